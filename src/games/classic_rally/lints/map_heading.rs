//! `map-heading`: cars cannot face like this on START.

use super::prelude::*;

lint! {
    "map-heading": Error, SetupRallyOnStart;
    summary: "a `start-heading` that is not an exit of START",
    why: "A car faces the exit that it would leave by.",
    inside: straight_map,
    bad: r#"start-heading = "E"
"#,
    good: r#"start-heading = "N"
"#,
    checks: [Map(check)],
}

fn check(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    let Some(heading) = subject.map.start_heading else {
        return;
    };
    let Some(start) = subject.laid.on(Cell::START) else {
        return;
    };
    if start.exits & heading.bit() == 0 {
        let exits: Vec<&str> = Side::of(start.exits).map(Side::name).collect();
        let message = format!("START has no exit {heading}");
        let finding = found(&LINT, scope.place("/start-heading"), message).also(
            scope.place(&format!("/board/{}", Cell::START)),
            "START lies here",
        );
        scope.report(finding.help(format!("its exits are {}", exits.join(", "))));
    }
}
