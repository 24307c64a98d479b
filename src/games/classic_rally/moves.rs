//! Moves and chance outcomes: as rules see them, and as scripts write them.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document::Id;
use crate::document::usual::is_default;
use crate::games::classic_rally::components::{
    Board, Car, Card, CardsGiven, CellName, Colour, Cure, Direction, Feature, Hazard, Joker,
    LoadText, Location, Problem, Side, StepName, Weather,
};
use crate::games::classic_rally::{Cards, Cell, FEATURES_EACH, MAX_PLAYERS, Spot, TileId};
use crate::kit::seat::Seat;

/// Most steps of a drive that are told apart: more than any drive can have.
pub const MAX_STEPS: usize = 14;

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Setup: leaves a SERVICE STATION tile out.
    RemoveService(TileId),
    /// Setup: lays START with this rotation.
    PlaceStart(u8),
    /// Setup: lays a tile.
    PlaceTile {
        /// Which.
        tile: TileId,
        /// Where.
        at: Cell,
        /// Quarter-turns clockwise.
        rotation: u8,
    },
    /// Setup: keeps a tile that fits nowhere.
    KeepTile,
    /// Setup: names a place for FINISH.
    VoteFinish(Spot),
    /// Setup: lays FINISH.
    PlaceFinish(Spot),
    /// Setup: picks a Feature.
    ChooseFeature(Feature),
    /// Setup: loads both boards.
    Load {
        /// For the Rally Board.
        rally: Cards,
        /// For the Assistance Board.
        assistance: Cards,
        /// A Feature that the move names.
        feature: Option<Feature>,
    },
    /// Setup: faces the Rally Car.
    PlaceRally(Side),
    /// Setup: places the Assistance Car.
    PlaceAssist(Cell),
    /// Rolls the dice.
    Roll,
    /// Chooses which Features are off.
    Disable(Choice),
    /// Drives the Rally Car.
    Drive(Route),
    /// Burns a Road Book card in place of a drive.
    Burn(Direction),
    /// Moves the Assistance Car.
    DriveAssist(Side),
    /// Exchanges cards between the player's boards.
    Assist {
        /// The cards that move.
        exchange: Exchange,
        /// Whether the Rally Car turns.
        u_turn: bool,
    },
    /// Turns the Rally Car.
    UTurn,
    /// Exchanges cards with the piles.
    Resupply {
        /// The car at the SERVICE STATION.
        car: Car,
        /// The cards: to the board, and away from it.
        exchange: Exchange,
    },
    /// Repairs a problem.
    Repair {
        /// Which.
        problem: Problem,
        /// With what.
        with: Cure,
    },
    /// Joker: exchanges cards between the player's boards while the cars are apart.
    Transporter(Exchange),
    /// Joker: takes cards from opponents.
    Robber(Loot),
    /// Joker: switches off the Features of all opponents.
    Saboteur,
    /// Joker: repairs everything, or under a reading one thing.
    Mechanic(Option<Problem>),
    /// Ends the turn.
    EndTurn,
}

/// Features by kind: how many of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice(pub [u8; Feature::ALL.len()]);

/// Cards that change places. A kind that would go both ways counts by what is left over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exchange {
    /// Cards that come to the Rally Board, or to the board that resupplies.
    pub gained: Cards,
    /// Cards that leave it.
    pub lost: Cards,
    /// A Feature that the move names.
    pub feature: Option<Feature>,
}

impl Exchange {
    /// The exchange of these cards, without those that would go both ways.
    #[must_use]
    pub fn new(gained: Cards, lost: Cards) -> Self {
        Self {
            gained: gained.minus(lost),
            lost: lost.minus(gained),
            feature: None,
        }
    }

    /// What a tank holds after it.
    #[must_use]
    pub fn tank(&self, before: u8) -> u8 {
        let (gained, lost) = (self.gained.of(Card::Fuel), self.lost.of(Card::Fuel));
        before.saturating_sub(lost).saturating_add(gained)
    }

    /// Whether no card moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.gained.is_empty() && self.lost.is_empty() && self.feature.is_none()
    }
}

/// Cards that ROBBER takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loot {
    /// From each seat's Assistance Board.
    pub from: [Cards; MAX_PLAYERS],
    /// Whether the move names another board than an opponent's Assistance Board.
    pub elsewhere: bool,
    /// A Feature that the move names.
    pub feature: Option<Feature>,
}

/// The way that a drive takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Route {
    pub(super) steps: [Option<RouteStep>; MAX_STEPS],
    /// A Road Book card burnt at the end.
    pub burn: Option<Direction>,
    /// Whether the drive is interrupted for the Joker.
    pub joker_next: bool,
    /// Whether it is interrupted for an assistance procedure.
    pub assist_next: bool,
}

/// A step of a drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteStep {
    /// The side by which the car leaves.
    pub exit: Side,
    /// The Road Book card played for it.
    pub card: Option<Direction>,
}

impl Route {
    /// The route over these steps. Steps beyond [`MAX_STEPS`] are left out: no drive is so long.
    #[must_use]
    pub fn new(steps: impl IntoIterator<Item = RouteStep>) -> Self {
        let mut route = Self::default();
        for (own, step) in route.steps.iter_mut().zip(steps) {
            *own = Some(step);
        }
        route
    }

    /// Whether the drive is interrupted at its end.
    #[must_use]
    pub fn pauses(&self) -> bool {
        self.joker_next || self.assist_next
    }

    /// The steps.
    pub fn steps(&self) -> impl Iterator<Item = RouteStep> {
        self.steps.iter().map_while(|step| *step)
    }

    /// How many steps there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps().count()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps[0].is_none()
    }

    /// The route with one more step.
    #[must_use]
    pub fn then(mut self, step: RouteStep) -> Self {
        let length = self.len();
        if let Some(own) = self.steps.get_mut(length) {
            *own = Some(step);
        }
        self
    }
}

/// A decision as a script writes it; the frequent ones first, for they are tried in this order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum MoveText {
    /// Drives the Rally Car: one fuel for each tile entered.
    Drive {
        /// The exits in order, each with the Road Book card played for it, if any: `N/straight`.
        #[schemars(length(max = 14))]
        steps: Vec<StepName>,
        /// A Road Book card that points nowhere, burnt at the intersection where the drive ends.
        burn: Option<Direction>,
        /// Stop between two steps to play the Joker; another `drive` then goes on.
        #[serde(default, skip_serializing_if = "is_default")]
        joker_next: bool,
        /// Stop between two steps for an assistance procedure, under the reading `assist-moments =
        /// "any-moment"`; another `drive` then goes on.
        #[serde(default, skip_serializing_if = "is_default")]
        assist_next: bool,
    },
    /// Ends the turn.
    EndTurn {},
    /// Moves the Assistance Car by one tile.
    DriveAssist {
        /// The exit.
        exit: Side,
    },
    /// Exchanges cards between the player's boards, both cars standing on one tile.
    Assist {
        /// Cards for the Rally Board.
        #[serde(default, skip_serializing_if = "CardsGiven::is_empty")]
        to_rally: CardsGiven,
        /// Cards for the Assistance Board.
        #[serde(default, skip_serializing_if = "CardsGiven::is_empty")]
        to_assist: CardsGiven,
        /// Turn the Rally Car round.
        #[serde(default, skip_serializing_if = "is_default")]
        u_turn: bool,
    },
    /// Turns the Rally Car round on a tile with a sign.
    UTurn {},
    /// Exchanges cards with the piles at a service station.
    Resupply {
        /// The car that stopped there.
        car: Car,
        /// Cards for the piles.
        #[serde(default, skip_serializing_if = "CardsGiven::is_empty")]
        give: CardsGiven,
        /// Cards from the piles.
        #[serde(default, skip_serializing_if = "CardsGiven::is_empty")]
        take: CardsGiven,
    },
    /// Repairs a problem of the Rally Car.
    Repair {
        /// Which.
        problem: Problem,
        /// With what.
        with: Cure,
    },
    /// Burns a Road Book card that points nowhere, in place of a drive.
    Burn {
        /// The card.
        card: Direction,
    },
    /// Rolls the dice; asked only of a player who could play a Joker first.
    Roll {},
    /// Chooses the Features that the roll switches off.
    Disable {
        /// As many as are owed.
        #[schemars(length(max = 2))]
        features: Vec<Feature>,
    },
    /// Joker: exchanges cards between the player's boards while the cars are apart.
    Transporter {
        /// Cards for the Rally Board.
        #[serde(default, skip_serializing_if = "CardsGiven::is_empty")]
        to_rally: CardsGiven,
        /// Cards for the Assistance Board.
        #[serde(default, skip_serializing_if = "CardsGiven::is_empty")]
        to_assist: CardsGiven,
    },
    /// Joker: takes cards from opponents' Assistance Boards.
    Robber {
        /// The cards.
        #[schemars(length(max = 40))]
        take: Vec<TakeText>,
    },
    /// Joker: switches off all Features of all opponents.
    Saboteur {},
    /// Joker: repairs the Rally Car.
    Mechanic {
        /// The one problem that is repaired, under the reading `mechanic-scope = "one"`.
        problem: Option<Problem>,
    },
    /// Setup: lays a tile.
    PlaceTile {
        /// The tile drawn or kept.
        tile: Id,
        /// The cell.
        at: CellName,
        /// Quarter-turns clockwise.
        #[schemars(range(min = 0, max = 3), extend("x-rule" = {"minimum": "bad-rotation", "maximum": "bad-rotation"}))]
        rotation: u8,
    },
    /// Setup: keeps the tile drawn, which fits nowhere.
    KeepTile {},
    /// Setup: lays START; its cell is the origin.
    PlaceStart {
        /// Quarter-turns clockwise.
        #[schemars(range(min = 0, max = 3), extend("x-rule" = {"minimum": "bad-rotation", "maximum": "bad-rotation"}))]
        rotation: u8,
    },
    /// Setup: names a location for FINISH, all players at once.
    VoteFinish(Location),
    /// Setup: lays FINISH, after a tie of votes.
    PlaceFinish(Location),
    /// Setup: leaves a service station tile out.
    RemoveServiceTile {
        /// Which.
        tile: Id,
    },
    /// Setup: picks a Feature.
    ChooseFeature {
        /// Which.
        feature: Feature,
    },
    /// Setup: loads both boards, all players at once.
    Load(LoadText),
    /// Setup: faces the Rally Car on START.
    PlaceRally {
        /// The exit that it faces.
        heading: Side,
    },
    /// Setup: places the Assistance Car.
    PlaceAssist {
        /// The cell.
        at: CellName,
    },
}

/// Cards that ROBBER takes from one board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TakeText {
    /// Whose.
    pub player: Colour,
    /// The card; a Feature is refused by its clause.
    pub card: super::components::AnyCard,
    /// How many.
    #[schemars(range(min = 1, max = 200))]
    pub count: u8,
    /// From which board.
    #[serde(default = "assistance", skip_serializing_if = "is_assistance")]
    pub board: Board,
}

fn assistance() -> Board {
    Board::Assistance
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_assistance(board: &Board) -> bool {
    *board == Board::Assistance
}

/// One random outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Two dice for everybody who rolls for the order.
    OrderRoll(Rolls),
    /// The tile pile, topmost first.
    TilePile(ArrayVec<TileId, { super::board::MAX_MAP }>),
    /// The tile pile after a reshuffle, topmost first.
    ReshuffleTiles(ArrayVec<TileId, { super::board::MAX_MAP }>),
    /// Two dice for everybody who rolls for FINISH.
    FinishRoll(Rolls),
    /// The Hazard deck, topmost first.
    HazardDeck(ArrayVec<Hazard, { super::table::MAX_HAZARDS }>),
    /// A Joker for each seat.
    JokerDeal(ArrayVec<Joker, MAX_PLAYERS>),
    /// A lone player's Features.
    SoloFeatures(ArrayVec<Feature, FEATURES_EACH>),
    /// The dice of a turn.
    Roll {
        /// The two regular dice.
        dice: [u8; 2],
        /// The weather die.
        weather: Weather,
    },
}

/// Two dice for each seat that rolls.
pub type Rolls = ArrayVec<(Seat, [u8; 2]), MAX_PLAYERS>;

impl Chance {
    /// The event's name, as a script writes it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::OrderRoll(_) => "order-roll",
            Self::TilePile(_) => "tile-pile",
            Self::ReshuffleTiles(_) => "reshuffle-tiles",
            Self::FinishRoll(_) => "finish-roll",
            Self::HazardDeck(_) => "hazard-deck",
            Self::JokerDeal(_) => "joker-deal",
            Self::SoloFeatures(_) => "solo-features",
            Self::Roll { .. } => "roll",
        }
    }
}

/// A random outcome as a script writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChanceText {
    /// The dice of a turn.
    Roll {
        /// The two regular dice.
        #[schemars(extend("items" = {"type": "integer", "minimum": 1, "maximum": 6, "x-rule": {"minimum": "bad-die-face", "maximum": "bad-die-face"}}))]
        dice: [u8; 2],
        /// The weather die.
        weather: Weather,
    },
    /// Setup: the rolls for the first player.
    OrderRoll {
        /// Two dice for everybody who rolls.
        #[schemars(schema_with = "Colour::table::<DicePair>")]
        rolls: BTreeMap<Colour, DicePair>,
    },
    /// Setup: the order of the tiles.
    TilePile {
        /// All tiles but START and FINISH, topmost first.
        #[schemars(length(max = 62))]
        pile: Vec<Id>,
    },
    /// Setup: the order of the tiles that are left, kept ones included.
    ReshuffleTiles {
        /// Topmost first.
        #[schemars(length(max = 62))]
        pile: Vec<Id>,
    },
    /// Setup: the rolls for laying FINISH.
    FinishRoll {
        /// Two dice for everybody who rolls.
        #[schemars(schema_with = "Colour::table::<DicePair>")]
        rolls: BTreeMap<Colour, DicePair>,
    },
    /// Setup: the order of the Hazard cards.
    HazardDeck {
        /// All of them, topmost first.
        #[schemars(length(max = 48))]
        deck: Vec<Hazard>,
    },
    /// Setup: a Joker for each player.
    JokerDeal {
        /// Whose is which; fixed ones included.
        #[schemars(schema_with = "Colour::table::<Joker>")]
        jokers: BTreeMap<Colour, Joker>,
    },
    /// Setup: a lone player's Features.
    SoloFeatures {
        /// Two of the pool.
        #[schemars(length(equal = 2))]
        features: Vec<Feature>,
    },
}

/// Two regular dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("items" = {"type": "integer", "minimum": 1, "maximum": 6, "x-rule": {"minimum": "bad-die-face", "maximum": "bad-die-face"}}))]
pub struct DicePair(pub [u8; 2]);
