//! `corner-skid-jump`: two skid notes in a row that no gears follow.

use super::prelude::*;
use super::roads::corners;

lint! {
    "corner-skid-jump": Warn, GearChain;
    summary: "two skid notes in a row that differ by more than one",
    why: "A skid space needs exactly its gear, and from one die to the next the gear changes by one at most: nobody comes to the second space in the gear that it needs.",
    inside: between_straights,
    bad: r#"  { corner = { turn = "left", inside = 2, skid = [3, 5], left = "plain", right = "forest" } },
"#,
    good: r#"  { corner = { turn = "left", inside = 2, skid = [3, 3], left = "plain", right = "forest" } },
"#,
    checks: [Zones(check)],
}

fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    for corner in corners(set) {
        for (index, pair) in corner.value.skid.windows(2).enumerate() {
            if pair[0].abs_diff(pair[1]) <= 1 {
                continue;
            }
            let message = format!(
                "in corner `{}` the skid note {} follows {}",
                corner.name, pair[1], pair[0]
            );
            let place = corner.place(&format!("/skid/{}", index + 1));
            let help = "let skid notes in a row be equal, or differ by one";
            scope.report(found(&LINT, place, message).help(help));
        }
    }
}
