//! Parts and bricks that are bought: in the full mode.

use super::{Legal, refuse};
use crate::engine::Log;
use crate::games::brick_run::components::{FullMarket, MarketPass, Mode, Phase};
use crate::games::brick_run::{BrickRun, CardId, Clause, Event, State};
use crate::kit::count::Count;
use crate::kit::number::narrow;
use crate::kit::seat::{Seat, SeatSet};

impl BrickRun {
    /// Whether the game stands between two rounds of a delivery, with a market.
    pub(crate) fn between_rounds(&self, state: &State) -> bool {
        self.has_round_markets() && state.round > 1 && !Self::after_delivery(state)
    }

    /// Whether there is a market before each round.
    pub(crate) fn has_round_markets(&self) -> bool {
        self.mode == Mode::Full && self.readings.full_market == FullMarket::EachRound
    }

    /// Parts have been bought: bricks are bought before the round.
    pub(super) fn open_brick_sale(state: &mut State) {
        (state.phase, state.done) = (Phase::Bricks, SeatSet::NONE);
    }

    pub(super) fn open_full_market(&self, state: &mut State, log: &mut impl Log<Self>) {
        log.cite(Clause::FullMarket);
        (state.phase, state.passed) = (Phase::Market, SeatSet::NONE);
        state.active = self.buying_order(state)[0];
    }

    /// Who buys or passes next.
    fn next_buyer(&self, state: &mut State) {
        let order = self.buying_order(state);
        let now = order.iter().position(|seat| *seat == state.active);
        let following = order.iter().cycle().skip(now.unwrap_or(0) + 1);
        let barred = |seat: Seat| {
            self.readings.market_pass == MarketPass::Final && state.passed.contains(seat)
        };
        let mut following = following.take(order.len());
        if let Some(next) = following.find(|seat| !barred(**seat)) {
            state.active = *next;
        }
    }

    fn check_market_turn(&self, state: &State, seat: Seat) -> Legal {
        if state.phase != Phase::Market {
            let message = "no market is open in which parts are bought";
            return refuse(Clause::FullBuyingTurns, message);
        }
        let passed = state.passed.contains(seat);
        if passed && seat != state.active && self.readings.market_pass == MarketPass::Final {
            let message = format!("{} has passed for this market", self.name(seat));
            return refuse(Clause::FullBuyingTurns, message);
        }
        self.check_buyer(state, seat)
    }

    pub(super) fn check_buy_part(&self, state: &State, seat: Seat, card: CardId) -> Legal {
        self.check_market_turn(state, seat)?;
        self.check_offer(state, seat, card)?;
        let (price, money) = (self.constants.part_price, state.player(seat).money);
        if u32::from(price) > money {
            let message = format!(
                "a part costs {price} dollars, and {} has {money}",
                self.name(seat)
            );
            return refuse(Clause::FullPartPrice, message);
        }
        Ok(())
    }

    pub(super) fn play_buy_part(
        &self,
        state: &mut State,
        seat: Seat,
        card: CardId,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::FullPartPrice);
        log.cite(Clause::FullBuyingTurns);
        self.install(state, seat, card, log);
        let price = u32::from(self.constants.part_price);
        state.player_mut(seat).money -= price;
        log.event(|| Event::PartBought {
            player: self.player(seat),
            card: self.card(card).id.clone(),
            price,
        });
        // Only passes one after the other close the market: a purchase wipes out those before it.
        if self.readings.market_pass == MarketPass::Open {
            state.passed = SeatSet::NONE;
        }
        self.next_buyer(state);
    }

    pub(super) fn check_pass(&self, state: &State, seat: Seat) -> Legal {
        self.check_market_turn(state, seat)
    }

    pub(super) fn play_pass(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        log.cite(Clause::FullBuyingTurns);
        log.cite(Clause::DraftTurnOrder);
        log.event(|| Event::Passed {
            player: self.player(seat),
        });
        state.passed.insert(seat);
        if state.passed.len() == self.people {
            self.close_market(state, log);
        } else {
            self.next_buyer(state);
        }
    }

    /// The most bricks that a player can buy.
    pub(crate) fn affordable(&self, state: &State, seat: Seat) -> u16 {
        let room = self.room(state, seat);
        let money = state.player(seat).money;
        let paid = money.checked_div(u32::from(self.constants.brick_price));
        paid.map_or(room, |paid| narrow::<u16>(paid).min(room))
    }

    pub(super) fn check_buy_bricks(&self, state: &State, seat: Seat, count: u16) -> Legal {
        let name = self.name(seat);
        if state.phase != Phase::Bricks {
            let message =
                "bricks are bought in the full mode, after the market of parts has closed";
            return refuse(Clause::FullBricksLast, message);
        }
        if state.done.contains(seat) {
            let message = format!("{name} has bought bricks after this market");
            return refuse(Clause::FullBricksLast, message);
        }
        let (room, money) = (self.room(state, seat), state.player(seat).money);
        if count > room {
            let message = format!(
                "{name} has room for {}, not for {count}",
                Count(room, "brick")
            );
            return refuse(Clause::FullBrickPrice, message);
        }
        let price = u32::from(count) * u32::from(self.constants.brick_price);
        if price > money {
            let message = format!(
                "the price of {} is {price}, and {name} has {money}",
                Count(count, "brick")
            );
            return refuse(Clause::FullBrickPrice, message);
        }
        Ok(())
    }

    pub(super) fn play_buy_bricks(
        &self,
        state: &mut State,
        seat: Seat,
        count: u16,
        log: &mut impl Log<Self>,
    ) {
        log.cite(Clause::FullBrickPrice);
        log.cite(Clause::FullBricksLast);
        log.cite(Clause::CarCargoLimit);
        self.cite_cargo(state, seat, count, log);
        let price = u32::from(count) * u32::from(self.constants.brick_price);
        let player = state.player_mut(seat);
        player.money -= price;
        player.bricks += count;
        log.event(|| Event::BricksBought {
            player: self.player(seat),
            bricks: count,
            price,
        });
        state.done.insert(seat);
        if state.done.len() == self.people {
            self.begin_round(state, log);
        }
    }
}
