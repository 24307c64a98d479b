//! Invariants of notes and dirt.

use super::{RallyStep, Verdict, ensure, space};
use crate::engine::Action;
use crate::games::rallyman::components::{DirtFloor, DirtLifetime, ShortcutCard};
use crate::games::rallyman::rules;
use crate::games::rallyman::table::CornerId;
use crate::games::rallyman::track::Kind;
use crate::games::rallyman::{Chance, Place, Rallyman, State};

/// The note of a space by what is printed there and by the dirt.
pub(super) fn note(game: &Rallyman, state: &State, place: Place) -> Option<u8> {
    let track = rules::notes::track(game, state);
    let corner = track.corner_at(place);
    let dirt = corner.map_or(0, |corner| state.dirt[corner.id.index()]);
    let floor = u8::from(game.readings.dirt_floor == DirtFloor::One);
    let on_road = |printed: u8| Some(printed.saturating_sub(dirt).max(floor));
    match (track.at(place).kind, corner) {
        (Kind::Bump(printed), _) => Some(printed),
        (Kind::Inside(_), Some(corner)) => on_road(corner.inside_note),
        (Kind::Skid(_, number), Some(corner)) => on_road(corner.skid_notes[usize::from(number)]),
        (Kind::Shortcut(_), Some(corner)) => corner.shortcut_note,
        _ => None,
    }
}

pub(super) fn road_notes_sink_with_dirt(game: &Rallyman, state: &State) -> Verdict {
    for place in rules::notes::track(game, state).places() {
        let (due, is) = (
            note(game, state, place),
            rules::notes::note_at(game, state, place),
        );
        ensure(due == is, || {
            let at = space(game, state, place);
            format!("the note of {at} is {is:?}, not {due:?}")
        })?;
    }
    Ok(())
}

pub(super) fn dirt_comes_from_shortcuts(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    let next_stage = after.stage > before.stage;
    let is_dirty = matches!(
        step.action,
        Action::Chance(Chance::ShortcutCard(ShortcutCard::Dirty))
    );
    let driver = before.due_seat().filter(|_| is_dirty);
    let at = driver.map(|seat| before.car(seat).at);
    let soiled: Option<CornerId> = at
        .and_then(|at| rules::notes::track(game, before).corner_at(at))
        .map(|corner| corner.id);
    let removed = next_stage && game.readings.dirt_lifetime == DirtLifetime::Stage;
    for (index, (&old, &new)) in before.dirt.iter().zip(&after.dirt).enumerate() {
        let is_soiled = soiled.is_some_and(|corner| usize::from(corner.0) == index);
        let due = if removed {
            0
        } else {
            old.saturating_add(u8::from(is_soiled))
        };
        ensure(new == due, || {
            format!("a corner with {old} dirt markers has {new}, not {due}")
        })?;
    }
    Ok(())
}
