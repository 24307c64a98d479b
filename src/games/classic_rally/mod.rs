//! Classic Rally: a race over a map that is built together, with a car to be kept running.

mod about;
pub mod board;
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
pub mod ways;

#[cfg(test)]
mod heard;
#[cfg(test)]
mod laws;
#[cfg(test)]
mod strategies;
#[cfg(test)]
mod testing;

use crate::engine::game::{Outcomes, any_move_of, by_rules};
use crate::engine::{Ending, Game, Log, Refusal, Support, Turn, Viewer};
use crate::kit::number::narrow;
use crate::kit::random::Random;
use crate::kit::seat::{Seat, SeatSet};
pub use board::{Cell, MAX_MAP, Map, Place, Shape, Side, rotated};
pub use clauses::Clause;
use components::{Phase, Step, Weather};
pub use events::Event;
pub use moves::{Chance, Exchange, Loot, Move, Rolls, Route, RouteStep};
pub use state::{Player, Spot, State};
pub use table::{Cards, ClassicRally, FEATURES_EACH, MAX_PLAYERS, Stage, TileId, TilePiece};
pub use view::View;

impl Game for ClassicRally {
    by_rules! {
        start: rules::setup::open_table;
        ending: rules::finish::ended;
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Over => Turn::Over,
            Phase::Race if state.turn.step == Step::Dice => Turn::Chance,
            Phase::Race => Turn::Decide(SeatSet::one(state.turn.seat)),
            _ => rules::decide::setup_turn(self, state),
        }
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<(Seat, Move)>) {
        match state.phase {
            Phase::Over => {}
            Phase::Race => rules::legal::list_race(self, state, moves),
            _ => rules::decide::list_setup(self, state, moves),
        }
    }

    fn random_move(
        &self,
        state: &State,
        random: &mut Random,
        scratch: &mut Vec<(Seat, Move)>,
    ) -> (Seat, Move) {
        match state.phase {
            Phase::Race => rules::sample::draw_race_move(self, state, random, scratch),
            _ => rules::decide::draw_setup_move(self, state, random, scratch),
        }
    }

    fn random_move_of(
        &self,
        state: &State,
        seat: Seat,
        random: &mut Random,
        scratch: &mut Vec<(Seat, Move)>,
    ) -> Move {
        match state.phase {
            Phase::Load => rules::loads::draw_load(self, state, seat, random),
            _ => any_move_of(self, state, seat, random, scratch),
        }
    }

    fn check(&self, state: &State, seat: Seat, mv: &Move) -> Result<(), Refusal<Clause>> {
        match state.phase {
            Phase::Over => Err(Refusal {
                clause: rules::out_of_turn(mv),
                reason: "the game is over".to_owned(),
            }),
            Phase::Race => rules::race::check_race(self, state, seat, mv),
            _ => rules::decide::check_setup(self, state, seat, mv),
        }
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, log: &mut impl Log<Self>) {
        match state.phase {
            Phase::Race => rules::race::play_race(self, state, seat, mv, log),
            _ => rules::decide::play_setup(self, state, seat, mv, log),
        }
    }

    fn support(&self, state: &State) -> Option<Support> {
        let event = self.due(state)?;
        if state.phase != Phase::Race {
            return rules::outcomes::setup_support(self, state);
        }
        let faces = |face: Weather| self.weather.iter().filter(|own| **own == face).count();
        let weather = Weather::ALL.iter().filter_map(|&face| {
            let weight = u32::try_from(faces(face))
                .ok()
                .filter(|&weight| weight > 0)?;
            Some((face.name().to_owned(), weight))
        });
        let outcomes = Outcomes::All(vec![
            Outcomes::Rolls { sides: 6, count: 2 },
            Outcomes::Weighted(weather.collect()),
        ]);
        Some(Support { event, outcomes })
    }

    fn draw(&self, state: &State, random: &mut Random) -> Chance {
        if state.phase != Phase::Race {
            return rules::outcomes::draw_setup_outcome(self, state, random);
        }
        let mut die = || narrow::<u8>(random.below(6) + 1);
        let dice = [die(), die()];
        let weather = self.weather[random.below(self.weather.len())];
        Chance::Roll { dice, weather }
    }

    fn check_chance(&self, state: &State, outcome: &Chance) -> Result<(), Refusal<Clause>> {
        match state.phase {
            Phase::Race | Phase::Over => rules::race::check_race_outcome(self, state, outcome),
            _ => rules::outcomes::check_setup_outcome(self, state, outcome),
        }
    }

    fn resolve(&self, state: &mut State, outcome: &Chance, log: &mut impl Log<Self>) {
        match *outcome {
            Chance::Roll { dice, weather } => {
                rules::roll::resolve_roll(self, state, dice, weather, log);
            }
            _ => rules::outcomes::resolve_setup(self, state, outcome, log),
        }
    }

    fn event_view(&self, event: &Event, viewer: Viewer) -> Event {
        self.event_for(event, viewer)
    }
}

impl ClassicRally {
    /// The chance event that is due.
    fn due(&self, state: &State) -> Option<&'static str> {
        match state.phase {
            Phase::Over => None,
            Phase::Race => (state.turn.step == Step::Dice).then_some("roll"),
            _ => rules::outcomes::setup_due(state),
        }
    }
}
