//! `position-markers`: markers that players cannot have.

use super::prelude::*;
use crate::diagnostic::Finding;
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::table::MarkerId;

lint! {
    "position-markers": Error, ScoreHiddenValues, SetupAdlerSubstitution, SetupStasiSubstitution, StasiShowAtOnce;
    summary: "more markers than there are, more than one a round, or one that cannot lie as it does",
    why: "Everybody draws one marker a round at most. All lie face down but the Stasi marker and used Adler markers.",
    bad: position!(
        "",
        a: "clue = \"hat\"\nmarkers = [{ marker = \"gold-3\" }]\n",
        b: "clue = \"orange\"\nline = [\"cat-10110\"]\n",
        c: "clue = \"no-newspaper\"\ndiscards = [\"cat-00011\"]\n"
    ),
    good: position!(
        "round = 2\n",
        a: "clue = \"hat\"\nmarkers = [{ marker = \"gold-3\" }]\n",
        b: "clue = \"orange\"\nline = [\"cat-10110\"]\n",
        c: "clue = \"no-newspaper\"\ndiscards = [\"cat-00011\"]\n"
    ),
    checks: [Position(check_numbers), State(check)],
}

fn check_numbers(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    for (_, name, text) in subject.players() {
        let (numbers, all) = (&text.new_markers, text.markers.len());
        for (index, number) in numbers.iter().enumerate() {
            let message = if usize::from(*number) > all {
                format!("{name} has no marker number {number}")
            } else if numbers[..index].contains(number) {
                format!("marker number {number} of {name} is named twice")
            } else {
                continue;
            };
            let place = scope.place(&format!("/players/{name}/new-markers/{index}"));
            let help = "count the markers of this player from 1";
            scope.report(found(&LINT, place, message).help(help));
        }
    }
}

fn check(game: &CheckpointCharlie, state: &State, scope: &mut Scope<'_>) {
    for marker in game.markers.ids() {
        let piece = &game.markers[marker];
        let held = state.players.iter().flat_map(|player| &player.markers);
        let count = held.filter(|held| held.marker == marker).count();
        if count > usize::from(piece.in_play) {
            let (id, there) = (&piece.id, piece.in_play);
            let there_are = match there {
                0 => "none is".to_owned(),
                1 => "1 is".to_owned(),
                _ => format!("{there} are"),
            };
            let markers = Count(count, "marker");
            let message = format!("players have {markers} `{id}`, and {there_are} in play");
            let (clause, help) = match piece.special {
                Some(special) if there == 0 => {
                    let clause = match special {
                        Special::Adler => Clause::SetupAdlerSubstitution,
                        Special::Stasi => Clause::SetupStasiSubstitution,
                    };
                    (clause, "name another marker, or switch its option on")
                }
                _ => (Clause::ScoreHiddenValues, "name fewer of them"),
            };
            let place = scope.place(&surplus(game, state, marker, usize::from(there)));
            scope.report(found_by(&LINT, clause, place, message).help(help));
        }
    }
    let surplus = game
        .all_seats()
        .filter_map(|seat| too_many(game, state, seat, scope));
    let surplus: Vec<Finding> = surplus.collect();
    scope.report_together(surplus, "/round", |_, place| {
        let message = format!("nobody can have so many markers in round {}", state.round);
        found(&LINT, place, message).help("name a later round, or fewer markers")
    });
    for seat in game.all_seats() {
        check_faces(game, state, seat, scope);
        check_new(game, state, seat, scope);
    }
}

/// What is wrong with the markers that are said to be of this round.
fn check_new(game: &CheckpointCharlie, state: &State, seat: Seat, scope: &mut Scope<'_>) {
    let name = game.name(seat);
    if !scope.says(&format!("/players/{name}/new-markers")) {
        return;
    }
    let new = || {
        let markers = state.player(seat).markers.iter();
        markers.filter(|held| held.new)
    };
    let all = state.players.iter().flat_map(|player| &player.markers);
    let own = new().filter(|held| held.seen.is_empty()).count();
    let message = if new().count() == 0 {
        return;
    } else if !rules::markers::tells_new_markers(game) {
        "which markers are new matters only with Café Adler and `adler-window = \"as-printed\"`"
            .to_owned()
    } else if new().any(|held| held.up) {
        "a marker that lies face up is not exchanged, so it does not matter when it was drawn"
            .to_owned()
    } else if own > usize::from(has_drawn(game, state, seat)) {
        let draws = Count(usize::from(has_drawn(game, state, seat)), "draw");
        let markers = Count(own, "new marker");
        format!("{name} has {markers} after {draws} in this round")
    } else if all.filter(|held| held.new).count() > usize::from(state.collected) {
        let draws = Count(state.collected, "draw");
        format!("there are more new markers than {draws} of this round")
    } else {
        return;
    };
    let place = scope.place(&format!("/players/{name}/new-markers"));
    let help = "name the marker that was drawn in this round, or remove `new-markers`";
    scope.report(found(&LINT, place, message).help(help));
}

/// Where the first marker of a sort is named of which there are no more than `there`.
fn surplus(game: &CheckpointCharlie, state: &State, marker: MarkerId, there: usize) -> String {
    let held = game.all_seats().flat_map(|seat| {
        let markers = state.player(seat).markers.iter().enumerate();
        markers.map(move |(index, held)| (seat, index, held.marker))
    });
    let mut held = held.filter(|(.., other)| *other == marker);
    held.nth(there)
        .map_or("/players".to_owned(), |(seat, index, _)| {
            format!("/players/{}/markers/{index}", game.name(seat))
        })
}

/// Whether a player has had a draw in this round.
fn has_drawn(game: &CheckpointCharlie, state: &State, seat: Seat) -> bool {
    let drawn = rules::markers::drawers(game, state);
    let mut drawn = drawn.take(usize::from(state.collected));
    state.phase >= Phase::Markers && drawn.any(|other| other == seat)
}

/// That a player has more markers than draws can have given.
fn too_many(
    game: &CheckpointCharlie,
    state: &State,
    seat: Seat,
    scope: &Scope<'_>,
) -> Option<Finding> {
    let (name, held) = (game.name(seat), &state.player(seat).markers);
    // Who is tailed has drawn the Stasi marker, which has gone back.
    let has_stasi = held.iter().any(|held| game.is(held.marker, Special::Stasi));
    let is_search = state.phase < Phase::ScoringToss;
    let gone = usize::from(state.tailed == Some(seat) && !has_stasi && is_search);
    let draws = usize::from(state.round - 1) + usize::from(has_drawn(game, state, seat));
    if held.is_empty() || held.len() + gone <= draws {
        return None;
    }
    let (markers, times) = (Count(held.len(), "marker"), Count(draws, "draw"));
    let message = match gone {
        0 => format!("{name} has {markers} after {times}"),
        _ => format!("{name} has {markers} after {times}, and the Stasi marker has gone back"),
    };
    let place = scope.place(&format!("/players/{name}/markers"));
    let help = "name fewer markers, or a later round";
    Some(found(&LINT, place, message).help(help))
}

fn check_faces(game: &CheckpointCharlie, state: &State, seat: Seat, scope: &mut Scope<'_>) {
    let name = game.name(seat);
    for (index, held) in state.player(seat).markers.iter().enumerate() {
        let id = &game.markers[held.marker].id;
        let special = game.markers[held.marker].special;
        let seen = !held.seen.is_empty();
        let (key, message, help) = match special {
            None if held.up => (
                "face-up",
                format!("`{id}` lies face up, as only the Stasi marker and used Adler markers do"),
                "remove `face-up`",
            ),
            // It goes back before the next round, says `position-tailed`.
            Some(Special::Stasi) if state.tailed.is_some() && state.phase < Phase::Markers => {
                continue;
            }
            Some(Special::Stasi) if !held.up => (
                "",
                format!("`{id}` lies face down, and the player who draws it shows it at once"),
                "write `face-up = true`",
            ),
            _ if seen && held.up => (
                "seen-by",
                format!("everybody sees `{id}`, which lies face up"),
                "remove `seen-by`",
            ),
            _ if held.seen.contains(seat) => (
                "seen-by",
                format!("{name}, before whom `{id}` lies, is not one of the others who know it"),
                "name those who had it before",
            ),
            _ if seen && !game.options.cafe_adler => (
                "seen-by",
                format!("`{id}` can have had no other owner without Café Adler"),
                "remove `seen-by`, or switch `cafe-adler` on",
            ),
            _ => continue,
        };
        let at = if key.is_empty() {
            String::new()
        } else {
            format!("/{key}")
        };
        let place = scope.place(&format!("/players/{name}/markers/{index}{at}"));
        let clause = match special {
            Some(Special::Stasi) if !held.up => Clause::StasiShowAtOnce,
            _ => Clause::ScoreHiddenValues,
        };
        scope.report(found_by(&LINT, clause, place, message).help(help));
    }
}
