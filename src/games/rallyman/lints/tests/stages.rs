//! Stages and zones on the border of what lints let pass.

use super::super::flights::reach;
use super::rules;

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
