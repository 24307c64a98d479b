//! A position of the game. Only `rules` changes one.

use arrayvec::ArrayVec;

use crate::games::classic_rally::components::{
    Aquaplaning, Direction, Feature, Hazard, Joker, Phase, Side, Step,
};
use crate::games::classic_rally::table::MAX_HAZARDS;
use crate::games::classic_rally::{
    Cards, Cell, FEATURES_EACH, MAX_MAP, MAX_PLAYERS, Map, Place, TileId,
};
use crate::kit::seat::{Seat, SeatSet};

/// A position. Equal states are the same position: nothing in here depends on the way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// How far the game has come.
    pub phase: Phase,
    /// The stage, counted from 0.
    pub stage: u8,
    /// The first player, once known; until then the seat listed first.
    pub first: Seat,
    /// The road map.
    pub map: Map,
    /// The building of the map; empty once it is done.
    pub building: Building,
    /// The Hazard deck; its top is the first item.
    pub hazards: ArrayVec<Hazard, MAX_HAZARDS>,
    /// How many cards at its bottom have been returned there before everybody's eyes.
    pub known_hazards: u8,
    /// Copies of each Joker that have been played, which everybody has seen.
    pub spent_jokers: [u8; Joker::ALL.len()],
    /// Copies of each Feature that nobody has.
    pub features_left: [u8; Feature::ALL.len()],
    /// The open piles of cards that boards carry.
    pub piles: Cards,
    /// The players in seat order.
    pub players: ArrayVec<Player, MAX_PLAYERS>,
    /// The round, from 1; 0 before the race.
    pub round: u16,
    /// The turn of the race.
    pub turn: TurnState,
    /// Ticks of the stopwatch, once it runs.
    pub clock: Option<u16>,
}

/// What the building of the map needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Building {
    /// The pile of tiles; its top is the last item.
    pub pile: ArrayVec<TileId, MAX_MAP>,
    /// Whose tile-laying turn it is, or who lays FINISH.
    pub builder: Seat,
    /// The tile that the builder has drawn.
    pub drawn: Option<TileId>,
    /// The SERVICE STATION tile that was left out.
    pub removed: Option<TileId>,
    /// Who rolls, in an order roll or for FINISH.
    pub rolling: SeatSet,
}

/// A place where FINISH might lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The cell.
    pub cell: Cell,
    /// Quarter-turns clockwise.
    pub rotation: u8,
}

/// A player in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Where the Rally Car stands.
    pub at: Option<Place>,
    /// Where it heads.
    pub heading: Side,
    /// Where the Assistance Car stands.
    pub assistance_at: Option<Place>,
    /// The Features, in the order of their list.
    pub features: ArrayVec<Feature, FEATURES_EACH>,
    /// Cards on the Rally Board.
    pub rally: Cards,
    /// Cards on the Assistance Board.
    pub assistance: Cards,
    /// Road Book cards in hand, by direction.
    pub hand: [u8; Direction::ALL.len()],
    /// The Joker, until it is played.
    pub joker: Option<Joker>,
    /// Checkpoint tokens, bit `n - 1` for number `n`.
    pub tokens: u8,
    /// Unrepaired Hazard cards by kind; aquaplaning is told apart below.
    pub problems: [u8; Hazard::ALL.len()],
    /// Aquaplaning, and whether it holds the car already.
    pub aquaplaning: Option<Aquaplaning>,
    /// Whether a SABOTEUR has switched the Features off.
    pub sabotaged: bool,
    /// Whether the Rally Car's last movement ended where it stands, so that it may resupply.
    pub rally_stopped: bool,
    /// The same of the Assistance Car.
    pub assistance_stopped: bool,
    /// The round in which the car finished the stage.
    pub finished: Option<u16>,
    /// Chrono points of the stage.
    pub points: Option<u16>,
    /// Chrono points of earlier stages; `None` if one of them was not finished and gave no points.
    pub total: Option<u16>,
    /// A tile that fitted nowhere, kept for the next tile-laying turn.
    pub kept: Option<TileId>,
    /// The vote for FINISH.
    pub vote: Option<Spot>,
    /// The load chosen for both boards, before it is revealed.
    pub load: Option<(Cards, Cards)>,
}

impl Player {
    /// Whether the Rally Board carries fuel.
    #[must_use]
    pub fn is_fuelled(&self) -> bool {
        self.rally.0[0] > 0
    }

    /// Road Book cards in hand.
    #[must_use]
    pub fn hand_size(&self) -> u8 {
        self.hand.iter().sum()
    }

    /// Whether all three tokens are there.
    #[must_use]
    pub fn has_all_tokens(&self) -> bool {
        self.tokens == 0b111
    }

    /// Unrepaired cards of a kind, aquaplaning included.
    #[must_use]
    pub fn problem(&self, hazard: Hazard) -> u8 {
        match hazard {
            Hazard::Aquaplaning => u8::from(self.aquaplaning.is_some()),
            _ => self.problems[hazard as usize],
        }
    }
}

/// The turn of the race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing done or not done"
)]
pub struct TurnState {
    /// Whose it is.
    pub seat: Seat,
    /// How far it has come.
    pub step: Step,
    /// Features that the roll switched off for this turn, one bit for each of the player's.
    pub off: u8,
    /// Features still to be switched off, of the player's choice.
    pub owed: u8,
    /// Whether the drive has been made, or a Road Book card burnt in its place.
    pub driven: bool,
    /// A drive that is interrupted.
    pub drive: Option<Drive>,
    /// Whether the Assistance Car has moved.
    pub assist_driven: bool,
    /// Whether there has been an assistance procedure.
    pub assisted: bool,
    /// Whether there has been one since the Rally Car came to its tile.
    pub assisted_here: bool,
    /// Whether a toolbox has been used.
    pub toolbox_used: bool,
    /// Whether a fuel leak has been drawn, which has taken its fuel for this turn.
    pub leak_drawn: bool,
}

/// What a drive has come to so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drive {
    /// Tiles entered.
    pub steps: u8,
    /// How it set out, which decides what Features add.
    pub start: Start,
    /// Steps beside the allowance, by CLOSE RATIO.
    pub free: u8,
    /// Steps that CLOSE RATIO has added and that are not made yet: those of a second copy.
    pub extra: u8,
    /// Whether it is interrupted for an assistance procedure, and not for the Joker.
    pub for_assist: bool,
}

pub use super::components::Start;

impl TurnState {
    /// The beginning of a seat's turn.
    #[must_use]
    pub fn new(seat: Seat) -> Self {
        Self {
            seat,
            step: Step::Roll,
            off: 0,
            owed: 0,
            driven: false,
            drive: None,
            assist_driven: false,
            assisted: false,
            assisted_here: false,
            toolbox_used: false,
            leak_drawn: false,
        }
    }
}

impl State {
    /// The player at a seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }
}
