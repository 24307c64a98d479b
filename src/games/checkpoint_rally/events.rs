//! What happens in a game, as transcripts print it and scripts expect it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::document::Id;
use crate::games::checkpoint_rally::components::{Colour, How, MapChoice};

/// Something that happened. Others do not see the keys that only their owner may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
pub enum Event {
    /// A car sheet went to a player.
    CarDealt {
        /// To whom.
        player: Colour,
        /// Which.
        car: Id,
    },
    /// A checkpoint card went to a player.
    CardDealt {
        /// To whom.
        player: Colour,
        /// Which; its owner alone knows.
        card: Option<Id>,
    },
    /// The markers were piled up.
    MarkersPiled {
        /// The players from first to last.
        order: Vec<Colour>,
    },
    /// The border pieces were laid.
    BordersLaid {
        /// North, east, south, west.
        borders: [String; 4],
    },
    /// A stack was shuffled.
    Shuffled {
        /// How many tiles it holds.
        tiles: usize,
    },
    /// The setup put a tile on the map.
    TileDealt {
        /// Where.
        at: String,
        /// Which, and how it lies.
        tile: String,
    },
    /// The race has begun.
    RaceStarted {
        /// The map of the cards that is raced.
        map: MapChoice,
    },
    /// A tile came from the stack into a hand.
    Drew {
        /// Whose.
        player: Colour,
        /// Which; its owner alone knows.
        tile: Option<Id>,
        /// Whether a line of the stopwatch called for it.
        line: bool,
    },
    /// A draw found nothing to draw.
    NothingToDraw {
        /// Whose draw it was.
        player: Colour,
    },
    /// A tile came from the stack into the row.
    RowFilled {
        /// The slot, counted from 1.
        slot: usize,
        /// Which.
        tile: Id,
    },
    /// A tile was placed on the map.
    Placed {
        /// By whom.
        player: Colour,
        /// Which, and how it lies.
        tile: String,
        /// Where.
        at: String,
        /// Roads that connect with one of the same type.
        roads: u8,
        /// Sides that touch their own terrain.
        sides: u8,
        /// What the replaced tile has in common with it.
        replaced: u8,
        /// Minutes that it took.
        cost: u16,
    },
    /// A tile left the map.
    Replaced {
        /// Which.
        tile: Id,
        /// Whether a GPS update took it into the hand.
        kept: bool,
    },
    /// A car entered a tile.
    Entered {
        /// Whose.
        player: Colour,
        /// Where.
        at: String,
        /// Minutes that it took.
        cost: u16,
    },
    /// A checkpoint was marked.
    Visited {
        /// By whom.
        player: Colour,
        /// Where.
        at: String,
    },
    /// The row went to the discard pile.
    RowDiscarded {
        /// How many tiles.
        tiles: usize,
    },
    /// A tile of the row was taken for a GPS update.
    Took {
        /// By whom.
        player: Colour,
        /// Which.
        tile: Id,
    },
    /// A marker moved.
    Spent {
        /// Whose.
        player: Colour,
        /// By how many minutes.
        minutes: u16,
        /// To which time.
        time: i32,
    },
    /// A player has to discard.
    OwesDiscard {
        /// Who.
        player: Colour,
        /// How many tiles.
        tiles: usize,
    },
    /// A tile was discarded.
    Discarded {
        /// By whom.
        player: Colour,
        /// Which.
        tile: Id,
    },
    /// A player has visited every checkpoint.
    Finished {
        /// Who.
        player: Colour,
        /// Place in the order of finishing, from 1.
        order: usize,
        /// Minutes taken off.
        bonus: u16,
        /// The final time.
        time: i32,
    },
    /// A player's last chance is over.
    ChanceOver {
        /// Whose.
        player: Colour,
        /// Why.
        how: How,
    },
    /// The game is over.
    GameOver {
        /// The winner.
        winner: Option<Colour>,
    },
}
