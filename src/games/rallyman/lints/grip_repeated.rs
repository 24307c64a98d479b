//! `grip-repeated`: two lines about the same tires on the same surface.

use super::prelude::*;

lint! {
    "grip-repeated": Error, TiresDiceLimit;
    summary: "a dashboard with two lines for the same tires on the same surface",
    why: "Each kind of tires does one thing on each surface. Of two lines only the first would count.",
    kind: "dashboards",
    above: r#"[[dashboards]]
id = "old-timer"
grip = [
  { tires = "asphalt", surface = "asphalt", warnings = 3 },
  { tires = "asphalt", surface = "snow", warnings = 2 },
  { tires = "snow", surface = "snow", warnings = 3 },
  { tires = "snow", surface = "asphalt", warnings = 2 },
"#,
    bad: r#"  { tires = "asphalt", surface = "snow", warnings = 1 },
"#,
    good: "",
    below: "]\n",
    checks: [Dashboards(check)],
}

fn check(set: &Set<Dashboard>, scope: &mut Scope<'_>) {
    for own in set.own() {
        let grip = &own.value.grip;
        for (index, line) in grip.iter().enumerate() {
            let is_same = |other: &Grip| (other.tires, other.surface) == (line.tires, line.surface);
            let Some(first) = grip[..index].iter().position(is_same) else {
                continue;
            };
            let message = format!(
                "dashboard `{}` says twice what {} tires do on {}",
                own.value.id, line.tires, line.surface
            );
            let missing = super::tires_impossible::missing(&own.value);
            let help = match missing.first() {
                Some((tires, surface)) => format!(
                    "write `tires = \"{tires}\", surface = \"{surface}\"` in one of them: that line is missing"
                ),
                None => "remove one of the two lines".to_owned(),
            };
            scope.report(
                found(&LINT, own.place(&format!("/grip/{index}")), message)
                    .also(own.place(&format!("/grip/{first}")), "the first line")
                    .help(help),
            );
        }
    }
}
