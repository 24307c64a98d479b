//! From documents to a game: components looked up, names resolved.
//! [`load_tests!`] declares the tests.

use proptest::collection::vec;
use proptest::strategy::{Strategy, ValueTree as _};
use proptest::test_runner::TestRunner;
use serde_json::Value;

use super::positions::{state_after, written};
use super::slip::OneChange;
use super::{Sandbox, shown};
use crate::edit::position;
use crate::engine::Definition;
use crate::engine::testing;

/// Steps that are played on from a document.
const STEPS: usize = 60;

/// A position of a random game, with slips in it.
fn slipped<G: Definition>(game: &G, seed: u64, steps: usize, slips: Vec<OneChange>) -> String {
    let mut position = written(game, &state_after(game, seed, steps));
    for slip in slips {
        slip.make(&mut position);
    }
    position::document(G::META.id, &position)
}

/// A document with slips in it.
fn text(mut document: Value, slips: Vec<OneChange>) -> String {
    for slip in slips {
        slip.make(&mut document);
    }
    toml::to_string(&document).expect("a document is TOML")
}

impl<G: Definition> Sandbox<G> {
    /// If a position with slips in it is taken up, it can be played on from.
    pub(crate) fn check_taken_up(&self, game: &G, seed: u64, steps: usize, slips: Vec<OneChange>) {
        if let Ok((game, state)) = self.take_up(&slipped(game, seed, steps, slips)) {
            testing::views_do_not_leak(&game, &state);
            testing::invariants_hold_from(&game, state.clone(), seed, STEPS);
            self.check_plays_on(&game, state, seed, STEPS);
        }
    }

    /// If a scenario with slips in it is set up, it can be played.
    pub(crate) fn check_set_up(&self, scenario: Value, slips: Vec<OneChange>, seed: u64) {
        // The document that is set up lies beside the folders that others lie below.
        let text = text(scenario, slips).replace("\"../", "\"");
        if let Ok(game) = self.set_up(&text) {
            testing::invariants_hold(&game, seed, STEPS);
            let mut count = 0;
            testing::walk(&game, seed, 2 * STEPS, |state| {
                testing::chance_agrees(&game, state);
                if count % 4 == 0 {
                    self.check_survives(&game, state);
                }
                count += 1;
            });
        }
    }

    /// A document with slips in it can be checked.
    pub(crate) fn check_odd(&self, name: &str, document: Value, slips: Vec<OneChange>) {
        self.findings(name, &text(document, slips));
    }

    /// Enough of the slips leave a position that can be played, and enough do not.
    pub(crate) fn check_slips(
        &self,
        games: impl Strategy<Value = G>,
        slips: impl Strategy<Value = OneChange>,
    ) {
        let mut runner = TestRunner::deterministic();
        let (mut taken, mut refused) = (0, 0);
        let all = (games, vec(slips, 1..3), 0..200_usize);
        for seed in 0..200 {
            let (game, slips, steps) = all.new_tree(&mut runner).expect("a game").current();
            match self.take_up(&slipped(&game, seed, steps, slips)) {
                Ok(_) => taken += 1,
                Err(findings) => {
                    assert!(!findings.is_empty(), "refused without a reason");
                    refused += 1;
                }
            }
        }
        assert!(taken > 20 && refused > 20, "{taken} {refused}");
    }

    /// What is found in a document of a kind, of which the header is left out.
    pub(crate) fn found(&self, kind: &str, rest: &str) -> Vec<String> {
        shown(&self.findings("example.toml", &self.document(kind, rest)))
    }

    /// Such a document has one fault: there is nothing of a name, given as its noun and the name in
    /// backticks.
    #[track_caller]
    pub(crate) fn check_unknown(&self, kind: &str, rest: &str, name: &str) {
        let findings = self.found(kind, rest);
        let is_told = findings.iter().all(|finding| {
            finding.starts_with("unknown-reference")
                && finding.contains(&format!("there is no {name}"))
        });
        assert!(findings.len() == 1 && is_told, "{name}: {findings:#?}");
    }
}

/// Declares the tests of what is loaded, from a game’s workspace and strategies: games, and slips
/// in its documents.
macro_rules! load_tests {
    ($workspace:expr, $games:expr, $slips:expr) => {
        ::proptest::proptest! {
            #![proptest_config($crate::kit::tries::tried(400))]

            #[test]
            fn what_is_taken_up_can_be_played(
                game in $games,
                seed: u64,
                steps in 0..200_usize,
                slips in ::proptest::collection::vec($slips, 1..3),
            ) {
                $workspace.check_taken_up(&game, seed, steps, slips);
            }
        }

        ::proptest::proptest! {
            #![proptest_config($crate::kit::tries::tried(150))]

            #[test]
            fn what_is_set_up_can_be_played(
                (_, scenario) in ::proptest::sample::select($workspace.documents(Some("scenario"))),
                slips in ::proptest::collection::vec($slips, 1..3),
                seed: u64,
            ) {
                $workspace.check_set_up(scenario, slips, seed);
            }

            #[test]
            fn no_document_is_too_odd_to_be_checked(
                (name, document) in ::proptest::sample::select($workspace.documents(None)),
                slips in ::proptest::collection::vec($slips, 1..6),
            ) {
                $workspace.check_odd(name, document, slips);
            }
        }

        #[test]
        fn slips_are_refused_and_taken_up() {
            $workspace.check_slips($games, $slips);
        }
    };
}

pub(crate) use load_tests;
