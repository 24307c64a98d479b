//! `car-sheet-shared`: two players with one car sheet.

use super::prelude::*;
use super::shared;
use super::shared::Words;

lint! {
    "car-sheet-shared": Error, SetupCarSheet;
    summary: "two players who drive by the same car sheet",
    why: "There is one sheet of each car.",
    kind: "scenario",
    above: r#"map = "two-three"

[players.red]
corner = "a1"
car = "buggy"

[players.blue]
corner = "e5"
"#,
    bad: r#"car = "buggy"
"#,
    good: r#"car = "race-car"
"#,
    checks: [
        Scenario(check_scenario),
        Position(check_position),
    ],
}

const WORDS: Words = Words {
    noun: "car",
    both: "both drive the",
    first: "taken here",
};

fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    shared::check(&LINT, &WORDS, subject.cars(), |_| false, scope);
}

fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    shared::check(&LINT, &WORDS, subject.cars(), |_| false, scope);
}
