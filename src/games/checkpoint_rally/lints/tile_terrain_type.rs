//! `tile-terrain-type`: a terrain that the document does not declare.

use std::collections::BTreeSet;

use super::prelude::*;
use crate::diagnostic::{Edit, Fix};
use crate::kit::nearest::{certain, nearest};
use crate::kit::quote::quote;

lint! {
    "tile-terrain-type": Error, TileTerrainTypes;
    summary: "a terrain type that is not among those of the document",
    why: "Nothing else shows a misspelt terrain, so the side could never match.",
    kind: "tile-set",
    bad: r#"extends = ["base"]
# scrutineer: allow(tile-count)
tiles = [
  { id = "pass", road = "gravel", terrain = ["mountain", "city", "desert", "city"], exits = ["N", "S"] },
]
"#,
    good: r#"extends = ["base"]
# scrutineer: allow(tile-count)
tiles = [
  { id = "pass", road = "gravel", terrain = ["mountains", "city", "desert", "city"], exits = ["N", "S"] },
]
"#,
    checks: [Tiles(check_tiles), Borders(check_borders)],
}

fn check_tiles(subject: &SetSubject<'_, Tile>, scope: &mut Scope<'_>) {
    let shown = |tile: &Tile| tile.terrain.clone();
    let known = known(subject, shown);
    for entry in subject.set.own() {
        for (side, terrain) in entry.value.terrain.iter().enumerate() {
            let place = || entry.place(&format!("/terrain/{side}"));
            check(terrain, &known, place, scope);
        }
    }
}

fn check_borders(subject: &SetSubject<'_, Border>, scope: &mut Scope<'_>) {
    let shown = |border: &Border| [border.a.clone(), border.b.clone()].concat();
    let known = known(subject, shown);
    for entry in subject.set.own() {
        for (face, segments) in [("a", &entry.value.a), ("b", &entry.value.b)] {
            for (segment, terrain) in segments.iter().enumerate() {
                let place = || entry.place(&format!("/{face}/{segment}"));
                check(terrain, &known, place, scope);
            }
        }
    }
}

/// The terrains that the document declares and those that it inherits.
fn known<T>(subject: &SetSubject<'_, T>, shown: impl Fn(&T) -> Vec<Id>) -> Vec<Id> {
    let inherited = subject.inherited().iter();
    let inherited: BTreeSet<Id> = inherited.flat_map(|entry| shown(&entry.value)).collect();
    let mut known = subject.terrains.to_vec();
    known.extend(
        inherited
            .into_iter()
            .filter(|id| !subject.terrains.contains(id)),
    );
    known
}

fn check(terrain: &Id, known: &[Id], place: impl Fn() -> Place, scope: &mut Scope<'_>) {
    if known.contains(terrain) {
        return;
    }
    let (place, typed) = (place(), terrain.as_str());
    let span = place.span.clone();
    let message = format!("there is no terrain {} here", quote(typed));
    let finding = found(&LINT, place, message);
    let names = || known.iter().map(Id::as_str);
    let declare = "to declare it, add it to `terrains`";
    let finding = match nearest(typed, names()) {
        Some(close) => finding.help(format!("did you mean `{close}`? {declare}")),
        None => finding.help(format!("known are {}; {declare}", listed(known))),
    };
    scope.report(match certain(typed, names()) {
        Some(close) => finding.fix(Fix {
            title: format!("write `{close}`"),
            edits: vec![Edit {
                span,
                text: format!("\"{close}\""),
            }],
        }),
        None => finding,
    });
}
