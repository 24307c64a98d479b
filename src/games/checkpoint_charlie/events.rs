//! What happens in a game, as transcripts print it and scripts expect it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::document::Id;
use crate::games::checkpoint_charlie::components::{Colour, Placement, PlayerName};

/// Something that happened. Others do not see the keys that they may not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
pub enum Event {
    /// A player has taken an investigator.
    InvestigatorChosen {
        /// Who.
        player: PlayerName,
        /// Which.
        investigator: Id,
    },
    /// A round begins.
    Round {
        /// Its number.
        round: u8,
        /// Who starts it.
        first: PlayerName,
    },
    /// A player has drawn a clue counter.
    ClueDrawn {
        /// Who.
        player: PlayerName,
        /// Which; only its owner sees it.
        counter: Option<Id>,
    },
    /// A player has laid the clue counter down.
    FaceChosen {
        /// Who.
        player: PlayerName,
        /// The face that lies up; only its owner sees it, unless it lies uncovered.
        face: Option<Id>,
        /// Whether a Stasi officer sees to it that it lies uncovered.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        uncovered: bool,
    },
    /// The deck is ready.
    DeckShuffled {
        /// How many cards it has.
        cards: u16,
    },
    /// A card came off the deck.
    Revealed {
        /// Who revealed it.
        player: PlayerName,
        /// Which card.
        card: Id,
        /// Where it went.
        placed: Placement,
    },
    /// A counter was tossed.
    Tossed {
        /// The face that it shows.
        face: Id,
    },
    /// A cat was accused.
    Accused {
        /// By whom.
        player: PlayerName,
        /// Which.
        suspect: Id,
    },
    /// The deck has run out.
    DeckOut {
        /// Who must accuse now.
        players: Vec<PlayerName>,
    },
    /// Accusations are closed, and the clues are turned up.
    Closed {
        /// The clues.
        #[schemars(schema_with = "PlayerName::table::<Id>")]
        clues: BTreeMap<PlayerName, Id>,
        /// Who has not accused.
        without: Vec<PlayerName>,
    },
    /// An accusation was compared with the clues.
    Matched {
        /// Whose.
        player: PlayerName,
        /// The cat.
        suspect: Id,
        /// How many of the clues are true of it.
        matches: u8,
    },
    /// A marker was drawn.
    MarkerDrawn {
        /// By whom.
        player: PlayerName,
        /// Its colour.
        colour: Colour,
        /// Which; only its owner sees it.
        marker: Option<Id>,
    },
    /// There was no marker for a player.
    NoMarker {
        /// For whom.
        player: PlayerName,
        /// The colour that has run out.
        colour: Colour,
    },
    /// The Stasi marker was shown: its drawer is tailed.
    Tailed {
        /// Who.
        player: PlayerName,
    },
    /// The Stasi officer was shaken off.
    Shaken {
        /// By whom.
        player: PlayerName,
    },
    /// The Stasi marker went back into the pool.
    StasiReturned {
        /// From whom.
        player: PlayerName,
    },
    /// An Adler marker was exchanged.
    Exchanged {
        /// By whom.
        player: PlayerName,
        /// The Adler marker.
        marker: Id,
        /// With whom.
        with: PlayerName,
        /// What was got for it; only those two see it, unless it lies face up.
        gained: Option<Id>,
        /// Whether that lies face up, as a used Adler marker does.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        face_up: bool,
    },
    /// A player has announced the points that end the game.
    Announced {
        /// Who.
        player: PlayerName,
    },
    /// A round is over.
    RoundOver {
        /// Its number.
        round: u8,
        /// Who caught the chief of spies.
        capturer: Option<PlayerName>,
    },
    /// The game is over.
    GameOver {
        /// The points.
        #[schemars(schema_with = "PlayerName::table::<i16>")]
        points: BTreeMap<PlayerName, i16>,
        /// Who has won.
        winners: Vec<PlayerName>,
    },
}
