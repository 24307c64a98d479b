//! `script-drive-past-finish`: a drive that goes on past the last checkpoint.

use super::prelude::*;
use crate::engine::Game as _;
use crate::engine::definition::StepLint;
use crate::games::checkpoint_rally::moves::{Move, Path, Spot};

lint! {
    "script-drive-past-finish": Warn, FinishTimeAsNormal;
    summary: "a drive that goes on past the last checkpoint",
    why: "The second tile is paid for, too, though the race was finished on the first.",
    bad: PAST,
    good: JUST,
    checks: [Step(check)],
}

macro_rules! last_drive {
    ($path:literal) => {
        document!(
            "script",
            concat!(
                "steps = [{ player = \"red\", move = \"drive\", path = ",
                $path,
                r#" }]

[start]
map = "two-three"
row = ["h04", "h05", "h06"]
board = { b1 = "h01/0", c1 = "h02/0", b2 = "u01/0", e5 = "u02/0" }

[start.borders]
north = "border-1/a"
east = "border-2/a"
south = "border-3/a"
west = "border-4/a"

[start.players.red]
corner = "a1"
car = "rally-car"
card = "card-01"
time = 30
at = "b2"
visited = ["a2", "d3", "e2"] # `b1` is left

[start.players.blue]
corner = "e5"
car = "buggy"
card = "card-02"
time = 31
at = "e5"
"#
            )
        )
    };
}

const PAST: &str = last_drive!(r#"["b1", "c1"]"#);
const JUST: &str = last_drive!(r#"["b1"]"#);

fn check(game: &CheckpointRally, before: &State, seat: Seat, mv: &Move) -> Option<StepLint> {
    let Move::Drive { path } = mv else {
        return None;
    };
    let [Spot::On(first), Spot::On(_)] = path.spots() else {
        return None;
    };
    // Where cars may not share a tile, the way may have to lead on.
    let shorter = Move::Drive {
        path: Path::new(&[Spot::On(*first)]),
    };
    game.check(before, seat, &shorter).ok()?;
    let player = before.player(seat);
    let mut visited = player.visited;
    visited.insert(*first);
    if !player.goals.is_subset(visited) {
        return None;
    }
    let name = game.name(seat);
    Some(StepLint {
        rule: &LINT.rule,
        pointer: "/path/1".to_owned(),
        message: format!("{name} finishes on `{first}` and pays for this tile as well"),
        help: format!("drive to `{first}` only: `path = [\"{first}\"]`"),
        in_rulings: true,
    })
}
