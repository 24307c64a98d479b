//! Positions that are odd, by what is odd with them.

use super::{rules, with};

/// The first stage, with red ahead of blue.
const RACE: &str = r#"format = 1
game = "rallyman"
kind = "position"

[drivers.red]
at = "l0-l1/c2.s1"
gear = 3

[drivers.blue]
at = "l0-l1/6"
gear = 4
"#;

#[track_caller]
fn check(changes: &[(&str, &str)], expected: &[&str]) {
    assert_eq!(rules(&with(RACE, changes)), expected, "{changes:?}");
}

/// Keys before the tables of the drivers.
fn head(keys: &str) -> (&'static str, String) {
    ("\n[drivers.red]", format!("{keys}\n[drivers.red]"))
}

#[track_caller]
fn check_head(keys: &str, expected: &[&str]) {
    let (from, to) = head(keys);
    check(&[(from, &to)], expected);
}

/// The turn of red, who skids in third gear, having come there in second.
#[track_caller]
fn check_turn(turn: &str, expected: &[&str]) {
    let (from, to) = head(&format!("turn = {{ {turn} }}\n"));
    let came = (
        "at = \"l0-l1/c2.s1\"\ngear = 3",
        "at = \"l0-l1/c2.s1\"\ngear = 2",
    );
    check(&[(from, &to), came], expected);
}

#[test]
fn cars_together() {
    check(&[], &[]);
    let beside = ("at = \"l0-l1/6\"", "at = \"l0-l1/c2.s1\"");
    check(&[beside], &["position-full-space"]);
    // Beside the road there is room for any number.
    let off = (
        "gear = 4",
        "stance = \"off-left\"\nturned-over = [0, 0, 0, 1, 0]",
    );
    check(&[beside, off], &[]);
    check(&[("at = \"l0-l1/c2.s1\"", "at = \"l0-l1/6\"")], &[]);
    check(
        &[
            ("at = \"l0-l1/c2.s1\"", "at = \"l0-l1/11\""),
            ("at = \"l0-l1/6\"", "at = \"l0-l1/11\""),
        ],
        &["position-full-space"],
    );
}

#[test]
fn cars_that_stand_oddly() {
    let red = |keys: &str, expected: &[&str]| {
        let keys = format!("at = \"l0-l1/c2.s1\"\n{keys}");
        check(&[("at = \"l0-l1/c2.s1\"\ngear = 3", &keys)], expected);
    };
    red("stance = \"turned\"\ngear = 3", &["position-stance"]);
    // In time: a car that is stuck takes a card of the first gear.
    red("stance = \"turned\"\ngear = 1", &[]);
    red("stance = \"off-left\"", &[]);
    red("gear = 6", &["position-gear"]);
    red("damage = 5\ngear = 3", &["position-damage"]);
    red("flats = 3\ngear = 3", &["position-flats"]);
    red("times = [100]\ngear = 3", &["position-times"]);
    red(
        "status = \"finished\"\ngear = 3",
        &["position-place", "position-times"],
    );
    red("choice = \"snow\"\ngear = 3", &["position-tires"]);
    red("tires = \"snow\"\ngear = 3", &[]);
    red(
        "gear = 3\ncards = [1, 1, 0, 0, 0]",
        &["position-chrono-pile"],
    );
    red("cards = [1, 1, 0, 0, 0]", &["position-chrono-pile"]);
    red(
        "cards = [1, 1, 0, 0, 0]\nturned-over = [0, 0, 1, 0, 0]",
        &[],
    );
    let start = ("at = \"l0-l1/c2.s1\"\n", "");
    check(&[start], &["position-gear"]);
    check(&[start, ("gear = 3", "")], &[]);
}

#[test]
fn spins_on_skid_spaces() {
    let spun = ("gear = 3", "stance = \"turned\"");
    check(&[spun], &[]);
    let (from, to) = head("readings = { full-side = \"stack\" }\n");
    check(&[spun, (from, &to)], &["position-stance"]);
}

#[test]
fn orders() {
    check_head("order = [\"red\", \"blue\"]\nplayed = 1\n", &[]);
    check_head("order = [\"red\"]\n", &["position-running-order"]);
    check_head(
        "order = [\"red\", \"blue\", \"red\"]\n",
        &["position-running-order"],
    );
    check_head("played = 2\n", &["position-running-order"]);
    check_head("round = 1\n", &[]);
    check_head(
        "round = 1\norder = [\"blue\"]\n",
        &["position-running-order"],
    );
    check_head("round = 1\nreadings = { departure = \"block\" }\n", &[]);
    check_head("start-order = [\"blue\"]\n", &["position-running-order"]);
    check_head(
        "start-order = [\"blue\", \"red\", \"blue\"]\n",
        &["position-running-order"],
    );
    // An entry under a name that no driver has may be the one that is named.
    let (from, to) = head("order = [\"red\", \"blue\"]\nplayed = 1\n");
    let purple = ("[drivers.blue]", "[drivers.purple]");
    check(&[(from, &to), purple], &["unknown-field"]);
    let (from, to) = head("order = [\"red\", \"blue\"]\n");
    let finished = (
        "at = \"l0-l1/c2.s1\"\ngear = 3",
        "status = \"finished\"\ntimes = [99]\ngear = 3",
    );
    check(&[(from, &to), finished], &["position-running-order"]);
    check(&[finished], &[]);
}

#[test]
fn turns() {
    check_turn(
        "gear = 3, used = [\"g2\", \"g3\"], warnings = [\"g2\"]",
        &[],
    );
    check_turn("gear = 3, used = [\"g3\"], bought = 1", &[]);
    check_turn(
        "gear = 3, used = [\"g3\"], warnings = [\"g3\"], bought = 1",
        &["position-turn-dice"],
    );
    check_turn(
        "gear = 3, used = [\"g3\"], warnings = [\"g4\"]",
        &["position-turn-dice"],
    );
    check_turn("gear = 3, used = [\"g3\", \"a2\"]", &["position-turn-dice"]);
    check_turn(
        "step = \"start\", gear = 3, used = [\"g3\"]",
        &["position-turn-dice"],
    );
    check_turn(
        "gear = 3, used = [\"g3\"], rolled = [\"g3\"]",
        &["position-turn-dice"],
    );
    check_turn(
        "gear = 3, used = [\"g3\"], loss = { causes = [\"warnings\"] }",
        &["position-turn-dice"],
    );
    check_turn(
        "gear = 3, used = [\"g1\", \"g2\", \"g3\"], warnings = [\"g1\", \"g2\", \"g3\"]",
        &["position-turn-dice"],
    );
    check_turn(
        "step = \"loss\", gear = 3, used = [\"g1\", \"g2\", \"g3\"], loss = { causes = [\"warnings\"] }",
        &[],
    );
    check_turn(
        "step = \"loss\", gear = 3, used = [\"g3\"], loss = { causes = [\"corner\"] }",
        &["position-turn-dice"],
    );
    check_turn("step = \"gear-card\", gear = 3, used = [\"g3\"]", &[]);
    check_turn(
        "step = \"shortcut-card\", gear = 3, used = [\"g3\"], loss = {}",
        &["position-turn-dice"],
    );
    check_turn(
        "step = \"die\", technique = \"basic\"",
        &["position-turn-dice"],
    );
}

#[test]
fn warnings_of_a_turn_that_goes_on() {
    let on_warning = "readings = { surface-change-check = \"on-warning\" }\n";
    for reading in ["", on_warning] {
        let check_warned = |warned: &str, expected: &[&str]| {
            let turn = "gear = 3, used = [\"g1\", \"g2\", \"g3\"]";
            let (from, to) = head(&format!(
                "{reading}turn = {{ {turn}, warnings = [{warned}] }}\n"
            ));
            let came = (
                "at = \"l0-l1/c2.s1\"\ngear = 3",
                "at = \"l0-l1/c2.s1\"\ngear = 2",
            );
            check(&[(from, &to), came], expected);
        };
        check_warned("\"g1\", \"g2\"", &[]);
        check_warned("\"g1\", \"g2\", \"g3\"", &["position-turn-dice"]);
    }
}

#[test]
fn dice_that_are_about_to_be_used() {
    let die = |plan: &str| format!("step = \"die\", technique = \"basic\", plan = [{{ {plan} }}]");
    check_turn(&die("die = \"g3\", to = \"l0-l1/c2.s2\""), &[]);
    check_turn(
        &die("die = \"g4\", to = \"l0-l1/c2.s2\""),
        &["position-turn-dice"],
    );
    check_turn(
        &die("die = \"g3\", to = \"c7-c6/1\""),
        &["position-turn-dice"],
    );
    let rolled = |dice: &str| format!("step = \"dice\", technique = \"attack\", rolled = [{dice}]");
    check_turn(&rolled("\"g4\", \"g5\""), &["position-turn-dice"]);
    check_turn(&rolled("\"g2\", \"g3\""), &[]);
    check_turn(&rolled("\"g3\""), &["position-turn-dice"]);
}

#[test]
fn gears_that_dice_lead_to() {
    check_turn("gear = 3, used = [\"g3\"]", &[]);
    check_turn("gear = 2, used = [\"g2\", \"g3\"]", &[]);
    check_turn("gear = 2, used = [\"g3\"]", &["position-gear-step"]);
    check_turn("gear = 2, used = [\"a1\"]", &[]);
    check_turn("gear = 3, used = [\"a1\"]", &["position-gear-step"]);
    check_turn("gear = 5, used = [\"g4\", \"g5\"]", &["position-gear-step"]);
    check_turn("gear = 4, used = [\"g2\", \"g4\"]", &["position-gear-step"]);
    check_turn(
        "gear = 3, used = [\"g3\"], direction = \"up\"",
        &["position-gear-step"],
    );
}

#[test]
fn weather_and_piles() {
    check_head("snow = []\n", &[]);
    check_head("snow = [\"l\"]\n", &["position-weather"]);
    check_head("chosen = [\"l\"]\n", &["position-weather"]);
    check_head("shortcut-deck = [0, 0, 0]\n", &["position-deck"]);
    check_head("shortcut-deck = [13, 8, 6]\n", &["position-deck"]);
    check_head(
        "gear-cards = { g1 = { left = 19, seen-left = 1 } }\n",
        &["position-deck"],
    );
    check_head("gear-cards = { g1 = { left = 19, seen-spin = 1 } }\n", &[]);
}

#[test]
fn gear_cards_are_counted_against_the_supply() {
    let held = |keys: &str, cards: &str, expected: &[&str]| {
        let (from, to) = head(keys);
        let blue = format!("gear = 4\n{cards}");
        check(&[(from, &to), ("gear = 4", &blue)], expected);
    };
    let pile = |text: &str| format!("gear-cards = {{ g1 = {{ {text} }} }}\n");
    // There are 20 of first gear.
    held("", "cards = [19, 0, 0, 1, 0]", &[]);
    held("", "cards = [20, 0, 0, 1, 0]", &["position-deck"]);
    held("", "cards = [25, 0, 0, 1, 0]", &["position-deck"]);
    let both = "cards = [15, 0, 0, 1, 0]\nturned-over = [5, 0, 0, 0, 0]";
    held("", both, &["position-deck"]);
    held(&pile("left = 20, run-out = 1"), both, &[]);
    held(&pile("left = 15"), "cards = [5, 0, 0, 1, 0]", &[]);
    held(
        &pile("left = 16"),
        "cards = [5, 0, 0, 1, 0]",
        &["position-deck"],
    );
    held(
        &pile("left = 15, run-out = 1"),
        "cards = [25, 0, 0, 1, 0]",
        &[],
    );
    held(
        &pile("left = 16, run-out = 1"),
        "cards = [25, 0, 0, 1, 0]",
        &["position-deck"],
    );
    // What others have taken may be left unsaid.
    held(&pile("left = 3"), "cards = [5, 0, 0, 1, 0]", &[]);
}

#[test]
fn tires_changed_in_a_turn() {
    let turn = |driver: &str, turn: &str, expected: &[&str]| {
        let (from, to) = head(&format!("turn = {{ {turn} }}\n"));
        let driver = format!("at = \"l0-l1/8\"\n{driver}");
        check(
            &[(from, &to), ("at = \"l0-l1/c2.s1\"\ngear = 3", &driver)],
            expected,
        );
    };
    let changed = "spare = false\nspares-used = 1";
    turn(changed, "tire-changed = true", &[]);
    turn("gear = 3", "tire-changed = true", &["position-turn-dice"]);
    turn("spares-used = 1", "tire-changed = true", &[]);
    for kept in ["spare = true\nspares-used = 1", "spares-used = 2"] {
        turn(kept, "tire-changed = true", &["position-chrono-pile"]);
    }
    turn(
        "spare = false",
        "tire-changed = true",
        &["position-turn-dice"],
    );
    turn(
        changed,
        "tire-changed = true, gear = 1, used = [\"g1\"]",
        &["position-turn-dice"],
    );
}

#[test]
fn phases() {
    let bare = |keys: &str, expected: &[&str]| {
        let (from, to) = head(keys);
        let red = ("at = \"l0-l1/c2.s1\"\ngear = 3", "");
        check(
            &[(from, &to), red, ("at = \"l0-l1/6\"\ngear = 4", "")],
            expected,
        );
    };
    bare("phase = \"tires\"\n", &[]);
    bare("phase = \"start-order\"\n", &[]);
    bare("phase = \"weather\"\n", &["position-rally-phase"]);
    bare("phase = \"snow-zones\"\n", &["position-rally-phase"]);
    bare("phase = \"between\"\n", &["position-rally-phase"]);
    bare("phase = \"over\"\n", &["position-rally-phase"]);
    bare(
        "phase = \"tires\"\nround = 1\n",
        &["position-running-order"],
    );
    bare(
        "phase = \"tires\"\nturn = { bought = 1 }\n",
        &["position-turn-dice"],
    );
    check_head("phase = \"tires\"\n", &["position-rally-phase"]);
}

#[test]
fn who_is_knocked_out_before_a_stage() {
    let out = |keys: &str, red: &str, expected: &[&str]| {
        let (from, to) = head(keys);
        let red = ("at = \"l0-l1/c2.s1\"\ngear = 3", red);
        let blue = ("at = \"l0-l1/6\"\ngear = 4", "");
        check(&[(from, &to), red, blue], expected);
    };
    let knocked_out = "status = \"knocked-out\"";
    out(
        "phase = \"tires\"\n",
        knocked_out,
        &["position-rally-phase"],
    );
    // Even if a stage was finished with the damage that put it out of the rally.
    let finished = "status = \"knocked-out\"\ntimes = [100]";
    let second = |order: &str| format!("phase = \"tires\"\nstage = 2\n{order}");
    out(&second(""), finished, &[]);
    out(&second("start-order = [\"blue\"]\n"), finished, &[]);
    out(
        &second("start-order = [\"red\", \"blue\"]\n"),
        finished,
        &["position-running-order"],
    );
}

/// A position that has lost all that it says is one mistake, in a script, too.
#[test]
fn a_script_that_starts_from_nothing() {
    let script = "format = 1\ngame = \"rallyman\"\nkind = \"script\"\n\
                  steps = [{ player = \"red\", move = \"roll\", die = \"g1\" }]\n\n[start]\n";
    assert_eq!(rules(script), ["missing-field"]);
}
