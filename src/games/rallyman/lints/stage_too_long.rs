//! `stage-too-long`: stages with more than can be counted.

use super::super::table::{MAX_CORNERS, MAX_ZONES};
use super::super::track::{FaultKind, MOST_SPACES};
use super::subject::RallySubject;
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "stage-too-long",
        game: Some("rallyman"),
        level: Level::Error,
        summary: "stages with more spaces, corners or zones than a game can have",
        why: "Positions are kept in few bytes, so that many games can be played quickly.",
        clause: None,
        bad: document!(
            "scenario",
            r#"components = { zones = "long.toml", rally = "long-rally.toml" }

[drivers.red]
"#
        ),
        good: document!(
            "scenario",
            r#"components = { zones = "long.toml", rally = "short-rally.toml" }

[drivers.red]
"#
        ),
    },
    check: &[Check::Rally(check)],
};

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    subject.report_faults(&LINT, scope, |stage, kind| match kind {
        FaultKind::TooLong => Some((
            format!("stage `{}` is too long", stage.id),
            format!(
                "a stage has at most {MOST_SPACES} spaces; all stages together have at most {MAX_CORNERS} corners and {MAX_ZONES} zones"
            ),
        )),
        _ => None,
    });
}
