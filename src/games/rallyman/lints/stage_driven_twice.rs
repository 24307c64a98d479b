//! `stage-driven-twice`: a part of a road that is driven twice.

use super::prelude::*;

lint! {
    "stage-driven-twice": Error, StagePointToPoint;
    summary: "a part of a road that a stage drives twice",
    why: "A car is ahead of another if it has less way to go; where a road is driven twice, nobody could tell.",
    inside: rally,
    above: r#"sections = [
  { zone = "l", from = 0, to = 1 },
  { zone = "c", from = 7, to = 6 },
"#,
    bad: r#"  { zone = "l", from = 0, to = 1 },
"#,
    good: r#"  { zone = "l", from = 2, to = 3 },
"#,
    below: "]\n",
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    subject.report_faults(&LINT, scope, |stage, kind| match kind {
        FaultKind::Twice(asked) => Some((
            format!("stage `{}` drives part of the way {asked} twice", stage.id),
            format!(
                "use another road of the zone; its roads lead {}",
                subject.roads(&asked.zone)
            ),
        )),
        _ => None,
    });
}
