//! `tile-count`: a set of more or fewer tiles than the box holds.

use super::prelude::*;

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
    scope.report(if own == 0 || subject.extends || count > STANDARD {
        finding.help("if it is meant, write `# scrutineer: allow(tile-count)` above this line")
    } else {
        finding.help(
            "to add to the base set write `extends = [\"base\"]`; if it is meant to be used alone, \
             write `# scrutineer: allow(tile-count)` above this line",
        )
    });
}
