//! `tile-terrain-type`: a terrain that the document does not declare.

use std::collections::{BTreeMap, BTreeSet};

use super::prelude::*;
use crate::diagnostic::{Edit, Fix};
use crate::kit::nearest::{certain, nearest};
use crate::kit::quote::quote;

lint! {
    "tile-terrain-type": Error, TileTerrainTypes;
    summary: "a terrain type that is not among those of the document",
    why: "Nothing else shows a misspelt terrain, so the side could never match.",
    inside: tiles,
    bad: r#"  { id = "pass", road = "gravel", terrain = ["mountain", "city", "desert", "city"], exits = ["N", "S"] },
"#,
    good: r#"  { id = "pass", road = "gravel", terrain = ["mountains", "city", "desert", "city"], exits = ["N", "S"] },
"#,
    checks: [Tiles(check_tiles), Borders(check_borders)],
}

/// The terrains that nobody knows, each with the places in which it is.
type Unknown<'a> = BTreeMap<&'a Id, Vec<Place>>;

fn check_tiles(subject: &SetSubject<'_, Tile>, scope: &mut Scope<'_>) {
    let shown = |tile: &Tile| tile.terrain.clone();
    let known = known(subject, shown);
    let mut unknown = Unknown::new();
    for entry in subject.set.own() {
        for (side, terrain) in entry.value.terrain.iter().enumerate() {
            if !known.contains(terrain) {
                let place = entry.place(&format!("/terrain/{side}"));
                unknown.entry(terrain).or_default().push(place);
            }
        }
    }
    report(unknown, &known, scope);
}

fn check_borders(subject: &SetSubject<'_, Border>, scope: &mut Scope<'_>) {
    let shown = |border: &Border| [border.a.clone(), border.b.clone()].concat();
    let known = known(subject, shown);
    let mut unknown = Unknown::new();
    for entry in subject.set.own() {
        for (face, segments) in [("a", &entry.value.a), ("b", &entry.value.b)] {
            for (segment, terrain) in segments.iter().enumerate() {
                if !known.contains(terrain) {
                    let place = entry.place(&format!("/{face}/{segment}"));
                    unknown.entry(terrain).or_default().push(place);
                }
            }
        }
    }
    report(unknown, &known, scope);
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

/// Reports each terrain once, as it is one mistake in however many places it is.
fn report(unknown: Unknown<'_>, known: &[Id], scope: &mut Scope<'_>) {
    for (terrain, places) in unknown {
        // What has been made up in place of a faulty list may be anything.
        let written = places.iter().filter(|place| says(place, terrain));
        let written: Vec<Place> = written.cloned().collect();
        let places = if written.is_empty() { places } else { written };
        scope.report(finding(terrain, &places, known));
    }
}

/// Whether the text at a place has this name.
fn says(place: &Place, terrain: &Id) -> bool {
    let text = place.source.text.get(place.span.clone());
    text.is_some_and(|text| text.trim_matches(['"', '\'']) == terrain.as_str())
}

fn finding(terrain: &Id, places: &[Place], known: &[Id]) -> Finding {
    let typed = terrain.as_str();
    let terrain = quote(typed);
    let message = match places.len() - 1 {
        0 => format!("there is no terrain {terrain} here"),
        1 => format!("there is no terrain {terrain}, which is here and in one more place"),
        more => format!("there is no terrain {terrain}, which is here and in {more} more places"),
    };
    let finding = found(&LINT, places[0].clone(), message);
    let names = || known.iter().map(Id::as_str);
    let declare = "to declare it, add it to `terrains`";
    let finding = match nearest(typed, names()) {
        Some(close) => finding.help(format!("did you mean `{close}`? {declare}")),
        None => finding.help(format!("expected one of {}; {declare}", listed(known))),
    };
    match certain(typed, names()) {
        Some(close) => finding.fix(Fix {
            title: format!("write `{close}`"),
            edits: places.iter().map(|place| edit(place, close)).collect(),
        }),
        None => finding,
    }
}

fn edit(place: &Place, terrain: &str) -> Edit {
    Edit::new(place.span.clone(), format!("\"{terrain}\""))
}
