//! The orders in which the dice of a time attack can be used.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::alone::Going;
use super::dice::Run;
use super::route::Hop;
use super::sets::Tangled;
use super::survey::Survey;
use super::{route, survey};
use crate::games::rallyman::components::{AttackOrder, Die};
use crate::games::rallyman::{Causes, DiceSet, MAX_DICE, PlanStep, Rallyman, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// What a die of a time attack comes to as the dice show, and why control is lost by it.
pub(super) fn comes_out(
    game: &Rallyman,
    survey: &Survey<'_>,
    run: &Run,
    die: Die,
    hop: Hop,
) -> (Hop, Causes) {
    let warned = survey.state.turn.warned;
    let hop = route::known(hop, die, warned);
    let dice = (run.used.with(die), warned);
    let causes = route::causes(game, survey.warnings(hop.end), &hop, die, dice);
    (hop, causes)
}

/// Where a run goes on behind a step, and the dice that wait then; if it does not go on, whether its order is complete:
/// it uses all dice, or loses control.
fn goes_on(
    game: &Rallyman,
    survey: &Survey<'_>,
    (run, waiting): (&Run, DiceSet),
    die: Die,
    hop: Hop,
) -> Result<(Run, DiceSet), bool> {
    let rest = waiting.without(DiceSet::NONE.with(die));
    let (hop, is_lost) = if hop.slip.is_some() || survey.could_slip() {
        let (hop, causes) = comes_out(game, survey, run, die, hop);
        (hop, causes.any())
    } else {
        (hop, hop.causes.any())
    };
    if hop.knocked_out || is_lost {
        Err(true)
    } else if hop.end == survey.track.finish() {
        Err(rest.is_empty())
    } else {
        Ok((route::after(run, die, &hop), rest))
    }
}

/// Calls `visit` with each order of the dice that wait, as far as it goes, and with whether it is complete.
fn each_order(
    game: &Rallyman,
    survey: &Survey<'_>,
    (run, waiting): (&Run, DiceSet),
    plan: &mut ArrayVec<PlanStep, MAX_DICE>,
    visit: &mut dyn FnMut(&[PlanStep], bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if waiting.is_empty() {
        return visit(plan, true);
    }
    let mut leads = false;
    survey::each_step(game, survey, run, waiting, |step, hop| {
        leads = true;
        plan.push(step);
        let flow = match goes_on(game, survey, (run, waiting), step.die, hop) {
            Ok((next, rest)) => each_order(game, survey, (&next, rest), plan, visit),
            Err(complete) => visit(plan, complete),
        };
        plan.pop();
        flow
    })?;
    if leads {
        ControlFlow::Continue(())
    } else {
        visit(plan, false)
    }
}

/// The same from a driver's turn as it stands.
fn each_order_now(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    visit: &mut dyn FnMut(&[PlanStep], bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let survey = survey::survey(game, state, seat);
    let now = (&Run::of(state, seat), state.turn.waiting());
    each_order(game, &survey, now, &mut ArrayVec::new(), visit)
}

/// Calls `visit` with each order that the driver may choose; orders that leave dice over only if
/// there are no others, and then the longest.
pub(super) fn each_arrangement(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    visit: &mut dyn FnMut(&[PlanStep]),
) {
    let stepwise = game.readings.attack_order == AttackOrder::Stepwise;
    let mut first = ArrayVec::<PlanStep, 64>::new();
    let mut offer = |plan: &[PlanStep]| {
        if plan.is_empty() {
            return;
        }
        if !stepwise {
            visit(plan);
        } else if !first.contains(&plan[0]) && first.try_push(plan[0]).is_ok() {
            visit(&plan[..1]);
        }
    };
    let (mut found, mut longest) = (false, 0);
    let _ = each_order_now(game, state, seat, &mut |plan, complete| {
        longest = longest.max(plan.len());
        if complete {
            found = true;
            offer(plan);
        }
        ControlFlow::Continue(())
    });
    if found {
        return;
    }
    let _ = each_order_now(game, state, seat, &mut |plan, _| {
        if plan.len() == longest {
            offer(plan);
        }
        ControlFlow::Continue(())
    });
}

/// How many dice can be used at most, if not all of them can.
pub(super) fn longest(game: &Rallyman, state: &State, seat: Seat) -> Option<usize> {
    let mut longest = 0;
    let found = each_order_now(game, state, seat, &mut |plan, complete| {
        longest = longest.max(plan.len());
        if complete {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    found.is_continue().then_some(longest)
}

/// Orders that are drawn from without being listed: those that use all dice or lose control. Orders that come to the same
/// place by the same dice go on alike, and there are far fewer places than orders.
pub(super) struct Orders<'s, 'g> {
    game: &'g Rallyman,
    survey: &'s Survey<'g>,
    forks: ArrayVec<Fork, MOST_FORKS>,
    branches: ArrayVec<Branch, MOST_BRANCHES>,
    /// One more than the number of a fork, where one is that falls into this slot; of several only the last.
    slots: [u8; 64],
}

/// The most forks that are kept; a time attack has eight on average.
const MOST_FORKS: usize = 255;
/// The most branches of all forks together.
const MOST_BRANCHES: usize = 1024;

/// From where orders go on.
struct Fork {
    here: Going,
    /// How many do.
    count: usize,
    /// The first of its branches.
    first: Option<u16>,
}

/// A step by which orders go on.
struct Branch {
    step: PlanStep,
    /// How many do.
    count: usize,
    /// The fork behind it, unless they are complete.
    fork: Option<u8>,
    /// The next branch of the same fork.
    next: Option<u16>,
}

impl<'s, 'g> Orders<'s, 'g> {
    pub(super) fn of(game: &'g Rallyman, survey: &'s Survey<'g>) -> Self {
        Self {
            game,
            survey,
            forks: ArrayVec::new(),
            branches: ArrayVec::new(),
            slots: [0; 64],
        }
    }

    /// How many there are now; 0, too, if there are more forks than are kept.
    pub(super) fn count(&mut self) -> usize {
        let Survey { state, seat, .. } = *self.survey;
        let begun = self.fork(&Run::of(state, seat), state.turn.waiting());
        begun.map_or(0, |fork| self.forks[usize::from(fork)].count)
    }

    /// The one with this number, as they are listed; below [`Orders::count`], which has to be asked first.
    pub(super) fn get(&self, mut number: usize) -> ArrayVec<PlanStep, MAX_DICE> {
        let mut plan = ArrayVec::new();
        // Where they begin is complete last.
        let mut fork = self.forks.last();
        while let Some(here) = fork {
            let mut next = here.first;
            fork = None;
            while let Some(branch) = next.map(|index| &self.branches[usize::from(index)]) {
                if number < branch.count {
                    plan.push(branch.step);
                    fork = branch.fork.map(|fork| &self.forks[usize::from(fork)]);
                    break;
                }
                number -= branch.count;
                next = branch.next;
            }
        }
        plan
    }

    /// From where a run goes on with the dice that wait.
    fn fork(&mut self, run: &Run, waiting: DiceSet) -> Result<u8, Tangled> {
        let here = Going::of(run);
        let slot = here.slot(self.slots.len());
        if let Some(fork) = self.slots[slot].checked_sub(1)
            && self.forks[usize::from(fork)].here == here
        {
            return Ok(fork);
        }
        let (game, survey) = (self.game, self.survey);
        let (mut count, mut first, mut last) = (0_usize, None, None);
        let flow = survey::each_step(game, survey, run, waiting, |step, hop| {
            match self.branch((run, waiting), step, hop) {
                Ok(Some(index)) => {
                    count = count.saturating_add(self.branches[usize::from(index)].count);
                    match last.replace(index) {
                        Some(last) => self.branches[usize::from(last)].next = Some(index),
                        None => first = Some(index),
                    }
                    ControlFlow::Continue(())
                }
                Ok(None) => ControlFlow::Continue(()),
                Err(Tangled) => ControlFlow::Break(()),
            }
        });
        let found = Fork { here, count, first };
        if flow.is_break() || self.forks.try_push(found).is_err() {
            return Err(Tangled);
        }
        let fork = narrow::<u8>(self.forks.len() - 1);
        self.slots[slot] = fork + 1;
        Ok(fork)
    }

    /// The orders that go on by a step, if there are any.
    fn branch(
        &mut self,
        (run, waiting): (&Run, DiceSet),
        step: PlanStep,
        hop: Hop,
    ) -> Result<Option<u16>, Tangled> {
        // Behind the last die an order is complete, whatever it comes to.
        let (fork, count) = if waiting.len() == 1 {
            (None, 1)
        } else {
            match goes_on(self.game, self.survey, (run, waiting), step.die, hop) {
                Ok((next, rest)) => {
                    let fork = self.fork(&next, rest)?;
                    (Some(fork), self.forks[usize::from(fork)].count)
                }
                Err(complete) => (None, usize::from(complete)),
            }
        };
        if count == 0 {
            return Ok(None);
        }
        let branch = Branch {
            step,
            count,
            fork,
            next: None,
        };
        self.branches.try_push(branch).map_err(|_| Tangled)?;
        Ok(Some(narrow::<u16>(self.branches.len() - 1)))
    }
}
