//! The workspace in which the tests of this game stand.

use std::sync::LazyLock;

use super::table::ClassicRally;
use crate::games::testing::Sandbox;

/// A map so short that even random drivers finish.
pub(crate) const SHORT_MAP: &str = "short-map.toml";

/// Boards that hold little, or nothing at all.
pub(crate) const SMALL_BOARDS: &str = "small-boards.toml";

/// Other cards than those of the base game, more of some and none of others.
pub(crate) const ODD_CARDS: &str = "odd-cards.toml";

/// Tiles with one exit, intersections with signs, two kinds of SERVICE STATIONS.
pub(crate) const ODD_TILES: &str = "odd-tiles.toml";

/// A map with a tile that nobody knows, laid twice.
pub(crate) const FAULTY_MAP: &str = "faulty-map.toml";

/// The shipped files of the game and a few more that examples refer to.
pub(crate) static WORKSPACE: LazyLock<Sandbox<ClassicRally>> = LazyLock::new(|| {
    let extra = EXTRA.iter().map(|&(name, text)| (name, text.to_owned()));
    let maps = MAPS
        .iter()
        .map(|&(name, keys, tiles)| (name, road_map(keys, tiles)));
    let named = extra.chain(maps);
    Sandbox::with(named.map(|(name, text)| (name.to_owned(), text)))
});

/// The document of a road map: other keys, and tiles such as `0,1 curve/2` with commas between.
pub(crate) fn road_map(keys: &str, tiles: &str) -> String {
    let rows = tiles.split(", ").map(|entry| {
        let (cell, laid) = entry.split_once(' ').expect("a cell and a tile");
        format!("\"{cell}\" = \"{laid}\"\n")
    });
    let rows: String = rows.collect();
    format!("format = 1\ngame = \"classic-rally\"\nkind = \"road-map\"\n{keys}\n[board]\n{rows}")
}

/// A map without faults: one straight road.
pub(crate) const LINE: &str = "0,0 start/0, 0,1 checkpoint-1/0, 0,2 straight/0, \
                               0,3 checkpoint-2/0, 0,4 service/0, 0,5 checkpoint-3/0, 0,6 finish/0";

/// Road maps that scenarios refer to: name, other keys, and tiles.
const MAPS: &[(&str, &str, &str)] = &[
    (
        "blank-side.toml",
        "",
        "0,0 start/0, 0,1 checkpoint-1/0, 0,2 junction/1, 0,3 checkpoint-2/0, 0,4 service/0, \
         0,5 checkpoint-3/0, 0,6 finish/0, 1,2 curve/3, 1,3 curve/2",
    ),
    (
        "island.toml",
        "",
        "0,0 start/0, 0,1 checkpoint-1/0, 0,2 straight/0, 0,3 checkpoint-2/0, 0,4 service/0, \
         0,5 checkpoint-3/0, 0,6 finish/0, 5,5 curve/0",
    ),
    (
        "cut-off.toml",
        "",
        "0,0 start/0, 0,1 checkpoint-1/0, 0,2 straight/0, 0,3 checkpoint-2/0, 0,4 service/0, \
         0,5 checkpoint-3/0, 0,6 finish/1, 0,-1 straight/0",
    ),
    (
        "bridge.toml",
        "optional-service = \"0,4\"\n",
        "0,0 start/0, 0,1 checkpoint-1/0, 0,2 service/0, 0,3 checkpoint-2/0, 0,4 service/0, \
         0,5 checkpoint-3/0, 0,6 straight/0, 0,7 finish/0, 0,-1 straight/0",
    ),
];

const EXTRA: &[(&str, &str)] = &[
    (
        FAULTY_MAP,
        r#"format = 1
game = "classic-rally"
kind = "road-map"

[board]
"0,0" = "start/0"
"0,1" = "strait/0"
"0,2" = "strait/0"
"0,3" = "finish/0"
"#,
    ),
    (
        SMALL_BOARDS,
        r#"format = 1
game = "classic-rally"
kind = "car-boards"
boards = [
  { colour = "white", rally = 2, assistance = 3 },
  { colour = "black", rally = 1, assistance = 12 },
  { colour = "red", rally = 12, assistance = 0 },
  { colour = "yellow" },
]
"#,
    ),
    (
        ODD_CARDS,
        r#"format = 1
game = "classic-rally"
kind = "cards"

[consumables]
fuel = [9, 21, 40, 56]

[features]
close-ratio = [3, 5, 5, 5]
light-weight = [1, 2, 3, 4]

[road-book]
left = [2, 2, 3, 4]
straight = [0, 8, 9, 12]

[hazards]
flat-tyre = 1
aquaplaning = 4
power-failure = 3

[jokers]
transporter = 2
robber = 1
mechanic = 1
"#,
    ),
    (
        ODD_TILES,
        r#"format = 1
game = "classic-rally"
kind = "road-tiles"
tiles = [
  { id = "depot", role = "start", exits = ["N", "E", "S", "W"] },
  { id = "arrival", role = "finish", exits = ["N"] },
  { id = "halt", count = 2, exits = ["N"] },
  { id = "garage", count = 2, sign = "service-station", exits = ["N", "S"] },
  { id = "pump", sign = "service-station", exits = ["N", "E", "W"] },
  { id = "bend", count = 6, exits = ["N", "E"] },
  { id = "lane", count = 3, exits = ["N", "S"] },
  { id = "mud", count = 3, sign = "hazard", exits = ["N", "E", "W"] },
  { id = "bridge", sign = "checkpoint-1", exits = ["N", "S"] },
  { id = "tower", sign = "checkpoint-2", exits = ["N", "E", "S", "W"] },
  { id = "mill", sign = "checkpoint-3", exits = ["N"] },
  { id = "cross", count = 3, exits = ["N", "E", "S", "W"] },
]
"#,
    ),
    (
        SHORT_MAP,
        r#"format = 1
game = "classic-rally"
kind = "road-map"

[board]
"0,6" = "finish/0"
"0,5" = "checkpoint-3/0"
"0,4" = "straight/0"
"0,3" = "checkpoint-2/0"
"0,2" = "service/0"
"0,1" = "checkpoint-1/0"
"0,0" = "start/0"
"0,-1" = "straight/0"
"-1,-2" = "straight/1"
"0,-2" = "crossroads/0"
"1,-2" = "service/1"
"2,-2" = "hazard-straight/1"
"0,-3" = "hazard-curve/0"
"1,-3" = "curve/2"
"#,
    ),
    (
        "few-features.toml",
        r#"format = 1
game = "classic-rally"
kind = "cards"

[features]
close-ratio = [1, 1, 1, 2]
sport-suspension = [1, 1, 2, 2]
power-kit = [1, 1, 2, 2]
light-weight = [1, 0, 1, 2]
"#,
    ),
    (
        "no-cure.toml",
        r#"format = 1
game = "classic-rally"
kind = "cards"

[accessories]
toolbox = [1, 0, 3, 4]
rain-tyres = [1, 2, 3, 4]
fog-lights = [1, 2, 3, 4]

[jokers]
transporter = 2
robber = 2
"#,
    ),
    (
        "robbers.toml",
        r#"format = 1
game = "classic-rally"
kind = "cards"

[jokers]
robber = 2
saboteur = 1
"#,
    ),
    (
        "no-goals.toml",
        r#"format = 1
game = "classic-rally"
kind = "road-tiles"
tiles = [
  { id = "start", role = "start", exits = ["N", "S"] },
  { id = "finish", role = "finish", exits = ["N", "S"] },
  { id = "curve", count = 9, exits = ["N", "E"] },
  { id = "checkpoint", sign = "checkpoint-1", exits = ["N", "S"] },
]
"#,
    ),
];
