//! A game in progress, step by step: who decides, what is legal, what a try would meet with, and the way
//! back. What boards that are clicked, prompts and tools play games with, whatever game it is.

mod menu;

use serde_json::Value;

use super::definition::Definition;
use super::game::Turn;
use super::invariant::Action;
use super::log::Notes;
use super::replay::{Moment, Now};
use super::script::{action_step, move_step};
pub use super::verdict::text::Refused;
use super::verdict::text::accepted;
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

    /// Of each of the legal moves, in the same order: the parts of the picture that it is about besides those that it
    /// names, by their anchors.
    fn about(&self) -> Vec<Vec<String>>;

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
        let step = action_step(&self.game, self.state(), action);
        let mut state = self.state().clone();
        let mut notes = Notes::new(true);
        action.apply(&self.game, &mut state, &mut notes);
        self.held.truncate(self.at + 1);
        self.held.push(Held {
            state,
            seat: action.seat(),
            step: Some(step),
            notes,
        });
        self.at += 1;
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

    fn about(&self) -> Vec<Vec<String>> {
        let mut moves = Vec::new();
        self.game.legal_moves(self.state(), &mut moves);
        let about = moves.iter();
        let about = about.map(|(seat, mv)| self.game.about(self.state(), *seat, mv));
        about.collect()
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
