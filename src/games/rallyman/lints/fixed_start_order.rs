//! `fixed-start-order`: a starting order that is not one of the drivers.

use super::prelude::*;

lint! {
    "fixed-start-order": Error, StartOrderFirst;
    summary: "a starting order without somebody, or with somebody twice",
    why: "Everybody starts, one after the other.",
    kind: "scenario",
    above: r#"[drivers.red]

[drivers.blue]

[fixed]
"#,
    bad: r#"start-order = ["red", "red"]
"#,
    good: r#"start-order = ["blue", "red"]
"#,
    checks: [Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let Some(order) = &subject.scenario.fixed.start_order else {
        return;
    };
    for &driver in subject.scenario.drivers.keys() {
        let times = order.iter().filter(|other| **other == driver).count();
        let message = match times {
            0 => format!("{driver} is missing in the starting order"),
            1 => continue,
            _ => format!("{driver} starts more than once"),
        };
        let place = scope.place("/fixed/start-order");
        scope.report(found(&LINT, place, message).help("name every driver once"));
    }
}
