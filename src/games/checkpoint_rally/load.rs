//! From documents to a game: components looked up, names resolved, everything checked.

use std::sync::Arc;

use super::board::{Space, Spaces};
use super::components::{
    Border, Car, CarSheet, Card, CheckpointCards, Components, Constants, Id, MapChoice, MapLayout,
    PlayerSetup, Position, Readings, ReadingsGiven, Rules, Scenario, TerrainBorders, Tile, TileSet,
};
use super::lints::{self, PositionSubject, ScenarioSubject};
use super::state::{State, Work};
use super::table::{
    Agreed, BorderPiece, CarPiece, CardPiece, CheckpointRally, Entrant, Face, Laid, MAX_TILES,
    TilePiece,
};
use crate::diagnostic::Level;
use crate::engine::plug::Unknown;
use crate::kit::seat::Seat;
use crate::lint::library::Read;
use crate::lint::{Scope, Set};

/// The component documents that a scenario or position is played with.
#[derive(Debug)]
pub struct Parts {
    /// Constants and readings.
    pub rules: Arc<Read<Rules>>,
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
    fn load(components: &Components, scope: &mut Scope<'_>) -> Option<Self> {
        let rules = scope.linked(
            "rules",
            "/components/rules",
            components.rules.as_deref().unwrap_or("base"),
        );
        let tiles = scope.set::<TileSet>("/components/tiles", components.tiles.as_deref());
        let borders =
            scope.set::<TerrainBorders>("/components/borders", components.borders.as_deref());
        let cars = scope.set::<CarSheet>("/components/cars", components.cars.as_deref());
        let cards = scope.set::<CheckpointCards>("/components/cards", components.cards.as_deref());
        let layout = match components.layout.as_deref() {
            Some(path) => Some(scope.linked("map-layout", "/components/layout", path)?),
            None => None,
        };
        Some(Self {
            rules: rules?,
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
        self.rules_readings().with(given)
    }

    fn rules_readings(&self) -> Readings {
        Readings::default().with(&self.rules.value.readings)
    }

    /// A game with these parts and nobody in it yet.
    fn game(
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
            u8::try_from(index).unwrap_or(u8::MAX)
        };
        let mut tiles = Vec::with_capacity(self.tiles.items.len());
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
            tiles.push(TilePiece {
                id: tile.id.clone(),
                road: tile.road,
                terrains: sides.iter().fold(0, |set, &side| set | 1 << (side % 16)),
            });
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
            rules_readings: self.rules_readings(),
            map,
            tiles,
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

/// Counts errors, so as to see whether a check has added some.
fn errors(scope: &Scope<'_>) -> usize {
    scope
        .findings
        .iter()
        .filter(|finding| finding.rule.level == Level::Error)
        .count()
}

fn report(scope: &mut Scope<'_>, unknown: &Unknown) {
    scope.unknown(
        &unknown.pointer,
        unknown.noun,
        &unknown.typed,
        unknown.known.iter().map(String::as_str),
    );
}

/// The value, or `None` after reporting the name that nothing bears.
fn resolved<T>(scope: &mut Scope<'_>, found: Result<T, Unknown>) -> Option<T> {
    found.map_err(|unknown| report(scope, &unknown)).ok()
}

impl CheckpointRally {
    pub(super) fn from_scenario(scenario: &Scenario, scope: &mut Scope<'_>) -> Option<Self> {
        let before = errors(scope);
        let parts = Parts::load(&scenario.components, scope)?;
        let mut game = parts.game(scenario.map, &scenario.readings, &scenario.components);
        for (&colour, player) in &scenario.players {
            game.seat_player(colour, player, scope);
        }
        game.agree(scenario, &parts, scope);
        if errors(scope) == before {
            lints::check_scenario(
                &ScenarioSubject {
                    scenario,
                    parts: &parts,
                    game: &game,
                },
                scope,
            );
        }
        (errors(scope) == before).then_some(game)
    }

    fn seat_player(
        &mut self,
        colour: super::components::Colour,
        player: &PlayerSetup,
        scope: &mut Scope<'_>,
    ) {
        let at = format!("/players/{}", colour.name());
        let car = player.car.as_ref().and_then(|id| {
            let car = self.car(id, &format!("{at}/car"));
            resolved(scope, car)
        });
        let card = player.card.as_ref().and_then(|id| {
            let card = self.card(id, &format!("{at}/card"));
            resolved(scope, card)
        });
        self.players.push(Entrant {
            colour,
            corner: player.corner.space(),
            car,
            card,
        });
    }

    /// Takes over what the scenario fixes.
    fn agree(&mut self, scenario: &Scenario, parts: &Parts, scope: &mut Scope<'_>) {
        let fixed = &scenario.fixed;
        if let Some(order) = &fixed.marker_order {
            let seats = self.seats_of(order, "/fixed/marker-order");
            self.agreed.marker_order =
                resolved(scope, seats).map(|seats| seats.into_iter().take(4).collect());
        }
        if let Some(borders) = &fixed.borders {
            let faces = self.borders_of(borders, "/fixed/borders");
            self.agreed.borders = resolved(scope, faces);
        }
        if let Some(stack) = &fixed.stack {
            let tiles = self.tile_list_of(stack, "/fixed/stack");
            self.agreed.stack = resolved(scope, tiles);
        }
        self.agreed.rotations.clone_from(&fixed.rotations);
        let Some(layout) = &parts.layout else { return };
        // The layout's own check reports names that its tile set lacks; here the scenario's set
        // is what counts.
        let mut laid = Vec::new();
        for (space, tile) in &layout.value.board {
            match self.tile(&tile.tile, "/components/layout") {
                Ok(found) => laid.push((space.0, Laid::new(found, tile.rotation))),
                Err(unknown) => report(scope, &unknown),
            }
        }
        self.agreed.layout = Some(laid);
        if let (Some(borders), None) = (&layout.value.borders, &fixed.borders) {
            match self.borders_of(borders, "") {
                Ok(faces) => self.agreed.borders = Some(faces),
                Err(unknown) => {
                    report(
                        scope,
                        &Unknown {
                            pointer: "/components/layout".to_owned(),
                            ..unknown
                        },
                    );
                }
            }
        }
    }

    pub(super) fn from_position(
        position: &Position,
        scope: &mut Scope<'_>,
    ) -> Option<(Self, State)> {
        let before = errors(scope);
        let parts = Parts::load(&position.components, scope)?;
        let mut game = parts.game(position.map, &position.readings, &position.components);
        for (&colour, player) in &position.players {
            let at = format!("/players/{}", colour.name());
            for (id, key) in [(&player.car, "car"), (&player.card, "card")] {
                let Some(id) = id else { continue };
                let pointer = format!("{at}/{key}");
                let known = if key == "car" {
                    game.car(id, &pointer).err()
                } else {
                    game.card(id, &pointer).err()
                };
                if let Some(unknown) = known {
                    report(scope, &unknown);
                }
            }
            let corner = player.corner.space();
            game.players.push(Entrant {
                colour,
                corner,
                car: None,
                card: None,
            });
        }
        if errors(scope) == before && game.tiles.len() <= MAX_TILES {
            lints::check_position(
                &PositionSubject {
                    position,
                    parts: &parts,
                    game: &game,
                },
                scope,
            );
        }
        if errors(scope) != before {
            return None;
        }
        let state = game.state_of(position);
        if let Err(unknown) = &state {
            report(scope, unknown);
        }
        Some((game, state.ok()?))
    }

    /// The state that a position describes; the lints have seen to its sense.
    fn state_of(&self, position: &Position) -> Result<State, Unknown> {
        let mut state = State::new(self, position.phase);
        for (index, (colour, text)) in position.players.iter().enumerate() {
            let seat = Seat::new(index);
            let at = format!("/players/{}", colour.name());
            let car = text.car.as_ref().map(|id| self.car(id, &at)).transpose()?;
            let card = text
                .card
                .as_ref()
                .map(|id| self.card(id, &at))
                .transpose()?;
            let hand = self.tile_list_of(&text.hand, &format!("{at}/hand"))?;
            let goals = card.map_or(Spaces::NONE, |card| self.checkpoints(seat, card));
            let player = state.player_mut(seat);
            player.car = car;
            player.card = card;
            player.goals = goals;
            player.visited = text.visited.iter().map(|name| name.0).collect();
            player.returned = text.returned.iter().map(|name| name.0).collect();
            player.time = text.time;
            player.at = text.at.map(|name| name.0);
            player.gps = text.gps.unwrap_or(self.constants.gps_updates);
            player.hand = hand.into_iter().collect();
        }
        for (space, laid) in &position.board {
            let tile = self.tile(&laid.tile, &format!("/board/{}", space.0))?;
            state.board[space.0.index()] = Some(Laid::new(tile, laid.rotation));
            state.built.insert(space.0);
        }
        if let Some(borders) = &position.borders {
            state.borders = Some(self.borders_of(borders, "/borders")?);
        }
        for (index, slot) in position.row.iter().enumerate() {
            let empty = slot.0.as_str() == super::components::Slot::EMPTY;
            let tile = (!empty).then(|| self.tile(&slot.0, &format!("/row/{index}")));
            state.row.push(tile.transpose()?);
        }
        state.discard = self
            .tile_list_of(&position.discard, "/discard")?
            .into_iter()
            .collect();
        self.stack_up(&mut state, position)?;
        self.line_up(&mut state, position)?;
        state.owes = position
            .owes
            .map(|colour| self.seat_named(colour, "/owes"))
            .transpose()?;
        if let Some(pending) = &position.pending {
            state.pending = Some(Work {
                seat: self.seat_named(pending.player, "/pending/player")?.index(),
                hand: pending.hand,
                slots: pending
                    .row
                    .iter()
                    .fold(0, |slots, slot| slots | 1 << (slot - 1)),
                cost: pending.cost,
                lines: pending.lines,
            });
        }
        Ok(state)
    }

    fn stack_up(&self, state: &mut State, position: &Position) -> Result<(), Unknown> {
        let mut stack = match (&position.stack, &position.stack_top) {
            (Some(stack), _) => self.tile_list_of(stack, "/stack")?,
            (None, top) => {
                let mut stack = match top {
                    Some(top) => self.tile_list_of(top, "/stack-top")?,
                    None => Vec::new(),
                };
                let mut elsewhere = state.discard;
                elsewhere = state
                    .players
                    .iter()
                    .fold(elsewhere, |all, player| all.union(player.hand));
                state
                    .row
                    .iter()
                    .flatten()
                    .for_each(|&tile| elsewhere.insert(tile));
                state
                    .board
                    .iter()
                    .flatten()
                    .for_each(|laid| elsewhere.insert(laid.tile()));
                stack.iter().for_each(|&tile| elsewhere.insert(tile));
                stack.extend(
                    self.all_tiles()
                        .iter()
                        .filter(|&tile| !elsewhere.contains(tile)),
                );
                stack
            }
        };
        stack.reverse();
        state.stack = stack.into_iter().take(MAX_TILES).collect();
        Ok(())
    }

    /// Restores the order of play: by time, and on one spot as `pile` says.
    fn line_up(&self, state: &mut State, position: &Position) -> Result<(), Unknown> {
        use super::components::{How, Phase};
        for (index, entry) in position.done.iter().enumerate() {
            let seat = self.seat_named(entry.player, &format!("/done/{index}/player"))?;
            state.done.push((seat, entry.how));
        }
        let player_order = self.seats_of(&position.player_order, "/player-order")?;
        state.player_order = player_order.into_iter().take(4).collect();
        if position.phase <= Phase::MarkerOrder {
            return Ok(());
        }
        let pile = self.seats_of(&position.pile, "/pile")?;
        let depth = |seat: &Seat| {
            pile.iter()
                .position(|other| other == seat)
                .unwrap_or(pile.len())
        };
        let mut order: Vec<Seat> = self
            .all_seats()
            .filter(|&seat| state.how_done(seat) != Some(How::Finished))
            .collect();
        order.sort_by_key(|seat| (state.player(*seat).time, depth(seat)));
        state.order = order.into_iter().collect();
        Ok(())
    }
}

/// The shortest tour in tile steps over all of `goals` from `start`, if every tile connected with
/// every neighbour: the least that any map can do.
#[must_use]
pub fn shortest_tour(start: Space, goals: Spaces) -> usize {
    fn distance(a: Space, b: Space) -> usize {
        let ((ax, ay), (bx, by)) = (a.column_row(), b.column_row());
        ax.abs_diff(bx) + ay.abs_diff(by)
    }
    goals
        .iter()
        .map(|next| {
            let mut rest = goals;
            rest.remove(next);
            distance(start, next) + shortest_tour(next, rest)
        })
        .min()
        .unwrap_or(0)
}
