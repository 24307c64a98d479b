//! `position-clue`: a clue that is missing, or a counter that is in two places.

use super::prelude::*;
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::table::TraitId;

lint! {
    "position-clue": Error, ClueDrawOne, ClueChooseFace, PublicToss, ScoreMissingClueToss;
    summary: "a clue that somebody must have and has not, or a counter that is in two places",
    why: "There is one counter of each trait. Everybody draws one, and those left in the bag may be tossed.",
    bad: position!(
        "public = [\"no-hat\"]\n",
        a: "clue = \"hat\"\n",
        b: "clue = \"orange\"\nline = [\"cat-10110\"]\n",
        c: "clue = \"no-newspaper\"\ndiscards = [\"cat-00011\"]\n"
    ),
    good: position!(
        "public = [\"raincoat\"]\n",
        a: "clue = \"hat\"\n",
        b: "clue = \"orange\"\nline = [\"cat-10110\"]\n",
        c: "clue = \"no-newspaper\"\ndiscards = [\"cat-00011\"]\n"
    ),
    checks: [Position(check_places), State(check_missing)],
}

/// Every counter that is somewhere: its trait, who has it if not all see it, and where that is
/// written. All names are known.
fn places(subject: &PositionSubject<'_>) -> Vec<(TraitId, String, String)> {
    let game = subject.game;
    let mut places = Vec::new();
    for (_, name, text) in subject.players() {
        let whose = format!("before {name}");
        let clue = text.clue.as_ref();
        let clue = clue.and_then(|face| game.clue_named(face, "").ok());
        let counter = text.counter.as_ref();
        let counter = counter.and_then(|id| game.trait_named(id, "").ok());
        places.extend(clue.map(|clue| (clue.of, whose.clone(), of_player(name, "clue"))));
        places.extend(counter.map(|of| (of, whose, of_player(name, "counter"))));
    }
    for (index, face) in subject.position.public.iter().enumerate() {
        let clue = game.clue_named(face, "").ok();
        let public = || {
            (
                "among the public clues".to_owned(),
                format!("/public/{index}"),
            )
        };
        places.extend(clue.map(|clue| {
            let (whose, at) = public();
            (clue.of, whose, at)
        }));
    }
    places
}

/// Whether a counter is in two places: nobody knows then which of them it was meant for.
pub(super) fn lies_twice(subject: &PositionSubject<'_>, of: TraitId) -> bool {
    let places = places(subject);
    places.iter().filter(|(other, ..)| *other == of).count() > 1
}

/// Whether the counter of a trait lies somewhere, unless it is this one.
pub(super) fn is_taken(subject: &PositionSubject<'_>, of: TraitId, but: TraitId) -> bool {
    of != but && places(subject).iter().any(|(other, ..)| *other == of)
}

fn check_places(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    for (_, name, text) in subject.players() {
        if text.clue.is_some() && text.counter.is_some() {
            let message = format!("{name} has a `counter` beside the `clue`, which is a counter");
            let place = scope.place(&of_player(name, "counter"));
            let finding = found_by(&LINT, Clause::ClueChooseFace, place, message);
            scope.report(finding.help("remove one of them"));
            return;
        }
    }
    let places = places(subject);
    for (index, (of, whose, at)) in places.iter().enumerate() {
        if let Some((_, first, _)) = places[..index].iter().find(|(other, ..)| other == of) {
            let id = &subject.game.traits[*of].id;
            let (clause, message) = if first == whose {
                let message = format!("two public clues are faces of the counter `{id}`");
                (Clause::PublicToss, message)
            } else {
                let message = format!("the counter `{id}` lies {first} and {whose}");
                (Clause::ClueDrawOne, message)
            };
            let help = "name a face of another trait";
            scope.report(found_by(&LINT, clause, scope.place(at), message).help(help));
        }
    }
}

fn check_missing(game: &CheckpointCharlie, state: &State, scope: &mut Scope<'_>) {
    if state.phase < Phase::Faces {
        return;
    }
    for seat in game.all_seats() {
        let counter = state.player(seat).counter;
        let face = counter.and_then(|counter| counter.face);
        if face.is_some() || counter.is_some() && state.phase == Phase::Faces {
            continue;
        }
        let name = game.name(seat);
        let message = format!("{name} has no clue in the phase `{}`", state.phase);
        let help = format!("write `clue` below `[players.{name}]`: the face that lies up");
        let place = scope.key_place(&format!("/players/{name}"));
        scope.report(found(&LINT, place, message).help(help));
    }
    check_bag(game, state, scope);
}

/// Counters that are still in the bag are tossed before markers are drawn, as the game is read by
/// default. Otherwise only investigators who come off the deck bring public clues.
fn check_bag(game: &CheckpointCharlie, state: &State, scope: &mut Scope<'_>) {
    let bag = rules::setup::bag(game, state);
    let tossed = game.readings.missing_clues == MissingClues::TossAtScoring;
    let (public, hounds) = (
        usize::from(state.public.len()),
        rules::deck::unchosen(game, state).len(),
    );
    let left = game.traits.ids().find(|of| bag & (1 << of.0) != 0);
    let (clause, message, help) = match left {
        Some(left) if tossed && state.phase >= Phase::Markers => (
            Clause::ScoreMissingClueToss,
            format!(
                "the counter `{}` is in the bag, and is tossed before markers are drawn",
                game.traits[left].id
            ),
            "name one of its faces in `public`",
        ),
        _ if !tossed && state.phase >= Phase::ScoringToss && public > hounds => (
            Clause::PublicToss,
            format!(
                "there {}, and {} for the deck",
                are(public, "public clue"),
                Count(hounds, "investigator")
            ),
            "name fewer public clues",
        ),
        _ => return,
    };
    scope.report(found_by(&LINT, clause, scope.place("/public"), message).help(help));
}
