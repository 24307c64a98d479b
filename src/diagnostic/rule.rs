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
    /// What a finding at this level is: an `error`, a `warning`, or no more than a `note`.
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

/// What sort of thing a rule is about. Every rule is of one group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// What cannot be read, played or built.
    Correctness,
    /// Positions that no game leads to, or that say less than they should.
    Position,
    /// Components and scenarios that are unfair, or that make no difference.
    Balance,
    /// What is right, and is unusual or could be said better.
    Style,
}

impl Group {
    /// Every group.
    pub const ALL: [Self; 4] = [
        Self::Correctness,
        Self::Position,
        Self::Balance,
        Self::Style,
    ];

    /// As the command line and the configuration write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Correctness => "correctness",
            Self::Position => "position",
            Self::Balance => "balance",
            Self::Style => "style",
        }
    }
}

/// What the names of rules about positions begin with.
const POSITION: &str = "position-";

impl Rule {
    /// The group that it is of: the one that it says, else what its name and its level say.
    #[must_use]
    pub fn group(&self) -> Group {
        match self.group {
            Some(group) => group,
            None if self.name.starts_with(POSITION) => Group::Position,
            None if self.level == Level::Error => Group::Correctness,
            None => Group::Style,
        }
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
    /// Its group, where that does not follow from its name and its level.
    pub group: Option<Group>,
    /// What is wrong, in one line: reads well after "reports".
    pub summary: &'static str,
    /// Why that matters, in a sentence or two.
    pub why: &'static str,
    /// The clauses of the rulebook behind it: the first one is cited unless a finding knows better.
    pub clauses: &'static [&'static str],
    /// A whole document that has this fault and no other.
    pub bad: &'static str,
    /// The same document put right.
    pub good: &'static str,
}
