//! The box of components that a rally is played with: names resolved, numbers at hand.

use arrayvec::ArrayVec;

use crate::document::{Id, Reference};
use crate::engine::definition::seated;
use crate::games::classic_rally::components::{
    Card, Colour, Components, Constants, Direction, Feature, Hazard, Joker, Readings, Role, Side,
    Sign, Weather,
};
use crate::games::classic_rally::{Cell, MAX_MAP};
use crate::kit::ids::IndexVec;
use crate::kit::seat::Seat;

/// Most players.
pub const MAX_PLAYERS: usize = 4;
/// Features of each player.
pub const FEATURES_EACH: usize = 2;
/// Most Hazard cards.
pub const MAX_HAZARDS: usize = 48;

/// One rally of Classic Rally: components, options and players, resolved and whole.
#[derive(Clone, Debug)]
pub struct ClassicRally {
    /// Numbers of the game.
    pub constants: Constants,
    /// How ambiguous passages are read.
    pub readings: Readings,
    /// How the rules document in use reads them, before the scenario has its say.
    pub rules_readings: Readings,
    /// The kinds of road tiles; a [`TileId`] indexes them.
    pub tiles: IndexVec<TileId, TilePiece>,
    /// The START tile.
    pub start: TileId,
    /// The FINISH tile.
    pub finish: TileId,
    /// The cards in play with this number of players.
    pub deck: Deck,
    /// The faces of the weather die.
    pub weather: [Weather; 6],
    /// The players in seat order, clockwise.
    pub players: ArrayVec<Entrant, MAX_PLAYERS>,
    /// The stages, at least one.
    pub stages: Vec<Stage>,
    /// Options of the scenario.
    pub options: Options,
    /// What the scenario takes out of chance's hands, in its first stage.
    pub agreed: Agreed,
    /// The component documents as a position names them, for printing.
    pub components: Components,
}

/// What a scenario decides besides components and readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether one SERVICE STATION tile is left out.
    pub fewer_services: bool,
    /// Whether play goes on until every Rally Car has finished.
    pub classification: bool,
    /// Whether the stopwatch gives points.
    pub chrono: bool,
    /// After how many rounds a stage ends anyway.
    pub max_rounds: u16,
    /// Points of those who have not finished by then.
    pub dnf_points: Option<u16>,
}

/// A stage's road map.
#[derive(Clone, Debug)]
pub enum Stage {
    /// The players build it.
    Built,
    /// It is given.
    Preset(Preset),
}

/// A road map that is given.
#[derive(Clone, Debug)]
pub struct Preset {
    /// Its document, as the scenario names it.
    pub path: Reference,
    /// The tiles: cell, tile, quarter-turns.
    pub laid: Vec<(Cell, TileId, u8)>,
    /// How cars face on START under the reading `start-heading = "fixed"`.
    pub start_heading: Option<Side>,
    /// The cell of the SERVICE STATION that is left out if the scenario says so.
    pub optional_service: Option<Cell>,
}

/// A kind of road tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TilePiece {
    /// Its id.
    pub id: Id,
    /// How many there are.
    pub count: u8,
    /// The sides where the road leaves at rotation 0, one bit each, north lowest.
    pub exits: u8,
    /// Its sign.
    pub sign: Option<Sign>,
    /// Whether it is START or FINISH.
    pub role: Option<Role>,
}

crate::ids! {
    /// A kind of road tile of the set.
    TileId(u8);
}

/// The cards in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Copies of each card that boards carry, all players together.
    pub supply: Cards,
    /// Copies of each Feature.
    pub features: [u8; Feature::ALL.len()],
    /// Copies of each Feature from which a lone player's are dealt.
    pub solo_features: [u8; Feature::ALL.len()],
    /// Road Book cards in each player's first hand.
    pub hand: [u8; Direction::ALL.len()],
    /// Copies of each Hazard card.
    pub hazards: [u8; Hazard::ALL.len()],
    /// Copies of each Joker.
    pub jokers: [u8; Joker::ALL.len()],
}

/// A number of each card that boards carry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cards(pub [u8; Card::ALL.len()]);

impl Cards {
    /// No cards.
    pub const NONE: Self = Self([0; Card::ALL.len()]);

    /// How many of a kind.
    #[must_use]
    pub fn of(self, card: Card) -> u8 {
        self.0[card as usize]
    }

    /// The number of a kind, to be changed.
    pub fn of_mut(&mut self, card: Card) -> &mut u8 {
        &mut self.0[card as usize]
    }

    /// How many in all.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == Self::NONE.0
    }

    /// The kind of which `other` has more than there are here, if any.
    #[must_use]
    pub fn lacks(self, other: Self) -> Option<Card> {
        Card::ALL
            .iter()
            .copied()
            .find(|&card| other.of(card) > self.of(card))
    }

    /// These cards and `other`.
    #[must_use]
    pub fn plus(mut self, other: Self) -> Self {
        for (own, more) in self.0.iter_mut().zip(other.0) {
            *own = own.saturating_add(more);
        }
        self
    }

    /// These cards without `other`, as far as they go.
    #[must_use]
    pub fn minus(mut self, other: Self) -> Self {
        for (own, less) in self.0.iter_mut().zip(other.0) {
            *own = own.saturating_sub(less);
        }
        self
    }
}

/// A player as the scenario sets one up.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// The colour, by which documents name the player.
    pub colour: Colour,
    /// Cards that the Rally Board holds, Features aside.
    pub rally: u8,
    /// Cards that the Assistance Board holds.
    pub assistance: u8,
}

/// Outcomes of the first stage's setup that are fixed.
#[derive(Clone, Debug, Default)]
pub struct Agreed {
    /// The first player.
    pub first: Option<Seat>,
    /// The tile pile, topmost first.
    pub tile_pile: Option<Vec<TileId>>,
    /// The Hazard deck, topmost first.
    pub hazard_deck: Option<Vec<Hazard>>,
    /// Jokers by seat.
    pub jokers: [Option<Joker>; MAX_PLAYERS],
    /// A lone player's Features.
    pub solo_features: Option<[Feature; FEATURES_EACH]>,
}

// Seats are clockwise, from the first one listed.
seated! {
    ClassicRally: "player", |game| game.players.len();
    colour: Colour = |game, seat| game.players[seat.index()].colour;
}

impl ClassicRally {
    /// Whether there is only one player.
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.players.len() == 1
    }

    /// The seats in turn order, from the first player clockwise.
    #[must_use]
    pub fn turn_order(&self, first: Seat) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        let seats = self.players.len();
        (0..seats).map(move |turn| Seat::new((first.index() + turn) % seats))
    }

    /// The next seat clockwise.
    #[must_use]
    pub fn after(&self, seat: Seat) -> Seat {
        Seat::new((seat.index() + 1) % self.players.len())
    }

    /// Every tile but START and FINISH, each as often as there are copies, in the order of the set.
    #[must_use]
    pub fn pile_tiles(&self) -> ArrayVec<TileId, MAX_MAP> {
        self.tiles
            .ids()
            .filter(|&id| self.tiles[id].role.is_none())
            .flat_map(|id| std::iter::repeat_n(id, usize::from(self.tiles[id].count)))
            .take(MAX_MAP - 2)
            .collect()
    }
}
