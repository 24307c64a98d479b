//! A game in progress, step by step: who decides, what is legal, what a try would meet with, and the way
//! back. What boards that are clicked, prompts and tools play games with, whatever game it is.

mod menu;

use std::fmt;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::definition::{Definition, Unknown};
use super::fields::{fields_of, variants_of};
use super::game::Turn;
use super::invariant::Action;
use super::log::Notes;
use super::replay::{Moment, Now};
use super::script::{action_step, move_step};
use crate::diagnostic::Citation;
use crate::document::tree::typed;
use crate::kit::nearest::{did_you_mean, nearest};
use crate::kit::quote::{list, quote};
use crate::kit::random::Random;
use crate::kit::seat::Seat;
pub use menu::{Branch, Menu, Word, of as menu};

/// A game in progress.
pub trait Session: Send {
    /// The names of those who take part, by seat.
    fn seat_names(&self) -> Vec<&'static str>;

    /// Who decides now.
    fn turn(&self) -> Turn;

    /// Every legal move as a script's step writes it, in an order that depends on the position alone.
    fn legal_moves(&self) -> Vec<Value>;

    /// What the rules say to a step, a move or an outcome, without carrying it out.
    ///
    /// # Errors
    /// Why it cannot be carried out.
    fn verdict(&self, step: &Value) -> Result<(), Refused>;

    /// Carries out a step: a move, or the outcome that chance gives. What had been taken back before is
    /// lost.
    ///
    /// # Errors
    /// Why it cannot be carried out: nothing has changed then.
    fn play(&mut self, step: &Value) -> Result<(), Refused>;

    /// Lets chance decide, if it is due; whether it was.
    fn draw(&mut self) -> bool;

    /// Takes the last step back; whether there was one.
    fn undo(&mut self) -> bool;

    /// Carries out again what was last taken back; whether there was anything.
    fn redo(&mut self) -> bool;

    /// The steps so far, as a script writes them.
    fn steps(&self) -> Vec<Value>;

    /// What the last step has brought, and the position after it.
    fn now(&self) -> Box<dyn Moment + '_>;

    /// The key by which a move says what it brings, such as the card that is turned up: a script may, and a player cannot
    /// know it.
    fn foretold<'s>(&self, step: &'s Value) -> Option<&'s str>;

    /// The legal moves that begin with these words, by what comes next: where there are thousands, by who
    /// moves, then the kind of move, then one parameter after the other.
    fn menu(&self, chosen: &[Word]) -> Menu {
        menu::of(self.legal_moves(), chosen)
    }
}

/// Why a step cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A rule forbids it.
    Rule {
        /// The clause.
        clause: Citation,
        /// What is wrong with the step here.
        reason: String,
    },
    /// It names something that is not there.
    Unknown(Unknown),
    /// It is no step of this game, and why.
    Shape(String),
    /// It is the outcome of a chance event, and none is due.
    NotDue,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule { clause, reason } => write!(f, "{reason} ({})", clause.id),
            Self::Unknown(unknown) => write!(f, "unknown {} `{}`", unknown.noun, unknown.typed),
            Self::Shape(why) => f.write_str(why),
            Self::NotDue => f.write_str("no chance event is due"),
        }
    }
}

/// A game and the positions on the way, up to the one at which it stands and on to what was taken back.
pub(crate) struct Timeline<G: Definition> {
    game: G,
    /// The positions, the first one before any step.
    held: Vec<Held<G>>,
    /// Which of them is now.
    at: usize,
    random: Random,
}

/// A position, and the step that led to it.
struct Held<G: Definition> {
    state: G::State,
    seat: Option<Seat>,
    step: Option<Value>,
    notes: Notes<G>,
}

impl<G: Definition> Timeline<G> {
    /// A game at a position; what chance decides follows from the seed.
    pub fn new(game: G, state: G::State, seed: u64) -> Self {
        let first = Held {
            state,
            seat: None,
            step: None,
            notes: Notes::new(true),
        };
        Self {
            game,
            held: vec![first],
            at: 0,
            random: Random::new(seed),
        }
    }

    fn state(&self) -> &G::State {
        &self.held[self.at].state
    }

    fn carry_out(&mut self, action: &Action<G>) {
        let seat = match action {
            Action::Move(seat, _) => Some(*seat),
            Action::Chance(_) => None,
        };
        let step = action_step(&self.game, self.state(), action);
        let mut state = self.state().clone();
        let mut notes = Notes::new(true);
        action.apply(&self.game, &mut state, &mut notes);
        self.held.truncate(self.at + 1);
        self.held.push(Held {
            state,
            seat,
            step: Some(step),
            notes,
        });
        self.at += 1;
    }
}

/// The step as the rules take it in a position, if they accept it there.
///
/// # Errors
/// Why they do not.
pub(in crate::engine) fn accepted<G: Definition>(
    game: &G,
    state: &G::State,
    step: &Value,
) -> Result<Action<G>, Refused> {
    let step = step.as_object();
    let step = step.ok_or_else(|| Refused::Shape("a step is a table".to_owned()))?;
    if step.get("chance").is_some_and(Value::is_array) {
        let why = "chance beside a move is for scripts: play the move, then the outcome";
        return Err(Refused::Shape(why.to_owned()));
    }
    let word = |key: &str| step.get(key).and_then(Value::as_str);
    match (word("player"), word("move"), word("chance")) {
        (Some(player), Some(name), None) => accepted_move(game, state, (player, name), step),
        (None, None, Some(event)) => accepted_outcome(game, state, event, step),
        _ => Err(Refused::Shape(
            "a step has `player` and `move`, or `chance`".to_owned(),
        )),
    }
}

fn accepted_move<G: Definition>(
    game: &G,
    state: &G::State,
    (player, name): (&str, &str),
    step: &Map<String, Value>,
) -> Result<Action<G>, Refused> {
    let names = game.seat_names();
    let Some(seat) = names.iter().position(|known| *known == player) else {
        return Err(Refused::Unknown(Unknown {
            pointer: "/player".to_owned(),
            noun: "player",
            typed: player.to_owned(),
            known: names.into_iter().map(str::to_owned).collect(),
            help: None,
        }));
    };
    let seat = Seat::new(seat);
    let text: G::MoveText = parameters(name, step)?;
    let mv = game.read_move(state, seat, &text);
    let mv = mv.map_err(Refused::Unknown)?;
    game.check(state, seat, &mv).map_err(ruled)?;
    Ok(Action::Move(seat, mv))
}

fn accepted_outcome<G: Definition>(
    game: &G,
    state: &G::State,
    event: &str,
    step: &Map<String, Value>,
) -> Result<Action<G>, Refused> {
    let text: G::ChanceText = parameters(event, step)?;
    let is_due = game.turn(state) == Turn::Chance || game.passes(state);
    let outcome = match game.read_chance(state, &text) {
        Ok(outcome) => outcome,
        Err(unknown) if is_due => return Err(Refused::Unknown(unknown)),
        Err(_) => return Err(Refused::NotDue),
    };
    // A clause that says when it is due says more than that it is not.
    game.check_chance(state, &outcome).map_err(ruled)?;
    if !is_due {
        return Err(Refused::NotDue);
    }
    Ok(Action::Chance(outcome))
}

/// The parameters of a step as the variant of a move or an outcome with this name.
fn parameters<T: DeserializeOwned>(name: &str, step: &Map<String, Value>) -> Result<T, Refused> {
    // What a script says about a step means nothing here.
    let is_parameter = |key: &str| {
        !matches!(
            key,
            "player" | "move" | "chance" | "expect" | "legal" | "label" | "note"
        )
    };
    let parameters: Map<String, Value> = (step.iter())
        .filter(|(key, _)| is_parameter(key))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    let known = variants_of::<T>();
    if !known.is_empty() && !known.contains(&name) {
        let sort = if step.contains_key("move") {
            "move"
        } else {
            "chance event"
        };
        let meant = match nearest(name, known.iter().copied()) {
            Some(close) => did_you_mean(close),
            None => format!("there are {}", list(known.iter().copied())),
        };
        let why = format!("there is no {sort} {}; {meant}", quote(name));
        return Err(Refused::Shape(why));
    }
    if let Some(own) = fields_of::<T>(name)
        && let Some(other) = parameters.keys().find(|key| !own.contains(&key.as_str()))
    {
        let why = format!("{} has no {}", quote(name), quote(other));
        let why = match nearest(other, own.iter().copied()) {
            Some(close) => format!("{why}; {}", did_you_mean(close)),
            None if step.contains_key("move") => {
                format!("{why}; play the move, and what chance gives after it")
            }
            None => why,
        };
        return Err(Refused::Shape(why));
    }
    let variant = json!({ name: parameters });
    typed::from_json(variant).map_err(|error| Refused::Shape(error.to_string()))
}

fn ruled<C: super::clause::Clauses>(refusal: super::game::Refusal<C>) -> Refused {
    Refused::Rule {
        clause: refusal.clause.clause().citation(),
        reason: refusal.reason,
    }
}

impl<G: Definition> Session for Timeline<G> {
    fn seat_names(&self) -> Vec<&'static str> {
        self.game.seat_names()
    }

    fn turn(&self) -> Turn {
        self.game.turn(self.state())
    }

    fn legal_moves(&self) -> Vec<Value> {
        let mut moves = Vec::new();
        self.game.legal_moves(self.state(), &mut moves);
        let steps = moves.iter();
        let steps = steps.map(|(seat, mv)| move_step(&self.game, self.state(), *seat, mv));
        steps.collect()
    }

    fn verdict(&self, step: &Value) -> Result<(), Refused> {
        accepted(&self.game, self.state(), step).map(|_| ())
    }

    fn foretold<'s>(&self, step: &'s Value) -> Option<&'s str> {
        let mut keys = step.as_object()?.keys().map(String::as_str);
        keys.find(|key| step.get("move").is_some() && G::FORETOLD.contains(key))
    }

    fn play(&mut self, step: &Value) -> Result<(), Refused> {
        let action = accepted(&self.game, self.state(), step)?;
        self.carry_out(&action);
        Ok(())
    }

    fn draw(&mut self) -> bool {
        let is_due = self.turn() == Turn::Chance;
        if is_due {
            let outcome = self.game.draw(&self.held[self.at].state, &mut self.random);
            self.carry_out(&Action::Chance(outcome));
        }
        is_due
    }

    fn undo(&mut self) -> bool {
        let has_step = self.at > 0;
        self.at -= usize::from(has_step);
        has_step
    }

    fn redo(&mut self) -> bool {
        let has_step = self.at + 1 < self.held.len();
        self.at += usize::from(has_step);
        has_step
    }

    fn steps(&self) -> Vec<Value> {
        let held = self.held[..=self.at].iter();
        held.filter_map(|held| held.step.clone()).collect()
    }

    fn now(&self) -> Box<dyn Moment + '_> {
        let held = &self.held[self.at];
        let mut action = held.step.clone();
        if let Some(Value::Object(step)) = &mut action {
            // The others keep their order, in which they are shown.
            step.shift_remove("player");
        }
        Box::new(Now {
            game: &self.game,
            state: &held.state,
            entry: self.at.checked_sub(1),
            is_tried: false,
            is_whole: true,
            seat: held.seat,
            action,
            refusal: None,
            notes: &held.notes,
        })
    }
}
