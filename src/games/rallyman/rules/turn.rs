//! The moves of a turn.

use super::{attack, carry, finish, loss, notes, order, room, setup};
use crate::engine::Log;
use crate::games::rallyman::components::{ShortcutAndLoss, Stance, Step, Technique};
use crate::games::rallyman::state::Turn;
use crate::games::rallyman::track::Kind;
use crate::games::rallyman::{Clause, DiceSet, Entry, Event, Move, Rallyman, State};
use crate::kit::seat::Seat;

pub(crate) fn play_move(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    mv: &Move,
    log: &mut impl Log<Rallyman>,
) {
    match mv {
        Move::SnowZones(_)
        | Move::ChooseTires(_)
        | Move::StartOrder(_)
        | Move::DiscardSpare
        | Move::KeepSpare => setup::prepare(game, state, seat, mv, log),
        Move::ChangeTire => change_tire(game, state, seat, log),
        Move::Roll(step) => {
            state.turn.tire_changed = false;
            state.turn.technique = Some(Technique::Basic);
            state.turn.plan = [*step].into_iter().collect();
            state.turn.step = Step::Die;
            cite_turn(game, state, seat, log);
        }
        Move::Buy(step) => {
            cite_turn(game, state, seat, log);
            state.turn.tire_changed = false;
            state.turn.technique = Some(Technique::Basic);
            state.turn.bought += 1;
            let price = state.turn.bought;
            state.car_mut(seat).seconds -= u16::from(price);
            log.cite_all([
                Clause::SecondsOptional,
                Clause::SecondsSameStage,
                Clause::SecondsBeforeRoll,
                Clause::SecondsSafeDie,
                Clause::SecondsCost,
                Clause::SecondsNotInAttack,
            ]);
            log.event(|| Event::Bought {
                driver: game.driver(seat),
                die: step.die,
                seconds: price,
            });
            carry::carry_out(game, state, seat, *step, log);
        }
        Move::Attack { dice, .. } => {
            cite_turn(game, state, seat, log);
            state.turn.tire_changed = false;
            state.turn.technique = Some(Technique::Attack);
            state.turn.rolled = *dice;
            state.turn.step = Step::Dice;
            log.cite_all([
                Clause::AttackOptional,
                Clause::AttackMinimumTwo,
                Clause::AttackNoMixing,
                Clause::AttackFinishLimit,
                Clause::AttackUsableDice,
            ]);
        }
        Move::Arrange(plan) => {
            log.cite(Clause::AttackArrange);
            log.cite(Clause::AttackUseAll);
            if let Some((first, rest)) = plan.split_first() {
                state.turn.plan = rest.iter().copied().collect();
                carry::carry_out(game, state, seat, *first, log);
            }
        }
        Move::GiveUp(die) => {
            carry::put_aside(game, state, seat, *die, log);
            carry::after_roll(game, state, seat, log);
        }
        Move::Sisu => play_sisu(game, state, seat, log),
        Move::AcceptLoss => {
            let entry = state.turn.entry.take();
            let causes = entry.map(|entry| entry.causes).unwrap_or_default();
            loss::lose_control(game, state, seat, causes, log);
        }
        Move::EndTurn if state.turn.tire_changed => {
            log.cite(Clause::TurnEnd);
            log.cite(Clause::SpareFlip);
            // The turn has begun, and with it the car is back on its space, unless others have filled that.
            let car = state.car(seat);
            if car.stance != Stance::Forward && room::has_room(game, state, seat, car.at) {
                log.cite(Clause::ControlResume);
                state.car_mut(seat).stance = Stance::Forward;
            }
            finish::close_turn(game, state, seat, log);
        }
        Move::EndTurn if state.turn.step == Step::Start => {
            order::stay(game, state, seat, log);
            order::next_turn(game, state, log);
        }
        Move::EndTurn => {
            log.cite(Clause::TurnEnd);
            let is_held = || {
                !attack::can_move(game, state, seat) && order::is_held_by_cars(game, state, seat)
            };
            if log.hears() && (state.turn.stopped || is_held()) {
                log.cite(Clause::OvertakeMustStop);
            }
            finish::end_turn(game, state, seat, log);
        }
    }
}

fn cite_turn(game: &Rallyman, state: &State, seat: Seat, log: &mut impl Log<Rallyman>) {
    if !state.turn.used.is_empty() {
        return;
    }
    log.cite(Clause::TurnMustRoll);
    if usize::from(state.round) <= order::starting_rounds(game, state) {
        log.cite(Clause::StartStaggered);
    } else {
        log.cite(Clause::TurnOneEach);
        log.cite(Clause::OrderRoad);
    }
    if state.car(seat).gear > 0 {
        log.cite(Clause::TurnGearShown);
    }
}

fn change_tire(game: &Rallyman, state: &mut State, seat: Seat, log: &mut impl Log<Rallyman>) {
    let car = state.car_mut(seat);
    car.spare = false;
    car.flats -= 1;
    (car.gear, car.stalled) = (0, false);
    car.pile.spares += 1;
    let flats = car.flats;
    log.cite_all([Clause::SpareWhen, Clause::SpareFlip, Clause::SpareRegain]);
    log.event(|| Event::TireChanged {
        driver: game.driver(seat),
        flats,
    });
    // The turn goes on in neutral. First gear may be held where a higher one was not.
    state.turn = Turn::new(0);
    state.turn.tire_changed = true;
    if attack::can_move(game, state, seat) {
        return;
    }
    log.cite(Clause::OvertakeStuck);
    log.event(|| Event::Stuck {
        driver: game.driver(seat),
    });
    if !order::is_held_by_cars(game, state, seat) {
        order::knock_out(game, state, seat, log);
    }
    order::next_turn(game, state, log);
}

fn play_sisu(game: &Rallyman, state: &mut State, seat: Seat, log: &mut impl Log<Rallyman>) {
    log.cite(Clause::SisuOnce);
    log.cite(Clause::SisuCancel);
    log.cite(Clause::SisuOnlyWarnings);
    log.event(|| Event::Sisu {
        driver: game.driver(seat),
    });
    state.car_mut(seat).sisu = false;
    state.turn.warned = DiceSet::NONE;
    if state.turn.step != Step::Loss {
        return;
    }
    let in_shortcut = matches!(
        notes::track(game, state).at(state.car(seat).at).kind,
        Kind::Shortcut(_)
    );
    if in_shortcut && game.readings.shortcut_and_loss == ShortcutAndLoss::LossFirst {
        // The card that the loss came before.
        carry::draw_shortcut_card(state, Entry::default(), log);
    } else {
        state.turn.entry = None;
        carry::go_on(game, state, seat, log);
    }
}
