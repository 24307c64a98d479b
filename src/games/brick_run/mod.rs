//! Brick run: smugglers who race three deliveries to their towns.

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
    type State = State;
    type Move = Move;
    type Chance = Chance;
    type Event = Event;
    type Clause = Clause;
    type View = View;

    fn start(&self, log: &mut impl Log<Self>) -> State {
        rules::setup::open_table(self, log)
    }

    fn turn(&self, state: &State) -> Turn {
        rules::deciders(self, state)
    }

    fn legal_moves(&self, state: &State, moves: &mut Vec<(Seat, Move)>) {
        for seat in rules::legal::deciding(self, state).iter() {
            rules::legal::each_move(self, state, seat, |mv| moves.push((seat, mv)));
        }
    }

    fn random_move(
        &self,
        state: &State,
        random: &mut Random,
        scratch: &mut Vec<(Seat, Move)>,
    ) -> (Seat, Move) {
        rules::legal::draw_move(self, state, random, scratch)
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

    fn goes_on(&self, state: &State) -> Option<(Seat, Move)> {
        rules::legal::going_on(self, state)
    }

    fn check(&self, state: &State, seat: Seat, mv: &Move) -> Result<(), Refusal<Clause>> {
        rules::check::check_move(self, state, seat, mv)
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, log: &mut impl Log<Self>) {
        rules::check::play_move(self, state, seat, mv, log);
    }

    fn support(&self, state: &State) -> Option<Support> {
        rules::chance::chance_support(self, state)
    }

    fn draw(&self, state: &State, random: &mut Random) -> Chance {
        rules::chance::draw_outcome(self, state, random)
    }

    fn check_chance(&self, state: &State, outcome: &Chance) -> Result<(), Refusal<Clause>> {
        rules::chance::check_outcome(self, state, outcome)
    }

    fn resolve(&self, state: &mut State, outcome: &Chance, log: &mut impl Log<Self>) {
        rules::chance::resolve_outcome(self, state, outcome, log);
    }

    fn view(&self, state: &State, viewer: Viewer, log: &mut impl Log<Self>) -> View {
        self.view_of(state, viewer, log)
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
