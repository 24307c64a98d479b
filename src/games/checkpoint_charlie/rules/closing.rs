//! The end of a round: announcements, and who starts the next one.

use super::{Legal, refuse};
use crate::engine::Log;
use crate::games::checkpoint_charlie::components::{Phase, Special, StasiReturn, TenPoints};
use crate::games::checkpoint_charlie::{
    CheckpointCharlie, Clause, Clues, Event, State, SuspectSet,
};
use crate::kit::count::Count;
use crate::kit::seat::Seat;

impl CheckpointCharlie {
    /// Points of all markers before a player.
    #[must_use]
    pub(crate) fn points(&self, state: &State, seat: Seat) -> i16 {
        let markers = state.player(seat).markers.iter();
        markers
            .map(|held| i16::from(self.marker(held.marker).value))
            .sum()
    }

    /// Points of the markers that count where somebody announces.
    #[must_use]
    pub(crate) fn announceable(&self, state: &State, seat: Seat) -> i16 {
        let returned = self.readings.stasi_return == StasiReturn::WhenCollected
            && usize::from(state.collected) == self.players;
        let markers = state.player(seat).markers.iter().map(|held| held.marker);
        markers
            .filter(|marker| !(returned && self.is(*marker, Special::Stasi)))
            .map(|marker| i16::from(self.marker(marker).value))
            .sum()
    }

    pub(super) fn has_target(&self, state: &State, seat: Seat) -> bool {
        i32::from(self.announceable(state, seat)) >= i32::from(self.constants.target)
    }

    /// Who starts the next round.
    #[must_use]
    pub(crate) fn next_first(&self, state: &State) -> Seat {
        self.capturer(state).unwrap_or(state.first)
    }

    /// Whether a player may announce the points that end the game.
    #[must_use]
    pub(crate) fn can_announce(&self, state: &State, seat: Seat) -> bool {
        self.is_announcing(state)
            && self.readings.ten_points == TenPoints::Announced
            && !state.announced.contains(seat)
            && self.has_target(state, seat)
    }

    /// Whether this is a moment at which points are announced.
    fn is_announcing(&self, state: &State) -> bool {
        match state.phase {
            Phase::Closing => true,
            Phase::OwnDraw => self.announces_between_draws(),
            _ => false,
        }
    }

    fn check_announcing(&self, state: &State) -> Legal {
        if self.is_announcing(state) {
            return Ok(());
        }
        let message = if self.announces_between_draws() && state.phase != Phase::OwnDraw {
            "points are announced in the scoring phase, after a draw"
        } else {
            "points are announced in the scoring phase, once all have drawn"
        };
        refuse(Clause::EndAnnounceWindow, message)
    }

    pub(super) fn check_announce(&self, state: &State, seat: Seat) -> Legal {
        let (name, target) = (self.name(seat), self.constants.target);
        self.check_announcing(state)?;
        if state.announced.contains(seat) {
            let message = format!("{name} has announced them already");
            return refuse(Clause::EndAnnounceWindow, message);
        }
        if self.readings.ten_points == TenPoints::Automatic {
            let message = format!("this game ends by itself with {}", Count(target, "point"));
            return refuse(Clause::EndTenPoints, message);
        }
        if !self.has_target(state, seat) {
            let points = self.announceable(state, seat);
            let message = format!("the markers of {name} add up to {points}, not to {target}");
            return refuse(Clause::EndTenPoints, message);
        }
        Ok(())
    }

    pub(super) fn play_announce(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        log.cite(Clause::EndTenPoints);
        log.cite(Clause::EndAnnounceWindow);
        if self.announceable(state, seat) != self.points(state, seat) {
            log.cite(Clause::StasiMarkerReturns);
        }
        state.announced.insert(seat);
        log.event(|| Event::Announced {
            player: self.player(seat),
        });
        if state.phase == Phase::OwnDraw {
            self.finish(state, log);
        }
    }

    pub(super) fn check_end_round(&self, state: &State, seat: Seat) -> Legal {
        if state.phase != Phase::Closing {
            let message = "the round is not over: not everybody has had a marker";
            return refuse(Clause::RoundTwoPhases, message);
        }
        let next = self.next_first(state);
        if next != seat {
            let message = format!(
                "{} starts the next round and ends this one, not {}",
                self.name(next),
                self.name(seat)
            );
            return refuse(Clause::RoundTwoPhases, message);
        }
        Ok(())
    }

    pub(super) fn play_end_round(&self, state: &mut State, log: &mut impl Log<Self>) {
        log.cite(Clause::RoundTwoPhases);
        let capturer = self.capturer(state);
        log.event(|| Event::RoundOver {
            round: state.round,
            capturer: capturer.map(|seat| self.player(seat)),
        });
        // Before the Stasi marker goes back: after the last scoring phase its owner keeps it.
        if self.is_over(state, log) {
            self.finish(state, log);
            return;
        }
        self.return_stasi(state, log);
        log.cite(match capturer {
            Some(_) => Clause::RoundNextFirstPlayer,
            None => Clause::RoundFirstPlayerUnchanged,
        });
        log.cite(Clause::RoundReset);
        state.first = self.next_first(state);
        state.round += 1;
        state.public = Clues::NONE;
        state.accusations.clear();
        (state.collected, state.unserved) = (0, false);
        for player in &mut state.players {
            player.markers.iter_mut().for_each(|held| held.new = false);
            player.counter = None;
            player.line = SuspectSet::NONE;
            player.discards = SuspectSet::NONE;
        }
        self.begin_round(state, log);
    }

    /// The Stasi marker goes back into the pool; its drawer stays tailed.
    fn return_stasi(&self, state: &mut State, log: &mut impl Log<Self>) {
        for seat in self.all_seats() {
            let mut markers = state.player(seat).markers.iter();
            let Some(slot) = markers.position(|held| self.is(held.marker, Special::Stasi)) else {
                continue;
            };
            log.cite(Clause::StasiMarkerReturns);
            let held = state.player_mut(seat).markers.remove(slot);
            state.pool[held.marker.index()] += 1;
            log.event(|| Event::StasiReturned {
                player: self.player(seat),
            });
        }
    }
}
