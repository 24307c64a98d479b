//! The game: components resolved, numbers at hand. It never changes.

use arrayvec::ArrayVec;

use crate::document::Id;
use crate::engine::definition::seated;
use crate::games::checkpoint_charlie::Deck;
use crate::games::checkpoint_charlie::components::{
    Colour, Components, Constants, Fixed, Options, PlayerName, Readings, ReadingsGiven, Special,
};
use crate::kit::ids::IndexVec;
use crate::kit::number::narrow;
use crate::kit::seat::{Seat, SeatSet};

/// Most players.
pub const MAX_PLAYERS: usize = 5;

/// The fewest players.
pub const MIN_PLAYERS: usize = 3;

/// Most traits: there is a bit for each in a [`Code`].
pub const MAX_TRAITS: usize = 8;
/// Most cats: one for each combination of faces of the most traits.
pub const MAX_SUSPECTS: usize = 256;
/// Most cards of the deck: cats and investigators.
pub const MAX_DECK: usize = MAX_SUSPECTS + MAX_TRAITS;
/// Most sorts of markers.
pub const MAX_MARKERS: usize = 32;
/// Most markers before a player: one a round.
pub const MAX_HELD: usize = 20;

/// One game of Checkpoint Charlie: components, options and players, resolved and whole.
#[derive(Clone, Debug)]
pub struct CheckpointCharlie {
    /// Numbers of the game.
    pub constants: Constants,
    /// How ambiguous passages are read.
    pub readings: Readings,
    /// How the rules document in use reads them, before the scenario has its say.
    pub rules_readings: Readings,
    /// Optional rules.
    pub options: Options,
    /// The traits, each with its counter; a [`TraitId`] indexes them.
    pub traits: IndexVec<TraitId, TraitPiece>,
    /// The cats; a [`SuspectId`] indexes them.
    pub suspects: IndexVec<SuspectId, SuspectPiece>,
    /// The investigators; an [`InvestigatorId`] indexes them.
    pub investigators: IndexVec<InvestigatorId, Id>,
    /// The sorts of markers; a [`MarkerId`] indexes them.
    pub markers: IndexVec<MarkerId, MarkerPiece>,
    /// How many play.
    pub players: usize,
    /// What the scenario takes out of the hands of chance and of the players.
    pub agreed: Agreed,
    /// The same as documents name it, for printing.
    pub fixed: Fixed,
    /// The component documents as a position names them, for printing.
    pub components: Components,
}

/// A trait, and its clue counter.
#[derive(Clone, Debug)]
pub struct TraitPiece {
    /// Its id.
    pub id: Id,
    /// The two faces.
    pub faces: [Id; 2],
}

/// A cat.
#[derive(Clone, Debug)]
pub struct SuspectPiece {
    /// Its id.
    pub id: Id,
    /// What it looks like.
    pub code: Code,
}

/// Markers that are alike.
#[derive(Clone, Debug)]
pub struct MarkerPiece {
    /// Their id.
    pub id: Id,
    /// Their backs.
    pub colour: Colour,
    /// Their points.
    pub value: i8,
    /// What they do.
    pub special: Option<Special>,
    /// How many are in the game; those that options take out and those of options that are not
    /// in use are in the box.
    pub in_play: u8,
}

/// What the scenario decides.
#[derive(Clone, Debug, Default)]
pub struct Agreed {
    /// Who starts the first round.
    pub first: Option<Seat>,
    /// Investigators by seat.
    pub investigators: [Option<InvestigatorId>; MAX_PLAYERS],
    /// The clues of the first round by seat, all or none.
    pub clues: Option<ArrayVec<Clue, MAX_PLAYERS>>,
    /// The deck of the first round, right for the investigators, who are then all agreed on.
    pub deck: Option<Deck>,
}

crate::ids! {
    /// A trait, by its place among those of the game.
    TraitId(u8);
    /// A cat, by its place in its document.
    SuspectId(u8);
    /// An investigator, by its place among those of the game.
    InvestigatorId(u8);
    /// A sort of markers, by its place among those of the game.
    MarkerId(u8);
}

/// A card of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Card {
    /// A cat.
    Suspect(SuspectId),
    /// An investigator whom nobody has chosen.
    Investigator(InvestigatorId),
}

/// What a cat looks like: bit `t` is the face, 0 or 1, that it shows of trait `t`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u8);

impl Code {
    /// The face of a trait.
    #[must_use]
    pub fn face(self, of: TraitId) -> u8 {
        self.0 >> of.0 & 1
    }

    /// Whether the clue is true of it.
    #[must_use]
    pub fn shows(self, clue: Clue) -> bool {
        self.face(clue.of) == clue.face
    }
}

/// A face of a clue counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Clue {
    /// The trait.
    pub of: TraitId,
    /// The face that lies up, 0 or 1.
    pub face: u8,
}

/// Clues about some of the traits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clues {
    /// The traits, a bit each.
    pub known: u8,
    /// Their faces; 0 for the other traits.
    pub faces: u8,
}

impl Clues {
    /// No clue.
    pub const NONE: Self = Self { known: 0, faces: 0 };

    /// Adds a clue.
    pub fn insert(&mut self, clue: Clue) {
        self.known |= 1 << clue.of.0;
        self.faces |= clue.face << clue.of.0;
    }

    /// Whether there is a clue about the trait.
    #[must_use]
    pub fn tells(self, of: TraitId) -> bool {
        self.known & (1 << of.0) != 0
    }

    /// The clues in the order of the traits.
    pub fn iter(self) -> impl Iterator<Item = Clue> {
        let clue = move |of: TraitId| Clue {
            of,
            face: self.faces >> of.0 & 1,
        };
        (0..8)
            .map(TraitId)
            .filter(move |of| self.tells(*of))
            .map(clue)
    }

    /// How many there are.
    #[must_use]
    pub fn len(self) -> u8 {
        narrow::<u8>(self.known.count_ones())
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.known == 0
    }

    /// How many of them are true of a cat that looks like this.
    #[must_use]
    pub fn matches(self, code: Code) -> u8 {
        let wrong = (code.0 ^ self.faces) & self.known;
        narrow::<u8>((self.known & !wrong).count_ones())
    }
}

seated! {
    CheckpointCharlie: "player", |game| game.players;
    player: PlayerName = |_game, seat| PlayerName::ALL[seat.index()];
}

impl CheckpointCharlie {
    /// The set of all seats.
    #[must_use]
    pub fn everybody(&self) -> SeatSet {
        SeatSet::of_word(u8::MAX >> (Seat::MAX - self.players))
    }

    /// All seats clockwise, beginning with this one.
    pub fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let players = self.players;
        (0..players).map(move |step| Seat::new((from.index() + step) % players))
    }

    /// What a clue says.
    #[must_use]
    pub fn face(&self, clue: Clue) -> &Id {
        &self.traits[clue.of].faces[usize::from(clue.face)]
    }

    /// The id of a card.
    #[must_use]
    pub fn card(&self, card: Card) -> &Id {
        match card {
            Card::Suspect(suspect) => &self.suspects[suspect].id,
            Card::Investigator(investigator) => &self.investigators[investigator],
        }
    }

    /// Whether a marker is of a special sort.
    #[must_use]
    pub fn is(&self, id: MarkerId, special: Special) -> bool {
        self.markers[id].special == Some(special)
    }

    /// The readings that a position has to name.
    #[must_use]
    pub fn readings_given(&self) -> ReadingsGiven {
        self.readings.over(&self.rules_readings)
    }
}
