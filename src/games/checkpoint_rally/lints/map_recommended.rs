//! `map-recommended`: a map that is meant for another number of players.

use super::prelude::*;

lint! {
    "map-recommended": Warn, SetupMapTwoPlayers, SetupMapFourPlayers;
    summary: "two players on the bottom map or four on the top one",
    why: "The top map is recommended for two players and the bottom one for four, though any is allowed.",
    inside: scenario,
    bad: r#"map = "three-four"
"#,
    good: r#"map = "two-three"
"#,
    checks: [Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let (players, other, clause) = match (subject.game.seats(), subject.game.map) {
        (2, MapChoice::ThreeFour) => ("two players", "two-three", Clause::SetupMapTwoPlayers),
        (4, MapChoice::TwoThree) => ("four players", "three-four", Clause::SetupMapFourPlayers),
        _ => return,
    };
    let message = format!("this map is not the one recommended for {players}");
    scope.report(
        found_by(&LINT, clause, scope.place("/map"), message)
            .help(format!("write `map = \"{other}\"`")),
    );
}
