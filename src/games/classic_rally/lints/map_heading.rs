//! `map-heading`: cars cannot face like this on START.

use super::prelude::*;

lint! {
    "map-heading": Error, SetupRallyOnStart;
    summary: "a `start-heading` that is no exit of START",
    why: "A car faces the exit that it would leave by.",
    kind: "road-map",
    bad: r#"start-heading = "E"
"#,
    good: r#"start-heading = "N"
"#,
    below: r#"
[board]
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"0,2" = "straight/0"
"0,3" = "checkpoint-2/0"
"0,4" = "service/0"
"0,5" = "checkpoint-3/0"
"0,6" = "finish/0"
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
