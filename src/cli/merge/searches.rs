//! What the parts of a search come to together.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use super::{MergeArgs, MergeFormat, keep, part, read, refused};
use crate::cli::format::ReportFormat;
use crate::cli::fuzz;
use crate::cli::fuzz::shard::{PartedSearch, ResultsByName, Work, has_changed, merged};
use crate::cli::output::Output;
use crate::project::config::Known;
use crate::project::failure::Failure;
use crate::project::find::find;

/// Merges parts of a search: plays the games in which something was seen once more, and writes what the search of the
/// whole writes; whether nothing was found.
///
/// # Errors
/// What kept it from running.
pub(super) fn run(args: &MergeArgs, output: &mut Output) -> Result<bool, Failure> {
    if args.clauses {
        return Err(refused("--clauses", "simulate"));
    }
    let format = match args.format {
        MergeFormat::Human => ReportFormat::Human,
        MergeFormat::Json => ReportFormat::Json,
        MergeFormat::Html => return Err(refused("--format html", "simulate")),
    };
    let parts = read::<PartedSearch, ResultsByName>(&args.parts)?;
    let Some((head, results)) = part::together(parts)? else {
        return Ok(true);
    };
    let (run, results) = (&head.run, merged(results));
    let here = format!(
        "{} of {} games of each document",
        head.games_here(),
        run.cases
    );
    if !keep(args, &head, &here, &results, output)? {
        return Ok(true);
    }
    let whole = fuzz::FuzzArgs {
        paths: run.paths.iter().map(PathBuf::from).collect(),
        cases: Some(run.cases),
        time: None,
        seed: run.seed,
        longest: run.longest.and_then(NonZeroUsize::new),
        dry_run: args.dry_run,
        shard: None,
        part: None,
        format,
    };
    let found = find(&whole.paths, Known::of(*output.games))?;
    let now = PartedSearch::of(&whole, &found.files, output)?;
    if let Some(name) = run.changed(&now) {
        return Err(has_changed(name));
    }
    fuzz::search(&whole, Work::Merged(&results), output)
}
