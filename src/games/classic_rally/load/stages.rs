//! The road maps of the stages.

use std::sync::Arc;

use super::super::board::Cell;
use super::super::components::{BUILT, Card, RoadMap, RoadTiles};
use super::super::lints;
use super::super::lints::subject::{MapSubject, Terms};
use super::super::table::{ClassicRally, Preset, Stage, TileId, TilePiece};
use super::parts::{pieces, tile_id};
use super::{Parts, Plan};
use crate::engine::definition::{Unknown, find};
use crate::kit::nearest::nearest;
use crate::lint::Scope;
use crate::lint::library::Read;

/// The road map of each stage that has one; `None` if one cannot be had.
pub(super) fn maps(
    stages: &[String],
    scope: &mut Scope<'_>,
) -> Option<Vec<Option<Arc<Read<RoadMap>>>>> {
    let maps = stages.iter().enumerate().map(|(index, stage)| {
        let at = format!("/stages/{index}");
        match stage.as_str() {
            BUILT => Some(None),
            slip if nearest(slip, [BUILT]).is_some() => {
                scope.unknown(&at, "road map", slip, [BUILT]);
                None
            }
            path => scope.linked("road-map", &at, path).map(Some),
        }
    });
    // All of them, so that every one that cannot be had is reported.
    let maps: Vec<Option<_>> = maps.collect();
    maps.into_iter().collect()
}

impl ClassicRally {
    /// The stages, their maps laid of this game's tiles; reports what is wrong with one of them.
    pub(super) fn stages_of(
        &self,
        plan: &Plan<'_>,
        parts: &Parts,
        scope: &mut Scope<'_>,
    ) -> Vec<Stage> {
        let mut stages = Vec::new();
        for (index, (path, map)) in plan.stages.iter().zip(&parts.maps).enumerate() {
            let Some(read) = map else {
                stages.push(Stage::Built);
                continue;
            };
            let mut earlier = plan.stages[..index].iter();
            if let Some(same) = earlier.position(|other| other == path) {
                // What is wrong with it has been found; after that, stages may be missing.
                stages.extend(stages.get(same).cloned());
                continue;
            }
            let at = format!("/stages/{index}");
            let map = &read.value;
            let Some(laid) = laid(map, &self.tiles, &mut |_| ()) else {
                self.report_unknown_tiles(read, plan, &at, scope);
                continue;
            };
            let subject = MapSubject::new(map, &laid, &self.tiles);
            lints::check_stage(subject, self.terms(), &at, &read.document, scope);
            stages.push(Stage::Preset(Preset {
                path: path.clone(),
                laid,
                start_heading: map.start_heading,
                optional_service: map.optional_service.map(|cell| cell.0),
            }));
        }
        stages
    }

    /// Reports the tiles that a map names and this game lacks: in the map, if they are missing in
    /// the tiles that it names, too; else in the scenario.
    fn report_unknown_tiles(
        &self,
        read: &Read<RoadMap>,
        plan: &Plan<'_>,
        at: &str,
        scope: &mut Scope<'_>,
    ) {
        let before = scope.findings.len();
        let mut there = scope.there(&read.document, "");
        let Some(own) = there.set::<RoadTiles>("/tiles", read.value.tiles.as_deref()) else {
            return;
        };
        lints::report_laid(&read.value, &pieces(&own), &mut there);
        if scope.findings.len() > before {
            return;
        }
        let mut missing: Vec<&str> = Vec::new();
        for laid in read.value.board.values() {
            let id = laid.tile.as_str();
            let is_here = self.tiles.iter().any(|piece| piece.id.as_str() == id);
            if !is_here && !missing.contains(&id) {
                missing.push(id);
            }
        }
        let at = match plan.components.tiles {
            Some(_) => "/components/tiles",
            None => at,
        };
        let map = &read.document.source().name;
        let tiles = plan.components.tiles.as_deref();
        let finding = lints::missing_tiles(scope.place(at), map, &missing, tiles);
        scope.report(finding);
    }

    /// What its maps are raced under.
    fn terms(&self) -> Terms {
        let boards = self.players.iter();
        let spaces =
            boards.map(|player| usize::from(player.rally) + usize::from(player.assistance));
        let fuel = usize::from(self.deck.supply.of(Card::Fuel));
        Terms {
            players: self.players.len(),
            carried: spaces.min().unwrap_or(fuel).min(fuel),
            edge_match: self.readings.edge_match,
            start_heading: self.readings.start_heading,
            fewer_services: self.options.fewer_services,
        }
    }
}

/// The tiles of a map: cell, tile, quarter-turns. `unknown` is told of each name that no tile bears;
/// then there are none.
pub(in super::super) fn laid(
    map: &RoadMap,
    pieces: &[TilePiece],
    unknown: &mut dyn FnMut(Unknown),
) -> Option<Vec<(Cell, TileId, u8)>> {
    let tiles = map.board.iter().map(|(cell, laid)| {
        let (id, at) = (laid.tile.as_str(), format!("/board/{}", cell.0));
        let found = find(pieces, id, "tile", &at, |piece| piece.id.as_str());
        let tile = found.map_err(&mut *unknown).ok()?;
        Some((cell.0, tile_id(tile), laid.rotation))
    });
    // All of them, so that every name is looked up.
    let tiles: Vec<Option<_>> = tiles.collect();
    tiles.into_iter().collect()
}
