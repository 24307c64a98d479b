//! What the checks look at, and what they ask of it.

use super::prelude::*;
use crate::games::classic_rally::text::usual_round;

/// What a map is raced under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// How many players there are at least.
    pub players: usize,
    /// FUEL cards that a player's two boards can carry together.
    pub carried: usize,
    /// Whether touching sides have to agree.
    pub edge_match: EdgeMatch,
    /// How cars face on START.
    pub start_heading: StartHeading,
    /// Whether one SERVICE STATION is left out.
    pub fewer_services: bool,
}

/// Those of the base game, as far as a map can know them.
impl Default for Terms {
    fn default() -> Self {
        Self {
            players: 1,
            carried: 14,
            edge_match: EdgeMatch::default(),
            start_heading: StartHeading::default(),
            fewer_services: false,
        }
    }
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
    /// Those of them that are raced on.
    pub raced: Map,
    /// What it is raced under.
    pub terms: Terms,
}

impl<'a> MapSubject<'a> {
    /// The map of these tiles, in its own document.
    pub fn new(map: &'a RoadMap, tiles: &'a [(Cell, TileId, u8)], pieces: &'a [TilePiece]) -> Self {
        let laid = lay(tiles, pieces, None);
        Self {
            map,
            tiles,
            pieces,
            raced: laid.clone(),
            laid,
            terms: Terms::default(),
        }
    }

    /// The same map under other terms.
    #[must_use]
    pub fn under(mut self, terms: Terms) -> Self {
        let optional = self.map.optional_service.filter(|_| terms.fewer_services);
        self.raced = lay(self.tiles, self.pieces, optional.map(|cell| cell.0));
        self.terms = terms;
        self
    }

    /// The kind of a tile.
    pub fn piece(&self, tile: TileId) -> &'a TilePiece {
        &self.pieces[tile.index()]
    }

    /// The same map with one tile turned otherwise.
    pub(super) fn with_turned(&self, index: usize, rotation: u8) -> Map {
        let mut tiles = self.tiles.to_vec();
        tiles[index].2 = rotation;
        let optional = self.map.optional_service;
        let optional = optional.filter(|_| self.terms.fewer_services);
        lay(&tiles, self.pieces, optional.map(|cell| cell.0))
    }

    /// Where START and FINISH are; `None` unless they are where they should be.
    pub fn ends(&self) -> Option<(Place, Place)> {
        let mut finishes = self.with_role(Role::Finish);
        let start = self.with_role(Role::Start).next()?;
        let finish = finishes.next()?;
        let is_sound = self.raced.at(start).cell == Cell::START && finishes.next().is_none();
        is_sound.then_some((start, finish))
    }

    fn with_role(&self, role: Role) -> impl Iterator<Item = Place> {
        let is_it = move |&place: &Place| self.role(place) == Some(role);
        self.raced.places().filter(is_it)
    }

    /// Whether more tiles of a kind lie on the map than there are.
    pub fn has_too_many(&self, tile: TileId) -> bool {
        let laid = self.tiles.iter().filter(|(_, other, _)| *other == tile);
        laid.count() > usize::from(self.piece(tile).count)
    }

    /// Whether a tile is START or FINISH.
    pub fn role(&self, place: Place) -> Option<Role> {
        self.piece(self.raced.at(place).tile).role
    }

    /// Pointer of a tile.
    pub fn pointer(&self, place: Place) -> String {
        format!("/board/{}", self.raced.at(place).cell)
    }

    /// A tile as messages name it.
    pub fn name(&self, place: Place) -> String {
        let laid = self.raced.at(place);
        let piece = self.piece(laid.tile);
        match (piece.role, piece.sign) {
            (Some(role), _) => format!("{} on `{}`", role.name().to_uppercase(), laid.cell),
            (None, Some(sign)) => format!("{} on `{}`", sign_name(sign), laid.cell),
            (None, None) => format!("`{}` on `{}`", piece.id, laid.cell),
        }
    }
}

/// These tiles on the table, but for one cell.
fn lay(tiles: &[(Cell, TileId, u8)], pieces: &[TilePiece], without: Option<Cell>) -> Map {
    let mut map = Map::default();
    for &(cell, tile, rotation) in tiles {
        if without != Some(cell) {
            map.lay(cell, tile, rotation, &pieces[tile.index()]);
        }
    }
    map
}

/// A sign as messages name it.
pub fn sign_name(sign: Sign) -> &'static str {
    match sign {
        Sign::Hazard => "HAZARD",
        Sign::ServiceStation => "SERVICE STATION",
        Sign::Checkpoint1 => "CHECKPOINT 1",
        Sign::Checkpoint2 => "CHECKPOINT 2",
        Sign::Checkpoint3 => "CHECKPOINT 3",
    }
}

/// A scenario with its components, every name in it resolved.
#[derive(Debug)]
pub struct ScenarioSubject<'a> {
    /// The document.
    pub scenario: &'a Scenario,
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

impl<'a> PositionSubject<'a> {
    /// The phase.
    pub fn phase(&self) -> Phase {
        self.position.phase
    }

    /// The players that have a table, in seat order: seat, pointer of the table, and what it says.
    pub fn players(&self) -> impl Iterator<Item = (Seat, String, &'a PlayerPosition)> {
        let (game, players) = (self.game, &self.position.players);
        game.all_seats().filter_map(move |seat| {
            let colour = game.colour(seat);
            let player = players.get(&colour)?;
            Some((seat, format!("/players/{}", colour.name()), player))
        })
    }

    /// What a player's table says; nothing if there is none.
    pub fn player(&self, seat: Seat) -> Option<&'a PlayerPosition> {
        self.position.players.get(&self.game.colour(seat))
    }

    /// The first player.
    pub fn first(&self) -> Seat {
        let first = self
            .position
            .first
            .and_then(|colour| self.game.seat_of(colour));
        first.unwrap_or(Seat::new(0))
    }

    /// Whose turn it is.
    pub fn in_turn(&self) -> Seat {
        let turn = self.position.turn.as_ref();
        let named = turn.and_then(|turn| self.game.seat_of(turn.player?));
        named.unwrap_or_else(|| self.first())
    }

    /// The players in turn order.
    pub fn order(&self) -> Vec<Seat> {
        self.game.turn_order(self.first()).collect()
    }

    /// The round.
    pub fn round(&self) -> u16 {
        self.position
            .round
            .unwrap_or_else(|| usual_round(self.phase()))
    }

    /// Whether the map of the stage is built; it is if the position names no such stage.
    pub fn is_built(&self) -> bool {
        let stage = self.game.stages.get(usize::from(self.position.stage) - 1);
        !matches!(stage, Some(Stage::Preset(_)))
    }

    /// The tiles that the position names, and where.
    pub fn tiles(&self) -> Vec<(TileId, String)> {
        let position = self.position;
        let board = position.board.iter();
        let board = board.map(|(cell, laid)| (&laid.tile, format!("/board/{}", cell.0)));
        let pile = position.tile_pile.iter().enumerate();
        let pile = pile.map(|(index, id)| (id, format!("/tile-pile/{index}")));
        let kept = self
            .players()
            .filter_map(|(_, at, player)| Some((player.kept.as_ref()?, format!("{at}/kept"))));
        let drawn = position.drawn.iter().map(|id| (id, "/drawn".to_owned()));
        let removed = position.removed_service.iter();
        let removed = removed.map(|id| (id, "/removed-service".to_owned()));
        let named = board.chain(pile).chain(kept).chain(drawn).chain(removed);
        named
            .filter_map(|(id, at)| Some((self.game.tile_named(id, &at).ok()?, at)))
            .collect()
    }
}
