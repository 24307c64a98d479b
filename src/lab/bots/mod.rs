//! Players that need nobody. Each knows what its seat may know and no more.

mod greedy;
mod search;
mod worth;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::engine::{Game, Study, Turn};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// A way to choose moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Any legal move, as the game draws one.
    Random,
    /// The move after which the position looks best to the seat.
    Greedy,
    /// The move after which games that are played on a little come out best for the seat.
    Search {
        /// How many of them are played for a move. Never time: the same seed must give the same
        /// game on any machine.
        playouts: u32,
    },
    /// Nobody: the seat never decides anything. It cannot be chosen.
    Automatic,
}

/// Playouts for a move of the search bot, unless somebody says otherwise.
pub const PLAYOUTS: u32 = 120;

const SEARCH: &str = "search";

impl Bot {
    /// All bots that can be chosen, each as it is unless somebody says otherwise.
    const ALL: [Self; 3] = [
        Self::Random,
        Self::Greedy,
        Self::Search { playouts: PLAYOUTS },
    ];

    /// The names of all bots that can be chosen.
    #[must_use]
    pub fn names() -> [&'static str; 3] {
        Self::ALL.map(Self::word)
    }

    /// The name without the number of playouts.
    const fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Automatic => "automatic",
            Self::Greedy => "greedy",
            Self::Search { .. } => SEARCH,
        }
    }

    /// The name: `search:500` of a search bot with another number of playouts than usual.
    #[must_use]
    pub fn name(self) -> Cow<'static, str> {
        match self {
            Self::Search { playouts } if playouts != PLAYOUTS => {
                format!("{SEARCH}:{playouts}").into()
            }
            other => other.word().into(),
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

/// Why a text names no bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotError {
    /// There is none of that name.
    Unknown,
    /// The search bot cannot play games on so often.
    Playouts,
}

impl FromStr for Bot {
    type Err = BotError;

    fn from_str(name: &str) -> Result<Self, BotError> {
        match name.split_once(':') {
            Some((SEARCH, playouts)) => match playouts.parse() {
                Ok(playouts @ 1..) => Ok(Self::Search { playouts }),
                _ => Err(BotError::Playouts),
            },
            _ => {
                let known = Self::ALL.into_iter().find(|bot| bot.word() == name);
                known.ok_or(BotError::Unknown)
            }
        }
    }
}

/// Room that bots use again and again, so that choosing allocates little.
#[derive(Debug)]
pub struct Scratch<G: Game> {
    /// The moves that are weighed.
    moves: Vec<(Seat, G::Move)>,
    /// All moves of a position in which several are asked, whoever has listed them.
    listed: Vec<(Seat, G::Move)>,
    is_listed: bool,
    /// Moves that the search bot looks at, best first.
    candidates: Vec<G::Move>,
    stop: Option<Arc<AtomicBool>>,
}

impl<G: Game> Default for Scratch<G> {
    fn default() -> Self {
        Self {
            moves: Vec::new(),
            listed: Vec::new(),
            is_listed: false,
            candidates: Vec::new(),
            stop: None,
        }
    }
}

impl<G: Game> Scratch<G> {
    /// One at which games are given up once somebody has set this, in the middle of a decision, too.
    #[must_use]
    pub fn stopped_by(stop: Arc<AtomicBool>) -> Self {
        Self {
            stop: Some(stop),
            ..Self::default()
        }
    }

    /// Whether games here are given up. A move that is chosen nevertheless is any.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        (self.stop.as_ref()).is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Lists the legal moves of a seat.
    fn list(&mut self, game: &G, state: &G::State, seat: Seat) {
        self.moves.clear();
        game.legal_moves(state, &mut self.moves);
        self.moves.retain(|(mover, _)| *mover == seat);
    }

    /// What is listed is of another position.
    pub(super) fn forget(&mut self) {
        self.is_listed = false;
    }

    /// Lists the legal moves of everybody, unless that is done.
    fn list_once(&mut self, game: &G, state: &G::State) {
        if !self.is_listed {
            self.listed.clear();
            game.legal_moves(state, &mut self.listed);
            self.is_listed = true;
        }
    }
}

impl Bot {
    /// A move of `seat`, which is one of those that decide now.
    pub fn choose<G: Study>(
        self,
        game: &G,
        state: &G::State,
        seat: Seat,
        random: &mut Random,
        scratch: &mut Scratch<G>,
    ) -> G::Move {
        let is_alone = matches!(game.turn(state), Turn::Decide(seats) if seats.len() == 1);
        self.choose_among(game, state, seat, is_alone, random, scratch)
    }

    /// The same where it is known whether anybody else decides now.
    pub(super) fn choose_among<G: Study>(
        self,
        game: &G,
        state: &G::State,
        seat: Seat,
        is_alone: bool,
        random: &mut Random,
        scratch: &mut Scratch<G>,
    ) -> G::Move {
        match self {
            Self::Random | Self::Automatic if is_alone => {
                game.random_move(state, random, &mut scratch.moves).1
            }
            Self::Random | Self::Automatic => {
                game.random_move_of(state, seat, random, &mut scratch.moves)
            }
            Self::Greedy => greedy::choose(game, state, seat, random, scratch),
            Self::Search { playouts } => {
                search::choose(game, state, seat, random, scratch, playouts)
            }
        }
    }

    /// A move of `seat`, which may act out of turn, or `None` if it would rather wait for what comes
    /// with `goes_on`, the move that goes on.
    pub fn speak<G: Study>(
        self,
        game: &G,
        state: &G::State,
        seat: Seat,
        goes_on: &(Seat, G::Move),
        random: &mut Random,
        scratch: &mut Scratch<G>,
    ) -> Option<G::Move> {
        scratch.forget();
        self.speak_next(game, state, seat, goes_on, random, scratch)
    }

    /// The same where the moves of the position may have been listed for somebody who was asked before.
    pub(super) fn speak_next<G: Study>(
        self,
        game: &G,
        state: &G::State,
        seat: Seat,
        goes_on: &(Seat, G::Move),
        random: &mut Random,
        scratch: &mut Scratch<G>,
    ) -> Option<G::Move> {
        let is_random = matches!(self, Self::Random | Self::Automatic);
        // Drawn before anything is listed: mostly nothing has to be.
        if is_random && random.below(SPEAKS) > 0 {
            return None;
        }
        scratch.list_once(game, state);
        let own = |mv: &&(Seat, G::Move)| mv.0 == seat && *mv != goes_on;
        let mut own = scratch.listed.iter().filter(own);
        if is_random {
            let count = own.clone().count();
            let nth = (count > 0).then(|| random.below(count))?;
            return own.nth(nth).map(|(_, mv)| mv.clone());
        }
        scratch.moves.clear();
        scratch.moves.extend(own.cloned());
        if scratch.moves.is_empty() {
            return None;
        }
        // A search would compare this moment with all that are still to come, by samples whose noise is larger than the
        // differences: of the many moments one would always look like the right one, and too early. What the moves of
        // others tell it can work out without samples.
        let look = match self {
            Self::Search { .. } => G::evaluate_by_inference,
            _ => G::evaluate,
        };
        greedy::speak(look, game, state, seat, random, scratch)
    }
}

/// What bots make of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion<M> {
    /// The move.
    pub mv: M,
    /// Whether the position looks best right after it, which is all that the greedy bot looks at.
    pub looks_best: bool,
    /// In how many samples games came out best after it, by the search bot's measure.
    pub best_in: u32,
}

/// What bots make of the moves of a seat that are worth a look, those first that come out best most often. They know
/// what the seat knows.
pub fn opinions<G: Study>(
    game: &G,
    state: &G::State,
    seat: Seat,
    random: &mut Random,
    samples: u32,
) -> Vec<Opinion<G::Move>> {
    let mut scratch = Scratch::default();
    let weighed = search::weigh(game, state, seat, random, &mut scratch, samples);
    let of = |(index, (mv, best_in))| Opinion {
        mv,
        looks_best: index == 0,
        best_in,
    };
    let mut opinions: Vec<_> = weighed.into_iter().enumerate().map(of).collect();
    opinions.sort_by_key(|opinion| std::cmp::Reverse(opinion.best_in));
    opinions
}

/// One time in so many a random player acts out of turn: more often, and no game in which everybody
/// may would get far.
const SPEAKS: usize = 16;

#[cfg(test)]
mod tests {
    use super::{Bot, BotError, PLAYOUTS};

    #[test]
    fn bots_are_known_by_their_names() {
        for name in Bot::names().into_iter().chain(["search:7"]) {
            let bot: Bot = name.parse().expect("it is a name");
            assert_eq!(bot.to_string(), name);
        }
        let usual = format!("search:{PLAYOUTS}").parse::<Bot>();
        assert_eq!(usual.expect("it is a name").to_string(), "search");
        for wrong in ["", "Random", "greedy:3", "automatic"] {
            assert_eq!(wrong.parse::<Bot>(), Err(BotError::Unknown), "{wrong}");
        }
        for wrong in ["search:", "search:0", "search:-1", "search:1.5"] {
            assert_eq!(wrong.parse::<Bot>(), Err(BotError::Playouts), "{wrong}");
        }
    }
}
