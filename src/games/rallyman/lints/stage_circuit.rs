//! `stage-circuit`: a stage that ends where it began.

use super::prelude::*;

lint! {
    "stage-circuit": Error, StagePointToPoint;
    summary: "a stage that ends where it began",
    why: "A stage is timed from one point to another; circuits are another sport.",
    inside: rally,
    above: r#"sections = [
  { zone = "l", from = 0, to = 1 },
"#,
    bad: r#"  { zone = "l", from = 1, to = 0 },
"#,
    good: r#"  { zone = "l", from = 2, to = 3 },
"#,
    below: "]\n",
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    subject.report_faults(&LINT, scope, |stage, kind| match kind {
        FaultKind::Circuit { zone, end } => Some((
            format!(
                "stage `{}` ends where it began: at end {end} of zone `{zone}`",
                stage.id
            ),
            format!(
                "choose another end; the roads of `{zone}` lead {}",
                subject.roads(zone)
            ),
        )),
        _ => None,
    });
}
