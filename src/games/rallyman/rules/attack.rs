//! Time attack: which dice may be rolled together, and what their driver may do with them.

use std::ops::ControlFlow;

use super::Legal;
use super::alone::Going;
use super::dice::Run;
use super::orders::{comes_out, each_arrangement, longest};
use super::room::Leaving;
use super::sets::{Sets, counting, holding};
use super::survey::Survey;
use super::{dice, notes, plan, route, sets, survey};
use crate::engine::Clauses as _;
use crate::games::rallyman::components::{
    AttackFeasibility, AttackOrder, Die, FinishDistance, Phase, Step,
};
use crate::games::rallyman::{Clause, DiceSet, Place, PlanStep, Rallyman, State, Track};
use crate::kit::seat::Seat;

/// Whether a car can move at all at the beginning of its turn.
pub(super) fn can_move(game: &Rallyman, state: &State, seat: Seat) -> bool {
    goes_on(game, &survey::survey(game, state, seat))
}

/// Whether there is a die to use next.
pub(super) fn goes_on(game: &Rallyman, survey: &Survey<'_>) -> bool {
    let run = Run::of(survey.state, survey.seat);
    let stop = |_, _| ControlFlow::Break(());
    survey::each_step(game, survey, &run, DiceSet::ALL, stop).is_break()
}

/// The sets of dice that a time attack may roll.
pub(super) fn attacks(game: &Rallyman, survey: &Survey<'_>) -> Sets {
    let mut usable = sets::usable(game, survey);
    let start = Run::of(survey.state, survey.seat);
    if sets::is_chain_only(game) {
        // Some die has to lead on from here, wherever the others would.
        let mut firsts = DiceSet::NONE;
        let _ = survey::each_step(game, survey, &start, DiceSet::ALL, |step, _| {
            firsts.insert(step.die);
            ControlFlow::Continue(())
        });
        usable &= holding(firsts);
    }
    let most = dice_to_finish(game, survey.track, start.at);
    usable & counting(game.constants.attack_minimum, most)
}

/// The sets of dice that can all be used in some order, whatever the road is like: every order is
/// tried.
pub(super) fn led_by_trying(game: &Rallyman, survey: &Survey<'_>) -> Sets {
    let start = Run::of(survey.state, survey.seat);
    let mut led = 1 << start.used.word();
    try_orders(game, survey, &start, &mut led);
    led
}

fn try_orders(game: &Rallyman, survey: &Survey<'_>, run: &Run, led: &mut Sets) {
    each_clean(game, survey, run, &mut |next, goes_on| {
        *led |= 1 << next.used.word();
        if !goes_on {
            return;
        }
        let next = Run {
            leaving: Leaving::Moving,
            resumes: false,
            ..next
        };
        try_orders(game, survey, &next, led);
    });
}

/// Whether there is a time attack to begin a turn with.
pub(super) fn can_attack(game: &Rallyman, survey: &Survey<'_>) -> bool {
    let Survey { state, seat, .. } = *survey;
    if state.phase != Phase::Stage || state.turn.step != Step::Start || !game.options.time_attack {
        return false;
    }
    if sets::is_chain_only(game) {
        return attacks(game, survey) != 0;
    }
    let least = game.constants.attack_minimum;
    let run = Run::of(state, seat);
    let most = dice_to_finish(game, survey.track, run.at);
    if most < u16::from(least) {
        return false;
    }
    if let Some(sets) = sets::kept(game, survey) {
        return sets & counting(least, most) != 0;
    }
    leads_on(game, survey, &run, least)
}

/// The most dice that a time attack may roll so far from the finish.
fn dice_to_finish(game: &Rallyman, track: &Track, at: Place) -> u16 {
    let space = track.at(at);
    match game.readings.finish_distance {
        FinishDistance::Shortest => space.distance,
        FinishDistance::Longest => space.rank,
    }
}

/// Whether control may be lost with the last die of a time attack, whatever the dice show.
pub(super) fn may_end_lost(game: &Rallyman) -> bool {
    game.readings.attack_feasibility == AttackFeasibility::Usable
}

/// Whether so many dice more can be used if they show nothing.
fn leads_on(game: &Rallyman, survey: &Survey<'_>, run: &Run, dice: u8) -> bool {
    let Some(rest) = dice.checked_sub(1) else {
        return true;
    };
    let found = survey::each_step(game, survey, run, DiceSet::ALL, |step, hop| {
        let is_end = rest == 0 && may_end_lost(game);
        let next = route::after(run, step.die, &hop);
        if is_end || hop.is_clean() && leads_on(game, survey, &next, rest) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    found.is_break()
}

/// Calls `visit` with each run that follows if its die shows nothing, and with whether control is
/// kept, so that more dice could follow.
fn each_clean(game: &Rallyman, survey: &Survey<'_>, run: &Run, visit: &mut dyn FnMut(Run, bool)) {
    if sets::is_chain_only(game) {
        let next = &survey.track.at(run.at).next;
        let to = next.first().copied().unwrap_or(run.at);
        for die in DiceSet::ALL.iter() {
            let is_second = die == Die::A2 && !run.used.contains(Die::A1);
            let free = survey.has(run.used, die, to);
            if let (false, true, Ok((gear, direction))) =
                (is_second, free, dice::engage(game, run, die))
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
    let _ = survey::each_step(game, survey, run, DiceSet::ALL, |step, hop| {
        if hop.is_clean() || may_end_lost(game) {
            let goes_on = hop.is_clean() && !hop.is_cut;
            visit(route::after(run, step.die, &hop), goes_on);
        }
        ControlFlow::Continue(())
    });
}

/// Whether dice of a time attack can be used that still wait.
pub(super) fn can_arrange(game: &Rallyman, state: &State, seat: Seat) -> bool {
    let waiting = state.turn.waiting();
    if waiting.is_empty() {
        return false;
    }
    let run = Run::of(state, seat);
    let survey = survey::survey(game, state, seat);
    let stop = |_, _| ControlFlow::Break(());
    survey::each_step(game, &survey, &run, waiting, stop).is_break()
}

/// Whether the warnings of a time attack could lose control, in some order of its dice.
pub(super) fn could_slip(game: &Rallyman, state: &State, seat: Seat) -> bool {
    // Fewer warnings than lose control anywhere lose it nowhere.
    if state.turn.warned.count() < dice::least_warnings(game, state.car(seat), seat) {
        return false;
    }
    let run = Run::of(state, seat);
    let mut tried = [None; 64];
    slips(game, &survey::survey(game, state, seat), &run, &mut tried).is_break()
}

/// The same from here on. What has been tried in vain is not tried again: of several that fall into one slot, the last.
fn slips(
    game: &Rallyman,
    survey: &Survey<'_>,
    run: &Run,
    tried: &mut [Option<Going>; 64],
) -> ControlFlow<()> {
    let here = Going::of(run);
    let slot = here.slot(tried.len());
    if tried[slot] == Some(here) {
        return ControlFlow::Continue(());
    }
    let turn = &survey.state.turn;
    let waiting = turn.rolled.without(turn.given_up);
    survey::each_step(game, survey, run, waiting, |step, hop| {
        let (hop, causes) = comes_out(game, survey, run, step.die, hop);
        if causes.warnings {
            return ControlFlow::Break(());
        }
        if causes.any() || hop.knocked_out || hop.end == survey.track.finish() {
            return ControlFlow::Continue(());
        }
        slips(game, survey, &route::after(run, step.die, &hop), tried)
    })?;
    tried[slot] = Some(here);
    ControlFlow::Continue(())
}

pub(super) fn check_attack(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    dice: DiceSet,
    listed: u8,
) -> Legal {
    let minimum = game.constants.attack_minimum;
    if listed < minimum {
        return Clause::AttackMinimumTwo
            .refuse(format!("a time attack rolls at least {minimum} dice"));
    }
    if listed > dice.count() {
        return Clause::DiceOnce.refuse("a die is listed twice");
    }
    let at = state.car(seat).at;
    let most = dice_to_finish(game, notes::track(game, state), at);
    if u16::from(dice.count()) > most {
        let reach = match most {
            1 => "1 die reaches".to_owned(),
            most => format!("{most} dice reach"),
        };
        let space = super::space(game, state, at);
        return Clause::AttackFinishLimit.refuse(format!("{reach} the finish from `{space}`"));
    }
    if attacks(game, &survey::survey(game, state, seat)) & (1 << dice.word()) == 0 {
        let control = match game.readings.attack_feasibility {
            AttackFeasibility::Usable => ", with control kept up to the last",
            AttackFeasibility::Clean => " without loss of control",
            AttackFeasibility::ChainOnly => "",
        };
        return Clause::AttackUsableDice.refuse(format!(
            "no order of these dice uses all of them from `{}` in gear {}{control}",
            super::space(game, state, at),
            state.turn.gear
        ));
    }
    Ok(())
}

pub(super) fn check_arrangement(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    plan: &[PlanStep],
) -> Legal {
    let turn = &state.turn;
    let mut run = Run::of(state, seat);
    let mut waiting = turn.waiting();
    let alike = plan::are_whites_alike(state);
    let mut lost = false;
    for step in plan {
        let die = step.die;
        if !turn.rolled.contains(die) {
            return Clause::AttackArrange.refuse(format!("`{die}` was not rolled"));
        }
        if turn.given_up.contains(die) {
            return Clause::FlatRemoveNow
                .refuse(format!("`{die}` was put aside because of the flat"));
        }
        if lost {
            return Clause::AttackArrange.refuse("the turn is over before the last die");
        }
        if die == Die::A2 && alike && waiting.contains(Die::A1) {
            return Clause::AttackArrange.refuse("`a1` and `a2` are alike: `a1` is used first");
        }
        let leap = match route::leap(game, state, seat, &run, *step) {
            Ok(leap) => leap,
            Err(no) => {
                let reason = dice::words(game, state, seat, &run, die, no);
                return no.clause.refuse(reason);
            }
        };
        let hop = route::known(leap.hop, die, turn.warned);
        let next = route::after(&run, die, &hop);
        let limit = dice::warnings(game, state, seat, hop.end);
        let causes = route::causes(game, limit, &hop, die, (next.used, turn.warned));
        lost = hop.knocked_out || causes.any();
        if hop.end == notes::track(game, state).finish() && !lost {
            waiting.remove(die);
            run = next;
            break;
        }
        waiting.remove(die);
        run = next;
    }
    let used = run.used.len() - turn.used.len();
    let mut found = false;
    if game.readings.attack_order == AttackOrder::Stepwise {
        if plan.len() != 1 {
            return Clause::AttackArrange.refuse("the dice are arranged one by one");
        }
        each_arrangement(game, state, seat, &mut |other| found |= other[0] == plan[0]);
    } else if used != plan.len() {
        return Clause::AttackArrange.refuse("the stage ends before the last die");
    } else {
        let enough = longest(game, state, seat).is_some_and(|most| most == plan.len());
        found = lost || waiting.is_empty() || (enough && !plan.is_empty());
    }
    if found {
        return Ok(());
    }
    let left: Vec<&str> = waiting.iter().map(Die::name).collect();
    Clause::AttackUseAll.refuse(format!(
        "every die that was rolled has to be used: `{}`",
        left.join("`, `")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Definition as _;
    use crate::games::rallyman::ZoneSet;
    use crate::games::rallyman::components::Tires;
    use crate::games::rallyman::rules;
    use crate::games::rallyman::testing::{ODD_RALLIES, ODD_ZONES, WORKSPACE};

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
                let mut state = rules::alone::alone(game, number, seat, Tires::Snow, snow);
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
                        let survey = rules::survey::survey(&game, state, seat).with_all_dice();
                        let led = rules::sets::led::<48>(&game, &survey);
                        assert!(led.is_ok(), "{rally} {state:?}");
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
                    let survey = rules::survey::survey(&game, state, seat);
                    let led = rules::sets::led::<64>(&game, &survey);
                    let little = rules::sets::led::<8>(&game, &survey);
                    assert!(little.is_err() || little == led);
                    if count % 13 == 0 {
                        let tried = rules::attack::led_by_trying(&game, &survey);
                        assert_eq!(led, Ok(tried), "{rally} {state:?}");
                        tangled += u32::from(little.is_err());
                    }
                });
            }
        }
        assert!(tangled > 20, "{tangled}");
    }
}
