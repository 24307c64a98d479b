//! Wrecks, and what they cost.

use super::{Legal, cop, drive, totals};
use crate::engine::{Clauses as _, Log};
use crate::games::brick_run::components::{Ability, CubePartLoss, Phase, WreckPayment};
use crate::games::brick_run::{BrickRun, CardId, Clause, Event, State};
use crate::kit::number::narrow;
use crate::kit::seat::{Seat, SeatSet};

/// A car has taken more damage than it can: its turn is over.
pub(super) fn wreck(game: &BrickRun, state: &mut State, seat: Seat, log: &mut impl Log<BrickRun>) {
    log.cite(Clause::WreckTrigger);
    log.cite(Clause::WreckStop);
    log.event(|| Event::Wrecked {
        player: game.player(seat),
    });
    let player = state.player_mut(seat);
    (player.left, player.nitrous, player.slowed) = (0, false, 0);
    if Some(seat) == game.cop() {
        cop::crash(game, state, seat, log);
    } else if game.readings.wreck_payment == WreckPayment::AtOnce
        && pay_wreck(game, state, seat, log)
    {
        state.phase = Phase::LosePart;
    }
    if state.phase == Phase::Drive {
        drive::end_turn(game, state, seat, log);
    }
}

/// Who has still to pay for a wreck of the round before, in seat order.
pub(crate) fn owing(game: &BrickRun, state: &State) -> Option<Seat> {
    let mut seats = game.people();
    seats.find(|seat| {
        // Nothing else is spent before movement is fixed and players are asked.
        let repaired = state.player(*seat).spent > 0;
        let placed = state.player(*seat).placed.is_some();
        let wrecked = repaired || placed && totals::is_wrecked(game, state, *seat);
        wrecked && !state.done.contains(*seat)
    })
}

/// Wrecks of the round before are paid for, one after the other.
pub(super) fn settle_wrecks(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    state.phase = Phase::WreckDue;
    while let Some(seat) = owing(game, state) {
        state.active = seat;
        if pay_wreck(game, state, seat, log) {
            return;
        }
        state.done.insert(seat);
    }
    state.phase = Phase::Opening;
    (state.active, state.done) = (Seat::new(0), SeatSet::NONE);
}

/// Takes the dollars for a wreck, or a part; whether the player has to say which.
fn pay_wreck(game: &BrickRun, state: &mut State, seat: Seat, log: &mut impl Log<BrickRun>) -> bool {
    let fee = u32::from(game.constants.wreck_fee);
    let player = state.player_mut(seat);
    if player.money >= fee {
        log.cite(Clause::WreckPay);
        player.money -= fee;
        log.event(|| Event::Paid {
            player: game.player(seat),
            dollars: fee,
        });
        return false;
    }
    log.cite(Clause::WreckLosePart);
    let parts = player.parts;
    if parts.len() == 1 {
        for card in parts.iter() {
            drop_part(game, state, seat, card, log);
        }
    }
    parts.len() > 1
}

/// A part goes to those that are lost, with the bricks that find no room any more.
pub(super) fn drop_part(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    card: CardId,
    log: &mut impl Log<BrickRun>,
) {
    let player = state.player_mut(seat);
    totals::take_off(game, player, card);
    if game.readings.cube_part_loss == CubePartLoss::KeepCube {
        let cubes = game.cards[card].icons.of(Ability::Cube);
        let kept = u16::from(player.kept) + cubes;
        let most = game.constants.most_cubes;
        player.kept = narrow::<u8>(kept).min(most);
    }
    state.lost.insert(card);
    log.event(|| Event::PartLost {
        player: game.player(seat),
        card: game.cards[card].id.clone(),
    });
    let capacity = totals::capacity(game, state, seat);
    let player = state.player_mut(seat);
    let bricks = player.bricks.saturating_sub(capacity);
    if bricks > 0 {
        log.cite(Clause::CarCargoLimit);
        player.bricks = capacity;
        log.event(|| Event::Overflowed {
            player: game.player(seat),
            bricks,
        });
    }
}

pub(super) fn check_lose_part(game: &BrickRun, state: &State, seat: Seat, card: CardId) -> Legal {
    let (name, id) = (game.name(seat), &game.cards[card].id);
    let due = matches!(state.phase, Phase::LosePart | Phase::WreckDue);
    if !due || seat != state.active {
        return Clause::WreckLosePart.refuse(format!("{name} has to give up no part now"));
    }
    if !state.player(seat).parts.contains(card) {
        return Clause::WreckLosePart.refuse(format!("`{id}` is not on the car of {name}"));
    }
    Ok(())
}

pub(super) fn play_lose_part(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    card: CardId,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::MovePending);
    log.cite(Clause::WreckLosePart);
    drop_part(game, state, seat, card, log);
    if state.phase == Phase::WreckDue {
        state.done.insert(seat);
        settle_wrecks(game, state, log);
        super::go_on(game, state, log);
        return;
    }
    state.phase = Phase::Drive;
    drive::end_turn(game, state, seat, log);
    super::go_on(game, state, log);
}
