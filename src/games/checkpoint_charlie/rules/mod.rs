//! The rules: one file a phase or family of actions.

pub(super) mod accuse;
pub(super) mod chance;
pub(super) mod check;
pub(super) mod closing;
pub(super) mod deck;
mod exchange;
pub(super) mod finish;
pub(super) mod legal;
pub(super) mod markers;
pub(super) mod reveal;
pub(super) mod setup;

use crate::engine::{Refusal, Turn};
use crate::games::checkpoint_charlie::components::Phase;
use crate::games::checkpoint_charlie::state::Player;
use crate::games::checkpoint_charlie::{CheckpointCharlie, Clause, State};
use crate::kit::seat::{Seat, SeatSet};

/// What a rule says of a move or an outcome: it is legal, or this clause forbids it.
type Legal<T = ()> = Result<T, Refusal<Clause>>;

pub(super) fn deciders(game: &CheckpointCharlie, state: &State) -> Turn {
    let without = |lacks: fn(&Player) -> bool| {
        let seats = game.all_seats();
        Turn::Decide(seats.filter(|seat| lacks(state.player(*seat))).collect())
    };
    match state.phase {
        Phase::Investigators => without(|player| player.investigator.is_none()),
        Phase::Faces => {
            without(|player| player.counter.is_some_and(|counter| counter.face.is_none()))
        }
        Phase::FirstPlayer
        | Phase::Clues
        | Phase::Deck
        | Phase::Toss
        | Phase::ScoringToss
        | Phase::Markers => Turn::Chance,
        Phase::Search => {
            let mut seats = accuse::may_accuse(game, state);
            seats.insert(state.active);
            Turn::Decide(seats)
        }
        Phase::DeckOut => Turn::Decide(accuse::may_accuse(game, state)),
        Phase::OwnDraw | Phase::Closing => {
            let acts = |seat: &Seat| {
                closing::can_announce(game, state, *seat)
                    || exchange::can_exchange(game, state, *seat)
            };
            let mut seats = game.all_seats().filter(acts).collect::<SeatSet>();
            if let Some((seat, _)) = legal::going_on(game, state) {
                seats.insert(seat);
            }
            Turn::Decide(seats)
        }
        Phase::Over => Turn::Over,
    }
}

#[cfg(test)]
mod tests {
    use crate::games::checkpoint_charlie::testing::WORKSPACE;

    #[test]
    fn of_two_clauses_the_first_refuses() {
        WORKSPACE.check_clashes(include_str!("clashes.toml"));
    }
}
