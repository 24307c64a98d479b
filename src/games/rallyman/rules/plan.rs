//! What moves leave unsaid, and what they name otherwise than the rules take it.

use arrayvec::ArrayVec;

use super::dice::Run;
use super::route::Landings;
use super::{dice, notes, route};
use crate::games::rallyman::components::Die;
use crate::games::rallyman::{DiceSet, MAX_DICE, Place, PlanStep, Rallyman, State};
use crate::kit::seat::Seat;

/// Dice with the spaces that a text names, as the rules take them: what is unsaid filled in, a
/// skid space named in a lower gear turned into the inside, `a2` into `a1` where they are alike,
/// and what could not be carried out any more cut off.
pub(crate) fn plan_of(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    named: &[(Die, Option<Place>, Option<Place>)],
) -> ArrayVec<PlanStep, MAX_DICE> {
    let mut run = Run::of(state, seat);
    let mut plan = ArrayVec::new();
    let mut is_lost = false;
    let alike = are_whites_alike(state);
    for &(die, to, land) in named.iter().take(MAX_DICE) {
        let listed = |other: Die| named.iter().any(|(die, ..)| *die == other);
        let die = match die {
            // The only white die that was rolled has either name.
            Die::A2 if is_lone_white(state) => Die::A1,
            // The first of two like dice stands for either.
            Die::A2 if alike && !run.used.contains(Die::A1) => Die::A1,
            Die::A1 if alike && run.used.contains(Die::A1) && listed(Die::A2) => Die::A2,
            die => die,
        };
        let gear = dice::engage(game, &run, die).map_or(run.gear, |(gear, _)| gear);
        let named = to.unwrap_or_else(|| route::default_next(game, state, run.at, gear));
        let to = route::taken(game, state, &run, (die, gear), named).unwrap_or(named);
        let mut step = PlanStep { die, to, land };
        if is_lost {
            plan.push(step);
            continue;
        }
        let Ok(landings) = route::leaps(game, state, seat, &run, (die, to)) else {
            // What follows cannot be told; the check says why.
            is_lost = true;
            plan.push(step);
            continue;
        };
        step.land = landing(game, state, &landings, land);
        let chosen = landings.iter().find(|leap| Some(leap.hop.end) == step.land);
        let leap = chosen.unwrap_or(&landings[0]);
        let hop = route::known(leap.hop, die, state.turn.warned);
        plan.push(step);
        let next = route::after(&run, die, &hop);
        let ends = hop.knocked_out || route::is_last(game, state, seat, &hop, die, next.used);
        if ends && hop.end != notes::track(game, state).finish() {
            break;
        }
        is_lost = ends;
        run = next;
    }
    plan
}

/// The landing that a step names or means; `None` where there is no choice.
fn landing(
    game: &Rallyman,
    state: &State,
    landings: &Landings,
    named: Option<Place>,
) -> Option<Place> {
    let first = &landings[0];
    let is_end = |place: Place| landings.iter().any(|leap| leap.hop.end == place);
    // As of a space that is entered: a skid space in a lower gear is the inside.
    let named = named.map(|named| {
        let inside = notes::track(game, state)
            .corner_at(named)
            .map(|corner| corner.inside);
        let is_slower = notes::note_at(game, state, named) > Some(first.hop.gear);
        let inside = inside.filter(|inside| is_slower && is_end(*inside));
        inside.filter(|_| !is_end(named)).unwrap_or(named)
    });
    if landings.len() == 1 {
        // One that is not the only one is left in place, to be refused.
        return named.filter(|land| *land != first.hop.end);
    }
    if named.is_some() {
        return named;
    }
    let mut place = first.path[0];
    let last = landings
        .iter()
        .map(|leap| leap.path.len())
        .max()
        .unwrap_or(1);
    for _ in 0..last {
        if is_end(place) {
            return Some(place);
        }
        place = route::default_next(game, state, place, first.hop.gear);
    }
    Some(first.hop.end)
}

/// Whether a time attack has rolled one acceleration die.
fn is_lone_white(state: &State) -> bool {
    let rolled = state.turn.rolled;
    rolled.contains(Die::A1) && !rolled.contains(Die::A2)
}

/// Whether the two acceleration dice cannot be told apart now.
pub(super) fn are_whites_alike(state: &State) -> bool {
    let turn = &state.turn;
    if turn.rolled.is_empty() {
        return true;
    }
    let warns = |die| turn.warned.contains(die);
    let waits = |die| turn.waiting().contains(die);
    waits(Die::A1) && waits(Die::A2) && warns(Die::A1) == warns(Die::A2)
}

/// The dice that a time attack lists, `a1` for `a2` where only one of them is meant.
pub(crate) fn dice_of(named: &[Die]) -> DiceSet {
    let mut dice: DiceSet = named.iter().copied().collect();
    if dice.contains(Die::A2) && !dice.contains(Die::A1) {
        dice.remove(Die::A2);
        dice.insert(Die::A1);
    }
    dice
}
