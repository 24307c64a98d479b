//! `checkpoint-off-route`: a checkpoint that is not on the way.

use super::super::track::FaultKind;
use super::subject::RallySubject;
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "checkpoint-off-route",
        game: Some("rallyman"),
        level: Level::Error,
        summary: "a checkpoint that is not on the way of its stage",
        why: "A split time is taken when a car comes to the space; nobody would ever come to this one.",
        clause: Some("split.place"),
        bad: rally!(
            r#"sections = [{ zone = "l", from = 0, to = 1 }]
checkpoints = ["l0-l1/30"]
"#
        ),
        good: rally!(
            r#"sections = [{ zone = "l", from = 0, to = 1 }]
checkpoints = ["l0-l1/3"]
"#
        ),
    },
    check: &[Check::Rally(check)],
};

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    subject.report_faults(&LINT, scope, |stage, kind| match kind {
        FaultKind::Checkpoint { typed } => Some((
            format!("checkpoint `{typed}` is not on the way of stage `{}`", stage.id),
            "name a space between start and finish, on a road in the direction in which it is driven".to_owned(),
        )),
        _ => None,
    });
}
