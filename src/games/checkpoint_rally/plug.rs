//! Checkpoint Rally as documents use it.

use include_dir::{Dir, include_dir};

use super::components::{
    CarSheet, CheckpointCards, Colour, MapLayout, Position, ReadingsGiven, Rules, Scenario,
    TerrainBorders, TileSet,
};
use super::lints::{self, LINTS};
use super::moves::{Chance, ChanceText, Move, MoveText};
use super::state::State;
use super::table::CheckpointRally;
use super::view::View;
use crate::diagnostic::Rule;
use crate::document::{Kind, Tree, schema};
use crate::engine::plug::{StepLint, Unknown};
use crate::engine::{Meta, Plug, script};
use crate::games::entry::Shelf;
use crate::games::listing::Listed;
use crate::kit::picture::Picture;
use crate::kit::seat::Seat;
use crate::lint::{Scope, general};

/// The game's id in documents.
pub const ID: &str = "checkpoint-rally";

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenarios/checkpoint-rally");

static KINDS: &[Kind] = &[
    Kind {
        name: "rules",
        summary: "Constants of the game and readings of ambiguous passages.",
        body: schema::of::<Rules>,
        base: Some("base/rules.toml"),
        starter: include_str!("starters/rules.toml"),
    },
    Kind {
        name: "tile-set",
        summary: "Map tiles: road type, terrain along the sides, and where the road leaves.",
        body: schema::of::<TileSet>,
        base: Some("base/tiles.toml"),
        starter: include_str!("starters/tile-set.toml"),
    },
    Kind {
        name: "terrain-borders",
        summary: "Border pieces: two faces of five terrain segments each.",
        body: schema::of::<TerrainBorders>,
        base: Some("base/borders.toml"),
        starter: include_str!("starters/terrain-borders.toml"),
    },
    Kind {
        name: "car-sheet",
        summary: "Car data sheets: minutes to enter a tile, by its road type.",
        body: schema::of::<CarSheet>,
        base: Some("base/cars.toml"),
        starter: include_str!("starters/car-sheet.toml"),
    },
    Kind {
        name: "checkpoint-cards",
        summary: "Checkpoint cards: the spaces to be visited, on each of two maps.",
        body: schema::of::<CheckpointCards>,
        base: Some("base/cards.toml"),
        starter: include_str!("starters/checkpoint-cards.toml"),
    },
    Kind {
        name: "map-layout",
        summary: "An opening map in place of the random one.",
        body: schema::of::<MapLayout>,
        base: None,
        starter: include_str!("starters/map-layout.toml"),
    },
    Kind {
        name: "scenario",
        summary: "Who races on what: players, components, readings, and what is not left to chance.",
        body: schema::of::<Scenario>,
        base: None,
        starter: include_str!("starters/scenario.toml"),
    },
    Kind {
        name: "position",
        summary: "A game in the middle, written out.",
        body: schema::of::<Position>,
        base: None,
        starter: include_str!("starters/position.toml"),
    },
    Kind {
        name: "script",
        summary: "A scripted game: a start, moves and chance outcomes, and what is expected of them.",
        body: script::schema::<CheckpointRally>,
        base: None,
        starter: include_str!("starters/script.toml"),
    },
];

impl Plug for CheckpointRally {
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

    type Player = Colour;
    type Scenario = Scenario;
    type Position = Position;
    type MoveText = MoveText;
    type ChanceText = ChanceText;

    fn set_up(scenario: &Scenario, scope: &mut Scope<'_>) -> Option<Self> {
        Self::from_scenario(scenario, scope)
    }

    fn take_up(position: &Position, scope: &mut Scope<'_>) -> Option<(Self, State)> {
        Self::from_position(position, scope)
    }

    fn rebased(mut self, from: &str, to: &str) -> Self {
        self.components.rebase(from, to);
        self
    }

    fn write_position(&self, state: &State) -> Position {
        self.position_of(state)
    }

    fn seat_names(&self) -> Vec<&'static str> {
        self.all_seats().map(|seat| self.name(seat)).collect()
    }

    fn read_move(&self, _: &State, seat: Seat, text: &MoveText) -> Result<Move, Unknown> {
        self.move_of(seat, text)
    }

    fn write_move(&self, _: &State, _: Seat, mv: &Move) -> MoveText {
        self.move_text(mv)
    }

    fn read_chance(&self, _: &State, text: &ChanceText) -> Result<Chance, Unknown> {
        self.chance_of(text)
    }

    fn write_chance(&self, outcome: &Chance) -> ChanceText {
        self.chance_text(outcome)
    }

    fn chance_rule(outcome: &Chance) -> &'static Rule {
        match outcome {
            Chance::Reshuffle(_) => lints::reshuffle_rule(),
            _ => &general::SCRIPT_ILLEGAL,
        }
    }

    fn draw_view(&self, view: &View) -> String {
        self.drawing_of(view)
    }

    fn picture(&self, view: &View) -> Option<Picture> {
        Some(self.picture_of(view))
    }

    fn lint_step(&self, before: &State, seat: Seat, mv: &Move) -> Option<StepLint> {
        lints::check_step(self, before, seat, mv)
    }
}

impl Shelf for CheckpointRally {
    const SHIPPED: &'static Dir<'static> = &SHIPPED;
    const COMPONENTS: &'static [Listed] = &[
        Listed::of::<TileSet>(),
        Listed::of::<TerrainBorders>(),
        Listed::of::<CarSheet>(),
        Listed::of::<CheckpointCards>(),
    ];

    type ReadingsGiven = ReadingsGiven;

    fn rules() -> Vec<&'static Rule> {
        LINTS.iter().map(|lint| &lint.rule).collect()
    }

    fn check_document(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) {
        lints::check_document(kind, tree, scope);
    }
}
