//! Checkpoint Charlie: a race of deduction for the chief of spies.

mod about;
pub mod clauses;
pub mod components;
pub mod deduce;
pub mod definition;
mod drawing;
pub mod events;
mod follow;
#[cfg(test)]
mod hand;
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
pub mod view;

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
use components::Phase;
pub use events::Event;
pub use moves::{Chance, Move, Said};
pub use state::{Counter, Deck, Held, State, SuspectSet};
pub use table::{
    Card, CheckpointCharlie, Clue, Clues, Code, InvestigatorId, MAX_PLAYERS, MarkerId, SuspectId,
    TraitId,
};
pub use view::View;

impl Game for CheckpointCharlie {
    by_rules! {
        start: rules::setup::open_table;
        turn: rules::deciders;
        legal_moves: rules::legal::list_moves;
        random_move: rules::legal::draw_move;
        goes_on: rules::legal::going_on;
        check: rules::check::check_move;
        play: rules::check::play_move;
        support: rules::chance::chance_support;
        draw: rules::chance::draw_outcome;
        check_chance: rules::chance::check_outcome;
        resolve: rules::chance::resolve_outcome;
        ending: rules::finish::ended;
    }

    /// That somebody has the points to announce, or an Adler marker to exchange, is nobody else's business.
    fn turn_for(&self, state: &State, viewer: Viewer) -> Turn {
        let turn = self.turn(state);
        let is_open = matches!(state.phase, Phase::OwnDraw | Phase::Closing);
        match (turn, viewer) {
            (Turn::Decide(seats), Viewer::Seat(own)) if is_open => {
                let goes_on = rules::legal::going_on(self, state).map(|(seat, _)| seat);
                let own = Some(own).filter(|own| seats.contains(*own));
                Turn::Decide(goes_on.into_iter().chain(own).collect())
            }
            _ => turn,
        }
    }

    fn passes(&self, state: &State) -> bool {
        state.phase == Phase::OwnDraw
    }

    fn event_view(&self, event: &Event, viewer: Viewer) -> Event {
        Self::event_for(event, viewer)
    }
}
