//! Classic Rally as documents use it.

use include_dir::{Dir, include_dir};

use crate::diagnostic::Rule;
use crate::document::Tree;
use crate::engine::definition::{by_own_functions, kinds};
use crate::engine::{Definition, Laying, Meta};
use crate::games::classic_rally::components::{
    CarBoards, CardTable, Colour, Dice, Position, ReadingsGiven, RoadMap, RoadTiles, Rules,
    Scenario,
};
use crate::games::classic_rally::lints;
use crate::games::classic_rally::moves::{ChanceText, MoveText};
use crate::games::classic_rally::picture;
use crate::games::classic_rally::{Chance, ClassicRally, Stage};
use crate::lint::{Kind, Listed, Scope, general};

/// The game's id in documents.
pub const ID: &str = "classic-rally";

static SHIPPED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scenarios/classic-rally");

static KINDS: &[Kind] = kinds! {
    "rules": Rules from "base/rules.toml",
        "Constants of the game and readings of ambiguous passages.",
        |tree, scope| _ = scope.typed::<Rules>(tree);
    "road-tiles": RoadTiles from "base/tiles.toml" also ["tile", "tiles"],
        "Road tiles: where the road leaves them, what sign they carry, and how many there are.",
        |tree, scope| scope.check_own::<RoadTiles>(tree, lints::check_tile_set);
    "car-boards": CarBoards from "base/boards.toml",
        "The boards of each colour's two cars: how many cards they hold.",
        |tree, scope| _ = scope.own::<CarBoards>(tree);
    "cards": CardTable from "base/cards.toml",
        "The cards in play, by number of players.",
        |tree, scope| scope.check_typed::<CardTable>(tree, lints::check_cards);
    "dice": Dice from "base/dice.toml",
        "The faces of the weather die.",
        |tree, scope| _ = scope.typed::<Dice>(tree);
    "road-map": RoadMap also ["map", "maps"],
        "A road map that is given, not built by the players.",
        lints::own_road_map;
    scenario: Scenario,
        "Who races where: players, stages, components, readings, and what is not left to chance.";
    position: Position, "A game in the middle, written out.";
    script of ClassicRally;
};

impl Definition for ClassicRally {
    const META: Meta = Meta {
        id: ID,
        title: "Classic Rally",
        designer: "Filipe J. F. Freitas",
        rulebook: "Classic Rally, rulebook 2.1.0 (31 March 2023)",
        players: (1, 4),
        endings: &[
            (
                "single-winner",
                "one car finished in the round in which the first did",
            ),
            ("shared-victory", "several cars finished in that round"),
            ("classified", "every car has finished"),
            ("max-rounds", "the rounds ran out"),
            ("points", "the Chrono points of all stages are added up"),
        ],
        kinds: KINDS,
    };

    const SETS: &'static [&'static str] = &[
        "tokens", "features", "active", "off", "problems", "stopped", "rolling",
    ];

    const COMPONENTS: &'static [Listed] = &[Listed::of::<RoadTiles>(), Listed::of::<CarBoards>()];
    const NAMED_BY: &'static [(&'static str, &'static [&'static str])] = &[(
        "tile",
        &[
            "board",
            "drawn",
            "kept",
            "pile",
            "removed-service",
            "tile",
            "tile-pile",
        ],
    )];

    type Player = Colour;

    by_own_functions!(all but rebased);

    fn rebased(mut self, from: &str, to: &str) -> Self {
        self.components.rebase(from, to);
        for stage in &mut self.stages {
            if let Stage::Preset(preset) = stage {
                preset.path.rebase(from, to);
            }
        }
        self
    }

    fn chance_rule(outcome: &Chance) -> &'static Rule {
        match outcome {
            Chance::TilePile(_) | Chance::ReshuffleTiles(_) | Chance::HazardDeck(_) => {
                lints::shuffle_rule()
            }
            _ => &general::SCRIPT_ILLEGAL,
        }
    }

    fn laying(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) -> Option<Laying> {
        picture::laying(kind, tree, scope)
    }
}
