//! `track-rising`: a speed track that rises.

use super::prelude::*;

lint! {
    "track-rising": Error, DamageClipDown;
    summary: "a number of a speed track that is above the one before",
    why: "Each damage moves the clip one number on, and damage makes no car faster. The first number is the starting speed, which is the highest.",
    kind: "cars",
    bad: r#"cars = [{ id = "van", track = [4, 2, 3], cargo = 6 }]
"#,
    good: r#"cars = [{ id = "van", track = [4, 3, 2], cargo = 6 }]
"#,
    checks: [Cars(check)],
}

fn check(set: &Set<Car>, scope: &mut Scope<'_>) {
    for entry in set.own() {
        let track = &entry.value.track;
        let mut pairs = track.windows(2).enumerate();
        let rising = pairs.find_map(|(index, pair)| match *pair {
            [before, after] if after > before => Some((index + 1, before, after)),
            _ => None,
        });
        if let Some((index, before, after)) = rising {
            let id = &entry.value.id;
            let mut sorted = track.clone();
            sorted.sort_unstable_by(|one, other| other.cmp(one));
            let sorted: Vec<String> = sorted.iter().map(ToString::to_string).collect();
            let message = format!("damage makes `{id}` faster: {after} comes after {before}");
            let place = entry.place(&format!("/track/{index}"));
            let help = format!(
                "list the numbers from the highest to the lowest, such as `[{}]`",
                sorted.join(", ")
            );
            scope.report(found(&LINT, place, message).help(help));
        }
    }
}
