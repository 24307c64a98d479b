//! Rallies: the course sheet as it is filled in before the first start.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{SpaceName, Surface};
use crate::document::Id;

/// A rally: its stages, the weather, and where there is assistance.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Rally {
    /// When it is held, as the course sheet says.
    #[schemars(length(max = 80))]
    pub date: Option<String>,
    /// Who directs it, as the course sheet says.
    #[schemars(length(max = 80))]
    pub director: Option<String>,
    /// How the weather is decided; `fixed` unless given.
    #[serde(default)]
    pub weather: Weather,
    /// The special stages in order.
    #[schemars(length(min = 1, max = 9))]
    pub stages: Vec<Stage>,
}

/// How the weather of a rally is decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Weather {
    /// As the sections of the stages say.
    #[default]
    Fixed,
    /// The drivers choose the zones under snow before the rally.
    Chosen,
    /// A die decides for each zone at the beginning of each stage.
    Variable,
    /// The rule is left out: all is asphalt, and so are the tires.
    None,
}

/// A special stage.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Stage {
    /// The id.
    pub id: Id,
    /// The sections in the order of travel.
    #[schemars(length(max = 16))]
    pub sections: Vec<Section>,
    /// Whether an assistance period follows.
    #[serde(default)]
    pub assistance: bool,
    /// The least probability of losing control, in percent, that is accepted on this stage: that
    /// of the most careful driver; 10 unless given.
    #[serde(default = "ten", rename = "most-risk", skip_serializing_if = "is_ten")]
    #[schemars(range(min = 0, max = 100))]
    pub most_risk: u8,
    /// Spaces where split times are taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8), extend("uniqueItems" = true, "x-rule" = {"uniqueItems": "checkpoint-repeated"}))]
    pub checkpoints: Vec<SpaceName>,
}

fn ten() -> u8 {
    10
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_ten(percent: &u8) -> bool {
    *percent == ten()
}

/// The way through one zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Section {
    /// The zone.
    pub zone: Id,
    /// The end where it is entered.
    #[schemars(range(min = 0, max = 99))]
    pub from: u8,
    /// The end where it is left.
    #[schemars(range(min = 0, max = 99))]
    pub to: u8,
    /// The junctions where the road is changed, in order; needed if there are several ways.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub via: Vec<Id>,
    /// The side of the board that lies up; asphalt unless given.
    pub side: Option<Surface>,
}
