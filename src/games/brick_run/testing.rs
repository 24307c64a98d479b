//! The workspace in which the tests of this game stand.

use std::sync::LazyLock;

use super::table::BrickRun;
use crate::games::testing::Sandbox;

/// The shipped files of the game and a few more that examples refer to.
pub(crate) static WORKSPACE: LazyLock<Sandbox<BrickRun>> = LazyLock::new(|| {
    let files = EXTRA.iter();
    let files = files.map(|&(name, text)| (name.to_owned(), text.to_owned()));
    let base = include_str!("../../../scenarios/brick-run/base/cards.toml");
    // The base deck with something missing.
    let without = |what: &str| {
        let lines = base.lines().filter(|line| !line.contains(what));
        lines.collect::<Vec<_>>().join("\n")
    };
    let changed = [
        ("one-card-short.toml", without("\"c23\"")),
        ("no-nitrous.toml", base.replace("nitrous = 1", "cargo = 1")),
        ("listeners.toml", all_cb(base)),
    ];
    let changed = changed.map(|(name, text)| (name.to_owned(), text));
    Sandbox::with(files.chain(changed))
});

const EXTRA: &[(&str, &str)] = &[
    (SHORT_TOWNS, include_str!("starters/towns.toml")),
    (MORE_CARDS, include_str!("starters/cards.toml")),
    (
        ODD_CARS,
        r#"format = 1
game = "brick-run"
kind = "cars"
cars = [
  { id = "mouse", track = [3, 2, 1, 0], cargo = 4, initiative = 6, abilities = { cube = 2, countermeasure = 2 } },
  { id = "lynx", track = [9, 7, 5], cargo = 5, abilities = { nitrous = 1, wrench = 1 } },
  { id = "ox", track = [6, 5, 4, 3, 2, 1], cargo = 12, initiative = 1, abilities = { cb = 3 } },
  { id = "patrol", track = [5, 4, 2], cargo = 4, cop = true, abilities = { countermeasure = 1 } },
  { id = "hare", track = [12, 1], cargo = 4, abilities = { speed = 2, nitrous = 2 } },
]
"#,
    ),
    (
        WILD_RULES,
        r#"format = 1
game = "brick-run"
kind = "rules"
constants = { cubes = 5, most-cubes = 9, market = 5, first-parts = 2, repair-cubes = 1, wreck-cubes = 3, wreck-fee = 6, cops-bricks = 2, nitrous-spaces = 3, money = 14, cop-cards = 3, crash-slots = 2 }
"#,
    ),
    (
        "one-car.toml",
        r#"format = 1
game = "brick-run"
kind = "cars"
cars = [{ id = "sedan", track = [6, 5, 4, 3], cargo = 7 }]
"#,
    ),
    (
        "small-cars.toml",
        r#"format = 1
game = "brick-run"
kind = "cars"
extends = ["base"]
cars = [{ id = "moped", track = [3, 2], cargo = 2 }]
"#,
    ),
    (
        "short-cop.toml",
        r#"format = 1
game = "brick-run"
kind = "cars"
cars = [
  { id = "sedan", track = [6, 5, 4, 3], cargo = 7 },
  { id = "patrol", track = [5, 2], cargo = 4, cop = true },
]
"#,
    ),
    (
        "slow-cop.toml",
        r#"format = 1
game = "brick-run"
kind = "cars"
cars = [
  { id = "sedan", track = [6, 5, 4, 3], cargo = 7 },
  { id = "patrol", track = [3, 2, 1, 0], cargo = 4, cop = true },
]
"#,
    ),
    (
        "few-cards.toml",
        r#"format = 1
game = "brick-run"
kind = "cards"
cards = [
  { id = "k1", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { swerve = 6 } },
  { id = "k2", part = "coffee", abilities = { cube = 1 }, distance = 3, encounter = { jump = 6 } },
]
"#,
    ),
    (
        "far-pickup.toml",
        r#"format = 1
game = "brick-run"
kind = "cards"
extends = ["base"]
cards = [{ id = "odd", part = "oddity", abilities = { cargo = 1 }, distance = 2, encounter = { pickup = { cb = 30, bricks = 2 } } }]
"#,
    ),
    (
        "far-cops.toml",
        r#"format = 1
game = "brick-run"
kind = "cards"
extends = ["base"]
cards = [{ id = "odd", part = "oddity", abilities = { cargo = 1 }, distance = 2, encounter = { cops = { low = 50, high = 52 } } }]
"#,
    ),
    (
        "soft-bend.toml",
        r#"format = 1
game = "brick-run"
kind = "cards"
extends = ["base"]
cards = [{ id = "odd", part = "oddity", abilities = { cargo = 1 }, distance = 2, encounter = { swerve = 50 } }]
"#,
    ),
    (
        "wall.toml",
        r#"format = 1
game = "brick-run"
kind = "cards"
extends = ["base"]
cards = [{ id = "odd", part = "oddity", abilities = { cargo = 1 }, distance = 2, encounter = { jump = 0 } }]
"#,
    ),
    (
        "fast-cars.toml",
        r#"format = 1
game = "brick-run"
kind = "cars"
cars = [
  { id = "arrow", track = [7, 4], cargo = 5 },
  { id = "bolt", track = [6, 5], cargo = 5 },
]
"#,
    ),
    (
        "poor-towns.toml",
        r#"format = 1
game = "brick-run"
kind = "towns"
towns = [
  { id = "hamlet", road = 4, prices = [4, 2, 1] },
  { id = "village", road = 6, prices = [4, 3, 2] },
]
"#,
    ),
    (
        "small-market.toml",
        r#"format = 1
game = "brick-run"
kind = "rules"
constants = { market = 5 }
"#,
    ),
    (
        "no-money.toml",
        r#"format = 1
game = "brick-run"
kind = "rules"
constants = { money = 1, brick-price = 2 }
"#,
    ),
];

/// Two towns, one of them far.
pub(crate) const SHORT_TOWNS: &str = "two-towns.toml";

/// The base cards and four more.
pub(crate) const MORE_CARDS: &str = "more-cards.toml";

/// Cars that do odd things.
pub(crate) const ODD_CARS: &str = "odd-cars.toml";

/// Other numbers.
pub(crate) const WILD_RULES: &str = "wild-rules.toml";

/// The cards with CB for all parts besides their abilities.
fn all_cb(cards: &str) -> String {
    let line = |line: &str| {
        if line.contains("abilities = { cb") {
            return line.to_owned();
        }
        line.replace("abilities = { ", "abilities = { cb = 1, ")
    };
    cards.lines().map(line).collect::<Vec<_>>().join("\n")
}
