//! The command line: arguments, the terminal, and writing files.

mod book;
mod cell;
pub mod check;
mod completions;
mod config;
pub mod coverage;
mod deed;
mod examples;
mod exchange;
mod explain;
mod extract;
mod figures;
mod fmt;
mod format;
mod fuzz;
mod game;
mod home;
mod impact;
mod init;
mod inline;
mod levels;
mod list;
#[cfg(feature = "lsp")]
mod lsp;
mod man;
mod merge;
mod migrate;
mod new;
mod number;
mod output;
mod par;
mod part;
mod perft;
mod play;
mod print;
mod progress;
mod repair;
mod replay;
mod reshape;
pub mod schema;
mod show;
mod simulate;
mod stop;
#[cfg(feature = "studio")]
mod studio;
pub mod style;
mod table;
mod what;
mod write;

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{ColorChoice, FromArgMatches as _, Parser, Subcommand};

use crate::games::{AnyGame, Games};
use crate::kit::nearest::{did_you_mean, nearest};
use crate::project::config::editions;
use crate::project::failure::Failure;
use output::Output;
use stop::RunStop;

/// What the program is called.
const NAME: &str = "scrutineer";

/// `cargo check` for tabletop games: reports what is wrong with scenario files, components and
/// scripted games, where, why, and what to write instead.
#[derive(Debug, Parser)]
#[command(
    name = NAME,
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
    /// Check documents and replay scripts
    Check(check::CheckArgs),
    /// Show which configuration holds for a file, and what says so
    Config(config::ShowConfigArgs),
    /// Play a script step by step
    Replay(replay::ReplayArgs),
    /// Play a game in the terminal, alone, with others or against bots
    Play(play::PlayArgs),
    /// Explain a name: a rule, a clause, a reading, a move, a component, a key
    Explain(explain::ExplainArgs),
    /// Show what a component, a document or a position looks like
    Show(show::ShowArgs),
    /// Make a PDF of tiles, cards and other pieces, to print and cut out
    Print(print::PrintArgs),
    /// List games, kinds, components, readings, clauses, moves, events, invariants or rules
    List(list::ListArgs),
    /// Begin a folder: a configuration, schemas, and a document of each kind of a game
    Init(init::InitArgs),
    /// Write a commented document to start from
    New(new::NewArgs),
    /// Make a component that is written in a document a file of its own
    Extract(extract::ExtractArgs),
    /// Write the content of a component file into a document that names it
    Inline(inline::InlineArgs),
    /// Write a document for another program: components as CSV, a map as TMJ for Tiled
    Export(exchange::ExportArgs),
    /// Read a document back from CSV or TMJ
    Import(exchange::ImportArgs),
    /// Format documents: blanks, line breaks, the order of keys
    Fmt(fmt::FmtArgs),
    /// Write steps or cases under headers of their own, or as a list
    Reshape(reshape::ReshapeArgs),
    /// Rewrite documents of an older format, or for another edition of the readings
    Migrate(migrate::MigrateArgs),
    /// Write a site with clauses, readings and rulings, step by step and with pictures
    Book(book::BookArgs),
    /// Report which clauses of a game its scripts exercise
    Coverage(coverage::CoverageArgs),
    /// Report what a change to documents affects: components, outcomes of scripts, findings
    Impact(impact::ImpactArgs),
    /// Find the best result of a lone player
    Par(par::ParArgs),
    /// Have bots play many games of a scenario, and report the results
    Simulate(simulate::SimulateArgs),
    /// Merge the parts of a run that `simulate --shard` or `fuzz --shard` has played
    Merge(merge::MergeArgs),
    /// Search for games that violate an invariant
    Fuzz(fuzz::FuzzArgs),
    /// Count the sequences of moves from a scenario or position
    Perft(perft::PerftArgs),
    /// Write the JSON schemas, for completion and checks in editors
    Schema(schema::SchemaArgs),
    /// Write what a shell completes: commands, options, and the names of games, rules and documents
    Completions(completions::CompletionsArgs),
    /// Write pages for the manual of the system
    Man(man::ManArgs),
    /// Edit documents and play games in a browser, with findings and pictures as you go
    #[cfg(feature = "studio")]
    Studio(studio::StudioArgs),
    /// Serve an editor over stdin and stdout, by the Language Server Protocol
    #[cfg(feature = "lsp")]
    Lsp(lsp::LspArgs),
}

/// Runs the program, which knows these games, with these arguments, the first being its own name.
///
/// The exit code is 0 if nothing at level error was found, 1 if something was, 2 if the run could
/// not be done, and 130 if it was stopped by Ctrl-C or another signal that asks it to end.
pub fn run(games: &'static Games, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let matches = examples::command(games).try_get_matches_from(arguments);
    let arguments = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) => return no_command(games, &error),
    };
    let mut output = Output::of_process(games, arguments.color, RunStop::of_process());
    let result = match &arguments.command {
        Command::Check(args) => check::run(args, &mut output),
        Command::Config(args) => config::run(args, &mut output),
        Command::Replay(args) => replay::run(args, &mut output),
        Command::Play(args) => play::run(args, &mut output),
        Command::Explain(args) => explain::run(args, &mut output),
        Command::Show(args) => show::run(args, &mut output),
        Command::Print(args) => print::run(args, &mut output),
        Command::List(args) => list::run(args, &mut output),
        Command::Init(args) => init::run(args, &mut output),
        Command::New(args) => new::run(args, &mut output),
        Command::Extract(args) => extract::run(args, &mut output),
        Command::Inline(args) => inline::run(args, &mut output),
        Command::Export(args) => exchange::export(args, &mut output),
        Command::Import(args) => exchange::import(args, &mut output),
        Command::Fmt(args) => fmt::run(args, &mut output),
        Command::Reshape(args) => reshape::run(args, &mut output),
        Command::Migrate(args) => migrate::run(args, &mut output),
        Command::Book(args) => book::run(args, &mut output),
        Command::Coverage(args) => coverage::run(args, &mut output),
        Command::Impact(args) => impact::run(args, &mut output),
        Command::Par(args) => par::run(args, &mut output),
        Command::Simulate(args) => simulate::run(args, &mut output),
        Command::Merge(args) => merge::run(args, &mut output),
        Command::Fuzz(args) => fuzz::run(args, &mut output),
        Command::Perft(args) => perft::run(args, &mut output),
        Command::Completions(args) => completions::run(args, &mut output),
        Command::Man(args) => man::run(args, &mut output),
        Command::Schema(args) => schema::run(args, &mut output),
        #[cfg(feature = "studio")]
        Command::Studio(args) => studio::run(args, &mut output),
        #[cfg(feature = "lsp")]
        Command::Lsp(args) => lsp::run(args, games, &output),
    };
    let result = result.and_then(|is_well| {
        output.out().flush()?;
        Ok(is_well)
    });
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(failure) if failure.is_interruption => ExitCode::from(stop::INTERRUPTED),
        Err(failure) => {
            output.failure(&failure);
            ExitCode::from(2)
        }
    }
}

/// Prints help, the version, or what is wrong with the arguments.
fn no_command(games: &'static Games, error: &clap::Error) -> ExitCode {
    let printed = error.print().and_then(|()| io::stdout().flush());
    match printed {
        // Where even the standard error fails, the exit code still tells.
        Err(why) if !error.use_stderr() && why.kind() != io::ErrorKind::BrokenPipe => {
            Output::of_process(games, ColorChoice::Auto, RunStop::default()).failure(&why.into());
            ExitCode::from(2)
        }
        _ => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)),
    }
}

/// An edition that the command line names.
fn edition_named(games: &Games, edition: u32) -> Result<u32, Failure> {
    let newest = games.newest_edition();
    if (1..=newest).contains(&edition) {
        return Ok(edition);
    }
    Err(Failure::new(format!("there is no edition {edition}")).help(editions(newest)))
}

/// A game by its id.
fn game_named(games: &Games, id: &str) -> Result<&'static dyn AnyGame, Failure> {
    games.find(id).ok_or_else(|| {
        let known = games.ids();
        let failure = Failure::new(format!("there is no game `{id}`"));
        match nearest(id, known.iter().copied()) {
            Some(close) => failure.help(did_you_mean(close)),
            None => failure.help(format!("expected one of {}", known.join(", "))),
        }
    })
}
