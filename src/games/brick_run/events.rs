//! What happens in a game, as transcripts print it and scripts expect it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::document::Id;
use crate::games::brick_run::components::{Placed, PlayerName, SpotText};

/// Something that happened. Others do not see the keys that they may not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
pub enum Event {
    /// A player has a car.
    CarTaken {
        /// Who.
        player: PlayerName,
        /// Which.
        car: Id,
    },
    /// The roads and the market have been dealt.
    Dealt {
        /// The market.
        market: Vec<Id>,
    },
    /// A player has taken a part.
    PartTaken {
        /// Who.
        player: PlayerName,
        /// The card with the part.
        card: Id,
    },
    /// A player has bought a part.
    PartBought {
        /// Who.
        player: PlayerName,
        /// The card with the part.
        card: Id,
        /// Dollars paid.
        price: u32,
    },
    /// A player has bought no part.
    Passed {
        /// Who.
        player: PlayerName,
    },
    /// A player cannot take any part of the market.
    PickSkipped {
        /// Who.
        player: PlayerName,
    },
    /// The market has closed; its cards are in the parts deck.
    MarketClosed {
        /// How many cards it had left.
        left: u8,
    },
    /// The crooked cop has drawn a part.
    CopPart {
        /// The card with the part.
        card: Id,
    },
    /// The action deck has been shuffled.
    ActionShuffled {
        /// How many cards it has.
        cards: u8,
    },
    /// A delivery begins.
    Delivery {
        /// Its number.
        delivery: u8,
        /// The town.
        town: Id,
    },
    /// A car has been loaded for nothing.
    Resupplied {
        /// Whose.
        player: PlayerName,
        /// How many bricks came.
        bricks: u16,
    },
    /// A player has bought bricks.
    BricksBought {
        /// Who.
        player: PlayerName,
        /// How many.
        bricks: u16,
        /// Dollars paid.
        price: u32,
    },
    /// A round begins.
    Round {
        /// Its number within the delivery.
        round: u16,
    },
    /// A player has placed time cubes.
    Placed {
        /// Who.
        player: PlayerName,
        /// Where; only the player sees it.
        placed: Option<Placed>,
    },
    /// All time cards are turned up.
    Revealed {
        /// Who has placed what.
        #[schemars(schema_with = "PlayerName::table::<Placed>")]
        placed: BTreeMap<PlayerName, Placed>,
    },
    /// The crooked cop has drawn an action card.
    ActionDrawn {
        /// Which.
        card: Id,
    },
    /// Damage has been repaired.
    Repaired {
        /// Whose.
        player: PlayerName,
        /// Cubes spent; none for an action card.
        cubes: u8,
        /// How much damage is gone.
        repaired: u8,
        /// How much is left.
        damage: u8,
    },
    /// A player keeps the repair cubes for later.
    HeldBack {
        /// Who.
        player: PlayerName,
    },
    /// Movement is fixed.
    Movement {
        /// The movement of each car on the road that has a turn.
        #[schemars(schema_with = "PlayerName::table::<u16>")]
        movement: BTreeMap<PlayerName, u16>,
        /// The order of turns.
        order: Vec<PlayerName>,
    },
    /// The crooked cop skips a turn.
    Skipped {},
    /// A car has come to a new space: the last one of its drive, or one on which something happens.
    Drove {
        /// Whose.
        player: PlayerName,
        /// How many spaces since the last of these.
        spaces: u16,
        /// Where it is.
        at: SpotText,
    },
    /// A car has entered a road card.
    Entered {
        /// Whose.
        player: PlayerName,
        /// Which card.
        card: Id,
        /// Whether it was the first car there, so that the card was turned up.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        first: bool,
    },
    /// A Swerve or a Jump has done its worst.
    Damaged {
        /// Whose car.
        player: PlayerName,
        /// How much damage it took; none is good driving.
        taken: u16,
        /// How much it has now.
        damage: u8,
    },
    /// Damage has slowed a car down in its drive.
    Slowed {
        /// Whose.
        player: PlayerName,
        /// What encounters look at from now on.
        movement: u16,
        /// The spaces still to be driven.
        left: u16,
    },
    /// A Pickup.
    PickedUp {
        /// Whose.
        player: PlayerName,
        /// How many bricks came on the car.
        bricks: u16,
    },
    /// Countermeasures have been used.
    Countered {
        /// Whose.
        player: PlayerName,
        /// The lower number now.
        low: i16,
        /// The higher number now.
        high: i16,
    },
    /// Cops have let a car through.
    Slipped {
        /// Whose.
        player: PlayerName,
    },
    /// Cops have stopped a car.
    Caught {
        /// Whose.
        player: PlayerName,
        /// How many bricks they took.
        bricks: u16,
    },
    /// Nitrous has been used.
    Nitrous {
        /// Who.
        player: PlayerName,
        /// How much damage the car has now.
        damage: u8,
    },
    /// A car has wrecked.
    Wrecked {
        /// Whose.
        player: PlayerName,
    },
    /// A wreck has been paid for.
    Paid {
        /// Who.
        player: PlayerName,
        /// Dollars.
        dollars: u32,
    },
    /// A part has been lost.
    PartLost {
        /// Whose.
        player: PlayerName,
        /// The card with the part.
        card: Id,
    },
    /// Bricks have been lost, as there is no room for them any more.
    Overflowed {
        /// Whose.
        player: PlayerName,
        /// How many.
        bricks: u16,
    },
    /// The crooked cop has crashed and got going again.
    Crashed {
        /// How much damage the cop car has now.
        damage: u8,
    },
    /// A turn has ended.
    TurnEnded {
        /// Whose.
        player: PlayerName,
    },
    /// A car has arrived.
    Arrived {
        /// Whose.
        player: PlayerName,
        /// Order of arrival, from 1.
        place: u8,
    },
    /// A player has looked at cards of the road.
    Peeked {
        /// Who.
        player: PlayerName,
        /// How many that the player did not know.
        count: u8,
        /// Which; only the player sees it.
        cards: Option<Vec<Id>>,
    },
    /// A car in town was paid for waiting.
    WaitingPay {
        /// Whose.
        player: PlayerName,
        /// Dollars.
        dollars: u32,
    },
    /// Bricks have been sold.
    Sold {
        /// Who.
        player: PlayerName,
        /// How many.
        bricks: u16,
        /// Dollars for each.
        price: u32,
    },
    /// A market has been dealt after a delivery.
    MarketDealt {
        /// Its cards.
        market: Vec<Id>,
    },
    /// The game is over.
    GameOver {
        /// The dollars.
        #[schemars(schema_with = "PlayerName::table::<u32>")]
        money: BTreeMap<PlayerName, u32>,
        /// Who has won.
        winner: PlayerName,
    },
}
