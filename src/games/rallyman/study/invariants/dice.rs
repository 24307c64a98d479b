//! Invariants of dice and of the gears that they engage.

use super::piles::turns;
use super::{RallyStep, Verdict, dice, ensure, is_driven};
use crate::games::rallyman::components::{FlatsAndTires, Technique, Tires};
use crate::games::rallyman::rules;
use crate::games::rallyman::table::GripPiece;
use crate::games::rallyman::{DiceSet, Place, Rallyman};
use crate::kit::seat::Seat;

pub(super) fn dice_are_used_once(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    let Some((seat, plan)) = dice(game, step) else {
        return Ok(());
    };
    let turn = &step.before.turn;
    let mut gone = turn.used;
    for one in &plan {
        let (die, name) = (one.die, game.name(seat));
        ensure(!gone.contains(die), || format!("{name} uses `{die}` twice"))?;
        gone.insert(die);
        let is_attack = turn.technique == Some(Technique::Attack);
        let is_at_hand = turn.rolled.without(turn.given_up).contains(die);
        ensure(!is_attack || is_at_hand, || {
            format!("{name} uses `{die}`, which was not rolled or was put aside")
        })?;
    }
    Ok(())
}

/// What a driver's tires do in a space.
fn grip(game: &Rallyman, step: &RallyStep<'_>, seat: Seat, to: Place) -> GripPiece {
    let tires = step.before.car(seat).tires.unwrap_or(Tires::Asphalt);
    let surface = rules::notes::surface(game, step.before, to);
    game.dashboard(seat).grip[tires as usize][surface as usize]
}

pub(super) fn damage_takes_gear_dice(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    let Some((seat, plan)) = dice(game, step) else {
        return Ok(());
    };
    let damage = step.before.car(seat).damage;
    let mut used = step.before.turn.used;
    for one in &plan {
        used.insert(one.die);
        let most = grip(game, step, seat, one.to)
            .gear_dice
            .saturating_sub(damage);
        let count = used.gears();
        ensure(one.die.is_acceleration() || count <= most, || {
            let name = game.name(seat);
            format!("{name} uses {count} gear dice with {damage} damage, where {most} are allowed")
        })?;
    }
    Ok(())
}

pub(super) fn flats_take_acceleration_dice(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    const WHITE: u8 = 2;
    let Some((seat, plan)) = dice(game, step) else {
        return Ok(());
    };
    let flats = step.before.car(seat).flats;
    let mut used = step.before.turn.used;
    for one in &plan {
        used.insert(one.die);
        let limit = grip(game, step, seat, one.to).acceleration_dice;
        let left = WHITE.saturating_sub(flats);
        let most = match game.readings.flats_and_tires {
            FlatsAndTires::Subtract => limit.saturating_sub(flats),
            FlatsAndTires::Minimum => limit.min(left),
        };
        let count = used.accelerations();
        ensure(
            !one.die.is_acceleration() || count <= most.min(left),
            || {
                let name = game.name(seat);
                format!(
                    "{name} uses {count} acceleration dice with {flats} flats, where {most} are allowed"
                )
            },
        )?;
    }
    Ok(())
}

pub(super) fn gears_follow_each_other(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    let Some((seat, plan)) = dice(game, step) else {
        return Ok(());
    };
    let (mut gear, mut used) = (step.before.turn.gear, step.before.turn.used);
    for one in &plan {
        let fits = match (one.die.gear(), gear) {
            (None, engaged) => engaged > 0,
            (Some(next), 0) => next == 1,
            (Some(next), engaged) if next == engaged => used.gears() == 0,
            (Some(next), engaged) => next.abs_diff(engaged) == 1,
        };
        ensure(fits, || {
            let (name, die) = (game.name(seat), one.die);
            format!("{name} uses `{die}` in gear {gear}")
        })?;
        gear = one.die.gear().unwrap_or(gear);
        used.insert(one.die);
    }
    Ok(())
}

pub(super) fn gears_are_those_of_dice(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    let Some(seat) = step.before.due_seat().filter(|_| is_driven(step)) else {
        return Ok(());
    };
    let turn = &step.before.turn;
    let plan = dice(game, step).map(|(_, plan)| plan).unwrap_or_default();
    let gears = plan.iter().filter_map(|one| one.die.gear());
    let shown = step.after.car(seat).gear;
    let is_one = std::iter::once(turn.gear)
        .chain(gears)
        .any(|gear| gear == shown);
    let was = step.before.car(seat).gear;
    // A car that is stuck in neutral takes a card of the first gear, be it in the turn that follows.
    let is_stuck = shown == 1 && (turn.used == DiceSet::NONE || turns(step, seat) > 1);
    ensure(is_one || shown == was || shown == 0 || is_stuck, || {
        let (name, gear) = (game.name(seat), turn.gear);
        format!("{name} was in gear {gear}, and the pile shows {shown}")
    })
}
