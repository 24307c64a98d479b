//! A position of the game. Only `rules` changes one.

use arrayvec::ArrayVec;

use crate::games::brick_run::components::{Phase, Placed};
use crate::games::brick_run::table::{Icons, MAX_ACTION, MAX_CARDS, MAX_ROAD, MAX_TOWNS};
use crate::games::brick_run::{CarId, CardId, MAX_PLAYERS};
use crate::kit::bits::Bits;
use crate::kit::number::narrow;
use crate::kit::seat::{Seat, SeatSet};

/// Cards face down; the top is the last item.
pub type Deck = ArrayVec<CardId, MAX_CARDS>;

/// The cards of a road, from the start to the town.
pub type Road = ArrayVec<CardId, MAX_ROAD>;

/// A position. Equal states are the same position: nothing in here depends on the way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// How far the game has come.
    pub phase: Phase,
    /// The delivery, from 1; in town still the one that has ended.
    pub delivery: u8,
    /// The round of the delivery, from 1.
    pub round: u16,
    /// The road of each town; empty before they are dealt and once their cards are shuffled back.
    /// On that of the delivery the cards up to the foremost car lie face up.
    pub roads: ArrayVec<Road, MAX_TOWNS>,
    /// The market, face up.
    pub market: CardSet,
    /// The parts deck. Without the crooked cop, and until it is shuffled as his action deck, it is
    /// in no order: the cards are sorted, the first of the document last.
    pub deck: Deck,
    /// Cards of the deck that nobody has seen since the first shuffle.
    pub undealt: CardSet,
    /// How many cards at the bottom of the deck have gone there before everybody's eyes.
    pub known: u8,
    /// The crooked cop's used action cards.
    pub used: CardSet,
    /// Parts lost in wrecks.
    pub lost: CardSet,
    /// The crooked cop's action cards of this round, in the order in which they were drawn.
    pub action: ArrayVec<CardId, MAX_ACTION>,
    /// Whose turn it is in a draft, a market or on the road; otherwise the first seat.
    pub active: Seat,
    /// How many picks of the draft have been made or skipped; 0 outside a draft.
    pub picks: u8,
    /// Who has passed in the market; nobody outside.
    pub passed: SeatSet,
    /// How many parts the crooked cop has still to draw; 0 outside that phase.
    pub due: u8,
    /// Who is done with the phase: has repaired before movement is fixed or has held back, has ended
    /// the turn, has peeked, has sold, or has bought bricks.
    pub done: SeatSet,
    /// Whether a crash makes the crooked cop skip the next turn, or the one of this round.
    pub skip: bool,
    /// Those who take part, in seat order.
    pub players: ArrayVec<Player, { MAX_PLAYERS }>,
}

/// Somebody who takes part, in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The car, once taken.
    pub car: Option<CarId>,
    /// How many numbers the clip is below the highest; as many as there are is below the track.
    pub damage: u8,
    /// Bricks on the car.
    pub bricks: u16,
    /// Dollars.
    pub money: u32,
    /// Where the car is.
    pub at: Spot,
    /// Cards with the parts of the car.
    pub parts: CardSet,
    /// The icons of the car and its parts, kept because nearly every rule asks for them. Only
    /// `rules::totals` changes them, with the car or its parts.
    pub icons: Icons,
    /// Time cubes whose parts are lost, where they stay.
    pub kept: u8,
    /// Cards of the road that lie face down and that this player has peeked at.
    pub peeked: RoadSet,
    /// Cubes placed in this round; secret until all have placed.
    pub placed: Option<Placed>,
    /// Repair cubes spent in this round.
    pub spent: u8,
    /// The movement of this round, if there is a turn in it; not before it is fixed.
    pub movement: Option<u16>,
    /// Spaces still to be driven in this turn; 0 outside the own turn.
    pub left: u16,
    /// Whether nitrous has been used in this turn; not outside the own turn.
    pub nitrous: bool,
    /// How much movement damage has cost in this turn, where it does; 0 outside the own turn.
    pub slowed: u16,
}

impl Player {
    /// Somebody at the start with nothing.
    pub const NEW: Self = Self {
        car: None,
        damage: 0,
        bricks: 0,
        money: 0,
        at: Spot::START,
        parts: CardSet::NONE,
        icons: Icons::NONE,
        kept: 0,
        peeked: RoadSet::NONE,
        placed: None,
        spent: 0,
        movement: None,
        left: 0,
        nitrous: false,
        slowed: 0,
    };

    /// Repair cubes that are still on the time card.
    #[must_use]
    pub fn repair_cubes(&self) -> u8 {
        self.placed
            .map_or(0, |placed| placed.repair.saturating_sub(self.spent))
    }
}

/// Where a car is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// On the road, or before its first card.
    Road {
        /// The card, from 1; 0 before the first.
        card: u8,
        /// The space on it, from 1; 0 before the first card.
        space: u8,
    },
    /// In town.
    Town {
        /// Order of arrival, from 1.
        place: u8,
    },
}

impl Spot {
    /// Before the first card.
    pub const START: Self = Self::Road { card: 0, space: 0 };

    /// Whether the car has arrived.
    #[must_use]
    pub fn in_town(self) -> bool {
        matches!(self, Self::Town { .. })
    }
}

impl State {
    /// Somebody who takes part.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The same, to be changed.
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The road that the cars are on; empty before it is dealt and once it is shuffled back.
    #[must_use]
    pub fn road(&self) -> &[CardId] {
        self.roads
            .get(usize::from(self.delivery) - 1)
            .map_or(&[], |road| road.as_slice())
    }

    /// How many cards of the road lie face up: those up to the foremost car.
    #[must_use]
    pub fn revealed(&self) -> u8 {
        let length = narrow::<u8>(self.road().len());
        let cars = self.players.iter().map(|player| match player.at {
            Spot::Road { card, .. } => card,
            Spot::Town { .. } => length,
        });
        cars.max().unwrap_or(0)
    }
}

/// A set of cards, in the order of their document.
pub type CardSet = Bits<CardId, u128>;

/// A set of cards of the road, by their places, counted from 1. A place behind the longest road can
/// be named, too: what a script asks for may not be there.
pub type RoadSet = Bits<u8, u32>;

impl RoadSet {
    /// The greatest place of a set: no road is as long.
    pub const BEYOND: u8 = 17;

    /// The first so many places of a road, none of which is as far as [`RoadSet::BEYOND`].
    #[must_use]
    pub fn up_to(count: u8) -> Self {
        Self::of_word((2 << count) - 2)
    }

    /// The members behind the first `count` places.
    #[must_use]
    pub fn beyond(self, count: u8) -> Self {
        self.without(Self::up_to(count))
    }
}
