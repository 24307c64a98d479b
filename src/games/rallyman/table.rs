//! The game: components resolved, numbers at hand. It never changes.

use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::document::Id;
use crate::engine::definition::seated;
use crate::games::rallyman::Track;
use crate::games::rallyman::components::{
    Components, Constants, Die, Driver, Options, Readings, ReadingsGiven, Side, Surface, Tires,
    Weather,
};
use crate::games::rallyman::rules::Roads;
use crate::games::rallyman::study::Outlooks;
use crate::kit::bits::{Bits, Member};
use crate::kit::ids::IndexVec;
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// Most drivers.
pub const MAX_DRIVERS: usize = 4;
/// Most stages of a rally.
pub const MAX_STAGES: usize = 9;
/// Most corners on the roads that a rally drives.
pub const MAX_CORNERS: usize = 128;
/// Most checkpoints of a stage.
pub const MAX_CHECKPOINTS: usize = 8;
/// Most zones that a rally crosses: there is a bit for each.
pub const MAX_ZONES: usize = 64;

/// One game of Rallyman: components, options and drivers, resolved and whole.
#[derive(Debug)]
pub struct Rallyman {
    /// Numbers of the game.
    pub constants: Constants,
    /// How ambiguous passages are read.
    pub readings: Readings,
    /// How the rules document in use reads them, before the scenario has its say.
    pub rules_readings: Readings,
    /// Optional rules.
    pub options: Options,
    /// How the weather is decided.
    pub weather: Weather,
    /// The stages in order.
    pub tracks: Vec<Track>,
    /// The zones that the rally crosses; a [`ZoneId`] indexes them.
    pub zones: IndexVec<ZoneId, Id>,
    /// Terrain of these zones; a [`TerrainId`] indexes it.
    pub terrains: IndexVec<TerrainId, Terrain>,
    /// The corners on the roads that the rally drives, however often; a [`CornerId`] indexes them.
    pub corners: IndexVec<CornerId, CornerPiece>,
    /// The dashboards; a [`DashboardId`] indexes them.
    pub dashboards: IndexVec<DashboardId, DashboardPiece>,
    /// How many of the six faces of each die show a warning.
    pub warnings: [u8; Die::ALL.len()],
    /// The gear cards, first gear first.
    pub gear_cards: [GearCard; 5],
    /// What every gear card shows on its back.
    pub neutral: Seconds,
    /// What a spare-tire card shows on its back.
    pub spare_tire: Seconds,
    /// Shortcut cards by kind.
    pub shortcut_cards: [u8; 3],
    /// Whether drivers begin with a Sisu card.
    pub sisu: bool,
    /// Whether drivers begin with a spare-tire card.
    pub spare: bool,
    /// The drivers in seat order.
    pub drivers: ArrayVec<Entrant, MAX_DRIVERS>,
    /// What the scenario takes out of the drivers' hands.
    pub agreed: Agreed,
    /// The component documents as a position names them, for printing.
    pub components: Components,
    /// What dice lead to on its roads.
    pub(super) roads: Roads,
    /// What bots have worked out about its stages, which every game of it has in common.
    pub(super) outlooks: Outlooks,
}

/// Time in whole seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seconds(pub u32);

impl std::fmt::Display for Seconds {
    /// Minutes and seconds, as the course sheet has them: `1:05`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{:02}", self.0 / 60, self.0 % 60)
    }
}

/// A terrain of a zone's legend.
#[derive(Debug)]
pub struct Terrain {
    /// Its name.
    pub id: Id,
    /// The damage points that it brings.
    pub damage: u8,
}

/// A corner on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CornerPiece {
    /// The zone.
    pub zone: ZoneId,
    /// The road, by its place in the zone.
    pub road: u8,
    /// The segment, by its place in the road.
    pub segment: u8,
}

/// A dashboard of the set.
#[derive(Debug)]
pub struct DashboardPiece {
    /// Its id.
    pub id: Id,
    /// Gear dice that damage can take away.
    pub damage: u8,
    /// Flats that the car survives.
    pub flats: u8,
    /// What the tires do: by tires, then by surface.
    pub grip: [[GripPiece; 2]; 2],
}

impl DashboardPiece {
    /// What these tires do on this surface.
    #[must_use]
    pub fn grip(&self, tires: Tires, surface: Surface) -> GripPiece {
        self.grip[tires as usize][surface as usize]
    }
}

/// What tires do on a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GripPiece {
    /// Warnings in one turn that lose control.
    pub warnings: u8,
    /// Gear dice that a turn may use.
    pub gear_dice: u8,
    /// Acceleration dice that a turn may use.
    pub acceleration_dice: u8,
}

/// The cards of a gear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GearCard {
    /// What the face shows.
    pub time: Seconds,
    /// Cards by event.
    pub events: [u8; 3],
}

impl GearCard {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> u16 {
        self.events.iter().map(|&cards| u16::from(cards)).sum()
    }
}

/// A driver as the scenario has them.
#[derive(Debug)]
pub struct Entrant {
    /// The driver.
    pub driver: Driver,
    /// The dashboard.
    pub dashboard: DashboardId,
}

/// What the scenario decides.
#[derive(Debug, Default)]
pub struct Agreed {
    /// The starting order of the first stage.
    pub start_order: Option<ArrayVec<Seat, MAX_DRIVERS>>,
    /// The zones under snow, where the drivers would choose them.
    pub snow: Option<ZoneSet>,
    /// Tires for the first stage, by seat.
    pub tires: [Option<Tires>; MAX_DRIVERS],
}

crate::ids! {
    /// A zone, by its place among those that the rally crosses.
    ZoneId(u8);
    /// A terrain, by its place among those of the game.
    TerrainId(u16);
    /// A corner, by its place among those of the game.
    CornerId(u8);
    /// A dashboard, by its place in the set.
    DashboardId(u8);
}

/// A set of zones, of which there are at most 64.
pub type ZoneSet = Bits<ZoneId, u64>;

/// A set of dice, gears first.
pub type DiceSet = Bits<Die, u8>;

impl Member for Die {
    #[inline]
    fn number(self) -> u32 {
        self as u32
    }

    #[inline]
    fn numbered(number: u32) -> Self {
        Self::ALL[number as usize]
    }
}

impl DiceSet {
    /// All dice that there are.
    pub const ALL: Self = Self::of_word(0b111_1111);
    /// All gear dice.
    pub const GEARS: Self = Self::of_word(0b001_1111);

    /// The set with a die more.
    #[must_use]
    #[inline]
    pub fn with(mut self, die: Die) -> Self {
        self.insert(die);
        self
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub fn count(self) -> u8 {
        narrow::<u8>(self.len())
    }

    /// How many gear dice there are.
    #[must_use]
    #[inline]
    pub fn gears(self) -> u8 {
        self.and(Self::GEARS).count()
    }

    /// How many acceleration dice there are.
    #[must_use]
    #[inline]
    pub fn accelerations(self) -> u8 {
        self.without(Self::GEARS).count()
    }
}

impl Die {
    /// The gear of a gear die.
    #[must_use]
    pub fn gear(self) -> Option<u8> {
        match self {
            Self::A1 | Self::A2 => None,
            _ => Some(self as u8 + 1),
        }
    }

    /// Whether it is an acceleration die.
    #[must_use]
    pub fn is_acceleration(self) -> bool {
        self.gear().is_none()
    }

    /// The die of a gear.
    #[must_use]
    pub fn of_gear(gear: u8) -> Option<Self> {
        (1..=5)
            .contains(&gear)
            .then(|| Self::ALL[usize::from(gear) - 1])
    }
}

impl Side {
    /// The other side.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

seated! {
    Rallyman: "driver", |game| game.drivers.len();
    driver: Driver = |game, seat| game.drivers[seat.index()].driver;
}

impl Rallyman {
    /// The dashboard at a seat.
    #[must_use]
    pub fn dashboard(&self, seat: Seat) -> &DashboardPiece {
        &self.dashboards[self.drivers[seat.index()].dashboard]
    }

    /// The readings that a position has to name.
    #[must_use]
    pub fn readings_given(&self) -> ReadingsGiven {
        self.readings.over(&self.rules_readings)
    }
}

/// A text that is shared by all that name it.
pub type Name = Arc<str>;
