//! Room on the road: who can be passed, and which spaces are full.

use super::{No, notes, order};
use crate::games::rallyman::components::{RestartWhenFull, Stance};
use crate::games::rallyman::track::Kind;
use crate::games::rallyman::{Clause, Place, Rallyman, State, Track};
use crate::kit::seat::Seat;

/// How a space is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaving {
    /// By a car that has been standing there since before its turn.
    Standing,
    /// By a car that has just come there, behind all others.
    Moving,
    /// Not in this turn: cars have cut its flight short there.
    Held,
}

/// How a space is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entering {
    /// To be on it.
    Landing,
    /// In the air.
    Flying,
}

/// The cars on the road in a space, but for one's own.
pub(super) fn others_at(
    state: &State,
    seat: Seat,
    place: Place,
) -> impl Iterator<Item = Seat> + '_ {
    let road = state.road.iter().copied();
    road.filter(move |&other| {
        let car = state.car(other);
        other != seat && car.at == place && !car.is_off_road()
    })
}

/// Whether a link of the road is free for a car.
pub(super) fn is_free(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    (from, leaving): (Place, Leaving),
    (to, entering): (Place, Entering),
) -> Result<(), No> {
    let track = notes::track(game, state);
    let (here, there) = (track.at(from), track.at(to));
    let ahead = match leaving {
        Leaving::Held => return Err(No::new(Clause::OvertakeMustStop, from)),
        Leaving::Moving => others_at(state, seat, from).count(),
        Leaving::Standing => {
            let earlier = state.road.iter().take_while(|other| **other != seat);
            let is_here = |other: &&Seat| {
                let car = state.car(**other);
                car.at == from && !car.is_off_road()
            };
            earlier.filter(is_here).count()
        }
    };
    if ahead > beside(here.lanes, here.slots) {
        return Err(No::new(Clause::OvertakeMustStop, from));
    }
    let there_now = others_at(state, seat, to).count();
    let room = match entering {
        Entering::Landing => usize::from(there.lanes) * usize::from(there.slots) - 1,
        Entering::Flying => beside(there.lanes, there.slots),
    };
    if there_now > room {
        return Err(No::new(full(game, state, seat, to), to));
    }
    let leaves = here.kind.is_corner_road() && here.kind.corner() != there.kind.corner();
    if !leaves {
        // Inside a corner, and on the way into it, nobody is passed.
        return Ok(());
    }
    // Who waits for the inside holds nobody who has been standing there: neither of the two could ever move again.
    let stood_inside = leaving == Leaving::Standing && matches!(here.kind, Kind::Inside(_));
    // Who has come to the corner in this very turn, has come last.
    let came_before = track.at(state.car(seat).at).kind.corner() == here.kind.corner();
    for &other in &state.road {
        let car = state.car(other);
        if other == seat || car.is_off_road() || !track.at(car.at).kind.is_corner_road() {
            continue;
        }
        let is_beside = track.are_beside(car.at, from)
            && (!came_before || order::stays_ahead(game, state, other, seat, from))
            && !(stood_inside && needs_inside(game, state, other));
        if is_beside {
            let clause = match car.stance {
                Stance::Turned => Clause::OvertakeTurnedBlocks,
                _ => Clause::OvertakeCases,
            };
            return Err(No::new(clause, car.at));
        }
    }
    Ok(())
}

/// The clause by which a full space cannot be entered.
fn full(game: &Rallyman, state: &State, seat: Seat, place: Place) -> Clause {
    let is_turned = |other: Seat| state.car(other).stance == Stance::Turned;
    match notes::track(game, state).at(place).kind {
        Kind::Inside(_) | Kind::Skid(..) if others_at(state, seat, place).any(is_turned) => {
            Clause::OvertakeTurnedBlocks
        }
        Kind::Inside(_) | Kind::Skid(..) | Kind::Shortcut(_) => Clause::SpaceRoom,
        _ => Clause::OvertakeMustStop,
    }
}

/// Whether a car on a skid space can go on by the inside alone.
pub(crate) fn needs_inside(game: &Rallyman, state: &State, seat: Seat) -> bool {
    let (track, car) = (notes::track(game, state), state.car(seat));
    let here = track.at(car.at);
    let ahead = here.next.iter().find(|place| {
        let kind = track.at(**place).kind;
        matches!(kind, Kind::Skid(..)) && kind.corner() == here.kind.corner()
    });
    let highest = match car.stance {
        Stance::Forward => car.gear + 1,
        _ => 1,
    };
    let note = ahead.and_then(|&place| notes::note_at(game, state, place));
    matches!(here.kind, Kind::Skid(..)) && note.is_some_and(|note| note > highest)
}

/// Whether a car beside the road finds the space filled to which it is to come back.
pub(super) fn is_kept_off(game: &Rallyman, state: &State, seat: Seat) -> bool {
    let car = state.car(seat);
    game.readings.restart_when_full != RestartWhenFull::DrivesOff
        && car.is_off_road()
        && !has_room(game, state, seat, car.at)
}

/// The nearest space behind another one that has room for a car to restart in.
pub(super) fn nearest_behind(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    place: Place,
) -> Option<Place> {
    let track = notes::track(game, state);
    let fits = |&other: &Place| {
        let space = track.at(other);
        let is_road = !matches!(space.kind, Kind::Skid(..) | Kind::Shortcut(_));
        is_road && track.is_before(place, other) && has_room(game, state, seat, other)
    };
    let behind = track.places().filter(fits);
    behind.min_by_key(|&other| track.at(other).rank)
}

/// Whether a space has room for one more car.
pub(super) fn has_room(game: &Rallyman, state: &State, seat: Seat, place: Place) -> bool {
    let space = notes::track(game, state).at(place);
    let others = others_at(state, seat, place).count();
    others < usize::from(space.lanes) * usize::from(space.slots)
}

/// How many cars leave a lane free to pass them.
fn beside(lanes: u8, slots: u8) -> usize {
    usize::from(lanes.saturating_sub(1)) * usize::from(slots)
}

/// How many other cars in a space are in nobody's way, as they leave a lane free and are not beside it in a corner.
pub(super) fn most_aside(track: &Track, place: Place) -> usize {
    let space = track.at(place);
    if space.kind.is_corner_road() {
        0
    } else {
        beside(space.lanes, space.slots)
    }
}
