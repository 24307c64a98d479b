//! `dice-never-warn`: dice that cannot lose control.

use super::super::components::Dice;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "dice-never-warn",
        game: Some("rallyman"),
        level: Level::Warn,
        summary: "dice none of which shows a warning",
        why: "Warnings are what dice are rolled for. Without them everybody uses all dice in every turn, and a time attack earns its seconds without any risk.",
        clause: Some("warning.meaning"),
        bad: document!("dice", "gear = [0, 0, 0, 0, 0]\nacceleration = [0, 0]\n"),
        good: document!("dice", "gear = [0, 0, 0, 1, 1]\nacceleration = [0, 0]\n"),
    },
    check: &[Check::Dice(check)],
};

fn check(dice: &Dice, scope: &mut Scope<'_>) {
    if dice.gear == [0; 5] && dice.acceleration == [0; 2] {
        let finding = found(&LINT, scope.place("/gear"), "no die shows a warning");
        scope.report(
            finding.help("give some of them one face or more; the printed gear dice have two"),
        );
    }
}
