//! Invariants of control and its loss.

use super::{RallyStep, Verdict, dice, ensure, goes_on, is_driven, space};
use crate::engine::Action;
use crate::games::rallyman::components::{
    Face, Stance, Step, Surface, SurfaceChangeCheck, Technique, Tires,
};
use crate::games::rallyman::rules;
use crate::games::rallyman::track::Kind;
use crate::games::rallyman::{Chance, DiceSet, Move, Place, Rallyman};
use crate::kit::seat::Seat;

/// The number of warnings that loses control, where a turn has come to.
fn limit(game: &Rallyman, step: &RallyStep<'_>, seat: Seat, at: Place) -> u8 {
    let tires = step.before.car(seat).tires.unwrap_or(Tires::Asphalt);
    let grip = &game.dashboard(seat).grip[tires as usize];
    match game.readings.surface_change_check {
        SurfaceChangeCheck::State => {
            grip[rules::notes::surface(game, step.before, at) as usize].warnings
        }
        // The limit may have been met by a die without a warning.
        SurfaceChangeCheck::OnWarning => Surface::ALL
            .iter()
            .map(|&surface| grip[surface as usize].warnings)
            .max()
            .unwrap_or(u8::MAX),
    }
}

pub(super) fn warnings_stay_below_the_limit(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    let Some((seat, plan)) = dice(game, step).filter(|_| is_driven(step)) else {
        return Ok(());
    };
    let before = &step.before.turn;
    let (mut warned, mut used) = (before.warned, before.used);
    match step.action {
        Action::Chance(Chance::Die(Face::Warning)) if !game.options.shakedown => {
            warned.insert(plan[0].die);
        }
        Action::Move(_, Move::Sisu) => warned = DiceSet::NONE,
        _ => {}
    }
    let after = step.after;
    let at = after.car(seat).at;
    if goes_on(step) {
        // Until it is clear what a die comes to, control may still be lost.
        if !matches!(after.turn.step, Step::Drive | Step::Arrange) {
            return Ok(());
        }
        used = after.turn.used;
        warned = after.turn.warned;
    } else {
        if !after.car(seat).is_driving() {
            return Ok(());
        }
        used = plan.iter().fold(used, |used, one| used.with(one.die));
    }
    let (count, limit) = (warned.and(used).count(), limit(game, step, seat, at));
    ensure(count < limit, || {
        let (name, at) = (game.name(seat), space(game, step.before, at));
        format!("{name} has {count} warnings at {at}, where {limit} lose control, and has not")
    })
}

pub(super) fn notes_are_kept(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    let Some((seat, _)) = dice(game, step).filter(|_| goes_on(step)) else {
        return Ok(());
    };
    let (after, car) = (step.after, step.after.car(seat));
    let is_basic = after.turn.technique == Some(Technique::Basic);
    if after.turn.step != Step::Drive || !is_basic {
        return Ok(());
    }
    let kind = rules::notes::track(game, after).at(car.at).kind;
    let gear = after.turn.gear;
    let fits = match (kind, super::notes::note(game, after, car.at)) {
        (Kind::Skid(..), Some(note)) => gear == note,
        (Kind::Inside(_) | Kind::Shortcut(_), Some(note)) => gear <= note,
        _ => true,
    };
    ensure(fits && car.stance == Stance::Forward, || {
        let (name, at) = (game.name(seat), space(game, after, car.at));
        format!("{name} goes on from {at} in gear {gear}, against its note")
    })
}

pub(super) fn neutral_follows_a_loss(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    if !is_driven(step) {
        return Ok(());
    }
    let is_event = matches!(step.action, Action::Chance(Chance::GearCard(_)));
    for seat in game.all_seats() {
        let (old, new) = (step.before.car(seat).gear, step.after.car(seat).gear);
        let is_due = step.before.due_seat() == Some(seat);
        let changes_tire = step.decision() == Some((seat, &Move::ChangeTire));
        let may = (is_event && is_due) || changes_tire;
        ensure(old == 0 || new > 0 || may, || {
            let name = game.name(seat);
            format!("{name} was in gear {old} and is in neutral, without a card turned over")
        })?;
    }
    Ok(())
}
