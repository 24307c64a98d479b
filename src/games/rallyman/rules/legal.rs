//! Every legal move.

use std::ops::ControlFlow;

use super::attack::ALL_DICE;
use super::dice::Run;
use crate::engine::Turn;
use crate::games::rallyman::components::{Die, Phase, Step, Tires};
use crate::games::rallyman::table::MAX_ZONES;
use crate::games::rallyman::{DiceSet, Move, Rallyman, State, ZoneSet};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

impl Rallyman {
    pub(crate) fn list_moves(&self, state: &State, attacks: bool, moves: &mut Vec<(Seat, Move)>) {
        let Turn::Decide(seats) = self.deciders(state) else {
            return;
        };
        for seat in seats.iter() {
            match state.phase {
                Phase::SnowZones => self.list_snow(seat, moves),
                Phase::Tires => {
                    moves.extend(
                        Tires::ALL
                            .iter()
                            .map(|&tires| (seat, Move::ChooseTires(tires))),
                    );
                }
                Phase::StartOrder => self.list_orders(seat, moves),
                Phase::Between => {
                    moves.extend([(seat, Move::DiscardSpare), (seat, Move::KeepSpare)]);
                }
                _ => self.list_turn(state, seat, attacks, moves),
            }
        }
    }

    /// Every choice of zones, as long as there are few enough; each zone by itself and all beyond.
    fn list_snow(&self, seat: Seat, moves: &mut Vec<(Seat, Move)>) {
        let zones = self.zones.len().min(MAX_ZONES);
        for set in 0..1_u64 << zones.min(MOST_ZONES_LISTED) {
            moves.push((seat, Move::SnowZones(ZoneSet(set))));
        }
    }

    fn list_orders(&self, seat: Seat, moves: &mut Vec<(Seat, Move)>) {
        let seats: Vec<Seat> = self.all_seats().collect();
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

    /// The moves of a turn; time attacks, which take the longest to find, only if they are asked for.
    fn list_turn(&self, state: &State, seat: Seat, attacks: bool, moves: &mut Vec<(Seat, Move)>) {
        let turn = &state.turn;
        match turn.step {
            Step::Start => {
                let before = moves.len();
                self.list_dice(state, seat, moves);
                // Behind a change of tire nothing more has to be done, and a car that is held cannot.
                let is_held = moves.len() == before && self.may_change_tire(state, seat);
                if turn.tire_changed || is_held {
                    moves.push((seat, Move::EndTurn));
                }
                if attacks {
                    self.list_attacks(state, seat, moves);
                }
                if self.may_change_tire(state, seat) {
                    moves.push((seat, Move::ChangeTire));
                }
            }
            Step::Drive => {
                self.list_dice(state, seat, moves);
                moves.push((seat, Move::EndTurn));
            }
            Step::Arrange => self.each_arrangement(state, seat, &mut |plan| {
                moves.push((seat, Move::Arrange(plan.iter().copied().collect())));
            }),
            Step::GiveUp => {
                moves.extend([Die::A1, Die::A2].map(|die| (seat, Move::GiveUp(die))));
            }
            Step::Loss => moves.push((seat, Move::AcceptLoss)),
            _ => {}
        }
        if self.may_play_sisu(state, seat) {
            moves.push((seat, Move::Sisu));
        }
    }

    fn list_attacks(&self, state: &State, seat: Seat, moves: &mut Vec<(Seat, Move)>) {
        if !self.options.time_attack {
            return;
        }
        let sets = self.attacks(state, seat);
        for set in (0..=ALL_DICE.0).filter(|set| sets & (1 << set) != 0) {
            let dice = DiceSet(set);
            let listed = dice.len();
            moves.push((seat, Move::Attack { dice, listed }));
        }
    }

    fn list_dice(&self, state: &State, seat: Seat, moves: &mut Vec<(Seat, Move)>) {
        let run = Run::of(state, seat);
        let buys =
            self.options.spend_seconds && state.car(seat).seconds > u16::from(state.turn.bought);
        let _ = self.each_step(state, seat, &run, ALL_DICE, &mut |step, _| {
            moves.push((seat, Move::Roll(step)));
            if buys {
                moves.push((seat, Move::Buy(step)));
            }
            ControlFlow::Continue(())
        });
    }

    /// Whether a spare tire may be used now.
    pub(super) fn may_change_tire(&self, state: &State, seat: Seat) -> bool {
        let car = state.car(seat);
        car.spare && car.flats > 0 && car.gear <= 1 && state.turn.step == Step::Start
    }

    /// A move of a kind that is drawn first, all kinds being equally likely.
    pub(crate) fn draw_move(
        &self,
        state: &State,
        random: &mut Random,
        scratch: &mut Vec<(Seat, Move)>,
    ) -> (Seat, Move) {
        scratch.clear();
        self.list_moves(state, false, scratch);
        let mut kinds = [0_usize; KINDS];
        for (_, mv) in &*scratch {
            kinds[kind(mv)] += 1;
        }
        let attacker = state
            .due_seat()
            .filter(|&seat| self.can_attack(state, seat));
        kinds[ATTACK] = usize::from(attacker.is_some());
        let present = kinds.iter().filter(|count| **count > 0).count();
        let chosen = random.below(present);
        let mut those = (0..KINDS).filter(|kind| kinds[*kind] > 0);
        let chosen = those.nth(chosen).unwrap_or(0);
        if let (ATTACK, Some(seat)) = (chosen, attacker) {
            scratch.clear();
            self.list_attacks(state, seat, scratch);
            kinds[ATTACK] = scratch.len();
        }
        let index = random.below(kinds[chosen]);
        let mut moves = scratch.iter().filter(|(_, mv)| kind(mv) == chosen);
        let Some(drawn) = moves.nth(index) else {
            unreachable!("somebody decides")
        };
        drawn.clone()
    }
}

/// Zones whose snow can be chosen; those beyond stay asphalt.
pub(super) const MOST_ZONES_LISTED: usize = 8;

/// How many kinds of moves there are to draw from.
const KINDS: usize = 6;

/// The kind that time attacks are.
const ATTACK: usize = 2;

/// The kind of a move, as it is drawn.
fn kind(mv: &Move) -> usize {
    match mv {
        Move::Roll(_) | Move::Arrange(_) | Move::GiveUp(_) | Move::AcceptLoss => 0,
        Move::EndTurn | Move::KeepSpare => 1,
        Move::Attack { .. } => ATTACK,
        Move::Buy(_) => 3,
        Move::Sisu => 4,
        Move::ChangeTire
        | Move::DiscardSpare
        | Move::ChooseTires(_)
        | Move::StartOrder(_)
        | Move::SnowZones(_) => 5,
    }
}
