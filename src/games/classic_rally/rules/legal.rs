//! Every legal move of the race.

use super::walk::Walk;
use crate::games::classic_rally::components::{
    Car, Card, Cure, Direction, Joker, MechanicScope, Problem, Step,
};
use crate::games::classic_rally::{
    Cards, ClassicRally, Exchange, Loot, MAX_PLAYERS, Move, Route, Side, State,
};
use crate::kit::seat::Seat;

/// Where listed moves go.
type Listed = Vec<(Seat, Move)>;

impl ClassicRally {
    pub(crate) fn list_race(&self, state: &State, moves: &mut Listed) {
        let seat = state.turn.seat;
        match state.turn.step {
            Step::Dice => {}
            Step::Roll => {
                moves.push((seat, Move::Roll));
                self.list_jokers(state, seat, moves);
                self.list_early_assists(state, seat, moves);
            }
            Step::Disable => {
                self.list_choices(state, seat, moves);
                if self.may_interrupt_roll(state) {
                    self.list_jokers(state, seat, moves);
                }
                self.list_early_assists(state, seat, moves);
            }
            Step::Move => match state.turn.drive {
                Some(drive) if drive.for_assist => {
                    self.list_assists(state, seat, moves);
                    self.list_drives(state, seat, moves);
                }
                // A drive that waits and not for assistance has been interrupted for the Joker, which comes next.
                Some(_) if state.player(seat).joker.is_some() => {
                    self.list_jokers(state, seat, moves);
                }
                Some(_) => self.list_drives(state, seat, moves),
                None => self.list_free(state, seat, moves),
            },
        }
    }

    fn list_early_assists(&self, state: &State, seat: Seat, moves: &mut Listed) {
        if self.assists_any_time() {
            self.list_assists(state, seat, moves);
        }
    }

    pub(crate) fn list_choices(&self, state: &State, seat: Seat, moves: &mut Listed) {
        let choices = self.choices(state, seat);
        moves.extend(choices.map(|choice| (seat, Move::Disable(choice))));
    }

    fn list_free(&self, state: &State, seat: Seat, moves: &mut Listed) {
        // Who has reached FINISH in this turn drives no more in it; the rest of the turn is still to be had.
        let is_out = state.player(seat).finished.is_some();
        if !is_out {
            self.list_drives(state, seat, moves);
            self.list_burns(state, seat, moves);
        }
        self.list_assists(state, seat, moves);
        if !is_out && self.check_u_turn(state, seat).is_ok() {
            moves.push((seat, Move::UTurn));
        }
        self.list_resupplies(state, seat, Car::Rally, moves);
        self.list_repairs(state, seat, moves);
        self.list_assist_drives(state, seat, moves);
        self.list_resupplies(state, seat, Car::Assistance, moves);
        self.list_jokers(state, seat, moves);
        if self.duty(state, seat).is_none() {
            moves.push((seat, Move::EndTurn));
        }
    }

    pub(crate) fn list_drives(&self, state: &State, seat: Seat, moves: &mut Listed) {
        if state.turn.driven || self.is_immobile(state, seat) {
            return;
        }
        let Some(walk) = Walk::of(state, seat) else {
            return;
        };
        let route = Route::default();
        if walk.drive.is_some() {
            self.list_ends(state, &walk, route, moves);
        }
        self.list_on(state, &walk, route, moves);
    }

    fn list_on(&self, state: &State, walk: &Walk, route: Route, moves: &mut Listed) {
        self.each_step(state, walk, &mut |step, next| {
            let route = route.then(step);
            self.list_ends(state, next, route, moves);
            self.list_on(state, next, route, moves);
        });
    }

    /// The ways in which a drive may end, or be interrupted, where it is.
    fn list_ends(&self, state: &State, walk: &Walk, route: Route, moves: &mut Listed) {
        let seat = walk.seat;
        if self.stop(state, walk).is_ok() {
            moves.push((seat, Move::Drive(route)));
        }
        for &card in Direction::ALL {
            if self.burnable(state, walk, card).is_ok() {
                let mut burnt = route;
                burnt.burn = Some(card);
                moves.push((seat, Move::Drive(burnt)));
            }
        }
        if self.may_pause(state, walk).is_ok() {
            let mut interrupted = route;
            interrupted.joker_next = true;
            moves.push((seat, Move::Drive(interrupted)));
        }
        if self.may_pause_for_assist(state, walk, &route).is_ok() {
            let mut interrupted = route;
            interrupted.assist_next = true;
            moves.push((seat, Move::Drive(interrupted)));
        }
    }

    pub(crate) fn list_burns(&self, state: &State, seat: Seat, moves: &mut Listed) {
        if state.turn.driven || self.is_immobile(state, seat) {
            return;
        }
        let Some(walk) = Walk::of(state, seat) else {
            return;
        };
        if !self.can_burn_here(state, &walk) || self.wastes(state, seat) {
            return;
        }
        for &card in Direction::ALL {
            if self.burnable(state, &walk, card).is_ok() {
                moves.push((seat, Move::Burn(card)));
            }
        }
    }

    pub(super) fn list_assist_drives(&self, state: &State, seat: Seat, moves: &mut Listed) {
        let Some(at) = state.player(seat).assistance_at else {
            return;
        };
        if !state.turn.assist_driven {
            let exits = Side::of(state.map.at(at).linked);
            moves.extend(exits.map(|exit| (seat, Move::DriveAssist(exit))));
        }
    }

    pub(super) fn list_assists(&self, state: &State, seat: Seat, moves: &mut Listed) {
        if !Self::is_together(state, seat) {
            return;
        }
        let mut add = |exchange: Exchange| {
            for u_turn in [false, true] {
                if self.check_assist(state, seat, &exchange, u_turn).is_ok() {
                    moves.push((seat, Move::Assist { exchange, u_turn }));
                }
            }
        };
        self.each_exchange(state, seat, &mut add);
    }

    /// Every exchange between the own boards that the boards hold, the empty one included.
    fn each_exchange(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Exchange)) {
        let player = state.player(seat);
        let (rally, assistance) = (player.rally, player.assistance);
        let holds = self.capacity(seat, Car::Rally);
        let other_holds = self.capacity(seat, Car::Assistance);
        let all = rally.plus(assistance);
        each_within(all, holds, &mut |kept| {
            if all.minus(kept).len() <= other_holds {
                visit(Exchange::new(kept.minus(rally), rally.minus(kept)));
            }
        });
    }

    pub(super) fn list_resupplies(&self, state: &State, seat: Seat, car: Car, moves: &mut Listed) {
        if !self.is_served(state, seat, car) {
            return;
        }
        let player = state.player(seat);
        let board = match car {
            Car::Rally => player.rally,
            Car::Assistance => player.assistance,
        };
        let holds = self.capacity(seat, car);
        each_within(board.plus(state.piles), holds, &mut |kept| {
            let exchange = Exchange::new(kept.minus(board), board.minus(kept));
            if self.check_resupply(state, seat, car, &exchange).is_ok() {
                moves.push((seat, Move::Resupply { car, exchange }));
            }
        });
    }

    pub(super) fn list_repairs(&self, state: &State, seat: Seat, moves: &mut Listed) {
        for &problem in Problem::ALL {
            for &with in Cure::ALL {
                if self.can_repair(state, seat, problem, with) {
                    moves.push((seat, Move::Repair { problem, with }));
                }
            }
        }
    }

    pub(super) fn list_jokers(&self, state: &State, seat: Seat, moves: &mut Listed) {
        let Some(joker) = state.player(seat).joker else {
            return;
        };
        let mut add = |mv: Move| {
            if self.check_joker(state, seat, joker, &mv).is_ok() {
                moves.push((seat, mv));
            }
        };
        match joker {
            Joker::Transporter => {
                self.each_exchange(state, seat, &mut |exchange| {
                    add(Move::Transporter(exchange));
                });
            }
            Joker::Robber => {
                self.each_loot(state, seat, &mut |loot| add(Move::Robber(loot)));
            }
            Joker::Saboteur => add(Move::Saboteur),
            Joker::Mechanic => {
                add(Move::Mechanic(None));
                if self.readings.mechanic_scope == MechanicScope::One {
                    for &problem in Problem::ALL {
                        add(Move::Mechanic(Some(problem)));
                    }
                }
            }
        }
    }

    /// Every loot that fits, the empty one included.
    fn each_loot(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Loot)) {
        let mut boards = [Cards::NONE; MAX_PLAYERS];
        for other in self.all_seats().filter(|&other| other != seat) {
            let board = &mut boards[other.index()];
            *board = state.player(other).assistance;
            // The one card that the Robber may not take.
            *board.of_mut(Card::Toolbox) = 0;
        }
        let space = self.loot_space(state, seat);
        loot_from(&boards, 0, space, &mut Loot::default(), visit);
    }
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
