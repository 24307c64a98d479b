//! What the rules say to a step in a position. Sessions and replays ask here.

pub mod text;

use crate::engine::definition::{Definition, Unknown, find};
use crate::engine::game::{Refusal, Turn};
use crate::engine::invariant::Action;
use crate::kit::seat::Seat;

/// What the rules say to a step: what is to be carried out, or why it cannot be.
pub(in crate::engine) type Judgement<G> = Result<Action<G>, Declined<G>>;

/// Why a step cannot be carried out.
#[derive(Debug)]
pub(in crate::engine) enum Declined<G: Definition> {
    /// It names something that is not there.
    Unknown(Unknown),
    /// A clause refuses this.
    Refused(Action<G>, Refusal<G::Clause>),
}

impl<G: Definition> Declined<G> {
    /// The refusal, if it is one.
    pub fn refusal(self) -> Option<Refusal<G::Clause>> {
        match self {
            Self::Unknown(_) => None,
            Self::Refused(_, refusal) => Some(refusal),
        }
    }
}

/// The seat of a player by name.
///
/// # Errors
/// Nobody has it.
pub(in crate::engine) fn seat_of(names: &[&'static str], player: &str) -> Result<Seat, Unknown> {
    find(names, player, "player", "/player", |name| name).map(Seat::new)
}

/// What the rules say to a move of a seat.
///
/// # Errors
/// Why it cannot be made.
pub(in crate::engine) fn of_move<G: Definition>(
    game: &G,
    state: &G::State,
    seat: Seat,
    text: &G::MoveText,
) -> Judgement<G> {
    let mv = game.read_move(state, seat, text);
    let mv = mv.map_err(Declined::Unknown)?;
    match game.check(state, seat, &mv) {
        Ok(()) => Ok(Action::Move(seat, mv)),
        Err(refusal) => Err(Declined::Refused(Action::Move(seat, mv), refusal)),
    }
}

/// What the rules say to an outcome, whether or not [its event is due](is_due).
///
/// # Errors
/// Why chance cannot give it.
pub(in crate::engine) fn of_outcome<G: Definition>(
    game: &G,
    state: &G::State,
    text: &G::ChanceText,
) -> Judgement<G> {
    let outcome = game.read_chance(state, text);
    let outcome = outcome.map_err(Declined::Unknown)?;
    match game.check_chance(state, &outcome) {
        Ok(()) => Ok(Action::Chance(outcome)),
        Err(refusal) => Err(Declined::Refused(Action::Chance(outcome), refusal)),
    }
}

/// Whether chance may give an outcome now: its event is due, or the moment before it passes by itself.
pub(in crate::engine) fn is_due<G: Definition>(game: &G, state: &G::State) -> bool {
    game.turn(state) == Turn::Chance || game.passes(state)
}
