//! The end of a turn: hand limit, last chances, who is next, and the end of the game.

use crate::engine::Log;
use crate::games::checkpoint_rally::components::{
    ClosedMarkers, FinisherCars, How, LastChance, LoneChaser, Phase,
};
use crate::games::checkpoint_rally::{CheckpointRally, Clause, Event, State};
use crate::kit::seat::Seat;

impl CheckpointRally {
    /// Checks the hand limit, and closes the turn if nothing has to be discarded.
    pub(super) fn end_turn(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        let hand = state.player(seat).hand.len();
        let limit = usize::from(self.constants.hand_limit);
        if hand > limit {
            log.cite(Clause::HandLimitThree);
            log.cite(Clause::HandCheckedLast);
            state.owes = Some(seat);
            log.event(|| Event::OwesDiscard {
                player: self.colour(seat),
                tiles: hand - limit,
            });
        } else {
            self.close_turn(state, seat, log);
        }
    }

    /// What follows a complete turn.
    pub(super) fn close_turn(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        log.cite(Clause::TurnStepOrder);
        let moved_from = state.moved_from.take();
        if state.phase == Phase::StartTiles {
            self.next_start_tile(state, log);
            return;
        }
        if state.is_last_chance() && state.how_done(seat).is_none() {
            match self.chance_over(state, seat, moved_from) {
                Some(how) => {
                    log.cite(Clause::EndChanceStops);
                    self.close_chance(state, seat, how, log);
                }
                None => log.cite(Clause::EndSeveralActions),
            }
        }
        if state.done.len() == self.seats() {
            self.end_game(state, log);
        } else if state.acting() == Some(seat) {
            log.cite(Clause::TurnRepeatOrWait);
        }
    }

    /// Whether a chaser's chance is over after a complete turn, and why. Only an action that moves
    /// the marker can end it: what stood behind the marker before is not passed by it.
    fn chance_over(&self, state: &State, seat: Seat, moved_from: Option<i32>) -> Option<How> {
        if self.readings.last_chance == LastChance::OneAction {
            return Some(How::OneAction);
        }
        if state.acting() != Some(seat) {
            return Some(How::Passed);
        }
        let before = moved_from?;
        let now = state.player(seat).time;
        let counts = |other: &Seat| match self.readings.closed_markers {
            ClosedMarkers::Count => true,
            ClosedMarkers::Ignore => state.how_done(*other).is_none(),
        };
        let others = state.order.iter().copied().filter(|other| *other != seat);
        let cars = self.readings.finisher_cars == FinisherCars::Count;
        let mut ahead = others
            .filter(counts)
            .chain(state.finishers().filter(|_| cars))
            .map(|other| state.player(other).time)
            // Level with another marker is not yet past it; leaving it behind is.
            .filter(|time| before <= *time)
            .peekable();
        let is_alone = ahead.peek().is_none();
        if ahead.any(|time| time < now) {
            return Some(How::Passed);
        }
        if !is_alone || self.readings.lone_chaser == LoneChaser::Unlimited {
            return None;
        }
        let best = state
            .finishers()
            .map(|finisher| state.player(finisher).time)
            .min()?;
        (now > best).then_some(How::PastBest)
    }

    pub(super) fn end_chance(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        log.cite(Clause::EndGivingUp);
        self.close_chance(state, seat, How::GivenUp, log);
        self.close_turn(state, seat, log);
    }

    fn close_chance(&self, state: &mut State, seat: Seat, how: How, log: &mut impl Log<Self>) {
        state.done.push((seat, how));
        log.event(|| Event::ChanceOver {
            player: self.colour(seat),
            how,
        });
    }

    pub(super) fn end_game(&self, state: &mut State, log: &mut impl Log<Self>) {
        state.phase = Phase::Over;
        log.cite(Clause::EndGameOver);
        let ranking = self.ranking(state);
        if let [first, rest @ ..] = ranking.as_slice() {
            log.cite(Clause::ScoreWinner);
            log.cite(Clause::GameGoal);
            let best = state.player(*first).time;
            if rest.iter().any(|&other| state.player(other).time == best) {
                log.cite(Clause::ScoreTie);
            }
        }
        log.event(|| Event::GameOver {
            winner: ranking.first().map(|&seat| self.colour(seat)),
        });
    }
}
