//! Turns: who drives when, and how far.

use super::{BrickStep, Verdict, ensure};
use crate::engine::Action;
use crate::games::brick_run::components::{
    DamageSlows, Encounter, InitiativeBonus, Phase, RepairTiming,
};
use crate::games::brick_run::rules;
use crate::games::brick_run::{BrickRun, Move, Spot, State};
use crate::kit::seat::Seat;

/// How far a car has come: the card and the space on it.
fn reached(at: Spot) -> (u8, u8) {
    match at {
        Spot::Road { card, space } => (card, space),
        Spot::Town { .. } => (u8::MAX, 0),
    }
}

/// Spaces from the start; in town as many as to the last one of the road.
fn spaces(game: &BrickRun, state: &State, at: Spot) -> u32 {
    let road = state.road().iter();
    let distances = road.map(|card| u32::from(game.cards[*card].distance));
    match at {
        Spot::Road { card: 0, .. } => 0,
        Spot::Road { card, space } => {
            let passed: u32 = distances.take(usize::from(card) - 1).sum();
            passed + u32::from(space)
        }
        Spot::Town { .. } => distances.sum(),
    }
}

/// Whether Cops wait on the card of which a car is on the first space.
fn may_be_stopped(game: &BrickRun, state: &State, at: Spot) -> bool {
    let Spot::Road { card, space: 1 } = at else {
        return false;
    };
    let card = state.road()[usize::from(card) - 1];
    matches!(game.cards[card].encounter, Encounter::Cops(_))
}

pub(super) fn cars_never_turn_back(game: &BrickRun, step: &BrickStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    if before.delivery != after.delivery {
        return Ok(());
    }
    for seat in game.all_seats() {
        let (had, has) = (before.player(seat).at, after.player(seat).at);
        let name = game.name(seat);
        ensure(reached(has) >= reached(had), || {
            format!("the car of {name} has gone back")
        })?;
        let drives = match step.action {
            Action::Move(mover, Move::Advance(_) | Move::Countermeasure { .. }) => *mover == seat,
            _ => false,
        };
        let is_driven = Some(seat) == game.cop() || drives;
        ensure(is_driven || had == has, || {
            format!("the car of {name} has moved by itself")
        })?;
    }
    Ok(())
}

pub(super) fn drives_go_as_far_as_said(game: &BrickRun, step: &BrickStep<'_>) -> Verdict {
    let Action::Move(seat, Move::Advance(said)) = step.action else {
        return Ok(());
    };
    let (before, after) = (step.before, step.after);
    let at = after.player(*seat).at;
    let from = spaces(game, before, before.player(*seat).at);
    let driven = spaces(game, before, at).saturating_sub(from);
    let said = u32::from(*said);
    let (name, in_town) = (game.name(*seat), at.in_town());
    ensure(driven <= said && (driven > 0 || in_town), || {
        format!("{name} drives {driven} spaces of {said}")
    })?;
    let is_wreck = rules::totals::hits_left(game, after, *seat) == 0;
    let slowed = after.player(*seat).left == 0 && game.readings.damage_slows == DamageSlows::AtOnce;
    let stopped = in_town || is_wreck || slowed || may_be_stopped(game, before, at);
    ensure(driven == said || stopped, || {
        format!("{name} stops after {driven} spaces of {said}")
    })
}

pub(super) fn movement_stays_fixed(game: &BrickRun, step: &BrickStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    let same_round = (before.delivery, before.round) == (after.delivery, after.round);
    if !same_round || !is_driven(after) && after.phase != Phase::Peek {
        return Ok(());
    }
    for seat in game.all_seats() {
        let fixed = before.player(seat).movement;
        ensure(
            fixed.is_none() || after.player(seat).movement == fixed,
            || format!("the movement of {} has changed", game.name(seat)),
        )?;
    }
    Ok(())
}

pub(super) fn movement_is_never_nothing(game: &BrickRun, state: &State) -> Verdict {
    if game.readings.repair_timing == RepairTiming::OwnTurn {
        return Ok(());
    }
    for seat in game.all_seats() {
        let player = state.player(seat);
        let car = player.car.map(|car| &game.cars[car]);
        let is_slow = car.is_none_or(|car| car.track.contains(&0));
        // A repair that was too small is possible with odd numbers of cubes alone.
        let little = game.constants.wreck_cubes < game.constants.repair_cubes;
        ensure(player.movement != Some(0) || is_slow || little, || {
            format!("{} has no movement", game.name(seat))
        })?;
    }
    Ok(())
}

/// Whether cars are being driven.
fn is_driven(state: &State) -> bool {
    matches!(
        state.phase,
        Phase::Drive | Phase::Countermeasure | Phase::LosePart | Phase::CopLoss
    )
}

/// Less is earlier.
fn order(game: &BrickRun, state: &State, seat: Seat) -> Option<(i32, i32, usize)> {
    let player = state.player(seat);
    let movement = i32::from(player.movement?);
    let car = &game.cars[player.car?];
    let bonus = match game.readings.initiative_bonus {
        InitiativeBonus::Ignored => 0,
        InitiativeBonus::OrderOnly => i32::from(car.initiative),
    };
    let starting = i32::from(*car.track.first()?);
    Some((-movement - bonus, -starting, seat.index()))
}

pub(super) fn turns_go_by_movement(game: &BrickRun, state: &State) -> Verdict {
    if !is_driven(state) {
        return Ok(());
    }
    let Some(now) = order(game, state, state.active) else {
        let name = game.name(state.active);
        return Err(format!("{name} has the turn and no movement"));
    };
    for seat in game.all_seats().filter(|seat| *seat != state.active) {
        let Some(own) = order(game, state, seat) else {
            continue;
        };
        let (name, active) = (game.name(seat), game.name(state.active));
        let done = state.done.contains(seat);
        ensure(done == (own < now), || {
            format!("{active} has the turn before or after that of {name}")
        })?;
    }
    Ok(())
}

pub(super) fn turns_are_had_once(game: &BrickRun, step: &BrickStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    let same_round = (before.delivery, before.round) == (after.delivery, after.round);
    if !same_round || !is_driven(before) || !is_driven(after) {
        return Ok(());
    }
    for seat in before.done.iter() {
        ensure(after.done.contains(seat), || {
            format!("{} has another turn", game.name(seat))
        })?;
    }
    Ok(())
}
