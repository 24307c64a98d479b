//! `cards-features-short`: fewer Features than players need.

use super::super::components::FeatureDuplicates;
use super::super::table::FEATURES_EACH;
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
    let players = game.seats();
    let copies = if game.is_solo() {
        game.deck.solo_features
    } else {
        game.deck.features
    };
    let differ =
        game.readings.feature_duplicates == FeatureDuplicates::Forbidden && !game.is_solo();
    let usable = |&copies: &u8| {
        let copies = usize::from(copies);
        if differ { copies.min(players) } else { copies }
    };
    let there: usize = copies.iter().map(usable).sum();
    let needed = FEATURES_EACH * players;
    if there >= needed {
        return;
    }
    let why = if differ {
        ", of each kind one for a player"
    } else {
        ""
    };
    let message = format!(
        "{} can be had{why}, and {} need {needed}",
        Count(there, "Feature"),
        Count(players, "player")
    );
    let finding = found(&LINT, scope.place("/components/cards"), message);
    scope.report(finding.help("have more copies under `[features]`, or fewer players"));
}
