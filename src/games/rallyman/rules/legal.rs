//! Every legal move.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::dice::Run;
use super::orders::Orders;
use super::route::MOST_LANDINGS;
use super::sets::Sets;
use super::survey::Survey;
use super::{attack, check, order, orders, roads, survey};
use crate::engine::Turn;
use crate::games::rallyman::components::{AttackOrder, Die, Phase, Step, Tires};
use crate::games::rallyman::table::MAX_ZONES;
use crate::games::rallyman::track::MOST_NEXT;
use crate::games::rallyman::{DiceSet, Move, PlanStep, Rallyman, State, ZoneSet};
use crate::kit::number::narrow;
use crate::kit::random::Random;
use crate::kit::seat::Seat;

pub(crate) fn list_moves(game: &Rallyman, state: &State, moves: &mut Vec<(Seat, Move)>) {
    let Turn::Decide(seats) = order::deciders(game, state) else {
        return;
    };
    for seat in seats.iter() {
        match state.phase {
            Phase::SnowZones => list_snow(game, seat, moves),
            Phase::Tires => {
                moves.extend(
                    Tires::ALL
                        .iter()
                        .map(|&tires| (seat, Move::ChooseTires(tires))),
                );
            }
            Phase::StartOrder => list_orders(game, seat, moves),
            Phase::Between => {
                moves.extend([(seat, Move::DiscardSpare), (seat, Move::KeepSpare)]);
            }
            _ => list_turn(game, state, seat, moves),
        }
    }
}

/// Every choice of zones, as long as there are few enough; each zone by itself and all beyond.
fn list_snow(game: &Rallyman, seat: Seat, moves: &mut Vec<(Seat, Move)>) {
    let zones = game.zones.len().min(MAX_ZONES);
    for set in 0..1_u64 << zones.min(MOST_ZONES_LISTED) {
        moves.push((seat, Move::SnowZones(ZoneSet::of_word(set))));
    }
}

fn list_orders(game: &Rallyman, seat: Seat, moves: &mut Vec<(Seat, Move)>) {
    let seats: Vec<Seat> = game.all_seats().collect();
    let count = seats.len();
    for number in 0..(1..=count).product() {
        // Each number is an order: its digits say which of those left comes next.
        let (mut rest, mut left) = (number, seats.clone());
        let order = (1..=count).rev().map(|size| {
            let index = rest % size;
            rest /= size;
            left.remove(index)
        });
        moves.push((seat, Move::StartOrder(order.collect())));
    }
}

/// The moves of a turn.
fn list_turn(game: &Rallyman, state: &State, seat: Seat, moves: &mut Vec<(Seat, Move)>) {
    roads::learn(game);
    match state.turn.step {
        Step::Start | Step::Drive => {
            let survey = survey::survey(game, state, seat);
            let before = moves.len();
            let buys = may_buy(game, state, seat);
            each_single(game, &survey, |step| {
                moves.push((seat, Move::Roll(step)));
                if buys {
                    moves.push((seat, Move::Buy(step)));
                }
            });
            if may_end(state, seat, moves.len() > before) {
                moves.push((seat, Move::EndTurn));
            }
            list_attacks(game, &survey, moves);
            if may_change_tire(state, seat) {
                moves.push((seat, Move::ChangeTire));
            }
        }
        Step::Arrange => orders::each_arrangement(game, state, seat, &mut |plan| {
            moves.push((seat, arrangement(plan)));
        }),
        Step::GiveUp => {
            moves.extend([Die::A1, Die::A2].map(|die| (seat, Move::GiveUp(die))));
        }
        Step::Loss => moves.push((seat, Move::AcceptLoss)),
        _ => {}
    }
    if check::may_play_sisu(game, state, seat) {
        moves.push((seat, Move::Sisu));
    }
}

fn list_attacks(game: &Rallyman, survey: &Survey<'_>, moves: &mut Vec<(Seat, Move)>) {
    if survey.state.turn.step != Step::Start || !game.options.time_attack {
        return;
    }
    let mut sets = attack::attacks(game, survey);
    while sets != 0 {
        moves.push((survey.seat, attack(sets.trailing_zeros())));
        sets &= sets - 1;
    }
}

/// Calls `visit` with each step of a single die that is rolled or paid for.
fn each_single(game: &Rallyman, survey: &Survey<'_>, mut visit: impl FnMut(PlanStep)) {
    let run = Run::of(survey.state, survey.seat);
    let _ = survey::each_step(game, survey, &run, DiceSet::ALL, |step, _| {
        visit(step);
        ControlFlow::<()>::Continue(())
    });
}

/// Whether the next die can be paid for.
fn may_buy(game: &Rallyman, state: &State, seat: Seat) -> bool {
    game.options.spend_seconds && state.car(seat).seconds > u16::from(state.turn.bought)
}

/// Whether the turn may end before the next die, of which there are some or none.
fn may_end(state: &State, seat: Seat, goes_on: bool) -> bool {
    // Behind a change of tire nothing more has to be done, and a car that is held cannot.
    state.turn.step == Step::Drive
        || state.turn.tire_changed
        || (!goes_on && may_change_tire(state, seat))
}

/// Whether a spare tire may be used now.
pub(super) fn may_change_tire(state: &State, seat: Seat) -> bool {
    let car = state.car(seat);
    car.spare && car.flats > 0 && car.gear <= 1 && state.turn.step == Step::Start
}

/// A move of a kind that is drawn first, all kinds being equally likely.
pub(crate) fn draw_move(
    game: &Rallyman,
    state: &State,
    random: &mut Random,
    scratch: &mut Vec<(Seat, Move)>,
) -> (Seat, Move) {
    roads::learn(game);
    if let (Phase::Stage, Step::Start | Step::Drive, Some(seat)) =
        (state.phase, state.turn.step, state.due_seat())
    {
        return (
            seat,
            draw_single(game, &survey::survey(game, state, seat), random),
        );
    }
    if let (Phase::Stage, Step::Arrange, Some(seat)) =
        (state.phase, state.turn.step, state.due_seat())
        && let Some(drawn) = draw_arrangement(game, state, seat, random)
    {
        return (seat, drawn);
    }
    scratch.clear();
    list_moves(game, state, scratch);
    let mut kinds = [0_usize; KINDS];
    for (_, mv) in &*scratch {
        kinds[kind(mv)] += 1;
    }
    let chosen = draw_kind(&kinds, random);
    let index = random.below(kinds[chosen]);
    let mut moves = scratch.iter().filter(|(_, mv)| kind(mv) == chosen);
    let Some(drawn) = moves.nth(index) else {
        unreachable!("somebody decides")
    };
    drawn.clone()
}

/// The same where a die comes next: of the other kinds it is enough to know whether there is one, and only the move that
/// is drawn is made.
fn draw_single(game: &Rallyman, survey: &Survey<'_>, random: &mut Random) -> Move {
    let Survey { state, seat, .. } = *survey;
    // A time attack begins with a die, too.
    let attacks = attack::can_attack(game, survey);
    let goes_on = attacks || attack::goes_on(game, survey);
    let mut kinds = [0_usize; KINDS];
    kinds[DIE] = usize::from(goes_on);
    kinds[END] = usize::from(may_end(state, seat, goes_on));
    kinds[ATTACK] = usize::from(attacks);
    kinds[BUY] = usize::from(goes_on && may_buy(game, state, seat));
    kinds[SISU] = usize::from(check::may_play_sisu(game, state, seat));
    kinds[OTHER] = usize::from(may_change_tire(state, seat));
    match draw_kind(&kinds, random) {
        DIE => Move::Roll(draw_step(game, survey, random)),
        BUY => Move::Buy(draw_step(game, survey, random)),
        ATTACK => {
            let attacks = attack::attacks(game, survey);
            let index = random.below(attacks.count_ones() as usize);
            attack(nth_bit(attacks, index))
        }
        kind => {
            // The one move of its kind is drawn as one of many would be.
            let _ = random.below(1);
            match kind {
                END => Move::EndTurn,
                SISU => Move::Sisu,
                _ => Move::ChangeTire,
            }
        }
    }
}

/// Draws a step of a single die.
fn draw_step(game: &Rallyman, survey: &Survey<'_>, random: &mut Random) -> PlanStep {
    let mut steps = ArrayVec::<PlanStep, MOST_STEPS>::new();
    each_single(game, survey, |step| steps.push(step));
    steps[random.below(steps.len())]
}

/// The same where dice wait to be put in order; `None` if their orders have to be listed: one die at a time, or such
/// as leave dice over.
fn draw_arrangement(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    random: &mut Random,
) -> Option<Move> {
    if game.readings.attack_order == AttackOrder::Stepwise {
        return None;
    }
    let survey = survey::survey(game, state, seat);
    let mut orders = Orders::of(game, &survey);
    let mut kinds = [0_usize; KINDS];
    kinds[DIE] = orders.count();
    if kinds[DIE] == 0 {
        return None;
    }
    kinds[SISU] = usize::from(check::may_play_sisu(game, state, seat));
    let chosen = draw_kind(&kinds, random);
    let number = random.below(kinds[chosen]);
    Some(match chosen {
        SISU => Move::Sisu,
        _ => Move::Arrange(orders.get(number)),
    })
}

/// The time attack with this set of dice.
fn attack(set: u32) -> Move {
    let dice = DiceSet::of_word(narrow::<u8>(set));
    let listed = dice.count();
    Move::Attack { dice, listed }
}

fn arrangement(plan: &[PlanStep]) -> Move {
    Move::Arrange(ArrayVec::try_from(plan).unwrap_or_default())
}

/// The place of a bit that is set, by its number.
fn nth_bit(mut bits: Sets, number: usize) -> u32 {
    for _ in 0..number {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}

/// Draws one of the kinds that there are.
fn draw_kind(kinds: &[usize; KINDS], random: &mut Random) -> usize {
    let present = kinds.iter().filter(|count| **count > 0).count();
    let chosen = random.below(present);
    let mut those = (0..KINDS).filter(|kind| kinds[*kind] > 0);
    those.nth(chosen).unwrap_or(0)
}

/// Most steps that single dice can take: three gears and two accelerations, whatever their flights.
const MOST_STEPS: usize = 5 * MOST_NEXT * MOST_LANDINGS;

/// Zones whose snow can be chosen; those beyond stay asphalt.
pub(super) const MOST_ZONES_LISTED: usize = 8;

/// How many kinds of moves there are to draw from.
const KINDS: usize = 6;
/// Moves with dice, and those that nothing else comes beside.
const DIE: usize = 0;
/// Moves that leave something undone.
const END: usize = 1;
/// Time attacks.
const ATTACK: usize = 2;
/// Dice that are paid for.
const BUY: usize = 3;
/// The Sisu card.
const SISU: usize = 4;
/// All else.
const OTHER: usize = 5;

/// The kind of a move, as it is drawn.
fn kind(mv: &Move) -> usize {
    match mv {
        Move::Roll(_) | Move::Arrange(_) | Move::GiveUp(_) | Move::AcceptLoss => DIE,
        Move::EndTurn | Move::KeepSpare => END,
        Move::Attack { .. } => ATTACK,
        Move::Buy(_) => BUY,
        Move::Sisu => SISU,
        Move::ChangeTire
        | Move::DiscardSpare
        | Move::ChooseTires(_)
        | Move::StartOrder(_)
        | Move::SnowZones(_) => OTHER,
    }
}

#[cfg(test)]
mod tests {
    use crate::games::rallyman::rules;
    use proptest::strategy::{Strategy as _, ValueTree as _};
    use proptest::test_runner::TestRunner;

    use super::*;
    use crate::engine::testing;
    use crate::games::rallyman::strategies::games;

    /// Moves that are counted are drawn as if all of them were listed.
    #[test]
    fn moves_are_drawn_as_from_a_list() {
        let mut runner = TestRunner::deterministic();
        let (mut scratch, mut listed) = (Vec::new(), Vec::new());
        let mut drawn = [0; KINDS];
        for seed in 0..40 {
            let game = games().new_tree(&mut runner).expect("a game").current();
            testing::walk(&game, seed, 200, |state| {
                listed.clear();
                rules::legal::list_moves(&game, state, &mut listed);
                if listed.is_empty() {
                    return;
                }
                let mut random = Random::new(seed);
                let (seat, mv) = rules::legal::draw_move(&game, state, &mut random, &mut scratch);
                let next = random.below(1000);
                let mut random = Random::new(seed);
                let mut kinds = [0; KINDS];
                for (_, mv) in &listed {
                    kinds[kind(mv)] += 1;
                }
                let chosen = draw_kind(&kinds, &mut random);
                let mut those = listed.iter().filter(|(_, mv)| kind(mv) == chosen);
                let expected = those.nth(random.below(kinds[chosen]));
                assert_eq!(expected, Some(&(seat, mv)), "{state:?}");
                assert_eq!(random.below(1000), next, "{state:?}");
                drawn[chosen] += 1;
            });
        }
        assert!(drawn.iter().all(|count| *count > 10), "{drawn:?}");
    }
}
