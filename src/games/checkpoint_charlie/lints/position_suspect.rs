//! `position-suspect`: a cat in two places, or sorted by another clue.

use super::position_clue;
use super::prelude::*;
use crate::games::checkpoint_charlie::state::Counter;
use crate::games::checkpoint_charlie::table::Clue;
use crate::kit::quote::{one_of, quote};

lint! {
    "position-suspect": Error, RevealMatchToLine;
    summary: "a cat that lies in two places, or where the clue of its owner does not put it",
    why: "Each cat comes off the deck once. It goes to the line of the player who reveals it if that player's clue is true of it, and to the discard pile if not.",
    bad: position!(
        "",
        a: "clue = \"hat\"\nline = [\"cat-00000\"]\n",
        b: "clue = \"orange\"\nline = [\"cat-10110\"]\n",
        c: "clue = \"no-newspaper\"\ndiscards = [\"cat-00011\"]\n"
    ),
    good: position!(
        "",
        a: "clue = \"hat\"\ndiscards = [\"cat-00000\"]\n",
        b: "clue = \"orange\"\nline = [\"cat-10110\"]\n",
        c: "clue = \"no-newspaper\"\ndiscards = [\"cat-00011\"]\n"
    ),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    // Of a cat in two places nobody knows where it was meant to lie, so no clue is held against it.
    let cats = (subject.players()).flat_map(|(_, _, text)| text.line.iter().chain(&text.discards));
    let cats: Vec<&Id> = cats.collect();
    let lies_twice = |cat: &Id| cats.iter().filter(|other| **other == cat).count() > 1;
    let mut seen: Vec<(&Id, PlayerName)> = Vec::new();
    for (_, name, text) in subject.players() {
        let clue = text.clue.as_ref();
        let clue = clue.and_then(|face| game.clue_named(face, "").ok());
        let clue = clue.filter(|clue| !position_clue::lies_twice(subject, clue.of));
        let counter = clue.map(|clue| Counter {
            of: clue.of,
            face: Some(clue.face),
        });
        let mut own = text.line.iter().chain(&text.discards);
        if let Some(clue) = counter.and_then(Counter::clue)
            && !own.any(&lies_twice)
            && let Some(meant) = other_clues(subject, clue, text)
        {
            let message = format!(
                "the clue of {name}, `{}`, does not sort these cats",
                game.face(clue)
            );
            let finding = found(&LINT, scope.place(&of_player(name, "clue")), message);
            scope.report(finding.help(format!("{meant} would; or sort the cats anew")));
            seen.extend(
                text.line
                    .iter()
                    .chain(&text.discards)
                    .map(|cat| (cat, name)),
            );
            continue;
        }
        for (key, cats) in [("line", &text.line), ("discards", &text.discards)] {
            for (index, cat) in cats.iter().enumerate() {
                let place = scope.place(&of_player(name, &format!("{key}/{index}")));
                if let Some((_, other)) = seen.iter().find(|(first, _)| *first == cat) {
                    let message = if *other == name {
                        format!("`{cat}` lies before {name} twice")
                    } else {
                        format!("`{cat}` lies before {other} and before {name}")
                    };
                    scope.report(found(&LINT, place, message).help("name it in one place"));
                    continue;
                }
                seen.push((cat, name));
                if lies_twice(cat) {
                    continue;
                }
                let Ok(suspect) = game.suspect_named(cat, "") else {
                    continue;
                };
                let Some(clue) = counter.and_then(Counter::clue) else {
                    continue;
                };
                let agrees = game.suspects[suspect].code.shows(clue);
                if agrees != (key == "line") {
                    let (face, word) = (game.face(clue), if agrees { "true" } else { "not true" });
                    let other = if agrees { "line" } else { "discards" };
                    let message = format!("the clue of {name}, `{face}`, is {word} of `{cat}`");
                    let help = format!("name it in `{other}`");
                    scope.report(found(&LINT, place, message).help(help));
                }
            }
        }
    }
}

/// How many clues are named that would sort the cats.
const MOST_NAMED: usize = 3;

/// The clues by which all cats before a player lie right, where at least half of them, and two, do not by the one that is
/// written: that is wrong sooner than they are.
fn other_clues(
    subject: &PositionSubject<'_>,
    written: Clue,
    text: &PlayerPosition,
) -> Option<String> {
    let game = subject.game;
    let cats = |ids: &[Id]| {
        let found = ids.iter().map(|id| game.suspect_named(id, "").ok());
        let found = found.collect::<Option<Vec<_>>>()?.into_iter();
        Some(found.map(|cat| game.suspects[cat].code).collect::<Vec<_>>())
    };
    let (line, discards) = (cats(&text.line)?, cats(&text.discards)?);
    let wrong = |clue: Clue| {
        let hidden = line.iter().filter(|cat| !cat.shows(clue)).count();
        hidden + discards.iter().filter(|cat| cat.shows(clue)).count()
    };
    let all = line.len() + discards.len();
    if wrong(written) < 2 || 2 * wrong(written) < all {
        return None;
    }
    let clues = game
        .traits
        .ids()
        .flat_map(|of| [0, 1].map(|face| Clue { of, face }));
    let right = clues
        .filter(|clue| wrong(*clue) == 0 && !position_clue::is_taken(subject, clue.of, written.of));
    let names: Vec<String> = right.map(|clue| quote(game.face(clue).as_str())).collect();
    (1..=MOST_NAMED)
        .contains(&names.len())
        .then(|| one_of("or", names))
}
