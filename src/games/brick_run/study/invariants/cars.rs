//! Cars: what they carry, and what they have suffered.

use super::{BrickStep, Verdict, ensure};
use crate::engine::Action;
use crate::games::brick_run::rules;
use crate::games::brick_run::{BrickRun, Move, Spot, State};
use crate::kit::seat::Seat;

fn has_car(state: &State, seat: Seat) -> bool {
    state.player(seat).car.is_some()
}

pub(super) fn bricks_fit_the_car(game: &BrickRun, state: &State) -> Verdict {
    for seat in game.all_seats() {
        let (bricks, most) = (
            state.player(seat).bricks,
            rules::totals::capacity(game, state, seat),
        );
        ensure(bricks <= most, || {
            format!(
                "{} carries {bricks} bricks, with room for {most}",
                game.name(seat)
            )
        })?;
    }
    Ok(())
}

pub(super) fn clips_are_on_the_track(game: &BrickRun, state: &State) -> Verdict {
    for seat in game.all_seats().filter(|seat| has_car(state, *seat)) {
        let damage = usize::from(state.player(seat).damage);
        let car = state.player(seat).car.map(|car| &game.cars[car]);
        let numbers = car.map_or(0, |car| car.track.len());
        let most = numbers - usize::from(Some(seat) == game.cop());
        ensure(damage <= most, || {
            format!(
                "the car of {} has {damage} damage, on a track of {numbers}",
                game.name(seat)
            )
        })?;
    }
    Ok(())
}

pub(super) fn wrecks_come_by_own_drives(game: &BrickRun, step: &BrickStep<'_>) -> Verdict {
    for seat in game.people() {
        let is_wreck =
            |state| has_car(state, seat) && rules::totals::hits_left(game, state, seat) == 0;
        if is_wreck(step.before) || !is_wreck(step.after) {
            continue;
        }
        let name = game.name(seat);
        let drives = matches!(step.action, Action::Move(mover, Move::Advance(_)) if *mover == seat);
        ensure(drives, || {
            format!("the car of {name} has wrecked without a drive")
        })?;
        let left = step.after.player(seat).left;
        ensure(left == 0, || {
            format!("{name} has wrecked and still has {left} spaces to drive")
        })?;
    }
    Ok(())
}

pub(super) fn wrecks_are_repaired_by_force(game: &BrickRun, step: &BrickStep<'_>) -> Verdict {
    for seat in game.people() {
        let (before, after) = (step.before.player(seat), step.after.player(seat));
        let was_wreck =
            has_car(step.before, seat) && rules::totals::hits_left(game, step.before, seat) == 0;
        if !was_wreck || after.damage == before.damage {
            continue;
        }
        let name = game.name(seat);
        ensure(after.damage < before.damage, || {
            format!("the wreck of {name} has more damage")
        })?;
        // Of a round that is over nobody can tell any more what was placed.
        let Some(placed) = after.placed else { continue };
        let cubes = game.constants.wreck_cubes.min(placed.repair);
        // A wrench that is lost in the same step has been of use before.
        let due = (cubes / rules::totals::repair_rate(game, step.before, seat)).min(before.damage);
        let repaired = before.damage - after.damage;
        ensure(repaired == due && after.spent == cubes, || {
            format!(
                "{name} repairs a wreck by {repaired} with {} cubes",
                after.spent
            )
        })?;
    }
    Ok(())
}

pub(super) fn damage_comes_on_new_cards(game: &BrickRun, step: &BrickStep<'_>) -> Verdict {
    for seat in game.people() {
        let (before, after) = (step.before.player(seat), step.after.player(seat));
        if after.damage <= before.damage {
            continue;
        }
        let card = |at: Spot| match at {
            Spot::Road { card, .. } => card,
            Spot::Town { .. } => u8::MAX,
        };
        let entered = card(after.at) > card(before.at);
        let nitrous = after.damage == before.damage + 1
            && matches!(step.action, Action::Move(mover, Move::Nitrous) if *mover == seat);
        ensure(entered || nitrous, || {
            format!("the car of {} is damaged by nothing", game.name(seat))
        })?;
    }
    Ok(())
}
