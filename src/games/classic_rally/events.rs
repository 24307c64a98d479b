//! What happens in a game, as transcripts print it and scripts expect it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::document::Id;
use crate::games::classic_rally::components::{
    AnyCard, Board, Car, CardsGiven, CellName, Colour, Cure, Direction, Feature, Hazard, Joker,
    Problem, Side, Weather,
};

/// Something that happened. Others do not see the keys that only their owner may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
pub enum Event {
    /// Everybody who had to has rolled, for the order or for FINISH.
    RolledOff {
        /// Totals of two dice.
        totals: BTreeMap<Colour, u8>,
    },
    /// The first player is known.
    FirstPlayer {
        /// Who.
        player: Colour,
    },
    /// A SERVICE STATION tile was left out.
    ServiceRemoved {
        /// Which.
        tile: Id,
    },
    /// The tiles were shuffled.
    TilesShuffled {
        /// How many there are.
        tiles: usize,
    },
    /// A tile was laid.
    TileLaid {
        /// Where.
        at: CellName,
        /// Which, and how it lies.
        tile: String,
    },
    /// A tile was drawn from the pile.
    TileDrawn {
        /// By whom.
        player: Colour,
        /// Which.
        tile: Id,
    },
    /// A tile fitted nowhere and was kept.
    TileKept {
        /// By whom.
        player: Colour,
        /// Which.
        tile: Id,
    },
    /// Tiles that fit nowhere were left out.
    TilesDiscarded {
        /// How many.
        tiles: usize,
    },
    /// The tiles left fit nowhere: the map is built anew.
    BuildRestarted,
    /// All votes for FINISH are in.
    Voted {
        /// Cell and lie by player.
        votes: BTreeMap<Colour, String>,
    },
    /// The votes tied; this player lays FINISH.
    FinishPlacer {
        /// Who.
        player: Colour,
    },
    /// The Hazard deck was shuffled.
    HazardsShuffled {
        /// How many cards it holds.
        cards: usize,
    },
    /// A Joker went to a player.
    JokerDealt {
        /// To whom.
        player: Colour,
        /// Which; its owner alone knows.
        joker: Option<Joker>,
    },
    /// A Feature went on a Rally Board.
    FeatureChosen {
        /// Whose.
        player: Colour,
        /// Which.
        feature: Feature,
    },
    /// The loads were revealed: one for each player.
    Loaded {
        /// Whose.
        player: Colour,
        /// Cards on the Rally Board.
        rally: CardsGiven,
        /// Cards on the Assistance Board.
        assistance: CardsGiven,
    },
    /// A Rally Car was put on START.
    RallyPlaced {
        /// Whose.
        player: Colour,
        /// Where it heads.
        heading: Side,
    },
    /// An Assistance Car was placed.
    AssistPlaced {
        /// Whose.
        player: Colour,
        /// Where.
        at: CellName,
    },
    /// The race began.
    RaceStarted {
        /// The stage, from 1.
        stage: u8,
    },
    /// Dice were rolled.
    Rolled {
        /// By whom.
        player: Colour,
        /// The regular dice.
        dice: [u8; 2],
        /// The weather die.
        weather: Weather,
    },
    /// A Feature is off for this turn.
    SwitchedOff {
        /// Whose.
        player: Colour,
        /// Which.
        feature: Feature,
    },
    /// A Rally Car entered a tile.
    Entered {
        /// Whose.
        player: Colour,
        /// Where.
        at: CellName,
        /// Where it heads now.
        heading: Side,
    },
    /// A Rally Car turned round.
    Turned {
        /// Whose.
        player: Colour,
        /// Where it heads now.
        heading: Side,
    },
    /// A Road Book card was played and left the game.
    RoadBookPlayed {
        /// By whom.
        player: Colour,
        /// Which.
        card: Direction,
    },
    /// A Road Book card that pointed nowhere was played and left the game.
    RoadBookBurnt {
        /// By whom.
        player: Colour,
        /// Which.
        card: Direction,
    },
    /// A Hazard card was drawn.
    HazardDrawn {
        /// By whom.
        player: Colour,
        /// Which.
        hazard: Hazard,
    },
    /// Fuel ran out of a leak.
    FuelLeaked {
        /// Whose.
        player: Colour,
        /// How much.
        fuel: u8,
    },
    /// A problem is overcome.
    Repaired {
        /// Whose.
        player: Colour,
        /// Which.
        problem: Problem,
        /// With what; nothing if time or MECHANIC did it.
        with: Option<Cure>,
    },
    /// A checkpoint token was collected.
    Token {
        /// By whom.
        player: Colour,
        /// Its number.
        number: u8,
    },
    /// An Assistance Car moved.
    AssistEntered {
        /// Whose.
        player: Colour,
        /// Where it is now.
        at: CellName,
    },
    /// Cards changed places between the player's boards.
    Exchanged {
        /// Whose.
        player: Colour,
        /// To the Rally Board.
        to_rally: CardsGiven,
        /// To the Assistance Board.
        to_assist: CardsGiven,
    },
    /// Cards changed places with the piles.
    Resupplied {
        /// By whom.
        player: Colour,
        /// At which car.
        car: Car,
        /// To the piles.
        give: CardsGiven,
        /// From the piles.
        take: CardsGiven,
    },
    /// A Joker was played and left the game.
    JokerPlayed {
        /// By whom.
        player: Colour,
        /// Which.
        joker: Joker,
    },
    /// Cards were taken from an opponent.
    Robbed {
        /// From whom.
        player: Colour,
        /// The board.
        board: Board,
        /// Which card.
        card: AnyCard,
        /// How many.
        count: u8,
    },
    /// A player's Features were switched off by SABOTEUR.
    Sabotaged {
        /// Whose.
        player: Colour,
    },
    /// A Rally Car finished.
    Finished {
        /// Whose.
        player: Colour,
        /// In which round.
        round: u16,
    },
    /// A round ended.
    RoundEnded {
        /// Which.
        round: u16,
    },
    /// The stopwatch stands at this tick.
    Tick {
        /// Ticks since it began.
        clock: u16,
    },
    /// A player got Chrono points for the stage.
    Scored {
        /// Who.
        player: Colour,
        /// How many.
        points: u16,
    },
    /// A stage is over and the next begins.
    StageEnded {
        /// Which, from 1.
        stage: u8,
    },
    /// The game is over.
    GameOver {
        /// How it ended.
        ending: String,
        /// The best, or nobody.
        winners: Vec<Colour>,
    },
}
