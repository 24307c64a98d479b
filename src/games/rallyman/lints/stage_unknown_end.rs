//! `stage-unknown-end`: an end that the zone has not.

use super::prelude::*;

lint! {
    "stage-unknown-end": Error, SheetRoutes;
    summary: "an end that no road of the zone has",
    why: "A section leads from one end of a road to another, and the ends are numbered on the board.",
    inside: rally,
    above: "sections = [\n",
    bad: r#"  { zone = "l", from = 0, to = 9 },
"#,
    good: r#"  { zone = "l", from = 0, to = 1 },
"#,
    below: "]\n",
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    subject.report_faults(&LINT, scope, |stage, kind| match kind {
        FaultKind::End { zone, end } => Some((
            format!("stage `{}`: zone `{zone}` has no end {end}", stage.id),
            format!("its roads lead {}", subject.roads(zone)),
        )),
        _ => None,
    });
}
