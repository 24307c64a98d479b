//! Zone boards: roads between numbered ends.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::Side;
use crate::document::usual::{is_one, one};
use crate::document::{Id, Provenance};

/// A set of zone boards.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Zones {
    /// Sets of zones that this one adds to: `base`, or paths relative to this file.
    #[serde(default)]
    pub extends: Vec<String>,
    /// The zones.
    #[schemars(length(max = 64), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub zones: Vec<Zone>,
}

/// A zone board. Both sides, asphalt and snow, have the same roads.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Zone {
    /// The letter or name of the zone.
    pub id: Id,
    /// The legend: damage points by terrain.
    #[schemars(extend("maxProperties" = 32))]
    pub legend: BTreeMap<Id, LegendDamage>,
    /// The roads.
    #[schemars(length(min = 1, max = 16), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub roads: Vec<Road>,
    /// Where this zone comes from, if not from where its document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}

/// Damage points of a terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend("minimum" = 0, "maximum" = 4, "x-rule" = {"minimum": "legend-damage-range", "maximum": "legend-damage-range"}))]
pub struct LegendDamage(pub u8);

/// A road across a zone, from one end to another; it can be driven either way.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Road {
    /// The numbers of its two ends; the segments lead from the first to the second.
    #[schemars(inner(range(min = 0, max = 99)))]
    pub ends: [u8; 2],
    /// Where the road lies in pictures, if its author wants it otherwise than they work it out: points, each to the
    /// right and downwards, through which its middle leads from the first end to the second. A space is 34 long, and
    /// a lane 18 wide.
    #[schemars(length(min = 2, max = 64))]
    pub course: Option<Vec<[i16; 2]>>,
    /// The segments in order.
    #[schemars(length(min = 1, max = 32))]
    pub segments: Vec<Segment>,
}

/// A part of a road.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Segment {
    /// Spaces in a row.
    Straight(Straight),
    /// A corner.
    Corner(Corner),
    /// One space with a bump.
    Bump(Bump),
    /// One space that several roads of the zone share.
    Junction(Junction),
}

impl Segment {
    /// The key under which a document has it.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::Straight(_) => "straight",
            Self::Corner(_) => "corner",
            Self::Bump(_) => "bump",
            Self::Junction(_) => "junction",
        }
    }
}

/// Spaces in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Straight {
    /// How many spaces.
    #[schemars(range(min = 1, max = 20))]
    pub spaces: u8,
    /// Cars abreast; 2 unless given.
    #[serde(default = "two", skip_serializing_if = "is_two")]
    #[schemars(range(min = 1, max = 4), extend("x-rule" = {"minimum": "road-width", "maximum": "road-width"}))]
    pub lanes: u8,
    /// Cars in line; 1 unless given.
    #[serde(default = "one::<u8>", skip_serializing_if = "is_one")]
    #[schemars(range(min = 1, max = 4), extend("x-rule" = {"minimum": "road-width", "maximum": "road-width"}))]
    pub slots: u8,
    /// Terrain on the left.
    pub left: Id,
    /// Terrain on the right.
    pub right: Id,
}

/// A corner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Corner {
    /// Which way it turns.
    pub turn: Side,
    /// The note of the inside trajectory: the highest gear there.
    #[schemars(range(min = 1, max = 5), extend("x-rule" = {"minimum": "note-range", "maximum": "note-range"}))]
    pub inside: u8,
    /// The notes of the skid spaces, each the exact gear there; none unless given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 3), inner(range(min = 1, max = 5)), extend("x-rule" = {"minimum": "note-range", "maximum": "note-range", "maxItems": "skid-count"}))]
    pub skid: Vec<u8>,
    /// The note of the shortcut, if there is one: the highest gear there.
    #[schemars(range(min = 1, max = 5), extend("x-rule" = {"minimum": "note-range", "maximum": "note-range"}))]
    pub shortcut: Option<u8>,
    /// Terrain on the left; `shortcut` if that is where the shortcut lies.
    pub left: Id,
    /// Terrain on the right; `shortcut` if that is where the shortcut lies.
    pub right: Id,
    /// Terrain on the far side of the shortcut.
    pub beyond: Option<Id>,
}

/// One space with a bump.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Bump {
    /// The gear that the bump asks for.
    #[schemars(range(min = 1, max = 5), extend("x-rule" = {"minimum": "note-range", "maximum": "note-range"}))]
    pub note: u8,
    /// Cars abreast; 2 unless given.
    #[serde(default = "two", skip_serializing_if = "is_two")]
    #[schemars(range(min = 1, max = 4), extend("x-rule" = {"minimum": "road-width", "maximum": "road-width"}))]
    pub lanes: u8,
    /// Cars in line; 1 unless given.
    #[serde(default = "one::<u8>", skip_serializing_if = "is_one")]
    #[schemars(range(min = 1, max = 4), extend("x-rule" = {"minimum": "road-width", "maximum": "road-width"}))]
    pub slots: u8,
    /// Terrain on the left.
    pub left: Id,
    /// Terrain on the right.
    pub right: Id,
}

/// One space that several roads of a zone share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Junction {
    /// Its id; the roads that name it meet there.
    pub id: Id,
    /// Cars abreast; 2 unless given.
    #[serde(default = "two", skip_serializing_if = "is_two")]
    #[schemars(range(min = 1, max = 4), extend("x-rule" = {"minimum": "road-width", "maximum": "road-width"}))]
    pub lanes: u8,
    /// Cars in line; 1 unless given.
    #[serde(default = "one::<u8>", skip_serializing_if = "is_one")]
    #[schemars(range(min = 1, max = 4), extend("x-rule" = {"minimum": "road-width", "maximum": "road-width"}))]
    pub slots: u8,
    /// Terrain on the left.
    pub left: Id,
    /// Terrain on the right.
    pub right: Id,
}

fn two() -> u8 {
    2
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_two(number: &u8) -> bool {
    *number == 2
}

crate::component!(Zones lists zones: Zone; "zones", "zone", 64);
