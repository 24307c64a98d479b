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
    let named = |is_named: fn(usize) -> bool| -> Vec<&str> {
        let drivers = subject.scenario.drivers.keys();
        let drivers = drivers.filter(|driver| is_named(times(driver)));
        drivers.map(|driver| driver.name()).collect()
    };
    // Who starts twice stands in somebody's place: that is one mistake.
    let (missing, often) = (named(|times| times == 0), named(|times| times > 1));
    let and = |names: &[&str]| one_of("and", names.iter().map(|name| (*name).to_owned()));
    let are = |names: &[&str]| if names.len() == 1 { "is" } else { "are" };
    let starts = |names: &[&str]| if names.len() == 1 { "starts" } else { "start" };
    let message = match (&missing[..], &often[..]) {
        ([], []) => return,
        (missing, []) => format!(
            "{} {} missing in the starting order",
            and(missing),
            are(missing)
        ),
        ([], often) => format!("{} {} more than once", and(often), starts(often)),
        (missing, often) => format!(
            "{} {} more than once, and {} {} missing in the starting order",
            and(often),
            starts(often),
            and(missing),
            are(missing)
        ),
    };
    let place = scope.place("/fixed/start-order");
    scope.report(found(&LINT, place, message).help("name every driver once"));
}
