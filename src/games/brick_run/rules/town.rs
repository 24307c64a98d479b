//! Selling, and the shuffle for the next market.

use super::{Legal, refuse, sorted};
use crate::engine::Log;
use crate::games::brick_run::components::{LostParts, Phase};
use crate::games::brick_run::{BrickRun, CardSet, Clause, Deck, Event, Spot, State};
use crate::kit::count::Count;
use crate::kit::seat::{Seat, SeatSet};

impl BrickRun {
    /// All cars are in town.
    pub(super) fn open_sale(&self, state: &mut State, log: &mut impl Log<Self>) {
        state.phase = Phase::Sell;
        if let Some(cop) = self.cop() {
            log.cite(Clause::CopSellsAll);
            let bricks = state.player(cop).bricks;
            self.sell(state, cop, bricks, log);
        }
    }

    /// What a brick brings to somebody in town.
    pub(crate) fn price(&self, state: &State, seat: Seat) -> u8 {
        match state.player(seat).at {
            Spot::Town { place } => self.town(state.delivery).price(place),
            Spot::Road { .. } => 0,
        }
    }

    fn sell(&self, state: &mut State, seat: Seat, bricks: u16, log: &mut impl Log<Self>) {
        log.cite(Clause::SellPrice);
        if state.player(seat).at == (Spot::Town { place: 4 }) {
            log.cite(Clause::FourFourthPrice);
        }
        let price = u32::from(self.price(state, seat));
        let player = state.player_mut(seat);
        player.bricks -= bricks;
        player.money += u32::from(bricks) * price;
        log.event(|| Event::Sold {
            player: self.player(seat),
            bricks,
            price,
        });
    }

    pub(super) fn check_sell(&self, state: &State, seat: Seat, bricks: u16) -> Legal {
        let name = self.name(seat);
        if state.phase != Phase::Sell {
            let message = format!(
                "bricks are sold once all cars are in town; {}",
                self.whereabouts(state)
            );
            return refuse(Clause::SellWhen, message);
        }
        if state.done.contains(seat) {
            let message = format!("{name} has sold in this town");
            return refuse(Clause::SellWhen, message);
        }
        let carried = state.player(seat).bricks;
        if bricks > carried {
            let message = format!(
                "{name} carries {} and cannot sell {bricks}",
                Count(carried, "brick")
            );
            return refuse(Clause::SellAmount, message);
        }
        Ok(())
    }

    pub(super) fn play_sell(
        &self,
        state: &mut State,
        seat: Seat,
        bricks: u16,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::SellWhen);
        log.cite(Clause::SellAmount);
        self.sell(state, seat, bricks, log);
        state.done.insert(seat);
        if state.done.len() < self.people {
            return;
        }
        state.done = SeatSet::NONE;
        if self.is_last(state.delivery) {
            self.finish(state, log);
        } else {
            state.phase = Phase::TownShuffle;
        }
    }

    /// The market is dealt after a delivery.
    pub(super) fn deal_market(&self, state: &mut State, deck: &Deck, log: &mut impl Log<Self>) {
        log.cite(Clause::TownReshuffle);
        log.cite(Clause::TownMarket);
        // The road that was driven goes back, and no other: those of later towns stay as they were
        // dealt.
        state.roads[usize::from(state.delivery) - 1].clear();
        self.lay_market(state, deck, log);
    }

    /// The market is dealt before a round on the road.
    pub(super) fn deal_round_market(
        &self,
        state: &mut State,
        deck: &Deck,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::FullMarket);
        self.lay_market(state, deck, log);
    }

    fn lay_market(&self, state: &mut State, deck: &Deck, log: &mut impl Log<Self>) {
        (state.used, state.known) = (CardSet::NONE, 0);
        if self.readings.lost_parts == LostParts::Shuffled {
            state.lost = CardSet::NONE;
        }
        let market = usize::from(self.constants.market);
        let mut cards = deck.iter().rev().copied();
        state.market = cards.by_ref().take(market).collect();
        state.deck = sorted(cards.collect());
        state.undealt = state.undealt.without(state.market);
        log.event(|| Event::MarketDealt {
            market: self.ids(state.market.iter()),
        });
        self.open_market(state, log);
    }
}
