//! Finishing the race.

use arrayvec::ArrayVec;

use super::{draw, turn};
use crate::engine::Log;
use crate::games::checkpoint_rally::components::{FinisherDraws, How};
use crate::games::checkpoint_rally::{CheckpointRally, Clause, Event, MAX_PLAYERS, State, Work};
use crate::kit::seat::Seat;

/// The last checkpoint has been reached by an action that costs `cost` minutes.
pub(super) fn finish(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    cost: u16,
    log: &mut impl Log<CheckpointRally>,
) {
    // Drivers whose chance is over are not home, and take no bonus from those who come after.
    let before = state.finishers().count();
    #[cfg(test)]
    let before = game.miscounted(before);
    let bonus = u16::from(game.constants.bonus_minutes.minutes(game.seats(), before));
    let old = state.player(seat).time;
    let time = old + i32::from(cost) - i32::from(bonus);
    log.cite_all([
        Clause::GoalVisitAll,
        Clause::CheckAllNeeded,
        Clause::WatchEveryActionCosts,
        Clause::FinishTimeAsNormal,
        Clause::FinishSubtractBonus,
        Clause::FinishBonusTable,
        Clause::FinishPlaceToken,
        Clause::FinishRemoveCar,
        Clause::FinishCarOnStopwatch,
        Clause::FinishNoMoreTurns,
    ]);
    if before == 0 {
        log.cite(Clause::FinishTriggersEnd);
        log.cite(Clause::EndOneChance);
    } else {
        log.cite(Clause::EndChasersFinishAlike);
    }
    let player = state.player_mut(seat);
    player.time = time;
    player.at = None;
    state.order.retain(|other| *other != seat);
    state.done.push((seat, How::Finished));
    log.event(|| Event::Finished {
        player: game.colour(seat),
        order: before + 1,
        bonus,
        time,
    });
    let lines = match game.readings.finisher_draws {
        FinisherDraws::No => 0,
        FinisherDraws::Net => draw::lines_between(game, old, time),
    };
    if lines > 0 {
        let work = Work {
            lines,
            ..Work::of(seat)
        };
        draw::go_on(game, state, work, log);
    } else {
        turn::close_turn(game, state, seat, log);
    }
}

/// The finishers by final time; of equal times the earlier finisher comes first.
pub(crate) fn ranking(state: &State) -> ArrayVec<Seat, MAX_PLAYERS> {
    let mut ranking: ArrayVec<Seat, MAX_PLAYERS> = state.finishers().collect();
    ranking.sort_by_key(|&seat| state.player(seat).time);
    ranking
}
