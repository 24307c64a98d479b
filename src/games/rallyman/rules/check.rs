//! Which clause forbids a move.

use super::Legal;
use super::dice::Run;
use super::legal::MOST_ZONES_LISTED;
use super::{attack, dice, legal, order, route, setup};
use crate::engine::{Clauses as _, Turn};
use crate::games::rallyman::components::{
    Die, Phase, SisuTiming, Stance, Step, Technique, TireChoice, Tires, Weather,
};
use crate::games::rallyman::{Clause, Move, PlanStep, Rallyman, State, ZoneSet};
use crate::kit::count::Count;
use crate::kit::seat::Seat;

/// What is said to those who go on while a loss of control waits for an answer.
const ASKS_SISU: &str = "control is about to be lost: `sisu` cancels it, `accept-loss` does not";

/// The first clause that forbids the move, in this order: whose turn it is, the technique, the
/// die, the gear, the way, room on it, the price. Moves with a card or a window of their own
/// ask first whether the card is there, then for the window.
pub(crate) fn check_move(game: &Rallyman, state: &State, seat: Seat, mv: &Move) -> Legal {
    match mv {
        Move::SnowZones(zones) => check_snow(game, state, seat, *zones),
        Move::ChooseTires(tires) => check_tires(game, state, seat, *tires),
        Move::StartOrder(order) => check_order(game, state, seat, order),
        Move::DiscardSpare | Move::KeepSpare => check_between(game, state, seat),
        Move::ChangeTire => check_spare(game, state, seat),
        Move::Roll(step) => check_roll(game, state, seat, *step),
        Move::Buy(step) => check_buy(game, state, seat, *step),
        Move::Attack { dice, listed } => {
            if !game.options.time_attack {
                return Clause::AttackOptional.refuse("the rally is driven without time attack");
            }
            check_due(game, state, seat)?;
            if state.turn.step != Step::Start {
                return Clause::AttackNoMixing.refuse("the turn has begun with other dice");
            }
            attack::check_attack(game, state, seat, *dice, *listed)
        }
        Move::Arrange(plan) => {
            check_due(game, state, seat)?;
            if state.turn.step != Step::Arrange {
                return Clause::AttackArrange
                    .refuse("no dice of a time attack wait to be put in order");
            }
            attack::check_arrangement(game, state, seat, plan)
        }
        Move::GiveUp(die) => check_give_up(game, state, seat, *die),
        Move::Sisu | Move::AcceptLoss => check_sisu(game, state, seat, *mv == Move::Sisu),
        Move::EndTurn => check_end(game, state, seat),
    }
}

/// Whether it is the driver's turn in a stage.
fn check_due(game: &Rallyman, state: &State, seat: Seat) -> Legal {
    let name = game.name(seat);
    let due = match state.phase {
        Phase::Stage => None,
        Phase::Over => return Clause::TurnOneEach.refuse("the rally is over"),
        Phase::SnowZones => Some("the zones under snow have to be chosen"),
        Phase::Weather => Some("its weather has to be decided"),
        Phase::Tires => Some("tires have to be chosen"),
        Phase::StartOrder => Some("the order of the start has to be decided"),
        Phase::Between => Some("those with a flat have to decide on the spare tire"),
    };
    if let Some(due) = due {
        return Clause::StartStaggered.refuse(format!("the stage has not begun: {due} first"));
    }
    if state.due_seat() == Some(seat) {
        return Ok(());
    }
    let car = state.car(seat);
    if !car.is_driving() {
        return Clause::TurnOneEach.refuse(format!("{name} is {}", car.status));
    }
    let due = state.due_seat().map_or("nobody", |due| game.name(due));
    let (played, coming) = state
        .order
        .split_at(usize::from(state.due).min(state.order.len()));
    if played.contains(&seat) && !coming.contains(&seat) {
        // Behind a change of tire a turn can end in neutral, too.
        let is_lost = car.stance != Stance::Forward || car.pile.spares == 0;
        if car.gear == 0 && is_lost {
            return Clause::ControlEndsTurn
                .refuse(format!("{name} is in neutral, and the turn is over"));
        }
        return Clause::TurnOneEach.refuse(format!("{name} has played in this round"));
    }
    if usize::from(state.round) <= order::starting_rounds(game, state) {
        let reason = format!("in starting round {} it is {due}'s turn", state.round);
        return Clause::StartStaggered.refuse(reason);
    }
    // A position can say another order.
    let is_ahead = state
        .due_seat()
        .is_some_and(|due| order::stays_ahead(game, state, due, seat, car.at));
    Clause::OrderRoad.refuse(if is_ahead {
        format!("{due} is ahead on the road and plays first")
    } else {
        format!("{due} comes before {name} in the order of this round")
    })
}

/// Whether a single die may be used now.
fn check_single(game: &Rallyman, state: &State, seat: Seat, paid: bool) -> Legal {
    check_due(game, state, seat)?;
    let turn = &state.turn;
    let late = turn.step == Step::Die || turn.step == Step::Loss;
    if paid && late && turn.technique == Some(Technique::Basic) {
        return Clause::SecondsBeforeRoll.refuse("the die has been rolled, or is about to be");
    }
    match (turn.technique, turn.step) {
        (_, Step::Start | Step::Drive) => Ok(()),
        (_, Step::GearCard) => {
            Clause::ControlEndsTurn.refuse("control is lost, and the turn is over")
        }
        (_, Step::Loss) => Clause::ControlEndsTurn.refuse(ASKS_SISU),
        (Some(Technique::Attack), _) if paid => {
            Clause::SecondsNotInAttack.refuse("a time attack cannot be paid for")
        }
        (Some(Technique::Attack), _) => {
            Clause::AttackNoMixing.refuse("the dice of this turn are those of the time attack")
        }
        _ => Clause::GearChain.refuse("one die after the other: the last is not done yet"),
    }
}

fn check_step(game: &Rallyman, state: &State, seat: Seat, step: PlanStep) -> Legal {
    let run = Run::of(state, seat);
    if step.die == Die::A2 && !run.used.contains(Die::A1) {
        return Clause::DiceOnce.refuse("`a1` and `a2` are alike: `a1` is used first");
    }
    match route::leap(game, state, seat, &run, step) {
        Ok(_) => Ok(()),
        Err(no) => no
            .clause
            .refuse(dice::words(game, state, seat, &run, step.die, no)),
    }
}

fn check_roll(game: &Rallyman, state: &State, seat: Seat, step: PlanStep) -> Legal {
    check_single(game, state, seat, false)?;
    check_step(game, state, seat, step)
}

fn check_buy(game: &Rallyman, state: &State, seat: Seat, step: PlanStep) -> Legal {
    if !game.options.spend_seconds {
        return Clause::SecondsOptional.refuse("the rally is driven without spending seconds");
    }
    check_single(game, state, seat, true)?;
    check_step(game, state, seat, step)?;
    let (price, owned) = (u16::from(state.turn.bought) + 1, state.car(seat).seconds);
    if owned >= price {
        return Ok(());
    }
    let name = game.name(seat);
    if owned == 0 && state.stage > 0 && state.car(seat).pile.count() == 0 {
        return Clause::SecondsSameStage
            .refuse(format!("{name} has earned no second markers in this stage"));
    }
    Clause::SecondsCost.refuse(format!(
        "this die costs {}, and {name} has {owned}",
        Count(price, "second")
    ))
}

fn check_give_up(game: &Rallyman, state: &State, seat: Seat, die: Die) -> Legal {
    check_due(game, state, seat)?;
    let is_asked = state.turn.step == Step::GiveUp;
    if is_asked && die.is_acceleration() {
        return Ok(());
    }
    let reason = if is_asked {
        format!("`{die}` is not an acceleration die")
    } else {
        "no flat asks for a die to be put aside".to_owned()
    };
    Clause::FlatRemoveNow.refuse(reason)
}

fn check_end(game: &Rallyman, state: &State, seat: Seat) -> Legal {
    check_due(game, state, seat)?;
    match state.turn.step {
        Step::Drive => Ok(()),
        Step::Start if state.turn.tire_changed => Ok(()),
        Step::Start
            if legal::may_change_tire(state, seat) && !attack::can_move(game, state, seat) =>
        {
            Ok(())
        }
        Step::Start => Clause::TurnMustRoll.refuse("a turn uses at least one die"),
        Step::Die => Clause::TurnMustRoll.refuse("the die is still to be rolled"),
        Step::GearCard => {
            Clause::ControlEndsTurn.refuse("control is lost, and its gear card still to come")
        }
        Step::Loss => Clause::ControlEndsTurn.refuse(ASKS_SISU),
        Step::GiveUp => Clause::FlatRemoveNow.refuse("the flat takes an acceleration die first"),
        Step::ShortcutCard => Clause::ShortcutDraw.refuse("the shortcut card is still to be drawn"),
        Step::Dice | Step::Arrange => {
            Clause::AttackUseAll.refuse("every die that was rolled has to be used")
        }
    }
}

/// Whether Sisu could be played, but for whether the card is there.
fn sisu_window(game: &Rallyman, state: &State, seat: Seat) -> bool {
    let turn = &state.turn;
    let any_roll = game.readings.sisu_timing == SisuTiming::AfterAnyRoll;
    match turn.step {
        Step::Loss => true,
        Step::Drive => any_roll && !turn.warned.is_empty(),
        Step::Arrange if any_roll => !turn.warned.is_empty(),
        Step::Arrange => attack::could_slip(game, state, seat),
        _ => false,
    }
}

pub(super) fn may_play_sisu(game: &Rallyman, state: &State, seat: Seat) -> bool {
    state.car(seat).sisu && sisu_window(game, state, seat)
}

fn check_sisu(game: &Rallyman, state: &State, seat: Seat, plays: bool) -> Legal {
    if plays && !state.car(seat).sisu {
        return Clause::SisuOnce.refuse(format!("{} has no Sisu card any more", game.name(seat)));
    }
    check_due(game, state, seat)?;
    let fits = if plays {
        sisu_window(game, state, seat)
    } else {
        state.turn.step == Step::Loss
    };
    if fits {
        return Ok(());
    }
    Clause::SisuOnlyWarnings
        .refuse("Sisu cancels a loss of control that warnings alone bring about")
}

fn check_spare(game: &Rallyman, state: &State, seat: Seat) -> Legal {
    let (name, car) = (game.name(seat), state.car(seat));
    if !car.spare {
        return Clause::SpareRegain.refuse(format!("{name} has no spare tire"));
    }
    if state.phase != Phase::Stage {
        return Clause::SpareWhen.refuse("tires are changed at the beginning of a turn");
    }
    check_due(game, state, seat)?;
    if state.turn.step != Step::Start || car.gear > 1 {
        return Clause::SpareWhen
            .refuse("tires are changed at the beginning of a turn, in gear 1 or neutral");
    }
    if car.flats == 0 {
        return Clause::SpareFlip.refuse(format!("{name} has no flat"));
    }
    Ok(())
}

fn check_between(game: &Rallyman, state: &State, seat: Seat) -> Legal {
    let (name, car) = (game.name(seat), state.car(seat));
    if !car.spare {
        return Clause::SpareRegain.refuse(format!("{name} has no spare tire"));
    }
    if state.phase != Phase::Between {
        return Clause::SpareBetweenStages
            .refuse("this is no time between two stages without assistance");
    }
    if car.flats == 0 {
        return Clause::SpareBetweenStages.refuse(format!("{name} has no flat"));
    }
    if setup::mender(state) != Some(seat) {
        return Clause::SpareBetweenStages.refuse(format!("it is not {name}'s turn to say so"));
    }
    Ok(())
}

fn check_tires(game: &Rallyman, state: &State, seat: Seat, tires: Tires) -> Legal {
    if game.weather == Weather::None && tires == Tires::Snow {
        return Clause::WeatherOptional
            .refuse("the rally is driven without weather, on asphalt tires");
    }
    let may = match game.readings.tire_choice {
        TireChoice::Secret => setup::has_to_choose(state, seat),
        TireChoice::Open => setup::chooser(game, state) == Some(seat),
    };
    if state.phase == Phase::Tires && may {
        return Ok(());
    }
    let kept = state.stage > 0 && !game.tracks[usize::from(state.stage) - 1].assistance;
    if kept {
        return Clause::TiresKeep.refuse("there was no assistance before this stage");
    }
    Clause::TiresWhen.refuse(format!("{} does not choose tires now", game.name(seat)))
}

fn check_order(game: &Rallyman, state: &State, seat: Seat, order: &[Seat]) -> Legal {
    if state.phase != Phase::StartOrder {
        return Clause::StartOrderFirst
            .refuse("the order is agreed before the first stage, and given by time later");
    }
    if order::deciders(game, state) != Turn::Decide(crate::kit::seat::SeatSet::one(seat)) {
        return Clause::StartOrderFirst.refuse("the first driver says what all have agreed on");
    }
    let is_whole =
        order.len() == game.seats() && game.all_seats().all(|seat| order.contains(&seat));
    if is_whole {
        return Ok(());
    }
    Clause::StartOrderFirst.refuse("the order has to name every driver once")
}

fn check_snow(game: &Rallyman, state: &State, seat: Seat, zones: ZoneSet) -> Legal {
    if game.weather == Weather::None {
        return Clause::WeatherOptional.refuse("the rally is driven without weather");
    }
    let may = state.phase == Phase::SnowZones && game.all_seats().next() == Some(seat);
    if !may {
        return Clause::WeatherFixed.refuse(
            "the first driver says which zones lie under snow, before the rally, if that is how \
             the weather is decided",
        );
    }
    let known = game.zones.len().min(MOST_ZONES_LISTED);
    if zones.iter().any(|zone| zone.index() >= known) {
        let reason = format!("the first {known} zones of the rally can be chosen");
        return Clause::WeatherFixed.refuse(reason);
    }
    Ok(())
}
