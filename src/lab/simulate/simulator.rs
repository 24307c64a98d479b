//! Playing the games of a plan, one after the other.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arrayvec::ArrayVec;
use serde_json::Value;

use super::clauses::ClauseCounts;
use super::outcome::{GameOutcome, standings};
use super::tracks::{SpaceVisits, Tracks};
use super::{Bot, Plan};
use crate::engine::laws::guarded;
use crate::engine::{Action, Clauses as _, Definition, Log, Silent};
use crate::kit::seat::Seat;
use crate::lab::bots::Scratch;
use crate::lab::playout::{Match, Played};
use crate::lab::table::Table;

/// What plays the games of a plan at a table, of whatever game. Each thread has its own.
pub trait Simulator<'t> {
    /// Gives up games once somebody has set this.
    fn stopped_by(&mut self, stop: Arc<AtomicBool>);

    /// Plays the game with this number, counted from 1; `None` if it was stopped on the way.
    ///
    /// # Errors
    /// The message of a panic of the rules or of a bot.
    fn play(&mut self, number: u64) -> Result<Option<GameOutcome<'t>>, String>;

    /// Plays it again and writes it down.
    ///
    /// # Errors
    /// The message of a panic of the rules or of a bot.
    fn record(&mut self, number: u64) -> Result<WrittenGame<'t>, String>;

    /// How often clauses have fired in the games played since this was asked, if the plan says that
    /// it is counted, and what has happened on spaces.
    fn take_counts(&mut self) -> (Option<ClauseCounts>, SpaceVisits);
}

/// A game written down.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenGame<'t> {
    /// What has come of it.
    pub outcome: GameOutcome<'t>,
    /// Its steps as a script writes them.
    pub steps: Vec<Value>,
}

/// A simulator of a plan at a table.
pub fn simulator<'t, G: Definition>(
    table: &'t Table<G>,
    plan: &'t Plan,
) -> Box<dyn Simulator<'t> + 't> {
    Box::new(Playing {
        table,
        plan,
        scratch: Scratch::default(),
        tracks: (!table.game.boards().is_empty()).then(Tracks::default),
        clauses: plan
            .clauses
            .then(|| ClauseCounts::new(G::Clause::TABLE.len())),
    })
}

struct Playing<'t, G: Definition> {
    table: &'t Table<G>,
    plan: &'t Plan,
    scratch: Scratch<G>,
    /// Where cars are, if there is anything on which they can be seen.
    tracks: Option<Tracks>,
    clauses: Option<ClauseCounts>,
}

impl<'t, G: Definition> Simulator<'t> for Playing<'t, G> {
    fn stopped_by(&mut self, stop: Arc<AtomicBool>) {
        self.scratch = Scratch::stopped_by(stop);
    }

    fn play(&mut self, number: u64) -> Result<Option<GameOutcome<'t>>, String> {
        let game = self.numbered(number);
        let (scratch, tracks) = (&mut self.scratch, self.tracks.as_mut());
        match &mut self.clauses {
            None => guarded(|| game.play(scratch, &mut Silent, tracks, |_| {})),
            Some(counts) => {
                let played = guarded(|| game.play(scratch, &mut *counts, tracks, |_| {}));
                counts.end_game();
                played
            }
        }
    }

    fn record(&mut self, number: u64) -> Result<WrittenGame<'t>, String> {
        let game = self.numbered(number);
        guarded(|| {
            let mut actions = Vec::new();
            let keep = |action: &Action<G>| actions.push(action.clone());
            let scratch = &mut Scratch::default();
            let outcome = game.play(scratch, &mut Silent, None, keep);
            WrittenGame {
                outcome: outcome.unwrap_or_else(|| unreachable!("nobody stops it")),
                steps: game.table.steps(&actions),
            }
        })
    }

    fn take_counts(&mut self) -> (Option<ClauseCounts>, SpaceVisits) {
        let clauses = self.clauses.as_mut().map(|counts| {
            let none = ClauseCounts::new(counts.times.len());
            std::mem::replace(counts, none)
        });
        let visits = self.tracks.as_mut().map(Tracks::take_visits);
        (clauses, visits.unwrap_or_default())
    }
}

impl<'t, G: Definition> Playing<'t, G> {
    fn numbered(&self, number: u64) -> Numbered<'t, G> {
        Numbered {
            table: self.table,
            plan: self.plan,
            number,
        }
    }
}

/// A game of a plan.
struct Numbered<'t, G: Definition> {
    table: &'t Table<G>,
    plan: &'t Plan,
    number: u64,
}

impl<'t, G: Definition> Numbered<'t, G> {
    /// Plays it, unless it is stopped; `visit` sees each step.
    fn play(
        &self,
        scratch: &mut Scratch<G>,
        log: &mut impl Log<G>,
        mut tracks: Option<&mut Tracks>,
        mut visit: impl FnMut(&Action<G>),
    ) -> Option<GameOutcome<'t>> {
        let (game, plan) = (&self.table.game, self.plan);
        let seats = (0..game.seat_count()).map(Seat::new);
        let bots = seats.map(|seat| plan.bot(self.number, seat));
        let bots: ArrayVec<Bot, { Seat::MAX }> = bots.collect();
        let mut first = None;
        if let Some(tracks) = &mut tracks {
            tracks.begin();
        }
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
            if let Some(tracks) = &mut tracks {
                tracks.look(game, state);
            }
            visit(action);
        });
        if is_stopped {
            return None;
        }
        if let Some(tracks) = tracks {
            tracks.look(game, &state);
            tracks.count();
        }
        let ending = game.ending(&state);
        Some(GameOutcome {
            number: self.number,
            steps: steps as u64,
            ending: ending.as_ref().map(|ending| ending.id),
            first,
            seats: standings(game, &state, ending.as_ref(), |seat| bots[seat.index()]),
        })
    }
}
