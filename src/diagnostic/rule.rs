//! A rule that findings report: its name, its level, and its documentation page as data.

use serde::Serialize;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Not reported.
    Allow,
    /// Reported; the run still succeeds.
    Warn,
    /// Reported; the run exits with 1.
    Error,
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
