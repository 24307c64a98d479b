//! Brick run as documents use it.

use include_dir::{Dir, include_dir};

use super::components::{Cards, Cars, PlayerName, Position, ReadingsGiven, Rules, Scenario, Towns};
use super::lints;
use super::moves::{Chance, ChanceText, Move, MoveText};
use super::state::State;
use super::table::BrickRun;
use super::view::View;
use crate::diagnostic::Rule;
use crate::document::{Kind, Tree, schema};
use crate::engine::plug::{StepLint, Unknown};
use crate::engine::{Meta, Plug, script};
use crate::games::entry::Shelf;
use crate::games::listing::Listed;
use crate::kit::seat::Seat;
use crate::lint::{Scope, general};

/// The game's id in documents.
pub const ID: &str = "brick-run";

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenarios/brick-run");

static KINDS: &[Kind] = &[
    Kind {
        name: "rules",
        summary: "Constants of the game and readings of ambiguous passages.",
        body: schema::of::<Rules>,
        base: Some("base/rules.toml"),
        starter: include_str!("starters/rules.toml"),
    },
    Kind {
        name: "cars",
        summary: "Car cards: speed tracks, cargo and action bonuses.",
        body: schema::of::<Cars>,
        base: Some("base/cars.toml"),
        starter: include_str!("starters/cars.toml"),
    },
    Kind {
        name: "cards",
        summary: "Part/Road cards: a part above, a piece of road below.",
        body: schema::of::<Cards>,
        base: Some("base/cards.toml"),
        starter: include_str!("starters/cards.toml"),
    },
    Kind {
        name: "towns",
        summary: "The towns in order, with the length of their roads and their prices.",
        body: schema::of::<Towns>,
        base: Some("base/towns.toml"),
        starter: include_str!("starters/towns.toml"),
    },
    Kind {
        name: "scenario",
        summary: "How many play, in which mode, with which components and readings, and what is fixed before.",
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
        body: script::schema::<BrickRun>,
        base: None,
        starter: include_str!("starters/script.toml"),
    },
];

impl Plug for BrickRun {
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

    type Player = PlayerName;
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

    fn read_move(&self, state: &State, seat: Seat, text: &MoveText) -> Result<Move, Unknown> {
        self.move_of(state, seat, text)
    }

    fn write_move(&self, _: &State, _: Seat, mv: &Move) -> MoveText {
        self.move_text(mv)
    }

    fn read_chance(&self, state: &State, text: &ChanceText) -> Result<Chance, Unknown> {
        self.chance_of(state, text)
    }

    fn write_chance(&self, outcome: &Chance) -> ChanceText {
        self.chance_text(outcome)
    }

    fn chance_rule(_: &Chance) -> &'static Rule {
        &general::SCRIPT_ILLEGAL
    }

    fn draw_view(&self, view: &View) -> String {
        self.drawing_of(view)
    }

    fn lint_step(&self, before: &State, seat: Seat, mv: &Move) -> Option<StepLint> {
        lints::check_step(self, before, seat, mv)
    }
}

impl Shelf for BrickRun {
    const SHIPPED: &'static Dir<'static> = &SHIPPED;
    const COMPONENTS: &'static [Listed] = &[
        Listed::of::<Cars>(),
        Listed::of::<Cards>(),
        Listed::of::<Towns>(),
    ];

    type ReadingsGiven = ReadingsGiven;

    fn rules() -> Vec<&'static Rule> {
        lints::rules()
    }

    fn check_document(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) {
        lints::check_document(kind, tree, scope);
    }
}
