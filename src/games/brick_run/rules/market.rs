//! Parts and bricks that are bought: in the full mode.

use super::{Legal, draft, round, totals};
use crate::engine::{Clauses as _, Log};
use crate::games::brick_run::components::{FullMarket, MarketPass, Mode, Phase};
use crate::games::brick_run::{BrickRun, CardId, Clause, Event, State};
use crate::kit::count::Count;
use crate::kit::number::narrow;
use crate::kit::seat::{Seat, SeatSet};

/// Whether the game stands between two rounds of a delivery, with a market.
pub(crate) fn between_rounds(game: &BrickRun, state: &State) -> bool {
    has_round_markets(game) && state.round > 1 && !draft::after_delivery(state)
}

/// Whether there is a market before each round.
pub(crate) fn has_round_markets(game: &BrickRun) -> bool {
    game.mode == Mode::Full && game.readings.full_market == FullMarket::EachRound
}

/// Parts have been bought: bricks are bought before the round.
pub(super) fn open_brick_sale(state: &mut State) {
    (state.phase, state.done) = (Phase::Bricks, SeatSet::NONE);
}

pub(super) fn open_full_market(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    log.cite(Clause::FullMarket);
    (state.phase, state.passed) = (Phase::Market, SeatSet::NONE);
    state.active = draft::buying_order(game, state)[0];
}

/// Who buys or passes next.
fn next_buyer(game: &BrickRun, state: &mut State) {
    let order = draft::buying_order(game, state);
    let now = order.iter().position(|seat| *seat == state.active);
    let following = order.iter().cycle().skip(now.unwrap_or(0) + 1);
    let barred =
        |seat: Seat| game.readings.market_pass == MarketPass::Final && state.passed.contains(seat);
    let mut following = following.take(order.len());
    if let Some(next) = following.find(|seat| !barred(**seat)) {
        state.active = *next;
    }
}

fn check_market_turn(game: &BrickRun, state: &State, seat: Seat) -> Legal {
    if state.phase != Phase::Market {
        return Clause::FullBuyingTurns.refuse("no market is open in which parts are bought");
    }
    let passed = state.passed.contains(seat);
    if passed && seat != state.active && game.readings.market_pass == MarketPass::Final {
        return Clause::FullBuyingTurns
            .refuse(format!("{} has passed for this market", game.name(seat)));
    }
    draft::check_buyer(game, state, seat)
}

pub(super) fn check_buy_part(game: &BrickRun, state: &State, seat: Seat, card: CardId) -> Legal {
    check_market_turn(game, state, seat)?;
    draft::check_offer(game, state, seat, card)?;
    let (price, money) = (game.constants.part_price, state.player(seat).money);
    if u32::from(price) > money {
        return Clause::FullPartPrice.refuse(format!(
            "a part costs {price} dollars, and {} has {money}",
            game.name(seat)
        ));
    }
    Ok(())
}

pub(super) fn play_buy_part(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    card: CardId,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::FullPartPrice);
    log.cite(Clause::FullBuyingTurns);
    draft::install(game, state, seat, card, log);
    let price = u32::from(game.constants.part_price);
    state.player_mut(seat).money -= price;
    log.event(|| Event::PartBought {
        player: game.player(seat),
        card: game.cards[card].id.clone(),
        price,
    });
    // Only passes one after the other close the market: a purchase wipes out those before it.
    if game.readings.market_pass == MarketPass::Open {
        state.passed = SeatSet::NONE;
    }
    next_buyer(game, state);
}

pub(super) fn check_pass(game: &BrickRun, state: &State, seat: Seat) -> Legal {
    check_market_turn(game, state, seat)
}

pub(super) fn play_pass(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::FullBuyingTurns);
    log.cite(Clause::DraftTurnOrder);
    log.event(|| Event::Passed {
        player: game.player(seat),
    });
    state.passed.insert(seat);
    if state.passed.len() == game.people {
        draft::close_market(game, state, log);
    } else {
        next_buyer(game, state);
    }
}

/// The most bricks that a player can buy.
pub(crate) fn affordable(game: &BrickRun, state: &State, seat: Seat) -> u16 {
    let room = totals::room(game, state, seat);
    let money = state.player(seat).money;
    let paid = money.checked_div(u32::from(game.constants.brick_price));
    paid.map_or(room, |paid| narrow::<u16>(paid).min(room))
}

pub(super) fn check_buy_bricks(game: &BrickRun, state: &State, seat: Seat, count: u16) -> Legal {
    let name = game.name(seat);
    if state.phase != Phase::Bricks {
        return Clause::FullBricksLast
            .refuse("bricks are bought in the full mode, after the market of parts has closed");
    }
    if state.done.contains(seat) {
        return Clause::FullBricksLast
            .refuse(format!("{name} has bought bricks after this market"));
    }
    let (room, money) = (totals::room(game, state, seat), state.player(seat).money);
    if count > room {
        return Clause::FullBrickPrice.refuse(format!(
            "{name} has room for {}, not for {count}",
            Count(room, "brick")
        ));
    }
    let price = u32::from(count) * u32::from(game.constants.brick_price);
    if price > money {
        return Clause::FullBrickPrice.refuse(format!(
            "the price of {} is {price}, and {name} has {money}",
            Count(count, "brick")
        ));
    }
    Ok(())
}

pub(super) fn play_buy_bricks(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    count: u16,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::FullBrickPrice);
    log.cite(Clause::FullBricksLast);
    log.cite(Clause::CarCargoLimit);
    totals::cite_cargo(game, state, seat, count, log);
    let price = u32::from(count) * u32::from(game.constants.brick_price);
    let player = state.player_mut(seat);
    player.money -= price;
    player.bricks += count;
    log.event(|| Event::BricksBought {
        player: game.player(seat),
        bricks: count,
        price,
    });
    state.done.insert(seat);
    if state.done.len() == game.people {
        round::begin_round(game, state, log);
    }
}
