//! `stage-unreachable-finish`: a section that leads nowhere.

use super::super::track::FaultKind;
use super::subject::RallySubject;
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "stage-unreachable-finish",
        game: Some("rallyman"),
        level: Level::Error,
        summary: "a section whose two ends no road joins",
        why: "Without a way from where a zone is entered to where it is left, nobody can finish.",
        clause: Some("stage.zones"),
        bad: rally!(
            r#"sections = [
  { zone = "l", from = 0, to = 3 },
]
"#
        ),
        good: rally!(
            r#"sections = [
  { zone = "l", from = 2, to = 3 },
]
"#
        ),
    },
    check: &[Check::Rally(check)],
};

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    subject.report_faults(&LINT, scope, |kind| match kind {
        FaultKind::NoWay => Some((
            "no way leads from `from` to `to`".to_owned(),
            "name the two ends of one road, or junctions in `via` at which the roads meet"
                .to_owned(),
        )),
        _ => None,
    });
}
