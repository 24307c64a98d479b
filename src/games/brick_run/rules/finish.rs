//! The end of the game.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::totals;
use crate::engine::Log;
use crate::games::brick_run::components::Phase;
use crate::games::brick_run::{BrickRun, Clause, Event, State};
use crate::kit::seat::Seat;

/// From first to last.
pub(crate) fn ranking(game: &BrickRun, state: &State) -> ArrayVec<Seat, { Seat::MAX }> {
    let mut ranking: ArrayVec<Seat, { Seat::MAX }> = game.all_seats().collect();
    ranking.sort_by_key(|seat| {
        let money = state.player(*seat).money;
        // Of equals the faster car; the sort keeps seat order, should several of one car be in play.
        Reverse((money, totals::starting_speed(game, state, *seat)))
    });
    ranking
}

/// The bricks of the last town are sold.
pub(super) fn finish(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    log.cite(Clause::EndTownThree);
    log.cite(Clause::EndMostMoney);
    log.cite(Clause::GameOver);
    state.phase = Phase::Over;
    let ranking = ranking(game, state);
    if let [first, second, ..] = ranking.as_slice()
        && state.player(*first).money == state.player(*second).money
    {
        log.cite(Clause::EndTie);
    }
    log.event(|| Event::GameOver {
        money: game.table_of(game.all_seats(), |seat| state.player(seat).money),
        winner: game.player(ranking[0]),
    });
}
