//! `last-sale-short`: bricks that are kept when nothing follows.

use super::super::moves::Move;
use super::super::state::State;
use super::super::table::BrickRun;
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::engine::definition::StepLint;
use crate::kit::count::Count;
use crate::kit::seat::Seat;
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "last-sale-short",
        game: Some("brick-run"),
        level: Level::Warn,
        summary: "a sale in the last town that leaves bricks on the car",
        why: "Bricks that are not sold in the last town are worth nothing. A player who keeps some has probably miscounted them.",
        clause: Some("end.town-three"),
        bad: document!(
            "script",
            r#"steps = [{ player = "a", move = "sell", bricks = 3 }]

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
"#
        ),
        good: document!(
            "script",
            r#"steps = [{ player = "a", move = "sell", bricks = 5 }]

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
"#
        ),
    },
    check: &[Check::Step(check)],
};

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
