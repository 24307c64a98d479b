//! `simulate`: many games by bots, and what comes of them.

pub(super) mod bots;
pub(super) mod figures;
mod html;
mod human;
mod json;
mod map;
mod rows;
mod save;
pub(super) mod shard;
#[cfg(test)]
mod tests;

use std::io;
use std::num::NonZeroUsize;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};
use std::time::{Duration, Instant};

use super::merge::part;
use super::number;
use super::output::Output;
use super::write::{self, FileDraft};
use super::{progress, table};
use crate::lab::AnyTable;
use crate::lab::simulate::{GameOutcome, Plan, Shard, Simulation, Watch};
use crate::project::disk::name_of;
use crate::project::failure::Failure;
use rows::{RowLayout, Sheet};
use save::Which;

/// What `simulate` is asked to do.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option")]
pub struct SimulateArgs {
    /// The scenario or position; a shipped one as `GAME/PATH`
    pub scenario: PathBuf,
    /// How many games are played
    #[arg(short = 'n', long, value_name = "NUMBER", default_value = "1000", value_parser = number::games, allow_negative_numbers = true)]
    pub games: u64,
    /// The seed that decides chance and what bots make of it
    #[arg(long, default_value = "1", value_parser = number::seed, allow_negative_numbers = true)]
    pub seed: u64,
    /// Who plays: `random`, `greedy`, `search` or `search:PLAYOUTS` for every seat; one for each
    /// seat, with commas; or by player, as in `red=greedy,blue=random`
    #[arg(long, value_name = "BOTS", default_value = "random")]
    pub bots: String,
    /// Move the bots on by a seat from each game to the next
    #[arg(long)]
    pub rotate: bool,
    /// Steps after which a game is left unfinished; a number of the game's own if none is given
    #[arg(long, value_name = "STEPS", value_parser = number::steps, allow_negative_numbers = true)]
    pub longest: Option<NonZeroUsize>,
    /// Threads that play; as many as there are cores if none is given
    #[arg(short = 'j', long, value_name = "NUMBER", value_parser = number::threads, allow_negative_numbers = true)]
    pub threads: Option<u16>,
    /// Further scenarios, compared with the first game by game with the same luck
    #[arg(long, value_name = "SCENARIO", num_args = 1..)]
    pub sweep: Vec<PathBuf>,
    /// List how often every clause fired, not only which never did
    #[arg(long, conflicts_with = "no_clauses")]
    pub clauses: bool,
    /// Do not count how often clauses fire, which is faster
    #[arg(long)]
    pub no_clauses: bool,
    /// Write one game as a script, for `replay`
    #[arg(long, value_name = "SCRIPT")]
    pub save: Option<PathBuf>,
    /// Which game that is: `longest`, `shortest`, `closest` or its number
    #[arg(
        long = "save-game",
        alias = "game",
        value_name = "GAME",
        default_value = "1",
        requires = "save"
    )]
    pub game: Which,
    /// Play one of several parts of the games, such as `3/8`: the others can be played elsewhere, and `merge` puts
    /// them together
    #[arg(
        long,
        value_name = "NUMBER/OF",
        requires = "part",
        conflicts_with = "save"
    )]
    pub shard: Option<Shard>,
    /// File for the result of the part, which `merge` reads; a file that has it already is left as it is, and nothing
    /// is played
    #[arg(long, value_name = "FILE", requires = "shard")]
    pub part: Option<PathBuf>,
    /// Write one row a game, too: to a file whose name ends with `.csv` or `.jsonl`
    #[arg(long, value_name = "FILE")]
    pub rows: Option<PathBuf>,
    /// Let `--save` and `--rows` replace files that scrutineer did not write
    #[arg(long)]
    pub force: bool,
    /// How to write what comes of the games
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: SimulateFormat,
}

/// How what comes of the games is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum SimulateFormat {
    /// For people
    Human,
    /// One JSON document
    Json,
    /// One row a game
    Csv,
    /// A page of figures, for a browser
    Html,
}

/// What has come of a run, with what it was.
pub(super) struct SimulateResults<'r> {
    pub plan: &'r Plan,
    /// How many games were to be played.
    pub wanted: u64,
    /// Whether every clause is listed with how often it fired.
    pub lists_clauses: bool,
    /// What the documents are called, in the order of the tables.
    pub names: &'r [String],
    pub tables: &'r [&'r dyn AnyTable],
    pub simulation: &'r Simulation,
    /// How long it took; nothing if it was played in parts.
    pub took: Option<Duration>,
}

impl SimulateResults<'_> {
    pub fn write(&self, form: SimulateFormat, output: &mut Output) -> Result<(), Failure> {
        match form {
            SimulateFormat::Human => {
                let columns = output.columns();
                human::write(self, output.style, columns, output.out())?;
            }
            SimulateFormat::Json => writeln!(output.out(), "{:#}", json::document(self))?,
            SimulateFormat::Html => output.out().write_all(html::page(self).as_bytes())?,
            SimulateFormat::Csv => {}
        }
        output.out().flush()?;
        Ok(())
    }
}

/// Runs `simulate`; whether the documents have no errors and the rules held.
///
/// # Errors
/// What kept it from running, or that it was stopped.
pub fn run(args: &SimulateArgs, output: &mut Output) -> Result<bool, Failure> {
    let mut opened = Vec::new();
    for path in [&args.scenario].into_iter().chain(&args.sweep) {
        opened.push(table::open(path, output)?);
    }
    let Some(opened) = opened.into_iter().collect::<Option<Vec<_>>>() else {
        return Ok(false);
    };
    let tables: Vec<&dyn AnyTable> = opened.iter().map(AsRef::as_ref).collect();
    let names: Vec<String> = [&args.scenario]
        .into_iter()
        .chain(&args.sweep)
        .map(|path| name_of(path))
        .collect();
    let base = tables[0];
    for (table, name) in tables.iter().zip(&names).skip(1) {
        comparable(base, *table, name)?;
    }
    let plan = Plan {
        games: args.games,
        seed: args.seed,
        bots: bots::of_seats(&args.bots, &base.seat_names(), |seat| base.decides(seat))?,
        rotate: args.rotate,
        longest: args.longest.map_or(base.longest(), NonZeroUsize::get),
        clauses: !args.no_clauses,
    };
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let head = shard::PartedSimulation::head(args, &names, base, &plan, output)?;
    if let (Some(path), Some(head)) = (&args.part, &head)
        && part::is_there::<_, Simulation>(path, head, output)?
    {
        return Ok(true);
    }
    let script = (args.save.as_deref()).map(|path| save::prepare(path, args, base, output));
    let script = script.transpose()?;
    let (simulation, took) = play(args, &tables, &names, &plan, output)?;
    let wanted = shard.games(plan.games).count() as u64;
    let results = SimulateResults {
        plan: &plan,
        wanted,
        lists_clauses: args.clauses,
        names: &names,
        tables: &tables,
        simulation: &simulation,
        took: Some(took),
    };
    results.write(args.format, output)?;
    if let Some(script) = script {
        script.write(&results, args, output)?;
    }
    // Nobody asks for more than is read.
    let is_read = !output.is_closed.load(Ordering::Relaxed);
    let stopped = simulation.games < wanted && (output.stop.is_asked() || is_read);
    if stopped {
        let notes = output.notes();
        writeln!(
            notes,
            "stopped after {} of {wanted} games",
            simulation.games
        )?;
    }
    if let (Some(path), Some(head)) = (&args.part, &head)
        && simulation.games == wanted
    {
        // Another run may have written it meanwhile.
        if !part::is_there::<_, Simulation>(path, head, output)? {
            part::write(path, head, &simulation, output)?;
        }
    }
    let held = tell_of_broken(&simulation, &names, output);
    if stopped {
        return Err(Failure::interruption());
    }
    Ok(held)
}

/// Says at which tables the rules gave up; whether they held.
pub(super) fn tell_of_broken(
    simulation: &Simulation,
    names: &[String],
    output: &mut Output,
) -> bool {
    let broken = simulation.tallies.iter().zip(names);
    let broken =
        broken.filter_map(|(tally, name)| Some((tally, name, tally.first_broken.as_ref()?)));
    let mut held = true;
    for (tally, name, (number, message)) in broken {
        let failure = Failure::new(format!(
            "the rules panic in {} of {} games of `{name}`, first in game {number}: {message}",
            tally.broken, tally.games
        ));
        output.failure(&failure.help(
            "this is a fault of the program: please report it, with the scenario and the seed",
        ));
        held = false;
    }
    held
}

/// Whether games at two tables can be compared seat by seat.
fn comparable(base: &dyn AnyTable, other: &dyn AnyTable, name: &str) -> Result<(), Failure> {
    let differs = |what: &str, own: &str, others: &str| {
        Err(Failure::new(format!(
            "`{name}` cannot be compared: it is for {others}, and the first {what} is for {own}"
        ))
        .help("scenarios that are compared are of one game and have the same players"))
    };
    if base.game() != other.game() {
        return differs("scenario", base.game(), other.game());
    }
    let (own, others) = (base.seat_names().join(", "), other.seat_names().join(", "));
    if own != others {
        return differs("scenario", &own, &others);
    }
    Ok(())
}

/// Plays all games, and writes their rows on the way.
fn play(
    args: &SimulateArgs,
    tables: &[&dyn AnyTable],
    names: &[String],
    plan: &Plan,
    output: &mut Output,
) -> Result<(Simulation, Duration), Failure> {
    let layout = RowLayout::of(tables, names, plan);
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let wanted = shard.games(plan.games).count() as u64;
    let mut draft = (args.rows.as_deref())
        .map(|path| {
            let form = rows::form_of(path)?;
            may_replace(path, args, rows::HEAD_BYTES, |there| form.is_of(there))?;
            Ok::<_, Failure>((form, FileDraft::new(path)?))
        })
        .transpose()?;
    let progress = if args.format == SimulateFormat::Csv {
        indicatif::ProgressBar::hidden()
    } else {
        progress::bar(wanted, "games", output.err_style)
    };
    let bar = progress.clone();
    let enough = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&enough);
    let _heeding = output.stop.heed(move || {
        heard.store(true, Ordering::Relaxed);
        bar.set_message("stopping; Ctrl-C again ends at once");
    });
    let is_closed = Arc::clone(&output.is_closed);
    tell_of_one_panic();

    let mut sheets: Vec<Sheet<'_>> = Vec::new();
    if args.format == SimulateFormat::Csv {
        sheets.push(Sheet::new(rows::RowFormat::Csv, output.out(), &layout)?);
    }
    if let Some((form, draft)) = &mut draft {
        sheets.push(Sheet::new(*form, draft, &layout)?);
    }
    // Rows of a file are the last ones.
    let first_of_file = usize::from(args.format == SimulateFormat::Csv);
    let failed = |sheet: usize, error: io::Error| match &args.rows {
        Some(path) if sheet >= first_of_file => Failure::unwritable(&name_of(path), &error),
        _ => error.into(),
    };
    let mut failure = None;
    let mut keep = |number: u64, outcomes: &[Option<GameOutcome<'_>>]| {
        if failure.is_none() {
            let mut sheets = sheets.iter_mut().enumerate();
            let written = sheets.try_for_each(|(at, sheet)| {
                let written = sheet.game(number, outcomes);
                written.map_err(|error| failed(at, error))
            });
            // Rows are asked for by whoever reads them.
            if written.is_err()
                || (args.format == SimulateFormat::Csv && is_closed.load(Ordering::Relaxed))
            {
                enough.store(true, Ordering::Relaxed);
            }
            failure = written.err();
        }
    };
    let wants_rows = args.format == SimulateFormat::Csv || args.rows.is_some();
    let watch = Watch {
        stop: Arc::clone(&enough),
        played: &|| progress.inc(1),
        rows: wants_rows.then_some(&mut keep),
    };
    let began = Instant::now();
    let threads = args.threads.map(usize::from);
    let simulation = crate::lab::simulate::run(tables, plan, shard, threads, watch);
    let took = began.elapsed();
    progress.finish_and_clear();
    let simulation =
        simulation.map_err(|why| Failure::new(format!("cannot start so many threads: {why}")))?;
    if let Some(failure) = failure {
        return Err(failure);
    }
    for (at, sheet) in sheets.iter_mut().enumerate() {
        sheet.flush().map_err(|error| failed(at, error))?;
    }
    drop(sheets);
    if let Some((_, draft)) = draft {
        draft.finish(output)?;
    }
    Ok((simulation, took))
}

/// A fault of the rules may come up in very many games: it is shown in full once.
fn tell_of_one_panic() {
    let tell = panic::take_hook();
    let told = Once::new();
    panic::set_hook(Box::new(move |panic| told.call_once(|| tell(panic))));
}

/// Refuses to write over what is played, and, unless that is forced, over a file of which `is_ours`
/// does not know the beginning.
fn may_replace(
    path: &Path,
    args: &SimulateArgs,
    limit: u64,
    is_ours: impl FnOnce(&str) -> bool,
) -> Result<(), Failure> {
    let mut played = [&args.scenario].into_iter().chain(&args.sweep);
    if played.any(|played| is_same_file(path, played)) {
        let message = format!("cannot write `{}`: games of it are played", name_of(path));
        return Err(Failure::new(message).help("name another file"));
    }
    write::may_replace(path, Some(args.force), limit, is_ours)
}

/// Whether two paths lead to one file.
fn is_same_file(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    real(one).is_some_and(|real_one| real(other) == Some(real_one))
}
