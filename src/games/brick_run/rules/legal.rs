//! The moves that are legal, and random ones.

use super::{draft, drive, encounter, market, peek, place, repair, setup, totals};
use crate::games::brick_run::components::{PeekChoice, Phase};
use crate::games::brick_run::{BrickRun, Cubes, Move, Peek, RoadSet, State};
use crate::kit::number::narrow;
use crate::kit::random::Random;
use crate::kit::seat::{Seat, SeatSet};

pub(crate) fn deciding(game: &BrickRun, state: &State) -> SeatSet {
    super::deciders(game, state).seats()
}

pub(crate) fn each_move(game: &BrickRun, state: &State, seat: Seat, mut list: impl FnMut(Move)) {
    match state.phase {
        Phase::Cars => setup::free_cars(game, state)
            .map(Move::TakeCar)
            .for_each(list),
        Phase::Draft => (draft::takeable(game, state, seat))
            .map(Move::TakePart)
            .for_each(list),
        Phase::Market => {
            list(Move::Pass);
            if state.player(seat).money >= u32::from(game.constants.part_price) {
                draft::takeable(game, state, seat)
                    .map(Move::BuyPart)
                    .for_each(list);
            }
        }
        Phase::Bricks => {
            let most = market::affordable(game, state, seat);
            (0..=most).map(Move::BuyBricks).for_each(list);
        }
        Phase::Place => each_placement(game, state, seat, |cubes| list(Move::Place(cubes))),
        Phase::Opening => {
            let rate = usize::from(totals::repair_rate(game, state, seat));
            let cubes = (0..=repair::spendable(game, state, seat)).step_by(rate);
            cubes.map(Move::Repair).for_each(list);
        }
        Phase::Drive => each_of_turn(game, state, seat, list),
        Phase::Peek if !peek::is_peeker(game, state, seat) => {
            each_repair(game, state, seat, list);
        }
        Phase::Countermeasure => {
            let most = encounter::most_shifts(state, seat);
            for low in -most..=most {
                let rest = most - low.abs();
                (-rest..=rest).for_each(|high| list(Move::Countermeasure { low, high }));
            }
        }
        Phase::LosePart | Phase::WreckDue => {
            let parts = state.player(seat).parts.iter();
            parts.map(Move::LosePart).for_each(list);
        }
        Phase::Peek => {
            each_peek(game, state, seat, |peek| list(Move::Peek(peek)));
            if repair::menders(game, state).contains(seat) {
                each_repair(game, state, seat, list);
            }
        }
        Phase::Sell => {
            let bricks = state.player(seat).bricks;
            (0..=bricks).map(Move::Sell).for_each(list);
        }
        _ => {}
    }
}

fn each_repair(game: &BrickRun, state: &State, seat: Seat, list: impl FnMut(Move)) {
    let rate = totals::repair_rate(game, state, seat);
    let cubes = (rate..=repair::spendable(game, state, seat)).step_by(usize::from(rate));
    cubes.map(Move::Repair).for_each(list);
}

/// The move with which the game goes on where others may repair before it is made: the drive of
/// all that is left, or the peek at as many cards as possible.
pub(crate) fn going_on(game: &BrickRun, state: &State) -> Option<(Seat, Move)> {
    if repair::menders(game, state).is_empty() {
        return None;
    }
    if state.phase == Phase::Drive {
        let seat = state.active;
        let mv = match state.player(seat).left {
            0 => Move::EndTurn,
            left => Move::Advance(left),
        };
        return Some((seat, mv));
    }
    let seat = peek::peekers(game, state).iter().next()?;
    let most = peek::peeks(game, state, seat);
    let peek = match game.readings.peek_choice {
        PeekChoice::Next => Peek::Next(most),
        PeekChoice::Any => {
            let ahead = peek::cards_ahead(game, state, seat);
            Peek::Cards(ahead.take(usize::from(most)).collect())
        }
    };
    Some((seat, Move::Peek(peek)))
}

fn each_of_turn(game: &BrickRun, state: &State, seat: Seat, mut list: impl FnMut(Move)) {
    if seat != state.active {
        each_repair(game, state, seat, list);
        return;
    }
    let left = state.player(seat).left;
    (1..=left).for_each(|spaces| list(Move::Advance(spaces)));
    if repair::can_repair_in_turn(game, state, seat) {
        each_repair(game, state, seat, &mut list);
    }
    if drive::can_use_nitrous(game, state, seat) {
        list(Move::Nitrous);
    }
    if left == 0 {
        list(Move::EndTurn);
    }
}

/// How many cubes may be placed in all: at least, if any are, and at most.
fn placeable(game: &BrickRun, state: &State, seat: Seat) -> (u8, u8) {
    let most = totals::cubes_available(game, state, seat);
    let least = if place::may_hold_cubes(game) {
        place::forced_cubes(game, state, seat)
    } else {
        most
    };
    (least, most)
}

fn each_placement(game: &BrickRun, state: &State, seat: Seat, mut list: impl FnMut(Cubes)) {
    let (least, most) = placeable(game, state, seat);
    let forced = place::forced_cubes(game, state, seat);
    // A car in town may place none; where cubes may be held back, that is listed below.
    if state.player(seat).at.in_town() && least > 0 {
        list(Cubes::default());
    }
    for repair in forced..=place::most_repair_cubes(game, state, seat) {
        for cb in 0..=most - repair {
            for steer in 0..=most - repair - cb {
                let rest = most - repair - cb - steer;
                let fewest = least.saturating_sub(repair + cb + steer);
                for movement in fewest..=rest {
                    list(Cubes {
                        movement: narrow(movement),
                        steer: narrow(steer),
                        cb: narrow(cb),
                        repair: narrow(repair),
                    });
                }
            }
        }
    }
}

fn each_peek(game: &BrickRun, state: &State, seat: Seat, mut list: impl FnMut(Peek)) {
    let most = peek::peeks(game, state, seat);
    match game.readings.peek_choice {
        PeekChoice::Next => (0..=most).for_each(|count| list(Peek::Next(count))),
        PeekChoice::Any => {
            let ahead: Vec<u8> = peek::cards_ahead(game, state, seat).collect();
            for chosen in 0..1_u32 << ahead.len() {
                if chosen.count_ones() <= u32::from(most) {
                    let places = ahead.iter().enumerate();
                    let places = places.filter(|(bit, _)| chosen & (1 << bit) != 0);
                    list(Peek::Cards(places.map(|(_, place)| *place).collect()));
                }
            }
        }
    }
}

/// A legal move of somebody who decides. Cubes go on areas one by one, each as likely on any;
/// a car mostly drives all it can, and mostly all bricks are sold.
pub(crate) fn draw_move(
    game: &BrickRun,
    state: &State,
    random: &mut Random,
    scratch: &mut Vec<(Seat, Move)>,
) -> (Seat, Move) {
    let deciding = deciding(game, state);
    let nth = random.below(deciding.len());
    let Some(seat) = deciding.iter().nth(nth) else {
        unreachable!("somebody decides")
    };
    (seat, draw_move_of(game, state, seat, random, scratch))
}

/// The same of one of those who decide.
pub(crate) fn draw_move_of(
    game: &BrickRun,
    state: &State,
    seat: Seat,
    random: &mut Random,
    scratch: &mut Vec<(Seat, Move)>,
) -> Move {
    let left = state.player(seat).left;
    match state.phase {
        Phase::Place => Move::Place(draw_placement(game, state, seat, random)),
        Phase::Drive if left > 0 && random.below(4) > 0 => Move::Advance(left),
        Phase::Market if random.below(2) == 0 => Move::Pass,
        Phase::Sell if random.below(4) > 0 => Move::Sell(state.player(seat).bricks),
        Phase::Peek
            if game.readings.peek_choice == PeekChoice::Any
                && peek::is_peeker(game, state, seat) =>
        {
            // Whoever may repair as well does so half the time.
            if repair::menders(game, state).contains(seat) && random.below(2) == 0 {
                scratch.clear();
                each_repair(game, state, seat, |mv| scratch.push((seat, mv)));
                return scratch.swap_remove(random.below(scratch.len())).1;
            }
            Move::Peek(Peek::Cards(draw_peek(game, state, seat, random)))
        }
        _ => {
            scratch.clear();
            each_move(game, state, seat, |mv| scratch.push((seat, mv)));
            scratch.swap_remove(random.below(scratch.len())).1
        }
    }
}

pub(crate) fn draw_placement(
    game: &BrickRun,
    state: &State,
    seat: Seat,
    random: &mut Random,
) -> Cubes {
    let (least, most) = placeable(game, state, seat);
    if state.player(seat).at.in_town() && least > 0 && random.below(2) == 0 {
        return Cubes::default();
    }
    let forced = place::forced_cubes(game, state, seat);
    let count = least + narrow::<u8>(random.below(usize::from(most - least) + 1));
    let mut cubes = Cubes {
        repair: narrow::<i8>(forced),
        ..Cubes::default()
    };
    let areas = if place::most_repair_cubes(game, state, seat) > forced {
        4
    } else {
        3
    };
    for _ in forced..count {
        let area = match random.below(areas) {
            0 => &mut cubes.movement,
            1 => &mut cubes.steer,
            2 => &mut cubes.cb,
            _ => &mut cubes.repair,
        };
        *area += 1;
    }
    cubes
}

fn draw_peek(game: &BrickRun, state: &State, seat: Seat, random: &mut Random) -> RoadSet {
    let ahead = peek::cards_ahead(game, state, seat);
    let mut left = ahead.clone().count();
    let mut wanted = random.below(usize::from(peek::peeks(game, state, seat)) + 1);
    let mut cards = RoadSet::NONE;
    for place in ahead {
        if random.below(left) < wanted {
            cards.insert(place);
            wanted -= 1;
        }
        left -= 1;
    }
    cards
}
