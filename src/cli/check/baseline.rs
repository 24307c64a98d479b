//! A baseline: findings that were there before, which are not reported again.
//!
//! A finding is known by its file, its rule and its message: lines move. The file is named as it is found from the
//! baseline, so that it does not matter where a run is started from.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::cli::output::Output;
use crate::cli::write;
use crate::diagnostic::{Finding, Level, Report};
use crate::kit::count::Count;
use crate::project::config::normal;
use crate::project::disk::{folder_of, name_of, path_between, read_auxiliary_within};
use crate::project::failure::Failure;

/// What such a file says that it is.
const FORMAT: &str = "scrutineer-baseline";

const VERSION: u32 = 2;

/// In which files are named as the run that wrote it was given them.
const AS_GIVEN: u32 = 1;

/// Most bytes of a baseline.
const MOST: u64 = 16 * 1024 * 1024;

/// Known findings: how many there are of each.
#[derive(Debug)]
pub(super) struct Baseline {
    names: FileNames,
    known: BTreeMap<KnownFinding, usize>,
}

/// How files are named in it.
#[derive(Debug)]
enum FileNames {
    AsGiven,
    /// From the folder of this file, the baseline.
    From(PathBuf),
}

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
    /// Of what a report says, to be written to this file.
    pub fn of(report: &Report, path: &Path) -> Self {
        let names = FileNames::from(path);
        let mut known = BTreeMap::new();
        for finding in &report.findings {
            if can_be_known(finding, &report.unplayed) {
                *known.entry(names.finding(finding)).or_default() += 1;
            }
        }
        Self { names, known }
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
            let what = if error.is_data() {
                format!("`{name}` is not a baseline: {error}")
            } else {
                format!("`{name}` is not a baseline: it is not JSON")
            };
            Failure::new(what).help("`--write-baseline` writes one")
        })?;
        if document.format != FORMAT || !matches!(document.version, AS_GIVEN | VERSION) {
            let message =
                format!("`{name}` is not a baseline that this version of the program reads");
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
        let names = match document.version {
            AS_GIVEN => FileNames::AsGiven,
            _ => FileNames::from(path),
        };
        Ok(Self { names, known })
    }

    /// Writes it to a file; one that is no baseline is not replaced.
    ///
    /// # Errors
    /// What kept it from being written.
    pub fn write(&self, path: &Path, output: &mut Output) -> Result<(), Failure> {
        write::may_deliver(Some(path), output)?;
        write::may_replace(path, None, MOST, begins_like_one)?;
        let entry = |(known, count): (&KnownFinding, &usize)| BaselineEntry {
            file: known.file.clone(),
            rule: known.rule.clone(),
            message: known.message.clone(),
            count: *count,
        };
        let document = BaselineFile {
            format: FORMAT.to_owned(),
            version: VERSION,
            findings: self.known.iter().map(entry).collect(),
        };
        let text = serde_json::to_string_pretty(&document);
        let text = text.map_err(|error| Failure::new(error.to_string()))? + "\n";
        write::deliver(text.as_bytes(), Some(path), output)
    }

    /// How many findings it knows.
    pub fn len(&self) -> usize {
        self.known.values().sum()
    }

    /// Takes what is known out of a report.
    pub fn apply(mut self, report: &mut Report) -> BaselineOutcome {
        let unplayed = report.unplayed.clone();
        let names = &self.names;
        let hidden = report.leave_out(|finding| {
            let left = self.known.get_mut(&names.finding(finding));
            let left = left.filter(|left| **left > 0 && can_be_known(finding, &unplayed));
            left.map(|left| *left -= 1).is_some()
        });
        let checked: BTreeSet<String> = report.files.iter().map(|file| names.name(file)).collect();
        // Of files that this run has not looked at, nobody knows.
        let is_checked = |known: &KnownFinding| {
            checked.contains(&known.file) || !names.path(&known.file).exists()
        };
        let left = self.known.iter().filter(|(known, _)| is_checked(known));
        BaselineOutcome {
            hidden,
            settled: left.map(|(_, left)| left).sum(),
        }
    }
}

/// Whether a file begins like a baseline, damaged or not.
fn begins_like_one(text: &str) -> bool {
    let beginning = format!("{{\"format\":\"{FORMAT}\"");
    let text: String = text.split_whitespace().take(3).collect();
    text.starts_with(&beginning)
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

impl FileNames {
    fn from(baseline: &Path) -> Self {
        // Without a current folder there is nothing that a path could start from.
        normal(baseline).map_or(Self::AsGiven, Self::From)
    }

    /// What a baseline calls a file of a run.
    fn name(&self, given: &str) -> String {
        let from_there = match self {
            Self::AsGiven => None,
            Self::From(baseline) => {
                let place = normal(Path::new(given)).ok();
                place.and_then(|place| path_between(baseline, &place))
            }
        };
        from_there.unwrap_or_else(|| given.to_owned())
    }

    /// Where a file is that a baseline calls that.
    fn path(&self, name: &str) -> PathBuf {
        match self {
            Self::AsGiven => PathBuf::from(name),
            Self::From(baseline) => folder_of(baseline).join(name),
        }
    }

    fn finding(&self, finding: &Finding) -> KnownFinding {
        KnownFinding {
            file: self.name(&finding.at.place.source.name),
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
