//! `legend-damage-range`: terrain that repairs a car, or does more damage than there is.

use super::prelude::*;

lint! {
    "legend-damage-range": Error, DamageByTerrain;
    summary: "damage in a legend that no car can take",
    why: "Each point takes away a gear die, and one has to be left to restart with: terrain does 0 to 4 points.",
    kind: "zones",
    above: "zones = [\n",
    bad: r#"  { id = "n", legend = { plain = 0, cliff = 5 }, roads = [
"#,
    good: r#"  { id = "n", legend = { plain = 0, cliff = 4 }, roads = [
"#,
    below: r#"    { ends = [0, 1], segments = [{ straight = { spaces = 3, left = "plain", right = "cliff" } }] },
  ] },
]
"#,
    checks: [Shape],
}
