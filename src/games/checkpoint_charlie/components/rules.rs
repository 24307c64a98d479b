//! Constants and readings: what a designer may vary without touching the program.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The rules document: constants and readings, each with the rulebook's value unless given.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Rules {
    /// Numbers of the game.
    #[serde(default)]
    pub constants: Constants,
    /// How ambiguous passages of the rulebook are read.
    #[serde(default)]
    pub readings: ReadingsGiven,
}

/// Numbers of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
#[schemars(deny_unknown_fields)]
pub struct Constants {
    /// Rounds after which the game is over.
    #[schemars(range(min = 1, max = 20))]
    pub rounds: u8,
    /// Points that end the game when somebody announces them.
    #[schemars(range(min = 1, max = 400))]
    pub target: u16,
}

impl Default for Constants {
    fn default() -> Self {
        Self {
            rounds: 5,
            target: 10,
        }
    }
}

crate::readings! {
    /// Which cats may be accused.
    accusable: Accusable {
        /// Those in a line, anyone's.
        #[default]
        Lines,
        /// Discarded ones too.
        LinesAndDiscards,
    }
    /// Whether whoever turns up an investigator card draws again.
    investigator_card_turn: InvestigatorCardTurn {
        /// No: that was the card of the turn.
        #[default]
        EndsTurn,
        /// Yes, until a cat comes.
        DrawAgain,
    }
    /// What becomes of counters that are still in the bag when a round is scored.
    missing_clues: MissingClues {
        /// They are tossed.
        #[default]
        TossAtScoring,
        /// They are left out: cats are compared with the clues that are known.
        Ignore,
    }
    /// Who accuses when the deck has run out.
    deck_out: DeckOut {
        /// Everybody.
        #[default]
        EveryoneAccuses,
        /// All but the slowest, as in any round.
        AllButOne,
    }
    /// When the markers of a colour have run out.
    colour_exhaustion: ColourExhaustion {
        /// When none is left after all have drawn.
        #[default]
        Empty,
        /// When somebody could not be given one.
        UnmetDemand,
    }
    /// When the Stasi marker counts as returned to the pool. "The Stasi Officer" returns it once all have collected, and
    /// keeps it in the last scoring phase; whether this is the last is known only when the end has been looked for.
    stasi_return: StasiReturn {
        /// Once all have drawn, the moment that the text names: it neither lowers the points that are announced nor makes
        /// black run out. If the game ends in this phase all the same, its drawer keeps it, and it counts -2.
        #[default]
        WhenCollected,
        /// After the end has been looked for: announced points are less by it, and as the last black marker it ends the game.
        AfterEndCheck,
        /// As the end is looked for: announced points are less by it, but it does not make black run out.
        BeforeEndCheck,
    }
    /// How reaching the points ends the game.
    ten_points: TenPoints {
        /// Somebody announces it.
        #[default]
        Announced,
        /// By itself.
        Automatic,
    }
    /// When an Adler marker may be exchanged in a scoring phase.
    adler_window: AdlerWindow {
        /// Once all have drawn.
        #[default]
        AfterAllDraws,
        /// By each player right after the own draw.
        AtOwnDraw,
    }
    /// Which markers may be taken in an exchange.
    adler_target: AdlerTarget {
        /// Those that lie face down.
        #[default]
        FaceDown,
        /// Used Adler markers too; never the Stasi marker.
        Any,
    }
    /// Whether an unused Adler marker that an exchange has brought may be used.
    adler_chain: AdlerChain {
        /// It may.
        #[default]
        Free,
        /// It may not.
        Barred,
    }
    /// In which order a simulation asks those who may accuse.
    race_tiebreak: RaceTiebreak {
        /// In one that is drawn for each moment.
        #[default]
        Seeded,
        /// Clockwise from whoever has revealed the last card.
        ClockwiseFromActive,
    }
}
