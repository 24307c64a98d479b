//! `cards-features-short`: fewer Features than players need.

use super::super::table::FEATURES_EACH;
use super::origin::in_cards;
use super::subject::ScenarioSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::kit::count::Count;
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "cards-features-short",
        game: Some("classic-rally"),
        level: Level::Error,
        summary: "fewer Features in play than two for each player",
        why: "Each player drives with two Features; with fewer the draft cannot be finished.",
        clause: Some("setup.feature-available"),
        bad: document!(
            "scenario",
            r#"players = ["white", "red"]
components = { cards = "few-features.toml" }
"#
        ),
        good: document!(
            "scenario",
            r#"players = ["white", "red"]
components = { cards = "base" }
"#
        ),
    },
    check: &[Check::Scenario(check)],
};

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
