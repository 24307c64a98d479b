//! Flights over bumps: where they end, and where other cars cut them short.

use arrayvec::ArrayVec;

use super::room::{Entering, Leaving};
use super::route::{Landings, Leap};
use super::{notes, room, route};
use crate::games::rallyman::components::BumpOnBump;
use crate::games::rallyman::track::{Kind, MOST_NEXT};
use crate::games::rallyman::{Rallyman, State};
use crate::kit::seat::Seat;

/// Spaces that a flight goes on behind its bump, by gears above the note.
const FLIGHT: [u8; 3] = [1, 2, 3];

/// Flies from the bump on which `leap` stands; adds where it can land, or where it is cut short
/// at the farthest.
pub(super) fn take_off(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    mut leap: Leap,
    landings: &mut Landings,
    cut: &mut Option<Leap>,
) {
    let bump = leap.hop.end;
    let Kind::Bump(note) = notes::track(game, state).at(bump).kind else {
        return;
    };
    let above = leap.hop.gear.saturating_sub(note);
    let _ = leap.bumps.try_push(bump);
    leap.hop.causes.bump |= above >= 2;
    leap.above = above;
    let spaces = FLIGHT[usize::from(above.min(2))];
    fly(game, state, seat, &leap, spaces, landings, cut);
}

/// Flies on for this many spaces.
fn fly(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    leap: &Leap,
    spaces: u8,
    landings: &mut Landings,
    cut: &mut Option<Leap>,
) {
    let track = notes::track(game, state);
    let from = (leap.hop.end, Leaving::Moving);
    let mut cut_at = |mut leap: Leap| {
        // Where a flight is cut short, it ends: what loses control there does so.
        if leap.above == 1 && leap.hop.slip.is_none() {
            leap.hop.slip = Some(leap.hop.end);
        }
        let mut settled = leap.clone();
        if come_down(game, state, seat, &mut settled) {
            leap = settled;
        }
        judge(game, state, &mut leap);
        // Of two spaces side by side neither is farther: the car stays in control where it can.
        let is_better = cut.as_ref().is_none_or(|known| {
            let (end, other) = (leap.hop.end, known.hop.end);
            let keeps_control = !leap.hop.causes.any() && known.hop.causes.any();
            track.is_before(end, other) || keeps_control && !track.is_before(other, end)
        });
        if is_better {
            *cut = Some(leap);
        }
    };
    let mut open = ArrayVec::<Leap, MOST_NEXT>::new();
    let over = track.at(leap.hop.end).kind;
    for &next in &track.at(leap.hop.end).next {
        // In the air no gear is shifted, which the way from a skid space to the inside asks for.
        let there = track.at(next).kind;
        let shifts = matches!((over, there), (Kind::Skid(..), Kind::Inside(_)))
            && over.corner() == there.corner();
        if shifts {
            continue;
        }
        let mut leap = leap.clone();
        let entering = if spaces == 1 {
            Entering::Landing
        } else {
            Entering::Flying
        };
        let on = |leap: &mut Leap| {
            leap.hop.end = next;
            // A path so long is one from bump to bump; what is left out is flown over.
            let _ = leap.path.try_push(next);
        };
        if room::is_free(game, state, seat, from, (next, entering)).is_ok() {
            on(&mut leap);
            if there != Kind::Finish {
                open.push(leap);
                continue;
            }
            if leap.above == 1 && leap.hop.slip.is_none() {
                leap.hop.slip = Some(next);
            }
            land(leap, landings);
        } else {
            let mut farther = leap.clone();
            on(&mut farther);
            let is_free = room::is_free(game, state, seat, from, (next, Entering::Landing)).is_ok();
            cut_at(if is_free && come_down(game, state, seat, &mut farther) {
                farther
            } else {
                leap
            });
        }
    }
    for mut leap in open {
        if spaces > 1 {
            fly(game, state, seat, &leap, spaces - 1, landings, cut);
            continue;
        }
        // Control that is lost behind one bump is not kept as far as the next.
        let chains = game.readings.bump_on_bump == BumpOnBump::Chain && !leap.hop.causes.bump;
        if leap.above == 1 && leap.hop.slip.is_none() {
            leap.hop.slip = Some(leap.hop.end);
        }
        if let Kind::Bump(note) = track.at(leap.hop.end).kind
            && chains
            && leap.hop.gear >= note
        {
            if route::is_too_fast(game, note, leap.hop.gear) {
                let _ = leap.bumps.try_push(leap.hop.end);
                leap.hop.knocked_out = true;
                land(leap, landings);
            } else {
                take_off(game, state, seat, leap, landings, cut);
            }
            continue;
        }
        if come_down(game, state, seat, &mut leap) {
            judge(game, state, &mut leap);
            land(leap, landings);
        }
    }
}

/// Puts a car on the space of a corner that it comes to in its gear, as one that is driven into it: on the inside from
/// a skid space below its note, elsewhere above all notes, if that is read so; whether there is room.
fn come_down(game: &Rallyman, state: &State, seat: Seat, leap: &mut Leap) -> bool {
    let (track, end, gear) = (notes::track(game, state), leap.hop.end, leap.hop.gear);
    let Some(corner) = track.corner_at(end) else {
        return true;
    };
    let meant = match track.at(end).kind {
        Kind::Skid(..) if notes::note_at(game, state, end) > Some(gear) => corner.inside,
        Kind::Skid(..) | Kind::Inside(_) if gear > notes::highest_on_road(game, state, corner) => {
            notes::overspeed_space(game, corner, end)
        }
        _ => end,
    };
    if meant == end {
        return true;
    }
    if leap.hop.slip == Some(end) {
        leap.hop.slip = Some(meant);
    }
    leap.hop.end = meant;
    room::has_room(game, state, seat, meant)
}

/// What the corner in which a flight ends makes of its gear.
fn judge(game: &Rallyman, state: &State, leap: &mut Leap) {
    if let Some(corner) = notes::track(game, state).corner_at(leap.hop.end) {
        leap.hop.knocked_out |= notes::knocks_out(game, state, corner, leap.hop.gear);
    }
    leap.hop.causes.corner |= notes::exceeds(game, state, leap.hop.end, leap.hop.gear);
}

/// Adds a landing, unless the same space is reached by another path.
fn land(leap: Leap, landings: &mut Landings) {
    let is_known = landings.iter().any(|known| known.hop.end == leap.hop.end);
    if !is_known {
        let _ = landings.try_push(leap);
    }
}
