//! `legend-harmless`: a zone where nothing can happen to a car.

use super::prelude::*;
use super::terrain_not_in_legend::lacking_in;

lint! {
    "legend-harmless": Warn, DamageByTerrain;
    group: Balance,
    summary: "a legend without any damage",
    why: "Leaving the road should cost something. Where nothing beside it does damage, a fast corner risks no more than a spin.",
    kind: "zones",
    above: r#"[[zones]]
id = "n"
"#,
    bad: r#"legend = { plain = 0, meadow = 0 }
roads = [
  { ends = [0, 1], segments = [{ straight = { spaces = 9, left = "plain", right = "meadow" } }] },
"#,
    good: r#"legend = { plain = 0, water = 1 }
roads = [
  { ends = [0, 1], segments = [{ straight = { spaces = 9, left = "plain", right = "water" } }] },
"#,
    below: "]\n",
    checks: [Zones(check)],
}

fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    for own in set.own() {
        let legend = &own.value.legend;
        // What the legend lacks may do some: that it is lacking has been reported.
        let mut segments = own.value.roads.iter().flat_map(|road| &road.segments);
        let is_whole = segments.all(|segment| lacking_in(legend, segment).next().is_none());
        let is_harmless = legend.values().all(|damage| damage.0 == 0);
        if !legend.is_empty() && is_harmless && is_whole {
            let message = format!("no terrain of zone `{}` does any damage", own.value.id);
            let finding = found(&LINT, own.place("/legend"), message);
            scope.report(finding.help("give some of the terrain 1 to 4 points"));
        }
    }
}
