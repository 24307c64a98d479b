//! `perft`: how many sequences of moves there are.

use std::path::PathBuf;

use serde_json::json;

use super::format::ReportFormat;
use super::number;
use super::output::Output;
use super::table;
use crate::document::inline;
use crate::kit::count::Count;
use crate::lab::perft::PerftPlan;
use crate::project::failure::Failure;

/// What `perft` is asked to do.
#[derive(Debug, clap::Args)]
pub struct PerftArgs {
    /// The scenario or position; a shipped one as `GAME/PATH`
    pub scenario: PathBuf,
    /// Moves in a sequence
    #[arg(long, value_name = "MOVES", default_value = "2", value_parser = number::depth, allow_negative_numbers = true)]
    pub depth: u32,
    /// Say how many sequences begin with each move
    #[arg(long)]
    pub divide: bool,
    /// The seed that decides chance
    #[arg(long, default_value = "1", value_parser = number::seed, allow_negative_numbers = true)]
    pub seed: u64,
    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: ReportFormat,
}

/// Runs `perft`; whether the scenario has no errors.
///
/// # Errors
/// What kept it from running.
pub fn run(args: &PerftArgs, output: &mut Output) -> Result<bool, Failure> {
    let Some(table) = table::open(&args.scenario, output)? else {
        return Ok(false);
    };
    let plan = PerftPlan {
        depth: args.depth,
        seed: args.seed,
    };
    let count = table.perft(plan);
    let out = output.out();
    match args.format {
        ReportFormat::Json => {
            let mut document = json!({
                "format": "scrutineer-perft",
                "version": 1,
                "game": table.game(),
                "depth": args.depth,
                "seed": args.seed,
                "sequences": count.sequences,
            });
            if args.divide {
                let by_first = count.by_first.iter();
                let by_first =
                    by_first.map(|(step, count)| json!({ "step": step, "sequences": count }));
                document["by-first"] = by_first.collect();
            }
            writeln!(out, "{document:#}")?;
        }
        ReportFormat::Human => {
            if args.divide {
                for (step, count) in &count.by_first {
                    writeln!(out, "{count:>12}  {}", inline(step))?;
                }
            }
            writeln!(
                out,
                "{:>12}  {} of {}",
                count.sequences,
                match count.sequences {
                    1 => "sequence",
                    _ => "sequences",
                },
                Count(args.depth, "move")
            )?;
        }
    }
    Ok(true)
}
