//! `last-sale-short`: bricks that are kept when nothing follows.

use super::prelude::*;

lint! {
    "last-sale-short": Warn, EndTownThree;
    summary: "a sale in the last town that leaves bricks on the car",
    why: "Bricks that are not sold in the last town are worth nothing. A player who keeps some has probably miscounted them.",
    kind: "script",
    bad: r#"steps = [{ player = "a", move = "sell", bricks = 3 }]
"#,
    good: r#"steps = [{ player = "a", move = "sell", bricks = 5 }]
"#,
    below: r#"
[start]
phase = "sell"
delivery = 3

[start.players.a]
at = "town"
place = 1
bricks = 5

[start.players.b]
at = "town"
place = 2
"#,
    checks: [Step(check)],
}

fn check(game: &BrickRun, before: &State, seat: Seat, mv: &Move) -> Option<StepLint> {
    let &Move::Sell(sold) = mv else { return None };
    let bricks = before.player(seat).bricks;
    let left = bricks.checked_sub(sold).filter(|left| *left > 0)?;
    if !game.is_last(before.delivery) {
        return None;
    }
    Some(StepLint {
        rule: &LINT.rule,
        pointer: "/bricks".to_owned(),
        message: format!(
            "{} keeps {} in the last town, where they are worth nothing",
            game.name(seat),
            Count(usize::from(left), "brick")
        ),
        help: format!("sell all {bricks}"),
        in_rulings: false,
    })
}
