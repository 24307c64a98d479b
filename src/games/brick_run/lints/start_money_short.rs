//! `start-money-short`: nobody can buy anything in the beginning.

use super::prelude::*;

lint! {
    "start-money-short": Warn, FullStartMoney;
    group: Balance,
    summary: "a full game in which nobody can buy a part or a brick in the beginning",
    why: "All drive to the first town with empty cars, and come there with nothing to sell but what lies by the road.",
    kind: "scenario",
    above: r#"players = 2
mode = "full"
"#,
    bad: r#"components = { rules = "no-money.toml" }
"#,
    good: r#"components = { rules = "base" }
"#,
    checks: [Rules(check_own), Authored(check_named)],
}

/// Rules that say how much money there is are for a game in which things are bought.
fn check_own(rules: &Rules, scope: &mut Scope<'_>) {
    let readings = Readings::of(scope.edition_with(&scope.document)).with(&rules.readings);
    let is_written = scope.document.says("/constants/money");
    if is_written && readings.full_bricks == FullBricks::Bought {
        report(&rules.constants, scope);
    }
}

fn check_named(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    if game.mode == Mode::Full && game.readings.full_bricks == FullBricks::Bought {
        let rules = &subject.parts.rules.document;
        report(&game.constants, &mut scope.there(rules, ""));
    }
}

fn report(constants: &Constants, scope: &mut Scope<'_>) {
    let (money, part, brick) = (constants.money, constants.part_price, constants.brick_price);
    if money >= u16::from(part.min(brick)) {
        return;
    }
    let message = format!("players begin with {money} $; a part costs {part} and a brick {brick}");
    let help = "raise `money`, or lower a price";
    let mut keys = ["money", "part-price", "brick-price"].into_iter();
    let is_written = |key: &&str| scope.document.says(&format!("/constants/{key}"));
    let key = keys.find(is_written).unwrap_or("money");
    let place = scope.place(&format!("/constants/{key}"));
    scope.report(found(&LINT, place, message).help(help));
}
