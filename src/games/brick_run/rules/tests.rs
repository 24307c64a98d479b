//! Which clause refuses a step that breaks two: the order of `docs/brick-run.md`, pair by pair.

use crate::diagnostic::Level;
use crate::games::brick_run::testing::WORKSPACE;

/// Clauses that stand one behind the other in the order, with a step that breaks both and one that
/// breaks the second alone. Pairs that no step can break together are left out.
struct Pair {
    clauses: [&'static str; 2],
    both: (&'static str, &'static str),
    second: (&'static str, &'static str),
}

/// Steps of the same moment.
const fn at(
    start: &'static str,
    clauses: [&'static str; 2],
    both: &'static str,
    second: &'static str,
) -> Pair {
    Pair {
        clauses,
        both: (start, both),
        second: (start, second),
    }
}

/// All have sold in the last town.
const OVER: &str = r#"
phase = "over"
delivery = 3
[start.players]
a = { car = "sedan", at = "town" }
b = { car = "farm-truck", at = "town" }
"#;

/// The same in a game against the crooked cop.
const OVER_ALONE: &str = r#"
phase = "over"
delivery = 3
[start.players]
a = { car = "sedan", at = "town" }
[start.cop]
at = "town"
place = 2
"#;

/// A round begins in which a is wrecked; d is in town with nothing to repair.
const PLACING: &str = r#"
road = ["c08", "c10", "c30"]
[start.players]
a = { car = "sedan", at = "1.1", damage = 4 }
b = { car = "farm-truck", at = "1.1" }
c = { car = "muscle-car", at = "1.1" }
d = { car = "panel-van", at = "town", bricks = 2 }
"#;

/// The same alone.
const PLACING_ALONE: &str = r#"
road = ["c08", "c10", "c30"]
[start.players]
a = { car = "sedan", at = "1.1" }
[start.cop]
parts = ["c19"]
"#;

/// a drives, with three repair cubes and one damage; b has driven; c is in town with nothing to
/// repair.
const DRIVING: &str = r#"
phase = "drive"
active = "a"
road = ["c08", "c10", "c30"]
[start.players]
a = { car = "sedan", at = "1.1", damage = 1, movement = 6, left = 3, placed = { repair = 3 } }
b = { car = "farm-truck", at = "1.1", done = true, movement = 9, damage = 3, parts = ["c34"] }
c = { car = "muscle-car", at = "town" }
"#;

/// The same with four repair cubes.
const MENDING: &str = r#"
phase = "drive"
active = "a"
road = ["c08", "c10", "c30"]
[start.players]
a = { car = "sedan", at = "1.1", damage = 1, movement = 6, left = 3, placed = { repair = 4 } }
b = { car = "farm-truck", at = "1.1", done = true, movement = 9 }
"#;

/// a drives with a bottle on the lowest number, after it has used one.
const BOTTLED: &str = r#"
phase = "drive"
active = "a"
road = ["c08", "c10", "c30"]
[start.players]
a = { car = "sedan", at = "1.1", damage = 3, nitrous = true, parts = ["c34"] }
b = { car = "farm-truck", at = "1.1", movement = 9, done = true }
"#;

/// The same before it has used one.
const LAST_HIT: &str = r#"
phase = "drive"
active = "a"
road = ["c08", "c10", "c30"]
[start.players]
a = { car = "sedan", at = "1.1", damage = 3, parts = ["c34"] }
b = { car = "farm-truck", at = "1.1", movement = 9, done = true }
"#;

/// a has come into town with a bottle, and has still something to repair.
const BOTTLED_IN_TOWN: &str = r#"
phase = "drive"
active = "a"
road = ["c08", "c10", "c30"]
[start.players]
a = { car = "sedan", at = "town", damage = 1, movement = 6, nitrous = true, placed = { repair = 2 }, parts = ["c34"] }
b = { car = "farm-truck", at = "1.1" }
"#;

/// a has two repair cubes for one damage, and b drives first in the end.
const OPENING: &str = r#"
phase = "opening"
road = ["c08", "c10", "c30"]
[start.players]
a = { car = "sedan", at = "1.1", damage = 1, placed = { repair = 2, move = 2 } }
b = { car = "farm-truck", at = "1.1", placed = { move = 4 } }
"#;

/// a has met Cops.
const COPS: &str = r#"
phase = "countermeasure"
active = "a"
road = ["c08", "c10", "c30"]
[start.players]
a = { car = "sedan", at = "1.1", parts = ["c32"] }
b = { car = "farm-truck" }
"#;

/// The same alone.
const COPS_ALONE: &str = r#"
phase = "countermeasure"
active = "a"
road = ["c08", "c10", "c30"]
[start.players]
a = { car = "sedan", at = "1.1", movement = 9, parts = ["c32"] }
[start.cop]
action = ["c19", "c21"]
"#;

/// The first part is taken, by b.
const DRAFT: &str = r#"
phase = "draft"
picks = 1
active = "c"
market = ["c02", "c03", "c04"]
[start.players]
a = { car = "sedan" }
b = { car = "farm-truck", parts = ["c05"] }
c = { car = "muscle-car", parts = ["c01"] }
"#;

/// b buys, c has passed for good.
const MARKET: &str = r#"
mode = "full"
phase = "market"
active = "b"
passed = ["c"]
market = ["c02", "c03", "c04"]
readings = { market-pass = "final" }
[start.players]
a = { car = "sedan", money = 1, parts = ["c05"] }
b = { car = "farm-truck", money = 1, parts = ["c01"] }
c = { car = "muscle-car", money = 1 }
"#;

/// Bricks are bought, and b has bought.
const BRICKS: &str = r#"
mode = "full"
phase = "bricks"
[start.players]
a = { car = "sedan", money = 1 }
b = { car = "farm-truck", money = 1, done = true }
"#;

/// All have CB, and b has peeked.
const PEEKING: &str = r#"
phase = "peek"
road = ["c08", "c10", "c30"]
[start.players]
a = { car = "sedan", at = "1.1", placed = { cb = 1 } }
b = { car = "farm-truck", at = "1.1", placed = { cb = 2 }, done = true, peeked = [2, 3] }
c = { car = "muscle-car", at = "1.1", placed = { cb = 3 } }
"#;

/// Bricks are sold, and b has sold.
const SELLING: &str = r#"
phase = "sell"
[start.players]
a = { car = "sedan", at = "town", bricks = 2 }
b = { car = "farm-truck", at = "town", bricks = 2, done = true }
"#;

/// The crooked cop draws a part before the game, and has one.
const EQUIPPING: &str = r#"
phase = "cop-part"
difficulty = "easy"
ahead = [["c02"], ["c03"]]
road = ["c04"]
[start.players]
a = { car = "sedan" }
[start.cop]
parts = ["c19"]
"#;

/// Moves with what makes each illegal at any time of a drive, and the clause that says so.
const UNTIMELY: &[(&str, &str)] = &[
    (r#"move = "take-car", car = "sedan""#, "setup.one-car-each"),
    (r#"move = "take-part", card = "c01""#, "draft.three-parts"),
    (r#"move = "buy-part", card = "c01""#, "full.buying-turns"),
    (r#"move = "pass""#, "full.buying-turns"),
    (r#"move = "buy-bricks", count = 1"#, "full.bricks-last"),
    (r#"move = "place", cubes = { move = 4 }"#, "place.once"),
    (r#"move = "repair", cubes = 2"#, "repair.timing"),
    (r#"move = "advance""#, "order.highest-first"),
    (r#"move = "end-turn""#, "order.highest-first"),
    (r#"move = "nitrous""#, "nitrous.own-turn"),
    (
        r#"move = "countermeasure", low = 1"#,
        "ability.countermeasure",
    ),
    (r#"move = "lose-part", card = "c01""#, "wreck.lose-part"),
    (r#"move = "peek""#, "round.three-phases"),
    (r#"move = "sell", bricks = 1"#, "sell.when"),
];

/// Chance events that are not due while cubes are placed, and the clause that says so.
const NOT_DUE: &[(&str, &str)] = &[
    (r#"chance = "deal-cars", cars = {}"#, "setup.one-car-each"),
    (r#"chance = "setup-shuffle", order = []"#, "setup.shuffle"),
    (r#"chance = "cop-part", card = "c18""#, "solo.cop-parts"),
    (
        r#"chance = "action-shuffle", order = []"#,
        "solo.action-deck",
    ),
    (r#"chance = "town-shuffle", order = []"#, "town.reshuffle"),
    (r#"chance = "market-shuffle", order = []"#, "full.market"),
    (r#"chance = "cop-loss", card = "c19""#, "cop.crash"),
];

const PAIRS: &[Pair] = &[
    // All moves, before what is theirs alone.
    Pair {
        clauses: ["game.over", "move.unknown"],
        both: (OVER_ALONE, r#"player = "cop", move = "advance""#),
        second: (PLACING_ALONE, r#"player = "cop", move = "advance""#),
    },
    at(
        COPS_ALONE,
        ["move.unknown", "move.pending"],
        r#"player = "cop", move = "advance""#,
        r#"player = "a", move = "advance""#,
    ),
    // `take-part`
    Pair {
        clauses: ["draft.three-parts", "draft.market-only"],
        both: (PLACING, r#"player = "c", move = "take-part", card = "c07""#),
        second: (DRAFT, r#"player = "c", move = "take-part", card = "c07""#),
    },
    at(
        DRAFT,
        ["draft.one-at-a-time", "draft.market-only"],
        r#"player = "b", move = "take-part", card = "c07""#,
        r#"player = "c", move = "take-part", card = "c07""#,
    ),
    at(
        DRAFT,
        ["draft.turn-order", "draft.market-only"],
        r#"player = "a", move = "take-part", card = "c07""#,
        r#"player = "c", move = "take-part", card = "c07""#,
    ),
    at(
        DRAFT,
        ["draft.market-only", "draft.duplicate-part"],
        r#"player = "c", move = "take-part", card = "c01""#,
        r#"player = "c", move = "take-part", card = "c02""#,
    ),
    // `buy-part` and `pass`
    at(
        MARKET,
        ["full.buying-turns", "draft.turn-order"],
        r#"player = "c", move = "buy-part", card = "c03""#,
        r#"player = "a", move = "buy-part", card = "c03""#,
    ),
    at(
        MARKET,
        ["full.buying-turns", "draft.turn-order"],
        r#"player = "c", move = "pass""#,
        r#"player = "a", move = "pass""#,
    ),
    at(
        MARKET,
        ["draft.turn-order", "draft.market-only"],
        r#"player = "a", move = "buy-part", card = "c07""#,
        r#"player = "b", move = "buy-part", card = "c07""#,
    ),
    at(
        MARKET,
        ["draft.market-only", "draft.duplicate-part"],
        r#"player = "b", move = "buy-part", card = "c01""#,
        r#"player = "b", move = "buy-part", card = "c02""#,
    ),
    at(
        MARKET,
        ["draft.duplicate-part", "full.part-price"],
        r#"player = "b", move = "buy-part", card = "c02""#,
        r#"player = "b", move = "buy-part", card = "c03""#,
    ),
    // `buy-bricks`
    at(
        BRICKS,
        ["full.bricks-last", "full.brick-price"],
        r#"player = "b", move = "buy-bricks", count = 20"#,
        r#"player = "a", move = "buy-bricks", count = 20"#,
    ),
    // `place`
    at(
        DRIVING,
        ["place.once", "round.three-phases"],
        r#"player = "a", move = "place", cubes = { move = 4 }"#,
        r#"player = "c", move = "place", cubes = { move = 4 }"#,
    ),
    at(
        PLACING,
        ["round.three-phases", "place.areas"],
        r#"player = "d", move = "place", cubes = { move = -1, repair = 5 }"#,
        r#"player = "b", move = "place", cubes = { move = -1, repair = 5 }"#,
    ),
    at(
        PLACING,
        ["place.areas", "place.cube-limit"],
        r#"player = "b", move = "place", cubes = { move = -1, repair = 6 }"#,
        r#"player = "b", move = "place", cubes = { move = 1, repair = 6 }"#,
    ),
    at(
        PLACING,
        ["place.areas", "place.all-cubes"],
        r#"player = "b", move = "place", cubes = { move = -1, repair = 3 }"#,
        r#"player = "b", move = "place", cubes = { repair = 3 }"#,
    ),
    at(
        PLACING,
        ["place.cube-limit", "wreck.forced-placement"],
        r#"player = "a", move = "place", cubes = { move = 5 }"#,
        r#"player = "a", move = "place", cubes = { move = 4 }"#,
    ),
    at(
        PLACING,
        ["place.all-cubes", "wreck.forced-placement"],
        r#"player = "a", move = "place", cubes = { move = 3 }"#,
        r#"player = "a", move = "place", cubes = { move = 4 }"#,
    ),
    // `repair`
    at(
        DRIVING,
        ["repair.timing", "repair.rate"],
        r#"player = "b", move = "repair", cubes = 1"#,
        r#"player = "a", move = "repair", cubes = 1"#,
    ),
    at(
        DRIVING,
        ["repair.rate", "repair.placed-cubes"],
        r#"player = "a", move = "repair", cubes = 5"#,
        r#"player = "a", move = "repair", cubes = 4"#,
    ),
    Pair {
        clauses: ["repair.placed-cubes", "repair.top"],
        both: (DRIVING, r#"player = "a", move = "repair", cubes = 4"#),
        second: (MENDING, r#"player = "a", move = "repair", cubes = 4"#),
    },
    // `advance` and `end-turn`
    Pair {
        clauses: ["round.three-phases", "move.full-movement"],
        both: (PLACING, r#"player = "b", move = "advance", spaces = 9"#),
        second: (DRIVING, r#"player = "a", move = "advance", spaces = 9"#),
    },
    Pair {
        clauses: ["repair.timing", "move.full-movement"],
        both: (OPENING, r#"player = "b", move = "advance", spaces = 40"#),
        second: (DRIVING, r#"player = "a", move = "advance", spaces = 40"#),
    },
    at(
        DRIVING,
        ["order.highest-first", "move.full-movement"],
        r#"player = "b", move = "advance", spaces = 9"#,
        r#"player = "a", move = "advance", spaces = 9"#,
    ),
    // `nitrous`
    Pair {
        clauses: ["nitrous.own-turn", "nitrous.once"],
        both: (BOTTLED_IN_TOWN, r#"player = "a", move = "nitrous""#),
        second: (BOTTLED, r#"player = "a", move = "nitrous""#),
    },
    Pair {
        clauses: ["nitrous.own-turn", "nitrous.last-hit"],
        both: (DRIVING, r#"player = "b", move = "nitrous""#),
        second: (LAST_HIT, r#"player = "a", move = "nitrous""#),
    },
    Pair {
        clauses: ["nitrous.once", "nitrous.last-hit"],
        both: (BOTTLED, r#"player = "a", move = "nitrous""#),
        second: (LAST_HIT, r#"player = "a", move = "nitrous""#),
    },
    // `peek`
    Pair {
        clauses: ["round.three-phases", "peek.current-delivery"],
        both: (PLACING, r#"player = "b", move = "peek", cards = [4]"#),
        second: (PEEKING, r#"player = "c", move = "peek", cards = [4]"#),
    },
    at(
        PEEKING,
        ["peek.current-delivery", "peek.count"],
        r#"player = "b", move = "peek", cards = [4]"#,
        r#"player = "b", move = "peek", cards = [3]"#,
    ),
    at(
        PEEKING,
        ["peek.current-delivery", "peek.count"],
        r#"player = "a", move = "peek", cards = [3, 4]"#,
        r#"player = "a", move = "peek", cards = [2, 3]"#,
    ),
    at(
        PEEKING,
        ["peek.count", "peek.next"],
        r#"player = "a", move = "peek", cards = [2, 3]"#,
        r#"player = "a", move = "peek", cards = [3]"#,
    ),
    // `sell`
    at(
        SELLING,
        ["sell.when", "sell.amount"],
        r#"player = "b", move = "sell", bricks = 9"#,
        r#"player = "a", move = "sell", bricks = 9"#,
    ),
    // `cop-part`
    Pair {
        clauses: ["solo.cop-parts", "cop.forbidden-parts"],
        both: (PLACING_ALONE, r#"chance = "cop-part", card = "c01""#),
        second: (EQUIPPING, r#"chance = "cop-part", card = "c01""#),
    },
    Pair {
        clauses: ["solo.cop-parts", "draft.duplicate-part"],
        both: (PLACING_ALONE, r#"chance = "cop-part", card = "c20""#),
        second: (EQUIPPING, r#"chance = "cop-part", card = "c20""#),
    },
];

/// What is wrong with a script of one step that this clause refuses.
fn faults(start: &str, step: &str, clause: &str) -> Option<String> {
    let script =
        format!("title = \"-\"\nsteps = [{{ {step}, illegal = \"{clause}\" }}]\n[start]{start}");
    let found = WORKSPACE.findings("script.toml", &WORKSPACE.document("script", &script));
    let told = found.iter().map(|finding| finding.message.clone());
    found
        .iter()
        .any(|finding| finding.level == Level::Error)
        .then(|| told.collect::<Vec<_>>().join("; "))
}

#[test]
fn the_first_clause_of_the_order_refuses() {
    let mut wrong = Vec::new();
    let mut expect = |start, step: &str, clause| {
        let fault = faults(start, step, clause);
        wrong.extend(fault.map(|fault| format!("{step}: {clause} is expected: {fault}")));
    };
    for pair in PAIRS {
        let [first, second] = pair.clauses;
        expect(pair.both.0, pair.both.1, first);
        expect(pair.second.0, pair.second.1, second);
    }
    for (mv, clause) in UNTIMELY {
        let step = format!("player = \"b\", {mv}");
        expect(OVER, &step, "game.over");
        expect(COPS, &step, "move.pending");
        expect(DRIVING, &step, clause);
    }
    for (event, clause) in NOT_DUE {
        expect(OVER_ALONE, event, "game.over");
        expect(PLACING_ALONE, event, clause);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
