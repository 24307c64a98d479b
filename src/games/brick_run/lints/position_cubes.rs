//! `position-cubes`: cubes that cannot lie so.

use super::prelude::*;
use crate::games::brick_run::moves::Cubes;
use crate::games::brick_run::rules;
use crate::kit::number::narrow;

lint! {
    "position-cubes": Error, PlaceCubeLimit, PlaceAreas, PlaceAllCubes, WreckForcedPlacement, RepairPlacedCubes, RepairRate;
    summary: "cubes that a player cannot have placed, or more that are spent than lie on the repair area",
    why: "Cubes lie on time cards from the placing to the end of the round: never more than a player can have. As long as others have still to place, they lie as the rules ask, with those of a wreck on the repair area; after that a position may leave some out, or all.",
    bad: position!("", a: "placed = { move = 5 }\n", b: ""),
    good: position!("", a: "placed = { move = 4 }\n", b: ""),
    checks: [State(check)],
}

fn check(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    let phase = state.phase;
    for seat in game.people() {
        let (name, player) = (game.player(seat), state.player(seat));
        let Some(placed) = player.placed else {
            if player.spent > 0 {
                let place = scope.place(&of_player(name, "spent"));
                let message = format!("{name} has spent cubes and placed none");
                scope.report(found(&LINT, place, message).help("remove `spent`"));
            }
            continue;
        };
        let sum = [placed.movement, placed.steer, placed.cb, placed.repair];
        let sum: u8 = sum.iter().sum();
        let most = most_placed(game, state, seat);
        let (clause, key, message) = if !phase.is_placed() && phase != Phase::Place {
            (
                Clause::PlaceCubeLimit,
                "placed",
                format!("no cubes lie on time cards in the phase `{phase}`"),
            )
        } else if phase == Phase::Place
            && let Err((clause, reason)) = place_again(game, state, seat)
        {
            (clause, "placed", reason)
        } else if sum > most {
            (
                Clause::PlaceCubeLimit,
                "placed",
                format!(
                    "{name} has at most {}, and has placed {sum}",
                    Count(most, "time cube")
                ),
            )
        } else if player.spent > placed.repair {
            let cubes = Count(usize::from(placed.repair), "repair cube");
            (
                Clause::RepairPlacedCubes,
                "spent",
                format!("{name} has placed {cubes} and spent {}", player.spent),
            )
        } else if player.spent > 0 && (!phase.is_placed() || phase == Phase::CopDraw) {
            (
                Clause::RepairPlacedCubes,
                "spent",
                format!("no cubes are spent in the phase `{phase}`"),
            )
        } else if let Some(odd) = odd_rest(game, state, seat) {
            let cubes = Count(player.spent, "repair cube");
            let rate = rules::totals::repair_rate(game, state, seat);
            (
                Clause::RepairRate,
                "spent",
                format!("{name} has spent {cubes}, and a damage takes {rate}: {odd} is left over"),
            )
        } else {
            continue;
        };
        let place = scope.place(&of_player(name, key));
        let help = format!("write other cubes, or remove `{key}`");
        scope.report(found_by(&LINT, clause, place, message).help(help));
    }
}

/// The most cubes that somebody can have placed. A part with cubes may be one that was lost in a wreck since, of which
/// there is no more than one in a round.
fn most_placed(game: &BrickRun, state: &State, seat: Seat) -> u8 {
    let lost = state.lost.iter();
    let lost = lost.map(|card| game.cards[card].icons.of(Ability::Cube));
    let had = narrow::<u8>(lost.max().unwrap_or(0));
    let available = rules::totals::cubes_available(game, state, seat);
    available.saturating_add(had).min(game.constants.most_cubes)
}

/// How many of the spent cubes repair nothing, which is not done: only a wreck takes its cubes whatever they repair.
fn odd_rest(game: &BrickRun, state: &State, seat: Seat) -> Option<u8> {
    let player = state.player(seat);
    let rate = rules::totals::repair_rate(game, state, seat);
    let available = rules::totals::cubes_available(game, state, seat);
    let forced = game.constants.wreck_cubes.min(available);
    let odd = player.spent % rate;
    let of_wreck = player.spent >= forced && (player.spent - forced).is_multiple_of(rate);
    // By the lost part, a cube may have repaired more, or more cubes may have been there.
    let rests_on_lost = |card| {
        let icons = &game.cards[card].icons;
        icons.any_of(&[Ability::Wrench, Ability::Cube])
    };
    let had_more = state.lost.iter().any(rests_on_lost);
    (odd > 0 && !of_wreck && !had_more).then_some(odd)
}

/// Why the cubes could not have been placed, and by which clause, where others have still to place theirs.
fn place_again(game: &BrickRun, state: &State, seat: Seat) -> Result<(), (Clause, String)> {
    let mut before = state.clone();
    let Some(placed) = before.player_mut(seat).placed.take() else {
        return Ok(());
    };
    let mv = Move::Place(Cubes {
        movement: narrow(placed.movement),
        steer: narrow(placed.steer),
        cb: narrow(placed.cb),
        repair: narrow(placed.repair),
    });
    let checked = rules::check::check_move(game, &before, seat, &mv);
    checked.map_err(|refusal| (refusal.clause, refusal.reason))
}
