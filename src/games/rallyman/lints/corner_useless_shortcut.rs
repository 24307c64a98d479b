//! `corner-useless-shortcut`: a shortcut that saves nothing.

use super::super::components::Zone;
use super::roads::corners;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope, Set};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "corner-useless-shortcut",
        game: Some("rallyman"),
        level: Level::Warn,
        summary: "a shortcut that is neither shorter nor faster than the road",
        why: "Whoever takes a shortcut draws a card that can bring dirt or a flat. Without skid spaces the inside is just as short, and with a note as high it is as fast without that risk.",
        clause: Some("shortcut.note"),
        bad: zones!(
            r#"  { straight = { spaces = 3, left = "plain", right = "forest" } },
  { corner = { turn = "left", inside = 3, shortcut = 3, left = "shortcut", right = "forest", beyond = "plain" } },
  { straight = { spaces = 3, left = "plain", right = "forest" } },
"#
        ),
        good: zones!(
            r#"  { straight = { spaces = 3, left = "plain", right = "forest" } },
  { corner = { turn = "left", inside = 3, shortcut = 4, left = "shortcut", right = "forest", beyond = "plain" } },
  { straight = { spaces = 3, left = "plain", right = "forest" } },
"#
        ),
    },
    check: &[Check::Zones(check)],
};

fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    for corner in corners(set) {
        let inside = corner.value.inside;
        let Some(note) = corner.value.shortcut else {
            continue;
        };
        if note > inside || !corner.value.skid.is_empty() {
            continue;
        }
        let message = format!(
            "the shortcut of corner `{}` has the note {note}, its inside {inside}",
            corner.name
        );
        let help = "give the shortcut a higher note, or the corner skid spaces, or leave it out";
        scope.report(found(&LINT, corner.place("/shortcut"), message).help(help));
    }
}
