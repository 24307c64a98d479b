//! How many tiles, cars, cards and border pieces there must be.

use super::{rules, with};
use crate::games::checkpoint_rally::testing::WORKSPACE;

const SCENARIO: &str = r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
map = "two-three"
components = { tiles = "20-tiles.toml" }

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#;

#[track_caller]
fn tiles(set: &str, extra: &str, expected: &[&str]) {
    let text = with(SCENARIO, &[("20-tiles.toml", set)]);
    assert_eq!(rules(&format!("{text}{extra}")), expected);
}

#[test]
fn tiles_are_enough_to_deal_and_then_to_draw() {
    let green = "\n[players.green]\ncorner = \"a5\"\n";
    tiles("21-tiles.toml", "", &["tile-supply"]);
    tiles("22-tiles.toml", "", &["tile-supply-tight"]);
    tiles("35-tiles.toml", "", &["tile-supply-tight"]);
    tiles("36-tiles.toml", "", &[]);
    tiles("24-tiles.toml", green, &["tile-supply"]);
    tiles("25-tiles.toml", green, &["tile-supply-tight"]);
    tiles("36-tiles.toml", green, &["tile-supply-tight"]);
}

#[test]
fn a_layout_takes_the_place_of_the_random_map() {
    let layout = |set: &str| {
        let components = format!("tiles = \"{set}\", layout = \"corner-layout.toml\"");
        with(
            SCENARIO,
            &[
                ("tiles = \"20-tiles.toml\"", components.as_str()),
                ("\"a1\"", "\"e1\""),
                ("\"e5\"", "\"a5\""),
            ],
        )
    };
    assert_eq!(rules(&layout("13-tiles.toml")), ["tile-supply"]);
    assert_eq!(rules(&layout("14-tiles.toml")), ["tile-supply-tight"]);
}

#[test]
fn two_positions_are_dealt_from_what_is_left() {
    let start = |discard: &str| {
        format!(
            r#"format = 1
game = "checkpoint-rally"
kind = "position"
map = "two-three"
phase = "start-tiles"
player-order = ["red", "blue"]
pile = ["red", "blue"]
row = ["h02", "h03", "h04"]
components = {{ tiles = "10-tiles.toml" }}
discard = {discard}
board = {{ a3 = "h01/0" }}

[borders]
north = "border-1/a"
east = "border-2/a"
south = "border-3/a"
west = "border-4/a"

[players.red]
corner = "a1"
car = "rally-car"
card = "card-01"
hand = ["h05", "h06"]

[players.blue]
corner = "e5"
car = "buggy"
card = "card-02"
"#
        )
    };
    // Ten tiles: one on the map, three in the row, two in hand, four left for blue.
    assert_eq!(rules(&start("[]")), [""; 0]);
    let nine = start("[]").replace("10-tiles", "9-tiles");
    assert_eq!(rules(&nine), ["tile-supply"]);
}

#[test]
fn other_sets_are_enough() {
    let components = |text: &str| with(SCENARIO, &[("tiles = \"20-tiles.toml\"", text)]);
    assert_eq!(
        rules(&components("cars = \"1-car.toml\"")),
        ["cars-too-few"]
    );
    assert_eq!(
        rules(&components("cards = \"1-card.toml\"")),
        ["cards-too-few"]
    );
    assert_eq!(
        rules(&components("borders = \"3-borders.toml\"")),
        ["border-shape"]
    );
    assert_eq!(
        rules(&components("tiles = \"129-tiles.toml\"")),
        ["set-limit"]
    );
    assert_eq!(
        rules(&components("tiles = \"empty-tile.toml\"")),
        ["tile-reserved"]
    );
}

#[test]
fn a_repaired_terrain_is_a_known_one() {
    let text = r#"format = 1
game = "checkpoint-rally"
kind = "tile-set"
extends = ["base"]
# scrutineer: allow(tile-count)
tiles = [
  { id = "pass", road = "gravel", terrain = ["mountain", "city", "desert", "city"], exits = ["N", "S"] },
]
"#;
    let finding = WORKSPACE.only(text);
    let edit = &finding.fix.as_ref().expect("a fix").edits[0];
    let mut repaired = text.to_owned();
    repaired.replace_range(edit.span.clone(), &edit.text);
    assert_eq!(rules(&repaired), [""; 0], "{repaired}");
}

#[test]
fn a_terrain_that_nobody_knows_is_one_mistake() {
    let text = r#"format = 1
game = "checkpoint-rally"
kind = "tile-set"
extends = ["base"]
# scrutineer: allow(tile-count)
tiles = [
  { id = "pass", road = "gravel", terrain = ["mountain", "city", "mountain", "city"], exits = ["N", "S"] },
  { id = "ford", road = "gravel", terrain = ["city", "city", "mountain", "city"], exits = ["N", "S"] },
]
"#;
    let finding = WORKSPACE.only(text);
    assert_eq!(
        finding.message,
        "there is no terrain `mountain`, which is here and in 2 more places"
    );
    assert_eq!(finding.fix.as_ref().map(|fix| fix.edits.len()), Some(3));
}

#[test]
fn a_corner_that_two_share_is_one_mistake() {
    let rotations = "[fixed]\nrotations = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2]\n\n[players.red]";
    let changes = [
        ("components = { tiles = \"20-tiles.toml\" }\n", ""),
        ("[players.red]", rotations),
    ];
    let text = with(SCENARIO, &changes);
    assert_eq!(rules(&text), [""; 0]);
    let shared = with(&text, &[("\"e5\"", "\"a1\"")]);
    assert_eq!(rules(&shared), ["corner-shared"]);
}

#[test]
fn a_tile_of_the_stack_in_place_of_another_is_one_mistake() {
    let stack = |from: &str, to: &str| {
        let sets = [("h", 14), ("g", 14), ("u", 14)];
        let all = sets.iter().flat_map(|(road, count)| {
            (1..=*count).map(move |number| format!("\"{road}{number:02}\""))
        });
        let all: Vec<String> = all.collect();
        let text = with(
            SCENARIO,
            &[("components = { tiles = \"20-tiles.toml\" }\n", "")],
        );
        let text = format!("{text}\n[fixed]\nstack = [{}]\n", all.join(", "));
        assert_eq!(rules(&text), [""; 0]);
        let text = with(&text, &[(from, to)]);
        let finding = WORKSPACE.only(&text);
        finding.help.clone().unwrap_or_default()
    };
    assert_eq!(
        stack("\"h06\"", "\"u06\""),
        "write `h06`, which is nowhere, in its place"
    );
    assert_eq!(
        stack("\"h06\", ", ""),
        "name every tile that is not on the layout, topmost first"
    );
}
