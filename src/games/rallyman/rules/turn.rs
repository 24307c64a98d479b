//! The moves of a turn.

use crate::engine::Log;
use crate::games::rallyman::components::{ShortcutAndLoss, Step, Technique};
use crate::games::rallyman::state::Turn;
use crate::games::rallyman::track::Kind;
use crate::games::rallyman::{Clause, DiceSet, Entry, Event, Move, Rallyman, State};
use crate::kit::seat::Seat;

impl Rallyman {
    pub(crate) fn play_move(
        &self,
        state: &mut State,
        seat: Seat,
        mv: &Move,
        log: &mut impl Log<Self>,
    ) {
        match mv {
            Move::SnowZones(_)
            | Move::ChooseTires(_)
            | Move::StartOrder(_)
            | Move::DiscardSpare
            | Move::KeepSpare => self.prepare(state, seat, mv, log),
            Move::ChangeTire => self.change_tire(state, seat, log),
            Move::Roll(step) => {
                state.turn.tire_changed = false;
                state.turn.technique = Some(Technique::Basic);
                state.turn.plan = [*step].into_iter().collect();
                state.turn.step = Step::Die;
                self.cite_turn(state, seat, log);
            }
            Move::Buy(step) => {
                self.cite_turn(state, seat, log);
                state.turn.tire_changed = false;
                state.turn.technique = Some(Technique::Basic);
                state.turn.bought += 1;
                let price = state.turn.bought;
                state.car_mut(seat).seconds -= u16::from(price);
                for clause in [
                    Clause::SecondsOptional,
                    Clause::SecondsSameStage,
                    Clause::SecondsBeforeRoll,
                    Clause::SecondsSafeDie,
                    Clause::SecondsCost,
                    Clause::SecondsNotInAttack,
                ] {
                    log.cite(clause);
                }
                log.event(|| Event::Bought {
                    driver: self.driver(seat),
                    die: step.die,
                    seconds: price,
                });
                self.carry_out(state, seat, *step, log);
            }
            Move::Attack { dice, .. } => {
                self.cite_turn(state, seat, log);
                state.turn.tire_changed = false;
                state.turn.technique = Some(Technique::Attack);
                state.turn.rolled = *dice;
                state.turn.step = Step::Dice;
                for clause in [
                    Clause::AttackOptional,
                    Clause::AttackMinimumTwo,
                    Clause::AttackNoMixing,
                    Clause::AttackFinishLimit,
                    Clause::AttackUsableDice,
                ] {
                    log.cite(clause);
                }
            }
            Move::Arrange(plan) => {
                log.cite(Clause::AttackArrange);
                log.cite(Clause::AttackUseAll);
                if let Some((first, rest)) = plan.split_first() {
                    state.turn.plan = rest.iter().copied().collect();
                    self.carry_out(state, seat, *first, log);
                }
            }
            Move::GiveUp(die) => {
                self.put_aside(state, seat, *die, log);
                self.settle(state, seat, log);
            }
            Move::Sisu => self.play_sisu(state, seat, log),
            Move::AcceptLoss => {
                let entry = state.turn.entry.take();
                let causes = entry.map(|entry| entry.causes).unwrap_or_default();
                self.lose_control(state, seat, causes, log);
            }
            Move::EndTurn if state.turn.tire_changed => {
                log.cite(Clause::TurnEnd);
                log.cite(Clause::SpareFlip);
                self.close_turn(state, seat, log);
            }
            Move::EndTurn if state.turn.step == Step::Start => {
                self.stay(state, seat, log);
                self.next_turn(state, log);
            }
            Move::EndTurn => {
                log.cite(Clause::TurnEnd);
                if !self.can_move(state, seat) && self.is_held_by_cars(state, seat) {
                    log.cite(Clause::OvertakeMustStop);
                }
                self.end_turn(state, seat, log);
            }
        }
    }

    fn cite_turn(&self, state: &State, seat: Seat, log: &mut impl Log<Self>) {
        if !state.turn.used.is_empty() {
            return;
        }
        log.cite(Clause::TurnMustRoll);
        if usize::from(state.round) <= self.starting_rounds(state) {
            log.cite(Clause::StartStaggered);
        } else {
            log.cite(Clause::TurnOneEach);
            log.cite(Clause::OrderRoad);
        }
        if state.car(seat).gear > 0 {
            log.cite(Clause::TurnGearShown);
        }
    }

    fn change_tire(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        let car = state.car_mut(seat);
        car.spare = false;
        car.flats -= 1;
        car.gear = 0;
        car.pile.spares += 1;
        let flats = car.flats;
        for clause in [Clause::SpareWhen, Clause::SpareFlip, Clause::SpareRegain] {
            log.cite(clause);
        }
        log.event(|| Event::TireChanged {
            driver: self.driver(seat),
            flats,
        });
        // The turn goes on in neutral. First gear may be held where a higher one was not.
        state.turn = Turn::new(0);
        state.turn.tire_changed = true;
        if self.can_move(state, seat) {
            return;
        }
        log.cite(Clause::OvertakeStuck);
        log.event(|| Event::Stuck {
            driver: self.driver(seat),
        });
        if !self.is_held_by_cars(state, seat) {
            self.knock_out(state, seat, log);
        }
        self.next_turn(state, log);
    }

    fn play_sisu(&self, state: &mut State, seat: Seat, log: &mut impl Log<Self>) {
        log.cite(Clause::SisuOnce);
        log.cite(Clause::SisuCancel);
        log.cite(Clause::SisuOnlyWarnings);
        log.event(|| Event::Sisu {
            driver: self.driver(seat),
        });
        state.car_mut(seat).sisu = false;
        state.turn.warned = DiceSet::NONE;
        if state.turn.step != Step::Loss {
            return;
        }
        let in_shortcut = matches!(
            self.track(state).at(state.car(seat).at).kind,
            Kind::Shortcut(_)
        );
        if in_shortcut && self.readings.shortcut_and_loss == ShortcutAndLoss::LossFirst {
            // The card that the loss came before.
            self.draw_shortcut_card(state, Entry::default(), log);
        } else {
            state.turn.entry = None;
            self.go_on(state, seat, log);
        }
    }
}
