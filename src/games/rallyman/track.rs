//! The way of a stage as a graph of spaces.

mod laying;

use std::sync::OnceLock;

use arrayvec::ArrayVec;

use crate::document::Id;
use crate::games::rallyman::ZoneSet;
use crate::games::rallyman::components::Side;
use crate::games::rallyman::picture::Course;
use crate::games::rallyman::table::{CornerId, MAX_CHECKPOINTS, Name, TerrainId, ZoneId};
use crate::kit::number::narrow;

pub use laying::{Asked, Fault, FaultKind, Ground, MOST_SPACES, lay};

/// The name of the terrain that stands for a corner's shortcut.
pub const SHORTCUT: &str = "shortcut";

/// A space of a stage: START is the first, FINISH the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub u16);

impl Place {
    /// Behind the starting line.
    pub const START: Self = Self(0);

    /// As an index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A stage, ready to be driven.
#[derive(Debug)]
pub struct Track {
    /// Its id.
    pub id: Id,
    /// Its spaces in the order of travel, START first and FINISH last; a [`Place`] indexes them.
    pub spaces: Vec<Space>,
    /// Its corners in the order of travel; [`Kind`] indexes them.
    pub corners: Vec<TrackCorner>,
    /// Its zones in the order of first crossing.
    pub zones: Vec<ZoneId>,
    /// Those that lie with the snow side up, where the weather is fixed.
    pub snow: ZoneSet,
    /// Where split times are taken, in the order of the stage's list.
    pub checkpoints: ArrayVec<Place, MAX_CHECKPOINTS>,
    /// Whether an assistance period follows.
    pub assistance: bool,
    /// The least probability of losing control that its author accepts, in percent.
    pub most_risk: u8,
    /// Where it lies in pictures, once one has been made.
    pub(super) courses: OnceLock<Vec<Course>>,
}

/// Most spaces ahead of one: from a skid space its own inside, and all of the next corner.
pub const MOST_NEXT: usize = 4;

/// A space.
#[derive(Clone, Debug)]
pub struct Space {
    /// As documents name it.
    pub name: Name,
    /// What it is.
    pub kind: Kind,
    /// Cars abreast.
    pub lanes: u8,
    /// Cars in line.
    pub slots: u8,
    /// What lies to the left and to the right.
    pub beside: [Beside; 2],
    /// The zone that it lies in; of START and FINISH, the nearest.
    pub zone: ZoneId,
    /// The spaces ahead: of a corner the inside first, then the skid space, then the shortcut; from
    /// a skid space the inside of its own corner comes before those of the next.
    pub next: ArrayVec<Place, MOST_NEXT>,
    /// Spaces on the longest way to FINISH, this one counted; 0 for FINISH.
    pub rank: u16,
    /// The same on the shortest way.
    pub distance: u16,
}

/// What a space is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Behind the starting line.
    Start,
    /// On a straight, or a junction.
    Straight,
    /// A bump with its note.
    Bump(u8),
    /// The inside of this corner.
    Inside(u16),
    /// A skid space of this corner, counted from 0.
    Skid(u16, u8),
    /// The shortcut of this corner.
    Shortcut(u16),
    /// Past the finish line.
    Finish,
}

impl Kind {
    /// The corner that the space belongs to.
    #[must_use]
    pub fn corner(self) -> Option<u16> {
        match self {
            Self::Inside(corner) | Self::Skid(corner, _) | Self::Shortcut(corner) => Some(corner),
            _ => None,
        }
    }

    /// Whether it is on the road of a corner: inside or skidding.
    #[must_use]
    pub fn is_corner_road(self) -> bool {
        matches!(self, Self::Inside(_) | Self::Skid(..))
    }
}

/// What lies beside a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Terrain.
    Terrain(TerrainId),
    /// The shortcut of the corner.
    Shortcut,
    /// The road of the corner, seen from its shortcut.
    Road,
}

/// A corner as it is driven in a stage.
#[derive(Clone, Debug)]
pub struct TrackCorner {
    /// Which corner it is.
    pub id: CornerId,
    /// As documents name it: the name of its spaces without their last part.
    pub name: Name,
    /// Which way it turns.
    pub turn: Side,
    /// The printed note of the inside.
    pub inside_note: u8,
    /// The printed notes of the skid spaces.
    pub skid_notes: ArrayVec<u8, 3>,
    /// The printed note of the shortcut.
    pub shortcut_note: Option<u8>,
    /// The inside.
    pub inside: Place,
    /// The skid spaces.
    pub skids: ArrayVec<Place, 3>,
    /// The shortcut.
    pub shortcut: Option<Place>,
}

impl Track {
    /// Past the finish line.
    #[must_use]
    pub fn finish(&self) -> Place {
        place(self.spaces.len() - 1)
    }

    /// A space.
    #[must_use]
    #[inline]
    pub fn at(&self, place: Place) -> &Space {
        &self.spaces[place.index()]
    }

    /// Every place, START and FINISH included.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        (0..self.spaces.len()).map(place)
    }

    /// The place with this name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Place> {
        self.places().find(|place| &*self.at(*place).name == name)
    }

    /// Whether two spaces lie side by side: in one corner, on different trajectories. Neither is
    /// before or behind the other, whatever their ranks.
    #[must_use]
    pub fn are_beside(&self, one: Place, other: Place) -> bool {
        let (one, other) = (self.at(one).kind, self.at(other).kind);
        let same_lane = matches!((one, other), (Kind::Skid(..), Kind::Skid(..)));
        one != other && !same_lane && one.corner().is_some() && one.corner() == other.corner()
    }

    /// Whether cars on two spaces are level: on one space, on spaces as far from FINISH, or side by
    /// side.
    #[must_use]
    pub fn are_level(&self, one: Place, other: Place) -> bool {
        self.at(one).rank == self.at(other).rank || self.are_beside(one, other)
    }

    /// Whether a space lies before another one on the road, nearer to FINISH.
    #[must_use]
    pub fn is_before(&self, one: Place, other: Place) -> bool {
        self.at(one).rank < self.at(other).rank && !self.are_beside(one, other)
    }

    /// The first and the last space of its corner, or the space itself.
    #[must_use]
    pub fn around(&self, place: Place) -> (Place, Place) {
        let Some(corner) = self.corner_at(place) else {
            return (place, place);
        };
        let first = corner.skids.first().unwrap_or(&corner.inside);
        (*first, corner.shortcut.unwrap_or(corner.inside))
    }

    /// The corner that a space belongs to.
    #[must_use]
    pub fn corner_at(&self, place: Place) -> Option<&TrackCorner> {
        let corner = self.at(place).kind.corner()?;
        self.corners.get(usize::from(corner))
    }
}

fn place(index: usize) -> Place {
    // What is laid is bounded: see `MOST_SPACES`.
    Place(narrow::<u16>(index))
}
