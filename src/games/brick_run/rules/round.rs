//! How rounds and deliveries follow each other.

use crate::engine::Log;
use crate::games::brick_run::components::{
    CopBricks, CopUsedCards, FullBricks, Mode, Phase, Resupply, WaitingPay,
};
use crate::games::brick_run::{BrickRun, Clause, Event, Spot, State};
use crate::kit::seat::{Seat, SeatSet};

impl BrickRun {
    /// The next delivery begins.
    pub(super) fn begin_delivery(&self, state: &mut State, log: &mut impl Log<Self>) {
        let follows = Self::after_delivery(state);
        if follows {
            log.cite(Clause::TownNextDelivery);
            state.delivery += 1;
            for player in &mut state.players {
                player.at = Spot::START;
            }
        }
        (state.round, state.done) = (1, SeatSet::NONE);
        log.event(|| Event::Delivery {
            delivery: state.delivery,
            town: self.town(state.delivery).id.clone(),
        });
        for seat in self.all_seats() {
            self.resupply(state, seat, follows, log);
        }
        match self.mode {
            Mode::Beginner => self.begin_round(state, log),
            Mode::Full => Self::open_brick_sale(state),
        }
    }

    /// Loads a car for nothing, if it gets bricks for nothing now.
    fn resupply(&self, state: &mut State, seat: Seat, follows: bool, log: &mut impl Log<Self>) {
        let gets = match self.mode {
            Mode::Beginner => follows,
            Mode::Full if Some(seat) == self.cop() => {
                log.cite(Clause::CopBricks);
                follows && self.readings.cop_bricks == CopBricks::Free
            }
            Mode::Full => self.readings.full_bricks == FullBricks::Free,
        };
        if !gets {
            return;
        }
        log.cite(Clause::TownResupply);
        let (own, free) = (state.player(seat).bricks, u16::from(self.constants.bricks));
        let offered = match self.readings.resupply {
            Resupply::Add => free,
            Resupply::Set => free.saturating_sub(own),
        };
        let bricks = offered.min(self.room(state, seat));
        if bricks < offered {
            log.cite(Clause::CarCargoLimit);
        }
        self.cite_cargo(state, seat, bricks, log);
        state.player_mut(seat).bricks += bricks;
        log.event(|| Event::Resupplied {
            player: self.player(seat),
            bricks,
        });
    }

    /// A round begins.
    pub(super) fn begin_round(&self, state: &mut State, log: &mut impl Log<Self>) {
        log.cite(Clause::RoundThreePhases);
        (state.phase, state.done) = (Phase::Place, SeatSet::NONE);
        let round = state.round;
        log.event(|| Event::Round { round });
        self.go_on(state, log);
    }

    /// Phase 3 is over: the round ends, and another one or the sale begins.
    pub(super) fn end_round(&self, state: &mut State, log: &mut impl Log<Self>) {
        let all_there = Self::after_delivery(state);
        if !all_there {
            self.pay_waiting(state, log);
        }
        log.cite(Clause::CubesReturn);
        log.cite(Clause::CubesNeverDiscarded);
        if let Some(cop) = self.cop() {
            // Whoever had a turn has crashed in it, and has the skipping still before him.
            state.skip &= state.player(cop).movement.is_some();
        }
        for player in &mut state.players {
            (player.placed, player.spent, player.movement) = (None, 0, None);
        }
        self.put_away_action(state, log);
        (state.active, state.done) = (Seat::new(0), SeatSet::NONE);
        if all_there {
            self.open_sale(state, log);
            return;
        }
        log.cite(Clause::RoundNext);
        state.round += 1;
        if self.has_round_markets() {
            state.phase = Phase::MarketShuffle;
            if self.pile(state).is_empty() {
                self.open_full_market(state, log);
            }
            return;
        }
        log.cite(Clause::RoundThreePhases);
        state.phase = Phase::Place;
        let round = state.round;
        log.event(|| Event::Round { round });
    }

    fn pay_waiting(&self, state: &mut State, log: &mut impl Log<Self>) {
        let dollars = u32::from(self.constants.waiting_pay);
        for seat in self.all_seats() {
            let player = state.player_mut(seat);
            let arrived_now = player.movement.is_some();
            let late = arrived_now && self.readings.waiting_pay == WaitingPay::NextRound;
            if player.at.in_town() && !late {
                log.cite(Clause::TownWaitingPay);
                player.money += dollars;
                log.event(|| Event::WaitingPay {
                    player: self.player(seat),
                    dollars,
                });
            }
        }
    }

    fn put_away_action(&self, state: &mut State, log: &mut impl Log<Self>) {
        if state.action.is_empty() {
            return;
        }
        log.cite(Clause::CopUsedCards);
        for card in std::mem::take(&mut state.action) {
            match self.readings.cop_used_cards {
                CopUsedCards::Pile | CopUsedCards::Shuffled => state.used.insert(card),
                CopUsedCards::Bottom => {
                    state.deck.insert(0, card);
                    state.known += 1;
                }
            }
        }
    }
}
