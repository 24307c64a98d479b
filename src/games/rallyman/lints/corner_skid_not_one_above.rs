//! `corner-skid-not-one-above`: a skid note that is not the inside note and one.

use super::prelude::*;
use super::roads::corners;

lint! {
    "corner-skid-not-one-above": Warn, SkidExactGear;
    summary: "a skid note that is not one above the inside note",
    why: "To skid is to take a corner one gear faster than by the inside. A wider gap leaves a gear with no trajectory of its own; a skid note no higher than the inside's is never worth it.",
    inside: between_straights,
    bad: r#"  { corner = { turn = "left", inside = 2, skid = [4, 4], left = "plain", right = "forest" } },
"#,
    good: r#"  { corner = { turn = "left", inside = 2, skid = [3, 3], left = "plain", right = "forest" } },
"#,
    checks: [Zones(check)],
}

fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    for corner in corners(set) {
        let (inside, notes) = (corner.value.inside, &corner.value.skid);
        // A jump between two of them is told by `corner-skid-jump`.
        if notes.windows(2).any(|pair| pair[0].abs_diff(pair[1]) > 1) {
            continue;
        }
        let odd = notes.iter().position(|&note| note != inside + 1);
        if let Some(index) = odd {
            let message = format!(
                "corner `{}` has the skid note {} and the inside note {inside}",
                corner.name, notes[index]
            );
            let help = if inside < 5 {
                format!("write {} in `skid`, or change `inside`", inside + 1)
            } else {
                "remove `skid`, or lower `inside`: there is no gear above 5".to_owned()
            };
            let place = corner.place(&format!("/skid/{index}"));
            scope.report(found(&LINT, place, message).help(help));
        }
    }
}
