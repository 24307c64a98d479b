//! Carrying out a die: the car moves, and what it meets takes effect.

use super::dice::Run;
use super::route::Leap;
use super::{attack, dice, finish, loss, notes, order, plan, route};
use crate::engine::Log;
use crate::games::rallyman::components::{
    CheckpointOnJump, Die, ShortcutAndLoss, ShortcutCard, SpaceName, Stance, Step, Technique,
};
use crate::games::rallyman::track::Kind;
use crate::games::rallyman::{Clause, Entry, Event, Place, PlanStep, Rallyman, State};
use crate::kit::seat::Seat;

pub(crate) fn space_name(game: &Rallyman, state: &State, place: Place) -> SpaceName {
    SpaceName(super::space(game, state, place).to_owned())
}

/// Moves by one die, whose face is known.
pub(super) fn carry_out(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    step: PlanStep,
    log: &mut impl Log<Rallyman>,
) {
    let run = Run::of(state, seat);
    let leap = checked(game, state, seat, &run, step);
    let leap = route::known_leap(leap, step.die, state.turn.warned);
    if log.hears() {
        cite_die(game, state, seat, &run, (step.die, &leap), log);
    }
    let turn = &mut state.turn;
    turn.used.insert(step.die);
    turn.gear = leap.hop.gear;
    turn.direction = leap.hop.direction;
    turn.stopped = leap.hop.is_cut;
    let dice = (turn.used, turn.warned);
    let car = state.car_mut(seat);
    car.at = leap.hop.end;
    (car.stance, car.stalled) = (Stance::Forward, false);
    order::arrive(game, state, seat);
    log.event(|| Event::Moved {
        driver: game.driver(seat),
        die: step.die,
        gear: leap.hop.gear,
        to: space_name(game, state, step.to),
    });
    if !leap.bumps.is_empty() {
        log.event(|| Event::Flew {
            driver: game.driver(seat),
            from: space_name(game, state, step.to),
            to: space_name(game, state, leap.hop.end),
        });
    }
    if leap.hop.knocked_out {
        log.cite(Clause::CornerKnockOut);
        order::knock_out(game, state, seat, log);
        order::next_turn(game, state, log);
        return;
    }
    take_splits(game, state, seat, &leap, log);
    let limit = dice::warnings(game, state, seat, leap.hop.end);
    let causes = route::causes(game, limit, &leap.hop, step.die, dice);
    let entry = Entry {
        causes,
        lost: false,
    };
    let in_shortcut = matches!(
        notes::track(game, state).at(leap.hop.end).kind,
        Kind::Shortcut(_)
    );
    let card_first = game.readings.shortcut_and_loss == ShortcutAndLoss::CardFirst;
    if in_shortcut && (card_first || !causes.any()) {
        draw_shortcut_card(state, entry, log);
    } else {
        state.turn.entry = Some(entry);
        after_roll(game, state, seat, log);
    }
}

/// What a step of a checked move leads to.
fn checked(game: &Rallyman, state: &State, seat: Seat, run: &Run, step: PlanStep) -> Leap {
    let engaged = dice::engage(game, run, step.die);
    let leap = engaged.and_then(|engaged| {
        if route::is_flight(game, state, step.to, engaged.0) {
            route::leap(game, state, seat, run, step)
        } else {
            Ok(route::entered(game, state, run.at, engaged, step.to))
        }
    });
    let Ok(leap) = leap else {
        unreachable!("a die of a checked move")
    };
    leap
}

/// A shortcut card is drawn; what its die has come to waits until it has been applied.
pub(super) fn draw_shortcut_card(state: &mut State, entry: Entry, log: &mut impl Log<Rallyman>) {
    log.cite(Clause::ShortcutDraw);
    state.turn.entry = Some(entry);
    state.turn.step = Step::ShortcutCard;
}

/// What follows when a die has come to what it comes to.
pub(super) fn after_roll(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<Rallyman>,
) {
    let entry = state.turn.entry.take().unwrap_or_default();
    if entry.lost {
        finish::close_turn(game, state, seat, log);
    } else if !entry.causes.any() {
        go_on(game, state, seat, log);
    } else if !entry.causes.is_final() && state.car(seat).sisu {
        state.turn.entry = Some(entry);
        state.turn.step = Step::Loss;
    } else {
        loss::lose_control(game, state, seat, entry.causes, log);
    }
}

/// Goes on after a die that has not lost control.
pub(super) fn go_on(game: &Rallyman, state: &mut State, seat: Seat, log: &mut impl Log<Rallyman>) {
    if state.car(seat).at == notes::track(game, state).finish() {
        if state.turn.technique == Some(Technique::Attack) {
            log.cite(Clause::AttackFullMove);
        }
        finish::end_turn(game, state, seat, log);
    } else if state.turn.technique == Some(Technique::Basic) {
        state.turn.step = Step::Drive;
    } else if !state.turn.plan.is_empty() {
        let step = state.turn.plan.remove(0);
        carry_out(game, state, seat, step, log);
    } else if attack::can_arrange(game, state, seat) {
        state.turn.step = Step::Arrange;
    } else {
        log.cite(Clause::AttackFullMove);
        finish::end_turn(game, state, seat, log);
    }
}

/// Applies a shortcut card.
pub(super) fn take_shortcut_card(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    card: ShortcutCard,
    log: &mut impl Log<Rallyman>,
) {
    log.event(|| Event::ShortcutDrawn {
        driver: game.driver(seat),
        card,
    });
    match card {
        ShortcutCard::Good => log.cite(Clause::ShortcutGood),
        ShortcutCard::Dirty => dirty(game, state, seat, log),
        ShortcutCard::Flat if game.options.shakedown => log.cite(Clause::ShakedownIgnore),
        ShortcutCard::Flat => {
            puncture(game, state, seat, log);
            if !state.car(seat).is_driving() {
                order::next_turn(game, state, log);
                return;
            }
            if state.turn.step == Step::GiveUp {
                return;
            }
        }
    }
    after_roll(game, state, seat, log);
}

fn dirty(game: &Rallyman, state: &mut State, seat: Seat, log: &mut impl Log<Rallyman>) {
    let at = state.car(seat).at;
    let Some(corner) = notes::track(game, state).corner_at(at) else {
        return;
    };
    let index = usize::from(corner.id.0);
    log.cite(if state.dirt[index] == 0 {
        Clause::ShortcutDirty
    } else {
        Clause::ShortcutDirtyAgain
    });
    log.cite(Clause::ShortcutOwnNote);
    state.dirt[index] = state.dirt[index].saturating_add(1);
    log.event(|| Event::Dirt {
        corner: corner.name.to_string(),
        markers: state.dirt[index],
    });
}

fn puncture(game: &Rallyman, state: &mut State, seat: Seat, log: &mut impl Log<Rallyman>) {
    let limit = game.dashboard(seat).flats;
    let car = state.car_mut(seat);
    // The dashboard has room for so many: this is one more.
    if car.flats >= limit {
        log.cite(Clause::FlatThird);
        order::knock_out(game, state, seat, log);
        return;
    }
    car.flats += 1;
    let flats = car.flats;
    log.cite(Clause::FlatLoseDie);
    log.cite(Clause::FlatNotBackward);
    log.event(|| Event::Flat {
        driver: game.driver(seat),
        flats,
    });
    let lost = state.turn.entry.is_some_and(|entry| entry.lost);
    if lost {
        return;
    }
    state.turn.flat = true;
    state.turn.plan.clear();
    log.cite(Clause::FlatRemoveNow);
    let waiting = state.turn.waiting();
    // A first flat takes one acceleration die and spares the other: while neither is used, the driver says which.
    let spares_another = flats == 1 && state.turn.used.accelerations() == 0;
    match (waiting.contains(Die::A1), waiting.contains(Die::A2)) {
        (false, false) => {}
        _ if spares_another && !plan::are_whites_alike(state) => {
            state.turn.step = Step::GiveUp;
        }
        (_, true) => put_aside(game, state, seat, Die::A2, log),
        (true, false) => put_aside(game, state, seat, Die::A1, log),
    }
}

/// Puts an acceleration die aside because of a flat.
pub(super) fn put_aside(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    die: Die,
    log: &mut impl Log<Rallyman>,
) {
    if state.turn.technique == Some(Technique::Attack) {
        log.cite(Clause::AttackPunctureChoice);
    }
    state.turn.given_up.insert(die);
    state.turn.warned.remove(die);
    log.event(|| Event::DiePutAside {
        driver: game.driver(seat),
        die,
    });
}

/// Takes the split times of the checkpoints that a leap enters.
fn take_splits(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    leap: &Leap,
    log: &mut impl Log<Rallyman>,
) {
    let track = notes::track(game, state);
    for (index, &checkpoint) in track.checkpoints.iter().enumerate() {
        let counts = match game.readings.checkpoint_on_jump {
            CheckpointOnJump::Enters => {
                leap.hop.end == checkpoint
                    || leap.path.first() == Some(&checkpoint)
                    || leap.bumps.contains(&checkpoint)
            }
            CheckpointOnJump::Passes => {
                leap.hop.end == checkpoint || leap.path.contains(&checkpoint)
            }
            CheckpointOnJump::Lands => leap.hop.end == checkpoint,
        };
        if counts {
            take_split(game, state, seat, index, log);
        }
    }
}

/// Takes the split time where a loss of control has put a car: it has entered that space, too.
pub(super) fn take_split_here(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<Rallyman>,
) {
    let mut checkpoints = notes::track(game, state).checkpoints.iter();
    let at = state.car(seat).at;
    if let Some(index) = checkpoints.position(|checkpoint| *checkpoint == at) {
        take_split(game, state, seat, index, log);
    }
}

/// Takes the split time at a checkpoint, the first time that it is entered.
fn take_split(
    game: &Rallyman,
    state: &mut State,
    seat: Seat,
    index: usize,
    log: &mut impl Log<Rallyman>,
) {
    if state.car(seat).splits[index].is_some() {
        return;
    }
    let checkpoint = notes::track(game, state).checkpoints[index];
    let time = finish::running_time(game, state, seat);
    state.car_mut(seat).splits[index] = Some(time);
    log.cite(Clause::SplitPlace);
    log.cite(Clause::SplitRecord);
    log.cite(Clause::SplitPublic);
    log.cite(Clause::SplitPurpose);
    log.event(|| Event::Split {
        driver: game.driver(seat),
        at: space_name(game, state, checkpoint),
        seconds: time.0,
    });
}

/// Cites what makes a die move as it does.
fn cite_die(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    run: &Run,
    (die, leap): (Die, &Leap),
    log: &mut impl Log<Rallyman>,
) {
    let track = notes::track(game, state);
    let (from, to) = (track.at(run.at), track.at(leap.path[0]));
    log.cite(Clause::MoveOneSpace);
    log.cite(Clause::RouteFollow);
    log.cite(Clause::DiceOnce);
    log.cite(Clause::DiceVisible);
    if die.is_acceleration() {
        log.cite(Clause::DiceAcceleration);
        log.cite(Clause::DiceAccelerationAnytime);
    } else {
        log.cite(Clause::DiceGear);
        log.cite(match (run.gear, run.used.gears()) {
            (0, _) => Clause::GearNeutralFirst,
            (_, 0) => Clause::GearFirstDie,
            _ => Clause::GearChain,
        });
    }
    if run.used.is_empty() {
        log.cite(Clause::TurnMustRoll);
        if die.is_acceleration() {
            log.cite(Clause::GearFirstDie);
        }
        if from.kind == Kind::Start {
            log.cite(Clause::StartLine);
        }
    }
    let car = state.car(seat);
    if run.resumes && car.stance != Stance::Forward {
        log.cite(Clause::ControlResume);
    }
    if car.damage > 0 {
        log.cite(Clause::DamageAnyDie);
        log.cite(Clause::DamageLimit);
    }
    match car.flats {
        0 => {}
        1 => log.cite(Clause::FlatLimitOne),
        _ => log.cite(Clause::FlatLimitTwo),
    }
    if car.flats > 0 {
        log.cite(Clause::FlatLasts);
    }
    cite_grip(game, state, seat, leap.hop.end, log);
    cite_space(game, state, run, leap, log);
    if matches!(from.kind, Kind::Skid(..)) && to.kind.corner() == from.kind.corner() {
        log.cite(Clause::SkidToInside);
    }
    cite_passed(game, state, seat, leap, log);
}

fn cite_grip(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    place: Place,
    log: &mut impl Log<Rallyman>,
) {
    use crate::games::rallyman::components::{Surface, Tires};
    let car = state.car(seat);
    match (car.tires, notes::surface(game, state, place)) {
        (Some(Tires::Snow), Surface::Asphalt) => {
            log.cite(Clause::TiresDashboard);
            log.cite(Clause::TiresDiceLimit);
        }
        (_, Surface::Snow) => {
            log.cite(Clause::TiresDashboard);
            log.cite(Clause::WeatherBoards);
        }
        _ => {}
    }
}

/// Cites the notes of the spaces.
fn cite_space(
    game: &Rallyman,
    state: &State,
    run: &Run,
    leap: &Leap,
    log: &mut impl Log<Rallyman>,
) {
    let track = notes::track(game, state);
    let entered = track.at(leap.path[0]).kind;
    let slow = matches!(entered, Kind::Bump(_)) && leap.bumps.is_empty();
    for &bump in leap.bumps.iter().chain(slow.then_some(&leap.path[0])) {
        let Kind::Bump(note) = track.at(bump).kind else {
            continue;
        };
        log.cite(Clause::NotesMeaning);
        log.cite(Clause::NotesRespect);
        log.cite(Clause::BumpMarking);
        log.cite(match leap.hop.gear.cmp(&note) {
            std::cmp::Ordering::Less => Clause::BumpSlow,
            std::cmp::Ordering::Equal => Clause::BumpExact,
            std::cmp::Ordering::Greater if leap.hop.gear == note + 1 => Clause::BumpOneAbove,
            std::cmp::Ordering::Greater => Clause::BumpTwoAbove,
        });
    }
    let space = track.at(leap.hop.end);
    let Some(note) =
        notes::note_at(game, state, leap.hop.end).filter(|_| space.kind.corner().is_some())
    else {
        if leap.hop.end == track.finish() {
            log.cite(Clause::FinishLine);
            log.cite(Clause::FinishCross);
        }
        return;
    };
    log.cite(Clause::NotesMeaning);
    log.cite(Clause::NotesRespect);
    log.cite(Clause::CornerThreeWays);
    let enters = track.at(run.at).kind.corner() != space.kind.corner();
    match space.kind {
        Kind::Inside(_) => {
            log.cite(Clause::CornerInsideNote);
            log.cite(Clause::CornerInsidePlace);
            if leap.hop.gear < note {
                log.cite(Clause::CornerInsideSlower);
            }
            let corner = track.corner_at(leap.hop.end);
            if corner.is_some_and(|corner| !corner.skids.is_empty()) && leap.hop.gear <= note {
                log.cite(Clause::SkidLowerInside);
            }
        }
        Kind::Skid(..) => {
            log.cite(Clause::SkidPlace);
            log.cite(if leap.hop.gear == note {
                Clause::SkidExactGear
            } else {
                Clause::SkidHigherLoses
            });
        }
        Kind::Shortcut(_) => {
            log.cite(Clause::ShortcutMarking);
            log.cite(Clause::ShortcutNote);
            log.cite(Clause::ShortcutPlace);
        }
        _ => {}
    }
    if leap.hop.gear > note && (enters || leap.hop.causes.corner) {
        log.cite(Clause::CornerOverspeed);
    }
}

/// Cites how others are passed.
fn cite_passed(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    leap: &Leap,
    log: &mut impl Log<Rallyman>,
) {
    let track = notes::track(game, state);
    for &other in &state.road {
        let car = state.car(other);
        if other == seat {
            continue;
        }
        if car.at == leap.hop.end && !car.is_off_road() {
            log.cite(Clause::SpaceRoom);
        }
        let space = track.at(car.at);
        // A car in one's own space is passed by leaving it, another one by getting ahead.
        let earlier = state.road.iter().take_while(|ahead| **ahead != seat);
        let was_ahead = earlier.clone().any(|ahead| *ahead == other);
        let is_passed = was_ahead && !order::stays_ahead(game, state, other, seat, leap.hop.end);
        if !is_passed {
            continue;
        }
        log.cite(Clause::OvertakeCases);
        if car.stance == Stance::Turned && space.kind.is_corner_road() {
            log.cite(Clause::OvertakeTurnedBlocks);
        }
        log.cite(if car.is_off_road() {
            Clause::OvertakeOffRoad
        } else {
            match space.kind {
                Kind::Shortcut(_) => Clause::OvertakeByCorner,
                Kind::Inside(_) | Kind::Skid(..) => Clause::OvertakeByShortcut,
                _ => Clause::OvertakeStraight,
            }
        });
    }
}
