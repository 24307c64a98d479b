//! What has come of one game.

use arrayvec::ArrayVec;

use crate::engine::{Ending, Score, SeatTraits, Study};
use crate::kit::seat::Seat;
use crate::lab::bots::Bot;

/// What has come of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOutcome<'g> {
    /// The number of the game, counted from 1.
    pub number: u64,
    /// Steps: decisions and chance outcomes alike.
    pub steps: u64,
    /// The id of its ending; `None` if it was left unfinished.
    pub ending: Option<&'static str>,
    /// The seat that had the first turn, if that is known.
    pub first: Option<Seat>,
    /// What has come of each seat.
    pub seats: ArrayVec<Standing<'g>, { Seat::MAX }>,
}

/// What has come of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing<'g> {
    /// Who played.
    pub bot: Bot,
    /// The place, counted from 1; those who share one are followed by a gap. `None` if unranked.
    pub place: Option<usize>,
    /// What it has.
    pub score: Option<i64>,
    /// Its own thing of each trait.
    pub traits: SeatTraits<'g>,
}

/// So many parts make a victory: as many as any number of seats can share it by.
pub const VICTORY: u64 = 840;

impl GameOutcome<'_> {
    /// The parts of the victory that belong to a seat: all who are first share alike.
    #[must_use]
    pub fn share(&self, seat: Seat) -> u64 {
        let firsts = (self.seats.iter()).filter(|standing| standing.place == Some(1));
        let share = VICTORY.checked_div(firsts.count() as u64).unwrap_or(0);
        match self.seats.get(seat.index()) {
            Some(standing) if standing.place == Some(1) => share,
            _ => 0,
        }
    }

    /// What a seat has, if the game was finished.
    #[must_use]
    pub fn score(&self, seat: Seat) -> Option<i64> {
        self.ending?;
        self.seats.get(seat.index())?.score
    }

    /// Whether somebody has won.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.seats.iter().any(|standing| standing.place == Some(1))
    }

    /// How far the best two scores are apart, in a finished game in which two seats have any.
    #[must_use]
    pub fn margin(&self, score: Score) -> Option<u64> {
        self.ending?;
        let scores = self.seats.iter().filter_map(|standing| standing.score);
        let mut scores: ArrayVec<i64, { Seat::MAX }> = scores.collect();
        scores.sort_unstable();
        match scores[..] {
            [best, second, ..] if score.less_is_better => Some(second.abs_diff(best)),
            [.., second, best] => Some(best.abs_diff(second)),
            _ => None,
        }
    }
}

/// The place of each seat in an ending.
pub(super) fn place(ending: &Ending, seat: Seat) -> Option<usize> {
    let mut before = 0;
    for group in &ending.ranking {
        if group.contains(seat) {
            return Some(before + 1);
        }
        before += group.len();
    }
    None
}

/// What has come of each seat in a position.
pub(super) fn standings<'g, G: Study>(
    game: &'g G,
    state: &G::State,
    ending: Option<&Ending>,
    bot: impl Fn(Seat) -> Bot,
) -> ArrayVec<Standing<'g>, { Seat::MAX }> {
    let seats = (0..game.seat_count()).map(Seat::new);
    seats
        .map(|seat| Standing {
            bot: bot(seat),
            place: ending.and_then(|ending| place(ending, seat)),
            score: game.score(state, seat),
            traits: game.traits(state, seat),
        })
        .collect()
}
