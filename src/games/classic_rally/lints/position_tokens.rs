//! `position-tokens`: a token that a player cannot have.

use super::prelude::*;

lint! {
    "position-tokens": Error, CheckpointCollect;
    summary: "tokens that are not different numbers from 1 to 3",
    why: "Each colour has one token for each of the three checkpoints.",
    bad: position!("", white: "tokens = [1, 1]\n", red: ""),
    good: position!("", white: "tokens = [1, 2]\n", red: ""),
    checks: [Shape],
}
