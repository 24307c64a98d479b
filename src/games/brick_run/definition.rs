//! Brick run as documents use it.

use include_dir::{Dir, include_dir};

use crate::engine::definition::{StepLint, by_own_functions, kinds};
use crate::engine::{Definition, Meta};
use crate::games::brick_run::components::{
    Cards, Cars, PlayerName, Position, ReadingsGiven, Rules, Scenario, Towns,
};
use crate::games::brick_run::moves::{ChanceText, MoveText};
use crate::games::brick_run::{BrickRun, Move, State, lints, picture};
use crate::kit::seat::Seat;
use crate::lint::{Kind, Listed};

/// The game's id in documents.
pub const ID: &str = "brick-run";

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenarios/brick-run");

static KINDS: &[Kind] = kinds! {
    "rules": Rules from "base/rules.toml",
        "Constants of the game and readings of ambiguous passages.",
        |tree, scope| scope.check_typed::<Rules>(tree, lints::check_rules);
    "cars": Cars from "base/cars.toml" also ["car"],
        "Car cards: speed tracks, cargo and action bonuses.",
        |tree, scope| scope.check_own::<Cars>(tree, lints::check_cars);
    "cards": Cards from "base/cards.toml",
        "Part/Road cards: a part above, a piece of road below.",
        lints::own_cards;
    "towns": Towns from "base/towns.toml",
        "The towns in order, with the length of their roads and their prices.",
        |tree, scope| scope.check_own::<Towns>(tree, lints::check_towns);
    scenario: Scenario,
        "How many play, in which mode, with which components and readings, and what is fixed \
         before.";
    position: Position, "A game in the middle, written out.";
    script of BrickRun;
};

impl Definition for BrickRun {
    const META: Meta = Meta {
        id: ID,
        title: "Brick run",
        designer: "Nice Board Games",
        rulebook: "rules of the print-and-play edition (2023); its title is lost",
        players: (1, 4),
        endings: &[("last-sale", "all have sold in the last town")],
        kinds: KINDS,
    };

    const SETS: &'static [&'static str] = &[
        "next", "market", "used", "lost", "unseen", "passed", "parts", "peeked",
    ];

    const COMPONENTS: &'static [Listed] = &[
        Listed::of::<Cars>(),
        Listed::of::<Cards>(),
        Listed::of::<Towns>(),
    ];
    const NAMED_BY: &'static [(&'static str, &'static [&'static str])] = &[
        ("car", &["car", "cars"]),
        (
            "card",
            &[
                "action", "ahead", "card", "deck", "lost", "market", "order", "parts", "road",
                "undealt", "used",
            ],
        ),
    ];

    type Player = PlayerName;

    by_own_functions!();

    fn lint_step(&self, before: &State, seat: Seat, mv: &Move) -> Option<StepLint> {
        lints::check_step(self, before, seat, mv)
    }
}
