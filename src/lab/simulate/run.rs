//! Many games on many threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::ThreadPoolBuilder;

use super::Plan;
use super::order::InOrder;
use super::outcome::Outcome;
use super::simulator::Simulator;
use super::sweep::Sweep;
use super::tally::Tally;
use crate::lab::table::AnyTable;

/// Who watches a run, from outside of it.
pub struct Watch<'w> {
    /// Set by anybody who has seen enough: games under way are played to their end, and no others.
    pub stop: &'w AtomicBool,
    /// Hears of each game once it has been played at every table, from any thread.
    pub played: &'w (dyn Fn() + Sync),
    /// Sees what has come of each game, in the order of their numbers and, of one number, of the
    /// tables; `None` of a game in which the rules gave up.
    pub rows: Option<Rows<'w>>,
}

/// Sees what has come of the game with a number at every table.
pub type Rows<'w> = &'w mut (dyn FnMut(u64, &[Option<Outcome>]) + Send);

/// What a run has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulation {
    /// Games played at each table: those with the numbers from 1 to this.
    pub games: u64,
    /// What they come to, by table.
    pub tallies: Vec<Tally>,
    /// How each table but the first differs from the first.
    pub sweeps: Vec<Sweep>,
    /// Threads that played.
    pub threads: usize,
}

/// Plays the games of a plan at every table, each number with the same luck at all of them, on so
/// many threads or, of `None`, as many as there are cores.
///
/// All tables are of one game and have the same seats.
///
/// # Errors
/// Why there cannot be so many threads.
pub fn run(
    tables: &[&dyn AnyTable],
    plan: &Plan,
    threads: Option<usize>,
    watch: Watch<'_>,
) -> Result<Simulation, String> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0))
        .build()
        .map_err(|error| error.to_string())?;
    let run = Run {
        tables,
        plan,
        stop: watch.stop,
        played: watch.played,
        rows: watch
            .rows
            .map(|rows| InOrder::new(1, move |(number, outcomes): Row| rows(number, &outcomes))),
        next: AtomicU64::new(1),
    };
    let mut shares = pool.broadcast(|_| run.share()).into_iter();
    let mut whole = shares.next().unwrap_or_else(|| run.nothing());
    for (tallies, sweeps) in shares {
        for (own, more) in whole.0.iter_mut().zip(tallies) {
            own.merge(more);
        }
        for (own, more) in whole.1.iter_mut().zip(&sweeps) {
            own.merge(more);
        }
    }
    let (tallies, sweeps) = whole;
    let tallies: Vec<Tally> = tallies.into_iter().map(Tally::in_order).collect();
    Ok(Simulation {
        games: tallies.first().map_or(0, |tally| tally.games),
        tallies,
        sweeps,
        threads: pool.current_num_threads(),
    })
}

/// The number of a game and what has come of it at every table.
type Row = (u64, Vec<Option<Outcome>>);

/// What a thread has played.
type Share = (Vec<Tally>, Vec<Sweep>);

struct Run<'r, F> {
    tables: &'r [&'r dyn AnyTable],
    plan: &'r Plan,
    stop: &'r AtomicBool,
    played: &'r (dyn Fn() + Sync),
    rows: Option<InOrder<F, Row>>,
    /// The number of the next game that nobody plays yet. Every game that is begun is finished, so
    /// that those played are always the first ones.
    next: AtomicU64,
}

impl<F: FnMut(Row)> Run<'_, F> {
    fn nothing(&self) -> Share {
        let tally = |table: &&dyn AnyTable| Tally::new(&table.seat_names(), table.traits().len());
        let sweep = |table: &&dyn AnyTable| Sweep::new(table.seat_names().len());
        (
            self.tables.iter().map(tally).collect(),
            self.tables.iter().skip(1).map(sweep).collect(),
        )
    }

    /// Plays games until there are no more.
    fn share(&self) -> Share {
        let simulators = self.tables.iter().map(|table| table.simulator(self.plan));
        let mut simulators: Vec<Box<dyn Simulator + '_>> = simulators.collect();
        let (mut tallies, mut sweeps) = self.nothing();
        while !self.stop.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number > self.plan.games {
                break;
            }
            let mut outcomes = Vec::with_capacity(self.tables.len());
            for (at, simulator) in simulators.iter_mut().enumerate() {
                let outcome = match simulator.play(number) {
                    Ok(outcome) => {
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
            if let Some(rows) = &self.rows {
                rows.tell(number, (number, outcomes));
            }
            (self.played)();
        }
        for (tally, simulator) in tallies.iter_mut().zip(&simulators) {
            tally.clauses = simulator.clauses().cloned();
        }
        (tallies, sweeps)
    }
}
