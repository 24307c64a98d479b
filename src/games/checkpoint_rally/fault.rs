//! Rules made wrong on purpose, to see whether a search finds out, and with how short a game.

use std::cell::Cell;
use std::sync::Arc;

use serde_json::Value;

use crate::diagnostic::Source;
use crate::document::Memory;
use crate::edit::script::Recorded;
use crate::games::checkpoint_rally::definition::ID;
use crate::games::checkpoint_rally::testing::WORKSPACE;
use crate::games::checkpoint_rally::{CheckpointRally, State, TileId};
use crate::games::fuzz::{as_table, fuzz};
use crate::games::{GAMES, testing};
use crate::kit::tries::tries;
use crate::lab::fuzz::{FuzzFailure, FuzzPlan, FuzzTally, FuzzWatcher};
use crate::lint::Library;

/// A rule made wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A tile that is replaced comes to lie nowhere.
    LostTile,
    /// Everybody who finishes gets the bonus of the first.
    FullBonus,
}

thread_local! {
    static PLANTED: Cell<Option<Fault>> = const { Cell::new(None) };
}

/// What is wrong with the games that are set up now.
pub fn planted() -> Option<Fault> {
    PLANTED.get()
}

impl CheckpointRally {
    /// Takes a replaced tile out of the game.
    pub fn lose(&self, state: &mut State, tile: TileId) {
        if self.fault == Some(Fault::LostTile) {
            state.discard.remove(tile);
        }
    }

    /// How many have finished before, as the bonus is given.
    #[must_use]
    pub fn miscounted(&self, before: usize) -> usize {
        match self.fault {
            Some(Fault::FullBonus) => 0,
            _ => before,
        }
    }
}

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

/// The one failure of a document under a fault, and its script, which shows the fault and is clean
/// without it. `table` is where the document stands in the script.
#[track_caller]
fn found(document: &str, table: &'static str, fault: Fault, seed: u64) -> FuzzFailure {
    let plan = FuzzPlan {
        cases: 12,
        seed,
        longest: Some(400),
        // Games may well be longer.
        known: vec!["too-long".to_owned()],
    };
    let source = Arc::new(Source::new("a.toml", document));
    let library = Library::new(Memory::default(), &GAMES);
    let search = || fuzz(GAMES, &source, &library, &plan, &Patient).expect("it can be played");
    assert_eq!(search().failures, [], "without the fault");

    PLANTED.set(Some(fault));
    let [failure] = search().failures.try_into().expect("one is found");
    let script = Recorded {
        edition: None,
        game: ID,
        title: String::new(),
        start: (table, as_table(&source, &failure.readings)),
        steps: failure.steps.clone(),
        branches: Vec::new(),
    };
    let text = script.document();
    let shown = WORKSPACE.findings("script.toml", &text);
    PLANTED.set(None);
    let rules: Vec<&str> = shown.iter().map(|finding| finding.rule.name).collect();
    assert_eq!(rules, ["invariant-broken"], "{text}");
    let mended = WORKSPACE.findings("script.toml", &text);
    assert_eq!(testing::shown(&mended), [""; 0], "{text}");
    assert_eq!(failure.readings, []);
    failure
}

/// What is done in each step: the move or the chance event.
fn done(failure: &FuzzFailure) -> Vec<&str> {
    let steps = failure.steps.iter();
    let done = steps.filter_map(|step| step.get("move").or(step.get("chance")));
    done.filter_map(Value::as_str).collect()
}

/// Nothing can be replaced before the cars are on the map, and then by the first move.
#[test]
fn a_tile_that_gets_lost_is_found() {
    let scenario = "format = 1\ngame = \"checkpoint-rally\"\nkind = \"scenario\"\n\
                    map = \"two-three\"\nplayers.red.corner = \"a1\"\n\
                    players.blue.corner = \"e5\"\n";
    for seed in 0..tries(2).into() {
        let failure = found(scenario, "setup", Fault::LostTile, seed);
        assert_eq!(failure.fault.id(), "tiles-are-conserved");
        let setup = [
            "deal-cars",
            "deal-cards",
            "marker-order",
            "borders",
            "shuffle",
            "rotations",
        ];
        let race = ["place-start", "place-start", "place"];
        assert_eq!(done(&failure), [&setup[..], &race].concat());
    }
}

/// Both are one tile away from the end, red to move: the bonus is wrong when blue finishes, too.
#[test]
fn a_wrong_bonus_is_found() {
    for seed in 0..2 {
        let failure = found(LAST_TILE, "start", Fault::FullBonus, seed);
        assert_eq!(failure.fault.id(), "time-matches-the-action");
        assert_eq!(done(&failure), ["drive", "drive"]);
        assert!(failure.steps_before >= 2);
    }
}

const LAST_TILE: &str = r#"format = 1
game = "checkpoint-rally"
kind = "position"
map = "two-three"
row = ["h03", "g03", "u03"]

[borders]
north = "border-1/a"
east = "border-2/a"
south = "border-3/a"
west = "border-4/a"

[board]
a1 = "h01/0"
b1 = "h02/0"
e3 = "u01/0"
e2 = "u02/0"

[players.red]
corner = "a1"
car = "rally-car"
card = "card-01"
time = 30
at = "a1"
visited = ["a2", "d3", "e2"]

[players.blue]
corner = "e5"
car = "buggy"
card = "card-02"
time = 31
at = "e3"
visited = ["c4", "d1", "d5"]
"#;
