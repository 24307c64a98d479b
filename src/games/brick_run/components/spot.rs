//! Where a car is, as documents write it.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr as _;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// Where a car is: `start`, a card of the road and a space on it as in `2.1`, or `town`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum SpotText {
    /// Beside the road, before its first card.
    #[default]
    Start,
    /// On the road.
    Road {
        /// The card, counted from 1 at the start.
        card: u8,
        /// The space on it, counted from 1.
        space: u8,
    },
    /// In town.
    Town,
}

const FORM: &str = "`start`, `town`, or a card of the road and a space on it, such as `2.1`";

impl TryFrom<String> for SpotText {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.as_str() {
            "start" => return Ok(Self::Start),
            "town" => return Ok(Self::Town),
            _ => {}
        }
        let number = |digits: &str| u8::from_str(digits).ok().filter(|number| *number > 0);
        let road = text.split_once('.').and_then(|(card, space)| {
            Some(Self::Road {
                card: number(card)?,
                space: number(space)?,
            })
        });
        road.ok_or_else(|| format!("a car is at {FORM}"))
    }
}

impl fmt::Display for SpotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::Road { card, space } => write!(f, "{card}.{space}"),
            Self::Town => f.write_str("town"),
        }
    }
}

impl From<SpotText> for String {
    fn from(spot: SpotText) -> Self {
        spot.to_string()
    }
}

impl JsonSchema for SpotText {
    fn schema_name() -> Cow<'static, str> {
        "SpotText".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": format!("Where a car is: {FORM}."),
            "pattern": "^(start|town|[1-9][0-9]?\\.[1-9][0-9]?)$",
            "examples": ["2.1"],
            "x-rule": {"pattern": "spot-form"},
            "x-help": FORM
        })
    }
}
