//! Drawing a case: a variant, and a game of it that bots play.

use std::fmt;
use std::rc::Rc;

use proptest::strategy::{NewTree, Strategy};
use proptest::test_runner::TestRunner;
use rand_core::Rng as _;

use super::shrink::Shrinker;
use super::variants::VariantChoice;
use super::{ASKED_EVERY, Actions, FoundFault, Search};
use crate::engine::laws::guarded;
use crate::engine::{Action, Definition, Game, Silent, Turn};
use crate::kit::random::Random;
use crate::kit::seat::Seat;
use crate::lab::asking::{Minds, decide};
use crate::lab::bots::{Bot, Scratch};
use crate::lab::table::Table;

/// A game to be looked at.
pub(super) struct FuzzCase<G: Game> {
    /// The variant.
    pub choice: VariantChoice,
    /// Its table.
    pub table: Rc<Table<G>>,
    /// What is done, as far as it is legal when its turn comes.
    pub actions: Actions<G>,
    /// What is looked for; anything unless it is shrunk.
    pub goal: Option<FoundFault>,
    /// Positions from one that is looked at in every way to the next, and where the first one is.
    pub looks: (usize, usize),
}

impl<G: Game> Clone for FuzzCase<G> {
    fn clone(&self) -> Self {
        Self {
            choice: self.choice.clone(),
            table: Rc::clone(&self.table),
            actions: Rc::clone(&self.actions),
            goal: self.goal,
            looks: self.looks,
        }
    }
}

impl<G: Game> fmt::Debug for FuzzCase<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Case")
            .field("choice", &self.choice)
            .field("actions", &self.actions)
            .finish_non_exhaustive()
    }
}

/// The strategy: any game, in any variant, by players of any skill.
pub(super) struct GameStrategy<'s, G: Definition>(pub &'s Search<'s, G>);

impl<G: Definition> fmt::Debug for GameStrategy<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Games").field(self.0.variants).finish()
    }
}

impl<'s, G: Definition> Strategy for GameStrategy<'s, G> {
    type Tree = Shrinker<'s, G>;
    type Value = FuzzCase<G>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let mut random = Random::new(seed(runner));
        let (choice, table) = self.0.variants.draw(&mut random);
        let every = EVERY[random.below(EVERY.len())];
        let looks = (every, random.below(every));
        let greed = GREED[random.below(GREED.len())];
        let (longest, goes_on) = (self.0.bound(), || self.0.goes_on());
        let actions = play_on(&table, &[], longest, greed, &mut random, &goes_on);
        let case = FuzzCase {
            choice,
            table,
            actions,
            goal: None,
            looks,
        };
        Ok(Shrinker::new(self.0, case, random))
    }
}

/// What a game is drawn from: all that it takes from the runner.
fn seed(runner: &mut TestRunner) -> u64 {
    runner.rng().next_u64()
}

/// Passes over a game that is played elsewhere.
pub(super) fn skip(runner: &mut TestRunner) {
    seed(runner);
}

/// Some games are looked at in every way at every position, some hardly ever and all the quicker.
const EVERY: [usize; 4] = [1, 4, 16, 64];

/// How many of a hundred decisions are greedy: none, to get anywhere; many, to get to the end.
const GREED: [usize; 5] = [0, 0, 25, 60, 95];

/// What happens in a game of at most so many steps that begins with `prefix`, which is legal. It is
/// left as soon as it does not go on.
pub(super) fn play_on<G: Definition>(
    table: &Table<G>,
    prefix: &[Action<G>],
    longest: usize,
    greed: usize,
    random: &mut Random,
    goes_on: &dyn Fn() -> bool,
) -> Actions<G> {
    let mut actions = prefix.to_vec();
    let mut scratch = Scratch::default();
    // Where the rules panic, the game stays as it is: carrying it out shows the same.
    let _ = guarded(|| {
        let mut state = table.begin(&mut Silent);
        for action in prefix {
            action.apply(&table.game, &mut state, &mut Silent);
        }
        while actions.len() < longest {
            if actions.len().is_multiple_of(ASKED_EVERY) && !goes_on() {
                return;
            }
            let next = next(&table.game, &state, greed, random, &mut scratch);
            let Some(action) = next else { return };
            // Noted before it is applied: the rules may give up over it.
            actions.push(action.clone());
            action.apply(&table.game, &mut state, &mut Silent);
        }
    });
    actions.into()
}

/// What happens next; nothing once the game is over.
fn next<G: Definition>(
    game: &G,
    state: &G::State,
    greed: usize,
    random: &mut Random,
    scratch: &mut Scratch<G>,
) -> Option<Action<G>> {
    match game.turn(state) {
        Turn::Over => None,
        Turn::Chance => Some(Action::Chance(game.draw(state, random))),
        Turn::Decide(seats) => {
            let mut players = SkilledPlayers { greed };
            let (seat, mv) = decide(game, state, seats, random, scratch, &mut players)?;
            Some(Action::Move(seat, mv))
        }
    }
}

/// Bots that are greedy in so many of a hundred decisions, and draw what chance draws.
struct SkilledPlayers {
    greed: usize,
}

impl Minds for SkilledPlayers {
    fn ask<R>(
        &mut self,
        _: Seat,
        luck: &mut Random,
        act: impl FnOnce(Bot, &mut Random) -> R,
    ) -> Option<R> {
        let bot = if luck.below(100) < self.greed {
            Bot::Greedy
        } else {
            Bot::Random
        };
        Some(act(bot, luck))
    }
}
