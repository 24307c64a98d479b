//! `tires-impossible`: tires on which a car cannot be driven.

use super::prelude::*;

lint! {
    "tires-impossible": Error, TiresDiceLimit;
    summary: "a dashboard that does not say what tires do, or on which a car could not go on",
    why: "Any tires can come on any surface. Where no warning is needed to lose control, every die loses it; where damage can take the last gear die, the car never starts again.",
    kind: "dashboards",
    above: r#"[[dashboards]]
id = "old-timer"
"#,
    bad: "",
    good: "damage = 3\n",
    below: r#"grip = [
  { tires = "asphalt", surface = "asphalt", warnings = 3 },
  { tires = "asphalt", surface = "snow", warnings = 2 },
  { tires = "snow", surface = "snow", warnings = 3, gear-dice = 4 },
  { tires = "snow", surface = "asphalt", warnings = 3 },
]
"#,
    checks: [Dashboards(check)],
}

fn check(set: &Set<Dashboard>, scope: &mut Scope<'_>) {
    for own in set.own() {
        for (pointer, message, help) in faults(&own.value) {
            let message = format!("dashboard `{}` {message}", own.value.id);
            scope.report(found(&LINT, own.place(&pointer), message).help(help));
        }
    }
}

/// Tires and surfaces that no line of a dashboard is about.
pub(super) fn missing(dashboard: &Dashboard) -> Vec<(Tires, Surface)> {
    let tires = Tires::ALL.iter();
    let lines = tires.flat_map(|&tires| Surface::ALL.iter().map(move |&surface| (tires, surface)));
    lines
        .filter(|&(tires, surface)| dashboard.grip_of(tires, surface).is_none())
        .collect()
}

/// What is wrong with a dashboard: where, what, and what to do.
fn faults(dashboard: &Dashboard) -> Vec<(String, String, String)> {
    let mut faults = Vec::new();
    let lines = dashboard.grip.len();
    for (tires, surface) in missing(dashboard) {
        // A line that is there twice is most likely the one that is missing.
        if lines < Tires::ALL.len() * Surface::ALL.len() {
            faults.push((
                "/grip".to_owned(),
                format!("does not say what {tires} tires do on {surface}"),
                format!("add `{{ tires = \"{tires}\", surface = \"{surface}\", warnings = 3 }}`"),
            ));
        }
    }
    let damage = dashboard.damage;
    let short = dashboard
        .grip
        .iter()
        .filter(|line| line.gear_dice <= damage);
    let short: Vec<u8> = short.map(|line| line.gear_dice).collect();
    if let [_, _, ..] = short[..] {
        // It is the damage that is too much, not each of the lines.
        let fewest = short.iter().min().copied().unwrap_or(0);
        let help = match fewest.checked_sub(1) {
            Some(most) => format!(
                "write `damage = {most}` or less: one gear die has to be left to restart with"
            ),
            None => "allow `gear-dice` in every line".to_owned(),
        };
        faults.push((
            "/damage".to_owned(),
            format!(
                "can lose {damage} gear {} by damage, and {} of its lines allow no more",
                if damage == 1 { "die" } else { "dice" },
                short.len()
            ),
            help,
        ));
    }
    for (index, line) in dashboard.grip.iter().enumerate() {
        let (tires, surface) = (line.tires, line.surface);
        if line.warnings == 0 {
            faults.push((
                format!("/grip/{index}/warnings"),
                format!("loses control on {surface} with {tires} tires without a warning"),
                "write 1 or more".to_owned(),
            ));
        }
        if line.gear_dice <= damage && short.len() == 1 {
            faults.push((
                format!("/grip/{index}"),
                match line.gear_dice {
                    0 => format!("allows no gear dice on {surface} with {tires} tires"),
                    dice => format!(
                        "allows {dice} gear {} on {surface} with {tires} tires, and damage can take {damage}",
                        if dice == 1 { "die" } else { "dice" }
                    ),
                },
                match damage {
                    0 => "allow `gear-dice`: one die has to be left to restart with".to_owned(),
                    _ => "allow more `gear-dice`, or less `damage`: one die has to be left to restart with"
                        .to_owned(),
                },
            ));
        }
    }
    faults
}
