//! Dashboards: what a car can take, and how it holds the road.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{Surface, Tires};
use crate::document::{Id, Provenance};

/// A set of dashboards.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Dashboards {
    /// Sets of dashboards that this one adds to: `base`, or paths relative to this file.
    #[serde(default)]
    pub extends: Vec<String>,
    /// The dashboards.
    #[schemars(length(max = 64), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub dashboards: Vec<Dashboard>,
}

/// The dashboard of a car.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Dashboard {
    /// The id.
    pub id: Id,
    /// Gear dice that damage can take away; 4 unless given, for a car needs one to restart.
    #[serde(default = "four")]
    #[schemars(range(min = 0, max = 4))]
    pub damage: u8,
    /// Flats that the car survives; 2 unless given.
    #[serde(default = "two")]
    #[schemars(range(min = 0, max = 2))]
    pub flats: u8,
    /// What each kind of tires does on each surface.
    #[schemars(length(max = 16))]
    pub grip: Vec<Grip>,
    /// Where this dashboard comes from, if not from where its document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}

fn four() -> u8 {
    4
}

fn two() -> u8 {
    2
}

impl Dashboard {
    /// What these tires do on this surface, if the table says so.
    #[must_use]
    pub fn grip_of(&self, tires: Tires, surface: Surface) -> Option<&Grip> {
        let is_it = |line: &&Grip| line.tires == tires && line.surface == surface;
        self.grip.iter().find(is_it)
    }
}

/// What tires do on a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Grip {
    /// The tires.
    pub tires: Tires,
    /// The surface.
    pub surface: Surface,
    /// Warnings in one turn that lose control.
    #[schemars(range(min = 0, max = 8))]
    pub warnings: u8,
    /// Gear dice that a turn may use.
    #[serde(default = "five")]
    #[schemars(range(min = 0, max = 5))]
    pub gear_dice: u8,
    /// Acceleration dice that a turn may use.
    #[serde(default = "two")]
    #[schemars(range(min = 0, max = 2))]
    pub acceleration_dice: u8,
    /// Where this line comes from, if not from where its dashboard does.
    pub provenance: Option<Provenance>,
}

fn five() -> u8 {
    5
}

crate::component!(Dashboards lists dashboards: Dashboard; "dashboards", "dashboard", 64);
