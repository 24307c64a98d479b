//! What a game adds to its rules so that its play can be studied: invariants, what a seat cannot
//! know, how well a position looks, what counts in the end, and what a lone player can do.

use arrayvec::ArrayVec;

use super::game::{Game, Turn};
use super::invariant::Invariant;
use crate::kit::picture::Picture;
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// A seat's own things, one of each of a game's traits.
pub type SeatTraits<'g> = ArrayVec<&'g str, 4>;

/// A board that stays as it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// What it is called.
    pub name: String,
    /// What it looks like before the first step, without anything that moves.
    pub picture: Picture,
    /// Its spaces, each with the anchor by which the picture shows it.
    pub spaces: Vec<(String, String)>,
}

/// A game that bots can play and searches can examine. Nothing here decides what is legal.
pub trait Study: Game {
    /// What no play can break, beyond the laws of every game.
    const INVARIANTS: &'static [Invariant<Self>] = &[];
    /// What a seat has in the end.
    const SCORE: Score;
    /// What results are grouped by, beyond seats: things that differ from seat to seat and that an
    /// author may have made, such as `car`. Nouns in the singular.
    const TRAITS: &'static [&'static str] = &[];
    /// Steps, decisions and chance outcomes alike, after which a game is held to be endless.
    const LONGEST: usize = 10_000;

    /// How many take part.
    fn seat_count(&self) -> usize;

    /// Whether the seat ever decides anything. One that never does, such as an opponent whom cards
    /// move, is played by nobody.
    fn decides(&self, _seat: Seat) -> bool {
        true
    }

    /// Draws anew what `seat` cannot know: the new position is one that looks the same to it, and
    /// offers it the same moves. Those who know the rules and nothing else would hold every
    /// outcome for about as likely as it comes up here. In a game that hides nothing it does nothing.
    fn determinize(&self, _state: &mut Self::State, _seat: Seat, _random: &mut Random) {}

    /// Who has the first turn, once a position tells: whoever decides alone, unless the game says it
    /// in another way.
    fn first_player(&self, state: &Self::State) -> Option<Seat> {
        match self.turn(state) {
            Turn::Decide(seats) if seats.len() == 1 => seats.iter().next(),
            _ => None,
        }
    }

    /// Puts those who may act out of turn, listed in seat order, into the order in which they are
    /// asked whether they do: a drawn one, which is fair, unless a rule says otherwise.
    fn asked(&self, _state: &Self::State, seats: &mut [Seat], luck: &mut Random) {
        luck.shuffle(seats);
    }

    /// How good the position looks to `seat`: more is better. Compares positions of one game with
    /// each other and means nothing else. A game that is over counts by its ending, not by this. A game
    /// that does not say it goes by the score.
    fn evaluate(&self, state: &Self::State, seat: Seat) -> i64 {
        let score = self.score(state, seat).unwrap_or(0);
        Self::SCORE.pick(-score, score)
    }

    /// The same to a seat that asks, too, why others have moved as they did: what a move tells of a clue that only its
    /// player has. A game in which moves tell nothing that counts looks the same.
    fn evaluate_by_inference(&self, state: &Self::State, seat: Seat) -> i64 {
        self.evaluate(state, seat)
    }

    /// What the seat has, in the units of [`SCORE`](Self::SCORE); `None` if it has nothing that
    /// counts, as somebody who has not finished.
    fn score(&self, state: &Self::State, seat: Seat) -> Option<i64>;

    /// The seat's own thing of each of [`TRAITS`](Self::TRAITS), as documents name it; empty while
    /// it has none.
    fn traits<'g>(&'g self, _state: &Self::State, _seat: Seat) -> SeatTraits<'g> {
        SeatTraits::new()
    }

    /// The boards that lie before the first step and stay as they are, for maps of where games go; none where play
    /// makes the board.
    fn boards(&self) -> Vec<Board> {
        Vec::new()
    }

    /// Where on those boards the seat's car is: the board and the space, by their places in the lists.
    fn stands_on(&self, _state: &Self::State, _seat: Seat) -> Option<(usize, usize)> {
        None
    }

    /// The space on which the seat's car lies that has left the road or is out of the game.
    fn came_to_grief(&self, _state: &Self::State, _seat: Seat) -> Option<(usize, usize)> {
        None
    }

    /// The best that somebody can do alone, for each thing that makes a difference; empty for a
    /// game in which nobody can play alone, with the reason.
    ///
    /// # Errors
    /// Why the question has no meaning in this game, as a sentence.
    fn pars(&self, _state: &Self::State, _effort: usize) -> Result<Vec<Par>, String> {
        Err("no par is known for this game".to_owned())
    }
}

/// What a seat has in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// What it is, in the singular, such as `minute`.
    pub unit: &'static str,
    /// Whether less of it is better.
    pub less_is_better: bool,
}

impl Score {
    /// More of it is better.
    #[must_use]
    pub const fn most(unit: &'static str) -> Self {
        Self {
            unit,
            less_is_better: false,
        }
    }

    /// Less of it is better.
    #[must_use]
    pub const fn least(unit: &'static str) -> Self {
        Self {
            unit,
            less_is_better: true,
        }
    }

    /// The one of two things that goes with what is better.
    #[must_use]
    pub fn pick<T>(self, where_less_is: T, where_more_is: T) -> T {
        if self.less_is_better {
            where_less_is
        } else {
            where_more_is
        }
    }
}

/// The best that a lone player can do with one choice of components.
#[derive(Clone, Debug, PartialEq)]
pub struct Par {
    /// What it is about: nouns and names, such as `("car", "buggy")`, the same nouns in all pars of
    /// a game.
    pub of: Vec<(&'static str, String)>,
    /// What is counted; the same in all pars of a unit.
    pub score: Score,
    /// No play can do better: proven.
    pub bound: u32,
    /// The best that was found; `None` if no way was found. It is exact if it equals the bound.
    pub found: Option<u32>,
    /// What is to be expected where luck is as it comes, if that is known.
    pub expected: Option<Expected>,
    /// What the figure counts or how it is reached, in a few words.
    pub how: String,
}

/// What a lone player has to expect who makes it as good as it can be made, luck being as it comes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// The mean, in the unit of the par.
    pub mean: f64,
    /// How likely it is, if that player plays so, that what the par's words name goes wrong.
    pub risk: f64,
}

impl Par {
    /// Whether the best found is the best there is.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.found == Some(self.bound)
    }
}
