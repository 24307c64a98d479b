//! `fixed-start-order`: a starting order that is not one of the drivers.

use super::prelude::*;
use crate::kit::quote::one_of;

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
    let times = |driver: &Driver| order.iter().filter(|other| *other == driver).count();
    let told = |is_told: fn(usize) -> bool, verbs: [&str; 2], what: &str| {
        let drivers = subject.scenario.drivers.keys();
        let drivers = drivers.filter(|driver| is_told(times(driver)));
        let names: Vec<String> = drivers.map(ToString::to_string).collect();
        let verb = verbs[usize::from(names.len() > 1)];
        (!names.is_empty()).then(|| format!("{} {verb} {what}", one_of("and", names)))
    };
    // Who starts twice stands in somebody's place: that is one mistake.
    let often = told(|times| times > 1, ["starts", "start"], "more than once");
    let where_missing = "missing in the starting order";
    let missing = told(|times| times == 0, ["is", "are"], where_missing);
    let told: Vec<String> = [often, missing].into_iter().flatten().collect();
    if told.is_empty() {
        return;
    }
    let message = told.join(", and ");
    let place = scope.place("/fixed/start-order");
    scope.report(found(&LINT, place, message).help("name every driver once"));
}
