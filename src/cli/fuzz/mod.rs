//! `fuzz`: searching scenarios and positions for games that break what no play can break.

mod human;
mod json;
mod kept;
mod script;
pub(super) mod shard;
mod subject;
mod watch;

use std::num::NonZeroUsize;
use std::panic;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::format::ReportFormat;
use super::merge::part::{self, PartHead};
use super::number;
use super::output::Output;
use super::stop::RunStop;
use crate::diagnostic::render::Style;
use crate::diagnostic::render::visible::one_line;
use crate::kit::number::narrow;
use crate::lab::simulate::Shard;
use crate::project::config::Known;
use crate::project::disk::{Disk, name_of, places};
use crate::project::failure::Failure;
use crate::project::find::{FoundFile, find};
use crate::workspace::Workspace;
use shard::{ResultsByName, Work};
use subject::{Hunt, Looked, Results};
use watch::Clock;

/// What `fuzz` is asked to do.
#[derive(Debug, clap::Args)]
pub struct FuzzArgs {
    /// Scenarios, positions, and folders with them; the current folder if none is given
    pub paths: Vec<PathBuf>,
    /// Games that are played of each document; 100, or as many as there is time for
    #[arg(long, value_name = "NUMBER", value_parser = number::cases, allow_negative_numbers = true)]
    pub cases: Option<u32>,
    /// End the search after so many seconds, which the documents share
    #[arg(long, value_name = "SECONDS", value_parser = number::seconds, allow_negative_numbers = true)]
    pub time: Option<u32>,
    /// The seed that decides every game: the same one finds the same
    #[arg(long, default_value = "1", value_parser = number::seed, allow_negative_numbers = true)]
    pub seed: u64,
    /// Steps after which a game should be over; a number of the game's own if none is given
    #[arg(long, value_name = "STEPS", value_parser = number::steps, allow_negative_numbers = true)]
    pub longest: Option<NonZeroUsize>,
    /// Write no scripts, and print them instead
    #[arg(long)]
    pub dry_run: bool,
    /// Search one of several parts of the games, such as `3/8`: the others can be searched elsewhere, and `merge` puts
    /// them together
    #[arg(
        long,
        value_name = "NUMBER/OF",
        requires = "part",
        conflicts_with_all = ["time", "dry_run", "format"]
    )]
    pub shard: Option<Shard>,
    /// File for the result of the part, which `merge` reads; a file that has it already is left as it is, and nothing
    /// is searched
    #[arg(long, value_name = "FILE", requires = "shard")]
    pub part: Option<PathBuf>,
    /// How to write what was found
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: ReportFormat,
}

/// Games of each document unless it is said how many, or for how long.
const CASES: u32 = 100;

impl FuzzArgs {
    fn cases(&self) -> u32 {
        let unsaid = if self.time.is_some() { u32::MAX } else { CASES };
        self.cases.unwrap_or(unsaid)
    }
}

/// What has come of a run.
#[derive(Default)]
struct FuzzReport {
    /// Every scenario and position that was searched.
    searched: Vec<Results>,
    /// Those that were not, as they have errors.
    broken: Vec<String>,
    /// How long it took; nothing if it was searched in parts.
    took: Option<Duration>,
}

impl FuzzReport {
    fn failures(&self) -> usize {
        self.searched.iter().map(Results::failures).sum()
    }
}

/// Runs `fuzz`; whether nothing was found and what was named has no errors.
///
/// # Errors
/// What kept it from running, or that it was stopped before anything was found.
pub fn run(args: &FuzzArgs, output: &mut Output) -> Result<bool, Failure> {
    let work = args.shard.map_or(Work::Whole, Work::Shard);
    search(args, work, output)
}

/// Searches some of the games or all of them, unless that has been done; whether nothing was found and what was named
/// has no errors.
///
/// # Errors
/// What kept it from running, or that it was stopped before anything was found.
pub(super) fn search(
    args: &FuzzArgs,
    work: Work<'_>,
    output: &mut Output,
) -> Result<bool, Failure> {
    let found = find(&args.paths, Known::of(*output.games))?;
    let part = match (work, &args.part) {
        (Work::Shard(shard), Some(path)) => {
            let run = shard::PartedSearch::of(args, &found.files, output)?;
            let head = PartHead::of(run, shard);
            if part::is_there::<_, ResultsByName>(path, &head, output)? {
                return Ok(true);
            }
            Some((path, head))
        }
        _ => None,
    };
    let stop = output.stop.clone();
    let _heeding = stop.heed(|| ());
    let disk = Disk::new(
        found.files.iter().map(|file| file.path.clone()).collect(),
        &found.folders,
    );
    let workspace = Workspace::new(&disk, output.games);
    let hunt = Hunt {
        args,
        work,
        workspace: &workspace,
        stop: &stop,
    };
    let mut failures = found.failures;
    let mut sound = true;
    let mut report = FuzzReport::default();
    let began = Instant::now();
    {
        let _quiet = Quiet::new();
        for (done, file) in found.files.iter().enumerate() {
            let left = found.files.len() - done;
            // The clock is gone before anything is told.
            let looked = hunt.look(file, &clock(args, &stop, began, left, output.err_style));
            match looked {
                Ok(Looked::Other) if file.named => failures.push(other(file)),
                Ok(Looked::Other) => {}
                Ok(Looked::Broken(findings)) => {
                    let name = name_of(&file.path);
                    if file.named {
                        sound = false;
                        output.findings(&findings)?;
                    } else {
                        let notes = output.notes();
                        let name = one_line(&name);
                        writeln!(
                            notes,
                            "passed over `{name}`, which has errors: `scrutineer check {name}`"
                        )?;
                    }
                    report.broken.push(name);
                }
                Ok(Looked::Searched(results)) => report.searched.push(*results),
                Err(failure) => failures.push(failure),
            }
            if stop.is_asked() {
                break;
            }
        }
    }
    report.took = Some(began.elapsed()).filter(|_| !matches!(work, Work::Merged(_)));
    if report.searched.is_empty() && report.broken.is_empty() {
        return Err(Failure::all(failures).unwrap_or_else(|| nothing_in(args)));
    }
    match args.format {
        ReportFormat::Human => human::write(&report, args, output.style, output.out())?,
        ReportFormat::Json => writeln!(output.out(), "{:#}", json::document(&report, args))?,
    }
    output.out().flush()?;
    if let Some((path, head)) = part
        && failures.is_empty()
        && !stop.is_asked()
    {
        let results: shard::ResultsByName = (report.searched.iter())
            .map(|results| (results.name.clone(), shard::Searched::of(results)))
            .collect();
        // Another run may have written it meanwhile.
        if !part::is_there::<_, ResultsByName>(path, &head, output)? {
            part::write(path, &head, &results, output)?;
        }
    }
    let (failed, searched) = (report.failures(), report.searched.len());
    let found = report
        .searched
        .into_iter()
        .flat_map(|results| results.found);
    failures.extend(found.filter_map(|shown| shown.unsaved));
    if let Some(failure) = Failure::all(failures) {
        return Err(failure);
    }
    let sound = sound && failed == 0 && searched > 0;
    if sound && stop.is_asked() {
        return Err(Failure::interruption());
    }
    Ok(sound)
}

/// The clock of the next of so many documents.
fn clock(args: &FuzzArgs, stop: &RunStop, began: Instant, left: usize, style: Style) -> Clock {
    let share = args.time.map(|seconds| {
        let rest = Duration::from_secs(seconds.into()).saturating_sub(began.elapsed());
        rest / narrow::<u32>(left)
    });
    Clock::new(args.cases, CASES, share, stop.clone(), style)
}

/// A document of another kind than can be searched.
fn other(file: &FoundFile) -> Failure {
    Failure::new(format!(
        "`{}` is neither a scenario nor a position",
        name_of(&file.path)
    ))
    .help("name a document of kind `scenario` or `position`, or a folder")
}

fn nothing_in(args: &FuzzArgs) -> Failure {
    let places = places(&args.paths);
    Failure::new(format!("no scenario and no position in {places}"))
        .help("`scrutineer new scenario FILE --game GAME` writes one")
}

type Hook = Box<dyn Fn(&panic::PanicHookInfo<'_>) + Sync + Send + 'static>;

/// Keeps panics from being told while it lives: those of the rules are what is looked for.
struct Quiet(Option<Hook>);

impl Quiet {
    fn new() -> Self {
        let told = panic::take_hook();
        panic::set_hook(Box::new(|_| ()));
        Self(Some(told))
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        if let Some(told) = self.0.take() {
            panic::set_hook(told);
        }
    }
}
