//! `stage-ambiguous-way`: a section with several ways.

use super::prelude::*;

lint! {
    "stage-ambiguous-way": Error, RallyRoutes;
    summary: "a section that could be driven in several ways",
    why: "A stage has one way, fixed before the rally. Where roads cross more than once, the ends do not tell which one it is.",
    kind: "scenario",
    bad: r#"components = { zones = "knots.toml", rally = "knots-open.toml" }
"#,
    good: r#"components = { zones = "knots.toml", rally = "knots-named.toml" }
"#,
    below: "\n[drivers.red]\n",
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    subject.report_faults(&LINT, scope, |stage, kind| match kind {
        FaultKind::Ambiguous(asked) => {
            let junctions = list(subject.junctions(&asked.zone));
            Some((
                format!("stage `{}`: several ways lead {asked}", stage.id),
                format!(
                    "name the junctions where the road is changed in `via`, in order, of {junctions}"
                ),
            ))
        }
        _ => None,
    });
}
