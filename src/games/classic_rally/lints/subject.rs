//! What the checks look at, and what they ask of it.

use std::sync::Arc;

use super::super::board::{Cell, Map};
use super::super::components::{Position, RoadMap, Scenario};
use super::super::load::Parts;
use super::super::table::{ClassicRally, TileId, TilePiece};
use super::GameLint;
use crate::diagnostic::{Finding, Place};
use crate::document::Document;
use crate::lint::{Scope, Set};

/// A component document: its items together with those that it extends. Checks report only what
/// stands in the document itself.
#[derive(Debug)]
pub struct SetSubject<'a, T> {
    /// All items; [`Set::own`] are the document's.
    pub set: &'a Set<T>,
    /// Whether the document extends another set.
    pub extends: bool,
}

/// A road map, every name in it resolved: in its own document, or as the stage of a scenario.
#[derive(Debug)]
pub struct MapSubject<'a> {
    /// The document.
    pub map: &'a RoadMap,
    /// Its tiles: cell, tile, quarter-turns.
    pub tiles: &'a [(Cell, TileId, u8)],
    /// The kinds of tiles.
    pub pieces: &'a [TilePiece],
    /// The tiles as they lie.
    pub laid: Map,
    /// Where another document names this one, and this one.
    named: Option<(&'a str, &'a Arc<Document>)>,
}

impl<'a> MapSubject<'a> {
    /// The map of these tiles, in its own document.
    pub fn new(map: &'a RoadMap, tiles: &'a [(Cell, TileId, u8)], pieces: &'a [TilePiece]) -> Self {
        let mut laid = Map::default();
        for &(cell, tile, rotation) in tiles {
            laid.lay(cell, tile, rotation, &pieces[usize::from(tile.0)]);
        }
        Self {
            map,
            tiles,
            pieces,
            laid,
            named: None,
        }
    }

    /// The same map as another document names it, at this pointer.
    #[must_use]
    pub fn named_by(mut self, at: &'a str, document: &'a Arc<Document>) -> Self {
        self.named = Some((at, document));
        self
    }

    /// The kind of a tile.
    pub fn piece(&self, tile: TileId) -> &'a TilePiece {
        &self.pieces[usize::from(tile.0)]
    }

    /// A finding about a value of the map; where another document names it, that is where it is
    /// reported.
    pub fn found(
        &self,
        lint: &'static GameLint,
        pointer: &str,
        message: impl Into<String>,
        scope: &Scope<'_>,
    ) -> Finding {
        match self.named {
            None => super::found(lint, scope.place(pointer), message),
            Some((at, document)) => {
                let message = format!("in this map {}", message.into());
                super::found(lint, scope.place(at), message).also(document.place(pointer), "here")
            }
        }
    }

    /// The place of a value of the map.
    pub fn place(&self, pointer: &str, scope: &Scope<'_>) -> Place {
        match self.named {
            None => scope.place(pointer),
            Some((_, document)) => document.place(pointer),
        }
    }
}

/// A scenario with its components, every name in it resolved.
#[derive(Debug)]
pub struct ScenarioSubject<'a> {
    /// The document.
    pub scenario: &'a Scenario,
    /// The components in use.
    pub parts: &'a Parts,
    /// The game that it makes, if nothing is wrong.
    pub game: &'a ClassicRally,
}

/// A position; every name in it is known.
#[derive(Debug)]
pub struct PositionSubject<'a> {
    /// The document.
    pub position: &'a Position,
    /// The game that it is a position of.
    pub game: &'a ClassicRally,
    /// The road map.
    pub map: &'a Map,
}
