//! Playing the games of a plan, one after the other.

use serde_json::Value;

use super::clauses::ClauseCounts;
use super::outcome::{Outcome, standings};
use super::{Bot, Plan};
use crate::engine::laws::guarded;
use crate::engine::{Action, Clauses as _, Log, Plug, Silent, Study};
use crate::kit::seat::Seat;
use crate::lab::bots::Desk;
use crate::lab::playout::{Match, Played};
use crate::lab::table::Table;

/// What plays the games of a plan at a table, of whatever game. Each thread has its own.
pub trait Simulator {
    /// Plays the game with this number, counted from 1.
    ///
    /// # Errors
    /// The message of a panic of the rules or of a bot.
    fn play(&mut self, number: u64) -> Result<Outcome, String>;

    /// Plays it again and writes it down.
    ///
    /// # Errors
    /// The message of a panic of the rules or of a bot.
    fn record(&mut self, number: u64) -> Result<Recorded, String>;

    /// How often clauses have fired in the games played, if the plan says that it is counted.
    fn clauses(&self) -> Option<&ClauseCounts>;
}

/// A game written down.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// What has come of it.
    pub outcome: Outcome,
    /// Its steps as a script writes them.
    pub steps: Vec<Value>,
}

/// A simulator of a plan at a table.
pub fn simulator<'t, G: Plug>(table: &'t Table<G>, plan: &'t Plan) -> Box<dyn Simulator + 't> {
    Box::new(Playing {
        table,
        plan,
        desk: Desk::default(),
        clauses: plan
            .clauses
            .then(|| ClauseCounts::new(G::Clause::TABLE.len())),
    })
}

struct Playing<'t, G: Plug> {
    table: &'t Table<G>,
    plan: &'t Plan,
    desk: Desk<G>,
    clauses: Option<ClauseCounts>,
}

impl<G: Plug> Simulator for Playing<'_, G> {
    fn play(&mut self, number: u64) -> Result<Outcome, String> {
        let (table, plan, desk) = (self.table, self.plan, &mut self.desk);
        match &mut self.clauses {
            None => guarded(|| play(table, plan, number, desk, &mut Silent, |_| {})),
            Some(counts) => {
                let played = guarded(|| play(table, plan, number, desk, &mut *counts, |_| {}));
                counts.end_game();
                played
            }
        }
    }

    fn record(&mut self, number: u64) -> Result<Recorded, String> {
        let (table, plan, desk) = (self.table, self.plan, &mut self.desk);
        guarded(|| {
            let mut actions = Vec::new();
            let keep = |action: &Action<G>| actions.push(action.clone());
            let outcome = play(table, plan, number, desk, &mut Silent, keep);
            Recorded {
                outcome,
                steps: table.steps(&actions),
            }
        })
    }

    fn clauses(&self) -> Option<&ClauseCounts> {
        self.clauses.as_ref()
    }
}

/// Plays a game; `visit` sees each step.
fn play<G: Study>(
    table: &Table<G>,
    plan: &Plan,
    number: u64,
    desk: &mut Desk<G>,
    log: &mut impl Log<G>,
    mut visit: impl FnMut(&Action<G>),
) -> Outcome {
    let game = &table.game;
    let bot = |seat| plan.bot(number, seat);
    let bots: [Bot; Seat::MAX] = std::array::from_fn(|seat| bot(Seat::new(seat)));
    let mut first = None;
    let Played { state, steps } = Match {
        bots: &bots,
        seed: plan.seed,
        // Streams are numbered from 0.
        number: number - 1,
        longest: plan.longest,
    }
    .play(table, desk, log, |state, action| {
        first = first.or_else(|| game.first_player(state));
        visit(action);
    });
    let ending = game.ending(&state);
    Outcome {
        number,
        steps: steps as u64,
        ending: ending.as_ref().map(|ending| ending.id),
        first,
        seats: standings(game, &state, ending.as_ref(), bot),
    }
}
