//! Searching for a game that breaks what no play can break.
//!
//! Proptest runs the search and shrinks what it finds; a case is one game: readings, and the actions
//! that were taken under them. A case is drawn by bots, then carried out again by the rules with a
//! look at every invariant on the way. What is carried out is always a list of actions, so that
//! shrinking can leave some out, and what is left is a script.

mod draw;
mod judge;
mod shrink;
mod simpler;
#[cfg(test)]
mod tests;
mod variants;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use serde_json::{Map, Value, json};

use crate::engine::laws::{END_IN_REACH, invariants};
use crate::engine::{Action, ClauseSet, Definition};
use crate::lab::simulate::Shard;
use draw::GameStrategy;
use judge::CaseFault;
pub use variants::{GivenReading, OpenReading, Variants};

/// What is searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FuzzPlan {
    /// How many games are drawn.
    pub cases: u32,
    /// The seed that decides all of them.
    pub seed: u64,
    /// Steps after which a game that is not over is a failure; the game's own bound if there is
    /// none.
    pub longest: Option<usize>,
    /// Ids of failures that nobody needs to hear of again. A game that comes to one is left there.
    pub known: Vec<String>,
}

/// Which games of a search are played. A game depends on its number and the plan alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FuzzPart {
    /// All of them.
    Whole,
    /// Those of one of several parts. What they show is noted by its game, and not made shorter.
    Shard(Shard),
    /// Those with these numbers, in which failures have been seen.
    Only(BTreeSet<u64>),
}

impl FuzzPart {
    /// Whether the game with this number, of so many, is played.
    fn plays(&self, number: u64, cases: u32) -> bool {
        match self {
            Self::Whole => true,
            Self::Shard(shard) => shard.games(cases.into()).contains(&number),
            Self::Only(games) => games.contains(&number),
        }
    }

    /// Games that are played, of so many.
    #[must_use]
    pub fn games(&self, cases: u32) -> u64 {
        match self {
            Self::Whole => cases.into(),
            Self::Shard(shard) => shard.games(cases.into()).count() as u64,
            Self::Only(games) => games.len() as u64,
        }
    }
}

/// Somebody who watches a search, and can end it.
pub trait FuzzWatcher {
    /// Called after every game and now and then during long ones; `false` ends the search.
    fn searching(&self, tally: &FuzzTally) -> bool;

    /// Called while a failure is shrunk, with its id and the steps that it takes so far; `false`
    /// leaves it as it is.
    fn shrinking(&self, id: &str, steps: usize) -> bool;
}

/// What a search has gone through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FuzzTally {
    /// Games.
    pub games: u64,
    /// Steps of all of them, decisions and chance outcomes alike.
    pub steps: u64,
    /// Games that were played to each ending.
    pub endings: BTreeMap<&'static str, u64>,
    /// Clauses at work in any of them.
    pub cited: ClauseSet,
    /// Different choices of the readings that the document leaves open: a value of each, by its place.
    pub choices: BTreeSet<Vec<u8>>,
}

impl FuzzTally {
    /// Adds what other games of the same document have gone through.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.steps += other.steps;
        for (ending, count) in &other.endings {
            *self.endings.entry(ending).or_default() += count;
        }
        self.cited.insert_all(other.cited);
        self.choices.extend(other.choices.iter().cloned());
    }

    /// Games that were played to their end.
    #[must_use]
    pub fn over(&self) -> u64 {
        self.endings.values().sum()
    }
}

/// What a search has shown.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchedGames {
    /// What it has gone through.
    pub tally: FuzzTally,
    /// How many readings the document leaves open.
    pub open: usize,
    /// What it has found, each id once.
    pub failures: Vec<FuzzFailure>,
    /// What a part of it has come upon: each id once, with the first game that shows it.
    pub seen: Vec<(&'static str, u64)>,
    /// Whether the watcher ended it.
    pub stopped: bool,
}

/// A game that breaks something, as short as it could be made.
#[derive(Clone, Debug, PartialEq)]
pub struct FuzzFailure {
    /// What kind of thing is wrong.
    pub fault: FoundFault,
    /// What should have held, as a sentence.
    pub statement: &'static str,
    /// What is wrong.
    pub message: String,
    /// The game of the search that showed it, counted from 1.
    pub game: u64,
    /// How many steps that took.
    pub steps_before: usize,
    /// Readings that it needs, beyond what the document says.
    pub readings: Vec<GivenReading>,
    /// The steps as a script writes them; the last one expects what does not hold.
    pub steps: Vec<Value>,
}

/// What can be wrong with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundFault {
    /// The invariant with this id does not hold.
    Invariant(&'static str),
    /// The rules panic.
    Panic,
    /// It is not over after as many steps as are allowed.
    TooLong,
}

impl FoundFault {
    /// The invariant's id, `rules-panic`, or `too-long`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Invariant(id) => id,
            Self::Panic => "rules-panic",
            Self::TooLong => "too-long",
        }
    }

    fn statement<G: Definition>(self) -> &'static str {
        match self {
            Self::Invariant(id) => invariants::<G>()
                .find(|invariant| invariant.id == id)
                .map_or("", |invariant| invariant.statement),
            Self::Panic => "The rules cope with every step that they accept.",
            Self::TooLong => "The game is over by then.",
        }
    }

    /// What the last step of a script expects; the rules panic without being asked.
    fn expectation(self) -> Option<Value> {
        match self {
            Self::Invariant(id) => Some(json!({ "holds": [id] })),
            Self::Panic => None,
            Self::TooLong => Some(json!({ "over": true })),
        }
    }
}

/// A search under way.
struct Search<'s, G: Definition> {
    variants: &'s Variants<'s, G>,
    watcher: &'s dyn FuzzWatcher,
    longest: usize,
    plan: &'s FuzzPlan,
    tally: RefCell<FuzzTally>,
    /// Ids that were found in games before, and need not be found again.
    known: RefCell<Vec<String>>,
    found: RefCell<Option<CaseFault<G>>>,
    stopped: Cell<bool>,
}

/// Searches the games of a document, in every variant that it leaves open.
#[must_use]
pub fn search<G: Definition>(
    variants: &Variants<'_, G>,
    plan: &FuzzPlan,
    watcher: &dyn FuzzWatcher,
) -> SearchedGames {
    search_part(variants, plan, &FuzzPart::Whole, watcher)
}

/// Searches some of the games of a document.
#[must_use]
pub fn search_part<G: Definition>(
    variants: &Variants<'_, G>,
    plan: &FuzzPlan,
    part: &FuzzPart,
    watcher: &dyn FuzzWatcher,
) -> SearchedGames {
    let search = Search {
        variants,
        watcher,
        longest: plan.longest.unwrap_or(G::LONGEST),
        plan,
        tally: RefCell::default(),
        known: RefCell::new(plan.known.clone()),
        found: RefCell::default(),
        stopped: Cell::new(false),
    };
    let mut runner = runner(plan.seed);
    let (mut failures, mut seen) = (Vec::new(), Vec::new());
    for number in 1..=u64::from(plan.cases) {
        if !part.plays(number, plan.cases) {
            draw::skip(&mut runner);
            continue;
        }
        let Ok(tree) = GameStrategy(&search).new_tree(&mut runner) else {
            break;
        };
        if let FuzzPart::Shard(_) = part {
            if let Some(found) = search.judge(&tree.current()) {
                search.known.borrow_mut().push(found.fault.id().to_owned());
                seen.push((found.fault.id(), number));
            }
            if !search.goes_on() {
                break;
            }
            continue;
        }
        let steps_before = Cell::new(None);
        let result = runner.run_one(tree, |case| match search.judge(&case) {
            None => Ok(()),
            Some(found) => {
                // The first one found is what was drawn; what follows is shrunk.
                steps_before.set(steps_before.get().or(Some(found.trace.len())));
                let reason = found.fault.id();
                search.found.replace(Some(found));
                Err(TestCaseError::fail(reason))
            }
        });
        if let (Err(TestError::Fail(_, case)), Some(found)) = (result, search.found.take()) {
            search.known.borrow_mut().push(found.fault.id().to_owned());
            failures.push(FuzzFailure {
                fault: found.fault,
                statement: found.fault.statement::<G>(),
                game: number,
                steps_before: steps_before.get().unwrap_or(found.trace.len()),
                readings: variants.given(&case.choice),
                steps: script(case.table.steps(&found.trace), found.fault),
                message: found.message,
            });
        }
        if !search.goes_on() {
            break;
        }
    }
    SearchedGames {
        tally: search.tally.into_inner(),
        open: variants.open(),
        failures,
        seen,
        stopped: search.stopped.get(),
    }
}

/// Proptest's runner, told by the seed alone: not by the environment, and without a file, a bound or
/// a word of its own.
fn runner(seed: u64) -> TestRunner {
    let config = Config {
        failure_persistence: None,
        max_shrink_iters: u32::MAX - 1,
        max_shrink_time: 0,
        verbose: 0,
        ..Config::default()
    };
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes))
}

/// Steps whose last one expects what does not hold.
fn script(mut steps: Vec<Value>, fault: FoundFault) -> Vec<Value> {
    let Some(expectation) = fault.expectation() else {
        return steps;
    };
    if steps.is_empty() {
        steps.push(Value::Object(Map::new()));
    }
    if let Some(Value::Object(last)) = steps.last_mut() {
        last.insert("expect".to_owned(), expectation);
    }
    steps
}

impl<G: Definition> Search<'_, G> {
    /// Whether this is news.
    fn is_known(&self, fault: FoundFault) -> bool {
        self.known.borrow().iter().any(|id| id == fault.id())
    }

    /// Whether the watcher lets the search go on.
    fn goes_on(&self) -> bool {
        if !self.stopped.get() && !self.watcher.searching(&self.tally.borrow()) {
            self.stopped.set(true);
        }
        !self.stopped.get()
    }

    /// Steps after which a game is left. If it is known before the search that games can be too long, a tenth is
    /// enough: nothing more is to be learnt from their length. What the search finds changes nothing of the games
    /// after it, which may be played elsewhere.
    fn bound(&self) -> usize {
        let endless = [FoundFault::TooLong, FoundFault::Invariant(END_IN_REACH)];
        let is_known = |fault: FoundFault| self.plan.known.iter().any(|id| id == fault.id());
        if endless.into_iter().any(is_known) {
            self.longest.div_ceil(10)
        } else {
            self.longest
        }
    }
}

/// How often a watcher is asked during a long game, in steps.
const ASKED_EVERY: usize = 256;

type Actions<G> = std::rc::Rc<[Action<G>]>;
