//! `position-layout`: a position with a layout.

use super::subject::PositionSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "position-layout",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "a position that names a layout",
        why: "A layout is an opening map; the tiles on the map of a position are those of its `board`.",
        clause: Some("board.five-by-five"),
        bad: race!(keys = r#"components = { layout = "corner-layout.toml" }"#,),
        good: race!(),
    },
    check: &[Check::Position(check)],
};

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    if subject.position.components.layout.is_none() {
        return;
    }
    scope.report(
        found(
            &LINT,
            scope.place("/components/layout"),
            "the layout has no effect on a position",
        )
        .help("remove it, and name the tiles on the map in `board`"),
    );
}
