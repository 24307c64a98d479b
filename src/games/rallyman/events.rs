//! What happens in a game, as transcripts print it and scripts expect it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::document::Id;
use crate::games::rallyman::components::{
    Die, Driver, Face, GearEvent, ShortcutCard, SpaceName, Stance, Tires,
};

/// Something that happened. Others do not see the keys that they may not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
pub enum Event {
    /// The zones of a stage that are under snow are known.
    Weather {
        /// The stage.
        stage: Id,
        /// The zones under snow.
        snow: Vec<Id>,
    },
    /// A driver has chosen tires.
    TiresChosen {
        /// Who.
        driver: Driver,
        /// Which; hidden from others while the choice is secret.
        tires: Option<Tires>,
    },
    /// The starting order of a stage is known.
    StartOrder {
        /// The stage.
        stage: Id,
        /// The drivers in order.
        order: Vec<Driver>,
    },
    /// A round begins.
    Round {
        /// Its number.
        round: u16,
        /// Who plays, in order.
        order: Vec<Driver>,
    },
    /// A die was rolled.
    Rolled {
        /// By whom.
        driver: Driver,
        /// Which.
        die: Die,
        /// What it shows.
        face: Face,
    },
    /// The dice of a time attack were rolled.
    Attacked {
        /// By whom.
        driver: Driver,
        /// Which.
        dice: Vec<Die>,
        /// Those that show a warning.
        warnings: Vec<Die>,
    },
    /// A die was paid for.
    Bought {
        /// By whom.
        driver: Driver,
        /// Which.
        die: Die,
        /// With how many seconds.
        seconds: u8,
    },
    /// A car moved with a die.
    Moved {
        /// Whose.
        driver: Driver,
        /// With which die.
        die: Die,
        /// In which gear.
        gear: u8,
        /// Where it is then.
        to: SpaceName,
    },
    /// A car flew over a bump.
    Flew {
        /// Whose.
        driver: Driver,
        /// The bump.
        from: SpaceName,
        /// Where it landed.
        to: SpaceName,
    },
    /// A split time was taken.
    Split {
        /// Whose.
        driver: Driver,
        /// Where.
        at: SpaceName,
        /// Cards less second markers, in seconds.
        seconds: u32,
    },
    /// A shortcut card was drawn.
    ShortcutDrawn {
        /// By whom.
        driver: Driver,
        /// Which.
        card: ShortcutCard,
    },
    /// Dirt came on the road of a corner.
    Dirt {
        /// The corner.
        corner: String,
        /// The markers there now.
        markers: u8,
    },
    /// A tire went flat.
    Flat {
        /// Whose.
        driver: Driver,
        /// Flats now.
        flats: u8,
    },
    /// An acceleration die was put aside because of a flat.
    DiePutAside {
        /// Whose.
        driver: Driver,
        /// Which.
        die: Die,
    },
    /// The Sisu card was played.
    Sisu {
        /// By whom.
        driver: Driver,
    },
    /// Control was lost.
    ControlLost {
        /// By whom.
        driver: Driver,
        /// Where.
        at: SpaceName,
        /// Why.
        causes: Vec<&'static str>,
    },
    /// A gear card was turned over.
    GearCard {
        /// Whose.
        driver: Driver,
        /// Of which gear.
        gear: u8,
        /// What it does.
        card: GearEvent,
    },
    /// What became of a car that lost control.
    Stopped {
        /// Whose.
        driver: Driver,
        /// In or beside which space.
        at: SpaceName,
        /// How it stands.
        stance: Stance,
    },
    /// A car was damaged.
    Damaged {
        /// Whose.
        driver: Driver,
        /// Points.
        points: u8,
        /// Points now.
        damage: u8,
    },
    /// A tire was changed.
    TireChanged {
        /// By whom.
        driver: Driver,
        /// Flats now.
        flats: u8,
    },
    /// A turn ended with a card.
    TurnEnded {
        /// Whose.
        driver: Driver,
        /// The gear that the pile shows; 0 is neutral.
        gear: u8,
        /// What the card shows, in seconds.
        seconds: u32,
    },
    /// A car could not move.
    Stuck {
        /// Whose.
        driver: Driver,
    },
    /// Second markers were earned.
    SecondsEarned {
        /// By whom.
        driver: Driver,
        /// How many.
        seconds: u8,
    },
    /// A driver finished a stage.
    Finished {
        /// Who.
        driver: Driver,
        /// The stage time, in minutes and seconds.
        time: String,
        /// The stage time, in seconds.
        seconds: u32,
    },
    /// A driver was knocked out of the rally.
    KnockedOut {
        /// Who.
        driver: Driver,
    },
    /// A stage is over.
    StageOver {
        /// Which.
        stage: Id,
        /// The fastest; nobody if all are out.
        winners: Vec<Driver>,
    },
    /// Cars were repaired.
    Assistance {
        /// After which stage.
        stage: Id,
    },
    /// A spare tire was used between two stages.
    SpareDiscarded {
        /// By whom.
        driver: Driver,
        /// Flats now.
        flats: u8,
    },
    /// The rally is over.
    RallyOver {
        /// The winners; nobody if all are out.
        winners: Vec<Driver>,
    },
}
