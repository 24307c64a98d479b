//! How often clauses fire.

use serde::{Deserialize, Serialize};

use crate::engine::{Clauses as _, Game, Log, MAX_CLAUSES};

/// In how many games each clause fired, and how often in all. Counting allocates nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClauseCounts {
    /// Games in which it did, by the clause's index.
    pub games: Vec<u64>,
    /// How often it did.
    pub times: Vec<u64>,
    /// How often each did in the game under way.
    #[serde(skip)]
    under_way: UnderWay,
}

/// Counts of one game: one place to write to for each time, as clauses fire several times a step.
#[derive(Clone, Debug, PartialEq, Eq)]
struct UnderWay(Box<[u32; MAX_CLAUSES]>);

impl Default for UnderWay {
    fn default() -> Self {
        Self(Box::new([0; MAX_CLAUSES]))
    }
}

impl ClauseCounts {
    /// Counts of a game with so many clauses.
    #[must_use]
    pub fn new(clauses: usize) -> Self {
        Self {
            games: vec![0; clauses],
            times: vec![0; clauses],
            under_way: UnderWay::default(),
        }
    }

    /// A game has come to its end.
    pub fn end_game(&mut self) {
        let totals = self.games.iter_mut().zip(&mut self.times);
        for ((games, times), count) in totals.zip(self.under_way.0.iter_mut()) {
            *games += u64::from(*count > 0);
            *times += u64::from(*count);
            *count = 0;
        }
    }

    /// Adds other counts of the same game.
    pub fn merge(&mut self, other: &Self) {
        let add = |own: &mut Vec<u64>, more: &[u64]| {
            own.iter_mut()
                .zip(more)
                .for_each(|(own, more)| *own += more);
        };
        add(&mut self.games, &other.games);
        add(&mut self.times, &other.times);
    }
}

impl<G: Game> Log<G> for ClauseCounts {
    #[inline]
    fn cite(&mut self, clause: G::Clause) {
        // No game has as many clauses, and the compiler need not be told of each.
        self.under_way.0[clause.index() % MAX_CLAUSES] += 1;
    }

    #[inline]
    fn event(&mut self, _: impl FnOnce() -> G::Event) {}
}
