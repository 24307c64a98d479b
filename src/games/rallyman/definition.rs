//! Rallyman as documents use it.

use include_dir::{Dir, include_dir};

use crate::diagnostic::Rule;
use crate::document::Tree;
use crate::engine::definition::by_own_functions;
use crate::engine::{Definition, Meta, script};
use crate::games::rallyman::components::{
    Cards, Dashboards, Dice, Driver, Position, Rally, ReadingsGiven, Rules, Scenario, Zones,
};
use crate::games::rallyman::moves::{ChanceText, MoveText};
use crate::games::rallyman::picture;
use crate::games::rallyman::{Rallyman, lints};
use crate::kit::picture::Piece;
use crate::lint::{Kind, Listed, Scope};

/// The game's id in documents.
pub const ID: &str = "rallyman";

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenarios/rallyman");

static KINDS: &[Kind] = &[
    Kind::component::<Rules>(
        "rules",
        "Constants of the game and readings of ambiguous passages.",
        lints::own_rules,
    )
    .based_on("base/rules.toml")
    .starting_with(include_str!("starters/rules.toml")),
    Kind::component::<Zones>(
        "zones",
        "Zone boards: the roads across them, with their notes, and the legend of the terrain.",
        lints::own_zones,
    )
    .based_on("base/zones.toml")
    .starting_with(include_str!("starters/zones.toml")),
    Kind::component::<Rally>(
        "rally",
        "A rally as the course sheet has it: stages, weather, assistance, checkpoints.",
        lints::own_rally,
    )
    .based_on("base/rally.toml")
    .starting_with(include_str!("starters/rally.toml")),
    Kind::component::<Dashboards>(
        "dashboards",
        "Dashboards: what a car can take, and what its tires do on asphalt and on snow.",
        lints::own_dashboards,
    )
    .based_on("base/dashboards.toml")
    .starting_with(include_str!("starters/dashboards.toml")),
    Kind::component::<Dice>(
        "dice",
        "How many faces of each die show a warning.",
        lints::own_dice,
    )
    .based_on("base/dice.toml")
    .starting_with(include_str!("starters/dice.toml")),
    Kind::component::<Cards>(
        "cards",
        "Gear cards with their seconds and events, shortcut cards, Sisu and spare tires.",
        lints::own_cards,
    )
    .based_on("base/cards.toml")
    .starting_with(include_str!("starters/cards.toml")),
    Kind::scenario::<Scenario>(
        "Who drives which rally: drivers, components, readings, and what is agreed before.",
    )
    .starting_with(include_str!("starters/scenario.toml")),
    Kind::position::<Position>("A rally in the middle, written out.")
        .starting_with(include_str!("starters/position.toml")),
    Kind::script(script::schema::<Rallyman>).starting_with(include_str!("starters/script.toml")),
];

impl Definition for Rallyman {
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

    const SHIPPED: &'static Dir<'static> = &SHIPPED;
    const COMPONENTS: &'static [Listed] = &[Listed::of::<Zones>(), Listed::of::<Dashboards>()];
    const NAMED_BY: &'static [(&'static str, &'static [&'static str])] = &[
        ("zone", &["snow", "snow-zones", "chosen", "zone", "zones"]),
        ("dashboard", &["dashboard"]),
    ];
    const NAMED_AFTER: &'static [&'static str] = &["zone"];

    type ReadingsGiven = ReadingsGiven;
    type Player = Driver;
    type Scenario = Scenario;
    type Position = Position;
    type MoveText = MoveText;
    type ChanceText = ChanceText;

    by_own_functions!();

    fn rebased(mut self, from: &str, to: &str) -> Self {
        self.components.rebase(from, to);
        self
    }

    fn pieces(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) -> Vec<Piece> {
        picture::pieces(kind, tree, scope)
    }

    fn rules() -> Vec<&'static Rule> {
        lints::rules()
    }
}
