//! Why a drive is refused, in words: a step of it, its end, or a card that is burnt.

use crate::games::classic_rally::components::{Direction, Feature, Start};
use crate::games::classic_rally::rules::features;
use crate::games::classic_rally::rules::walk::Walk;
use crate::games::classic_rally::{ClassicRally, Clause, RouteStep, Shape, State};
use crate::kit::count::Count;

/// Why a step is refused.
pub(super) fn step_reason(
    game: &ClassicRally,
    state: &State,
    walk: &Walk,
    step: RouteStep,
    clause: Clause,
) -> String {
    let laid = state.map.at(walk.at);
    let cell = laid.cell;
    let exit = step.exit;
    match clause {
        Clause::EndCarOut => "the Rally Car has finished".to_owned(),
        Clause::HazardStop => format!("the drive ends on the HAZARD tile at `{cell}`"),
        Clause::MoveDeadEndStops => format!("the road ends at `{cell}`, and so does the drive"),
        Clause::RoadbookMustPlay => {
            format!("leaving the intersection at `{cell}` takes a Road Book card")
        }
        Clause::RoadbookOwnCard => {
            let card = step.card.map_or("", Direction::name);
            format!("no `{card}` card is in hand")
        }
        Clause::RoadbookFollow => {
            let card = step.card.map_or("", Direction::name);
            let shown = step.card.map_or(exit, |card| card.from(walk.heading));
            format!("`{card}` points {shown} from `{cell}`, and has to be followed")
        }
        Clause::RoadbookMismatchStops => {
            let card = step.card.map_or("", Direction::name);
            format!("`{card}` points to no connected road at `{cell}`, and ends the drive")
        }
        Clause::UturnOnlyWhereAllowed => {
            format!(
                "{exit} is behind a car that heads {} at `{cell}`",
                walk.heading
            )
        }
        Clause::MoveFollowRoad if step.card.is_some() && laid.shape != Shape::Intersection => {
            format!("`{cell}` is not an intersection, and no Road Book card is played there")
        }
        Clause::MoveFollowRoad => format!("no connected road leads {exit} from `{cell}`"),
        Clause::OvertakeNotOnSigns => {
            format!("CLOSE RATIO does not work on the sign at `{cell}`")
        }
        Clause::OvertakeQualifyingCar => format!(
            "no fuelled car at `{cell}` faces {}, so CLOSE RATIO does not work",
            walk.heading
        ),
        Clause::OvertakeCloseRatioStep => {
            format!("CLOSE RATIO does not work on the intersection at `{cell}`")
        }
        Clause::MoveAllowance => allowance_reason(game, state, walk),
        _ => format!("the fuel is used up at `{cell}`"),
    }
}

/// Why no tile is left to drive.
fn allowance_reason(game: &ClassicRally, state: &State, walk: &Walk) -> String {
    let name = game.name(walk.seat);
    let start = walk.drive.map_or(Start::Straight, |drive| drive.start);
    let may = features::allowance(game, state, walk.seat, start);
    let tiles = Count(may, "tile");
    let free = walk.drive.map_or(0, |drive| drive.free);
    let driven = walk.drive.map_or(0, |drive| drive.steps - drive.free);
    let may_drive = format!("{name} may drive {tiles} from where the drive set out");
    if free == 0 {
        return match features::working(game, state, walk.seat, Feature::CloseRatio) {
            0 => may_drive,
            _ => format!("{may_drive}; CLOSE RATIO adds to that only where a car is overtaken"),
        };
    }
    let added = Count(free, "tile");
    if driven < may {
        // Its tiles come at the end of the drive, unless a reading says otherwise.
        return format!(
            "CLOSE RATIO has added {added}, and after that {name} drives no ordinary tile"
        );
    }
    format!("{may_drive}, and CLOSE RATIO has added {added}: one more takes a car to overtake")
}

pub(super) fn burn_reason(
    game: &ClassicRally,
    state: &State,
    walk: &Walk,
    card: Direction,
    clause: Clause,
) -> String {
    let cell = state.map.at(walk.at).cell;
    match clause {
        Clause::MoveFollowRoad => {
            format!("`{cell}` is not an intersection, and no Road Book card is played there")
        }
        Clause::RoadbookFollow => {
            let shown = card.from(walk.heading);
            format!("`{card}` points {shown} from `{cell}`, where the road goes on")
        }
        Clause::RoadbookBlockedStop => {
            format!("another car is in the way at `{cell}`, so the drive may not end there")
        }
        Clause::MoveAllowance => format!(
            "a card is burnt in place of a tile, and none is left: {}",
            allowance_reason(game, state, walk)
        ),
        Clause::MoveFuelPerTile => {
            format!("a card is burnt in place of a tile, and the fuel is used up at `{cell}`")
        }
        _ => step_reason(
            game,
            state,
            walk,
            RouteStep {
                exit: card.from(walk.heading),
                card: Some(card),
            },
            clause,
        ),
    }
}

pub(super) fn stop_reason(state: &State, walk: &Walk, clause: Clause) -> String {
    let cell = state.map.at(walk.at).cell;
    if clause == Clause::RoadbookMustPlay {
        return format!(
            "a Road Book card has to be played at `{cell}` (reading `road-book-timing`)"
        );
    }
    format!("at `{cell}` stands another car that faces the same way, and both have fuel")
}
