//! Moves and chance outcomes: as rules see them, and as scripts write them.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document::Id;
use crate::games::checkpoint_charlie::components::{Placement, PlayerName};
use crate::games::checkpoint_charlie::{
    Card, Clue, Deck, InvestigatorId, MAX_PLAYERS, MarkerId, SuspectId, TraitId,
};
use crate::kit::seat::Seat;

/// One decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Takes an investigator.
    ChooseInvestigator(InvestigatorId),
    /// Lays the player's counter with this face up.
    ChooseFace(Clue),
    /// Takes the top card of the deck and sorts it.
    Reveal(Said),
    /// Accuses a cat.
    Accuse(SuspectId),
    /// Exchanges an Adler marker.
    Exchange {
        /// The sort of the player's marker.
        marker: MarkerId,
        /// Whose marker is taken.
        from: Seat,
        /// Which, counted from 0 in the order in which they came.
        slot: u8,
    },
    /// Goes on after the player's draw, where something else may be done before the next one.
    Keep,
    /// Announces the points that end the game.
    Announce,
    /// Ends the round.
    EndRound,
}

/// What a script says of a reveal that does not come about so. Of one that does, a script may say
/// what comes off the deck and where it goes, which makes no other move of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The card.
    pub card: Option<Card>,
    /// Where it goes.
    pub placed: Option<Placement>,
}

/// A decision as a script writes it; the frequent ones first, for they are tried in this order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum MoveText {
    /// Takes the top card of the deck and sorts it.
    Reveal {
        /// The card, if the script wants to say so: it must be the one.
        card: Option<Id>,
        /// Where it goes, if the script wants to say so: the player's clue decides.
        placed: Option<Placement>,
    },
    /// Accuses a cat, in or out of turn.
    Accuse {
        /// Which.
        suspect: Id,
    },
    /// Lays the player's clue counter down.
    ChooseFace {
        /// The face that lies up.
        face: Id,
    },
    /// Exchanges an Adler marker for one of somebody else.
    Exchange {
        /// The player's marker.
        marker: Id,
        /// Whose marker is taken.
        from: PlayerName,
        /// Which of them, counted from 1 in the order in which they came.
        #[schemars(range(min = 1, max = 20))]
        slot: u8,
    },
    /// Announces the points that end the game.
    Announce {},
    /// Ends the round: by the player who starts the next one.
    EndRound {},
    /// Goes on to the next draw, where players may act between two: by the player who has just drawn.
    Keep {},
    /// Before the first round: takes an investigator.
    ChooseInvestigator {
        /// Which.
        investigator: Id,
    },
}

/// One random outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a deck is drawn once a round, and must not allocate"
)]
pub enum Chance {
    /// Who starts the first round.
    FirstPlayer(Seat),
    /// The counters that players draw, by seat.
    DrawClues(ArrayVec<TraitId, MAX_PLAYERS>),
    /// The deck; its top is the last item.
    ShuffleDeck(Deck),
    /// A counter from the bag, and the face that it shows.
    Toss(Clue),
    /// A marker from the pool.
    DrawMarker {
        /// Who draws it.
        to: Seat,
        /// Its sort.
        marker: MarkerId,
    },
}

impl Chance {
    /// The event's name, as a script writes it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::FirstPlayer(_) => "first-player",
            Self::DrawClues(_) => "draw-clues",
            Self::ShuffleDeck(_) => "shuffle-deck",
            Self::Toss(_) => "toss",
            Self::DrawMarker { .. } => "draw-marker",
        }
    }
}

/// A random outcome as a script writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChanceText {
    /// A marker from the pool.
    DrawMarker {
        /// Who draws it.
        to: PlayerName,
        /// Which.
        marker: Id,
    },
    /// A counter from the bag is tossed.
    Toss {
        /// The face that it shows.
        face: Id,
    },
    /// Every player draws a clue counter.
    DrawClues {
        /// The traits of the counters.
        #[schemars(schema_with = "PlayerName::table::<Id>")]
        counters: BTreeMap<PlayerName, Id>,
    },
    /// The deck is shuffled.
    ShuffleDeck {
        /// Cards from the top: cats, and investigators whom nobody has chosen. Those left out
        /// follow in the order of their documents, investigators first.
        #[schemars(length(max = 264))]
        order: Vec<Id>,
    },
    /// Who starts the first round.
    FirstPlayer {
        /// Who.
        first: PlayerName,
    },
}
