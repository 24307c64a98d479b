//! A position of the game. Only `rules` changes one.

use arrayvec::ArrayVec;

use crate::games::checkpoint_rally::board::SPACES;
use crate::games::checkpoint_rally::components::{How, Phase};
use crate::games::checkpoint_rally::{
    BorderFace, CarId, CardId, CheckpointRally, Laid, MAX_PLAYERS, MAX_TILES, Space, Spaces,
    TileId, Tiles,
};
use crate::kit::seat::Seat;

/// Most slots of the row.
pub const MAX_ROW: usize = 6;

/// A position. Equal states are the same position: nothing in here depends on the way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// How far the game has come.
    pub phase: Phase,
    /// The players in seat order.
    pub players: ArrayVec<Player, MAX_PLAYERS>,
    /// Seats that still race, from the next to act: by time, and on one spot from the top of the
    /// pile down.
    pub order: ArrayVec<Seat, MAX_PLAYERS>,
    /// During setup: the players from first to last. Empty once the race is on.
    pub player_order: ArrayVec<Seat, MAX_PLAYERS>,
    /// Seats that have finished or lost their last chance, in the order in which it happened.
    pub done: ArrayVec<(Seat, How), MAX_PLAYERS>,
    /// The tile on each space.
    pub board: [Option<Laid>; SPACES],
    /// The spaces with a tile.
    pub built: Spaces,
    /// The border pieces, north, east, south, west; none before they are laid.
    pub borders: Option<[BorderFace; 4]>,
    /// The face-up row.
    pub row: ArrayVec<Option<TileId>, MAX_ROW>,
    /// The stack; its top is the last item.
    pub stack: ArrayVec<TileId, MAX_TILES>,
    /// The discard pile.
    pub discard: Tiles,
    /// Who must discard before anything else happens.
    pub owes: Option<Seat>,
    /// An action that waits for a reshuffle.
    pub pending: Option<Work>,
    /// Where a chaser's marker stood before the action under way has moved it.
    pub moved_from: Option<i32>,
}

/// A player in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The car sheet, once dealt.
    pub car: Option<CarId>,
    /// The checkpoint card, once dealt.
    pub card: Option<CardId>,
    /// The checkpoints of that card for this player; none before it is dealt.
    pub goals: Spaces,
    /// The checkpoints visited.
    pub visited: Spaces,
    /// Those of them whose token has returned to its owner.
    pub returned: Spaces,
    /// Minutes spent since the start; a finisher's final time.
    pub time: i32,
    /// Where the car stands.
    pub at: Option<Space>,
    /// Unspent GPS updates.
    pub gps: u8,
    /// The hand.
    pub hand: Tiles,
}

/// What is left of an action: draws, and the marker's way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Index of the seat whose action it is.
    pub seat: usize,
    /// Tiles still to be drawn into the hand by the action itself.
    pub hand: u8,
    /// Slots of the row still to be filled, one bit each.
    pub slots: u8,
    /// Minutes that the action costs, until the marker has moved.
    pub cost: Option<u16>,
    /// Tiles still to be drawn for lines crossed.
    pub lines: u16,
}

impl Work {
    pub(super) fn of(seat: Seat) -> Self {
        Self {
            seat: seat.index(),
            ..Self::default()
        }
    }

    pub(super) fn costing(seat: Seat, cost: u16) -> Self {
        Self {
            cost: Some(cost),
            ..Self::of(seat)
        }
    }
}

impl State {
    /// The empty table.
    pub(super) fn new(game: &CheckpointRally, phase: Phase) -> Self {
        Self {
            phase,
            players: game
                .players
                .iter()
                .map(|_| Player {
                    car: None,
                    card: None,
                    goals: Spaces::NONE,
                    visited: Spaces::NONE,
                    returned: Spaces::NONE,
                    time: 0,
                    at: None,
                    gps: game.constants.gps_updates,
                    hand: Tiles::NONE,
                })
                .collect(),
            order: ArrayVec::new(),
            player_order: ArrayVec::new(),
            done: ArrayVec::new(),
            board: [None; SPACES],
            built: Spaces::NONE,
            borders: None,
            row: ArrayVec::new(),
            stack: ArrayVec::new(),
            discard: Tiles::NONE,
            owes: None,
            pending: None,
            moved_from: None,
        }
    }

    /// The player at a seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// How a seat's race ended, if it has.
    #[must_use]
    pub fn how_done(&self, seat: Seat) -> Option<How> {
        self.done
            .iter()
            .find(|(done, _)| *done == seat)
            .map(|(_, how)| *how)
    }

    /// Seats that have visited every checkpoint, in the order of finishing.
    pub fn finishers(&self) -> impl Iterator<Item = Seat> {
        self.done
            .iter()
            .filter(|(_, how)| *how == How::Finished)
            .map(|(seat, _)| *seat)
    }

    /// Whether the last chance of the others has begun.
    #[must_use]
    pub fn is_last_chance(&self) -> bool {
        !self.done.is_empty()
    }

    /// The spaces on which cars stand.
    #[must_use]
    pub fn cars(&self) -> Spaces {
        self.players.iter().filter_map(|player| player.at).collect()
    }

    /// Who is to place the next start tile.
    #[must_use]
    pub fn starting(&self) -> Option<Seat> {
        let waits = |seat: &&Seat| {
            let player = self.player(**seat);
            player.at.is_none() && self.how_done(**seat).is_none()
        };
        self.player_order.iter().find(waits).copied()
    }

    /// Who is to act in the race: the first of the order whose race is not over.
    #[must_use]
    pub fn acting(&self) -> Option<Seat> {
        if self.done.is_empty() {
            return self.order.first().copied();
        }
        self.order
            .iter()
            .copied()
            .find(|&seat| self.how_done(seat).is_none())
    }

    /// Whether another marker lies on this seat's spot.
    #[must_use]
    pub fn shares_spot(&self, seat: Seat) -> bool {
        let time = self.player(seat).time;
        self.order
            .iter()
            .any(|&other| other != seat && self.player(other).time == time)
    }
}

impl Player {
    /// Whether every checkpoint is visited.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !self.goals.is_empty() && self.goals.is_subset(self.visited)
    }
}
