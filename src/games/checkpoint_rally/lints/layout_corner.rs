//! `layout-corner`: a layout with a tile where a player starts.

use super::prelude::*;

lint! {
    "layout-corner": Error, SetupStartTile;
    summary: "an opening map with a tile in a player's start corner, or without enough free corners",
    why: "That corner is where the player places the start tile.",
    kind: "scenario",
    above: r#"map = "two-three"

[components]
layout = "corner-layout.toml" # has a tile on `a1`

[players.red]
"#,
    bad: r#"corner = "a1"

[players.blue]
corner = "e5"
"#,
    good: r#"corner = "e1"

[players.blue]
corner = "a5"
"#,
    checks: [Layout(check_layout), Scenario(check_scenario)],
}

/// Two players start from opposite corners, three and four from those and others: without an opposite
/// pair that is free nobody can race on the map.
fn check_layout(subject: &LayoutSubject<'_>, scope: &mut Scope<'_>) {
    let Some(corners) = all_taken(subject.layout) else {
        return;
    };
    let message = format!(
        "the tiles on {} leave no opposite corners to start from",
        listed(&corners)
    );
    let place = scope.place(&format!("/board/{}", corners[0]));
    let help = "take the tiles out of two opposite corners at least";
    scope.report(found(&LINT, place, message).help(help));
}

/// The corners with tiles, if these are too many.
fn all_taken(layout: &MapLayout) -> Option<Vec<Space>> {
    let is_taken = |corner: &Space| layout.board.keys().any(|space| space.0 == *corner);
    let taken: Vec<Space> = Space::CORNERS.into_iter().filter(is_taken).collect();
    let [a1, e1, e5, a5] = Space::CORNERS.map(|corner| taken.contains(&corner));
    ((a1 || e5) && (e1 || a5)).then_some(taken)
}

fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    if let Some(layout) = &subject.parts.layout
        && all_taken(&layout.value).is_some()
    {
        let subject = LayoutSubject {
            layout: &layout.value,
        };
        check_layout(&subject, &mut scope.there(&layout.document, ""));
        return;
    }
    let Some(layout) = &subject.parts.layout else {
        return;
    };
    for player in &subject.game.players {
        let (name, corner) = (player.colour.name(), player.corner);
        let mut board = layout.value.board.iter();
        let Some((_, laid)) = board.find(|(space, _)| space.0 == corner) else {
            continue;
        };
        let message = format!(
            "{name} starts from `{corner}`, where the layout has the tile `{}`",
            laid.tile
        );
        let there = layout.document.place(&format!("/board/{corner}"));
        scope.report(
            found(
                &LINT,
                scope.place(&format!("/players/{name}/corner")),
                message,
            )
            .also(there, "the tile of the layout")
            .help("take the tile out of the layout, or start from another corner"),
        );
    }
}
