//! Positions that cannot be, by what is wrong with them.

use super::{WORKSPACE, rules, with};

/// A race between red and blue.
const RACE: &str = r#"format = 1
game = "checkpoint-rally"
kind = "position"
map = "two-three"
row = ["h02", "h03", "h04"]
board = { a1 = "h01/0", e5 = "u01/0" }

[borders]
north = "border-1/a"
east = "border-2/a"
south = "border-3/a"
west = "border-4/a"

[players.red]
corner = "a1"
car = "rally-car"
card = "card-01"
time = 6
at = "a1"
hand = ["g01", "g02"]

[players.blue]
corner = "e5"
car = "buggy"
card = "card-02"
time = 8
at = "e5"
hand = ["g03"]
"#;

/// Red has set out, blue is about to.
const START: &str = r#"format = 1
game = "checkpoint-rally"
kind = "position"
map = "two-three"
phase = "start-tiles"
player-order = ["red", "blue"]
row = ["h02", "h03", "h04"]
board = { a1 = "h01/0" }

[borders]
north = "border-1/a"
east = "border-2/a"
south = "border-3/a"
west = "border-4/a"

[players.red]
corner = "a1"
car = "rally-car"
card = "card-01"
time = 6
at = "a1"
hand = ["g01", "g02", "g05"]

[players.blue]
corner = "e5"
car = "buggy"
card = "card-02"
hand = ["g03", "g04"]
"#;

/// The discard pile of the race when the stack has run out.
const ALL_DISCARDED: &str = r#"stack = []
discard = ["h05", "h06", "h07", "h08", "h09", "h10", "h11", "h12", "h13", "h14", "g04", "g05", "g06", "g07", "g08", "g09", "g10", "g11", "g12", "g13", "g14", "u02", "u03", "u04", "u05", "u06", "u07", "u08", "u09", "u10", "u11", "u12", "u13", "u14"]
row"#;

#[track_caller]
fn race(changes: &[(&str, &str)], expected: &[&str]) {
    assert_eq!(rules(RACE), [""; 0]);
    assert_eq!(rules(&with(RACE, changes)), expected, "{changes:?}");
}

#[track_caller]
fn start(changes: &[(&str, &str)], expected: &[&str]) {
    assert_eq!(rules(START), [""; 0]);
    assert_eq!(rules(&with(START, changes)), expected, "{changes:?}");
}

/// A race in which an action waits for a reshuffle.
#[track_caller]
fn pending(work: &str, changes: &[(&str, &str)], expected: &[&str]) {
    let keys = format!("pending = {work}\n{ALL_DISCARDED}");
    let mut all = vec![("row", keys.as_str())];
    all.extend(changes);
    race(&all, expected);
}

#[test]
fn names() {
    race(&[("\"g01\"", "\"g99\"")], &["unknown-reference"]);
    race(&[("border-1", "border-9")], &["unknown-reference"]);
    race(
        &[("row =", "pile = [\"green\"]\nrow =")],
        &["unknown-reference"],
    );
    race(
        &[("row =", "owes = \"green\"\nrow =")],
        &["unknown-reference"],
    );
    race(
        &[("card-01", "card-99"), ("buggy", "bugy")],
        &["unknown-reference"],
    );
    race(&[("card-02", "card-01")], &["card-dealt-twice"]);
    race(&[("buggy", "rally-car")], &["car-sheet-shared"]);
    race(&[("border-4", "border-1")], &["border-twice"]);
    race(&[("\"g01\"", "\"u01\"")], &["tile-twice"]);
    race(&[("\"g01\"", "\"g02\"")], &["tile-twice"]);
}

#[test]
fn markers_that_have_moved() {
    let four = ("\"g02\"]", "\"g02\", \"g04\", \"g05\"]");
    let finished = (
        "time = 8\nat = \"e5\"",
        "time = 8\nvisited = [\"c4\", \"d1\", \"d5\", \"e2\"]",
    );
    let chase = |keys: &str, expected: &[&str]| {
        let keys = format!("done = [{{ player = \"blue\", how = \"finished\" }}]\n{keys}\nrow");
        race(&[four, finished, ("row", &keys)], expected);
    };
    chase("owes = \"red\"\nmoved-from = 4", &[]);
    chase("owes = \"red\"\nmoved-from = 6", &["position-pending"]);
    chase("owes = \"red\"\nmoved-from = -40", &["position-pending"]);
    race(
        &[
            finished,
            (
                "row",
                "done = [{ player = \"blue\", how = \"finished\" }]\nmoved-from = 4\nrow",
            ),
        ],
        &["position-pending"],
    );
    race(
        &[four, ("row", "owes = \"red\"\nmoved-from = 4\nrow")],
        &["position-pending"],
    );
}

#[test]
fn cars_and_tokens() {
    race(&[("at = \"e5\"\n", "")], &["position-car"]);
    race(&[("at = \"e5\"", "at = \"e4\"")], &["position-car"]);
    race(
        &[("time = 6", "time = 6\nreturned = [\"b1\"]")],
        &["position-token"],
    );
    let returns = "readings = { token-on-replaced-tile = \"returns\" }\nrow";
    race(
        &[
            ("time = 6", "time = 6\nreturned = [\"b1\"]"),
            ("row", returns),
        ],
        &["position-token"],
    );
    race(
        &[
            (
                "time = 6",
                "time = 6\nreturned = [\"b1\"]\nvisited = [\"b1\"]",
            ),
            ("row", returns),
        ],
        &[],
    );
    let twice = ("time = 6", "time = 6\nvisited = [\"b1\", \"b1\"]");
    race(&[twice], &["position-token"]);
    let twice = (
        "time = 6",
        "time = 6\nreturned = [\"b1\", \"b1\"]\nvisited = [\"b1\"]",
    );
    race(&[twice, ("row", returns)], &["position-token"]);
}

#[test]
fn ends() {
    let red = |how: &str| format!("done = [{{ player = \"red\", how = \"{how}\" }}]\nrow");
    race(&[("row", &red("finished"))], &["position-finished"]);
    race(
        &[
            ("row", &red("finished")),
            (
                "hand = [\"g01\"",
                "visited = [\"a2\", \"b1\", \"d3\", \"e2\"]\nhand = [\"g01\"",
            ),
        ],
        &["position-finished"],
    );
    let visited = (
        "at = \"a1\"\n",
        "visited = [\"a2\", \"b1\", \"d3\", \"e2\"]\n",
    );
    race(&[("row", &red("finished")), visited], &[]);
    // A finisher's final time may be below zero, and the hand stays as it is.
    race(
        &[
            ("row", &red("finished")),
            visited,
            ("time = 6", "time = -2"),
        ],
        &[],
    );
    race(
        &[
            ("row", &red("finished")),
            visited,
            ("time = 6", "time = -3"),
        ],
        &["position-time"],
    );
    race(&[("time = 6", "time = -1")], &["position-time"]);
    let both = |how: &str| {
        format!(
            "done = [{{ player = \"red\", how = \"finished\" }}, {{ player = \"blue\", how = \"{how}\" }}]\nrow"
        )
    };
    let over = (
        "kind = \"position\"",
        "kind = \"position\"\nphase = \"over\"",
    );
    race(&[("row", &both("passed")), visited], &["position-done"]);
    // Blue was alone: there was a limit, and nobody to pass.
    race(&[("row", &both("past-best")), visited, over], &[]);
    let early = ("time = 8", "time = 5");
    race(
        &[("row", &both("past-best")), visited, over, early],
        &["position-done"],
    );
    race(
        &[("row", &both("passed")), visited, over],
        &["position-done"],
    );
    let cars = (
        "kind = \"position\"",
        "kind = \"position\"\nphase = \"over\"\nreadings = { finisher-cars = \"count\" }",
    );
    race(&[("row", &both("passed")), visited, cars], &[]);
    race(
        &[("row", &both("passed")), visited, cars, early],
        &["position-done"],
    );
    race(
        &[("row", &both("one-action")), visited, over],
        &["position-done"],
    );
    race(
        &[("row", &red("finished")), visited, over],
        &["position-done"],
    );
    race(&[("row", &red("passed"))], &["position-done"]);
    let twice = "done = [{ player = \"red\", how = \"finished\" }, { player = \"red\", how = \"finished\" }]\nrow";
    race(&[("row", twice), visited], &["position-done"]);
}

#[test]
fn hands() {
    let four = ("\"g02\"]", "\"g02\", \"g04\", \"g05\"]");
    race(&[four], &["position-hand"]);
    race(&[four, ("row", "owes = \"red\"\nrow")], &[]);
    race(&[four, ("row", "owes = \"blue\"\nrow")], &["position-hand"]);
    race(&[("row", "owes = \"red\"\nrow")], &["position-hand"]);
    let many = "\"g02\", \"g04\", \"g05\", \"g06\", \"g07\", \"g08\", \"g09\"]";
    race(
        &[("\"g02\"]", many), ("row", "owes = \"red\"\nrow")],
        &["position-hand"],
    );
    race(&[("time = 6", "time = 6\ngps = 3")], &["position-gps"]);
}

#[test]
fn markers() {
    let tied = ("time = 8", "time = 6");
    race(&[tied], &["position-pile"]);
    race(&[tied, ("row", "pile = [\"red\", \"blue\"]\nrow")], &[]);
    race(
        &[tied, ("row", "pile = [\"red\"]\nrow")],
        &["position-pile"],
    );
    race(
        &[tied, ("row", "pile = [\"red\", \"red\"]\nrow")],
        &["position-pile"],
    );
    race(
        &[("row", "pile = [\"red\", \"blue\"]\nrow")],
        &["position-pile"],
    );
    race(&[("time = 8", "time = 16")], &[]);
    race(&[("time = 8", "time = 17")], &["position-spread"]);
}

#[test]
fn rows_and_stacks() {
    race(&[(", \"h04\"]", "]")], &["position-row"]);
    race(&[(", \"h04\"]", ", \"h04\", \"h05\"]")], &["position-row"]);
    race(&[("\"h04\"", "\"empty\"")], &[]);
    race(&[("row", "stack-top = [\"h05\"]\nrow")], &[]);
    race(&[("row", "stack = [\"h05\"]\nrow")], &["tile-missing"]);
    race(&[("row", ALL_DISCARDED)], &[]);
    race(
        &[(
            "row",
            "components = { layout = \"corner-layout.toml\" }\nrow",
        )],
        &["position-layout"],
    );
}

#[test]
fn a_tile_in_place_of_another_is_one_mistake() {
    let one = |from: &str, to: &str, help: &str| {
        let text = with(RACE, &[("row", ALL_DISCARDED), (from, to)]);
        let finding = WORKSPACE.only(&text);
        assert_eq!(finding.rule.name, "tile-twice");
        assert_eq!(finding.help.as_deref(), Some(help));
    };
    let nowhere = "name `h05` in one of the two places: it is nowhere";
    one("\"h05\"", "\"h06\"", nowhere);
    one("\"h05\"", "\"h02\"", nowhere);
    let nowhere = "name `h01` in one of the two places: it is nowhere";
    one("h01/0", "h14/0", nowhere);
    race(
        &[("row", ALL_DISCARDED), ("\"h05\", \"h06\"", "\"h06\"")],
        &["tile-missing"],
    );
    race(
        &[("row", ALL_DISCARDED), ("\"h05\"", "\"h05\", \"h05\"")],
        &["tile-twice"],
    );
}

#[test]
fn phases() {
    race(&[("car = \"buggy\"\n", "")], &["position-phase"]);
    race(&[("card = \"card-02\"\n", "")], &["position-phase"]);
    race(
        &[("row", "player-order = [\"red\", \"blue\"]\nrow")],
        &["position-phase"],
    );
    race(
        &[(
            "kind = \"position\"",
            "kind = \"position\"\nphase = \"shuffle\"",
        )],
        &["position-phase"],
    );
    start(
        &[("player-order = [\"red\", \"blue\"]\n", "")],
        &["position-phase"],
    );
    start(&[("\"red\", \"blue\"]", "\"red\"]")], &["position-order"]);
    start(
        &[("\"red\", \"blue\"]", "\"red\", \"red\"]")],
        &["position-order"],
    );
}

#[test]
fn start_tiles() {
    start(
        &[("[\"red\", \"blue\"]", "[\"blue\", \"red\"]")],
        &["position-start"],
    );
    start(&[("hand = [\"g03\", \"g04\"]\n", "")], &["position-start"]);
    start(
        &[("\"g04\"]", "\"g04\", \"u01\", \"u02\", \"u03\"]")],
        &["position-start"],
    );
    start(
        &[("card = \"card-02\"", "card = \"card-02\"\ntime = 1")],
        &["position-start"],
    );
    start(
        &[("h01/0\"", "h01/0\", e5 = \"u01/0\"")],
        &["position-start"],
    );
    start(
        &[("at = \"a1\"", "at = \"e1\""), ("a1 =", "e1 =")],
        &["position-start"],
    );
    start(
        &[("at = \"a1\"", "at = \"a1\"\ngps = 1")],
        &["position-gps"],
    );
    let owing = [
        ("row", "owes = \"red\"\nrow"),
        ("\"g05\"]", "\"g05\", \"g06\"]"),
    ];
    start(&owing, &["position-start"]);
    let waiting = ("hand = [\"g03\", \"g04\"]\n", "");
    start(&[owing[0], owing[1], waiting], &[]);
    let all = [
        ("h01/0\"", "h01/0\", e5 = \"u01/0\""),
        (
            "card = \"card-02\"",
            "card = \"card-02\"\nat = \"e5\"\ntime = 7",
        ),
    ];
    start(&all, &["position-start"]);
}

#[test]
fn actions_under_way() {
    let red = |rest: &str| format!("{{ player = \"red\", {rest} }}");
    pending(&red("hand = 2, cost = 2"), &[], &[]);
    let behind = [("time = 6\n", "time = 16\n"), ("time = 8\n", "time = 18\n")];
    pending(&red("lines = 1"), &behind, &[]);
    pending("{ player = \"blue\", lines = 1 }", &behind, &[]);
    // The line at 15 is still to come, or lies further back than an action can take.
    pending(&red("lines = 1"), &[], &["position-pending"]);
    let beyond = [("time = 6\n", "time = 27\n"), ("time = 8\n", "time = 28\n")];
    pending(&red("lines = 1"), &beyond, &["position-pending"]);
    for wrong in [
        "hand = 2",
        "hand = 3, cost = 2",
        "hand = 1, cost = 1",
        "hand = 1, cost = 2, lines = 1",
        "hand = 1, cost = 2, row = [1]",
        "row = [1], cost = 1",
        "row = [4], cost = 1",
        "lines = 2",
        "lines = 1, cost = 2",
        "cost = 2",
        "hand = 0",
    ] {
        pending(&red(wrong), &[], &["position-pending"]);
    }
    pending(
        "{ player = \"blue\", hand = 1, cost = 2 }",
        &[],
        &["position-pending"],
    );
    let gap = ("\"h02\", ", "\"empty\", ");
    let filled = ("\"h05\"", "\"h05\", \"h02\"");
    pending(&red("row = [1], cost = 1"), &[gap, filled], &[]);
    pending(&red("row = [1], cost = 0"), &[gap, filled], &[]);
    pending(
        &red("row = [1], cost = 2"),
        &[gap, filled],
        &["position-pending"],
    );
    pending(
        &red("row = [1, 1], cost = 1"),
        &[gap, filled],
        &["position-pending"],
    );
    let at_once = ("row =", "readings = { reshuffle = \"when-empty\" }\nrow =");
    pending(&red("cost = 2"), &[at_once], &[]);
    pending(&red("cost = 4"), &[at_once], &["position-pending"]);
    pending(&red("hand = 0"), &[at_once], &[]);
    race(
        &[(
            "row",
            "pending = { player = \"red\", hand = 2, cost = 2 }\nrow",
        )],
        &["position-pending"],
    );
}
