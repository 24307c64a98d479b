//! `layout-corner`: a layout with a tile where a player starts.

use super::subject::ScenarioSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "layout-corner",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "an opening map with a tile in a corner from which a player starts",
        why: "That corner is where the player places the start tile.",
        clause: Some("setup.start-tile"),
        bad: document!(
            "scenario",
            r#"map = "two-three"

[components]
layout = "corner-layout.toml" # has a tile on `a1`

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#
        ),
        good: document!(
            "scenario",
            r#"map = "two-three"

[components]
layout = "corner-layout.toml" # has a tile on `a1`

[players.red]
corner = "e1"

[players.blue]
corner = "a5"
"#
        ),
    },
    check: &[Check::Scenario(check)],
};

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
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
