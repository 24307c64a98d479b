//! Stages and zones on the border of what lints let pass.

use super::rules;
use crate::games::rallyman::lints::flights::reach;
use crate::games::rallyman::testing::WORKSPACE;

/// A rally whose first stage has these sections.
fn rally(sections: &str) -> String {
    format!(
        "format = 1\ngame = \"rallyman\"\nkind = \"rally\"\n\
         [[stages]]\nid = \"ss1\"\nsections = [{sections}]\n\
         [[stages]]\nid = \"ss2\"\nsections = [{{ zone = \"v\", from = 2, to = 3 }}]\n\
         [[stages]]\nid = \"ss3\"\nsections = [{{ zone = \"c\", from = 5, to = 4 }}]\n"
    )
}

#[test]
fn flights_end_where_they_are_said_to() {
    assert_eq!(reach(5, true), 1);
    assert_eq!(reach(4, true), 2);
    assert_eq!(reach(3, true), 2);
    // Two gears above, control is lost in the air.
    assert_eq!(reach(3, false), 3);
    assert_eq!(reach(4, false), 2);
}

#[test]
fn roads_of_the_base_game() {
    let section = |zone: &str, from: u8, to: u8| {
        rally(&format!(
            "{{ zone = \"{zone}\", from = {from}, to = {to} }}"
        ))
    };
    for (zone, one, other) in [("c", 7, 6), ("c", 5, 4), ("j", 0, 1), ("j", 0, 3)] {
        assert_eq!(rules(&section(zone, one, other)), [""; 0], "{zone}{one}");
        assert_eq!(rules(&section(zone, other, one)), [""; 0], "{zone}{other}");
    }
    // Backwards, these bumps are followed by one lane, or by a finish.
    for (zone, one, other) in [("l", 0, 1), ("l", 2, 3), ("v", 2, 3), ("j", 2, 3)] {
        assert_eq!(rules(&section(zone, one, other)), [""; 0], "{zone}{one}");
    }
    assert_eq!(rules(&section("l", 3, 2)), ["bump-narrow-flight"]);
    assert_eq!(rules(&section("v", 3, 2)), ["bump-narrow-flight"]);
}

#[test]
fn zones_may_be_crossed_again() {
    let both = "{ zone = \"l\", from = 0, to = 1 }, { zone = \"l\", from = 2, to = 3 }";
    assert_eq!(rules(&rally(both)), [""; 0]);
    let four = "{ zone = \"j\", from = 0, to = 1 }, { zone = \"c\", from = 7, to = 6 }, \
                { zone = \"v\", from = 2, to = 3 }";
    assert_eq!(rules(&rally(&format!("{both}, {four}"))), [""; 0]);
    let sides = "{ zone = \"l\", from = 0, to = 1 }, \
                 { zone = \"l\", from = 2, to = 3, side = \"snow\" }";
    assert_eq!(rules(&rally(sides)), ["stage-zone-two-sides"]);
}

#[test]
fn faults_name_the_stage_and_the_ends() {
    WORKSPACE.check_told(
        &rally("{ zone = \"l\", from = 0, to = 3 }"),
        "stage `ss1`: no way leads from end 0 to end 3 of zone `l`",
        "its roads lead from 0 to 1, from 2 to 3",
        "{ zone = \"l\", from = 0, to = 3 }",
    );
    WORKSPACE.check_told(
        &rally("{ zone = \"j\", from = 0, to = 1, via = [\"jx\"] }"),
        "stage `ss1`: no way leads from end 0 to end 1 of zone `j` by `jx`",
        "its roads lead from 0 to 1, from 2 to 3; `via` names junctions where they meet, of `jx`",
        "{ zone = \"j\", from = 0, to = 1, via = [\"jx\"] }",
    );
    WORKSPACE.check_told(
        &rally("{ zone = \"l\", from = 0, to = 5 }"),
        "stage `ss1`: zone `l` has no end 5",
        "its roads lead from 0 to 1, from 2 to 3",
        "5",
    );
    let line = "{ zone = \"l\", from = 0, to = 1 }";
    WORKSPACE.check_told(
        &rally(line).replace("\"ss2\"", "\"ss1\""),
        "duplicate stage id `ss1`",
        "give one of the two stages another id",
        "\"ss1\"",
    );
}

#[test]
fn keys_that_change_nothing() {
    let scenario = |rest: &str| WORKSPACE.document("scenario", rest);
    WORKSPACE.check_told(
        &scenario("drivers.red = {}\nfixed.snow-zones = [\"l\"]\n"),
        "`snow-zones` has no effect in a rally of `weather = \"fixed\"`: its sections say `side`",
        "remove it, or drive a rally of `weather = \"chosen\"`",
        "snow-zones",
    );
    WORKSPACE.check_told(
        &scenario("drivers.red = {}\noptions = { time-attack = false, spend-seconds = true }\n"),
        "`spend-seconds` has no effect without `time-attack`: no seconds are earned that could be spent",
        "remove it, or write `time-attack = true`",
        "spend-seconds",
    );
    for (rest, expected) in [
        // What is not written has no effect that anybody could expect.
        ("options = { time-attack = false }", &[][..]),
        (
            "readings = { departure = \"block\" }",
            &["key-without-effect"],
        ),
        ("readings = { departure = \"interleaved\" }", &[]),
        (
            "drivers.blue = {}\nreadings = { departure = \"block\" }",
            &[],
        ),
        (
            "components = { rally = \"short-none.toml\" }\nfixed = { tires = { red = \"snow\" } }",
            &["key-without-effect"],
        ),
        (
            "components = { rally = \"short-chosen.toml\" }\nfixed = { snow-zones = [\"j\"] }",
            &[],
        ),
    ] {
        let found = rules(&scenario(&format!("drivers.red = {{}}\n{rest}\n")));
        assert_eq!(found, expected, "{rest}");
    }
}

#[test]
fn a_table_is_one_mistake() {
    let lines = "grip = [\n\
        { tires = \"asphalt\", surface = \"asphalt\", warnings = 3, gear-dice = 4 },\n\
        { tires = \"asphalt\", surface = \"snow\", warnings = 2, gear-dice = 4 },\n\
        { tires = \"snow\", surface = \"snow\", warnings = 3, gear-dice = 4 },\n\
        { tires = \"snow\", surface = \"asphalt\", warnings = 2, gear-dice = 4 },\n]\n";
    let dashboard = |damage: &str, lines: &str| {
        let rest = format!("[[dashboards]]\nid = \"old-timer\"\ndamage = {damage}\n{lines}");
        WORKSPACE.document("dashboards", &rest)
    };
    WORKSPACE.check_told(
        &dashboard("4", lines),
        "dashboard `old-timer` can lose 4 gear dice by damage, and 4 of its lines allow no more",
        "write `damage = 3` or less: one gear die has to be left to restart with",
        "4",
    );
    WORKSPACE.check_told(
        &dashboard(
            "3",
            &lines.replace(
                "\"snow\", surface = \"snow\"",
                "\"asphalt\", surface = \"snow\"",
            ),
        ),
        "dashboard `old-timer` says twice what asphalt tires do on snow",
        "write `tires = \"snow\", surface = \"snow\"` in one of them: that line is missing",
        "{ tires = \"asphalt\", surface = \"snow\", warnings = 3, gear-dice = 4 }",
    );
    let gears = [10, 20, 30, 40, 50].iter().zip(1..).map(|(seconds, gear)| {
        format!("g{gear} = {{ seconds = {seconds}, spin = 9, left = 9, right = 9 }}\n")
    });
    let gears: String = gears.collect();
    WORKSPACE.check_told(
        &WORKSPACE.document("cards", &format!("[gear-cards]\n{gears}")),
        "the seconds of the gears run the wrong way: gear 1 costs 10, gear 5 50",
        "write most seconds for gear 1 and fewest for gear 5",
        "gear-cards",
    );
}
