//! `fixed-start-order`: a starting order that is not one of the drivers.

use super::subject::ScenarioSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "fixed-start-order",
        game: Some("rallyman"),
        level: Level::Error,
        summary: "a starting order without somebody, or with somebody twice",
        why: "Everybody starts, one after the other.",
        clause: Some("start.order-first"),
        bad: document!(
            "scenario",
            r#"[drivers.red]

[drivers.blue]

[fixed]
start-order = ["red", "red"]
"#
        ),
        good: document!(
            "scenario",
            r#"[drivers.red]

[drivers.blue]

[fixed]
start-order = ["blue", "red"]
"#
        ),
    },
    check: &[Check::Scenario(check)],
};

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
