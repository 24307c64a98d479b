//! Bots at a table with people: what they do, and when somebody is asked.

use serde_json::Value;

use super::asking::{Minds, decide, order};
use super::bots::{Bot, Opinion, Scratch, opinions};
use crate::engine::{Definition, Turn, script};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// The bots of a table, and what they draw from. Chance has a stream of its own, and so has every bot.
#[derive(Clone, Debug)]
pub struct Company {
    /// The bot of each seat; nothing where somebody plays.
    bots: Vec<Option<Bot>>,
    luck: Random,
    minds: Vec<Random>,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// A bot makes this step.
    Step(Value),
    /// Somebody has to decide, or may.
    People,
    /// Nobody decides: chance is due, or the game is over.
    Nobody,
}

impl Company {
    /// These bots, with what follows from a seed.
    #[must_use]
    pub fn new(bots: Vec<Option<Bot>>, seed: u64) -> Self {
        let branch = |who: usize| Random::branch(seed, &[0, who as u64]);
        Self {
            luck: branch(0),
            minds: (1..=bots.len()).map(branch).collect(),
            bots,
        }
    }

    /// Whether no bot plays.
    #[must_use]
    pub fn is_all_people(&self) -> bool {
        self.bots.iter().all(Option::is_none)
    }

    /// Gives a seat another bot, or none.
    pub fn seat(&mut self, seat: Seat, bot: Option<Bot>) {
        if let Some(place) = self.bots.get_mut(seat.index()) {
            *place = bot;
        }
    }

    /// The bot of a seat.
    #[must_use]
    pub fn bot(&self, seat: Seat) -> Option<Bot> {
        self.bots.get(seat.index()).copied().flatten()
    }

    /// What bots make of the moves of a seat: each as a script's step. The same seat, position and seed have the same
    /// opinions.
    #[must_use]
    pub fn opinions<G: Definition>(
        game: &G,
        state: &G::State,
        seat: Seat,
        samples: u32,
    ) -> Vec<Opinion<Value>> {
        if !matches!(game.turn(state), Turn::Decide(seats) if seats.contains(seat)) {
            return Vec::new();
        }
        let mut random = Random::new(u64::from(samples));
        let opinions = opinions(game, state, seat, &mut random, samples).into_iter();
        let written = opinions.map(|opinion| Opinion {
            mv: script::move_step(game, state, seat, &opinion.mv),
            looks_best: opinion.looks_best,
            best_in: opinion.best_in,
        });
        written.collect()
    }

    /// What comes next in a position. A bot that may act and need not is asked anew each time.
    pub fn next<G: Definition>(&mut self, game: &G, state: &G::State) -> Next {
        let Turn::Decide(seats) = game.turn(state) else {
            return Next::Nobody;
        };
        let Self { bots, luck, minds } = self;
        let mut scratch = Scratch::default();
        let bot_of = |seat: Seat| bots.get(seat.index()).copied().flatten();
        let step = |(seat, mv): (Seat, G::Move)| script::move_step(game, state, seat, &mv);
        if seats.iter().all(|seat| bot_of(seat).is_some()) {
            let mut members = CompanyMinds { bots, minds };
            let decided = decide(game, state, seats, luck, &mut scratch, &mut members);
            return decided.map_or(Next::Nobody, |decided| Next::Step(step(decided)));
        }
        let goes_on = game.goes_on(state).filter(|_| seats.len() > 1);
        let (order, count) = order(game, state, seats, luck);
        for &seat in &order[..count] {
            let Some(bot) = bot_of(seat) else {
                continue;
            };
            let mind = &mut minds[seat.index()];
            let mv = match &goes_on {
                Some(goes_on) => bot.speak(game, state, seat, goes_on, mind, &mut scratch),
                None => Some(bot.choose(game, state, seat, mind, &mut scratch)),
            };
            if let Some(mv) = mv {
                return Next::Step(step((seat, mv)));
            }
        }
        Next::People
    }
}

/// The bots that are there, each with a stream of its own.
struct CompanyMinds<'c> {
    bots: &'c [Option<Bot>],
    minds: &'c mut [Random],
}

impl Minds for CompanyMinds<'_> {
    fn ask<R>(
        &mut self,
        seat: Seat,
        _: &mut Random,
        act: impl FnOnce(Bot, &mut Random) -> R,
    ) -> Option<R> {
        let bot = self.bots.get(seat.index()).copied().flatten()?;
        Some(act(bot, &mut self.minds[seat.index()]))
    }
}

#[cfg(test)]
mod tests {
    use super::{Company, Next};
    use crate::engine::{Game as _, Silent, Turn};
    use crate::kit::random::Random;
    use crate::kit::seat::Seat;
    use crate::lab::Bot;
    use crate::lab::toy::{Fault, Toy};

    /// Plays chance until somebody decides.
    fn decided(game: &Toy) -> <Toy as crate::engine::Game>::State {
        let mut state = game.start(&mut Silent);
        let mut luck = Random::new(1);
        while game.turn(&state) == Turn::Chance {
            let outcome = game.draw(&state, &mut luck);
            crate::engine::Action::Chance(outcome).apply(game, &mut state, &mut Silent);
        }
        state
    }

    #[test]
    fn bots_decide_for_their_seats_alone() {
        let game = Toy::table(7, 2, Fault::None).game;
        let state = decided(&game);
        let Turn::Decide(seats) = game.turn(&state) else {
            panic!("somebody decides")
        };
        let first = seats.iter().next().expect("somebody decides");
        let mut company = Company::new(vec![None; 2], 1);
        assert_eq!(company.next(&game, &state), Next::People);
        company.seat(first, Some(Bot::Random));
        assert!(matches!(company.next(&game, &state), Next::Step(_)));
        assert_eq!(company.bot(first), Some(Bot::Random));
    }

    #[test]
    fn every_sample_has_one_best_move_and_all_of_them_are_legal() {
        let game = Toy::table(7, 2, Fault::None).game;
        let state = decided(&game);
        let Turn::Decide(seats) = game.turn(&state) else {
            panic!("somebody decides")
        };
        let seat = seats.iter().next().expect("somebody decides");
        let opinions = Company::opinions(&game, &state, seat, 20);
        assert_eq!(
            opinions.iter().map(|opinion| opinion.best_in).sum::<u32>(),
            20
        );
        assert_eq!(
            opinions.iter().filter(|opinion| opinion.looks_best).count(),
            1
        );
        let mut legal = Vec::new();
        game.legal_moves(&state, &mut legal);
        assert!(opinions.len() <= legal.len());
        let other = (0..2).map(Seat::new).find(|other| !seats.contains(*other));
        if let Some(other) = other {
            assert_eq!(Company::opinions(&game, &state, other, 20), []);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_moves() {
        let game = Toy::table(7, 2, Fault::None).game;
        let state = decided(&game);
        let next = || Company::new(vec![Some(Bot::Random); 2], 7).next(&game, &state);
        assert_eq!(next(), next());
    }
}
