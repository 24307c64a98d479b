//! How games at one table differ from games with the same luck at another.

use serde::{Deserialize, Serialize};

use super::outcome::{GameOutcome, VICTORY};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;
use crate::lab::stats::{Differences, Estimate, holm, real};

/// Paired differences of games at a table from those at the first table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sweep {
    /// Of victories, in parts of them, by seat.
    wins: Vec<Differences>,
    /// Of scores, by seat: of games that were finished at both tables, with a score for the seat.
    scores: Vec<Differences>,
    /// Of lengths in steps, of games that were finished at both tables.
    lengths: Differences,
}

impl Sweep {
    /// No games yet, of so many seats.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self {
            wins: vec![Differences::default(); seats],
            scores: vec![Differences::default(); seats],
            lengths: Differences::default(),
        }
    }

    /// Adds a game at both tables.
    pub fn add(&mut self, base: &GameOutcome<'_>, other: &GameOutcome<'_>) {
        for seat in (0..self.wins.len()).map(Seat::new) {
            let share = |outcome: &GameOutcome<'_>| narrow::<i64>(outcome.share(seat));
            self.wins[seat.index()].add(share(other) - share(base));
            if let (Some(before), Some(after)) = (base.score(seat), other.score(seat)) {
                self.scores[seat.index()].add(after.saturating_sub(before));
            }
        }
        if base.ending.is_some() && other.ending.is_some() {
            self.lengths
                .add(narrow::<i64>(other.steps) - narrow::<i64>(base.steps));
        }
    }

    /// Adds other games at the same tables.
    pub fn merge(&mut self, other: &Self) {
        let add = |own: &mut Vec<Differences>, more: &[Differences]| {
            own.iter_mut()
                .zip(more)
                .for_each(|(own, more)| own.merge(more));
        };
        add(&mut self.wins, &other.wins);
        add(&mut self.scores, &other.scores);
        self.lengths.merge(&other.lengths);
    }
}

/// What a sweep says of a table; p-values are adjusted by Holm's method over all tables and seats
/// of one kind of difference.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Of victories, as shares of the games, by seat.
    pub wins: Vec<Option<Estimate>>,
    /// Of scores, by seat.
    pub scores: Vec<Option<Estimate>>,
    /// Of lengths in steps.
    pub length: Option<Estimate>,
}

/// What all sweeps of a run say.
#[must_use]
pub fn comparisons(sweeps: &[Sweep]) -> Vec<Comparison> {
    let of = |differences: &[Differences], scale: f64| -> Vec<Option<Estimate>> {
        let estimates = differences.iter().map(|each| each.estimate(scale));
        estimates.collect()
    };
    let mut comparisons: Vec<Comparison> = (sweeps.iter())
        .map(|sweep| Comparison {
            wins: of(&sweep.wins, real(VICTORY)),
            scores: of(&sweep.scores, 1.0),
            length: sweep.lengths.estimate(1.0),
        })
        .collect();
    adjust(comparisons.iter_mut().flat_map(|each| &mut each.wins));
    adjust(comparisons.iter_mut().flat_map(|each| &mut each.scores));
    adjust(comparisons.iter_mut().map(|each| &mut each.length));
    comparisons
}

fn adjust<'e>(estimates: impl Iterator<Item = &'e mut Option<Estimate>>) {
    let estimates: Vec<&mut Estimate> = estimates.flatten().collect();
    let p_values: Vec<f64> = estimates.iter().map(|estimate| estimate.p).collect();
    for (estimate, p) in estimates.into_iter().zip(holm(&p_values)) {
        estimate.p = p;
    }
}
