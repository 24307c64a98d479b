//! From documents to a game: components looked up, names resolved.

mod mentions;
mod position;
#[cfg(test)]
mod tests;

pub(super) use mentions::{Mention, mentions};

use std::collections::HashMap;
use std::sync::Arc;

use crate::diagnostic::Finding;
use crate::document::Id;
use crate::engine::definition::resolved;
use crate::games::checkpoint_rally::components::{
    Border, Car, CarSheet, Card, CheckpointCards, Colour, Components, Constants, MapChoice,
    MapLayout, PlayerSetup, Readings, ReadingsGiven, Rules, Scenario, TerrainBorders, Tile,
    TileSet,
};
use crate::games::checkpoint_rally::table::{
    Agreed, BorderPiece, CarPiece, CardPiece, Entrant, Face, TilePiece,
};
use crate::games::checkpoint_rally::{CheckpointRally, Laid};
use crate::kit::ids::IndexVec;
use crate::kit::number::narrow;
use crate::kit::quote::{one_of, quote};
use crate::lint::linked::Read;
use crate::lint::{Scope, Set, general};

/// The component documents that a scenario or position is played with.
#[derive(Debug)]
pub struct Parts {
    /// Constants and readings.
    pub rules: Arc<Read<Rules>>,
    /// How ambiguous passages are read where a scenario or position does not say.
    pub rules_readings: Readings,
    /// Tiles.
    pub tiles: Arc<Set<Tile>>,
    /// Border pieces.
    pub borders: Arc<Set<Border>>,
    /// Car sheets.
    pub cars: Arc<Set<Car>>,
    /// Checkpoint cards.
    pub cards: Arc<Set<Card>>,
    /// The opening map, if there is one.
    pub layout: Option<Arc<Read<MapLayout>>>,
}

impl Parts {
    /// Loads what `components` names; reports what cannot be had.
    pub(super) fn load(components: &Components, scope: &mut Scope<'_>) -> Option<Self> {
        let rules = scope.component("rules", "/components/rules", components.rules.as_ref());
        let tiles = scope.set::<TileSet>("/components/tiles", components.tiles.as_ref());
        let borders =
            scope.set::<TerrainBorders>("/components/borders", components.borders.as_ref());
        let cars = scope.set::<CarSheet>("/components/cars", components.cars.as_ref());
        let cards = scope.set::<CheckpointCards>("/components/cards", components.cards.as_ref());
        let layout = match components.layout.as_ref() {
            Some(layout) => {
                Some(scope.component("map-layout", "/components/layout", Some(layout))?)
            }
            None => None,
        };
        let rules: Arc<Read<Rules>> = rules?;
        Some(Self {
            rules_readings: Readings::of(scope.edition_with(&rules.document))
                .with(&rules.value.readings),
            rules,
            tiles: tiles?,
            borders: borders?,
            cars: cars?,
            cards: cards?,
            layout,
        })
    }

    /// The constants in use.
    #[must_use]
    pub fn constants(&self) -> Constants {
        self.rules.value.constants
    }

    /// The readings in use, given those of the scenario or position.
    #[must_use]
    pub fn readings(&self, given: &ReadingsGiven) -> Readings {
        self.rules_readings.with(given)
    }

    /// A game with these parts and nobody in it yet.
    pub(super) fn game(
        &self,
        map: MapChoice,
        given: &ReadingsGiven,
        components: &Components,
    ) -> CheckpointRally {
        let mut terrains: Vec<Id> = Vec::new();
        let mut terrain = |id: &Id| -> u8 {
            let index = terrains
                .iter()
                .position(|other| other == id)
                .unwrap_or_else(|| {
                    terrains.push(id.clone());
                    terrains.len() - 1
                });
            narrow::<u8>(index)
        };
        let mut tiles = IndexVec::default();
        let mut tile_ids = HashMap::with_capacity(self.tiles.items.len());
        let mut faces = Vec::with_capacity(self.tiles.items.len() * 4);
        for entry in &self.tiles.items {
            let tile = &entry.value;
            let mut sides = [0; 4];
            for (side, id) in sides.iter_mut().zip(&tile.terrain) {
                *side = terrain(id);
            }
            let exits = tile
                .exits
                .iter()
                .fold(0, |exits, &exit| exits | 1 << exit as u8);
            let piece = tiles.add(TilePiece {
                id: tile.id.clone(),
                road: tile.road,
                // `set-limit` lets no more terrains pass; a document beyond it must not overflow here.
                terrains: sides.iter().fold(0, |set, &side| set | 1 << (side % 16)),
            });
            tile_ids.insert(tile.id.clone(), piece);
            faces.extend((0..4).map(|turns| face(tile, sides, exits, turns)));
        }
        let borders = self
            .borders
            .items
            .iter()
            .map(|entry| BorderPiece {
                id: entry.value.id.clone(),
                faces: [&entry.value.a, &entry.value.b].map(|face| {
                    let mut segments = [0; 5];
                    for (segment, id) in segments.iter_mut().zip(face) {
                        *segment = terrain(id);
                    }
                    segments
                }),
            })
            .collect();
        CheckpointRally {
            constants: self.constants(),
            readings: self.readings(given),
            rules_readings: self.rules_readings,
            map,
            tiles,
            tile_ids,
            faces,
            borders,
            cars: self
                .cars
                .items
                .iter()
                .map(|entry| CarPiece {
                    id: entry.value.id.clone(),
                    minutes: entry.value.minutes,
                })
                .collect(),
            cards: self
                .cards
                .items
                .iter()
                .map(|entry| CardPiece {
                    id: entry.value.id.clone(),
                    checkpoints: entry.value.map(map).iter().map(|name| name.0).collect(),
                })
                .collect(),
            terrains,
            players: arrayvec::ArrayVec::new(),
            agreed: Agreed::default(),
            components: components.clone(),
            #[cfg(test)]
            fault: super::fault::planted(),
        }
    }
}

/// A tile as it lies after `turns` quarter-turns clockwise.
fn face(tile: &Tile, sides: [u8; 4], exits: u8, turns: usize) -> Face {
    let mut terrain = sides;
    terrain.rotate_right(turns);
    let exits = ((exits << turns) | (exits >> (4 - turns))) & 0b1111;
    Face {
        road: tile.road,
        exits,
        terrain,
    }
}

impl CheckpointRally {
    pub(super) fn seat_player(
        &mut self,
        colour: Colour,
        player: &PlayerSetup,
        scope: &mut Scope<'_>,
    ) {
        let at = format!("/players/{}", colour.name());
        let car = player.car.as_ref().and_then(|id| {
            let car = self.car(id, &format!("{at}/car"));
            resolved(car, scope)
        });
        let card = player.card.as_ref().and_then(|id| {
            let card = self.card(id, &format!("{at}/card"));
            resolved(card, scope)
        });
        self.players.push(Entrant {
            colour,
            corner: player.corner.space(),
            car,
            card,
        });
    }

    /// Takes over what the scenario fixes.
    pub(super) fn agree(&mut self, scenario: &Scenario, parts: &Parts, scope: &mut Scope<'_>) {
        let fixed = &scenario.fixed;
        if let Some(order) = &fixed.marker_order {
            let seats = self.seats_named(order, "/fixed/marker-order");
            self.agreed.marker_order =
                resolved(seats, scope).map(|seats| seats.into_iter().take(4).collect());
        }
        if let Some(borders) = &fixed.borders {
            let faces = self.borders_of(borders, "/fixed/borders");
            self.agreed.borders = resolved(faces, scope);
        }
        if let Some(stack) = &fixed.stack {
            let tiles = self.tile_list_of(stack, "/fixed/stack");
            self.agreed.stack = resolved(tiles, scope);
        }
        self.agreed.rotations.clone_from(&fixed.rotations);
        let Some(layout) = &parts.layout else { return };
        self.agree_layout(layout, scope);
    }

    /// Takes over a layout. What no set has that it names is its own fault; what only the sets of the
    /// scenario lack is the scenario's.
    fn agree_layout(&mut self, layout: &Read<MapLayout>, scope: &mut Scope<'_>) {
        let (document, value) = (&layout.document, &layout.value);
        let own = (scope.there(document, "")).set::<TileSet>("/tiles", value.tiles.as_ref());
        let own_has = |id: &Id| {
            let mut own = own.iter().flat_map(|set| &set.items);
            own.any(|entry| entry.value.id == *id)
        };
        let (mut laid, mut lacking) = (Vec::new(), Vec::new());
        for (space, tile) in &value.board {
            match self.tile(&tile.tile, &format!("/board/{}", space.0)) {
                Ok(found) => laid.push((space.0, Laid::new(found, tile.rotation))),
                Err(_) if own_has(&tile.tile) => lacking.push((space.0, &tile.tile)),
                Err(unknown) => unknown.report(&mut scope.there(document, "")),
            }
        }
        // That their set is not in use is one mistake.
        if let Some((space, tile)) = lacking.first() {
            let others = match lacking.len() - 1 {
                0 => String::new(),
                more => format!(", and {more} more of that set"),
            };
            let message = format!(
                "the layout lays the tile `{tile}` on `{space}`, which the tiles in use do not have{others}"
            );
            let place = scope.place("/components/layout");
            let there = document.place(&format!("/board/{space}"));
            let help = "name the tile set of the layout, too: `tiles = \"…\"`";
            let finding = Finding::new(&general::UNKNOWN_REFERENCE, place, message);
            scope.report(finding.also(there, "the tile").help(help));
        }
        self.agreed.layout = Some(laid);
        let Some(borders) = value
            .borders
            .as_ref()
            .filter(|_| self.agreed.borders.is_none())
        else {
            return;
        };
        let base = scope.set::<TerrainBorders>("", None);
        let base = base.iter().flat_map(|set| &set.items);
        let base: Vec<&str> = base.map(|entry| entry.value.id.as_str()).collect();
        let used: Vec<&str> = self.borders.iter().map(|own| own.id.as_str()).collect();
        let mut of_base = Vec::new();
        for (side, face) in borders.sides() {
            let (piece, pointer) = (face.piece.as_str(), format!("/borders/{side}"));
            if used.contains(&piece) {
                continue;
            }
            if base.contains(&piece) {
                of_base.push((piece, pointer));
            } else {
                let known = used.iter().copied();
                (scope.there(document, "")).unknown(&pointer, "border piece", piece, known);
            }
        }
        // That the layout was made for another set is one mistake.
        if let Some((_, first)) = of_base.first() {
            let pieces = one_of("and", of_base.iter().map(|(piece, _)| quote(piece)));
            let message = format!(
                "the layout lays {pieces} of the base set, and the scenario has border pieces of its own"
            );
            let place = scope.place("/components/layout");
            let help = "remove `borders` from the components of the scenario, or lay pieces of its set in the layout";
            let finding = Finding::new(&general::UNKNOWN_REFERENCE, place, message);
            let there = document.place(first);
            scope.report(finding.also(there, "the first of them").help(help));
        }
        self.agreed.borders = self.borders_of(borders, "").ok();
    }
}
