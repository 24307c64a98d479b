//! Finishing the race.

use arrayvec::ArrayVec;

use crate::engine::Log;
use crate::games::checkpoint_rally::components::{FinisherDraws, How};
use crate::games::checkpoint_rally::{CheckpointRally, Clause, Event, MAX_PLAYERS, State, Work};
use crate::kit::seat::Seat;

impl CheckpointRally {
    /// The last checkpoint has been reached by an action that costs `cost` minutes.
    pub(super) fn finish(
        &self,
        state: &mut State,
        seat: Seat,
        cost: u16,
        log: &mut impl Log<Self>,
    ) {
        // Drivers whose chance is over are not home, and take no bonus from those who come after.
        let before = state.finishers().count();
        #[cfg(test)]
        let before = self.miscounted(before);
        let bonus = u16::from(self.constants.bonus_minutes.minutes(self.seats(), before));
        let old = state.player(seat).time;
        let time = old + i32::from(cost) - i32::from(bonus);
        for clause in [
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
        ] {
            log.cite(clause);
        }
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
            player: self.colour(seat),
            order: before + 1,
            bonus,
            time,
        });
        let lines = match self.readings.finisher_draws {
            FinisherDraws::No => 0,
            FinisherDraws::Net => self.lines_between(old, time),
        };
        if lines > 0 {
            let work = Work {
                lines,
                ..Work::of(seat)
            };
            self.go_on(state, work, log);
        } else {
            self.close_turn(state, seat, log);
        }
    }

    /// The finishers by final time; of equal times the earlier finisher comes first.
    pub(crate) fn ranking(&self, state: &State) -> ArrayVec<Seat, MAX_PLAYERS> {
        let mut ranking: ArrayVec<Seat, MAX_PLAYERS> = state.finishers().collect();
        ranking.sort_by_key(|&seat| state.player(seat).time);
        ranking
    }
}
