//! The lints of Checkpoint Rally: one file each. A new one is a new file, its `mod` line, and its name in `lints!`.

use crate::diagnostic::Rule;
use crate::document::Tree;
use crate::engine::Clauses as _;
use crate::engine::definition::StepLint;
use crate::games::checkpoint_rally::moves::Move;
use crate::kit::quote::list;
use crate::lint::{Component, Order, check_step, checks, lints, run_checks};
use prelude::*;
#[macro_use]
mod examples;
mod prelude;
mod reach;
mod shared;
pub(super) mod subject;
mod tours;

mod bad_space;
mod border_faces_alike;
mod border_shape;
mod border_twice;
mod car_cost_missing;
mod car_cost_nonstandard;
mod car_cost_range;
mod car_dominates;
mod car_lap;
mod car_outlier;
mod car_sheet_shared;
mod car_stranded;
mod card_corner;
mod card_count_range;
mod card_dealt_twice;
mod card_deck_bias;
mod card_length_order;
mod card_outlier;
mod card_repeat;
mod card_start_only;
mod card_unfair;
mod cards_too_few;
mod cars_too_few;
mod checkpoint_blocked;
mod corner_opposite;
mod corner_shared;
mod fixed_markers;
mod fixed_rotations;
mod fixed_stack;
mod fixed_unused;
mod layout_corner;
mod map_choice;
mod map_recommended;
mod players_range;
mod position_car;
mod position_done;
mod position_finished;
mod position_gps;
mod position_hand;
mod position_layout;
mod position_order;
mod position_pending;
mod position_phase;
mod position_pile;
mod position_row;
mod position_spread;
mod position_stack;
mod position_start;
mod position_time;
mod position_token;
mod position_unmarked;
mod script_drive_past_finish;
mod script_reshuffle;
mod set_limit;
mod terrain_nonstandard;
mod terrain_unused;
mod tile_count;
mod tile_dead_end;
mod tile_duplicate;
mod tile_missing;
mod tile_no_road;
mod tile_one_road;
mod tile_reserved;
mod tile_road_type;
mod tile_sides;
mod tile_supply;
mod tile_supply_tight;
mod tile_terrain_type;
mod tile_twice;

checks! {
    Check:
    /// The schema finds it.
    Shape,
    /// The replay of a script finds it in a fixed outcome.
    Replay,
    /// A legal step of a script.
    Step(StepCheck),
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
    /// The components of a scenario or position, before any name is looked up in them.
    Parts(fn(&Parts, &mut Scope<'_>)),
    /// A scenario.
    Scenario(fn(&ScenarioSubject<'_>, &mut Scope<'_>)),
    /// A position.
    Position(fn(&PositionSubject<'_>, &mut Scope<'_>)),
    /// Scenarios and positions alike, by the game that they make.
    Game(fn(&CheckpointRally, &mut Scope<'_>)),
    /// A position that can be played on, for what its author may not have meant. As play may have
    /// led there, none of these is an error.
    State by check_state(game: &CheckpointRally, state: &State),
}

lints! {
    bad_space, border_faces_alike, border_shape, border_twice, car_cost_missing,
    car_cost_nonstandard, car_cost_range, car_dominates, car_lap, car_outlier, car_sheet_shared,
    car_stranded, card_corner, card_count_range, card_dealt_twice, card_deck_bias,
    card_length_order, card_outlier, card_repeat, card_start_only, card_unfair, cards_too_few,
    cars_too_few, checkpoint_blocked, corner_opposite, corner_shared, fixed_markers,
    fixed_rotations, fixed_stack, fixed_unused, layout_corner, map_choice, map_recommended,
    players_range, position_car, position_done, position_finished, position_gps, position_hand,
    position_layout, position_order, position_pending, position_phase, position_pile, position_row,
    position_spread, position_stack, position_start, position_time, position_token,
    position_unmarked, script_drive_past_finish, script_reshuffle, terrain_nonstandard,
    terrain_unused, tile_count, tile_dead_end, tile_duplicate, tile_missing, tile_no_road,
    tile_one_road, tile_reserved, tile_road_type, tile_sides, tile_supply, tile_supply_tight,
    tile_terrain_type, tile_twice,
}

check_step!(CheckpointRally);

/// Names as a message lists them.
fn listed<T: ToString>(names: impl IntoIterator<Item = T>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    list(names.iter().map(String::as_str))
}

pub(super) fn check_parts(parts: &Parts, scope: &mut Scope<'_>) {
    set_limit::check_parts(parts, scope);
    run_checks!(Parts(parts), scope);
}

pub(super) fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    run_checks!(Scenario(subject), scope);
    run_checks!(Game(subject.game), scope);
}

pub(super) fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    run_checks!(Position(subject), scope);
    run_checks!(Game(subject.game), scope);
}

/// Whoever finishes earlier gets no fewer minutes.
pub(super) fn check_bonus(rules: &Rules, scope: &mut Scope<'_>) {
    const FINISHERS: [&str; 4] = [
        "the first finisher",
        "the second one",
        "the third one",
        "the fourth one",
    ];
    let bonus = &rules.constants.bonus_minutes;
    let tables: [(&str, &[u8]); 3] = [
        ("two", &bonus.two),
        ("three", &bonus.three),
        ("four", &bonus.four),
    ];
    for (key, minutes) in tables {
        let at = format!("/constants/bonus-minutes/{key}");
        scope.check_order(&at, "bonus minutes", &FINISHERS, minutes, Order::Falling);
    }
}

pub(super) fn own_tile_set(tree: Tree<'_>, scope: &mut Scope<'_>) {
    check_set::<TileSet>(
        tree,
        scope,
        |set| &set.terrains,
        |subject, scope| run_checks!(Tiles(subject), scope),
    );
}

pub(super) fn own_terrain_borders(tree: Tree<'_>, scope: &mut Scope<'_>) {
    check_set::<TerrainBorders>(
        tree,
        scope,
        |set| &set.terrains,
        |subject, scope| run_checks!(Borders(subject), scope),
    );
}

pub(super) fn own_car_sheet(tree: Tree<'_>, scope: &mut Scope<'_>) {
    check_set::<CarSheet>(
        tree,
        scope,
        |_| &[],
        |subject, scope| run_checks!(Cars(subject), scope),
    );
}

pub(super) fn own_checkpoint_cards(tree: Tree<'_>, scope: &mut Scope<'_>) {
    check_set::<CheckpointCards>(
        tree,
        scope,
        |_| &[],
        |subject, scope| run_checks!(Cards(subject), scope),
    );
}

fn check_set<C: Component>(
    tree: Tree<'_>,
    scope: &mut Scope<'_>,
    terrains: fn(&C) -> &[Id],
    run: fn(&SetSubject<'_, C::Item>, &mut Scope<'_>),
) {
    let Some(value) = scope.typed::<C>(tree) else {
        return;
    };
    let (terrains, extends) = (terrains(&value).to_vec(), !value.extends().is_empty());
    let Some(set) = scope.own_set(value) else {
        return;
    };
    let subject = SetSubject {
        set: &set,
        terrains: &terrains,
        extends,
    };
    run(&subject, scope);
}

pub(super) fn own_map_layout(tree: Tree<'_>, scope: &mut Scope<'_>) {
    let Some(layout) = scope.typed::<MapLayout>(tree) else {
        return;
    };
    let Some(tiles) = scope.set::<TileSet>("/tiles", layout.tiles.as_ref()) else {
        return;
    };
    let is_sound = scope.is_sound();
    for (space, laid) in layout.board.iter().filter(|_| is_sound) {
        let known = tiles.items.iter().map(|entry| entry.value.id.as_str());
        if !known.clone().any(|id| id == laid.tile.as_str()) {
            let pointer = format!("/board/{}", space.0);
            scope.unknown(&pointer, "tile", laid.tile.as_str(), known);
        }
    }
    if is_sound {
        check_laid_borders(&layout, scope);
    }
    let subject = LayoutSubject { layout: &layout };
    run_checks!(Layout(&subject), scope);
}

/// Reports border pieces that there cannot be. A layout does not say which pieces it is for; but a set
/// has four of them, so that with some of the base set go none of another one.
fn check_laid_borders(layout: &MapLayout, scope: &mut Scope<'_>) {
    let Some(borders) = &layout.borders else {
        return;
    };
    let Some(base) = scope.set::<TerrainBorders>("", None) else {
        return;
    };
    let known = || base.items.iter().map(|entry| entry.value.id.as_str());
    let sides = borders.sides();
    let is_known = |piece: &Id| known().any(|id| id == piece.as_str());
    if !sides.iter().any(|(_, face)| is_known(&face.piece)) {
        return;
    }
    for (side, face) in sides {
        if !is_known(&face.piece) {
            let pointer = format!("/borders/{side}");
            scope.unknown(&pointer, "border piece", face.piece.as_str(), known());
        }
    }
}

/// The rule that reports a reshuffle which chance cannot give.
pub(super) fn reshuffle_rule() -> &'static Rule {
    &script_reshuffle::LINT.rule
}

#[cfg(test)]
mod tests;
