//! `corner-useless-shortcut`: a shortcut that saves nothing.

use super::prelude::*;
use super::roads::corners;

lint! {
    "corner-useless-shortcut": Warn, ShortcutNote;
    group: Balance,
    summary: "a shortcut that is no faster than the inside of its corner",
    why: "A driver who takes a shortcut draws a card that can bring dirt or a flat. The inside is just as short; with a note as high it is as fast, without that risk.",
    inside: between_straights,
    bad: r#"  { corner = { turn = "left", inside = 3, shortcut = 3, left = "shortcut", right = "forest", beyond = "plain" } },
"#,
    good: r#"  { corner = { turn = "left", inside = 3, shortcut = 4, left = "shortcut", right = "forest", beyond = "plain" } },
"#,
    checks: [Zones(check)],
}

fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    for corner in corners(set) {
        let inside = corner.value.inside;
        let Some(note) = corner.value.shortcut else {
            continue;
        };
        if note > inside {
            continue;
        }
        let message = format!(
            "the shortcut of corner `{}` has note {note} and is no faster than its inside, which has note {inside}",
            corner.name
        );
        let help = match inside {
            5 => "remove the shortcut, or give the inside a lower note".to_owned(),
            _ => format!("write `shortcut = {}` or more, or remove it", inside + 1),
        };
        scope.report(found(&LINT, corner.place("/shortcut"), message).help(help));
    }
}
