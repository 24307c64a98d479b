//! What is heard of the shipped scripts: clauses that are not at work, and what is due, and words of refusals.

use crate::games::brick_run::testing::WORKSPACE;

#[test]
fn clauses_are_cited_only_where_they_are_at_work() {
    WORKSPACE.check_not_cited(&[
        // Three players.
        ("rulings/full/beginner-first.toml", 1, &["four.components"]),
        // No cube lies on steer.
        (
            "rulings/swerve/damage-multiplier-idle.toml",
            3,
            &["ability.steering-multiplier", "place.steer"],
        ),
    ]);
}

#[test]
fn refusals_say_how_far_the_game_has_come() {
    WORKSPACE.check_refused(&[
        (
            "rulings/sell/when.toml",
            1,
            "this is the phase `drive` of round 3 of delivery 1, which waits for b",
        ),
        (
            "rulings/sell/when-too-late.toml",
            4,
            "this is the phase `draft` of delivery 1, which waits for b",
        ),
    ]);
}

#[test]
fn what_chance_can_bring_is_told_with_its_weights() {
    WORKSPACE.check_due(&[
        (
            "rulings/views/cop-part.toml",
            1,
            "cop-part: c11 (1), c12 (1), c13 (1), c14 (1), c15 (1)",
        ),
        (
            "rulings/views/cop-part.toml",
            2,
            "action-shuffle: any order of 31",
        ),
    ]);
}
