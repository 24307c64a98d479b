//! `legend-harmless`: a zone where nothing can happen to a car.

use super::super::components::Zone;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope, Set};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "legend-harmless",
        game: Some("rallyman"),
        level: Level::Warn,
        summary: "a legend without any damage",
        why: "Who leaves the road is to fear what lies beside it. Where nothing does damage, fast corners cost no more than a spin.",
        clause: Some("damage.by-terrain"),
        bad: document!(
            "zones",
            r#"[[zones]]
id = "n"
legend = { plain = 0, meadow = 0 }
roads = [
  { ends = [0, 1], segments = [{ straight = { spaces = 9, left = "plain", right = "meadow" } }] },
]
"#
        ),
        good: document!(
            "zones",
            r#"[[zones]]
id = "n"
legend = { plain = 0, water = 1 }
roads = [
  { ends = [0, 1], segments = [{ straight = { spaces = 9, left = "plain", right = "water" } }] },
]
"#
        ),
    },
    check: &[Check::Zones(check)],
};

fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    for own in set.own() {
        let legend = &own.value.legend;
        if !legend.is_empty() && legend.values().all(|damage| damage.0 == 0) {
            let message = format!("no terrain of zone `{}` does any damage", own.value.id);
            let finding = found(&LINT, own.place("/legend"), message);
            scope.report(finding.help("give some of the terrain 1 to 4 points"));
        }
    }
}
