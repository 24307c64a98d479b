//! Rallyman as documents use it.

use include_dir::{Dir, include_dir};

use super::components::{
    Cards, Dashboards, Dice, Driver, Position, Rally, ReadingsGiven, Rules, Scenario, Zones,
};
use super::lints;
use super::moves::{Chance, ChanceText, Move, MoveText};
use super::state::State;
use super::table::Rallyman;
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
pub const ID: &str = "rallyman";

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenarios/rallyman");

static KINDS: &[Kind] = &[
    Kind {
        name: "rules",
        summary: "Constants of the game and readings of ambiguous passages.",
        body: schema::of::<Rules>,
        base: Some("base/rules.toml"),
        starter: include_str!("starters/rules.toml"),
    },
    Kind {
        name: "zones",
        summary: "Zone boards: the roads across them, with their notes, and the legend of the terrain.",
        body: schema::of::<Zones>,
        base: Some("base/zones.toml"),
        starter: include_str!("starters/zones.toml"),
    },
    Kind {
        name: "rally",
        summary: "A rally as the course sheet has it: stages, weather, assistance, checkpoints.",
        body: schema::of::<Rally>,
        base: Some("base/rally.toml"),
        starter: include_str!("starters/rally.toml"),
    },
    Kind {
        name: "dashboards",
        summary: "Dashboards: what a car can take, and what its tires do on asphalt and on snow.",
        body: schema::of::<Dashboards>,
        base: Some("base/dashboards.toml"),
        starter: include_str!("starters/dashboards.toml"),
    },
    Kind {
        name: "dice",
        summary: "How many faces of each die show a warning.",
        body: schema::of::<Dice>,
        base: Some("base/dice.toml"),
        starter: include_str!("starters/dice.toml"),
    },
    Kind {
        name: "cards",
        summary: "Gear cards with their seconds and events, shortcut cards, Sisu and spare tires.",
        body: schema::of::<Cards>,
        base: Some("base/cards.toml"),
        starter: include_str!("starters/cards.toml"),
    },
    Kind {
        name: "scenario",
        summary: "Who drives which rally: drivers, components, readings, and what is agreed before.",
        body: schema::of::<Scenario>,
        base: None,
        starter: include_str!("starters/scenario.toml"),
    },
    Kind {
        name: "position",
        summary: "A rally in the middle, written out.",
        body: schema::of::<Position>,
        base: None,
        starter: include_str!("starters/position.toml"),
    },
    Kind {
        name: "script",
        summary: "A scripted game: a start, moves and chance outcomes, and what is expected of them.",
        body: script::schema::<Rallyman>,
        base: None,
        starter: include_str!("starters/script.toml"),
    },
];

impl Plug for Rallyman {
    const META: Meta = Meta {
        id: ID,
        title: "Rallyman",
        designer: "Jean-Christophe Bouvier",
        rulebook: "Rallyman, English rulebook (2009)",
        players: (1, 4),
        endings: &[
            ("won", "one driver has the lowest time over all stages"),
            ("shared-victory", "several drivers share the lowest time"),
            ("all-out", "every driver has been knocked out"),
        ],
        kinds: KINDS,
    };

    const SETS: &'static [&'static str] = &[
        "snow", "chosen", "used", "rolled", "waiting", "warnings", "given-up", "causes",
    ];

    type Player = Driver;
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

    fn write_move(&self, state: &State, seat: Seat, mv: &Move) -> MoveText {
        self.move_text(state, seat, mv)
    }

    fn read_chance(&self, _: &State, text: &ChanceText) -> Result<Chance, Unknown> {
        self.chance_of(text)
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

    fn lint_step(&self, _: &State, _: Seat, _: &Move) -> Option<StepLint> {
        None
    }
}

impl Shelf for Rallyman {
    const SHIPPED: &'static Dir<'static> = &SHIPPED;
    const COMPONENTS: &'static [Listed] = &[Listed::of::<Zones>(), Listed::of::<Dashboards>()];

    type ReadingsGiven = ReadingsGiven;

    fn rules() -> Vec<&'static Rule> {
        lints::rules()
    }

    fn check_document(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) {
        lints::check_document(kind, tree, scope);
    }
}
