//! Road maps, in their own documents and as stages.

use super::{WORKSPACE, rules};
use crate::diagnostic::Finding;
use crate::games::classic_rally::testing::{LINE, road_map};
use crate::games::testing::shown;

#[track_caller]
fn check(tiles: &str, expected: &[&str]) {
    let found = WORKSPACE.findings("example.toml", &road_map("", tiles));
    let names: Vec<&str> = found.iter().map(|finding| finding.rule.name).collect();
    assert_eq!(names, expected, "{tiles}: {:#?}", shown(&found));
}

/// The straight road with other tiles in place of some.
fn line(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(LINE.to_owned(), |tiles, (from, to)| {
        assert!(tiles.contains(from), "{from} in {tiles}");
        tiles.replace(from, to)
    })
}

fn staged(map: &str, keys: &str) -> Vec<Finding> {
    let text = format!(
        "format = 1\ngame = \"classic-rally\"\nkind = \"scenario\"\nstages = [\"{map}\"]\n{keys}\n"
    );
    WORKSPACE.findings("example.toml", &text)
}

/// What a scenario on this map finds, other keys given.
#[track_caller]
fn stage(map: &str, keys: &str, expected: &[&str]) {
    let found = staged(map, keys);
    let names: Vec<&str> = found.iter().map(|finding| finding.rule.name).collect();
    assert_eq!(names, expected, "{map}, {keys}: {:#?}", shown(&found));
}

const TWO: &str = "players = [\"white\", \"red\"]\n";
const FOUR: &str = "players = [\"white\", \"red\", \"black\", \"yellow\"]\n";

#[test]
fn ends_are_there_once() {
    check(LINE, &[]);
    check(&line(&[("finish/0", "straight/0")]), &["map-ends"]);
    check(
        &line(&[("straight/0", "finish/0")]),
        &["map-assist-room", "map-ends"],
    );
    check(&line(&[("start/0", "straight/0")]), &["map-ends"]);
    check(&line(&[("finish/0", "start/0")]), &["map-ends"]);
    check(&line(&[("start/0", "finish/0")]), &["map-ends"]);
}

#[test]
fn a_goal_that_no_road_leads_to_is_one_mistake() {
    check(&line(&[("finish/0", "finish/1")]), &["map-unreachable"]);
    check(&line(&[("start/0", "start/1")]), &["map-unreachable"]);
    check(&line(&[("straight/0", "straight/1")]), &["map-unreachable"]);
}

#[test]
fn tiles_apart_without_a_goal_are_odd() {
    check(
        &format!("{LINE}, 5,5 curve/0, 5,6 curve/1"),
        &["map-disconnected"],
    );
    let two = format!("{LINE}, 5,5 curve/0, 8,8 curve/1");
    check(&two, &["map-disconnected", "map-disconnected"]);
}

#[test]
fn checkpoints_are_all_there() {
    check(
        &line(&[("checkpoint-2/0", "crossroads/0")]),
        &["checkpoint-missing"],
    );
    // With the tile, the road across it is lost.
    check(
        &line(&[("0,3 checkpoint-2/0, ", "")]),
        &["checkpoint-missing"],
    );
    // More copies than there are is one mistake.
    let twice = format!("{LINE}, 0,-1 straight/0, 0,-2 checkpoint-3/0");
    check(&twice, &["tile-copies"]);
}

#[test]
fn every_copy_of_a_tile_is_shown() {
    let four = format!("{LINE}, 0,-1 straight/0, 0,-2 straight/0, 0,-3 straight/0");
    let found = WORKSPACE.findings("example.toml", &road_map("", &four));
    let [finding] = &found[..] else {
        panic!("{:#?}", shown(&found));
    };
    assert_eq!(
        finding.message,
        "`straight` lies on 4 cells, and there are 3"
    );
    assert_eq!(finding.also.len(), 3);
}

#[test]
fn equal_signs_may_touch_but_not_join() {
    let joined = "0,0 start/0, 0,1 straight/0, 0,2 service/0, 0,3 checkpoint-1/0, \
                  0,4 checkpoint-2/0, 0,5 crossroads/0, 0,6 checkpoint-3/0, 0,7 finish/0";
    check(joined, &["map-same-sign-joined"]);
    let beside = "0,0 start/0, 0,1 junction/1, 1,1 curve/3, 1,2 checkpoint-1/0, 0,2 checkpoint-2/0, \
                  0,3 service/0, 0,4 checkpoint-3/0, 0,5 finish/0";
    check(beside, &[]);
}

#[test]
fn a_hazard_at_the_only_way_out() {
    let gate = "0,0 start/0, 0,1 hazard-straight/0, 0,2 checkpoint-1/0, 0,3 straight/0, \
                0,4 checkpoint-2/0, 0,5 service/0, 0,6 checkpoint-3/0, 0,7 finish/0";
    check(gate, &["map-hazard-gate"]);
    check(&format!("{gate}, 0,-1 straight/0"), &[]);
    check(
        &format!("{gate}, 0,-1 hazard-curve/0"),
        &["map-hazard-gate"],
    );
}

#[test]
fn cars_begin_on_tiles_without_sign() {
    check(
        &line(&[("straight/0", "hazard-straight/0")]),
        &["map-assist-room"],
    );
}

#[test]
fn without_service_station_one_load_has_to_last() {
    let found = |tiles: &str| {
        WORKSPACE
            .findings("example.toml", &road_map("", tiles))
            .remove(0)
    };
    let short = found(&line(&[("service/0", "straight/0")]));
    assert_eq!(short.message, "no SERVICE STATION is laid");
    let long = "0,0 start/0, 0,1 checkpoint-1/0, 0,2 straight/0, 0,3 checkpoint-2/0, \
                0,4 straight/0, 0,5 checkpoint-3/0, 0,6 straight/0, 0,7 hazard-straight/0, \
                0,8 curve/1, 1,8 curve/3, 1,9 curve/1, 2,9 curve/3, 2,10 curve/1, 3,10 curve/3, \
                3,11 crossroads/0, 3,12 finish/0";
    assert_eq!(
        found(long).message,
        "no SERVICE STATION is laid, and the shortest tour takes 15 FUEL: the two boards of a \
         player carry 14"
    );
}

#[test]
fn headings_at_start() {
    let heading = |side: &str| rules(&road_map(&format!("start-heading = \"{side}\"\n"), LINE));
    assert_eq!(heading("N"), [""; 0]);
    assert_eq!(heading("S"), ["map-heading-void"]);
    assert_eq!(heading("E"), ["map-heading"]);
}

#[test]
fn a_stage_is_not_told_what_its_map_is_told() {
    stage("island.toml", TWO, &[]);
    // That nobody can race on it keeps the scenario from being played.
    stage("cut-off.toml", TWO, &["broken-reference"]);
    assert_eq!(
        staged("cut-off.toml", TWO)[0].message,
        "`cut-off.toml` is not a valid `road-map` document of classic-rally"
    );
}

#[test]
fn a_stage_may_have_terms_of_its_own() {
    stage("bridge.toml", TWO, &[]);
    stage(
        "bridge.toml",
        &format!("{TWO}fewer-services = true"),
        &["map-unreachable"],
    );
    stage("bridge.toml", FOUR, &["map-assist-room"]);
    let fixed = "readings = { start-heading = \"fixed\" }";
    stage(
        "bridge.toml",
        &format!("{TWO}{fixed}"),
        &["map-heading-missing"],
    );
    stage("maps/beginner.toml", &format!("{FOUR}{fixed}"), &[]);
    let strict = "readings = { edge-match = \"strict\" }";
    stage(
        "blank-side.toml",
        &format!("{TWO}{strict}"),
        &["map-edge-match"],
    );
    stage("blank-side.toml", TWO, &[]);
    stage(
        "maps/coast-road.toml",
        &format!("{FOUR}fewer-services = true\n{strict}"),
        &[],
    );
}

#[test]
fn a_stretch_is_measured_by_the_boards_in_play() {
    stage("maps/mountain-pass.toml", TWO, &[]);
    let small = format!("{TWO}components = {{ boards = \"small-boards.toml\" }}");
    let found = staged("maps/mountain-pass.toml", &small);
    assert_eq!(found.len(), 1, "{:#?}", shown(&found));
    assert_eq!(
        found[0].message,
        "from START on `0,0` to FINISH on `1,7` it takes 14 FUEL, and the two boards \
         of a player carry 5"
    );
}

#[test]
fn a_map_is_built_of_what_the_set_has() {
    let no_goals = format!("{TWO}components = {{ tiles = \"no-goals.toml\" }}");
    stage(
        "built",
        &no_goals,
        &["checkpoint-missing", "service-missing"],
    );
    assert_eq!(
        staged("built", &no_goals)[0].message,
        "CHECKPOINT 2 and CHECKPOINT 3 are on no tile of the set that the map is built of"
    );
    stage("built", &format!("{TWO}fewer-services = true"), &[]);
}

#[test]
fn the_cell_on_which_a_tile_is_missing_is_named() {
    let tiles = "0,0 start/0, 0,1 checkpoint-1/0, 0,2 straight/0, 0,4 checkpoint-2/0, 0,5 service/0, \
        0,6 checkpoint-3/0, 0,7 finish/0";
    let map = road_map("", tiles);
    let finding = WORKSPACE.only(&map);
    let also = finding.also.iter();
    let also: Vec<&str> = also.map(|label| &map[label.place.span.clone()]).collect();
    assert_eq!(also, ["\"straight/0\"", "\"checkpoint-2/0\""]);
    let help = "lay a tile on `0,3`, on which both roads meet";
    assert_eq!(finding.help.as_deref(), Some(help));
}

#[test]
fn the_tile_that_is_turned_off_the_road_is_named() {
    let map = road_map("", &line(&[("checkpoint-1/0", "checkpoint-1/1")]));
    let finding = WORKSPACE.only(&map);
    assert!(
        finding.message.starts_with(
            "`checkpoint-1` on `0,1` is turned off the road: no road links START with "
        ),
        "{}",
        finding.message
    );
    assert_eq!(&map[finding.at.place.span.clone()], "\"checkpoint-1/1\"");
    let help = "write `\"0,1\" = \"checkpoint-1/0\"` or `\"0,1\" = \"checkpoint-1/2\"`";
    assert_eq!(finding.help.as_deref(), Some(help));
}
