//! Counts of move sequences from shipped documents, pinned: a change that was to change no rule, such
//! as an optimisation, has changed none if they hold.
//!
//! A count that should change, as a rule or a base document has, is taken over from what the failed
//! test says.

use std::sync::Arc;

use rayon::prelude::*;
use scrutineer::diagnostic::Source;
use scrutineer::document::Memory;
use scrutineer::games::GAMES;
use scrutineer::lab::AnyTable;
use scrutineer::lab::perft::PerftPlan;
use scrutineer::lint::Library;

/// A document below `scenarios/`, how many moves, the seed that decides chance, and how many
/// sequences. Of a ruling it is the position that it starts from, behind `#` that of one of its cases.
const COUNTS: &[(&str, u32, u64, u64)] = &[
    ("checkpoint-rally/two-players.toml", 3, 1, 105_728),
    ("checkpoint-rally/two-players-explicit.toml", 3, 1, 105_728),
    ("checkpoint-rally/three-players.toml", 3, 1, 4096),
    ("checkpoint-rally/four-players.toml", 4, 1, 65536),
    ("checkpoint-rally/four-players-layout.toml", 4, 1, 65536),
    ("checkpoint-rally/rulings/draw/reshuffle.toml", 2, 1, 18985),
    ("checkpoint-rally/rulings/draw/then-limit.toml", 2, 1, 20919),
    (
        "checkpoint-rally/rulings/end/one-chance.toml",
        4,
        1,
        182_471,
    ),
    (
        "checkpoint-rally/rulings/end/several-actions.toml",
        3,
        1,
        41157,
    ),
    (
        "checkpoint-rally/rulings/examples/finishing-bonus-second-of-four.toml",
        3,
        1,
        17628,
    ),
    (
        "checkpoint-rally/rulings/finish/subtract-bonus.toml",
        3,
        1,
        42129,
    ),
    ("checkpoint-rally/rulings/gps/swap.toml", 2, 1, 21987),
    (
        "checkpoint-rally/rulings/gps/take-from-row.toml",
        3,
        1,
        33499,
    ),
    (
        "checkpoint-rally/rulings/move/connecting-road.toml",
        3,
        1,
        50524,
    ),
    (
        "checkpoint-rally/rulings/readings/finisher-draws--net.toml",
        2,
        1,
        85973,
    ),
    (
        "checkpoint-rally/rulings/readings/reshuffle--when-empty.toml",
        2,
        1,
        18092,
    ),
    (
        "checkpoint-rally/rulings/readings/shared-tile.toml#3",
        3,
        1,
        28609,
    ),
    (
        "checkpoint-rally/rulings/readings/turn-back.toml#2",
        3,
        1,
        35888,
    ),
    ("classic-rally/examples/solo.toml", 2, 1, 81081),
    ("classic-rally/examples/solo-built.toml", 5, 1, 27648),
    ("classic-rally/examples/two-players.toml", 4, 1, 24),
    ("classic-rally/examples/two-players-built.toml", 8, 1, 98304),
    ("classic-rally/examples/two-players-built.toml", 8, 2, 32768),
    ("classic-rally/examples/two-players-coast.toml", 4, 1, 24),
    ("classic-rally/examples/three-players-pass.toml", 6, 1, 180),
    (
        "classic-rally/examples/three-players-built.toml",
        8,
        1,
        12928,
    ),
    ("classic-rally/examples/four-players.toml", 8, 1, 2520),
    // By hand: 179 of the 32762 turn the car after one of the 179 procedures that there are.
    ("classic-rally/rulings/assist/exchange.toml", 2, 1, 32762),
    ("classic-rally/rulings/build/must-place.toml", 8, 1, 8192),
    ("classic-rally/rulings/hazard/pothole.toml", 4, 1, 80066),
    ("classic-rally/rulings/joker/robber.toml", 4, 1, 6785),
    ("classic-rally/rulings/move/follow-road.toml", 6, 1, 152_696),
    ("classic-rally/rulings/overtake/repeat.toml", 4, 1, 23509),
    (
        "classic-rally/rulings/readings/build-deadlock-restart.toml",
        8,
        1,
        12288,
    ),
    ("classic-rally/rulings/roadbook/follow.toml", 7, 1, 57610),
    ("classic-rally/rulings/service/exchange.toml", 2, 1, 160_402),
    ("classic-rally/rulings/toolbox/immediate.toml", 5, 1, 81583),
    // By hand: two sorts of tires. In neutral, a driver begins with `g1` or with a time attack of `g1`
    // to some higher gear and as many white dice as the tires allow: 15 moves on asphalt tires, 10 on
    // snow tires.
    ("rallyman/examples/one-driver.toml", 1, 1, 2),
    ("rallyman/examples/one-driver.toml", 2, 1, 15 + 10),
    // Four choices of tires, 24 starting orders, and the first driver on either sort.
    ("rallyman/examples/four-drivers.toml", 5, 1, 16 * 24),
    (
        "rallyman/examples/four-drivers.toml",
        6,
        1,
        8 * 24 * (15 + 10),
    ),
    // Tires in secret and so in any order, then a starting order of three.
    ("rallyman/examples/mixed-weather.toml", 4, 1, 6 * 4 * 2 * 6),
    ("rallyman/examples/sprint.toml", 4, 1, 2 * 2 * (15 + 10)),
    // `g1`; then `g2`, `a1` or the end of the turn; then one more die in the same gear or the next by
    // the inside or the shortcut, or the end; or else `g1`, `g2` or `a1` in the next round. Snow tires
    // have no second white die.
    ("rallyman/examples/sprint-careful.toml", 5, 1, 4 * 2 * 3),
    (
        "rallyman/examples/sprint-careful.toml",
        6,
        1,
        2 * 2 * ((5 + 5 + 3) + (5 + 3 + 3)),
    ),
    // Nothing is left to chance in these, so that an implementation of the rules that shares nothing
    // with this one could count them, too.
    ("rallyman/rigged/one-driver.toml", 5, 1, 22187),
    ("rallyman/rigged/sprint.toml", 5, 1, 26913),
    ("rallyman/rigged/two-sprinters.toml", 5, 1, 592),
    // By hand: three players choose among five investigators, then a face each, all in any order;
    // nobody can accuse before the first card is revealed.
    (
        "checkpoint-charlie/examples/three-players.toml",
        7,
        1,
        (6 * 5 * 4 * 3) * (6 * 8),
    ),
    // An investigator, then a cat of a line. From there on anybody may accuse a cat of a line that
    // nobody has accused, or the next card is revealed: a discarded one, and two more of lines.
    ("checkpoint-charlie/examples/options.toml", 3, 1, 3 + 1),
    (
        "checkpoint-charlie/examples/options.toml",
        5,
        1,
        3 + 3 + (6 + 1),
    ),
    (
        "checkpoint-charlie/examples/options.toml",
        6,
        1,
        3 * (2 + 1) + 3 * (2 + 1) + 6 * (2 + 1) + (9 + 1),
    ),
    // By hand: two players take cars in any order, then a part each of twelve.
    (
        "brick-run/examples/two-players.toml",
        4,
        1,
        2 * 20 * 12 * 11,
    ),
    // Three players take cars in any order; then the first buys one of twelve parts or passes, and so
    // does the second.
    (
        "brick-run/examples/full.toml",
        5,
        1,
        6 * 60 * (13 + 12 * 12),
    ),
    // In the third turn of the draft the first player lacks ten parts, or nine where the twin of the
    // own part is still there. Four of the twelve have a twin.
    (
        "brick-run/examples/agreed.toml",
        3,
        1,
        8 * 11 * 10 + 4 * (10 + 10 * 9),
    ),
    // These were counted by an implementation of the rules that shares nothing with this one, too.
    ("brick-run/examples/agreed.toml", 4, 1, 11168),
    ("brick-run/rigged/two-cars.toml", 3, 1, 1512),
    ("brick-run/rigged/two-cars.toml", 5, 1, 24556),
    ("brick-run/examples/solo.toml", 4, 1, 4800),
];

/// Documents that are not shipped: dice that never warn, cards of one sort, and cars without parts.
const RIGGED: &[(&str, &str)] = &[
    (
        "rallyman/rigged/one-driver.toml",
        r#"format = 1
game = "rallyman"
kind = "scenario"
components = { dice = "dice.toml", cards = "cards.toml" }
drivers.red = {}
"#,
    ),
    (
        "rallyman/rigged/sprint.toml",
        r#"format = 1
game = "rallyman"
kind = "scenario"
components = { dice = "dice.toml", cards = "cards.toml", rally = "../rallies/sprint.toml" }
drivers.red = {}
"#,
    ),
    (
        "rallyman/rigged/two-sprinters.toml",
        r#"format = 1
game = "rallyman"
kind = "scenario"
components = { dice = "dice.toml", cards = "cards.toml", rally = "../rallies/sprint.toml" }
drivers = { red = {}, blue = {} }
"#,
    ),
    (
        "rallyman/rigged/dice.toml",
        r#"format = 1
game = "rallyman"
kind = "dice"
gear = [0, 0, 0, 0, 0]
acceleration = [0, 0]
"#,
    ),
    (
        "rallyman/rigged/cards.toml",
        r#"format = 1
game = "rallyman"
kind = "cards"
sisu = 1
spare-tires = 1

[gear-cards]
g1 = { seconds = 50, spin = 20, left = 0, right = 0 }
g2 = { seconds = 40, spin = 26, left = 0, right = 0 }
g3 = { seconds = 30, spin = 27, left = 0, right = 0 }
g4 = { seconds = 20, spin = 28, left = 0, right = 0 }
g5 = { seconds = 10, spin = 30, left = 0, right = 0 }

[shortcut-cards]
good = 26
dirty = 0
flat = 0
"#,
    ),
    (
        "brick-run/rigged/two-cars.toml",
        r#"format = 1
game = "brick-run"
kind = "scenario"
players = 2
components.rules = "rules.toml"
fixed.cars = { a = "sedan", b = "muscle-car" }
fixed.deck = ["c07", "c35", "c03", "c18", "c25"]
"#,
    ),
    (
        "brick-run/rigged/rules.toml",
        r#"format = 1
game = "brick-run"
kind = "rules"
constants = { cubes = 2, first-parts = 0 }
"#,
    ),
];

#[test]
fn sequences_are_as_many_as_ever() {
    let changed = |&(name, depth, seed, expected): &(&str, u32, u64, u64)| {
        let count = table(name).perft(PerftPlan { depth, seed });
        let sum: u64 = count.by_first.iter().map(|(_, count)| count).sum();
        assert_eq!(sum, count.sequences, "{name}");
        let found = count.sequences;
        (found != expected)
            .then(|| format!("{name}, depth {depth}, seed {seed}: {found}, not {expected}"))
    };
    let report: Vec<String> = COUNTS.par_iter().filter_map(changed).collect();
    assert!(report.is_empty(), "{}", report.join("\n"));
}

#[test]
fn no_count_takes_long() {
    let longest = COUNTS.iter().map(|(.., sequences)| sequences).max();
    assert!(
        longest.is_some_and(|&longest| longest < 200_000),
        "{longest:?}"
    );
}

/// What can be played from a document.
fn table(name: &str) -> Box<dyn AnyTable> {
    let files = files();
    let (name, case) = name.split_once('#').map_or((name, None), |(name, case)| {
        (name, Some(case.parse().expect("the number of a case")))
    });
    let text = files.text(name).expect("a shipped file");
    let text = position(text, case).unwrap_or(text.to_owned());
    let source = Arc::new(Source::new(name, text));
    let library = Library::new(files, &GAMES);
    GAMES
        .open_table(&source, &library)
        .unwrap_or_else(|| panic!("{name} cannot be played"))
}

/// The position that a ruling starts from, as a document of its own; with the readings of a case, counted
/// from 1.
fn position(text: &str, case: Option<usize>) -> Option<String> {
    let mut script: toml::Table = text.parse().expect("shipped files are TOML");
    let toml::Value::Table(mut position) = script.remove("start")? else {
        return None;
    };
    if let Some(case) = case {
        let readings = &script["cases"][case - 1]["readings"];
        position.insert("readings".to_owned(), readings.clone());
    }
    for key in ["format", "game"] {
        position.insert(key.to_owned(), script.remove(key)?);
    }
    position.insert("kind".to_owned(), "position".into());
    Some(position.to_string())
}

/// The shipped files by their names below `scenarios/`, and the rigged ones.
fn files() -> Memory {
    let shipped = GAMES.iter().flat_map(|game| {
        let named = |(name, text)| (format!("{}/{name}", game.meta().id), text);
        game.shipped().into_iter().map(named)
    });
    let rigged = RIGGED
        .iter()
        .map(|(name, text)| ((*name).to_owned(), *text));
    shipped.chain(rigged).collect()
}
