//! Positions that are odd, by what is odd with them.

use super::{WORKSPACE, rules, with};

/// A race with red behind white. The road ends beyond `1,3`.
const RACE: &str = r#"format = 1
game = "classic-rally"
kind = "position"
seats = ["white", "red"]

[board]
"0,0" = "start/0"
"0,1" = "straight/0"
"0,2" = "service/0"
"0,3" = "junction/1"
"1,3" = "straight/1"
"0,4" = "finish/0"

[players.white]
at = "0,1"
heading = "N"
assistance-at = "0,3"
features = ["power-kit", "light-weight"]
rally = { fuel = 3 }

[players.red]
at = "0,0"
heading = "N"
assistance-at = "0,3"
rally = { fuel = 3 }
"#;

#[track_caller]
fn check(changes: &[(&str, &str)], expected: &[&str]) {
    assert_eq!(rules(&with(RACE, changes)), expected, "{changes:?}");
}

const BESIDE: (&str, &str) = ("at = \"0,0\"", "at = \"0,1\"");

#[test]
fn two_cars_in_one_place() {
    check(&[], &[]);
    check(&[BESIDE], &["position-crowd"]);
    // An unknown player at the table may be the one who has a car.
    check(&[("\"red\"]", "\"blue\"]")], &["bad-value"]);
    // One of them may be empty, or head the other way.
    let empty = (
        "assistance-at = \"0,3\"\nrally = { fuel = 3 }",
        "assistance-at = \"0,3\"",
    );
    check(&[BESIDE, empty], &[]);
    let other = (
        "at = \"0,1\"\nheading = \"N\"\nassistance-at = \"0,3\"\nrally",
        "at = \"0,1\"\nheading = \"S\"\nassistance-at = \"0,3\"\nrally",
    );
    check(&[BESIDE, other], &[]);
    // A drive that is interrupted does not end there.
    let drive = [
        BESIDE,
        (
            "[board]",
            "[turn.drive]\nsteps = 1\nstart = \"straight\"\n\n[board]",
        ),
        ("features", "joker = \"robber\"\nfeatures"),
    ];
    check(&drive, &[]);
}

#[test]
fn two_cars_where_there_is_room() {
    for cell in ["0,0", "0,2", "0,3"] {
        let at = format!("at = \"{cell}\"");
        check(&[("at = \"0,1\"", &at), ("at = \"0,0\"", &at)], &[]);
    }
    let at = "at = \"0,3\"";
    let blocked = (
        "seats",
        "readings = { intersection-occupancy = \"blocked\" }\nseats",
    );
    check(
        &[("at = \"0,1\"", at), ("at = \"0,0\"", at), blocked],
        &["position-crowd"],
    );
    // At a dead end both have been turned.
    let at = "at = \"1,3\"\nheading = \"W\"";
    let turned = [
        ("at = \"0,1\"\nheading = \"N\"", at),
        ("at = \"0,0\"\nheading = \"N\"", at),
    ];
    check(&turned, &[]);
}

#[test]
fn cars_that_face_no_road() {
    let at = |cell: &str, heading: &str| format!("at = \"{cell}\"\nheading = \"{heading}\"");
    let white = |cell: &str, heading: &str, expected: &[&str]| {
        check(
            &[("at = \"0,1\"\nheading = \"N\"", &at(cell, heading))],
            expected,
        );
    };
    white("1,3", "E", &["position-facing-void"]);
    white("1,3", "W", &[]);
    white("0,4", "N", &["position-facing-void"]);
    // A lone way back is behind a car that came the wrong way.
    white("0,3", "N", &[]);
    check(
        &[("at = \"0,1\"\nheading = \"N\"", &at("0,0", "S"))],
        &["position-facing-void"],
    );
}

#[test]
fn cures_that_others_hold() {
    let problem = |problem: &str| format!("problems = [\"{problem}\"]\nat = \"0,1\"");
    let hoard = (
        "rally = { fuel = 3 }\n\n",
        "rally = { fuel = 2 }\nassistance = { toolbox = 1, spare-tyre = 3 }\n\n",
    );
    let held = |name: &str, expected: &[&str]| {
        let at = problem(name);
        let theirs = (
            "at = \"0,0\"",
            "assistance = { toolbox = 2, spare-tyre = 4 }\nat = \"0,0\"",
        );
        check(&[("at = \"0,1\"", &at), theirs], expected);
    };
    held("brakes-failure", &["position-stranded"]);
    held("flat-tyre", &["position-stranded"]);
    held("pothole", &["position-stranded"]);
    // Features and problems that let a car drive.
    held("power-failure", &[]);
    held("fuel-leak", &[]);
    held("saboteur", &[]);
    let at = problem("brakes-failure");
    check(&[("at = \"0,1\"", &at)], &[]);
    check(&[("at = \"0,1\"", &at), hoard], &[]);
}

#[test]
fn jokers_that_help() {
    let theirs = (
        "at = \"0,0\"",
        "assistance = { toolbox = 2, spare-tyre = 4 }\nat = \"0,0\"",
    );
    let held = |problem: &str, joker: &str, expected: &[&str]| {
        let at = format!("problems = [\"{problem}\"]\njoker = \"{joker}\"\nat = \"0,1\"");
        check(&[("at = \"0,1\"", &at), theirs], expected);
    };
    held("flat-tyre", "mechanic", &[]);
    held("flat-tyre", "robber", &[]);
    // ROBBER takes no toolbox.
    held("brakes-failure", "robber", &["position-stranded"]);
    held("brakes-failure", "saboteur", &["position-stranded"]);
}

#[test]
fn starts_without_fuel() {
    let start = ("at = \"0,1\"", "at = \"0,0\"");
    let empty = ("rally = { fuel = 3 }", "assistance = { fuel = 3 }");
    check(&[start], &[]);
    check(&[start, empty], &["load-dry-start"]);
    check(
        &[
            start,
            empty,
            ("assistance-at = \"0,3\"", "assistance-at = \"0,1\""),
        ],
        &[],
    );
    check(&[start, empty, ("seats", "round = 2\nseats")], &[]);
    check(&[empty], &[]);
    // TRANSPORTER brings the FUEL at once.
    let white = "features = [\"power-kit\", \"light-weight\"]\nrally";
    let dry = (white, "assistance");
    check(&[start, dry], &["load-dry-start"]);
    let helped = (white, "joker = \"transporter\"\nassistance");
    check(&[start, helped], &[]);
}

#[test]
fn a_drive_that_is_interrupted_has_to_end() {
    let turn = (
        "\n[board]",
        "\n[turn]\nplayer = \"white\"\ndrive = { steps = 4, start = \"straight\" }\n\n[board]",
    );
    let joker = (
        "features = [\"power-kit\", \"light-weight\"]",
        "features = [\"power-kit\", \"light-weight\"]\njoker = \"saboteur\"",
    );
    check(&[turn, joker], &[]);
    // No steps are left, and no drive ends beside a car that was there before.
    check(
        &[turn, joker, ("at = \"0,1\"", "at = \"0,0\"")],
        &["position-stuck"],
    );
}

/// What is found in the race, word by word.
fn told(changes: &[(&str, &str)]) -> Vec<String> {
    let found = WORKSPACE.findings("example.toml", &with(RACE, changes));
    found.into_iter().map(|finding| finding.message).collect()
}

#[test]
fn the_game_is_over_when_enough_have_finished() {
    let over = |keys: &str| format!("phase = \"over\"\n{keys}\nseats");
    let with = |keys: &str, expected: &[&str]| check(&[("seats", &over(keys))], expected);
    with("", &["position-step"]);
    with("classification = false", &["position-step"]);
    with("round = 9\nmax-rounds = 9", &[]);
    with(
        "round = 9\nmax-rounds = 9\nchrono = true\nstages = [\"built\", \"built\"]",
        &["position-step"],
    );
    let finished = (
        "at = \"0,1\"\nheading = \"N\"",
        "at = \"0,4\"\nheading = \"N\"\nfinished = 1\ntokens = [1, 2, 3]",
    );
    check(&[("seats", &over("classification = false")), finished], &[]);
    check(&[("seats", &over("")), finished], &["position-step"]);
}

#[test]
fn a_deck_that_does_not_fit_is_one_mistake() {
    let deck = |keys: &str| told(&[("seats", &format!("{keys}\nseats"))]);
    assert_eq!(deck("hazard-top = [\"pothole\"]"), [""; 0]);
    assert_eq!(deck("hazard-deck = [\"pothole\"]").len(), 1);
    assert_eq!(
        deck("hazard-top = [\"pothole\", \"pothole\"]"),
        [
            "`hazard-top` does not fit the cards that nobody holds; `pothole`: 2 are named, and there is one"
        ]
    );
}

#[test]
fn a_step_too_early_is_one_mistake() {
    let turn = |keys: &str| told(&[("\n[board]", &format!("\n[turn]\n{keys}\n\n[board]"))]);
    assert_eq!(turn("driven = true\nassisted = true"), [""; 0]);
    assert_eq!(
        turn("step = \"roll\"\ndriven = true\nassisted = true"),
        ["`driven`, `assisted` are for the step `move`, and this is `roll`"]
    );
    assert_eq!(
        turn("step = \"roll\""),
        ["white has no Joker to play before the roll"]
    );
}

#[test]
fn a_stopwatch_shows_what_follows_from_the_rounds() {
    let seats = "seats = [\"white\", \"red\"]";
    let timed = |clock: &str| format!("{seats}\nchrono = true\nround = 5\n{clock}");
    // Red on FINISH, since a round.
    let red = "at = \"0,0\"\nheading = \"N\"\nassistance-at = \"0,3\"\nrally = { fuel = 3 }";
    let home = |round: u8, points: u8| {
        format!(
            "at = \"0,4\"\nheading = \"N\"\nassistance-at = \"0,3\"\ntokens = [1, 2, 3]\nfinished = {round}\npoints = {points}"
        )
    };
    let with_red = |clock: &str, round: u8, points: u8, expected: &[&str]| {
        let (timed, home) = (timed(clock), home(round, points));
        check(&[(seats, &timed), (red, &home)], expected);
    };
    with_red("", 3, 0, &[]);
    with_red("clock = 1", 3, 0, &[]);
    with_red("clock = 0", 4, 0, &[]);
    with_red("clock = 9", 3, 0, &["position-points"]);
    with_red("", 3, 7, &["position-points"]);
    // One of both is wrong, and the hand is looked at first.
    with_red("clock = 9", 3, 7, &["position-points"]);
    check(&[(seats, &timed("clock = 0"))], &["position-points"]);
    check(&[(seats, &timed(""))], &[]);
}

#[test]
fn nobody_finishes_in_a_round_before_the_own_turn() {
    let changes = |player: &str| {
        [
            (
                "seats = [\"white\", \"red\"]",
                format!("seats = [\"white\", \"red\"]\nround = 5\nturn.player = \"{player}\""),
            ),
            (
                "at = \"0,0\"\nheading = \"N\"\nassistance-at = \"0,3\"\nrally = { fuel = 3 }",
                "at = \"0,4\"\nheading = \"N\"\nassistance-at = \"0,3\"\ntokens = [1, 2, 3]\nfinished = 5"
                    .to_owned(),
            ),
        ]
    };
    for (player, expected) in [("white", &["position-finish"][..]), ("red", &[])] {
        let changes = changes(player);
        let changes = changes.each_ref().map(|(from, to)| (*from, to.as_str()));
        check(&changes, expected);
    }
}
