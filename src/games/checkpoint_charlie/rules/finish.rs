//! The end of the game.

use crate::engine::{Ending, Log};
use crate::games::checkpoint_charlie::components::{
    Colour, ColourExhaustion, Phase, Special, StasiReturn, TenPoints,
};
use crate::games::checkpoint_charlie::{CheckpointCharlie, Clause, Event, State};
use crate::kit::number::narrow;
use crate::kit::seat::{Seat, SeatSet};

impl CheckpointCharlie {
    /// Whether the game is over after this round.
    pub(crate) fn is_over(&self, state: &State, log: &mut impl Log<Self>) -> bool {
        let mut over = false;
        let ends = [
            (self.target_reached(state), Clause::EndTenPoints),
            (self.colour_out(state), Clause::EndColourOut),
            (state.round >= self.constants.rounds, Clause::EndFifthRound),
        ];
        for (_, clause) in ends.into_iter().filter(|(ends, _)| *ends) {
            log.cite(clause);
            over = true;
        }
        over
    }

    fn target_reached(&self, state: &State) -> bool {
        match self.readings.ten_points {
            TenPoints::Announced => !state.announced.is_empty(),
            TenPoints::Automatic => {
                let mut seats = self.all_seats();
                seats.any(|seat| self.has_target(state, seat))
            }
        }
    }

    /// Whether the markers of a colour have run out.
    fn colour_out(&self, state: &State) -> bool {
        if self.readings.colour_exhaustion == ColourExhaustion::UnmetDemand {
            return state.unserved;
        }
        let returned = |colour: Colour| {
            let held = state.players.iter().flat_map(|player| &player.markers);
            let stasi = |marker| self.is(marker, Special::Stasi);
            self.readings.stasi_return != StasiReturn::AfterEndCheck
                && held
                    .map(|held| held.marker)
                    .any(|marker| stasi(marker) && self.marker(marker).colour == colour)
        };
        let mut colours = Colour::ALL.iter();
        colours.any(|&colour| self.in_pool(state, colour) == 0 && !returned(colour))
    }

    pub(super) fn finish(&self, state: &mut State, log: &mut impl Log<Self>) {
        log.cite(Clause::FinalSum);
        log.cite(Clause::FinalMostPoints);
        log.cite(Clause::EndGameOver);
        let stasi = |marker| self.is(marker, Special::Stasi);
        let mut held = state.players.iter().flat_map(|player| &player.markers);
        if held.any(|held| stasi(held.marker)) {
            log.cite(Clause::StasiLastPhaseKeeps);
        }
        state.phase = Phase::Over;
        // Nothing is exchanged or drawn any more, which makes positions alike that differ in this.
        let markers = state
            .players
            .iter_mut()
            .flat_map(|player| &mut player.markers);
        markers.for_each(|held| held.new = false);
        state.collected = narrow::<u8>(self.players);
        let winners = self.winners(state);
        let best = winners.iter().next().map(|seat| self.points(state, seat));
        let level = |seat: &Seat| Some(self.points(state, *seat)) == best;
        let tied = self.all_seats().filter(level).count();
        if tied > 1 {
            log.cite(Clause::FinalTieGold);
        }
        if winners.len() > 1 {
            log.cite(Clause::FinalTieShared);
        }
        log.event(|| Event::GameOver {
            points: (self.all_seats())
                .map(|seat| (self.player(seat), self.points(state, seat)))
                .collect(),
            winners: winners.iter().map(|seat| self.player(seat)).collect(),
        });
    }

    fn golds(&self, state: &State, seat: Seat) -> usize {
        let held = state.player(seat).markers.iter();
        held.filter(|held| self.marker(held.marker).colour == Colour::Gold)
            .count()
    }

    fn rank(&self, state: &State, seat: Seat) -> (i16, usize) {
        (self.points(state, seat), self.golds(state, seat))
    }

    /// The first of the ranking, which takes no memory.
    fn winners(&self, state: &State) -> SeatSet {
        let ranks = self.all_seats().map(|seat| self.rank(state, seat));
        let best = ranks.max();
        self.all_seats()
            .filter(|seat| Some(self.rank(state, *seat)) == best)
            .collect()
    }

    /// Seats from first to last: by points, then by gold markers.
    fn ranking(&self, state: &State) -> Vec<SeatSet> {
        let mut ranks: Vec<_> = self
            .all_seats()
            .map(|seat| self.rank(state, seat))
            .collect();
        ranks.sort_unstable_by(|one, other| other.cmp(one));
        ranks.dedup();
        let group = |own| {
            self.all_seats()
                .filter(|seat| self.rank(state, *seat) == own)
                .collect()
        };
        ranks.into_iter().map(group).collect()
    }

    pub(crate) fn ended(&self, state: &State) -> Option<Ending> {
        (state.phase == Phase::Over).then(|| Ending {
            id: if self.target_reached(state) {
                "announced"
            } else if self.colour_out(state) {
                "colour-out"
            } else {
                "last-round"
            },
            ranking: self.ranking(state),
        })
    }
}
