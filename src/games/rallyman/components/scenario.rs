//! Scenarios: who drives which rally, with what.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{Driver, Tires};
use super::rules::ReadingsGiven;
use super::{Cards, Dashboards, Dice, Rally, Rules, Zones};
use crate::document::Id;

/// A rally before its first step.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Scenario {
    /// The drivers, one to four.
    #[schemars(schema_with = "Driver::table::<DriverSetup>", extend("minProperties" = 1))]
    pub drivers: BTreeMap<Driver, DriverSetup>,
    /// Which optional rules are in use.
    #[serde(default)]
    pub options: Options,
    /// The component documents in use; the base sets unless given.
    #[serde(default)]
    pub components: Components,
    /// Readings of ambiguous passages, over those of the rules document.
    #[serde(default)]
    pub readings: ReadingsGiven,
    /// What is agreed before the rally instead of decided in it.
    #[serde(default)]
    pub fixed: Fixed,
}

/// A driver in a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DriverSetup {
    /// The dashboard; the first of the set unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dashboard: Option<Id>,
}

/// Optional rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct Options {
    /// All dice of a turn may be rolled at once, for seconds.
    pub time_attack: bool,
    /// Seconds may be spent on dice that are not rolled.
    pub spend_seconds: bool,
    /// Training: warnings and flats have no effect.
    pub shakedown: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            time_attack: true,
            spend_seconds: true,
            shakedown: false,
        }
    }
}

crate::components! {
    /// A rules document.
    rules: Rules = "rules",
    /// A rally.
    rally: Rally = "rally",
    /// A set of zones.
    zones: Zones = "zones",
    /// A set of dashboards.
    dashboards: Dashboards = "dashboards",
    /// Dice.
    dice: Dice = "dice",
    /// Cards.
    cards: Cards = "cards",
}

/// What is agreed before the rally.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct Fixed {
    /// The starting order of the first stage: every driver once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 4))]
    pub start_order: Option<Vec<Driver>>,
    /// The zones under snow, with `weather = "chosen"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 64), extend("uniqueItems" = true))]
    pub snow_zones: Option<Vec<Id>>,
    /// Tires for the first stage; drivers left out choose.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(schema_with = "Driver::table::<Tires>")]
    pub tires: BTreeMap<Driver, Tires>,
}
