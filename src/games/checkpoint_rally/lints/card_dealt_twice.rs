//! `card-dealt-twice`: two players with one checkpoint card.

use super::prelude::*;
use super::shared;
use super::shared::Words;

lint! {
    "card-dealt-twice": Error, SetupCard;
    summary: "two players who hold the same checkpoint card",
    why: "There is one of each card in the deck.",
    kind: "scenario",
    above: r#"map = "two-three"

[players.red]
corner = "a1"
card = "card-07"

[players.blue]
corner = "e5"
"#,
    bad: r#"card = "card-07"
"#,
    good: r#"card = "card-17"
"#,
    checks: [
        Scenario(check_scenario),
        Position(check_position),
    ],
}

const WORDS: Words = Words {
    noun: "card",
    both: "both hold",
    first: "dealt here",
};

fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    shared::check(&LINT, &WORDS, subject.cards(), |_| false, scope);
}

fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let players = subject.players().map(|(seat, colour, player)| {
        let fits = !subject.has_stray_token(seat, player);
        (fits, (colour, player.card.as_ref()))
    });
    // Whose tokens do not fit the card is the one to be given another.
    let (fit, others): (Vec<_>, Vec<_>) = players.partition(|(fits, _)| *fits);
    let stray: Vec<Colour> = others.iter().map(|(_, (colour, _))| *colour).collect();
    let cards = fit.into_iter().chain(others).map(|(_, card)| card);
    let is_wrong = |colour| stray.contains(&colour);
    shared::check(&LINT, &WORDS, cards, is_wrong, scope);
}
