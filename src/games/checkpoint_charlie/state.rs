//! A position of the game. Only `rules` changes one.

use arrayvec::ArrayVec;

use crate::games::checkpoint_charlie::components::Phase;
use crate::games::checkpoint_charlie::table::{MAX_DECK, MAX_HELD, MAX_MARKERS, MAX_SUSPECTS};
use crate::games::checkpoint_charlie::{
    Card, Clue, Clues, InvestigatorId, MAX_PLAYERS, MarkerId, SuspectId, TraitId,
};
use crate::kit::bits::Bits;
use crate::kit::seat::{Seat, SeatSet};

/// Cards face down; the top is the last item.
pub type Deck = ArrayVec<Card, MAX_DECK>;

/// A position. Equal states are the same position: nothing in here depends on the way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// How far the game has come.
    pub phase: Phase,
    /// The round, from 1.
    pub round: u8,
    /// Who started the round; until that is known, the first seat.
    pub first: Seat,
    /// Whose turn it is to reveal; outside the search who started the round.
    pub active: Seat,
    /// The deck; empty outside the search.
    pub deck: Deck,
    /// Public clues.
    pub public: Clues,
    /// Whether the last card that came off the deck was an investigator card.
    pub tossed: bool,
    /// The accusations of the round, in order.
    pub accusations: ArrayVec<Accusation, MAX_PLAYERS>,
    /// How many players have had their draw of a marker in this round.
    pub collected: u8,
    /// Whether somebody could not be given a marker in this round, where that matters.
    pub unserved: bool,
    /// Who has been given the last marker of this round, in games in which that says when an Adler marker may be
    /// exchanged.
    pub last_served: Option<Seat>,
    /// Who has announced the points that end the game.
    pub announced: SeatSet,
    /// Whom a Stasi officer tails.
    pub tailed: Option<Seat>,
    /// Markers in the pool, by sort.
    pub pool: [u8; MAX_MARKERS],
    /// The players in seat order.
    pub players: ArrayVec<Player, MAX_PLAYERS>,
}

/// An investigator counter on a cat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accusation {
    /// Whose.
    pub seat: Seat,
    /// The cat.
    pub suspect: SuspectId,
}

/// A player in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The investigator, once chosen.
    pub investigator: Option<InvestigatorId>,
    /// The clue counter, once drawn.
    pub counter: Option<Counter>,
    /// Cats in the line.
    pub line: SuspectSet,
    /// Cats in the discard pile.
    pub discards: SuspectSet,
    /// Markers, in the order in which they came.
    pub markers: ArrayVec<Held, MAX_HELD>,
}

impl Player {
    /// The markers that were drawn in this round, counted from 1, where that is known.
    #[must_use]
    pub fn new_markers(&self) -> Vec<u8> {
        let numbered = (1_u8..).zip(&self.markers);
        let new = numbered.filter(|(_, held)| held.new);
        new.map(|(number, _)| number).collect()
    }
}

/// A player's clue counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The trait.
    pub of: TraitId,
    /// The face that lies up, once chosen.
    pub face: Option<u8>,
}

impl Counter {
    /// The clue, once its face is chosen.
    #[must_use]
    pub fn clue(self) -> Option<Clue> {
        let of = self.of;
        self.face.map(|face| Clue { of, face })
    }
}

/// A marker before a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Its sort.
    pub marker: MarkerId,
    /// Whether it lies face up.
    pub up: bool,
    /// Others than its owner who know a marker that lies face down: it came by an exchange, and
    /// they have had it before.
    pub seen: SeatSet,
    /// Whether it lies face down and was drawn in this round, in games in which that says when an
    /// Adler marker may be exchanged.
    pub new: bool,
}

impl Held {
    /// A marker that only its owner knows.
    #[must_use]
    pub fn hidden(marker: MarkerId) -> Self {
        Self {
            marker,
            up: false,
            seen: SeatSet::NONE,
            new: false,
        }
    }
}

impl State {
    /// A player.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// A player, to be changed.
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The cat that a player has accused.
    #[must_use]
    pub fn accused_by(&self, seat: Seat) -> Option<SuspectId> {
        let own = self.accusations.iter().find(|one| one.seat == seat);
        own.map(|one| one.suspect)
    }

    /// Who has accused a cat.
    #[must_use]
    pub fn accuser_of(&self, suspect: SuspectId) -> Option<Seat> {
        let on_it = self.accusations.iter().find(|one| one.suspect == suspect);
        on_it.map(|one| one.seat)
    }
}

/// A set of cats, in the order of their document.
pub type SuspectSet = Bits<SuspectId, [u64; MAX_SUSPECTS / 64]>;
