//! `stage-too-long`: stages with more than can be counted.

use super::prelude::*;
use crate::games::rallyman::table::{MAX_CORNERS, MAX_ZONES};
use crate::games::rallyman::track::MOST_SPACES;

lint! {
    "stage-too-long": Error;
    summary: "stages with more spaces, corners or zones than a game can have",
    why: "Positions are kept in few bytes, so that many games can be played quickly.",
    kind: "scenario",
    bad: r#"components = { zones = "long.toml", rally = "long-rally.toml" }
"#,
    good: r#"components = { zones = "long.toml", rally = "short-rally.toml" }
"#,
    below: "\n[drivers.red]\n",
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    subject.report_faults(&LINT, scope, |stage, kind| match kind {
        FaultKind::TooLong => Some((
            format!("stage `{}` is too long", stage.id),
            format!(
                "a stage has at most {MOST_SPACES} spaces; all stages together have at most {MAX_CORNERS} corners and {MAX_ZONES} zones"
            ),
        )),
        _ => None,
    });
}
