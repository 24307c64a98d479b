//! Whatever position is taken up can be played on from; whatever cannot is refused with a reason.

use proptest::strategy::Strategy;
use serde_json::json;

use crate::games::checkpoint_rally::strategies::odd_games;
use crate::games::checkpoint_rally::testing::WORKSPACE;
use crate::games::testing::load::load_tests;
use crate::games::testing::slip::{self, OneChange};

/// Any change to a document of this game.
fn slips() -> impl Strategy<Value = OneChange> {
    slip::slips(vec![
        ("owes", json!("red")),
        ("owes", json!("blue")),
        ("pending", json!({ "player": "red", "hand": 1, "cost": 2 })),
        ("pending", json!({ "player": "blue", "lines": 1 })),
        (
            "pending",
            json!({ "player": "blue", "row": [1], "cost": 0 }),
        ),
        ("done", json!([{ "player": "red", "how": "finished" }])),
        ("pile", json!(["red", "blue"])),
        ("pile", json!(["blue", "red"])),
        ("player-order", json!(["red", "blue"])),
        ("phase", json!("shuffle")),
        ("phase", json!("rotations")),
        ("phase", json!("start-tiles")),
        ("phase", json!("over")),
        ("readings", json!({ "reshuffle": "when-empty" })),
        ("readings", json!({ "finisher-draws": "net" })),
        ("readings", json!({ "last-chance": "one-action" })),
        ("stack-top", json!(["h01"])),
        ("at", json!("a1")),
        ("at", json!("c3")),
        ("visited", json!(["b2", "d4"])),
        ("visited", json!(["a1"])),
        ("hand", json!(["h01", "h02", "h03", "h04"])),
        ("card", json!("card-01")),
    ])
}

load_tests!(WORKSPACE, odd_games(), slips());
