//! `tile-count`: a set of more or fewer tiles than the box holds.

use super::prelude::*;
use crate::lint::set::Component as _;

/// Tiles in the box.
const STANDARD: usize = 42;

lint! {
    "tile-count": Warn, PartsCounts;
    summary: "a tile set of more or fewer than 42 tiles",
    why: "The box holds 42 tiles. Another number changes how soon the stack runs out.",
    kind: "tile-set",
    above: r#"extends = ["base"]
"#,
    bad: "",
    good: r#"# 43 tiles, on purpose.
# scrutineer: allow(tile-count)
"#,
    below: r#"tiles = [
  { id = "weir", road = "gravel", terrain = ["city", "mountains", "mountains", "desert"], exits = ["N", "E"] },
]
"#,
    checks: [Tiles(check)],
}

fn check(subject: &SetSubject<'_, Tile>, scope: &mut Scope<'_>) {
    let (count, own) = (subject.set.items.len(), subject.set.own);
    if count == STANDARD {
        return;
    }
    let tiles = Count(count, "tile");
    let message = if subject.extends {
        format!("the set has {tiles}, {own} of them its own; the box has {STANDARD}")
    } else {
        format!("the set has {tiles}; the box has {STANDARD}")
    };
    let finding = found(&LINT, scope.key_place("/tiles"), message);
    if let Some(lost) = lost_of_base(subject, scope) {
        scope.report(finding.help(format!(
            "of the base set, {} is missing; if that is meant, write \
             `# scrutineer: allow(tile-count)` above this line",
            listed(lost)
        )));
        return;
    }
    scope.report(if own == 0 || subject.extends || count > STANDARD {
        finding.help("if it is meant, write `# scrutineer: allow(tile-count)` above this line")
    } else {
        finding.help(
            "to add to the base set write `extends = [\"base\"]`; if it is meant to be used alone, \
             write `# scrutineer: allow(tile-count)` above this line",
        )
    });
}

/// The most tiles that may be missing in a copy of the base set.
const MOST_LOST: usize = 3;

/// The tiles that a set lacks which is a copy of the base set otherwise.
fn lost_of_base(subject: &SetSubject<'_, Tile>, scope: &Scope<'_>) -> Option<Vec<String>> {
    let catalogue = scope.library.catalogue();
    let name = catalogue.base(ID, TileSet::KIND)?;
    let base: TileSet = toml::from_str(catalogue.base_text(&name)?).ok()?;
    let own: Vec<&Id> = (subject.set.items.iter())
        .map(|entry| &entry.value.id)
        .collect();
    let all = base.into_items();
    let lost: Vec<String> = (all.iter().filter(|tile| !own.contains(&&tile.id)))
        .map(|tile| tile.id.to_string())
        .collect();
    let is_copy = own.len() + lost.len() == all.len() && lost.len() <= MOST_LOST;
    (is_copy && !lost.is_empty() && !subject.extends).then_some(lost)
}
