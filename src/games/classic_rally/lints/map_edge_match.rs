//! `map-edge-match`: sides that do not agree.

use super::super::components::EdgeMatch;
use super::subject::MapSubject;
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "map-edge-match",
        game: Some("classic-rally"),
        level: Level::Error,
        summary: "a road against a blank side, under the reading `edge-match = \"strict\"`",
        why: "Under this reading every side that touches another tile has to agree with it.",
        clause: Some("build.edge-match"),
        bad: document!(
            "scenario",
            r#"players = ["white", "red"]
stages = ["blank-side.toml"]
readings = { edge-match = "strict" }
"#
        ),
        good: document!(
            "scenario",
            r#"players = ["white", "red"]
stages = ["maps/beginner.toml"]
readings = { edge-match = "strict" }
"#
        ),
    },
    check: &[Check::Map(check)],
};

fn check(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    if subject.terms.edge_match == EdgeMatch::Strict {
        for clash in subject.clashes() {
            clash.report(&LINT, subject, scope);
        }
    }
}
