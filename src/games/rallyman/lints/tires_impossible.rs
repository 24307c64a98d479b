//! `tires-impossible`: tires on which a car cannot be driven.

use super::super::components::{Dashboard, Surface, Tires};
use super::super::load::Parts;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope, Set};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "tires-impossible",
        game: Some("rallyman"),
        level: Level::Error,
        summary: "a dashboard that does not tell what tires do, or on which a car could not go on",
        why: "Any tires can come on any surface. Where no warning is needed to lose control, every die loses it; where damage can take the last gear die, the car never starts again.",
        clause: Some("tires.dice-limit"),
        bad: document!(
            "dashboards",
            r#"[[dashboards]]
id = "old-timer"
grip = [
  { tires = "asphalt", surface = "asphalt", warnings = 3 },
  { tires = "asphalt", surface = "snow", warnings = 2 },
  { tires = "snow", surface = "snow", warnings = 3, gear-dice = 4 },
  { tires = "snow", surface = "asphalt", warnings = 3 },
]
"#
        ),
        good: document!(
            "dashboards",
            r#"[[dashboards]]
id = "old-timer"
damage = 3
grip = [
  { tires = "asphalt", surface = "asphalt", warnings = 3 },
  { tires = "asphalt", surface = "snow", warnings = 2 },
  { tires = "snow", surface = "snow", warnings = 3, gear-dice = 4 },
  { tires = "snow", surface = "asphalt", warnings = 3 },
]
"#
        ),
    },
    check: &[Check::Dashboards(check_set), Check::Parts(check_parts)],
};

fn check_set(set: &Set<Dashboard>, scope: &mut Scope<'_>) {
    for own in set.own() {
        for (pointer, message, help) in faults(&own.value) {
            let message = format!("dashboard `{}` {message}", own.value.id);
            scope.report(found(&LINT, own.place(&pointer), message).help(help));
        }
    }
}

fn check_parts(parts: &Parts, scope: &mut Scope<'_>) {
    for entry in &parts.dashboards.items {
        for (pointer, message, help) in faults(&entry.value) {
            let message = format!("dashboard `{}` {message}", entry.value.id);
            let place = scope.place("/components/dashboards");
            let finding = found(&LINT, place, message).help(help);
            scope.report(finding.also(entry.place(&pointer), "here"));
        }
    }
}

/// What is wrong with a dashboard: where, what, and what to do.
fn faults(dashboard: &Dashboard) -> Vec<(String, String, String)> {
    let mut faults = Vec::new();
    for &tires in Tires::ALL {
        for &surface in Surface::ALL {
            if dashboard.grip_of(tires, surface).is_none() {
                faults.push((
                    "/grip".to_owned(),
                    format!("does not say what {tires} tires do on {surface}"),
                    format!(
                        "add `{{ tires = \"{tires}\", surface = \"{surface}\", warnings = 3 }}`"
                    ),
                ));
            }
        }
    }
    let damage = dashboard.damage;
    for (index, line) in dashboard.grip.iter().enumerate() {
        let (tires, surface) = (line.tires, line.surface);
        if line.warnings == 0 {
            faults.push((
                format!("/grip/{index}/warnings"),
                format!("loses control on {surface} with {tires} tires without a warning"),
                "write 1 or more".to_owned(),
            ));
        }
        if line.gear_dice <= damage {
            faults.push((
                format!("/grip/{index}"),
                format!(
                    "has {} gear dice on {surface} with {tires} tires, and damage can take {damage}",
                    line.gear_dice
                ),
                "allow more `gear-dice`, or less `damage`: one die has to be left to restart with"
                    .to_owned(),
            ));
        }
    }
    faults
}
