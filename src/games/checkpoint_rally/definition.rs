//! Checkpoint Rally as documents use it.

use include_dir::{Dir, include_dir};

use crate::diagnostic::Rule;
use crate::document::Tree;
use crate::engine::definition::{StepLint, by_own_functions, kinds};
use crate::engine::{Definition, Laying, Meta};
use crate::games::checkpoint_rally::components::{
    CarSheet, CheckpointCards, Colour, MapLayout, Position, ReadingsGiven, Rules, Scenario,
    TerrainBorders, TileSet,
};
use crate::games::checkpoint_rally::lints;
use crate::games::checkpoint_rally::moves::{ChanceText, MoveText};
use crate::games::checkpoint_rally::picture;
use crate::games::checkpoint_rally::{Chance, CheckpointRally, Move, State};
use crate::kit::seat::Seat;
use crate::lint::{Kind, Listed, Scope, general};

/// The game's id in documents.
pub const ID: &str = "checkpoint-rally";

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenarios/checkpoint-rally");

static KINDS: &[Kind] = kinds! {
    "rules": Rules from "base/rules.toml",
        "Constants of the game and readings of ambiguous passages.",
        |tree, scope| scope.check_typed::<Rules>(tree, lints::check_bonus);
    "tile-set": TileSet from "base/tiles.toml" also ["tile", "tiles"],
        "Map tiles: road type, terrain along the sides, and where the road leaves.",
        lints::own_tile_set;
    "terrain-borders": TerrainBorders from "base/borders.toml" also ["border", "borders"],
        "Border pieces: two faces of five terrain segments each.",
        lints::own_terrain_borders;
    "car-sheet": CarSheet from "base/cars.toml" also ["car", "cars"],
        "Car data sheets: minutes to enter a tile, by its road type.",
        lints::own_car_sheet;
    "checkpoint-cards": CheckpointCards from "base/cards.toml" also ["card", "cards"],
        "Checkpoint cards: the spaces to be visited, on each of two maps.",
        lints::own_checkpoint_cards;
    "map-layout": MapLayout also ["map", "maps"],
        "An opening map in place of the random one.",
        lints::own_map_layout;
    scenario: Scenario,
        "Who races on what: players, components, readings, and what is not left to chance.";
    position: Position, "A game in the middle, written out.";
    script of CheckpointRally;
};

impl Definition for CheckpointRally {
    const META: Meta = Meta {
        id: ID,
        title: "Checkpoint Rally",
        designer: "Jesper Kjær",
        rulebook: "Checkpoint Rally, rulebook by Jesper Kjær",
        players: (2, 4),
        endings: &[
            ("all-finished", "every player has visited every checkpoint"),
            (
                "marker-passed",
                "the last chance that was lost ended by passing another marker",
            ),
            (
                "past-best",
                "the last chance that was lost ended by going past the best final time",
            ),
            ("given-up", "the last chance that was lost was given up"),
            (
                "one-action",
                "every chaser has had one action (reading `last-chance`)",
            ),
        ],
        kinds: KINDS,
    };

    const SETS: &'static [&'static str] =
        &["visited", "returned", "checkpoints", "hand", "discard"];

    const COMPONENTS: &'static [Listed] = &[
        Listed::of::<TileSet>(),
        Listed::of::<TerrainBorders>(),
        Listed::of::<CarSheet>(),
        Listed::of::<CheckpointCards>(),
    ];
    const NAMED_BY: &'static [(&'static str, &'static [&'static str])] = &[
        (
            "tile",
            &[
                "board",
                "discard",
                "hand",
                "row",
                "stack",
                "stack-top",
                "tile",
                "tiles",
            ],
        ),
        ("border piece", &["borders"]),
        ("car", &["car", "cars"]),
        ("card", &["card", "cards"]),
    ];

    type Player = Colour;

    by_own_functions!();

    fn chance_rule(outcome: &Chance) -> &'static Rule {
        match outcome {
            Chance::Reshuffle(_) => lints::reshuffle_rule(),
            _ => &general::SCRIPT_ILLEGAL,
        }
    }

    fn laying(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) -> Option<Laying> {
        picture::laying(kind, tree, scope)
    }

    fn lint_step(&self, before: &State, seat: Seat, mv: &Move) -> Option<StepLint> {
        lints::check_step(self, before, seat, mv)
    }
}
