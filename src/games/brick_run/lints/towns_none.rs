//! `towns-none`: a game without a town.

use super::super::components::Town;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope, Set};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "towns-none",
        game: Some("brick-run"),
        level: Level::Error,
        summary: "an empty set of towns",
        why: "A game is as many deliveries as there are towns. Without one there is nothing to play.",
        clause: Some("setup.towns"),
        bad: document!(
            "towns",
            r#"towns = []
"#
        ),
        good: document!(
            "towns",
            r#"towns = [{ id = "harbour", road = 4, prices = [5, 4, 3] }]
"#
        ),
    },
    check: &[Check::Towns(check)],
};

fn check(set: &Set<Town>, scope: &mut Scope<'_>) {
    if set.items.is_empty() {
        let message = "there is no town to drive to";
        let help = "name a town, or add those of the box by `extends = [\"base\"]`";
        scope.report(found(&LINT, scope.place("/towns"), message).help(help));
    }
}
