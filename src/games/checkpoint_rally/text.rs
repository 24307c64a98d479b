//! Between text and play: names to numbers, and positions, moves and outcomes written out.

use std::collections::BTreeMap;

use crate::document::{Id, Laid as LaidText};
use crate::engine::definition::{Unknown, each_named, find, find_id};
use crate::games::checkpoint_rally::components::{
    self, BordersLaid, Colour, Corner, DoneEntry, PendingDraws, PlayerPosition, Position, Slot,
    SpaceName, Target,
};
use crate::games::checkpoint_rally::moves::{ChanceText, MoveText};
use crate::games::checkpoint_rally::rules::elsewhere;
use crate::games::checkpoint_rally::{
    BorderFace, CarId, CardId, Chance, CheckpointRally, Laid, Move, Path, Space, Spot, State,
    TileId, Tiles, Work,
};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

impl CheckpointRally {
    pub(super) fn move_of(&self, _: &State, seat: Seat, text: &MoveText) -> Result<Move, Unknown> {
        Ok(match text {
            MoveText::PlaceStart { tile, rotation, at } => {
                let corner = self.players[seat.index()].corner;
                Move::PlaceStart {
                    tile: self.tile(tile, "/tile")?,
                    rotation: *rotation,
                    elsewhere: elsewhere(corner, at.as_ref().map(spot)),
                }
            }
            MoveText::DrawTwo {} => Move::DrawTwo,
            MoveText::Place {
                tile,
                at,
                rotation,
                gps,
            } => Move::Place {
                tile: self.tile(tile, "/tile")?,
                at: spot(at),
                rotation: *rotation,
                gps: *gps,
            },
            MoveText::Drive { path } => Move::Drive {
                path: Path::new(&path.iter().map(spot).collect::<Vec<_>>()),
            },
            MoveText::RefreshRow {} => Move::RefreshRow,
            MoveText::GpsTake { tile } => Move::GpsTake {
                tile: self.tile(tile, "/tile")?,
            },
            MoveText::Discard { tiles } => Move::Discard {
                tiles: self.tile_list_of(tiles, "/tiles")?.into_iter().collect(),
                listed: narrow::<u8>(tiles.len()),
            },
            MoveText::EndChance {} => Move::EndChance,
        })
    }

    pub(super) fn move_text(&self, _: &State, _: Seat, mv: &Move) -> MoveText {
        match *mv {
            Move::PlaceStart {
                tile,
                rotation,
                elsewhere,
            } => MoveText::PlaceStart {
                tile: self.tile_id_of(tile),
                rotation,
                at: elsewhere.map(target),
            },
            Move::DrawTwo => MoveText::DrawTwo {},
            Move::Place {
                tile,
                at,
                rotation,
                gps,
            } => MoveText::Place {
                tile: self.tile_id_of(tile),
                at: target(at),
                rotation,
                gps,
            },
            Move::Drive { path } => MoveText::Drive {
                path: path.spots().iter().copied().map(target).collect(),
            },
            Move::RefreshRow => MoveText::RefreshRow {},
            Move::GpsTake { tile } => MoveText::GpsTake {
                tile: self.tile_id_of(tile),
            },
            Move::Discard { tiles, .. } => MoveText::Discard {
                tiles: self.tile_ids(tiles),
            },
            Move::EndChance => MoveText::EndChance {},
        }
    }

    pub(super) fn chance_of(&self, _: &State, text: &ChanceText) -> Result<Chance, Unknown> {
        Ok(match text {
            ChanceText::DealCars { cars } => {
                let cars = self.by_seat(cars, "/cars", |id, at| self.car(id, at))?;
                // Whoever is left out makes the list too short, which the rules refuse.
                Chance::DealCars(cars.into_values().collect())
            }
            ChanceText::DealCards { cards } => {
                let cards = self.by_seat(cards, "/cards", |id, at| self.card(id, at))?;
                Chance::DealCards(cards.into_values().collect())
            }
            ChanceText::MarkerOrder { order } => {
                Chance::MarkerOrder(self.seats_named(order, "/order")?)
            }
            ChanceText::Borders(sides) => Chance::Borders(self.borders_of(sides, "")?),
            ChanceText::Shuffle { stack } => Chance::Shuffle(self.tile_list_of(stack, "/stack")?),
            ChanceText::Rotations { rotations } => Chance::Rotations(rotations.clone()),
            ChanceText::Reshuffle { stack } => {
                let stack = self.tile_list_of(stack, "/stack")?;
                // Longer lists are refused all the same; see the check of the outcome.
                Chance::Reshuffle(stack.into_iter().take(super::table::MAX_TILES).collect())
            }
        })
    }

    pub(super) fn chance_text(&self, outcome: &Chance) -> ChanceText {
        let tiles = |stack: &[TileId]| stack.iter().map(|&tile| self.tile_id_of(tile)).collect();
        match outcome {
            Chance::DealCars(cars) => ChanceText::DealCars {
                cars: self.by_colour(cars, |car| self.cars[*car].id.clone()),
            },
            Chance::DealCards(cards) => ChanceText::DealCards {
                cards: self.by_colour(cards, |card| self.cards[*card].id.clone()),
            },
            Chance::MarkerOrder(order) => ChanceText::MarkerOrder {
                order: self.players_at(order),
            },
            Chance::Borders(borders) => ChanceText::Borders(self.borders_text(borders)),
            Chance::Shuffle(stack) => ChanceText::Shuffle {
                stack: tiles(stack),
            },
            Chance::Rotations(rotations) => ChanceText::Rotations {
                rotations: rotations.clone(),
            },
            Chance::Reshuffle(stack) => ChanceText::Reshuffle {
                stack: tiles(stack),
            },
        }
    }

    /// The position, written out whole.
    pub(super) fn position_of(&self, state: &State) -> Position {
        let shared: Vec<Seat> = state
            .order
            .iter()
            .copied()
            .filter(|&seat| state.shares_spot(seat))
            .collect();
        let board = Space::all()
            .filter_map(|space| {
                Some((
                    SpaceName(space),
                    self.laid_text(state.board[space.index()]?),
                ))
            })
            .collect();
        Position {
            map: Some(self.map),
            phase: state.phase,
            player_order: self.players_at(&state.player_order),
            row: state.row.iter().map(|&tile| self.slot(tile)).collect(),
            stack: Some(
                state
                    .stack
                    .iter()
                    .rev()
                    .map(|&tile| self.tile_id_of(tile))
                    .collect(),
            ),
            stack_top: None,
            discard: self.tile_ids(state.discard),
            pile: self.players_at(&shared),
            done: state
                .done
                .iter()
                .map(|&(seat, how)| DoneEntry {
                    player: self.colour(seat),
                    how,
                })
                .collect(),
            owes: state.owes.map(|seat| self.colour(seat)),
            pending: state.pending.as_ref().map(|work| self.pending_text(work)),
            moved_from: state.moved_from,
            components: components::Components {
                layout: None,
                ..self.components.clone()
            },
            readings: self.readings.written_over(&self.rules_readings),
            borders: state
                .borders
                .as_ref()
                .map(|borders| self.borders_text(borders)),
            board,
            players: self.table_of(self.all_seats(), |seat| self.player_text(state, seat)),
        }
    }

    fn player_text(&self, state: &State, seat: Seat) -> PlayerPosition {
        let player = state.player(seat);
        PlayerPosition {
            corner: Some(Corner::of(self.players[seat.index()].corner)),
            car: player.car.map(|car| self.cars[car].id.clone()),
            card: player.card.map(|card| self.cards[card].id.clone()),
            time: player.time,
            at: player.at.map(SpaceName),
            visited: player.visited.iter().map(SpaceName).collect(),
            returned: player.returned.iter().map(SpaceName).collect(),
            gps: Some(player.gps),
            hand: self.tile_ids(player.hand),
        }
    }

    fn pending_text(&self, work: &Work) -> PendingDraws {
        PendingDraws {
            player: self.colour(Seat::new(work.seat)),
            hand: work.hand,
            row: (0..8)
                .filter(|slot| work.slots & (1 << slot) != 0)
                .map(|slot| slot + 1)
                .collect(),
            cost: work.cost,
            lines: work.lines,
        }
    }

    fn slot(&self, tile: Option<TileId>) -> Slot {
        Slot(tile.map_or_else(|| Id(Slot::EMPTY.into()), |tile| self.tile_id_of(tile)))
    }

    fn laid_text(&self, laid: Laid) -> LaidText {
        LaidText {
            tile: self.tile_id_of(laid.tile()),
            rotation: laid.rotation(),
        }
    }

    fn borders_text(&self, borders: &[BorderFace; 4]) -> BordersLaid {
        let [north, east, south, west] = borders.map(|face| components::BorderFace {
            piece: self.borders[usize::from(face.piece)].id.clone(),
            reverse: face.reverse,
        });
        BordersLaid {
            north,
            east,
            south,
            west,
        }
    }

    pub(super) fn tile_id_of(&self, tile: TileId) -> Id {
        self.tiles[tile].id.clone()
    }

    pub(super) fn tile_ids(&self, tiles: Tiles) -> Vec<Id> {
        tiles.iter().map(|tile| self.tile_id_of(tile)).collect()
    }

    fn by_colour<T>(&self, items: &[T], id: impl Fn(&T) -> Id) -> BTreeMap<Colour, Id> {
        self.all_seats()
            .zip(items)
            .map(|(seat, item)| (self.colour(seat), id(item)))
            .collect()
    }

    /// The tile with this id; `at` is where it is written.
    pub(super) fn tile(&self, id: &Id, at: &str) -> Result<TileId, Unknown> {
        match self.tile_ids.get(id) {
            Some(tile) => Ok(*tile),
            None => find_id(&self.tiles, id, "tile", at, |tile| &tile.id),
        }
    }

    pub(super) fn tile_list_of(&self, ids: &[Id], at: &str) -> Result<Vec<TileId>, Unknown> {
        each_named(ids, at, |id, at| self.tile(id, at))
    }

    pub(super) fn car(&self, id: &Id, at: &str) -> Result<CarId, Unknown> {
        find_id(&self.cars, id, "car", at, |car| &car.id)
    }

    pub(super) fn card(&self, id: &Id, at: &str) -> Result<CardId, Unknown> {
        find_id(&self.cards, id, "card", at, |card| &card.id)
    }

    /// The faces on the four sides.
    #[expect(clippy::cast_possible_truncation, reason = "sets hold at most 64")]
    pub(super) fn borders_of(
        &self,
        laid: &BordersLaid,
        at: &str,
    ) -> Result<[BorderFace; 4], Unknown> {
        let mut faces = [BorderFace {
            piece: 0,
            reverse: false,
        }; 4];
        for (face, (side, text)) in faces.iter_mut().zip(laid.sides()) {
            let at = format!("{at}/{side}");
            let index = find(
                &self.borders,
                text.piece.as_str(),
                "border piece",
                &at,
                |border| border.id.as_str(),
            )?;
            *face = BorderFace {
                piece: index as u8,
                reverse: text.reverse,
            };
        }
        Ok(faces)
    }
}

/// The space that a move names; the schema has seen to its form.
fn spot(target: &Target) -> Spot {
    match target.0.parse::<Space>() {
        Ok(space) => Spot::On(space),
        Err(_) => {
            let column = target
                .0
                .bytes()
                .next()
                .map_or(0, |letter| letter.wrapping_sub(b'a'));
            let row = target
                .0
                .get(1..)
                .and_then(|row| row.parse().ok())
                .unwrap_or(0);
            Spot::Off(column, row)
        }
    }
}

fn target(spot: Spot) -> Target {
    Target(spot.to_string())
}

impl std::fmt::Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::On(space) => space.fmt(f),
            Self::Off(column, row) => write!(f, "{}{row}", char::from(b'a'.saturating_add(column))),
        }
    }
}
