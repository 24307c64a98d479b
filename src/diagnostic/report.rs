//! What one run found, in the order in which it is shown, and how much it looked at.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Finding, Level};
use crate::kit::count::Count;

/// The result of a run.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Names of the files that were checked, sorted; clean ones too.
    pub files: Vec<String>,
    /// What was found, sorted by file, place and rule, each once.
    pub findings: Vec<Finding>,
    /// How much was looked at, and how many findings that gave.
    pub summary: Summary,
    /// Scripts that were not played to their end, and why.
    pub unplayed: BTreeMap<String, String>,
    /// The cases of scripts that were played, by file: their titles.
    pub cases: BTreeMap<String, Vec<String>>,
}

/// Counts of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Summary {
    /// Files checked.
    pub files: usize,
    /// Component documents among them that no scenario, position or script of the run uses.
    pub unused: usize,
    /// TOML files passed over because they do not say that they are this program's.
    pub skipped: usize,
    /// Scripts played to their end.
    pub scripts: usize,
    /// Scripts that were not.
    pub unplayed: usize,
    /// Steps of scripts replayed.
    pub steps: usize,
    /// Different clauses of rulebooks that the scripts exercised.
    pub clauses: usize,
    /// Findings at level `error`.
    pub errors: usize,
    /// Findings at level `warn`.
    pub warnings: usize,
    /// How long it took; `None` if nobody looked at the clock. Only people are shown it: the
    /// machine formats give the same bytes for the same files.
    #[serde(skip)]
    pub elapsed: Option<Duration>,
}

impl Report {
    /// Sorts `findings`, drops repeated ones, and counts files and findings into `summary`.
    ///
    /// A finding repeats another if rule, place and message are the same.
    #[must_use]
    pub fn new(mut files: Vec<String>, mut findings: Vec<Finding>, summary: Summary) -> Self {
        files.sort_unstable();
        files.dedup();
        findings.sort_by(order);
        findings.dedup_by(|one, other| one.repeats(other));
        let count = |level| {
            findings
                .iter()
                .filter(|finding| finding.level == level)
                .count()
        };
        let summary = Summary {
            files: files.len(),
            errors: count(Level::Error),
            warnings: count(Level::Warn),
            ..summary
        };
        Self {
            files,
            findings,
            summary,
            unplayed: BTreeMap::new(),
            cases: BTreeMap::new(),
        }
    }

    /// Names the scripts that were not played to their end, and why.
    #[must_use]
    pub fn unplayed(mut self, unplayed: BTreeMap<String, String>) -> Self {
        self.summary.unplayed = unplayed.len();
        self.unplayed = unplayed;
        self
    }

    /// Names the cases of scripts.
    #[must_use]
    pub fn cases(mut self, cases: BTreeMap<String, Vec<String>>) -> Self {
        self.cases = cases;
        self
    }

    /// Leaves out the findings that `is_known`; how many these are.
    pub fn leave_out(&mut self, mut is_known: impl FnMut(&Finding) -> bool) -> usize {
        let before = self.findings.len();
        let summary = &mut self.summary;
        self.findings.retain(|finding| {
            let is_known = is_known(finding);
            if is_known {
                summary.errors -= usize::from(finding.is_error());
                summary.warnings -= usize::from(finding.level == Level::Warn);
            }
            !is_known
        });
        before - self.findings.len()
    }

    /// Makes errors of the warnings in these files.
    pub fn deny_warnings(&mut self, is_denied: impl Fn(&str) -> bool) {
        for finding in &mut self.findings {
            if finding.level == Level::Warn && is_denied(&finding.at.place.source.name) {
                finding.level = Level::Error;
                self.summary.warnings -= 1;
                self.summary.errors += 1;
            }
        }
    }

    /// Whether the run fails: whether anything was found at level error.
    #[must_use]
    pub fn fails(&self) -> bool {
        self.summary.errors > 0
    }
}

impl Finding {
    /// Whether it says the same as another: rule, place and message are the same.
    #[must_use]
    pub fn repeats(&self, other: &Self) -> bool {
        order(self, other).is_eq()
    }
}

/// Findings without those that repeat an earlier one, in the order in which they are.
#[must_use]
pub fn unrepeated(mut findings: Vec<Finding>) -> Vec<Finding> {
    let mut sorted: Vec<usize> = (0..findings.len()).collect();
    sorted.sort_by(|&one, &other| order(&findings[one], &findings[other]));
    let mut is_new = vec![true; findings.len()];
    for pair in sorted.windows(2) {
        is_new[pair[1]] = !findings[pair[1]].repeats(&findings[pair[0]]);
    }
    let mut is_new = is_new.into_iter();
    findings.retain(|_| is_new.next().unwrap_or(true));
    findings
}

fn order(one: &Finding, other: &Finding) -> Ordering {
    let key = |finding: &Finding| {
        let span = &finding.at.place.span;
        (span.start, span.end, finding.rule.name)
    };
    (one.at.place.source.name.cmp(&other.at.place.source.name))
        .then_with(|| key(one).cmp(&key(other)))
        .then_with(|| one.message.cmp(&other.message))
}

/// One line for people: `checked 61 files, replayed 118 scripts (932 steps, 109 clauses): no
/// findings in 0.08 s`.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "checked {}", Count(self.files, "file"))?;
        if self.unused > 0 {
            write!(f, " ({} not in use by any scenario)", self.unused)?;
        }
        if self.skipped > 0 {
            write!(f, ", skipped {}", Count(self.skipped, "other TOML file"))?;
        }
        if self.scripts > 0 {
            let (steps, clauses) = (Count(self.steps, "step"), Count(self.clauses, "clause"));
            write!(
                f,
                ", replayed {} ({steps}, {clauses})",
                Count(self.scripts, "script")
            )?;
        }
        if self.unplayed > 0 {
            write!(f, ", {} not replayed", Count(self.unplayed, "script"))?;
        }
        match (self.errors, self.warnings) {
            (0, 0) => write!(f, ": no findings")?,
            (0, warnings) => write!(f, ": {}", Count(warnings, "warning"))?,
            (errors, 0) => write!(f, ": {}", Count(errors, "error"))?,
            (errors, warnings) => {
                write!(
                    f,
                    ": {}, {}",
                    Count(errors, "error"),
                    Count(warnings, "warning")
                )?;
            }
        }
        match self.elapsed {
            Some(elapsed) => write!(f, " in {:.2} s", elapsed.as_secs_f64()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::{Report, Summary};
    use crate::diagnostic::render::samples::{DEAD_END, UNKNOWN_KEY};
    use crate::diagnostic::{Finding, Place, Rule, Source};

    fn finding(rule: &'static Rule, name: &str, start: usize, message: &str) -> Finding {
        let source = Arc::new(Source::new(name, "a = 1\n"));
        Finding::new(
            rule,
            Place {
                source,
                span: start..5,
            },
            message,
        )
    }

    #[test]
    fn findings_stand_in_the_order_of_the_files_each_once() {
        let findings = vec![
            finding(&UNKNOWN_KEY, "b.toml", 0, "one"),
            finding(&UNKNOWN_KEY, "a.toml", 4, "two"),
            finding(&UNKNOWN_KEY, "a.toml", 0, "three"),
            finding(&DEAD_END, "a.toml", 0, "four"),
            finding(&UNKNOWN_KEY, "a.toml", 0, "three"),
            finding(&UNKNOWN_KEY, "a.toml", 0, "five"),
        ];
        let files = vec![
            "b.toml".to_owned(),
            "c.toml".to_owned(),
            "a.toml".to_owned(),
        ];
        let report = Report::new(
            files,
            findings,
            Summary {
                skipped: 1,
                ..Summary::default()
            },
        );
        let messages: Vec<_> = report
            .findings
            .iter()
            .map(|found| found.message.as_str())
            .collect();
        assert_eq!(messages, ["four", "five", "three", "two", "one"]);
        assert_eq!(report.files, ["a.toml", "b.toml", "c.toml"]);
        let Summary {
            files,
            skipped,
            errors,
            warnings,
            ..
        } = report.summary;
        assert_eq!((files, skipped, errors, warnings), (3, 1, 4, 1));
    }

    #[test]
    fn the_summary_counts_in_words() {
        let some = Summary {
            files: 61,
            scripts: 118,
            steps: 932,
            clauses: 109,
            errors: 2,
            warnings: 1,
            elapsed: Some(Duration::from_millis(84)),
            ..Summary::default()
        };
        let one = Summary {
            files: 1,
            skipped: 1,
            scripts: 1,
            steps: 1,
            clauses: 1,
            ..Summary::default()
        };
        let cases = [
            (
                some,
                "checked 61 files, replayed 118 scripts (932 steps, 109 clauses): 2 errors, 1 warning in 0.08 s",
            ),
            (
                one,
                "checked 1 file, skipped 1 other TOML file, replayed 1 script (1 step, 1 clause): no findings",
            ),
            (
                Summary {
                    warnings: 2,
                    ..Summary::default()
                },
                "checked 0 files: 2 warnings",
            ),
            (
                Summary {
                    errors: 1,
                    ..Summary::default()
                },
                "checked 0 files: 1 error",
            ),
        ];
        for (summary, line) in cases {
            assert_eq!(summary.to_string(), line);
        }
    }
}
