//! The workspace in which the tests of this game stand.

use std::fmt::Write as _;
use std::sync::LazyLock;

use super::definition::ID;
use super::table::CheckpointRally;
use crate::games::GAMES;
use crate::games::testing::Sandbox;
use crate::lint::Catalogue as _;

/// A deck of cards so short that even random drivers finish.
pub(crate) const SHORT_CARDS: &str = "short-cards.toml";

/// The shipped files of the game and a few more that examples refer to.
pub(crate) static WORKSPACE: LazyLock<Sandbox<CheckpointRally>> = LazyLock::new(|| {
    let parts = [9, 10, 13, 14, 20, 21, 22, 24, 25, 30, 35, 36].map(|count| {
        let text = first_of("tile-set", "  { id", count, "]\n");
        (format!("{count}-tiles.toml"), text)
    });
    let others = [
        ("129-tiles.toml", more_tiles(87)),
        (
            "3-borders.toml",
            first_of("terrain-borders", "  { id", 3, "]\n"),
        ),
        (
            "1-card.toml",
            first_of("checkpoint-cards", "  { id", 1, "]\n"),
        ),
        ("1-car.toml", first_of("car-sheet", "minutes =", 1, "")),
    ];
    let extra = EXTRA.iter().map(|&(name, text)| (name, text.to_owned()));
    let named = others.into_iter().chain(extra);
    let named = named.map(|(name, text)| (name.to_owned(), text));
    Sandbox::with(parts.into_iter().chain(named))
});

const EXTRA: &[(&str, &str)] = &[
    (
        SHORT_CARDS,
        r#"format = 1
game = "checkpoint-rally"
kind = "checkpoint-cards"
cards = [
  { id = "short-1", two-three = ["b2", "d4"], three-four = ["b2"] },
  { id = "short-2", two-three = ["c3", "b4"], three-four = ["c3"] },
  { id = "short-3", two-three = ["d2", "b3"], three-four = ["d2"] },
  { id = "short-4", two-three = ["b1", "c2"], three-four = ["d1"] },
  { id = "short-5", two-three = ["d5", "c4"], three-four = ["b5"] },
]
"#,
    ),
    (
        "corner-cards.toml",
        r#"format = 1
game = "checkpoint-rally"
kind = "checkpoint-cards"
cards = [
  { id = "home", two-three = ["a1", "b4", "d3"], three-four = ["a1"] },
  { id = "far", two-three = ["e5", "b4", "c2"], three-four = ["e5"] },
  { id = "away", two-three = ["b2", "c5", "d1", "e3"], three-four = ["b2", "d1"] },
  { id = "abroad", two-three = ["a3", "b5", "c1", "d4"], three-four = ["b5", "d4"] },
]
"#,
    ),
    (
        "corner-layout.toml",
        r#"format = 1
game = "checkpoint-rally"
kind = "map-layout"
board = { a1 = "h01/0", b1 = "h02/0", c3 = "h03/0" }
"#,
    ),
    (ODD_LAYOUT, ODD_LAYOUT_TEXT),
    (
        "empty-tile.toml",
        r#"format = 1
game = "checkpoint-rally"
kind = "tile-set"
extends = ["base"]
tiles = [
  { id = "empty", road = "gravel", terrain = ["city", "mountains", "mountains", "desert"], exits = ["N", "E"] },
]
"#,
    ),
    (
        "house-rules.toml",
        r#"format = 1
game = "checkpoint-rally"
kind = "rules"

[constants]
line-minutes = 5
hand-limit = 5
starting-hand = 3
row-tiles = 2
draw-tiles = 3
place-minutes = 6
gps-updates = 4
bonus-minutes = { two = [60, 0], three = [30, 10, 0], four = [20, 10, 5, 0] }
"#,
    ),
    (
        "tight-rules.toml",
        r#"format = 1
game = "checkpoint-rally"
kind = "rules"

[constants]
hand-limit = 1
starting-hand = 6
row-tiles = 6
draw-tiles = 4
gps-updates = 0
"#,
    ),
    (
        "slow-cars.toml",
        r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"
extends = ["base"]

[[cars]]
id = "snail"
name = "Snail"
minutes = { highway = 30, gravel = 30, urban = 30 }
"#,
    ),
];

/// A layout that names things which there are not.
pub(crate) const ODD_LAYOUT: &str = "odd-layout.toml";

/// What it says.
pub(crate) const ODD_LAYOUT_TEXT: &str = r#"format = 1
game = "checkpoint-rally"
kind = "map-layout"
board = { b1 = "h04/1", c1 = "h99/0" }
borders = { north = "nonsense/a", east = "border-2/a", south = "border-3/b", west = "border-4/a" }
"#;

/// The base tiles and `count` more.
fn more_tiles(count: usize) -> String {
    let mut text = format!(
        "format = 1\ngame = \"{ID}\"\nkind = \"tile-set\"\nextends = [\"base\"]\ntiles = [\n"
    );
    for index in 0..count {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "  {{ id = \"more-{index}\", road = \"urban\", terrain = [\"city\", \"city\", \"city\", \"city\"], \
             exits = [\"N\", \"S\"] }},"
        );
    }
    text + "]\n"
}

/// A base document up to the line with the `count`th item.
fn first_of(kind: &str, item: &str, count: usize, end: &str) -> String {
    let base = GAMES.base(ID, kind);
    let text = base.and_then(|name| GAMES.base_text(&name));
    let mut left = count;
    let mut lines = String::new();
    for line in text.expect("a base document").lines() {
        lines.push_str(line);
        lines.push('\n');
        left -= usize::from(line.starts_with(item));
        if left == 0 {
            break;
        }
    }
    lines + end
}
