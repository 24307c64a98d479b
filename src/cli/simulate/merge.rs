//! `merge`: what the parts of a run come to together.

use std::path::PathBuf;

use super::shard::{self, Part};
use super::{Form, Results};
use crate::cli::output::Output;
use crate::cli::stop::Stop;
use crate::cli::table;
use crate::lab::AnyTable;
use crate::project::disk::name_of;
use crate::project::failure::Failure;

/// What `merge` is asked to do.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Parts of one run, as `simulate --shard` writes them, in any order
    #[arg(required = true, value_name = "PART")]
    pub parts: Vec<PathBuf>,
    /// How to write what comes of the games: the same as `simulate` writes of the whole run
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: Form,
    /// List how often every clause fired, not only which never did
    #[arg(long)]
    pub clauses: bool,
    /// Write the parts as one, to be merged with the others later; then some may be missing
    #[arg(long, value_name = "FILE")]
    pub part: Option<PathBuf>,
}

/// Runs `merge`; whether all parts are there and the rules held.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &Args, stop: &Stop, output: &mut Output) -> Result<bool, Failure> {
    if args.format == Form::Csv {
        let message = "rows are not in parts";
        return Err(
            Failure::new(message).help("write them with `simulate --rows`, and join the files")
        );
    }
    let parts = args
        .parts
        .iter()
        .map(|path| Ok((name_of(path), shard::read(path)?)));
    let parts = parts.collect::<Result<Vec<_>, Failure>>()?;
    let Some(Part { head, simulation }) = shard::together(parts)? else {
        return Ok(true);
    };
    if let Some(path) = &args.part {
        shard::write(path, &head, &simulation, stop, output)?;
    }
    if let Some(missing) = head.missing() {
        if args.part.is_some() {
            writeln!(output.notes(), "{missing}")?;
            return Ok(true);
        }
        let (here, all) = (head.games_here(), head.games);
        let failure = Failure::new(format!("{missing}; the others have {here} of {all} games"));
        let first = (1..=head.shards).find(|number| !head.done.contains(number));
        let command = first.map(|first| head.command(first));
        return Err(failure.help(format!("play it: `{}`", command.unwrap_or_default())));
    }
    let Some(plan) = head.plan() else {
        return Err(Failure::new("a bot of this run is unknown"));
    };
    let mut opened = Vec::new();
    for played in &head.scenarios {
        let path = PathBuf::from(&played.file);
        if table::digest(&path, output)? != played.digest {
            let message = format!("`{}` has changed since it was played", played.file);
            return Err(Failure::new(message).help("put back what was played, or play it again"));
        }
        let Some(table) = table::open(&path, output)? else {
            return Ok(false);
        };
        opened.push(table);
    }
    let tables: Vec<&dyn AnyTable> = opened.iter().map(AsRef::as_ref).collect();
    let names: Vec<String> = (head.scenarios.iter())
        .map(|played| played.file.clone())
        .collect();
    let results = Results {
        plan: &plan,
        wanted: head.games,
        lists_clauses: args.clauses,
        names: &names,
        tables: &tables,
        simulation: &simulation,
        took: None,
    };
    results.write(args.format, output)?;
    Ok(super::tell_of_broken(&simulation, &names, output))
}
