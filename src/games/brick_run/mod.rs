//! Brick run: smugglers who race three deliveries to their towns.

mod about;
pub mod clauses;
pub mod components;
pub mod definition;
mod drawing;
pub mod events;
mod follow;
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
use crate::kit::seat::{Seat, SeatSet};
pub use clauses::Clause;
use components::Phase;
pub use events::Event;
pub use moves::{Chance, Cubes, Move, Peek};
pub use state::{CardSet, Deck, RoadSet, Spot, State};
pub use table::{BrickRun, CarId, CardId, MAX_PLAYERS};
pub use view::View;

impl Game for BrickRun {
    by_rules! {
        start: rules::setup::open_table;
        turn: rules::deciders;
        random_move: rules::legal::draw_move;
        goes_on: rules::legal::going_on;
        check: rules::check::check_move;
        play: rules::check::play_move;
        support: rules::chance::chance_support;
        draw: rules::chance::draw_outcome;
        check_chance: rules::chance::check_outcome;
        resolve: rules::chance::resolve_outcome;
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<(Seat, Move)>) {
        for seat in rules::legal::deciding(self, state).iter() {
            rules::legal::each_move(self, state, seat, |mv| moves.push((seat, mv)));
        }
    }

    fn random_move_of(
        &self,
        state: &State,
        seat: Seat,
        random: &mut Random,
        scratch: &mut Vec<(Seat, Move)>,
    ) -> Move {
        rules::legal::draw_move_of(self, state, seat, random, scratch)
    }

    fn event_view(&self, event: &Event, viewer: Viewer) -> Event {
        Self::event_for(event, viewer)
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        (state.phase == Phase::Over).then(|| Ending {
            id: "last-sale",
            ranking: rules::finish::ranking(self, state)
                .into_iter()
                .map(SeatSet::one)
                .collect(),
        })
    }
}
