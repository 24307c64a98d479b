//! The lints of Classic Rally: one file each. A new one is a new file and a line in `LINTS`.

use super::clauses::Clause;
use super::components::{
    CarBoards, CardTable, Dice, Position, RoadMap, RoadTile, RoadTiles, Rules, Scenario,
};
use super::load::{Parts, Plan, laid, pieces};
use super::state::State;
use super::table::ClassicRally;
use crate::diagnostic::{Finding, Place};
use crate::document::Tree;
use crate::engine::Clauses as _;
use crate::lint::{Lint, Scope};
use subject::{MapSubject, PositionSubject, ScenarioSubject, SetSubject};

#[macro_use]
mod examples;
mod set_limit;
pub(super) mod subject;

mod bad_cell;
mod bad_die_face;
mod colour_twice;
mod tile_exits;

/// What a check looks at.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// The schema finds it.
    Shape,
    /// A set of road tiles.
    Tiles(fn(&SetSubject<'_, RoadTile>, &mut Scope<'_>)),
    /// A table of cards, as its own document has it.
    Cards(fn(&CardTable, &mut Scope<'_>)),
    /// A road map, in its own document or as the stage of a scenario.
    Map(fn(&MapSubject<'_>, &mut Scope<'_>)),
    /// The components of a scenario or position, before any name is looked up in them.
    Parts(fn(&Parts, usize, &mut Scope<'_>)),
    /// A scenario.
    Scenario(fn(&ScenarioSubject<'_>, &mut Scope<'_>)),
    /// A position.
    Position(fn(&PositionSubject<'_>, &mut Scope<'_>)),
    /// Scenarios and positions alike, by the game that they make.
    Game(fn(&ClassicRally, &mut Scope<'_>)),
    /// A position as the state that it makes.
    State(fn(&ClassicRally, &State, &mut Scope<'_>)),
}

/// A lint of this game, with everything that finds it.
pub type GameLint = Lint<&'static [Check]>;

/// Every lint, in the order of the pages.
pub static LINTS: &[&GameLint] = &[
    &bad_cell::LINT,
    &bad_die_face::LINT,
    &colour_twice::LINT,
    &tile_exits::LINT,
];

/// Every check of every lint.
fn checks() -> impl Iterator<Item = Check> {
    LINTS.iter().flat_map(|lint| lint.check.iter().copied())
}

/// A finding of a lint, with the clause behind it if there is one.
fn found(lint: &'static GameLint, place: Place, message: impl Into<String>) -> Finding {
    Clause::found(&lint.rule, place, message)
}

pub(super) fn check_parts(parts: &Parts, plan: &Plan<'_>, scope: &mut Scope<'_>) {
    set_limit::check_parts(parts, scope);
    for check in checks() {
        if let Check::Parts(check) = check {
            check(parts, plan.players.len(), scope);
        }
    }
}

pub(super) fn check_map(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    for check in checks() {
        if let Check::Map(check) = check {
            check(subject, scope);
        }
    }
}

pub(super) fn check_game(game: &ClassicRally, scope: &mut Scope<'_>) {
    for check in checks() {
        if let Check::Game(check) = check {
            check(game, scope);
        }
    }
}

pub(super) fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    for check in checks() {
        if let Check::Scenario(check) = check {
            check(subject, scope);
        }
    }
}

pub(super) fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    for check in checks() {
        if let Check::Position(check) = check {
            check(subject, scope);
        }
    }
}

pub(super) fn check_state(game: &ClassicRally, state: &State, scope: &mut Scope<'_>) {
    for check in checks() {
        if let Check::State(check) = check {
            check(game, state, scope);
        }
    }
}

/// Checks a document that is no script.
pub(super) fn check_document(kind: &str, tree: Tree<'_>, scope: &mut Scope<'_>) {
    match kind {
        "rules" => {
            let _ = scope.typed::<Rules>(tree);
        }
        "dice" => {
            let _ = scope.typed::<Dice>(tree);
        }
        "road-tiles" => check_tiles(tree, scope),
        "car-boards" => {
            if let Some(boards) = scope.typed::<CarBoards>(tree) {
                scope.own_set(boards);
            }
        }
        "cards" => check_cards(tree, scope),
        "road-map" => check_road_map(tree, scope),
        "scenario" => {
            if let Some(scenario) = scope.typed::<Scenario>(tree) {
                ClassicRally::from_scenario(&scenario, scope);
            }
        }
        _ => {
            if let Some(position) = scope.typed::<Position>(tree) {
                ClassicRally::from_position(&position, scope);
            }
        }
    }
}

fn check_tiles(tree: Tree<'_>, scope: &mut Scope<'_>) {
    let Some(tiles) = scope.typed::<RoadTiles>(tree) else {
        return;
    };
    let extends = !tiles.extends.is_empty();
    let Some(set) = scope.own_set(tiles) else {
        return;
    };
    set_limit::check_tiles(&set, scope);
    let subject = SetSubject { set: &set, extends };
    for check in checks() {
        if let Check::Tiles(check) = check {
            check(&subject, scope);
        }
    }
}

fn check_cards(tree: Tree<'_>, scope: &mut Scope<'_>) {
    let Some(cards) = scope.typed::<CardTable>(tree) else {
        return;
    };
    set_limit::check_cards(&cards, scope);
    for check in checks() {
        if let Check::Cards(check) = check {
            check(&cards, scope);
        }
    }
}

fn check_road_map(tree: Tree<'_>, scope: &mut Scope<'_>) {
    let Some(map) = scope.typed::<RoadMap>(tree) else {
        return;
    };
    let Some(tiles) = scope.set::<RoadTiles>("/tiles", map.tiles.as_deref()) else {
        return;
    };
    if !scope.is_sound() {
        return;
    }
    let pieces = pieces(&tiles);
    let laid = laid(&map, &pieces, |cell| format!("/board/{cell}"), scope);
    if let Some(laid) = laid {
        check_map(&MapSubject::new(&map, &laid, &pieces), scope);
    }
}

#[cfg(test)]
mod tests;
