//! `repair-cube-odd`: a repair cube that cannot be spent.

use super::super::moves::Move;
use super::super::state::{Spot, State};
use super::super::table::BrickRun;
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::engine::plug::StepLint;
use crate::kit::seat::Seat;
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "repair-cube-odd",
        game: Some("brick-run"),
        level: Level::Warn,
        summary: "an odd number of cubes on the repair area, without a wrench",
        why: "Two of them repair a damage, and the one that is left nothing. On the CB area it would do no harm and might be of use.",
        clause: Some("repair.rate"),
        bad: document!(
            "script",
            r#"steps = [{ player = "a", move = "place", cubes = { move = 1, repair = 3 } }]

[start]
road = ["c01", "c11", "c07"]

[start.players.a]
car = "sedan"
damage = 1

[start.players.b]
"#
        ),
        good: document!(
            "script",
            r#"steps = [{ player = "a", move = "place", cubes = { move = 1, cb = 1, repair = 2 } }]

[start]
road = ["c01", "c11", "c07"]

[start.players.a]
car = "sedan"
damage = 1

[start.players.b]
"#
        ),
    },
    check: &[Check::Step(check)],
};

fn check(game: &BrickRun, before: &State, seat: Seat, mv: &Move) -> Option<StepLint> {
    let Move::Place(cubes) = mv else { return None };
    let repair = u8::try_from(cubes.repair).ok()?;
    let rate = game.repair_rate(before, seat);
    // With no card ahead the cube is of use nowhere, and wrecks have to place what they have.
    let cards = before.road().len();
    let ahead = match before.player(seat).at {
        Spot::Road { card, .. } => usize::from(card) < cards,
        Spot::Town { .. } => false,
    };
    if rate < 2 || repair % rate == 0 || !ahead || game.is_wrecked(before, seat) {
        return None;
    }
    Some(StepLint {
        rule: &LINT.rule,
        pointer: "/cubes".to_owned(),
        message: format!(
            "{} places {repair} on repair, and {rate} cubes repair a damage",
            game.name(seat)
        ),
        help: "put the last one elsewhere, such as on CB".to_owned(),
        in_rulings: false,
    })
}
