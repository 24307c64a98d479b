//! `stasi-reward`: a Stasi marker that is worth something.

use super::prelude::*;

lint! {
    "stasi-reward": Warn, ScoreValues;
    group: Balance,
    summary: "a Stasi marker worth more than nothing",
    why: "It is drawn in place of a black marker, and takes away points. A sign has probably been forgotten.",
    kind: "markers",
    above: r#"markers = [
  { id = "gold-3", colour = "gold", value = 3, count = 5 },
  { id = "white-2", colour = "white", value = 2, count = 12 },
  { id = "black-0", colour = "black", value = 0, count = 8 },
"#,
    bad: r#"  { id = "stasi", colour = "black", value = 2, special = "stasi", replaces = "black-0" },
"#,
    good: r#"  { id = "stasi", colour = "black", value = -2, special = "stasi", replaces = "black-0" },
"#,
    below: "]\n",
    checks: [Markers(check)],
}

fn check(set: &Set<Marker>, scope: &mut Scope<'_>) {
    for entry in set.own() {
        let marker = &entry.value;
        if marker.special != Some(Special::Stasi) || marker.value <= 0 {
            continue;
        }
        let message = format!(
            "the Stasi marker `{}` brings {}",
            marker.id,
            Count(i16::from(marker.value), "point")
        );
        let help = format!("write `value = -{}`", marker.value);
        scope.report(found(&LINT, entry.place("/value"), message).help(help));
    }
}
