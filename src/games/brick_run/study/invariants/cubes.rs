//! Time cubes.

use super::{BrickStep, Verdict, ensure};
use crate::engine::Action;
use crate::games::brick_run::components::{Ability, CubePlacement, Phase};
use crate::games::brick_run::{BrickRun, Move, State};
use crate::kit::number::narrow;

pub(super) fn cubes_placed_are_those_available(game: &BrickRun, step: &BrickStep<'_>) -> Verdict {
    let Action::Move(seat, Move::Place(cubes)) = step.action else {
        return Ok(());
    };
    let player = step.before.player(*seat);
    // Counted anew, not asked of the rules.
    let mut icons = player
        .car
        .map_or(0, |car| game.cars[car].icons.of(Ability::Cube));
    for part in player.parts.iter() {
        icons += game.cards[part].icons.of(Ability::Cube);
    }
    let has = u16::from(game.constants.cubes) + icons + u16::from(player.kept);
    let has = narrow::<i16>(has.min(u16::from(game.constants.most_cubes)));
    let areas = [cubes.movement, cubes.steer, cubes.cb, cubes.repair];
    let placed: i16 = areas.into_iter().map(i16::from).sum();
    let fewer = game.readings.cube_placement == CubePlacement::Partial
        || player.at.in_town() && placed == 0;
    ensure(placed == has || fewer && placed < has, || {
        format!("{} places {placed} cubes of {has}", game.name(*seat))
    })
}

pub(super) fn cubes_return(game: &BrickRun, state: &State) -> Verdict {
    let in_round = matches!(
        state.phase,
        Phase::Place
            | Phase::CopDraw
            | Phase::WreckDue
            | Phase::Opening
            | Phase::Drive
            | Phase::Countermeasure
            | Phase::LosePart
            | Phase::CopLoss
            | Phase::Peek
    );
    for seat in game.all_seats() {
        let (player, name) = (state.player(seat), game.name(seat));
        ensure(in_round || player.placed.is_none(), || {
            format!("cubes of {name} lie on the time card outside a round")
        })?;
        let (spent, repair) = (
            player.spent,
            player.placed.map_or(0, |placed| placed.repair),
        );
        ensure(spent <= repair, || {
            format!("{name} has spent {spent} repair cubes of {repair}")
        })?;
    }
    Ok(())
}
