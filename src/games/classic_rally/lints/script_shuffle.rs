//! `script-shuffle`: a shuffle that is no order of what is shuffled.

use super::prelude::*;

lint! {
    "script-shuffle": Error, CardsShuffleSecretDecks, BuildShuffle;
    summary: "a scripted order of the Hazard deck or of a tile pile that is not made of all its cards or tiles",
    why: "A shuffle only changes the order, so chance can never give this outcome.",
    kind: "script",
    above: r#"steps = [
  { chance = "tile-pile", pile = [
    "crossroads", "junction", "junction", "junction", "curve", "curve", "curve", "curve", "curve",
    "curve", "straight", "straight", "straight", "hazard-straight", "hazard-curve", "hazard-curve",
"#,
    bad: r#"    "hazard-curve", "service", "service", "checkpoint-1", "checkpoint-2", "checkpoint-2",
"#,
    good: r#"    "hazard-curve", "service", "service", "checkpoint-1", "checkpoint-2", "checkpoint-3",
"#,
    below: r#"  ] },
]

[setup]
players = ["red"]
"#,
    checks: [Replay],
}
