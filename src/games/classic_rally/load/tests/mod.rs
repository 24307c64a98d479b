//! Whatever position is taken up can be played on from; whatever cannot is refused with a reason.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use super::super::plug::ID;
use super::super::strategies::odd_games;
use super::super::testing::{FAULTY_MAP, WORKSPACE};
use crate::edit::position::document;
use crate::engine::testing;
use crate::games::testing::positions::{state_after, written};
use crate::games::testing::shown;
use crate::games::testing::slip::{self, Slip};

/// Steps that are played on from a position.
const STEPS: usize = 50;

/// Any change to a document of this game.
fn slips() -> impl Strategy<Value = Slip> {
    let phases = super::super::components::Phase::ALL.iter();
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn positions_of_odd_games_survive_their_text(game in odd_games(), seed: u64) {
        let mut count = 0;
        testing::walk(&game, seed, 300, |state| {
            count += 1;
            if count % 7 == 0 || state.turn.drive.is_some() {
                WORKSPACE.check_survives(&game, state);
            }
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn what_is_taken_up_can_be_played(
        game in odd_games(),
        seed: u64,
        steps in 0..200_usize,
        slips in vec(slips(), 1..3),
    ) {
        let mut position = written(&game, &state_after(&game, seed, steps));
        for slip in slips {
            slip.make(&mut position);
        }
        let text = document(ID, &position);
        if let Ok((game, state)) = WORKSPACE.take_up(&text) {
            testing::invariants_hold_from(&game, state.clone(), seed, STEPS);
            WORKSPACE.check_plays_on(&game, state, seed, STEPS);
        }
    }
}

/// A document with all its keys, the header among them.
fn text(document: &Value) -> String {
    toml::to_string(document).expect("a document is TOML")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn what_is_set_up_can_be_played(
        (_, mut scenario) in select(WORKSPACE.documents(Some("scenario"))),
        slips in vec(slips(), 1..3),
        seed: u64,
    ) {
        for slip in slips {
            slip.make(&mut scenario);
        }
        // The document that is set up lies beside the folder of maps.
        let text = text(&scenario).replace("../maps/", "maps/");
        if let Ok(game) = WORKSPACE.set_up(&text) {
            testing::walk(&game, seed, 60, |state| {
                testing::chance_agrees(&game, state);
            });
        }
    }

    #[test]
    fn no_document_is_too_odd_to_be_checked(
        (name, mut document) in select(WORKSPACE.documents(None)),
        slips in vec(slips(), 1..6),
    ) {
        for slip in slips {
            slip.make(&mut document);
        }
        WORKSPACE.findings(name, &text(&document));
    }
}

/// A map that two stages are driven on has its faults once, and each name that nothing bears is
/// told of once.
#[test]
fn one_mistake_is_told_once() {
    let scenario = format!(
        "format = 1\ngame = \"{ID}\"\nkind = \"scenario\"\nplayers = [\"white\"]\nchrono = true\n\
         dnf-points = 9\nstages = [\"{FAULTY_MAP}\", \"{FAULTY_MAP}\"]\n"
    );
    let found = shown(&WORKSPACE.findings("example.toml", &scenario));
    assert_eq!(
        found,
        ["unknown-reference:7:11 there is no tile `strait` (did you mean `start`?) "]
    );
}

/// Enough of the slips leave a position that can be played, or the law above would be idle.
#[test]
fn slips_are_refused_and_taken_up() {
    use proptest::strategy::ValueTree as _;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut taken, mut refused) = (0, 0);
    let all = (odd_games(), vec(slips(), 1..3), 0..200_usize);
    for seed in 0..200 {
        let (game, slips, steps) = all.new_tree(&mut runner).expect("a game").current();
        let mut position = written(&game, &state_after(&game, seed, steps));
        for slip in slips {
            slip.make(&mut position);
        }
        match WORKSPACE.take_up(&document(ID, &position)) {
            Ok(_) => taken += 1,
            Err(findings) => {
                assert!(!findings.is_empty(), "refused without a reason");
                refused += 1;
            }
        }
    }
    assert!(taken > 20 && refused > 20, "{taken} {refused}");
}
