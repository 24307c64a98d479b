//! Moments of a replay, for whoever watches it.

use std::any::Any;

use serde::Serialize;
use serde_json::Value;

use crate::diagnostic::Citation;
pub(super) use crate::document::said::value;
use crate::engine::clause::{Clause, Clauses as _};
use crate::engine::definition::Definition;
use crate::engine::game::{Refusal, Turn, Viewer};
use crate::engine::log::{Notes, Silent};
use crate::engine::script::{chance_step, flat, move_step};
use crate::engine::verdict::seat_of;
use crate::engine::verdict::text::{Refused, accepted};
use crate::kit::drawing::Drawing;
use crate::kit::picture::Picture;
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// Somebody who watches a replay.
pub trait Watcher {
    /// Called after the start and after every step; `false` stops the replay.
    fn moment(&mut self, moment: &dyn Moment) -> bool;

    /// Called before each case of a script, by its title, once the script's own steps are played; whether
    /// its moments are wanted. It is played in any event.
    fn case(&mut self, _title: &str) -> bool {
        true
    }
}

/// A moment of a replay, for showing.
pub trait Moment {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// The index of the script's entry, or `None` for the start and for chance that the seed
    /// decided.
    fn entry(&self) -> Option<usize>;
    /// Who moved.
    fn player(&self) -> Option<&'static str>;
    /// The move or outcome as a script writes it, with its tag; `None` at the start and where an
    /// entry only looks. Of what is not the viewer's own there is the tag alone: how much more of
    /// it can be seen, the events say. Nobody sees what somebody else might have done.
    fn action(&self, viewer: Viewer) -> Option<Value>;
    /// The chance event that is due, and for a referee what could come of it.
    fn chance_due(&self, viewer: Viewer) -> Option<String>;
    /// Whether nothing more of the entry follows: outcomes beside its move are moments of their own.
    fn is_whole(&self) -> bool;
    /// Whether the step is legal, as it was to be, and was not carried out; not if it is somebody else's.
    fn is_tried(&self, viewer: Viewer) -> bool;
    /// The clause that refused the step, and why; of somebody else's step neither.
    fn refusal(&self, viewer: Viewer) -> Option<(Citation, &str)>;
    /// The clauses that the step cites: of those that others bring about a seat cannot know.
    fn cites(&self, viewer: Viewer) -> Vec<&'static Clause>;
    /// Who can do what now, as a script writes it; for a player, what is that player's to do.
    fn legal_moves(&self, viewer: Viewer) -> Vec<(&'static str, Value)>;
    /// Who decides now, as the viewer can tell.
    fn turn(&self, viewer: Viewer) -> Turn;
    /// The move with which the game goes on where others may act out of turn, as a step: it says nothing of whether one
    /// of them can, which may be a secret.
    fn goes_on(&self) -> Option<Value>;
    /// Outcomes of the chance event that is due, each as a script writes it: all of them where they are few,
    /// else some, and no more than `most`.
    fn outcomes(&self, most: usize) -> Vec<Value>;
    /// What a step, a move or an outcome, would bring.
    ///
    /// # Errors
    /// Why it cannot be carried out.
    fn attempt(&self, step: &Value) -> Result<Tried, Refused>;
    /// The events of the step, as the viewer sees them.
    fn events(&self, viewer: Viewer) -> Vec<Value>;
    /// The position as the viewer sees it.
    fn view(&self, viewer: Viewer) -> Value;
    /// The position as the viewer sees it, drawn for people.
    fn drawing(&self, viewer: Viewer) -> Drawing;
    /// The position as the viewer sees it, as a picture, if the game has one.
    fn picture(&self, viewer: Viewer) -> Option<Picture>;
    /// The position as a document writes it, without the header.
    fn position(&self) -> Value;
    /// The seat of a player by name.
    fn seat(&self, name: &str) -> Option<Seat>;
    /// The names of those who take part, by seat.
    fn seat_names(&self) -> Vec<&'static str>;
    /// The id of the ending, and the names of those who are first by it; nothing before the end.
    fn ending(&self) -> Option<(&'static str, Vec<&'static str>)>;
    /// The game and its state, for those who know which game it is.
    fn table(&self) -> (&dyn Any, &dyn Any);
}

/// What a step would bring, as a referee sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// The events.
    pub events: Vec<Value>,
    /// The clauses that it cites.
    pub cites: Vec<&'static str>,
    /// The position afterwards.
    pub view: Value,
}

/// How often chance is asked for each outcome that is wanted.
const DRAWS: u64 = 12;

/// A moment as data, as somebody sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Told {
    /// The title of the case that is told; left out for the script's own steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
    /// The number of the script's entry, from 1; nothing for the start and for chance that the seed decided.
    pub step: Option<usize>,
    /// Who moved.
    pub player: Option<&'static str>,
    /// The move or outcome as a script writes it.
    pub action: Option<Value>,
    /// Whether the step is legal, as it was to be, and was not carried out; left out where it is not so.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub tried: bool,
    /// What refused the step.
    pub refused: Option<ToldRefusal>,
    /// The ids of the clauses that the step cites.
    pub cites: Vec<&'static str>,
    /// The events of the step.
    pub events: Vec<Value>,
    /// The position.
    pub view: Value,
}

/// A refusal as data.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ToldRefusal {
    /// The id of the clause.
    pub clause: String,
    /// Why.
    pub reason: String,
}

impl Told {
    /// What a viewer sees of a moment.
    #[must_use]
    pub fn of(moment: &dyn Moment, viewer: Viewer) -> Self {
        let refused = moment.refusal(viewer).map(|(clause, why)| ToldRefusal {
            clause: clause.id.to_string(),
            reason: why.to_owned(),
        });
        Self {
            case: None,
            step: moment.entry().map(|entry| entry + 1),
            player: moment.player(),
            action: moment.action(viewer),
            tried: moment.is_tried(viewer),
            refused,
            cites: (moment.cites(viewer).iter().map(|clause| clause.id)).collect(),
            events: moment.events(viewer),
            view: moment.view(viewer),
        }
    }
}

/// The moment between two steps.
pub(in crate::engine) struct Now<'a, G: Definition> {
    pub game: &'a G,
    pub state: &'a G::State,
    pub entry: Option<usize>,
    pub is_tried: bool,
    pub is_whole: bool,
    pub seat: Option<Seat>,
    pub action: Option<Value>,
    pub refusal: Option<&'a Refusal<G::Clause>>,
    pub notes: &'a Notes<G>,
}

impl<G: Definition> Now<'_, G> {
    /// Whether nothing about the step is hidden from a viewer: it is the viewer's own, or nobody's.
    fn is_open_to(&self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Referee => true,
            Viewer::Seat(seat) => self.seat == Some(seat) || self.action.is_none(),
        }
    }
}

impl<G: Definition> Moment for Now<'_, G> {
    fn game(&self) -> &'static str {
        G::META.id
    }

    fn entry(&self) -> Option<usize> {
        self.entry
    }

    fn is_whole(&self) -> bool {
        self.is_whole
    }

    fn is_tried(&self, viewer: Viewer) -> bool {
        self.is_tried && self.is_open_to(viewer)
    }

    fn player(&self) -> Option<&'static str> {
        self.seat.map(|seat| self.game.seat_names()[seat.index()])
    }

    fn action(&self, viewer: Viewer) -> Option<Value> {
        let mut action = self.action.clone()?;
        let is_done = self.refusal.is_none() && !self.is_tried;
        if !is_done && !self.is_open_to(viewer) {
            return None;
        }
        if let Value::Object(action) = &mut action
            && !self.is_open_to(viewer)
        {
            action.retain(|key, _| key == "move" || key == "chance");
        }
        Some(action)
    }

    fn chance_due(&self, viewer: Viewer) -> Option<String> {
        let support = self.game.support(self.state)?;
        Some(match viewer {
            Viewer::Referee => support.to_string(),
            Viewer::Seat(_) => support.event.to_owned(),
        })
    }

    fn refusal(&self, viewer: Viewer) -> Option<(Citation, &str)> {
        let refusal = self.refusal.filter(|_| self.is_open_to(viewer))?;
        Some((refusal.clause.clause().citation(), &refusal.reason))
    }

    fn cites(&self, viewer: Viewer) -> Vec<&'static Clause> {
        if !self.is_open_to(viewer) {
            return Vec::new();
        }
        let cites = self.notes.cites().iter();
        cites.map(|clause| clause.clause()).collect()
    }

    fn legal_moves(&self, viewer: Viewer) -> Vec<(&'static str, Value)> {
        let mut moves = Vec::new();
        self.game.legal_moves(self.state, &mut moves);
        let names = self.game.seat_names();
        let own = moves.iter().filter(|(seat, _)| match viewer {
            Viewer::Referee => true,
            Viewer::Seat(own) => own == *seat,
        });
        let written = own.map(|(seat, mv)| {
            let text = self.game.write_move(self.state, *seat, mv);
            (names[seat.index()], Value::Object(flat("move", &text)))
        });
        written.collect()
    }

    fn turn(&self, viewer: Viewer) -> Turn {
        self.game.turn_for(self.state, viewer)
    }

    fn goes_on(&self) -> Option<Value> {
        let (seat, mv) = self.game.goes_on(self.state)?;
        Some(move_step(self.game, self.state, seat, &mv))
    }

    fn outcomes(&self, most: usize) -> Vec<Value> {
        if self.game.support(self.state).is_none() {
            return Vec::new();
        }
        let mut outcomes: Vec<Value> = Vec::new();
        for seed in 0..DRAWS * most as u64 {
            let outcome = self.game.draw(self.state, &mut Random::new(seed));
            let step = chance_step(self.game, &outcome);
            if !outcomes.contains(&step) {
                outcomes.push(step);
            }
            if outcomes.len() >= most {
                break;
            }
        }
        outcomes.sort_by_key(Value::to_string);
        outcomes
    }

    fn attempt(&self, step: &Value) -> Result<Tried, Refused> {
        let action = accepted(self.game, self.state, step)?;
        let mut state = self.state.clone();
        let mut notes = Notes::new(true);
        action.apply(self.game, &mut state, &mut notes);
        let viewer = Viewer::Referee;
        let events = notes.events().iter();
        Ok(Tried {
            events: events
                .map(|event| value(&self.game.event_view(event, viewer)))
                .collect(),
            cites: (notes.cites().iter().map(|clause| clause.clause().id)).collect(),
            view: value(&self.game.view(&state, viewer, &mut Silent)),
        })
    }

    fn events(&self, viewer: Viewer) -> Vec<Value> {
        self.notes
            .events()
            .iter()
            .map(|event| value(&self.game.event_view(event, viewer)))
            .collect()
    }

    fn view(&self, viewer: Viewer) -> Value {
        value(&self.game.view(self.state, viewer, &mut Silent))
    }

    fn drawing(&self, viewer: Viewer) -> Drawing {
        self.game
            .draw_view(&self.game.view(self.state, viewer, &mut Silent))
    }

    fn picture(&self, viewer: Viewer) -> Option<Picture> {
        self.game
            .picture(&self.game.view(self.state, viewer, &mut Silent))
    }

    fn position(&self) -> Value {
        value(&self.game.write_position(self.state))
    }

    fn seat(&self, name: &str) -> Option<Seat> {
        seat_of(&self.game.seat_names(), name).ok()
    }

    fn seat_names(&self) -> Vec<&'static str> {
        self.game.seat_names()
    }

    fn ending(&self) -> Option<(&'static str, Vec<&'static str>)> {
        let ending = self.game.ending(self.state)?;
        let (first, names) = (ending.ranking.first(), self.game.seat_names());
        let first = first.into_iter().flat_map(|seats| seats.iter());
        Some((ending.id, first.map(|seat| names[seat.index()]).collect()))
    }

    fn table(&self) -> (&dyn Any, &dyn Any) {
        (self.game, self.state)
    }
}
