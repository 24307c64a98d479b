//! Whatever position is taken up can be played on from; whatever cannot is refused with a reason.

use proptest::strategy::Strategy;
use serde_json::json;

use crate::games::classic_rally::components::Phase;
use crate::games::classic_rally::definition::ID;
use crate::games::classic_rally::strategies::odd_games;
use crate::games::classic_rally::testing::{FAULTY_MAP, WORKSPACE};
use crate::games::testing::load::load_tests;
use crate::games::testing::shown;
use crate::games::testing::slip::{self, OneChange};

/// Any change to a document of this game.
fn slips() -> impl Strategy<Value = OneChange> {
    let phases = Phase::ALL.iter();
    let phases = phases.map(|phase| ("phase", json!(phase.name())));
    let others = vec![
        ("turn", json!({ "step": "roll" })),
        ("turn", json!({ "step": "disable", "disable": 1 })),
        ("turn", json!({ "player": "black" })),
        (
            "turn",
            json!({ "drive": { "steps": 1, "start": "straight" } }),
        ),
        ("off", json!(["power-kit"])),
        ("driven", json!(true)),
        ("first", json!("black")),
        ("stage", json!(2)),
        ("round", json!(3)),
        ("clock", json!(2)),
        ("chrono", json!(true)),
        ("classification", json!(false)),
        ("fewer-services", json!(true)),
        ("removed-service", json!("service")),
        ("hazard-top", json!(["flat-tyre"])),
        ("known-hazards", json!(3)),
        ("spent-jokers", json!(["robber"])),
        ("features-left", json!({ "power-kit": 1 })),
        ("tile-pile", json!(["curve", "junction"])),
        ("drawn", json!("straight")),
        ("kept", json!("curve")),
        ("builder", json!("black")),
        ("rolling", json!(["white"])),
        ("readings", json!({ "disable-stacking": "overlap" })),
        ("readings", json!({ "finish-roll-choice": "tied-only" })),
        ("readings", json!({ "feature-duplicates": "forbidden" })),
        ("at", json!("0,0")),
        ("at", json!("0,6")),
        ("heading", json!("E")),
        ("assistance-at", json!("0,2")),
        ("features", json!(["power-kit", "power-kit"])),
        ("joker", json!("transporter")),
        ("problems", json!(["flat-tyre", "saboteur"])),
        ("aquaplaning", json!("now")),
        ("finished", json!(1)),
        ("points", json!(4)),
        ("total", json!(7)),
        ("vote", json!({ "at": "0,7", "rotation": 0 })),
        (
            "load",
            json!({ "rally": { "fuel": 6 }, "assistance": { "fuel": 8 } }),
        ),
        ("-1,0", json!("curve/2")),
    ];
    slip::slips(others.into_iter().chain(phases).collect())
}

load_tests!(WORKSPACE, odd_games(), slips());

/// A map that two stages are driven on has its faults once, each where it is in the map.
#[test]
fn one_mistake_is_told_once() {
    let scenario = format!(
        "format = 1\ngame = \"{ID}\"\nkind = \"scenario\"\nplayers = [\"white\"]\nchrono = true\n\
         dnf-points = 9\nstages = [\"{FAULTY_MAP}\", \"{FAULTY_MAP}\"]\n"
    );
    let found = shown(&WORKSPACE.findings("example.toml", &scenario));
    let told = "unknown-reference:8:9 there is no tile `strait` (did you mean `straight`?) faulty-map.toml:7:9";
    assert_eq!(found, [told]);
}
