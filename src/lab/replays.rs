//! Scripts of the toy game that go wrong: what is played of them, and what is said of the rest.

use serde_json::{Map, Value};

use crate::diagnostic::Finding;
use crate::document::script_keys::{EXPECT, STEP, TAGS};
use crate::document::{parse, schema};
use crate::engine::game::Game;
use crate::engine::replay::{Replayed, replay};
use crate::engine::script::{self, Script};
use crate::games::sandbox;
use crate::lab::toy::Toy;
use crate::lint::shape::Validator;

#[test]
fn the_schema_has_the_keys_that_are_those_of_every_game() {
    let script = script::schema::<Toy>();
    let keys = |schema: &Value| -> Vec<String> {
        let properties = schema["properties"].as_object();
        properties
            .into_iter()
            .flat_map(Map::keys)
            .cloned()
            .collect()
    };
    let view = keys(&schema::inlined::<<Toy as Game>::View>());
    let mut expected = keys(&script["$defs"]["expect"]);
    expected.retain(|key| !view.contains(key));
    assert_eq!(expected, EXPECT);
    // A move that stones are named of, beside which chance may have a say.
    let step = &script["$defs"]["step"]["anyOf"][0];
    let mut own = keys(step);
    own.retain(|key| {
        !TAGS.contains(&key.as_str()) && step["properties"][key]["x-beside"].is_null()
    });
    assert_eq!(own[0], "stones");
    assert_eq!(own[1..], STEP);
}

/// Where reading has stopped, what was played, and what was found.
struct ReplayOutcome {
    hole: Option<String>,
    replayed: Replayed,
    findings: Vec<Finding>,
}

/// Plays a script of these steps over four stones.
fn played(steps: &[&str]) -> ReplayOutcome {
    let text = format!(
        "format = 1\ngame = \"toy\"\nkind = \"script\"\nsteps = [\n{}\n]\n[setup]\nstones = 4\n\
         players = 2\n",
        steps.join(",\n")
    );
    let schema = schema::document("toy", "script", "", script::schema::<Toy>());
    let ((hole, replayed), findings) = sandbox::with_scope::<Toy, _>(&text, |scope| {
        let tree = parse(&text).tree;
        let faults = Validator::new(schema).findings(&tree, &[], scope);
        scope.findings.extend(faults);
        let script = Script::<Toy>::read(tree, scope).expect("its start can be read");
        let replayed = replay(&script, scope, None);
        (script.hole, replayed)
    });
    ReplayOutcome {
        hole,
        replayed,
        findings,
    }
}

/// Rule, line of the step from 1, message and help of what is found.
fn told(outcome: &ReplayOutcome) -> Vec<(&str, usize, &str, &str)> {
    let found = outcome.findings.iter().map(|finding| {
        let text = &finding.at.place.source.text[..finding.at.place.span.start];
        let line = text.matches('\n').count() - 3;
        let help = finding.help.as_deref().unwrap_or_default();
        (finding.rule.name, line, finding.message.as_str(), help)
    });
    found.collect()
}

const BEGIN: &str = r#"{ chance = "begin", first = 0, tokens = [true, false] }"#;
const ANN_ONE: &str = r#"{ player = "ann", move = "take", stones = 1 }"#;
const BEN_THREE: &str = r#"{ player = "ben", move = "take", stones = 3 }"#;

#[test]
fn a_script_is_played_up_to_its_first_hole() {
    let wrong = r#"{ player = "ben", move = "tkae", stones = 3 }"#;
    let outcome = played(&[BEGIN, ANN_ONE, wrong, BEN_THREE]);
    assert_eq!(outcome.hole.as_deref(), Some("/steps/2"));
    assert_eq!(
        (outcome.replayed.steps, outcome.replayed.complete),
        (2, false)
    );
    assert_eq!(told(&outcome).len(), 1, "{:?}", told(&outcome));
    // A key of which nothing is known may have meant anything.
    let wrong = r#"{ player = "ben", move = "take", stones = 3, all = true }"#;
    assert_eq!(played(&[BEGIN, ANN_ONE, wrong]).replayed.steps, 2);
}

#[test]
fn a_hole_in_an_expectation_costs_only_that() {
    let look = r#"{ expect = { pile = "three", taken = [2, 0] } }"#;
    let outcome = played(&[BEGIN, ANN_ONE, look, BEN_THREE]);
    assert_eq!((outcome.hole.as_deref(), outcome.replayed.steps), (None, 4));
    assert!(outcome.replayed.ending.is_some());
    let [(wrong, ..), (failed, 3, message, _)] = told(&outcome)[..] else {
        panic!("{:?}", told(&outcome))
    };
    assert_eq!((wrong, failed), ("wrong-type", "expectation-failed"));
    assert_eq!(message, "`taken` is `[1, 0]`, not `[2, 0]`");
}

#[test]
fn a_clause_that_cannot_be_read_is_named() {
    let boast = r#"{ player = "ann", move = "boast", illegal = true }"#;
    let take = r#"{ player = "ann", move = "take", stones = 1, illegal = "take" }"#;
    let outcome = played(&[BEGIN, boast, take]);
    let helps: Vec<_> = told(&outcome).into_iter().map(|found| found.3).collect();
    assert_eq!(
        helps,
        [
            "`take.one-to-three` refuses this step: write that clause",
            "no clause refuses this step: remove `illegal`",
        ]
    );
    assert!(!outcome.replayed.complete);
}

#[test]
fn steps_behind_the_end_are_one_mistake() {
    let look = r"{ expect = { pile = 4 } }";
    let outcome = played(&[BEGIN, ANN_ONE, BEN_THREE, ANN_ONE, BEN_THREE, look, ANN_ONE]);
    assert!(!outcome.replayed.complete);
    let found = told(&outcome);
    let [(rule, 4, message, help), (failed, 6, ..)] = found[..] else {
        panic!("{found:?}")
    };
    assert_eq!((rule, failed), ("script-leftover", "expectation-failed"));
    assert_eq!(
        message,
        "the game is over since step 3 (`last-stone`): this step and 2 more are not played"
    );
    assert_eq!(
        help,
        "remove these steps, or add `illegal = \"turn.in-turn\"` to expect the refusal"
    );
}

#[test]
fn what_is_due_is_said_in_place_of_what_is_not() {
    let rain = r#"{ chance = "rain" }"#;
    let outcome = played(&[BEGIN, rain, ANN_ONE, BEN_THREE]);
    assert!(!outcome.replayed.complete && outcome.replayed.ending.is_some());
    assert_eq!(
        told(&outcome),
        [(
            "script-leftover",
            2,
            "`rain` is not due here, so this step is not played",
            "remove the step; due here is a decision of ann, such as `{ player = \"ann\", move = \
             \"take\", stones = 1 }`; or add `illegal = \"begin.toss\"` to expect the refusal",
        )]
    );
    let outcome = played(&[ANN_ONE]);
    let [("chance-open", 1, _, help)] = told(&outcome)[..] else {
        panic!("{:?}", told(&outcome))
    };
    assert!(
        help.starts_with("put a step such as `{ chance = \"begin\", first = "),
        "{help}"
    );
}

/// A step that something else refuses than it says is to come before what is due, or behind it.
#[test]
fn an_outcome_that_is_left_out_before_a_refusal_is_one_mistake() {
    let early = r#"{ player = "ann", move = "take", stones = 9, illegal = "take.one-to-three" }"#;
    let rules = |steps: &[&str]| -> Vec<String> {
        let outcome = played(steps);
        told(&outcome)
            .iter()
            .map(|found| format!("{} {}", found.0, found.1))
            .collect()
    };
    assert_eq!(rules(&[early, ANN_ONE, BEN_THREE]), ["chance-open 1"]);
    assert_eq!(rules(&[early, BEGIN, ANN_ONE]), ["expectation-failed 1"]);
    assert_eq!(rules(&[BEGIN, early, ANN_ONE]), [""; 0]);
}

#[test]
fn what_refuses_a_step_in_place_of_another_clause_refuses_the_next_for_the_same_mistake() {
    let other = r#"{ player = "ben", move = "take", stones = 9, illegal = "take.one-to-three" }"#;
    let outcome = played(&[BEGIN, other, BEN_THREE]);
    let [("expectation-failed", 2, ..)] = told(&outcome)[..] else {
        panic!("{:?}", told(&outcome))
    };
    assert!(!outcome.replayed.complete);
    assert_eq!(outcome.replayed.stop.and_then(|stop| stop.entry), Some(2));
}

#[test]
fn what_follows_from_an_outcome_that_is_not_due_is_not_told() {
    let rain = r#"{ chance = "rain" }"#;
    let outcome = played(&[BEGIN, rain, BEN_THREE]);
    assert_eq!(told(&outcome).len(), 1, "{:?}", told(&outcome));
}

#[test]
fn expectations_that_cannot_fail_are_errors() {
    for (expect, message) in [
        ("{}", "`expect` is empty: it holds whatever happens"),
        (
            "{ cites = [] }",
            "`cites` is empty: it holds whatever happens",
        ),
        (
            "{ holds = [], pile = 4 }",
            "`holds` is empty: it holds whatever happens",
        ),
        (
            "{ absent = [] }",
            "`absent` is empty: it holds whatever happens",
        ),
        (
            "{ events = [] }",
            "`events` is empty: it holds whatever happens",
        ),
        (
            "{ seen-by = \"ann\" }",
            "`seen-by` alone compares nothing: it holds whatever happens",
        ),
    ] {
        let look = format!("{{ expect = {expect} }}");
        let outcome = played(&[&look]);
        let [("empty-expectation", 1, found, _)] = told(&outcome)[..] else {
            panic!("{expect}: {:?}", told(&outcome))
        };
        assert_eq!(found, message);
    }
}
