//! Whatever position is taken up can be played on from; whatever cannot is refused with a reason.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use super::super::components::Components;
use super::super::plug::ID;
use super::super::strategies::scenarios;
use super::super::table::CheckpointRally;
use super::super::testing::WORKSPACE;
use crate::edit::position::document;
use crate::engine::testing;
use crate::games::testing::positions::{state_after, written};
use crate::games::testing::slip::{self, Slip};

/// Steps that are played on from a position.
const STEPS: usize = 50;

/// Any change to a document of this game.
fn slips() -> impl Strategy<Value = Slip> {
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

/// Games of all sorts: base components or house rules, slow cars, short or odd cards.
fn games() -> impl Strategy<Value = CheckpointRally> {
    let rules = select(vec![
        None,
        Some("house-rules.toml"),
        Some("tight-rules.toml"),
    ]);
    let cars = select(vec![None, Some("slow-cars.toml")]);
    let odd_cards = proptest::bool::weighted(0.2);
    (scenarios(), rules, cars, odd_cards).prop_map(|(mut scenario, rules, cars, odd_cards)| {
        let odd = odd_cards.then(|| "corner-cards.toml".to_owned());
        scenario.components = Components {
            rules: rules.map(str::to_owned),
            cars: cars.map(str::to_owned),
            cards: odd.or(scenario.components.cards),
            ..Components::default()
        };
        WORKSPACE.game(&scenario)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn invariants_hold_in_house_games(game in games(), seed: u64) {
        testing::invariants_hold(&game, seed, 400);
    }

    #[test]
    fn positions_of_house_games_survive_their_text(game in games(), seed: u64) {
        let mut count = 0;
        testing::walk(&game, seed, 200, |state| {
            count += 1;
            if count < 16 || count % 9 == 0 || state.pending.is_some() || state.owes.is_some() {
                WORKSPACE.check_survives(&game, state);
            }
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn what_is_taken_up_can_be_played(
        game in games(),
        seed: u64,
        steps in 0..150_usize,
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
        if let Ok(game) = WORKSPACE.set_up(&text(&scenario)) {
            testing::invariants_hold(&game, seed, 40);
            testing::walk(&game, seed, 40, |state| {
                testing::chance_agrees(&game, state);
                WORKSPACE.check_survives(&game, state);
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

/// Enough of the slips leave a position that can be played, or the law above would be idle.
#[test]
fn slips_are_refused_and_taken_up() {
    use proptest::strategy::ValueTree as _;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut taken, mut refused) = (0, 0);
    let all = (games(), vec(slips(), 1..3), 0..150_usize);
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
