//! How rounds and deliveries follow each other.

use super::{draft, market, setup, totals, town};
use crate::engine::Log;
use crate::games::brick_run::components::{
    CopBricks, CopUsedCards, FullBricks, Mode, Phase, Resupply, WaitingPay,
};
use crate::games::brick_run::{BrickRun, Clause, Event, Spot, State};
use crate::kit::seat::{Seat, SeatSet};

/// The next delivery begins.
pub(super) fn begin_delivery(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    let follows = draft::after_delivery(state);
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
        town: game.town(state.delivery).id.clone(),
    });
    for seat in game.all_seats() {
        resupply(game, state, seat, follows, log);
    }
    match game.mode {
        Mode::Beginner => begin_round(game, state, log),
        Mode::Full => market::open_brick_sale(state),
    }
}

/// Loads a car for nothing, if it gets bricks for nothing now.
fn resupply(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    follows: bool,
    log: &mut impl Log<BrickRun>,
) {
    let gets = match game.mode {
        Mode::Beginner => follows,
        Mode::Full if Some(seat) == game.cop() => {
            log.cite(Clause::CopBricks);
            follows && game.readings.cop_bricks == CopBricks::Free
        }
        Mode::Full => game.readings.full_bricks == FullBricks::Free,
    };
    if !gets {
        return;
    }
    log.cite(Clause::TownResupply);
    let (own, free) = (state.player(seat).bricks, u16::from(game.constants.bricks));
    let offered = match game.readings.resupply {
        Resupply::Add => free,
        Resupply::Set => free.saturating_sub(own),
    };
    let bricks = offered.min(totals::room(game, state, seat));
    if bricks < offered {
        log.cite(Clause::CarCargoLimit);
    }
    totals::cite_cargo(game, state, seat, bricks, log);
    state.player_mut(seat).bricks += bricks;
    log.event(|| Event::Resupplied {
        player: game.player(seat),
        bricks,
    });
}

/// A round begins.
pub(super) fn begin_round(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    log.cite(Clause::RoundThreePhases);
    (state.phase, state.done) = (Phase::Place, SeatSet::NONE);
    let round = state.round;
    log.event(|| Event::Round { round });
    super::go_on(game, state, log);
}

/// Phase 3 is over: the round ends, and another one or the sale begins.
pub(super) fn end_round(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    let all_there = draft::after_delivery(state);
    if !all_there {
        pay_waiting(game, state, log);
    }
    log.cite(Clause::CubesReturn);
    log.cite(Clause::CubesNeverDiscarded);
    if let Some(cop) = game.cop() {
        // A player who had a turn has crashed in it, and has the skipping still before him, unless that turn has led to
        // town.
        let player = state.player(cop);
        state.skip &= player.movement.is_some() && !player.at.in_town();
    }
    for player in &mut state.players {
        (player.placed, player.spent, player.movement) = (None, 0, None);
    }
    put_away_action(game, state, log);
    (state.active, state.done) = (Seat::new(0), SeatSet::NONE);
    if all_there {
        town::open_sale(game, state, log);
        return;
    }
    log.cite(Clause::RoundNext);
    state.round += 1;
    if market::has_round_markets(game) {
        state.phase = Phase::MarketShuffle;
        if setup::pile(game, state).is_empty() {
            market::open_full_market(game, state, log);
        }
        return;
    }
    log.cite(Clause::RoundThreePhases);
    state.phase = Phase::Place;
    let round = state.round;
    log.event(|| Event::Round { round });
}

fn pay_waiting(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    let dollars = u32::from(game.constants.waiting_pay);
    for seat in game.all_seats() {
        let player = state.player_mut(seat);
        let arrived_now = player.movement.is_some();
        let late = arrived_now && game.readings.waiting_pay == WaitingPay::NextRound;
        if player.at.in_town() && !late {
            log.cite(Clause::TownWaitingPay);
            player.money += dollars;
            log.event(|| Event::WaitingPay {
                player: game.player(seat),
                dollars,
            });
        }
    }
}

fn put_away_action(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    if state.action.is_empty() {
        return;
    }
    log.cite(Clause::CopUsedCards);
    for card in std::mem::take(&mut state.action) {
        match game.readings.cop_used_cards {
            CopUsedCards::Pile | CopUsedCards::Shuffled => state.used.insert(card),
            CopUsedCards::Bottom => {
                state.deck.insert(0, card);
                state.known += 1;
            }
        }
    }
}
