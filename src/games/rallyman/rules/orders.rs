//! The orders in which the dice of a time attack can be used.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::alone::Going;
use super::dice::Run;
use super::route::Hop;
use super::survey::Survey;
use super::{route, survey};
use crate::games::rallyman::components::{AttackOrder, Die};
use crate::games::rallyman::{Causes, DiceSet, MAX_DICE, PlanStep, Rallyman, State};
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
    let (hop, causes) = comes_out(game, survey, run, die, hop);
    let rest = waiting.without(DiceSet::NONE.with(die));
    if hop.knocked_out || causes.any() {
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

/// Orders that are drawn from without being listed: those that use all dice or lose control.
pub(super) struct Orders<'s, 'g> {
    game: &'g Rallyman,
    survey: &'s Survey<'g>,
    /// How many go on from somewhere. Orders that come to the same place by the same dice go on alike, and there are
    /// far fewer places than orders. What falls into one place here is counted anew.
    known: [Option<(Going, usize)>; KEPT],
}

/// How many counts are kept: most time attacks come by fewer places.
const KEPT: usize = 64;

impl<'s, 'g> Orders<'s, 'g> {
    pub(super) fn of(game: &'g Rallyman, survey: &'s Survey<'g>) -> Self {
        Self {
            game,
            survey,
            known: [None; KEPT],
        }
    }

    /// How many there are now.
    pub(super) fn count(&mut self) -> usize {
        let (run, waiting) = self.start();
        self.count_from(&run, waiting)
    }

    /// The one with this number, as they are listed.
    pub(super) fn get(&mut self, mut number: usize) -> ArrayVec<PlanStep, MAX_DICE> {
        let (mut run, mut waiting) = self.start();
        let mut plan = ArrayVec::new();
        while !waiting.is_empty() {
            let mut next = None;
            let (game, survey) = (self.game, self.survey);
            let _ = survey::each_step(game, survey, &run, waiting, |step, hop| {
                let count = self.count_with((&run, waiting), step.die, hop);
                if number < count {
                    next = Some((step, hop));
                    return ControlFlow::Break(());
                }
                number -= count;
                ControlFlow::Continue(())
            });
            let Some((step, hop)) = next else { break };
            plan.push(step);
            match goes_on(game, survey, (&run, waiting), step.die, hop) {
                Ok(next) => (run, waiting) = next,
                Err(_) => break,
            }
        }
        plan
    }

    fn start(&self) -> (Run, DiceSet) {
        let Survey { state, seat, .. } = *self.survey;
        (Run::of(state, seat), state.turn.waiting())
    }

    fn count_from(&mut self, run: &Run, waiting: DiceSet) -> usize {
        if waiting.is_empty() {
            return 1;
        }
        let here = Going {
            at: run.at,
            gear: run.gear,
            used: run.used,
            direction: run.direction,
        };
        let mixed =
            usize::from(here.used.word()) * 5 + here.at.index() * 17 + usize::from(here.gear);
        let slot = mixed % KEPT;
        if let Some((known, count)) = self.known[slot]
            && known == here
        {
            return count;
        }
        let mut count = 0_usize;
        let _ = survey::each_step(self.game, self.survey, run, waiting, |step, hop| {
            count = count.saturating_add(self.count_with((run, waiting), step.die, hop));
            ControlFlow::<()>::Continue(())
        });
        self.known[slot] = Some((here, count));
        count
    }

    /// How many begin with this die.
    fn count_with(&mut self, from: (&Run, DiceSet), die: Die, hop: Hop) -> usize {
        if from.1.len() == 1 {
            // Behind the last die an order is complete, whatever it comes to.
            return 1;
        }
        match goes_on(self.game, self.survey, from, die, hop) {
            Ok((next, rest)) => self.count_from(&next, rest),
            Err(complete) => usize::from(complete),
        }
    }
}
