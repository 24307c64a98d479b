//! `cop-track-zero`: a cop car that may stand for ever.

use super::prelude::*;

lint! {
    "cop-track-zero": Error, CopMovement;
    summary: "a solo game in which the track of the cop car has a 0",
    why: "The crooked cop repairs nothing of his own accord. Without action cards and with a speed of 0 he would never arrive, and the delivery never end.",
    kind: "scenario",
    above: r#"players = 1
difficulty = "easy"
"#,
    bad: r#"components = { cars = "slow-cop.toml" }
"#,
    good: "",
    checks: [Parts(check)],
}

fn check(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    for entry in subject.cop_cars().filter(|_| subject.is_solo()) {
        let mut numbers = entry.value.track.iter();
        if let Some(index) = numbers.position(|number| *number == 0) {
            let message = format!("`{}` may come to a speed of 0", entry.value.id);
            let here = entry.place(&format!("/track/{index}"));
            let help = "let the lowest number be 1";
            report_named(&LINT, "cars", here, (message, help), scope);
        }
    }
}
