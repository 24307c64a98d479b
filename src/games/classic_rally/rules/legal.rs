//! Every legal move of the race.

use super::walk::Walk;
use super::{assist, drive, features, hazards, jokers, race, roll, turn, walk};
use crate::games::classic_rally::components::{
    Car, Card, Cure, Direction, Joker, MechanicScope, Problem, Step,
};
use crate::games::classic_rally::{
    Cards, ClassicRally, Exchange, Loot, MAX_PLAYERS, Move, Route, Side, State,
};
use crate::kit::seat::Seat;

/// Where listed moves go.
type Listed = Vec<(Seat, Move)>;

pub(crate) fn list_race(game: &ClassicRally, state: &State, moves: &mut Listed) {
    let seat = state.turn.seat;
    match state.turn.step {
        Step::Dice => {}
        Step::Roll => {
            moves.push((seat, Move::Roll));
            list_jokers(game, state, seat, moves);
            list_early_assists(game, state, seat, moves);
        }
        Step::Disable => {
            list_choices(game, state, seat, moves);
            if race::may_interrupt_roll(game, state) {
                list_jokers(game, state, seat, moves);
            }
            list_early_assists(game, state, seat, moves);
        }
        Step::Move => match state.turn.drive {
            Some(drive) if drive.for_assist => {
                list_assists(game, state, seat, moves);
                list_drives(game, state, seat, moves);
            }
            // A drive that waits and not for assistance has been interrupted for the Joker, which comes next.
            Some(_) if state.player(seat).joker.is_some() => {
                list_jokers(game, state, seat, moves);
            }
            Some(_) => list_drives(game, state, seat, moves),
            None => list_free(game, state, seat, moves),
        },
    }
}

fn list_early_assists(game: &ClassicRally, state: &State, seat: Seat, moves: &mut Listed) {
    if race::assists_any_time(game) {
        list_assists(game, state, seat, moves);
    }
}

pub(crate) fn list_choices(game: &ClassicRally, state: &State, seat: Seat, moves: &mut Listed) {
    let choices = roll::choices(game, state, seat);
    moves.extend(choices.map(|choice| (seat, Move::Disable(choice))));
}

fn list_free(game: &ClassicRally, state: &State, seat: Seat, moves: &mut Listed) {
    // Who has reached FINISH in this turn drives no more in it; the rest of the turn is still to be had.
    let is_out = state.player(seat).finished.is_some();
    if !is_out {
        list_drives(game, state, seat, moves);
        list_burns(game, state, seat, moves);
    }
    list_assists(game, state, seat, moves);
    if !is_out && assist::check_u_turn(game, state, seat).is_ok() {
        moves.push((seat, Move::UTurn));
    }
    list_resupplies(game, state, seat, Car::Rally, moves);
    list_repairs(game, state, seat, moves);
    list_assist_drives(state, seat, moves);
    list_resupplies(game, state, seat, Car::Assistance, moves);
    list_jokers(game, state, seat, moves);
    if turn::duty(game, state, seat).is_none() {
        moves.push((seat, Move::EndTurn));
    }
}

pub(crate) fn list_drives(game: &ClassicRally, state: &State, seat: Seat, moves: &mut Listed) {
    if state.turn.driven || features::is_immobile(state, seat) {
        return;
    }
    let Some(walk) = Walk::of(state, seat) else {
        return;
    };
    let route = Route::default();
    if walk.drive.is_some() {
        list_ends(game, state, &walk, route, moves);
    }
    list_on(game, state, &walk, route, moves);
}

fn list_on(game: &ClassicRally, state: &State, walk: &Walk, route: Route, moves: &mut Listed) {
    walk::each_step(game, state, walk, &mut |step, next| {
        let route = route.then(step);
        list_ends(game, state, next, route, moves);
        list_on(game, state, next, route, moves);
    });
}

/// The ways in which a drive may end, or be interrupted, where it is.
fn list_ends(game: &ClassicRally, state: &State, walk: &Walk, route: Route, moves: &mut Listed) {
    let seat = walk.seat;
    if walk::stop(game, state, walk).is_ok() {
        moves.push((seat, Move::Drive(route)));
    }
    for &card in Direction::ALL {
        if walk::burnable(game, state, walk, card).is_ok() {
            let mut burnt = route;
            burnt.burn = Some(card);
            moves.push((seat, Move::Drive(burnt)));
        }
    }
    if drive::may_pause(game, state, walk, &route).is_ok() {
        let mut interrupted = route;
        interrupted.joker_next = true;
        moves.push((seat, Move::Drive(interrupted)));
    }
    if drive::may_pause_for_assist(game, state, walk, &route).is_ok() {
        let mut interrupted = route;
        interrupted.assist_next = true;
        moves.push((seat, Move::Drive(interrupted)));
    }
}

pub(crate) fn list_burns(game: &ClassicRally, state: &State, seat: Seat, moves: &mut Listed) {
    if state.turn.driven || features::is_immobile(state, seat) {
        return;
    }
    let Some(walk) = Walk::of(state, seat) else {
        return;
    };
    if !walk::can_burn_here(game, state, &walk) || drive::wastes(game, state, seat) {
        return;
    }
    for &card in Direction::ALL {
        if walk::burnable(game, state, &walk, card).is_ok() {
            moves.push((seat, Move::Burn(card)));
        }
    }
}

pub(super) fn list_assist_drives(state: &State, seat: Seat, moves: &mut Listed) {
    let Some(at) = state.player(seat).assistance_at else {
        return;
    };
    if !state.turn.assist_driven {
        let exits = Side::of(state.map.at(at).linked);
        moves.extend(exits.map(|exit| (seat, Move::DriveAssist(exit))));
    }
}

fn list_assists(game: &ClassicRally, state: &State, seat: Seat, moves: &mut Listed) {
    each_assist(game, state, seat, &mut |mv| moves.push((seat, mv)));
}

/// Every assistance procedure.
pub(super) fn each_assist(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    visit: &mut dyn FnMut(Move),
) {
    if !assist::is_together(state, seat) {
        return;
    }
    let mut add = |exchange: Exchange| {
        for u_turn in [false, true] {
            if assist::check_assist(game, state, seat, &exchange, u_turn).is_ok() {
                visit(Move::Assist { exchange, u_turn });
            }
        }
    };
    each_exchange(game, state, seat, &mut add);
}

/// Every exchange between the own boards that the boards hold, the empty one included.
fn each_exchange(game: &ClassicRally, state: &State, seat: Seat, visit: &mut dyn FnMut(Exchange)) {
    let player = state.player(seat);
    let (rally, assistance) = (player.rally, player.assistance);
    let holds = assist::capacity(game, seat, Car::Rally);
    let other_holds = assist::capacity(game, seat, Car::Assistance);
    let all = rally.plus(assistance);
    each_within(all, holds, &mut |kept| {
        if all.minus(kept).len() <= other_holds {
            visit(Exchange::new(kept.minus(rally), rally.minus(kept)));
        }
    });
}

pub(super) fn list_resupplies(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    car: Car,
    moves: &mut Listed,
) {
    if !assist::is_served(state, seat, car) {
        return;
    }
    let player = state.player(seat);
    let board = match car {
        Car::Rally => player.rally,
        Car::Assistance => player.assistance,
    };
    let holds = assist::capacity(game, seat, car);
    each_within(board.plus(state.piles), holds, &mut |kept| {
        let exchange = Exchange::new(kept.minus(board), board.minus(kept));
        if assist::check_resupply(game, state, seat, car, &exchange).is_ok() {
            moves.push((seat, Move::Resupply { car, exchange }));
        }
    });
}

pub(super) fn list_repairs(game: &ClassicRally, state: &State, seat: Seat, moves: &mut Listed) {
    for &problem in Problem::ALL {
        for &with in Cure::ALL {
            if hazards::can_repair(game, state, seat, problem, with) {
                moves.push((seat, Move::Repair { problem, with }));
            }
        }
    }
}

fn list_jokers(game: &ClassicRally, state: &State, seat: Seat, moves: &mut Listed) {
    each_joker(game, state, seat, &mut |mv| moves.push((seat, mv)));
}

/// Every use of the Joker.
pub(super) fn each_joker(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    visit: &mut dyn FnMut(Move),
) {
    let Some(joker) = state.player(seat).joker else {
        return;
    };
    let mut add = |mv: Move| {
        if jokers::check_joker(game, state, seat, joker, &mv).is_ok() {
            visit(mv);
        }
    };
    match joker {
        Joker::Transporter => {
            each_exchange(game, state, seat, &mut |exchange| {
                add(Move::Transporter(exchange));
            });
        }
        Joker::Robber => {
            each_loot(game, state, seat, &mut |loot| add(Move::Robber(loot)));
        }
        Joker::Saboteur => add(Move::Saboteur),
        Joker::Mechanic => {
            add(Move::Mechanic(None));
            if game.readings.mechanic_scope == MechanicScope::One {
                for &problem in Problem::ALL {
                    add(Move::Mechanic(Some(problem)));
                }
            }
        }
    }
}

/// Every loot that fits, the empty one included.
fn each_loot(game: &ClassicRally, state: &State, seat: Seat, visit: &mut dyn FnMut(Loot)) {
    let mut boards = [Cards::NONE; MAX_PLAYERS];
    for other in game.all_seats().filter(|&other| other != seat) {
        let board = &mut boards[other.index()];
        *board = state.player(other).assistance;
        // The one card that the Robber may not take.
        *board.of_mut(Card::Toolbox) = 0;
    }
    let space = jokers::loot_space(game, state, seat);
    loot_from(&boards, 0, space, &mut Loot::default(), visit);
}

fn loot_from(
    boards: &[Cards; MAX_PLAYERS],
    seat: usize,
    space: usize,
    loot: &mut Loot,
    visit: &mut dyn FnMut(Loot),
) {
    if seat == MAX_PLAYERS {
        visit(*loot);
        return;
    }
    each_within(boards[seat], space, &mut |taken| {
        loot.from[seat] = taken;
        loot_from(boards, seat + 1, space - taken.len(), loot, visit);
    });
}

/// Calls `visit` with every choice of at most `most` of these cards.
pub(super) fn each_within(cards: Cards, most: usize, visit: &mut dyn FnMut(Cards)) {
    fn pick(cards: Cards, kind: usize, left: usize, picked: Cards, visit: &mut dyn FnMut(Cards)) {
        let Some(&count) = cards.0.get(kind) else {
            visit(picked);
            return;
        };
        for number in 0..=count {
            if usize::from(number) > left {
                break;
            }
            let mut picked = picked;
            picked.0[kind] = number;
            pick(cards, kind + 1, left - usize::from(number), picked, visit);
        }
    }
    pick(cards, 0, most, Cards::NONE, visit);
}
