//! Many games on many threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::ThreadPoolBuilder;
use serde::{Deserialize, Serialize};

use super::Plan;
use super::order::InOrder;
use super::outcome::GameOutcome;
use super::shard::Shard;
use super::simulator::Simulator;
use super::sweep::Sweep;
use super::tally::Tally;
use crate::lab::bots::Bot;
use crate::lab::table::AnyTable;

/// Who watches a run, from outside of it.
pub struct Watch<'w> {
    /// Set by anybody who has seen enough: no further games are begun. Those under way are played to
    /// their end if that is near, and given up if bots search or games may be longer than usual.
    pub stop: Arc<AtomicBool>,
    /// Hears of each game once it has been played at every table, from any thread.
    pub played: &'w (dyn Fn() + Sync),
    /// Sees what has come of each game, in the order of their numbers and, of one number, of the
    /// tables; `None` of a game in which the rules gave up.
    pub rows: Option<RowWatcher<'w>>,
}

/// Sees what has come of the game with a number at every table.
pub type RowWatcher<'w> = &'w mut (dyn FnMut(u64, &[Option<GameOutcome<'_>>]) + Send);

/// What a run has come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Simulation {
    /// Games played at each table: the first so many of those that were to be played.
    pub games: u64,
    /// What they come to, by table.
    pub tallies: Vec<Tally>,
    /// How each table but the first differs from the first.
    pub sweeps: Vec<Sweep>,
    /// Threads that played; 0 of what was merged.
    #[serde(skip)]
    pub threads: usize,
}

impl Simulation {
    /// What several parts of one run come to, in whatever order they are given; `None` without any.
    #[must_use]
    pub fn merged(parts: impl IntoIterator<Item = Self>) -> Option<Self> {
        let shares = parts.into_iter().map(|part| (part.tallies, part.sweeps));
        let whole = shares.reduce(|mut whole, share| {
            merge(&mut whole, share);
            whole
        });
        whole.map(|share| Self::of(share, 0))
    }

    fn of((tallies, sweeps): Share, threads: usize) -> Self {
        let tallies: Vec<Tally> = tallies.into_iter().map(Tally::in_order).collect();
        Self {
            games: tallies.first().map_or(0, |tally| tally.games),
            tallies,
            sweeps,
            threads,
        }
    }
}

/// Plays the games of a part of a plan at every table, each number with the same luck at all of them, on so
/// many threads or, of `None`, as many as there are cores.
///
/// All tables are of one game and have the same seats.
///
/// # Errors
/// Why there cannot be so many threads.
pub fn run(
    tables: &[&dyn AnyTable],
    plan: &Plan,
    shard: Shard,
    threads: Option<usize>,
    watch: Watch<'_>,
) -> Result<Simulation, String> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0))
        .build()
        .map_err(|error| error.to_string())?;
    let searches = |bot: &Bot| matches!(bot, Bot::Search { .. });
    let may_be_long = tables.iter().any(|table| plan.longest > table.longest());
    let whole = Mutex::new(nothing(tables));
    let games = shard.games(plan.games);
    let mut rows = watch.rows;
    let watch_rows = rows.is_some();
    let tell = |(number, share, outcomes): SimulatedGame| {
        if let Some(share) = share {
            merge(
                &mut whole.lock().unwrap_or_else(PoisonError::into_inner),
                share,
            );
        }
        if let Some(rows) = &mut rows {
            rows(number, &outcomes);
        }
    };
    let run = RunInProgress {
        tables,
        plan,
        stop: watch.stop,
        gives_up: may_be_long || plan.bots.iter().any(searches),
        played: watch.played,
        wants_rows: watch_rows,
        finished: InOrder::new(*games.start(), tell),
        next: AtomicU64::new(*games.start()),
        last: *games.end(),
    };
    let shares = pool.broadcast(|_| run.share());
    drop(run);
    let mut whole = whole.into_inner().unwrap_or_else(PoisonError::into_inner);
    for share in shares {
        merge(&mut whole, share);
    }
    Ok(Simulation::of(whole, pool.current_num_threads()))
}

/// The number of a game, what it adds, unless a thread has added it already, and what has come of it
/// at every table.
type SimulatedGame<'r> = (u64, Option<Share>, Vec<Option<GameOutcome<'r>>>);

/// What a thread has played.
type Share = (Vec<Tally>, Vec<Sweep>);

/// What nobody has played yet.
fn nothing(tables: &[&dyn AnyTable]) -> Share {
    let tally = |table: &&dyn AnyTable| Tally::new(&table.seat_names(), table.traits().len());
    let sweep = |table: &&dyn AnyTable| Sweep::new(table.seat_names().len());
    (
        tables.iter().map(tally).collect(),
        tables.iter().skip(1).map(sweep).collect(),
    )
}

fn merge(whole: &mut Share, (tallies, sweeps): Share) {
    for (own, more) in whole.0.iter_mut().zip(tallies) {
        own.merge(more);
    }
    for (own, more) in whole.1.iter_mut().zip(&sweeps) {
        own.merge(more);
    }
}

struct RunInProgress<'r, F> {
    tables: &'r [&'r dyn AnyTable],
    plan: &'r Plan,
    stop: Arc<AtomicBool>,
    /// Whether games under way are given up by a stop. Then each adds what it has come to when its
    /// turn comes, so that those that count are always the first ones; otherwise every game that is
    /// begun is finished, and threads add up what they play.
    gives_up: bool,
    played: &'r (dyn Fn() + Sync),
    wants_rows: bool,
    finished: InOrder<F, SimulatedGame<'r>>,
    /// The number of the next game that nobody plays yet.
    next: AtomicU64,
    /// The number of the last game that is played.
    last: u64,
}

impl<'r, F: FnMut(SimulatedGame<'r>)> RunInProgress<'r, F> {
    /// Plays games until there are no more.
    fn share(&self) -> Share {
        let simulators = self.tables.iter().map(|table| table.simulator(self.plan));
        let mut simulators: Vec<Box<dyn Simulator<'r> + 'r>> = simulators.collect();
        if self.gives_up {
            for simulator in &mut simulators {
                simulator.stopped_by(Arc::clone(&self.stop));
            }
        }
        let mut share = nothing(self.tables);
        while !self.stop.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number > self.last {
                break;
            }
            let Some(outcomes) = self.play(number, &mut simulators, &mut share) else {
                self.finished.break_off();
                // What was played of it does not count.
                for simulator in &mut simulators {
                    simulator.take_counts();
                }
                share = nothing(self.tables);
                break;
            };
            if self.gives_up {
                let mut own = std::mem::replace(&mut share, nothing(self.tables));
                add_counts(&mut own, &mut simulators);
                self.finished.tell(number, (number, Some(own), outcomes));
            } else if self.wants_rows {
                self.finished.tell(number, (number, None, outcomes));
            }
            (self.played)();
        }
        add_counts(&mut share, &mut simulators);
        share
    }

    /// Plays a game at every table; `None` if it was stopped.
    fn play(
        &self,
        number: u64,
        simulators: &mut [Box<dyn Simulator<'r> + 'r>],
        (tallies, sweeps): &mut Share,
    ) -> Option<Vec<Option<GameOutcome<'r>>>> {
        let mut outcomes = Vec::with_capacity(self.tables.len());
        for (at, simulator) in simulators.iter_mut().enumerate() {
            let outcome = match simulator.play(number) {
                Ok(outcome) => {
                    let outcome = outcome?;
                    tallies[at].add(&outcome, self.tables[at].score());
                    Some(outcome)
                }
                Err(message) => {
                    tallies[at].add_broken(number, message);
                    None
                }
            };
            outcomes.push(outcome);
        }
        if let Some((Some(base), others)) = outcomes.split_first() {
            for (sweep, other) in sweeps.iter_mut().zip(others) {
                if let Some(other) = other {
                    sweep.add(base, other);
                }
            }
        }
        Some(outcomes)
    }
}

fn add_counts<'r>((tallies, _): &mut Share, simulators: &mut [Box<dyn Simulator<'r> + 'r>]) {
    for (tally, simulator) in tallies.iter_mut().zip(simulators) {
        (tally.clauses, tally.spaces) = simulator.take_counts();
    }
}
