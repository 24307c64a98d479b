//! What is wrong with a configuration.

use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;

use crate::diagnostic::render::visible::one_line;
use crate::diagnostic::render::{Style, human};
use crate::diagnostic::{Finding, Level, Rule};
use crate::kit::count::Count;
use crate::project::disk::name_from_here;
use crate::project::failure::plain;

/// Why there is no configuration although there is a file.
#[derive(Debug)]
pub enum ConfigError {
    /// It cannot be read.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// It says what it may not: every fault, with its place.
    Faulty(Vec<Finding>),
}

/// Findings as faults of a configuration, which `--fix` does not repair.
pub(super) fn as_faults(mut findings: Vec<Finding>) -> Vec<Finding> {
    for finding in &mut findings {
        finding.rule = &CONFIGURATION;
        finding.level = CONFIGURATION.level;
        finding.fix = None;
    }
    findings
}

/// Most faults of a configuration that are shown.
pub(super) const MAX_FAULTS: usize = 100;

/// The first of very many faults, and how many more there are.
pub(super) fn limited(mut faults: Vec<Finding>) -> Vec<Finding> {
    let omitted = faults.split_off(MAX_FAULTS.min(faults.len()));
    faults.extend(omitted.first().map(|first| {
        let more = Count(omitted.len(), "more fault");
        let message = format!("{more} not shown; at most {MAX_FAULTS} are");
        Finding::new(&CONFIGURATION, first.at.place.clone(), message)
    }));
    faults
}

/// Not a rule that files are checked by, but drawn like one.
pub(super) static CONFIGURATION: Rule = Rule {
    name: "configuration",
    game: None,
    level: Level::Error,
    group: None,
    summary: "a fault in the configuration file",
    why: "Nothing is checked, because it is not clear how.",
    clauses: &[],
    bad: "",
    good: "",
};

impl ConfigError {
    /// Draws it.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, style: Style, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Unreadable { .. } => writeln!(out, "error: {self}"),
            Self::Faulty(faults) => faults.iter().try_for_each(|fault| {
                human::write_finding(fault, style, out)?;
                writeln!(out)
            }),
        }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { path, why } => {
                let text = format!("cannot read `{}`: {}", name_from_here(path), plain(why));
                f.write_str(&one_line(&text))
            }
            Self::Faulty(faults) => {
                let messages: Vec<_> = faults.iter().map(|fault| fault.message.as_str()).collect();
                write!(f, "the configuration is faulty: {}", messages.join("; "))
            }
        }
    }
}

impl std::error::Error for ConfigError {}
