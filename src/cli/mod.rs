//! The command line: the only code that touches files, prints, or picks colours.

mod check;
pub mod config;
pub mod coverage;
pub mod examine;
mod explain;
pub mod files;
mod find;
mod format;
mod fuzz;
mod list;
mod new;
mod output;
mod par;
mod perft;
mod progress;
mod repair;
mod replay;
pub mod schema;
mod simulate;
mod stop;
pub mod style;
mod table;
mod write;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{ColorChoice, Parser, Subcommand};

use crate::games::entry::Entry;
use crate::games::{GAMES, find as find_game};
use crate::kit::nearest::nearest;
use output::{Failure, Output};

/// `cargo check` for tabletop games: says what is wrong with scenario files, components and
/// scripted games, where, why, and what to write instead.
#[derive(Debug, Parser)]
#[command(
    name = "scrutineer",
    version,
    propagate_version = true,
    max_term_width = 100
)]
struct Arguments {
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Say everything that is wrong with documents; scripts are replayed
    Check(check::Args),
    /// Play a script step by step
    Replay(replay::Args),
    /// Say what a rule or a clause means, and which rulings show it
    Explain(explain::Args),
    /// List games, kinds, components, readings, clauses, invariants or rules
    List(list::Args),
    /// Write a commented document to start from
    New(new::Args),
    /// Say which clauses of a game its scripts exercise
    Coverage(coverage::Args),
    /// Say the best that a lone player can do
    Par(par::Args),
    /// Have bots play many games of a scenario, and say what comes of them
    Simulate(simulate::Args),
    /// Search scenarios and positions for games that break what no play can break
    Fuzz(fuzz::Args),
    /// Count the sequences of moves from a scenario or position
    Perft(perft::Args),
    /// Write the JSON schemas that editors check by
    Schema(schema::Args),
}

/// Runs the program with these arguments, the first being its own name.
///
/// The exit code is 0 if nothing at level error was found, 1 if something was, 2 if the run could
/// not be done, and 130 if it was stopped by Ctrl-C and told what it had done.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version go to the standard output, which may be closed: then nobody reads.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let mut output = Output::of_process(arguments.color);
    let result = match &arguments.command {
        Command::Check(args) => check::run(args, &mut output),
        Command::Replay(args) => replay::run(args, &mut output),
        Command::Explain(args) => explain::run(args, &mut output),
        Command::List(args) => list::run(args, &mut output),
        Command::New(args) => new::run(args, &mut output),
        Command::Coverage(args) => coverage::run(args, &mut output),
        Command::Par(args) => par::run(args, &mut output),
        Command::Simulate(args) => simulate::run(args, &mut output),
        Command::Fuzz(args) => fuzz::run(args, &mut output),
        Command::Perft(args) => perft::run(args, &mut output),
        Command::Schema(args) => schema::run(args, &mut output),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        // Whoever reads the output has seen enough: not a failure of ours.
        Err(failure) if failure.is_broken_pipe => ExitCode::SUCCESS,
        Err(failure) if failure.is_interruption => ExitCode::from(stop::INTERRUPTED),
        Err(failure) => {
            output.failure(&failure);
            ExitCode::from(2)
        }
    }
}

/// The game that the command line names.
fn game_named(id: &str) -> Result<&'static dyn Entry, Failure> {
    find_game(id).ok_or_else(|| {
        let known: Vec<&str> = GAMES.iter().map(|game| game.meta().id).collect();
        let failure = Failure::new(format!("there is no game `{id}`"));
        match nearest(id, known.iter().copied()) {
            Some(close) => failure.help(format!("did you mean `{close}`?")),
            None => failure.help(format!("known are {}", known.join(", "))),
        }
    })
}
