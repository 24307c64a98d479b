//! `track-flat`: a speed track with a number twice in succession.

use super::prelude::*;

lint! {
    "track-flat": Warn, CarSpeedTrack;
    summary: "a number of a speed track that equals the one before",
    why: "A damage that changes no speed is felt only when the car wrecks, and two numbers for the starting speed leave it open where the clip starts.",
    kind: "cars",
    bad: r#"cars = [{ id = "van", track = [4, 4, 2], cargo = 6 }]
"#,
    good: r#"cars = [{ id = "van", track = [4, 3, 2], cargo = 6 }]
"#,
    checks: [Cars(check)],
}

fn check(set: &Set<Car>, scope: &mut Scope<'_>) {
    for entry in set.own() {
        let track = &entry.value.track;
        for (index, pair) in track.windows(2).enumerate() {
            let &[before, after] = pair else { continue };
            if after == before {
                let id = &entry.value.id;
                let message = format!("a damage leaves `{id}` at the speed {after}");
                let place = entry.place(&format!("/track/{}", index + 1));
                let help = "let each number be lower than the one before";
                scope.report(found(&LINT, place, message).help(help));
            }
        }
    }
}
