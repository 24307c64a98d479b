//! The co-driver's notes: what gear a corner, a shortcut or a bump allows.

use crate::games::rallyman::components::{DirtFloor, KnockOutNote, OverspeedSpace, Surface};
use crate::games::rallyman::track::{Kind, TrackCorner};
use crate::games::rallyman::{Place, Rallyman, State, Track};

/// The stage that is driven, or comes next.
pub(crate) fn track<'g>(game: &'g Rallyman, state: &State) -> &'g Track {
    &game.tracks[usize::from(state.stage)]
}

/// The surface of a space now.
pub(crate) fn surface(game: &Rallyman, state: &State, place: Place) -> Surface {
    if state.snow.contains(track(game, state).at(place).zone) {
        Surface::Snow
    } else {
        Surface::Asphalt
    }
}

/// A road note of a corner, less its dirt.
fn dirtied(game: &Rallyman, state: &State, corner: &TrackCorner, note: u8) -> u8 {
    let floor = match game.readings.dirt_floor {
        DirtFloor::One => 1,
        DirtFloor::Zero => 0,
    };
    let dirt = state.dirt[corner.id.index()];
    note.saturating_sub(dirt).max(floor)
}

/// The note of a space as it counts now; `None` where there is none.
pub(crate) fn note_at(game: &Rallyman, state: &State, place: Place) -> Option<u8> {
    let track = track(game, state);
    let kind = track.at(place).kind;
    if let Kind::Bump(note) = kind {
        return Some(note);
    }
    let corner = track.corner_at(place)?;
    match kind {
        Kind::Skid(_, number) => {
            let note = corner.skid_notes[usize::from(number)];
            Some(dirtied(game, state, corner, note))
        }
        // Dirt is thrown onto the road of the corner: the note of the shortcut stays.
        Kind::Shortcut(_) => corner.shortcut_note,
        _ => Some(dirtied(game, state, corner, corner.inside_note)),
    }
}

/// The highest note on the road of a corner.
pub(super) fn highest_on_road(game: &Rallyman, state: &State, corner: &TrackCorner) -> u8 {
    let skids = corner.skid_notes.iter().copied();
    let highest = skids.fold(corner.inside_note, u8::max);
    dirtied(game, state, corner, highest)
}

/// Whether entering a corner in this gear knocks the driver out.
pub(super) fn knocks_out(game: &Rallyman, state: &State, corner: &TrackCorner, gear: u8) -> bool {
    let road = highest_on_road(game, state, corner);
    let highest = match game.readings.knock_out_note {
        KnockOutNote::AllNotes => road.max(corner.shortcut_note.unwrap_or(0)),
        KnockOutNote::RoadNotes => road,
    };
    gear > highest + game.constants.corner_excess
}

/// Where a corner is entered by the road in a gear above all its road notes, if a space of that
/// road is named.
pub(crate) fn overspeed_space(game: &Rallyman, corner: &TrackCorner, named: Place) -> Place {
    match game.readings.overspeed_space {
        OverspeedSpace::AsNamed => named,
        OverspeedSpace::Skid => corner.skids.first().copied().unwrap_or(corner.inside),
        OverspeedSpace::Inside => corner.inside,
    }
}

/// Whether the gear exceeds the note of a corner's space.
pub(super) fn exceeds(game: &Rallyman, state: &State, place: Place, gear: u8) -> bool {
    let is_corner = track(game, state).at(place).kind.corner().is_some();
    is_corner && note_at(game, state, place).is_some_and(|note| gear > note)
}
