//! A baseline: findings that were there before, which are not reported again.
//!
//! A finding is known by its file, its rule and its message: lines move.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::cli::output::Output;
use crate::cli::stop::RunStop;
use crate::cli::write;
use crate::diagnostic::{Finding, Level, Report};
use crate::kit::count::Count;
use crate::project::disk::{name_of, read_auxiliary_within};
use crate::project::failure::Failure;

/// What such a file says that it is.
const FORMAT: &str = "scrutineer-baseline";

const VERSION: u32 = 1;

/// Most bytes of a baseline.
const MOST: u64 = 16 * 1024 * 1024;

/// Known findings: how many there are of each.
#[derive(Debug, Default)]
pub(super) struct Baseline(BTreeMap<KnownFinding, usize>);

/// By what a finding is known.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct KnownFinding {
    file: String,
    rule: String,
    message: String,
}

/// The file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BaselineFile {
    format: String,
    version: u32,
    findings: Vec<BaselineEntry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BaselineEntry {
    file: String,
    rule: String,
    message: String,
    count: usize,
}

/// What a baseline comes to in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BaselineOutcome {
    /// Findings that are not reported.
    pub hidden: usize,
    /// Findings that are no longer there.
    pub settled: usize,
}

impl Baseline {
    /// Of what a report says.
    pub fn of(report: &Report) -> Self {
        let mut known = BTreeMap::new();
        for finding in &report.findings {
            if can_be_known(finding, &report.unplayed) {
                *known.entry(KnownFinding::of(finding)).or_default() += 1;
            }
        }
        Self(known)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, or is no baseline.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let name = name_of(path);
        let text = read_auxiliary_within(path, MOST).map_err(|error| {
            Failure::unreadable(&name, &error).help("`--write-baseline` writes one")
        })?;
        let document: BaselineFile = serde_json::from_str(&text).map_err(|error| {
            Failure::new(format!("`{name}` is no baseline: {error}"))
                .help("`--write-baseline` writes one")
        })?;
        if document.format != FORMAT || document.version != VERSION {
            let message = format!("`{name}` is no baseline that this version of the program reads");
            return Err(Failure::new(message).help("`--write-baseline` writes one"));
        }
        let mut known = BTreeMap::new();
        for entry in document.findings {
            let key = KnownFinding {
                file: entry.file,
                rule: entry.rule,
                message: entry.message,
            };
            *known.entry(key).or_default() += entry.count;
        }
        Ok(Self(known))
    }

    /// Writes it to a file; one that is no baseline is not replaced.
    ///
    /// # Errors
    /// What kept it from being written.
    pub fn write(&self, path: &Path, stop: &RunStop, output: &mut Output) -> Result<(), Failure> {
        write::may_deliver(Some(path), output)?;
        write::may_replace(path, None, MOST, |text| text.contains(FORMAT))?;
        let entry = |(known, count): (&KnownFinding, &usize)| BaselineEntry {
            file: known.file.clone(),
            rule: known.rule.clone(),
            message: known.message.clone(),
            count: *count,
        };
        let document = BaselineFile {
            format: FORMAT.to_owned(),
            version: VERSION,
            findings: self.0.iter().map(entry).collect(),
        };
        let text = serde_json::to_string_pretty(&document);
        let text = text.map_err(|error| Failure::new(error.to_string()))? + "\n";
        write::deliver(text.as_bytes(), Some(path), stop, output)
    }

    /// How many findings it knows.
    pub fn len(&self) -> usize {
        self.0.values().sum()
    }

    /// Takes what is known out of a report.
    pub fn apply(mut self, report: &mut Report) -> BaselineOutcome {
        let unplayed = report.unplayed.clone();
        let hidden = report.leave_out(|finding| {
            let left = self.0.get_mut(&KnownFinding::of(finding));
            let left = left.filter(|left| **left > 0 && can_be_known(finding, &unplayed));
            left.map(|left| *left -= 1).is_some()
        });
        // Of files that this run has not looked at, nobody knows.
        let is_checked = |known: &KnownFinding| {
            report.files.contains(&known.file) || !Path::new(&known.file).exists()
        };
        let left = self.0.iter().filter(|(known, _)| is_checked(known));
        BaselineOutcome {
            hidden,
            settled: left.map(|(_, left)| left).sum(),
        }
    }
}

impl BaselineOutcome {
    /// Says what it has come to.
    pub fn tell(self, path: &Path, output: &mut Output) -> Result<(), Failure> {
        let name = name_of(path);
        if self.hidden > 0 {
            let hidden = Count(self.hidden, "finding");
            writeln!(
                output.notes(),
                "{hidden} of the baseline `{name}` not shown"
            )?;
        }
        if self.settled > 0 {
            let settled = Count(self.settled, "finding");
            writeln!(
                output.notes(),
                "{settled} of the baseline no longer there; `--write-baseline {name}` takes them out"
            )?;
        }
        Ok(())
    }
}

impl KnownFinding {
    fn of(finding: &Finding) -> Self {
        Self {
            file: finding.at.place.source.name.clone(),
            rule: finding.rule.name.to_owned(),
            message: finding.message.clone(),
        }
    }
}

/// Whether a baseline may have a finding. What keeps a script from being played is not among them: a script
/// whose expectations were never compared does not pass.
fn can_be_known(finding: &Finding, unplayed: &BTreeMap<String, String>) -> bool {
    let file = &finding.at.place.source.name;
    finding.level != Level::Error || !unplayed.contains_key(file)
}
