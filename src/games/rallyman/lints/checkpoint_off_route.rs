//! `checkpoint-off-route`: a checkpoint that is not on the way.

use super::prelude::*;

lint! {
    "checkpoint-off-route": Error, SplitPlace;
    summary: "a checkpoint that is not on the way of its stage",
    why: "A split time is taken when a car comes to the space; nobody would ever come to this one.",
    inside: rally,
    above: r#"sections = [{ zone = "l", from = 0, to = 1 }]
"#,
    bad: r#"checkpoints = ["l0-l1/30"]
"#,
    good: r#"checkpoints = ["l0-l1/3"]
"#,
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    subject.report_faults(&LINT, scope, |stage, kind| match kind {
        FaultKind::Checkpoint { typed } => Some((
            format!("checkpoint `{typed}` is not on the way of stage `{}`", stage.id),
            "name a space between start and finish, on a road in the direction in which it is driven".to_owned(),
        )),
        _ => None,
    });
}
