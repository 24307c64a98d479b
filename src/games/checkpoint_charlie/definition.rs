//! Checkpoint Charlie as documents use it.

use include_dir::{Dir, include_dir};

use crate::engine::definition::{StepLint, by_own_functions, kinds};
use crate::engine::{Definition, Meta};
use crate::games::checkpoint_charlie::components::{
    Investigators, Markers, PlayerName, Position, ReadingsGiven, Rules, Scenario, Suspects, Traits,
};
use crate::games::checkpoint_charlie::moves::{ChanceText, MoveText};
use crate::games::checkpoint_charlie::{CheckpointCharlie, Move, State, lints, picture};
use crate::kit::seat::Seat;
use crate::lint::{Kind, Listed};

/// The game's id in documents.
pub const ID: &str = "checkpoint-charlie";

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenarios/checkpoint-charlie");

static KINDS: &[Kind] = kinds! {
    "rules": Rules from "base/rules.toml",
        "Constants of the game and readings of ambiguous passages.",
        |tree, scope| _ = scope.typed::<Rules>(tree);
    "traits": Traits from "base/traits.toml",
        "Traits that cats are told apart by, each with its clue counter.",
        |tree, scope| scope.check_own::<Traits>(tree, lints::check_traits);
    "suspects": Suspects from "base/suspects.toml",
        "Cats: a deck of suspects with the faces that they show.",
        |tree, scope| scope.check_own::<Suspects>(tree, lints::check_suspects);
    "investigators": Investigators from "base/investigators.toml",
        "Investigators to choose from.",
        |tree, scope| _ = scope.own::<Investigators>(tree);
    "markers": Markers from "base/markers.toml",
        "A pool of score markers, those of the options included.",
        |tree, scope| scope.check_own::<Markers>(tree, lints::check_markers);
    scenario: Scenario,
        "How many play, with which options, components and readings, and what is fixed before.";
    position: Position, "A game in the middle, written out.";
    script of CheckpointCharlie;
};

impl Definition for CheckpointCharlie {
    const FORETOLD: &'static [&'static str] = &["card", "placed"];
    const META: Meta = Meta {
        id: ID,
        title: "Checkpoint Charlie",
        designer: "José Antonio Abascal",
        rulebook: "Checkpoint Charlie, rules of the first edition (2016)",
        players: (3, 5),
        endings: &[
            (
                "announced",
                "somebody has the points that end the game, and has announced them if that is needed",
            ),
            ("colour-out", "the markers of a colour have run out"),
            ("last-round", "the last round is complete"),
        ],
        kinds: KINDS,
    };

    const SETS: &'static [&'static str] = &[
        "next",
        "public",
        "line",
        "discards",
        "chiefs",
        "clues",
        "announced",
        "seen-by",
        "winners",
        "chief",
        "players",
        "without",
        "a",
        "b",
        "c",
        "d",
        "e",
    ];

    const COMPONENTS: &'static [Listed] = &[
        Listed::of::<Traits>(),
        Listed::of::<Suspects>(),
        Listed::of::<Investigators>(),
        Listed::of::<Markers>(),
    ];
    const NAMED_BY: &'static [(&'static str, &'static [&'static str])] = &[
        (
            "suspect",
            &["card", "deck", "discards", "line", "order", "suspect"],
        ),
        (
            "investigator",
            &[
                "card",
                "deck",
                "discards",
                "investigator",
                "investigators",
                "order",
            ],
        ),
        ("marker", &["marker", "pool", "replaces"]),
        ("trait", &["counter", "counters"]),
    ];

    type Player = PlayerName;

    by_own_functions!();

    fn lint_step(&self, before: &State, seat: Seat, mv: &Move) -> Option<StepLint> {
        lints::check_step(self, before, seat, mv)
    }
}
