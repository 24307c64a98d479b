//! Invariants of what a driver has: dashboards, second markers, Sisu, spare tires.

use super::{RallyStep, Verdict, ensure, goes_on, is_assisted, is_driven, survivors};
use crate::games::rallyman::components::{Phase, SisuScope, Status, Technique};
use crate::games::rallyman::{Move, Rallyman};

pub(super) fn damage_fits_the_dashboard(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    for seat in survivors(game, step) {
        let (old, new) = (step.before.car(seat), step.after.car(seat));
        let board = game.dashboard(seat);
        let name = game.name(seat);
        let (damage, flats) = (new.damage, new.flats);
        ensure(damage <= board.damage.max(old.damage), || {
            let most = board.damage;
            format!("{name} has {damage} damage on a dashboard for {most}")
        })?;
        ensure(flats <= board.flats.max(old.flats), || {
            let most = board.flats;
            format!("{name} drives with {flats} flats on a dashboard for {most}")
        })?;
    }
    Ok(())
}

pub(super) fn repairs_are_made_in_assistance(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    let assisted = is_assisted(game, step);
    for seat in survivors(game, step) {
        let (old, new) = (step.before.car(seat), step.after.car(seat));
        let name = game.name(seat);
        ensure(!assisted || (new.damage, new.flats) == (0, 0), || {
            format!("{name} comes out of assistance with damage or a flat")
        })?;
        ensure(assisted || new.damage >= old.damage, || {
            format!("{name}'s damage has fallen without assistance")
        })?;
        let by_spare = matches!(
            step.decision(),
            Some((mover, Move::ChangeTire | Move::DiscardSpare)) if mover == seat
        );
        let mended = if by_spare { old.flats - 1 } else { old.flats };
        let fits = if by_spare {
            new.flats == mended
        } else {
            new.flats >= mended
        };
        ensure(assisted || fits, || {
            let (old, new) = (old.flats, new.flats);
            format!("{name} had {old} flats and has {new}, without assistance")
        })?;
    }
    Ok(())
}

pub(super) fn seconds_balance(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    let turn = &step.before.turn;
    let cleared = step.after.stage > step.before.stage;
    for seat in survivors(game, step) {
        let (old, new) = (step.before.car(seat).seconds, step.after.car(seat).seconds);
        let is_due = step.before.phase == Phase::Stage && step.before.due_seat() == Some(seat);
        let mut due = old;
        if is_due && turn.technique == Some(Technique::Attack) && !goes_on(step) {
            due += u16::from(turn.rolled.count());
        }
        if let Some((_, Move::Buy(_))) = step.decision().filter(|(mover, _)| *mover == seat) {
            let price = u16::from(turn.bought) + 1;
            ensure(price <= due, || {
                format!("{} pays {price} seconds out of {due}", game.name(seat))
            })?;
            due -= price;
        }
        if cleared {
            due = 0;
        }
        ensure(new == due, || {
            let name = game.name(seat);
            format!("{name} had {old} second markers and has {new}, not {due}")
        })?;
    }
    Ok(())
}

pub(super) fn cards_of_one_use_are_used_once(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    let next_stage = step.after.stage > step.before.stage;
    let fresh_sisu = next_stage && game.readings.sisu_scope == SisuScope::Stage;
    let assisted = is_assisted(game, step);
    for seat in survivors(game, step) {
        let (old, new) = (step.before.car(seat), step.after.car(seat));
        let mv = step.decision().filter(|(mover, _)| *mover == seat);
        let plays = matches!(mv, Some((_, Move::Sisu)));
        let spends = matches!(mv, Some((_, Move::ChangeTire | Move::DiscardSpare)));
        let name = game.name(seat);
        let sisu = if fresh_sisu {
            game.sisu
        } else {
            old.sisu && !plays
        };
        ensure(new.sisu == sisu && (old.sisu || !plays), || {
            format!("{name}'s Sisu card has come or gone without being played")
        })?;
        let spare = if assisted {
            game.spare
        } else {
            old.spare && !spends
        };
        ensure(new.spare == spare && (old.spare || !spends), || {
            format!("{name}'s spare tire has come or gone without being used")
        })?;
    }
    Ok(())
}

pub(super) fn tires_are_changed_in_assistance(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    let may = step.before.stage == 0 && !is_driven(step);
    let may = may || is_assisted(game, step) || step.before.phase != Phase::Stage;
    for seat in game.all_seats() {
        let (old, new) = (step.before.car(seat), step.after.car(seat));
        let kept = old.tires == new.tires || old.status == Status::KnockedOut;
        ensure(kept || may, || {
            let name = game.name(seat);
            format!("{name} has other tires without assistance")
        })?;
    }
    Ok(())
}
