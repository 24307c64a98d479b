//! `rally-stage-count`: more or fewer stages than a rally has.

use std::collections::BTreeSet;

use super::prelude::*;
use crate::kit::count::are;

/// Stages of a rally.
const STAGES: usize = 3;

lint! {
    "rally-stage-count": Warn, RallyThreeStages;
    summary: "a rally of more or fewer than three stages",
    why: "A rally is three stages. More or fewer can be driven, but Sisu, spare tires and \
          assistance are measured for three.",
    kind: "rally",
    above: r#"[[stages]]
id = "ss1"
sections = [{ zone = "l", from = 0, to = 1 }]

[[stages]]
id = "ss2"
sections = [{ zone = "v", from = 2, to = 3 }]
"#,
    bad: "",
    good: r#"
[[stages]]
id = "ss3"
sections = [{ zone = "c", from = 5, to = 4 }]
"#,
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    let stages = subject.rally.stages.len();
    // Of two with one id, one may have been pasted: that is reported by `duplicate-id`.
    let ids: BTreeSet<&Id> = subject.rally.stages.iter().map(|stage| &stage.id).collect();
    let is_pasted = stages > STAGES && ids.len() == STAGES;
    if stages != STAGES && !is_pasted {
        let message = format!("there {} instead of three", are(stages, "stage"));
        let finding = found(&LINT, scope.place("/stages"), message);
        let help = "write three, or `# scrutineer: allow(rally-stage-count)` if it is on purpose";
        scope.report(finding.help(help));
    }
}
