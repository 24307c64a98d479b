//! `merge`: what the parts of a run come to together.

pub(super) mod part;
mod runs;
mod searches;

use std::path::{Path, PathBuf};

use super::fuzz::shard::PartedSearch;
use super::output::Output;
use super::write;
use crate::project::disk::name_of;
use crate::project::failure::Failure;
use part::{NamedPart, PartHead, PartedRun};

/// What `merge` is asked to do.
#[derive(Debug, clap::Args)]
pub struct MergeArgs {
    /// Parts of one run, as `simulate --shard` or `fuzz --shard` writes them, in any order
    #[arg(required = true, value_name = "PART")]
    pub parts: Vec<PathBuf>,
    /// How to write what comes of the games: the same as of the whole run
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: MergeFormat,
    /// List how often every clause fired, not only which never did; of parts of `simulate`
    #[arg(long)]
    pub clauses: bool,
    /// Write no scripts, and print them instead; of parts of `fuzz`
    #[arg(long)]
    pub dry_run: bool,
    /// Write the parts as one, to be merged with the others later; then some may be missing
    #[arg(long, value_name = "FILE")]
    pub part: Option<PathBuf>,
}

/// How what comes of the games is written. A part has no rows: those are written where its games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum MergeFormat {
    /// For people
    Human,
    /// One JSON document
    Json,
    /// A page of figures, for a browser; of parts of `simulate`
    Html,
}

/// Runs `merge`; whether all parts are there and nothing is wrong with the games.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &MergeArgs, output: &mut Output) -> Result<bool, Failure> {
    if (args.parts.first()).map_or(Ok(false), |path| part::is_one::<PartedSearch>(path))? {
        searches::run(args, output)
    } else {
        runs::run(args, output)
    }
}

/// Reads parts of one run, each with its name.
fn read<R: PartedRun, T: serde::de::DeserializeOwned>(
    paths: &[PathBuf],
) -> Result<Vec<NamedPart<R, T>>, Failure> {
    let named = |path: &PathBuf| Ok((name_of(path), part::read(path)?));
    paths.iter().map(named).collect()
}

/// An option that means nothing for these parts.
fn refused(option: &str, command: &str) -> Failure {
    Failure::new(format!("`{option}` is for parts that `{command}` writes"))
}

/// Writes what is there of a run as one part if that is asked for; whether all of it is there.
///
/// # Errors
/// If parts are missing and nothing else is asked for, with the command that makes one.
fn keep<R: PartedRun>(
    args: &MergeArgs,
    head: &PartHead<R>,
    here: &str,
    results: &impl serde::Serialize,
    output: &mut Output,
) -> Result<bool, Failure> {
    if let Some(path) = &args.part {
        // Of a part that is read nothing would be left but as a part of another one.
        output.read.extend(args.parts.iter().cloned());
        write::may_deliver(Some(Path::new(path)), output)?;
        part::write(Path::new(path), head, results, output)?;
    }
    let Some(missing) = head.missing() else {
        return Ok(true);
    };
    if args.part.is_some() {
        writeln!(output.notes(), "{missing}")?;
        return Ok(false);
    }
    let first = (1..=head.shards).find(|number| !head.done.contains(number));
    let command = first.map(|first| head.command(first)).unwrap_or_default();
    let failure = Failure::new(format!("{missing}; the others have {here}"));
    Err(failure.help(format!("play it: `{command}`")))
}
