//! `map-heading-void`: a start heading to nowhere.

use super::map_unreachable;
use super::prelude::*;

lint! {
    "map-heading-void": Warn, SetupRallyOnStart;
    summary: "a `start-heading` at which no road goes on",
    why: "Under the reading `start-heading = \"fixed\"` every Rally Car waits on START until its Assistance Car comes and turns it.",
    inside: straight_map,
    bad: r#"start-heading = "S"
"#,
    good: r#"start-heading = "N"
"#,
    checks: [Map(check)],
}

fn check(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    let (Some(heading), Some((start, _))) = (subject.map.start_heading, subject.ends()) else {
        return;
    };
    let laid = subject.raced.at(start);
    let goes_on = laid.ahead(heading) & laid.linked != 0;
    // `map-heading` reports a heading that is no exit, and `map-unreachable` a START without road.
    if goes_on || laid.exits & heading.bit() == 0 || laid.linked == 0 {
        return;
    }
    // The road that is to go on there may be the one that is lost, which `map-unreachable` reports.
    if !map_unreachable::lost(subject, &subject.raced).is_empty() {
        return;
    }
    let message = format!("no road goes on {heading} of START");
    let open: Vec<String> = Side::of(laid.linked)
        .map(|side| format!("`start-heading = \"{side}\"`"))
        .collect();
    let finding = found(&LINT, scope.place("/start-heading"), message);
    scope.report(finding.help(format!("write {}", open.join(" or "))));
}
