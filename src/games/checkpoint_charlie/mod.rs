//! Checkpoint Charlie: a race of deduction for the chief of spies.

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
        rules::legal::list_moves(self, state, moves);
    }

    fn random_move(
        &self,
        state: &State,
        random: &mut Random,
        scratch: &mut Vec<(Seat, Move)>,
    ) -> (Seat, Move) {
        rules::legal::draw_move(self, state, random, scratch)
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

    fn goes_on(&self, state: &State) -> Option<(Seat, Move)> {
        rules::legal::going_on(self, state)
    }

    fn passes(&self, state: &State) -> bool {
        state.phase == Phase::OwnDraw
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
        rules::finish::ended(self, state)
    }
}
