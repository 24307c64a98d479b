//! What the parts of a simulation come to together.

use std::path::PathBuf;

use super::{MergeArgs, MergeFormat, keep, part, read, refused};
use crate::cli::output::Output;
use crate::cli::simulate::{SimulateFormat, SimulateResults, shard, tell_of_broken};
use crate::cli::table;
use crate::lab::AnyTable;
use crate::lab::simulate::Simulation;
use crate::project::failure::Failure;

/// Merges parts of a simulation; whether the rules held.
///
/// # Errors
/// What kept it from running.
pub(super) fn run(args: &MergeArgs, output: &mut Output) -> Result<bool, Failure> {
    let format = match args.format {
        MergeFormat::Human => SimulateFormat::Human,
        MergeFormat::Json => SimulateFormat::Json,
        MergeFormat::Html => SimulateFormat::Html,
    };
    if args.dry_run {
        return Err(refused("--dry-run", "fuzz"));
    }
    let parts = read::<shard::PartedSimulation, Simulation>(&args.parts)?;
    let Some((head, simulations)) = part::together(parts)? else {
        return Ok(true);
    };
    let Some(simulation) = Simulation::merged(simulations) else {
        return Ok(true);
    };
    let here = format!("{} of {} games", head.games_here(), head.run.games);
    if !keep(args, &head, &here, &simulation, output)? {
        return Ok(true);
    }
    let Some(plan) = head.run.plan() else {
        return Err(Failure::new("a bot of this run is unknown"));
    };
    let mut opened = Vec::new();
    for played in &head.run.scenarios {
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
    let names: Vec<String> = (head.run.scenarios.iter())
        .map(|played| played.file.clone())
        .collect();
    let results = SimulateResults {
        plan: &plan,
        wanted: head.run.games,
        lists_clauses: args.clauses,
        names: &names,
        tables: &tables,
        simulation: &simulation,
        took: None,
    };
    results.write(format, output)?;
    Ok(tell_of_broken(&simulation, &names, output))
}
