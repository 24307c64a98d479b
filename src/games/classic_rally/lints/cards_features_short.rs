//! `cards-features-short`: fewer Features than players need.

use super::origin::in_cards;
use super::prelude::*;
use crate::games::classic_rally::table::FEATURES_EACH;

lint! {
    "cards-features-short": Error, SetupFeatureAvailable;
    summary: "fewer Features in play than two for each player",
    why: "Each player drives with two Features; with fewer the draft cannot be finished.",
    kind: "scenario",
    bad: r#"players = ["white", "red"]
components = { cards = "few-features.toml" }
"#,
    good: r#"players = ["white", "red"]
components = { cards = "base" }
"#,
    checks: [Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    let copies = if game.is_solo() {
        game.deck.solo_features
    } else {
        game.deck.features
    };
    let there: usize = copies.iter().map(|&copies| usize::from(copies)).sum();
    let needed = FEATURES_EACH * game.seats();
    if there >= needed {
        return;
    }
    let message = format!(
        "{} can be had, and {} need {needed}",
        Count(there, "Feature"),
        Count(game.seats(), "player")
    );
    let place = in_cards(&game.components, &["/features"], scope);
    let finding = found(&LINT, place, message);
    scope.report(finding.help("have more copies under `[features]`, or fewer players"));
}
