//! `start-money-short`: nobody can buy anything in the beginning.

use super::super::components::{FullBricks, Mode};
use super::subject::ScenarioSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "start-money-short",
        game: Some("brick-run"),
        level: Level::Warn,
        summary: "a full game in which nobody can buy a part or a brick in the beginning",
        why: "All drive to the first town with empty cars, and come there with nothing to sell but what lies by the road.",
        clause: Some("full.start-money"),
        bad: document!(
            "scenario",
            r#"players = 2
mode = "full"
components = { rules = "no-money.toml" }
"#
        ),
        good: document!(
            "scenario",
            r#"players = 2
mode = "full"
components = { rules = "base" }
"#
        ),
    },
    check: &[Check::Authored(check)],
};

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let (game, constants) = (subject.game, &subject.game.constants);
    let bought = game.mode == Mode::Full && game.readings.full_bricks == FullBricks::Bought;
    let (money, part, brick) = (constants.money, constants.part_price, constants.brick_price);
    if bought && money < u16::from(part.min(brick)) {
        let message =
            format!("players begin with {money} $; a part costs {part} and a brick {brick}");
        let help = "raise `money`, or lower a price";
        let place = scope.place("/components/rules");
        scope.report(found(&LINT, place, message).help(help));
    }
}
