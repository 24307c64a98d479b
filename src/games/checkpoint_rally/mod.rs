//! Checkpoint Rally: a race over a map that the racers build.

mod about;
pub mod board;
mod bounds;
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
mod tours;
pub mod view;

#[cfg(test)]
mod fault;
#[cfg(test)]
mod heard;
#[cfg(test)]
mod laws;
#[cfg(test)]
mod recount;
#[cfg(test)]
mod strategies;
#[cfg(test)]
mod testing;

use crate::engine::game::{Outcomes, by_rules};
use crate::engine::{Ending, Game, Log, Refusal, Support, Turn, Viewer};
use crate::kit::random::Random;
use crate::kit::seat::{Seat, SeatSet};
pub use board::{ALL_SPACES, Side, Space, Spaces};
pub use clauses::Clause;
use components::{How, Phase};
pub use events::Event;
pub use moves::{Chance, Move, Path, Spot};
pub use state::{State, Work};
pub use table::{
    BorderFace, CarId, CardId, CheckpointRally, Laid, MAX_PLAYERS, MAX_TILES, TileId, Tiles,
};
pub use view::View;

impl Game for CheckpointRally {
    by_rules! {
        start: rules::setup::open_table;
        legal_moves: rules::legal::list_moves;
        check: rules::check::check_move;
        draw: rules::setup::draw_outcome;
        check_chance: rules::setup::check_outcome;
    }

    fn turn(&self, state: &State) -> Turn {
        if rules::setup::due(state).is_some() {
            return Turn::Chance;
        }
        let seat = match state.phase {
            _ if state.owes.is_some() => state.owes,
            Phase::StartTiles => state.starting(),
            Phase::Race => state.acting(),
            _ => None,
        };
        seat.map_or(Turn::Over, |seat| Turn::Decide(SeatSet::one(seat)))
    }

    fn random_move(
        &self,
        state: &State,
        random: &mut Random,
        _: &mut Vec<(Seat, Move)>,
    ) -> (Seat, Move) {
        rules::legal::draw_move(self, state, random)
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, log: &mut impl Log<Self>) {
        rules::play_move(self, state, seat, *mv, log);
    }

    fn support(&self, state: &State) -> Option<Support> {
        let event = rules::setup::due(state)?;
        let fixed = |taken: fn(&table::Entrant) -> bool| {
            self.players.iter().filter(|player| taken(player)).count()
        };
        let deals = |from: usize, fixed: usize| Outcomes::Deals {
            from: from - fixed,
            take: self.seats() - fixed,
        };
        let outcomes = match state.phase {
            _ if state.pending.is_some() => Outcomes::Orders(state.discard.len()),
            Phase::DealCars => deals(self.cars.len(), fixed(|player| player.car.is_some())),
            Phase::DealCards => deals(self.cards.len(), fixed(|player| player.card.is_some())),
            Phase::MarkerOrder => Outcomes::Orders(self.seats()),
            Phase::Borders => Outcomes::All(vec![
                Outcomes::Deals {
                    from: self.borders.len(),
                    take: 4,
                },
                Outcomes::Rolls { sides: 2, count: 4 },
            ]),
            Phase::Shuffle => Outcomes::Orders(rules::setup::undealt(self).len()),
            _ => Outcomes::Rolls {
                sides: 4,
                count: rules::setup::rotation_count(self),
            },
        };
        Some(Support { event, outcomes })
    }

    fn resolve(&self, state: &mut State, outcome: &Chance, log: &mut impl Log<Self>) {
        match outcome {
            Chance::Reshuffle(stack) => rules::draw::reshuffle(self, state, stack, log),
            _ => rules::setup::resolve_setup(self, state, outcome, log),
        }
    }

    fn event_view(&self, event: &Event, viewer: Viewer) -> Event {
        self.event_for(event, viewer)
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        if state.phase != Phase::Over {
            return None;
        }
        let last_lost = state
            .done
            .iter()
            .rev()
            .find(|(_, how)| *how != How::Finished);
        let id = last_lost.map_or("all-finished", |(_, how)| how.ending());
        Some(Ending {
            id,
            ranking: rules::finish::ranking(state)
                .into_iter()
                .map(SeatSet::one)
                .collect(),
        })
    }
}
