//! Phase 1: time cubes are placed secretly.

use super::{Legal, totals};
use crate::engine::{Clauses as _, Log};
use crate::games::brick_run::components::{
    Ability, CubePlacement, Phase, Placed, RepairTiming, TownActivity, WreckPlacement,
};
use crate::games::brick_run::{BrickRun, Clause, Cubes, Event, State};
use crate::kit::count::Count;
use crate::kit::seat::{Seat, SeatSet};

impl Cubes {
    fn each(self) -> [(&'static str, i8); 4] {
        [
            ("move", self.movement),
            ("steer", self.steer),
            ("cb", self.cb),
            ("repair", self.repair),
        ]
    }

    fn sum(self) -> i16 {
        self.each().iter().map(|(_, cubes)| i16::from(*cubes)).sum()
    }
}

/// Whether somebody takes part in phase 1: cars in town only if they can repair something.
fn is_asked_to_place(game: &BrickRun, state: &State, seat: Seat) -> bool {
    let player = state.player(seat);
    let town = game.readings.town_activity == TownActivity::Full
        && game.readings.repair_timing != RepairTiming::OwnTurn
        && player.damage > 0;
    !player.at.in_town() || town
}

/// Who has still to place.
pub(super) fn placers(game: &BrickRun, state: &State) -> SeatSet {
    let seats = game.people();
    seats
        .filter(|seat| {
            state.player(*seat).placed.is_none() && is_asked_to_place(game, state, *seat)
        })
        .collect()
}

/// How many cubes have to be on the repair area at least.
pub(crate) fn forced_cubes(game: &BrickRun, state: &State, seat: Seat) -> u8 {
    if totals::is_wrecked(game, state, seat) {
        let available = totals::cubes_available(game, state, seat);
        // Own rules can ask for more cubes than there are; then all of them go there.
        game.constants.wreck_cubes.min(available)
    } else {
        0
    }
}

/// How many cubes may be on the repair area at most.
pub(crate) fn most_repair_cubes(game: &BrickRun, state: &State, seat: Seat) -> u8 {
    let exactly = game.readings.wreck_placement == WreckPlacement::Exactly;
    if exactly && totals::is_wrecked(game, state, seat) {
        forced_cubes(game, state, seat)
    } else {
        totals::cubes_available(game, state, seat)
    }
}

/// Whether fewer cubes than there are may be placed.
pub(crate) fn may_hold_cubes(game: &BrickRun) -> bool {
    game.readings.cube_placement == CubePlacement::Partial
}

pub(super) fn check_place(game: &BrickRun, state: &State, seat: Seat, cubes: Cubes) -> Legal {
    let name = game.name(seat);
    if state.player(seat).placed.is_some() {
        let mut message = format!("{name} has placed cubes in this round");
        if state.phase != Phase::Place {
            // The next round may have been meant.
            message.push_str("; ");
            message.push_str(&super::whereabouts(game, state));
        }
        return Clause::PlaceOnce.refuse(message);
    }
    if state.phase != Phase::Place {
        return Clause::RoundThreePhases.refuse(format!(
            "time cubes are placed at the beginning of a round; {}",
            super::whereabouts(game, state)
        ));
    }
    if !is_asked_to_place(game, state, seat) {
        let message = if state.player(seat).damage == 0 {
            format!("{name} is in town with nothing to repair, and places no cubes")
        } else if game.readings.repair_timing == RepairTiming::OwnTurn {
            format!(
                "{name} is in town and has no turn in which to repair, as this game is read (reading `repair-timing`)"
            )
        } else {
            format!(
                "{name} is in town, where nobody repairs, as this game is read (reading `town-activity`)"
            )
        };
        return Clause::RoundThreePhases.refuse(message);
    }
    if let Some((area, count)) = cubes.each().iter().find(|(_, count)| *count < 0) {
        return Clause::PlaceAreas.refuse(format!(
            "{} cannot lie on `{area}`",
            Count(i16::from(*count), "cube")
        ));
    }
    let (sum, available) = (cubes.sum(), totals::cubes_available(game, state, seat));
    if sum > i16::from(available) {
        let message = format!("{name} has {}, not {sum}", Count(available, "time cube"));
        return Clause::PlaceCubeLimit.refuse(message);
    }
    let none = sum == 0 && state.player(seat).at.in_town();
    if sum < i16::from(available) && !none && !may_hold_cubes(game) {
        return Clause::PlaceAllCubes.refuse(format!(
            "{name} has {} and places only {sum}",
            Count(available, "time cube")
        ));
    }
    let forced = forced_cubes(game, state, seat);
    if i16::from(cubes.repair) < i16::from(forced) {
        return Clause::WreckForcedPlacement.refuse(format!(
            "{name} has wrecked and must place {} on `repair`, not {}",
            Count(forced, "cube"),
            cubes.repair
        ));
    }
    if i16::from(cubes.repair) > i16::from(most_repair_cubes(game, state, seat)) {
        return Clause::WreckForcedPlacement.refuse(format!(
            "{name} has wrecked and must place exactly {} on `repair`, not {}",
            Count(forced, "cube"),
            cubes.repair
        ));
    }
    Ok(())
}

pub(super) fn play_place(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    cubes: Cubes,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::RoundThreePhases);
    log.cite(Clause::PlaceAreas);
    log.cite(Clause::PlaceCubeLimit);
    log.cite(Clause::PlaceAllCubes);
    log.cite(Clause::PlaceOnce);
    log.cite(Clause::PlaceSecret);
    log.cite(Clause::CubesMaximumSix);
    totals::cite_ability(game, state, seat, Ability::Cube, log);
    if totals::is_wrecked(game, state, seat) {
        log.cite(Clause::WreckForcedPlacement);
    }
    let count = |cubes: i8| u8::try_from(cubes).unwrap_or(0);
    let placed = Placed {
        movement: count(cubes.movement),
        steer: count(cubes.steer),
        cb: count(cubes.cb),
        repair: count(cubes.repair),
    };
    state.player_mut(seat).placed = Some(placed);
    log.event(|| Event::Placed {
        player: game.player(seat),
        placed: Some(placed),
    });
    super::go_on(game, state, log);
}

/// All have placed: the time cards are turned up.
pub(super) fn reveal(game: &BrickRun, state: &mut State, log: &mut impl Log<BrickRun>) {
    state.phase = Phase::CopDraw;
    if state.players.iter().all(|player| player.placed.is_none()) {
        return;
    }
    log.cite(Clause::PlaceSecret);
    log.event(|| Event::Revealed {
        placed: (game.people())
            .filter_map(|seat| Some((game.player(seat), state.player(seat).placed?)))
            .collect(),
    });
}
