//! What is heard of the shipped scripts: clauses that are not at work, what is due, and words of refusals.

use crate::games::rallyman::testing::WORKSPACE;

#[test]
fn clauses_are_cited_only_where_they_are_at_work() {
    WORKSPACE.check_not_cited(&[
        // A car without damage finishes by single dice, and has no seconds.
        (
            "rulings/finish/line.toml",
            4,
            &[
                "attack.full-move",
                "attack.seconds-use",
                "damage.any-die",
                "damage.limit",
            ],
        ),
    ]);
}

#[test]
fn refusals_name_what_is_in_the_way() {
    WORKSPACE.check_refused(&[
        ("rulings/overtake/cases.toml", 1, "`l0-l1/c2.s1` is full"),
        (
            "rulings/overtake/cases.toml",
            4,
            "the car on `l0-l1/c2.s1` cannot be passed on this corner",
        ),
        (
            "rulings/overtake/stuck-neutral.toml",
            9,
            "red restarts and begins with `g1`",
        ),
        (
            "rulings/spare/flip.toml",
            2,
            "red is in neutral and begins with `g1`",
        ),
        (
            "rulings/flat/limit-one.toml",
            4,
            "with one flat a turn has one acceleration die",
        ),
    ]);
}

#[test]
fn what_chance_can_bring_is_told_with_its_weights() {
    WORKSPACE.check_due(&[
        // Two faces of six on a gear die, one on an acceleration die.
        (
            "rulings/weather/roll.toml",
            1,
            "weather: v blank (4), v warning (2), and l blank (4), l warning (2)",
        ),
        ("rulings/tires/keep.toml", 1, "die: blank (4), warning (2)"),
        (
            "rulings/control/flip-card.toml",
            2,
            "die: blank (5), warning (1)",
        ),
        (
            "rulings/control/flip-card.toml",
            3,
            "gear-card: spin (1), left (1)",
        ),
        // The one face of its dice that there is.
        (
            "rulings/warning/meaning-certain.toml",
            4,
            "die: warning (6)",
        ),
    ]);
}
