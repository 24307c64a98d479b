//! Dollars and bricks: what has come and what has gone.

use super::{BrickStep, Verdict, ensure};
use crate::engine::Record;
use crate::games::brick_run::components::{PlayerName, WaitingPay};
use crate::games::brick_run::{BrickRun, Event, Spot, State};

/// What is told of a step.
fn told(game: &BrickRun, step: &BrickStep<'_>) -> Vec<Event> {
    let mut record = Record::default();
    step.action
        .apply(game, &mut step.before.clone(), &mut record);
    record.events
}

/// What an event adds to somebody's dollars.
fn dollars(event: &Event) -> Option<(PlayerName, i64)> {
    Some(match *event {
        Event::Sold {
            player,
            bricks,
            price,
        } => (player, i64::from(bricks) * i64::from(price)),
        Event::WaitingPay { player, dollars } => (player, i64::from(dollars)),
        Event::Paid { player, dollars } => (player, -i64::from(dollars)),
        Event::PartBought { player, price, .. } | Event::BricksBought { player, price, .. } => {
            (player, -i64::from(price))
        }
        _ => return None,
    })
}

/// What an event adds to somebody's bricks.
fn bricks(event: &Event) -> Option<(PlayerName, i64)> {
    Some(match *event {
        Event::Resupplied { player, bricks }
        | Event::BricksBought { player, bricks, .. }
        | Event::PickedUp { player, bricks } => (player, i64::from(bricks)),
        Event::Sold { player, bricks, .. }
        | Event::Caught { player, bricks }
        | Event::Overflowed { player, bricks } => (player, -i64::from(bricks)),
        _ => return None,
    })
}

/// Whether what everybody has changes by what is told.
fn balances(
    game: &BrickRun,
    step: &BrickStep<'_>,
    what: &str,
    has: impl Fn(&State, usize) -> i64,
    adds: fn(&Event) -> Option<(PlayerName, i64)>,
) -> Verdict {
    let events = told(game, step);
    for seat in game.all_seats() {
        // The first of what somebody has comes with the car.
        let has_car = |state: &State| state.player(seat).car.is_some();
        if !has_car(step.before) && has_car(step.after) {
            continue;
        }
        let name = game.player(seat);
        let own = events.iter().filter_map(adds);
        let sum: i64 = (own.filter(|(player, _)| *player == name))
            .map(|(_, sum)| sum)
            .sum();
        let (had, has) = (
            has(step.before, seat.index()),
            has(step.after, seat.index()),
        );
        ensure(has == had + sum, || {
            format!(
                "{} had {had} {what}, got {sum} and has {has}",
                game.name(seat)
            )
        })?;
    }
    Ok(())
}

pub(super) fn dollars_balance(game: &BrickRun, step: &BrickStep<'_>) -> Verdict {
    let has = |state: &State, seat: usize| i64::from(state.players[seat].money);
    balances(game, step, "dollars", has, dollars)
}

pub(super) fn bricks_balance(game: &BrickRun, step: &BrickStep<'_>) -> Verdict {
    let has = |state: &State, seat: usize| i64::from(state.players[seat].bricks);
    balances(game, step, "bricks", has, bricks)
}

pub(super) fn prices_are_those_of_places(game: &BrickRun, step: &BrickStep<'_>) -> Verdict {
    for event in told(game, step) {
        let Event::Sold { player, price, .. } = event else {
            continue;
        };
        let mut seats = game.all_seats();
        let Some(seat) = seats.find(|seat| game.player(*seat) == player) else {
            continue;
        };
        let due = match step.after.player(seat).at {
            Spot::Town { place } => {
                let prices = game.town(step.before.delivery).prices;
                prices[usize::from(place.clamp(1, 3)) - 1]
            }
            Spot::Road { .. } => 0,
        };
        ensure(price == u32::from(due), || {
            format!("{} sells for {price}, not for {due}", game.name(seat))
        })?;
    }
    Ok(())
}

/// The rounds of a step end one by one; who arrives in one of them is there at its end.
pub(super) fn waiting_is_paid_in_town(game: &BrickRun, step: &BrickStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    if before.delivery != after.delivery {
        return Ok(());
    }
    let rounds = after.round.saturating_sub(before.round);
    let each = i64::from(game.constants.waiting_pay);
    let events = told(game, step);
    for seat in game.people() {
        let name = game.player(seat);
        let was_there = before.player(seat).at.in_town();
        let is_there = after.player(seat).at.in_town();
        let late = game.readings.waiting_pay == WaitingPay::NextRound;
        let arrives = !was_there || before.player(seat).movement.is_some();
        let unpaid = if is_there {
            u16::from(late && arrives && rounds > 0)
        } else {
            rounds
        };
        let due = each * i64::from(rounds - unpaid);
        let paid = events.iter().filter_map(|event| match event {
            Event::WaitingPay { player, dollars } if *player == name => Some(i64::from(*dollars)),
            _ => None,
        });
        let paid: i64 = paid.sum();
        ensure(paid == due, || {
            format!("{} is paid {paid} for waiting, not {due}", game.name(seat))
        })?;
    }
    Ok(())
}
