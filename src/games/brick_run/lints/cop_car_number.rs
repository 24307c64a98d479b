//! `cop-car-number`: a solo game without one cop car.

use super::prelude::*;

lint! {
    "cop-car-number": Error, SoloOpponent;
    summary: "a game of one player with no cop car, or with several",
    why: "The crooked cop drives the cop car. Which one it is must be clear.",
    kind: "scenario",
    above: r#"players = 1
difficulty = "easy"
"#,
    bad: r#"components = { cars = "one-car.toml" }
"#,
    good: "",
    checks: [Parts(check)],
}

fn check(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    if !subject.is_solo() {
        return;
    }
    let cops = subject.cop_cars().count();
    let help = match cops {
        1 => return,
        0 => "mark a car by `cop = true`, or add the base cars by `extends = [\"base\"]`",
        _ => "leave `cop = true` with one of them",
    };
    let there = match cops {
        0 => "is none".to_owned(),
        _ => are(cops, "such car"),
    };
    let message = format!("the crooked cop drives the cop car, and there {there}");
    match subject.cop_cars().nth(1) {
        Some(second) => {
            let here = second.place("/cop");
            report_named(&LINT, "cars", here, (message, help), scope);
        }
        None => scope.report(found(&LINT, scope.place("/components/cars"), message).help(help)),
    }
}
