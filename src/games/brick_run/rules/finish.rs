//! The end of the game.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use crate::engine::Log;
use crate::games::brick_run::components::Phase;
use crate::games::brick_run::{BrickRun, Clause, Event, State};
use crate::kit::seat::Seat;

impl BrickRun {
    /// From first to last.
    pub(crate) fn ranking(&self, state: &State) -> ArrayVec<Seat, { Seat::MAX }> {
        let mut ranking: ArrayVec<Seat, { Seat::MAX }> = self.all_seats().collect();
        ranking.sort_by_key(|seat| {
            let money = state.player(*seat).money;
            // Of equals the faster car; the sort keeps seat order, should several of one car be in play.
            Reverse((money, self.starting_speed(state, *seat)))
        });
        ranking
    }

    /// The bricks of the last town are sold.
    pub(super) fn finish(&self, state: &mut State, log: &mut impl Log<Self>) {
        log.cite(Clause::EndTownThree);
        log.cite(Clause::EndMostMoney);
        log.cite(Clause::GameOver);
        state.phase = Phase::Over;
        let ranking = self.ranking(state);
        if let [first, second, ..] = ranking.as_slice()
            && state.player(*first).money == state.player(*second).money
        {
            log.cite(Clause::EndTie);
        }
        log.event(|| Event::GameOver {
            money: (self.all_seats())
                .map(|seat| (self.player(seat), state.player(seat).money))
                .collect(),
            winner: self.player(ranking[0]),
        });
    }
}
