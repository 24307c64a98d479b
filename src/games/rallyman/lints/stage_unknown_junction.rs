//! `stage-unknown-junction`: a junction that the zone has not.

use super::prelude::*;

lint! {
    "stage-unknown-junction": Error, SheetRoutes;
    summary: "a junction that no road of the zone has",
    why: "Where a section changes roads, `via` names the junctions in order.",
    inside: rally,
    above: "sections = [\n",
    bad: r#"  { zone = "j", from = 0, to = 3, via = ["jy"] },
"#,
    good: r#"  { zone = "j", from = 0, to = 3, via = ["jx"] },
"#,
    below: "]\n",
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    subject.report_faults(&LINT, scope, |stage, kind| match kind {
        FaultKind::Junction { zone, typed } => Some((
            format!(
                "stage `{}`: zone `{zone}` has no junction `{typed}`",
                stage.id
            ),
            help(subject, zone),
        )),
        _ => None,
    });
}

fn help(subject: &RallySubject<'_>, zone: &str) -> String {
    let junctions = subject.junctions(zone);
    if junctions.is_empty() {
        return "remove `via`: the roads of the zone do not meet".to_owned();
    }
    format!("its junctions are {}", list(junctions))
}
