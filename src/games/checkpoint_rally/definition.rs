//! Checkpoint Rally as documents use it.

use include_dir::{Dir, include_dir};

use crate::diagnostic::Rule;
use crate::document::Tree;
use crate::engine::definition::{StepLint, by_own_functions};
use crate::engine::{Definition, Laying, Meta, script};
use crate::games::checkpoint_rally::components::{
    CarSheet, CheckpointCards, Colour, MapLayout, Position, ReadingsGiven, Rules, Scenario,
    TerrainBorders, TileSet,
};
use crate::games::checkpoint_rally::lints::{self, LINTS};
use crate::games::checkpoint_rally::moves::{ChanceText, MoveText};
use crate::games::checkpoint_rally::picture;
use crate::games::checkpoint_rally::{Chance, CheckpointRally, Move, State};
use crate::kit::picture::Piece;
use crate::kit::seat::Seat;
use crate::lint::{Kind, Listed, Scope, general};

/// The game's id in documents.
pub const ID: &str = "checkpoint-rally";

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenarios/checkpoint-rally");

static KINDS: &[Kind] = &[
    Kind::component::<Rules>(
        "rules",
        "Constants of the game and readings of ambiguous passages.",
        lints::own_rules,
    )
    .based_on("base/rules.toml")
    .starting_with(include_str!("starters/rules.toml")),
    Kind::component::<TileSet>(
        "tile-set",
        "Map tiles: road type, terrain along the sides, and where the road leaves.",
        lints::own_tile_set,
    )
    .based_on("base/tiles.toml")
    .starting_with(include_str!("starters/tile-set.toml")),
    Kind::component::<TerrainBorders>(
        "terrain-borders",
        "Border pieces: two faces of five terrain segments each.",
        lints::own_terrain_borders,
    )
    .based_on("base/borders.toml")
    .starting_with(include_str!("starters/terrain-borders.toml")),
    Kind::component::<CarSheet>(
        "car-sheet",
        "Car data sheets: minutes to enter a tile, by its road type.",
        lints::own_car_sheet,
    )
    .based_on("base/cars.toml")
    .starting_with(include_str!("starters/car-sheet.toml")),
    Kind::component::<CheckpointCards>(
        "checkpoint-cards",
        "Checkpoint cards: the spaces to be visited, on each of two maps.",
        lints::own_checkpoint_cards,
    )
    .based_on("base/cards.toml")
    .starting_with(include_str!("starters/checkpoint-cards.toml")),
    Kind::component::<MapLayout>(
        "map-layout",
        "An opening map in place of the random one.",
        lints::own_map_layout,
    )
    .starting_with(include_str!("starters/map-layout.toml")),
    Kind::scenario::<Scenario>(
        "Who races on what: players, components, readings, and what is not left to chance.",
    )
    .starting_with(include_str!("starters/scenario.toml")),
    Kind::position::<Position>("A game in the middle, written out.")
        .starting_with(include_str!("starters/position.toml")),
    Kind::script(script::schema::<CheckpointRally>)
        .starting_with(include_str!("starters/script.toml")),
];

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

    const SHIPPED: &'static Dir<'static> = &SHIPPED;
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

    type ReadingsGiven = ReadingsGiven;
    type Player = Colour;
    type Scenario = Scenario;
    type Position = Position;
    type MoveText = MoveText;
    type ChanceText = ChanceText;

    by_own_functions!();

    fn rebased(mut self, from: &str, to: &str) -> Self {
        self.components.rebase(from, to);
        self
    }

    fn chance_rule(outcome: &Chance) -> &'static Rule {
        match outcome {
            Chance::Reshuffle(_) => lints::reshuffle_rule(),
            _ => &general::SCRIPT_ILLEGAL,
        }
    }

    fn pieces(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) -> Vec<Piece> {
        picture::pieces(kind, tree, scope)
    }

    fn laying(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) -> Option<Laying> {
        picture::laying(kind, tree, scope)
    }

    fn lint_step(&self, before: &State, seat: Seat, mv: &Move) -> Option<StepLint> {
        lints::check_step(self, before, seat, mv)
    }

    fn rules() -> Vec<&'static Rule> {
        LINTS.iter().map(|lint| &lint.rule).collect()
    }
}
