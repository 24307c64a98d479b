//! Placeholder while the rules are written elsewhere.
#![allow(clippy::todo, unused_variables, missing_docs)]
use super::super::clauses::Clause;
use super::super::components::Die;
use super::super::moves::{Chance, MAX_DICE, Move, PlanStep};
use super::super::state::State;
use super::super::table::{DiceSet, Rallyman};
use super::super::track::Place;
use crate::engine::{Ending, Log, Refusal, Support, Turn};
use crate::kit::random::Random;
use crate::kit::seat::Seat;
use arrayvec::ArrayVec;

impl Rallyman {
    pub(in super::super) fn open_rally(&self, log: &mut impl Log<Self>) -> State { todo!() }
    pub(in super::super) fn deciders(&self, state: &State) -> Turn { todo!() }
    pub(in super::super) fn list_moves(&self, state: &State, moves: &mut Vec<(Seat, Move)>) { todo!() }
    pub(in super::super) fn draw_move(&self, state: &State, random: &mut Random, scratch: &mut Vec<(Seat, Move)>) -> (Seat, Move) { todo!() }
    pub(in super::super) fn check_move(&self, state: &State, seat: Seat, mv: &Move) -> Result<(), Refusal<Clause>> { todo!() }
    pub(in super::super) fn play_move(&self, state: &mut State, seat: Seat, mv: &Move, log: &mut impl Log<Self>) { todo!() }
    pub(in super::super) fn chance_support(&self, state: &State) -> Option<Support> { todo!() }
    pub(in super::super) fn draw_outcome(&self, state: &State, random: &mut Random) -> Chance { todo!() }
    pub(in super::super) fn check_outcome(&self, state: &State, outcome: Chance) -> Result<(), Refusal<Clause>> { todo!() }
    pub(in super::super) fn resolve_outcome(&self, state: &mut State, outcome: Chance, log: &mut impl Log<Self>) { todo!() }
    pub(in super::super) fn ended(&self, state: &State) -> Option<Ending> { todo!() }
    /// Dice with the spaces that a text names, as the rules take them: defaults filled in, skid spaces
    /// named in a lower gear turned into the inside, `a2` into `a1` where they are alike.
    pub(in super::super) fn plan_of(&self, state: &State, seat: Seat, named: &[(Die, Option<Place>, Option<Place>)]) -> ArrayVec<PlanStep, MAX_DICE> { todo!() }
    /// `a1` for `a2` where `a1` is not there.
    pub(in super::super) fn dice_of(&self, named: &[Die]) -> DiceSet { todo!() }
    /// The die that is given up: `a1` where both are alike.
    pub(in super::super) fn given_up(&self, state: &State, die: Die) -> Die { todo!() }
    /// Seconds of the chrono pile of a seat.
    pub(in super::super) fn pile_time(&self, pile: &super::super::state::ChronoPile) -> super::super::table::Seconds { todo!() }
    /// The surface of a space now.
    pub(in super::super) fn surface(&self, state: &State, place: Place) -> super::super::components::Surface { todo!() }
    /// Time in the stage so far: pile less second markers.
    pub(in super::super) fn running_time(&self, state: &State, seat: Seat) -> super::super::table::Seconds { todo!() }
    /// Sum of the stage times so far.
    pub(in super::super) fn total_time(&self, state: &State, seat: Seat) -> super::super::table::Seconds { todo!() }
}
