//! The stopwatch: who acts, what it costs, and in what order the markers lie.

use std::ops::RangeInclusive;

use super::{RaceStep, Verdict, ensure};
use crate::engine::Action;
use crate::games::checkpoint_rally::components::{How, Phase};
use crate::games::checkpoint_rally::{CheckpointRally, Laid, Move, Spot, State, bounds};
use crate::kit::count::Count;
use crate::kit::seat::Seat;

pub(super) fn order_follows_the_stopwatch(game: &CheckpointRally, state: &State) -> Verdict {
    if state.phase <= Phase::MarkerOrder {
        return Ok(());
    }
    for seat in game.all_seats() {
        let markers = state.order.iter().filter(|&&other| other == seat).count();
        let due = usize::from(state.how_done(seat) != Some(How::Finished));
        ensure(markers == due, || {
            format!(
                "{} has {} instead of {due}",
                game.name(seat),
                Count(markers, "marker")
            )
        })?;
    }
    let time = |seat: &Seat| state.player(*seat).time;
    let wrong = state
        .order
        .windows(2)
        .find(|pair| time(&pair[0]) > time(&pair[1]));
    wrong.map_or(Ok(()), |pair| {
        let [first, second] = [0, 1].map(|i| (game.name(pair[i]), time(&pair[i])));
        Err(format!(
            "{} with {} comes before {} with {}",
            first.0,
            Count(first.1, "minute"),
            second.0,
            second.1
        ))
    })
}

pub(super) fn least_time_acts(game: &CheckpointRally, step: &RaceStep<'_>) -> Verdict {
    let state = step.before;
    let Action::Move(seat, mv) = step.action else {
        return Ok(());
    };
    if state.phase != Phase::Race || matches!(mv, Move::Discard { .. }) {
        return Ok(());
    }
    let rivals = state
        .order
        .iter()
        .filter(|&&other| state.how_done(other).is_none());
    let first = rivals.min_by_key(|&&other| state.player(other).time);
    ensure(first == Some(seat), || {
        let first = first.map_or("nobody", |&first| game.name(first));
        format!(
            "{} has acted, though {first} was first on the stopwatch",
            game.name(*seat)
        )
    })
}

pub(super) fn time_matches_the_action(game: &CheckpointRally, step: &RaceStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    let finishers = before.finishers().count();
    for seat in game.all_seats() {
        let costs = costs(game, step, seat);
        let (old, new) = (before.player(seat).time, after.player(seat).time);
        let finished =
            before.how_done(seat).is_none() && after.how_done(seat) == Some(How::Finished);
        let bonus = game
            .constants
            .bonus_minutes
            .minutes(game.seats(), finishers);
        let bonus = if finished { i32::from(bonus) } else { 0 };
        // The marker waits while tiles that the action draws wait for a reshuffle.
        let waiting = after
            .pending
            .as_ref()
            .filter(|work| work.seat == seat.index());
        let waiting = waiting.and_then(|work| work.cost).map_or(0, i32::from);
        let spent = new - old + bonus + waiting;
        ensure(costs.contains(&spent), || {
            let (least, most) = (costs.start(), costs.end());
            format!(
                "{}'s time goes from {old} to {new} with {bonus} taken off, but the action takes \
                 {least} to {most}",
                game.name(seat)
            )
        })?;
    }
    Ok(())
}

/// The minutes that a seat can have spent in a step.
fn costs(game: &CheckpointRally, step: &RaceStep<'_>, seat: Seat) -> RangeInclusive<i32> {
    let exactly = |minutes: i32| minutes..=minutes;
    let numbers = &game.constants;
    let (mover, mv) = match step.action {
        Action::Move(mover, mv) => (*mover, mv),
        Action::Chance(_) => {
            let work = step.before.pending.as_ref();
            let cost = work.filter(|work| work.seat == seat.index());
            return exactly(cost.and_then(|work| work.cost).map_or(0, i32::from));
        }
    };
    if mover != seat {
        return exactly(0);
    }
    let entering = |laid: Option<Laid>| {
        let car = step.before.player(seat).car.map(|car| &game.cars[car]);
        let minutes = car
            .zip(laid)
            .map(|(car, laid)| car.minutes.on(game.face(laid).road));
        minutes.map_or(0, i32::from)
    };
    match *mv {
        Move::DrawTwo => exactly(i32::from(numbers.draw_minutes)),
        Move::RefreshRow => exactly(i32::from(numbers.refresh_minutes)),
        Move::Place { .. } => 0..=i32::from(numbers.place_minutes),
        Move::PlaceStart { tile, rotation, .. } => {
            let car = entering(Some(Laid::new(tile, rotation)));
            car..=car + i32::from(numbers.place_minutes)
        }
        Move::Drive { path } => {
            let entered = path.spots().iter().map(|&spot| match spot {
                Spot::On(space) => entering(step.before.board[space.index()]),
                Spot::Off(..) => 0,
            });
            exactly(entered.sum())
        }
        Move::GpsTake { .. } | Move::Discard { .. } | Move::EndChance => exactly(0),
    }
}

pub(super) fn markers_land_on_top(game: &CheckpointRally, step: &RaceStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    if before.phase <= Phase::MarkerOrder {
        return Ok(());
    }
    let moved = |seat: &&Seat| before.player(**seat).time != after.player(**seat).time;
    let stays = |seat: &&Seat| !moved(seat) && after.order.contains(seat);
    let (old, new) = (
        before.order.iter().filter(stays),
        after.order.iter().filter(stays),
    );
    ensure(old.eq(new), || {
        "markers that did not move have changed places".to_owned()
    })?;
    for seat in after.order.iter().filter(moved) {
        let time = after.player(*seat).time;
        let mut spot = after
            .order
            .iter()
            .filter(|&&other| after.player(other).time == time);
        let top = spot.next();
        ensure(top == Some(seat), || {
            format!(
                "{}'s marker has not landed on top at {time}",
                game.name(*seat)
            )
        })?;
    }
    Ok(())
}

pub(super) fn spread_is_one_action(game: &CheckpointRally, step: &RaceStep<'_>) -> Verdict {
    if !step.after.done.is_empty() {
        return Ok(());
    }
    let spread = |state: &State| {
        let times = state.players.iter().map(|player| i64::from(player.time));
        times.clone().max().unwrap_or(0) - times.min().unwrap_or(0)
    };
    let widest = i64::from(bounds::action_minutes(game)).max(spread(step.before));
    let now = spread(step.after);
    ensure(now <= widest, || {
        format!(
            "the markers are {} apart, though {widest} is the most",
            Count(now, "minute")
        )
    })
}
