//! `tile-twice`: one tile in two places.

use std::collections::BTreeMap;

use super::prelude::*;
use super::tile_missing::{missing, surplus};
use crate::games::checkpoint_rally::load::Mention;

lint! {
    "tile-twice": Error, PartsCounts;
    summary: "a tile that is in two places at once",
    why: "There is one tile of each id: it lies on the map, in one hand, in the row, in the stack or on the discard pile.",
    kind: "map-layout",
    above: r#"[board]
c1 = "h04/1"
"#,
    bad: r#"c5 = "h04/0"
"#,
    good: r#"c5 = "h07/0"
"#,
    checks: [
        Layout(check_layout),
        Scenario(check_scenario),
        Position(check_position),
    ],
}

fn check_layout(subject: &LayoutSubject<'_>, scope: &mut Scope<'_>) {
    let mut first = BTreeMap::new();
    for (space, laid) in &subject.layout.board {
        let Some(other) = first.insert(&laid.tile, space.0) else {
            continue;
        };
        let message = format!(
            "duplicate tile `{}`: it lies on `{other}` and on `{}`",
            laid.tile, space.0
        );
        let place = scope.place(&format!("/board/{}", space.0));
        let also = scope.place(&format!("/board/{other}"));
        scope.report(
            found(&LINT, place, message)
                .also(also, "it lies here, too")
                .help("put another tile on one of the two spaces"),
        );
    }
}

/// A layout that a scenario builds on.
fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    if let Some(layout) = &subject.parts.layout {
        let subject = LayoutSubject {
            layout: &layout.value,
        };
        check_layout(&subject, &mut scope.there(&layout.document, ""));
    }
}

fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let surplus = surplus(subject);
    if surplus == 0 {
        return;
    }
    let missing = missing(subject);
    let help = match missing.as_slice() {
        // A tile that is where another belongs is one mistake.
        _ if missing.len() != surplus => "name another tile in one of the two places".into(),
        [only] => format!("name `{only}` in one of the two places: it is nowhere"),
        _ => format!(
            "name one of {} in one of the two places: they are nowhere",
            listed(&missing)
        ),
    };
    let mut first: BTreeMap<&Id, Mention<'_>> = BTreeMap::new();
    for mention in subject.mentions() {
        let Some(other) = first.get(mention.tile) else {
            first.insert(mention.tile, mention);
            continue;
        };
        let (tile, place, here) = (mention.tile, other.place(), mention.place());
        let message = if place == here {
            format!("the tile `{tile}` is {place} twice")
        } else {
            format!("the tile `{tile}` is {place} and {here}")
        };
        let finding = found(&LINT, scope.place(&mention.pointer()), message)
            .also(scope.place(&other.pointer()), "it is here, too")
            .help(help.clone());
        scope.report(finding);
    }
}
