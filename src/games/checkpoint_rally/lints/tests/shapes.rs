//! Faults of shape that the game's own rules report.

use super::{rules, with};
use crate::games::checkpoint_rally::testing::WORKSPACE;

const TILES: &str = r#"format = 1
game = "checkpoint-rally"
kind = "tile-set"
extends = ["base"]
# scrutineer: allow(tile-count)
tiles = [
  { id = "pass", road = "gravel", terrain = ["mountains", "city", "desert", "city"], exits = ["N", "S"] },
]
"#;

const CARS: &str = r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"
extends = ["base"]

[[cars]]
id = "tractor"
name = "Tractor"
minutes = { highway = 4, gravel = 4, urban = 4 }
"#;

const CARDS: &str = r#"format = 1
game = "checkpoint-rally"
kind = "checkpoint-cards"
extends = ["base"]
cards = [
  { id = "tour", two-three = ["b1", "b4", "c5", "d3"], three-four = ["a2", "b5", "c2"] },
]
"#;

const LAYOUT: &str = r#"format = 1
game = "checkpoint-rally"
kind = "map-layout"
board = { c1 = "h04/1", c5 = "h07/0" }
"#;

const SCENARIO: &str = r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
map = "two-three"
fixed = { rotations = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2], marker-order = ["red", "blue"] }
readings = { turn-back = "anywhere" }

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#;

#[track_caller]
fn check(text: &str, from: &str, to: &str, expected: &[&str]) {
    assert_eq!(rules(text), [""; 0], "before");
    assert_eq!(rules(&with(text, &[(from, to)])), expected, "{from} → {to}");
}

#[test]
fn tiles() {
    let road = "road = \"gravel\"";
    check(TILES, road, "road = \"dirt\"", &["tile-road-type"]);
    check(
        TILES,
        road,
        "road = [\"gravel\", \"urban\"]",
        &["tile-one-road"],
    );
    check(TILES, road, "road = 1", &["tile-one-road"]);
    check(TILES, "\"city\"]", "\"city\", \"city\"]", &["tile-sides"]);
    check(
        TILES,
        "\"desert\", \"city\"]",
        "\"desert\"]",
        &["tile-sides"],
    );
    check(TILES, "[\"N\", \"S\"]", "[\"N\", \"N\"]", &["bad-value"]);
    check(TILES, "\"pass\"", "\"Pass\"", &["bad-id"]);
    check(TILES, "\"desert\"", "\"dessert\"", &["tile-terrain-type"]);
}

#[test]
fn cars() {
    check(CARS, "highway = 4, ", "", &["car-cost-missing"]);
    check(CARS, "highway = 4", "highway = 0", &["car-cost-range"]);
    check(CARS, "highway = 4", "highway = 31", &["car-cost-range"]);
    check(CARS, "highway = 4", "highway = \"4\"", &["wrong-type"]);
    check(
        CARS,
        "highway = 4",
        "highway = 4, dirt = 2",
        &["unknown-field"],
    );
    check(CARS, "minutes = {", "# {", &["missing-field"]);
}

#[test]
fn cards() {
    let top = "[\"b1\", \"b4\", \"c5\", \"d3\"]";
    check(CARDS, top, "[]", &["card-count-range"]);
    check(
        CARDS,
        top,
        "[\"b1\", \"b4\", \"c5\", \"d3\", \"e2\"]",
        &["card-count-range"],
    );
    check(CARDS, "\"c5\"", "\"c6\"", &["bad-space"]);
    check(CARDS, "\"c5\"", "5", &["wrong-type"]);
}

#[test]
fn of_cards_that_are_odd_the_oddest_is_reported() {
    let shorter = "], three-four = [\"c2\"] },\n  \
                   { id = \"hop\", two-three = [\"c2\", \"c4\"], three-four = [\"c3\"] },\n";
    let text = with(
        CARDS,
        &[
            ("\"b1\", \"b4\", \"c5\", \"d3\"", "\"b3\", \"c2\", \"c4\""),
            ("], three-four = [\"a2\", \"b5\", \"c2\"] },\n", shorter),
        ],
    );
    let found = WORKSPACE.findings("cards.toml", &text);
    let odd = found
        .iter()
        .filter(|finding| finding.rule.name == "card-outlier");
    let places: Vec<usize> = odd.map(|finding| finding.at.place.start().0).collect();
    // The second card is the shorter one on the top map; on the bottom one both are as short.
    assert_eq!(places.len(), 2, "{found:?}");
    assert_eq!(places[0], 7);
}

#[test]
fn tiles_on_the_map() {
    check(LAYOUT, "h04/1", "h04/4", &["bad-rotation"]);
    check(LAYOUT, "h04/1", "h04", &["bad-rotation"]);
    check(LAYOUT, "h04/1", "H04/1", &["bad-id"]);
    check(LAYOUT, "h04/1", "h04/x/1", &["bad-id"]);
    check(LAYOUT, "h04/1", "h99/1", &["unknown-reference"]);
    check(LAYOUT, "c5 =", "c6 =", &["bad-space"]);
    check(LAYOUT, "h07/0", "h04/0", &["tile-twice"]);
}

#[test]
fn scenarios() {
    check(SCENARIO, "\"two-three\"", "\"two\"", &["map-choice"]);
    check(SCENARIO, "[0, 1,", "[4, 1,", &["bad-rotation"]);
    check(
        SCENARIO,
        "\"blue\"]",
        "\"blue\", \"red\", \"red\", \"red\"]",
        &["fixed-markers"],
    );
    check(
        SCENARIO,
        "\"blue\"]",
        "\"blue\", \"red\"]",
        &["fixed-markers"],
    );
    check(
        SCENARIO,
        "[\"red\", \"blue\"]",
        "[\"red\"]",
        &["fixed-markers"],
    );
    check(SCENARIO, "\"blue\"]", "\"green\"]", &["unknown-reference"]);
    check(SCENARIO, ".blue]", ".purple]", &["unknown-field"]);
    check(SCENARIO, "turn-back", "turn-around", &["option-unknown"]);
    check(SCENARIO, "\"anywhere\"", "\"nowhere\"", &["option-unknown"]);
    check(SCENARIO, "\"anywhere\"", "1", &["option-unknown"]);
}
