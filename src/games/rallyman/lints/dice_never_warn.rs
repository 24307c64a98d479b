//! `dice-never-warn`: dice that cannot lose control.

use super::prelude::*;

lint! {
    "dice-never-warn": Warn, WarningMeaning;
    group: Balance,
    summary: "dice none of which shows a warning",
    why: "Warnings are what dice are rolled for. Without them everybody uses all dice in every turn, and a time attack earns its seconds without any risk.",
    kind: "dice",
    bad: "gear = [0, 0, 0, 0, 0]\nacceleration = [0, 0]\n",
    good: "gear = [0, 0, 0, 1, 1]\nacceleration = [0, 0]\n",
    checks: [Dice(check)],
}

fn check(dice: &Dice, scope: &mut Scope<'_>) {
    if dice.gear == [0; 5] && dice.acceleration == [0; 2] {
        let finding = found(&LINT, scope.place("/gear"), "no die shows a warning");
        scope.report(
            finding.help("give some of them one face or more; the printed gear dice have two"),
        );
    }
}
