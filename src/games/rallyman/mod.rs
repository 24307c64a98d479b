//! Rallyman: special stages against the clock, with dice that warn.

mod about;
pub mod clauses;
pub mod components;
pub mod definition;
mod drawing;
pub mod events;
mod lints;
mod load;
pub mod moves;
mod open;
mod picture;
pub mod rules;
pub mod state;
mod study;
pub mod table;
mod text;
pub mod track;
pub mod view;
mod ways;

#[cfg(test)]
mod heard;
#[cfg(test)]
mod laws;
#[cfg(test)]
pub(crate) mod strategies;
#[cfg(test)]
pub(crate) mod testing;

use crate::engine::game::by_rules;
use crate::engine::{Ending, Game, Log, Refusal, Support, Turn, Viewer};
use crate::kit::random::Random;
use crate::kit::seat::Seat;
pub use clauses::Clause;
pub use events::Event;
pub use moves::{Chance, MAX_DICE, Move, PlanStep};
pub use state::{Car, Causes, ChronoPile, Direction, Entry, State};
pub use table::{DiceSet, MAX_CORNERS, Rallyman, Seconds, ZoneSet};
pub use track::{Place, Track};
pub use view::View;

impl Game for Rallyman {
    by_rules! {
        start: rules::setup::open_rally;
        turn: rules::order::deciders;
        legal_moves: rules::legal::list_moves;
        random_move: rules::legal::draw_move;
        check: rules::check::check_move;
        play: rules::turn::play_move;
        support: rules::chance::chance_support;
        draw: rules::chance::draw_outcome;
        ending: rules::finish::ended;
    }

    fn check_chance(&self, state: &State, outcome: &Chance) -> Result<(), Refusal<Clause>> {
        rules::chance::check_outcome(self, state, *outcome)
    }

    fn resolve(&self, state: &mut State, outcome: &Chance, log: &mut impl Log<Self>) {
        rules::chance::resolve_outcome(self, state, *outcome, log);
    }

    // Everybody sees whole events: tires chosen in secret are none before all are in.
}
