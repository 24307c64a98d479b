//! Which cars are stranded and which checkpoints are out of reach.

use std::fmt::Write as _;

use super::rules;

/// A position: the tiles on the map, then corner, card and space of each player from red to
/// yellow; a `!` behind the space says that the player's race is over.
#[track_caller]
fn check(board: &str, players: &[(&str, &str, &str)], readings: &str, expected: &[&str]) {
    // Writing to a string cannot fail.
    let mut done = String::new();
    let mut tables = String::new();
    let colours = ["red", "blue", "green", "yellow"];
    let cars = ["rally-car", "buggy", "race-car", "sports-car"];
    for (index, (corner, card, at)) in players.iter().enumerate() {
        let (at, is_done) = match at.strip_suffix('!') {
            Some(at) => (at, true),
            None => (*at, false),
        };
        let colour = colours[index];
        if is_done {
            let _ = write!(done, ", {{ player = \"{colour}\", how = \"given-up\" }}");
        }
        let place = if at == "off" {
            done = format!("{{ player = \"{colour}\", how = \"finished\" }}{done}");
            "visited = [\"b2\", \"c5\", \"d1\", \"e3\"]".to_owned()
        } else {
            format!("at = \"{at}\"")
        };
        let _ = write!(
            tables,
            "\n[players.{colour}]\ncorner = \"{corner}\"\ncar = \"{}\"\ncard = \"{card}\"\ntime = {}\n{place}\n",
            cars[index],
            20 + index
        );
    }
    let text = format!(
        r#"format = 1
game = "checkpoint-rally"
kind = "position"
map = "two-three"
components = {{ cards = "corner-cards.toml" }}
row = ["u12", "u13", "u14"]
done = [{done}]
readings = {{ {readings} }}
board = {{ {board} }}

[borders]
north = "border-1/a"
east = "border-2/a"
south = "border-3/a"
west = "border-4/a"
{tables}"#
    );
    assert_eq!(rules(&text), expected, "{text}");
}

// `h05` is a curve: its road leaves north and east, and a quarter-turn on east and south. `h04`
// is straight, from north to south. The card `away` is visited where a player is off the map.

#[test]
fn a_road_off_the_map_leads_nowhere() {
    let players = [("a1", "abroad", "a1"), ("e5", "far", "c4")];
    check(
        "a1 = \"h05/3\", c4 = \"h01/0\"",
        &players,
        "",
        &["car-stranded"],
    );
    check("a1 = \"h05/0\", c4 = \"h01/0\"", &players, "", &[]);
}

#[test]
fn a_car_in_the_way_may_still_move_on() {
    // Blue's tile on b1 has no road towards a1, but blue can leave it.
    let players = [("a1", "abroad", "a1"), ("e5", "far", "b1")];
    check("a1 = \"h05/0\", b1 = \"h04/0\"", &players, "", &[]);
}

#[test]
fn a_car_that_never_acts_again_is_in_the_way_for_good() {
    let players = [
        ("a1", "abroad", "a1"),
        ("e5", "far", "b1!"),
        ("e1", "away", "off"),
    ];
    check(
        "a1 = \"h05/0\", b1 = \"h04/0\"",
        &players,
        "",
        &["car-stranded"],
    );
    // Here its tile has a road towards a1.
    check("a1 = \"h05/0\", b1 = \"h04/1\"", &players, "", &[]);
    check(
        "a1 = \"h05/0\", b1 = \"h04/1\"",
        &players,
        "shared-tile = \"blocked\"",
        &["car-stranded"],
    );
}

#[test]
fn cars_strand_each_other_one_after_the_other() {
    // Green on b2 is done and has no road north; so blue cannot leave b1, and red not a1.
    let players = [
        ("a1", "abroad", "a1"),
        ("e5", "home", "b1"),
        ("a5", "far", "b2!"),
        ("e1", "away", "off"),
    ];
    let board = "a1 = \"h05/0\", b1 = \"h04/0\", b2 = \"g08/1\"";
    check(board, &players, "", &["car-stranded"]);
}

#[test]
fn checkpoints_behind_cars_that_stay_are_out_of_reach() {
    // Red is to visit a1, and the tiles on b1 and a2 have no road towards it.
    let players = [
        ("a5", "home", "c3"),
        ("e5", "far", "b1!"),
        ("a1", "abroad", "a2!"),
        ("e1", "away", "off"),
    ];
    let closed = "b1 = \"h04/0\", a2 = \"g03/1\", c3 = \"h01/0\"";
    check(closed, &players, "", &["checkpoint-blocked"]);
    let open = "b1 = \"h04/1\", a2 = \"g03/1\", c3 = \"h01/0\"";
    check(open, &players, "", &[]);
    check(
        open,
        &players,
        "shared-tile = \"blocked\"",
        &["checkpoint-blocked"],
    );
}

#[test]
fn a_checkpoint_under_a_car_that_stays_can_be_driven_to() {
    // Green stands on d3, one of red's checkpoints, with roads east and west.
    let players = [
        ("a5", "home", "c1"),
        ("e5", "far", "b1"),
        ("a1", "abroad", "d3!"),
        ("e1", "away", "off"),
    ];
    let board = "b1 = \"h04/0\", d3 = \"g03/1\", c1 = \"h01/0\"";
    check(board, &players, "", &[]);
    check(
        board,
        &players,
        "shared-tile = \"blocked\"",
        &["checkpoint-blocked"],
    );
}
