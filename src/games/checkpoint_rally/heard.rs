//! What is heard of the shipped scripts: clauses that are not at work, and words of refusals.

use crate::engine::{Clauses as _, Game as _, testing};
use crate::games::checkpoint_rally::Chance;
use crate::games::checkpoint_rally::rules;
use crate::games::checkpoint_rally::testing::WORKSPACE;
use crate::games::testing::with;

#[test]
fn clauses_are_cited_only_where_they_are_at_work() {
    WORKSPACE.check_not_cited(&[
        // A start tile replaces nothing, and no road of it meets another.
        (
            "games/2-all-finished.toml",
            7,
            &[
                "bonus.replaced-type",
                "bonus.replaced-once",
                "bonus.side-scores-twice",
            ],
        ),
        // Nobody is where the car goes.
        ("games/2-all-finished.toml", 11, &["move.shared-tile"]),
    ]);
}

#[test]
fn refusals_say_which_road_is_missing() {
    let name = "rulings/move/connecting-road.toml";
    WORKSPACE.check_refused(&[
        (name, 1, "no road leaves `b4` towards `a4`"),
        (name, 4, "no road leaves `d4` towards `c4`"),
    ]);
    let (_, text) = WORKSPACE
        .files()
        .find(|(other, _)| *other == name)
        .expect("it is shipped");
    let heard = WORKSPACE.heard(name, &with(text, &[("a4 = \"g06/0\"", "a4 = \"h07/0\"")]));
    assert_eq!(
        heard[0].refusal.as_deref(),
        Some("neither `b4` nor `a4` has a road through the side between them")
    );
}

#[test]
fn nobody_acts_before_a_reshuffle() {
    let name = "rulings/draw/reshuffle.toml";
    let (_, text) = WORKSPACE
        .files()
        .find(|(other, _)| *other == name)
        .expect("it is shipped");
    let due = "  { chance = \"reshuffle\", stack = [\n    \"u14\"";
    let early = "  { player = \"blue\", move = \"draw-two\", illegal = \"turn.one-action\" },\n";
    let heard = WORKSPACE.heard(name, &with(text, &[(due, &format!("{early}{due}"))]));
    assert_eq!(
        heard[3].refusal.as_deref(),
        Some("the discard pile has to be shuffled first")
    );
}

/// No document can name such a turn; a program could.
#[test]
fn there_is_no_fourth_quarter_turn() {
    let game = WORKSPACE
        .set_up(&WORKSPACE.document(
            "scenario",
            "map = \"two-three\"\n[players.red]\ncorner = \"a1\"\n[players.blue]\ncorner = \"e5\"\n",
        ))
        .expect("nothing is wrong with it");
    let mut tried = 0;
    testing::walk(&game, 1, 20, |state| {
        if rules::setup::due(state) == Some("rotations") {
            let turned = |by| Chance::Rotations(vec![by; rules::setup::rotation_count(&game)]);
            assert_eq!(game.check_chance(state, &turned(3)), Ok(()));
            let refusal = game
                .check_chance(state, &turned(4))
                .expect_err("four turns");
            assert_eq!(refusal.clause.clause().id, "setup.edge-tiles");
            tried += 1;
        }
    });
    assert_eq!(tried, 1);
}
