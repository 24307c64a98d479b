//! `stage-unknown-end`: an end that the zone has not.

use super::super::track::FaultKind;
use super::subject::RallySubject;
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "stage-unknown-end",
        game: Some("rallyman"),
        level: Level::Error,
        summary: "an end that no road of the zone has",
        why: "A section leads from one end of a road to another, and the ends are numbered on the board.",
        clause: Some("sheet.routes"),
        bad: rally!(
            r#"sections = [
  { zone = "l", from = 0, to = 9 },
]
"#
        ),
        good: rally!(
            r#"sections = [
  { zone = "l", from = 0, to = 1 },
]
"#
        ),
    },
    check: &[Check::Rally(check)],
};

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    subject.report_faults(&LINT, scope, |stage, kind| match kind {
        FaultKind::End { zone, end } => Some((
            format!("stage `{}`: zone `{zone}` has no end {end}", stage.id),
            format!("its roads lead {}", subject.roads(zone)),
        )),
        _ => None,
    });
}
