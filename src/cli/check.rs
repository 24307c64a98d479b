//! `check`: everything that is wrong with documents, scripts replayed included.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use rayon::prelude::*;

use super::files::{Content, Disk, name_of, read};
use super::find::{Found, FoundFile, find};
use super::output::{Failure, Output};
use crate::diagnostic::render::Format;
use crate::diagnostic::report::Summary;
use crate::diagnostic::{Finding, Level, Place, Report, Source};
use crate::document::MAX_FILE_BYTES;
use crate::edit::fix;
use crate::engine::clause::ClauseSet;
use crate::games::AllGames;
use crate::games::check::{Checked, check};
use crate::lint::general;
use crate::lint::suppress::Checked as Extent;
use crate::lint::{Levels, Library, suppress};

/// What `check` is asked to do.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files and folders; the current folder if none is given
    pub paths: Vec<PathBuf>,
    /// How to write what was found
    #[arg(long, value_name = "FORMAT", default_value_t)]
    pub format: Format,
    /// Repair what can be repaired with certainty
    #[arg(long)]
    pub fix: bool,
    /// Report this rule as an error
    #[arg(long, value_name = "RULE")]
    pub error: Vec<String>,
    /// Report this rule as a warning
    #[arg(long, value_name = "RULE")]
    pub warn: Vec<String>,
    /// Do not report this rule
    #[arg(long, value_name = "RULE")]
    pub allow: Vec<String>,
}

/// Most rounds of repair: a repair can uncover something else that can be repaired.
const ROUNDS: usize = 10;

/// Runs `check`; whether nothing at level error was found.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &Args, output: &mut Output) -> Result<bool, Failure> {
    let began = Instant::now();
    let levels = command_line_levels(args)?;
    let found = find(&args.paths, rule_names())?;
    let run = Run {
        levels: &levels,
        rules: rule_names(),
    };
    let mut repaired = 0;
    let mut results = run.check_all(&found);
    for _ in 0..ROUNDS {
        let fixes = if args.fix { run.repair(&results)? } else { 0 };
        if fixes == 0 {
            break;
        }
        repaired += fixes;
        results = run.check_all(&found);
    }
    let (report, unread) = summed(results, began);
    if report.files.is_empty() && unread.is_empty() {
        let places: Vec<String> = args
            .paths
            .iter()
            .map(|path| format!("`{}`", name_of(path)))
            .collect();
        let places = if places.is_empty() {
            "the current folder".to_owned()
        } else {
            places.join(", ")
        };
        return Err(Failure::new(format!("no document of any game in {places}"))
            .help("documents are TOML files that say their `game` and `kind`; `scrutineer new` writes one"));
    }
    output.report(&report, args.format)?;
    if repaired > 0 {
        writeln!(
            output.notes(),
            "repaired {repaired} finding{}",
            if repaired == 1 { "" } else { "s" }
        )?;
    }
    for failure in &unread {
        output.failure(failure);
    }
    if let Some(failure) = unread.into_iter().next() {
        return Err(failure.shown());
    }
    Ok(!report.fails())
}

/// Levels that the command line sets; later options win over earlier ones of another level only
/// by being stronger, as nobody can tell in which order different options were given.
fn command_line_levels(args: &Args) -> Result<Levels, Failure> {
    let options = [
        (&args.allow, Level::Allow),
        (&args.warn, Level::Warn),
        (&args.error, Level::Error),
    ];
    let mut levels = Levels::default();
    for (names, level) in options {
        for name in names {
            if !is_rule(name) {
                let known = rule_names();
                let close = crate::kit::nearest::nearest(name, known.iter().copied());
                let failure = Failure::new(format!("there is no rule `{name}`"));
                return Err(match close {
                    Some(close) => failure.help(format!("did you mean `{close}`?")),
                    None => failure.help("`scrutineer list rules` names them all"),
                });
            }
            levels.extend([(name.as_str(), level)]);
        }
    }
    Ok(levels)
}

/// The names of all rules.
fn rule_names() -> Vec<&'static str> {
    super::rules().iter().map(|rule| rule.name).collect()
}

fn is_rule(name: &str) -> bool {
    rule_names().contains(&name)
}

struct Run<'a> {
    levels: &'a Levels,
    rules: Vec<&'static str>,
}

/// What became of a file.
struct Outcome {
    path: PathBuf,
    name: String,
    result: Result<Checked, Failure>,
}

impl Run<'_> {
    fn check_all(&self, found: &Found) -> Vec<Outcome> {
        let disk = Disk::new(
            found.files.iter().map(|file| name_of(&file.path)),
            &found.folders,
        );
        let library = Library::new(&disk, &AllGames);
        found
            .files
            .par_iter()
            .map(|file| {
                let name = name_of(&file.path);
                let mut result = self.check_file(file, &name, &library);
                if let Ok(checked) = &mut result {
                    // A file that was named is checked even if nothing in it says that it is ours.
                    checked.is_document |= file.named;
                    if !checked.is_document {
                        *checked = Checked::default();
                    }
                }
                Outcome {
                    path: file.path.clone(),
                    name,
                    result,
                }
            })
            .collect()
    }

    fn check_file(
        &self,
        file: &FoundFile,
        name: &str,
        library: &Library<'_>,
    ) -> Result<Checked, Failure> {
        let text = match read(&file.path).map_err(|error| Failure::unreadable(name, &error))? {
            Content::Text(text) => text,
            Content::NotUtf8(offset) => {
                return Ok(unfit(
                    name,
                    &general::NOT_UTF8,
                    format!("the file is not UTF-8 text: byte {offset} begins no character"),
                ));
            }
            Content::TooLarge(bytes) => {
                return Ok(unfit(
                    name,
                    &general::FILE_TOO_LARGE,
                    format!("the file has {bytes} bytes; at most {MAX_FILE_BYTES} are read"),
                ));
            }
        };
        let source = Arc::new(Source::new(name, text));
        let mut checked = check(&source, library, None);
        let levels = file.config.levels_for(self.levels);
        let extent = if checked.wholly {
            Extent::Wholly
        } else {
            Extent::Partly
        };
        checked.findings = suppress::apply(&source, checked.findings, &levels, &self.rules, extent);
        Ok(checked)
    }

    /// Applies the certain repairs; how many there were.
    fn repair(&self, results: &[Outcome]) -> Result<usize, Failure> {
        let _ = self;
        let mut repaired = 0;
        for outcome in results {
            let Ok(checked) = &outcome.result else {
                continue;
            };
            let fixes: Vec<_> = checked
                .findings
                .iter()
                .filter_map(|finding| finding.fix.as_ref())
                .collect();
            let Some(first) = checked
                .findings
                .iter()
                .find(|finding| finding.fix.is_some())
            else {
                continue;
            };
            let (text, count) = fix::apply(&first.at.place.source.text, &fixes);
            super::write::replace(&outcome.path, &text)?;
            repaired += count;
        }
        Ok(repaired)
    }
}

/// The finding that a file cannot be read as text.
fn unfit(name: &str, rule: &'static crate::diagnostic::Rule, message: String) -> Checked {
    let source = Arc::new(Source::new(name, String::new()));
    let place = Place { source, span: 0..0 };
    Checked {
        is_document: true,
        findings: vec![Finding::new(rule, place, message)],
        ..Checked::default()
    }
}

/// Adds up the results; files that could not be read are apart.
fn summed(results: Vec<Outcome>, began: Instant) -> (Report, Vec<Failure>) {
    let (mut files, mut findings, mut unread) = (Vec::new(), Vec::new(), Vec::new());
    let mut summary = Summary::default();
    let mut clauses: Vec<(&str, ClauseSet)> = Vec::new();
    for Outcome { name, result, .. } in results {
        let checked = match result {
            Ok(checked) => checked,
            Err(failure) => {
                unread.push(failure);
                continue;
            }
        };
        if !checked.is_document {
            summary.skipped += 1;
            continue;
        }
        files.push(name);
        findings.extend(checked.findings);
        if let (Some(replayed), Some(game)) = (checked.replayed, checked.game) {
            summary.scripts += 1;
            summary.steps += replayed.steps;
            if !clauses.iter().any(|(other, _)| *other == game) {
                clauses.push((game, ClauseSet::default()));
            }
            for (_, set) in clauses.iter_mut().filter(|(other, _)| *other == game) {
                set.extend(&replayed.kept);
                set.extend(&replayed.refused);
            }
        }
    }
    summary.clauses = clauses.iter().map(|(_, set)| set.len()).sum();
    summary.elapsed = Some(began.elapsed());
    (Report::new(files, findings, summary), unread)
}
