//! Score markers.

use super::{CharlieStep, Verdict, ensure};
use crate::engine::Action;
use crate::games::checkpoint_charlie::components::{AdlerTarget, Colour, Phase, Special};
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::{Chance, CheckpointCharlie, MarkerId, Move, State};
use crate::kit::seat::Seat;

pub(super) fn markers_are_conserved(game: &CheckpointCharlie, state: &State) -> Verdict {
    for marker in game.markers.ids() {
        let held = state.players.iter().flat_map(|player| &player.markers);
        let held = held.filter(|held| held.marker == marker).count();
        let all = held + usize::from(state.pool[marker.index()]);
        let piece = &game.markers[marker];
        ensure(all == usize::from(piece.in_play), || {
            format!("there are {all} of `{}`, not {}", piece.id, piece.in_play)
        })?;
    }
    Ok(())
}

/// The marker that a step hands out, and to whom.
fn drawn(step: &CharlieStep<'_>) -> Option<(Seat, MarkerId)> {
    match step.action {
        Action::Chance(Chance::DrawMarker { to, marker }) => Some((*to, *marker)),
        _ => None,
    }
}

fn has_stasi(game: &CheckpointCharlie, state: &State, seat: Seat) -> bool {
    let mut markers = state.player(seat).markers.iter();
    markers.any(|held| game.is(held.marker, Special::Stasi))
}

pub(super) fn markers_come_by_draws(game: &CheckpointCharlie, step: &CharlieStep<'_>) -> Verdict {
    for seat in game.all_seats() {
        let count = |state: &State| state.player(seat).markers.len();
        let (had, has) = (count(step.before), count(step.after));
        let gains = drawn(step).is_some_and(|(to, _)| to == seat);
        let loses = has_stasi(game, step.before, seat) && !has_stasi(game, step.after, seat);
        ensure(has + usize::from(loses) == had + usize::from(gains), || {
            format!("{} has {has} markers after {had}", game.name(seat))
        })?;
    }
    ensure(
        drawn(step).is_none() || step.after.collected > step.before.collected,
        || "a draw has not been counted".to_owned(),
    )
}

/// How many clues are not true of the cat that somebody has accused.
fn wrong(game: &CheckpointCharlie, state: &State, seat: Seat) -> Option<u8> {
    let clues = rules::markers::all_clues(state);
    let code = game.suspects[state.accused_by(seat)?].code;
    Some(clues.len() - clues.matches(code))
}

pub(super) fn gold_is_for_the_chief(game: &CheckpointCharlie, step: &CharlieStep<'_>) -> Verdict {
    let Some((to, marker)) = drawn(step) else {
        return Ok(());
    };
    let (marker, name) = (&game.markers[marker], game.name(to));
    let colour = match wrong(game, step.before, to) {
        Some(0) => Colour::Gold,
        Some(1) => Colour::White,
        Some(_) => Colour::Black,
        None => {
            return ensure(marker.colour != Colour::Gold, || {
                format!("{name} has drawn `{}` without an accusation", marker.id)
            });
        }
    };
    ensure(marker.colour == colour, || {
        format!("{name} has drawn `{}` and not a {colour} marker", marker.id)
    })
}

pub(super) fn white_is_for_the_slowest_if_hidden(
    game: &CheckpointCharlie,
    step: &CharlieStep<'_>,
) -> Verdict {
    let state = step.before;
    let Some((to, marker)) = drawn(step).filter(|(to, _)| wrong(game, state, *to).is_none()) else {
        return Ok(());
    };
    let clues = rules::markers::all_clues(state);
    let mut chiefs = game.suspects.ids().filter(|cat| {
        let code = game.suspects[*cat].code;
        clues.matches(code) == clues.len()
    });
    let lies = |cat| {
        let mut players = state.players.iter();
        players.any(|player| player.line.contains(cat) || player.discards.contains(cat))
    };
    let there = chiefs.clone().count() > 0;
    let colour = if there && !chiefs.any(lies) {
        Colour::White
    } else {
        Colour::Black
    };
    let (marker, name) = (&game.markers[marker], game.name(to));
    ensure(marker.colour == colour, || {
        format!("{name} has drawn `{}` and not a {colour} marker", marker.id)
    })
}

pub(super) fn exchanges_keep_colours(game: &CheckpointCharlie, step: &CharlieStep<'_>) -> Verdict {
    if !matches!(step.action, Action::Move(_, Move::Exchange { .. })) {
        return Ok(());
    }
    ensure(game.options.cafe_adler, || {
        "markers are exchanged without Café Adler".to_owned()
    })?;
    for seat in game.all_seats() {
        for colour in Colour::ALL {
            let count = |state: &State| {
                let markers = state.player(seat).markers.iter();
                let alike = markers.filter(|held| game.markers[held.marker].colour == *colour);
                alike.count()
            };
            let (had, has) = (count(step.before), count(step.after));
            ensure(had == has, || {
                let name = game.name(seat);
                format!("{name} has {has} {colour} markers after {had}")
            })?;
        }
    }
    Ok(())
}

pub(super) fn used_adler_markers_stay(game: &CheckpointCharlie, step: &CharlieStep<'_>) -> Verdict {
    let used = |state: &State, seat: Option<Seat>, marker| {
        let seats = game
            .all_seats()
            .filter(|own| seat.is_none_or(|seat| *own == seat));
        let held = seats.flat_map(|seat| &state.player(seat).markers);
        held.filter(|held| held.up && held.marker == marker).count()
    };
    let all = game.markers.ids();
    for marker in all.filter(|marker| game.is(*marker, Special::Adler)) {
        let id = &game.markers[marker].id;
        let lost = |seat| used(step.after, seat, marker) < used(step.before, seat, marker);
        ensure(!lost(None), || format!("`{id}` no longer lies face up"))?;
        if game.readings.adler_target == AdlerTarget::FaceDown {
            for seat in game.all_seats() {
                ensure(!lost(Some(seat)), || {
                    format!("{} has lost `{id}`, which was used", game.name(seat))
                })?;
            }
        }
    }
    Ok(())
}

pub(super) fn stasi_marker_is_seen(game: &CheckpointCharlie, state: &State) -> Verdict {
    for seat in game.all_seats() {
        for held in &state.player(seat).markers {
            if game.is(held.marker, Special::Stasi) {
                let name = game.name(seat);
                ensure(state.phase >= Phase::Markers, || {
                    format!("{name} has kept the Stasi marker into the next round")
                })?;
                ensure(held.up && state.tailed == Some(seat), || {
                    format!("{name} has the Stasi marker, and does not show it or is not tailed")
                })?;
            }
        }
    }
    Ok(())
}

pub(super) fn options_are_options(game: &CheckpointCharlie, state: &State) -> Verdict {
    let options = game.options;
    ensure(options.stasi_officer || state.tailed.is_none(), || {
        "somebody is tailed, and there is no Stasi officer".to_owned()
    })?;
    for marker in game.markers.ids() {
        let piece = &game.markers[marker];
        let is_in = match piece.special {
            Some(Special::Stasi) => options.stasi_officer,
            Some(Special::Adler) => options.cafe_adler,
            None => true,
        };
        let held = state.players.iter().flat_map(|player| &player.markers);
        let count = held.filter(|held| held.marker == marker).count();
        ensure(
            is_in || count == 0 && state.pool[marker.index()] == 0,
            || format!("`{}` is in play without its option", piece.id),
        )?;
    }
    Ok(())
}
