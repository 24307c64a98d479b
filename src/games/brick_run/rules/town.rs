//! Selling, and the shuffle for the next market.

use super::{Legal, draft, finish, setup, sorted};
use crate::engine::{Clauses as _, Log};
use crate::games::brick_run::components::{LostParts, Phase};
use crate::games::brick_run::{BrickRun, CardSet, Clause, Deck, Event, Spot, State};
use crate::kit::count::Count;
use crate::kit::seat::{Seat, SeatSet};

/// All cars are in town.
pub(super) fn open_sale(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    state.phase = Phase::Sell;
    if let Some(cop) = game.cop() {
        log.cite(Clause::CopSellsAll);
        let bricks = state.player(cop).bricks;
        sell(game, state, cop, bricks, log);
    }
}

/// What a brick brings to somebody in town.
pub(crate) fn price(game: &BrickRun, state: &State, seat: Seat) -> u8 {
    match state.player(seat).at {
        Spot::Town { place } => game.town(state.delivery).price(place),
        Spot::Road { .. } => 0,
    }
}

fn sell(game: &BrickRun, state: &mut State, seat: Seat, bricks: u16, log: &mut impl Log<BrickRun>) {
    log.cite(Clause::SellPrice);
    if state.player(seat).at == (Spot::Town { place: 4 }) {
        log.cite(Clause::FourFourthPrice);
    }
    let price = u32::from(price(game, state, seat));
    let player = state.player_mut(seat);
    player.bricks -= bricks;
    player.money += u32::from(bricks) * price;
    log.event(|| Event::Sold {
        player: game.player(seat),
        bricks,
        price,
    });
}

pub(super) fn check_sell(game: &BrickRun, state: &State, seat: Seat, bricks: u16) -> Legal {
    let name = game.name(seat);
    if state.phase != Phase::Sell {
        return Clause::SellWhen.refuse(format!(
            "bricks are sold once all cars are in town; {}",
            super::whereabouts(game, state)
        ));
    }
    if state.done.contains(seat) {
        return Clause::SellWhen.refuse(format!("{name} has sold in this town"));
    }
    let carried = state.player(seat).bricks;
    if bricks > carried {
        return Clause::SellAmount.refuse(format!(
            "{name} carries {} and cannot sell {bricks}",
            Count(carried, "brick")
        ));
    }
    Ok(())
}

pub(super) fn play_sell(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    bricks: u16,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::SellWhen);
    log.cite(Clause::SellAmount);
    sell(game, state, seat, bricks, log);
    state.done.insert(seat);
    if state.done.len() < game.people {
        return;
    }
    state.done = SeatSet::NONE;
    if game.is_last(state.delivery) {
        finish::finish(game, state, log);
    } else {
        state.phase = Phase::TownShuffle;
    }
}

/// The market is dealt after a delivery.
pub(super) fn deal_market(
    game: &BrickRun,
    state: &mut State,
    deck: &Deck,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::TownReshuffle);
    log.cite(Clause::TownMarket);
    // The road that was driven goes back, and no other: those of later towns stay as they were
    // dealt.
    state.roads[usize::from(state.delivery) - 1].clear();
    lay_market(game, state, deck, log);
}

/// The market is dealt before a round on the road.
pub(super) fn deal_round_market(
    game: &BrickRun,
    state: &mut State,
    deck: &Deck,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::FullMarket);
    lay_market(game, state, deck, log);
}

fn lay_market(game: &BrickRun, state: &mut State, deck: &Deck, log: &mut impl Log<BrickRun>) {
    (state.used, state.known) = (CardSet::NONE, 0);
    if game.readings.lost_parts == LostParts::Shuffled {
        state.lost = CardSet::NONE;
    }
    let market = usize::from(game.constants.market);
    let mut cards = deck.iter().rev().copied();
    state.market = cards.by_ref().take(market).collect();
    state.deck = sorted(cards.collect());
    state.undealt = state.undealt.without(state.market);
    log.event(|| Event::MarketDealt {
        market: setup::ids(game, state.market.iter()),
    });
    draft::open_market(game, state, log);
}
