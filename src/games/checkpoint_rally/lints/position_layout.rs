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
        bad: position!(
            r#"row = ["h02", "h03", "h04"]
board = { a1 = "h01/0", e5 = "u01/0" }
components = { layout = "corner-layout.toml" }
"#,
            red: r#"car = "rally-car"
card = "card-01"
time = 6
at = "a1"
"#,
            blue: r#"car = "buggy"
card = "card-02"
time = 8
at = "e5"
"#
        ),
        good: position!(
            r#"row = ["h02", "h03", "h04"]
board = { a1 = "h01/0", e5 = "u01/0" }
"#,
            red: r#"car = "rally-car"
card = "card-01"
time = 6
at = "a1"
"#,
            blue: r#"car = "buggy"
card = "card-02"
time = 8
at = "e5"
"#
        ),
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
