//! Time attack: which dice may be rolled together, and the orders in which they may be used.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::super::clauses::Clause;
use super::super::components::{AttackFeasibility, AttackOrder, Die, FinishDistance, Phase, Step};
use super::super::moves::{MAX_DICE, PlanStep};
use super::super::state::{Direction, State};
use super::super::table::{DiceSet, Rallyman};
use super::super::track::{MOST_NEXT, Place};
use super::dice::Run;
use super::refuse;
use super::room::Leaving;
use super::route::Leap;
use crate::engine::Refusal;
use crate::kit::seat::Seat;

/// Sets of dice: a bit for each.
pub(super) type Sets = u128;

/// Ways to have used a set of dice that are told apart, by place, gear and direction, and kept in mind.
/// No shipped rally has more than 8; roads that have more are driven order by order.
const MOST_REACHED: usize = 16;

/// Where some dice have led, in which gear and direction.
type Reached<const N: usize> = ArrayVec<(Place, u8, Option<Direction>), N>;

/// There are more ways to have used some dice than are kept in mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tangled;

impl Rallyman {
    /// Calls `visit` with everything that one of these dice can do next.
    pub(super) fn each_step(
        &self,
        state: &State,
        seat: Seat,
        run: &Run,
        dice: DiceSet,
        visit: &mut dyn FnMut(PlanStep, &Leap) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let next = &self.track(state).at(run.at).next;
        let alike = self.are_whites_alike(state);
        for die in dice.without(run.used).iter() {
            let other_first = dice.contains(Die::A1) && !run.used.contains(Die::A1);
            if die == Die::A2 && alike && other_first {
                continue;
            }
            let Ok((gear, _)) = self.engage(run, die) else {
                continue;
            };
            let mut targets = ArrayVec::<_, MOST_NEXT>::new();
            for &named in next {
                // A space that is taken for another one is not a way of its own.
                let taken = self.target(state, run, (die, gear), named);
                if let Some(taken) = taken.filter(|taken| !targets.contains(taken)) {
                    targets.push(taken);
                }
            }
            for to in targets {
                let Ok(landings) = self.leaps(state, seat, run, (die, to)) else {
                    continue;
                };
                let several = landings.len() > 1;
                for leap in &landings {
                    let land = several.then_some(leap.end);
                    visit(PlanStep { die, to, land }, leap)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a car can move at all at the beginning of its turn.
    pub(super) fn can_move(&self, state: &State, seat: Seat) -> bool {
        let run = Run::of(state, seat);
        let mut stop = |_: PlanStep, _: &Leap| ControlFlow::Break(());
        self.each_step(state, seat, &run, ALL_DICE, &mut stop)
            .is_break()
    }

    /// The sets of dice that a time attack may roll.
    pub(super) fn attacks(&self, state: &State, seat: Seat) -> Sets {
        let led = self.led::<MOST_REACHED>(state, seat);
        let led = led.unwrap_or_else(|Tangled| self.led_by_trying(state, seat));
        // Some die has to lead on from here.
        let start = Run::of(state, seat);
        let mut firsts = DiceSet::NONE;
        let _ = self.each_step(state, seat, &start, ALL_DICE, &mut |step, _| {
            firsts.insert(step.die);
            ControlFlow::Continue(())
        });
        let most = self.dice_to_finish(state, start.at);
        let mut sets: Sets = 0;
        for set in 0..128_u8 {
            let dice = DiceSet(set);
            let count = dice.len();
            let fits = count >= self.constants.attack_minimum && u16::from(count) <= most;
            if fits && led & (1 << set) != 0 && !dice.and(firsts).is_empty() {
                sets |= 1 << set;
            }
        }
        sets
    }

    /// The sets of dice that can all be used in some order, if that is known with at most so many ways to have used each of them in mind.
    fn led<const N: usize>(&self, state: &State, seat: Seat) -> Result<Sets, Tangled> {
        let start = Run::of(state, seat);
        let mut reached = [const { Reached::<N>::new_const() }; 128];
        reached[0].push((start.at, start.gear, start.direction));
        let mut led: Sets = 0;
        let mut is_tangled = false;
        // Whatever contains a set is a greater number, so each is complete when it is looked at.
        for set in 0..reached.len() {
            let dice = DiceSet(u8::try_from(set).unwrap_or(0));
            for index in 0..reached[set].len() {
                let (at, gear, direction) = reached[set][index];
                let moving = Run {
                    at,
                    leaving: Leaving::Moving,
                    resumes: false,
                    gear,
                    used: dice,
                    direction,
                };
                let run = if dice.is_empty() { start } else { moving };
                self.each_clean(state, seat, &run, &mut |next, goes_on| {
                    if !goes_on {
                        led |= 1 << next.used.0;
                        return;
                    }
                    let known = &mut reached[usize::from(next.used.0)];
                    let next = (next.at, next.gear, next.direction);
                    if !known.contains(&next) {
                        is_tangled |= known.try_push(next).is_err();
                    }
                });
            }
            if is_tangled {
                return Err(Tangled);
            }
            if !reached[set].is_empty() {
                led |= 1 << set;
            }
        }
        Ok(led)
    }

    /// The same, whatever the road is like: every order is tried.
    fn led_by_trying(&self, state: &State, seat: Seat) -> Sets {
        let mut led = 1;
        self.try_orders(state, seat, &Run::of(state, seat), &mut led);
        led
    }

    fn try_orders(&self, state: &State, seat: Seat, run: &Run, led: &mut Sets) {
        self.each_clean(state, seat, run, &mut |next, goes_on| {
            *led |= 1 << next.used.0;
            if !goes_on {
                return;
            }
            let next = Run {
                leaving: Leaving::Moving,
                resumes: false,
                ..next
            };
            self.try_orders(state, seat, &next, led);
        });
    }

    /// Whether there is a time attack to begin a turn with.
    pub(super) fn can_attack(&self, state: &State, seat: Seat) -> bool {
        if state.phase != Phase::Stage
            || state.turn.step != Step::Start
            || !self.options.time_attack
        {
            return false;
        }
        let least = self.constants.attack_minimum;
        let run = Run::of(state, seat);
        if self.dice_to_finish(state, run.at) < u16::from(least) {
            return false;
        }
        match self.readings.attack_feasibility {
            AttackFeasibility::Usable | AttackFeasibility::Clean => {
                self.leads_on(state, seat, &run, least)
            }
            AttackFeasibility::ChainOnly => self.attacks(state, seat) != 0,
        }
    }

    /// The most dice that a time attack may roll so far from the finish.
    fn dice_to_finish(&self, state: &State, at: Place) -> u16 {
        let space = self.track(state).at(at);
        match self.readings.finish_distance {
            FinishDistance::Shortest => space.distance,
            FinishDistance::Longest => space.rank,
        }
    }

    /// Whether control may be lost with the last die of a time attack, whatever the dice show.
    fn may_end_lost(&self) -> bool {
        self.readings.attack_feasibility == AttackFeasibility::Usable
    }

    /// Whether so many dice more can be used if they show nothing.
    fn leads_on(&self, state: &State, seat: Seat, run: &Run, dice: u8) -> bool {
        let Some(rest) = dice.checked_sub(1) else {
            return true;
        };
        let found = self.each_step(state, seat, run, ALL_DICE, &mut |step, leap| {
            let clean = !leap.causes.any() && !leap.knocked_out;
            let is_end = rest == 0 && self.may_end_lost();
            if is_end
                || clean && self.leads_on(state, seat, &Self::after(run, step.die, leap), rest)
            {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found.is_break()
    }

    /// Calls `visit` with each run that follows if its die shows nothing, and with whether control is
    /// kept, so that more dice could follow.
    fn each_clean(&self, state: &State, seat: Seat, run: &Run, visit: &mut dyn FnMut(Run, bool)) {
        if self.readings.attack_feasibility == AttackFeasibility::ChainOnly {
            let next = &self.track(state).at(run.at).next;
            let to = next.first().copied().unwrap_or(run.at);
            for die in ALL_DICE.iter() {
                let is_second = die == Die::A2 && !run.used.contains(Die::A1);
                let free = self.die_is_free(state, seat, run.used, die, to);
                if let (false, Ok(()), Ok((gear, direction))) =
                    (is_second, free, self.engage(run, die))
                {
                    let next = Run {
                        gear,
                        direction,
                        used: run.used.with(die),
                        ..*run
                    };
                    visit(next, true);
                }
            }
            return;
        }
        let _ = self.each_step(state, seat, run, ALL_DICE, &mut |step, leap| {
            let clean = !leap.causes.any() && !leap.knocked_out;
            if clean || self.may_end_lost() {
                visit(Self::after(run, step.die, leap), clean);
            }
            ControlFlow::Continue(())
        });
    }

    /// Whether dice of a time attack can be used that still wait.
    pub(super) fn can_arrange(&self, state: &State, seat: Seat) -> bool {
        let run = Run::of(state, seat);
        let mut stop = |_: PlanStep, _: &Leap| ControlFlow::Break(());
        let waiting = state.turn.waiting();
        self.each_step(state, seat, &run, waiting, &mut stop)
            .is_break()
    }

    /// Whether the warnings of a time attack could lose control, in some order of its dice.
    pub(super) fn could_slip(&self, state: &State, seat: Seat) -> bool {
        let run = Run::of(state, seat);
        self.slips(state, seat, &run).is_break()
    }

    fn slips(&self, state: &State, seat: Seat, run: &Run) -> ControlFlow<()> {
        let finish = self.track(state).finish();
        let turn = &state.turn;
        let waiting = turn.rolled.without(turn.given_up);
        self.each_step(state, seat, run, waiting, &mut |step, leap| {
            let leap = &self.known(leap, step.die, turn.warned);
            let next = Self::after(run, step.die, leap);
            let causes = self.causes(state, seat, leap, step.die, (next.used, turn.warned));
            if causes.warnings {
                return ControlFlow::Break(());
            }
            if causes.any() || leap.knocked_out || leap.end == finish {
                return ControlFlow::Continue(());
            }
            self.slips(state, seat, &next)
        })
    }

    /// Calls `visit` with each order of the dice that wait, as far as it goes, and with whether it
    /// uses all of them or loses control.
    fn each_order(
        &self,
        state: &State,
        seat: Seat,
        (run, waiting): (&Run, DiceSet),
        plan: &mut ArrayVec<PlanStep, MAX_DICE>,
        visit: &mut dyn FnMut(&[PlanStep], bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if waiting.is_empty() {
            return visit(plan, true);
        }
        let finish = self.track(state).finish();
        let mut goes_on = false;
        self.each_step(state, seat, run, waiting, &mut |step, leap| {
            goes_on = true;
            let leap = &self.known(leap, step.die, state.turn.warned);
            let next = Self::after(run, step.die, leap);
            let rest = waiting.without(DiceSet::NONE.with(step.die));
            let causes = self.causes(state, seat, leap, step.die, (next.used, state.turn.warned));
            plan.push(step);
            let flow = if leap.knocked_out || causes.any() {
                visit(plan, true)
            } else if leap.end == finish {
                visit(plan, rest.is_empty())
            } else {
                self.each_order(state, seat, (&next, rest), plan, visit)
            };
            plan.pop();
            flow
        })?;
        if goes_on {
            ControlFlow::Continue(())
        } else {
            visit(plan, false)
        }
    }

    /// Calls `visit` with each order that the driver may choose; orders that leave dice over only if
    /// there are no others, and then the longest.
    pub(super) fn each_arrangement(
        &self,
        state: &State,
        seat: Seat,
        visit: &mut dyn FnMut(&[PlanStep]),
    ) {
        let run = Run::of(state, seat);
        let waiting = state.turn.waiting();
        let longest = self.longest(state, seat);
        let stepwise = self.readings.attack_order == AttackOrder::Stepwise;
        let mut first = ArrayVec::<PlanStep, 64>::new();
        let plan = &mut ArrayVec::new();
        let _ = self.each_order(state, seat, (&run, waiting), plan, &mut |plan, complete| {
            let counts = complete || longest == Some(plan.len());
            if !counts || plan.is_empty() {
                return ControlFlow::Continue(());
            }
            if !stepwise {
                visit(plan);
            } else if !first.contains(&plan[0]) && first.try_push(plan[0]).is_ok() {
                visit(&plan[..1]);
            }
            ControlFlow::Continue(())
        });
    }

    /// How many dice can be used at most, if not all of them can.
    fn longest(&self, state: &State, seat: Seat) -> Option<usize> {
        let run = Run::of(state, seat);
        let waiting = state.turn.waiting();
        let mut longest = 0;
        let plan = &mut ArrayVec::new();
        let found = self.each_order(state, seat, (&run, waiting), plan, &mut |plan, complete| {
            longest = longest.max(plan.len());
            if complete {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found.is_continue().then_some(longest)
    }

    pub(super) fn check_attack(
        &self,
        state: &State,
        seat: Seat,
        dice: DiceSet,
        listed: u8,
    ) -> Result<(), Refusal<Clause>> {
        let minimum = self.constants.attack_minimum;
        if listed < minimum {
            let reason = format!("a time attack rolls at least {minimum} dice");
            return refuse(Clause::AttackMinimumTwo, reason);
        }
        if listed > dice.len() {
            return refuse(Clause::DiceOnce, "a die is listed twice");
        }
        let at = state.car(seat).at;
        let most = self.dice_to_finish(state, at);
        if u16::from(dice.len()) > most {
            let reason = format!(
                "{most} dice reach the finish from `{}`",
                self.space(state, at)
            );
            return refuse(Clause::AttackFinishLimit, reason);
        }
        if self.attacks(state, seat) & (1 << dice.0) == 0 {
            let control = match self.readings.attack_feasibility {
                AttackFeasibility::Usable => ", with control kept up to the last",
                AttackFeasibility::Clean => " without loss of control",
                AttackFeasibility::ChainOnly => "",
            };
            let reason = format!(
                "no order of these dice uses all of them from `{}` in gear {}{control}",
                self.space(state, at),
                state.turn.gear
            );
            return refuse(Clause::AttackUsableDice, reason);
        }
        Ok(())
    }

    pub(super) fn check_arrangement(
        &self,
        state: &State,
        seat: Seat,
        plan: &[PlanStep],
    ) -> Result<(), Refusal<Clause>> {
        let turn = &state.turn;
        let mut run = Run::of(state, seat);
        let mut waiting = turn.waiting();
        let alike = self.are_whites_alike(state);
        let mut lost = false;
        for step in plan {
            let die = step.die;
            if !turn.rolled.contains(die) {
                let reason = format!("`{die}` was not rolled");
                return refuse(Clause::AttackArrange, reason);
            }
            if turn.given_up.contains(die) {
                let reason = format!("`{die}` was put aside because of the flat");
                return refuse(Clause::FlatRemoveNow, reason);
            }
            if lost {
                return refuse(
                    Clause::AttackArrange,
                    "the turn is over before the last die",
                );
            }
            if die == Die::A2 && alike && waiting.contains(Die::A1) {
                let reason = "`a1` and `a2` are alike: `a1` is used first";
                return refuse(Clause::AttackArrange, reason);
            }
            let leap = match self.leap(state, seat, &run, *step) {
                Ok(leap) => leap,
                Err(no) => {
                    let reason = self.words(state, seat, &run, die, no);
                    return refuse(no.clause, reason);
                }
            };
            let leap = self.known(&leap, die, turn.warned);
            let next = Self::after(&run, die, &leap);
            let causes = self.causes(state, seat, &leap, die, (next.used, turn.warned));
            lost = leap.knocked_out || causes.any();
            if leap.end == self.track(state).finish() && !lost {
                waiting.remove(die);
                run = next;
                break;
            }
            waiting.remove(die);
            run = next;
        }
        let used = run.used.len() - turn.used.len();
        let mut found = false;
        if self.readings.attack_order == AttackOrder::Stepwise {
            if plan.len() != 1 {
                return refuse(Clause::AttackArrange, "the dice are arranged one by one");
            }
            self.each_arrangement(state, seat, &mut |other| found |= other[0] == plan[0]);
        } else if usize::from(used) != plan.len() {
            return refuse(Clause::AttackArrange, "the stage ends before the last die");
        } else {
            let enough = self
                .longest(state, seat)
                .is_some_and(|most| most == plan.len());
            found = lost || waiting.is_empty() || (enough && !plan.is_empty());
        }
        if found {
            return Ok(());
        }
        let left: Vec<&str> = waiting.iter().map(Die::name).collect();
        let reason = format!(
            "every die that was rolled has to be used: `{}`",
            left.join("`, `")
        );
        refuse(Clause::AttackUseAll, reason)
    }
}

/// Every die.
pub(super) const ALL_DICE: DiceSet = DiceSet(0b111_1111);

#[cfg(test)]
mod tests {
    use super::super::super::components::Tires;
    use super::super::super::table::ZoneSet;
    use super::super::super::testing::{ODD_RALLIES, ODD_ZONES, WORKSPACE};
    use super::*;
    use crate::engine::Definition as _;

    /// The games of one driver in a rally, on all zones that it can be driven on.
    fn games(rally: &str, zones: &[String], readings: &str) -> Vec<Rallyman> {
        let games = zones.iter().filter_map(|zones| {
            let text = format!(
                "format = 1\ngame = \"rallyman\"\nkind = \"scenario\"\n\
                 components = {{ rally = \"{rally}\", zones = \"{zones}\" }}\n\
                 readings = {{ {readings} }}\n[drivers.red]\n"
            );
            WORKSPACE.set_up(&text).ok()
        });
        let games: Vec<_> = games.collect();
        assert!(!games.is_empty(), "{rally}");
        games
    }

    /// Calls `visit` with a car alone in every space of every stage, in every gear, whether it rains
    /// or snows.
    fn everywhere(game: &Rallyman, mut visit: impl FnMut(&State, Seat)) {
        let seat = Seat::new(0);
        for (stage, track) in game.tracks.iter().enumerate() {
            let number = u8::try_from(stage).expect("there are few stages");
            for snow in [ZoneSet::NONE, track.zones.iter().copied().collect()] {
                let mut state = game.alone(number, seat, Tires::Snow, snow);
                for at in track.places() {
                    for gear in 0..=5 {
                        let car = state.car_mut(seat);
                        (car.at, car.gear) = (at, gear);
                        state.turn.gear = gear;
                        visit(&state, seat);
                    }
                }
            }
        }
    }

    /// The shipped documents of a folder, and the base document.
    fn shipped(folder: &str) -> Vec<String> {
        let folder = Rallyman::SHIPPED.get_dir(folder).expect("it is shipped");
        let files = folder.files().map(|file| file.path().display().to_string());
        files.chain(["base".to_owned()]).collect()
    }

    const READINGS: [&str; 4] = [
        "",
        "attack-feasibility = \"clean\"",
        "chain-direction = \"monotone\"",
        "attack-feasibility = \"chain-only\"",
    ];

    #[test]
    fn what_is_kept_in_mind_is_enough_for_every_shipped_stage() {
        let zones = shipped("zones");
        for rally in shipped("rallies") {
            for readings in READINGS {
                for game in games(&rally, &zones, readings) {
                    everywhere(&game, |state, seat| {
                        assert!(game.led::<8>(state, seat).is_ok(), "{rally} {state:?}");
                    });
                }
            }
        }
    }

    /// However little is kept in mind, no set of dice is lost.
    #[test]
    fn tangled_roads_are_driven_order_by_order() {
        let mut tangled = 0;
        for (rally, zones) in [(ODD_RALLIES[0], ODD_ZONES), ("base", "base")] {
            for readings in READINGS {
                let game = games(rally, &[zones.to_owned()], readings).remove(0);
                let mut count = 0;
                everywhere(&game, |state, seat| {
                    count += 1;
                    let led = game.led::<MOST_REACHED>(state, seat);
                    let little = game.led::<1>(state, seat);
                    assert!(little.is_err() || little == led);
                    if count % 13 == 0 {
                        let tried = game.led_by_trying(state, seat);
                        assert_eq!(led, Ok(tried), "{rally} {state:?}");
                        tangled += u32::from(little.is_err());
                    }
                });
            }
        }
        assert!(tangled > 20, "{tangled}");
    }
}
