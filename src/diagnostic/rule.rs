//! A rule that findings report: its name, its level, and its documentation page as data.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How much a finding matters.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Not reported.
    Allow,
    /// Reported; the run still succeeds.
    Warn,
    /// Reported; the run exits with 1.
    Error,
}

impl Level {
    /// What a finding at this level is: an `error` or a `warning`.
    #[must_use]
    pub fn severity(self) -> &'static str {
        match self {
            Self::Allow => "note",
            Self::Warn => "warning",
            Self::Error => "error",
        }
    }
}

/// As comments and configuration write it.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Allow => "allow",
            Self::Warn => "warn",
            Self::Error => "error",
        })
    }
}

/// Everything that is said about a rule: one static value each, from which its page, its examples'
/// tests and its findings all come.
#[derive(Debug)]
pub struct Rule {
    /// Stable kebab-case name, unique among all rules of all games.
    pub name: &'static str,
    /// The game it belongs to, or `None` for a rule about every document.
    pub game: Option<&'static str>,
    /// Level unless the command line, a configuration file or a comment says otherwise.
    pub level: Level,
    /// What is wrong, in one line: reads well after "reports".
    pub summary: &'static str,
    /// Why that matters, in a sentence or two.
    pub why: &'static str,
    /// The clause of the rulebook behind it, if there is one.
    pub clause: Option<&'static str>,
    /// A whole document that has this fault and no other.
    pub bad: &'static str,
    /// The same document put right.
    pub good: &'static str,
}
