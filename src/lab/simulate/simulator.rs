//! Playing the games of a plan, one after the other.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use super::clauses::ClauseCounts;
use super::outcome::{GameOutcome, Trace, standings};
use super::{Bot, Plan};
use crate::engine::laws::guarded;
use crate::engine::{Action, Clauses as _, Definition, Log, Silent, Study};
use crate::kit::seat::Seat;
use crate::lab::bots::Scratch;
use crate::lab::playout::{Match, Played};
use crate::lab::table::Table;

/// What plays the games of a plan at a table, of whatever game. Each thread has its own.
pub trait Simulator {
    /// Gives up games once somebody has set this.
    fn stopped_by(&mut self, stop: Arc<AtomicBool>);

    /// Plays the game with this number, counted from 1; `None` if it was stopped on the way.
    ///
    /// # Errors
    /// The message of a panic of the rules or of a bot.
    fn play(&mut self, number: u64) -> Result<Option<GameOutcome>, String>;

    /// Plays it again and writes it down.
    ///
    /// # Errors
    /// The message of a panic of the rules or of a bot.
    fn record(&mut self, number: u64) -> Result<WrittenGame, String>;

    /// How often clauses have fired in the games played since this was asked, if the plan says that
    /// it is counted.
    fn take_clauses(&mut self) -> Option<ClauseCounts>;
}

/// A game written down.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenGame {
    /// What has come of it.
    pub outcome: GameOutcome,
    /// Its steps as a script writes them.
    pub steps: Vec<Value>,
}

/// A simulator of a plan at a table.
pub fn simulator<'t, G: Definition>(
    table: &'t Table<G>,
    plan: &'t Plan,
) -> Box<dyn Simulator + 't> {
    Box::new(Playing {
        table,
        plan,
        scratch: Scratch::default(),
        has_boards: !table.game.boards().is_empty(),
        clauses: plan
            .clauses
            .then(|| ClauseCounts::new(G::Clause::TABLE.len())),
    })
}

struct Playing<'t, G: Definition> {
    table: &'t Table<G>,
    plan: &'t Plan,
    scratch: Scratch<G>,
    /// Whether there is anything on which cars are looked for.
    has_boards: bool,
    clauses: Option<ClauseCounts>,
}

impl<G: Definition> Simulator for Playing<'_, G> {
    fn stopped_by(&mut self, stop: Arc<AtomicBool>) {
        self.scratch = Scratch::stopped_by(stop);
    }

    fn play(&mut self, number: u64) -> Result<Option<GameOutcome>, String> {
        let game = Numbered {
            table: self.table,
            plan: self.plan,
            number,
            has_boards: self.has_boards,
        };
        let scratch = &mut self.scratch;
        match &mut self.clauses {
            None => guarded(|| game.play(scratch, &mut Silent, |_| {})),
            Some(counts) => {
                let played = guarded(|| game.play(scratch, &mut *counts, |_| {}));
                counts.end_game();
                played
            }
        }
    }

    fn record(&mut self, number: u64) -> Result<WrittenGame, String> {
        let table = self.table;
        let game = Numbered {
            table,
            plan: self.plan,
            number,
            has_boards: self.has_boards,
        };
        guarded(|| {
            let mut actions = Vec::new();
            let keep = |action: &Action<G>| actions.push(action.clone());
            let scratch = &mut Scratch::default();
            let outcome = game.play(scratch, &mut Silent, keep);
            WrittenGame {
                outcome: outcome.unwrap_or_else(|| unreachable!("nobody stops it")),
                steps: table.steps(&actions),
            }
        })
    }

    fn take_clauses(&mut self) -> Option<ClauseCounts> {
        let counts = self.clauses.as_mut()?;
        let none = ClauseCounts::new(counts.times.len());
        Some(std::mem::replace(counts, none))
    }
}

/// A game of a plan.
struct Numbered<'t, G: Definition> {
    table: &'t Table<G>,
    plan: &'t Plan,
    number: u64,
    has_boards: bool,
}

impl<G: Definition> Numbered<'_, G> {
    /// Plays it, unless it is stopped; `visit` sees each step.
    fn play(
        &self,
        scratch: &mut Scratch<G>,
        log: &mut impl Log<G>,
        mut visit: impl FnMut(&Action<G>),
    ) -> Option<GameOutcome> {
        let (game, plan) = (&self.table.game, self.plan);
        let bot = |seat| plan.bot(self.number, seat);
        let bots: [Bot; Seat::MAX] = std::array::from_fn(|seat| bot(Seat::new(seat)));
        let mut first = None;
        let mut track = Tracks::default();
        let Played {
            state,
            steps,
            is_stopped,
        } = Match {
            bots: &bots,
            seed: plan.seed,
            // Streams are numbered from 0.
            number: self.number - 1,
            longest: plan.longest,
        }
        .play(self.table, scratch, log, |state, action| {
            first = first.or_else(|| game.first_player(state));
            if self.has_boards {
                track.look(game, state);
            }
            visit(action);
        });
        if is_stopped {
            return None;
        }
        if self.has_boards {
            track.look(game, &state);
        }
        let ending = game.ending(&state);
        Some(GameOutcome {
            number: self.number,
            steps: steps as u64,
            ending: ending.as_ref().map(|ending| ending.id),
            first,
            seats: standings(game, &state, ending.as_ref(), |seat| bots[seat.index()]),
            trace: track.end(),
        })
    }
}

/// Where cars are from step to step.
#[derive(Default)]
struct Tracks {
    last: [Option<(usize, usize)>; Seat::MAX],
    lost: [Option<(usize, usize)>; Seat::MAX],
    trace: Trace,
}

impl Tracks {
    fn look<G: Study>(&mut self, game: &G, state: &G::State) {
        for index in 0..game.seat_count() {
            let seat = Seat::new(index);
            let last = &mut self.last[index];
            let now = game.stands_on(state, seat);
            if now.is_some() && *last != now {
                self.trace.stood.extend(now);
                *last = now;
            }
            let lost = game.came_to_grief(state, seat);
            if lost != self.lost[index] {
                self.trace.lost.extend(lost);
                self.lost[index] = lost;
            }
        }
    }

    fn end(mut self) -> Trace {
        self.trace.stood.sort_unstable();
        self.trace.stood.dedup();
        self.trace
    }
}
