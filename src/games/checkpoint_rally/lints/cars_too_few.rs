//! `cars-too-few`: fewer car sheets than players.

use super::prelude::*;

lint! {
    "cars-too-few": Error, SetupCarSheet;
    summary: "fewer car sheets than players",
    why: "Every player drives a car of another sheet.",
    inside: scenario,
    bad: r#"map = "two-three"

[components]
cars = "1-car.toml" # the first of the base set
"#,
    good: r#"map = "two-three"
"#,
    checks: [Game(check)],
}

fn check(game: &CheckpointRally, scope: &mut Scope<'_>) {
    let (cars, players) = (game.cars.len(), game.seats());
    if cars >= players {
        return;
    }
    let message = format!("{players} players need {players} car sheets; the set has {cars}");
    scope.report(
        found(&LINT, scope.place("/components/cars"), message)
            .help("add cars to the set, by `extends = [\"base\"]` for example"),
    );
}
