//! The lints of Checkpoint Rally: one file each. A new one is a new file and a line in `LINTS`.

use super::components::{
    Border, Car, CarSheet, Card, CheckpointCards, Id, MapLayout, Position, Rules, Scenario,
    TerrainBorders, Tile, TileSet,
};
use super::load::Parts;
use super::moves::Move;
use super::state::State;
use super::table::CheckpointRally;
use crate::diagnostic::Rule;
use crate::document::Tree;
use crate::engine::plug::StepLint;
use crate::kit::seat::Seat;
use crate::lint::{Component, Lint, Scope, Set};

mod players_range;
mod script_reshuffle;
mod tile_no_road;

/// What a check looks at.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// The schema finds it.
    Shape,
    /// The replay of a script finds it in a fixed outcome.
    Replay,
    /// A legal step of a script.
    Step(fn(&CheckpointRally, &State, Seat, &Move) -> Option<StepLint>),
    /// A rules document.
    Rules(fn(&Rules, &mut Scope<'_>)),
    /// A tile set.
    Tiles(fn(&SetSubject<'_, Tile>, &mut Scope<'_>)),
    /// A set of border pieces.
    Borders(fn(&SetSubject<'_, Border>, &mut Scope<'_>)),
    /// A set of car sheets.
    Cars(fn(&SetSubject<'_, Car>, &mut Scope<'_>)),
    /// A deck of checkpoint cards.
    Cards(fn(&SetSubject<'_, Card>, &mut Scope<'_>)),
    /// An opening map.
    Layout(fn(&LayoutSubject<'_>, &mut Scope<'_>)),
    /// A scenario.
    Scenario(fn(&ScenarioSubject<'_>, &mut Scope<'_>)),
    /// A position.
    Position(fn(&PositionSubject<'_>, &mut Scope<'_>)),
    /// Scenarios and positions alike, by the game that they make.
    Game(fn(&CheckpointRally, &Parts, &mut Scope<'_>)),
}

/// A component document: its items together with those that it extends. Checks report only what
/// stands in the document itself.
#[derive(Debug)]
pub struct SetSubject<'a, T> {
    /// All items; [`Set::own`] are the document's.
    pub set: &'a Set<T>,
    /// The terrain types that the document declares; empty for cars and cards.
    pub terrains: &'a [Id],
    /// Whether the document extends another set.
    pub extends: bool,
}

/// An opening map and the tiles that it is made of.
#[derive(Debug)]
pub struct LayoutSubject<'a> {
    /// The document.
    pub layout: &'a MapLayout,
    /// The tile set that it names.
    pub tiles: &'a Set<Tile>,
}

/// A scenario with its components, every name in it resolved.
#[derive(Debug)]
pub struct ScenarioSubject<'a> {
    /// The document.
    pub scenario: &'a Scenario,
    /// The components in use.
    pub parts: &'a Parts,
    /// The game that it makes, if nothing is wrong.
    pub game: &'a CheckpointRally,
}

/// A position with its components; tile, colour and border names are not resolved yet.
#[derive(Debug)]
pub struct PositionSubject<'a> {
    /// The document.
    pub position: &'a Position,
    /// The components in use.
    pub parts: &'a Parts,
    /// The game that it is a position of.
    pub game: &'a CheckpointRally,
}

/// Every lint, in the order of the pages.
pub static LINTS: &[&Lint<Check>] = &[
    &players_range::LINT,
    &script_reshuffle::LINT,
    &tile_no_road::LINT,
];

pub(super) fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    for lint in LINTS {
        match lint.check {
            Check::Scenario(check) => check(subject, scope),
            Check::Game(check) => check(subject.game, subject.parts, scope),
            _ => {}
        }
    }
}

pub(super) fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    for lint in LINTS {
        match lint.check {
            Check::Position(check) => check(subject, scope),
            Check::Game(check) => check(subject.game, subject.parts, scope),
            _ => {}
        }
    }
}

/// Checks a document that is no script.
pub(super) fn check_document(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) {
    match kind {
        "rules" => {
            if let Some(rules) = scope.typed::<Rules>(tree) {
                for lint in LINTS {
                    if let Check::Rules(check) = lint.check {
                        check(&rules, scope);
                    }
                }
            }
        }
        "tile-set" => {
            check_set::<TileSet>(
                tree,
                scope,
                |value| value.terrains.clone(),
                |check| match check {
                    Check::Tiles(check) => Some(check),
                    _ => None,
                },
            );
        }
        "terrain-borders" => {
            check_set::<TerrainBorders>(
                tree,
                scope,
                |value| value.terrains.clone(),
                |check| match check {
                    Check::Borders(check) => Some(check),
                    _ => None,
                },
            );
        }
        "car-sheet" => {
            check_set::<CarSheet>(
                tree,
                scope,
                |_| Vec::new(),
                |check| match check {
                    Check::Cars(check) => Some(check),
                    _ => None,
                },
            );
        }
        "checkpoint-cards" => {
            check_set::<CheckpointCards>(
                tree,
                scope,
                |_| Vec::new(),
                |check| match check {
                    Check::Cards(check) => Some(check),
                    _ => None,
                },
            );
        }
        "map-layout" => check_layout(tree, scope),
        "scenario" => {
            if let Some(scenario) = scope.typed::<Scenario>(tree) {
                CheckpointRally::from_scenario(&scenario, scope);
            }
        }
        _ => {
            if let Some(position) = scope.typed::<Position>(tree) {
                CheckpointRally::from_position(&position, scope);
            }
        }
    }
}

type SetCheck<T> = fn(&SetSubject<'_, T>, &mut Scope<'_>);

fn check_set<C: Component>(
    tree: Tree<'_>,
    scope: &mut Scope<'_>,
    terrains: fn(&C) -> Vec<Id>,
    pick: fn(Check) -> Option<SetCheck<C::Item>>,
) {
    let Some(value) = scope.typed::<C>(tree) else {
        return;
    };
    let (terrains, extends) = (terrains(&value), !value.extends().is_empty());
    let set = scope.merge(value);
    let subject = SetSubject {
        set: &set,
        terrains: &terrains,
        extends,
    };
    for check in LINTS.iter().filter_map(|lint| pick(lint.check)) {
        check(&subject, scope);
    }
}

fn check_layout(tree: Tree<'_>, scope: &mut Scope<'_>) {
    let Some(layout) = scope.typed::<MapLayout>(tree) else {
        return;
    };
    let Some(tiles) = scope.set::<TileSet>("/tiles", layout.tiles.as_deref()) else {
        return;
    };
    let subject = LayoutSubject {
        layout: &layout,
        tiles: &tiles,
    };
    for lint in LINTS {
        if let Check::Layout(check) = lint.check {
            check(&subject, scope);
        }
    }
}

/// Checks a legal step for what its author may not have meant.
pub(super) fn check_step(
    game: &CheckpointRally,
    before: &State,
    seat: Seat,
    mv: &Move,
) -> Option<StepLint> {
    LINTS.iter().find_map(|lint| match lint.check {
        Check::Step(check) => check(game, before, seat, mv),
        _ => None,
    })
}

/// The rule that reports a reshuffle which chance cannot give.
pub(super) fn reshuffle_rule() -> &'static Rule {
    &script_reshuffle::LINT.rule
}
