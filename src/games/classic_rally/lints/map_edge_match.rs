//! `map-edge-match`: sides that do not agree.

use super::prelude::*;

lint! {
    "map-edge-match": Error, BuildEdgeMatch;
    summary: "a road against a blank side, under the reading `edge-match = \"strict\"`",
    why: "Under this reading every side that touches another tile has to agree with it.",
    kind: "scenario",
    bad: r#"players = ["white", "red"]
stages = ["blank-side.toml"]
readings = { edge-match = "strict" }
"#,
    good: r#"players = ["white", "red"]
stages = ["maps/beginner.toml"]
readings = { edge-match = "strict" }
"#,
    checks: [Map(check)],
}

fn check(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    if subject.terms.edge_match == EdgeMatch::Strict {
        for clash in subject.clashes() {
            clash.report(&LINT, subject, scope);
        }
    }
}
