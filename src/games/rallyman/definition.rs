//! Rallyman as documents use it.

use include_dir::{Dir, include_dir};

use crate::engine::definition::{by_own_functions, kinds};
use crate::engine::{Definition, Meta};
use crate::games::rallyman::components::{
    Cards, Dashboards, Dice, Driver, Position, Rally, ReadingsGiven, Rules, Scenario, Zones,
};
use crate::games::rallyman::moves::{ChanceText, MoveText};
use crate::games::rallyman::picture;
use crate::games::rallyman::{Rallyman, lints};
use crate::lint::{Kind, Listed};

/// The game's id in documents.
pub const ID: &str = "rallyman";

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenarios/rallyman");

static KINDS: &[Kind] = kinds! {
    "rules": Rules from "base/rules.toml",
        "Constants of the game and readings of ambiguous passages.",
        |tree, scope| _ = scope.typed::<Rules>(tree);
    "zones": Zones from "base/zones.toml" also ["map", "maps", "zone"],
        "Zone boards: the roads across them, with their notes, and the legend of the terrain.",
        |tree, scope| scope.check_own::<Zones>(tree, lints::check_zones);
    "rally": Rally from "base/rally.toml" also ["map", "maps"],
        "A rally as the course sheet has it: stages, weather, assistance, checkpoints.",
        lints::own_rally;
    "dashboards": Dashboards from "base/dashboards.toml" also ["car", "cars"],
        "Dashboards: what a car can take, and what its tires do on asphalt and on snow.",
        |tree, scope| scope.check_own::<Dashboards>(tree, lints::check_dashboards);
    "dice": Dice from "base/dice.toml",
        "How many faces of each die show a warning.",
        |tree, scope| scope.check_typed::<Dice>(tree, lints::check_dice);
    "cards": Cards from "base/cards.toml",
        "Gear cards with their seconds and events, shortcut cards, Sisu and spare tires.",
        |tree, scope| scope.check_typed::<Cards>(tree, lints::check_cards);
    scenario: Scenario,
        "Who drives which rally: drivers, components, readings, and what is agreed before.";
    position: Position, "A rally in the middle, written out.";
    script of Rallyman;
};

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

    const COMPONENTS: &'static [Listed] = &[Listed::of::<Zones>(), Listed::of::<Dashboards>()];
    const NAMED_BY: &'static [(&'static str, &'static [&'static str])] = &[
        ("zone", &["snow", "snow-zones", "chosen", "zone", "zones"]),
        ("dashboard", &["dashboard"]),
    ];
    const NAMED_AFTER: &'static [&'static str] = &["zone"];
    const SEATED_UNDER: &'static str = "drivers";

    type Player = Driver;

    by_own_functions!();
}
