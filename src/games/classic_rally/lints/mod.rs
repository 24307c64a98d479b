//! The lints of Classic Rally: one file each. A new one is a new file, its `mod` line, and its name in `lints!`.

use crate::diagnostic::{Place, Rule};
use crate::document::tree::TomlTable;
use crate::document::{Reference, Tree, parse, tree};
use crate::engine::Clauses as _;
use crate::games::classic_rally::load::{laid, pieces};
use crate::kit::quote::list;
use crate::lint::broken::{report_set_at, report_value};
use crate::lint::{Order, checks, general, lints, run_checks};
use prelude::*;
pub(super) use stage::check_stage;

#[macro_use]
mod examples;
mod counts;
mod origin;
mod prelude;
mod roads;
mod set_limit;
mod stage;
pub(super) mod subject;
mod tours;
mod without_effect;

mod bad_cell;
mod bad_die_face;
mod cards_dead_joker;
mod cards_features_short;
mod cards_hand_share;
mod cards_no_cure;
mod cards_section_empty;
mod cards_table;
mod checkpoint_missing;
mod checkpoint_twice;
mod chrono_dnf;
mod colour_twice;
mod fixed_hazard_deck;
mod fixed_jokers;
mod fixed_solo_features;
mod fixed_tile_pile;
mod load_dry_start;
mod map_assist_room;
mod map_blank_side;
mod map_disconnected;
mod map_edge_match;
mod map_ends;
mod map_hazard_gate;
mod map_heading;
mod map_heading_missing;
mod map_heading_void;
mod map_range;
mod map_same_sign_joined;
mod map_unreachable;
mod optional_service;
mod position_building;
mod position_capacity;
mod position_cards;
mod position_cars;
mod position_choice;
mod position_crowd;
mod position_draft;
mod position_facing_void;
mod position_finish;
mod position_hazards;
mod position_heading;
mod position_points;
mod position_problem;
mod position_stage;
mod position_step;
mod position_stranded;
mod position_stuck;
mod position_tokens;
mod position_turn;
mod position_unlinked;
mod script_shuffle;
mod service_missing;
mod stages_unscored;
mod tile_copies;
mod tile_exits;
mod tile_role;

checks! {
    Check:
    /// The schema finds it.
    Shape,
    /// The replay of a script finds it in a fixed outcome.
    Replay,
    /// A set of road tiles, for what stands in the document itself.
    Tiles(fn(&Set<RoadTile>, &mut Scope<'_>)),
    /// A table of cards, in its own document.
    Cards(fn(&CardTable, &mut Scope<'_>)),
    /// A road map, in its own document or as the stage of a scenario.
    Map by check_map(subject: &MapSubject<'_>),
    /// The components of a scenario or position, before any name is looked up in them.
    Parts(fn(&Parts, &mut Scope<'_>)),
    /// A scenario.
    Scenario(fn(&ScenarioSubject<'_>, &mut Scope<'_>)),
    /// A position.
    Position by check_position(subject: &PositionSubject<'_>),
    /// A position as the state that it makes.
    State by check_state(game: &ClassicRally, state: &State),
}

lints! {
    bad_cell, bad_die_face, cards_dead_joker, cards_features_short, cards_hand_share, cards_no_cure,
    cards_section_empty, cards_table, checkpoint_missing, checkpoint_twice, chrono_dnf,
    colour_twice, fixed_hazard_deck, fixed_jokers, fixed_solo_features, fixed_tile_pile,
    load_dry_start, map_assist_room, map_blank_side, map_disconnected, map_edge_match, map_ends,
    map_hazard_gate, map_heading, map_heading_missing, map_heading_void, map_range,
    map_same_sign_joined, map_unreachable, optional_service, position_building, position_capacity,
    position_cards, position_cars, position_choice, position_crowd, position_draft,
    position_facing_void, position_finish, position_hazards, position_heading, position_points,
    position_problem, position_stage, position_step, position_stranded, position_stuck,
    position_tokens, position_turn, position_unlinked, script_shuffle, service_missing,
    stages_unscored, tile_copies, tile_exits, tile_role,
}

pub(super) fn check_parts(parts: &Parts, scope: &mut Scope<'_>) {
    let before = scope.findings.len();
    report_set_at::<RoadTiles>(&parts.tiles, "/components/tiles", check_tile_set, scope);
    report_value(&parts.given_cards, "cards", check_cards, scope);
    if scope.findings.len() > before {
        return;
    }
    set_limit::check_parts(parts, scope);
    run_checks!(Parts(parts), scope);
}

pub(super) fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    run_checks!(Scenario(subject), scope);
    without_effect::check(subject, scope);
}

pub(super) fn check_tile_set(set: &Set<RoadTile>, scope: &mut Scope<'_>) {
    set_limit::check_tiles(set, scope);
    run_checks!(Tiles(set), scope);
}

pub(super) fn check_cards(cards: &CardTable, scope: &mut Scope<'_>) {
    set_limit::check_cards(cards, scope);
    if let Some(road_book) = &cards.road_book {
        // More players share no fewer cards.
        for (direction, copies) in road_book.copies() {
            let at = format!("/road-book/{direction}");
            let players = ["one player", "two", "three", "four"];
            scope.check_order(&at, "cards", &players, &copies, Order::Rising);
        }
    }
    run_checks!(Cards(cards), scope);
}

pub(super) fn own_road_map(tree: Tree<'_>, scope: &mut Scope<'_>) {
    let Some(map) = scope.typed::<RoadMap>(tree) else {
        return;
    };
    let Some(tiles) = scope.set::<RoadTiles>("/tiles", map.tiles.as_ref()) else {
        return;
    };
    if !scope.is_sound() {
        return;
    }
    let pieces = pieces(&tiles);
    let laid = report_laid(&map, &pieces, scope);
    // Without a tile that was left out for its fault nobody knows where the roads lead.
    if let Some(laid) = laid.filter(|laid| laid.len() == tiles_written(scope)) {
        check_map(&MapSubject::new(&map, &laid, &pieces), scope);
    }
}

/// How many tiles the text of a map names, those with faults included.
fn tiles_written(scope: &Scope<'_>) -> usize {
    let parsed = parse(&scope.document.source().text);
    let map = tree::table_at(parsed.tree.get_ref(), scope.document.above());
    let board = map.and_then(|map| map.get("board")?.get_ref().as_table());
    board.map_or(0, TomlTable::len)
}

/// The tiles of a map; reports in its document each name that none of these tiles bears.
pub(super) fn report_laid(
    map: &RoadMap,
    pieces: &[TilePiece],
    scope: &mut Scope<'_>,
) -> Option<Vec<(Cell, TileId, u8)>> {
    laid(map, pieces, &mut |unknown| unknown.report(scope))
}

/// The finding that a map which a scenario names needs tiles that are not in its set.
pub(super) fn missing_tiles(
    place: Place,
    map: &str,
    missing: &[&str],
    tiles: Option<&Reference>,
) -> Finding {
    let set = match tiles {
        Some(tiles @ Reference::Named(_)) => tiles.to_string(),
        Some(Reference::Here(_)) => "the set here".to_owned(),
        None => "the base set".to_owned(),
    };
    let needed = list(missing.iter().copied());
    let message = format!("`{map}` is laid of tiles that {set} lacks: {needed}");
    Finding::new(&general::UNKNOWN_REFERENCE, place, message)
        .help("name the set that the map names as its `tiles` under `[components]`, too")
}

/// The rule that reports a shuffle which chance cannot give.
pub(super) fn shuffle_rule() -> &'static Rule {
    &script_shuffle::LINT.rule
}

#[cfg(test)]
mod tests;
