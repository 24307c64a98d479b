//! How the documents of Classic Rally name things.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document::Id;
use crate::games::classic_rally::Cell;

crate::named! {
    /// A player, by colour.
    Colour {
        /// White.
        White = "white",
        /// Black.
        Black = "black",
        /// Red.
        Red = "red",
        /// Yellow.
        Yellow = "yellow",
    }

    /// A card that a board can carry.
    Card {
        /// Pays for one tile.
        Fuel = "fuel",
        /// Cures a flat tyre.
        SpareTyre = "spare-tyre",
        /// Cures mechanical problems.
        Toolbox = "toolbox",
        /// Keep rain from switching a Feature off.
        RainTyres = "rain-tyres",
        /// Keep fog from switching a Feature off.
        FogLights = "fog-lights",
    }

    /// A Feature of a Rally Car.
    Feature {
        /// One tile further when overtaking.
        CloseRatio = "close-ratio",
        /// One tile more from a curve, or turning at an intersection.
        SportSuspension = "sport-suspension",
        /// One tile more from a straight, or straight on at an intersection.
        PowerKit = "power-kit",
        /// One tile more from anywhere.
        LightWeight = "light-weight",
    }

    /// A Road Book card.
    Direction {
        /// Turn left.
        Left = "left",
        /// Turn right.
        Right = "right",
        /// Go straight ahead.
        Straight = "straight",
    }

    /// A Hazard card.
    Hazard {
        /// No move until a spare tyre is spent.
        FlatTyre = "flat-tyre",
        /// Sport suspension inactive, or no move, until repaired.
        Pothole = "pothole",
        /// No move in the next turn.
        Aquaplaning = "aquaplaning",
        /// No move until repaired.
        BrakesFailure = "brakes-failure",
        /// One fuel a round until repaired.
        FuelLeak = "fuel-leak",
        /// Power kit inactive, or no move, until repaired.
        PowerFailure = "power-failure",
    }

    /// What can be wrong with a Rally Car.
    Problem {
        /// The Hazard card of that name.
        FlatTyre = "flat-tyre",
        /// The Hazard card of that name.
        Pothole = "pothole",
        /// The Hazard card of that name.
        Aquaplaning = "aquaplaning",
        /// The Hazard card of that name.
        BrakesFailure = "brakes-failure",
        /// The Hazard card of that name.
        FuelLeak = "fuel-leak",
        /// The Hazard card of that name.
        PowerFailure = "power-failure",
        /// Every Feature switched off by an opponent's Joker.
        Saboteur = "saboteur",
        /// Features switched off by this turn's roll; only MECHANIC helps.
        SwitchedOff = "switched-off",
    }

    /// A Joker card.
    Joker {
        /// Exchanges cards between own cars that are apart.
        Transporter = "transporter",
        /// Takes cards from opponents' Assistance Boards.
        Robber = "robber",
        /// Switches off the Features of all opponents.
        Saboteur = "saboteur",
        /// Repairs everything.
        Mechanic = "mechanic",
    }

    /// A face of the weather die.
    Weather {
        /// Nothing happens.
        Sun = "sun",
        /// Calls for rain tyres.
        Rain = "rain",
        /// Calls for fog lights.
        Fog = "fog",
        /// Calls for both.
        RainAndFog = "rain-and-fog",
    }

    /// A side of a tile, and the direction in which a car leaves by it.
    Side {
        /// North.
        N = "N",
        /// East.
        E = "E",
        /// South.
        S = "S",
        /// West.
        W = "W",
    }

    /// A sign on a tile.
    Sign {
        /// A hazard.
        Hazard = "hazard",
        /// A service station.
        ServiceStation = "service-station",
        /// Checkpoint 1.
        Checkpoint1 = "checkpoint-1",
        /// Checkpoint 2.
        Checkpoint2 = "checkpoint-2",
        /// Checkpoint 3.
        Checkpoint3 = "checkpoint-3",
    }

    /// The part that a tile without a sign plays.
    Role {
        /// Where the rally begins.
        Start = "start",
        /// Where it ends.
        Finish = "finish",
    }

    /// One of a player's two cars.
    Car {
        /// The Rally Car.
        Rally = "rally",
        /// The Assistance Car.
        Assistance = "assistance",
    }

    /// One of a player's two boards.
    Board {
        /// The Rally Car's.
        Rally = "rally",
        /// The Assistance Car's.
        Assistance = "assistance",
    }

    /// What a repair is made with.
    Cure {
        /// A toolbox, which is not spent.
        Toolbox = "toolbox",
        /// A spare tyre, which is.
        SpareTyre = "spare-tyre",
    }

    /// How far the game has come. Phases that name a chance event wait for it.
    Phase usually Race {
        /// Rolls for the first player.
        OrderRoll = "order-roll",
        /// A SERVICE STATION tile is left out.
        RemoveService = "remove-service",
        /// The tiles are about to be shuffled.
        TilePile = "tile-pile",
        /// START is laid.
        PlaceStart = "place-start",
        /// The players lay tiles in turn.
        Build = "build",
        /// The tiles that are left are about to be shuffled.
        ReshuffleTiles = "reshuffle-tiles",
        /// Everybody names a location for FINISH.
        VoteFinish = "vote-finish",
        /// Rolls for laying FINISH.
        FinishRoll = "finish-roll",
        /// FINISH is laid.
        PlaceFinish = "place-finish",
        /// The Hazard cards are about to be shuffled.
        HazardDeck = "hazard-deck",
        /// The Jokers are about to be dealt.
        JokerDeal = "joker-deal",
        /// A lone player's Features are about to be dealt.
        SoloFeatures = "solo-features",
        /// Features are picked.
        Features = "features",
        /// Everybody loads both boards.
        Load = "load",
        /// Rally Cars are faced on START.
        PlaceRally = "place-rally",
        /// Assistance Cars are placed.
        PlaceAssist = "place-assist",
        /// The race.
        Race = "race",
        /// The game is over.
        Over = "over",
    }

    /// How far a turn has come.
    Step {
        /// The player may play a Joker before the roll.
        Roll = "roll",
        /// The roll is due.
        Dice = "dice",
        /// The player chooses which Features are off.
        Disable = "disable",
        /// Moves and assistance, in any order.
        Move = "move",
    }

    /// How a drive set out.
    Start {
        /// From a curve.
        Curve = "curve",
        /// From a straight.
        Straight = "straight",
        /// From an intersection, turning.
        Turn = "turn",
        /// From an intersection, straight ahead.
        Ahead = "ahead",
        /// From a tile with one exit.
        Stub = "stub",
    }

    /// Whether aquaplaning holds the car already.
    Aquaplaning {
        /// It will in its owner's next turn.
        Drawn = "drawn",
        /// It does in this turn.
        Now = "now",
    }

    /// Any card that lies on a board.
    AnyCard {
        /// The card that boards carry.
        Fuel = "fuel",
        /// The card that boards carry.
        SpareTyre = "spare-tyre",
        /// The card that boards carry.
        Toolbox = "toolbox",
        /// The card that boards carry.
        RainTyres = "rain-tyres",
        /// The card that boards carry.
        FogLights = "fog-lights",
        /// The Feature.
        CloseRatio = "close-ratio",
        /// The Feature.
        SportSuspension = "sport-suspension",
        /// The Feature.
        PowerKit = "power-kit",
        /// The Feature.
        LightWeight = "light-weight",
    }
}

impl AnyCard {
    /// The card that boards carry, or the Feature.
    ///
    /// # Errors
    /// The Feature, if it is one.
    pub fn carried(self) -> Result<Card, Feature> {
        match self {
            Self::Fuel => Ok(Card::Fuel),
            Self::SpareTyre => Ok(Card::SpareTyre),
            Self::Toolbox => Ok(Card::Toolbox),
            Self::RainTyres => Ok(Card::RainTyres),
            Self::FogLights => Ok(Card::FogLights),
            Self::CloseRatio => Err(Feature::CloseRatio),
            Self::SportSuspension => Err(Feature::SportSuspension),
            Self::PowerKit => Err(Feature::PowerKit),
            Self::LightWeight => Err(Feature::LightWeight),
        }
    }
}

impl From<Feature> for AnyCard {
    fn from(feature: Feature) -> Self {
        match feature {
            Feature::CloseRatio => Self::CloseRatio,
            Feature::SportSuspension => Self::SportSuspension,
            Feature::PowerKit => Self::PowerKit,
            Feature::LightWeight => Self::LightWeight,
        }
    }
}

impl From<Hazard> for Problem {
    fn from(hazard: Hazard) -> Self {
        match hazard {
            Hazard::FlatTyre => Self::FlatTyre,
            Hazard::Pothole => Self::Pothole,
            Hazard::Aquaplaning => Self::Aquaplaning,
            Hazard::BrakesFailure => Self::BrakesFailure,
            Hazard::FuelLeak => Self::FuelLeak,
            Hazard::PowerFailure => Self::PowerFailure,
        }
    }
}

impl Problem {
    /// The Hazard card behind it, if there is one.
    #[must_use]
    pub fn hazard(self) -> Option<Hazard> {
        Hazard::ALL
            .iter()
            .copied()
            .find(|&hazard| Self::from(hazard) == self)
    }
}

impl Sign {
    /// The checkpoint's number from 1 to 3, if it is one.
    #[must_use]
    pub fn checkpoint(self) -> Option<u8> {
        match self {
            Self::Hazard | Self::ServiceStation => None,
            Self::Checkpoint1 => Some(1),
            Self::Checkpoint2 => Some(2),
            Self::Checkpoint3 => Some(3),
        }
    }

    /// Whether two signs are of the same kind: all checkpoints are.
    #[must_use]
    pub fn is_like(self, other: Self) -> bool {
        self == other || (self.checkpoint().is_some() && other.checkpoint().is_some())
    }
}

impl Direction {
    /// The side that the card points to, read from this heading.
    #[must_use]
    pub fn from(self, heading: Side) -> Side {
        match self {
            Self::Left => heading.turned(3),
            Self::Right => heading.turned(1),
            Self::Straight => heading,
        }
    }
}

/// A cell of the map, `x,y`: cells east and north of START.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String", extend(
    "pattern" = "^(0|-?([1-9]|[1-5][0-9]|6[0-3])),(0|-?([1-9]|[1-5][0-9]|6[0-3]))$",
    "description" = "a cell `x,y`: `x` cells east and `y` cells north of START, at most 63 either way",
    "examples" = ["0,0", "-3,2"],
    "x-rule" = {"pattern": "bad-cell"},
    "x-help" = "cells east and north of START with a comma between, such as `-3,2`"
))]
pub struct CellName(pub Cell);

impl TryFrom<String> for CellName {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map(Self)
    }
}

impl From<CellName> for String {
    fn from(name: CellName) -> Self {
        name.0.to_string()
    }
}

/// A place where a tile might lie: the cell, and its quarter-turns clockwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Location {
    /// The cell.
    pub at: CellName,
    /// Quarter-turns clockwise.
    #[schemars(range(min = 0, max = 3), extend("x-rule" = {"minimum": "bad-rotation", "maximum": "bad-rotation"}))]
    pub rotation: u8,
}

/// A step of a drive: the exit, and the Road Book card played for it, as in `N/straight`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String", extend(
    "pattern" = "^[NESW](/(left|right|straight))?$",
    "description" = "the exit taken, and behind a slash the Road Book card played for it",
    "examples" = ["E", "N/straight"],
    "x-help" = "an exit `N`, `E`, `S` or `W`, and behind a slash the card played for it, if any: `N/straight`"
))]
pub struct StepName {
    /// The exit.
    pub exit: Side,
    /// The card.
    pub card: Option<Direction>,
}

impl TryFrom<String> for StepName {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a step");
        let (exit, card) = match text.split_once('/') {
            Some((exit, card)) => (exit, Some(card)),
            None => (text.as_str(), None),
        };
        let exit = Side::ALL.iter().find(|side| side.name() == exit);
        let card = match card {
            None => None,
            Some(card) => Some(
                *Direction::ALL
                    .iter()
                    .find(|direction| direction.name() == card)
                    .ok_or_else(wrong)?,
            ),
        };
        Ok(Self {
            exit: *exit.ok_or_else(wrong)?,
            card,
        })
    }
}

impl From<StepName> for String {
    fn from(step: StepName) -> Self {
        match step.card {
            Some(card) => format!("{}/{card}", step.exit),
            None => step.exit.to_string(),
        }
    }
}

/// The way in which a tile's text names it and how it lies.
#[must_use]
pub fn laid_text(tile: &Id, rotation: u8) -> String {
    format!("{tile}/{rotation}")
}
