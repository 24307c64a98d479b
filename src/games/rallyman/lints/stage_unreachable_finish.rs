//! `stage-unreachable-finish`: a section that leads nowhere.

use super::prelude::*;

lint! {
    "stage-unreachable-finish": Error, StageZones;
    summary: "a section whose two ends no road joins",
    why: "Without a way from where a zone is entered to where it is left, nobody can finish.",
    inside: rally,
    above: "sections = [\n",
    bad: r#"  { zone = "l", from = 0, to = 3 },
"#,
    good: r#"  { zone = "l", from = 2, to = 3 },
"#,
    below: "]\n",
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    subject.report_faults(&LINT, scope, |stage, kind| match kind {
        FaultKind::NoWay(asked) => {
            let via = match asked.via.as_slice() {
                [] => String::new(),
                via => format!(" by {}", list(via.iter().map(Id::as_str))),
            };
            let roads = subject.roads(&asked.zone);
            let junctions = subject.junctions(&asked.zone);
            let help = if junctions.is_empty() {
                format!("its roads lead {roads}")
            } else {
                let junctions = list(junctions);
                format!(
                    "its roads lead {roads}; `via` names junctions where they meet, of {junctions}"
                )
            };
            Some((
                format!("stage `{}`: no way leads {asked}{via}", stage.id),
                help,
            ))
        }
        _ => None,
    });
}
