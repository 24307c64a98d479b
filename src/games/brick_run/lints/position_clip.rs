//! `position-clip`: more damage than a car can have.

use super::prelude::*;
use crate::games::brick_run::rules;

lint! {
    "position-clip": Error, WreckTrigger, WreckForcedRepair, WreckForcedPlacement;
    summary: "damage beyond the track, or a wreck where there is none",
    why: "As much damage as the track has numbers is a wreck, which stays on the road until it is repaired in the next round. The crooked cop has got going again at once.",
    bad: position!("", a: "car = \"sedan\"\ndamage = 5\n", b: ""),
    good: position!("", a: "car = \"sedan\"\ndamage = 4\n", b: ""),
    checks: [State(check)],
}

fn check(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    for seat in game.all_seats() {
        let player = state.player(seat);
        let Some(car) = player.car else { continue };
        let (id, hits) = (&game.cars[car].id, game.cars[car].hits());
        let name = game.player(seat);
        let is_wreck = player.damage == hits;
        let on_road = state.phase.is_round() || rules::market::between_rounds(game, state);
        let may_be = Some(seat) != game.cop() && !player.at.in_town() && on_road;
        let (message, most) = if player.damage > hits {
            let message = format!(
                "`{id}` wrecks with a damage of {hits}, and has {}",
                player.damage
            );
            (message, if may_be { hits } else { hits.saturating_sub(1) })
        } else if is_wreck && !may_be {
            let here = if on_road {
                "here".to_owned()
            } else {
                format!("in the phase `{}`", state.phase)
            };
            let message =
                format!("`{id}` is a wreck with a damage of {hits}, which cannot be {here}");
            (message, hits.saturating_sub(1))
        } else if is_wreck && is_still_to_drive(game, state, seat) {
            let place = scope.place(&of_player(name, "damage"));
            let when = match game.readings.repair_timing {
                RepairTiming::OwnTurn => "a wreck is repaired as its turn begins",
                _ => "wrecks are repaired before cars drive",
            };
            let message = format!("`{id}` is a wreck with a damage of {hits}, and {when}");
            let finding = found_by(&LINT, Clause::WreckForcedRepair, place, message);
            let finding = by_reading(finding, "repair-timing", scope);
            let wrecked_now = match state.phase {
                Phase::LosePart => format!("`active = \"{name}\"` if this wreck costs the part"),
                _ => "`done = true` if it has wrecked in this round".to_owned(),
            };
            scope.report(finding.help(format!(
                "write {} at most, or {wrecked_now}",
                hits.saturating_sub(1)
            )));
            continue;
        } else if is_wreck && lacks_cubes(game, state, seat) {
            let place = scope.place(&of_player(name, "damage"));
            let cubes = rules::place::forced_cubes(game, state, seat);
            let message =
                format!("`{id}` is a wreck, for which {cubes} repair cubes lie on the time card");
            let finding = found_by(&LINT, Clause::WreckForcedPlacement, place, message);
            scope.report(finding.help(format!("write `repair = {cubes}` in `placed`")));
            continue;
        } else {
            continue;
        };
        let place = scope.place(&of_player(name, "damage"));
        let help = format!("write {most} at most");
        scope.report(found(&LINT, place, message).help(help));
    }
}

/// Whether somebody's turn is still to come, or has come, in a game in which all wrecks have been
/// repaired by then.
fn is_still_to_drive(game: &BrickRun, state: &State, seat: Seat) -> bool {
    let early = game.readings.repair_timing != RepairTiming::OwnTurn;
    // Else it is repaired as its own turn begins.
    let has_turn = seat == state.active && state.phase != Phase::LosePart;
    (early || has_turn && state.phase >= Phase::Drive)
        && state.phase != Phase::CopDraw
        && is_to_be_repaired(state, seat)
}

/// Whether a wreck is still to be repaired with cubes that have not been placed for it.
fn lacks_cubes(game: &BrickRun, state: &State, seat: Seat) -> bool {
    let placed = state.player(seat).placed.unwrap_or_default();
    is_to_be_repaired(state, seat) && placed.repair < rules::place::forced_cubes(game, state, seat)
}

/// Whether a wreck is one of the round before: cubes have been placed since.
fn is_to_be_repaired(state: &State, seat: Seat) -> bool {
    match state.phase {
        Phase::CopDraw | Phase::WreckDue | Phase::Opening => true,
        Phase::Drive | Phase::Countermeasure | Phase::CopLoss => !state.done.contains(seat),
        Phase::LosePart => !state.done.contains(seat) && seat != state.active,
        _ => false,
    }
}
