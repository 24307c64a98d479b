//! What the documents of every game call things by, and where these come from.

use std::fmt;
use std::str::FromStr as _;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::de::{Deserializer, Visitor};
use serde::{Deserialize, Serialize};

/// The form of an id, as schemas say it.
pub const ID_PATTERN: &str = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$";

/// The form of a tile on the map, as schemas say it, whatever stands behind a slash.
const LAID_PATTERN: &str = "^[a-z][a-z0-9]*(-[a-z0-9]+)*(/[^/]*)?$";

/// The form of what ends with a rotation.
const ROTATED_PATTERN: &str = "/[0-3]$";

/// A function that recognizes what matches a pattern, for those patterns of which documents are so full that compiling and
/// running them would take too long; `None` for any other.
#[must_use]
pub fn recognizer(pattern: &str) -> Option<fn(&str) -> bool> {
    match pattern {
        ID_PATTERN => Some(is_id),
        LAID_PATTERN => Some(is_laid),
        ROTATED_PATTERN => Some(is_rotated),
        _ => None,
    }
}

/// The longest id, in letters.
pub const MAX_ID: usize = 64;

/// Whether a text has the form of an id.
#[must_use]
pub fn is_id(text: &str) -> bool {
    // A hyphen has something else on either side of it.
    let mut before = b'-';
    let is_made_of_words = text.bytes().all(|byte| {
        let may_follow = match byte {
            b'a'..=b'z' | b'0'..=b'9' => true,
            b'-' => before != b'-',
            _ => false,
        };
        before = byte;
        may_follow
    });
    is_made_of_words && before != b'-' && text.starts_with(|first: char| first.is_ascii_lowercase())
}

fn is_laid(text: &str) -> bool {
    let (tile, rotation) = text.split_once('/').unwrap_or((text, ""));
    is_id(tile) && !rotation.contains('/')
}

fn is_rotated(text: &str) -> bool {
    matches!(text.as_bytes(), [.., b'/', b'0'..=b'3'])
}

/// A component's id: lower-case words joined by hyphens. Shared, because games are set up by the
/// thousand from the same sets.
#[derive(
    Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
#[schemars(extend(
    "pattern" = ID_PATTERN,
    "description" = "an id: lower-case words joined by hyphens",
    "maxLength" = MAX_ID,
    "x-rule" = {"pattern": "bad-id", "maxLength": "bad-id"},
    "x-help" = "lower-case words joined by hyphens"
))]
pub struct Id(#[serde(deserialize_with = "shared")] pub Arc<str>);

/// Reads a text straight into the memory that it is shared in: documents are full of ids.
fn shared<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<str>, D::Error> {
    struct Shared;

    impl Visitor<'_> for Shared {
        type Value = Arc<str>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a string")
        }

        fn visit_str<E>(self, text: &str) -> Result<Arc<str>, E> {
            Ok(text.into())
        }
    }

    deserializer.deserialize_str(Shared)
}

impl Id {
    /// The id's text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A tile lying on the map: its id and its quarter-turns clockwise, as in `h08/3`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String", extend(
    "pattern" = LAID_PATTERN,
    "allOf" = [{
        "pattern": ROTATED_PATTERN,
        "x-rule": {"pattern": "bad-rotation"},
        "x-help": "a rotation of 0 to 3 quarter-turns clockwise behind the tile's id"
    }],
    "description" = "a tile's id and its rotation in quarter-turns clockwise, 0 to 3, with a slash between",
    "x-rule" = {"pattern": "bad-id"},
    "x-help" = "a tile's id, a slash and a rotation from 0 to 3"
))]
pub struct Laid {
    /// The tile.
    pub tile: Id,
    /// Quarter-turns clockwise, 0 to 3.
    pub rotation: u8,
}

impl TryFrom<String> for Laid {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let (tile, rotation) = text
            .split_once('/')
            .ok_or("a tile on the map needs a rotation")?;
        let rotation = u8::from_str(rotation).map_err(|error| error.to_string())?;
        Ok(Self {
            tile: Id(tile.into()),
            rotation,
        })
    }
}

impl From<Laid> for String {
    fn from(laid: Laid) -> Self {
        format!("{}/{}", laid.tile, laid.rotation)
    }
}

/// Where component data comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
    /// Printed in the rulebook.
    Rulebook,
    /// Rebuilt to fit the rulebook, where the printed component is lost.
    Reconstructed,
    /// The author's own.
    Original,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use regex::Regex;

    use super::{ID_PATTERN, LAID_PATTERN, ROTATED_PATTERN, recognizer};

    proptest! {
        #[test]
        fn recognizers_agree_with_their_patterns(
            text in "[a-cx0-2-]{0,8}(/[0-4]?)?|[a-cA-C0-2_ \n/-]{0,4}|a/[a0-4/ü\n]{0,3}",
        ) {
            for pattern in [ID_PATTERN, LAID_PATTERN, ROTATED_PATTERN] {
                let recognizes = recognizer(pattern).expect("it has a function");
                let pattern = Regex::new(pattern).expect("it is one");
                prop_assert_eq!(recognizes(&text), pattern.is_match(&text), "{} by {}", text, pattern);
            }
        }
    }
}
