//! One game, played by bots to its end.

use arrayvec::ArrayVec;

use super::asking::{Minds, decide};
use super::bots::{Bot, Scratch};
use super::table::Table;
use crate::engine::{Action, Log, Study, Turn};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// Who plays, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct Match<'p> {
    /// The bot of each seat.
    pub bots: &'p [Bot],
    /// The seed of the whole run.
    pub seed: u64,
    /// The number of this game in it.
    pub number: u64,
    /// Steps after which the game is left.
    pub longest: usize,
}

/// What became of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<S> {
    /// The last position: of a finished game, or of one that was left.
    pub state: S,
    /// Steps: decisions and chance outcomes alike.
    pub steps: usize,
    /// Whether it was given up on the way, as the scratch was stopped.
    pub is_stopped: bool,
}

impl Match<'_> {
    /// Plays the game; `visit` sees each step before it is carried out.
    ///
    /// Chance has a stream of its own, and so has every seat: two runs with other bots or other
    /// components have the same luck as long as they draw for the same things.
    pub fn play<G: Study>(
        &self,
        table: &Table<G>,
        scratch: &mut Scratch<G>,
        log: &mut impl Log<G>,
        mut visit: impl FnMut(&G::State, &Action<G>),
    ) -> Played<G::State> {
        let game = &table.game;
        let branch = |who: u64| Random::branch(self.seed, &[self.number, who]);
        let mut luck = branch(0);
        let seats = 0..game.seat_count();
        let mut minds = SeatedBots {
            bots: self.bots,
            minds: seats.map(|seat| branch(1 + seat as u64)).collect(),
        };
        let mut state = table.begin(log);
        let played = |state, steps, is_stopped| Played {
            state,
            steps,
            is_stopped,
        };
        for steps in 0..self.longest {
            let action = match game.turn(&state) {
                Turn::Over => return played(state, steps, false),
                Turn::Chance => Action::Chance(game.draw(&state, &mut luck)),
                Turn::Decide(seats) => {
                    let decision = decide(game, &state, seats, &mut luck, scratch, &mut minds);
                    let (seat, mv) = decision.unwrap_or_else(|| unreachable!("somebody decides"));
                    Action::Move(seat, mv)
                }
            };
            if scratch.is_stopped() {
                return played(state, steps, true);
            }
            visit(&state, &action);
            action.apply(game, &mut state, log);
        }
        played(state, self.longest, false)
    }
}

/// Bots, each with a stream of its own.
struct SeatedBots<'p> {
    bots: &'p [Bot],
    minds: ArrayVec<Random, { Seat::MAX }>,
}

impl Minds for SeatedBots<'_> {
    #[inline]
    fn ask<R>(
        &mut self,
        seat: Seat,
        _: &mut Random,
        act: impl FnOnce(Bot, &mut Random) -> R,
    ) -> Option<R> {
        Some(act(self.bots[seat.index()], &mut self.minds[seat.index()]))
    }
}
