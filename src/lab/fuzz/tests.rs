//! Faults planted in the toy game, whose shortest failures are known by hand.

use serde_json::{Value, json};

use super::{
    FuzzFailure, FuzzPart, FuzzPlan, FuzzTally, FuzzWatcher, OpenReading, SearchedGames, Variants,
    search, search_part,
};
use crate::document::parse;
use crate::edit::script::Recorded;
use crate::engine::replay::replay;
use crate::engine::script::Script;
use crate::games::sandbox;
use crate::lab::simulate::Shard;
use crate::lab::toy::{Fault, Toy};

/// Lets everything go on.
struct Patient;

impl FuzzWatcher for Patient {
    fn searching(&self, _: &FuzzTally) -> bool {
        true
    }

    fn shrinking(&self, _: &str, _: usize) -> bool {
        true
    }
}

fn plan(seed: u64) -> FuzzPlan {
    FuzzPlan {
        cases: 40,
        seed,
        longest: None,
        known: Vec::new(),
    }
}

fn searched(stones: u8, fault: Fault, plan: &FuzzPlan) -> SearchedGames {
    watched(stones, fault, plan, &Patient)
}

fn watched(stones: u8, fault: Fault, plan: &FuzzPlan, watcher: &dyn FuzzWatcher) -> SearchedGames {
    part_of(stones, fault, plan, &FuzzPart::Whole, watcher)
}

fn part_of(
    stones: u8,
    fault: Fault,
    plan: &FuzzPlan,
    part: &FuzzPart,
    watcher: &dyn FuzzWatcher,
) -> SearchedGames {
    let deal = |_: &[_]| Some(Toy::table(stones, 2, fault));
    let variants = Variants::new(Vec::new(), &deal).expect("it can be played");
    search_part(&variants, plan, part, watcher)
}

/// What is wrong with a script of these steps, by rules.
fn verdict(stones: u8, fault: Fault, failure: &FuzzFailure) -> Vec<String> {
    let fault = serde_json::to_value(fault).expect("it is a word");
    let setup = json!({ "stones": stones, "players": 2, "fault": fault });
    let script = Recorded {
        edition: None,
        game: "toy",
        title: String::new(),
        start: ("setup", setup),
        steps: failure.steps.clone(),
        branches: Vec::new(),
    };
    let text = script.document();
    let ((), findings) = sandbox::with_scope::<Toy, _>(&text, |scope| {
        let script = Script::<Toy>::read(parse(&text).tree, scope).expect("it is a script");
        replay(&script, scope, None);
    });
    let rules = findings.iter().map(|finding| finding.rule.name.to_owned());
    rules.collect()
}

/// The moves of a failure: how many stones are taken.
fn taken(failure: &FuzzFailure) -> Vec<u64> {
    let stones = |step: &Value| step.get("stones").and_then(Value::as_u64);
    failure.steps.iter().filter_map(stones).collect()
}

/// A fault is found under every seed, as this and nothing else, in so many steps; the script shows
/// it, and does so no longer once the fault is mended.
#[track_caller]
fn check(stones: u8, fault: Fault, id: &str, rule: &str, shortest: &[&[u64]]) {
    for seed in 0..5 {
        let searched = searched(stones, fault, &plan(seed));
        let [failure] = &searched.failures[..] else {
            panic!("{:#?}", searched.failures)
        };
        assert_eq!(failure.fault.id(), id);
        let taken = taken(failure);
        assert!(shortest.contains(&&taken[..]), "seed {seed}: {taken:?}");
        // Chance is not to be left out.
        assert_eq!(failure.steps.len(), taken.len() + 1);
        assert_eq!(verdict(stones, fault, failure), [rule]);
        assert_eq!(verdict(stones, Fault::None, failure), [""; 0]);
    }
}

#[test]
fn a_lost_stone_is_found() {
    check(
        9,
        Fault::LostStone,
        "stones-conserved",
        "invariant-broken",
        &[&[2, 2]],
    );
}

/// With eleven stones nothing can be left out of `1, 1, 1, 1, 2` to get to `3, 1, 2` or `1, 3, 2`:
/// other moves have to be found.
#[test]
fn the_shortest_game_is_found() {
    check(
        11,
        Fault::LostStone,
        "stones-conserved",
        "invariant-broken",
        &[&[1, 3, 2], &[2, 2, 2], &[3, 1, 2]],
    );
}

#[test]
fn a_leak_is_found() {
    check(
        8,
        Fault::Leak,
        "views-do-not-leak",
        "invariant-broken",
        &[&[3]],
    );
}

#[test]
fn somebody_who_cannot_move_is_found() {
    check(
        9,
        Fault::Stuck,
        "somebody-can-move",
        "invariant-broken",
        &[&[2, 3], &[3, 2]],
    );
}

#[test]
fn rules_that_give_up_are_found() {
    check(
        5,
        Fault::Panic,
        "rules-panic",
        "rules-panic",
        &[&[3, 1], &[3, 2]],
    );
}

#[test]
fn a_position_without_a_way_to_the_end_is_found() {
    check(
        8,
        Fault::Endless,
        "end-in-reach",
        "invariant-broken",
        &[
            &[1, 3, 3],
            &[2, 2, 3],
            &[2, 3, 2],
            &[3, 1, 3],
            &[3, 2, 2],
            &[3, 3, 1],
        ],
    );
}

#[test]
fn a_game_that_only_takes_long_is_found() {
    let plan = FuzzPlan {
        longest: Some(12),
        ..plan(1)
    };
    let searched = searched(30, Fault::None, &plan);
    let [failure] = &searched.failures[..] else {
        panic!("{:#?}", searched.failures)
    };
    assert_eq!((failure.fault.id(), failure.steps.len()), ("too-long", 12));
    assert_eq!(failure.message, "the game is not over after 12 steps");
    assert_eq!(failure.steps[11]["expect"], json!({ "over": true }));
    assert_eq!(verdict(30, Fault::None, failure), ["expectation-failed"]);
}

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    let searched = searched(20, Fault::None, &plan(1));
    assert_eq!(searched.failures, []);
    assert!(!searched.stopped);
    let tally = searched.tally;
    assert_eq!((tally.games, tally.over()), (40, 40));
    assert_eq!(tally.endings.get("last-stone"), Some(&40));
    assert_eq!(tally.cited.len(), 4, "every clause");
    // Twenty stones take seven turns at least and twenty at most, and chance begins.
    assert!((40 * 8..40 * 21).contains(&tally.steps), "{}", tally.steps);
}

#[test]
fn the_same_seed_finds_the_same() {
    let run = |seed| searched(30, Fault::LostStone, &plan(seed));
    assert_eq!(run(7), run(7));
    let games: std::collections::BTreeSet<u64> = (0..9)
        .filter_map(|seed| Some(run(seed).failures.first()?.game))
        .collect();
    assert!(games.len() > 1, "another seed draws other games");
}

#[test]
fn what_is_known_is_passed_over() {
    let plan = FuzzPlan {
        known: vec!["stones-conserved".to_owned()],
        ..plan(1)
    };
    let searched = searched(9, Fault::LostStone, &plan);
    assert_eq!(searched.failures, []);
    assert_eq!(searched.tally.games, 40);
}

/// A fault under one value of one reading, of three.
#[test]
fn only_readings_that_matter_are_named() {
    let open = |name: &str| OpenReading {
        name: name.to_owned(),
        values: ["no", "maybe", "yes"].map(str::to_owned).to_vec(),
    };
    let deal = |given: &[super::GivenReading]| {
        let is = |given: &super::GivenReading| {
            (given.name.as_str(), given.value.as_str()) == ("b", "yes")
        };
        let fault = if given.iter().any(is) {
            Fault::LostStone
        } else {
            Fault::None
        };
        Some(Toy::table(9, 2, fault))
    };
    let variants = Variants::new(["a", "b", "c"].map(open).to_vec(), &deal);
    let plan = FuzzPlan {
        cases: 100,
        ..plan(1)
    };
    let searched = search(&variants.expect("it can be played"), &plan, &Patient);
    let [failure] = &searched.failures[..] else {
        panic!("{:#?}", searched.failures)
    };
    let named: Vec<(&str, &str)> = failure
        .readings
        .iter()
        .map(|given| (given.name.as_str(), given.value.as_str()))
        .collect();
    assert_eq!(named, [("b", "yes")]);
    assert_eq!((searched.open, searched.tally.choices.len() > 9), (3, true));
}

/// Ends the search after so many games, and shrinks nothing.
struct Impatient(u64);

impl FuzzWatcher for Impatient {
    fn searching(&self, tally: &FuzzTally) -> bool {
        tally.games < self.0
    }

    fn shrinking(&self, _: &str, _: usize) -> bool {
        false
    }
}

#[test]
fn a_search_can_be_stopped() {
    let searched = watched(30, Fault::None, &plan(1), &Impatient(3));
    assert_eq!((searched.stopped, searched.tally.games), (true, 3));
}

/// What is not shrunk any further is a failure all the same.
#[test]
fn shrinking_can_be_stopped() {
    let searched = watched(40, Fault::LostStone, &plan(1), &Impatient(u64::MAX));
    let [failure] = &searched.failures[..] else {
        panic!("{:#?}", searched.failures)
    };
    assert_eq!(failure.steps.len(), failure.steps_before);
    assert!(failure.steps.len() > 12, "33 stones are taken before");
    assert_eq!(verdict(40, Fault::LostStone, failure), ["invariant-broken"]);
}

/// Parts that are searched apart, and the games in which they saw something searched once more, come to what the whole
/// search comes to.
#[test]
fn parts_come_to_the_whole() {
    for fault in [Fault::None, Fault::LostStone, Fault::Endless] {
        let plan = plan(1);
        let whole = searched(9, fault, &plan);
        let of = |part| part_of(9, fault, &plan, &part, &Patient);
        let parts = (1..=3).filter_map(|number| Shard::new(number, 3));
        let mut tally = FuzzTally::default();
        let mut seen: Vec<(&str, u64)> = Vec::new();
        for shard in parts {
            let part = of(FuzzPart::Shard(shard));
            assert_eq!(part.failures, []);
            tally.merge(&part.tally);
            for one in part.seen {
                if seen.iter().all(|(id, _)| *id != one.0) {
                    seen.push(one);
                }
            }
        }
        assert_eq!(tally, whole.tally, "{fault:?}");
        let games = seen.iter().map(|(_, game)| *game).collect();
        let again = of(FuzzPart::Only(games));
        assert_eq!(again.failures, whole.failures, "{fault:?}");
    }
}
