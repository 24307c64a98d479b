//! Making a case that fails shorter, as long as it fails in the same way.

use std::fmt;

use proptest::strategy::ValueTree;

use super::draw::{FuzzCase, play_on};
use super::simpler::simpler;
use super::variants::VariantChoice;
use super::{FoundFault, Search};
use crate::engine::{Action, Definition};
use crate::kit::random::Random;

/// A case and how it can be made shorter.
///
/// First readings go back to what the document says. Then actions are left out, in blocks that get
/// smaller and smaller (Zeller and Hildebrandt, *Simplifying and isolating failure-inducing input*,
/// 2002). Leaving out alone turns no move into another, so shorter games are then drawn, from the
/// beginning or from somewhere on the way; if one of them fails, too, it begins anew with that. In
/// the end moves give way to others that say less.
pub(super) struct Shrinker<'s, G: Definition> {
    search: &'s Search<'s, G>,
    best: FuzzCase<G>,
    candidate: FuzzCase<G>,
    stage: ShrinkStage,
    random: Random,
    /// What is still to be tried in the place of an action, the simplest last.
    simpler: Vec<Action<G>>,
    /// Candidates that were tried.
    tried: usize,
    /// Steps that they had.
    steps: usize,
}

/// The next thing to be tried.
#[derive(Clone, Copy, Debug)]
enum ShrinkStage {
    /// Nothing has been tried.
    Untouched,
    /// Every reading as the document says, then each by itself from this one on.
    Readings { next: Option<usize> },
    /// Leaving out the block of this size that ends here.
    Blocks {
        size: usize,
        end: usize,
        progress: bool,
    },
    /// Drawing a shorter game, so many more times.
    Shorter { tries: usize },
    /// Simpler moves for the actions before this one, and those still to be tried in its place.
    Simpler { index: usize },
    /// Nothing is left.
    Done,
}

/// Shorter games that are drawn before it is held that there is none.
const DRAWN: usize = 200;

/// The most candidates, and the most steps of all of them, that are tried.
const MOST_TRIED: usize = 3_000;
const MOST_STEPS: usize = 1_000_000;

impl<'s, G: Definition> Shrinker<'s, G> {
    pub(super) fn new(search: &'s Search<'s, G>, case: FuzzCase<G>, random: Random) -> Self {
        Self {
            search,
            candidate: case.clone(),
            best: case,
            stage: ShrinkStage::Untouched,
            random,
            simpler: Vec::new(),
            tried: 0,
            steps: 0,
        }
    }

    /// Takes over the candidate, which fails: what it did up to the failure, and no more.
    fn accept(&mut self) {
        self.best = self.candidate.clone();
        if let Some(found) = self.search.found.borrow().as_ref() {
            self.best.actions = found.trace.clone().into();
            self.best.goal = Some(found.fault);
        }
        let count = self.best.actions.len();
        self.stage = match self.stage {
            ShrinkStage::Untouched => ShrinkStage::Readings { next: None },
            ShrinkStage::Readings { next: None } | ShrinkStage::Shorter { .. } => blocks(count),
            ShrinkStage::Readings { next: Some(index) } => ShrinkStage::Readings {
                next: Some(index + 1),
            },
            // What stood before the block that has gone now stands where it ended.
            ShrinkStage::Blocks { size, end, .. } => ShrinkStage::Blocks {
                size,
                end: end.saturating_sub(size).min(count),
                progress: true,
            },
            // The first that will do is the simplest.
            ShrinkStage::Simpler { index } => {
                self.simpler.clear();
                ShrinkStage::Simpler {
                    index: index.min(count),
                }
            }
            ShrinkStage::Done => ShrinkStage::Done,
        };
    }

    /// Passes over the candidate, which does not fail.
    fn refuse(&mut self) {
        self.stage = match self.stage {
            ShrinkStage::Readings { next } => ShrinkStage::Readings {
                next: Some(next.map_or(0, |index| index + 1)),
            },
            ShrinkStage::Blocks {
                size,
                end,
                progress,
            } => ShrinkStage::Blocks {
                size,
                end: end.saturating_sub(size),
                progress,
            },
            ShrinkStage::Shorter { tries } => ShrinkStage::Shorter { tries: tries - 1 },
            ShrinkStage::Simpler { index } => ShrinkStage::Simpler { index },
            ShrinkStage::Untouched | ShrinkStage::Done => ShrinkStage::Done,
        };
    }

    /// Makes the next candidate; `false` if there is none.
    fn propose(&mut self) -> bool {
        let id = self.best.goal.map_or("", FoundFault::id);
        let exhausted = self.tried >= MOST_TRIED || self.steps >= MOST_STEPS;
        let goes_on = !exhausted && self.search.watcher.shrinking(id, self.best.actions.len());
        let candidate = if goes_on { self.next() } else { None };
        let proposed = candidate.is_some();
        self.candidate = candidate.unwrap_or_else(|| self.best.clone());
        self.tried += 1;
        self.steps += self.candidate.actions.len();
        proposed
    }

    fn next(&mut self) -> Option<FuzzCase<G>> {
        loop {
            let best = &self.best;
            let count = best.actions.len();
            match self.stage {
                ShrinkStage::Readings { next } => match self.plainer(next) {
                    Some(case) => return Some(case),
                    None if next.is_some_and(|index| index >= best.choice.0.len()) => {
                        self.stage = blocks(count);
                    }
                    None => self.refuse(),
                },
                // Fewer steps are not too many.
                ShrinkStage::Blocks { .. } if best.goal == Some(FoundFault::TooLong) => {
                    self.stage = ShrinkStage::Done;
                }
                ShrinkStage::Blocks { size: 0, .. } => {
                    self.stage = ShrinkStage::Shorter { tries: DRAWN }
                }
                ShrinkStage::Blocks {
                    size,
                    end: 0,
                    progress,
                } => {
                    // What could not be left out before may be needless by now.
                    let size = if size == 1 && progress { 1 } else { size / 2 };
                    self.stage = ShrinkStage::Blocks {
                        size,
                        end: count,
                        progress: false,
                    };
                }
                ShrinkStage::Blocks { size, end, .. } => {
                    let kept = [
                        &best.actions[..end.saturating_sub(size)],
                        &best.actions[end..],
                    ];
                    return Some(FuzzCase {
                        actions: kept.concat().into(),
                        ..best.clone()
                    });
                }
                ShrinkStage::Shorter { tries } if tries > 0 && count > 1 => {
                    return Some(self.shorter(tries));
                }
                ShrinkStage::Shorter { .. } => self.stage = ShrinkStage::Simpler { index: count },
                ShrinkStage::Simpler { index } => match self.simpler.pop() {
                    Some(action) => return Some(self.with(index, action)),
                    None if index > 0 => {
                        self.simpler = simpler(&best.table, &best.actions, index - 1);
                        self.simpler.reverse();
                        self.stage = ShrinkStage::Simpler { index: index - 1 };
                    }
                    None => self.stage = ShrinkStage::Done,
                },
                ShrinkStage::Untouched => self.stage = ShrinkStage::Done,
                ShrinkStage::Done => return None,
            }
        }
    }

    /// The case with every reading as the document says, or with one of them so; nothing if it is
    /// like that already, or cannot be played.
    fn plainer(&self, reading: Option<usize>) -> Option<FuzzCase<G>> {
        let mut choice = self.best.choice.clone();
        match reading {
            None => choice = VariantChoice(vec![0; choice.0.len()]),
            Some(index) => *choice.0.get_mut(index)? = 0,
        }
        if choice == self.best.choice {
            return None;
        }
        let table = self.search.variants.table(&choice)?;
        Some(FuzzCase {
            choice,
            table,
            ..self.best.clone()
        })
    }

    /// A game of fewer steps, every other time from the beginning.
    fn shorter(&mut self, tries: usize) -> FuzzCase<G> {
        let best = self.best.clone();
        let longest = best.actions.len() - 1;
        let kept = match tries % 2 {
            0 => 0,
            _ => self.random.below(longest),
        };
        let prefix = &best.actions[..kept];
        let actions = play_on(&best.table, prefix, longest, 0, &mut self.random, &|| true);
        FuzzCase { actions, ..best }
    }

    /// The case with another action in the place of one.
    fn with(&self, index: usize, action: Action<G>) -> FuzzCase<G> {
        let mut actions = self.best.actions.to_vec();
        actions[index] = action;
        FuzzCase {
            actions: actions.into(),
            ..self.best.clone()
        }
    }
}

/// Leaving out blocks of half of what there is.
fn blocks(count: usize) -> ShrinkStage {
    ShrinkStage::Blocks {
        size: count.div_ceil(2),
        end: count,
        progress: false,
    }
}

impl<G: Definition> ValueTree for Shrinker<'_, G> {
    type Value = FuzzCase<G>;

    fn current(&self) -> FuzzCase<G> {
        self.candidate.clone()
    }

    fn simplify(&mut self) -> bool {
        self.accept();
        self.propose()
    }

    fn complicate(&mut self) -> bool {
        self.refuse();
        self.propose()
    }
}

impl<G: Definition> fmt::Debug for Shrinker<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shrinker")
            .field("stage", &self.stage)
            .finish_non_exhaustive()
    }
}
