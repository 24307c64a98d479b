//! The workspace in which the tests of this game stand.

use std::sync::LazyLock;

use super::table::CheckpointCharlie;
use crate::games::testing::Sandbox;

/// The shipped files of the game and a few more that examples refer to.
pub(crate) static WORKSPACE: LazyLock<Sandbox<CheckpointCharlie>> = LazyLock::new(|| {
    let files = EXTRA.iter();
    Sandbox::with(files.map(|&(name, text)| (name.to_owned(), text.to_owned())))
});

const EXTRA: &[(&str, &str)] = &[
    (FOUR_CATS, include_str!("starters/suspects.toml")),
    (
        "two-hounds.toml",
        r#"format = 1
game = "checkpoint-charlie"
kind = "investigators"
investigators = [{ id = "rex" }, { id = "wanda" }]
"#,
    ),
    (
        "odd-hounds.toml",
        r#"format = 1
game = "checkpoint-charlie"
kind = "investigators"
extends = ["base"]
investigators = [{ id = "cat-10110" }]
"#,
    ),
    (
        FOUR_TRAITS,
        r#"format = 1
game = "checkpoint-charlie"
kind = "traits"
traits = [
  { id = "hat", faces = ["no-hat", "hat"] },
  { id = "glasses", faces = ["no-glasses", "glasses"] },
  { id = "coat", faces = ["sweater", "raincoat"] },
  { id = "fur", faces = ["grey", "orange"] },
]
"#,
    ),
    (
        "odd-traits.toml",
        r#"format = 1
game = "checkpoint-charlie"
kind = "traits"
traits = [
  { id = "hat", faces = ["no-hat", "hat"] },
  { id = "glasses", faces = ["no-glasses", "hat"] },
  { id = "fur", faces = ["grey", "grey"] },
]
"#,
    ),
    (
        FEW_CATS,
        r#"format = 1
game = "checkpoint-charlie"
kind = "suspects"
suspects = [
  { id = "u", faces = ["hat", "glasses", "sweater", "grey"] },
  { id = "v", faces = ["hat", "glasses", "sweater", "orange"] },
  { id = "w", faces = ["no-hat", "glasses", "raincoat", "grey"] },
  { id = "x", faces = ["no-hat", "no-glasses", "raincoat", "orange"] },
  { id = "y", faces = ["no-hat", "no-glasses", "sweater", "orange"] },
]
"#,
    ),
    (
        FEW_MARKERS,
        r#"format = 1
game = "checkpoint-charlie"
kind = "markers"
markers = [
  { id = "gold-5", colour = "gold", value = 5, count = 3 },
  { id = "white-3", colour = "white", value = 3, count = 5 },
  { id = "black-2", colour = "black", value = 2, count = 4 },
  { id = "stasi", colour = "black", value = -2, special = "stasi", replaces = "black-2" },
  { id = "adler-gold", colour = "gold", value = 5, special = "adler", count = 2 },
  { id = "adler-white", colour = "white", value = 3, special = "adler", count = 3 },
  { id = "adler-black", colour = "black", value = 2, special = "adler" },
]
"#,
    ),
    (
        "three-black.toml",
        r#"format = 1
game = "checkpoint-charlie"
kind = "markers"
markers = [
  { id = "gold-3", colour = "gold", value = 3, count = 5 },
  { id = "white-2", colour = "white", value = 2, count = 12 },
  { id = "black-0", colour = "black", value = 0, count = 3 },
]
"#,
    ),
    (
        "four-gold.toml",
        r#"format = 1
game = "checkpoint-charlie"
kind = "markers"
markers = [
  { id = "gold-3", colour = "gold", value = 3, count = 4 },
  { id = "white-2", colour = "white", value = 2, count = 12 },
  { id = "black-0", colour = "black", value = 0, count = 8 },
]
"#,
    ),
    (
        "two-rounds.toml",
        r#"format = 1
game = "checkpoint-charlie"
kind = "rules"
constants = { rounds = 2 }
"#,
    ),
    (
        "three-traits.toml",
        r#"format = 1
game = "checkpoint-charlie"
kind = "traits"
traits = [
  { id = "hat", faces = ["no-hat", "hat"] },
  { id = "glasses", faces = ["no-glasses", "glasses"] },
  { id = "coat", faces = ["sweater", "raincoat"] },
]
"#,
    ),
    (
        "eight-cats.toml",
        r#"format = 1
game = "checkpoint-charlie"
kind = "suspects"
suspects = [
  { id = "cat-000", faces = ["no-hat", "no-glasses", "sweater"] },
  { id = "cat-001", faces = ["no-hat", "no-glasses", "raincoat"] },
  { id = "cat-010", faces = ["no-hat", "glasses", "sweater"] },
  { id = "cat-011", faces = ["no-hat", "glasses", "raincoat"] },
  { id = "cat-100", faces = ["hat", "no-glasses", "sweater"] },
  { id = "cat-101", faces = ["hat", "no-glasses", "raincoat"] },
  { id = "cat-110", faces = ["hat", "glasses", "sweater"] },
  { id = "cat-111", faces = ["hat", "glasses", "raincoat"] },
]
"#,
    ),
    (
        "five-cats.toml",
        r#"format = 1
game = "checkpoint-charlie"
kind = "suspects"
suspects = [
  { id = "cat-000", faces = ["no-hat", "no-glasses", "sweater"] },
  { id = "cat-001", faces = ["no-hat", "no-glasses", "raincoat"] },
  { id = "cat-010", faces = ["no-hat", "glasses", "sweater"] },
  { id = "cat-101", faces = ["hat", "no-glasses", "raincoat"] },
  { id = "cat-111", faces = ["hat", "glasses", "raincoat"] },
]
"#,
    ),
    (
        "gull-traits.toml",
        r#"format = 1
game = "checkpoint-charlie"
kind = "traits"
traits = [
  { id = "head", faces = ["bare", "cap"] },
  { id = "beak", faces = ["red", "yellow"] },
  { id = "tail", faces = ["white", "black"] },
]
"#,
    ),
    (
        "five-gulls.toml",
        r#"format = 1
game = "checkpoint-charlie"
kind = "suspects"
suspects = [
  { id = "gull-000", faces = ["bare", "red", "white"] },
  { id = "gull-001", faces = ["bare", "red", "black"] },
  { id = "gull-010", faces = ["bare", "yellow", "white"] },
  { id = "gull-101", faces = ["cap", "red", "black"] },
  { id = "gull-111", faces = ["cap", "yellow", "black"] },
]
"#,
    ),
    (
        "three-hounds.toml",
        r#"format = 1
game = "checkpoint-charlie"
kind = "investigators"
investigators = [{ id = "rex" }, { id = "wanda" }, { id = "bello" }]
"#,
    ),
];

/// Four cats of the base traits.
pub(crate) const FOUR_CATS: &str = "four-cats.toml";

/// Four of the base traits.
pub(crate) const FOUR_TRAITS: &str = "four-traits.toml";

/// Five cats with these.
pub(crate) const FEW_CATS: &str = "few-cats.toml";

/// Few markers, many of them special, and points that come quickly.
pub(crate) const FEW_MARKERS: &str = "few-markers.toml";
