//! How often clauses fire.

use serde::{Deserialize, Serialize};

use crate::engine::{ClauseSet, Clauses as _, Game, Log};

/// In how many games each clause fired, and how often in all. Counting allocates nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClauseCounts {
    /// Games in which it did, by the clause's index.
    pub games: Vec<u64>,
    /// How often it did.
    pub times: Vec<u64>,
    /// What has fired in the game under way.
    #[serde(skip)]
    fired: ClauseSet,
}

impl ClauseCounts {
    /// Counts of a game with so many clauses.
    #[must_use]
    pub fn new(clauses: usize) -> Self {
        Self {
            games: vec![0; clauses],
            times: vec![0; clauses],
            fired: ClauseSet::default(),
        }
    }

    /// A game has come to its end.
    pub fn end_game(&mut self) {
        for (index, games) in self.games.iter_mut().enumerate() {
            *games += u64::from(self.fired.contains(index));
        }
        self.fired = ClauseSet::default();
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
        let index = clause.index();
        self.times[index] += 1;
        self.fired.insert(index);
    }

    #[inline]
    fn event(&mut self, _: impl FnOnce() -> G::Event) {}
}
