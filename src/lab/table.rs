//! A game ready to be played: from the first step of a scenario, or on from a position.

use std::fmt::Debug;

use serde_json::Value;

use super::perft;
use super::simulate;
use crate::engine::clause::Clauses as _;
use crate::engine::study::{Board, Par, Score};
use crate::engine::{Action, Clause, Definition, Game, Log, Silent, script};
use crate::kit::seat::Seat;

/// A game and where its play begins.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    /// The game.
    pub game: G,
    /// The position to play on from; the beginning if there is none.
    pub start: Option<G::State>,
}

impl<G: Game> Table<G> {
    /// The position before the first step.
    pub fn begin(&self, log: &mut impl Log<G>) -> G::State {
        match &self.start {
            Some(start) => start.clone(),
            None => self.game.start(log),
        }
    }
}

impl<G: Definition> Table<G> {
    /// Steps from the beginning as a script writes them, without expectations.
    pub fn steps(&self, actions: &[Action<G>]) -> Vec<Value> {
        let mut state = self.begin(&mut Silent);
        let mut steps = Vec::with_capacity(actions.len());
        for (index, action) in actions.iter().enumerate() {
            if index > 0 {
                actions[index - 1].apply(&self.game, &mut state, &mut Silent);
            }
            steps.push(script::action_step(&self.game, &state, action));
        }
        steps
    }
}

/// A table of any game, for those who may not know which.
pub trait AnyTable: Debug + Send + Sync {
    /// The game's id.
    fn game(&self) -> &'static str;

    /// The names of those who take part, by seat.
    fn seat_names(&self) -> Vec<&'static str>;

    /// Whether a seat ever decides anything.
    fn decides(&self, seat: Seat) -> bool;

    /// The kind of document that a script of a game at it begins with: `scenario` or `position`.
    fn kind(&self) -> &'static str;

    /// The game's clauses.
    fn clauses(&self) -> &'static [Clause];

    /// What a seat has in the end.
    fn score(&self) -> Score;

    /// What results are grouped by, beyond seats.
    fn traits(&self) -> &'static [&'static str];

    /// Steps after which a game is held to be endless.
    fn longest(&self) -> usize;

    /// The boards that stay as they are.
    fn boards(&self) -> Vec<Board>;

    /// Counts move sequences.
    fn perft(&self, plan: perft::PerftPlan) -> perft::SequenceCount;

    /// What plays the games of a plan here, one after the other.
    fn simulator<'t>(&'t self, plan: &'t simulate::Plan) -> Box<dyn simulate::Simulator<'t> + 't>;

    /// The best that a lone player can do.
    ///
    /// # Errors
    /// Why the question has no meaning in this game.
    fn pars(&self, effort: usize) -> Result<Vec<Par>, String>;
}

impl<G: Definition> AnyTable for Table<G> {
    fn game(&self) -> &'static str {
        G::META.id
    }

    fn seat_names(&self) -> Vec<&'static str> {
        self.game.seat_names()
    }

    fn decides(&self, seat: Seat) -> bool {
        self.game.decides(seat)
    }

    fn kind(&self) -> &'static str {
        match self.start {
            Some(_) => "position",
            None => "scenario",
        }
    }

    fn clauses(&self) -> &'static [Clause] {
        G::Clause::TABLE
    }

    fn score(&self) -> Score {
        G::SCORE
    }

    fn traits(&self) -> &'static [&'static str] {
        G::TRAITS
    }

    fn longest(&self) -> usize {
        G::LONGEST
    }

    fn boards(&self) -> Vec<Board> {
        self.game.boards()
    }

    fn perft(&self, plan: perft::PerftPlan) -> perft::SequenceCount {
        perft::count(self, plan)
    }

    fn simulator<'t>(&'t self, plan: &'t simulate::Plan) -> Box<dyn simulate::Simulator<'t> + 't> {
        simulate::simulator(self, plan)
    }

    fn pars(&self, effort: usize) -> Result<Vec<Par>, String> {
        self.game.pars(&self.begin(&mut Silent), effort)
    }
}
