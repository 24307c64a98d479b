//! `fixed-stack`: a fixed stack that is not every tile once.

use std::collections::BTreeMap;

use super::prelude::*;

lint! {
    "fixed-stack": Error, SetupShuffle;
    summary: "a fixed stack that is not made of every tile once",
    why: "All tiles are shuffled into the stack, but for those that a layout has on the map.",
    inside: fixed,
    above: r#"stack = [
  "h01", "h02", "h03", "h04", "h05", "h06", "h07", "h08", "h09", "h10", "h11", "h12", "h13", "h14",
  "g01", "g02", "g03", "g04", "g05", "g06", "g07", "g08", "g09", "g10", "g11", "g12", "g13", "g14",
"#,
    bad: r#"  "u01", "u02", "u03", "u04", "u05", "u06", "u07", "u08", "u09", "u10", "u11", "u12", "u13",
"#,
    good: r#"  "u01", "u02", "u03", "u04", "u05", "u06", "u07", "u08", "u09", "u10", "u11", "u12", "u13", "u14",
"#,
    below: "]\n",
    checks: [Shape, Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let Some(stack) = &subject.scenario.fixed.stack else {
        return;
    };
    let place = |index: usize, scope: &Scope<'_>| scope.place(&format!("/fixed/stack/{index}"));
    let layout = subject
        .parts
        .layout
        .as_ref()
        .map(|layout| &layout.value.board);
    let on_map = |tile: &Id| layout?.iter().find(|(_, laid)| laid.tile == *tile);
    let mut first: BTreeMap<&Id, usize> = BTreeMap::new();
    let mut surplus = Vec::new();
    for (index, tile) in stack.iter().enumerate() {
        if let Some((space, _)) = on_map(tile) {
            let message = format!("the layout has the tile `{tile}` on `{}`", space.0);
            let finding = found(&LINT, place(index, scope), message);
            surplus.push((finding, "take it out of the stack"));
        } else if let Some(&other) = first.get(tile) {
            let message = format!("the tile `{tile}` is in the stack twice");
            let finding = found(&LINT, place(index, scope), message)
                .also(place(other, scope), "the first time");
            surplus.push((finding, "remove one of the two"));
        } else {
            first.insert(tile, index);
        }
    }
    let all = subject.game.tiles.iter().map(|tile| &tile.id);
    let missing: Vec<&Id> = all
        .filter(|id| !first.contains_key(id) && on_map(id).is_none())
        .collect();
    // A tile that stands where another belongs is one mistake.
    let instead = (surplus.len() == missing.len()).then(|| instead(&missing));
    for (finding, help) in surplus {
        scope.report(match &instead {
            Some(instead) => finding.help(format!("write {instead} in its place")),
            None => finding.help(help),
        });
    }
    let message = match missing.as_slice() {
        _ if instead.is_some() => return,
        [] => return,
        [only] => format!("the tile `{only}` is not in the stack"),
        _ => format!(
            "{} tiles are not in the stack: {}",
            missing.len(),
            listed(&missing)
        ),
    };
    scope.report(
        found(&LINT, scope.key_place("/fixed/stack"), message)
            .help("name every tile that is not on the layout, topmost first"),
    );
}

/// The tiles that are missing where others are twice.
fn instead(missing: &[&Id]) -> String {
    match missing {
        [only] => format!("`{only}`, which is nowhere,"),
        _ => format!("one of {}, which are nowhere,", listed(missing)),
    }
}
