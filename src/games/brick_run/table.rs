//! The game: components resolved, numbers at hand. It never changes.

use arrayvec::ArrayVec;

use crate::document::Id;
use crate::engine::definition::seated;
use crate::games::brick_run::components::{
    Ability, CarsBy, Components, Constants, Difficulty, Encounter, Fixed, Mode, PlayerName,
    Readings, ReadingsGiven,
};
use crate::games::brick_run::{CardSet, Deck};
use crate::kit::ids::IndexVec;
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// Most players.
pub const MAX_PLAYERS: usize = 4;
/// Most cars.
pub const MAX_CARS: usize = 16;
/// Most numbers of a speed track.
pub const MAX_TRACK: usize = 12;
/// Most cards: there is a bit for each in a [`CardSet`].
pub const MAX_CARDS: usize = 120;
/// Most towns.
pub const MAX_TOWNS: usize = 6;
/// Most cards of a road: there is a bit for each in a [`RoadSet`](super::state::RoadSet).
pub const MAX_ROAD: usize = 16;
/// Most action cards of a round.
pub const MAX_ACTION: usize = 6;

/// One game of Brick run: components, options and players, resolved and whole.
#[derive(Clone, Debug)]
pub struct BrickRun {
    /// Numbers of the game.
    pub constants: Constants,
    /// How ambiguous passages are read.
    pub readings: Readings,
    /// How the rules document in use reads them, before the scenario has its say.
    pub rules_readings: Readings,
    /// How parts and bricks are come by.
    pub mode: Mode,
    /// How strong the crooked cop is. A lone player has always one; a position in which his first
    /// parts are behind him need not say.
    pub difficulty: Option<Difficulty>,
    /// How players come by cars.
    pub cars_by: CarsBy,
    /// How many people play; one plays against the crooked cop, who has the seat behind.
    pub people: usize,
    /// The cars; a [`CarId`] indexes them.
    pub cars: IndexVec<CarId, CarPiece>,
    /// The cards; a [`CardId`] indexes them.
    pub cards: IndexVec<CardId, CardPiece>,
    /// The parts that cards show; a [`PartId`] indexes them.
    pub parts: IndexVec<PartId, Id>,
    /// The cards that show each part.
    pub with_part: IndexVec<PartId, CardSet>,
    /// The towns in order.
    pub towns: ArrayVec<TownPiece, MAX_TOWNS>,
    /// What the scenario takes out of the hands of chance and of the players.
    pub agreed: Agreed,
    /// The same as documents name it, for printing.
    pub fixed: Fixed,
    /// The component documents as a position names them, for printing.
    pub components: Components,
}

/// A car.
#[derive(Clone, Debug)]
pub struct CarPiece {
    /// Its id.
    pub id: Id,
    /// Its speed track from the top.
    pub track: ArrayVec<u8, MAX_TRACK>,
    /// The most bricks without cargo bonuses.
    pub cargo: u8,
    /// The initiative bonus.
    pub initiative: u8,
    /// Whether the crooked cop drives it.
    pub cop: bool,
    /// Its action bonuses.
    pub icons: Icons,
}

impl CarPiece {
    /// The starting speed: the highest number of the track.
    #[must_use]
    pub fn starting_speed(&self) -> u8 {
        self.track.first().copied().unwrap_or(0)
    }

    /// How much damage wrecks it.
    #[must_use]
    pub fn hits(&self) -> u8 {
        narrow::<u8>(self.track.len())
    }

    /// The number under the clip; 0 below the track.
    #[must_use]
    pub fn speed(&self, damage: u8) -> u8 {
        self.track.get(usize::from(damage)).copied().unwrap_or(0)
    }
}

/// A Part/Road card.
#[derive(Clone, Debug)]
pub struct CardPiece {
    /// Its id.
    pub id: Id,
    /// The part on its upper half.
    pub part: PartId,
    /// What the part is good for.
    pub icons: Icons,
    /// The spaces of its piece of road.
    pub distance: u8,
    /// What awaits a car that enters it.
    pub encounter: Encounter,
}

/// The cards with each part, of which there are so many.
#[must_use]
pub fn by_part(cards: &[CardPiece], parts: usize) -> IndexVec<PartId, CardSet> {
    let mut by_part: IndexVec<PartId, CardSet> = vec![CardSet::NONE; parts].into();
    for (number, card) in (0..).zip(cards) {
        by_part[card.part].insert(CardId(number));
    }
    by_part
}

/// A town.
#[derive(Clone, Debug)]
pub struct TownPiece {
    /// Its id.
    pub id: Id,
    /// How many cards lead to it.
    pub road: u8,
    /// What a brick brings to the first, the second and the third.
    pub prices: [u8; 3],
}

impl TownPiece {
    /// What a brick brings to the car that arrived as the `place`-th.
    #[must_use]
    pub fn price(&self, place: u8) -> u8 {
        self.prices[usize::from(place.clamp(1, 3)) - 1]
    }
}

/// What the scenario decides.
#[derive(Clone, Debug, Default)]
pub struct Agreed {
    /// Cars by seat.
    pub cars: [Option<CarId>; MAX_PLAYERS],
    /// All cards as they are shuffled; the top is the last item.
    pub deck: Option<Deck>,
}

/// How many abilities there are.
const ABILITIES: usize = Ability::ALL.len();

/// Icons by ability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Icons([u16; ABILITIES]);

impl Icons {
    /// No icon.
    pub const NONE: Self = Self([0; ABILITIES]);

    /// How many there are of an ability.
    #[must_use]
    pub fn of(&self, ability: Ability) -> u16 {
        self.0[ability as usize]
    }

    /// Sets how many there are of an ability.
    pub fn set(&mut self, ability: Ability, count: u16) {
        self.0[ability as usize] = count;
    }

    /// Adds those of something else.
    pub fn add(&mut self, more: &Self) {
        for (own, more) in self.0.iter_mut().zip(more.0) {
            *own += more;
        }
    }

    /// Takes away those of something else, which are among them.
    pub fn remove(&mut self, gone: &Self) {
        for (own, gone) in self.0.iter_mut().zip(gone.0) {
            *own -= gone;
        }
    }

    /// Whether both have an icon of one ability.
    #[must_use]
    pub fn shares_ability(&self, other: &Self) -> bool {
        self.0
            .iter()
            .zip(other.0)
            .any(|(own, others)| *own > 0 && others > 0)
    }

    /// Whether there is one of any of these abilities.
    #[must_use]
    pub fn any_of(&self, abilities: &[Ability]) -> bool {
        abilities.iter().any(|ability| self.of(*ability) > 0)
    }
}

crate::ids! {
    /// A car, by its place in its document.
    CarId(u8);
    /// A card, by its place in its document.
    CardId(u8);
    /// A part, by its place among those that cards show.
    PartId(u8);
}

// The crooked cop takes part, at the last seat.
seated! {
    BrickRun: "player", |game| game.people + usize::from(game.is_solo());
    player: PlayerName = |game, seat| match game.cop() {
        Some(cop) if cop == seat => PlayerName::Cop,
        _ => PlayerName::ALL[seat.index()],
    };
}

impl BrickRun {
    /// Whether a lone player plays against the crooked cop.
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.people == 1
    }

    /// The crooked cop's seat, if he plays.
    #[must_use]
    pub fn cop(&self) -> Option<Seat> {
        self.is_solo().then(|| Seat::new(self.people))
    }

    /// The seats of people.
    pub fn people(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.people).map(Seat::new)
    }

    /// The cards with the same part as this one, which is among them.
    #[must_use]
    pub fn cards_alike(&self, card: CardId) -> CardSet {
        self.with_part[self.cards[card].part]
    }

    /// The name of the part on a card.
    #[must_use]
    pub fn part(&self, card: CardId) -> &Id {
        &self.parts[self.cards[card].part]
    }

    /// The town of a delivery, counted from 1.
    #[must_use]
    pub fn town(&self, delivery: u8) -> &TownPiece {
        &self.towns[usize::from(delivery) - 1]
    }

    /// Whether no delivery follows this one.
    #[must_use]
    pub fn is_last(&self, delivery: u8) -> bool {
        usize::from(delivery) >= self.towns.len()
    }

    /// The readings that a position has to name.
    #[must_use]
    pub fn readings_given(&self) -> ReadingsGiven {
        self.readings.over(&self.rules_readings)
    }
}
