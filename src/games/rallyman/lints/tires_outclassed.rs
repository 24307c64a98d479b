//! `tires-outclassed`: tires that are never worth mounting.

use super::prelude::*;

lint! {
    "tires-outclassed": Warn, TiresDiceLimit;
    group: Balance,
    summary: "tires that are better nowhere than the other ones",
    why: "Which tires to mount is a choice between surfaces. Where one kind is at least as good on both, there is none, and two lines may have changed places.",
    kind: "dashboards",
    above: r#"[[dashboards]]
id = "old-timer"
grip = [
  { tires = "asphalt", surface = "asphalt", warnings = 3 },
"#,
    bad: r#"  { tires = "asphalt", surface = "snow", warnings = 3 },
  { tires = "snow", surface = "snow", warnings = 2 },
"#,
    good: r#"  { tires = "asphalt", surface = "snow", warnings = 2 },
  { tires = "snow", surface = "snow", warnings = 3 },
"#,
    below: r#"  { tires = "snow", surface = "asphalt", warnings = 2 },
]
"#,
    checks: [Dashboards(check)],
}

fn check(set: &Set<Dashboard>, scope: &mut Scope<'_>) {
    for own in set.own() {
        let dashboard = &own.value;
        for (tires, other) in [(Tires::Asphalt, Tires::Snow), (Tires::Snow, Tires::Asphalt)] {
            let compared = Surface::ALL.iter().map(|&surface| {
                let line = dashboard.grip_of(tires, surface)?;
                Some((line, dashboard.grip_of(other, surface)?))
            });
            let Some(lines) = compared.collect::<Option<Vec<_>>>() else {
                continue;
            };
            let is_worse = lines
                .iter()
                .any(|(own, other)| values(own) != values(other));
            if !is_worse || !lines.iter().all(|(own, other)| is_no_better(own, other)) {
                continue;
            }
            let home = match tires {
                Tires::Asphalt => Surface::Asphalt,
                Tires::Snow => Surface::Snow,
            };
            let lines = dashboard.grip.iter();
            let at = lines
                .clone()
                .position(|line| (line.tires, line.surface) == (tires, home));
            let place = own.place(&format!("/grip/{}", at.unwrap_or(0)));
            let message = format!(
                "{tires} tires of dashboard `{}` are better on no surface than {other} tires",
                dashboard.id
            );
            let help = format!("allow more `warnings` or dice for {tires} tires on {home}");
            scope.report(found(&LINT, place, message).help(help));
        }
    }
}

/// What a line grants: more of each is better.
fn values(line: &Grip) -> [u8; 3] {
    [line.warnings, line.gear_dice, line.acceleration_dice]
}

fn is_no_better(own: &Grip, other: &Grip) -> bool {
    values(own)
        .iter()
        .zip(values(other))
        .all(|(own, other)| *own <= other)
}
