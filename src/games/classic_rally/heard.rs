//! What is heard of the shipped scripts: clauses that are not at work, words of refusals, and what
//! does not happen.

use crate::games::classic_rally::testing::WORKSPACE;

#[test]
fn clauses_are_cited_only_where_they_are_at_work() {
    WORKSPACE.check_not_cited(&[
        // No car is on the tile that the Assistance Car enters.
        ("rulings/assistcar/one-tile.toml", 2, &["assistcar.shares"]),
        // The car has no POWER KIT.
        (
            "rulings/hazard/power-failure-idle.toml",
            1,
            &["hazard.power-failure"],
        ),
        // The car has no problem that a toolbox helps against.
        ("rulings/assist/exchange.toml", 2, &["toolbox.same-turn"]),
        // The tile has no Hazard sign.
        ("rulings/toolbox/same-turn.toml", 9, &["hazard.occupied"]),
    ]);
}

#[test]
fn an_empty_tank_loses_nothing() {
    WORKSPACE.check_nothing_happens(&[("rulings/hazard/fuel-leak-dry.toml", 1, "fuel-leaked")]);
}

#[test]
fn refusals_say_who_does_what() {
    WORKSPACE.check_refused(&[(
        "rulings/build/finish-tie.toml",
        6,
        "red lays FINISH now, not white",
    )]);
}

#[test]
fn refusals_name_the_side_that_does_not_fit() {
    WORKSPACE.check_refused(&[
        (
            "rulings/build/edge-match.toml",
            1,
            "`straight/0` on `-1,2` has no road E, where that of `junction` on `0,2` arrives",
        ),
        (
            "rulings/build/edge-match.toml",
            4,
            "the road of `curve/2` on `1,2` would run S into a blank side of `straight` on `1,1`",
        ),
    ]);
}
