//! `check`: everything that is wrong with documents, scripts replayed included.

mod boards;
mod html;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use super::format::Form;
use super::output::Output;
use super::repair::Drafts;
use super::stop::Stop;
use crate::diagnostic::render::Format;
use crate::diagnostic::report::Summary;
use crate::diagnostic::{Level, Report};
use crate::engine::clause::ClauseSet;
use crate::games::Games;
use crate::kit::count::Count;
use crate::lint::{Levels, retired};
use crate::project;
use crate::project::config::Known;
use crate::project::disk::name_of;
use crate::project::failure::Failure;
use crate::project::find::find;
use crate::workspace::Workspace;

/// What `check` is asked to do.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files and folders; the current folder if none is given
    pub paths: Vec<PathBuf>,
    /// How to write what was found
    #[arg(long, value_name = "FORMAT", default_value_t)]
    pub format: Form,
    /// Repair what can be repaired with certainty
    #[arg(long)]
    pub fix: bool,
    /// Show the repairs as a unified diff, and write nothing
    #[arg(long, requires = "fix", conflicts_with = "format")]
    pub diff: bool,
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

/// Runs `check`; whether nothing at level error was found.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &Args, stop: &Stop, output: &mut Output) -> Result<bool, Failure> {
    let began = Instant::now();
    let levels = command_line_levels(output.games, args)?;
    let mut found = find(&args.paths, Known::of(*output.games))?;
    let mut failures = std::mem::take(&mut found.failures);
    let disk = project::disk(&found);
    let mut workspace = project::open(output.games, &found, &levels, &disk);
    workspace.analyse();
    let drafts = if args.fix {
        Drafts::of(&found, &mut workspace)
    } else {
        Drafts::default()
    };
    let unreadable = workspace.unreadable();
    let unread = unreadable.map(|(name, error)| Failure::unreadable_file(name, error));
    failures.extend(unread);
    if args.diff {
        let is_changed = drafts.show(output)?;
        let fails = summed(workspace).fails();
        return Failure::all(failures).map_or(Ok(!is_changed && !fails), Err);
    }
    if args.fix {
        Drafts::sweep(&found);
    }
    let (repaired, unwritten) = drafts.write(stop, output);
    if stop.is_asked() {
        writeln!(
            output.notes(),
            "stopped; repaired {}",
            Count(repaired, "finding")
        )?;
        return Err(Failure::interruption());
    }
    if !unwritten.is_empty() {
        // What could not be written is as it was.
        drafts.discard(&mut workspace);
        workspace.analyse();
        failures.extend(unwritten);
    }
    let page = (args.format == Form::Html).then(|| html::Pictures::of(&workspace));
    let boards = (args.format == Form::Report(Format::Human))
        .then(|| boards::Boards::of(&workspace, output.style));
    let mut report = summed(workspace);
    report.summary.elapsed = Some(began.elapsed());
    if report.files.is_empty() {
        return Err(Failure::all(failures).unwrap_or_else(|| nothing_in(&args.paths)));
    }
    match (args.format, page) {
        (Form::Report(Format::Human), _) => {
            let boards = boards.unwrap_or_default();
            output.drawn_report(&report, &mut |finding| boards.below(finding))?;
        }
        (Form::Report(format), _) => output.report(&report, format)?,
        (Form::Html, pictures) => {
            let page = html::page(&report, &pictures.unwrap_or_default());
            output.out().write_all(page.as_bytes())?;
            output.out().flush()?;
        }
    }
    if repaired > 0 {
        writeln!(output.notes(), "repaired {}", Count(repaired, "finding"))?;
    }
    Failure::all(failures).map_or_else(|| Ok(!report.fails()), Err)
}

fn nothing_in(paths: &[PathBuf]) -> Failure {
    let places: Vec<String> = paths
        .iter()
        .map(|path| format!("`{}`", name_of(path)))
        .collect();
    let places = if places.is_empty() {
        "the current folder".to_owned()
    } else {
        places.join(", ")
    };
    Failure::new(format!("no document of any game in {places}")).help(
        "documents are TOML files that say their `game` and `kind`; `scrutineer new` writes one",
    )
}

/// Levels that the command line sets; later options win over earlier ones of another level only
/// by being stronger, as nobody can tell in which order different options were given.
fn command_line_levels(games: &Games, args: &Args) -> Result<Levels, Failure> {
    let options = [
        (&args.allow, Level::Allow),
        (&args.warn, Level::Warn),
        (&args.error, Level::Error),
    ];
    let mut levels = Levels::default();
    for (names, level) in options {
        for name in names {
            let known = games.rule_names();
            if !known.contains(&name.as_str()) && retired(name).is_none() {
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

/// What is reported of a workspace that has been analysed, but for how long that took.
#[must_use]
pub fn summed(workspace: Workspace<'_>) -> Report {
    let skipped = workspace.skipped();
    let (documents, settled) = workspace.into_parts();
    let (mut files, mut findings) = (Vec::new(), settled.elsewhere);
    let mut summary = Summary {
        skipped,
        unused: settled.unused.len(),
        ..Summary::default()
    };
    let mut clauses: BTreeMap<&str, ClauseSet> = BTreeMap::new();
    let mut cases = BTreeMap::new();
    for (file, found) in documents.zip(settled.findings) {
        files.push(file.source.name.clone());
        findings.extend(crate::games::run::limited(found));
        if let (Some(replayed), Some(game)) = (&file.checked.replayed, file.checked.game) {
            let is_played = file.checked.is_played();
            let titles = replayed.cases.iter().map(|case| case.title.clone());
            let titles: Vec<String> = titles.collect();
            if !titles.is_empty() {
                cases.insert(file.source.name.clone(), titles);
            }
            let set = clauses.entry(game).or_default();
            for (_, replayed) in replayed.games() {
                summary.scripts += usize::from(is_played);
                summary.steps += replayed.steps;
                set.extend(&replayed.kept);
                set.extend(&replayed.refused);
            }
        }
    }
    summary.clauses = clauses.values().map(ClauseSet::len).sum();
    let report = Report::new(files, findings, summary);
    report.unplayed(settled.unplayed).cases(cases)
}
