//! What awaits a car on a road card.

use super::{Legal, drive, totals, wreck};
use crate::engine::{Clauses as _, Log};
use crate::games::brick_run::components::{
    Ability, CopsRange, DamageSlows, Encounter, EncounterMovement, NitrousEffect, Phase, Pickup,
    PickupOverflow,
};
use crate::games::brick_run::{BrickRun, Clause, Event, Spot, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// The movement that an encounter looks at.
pub(crate) fn encounter_movement(game: &BrickRun, state: &State, seat: Seat) -> u16 {
    let player = state.player(seat);
    let nitrous = player.nitrous && game.readings.nitrous_effect == NitrousEffect::Movement;
    let fixed = player.movement.unwrap_or(0).saturating_sub(player.slowed);
    match game.readings.encounter_movement {
        EncounterMovement::Remaining => player.left,
        EncounterMovement::Total if nitrous => fixed + u16::from(game.constants.nitrous_spaces),
        EncounterMovement::Total => fixed,
    }
}

/// A car has come onto the first space of a card.
pub(super) fn enter(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    first: bool,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::EncounterOnEntry);
    log.cite(Clause::EncounterEveryCar);
    log.cite(Clause::CardEncounter);
    let Spot::Road { card: place, .. } = state.player(seat).at else {
        return;
    };
    if first {
        for player in &mut state.players {
            player.peeked = player.peeked.beyond(place);
        }
    }
    let card = state.road()[usize::from(place) - 1];
    log.event(|| Event::Entered {
        player: game.player(seat),
        card: game.cards[card].id.clone(),
        first,
    });
    match game.cards[card].encounter {
        Encounter::Swerve(number) => swerve(game, state, seat, number, log),
        Encounter::Jump(number) => jump(game, state, seat, number, log),
        Encounter::Pickup(pickup) => pick_up(game, state, seat, pickup, log),
        Encounter::Cops(range) => meet_cops(game, state, seat, range, log),
    }
    if state.player(seat).left > 0 && !state.done.contains(seat) {
        log.cite(Clause::EncounterContinue);
    }
}

fn swerve(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    number: u8,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::SwerveDamage);
    totals::cite_ability(game, state, seat, Ability::Steering, log);
    let placed = state.player(seat).placed.unwrap_or_default();
    if placed.steer > 0 {
        log.cite(Clause::PlaceSteer);
    }
    if placed.steer > 0 || Some(seat) == game.cop() {
        totals::cite_ability(game, state, seat, Ability::SteeringMultiplier, log);
    }
    let held = u16::from(number) + totals::steering(game, state, seat);
    take(game, state, seat, held, log);
}

fn jump(game: &BrickRun, state: &mut State, seat: Seat, number: u8, log: &mut impl Log<BrickRun>) {
    log.cite(Clause::JumpDamage);
    totals::cite_ability(game, state, seat, Ability::Suspension, log);
    let held = u16::from(number) + totals::suspension(game, state, seat);
    take(game, state, seat, held, log);
}

/// Movement above what the car holds is damage.
fn take(game: &BrickRun, state: &mut State, seat: Seat, held: u16, log: &mut impl Log<BrickRun>) {
    let movement = encounter_movement(game, state, seat);
    let taken = movement.saturating_sub(held);
    let hits = totals::hits_left(game, state, seat);
    // Just below the track is as low as the clip goes: a wreck is repaired from there, however
    // hard it was hit.
    let lasting = narrow::<u8>(taken).min(hits);
    let clip = state.player(seat).damage + lasting;
    log.event(|| Event::Damaged {
        player: game.player(seat),
        taken,
        damage: clip,
    });
    damage(game, state, seat, lasting, log);
    if taken >= u16::from(hits) {
        wreck::wreck(game, state, seat, log);
    }
}

/// The clip goes down.
pub(super) fn damage(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    taken: u8,
    log: &mut impl Log<BrickRun>,
) {
    if taken == 0 {
        return;
    }
    log.cite(Clause::DamageClipDown);
    let before = totals::speed(game, state, seat);
    state.player_mut(seat).damage += taken;
    let lost = u16::from(before.saturating_sub(totals::speed(game, state, seat)));
    if game.readings.damage_slows == DamageSlows::NextRound || lost == 0 {
        return;
    }
    let player = state.player_mut(seat);
    player.left = player.left.saturating_sub(lost);
    player.slowed += lost;
    let left = player.left;
    log.event(|| Event::Slowed {
        player: game.player(seat),
        movement: encounter_movement(game, state, seat),
        left,
    });
}

fn pick_up(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    pickup: Pickup,
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::PickupGain);
    if Some(seat) == game.cop() {
        log.cite(Clause::CopPickup);
    } else {
        totals::cite_ability(game, state, seat, Ability::Cb, log);
        if state.player(seat).placed.unwrap_or_default().cb > 0 {
            log.cite(Clause::PlaceCb);
        }
        if totals::cb_total(state, seat) < u16::from(pickup.cb) {
            return;
        }
    }
    let (room, offered) = (totals::room(game, state, seat), u16::from(pickup.bricks));
    let bricks = match game.readings.pickup_overflow {
        PickupOverflow::AllOrNothing if offered > room => 0,
        _ => offered.min(room),
    };
    if bricks < offered {
        log.cite(Clause::PickupRoom);
        log.cite(Clause::CarCargoLimit);
    }
    totals::cite_cargo(game, state, seat, bricks, log);
    state.player_mut(seat).bricks += bricks;
    log.event(|| Event::PickedUp {
        player: game.player(seat),
        bricks,
    });
}

fn meet_cops(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    range: CopsRange,
    log: &mut impl Log<BrickRun>,
) {
    let icons = totals::road_icons_of(game, state, seat, Ability::Countermeasure);
    let movement = i32::from(encounter_movement(game, state, seat));
    let (low, high) = (i32::from(range.low), i32::from(range.high));
    if Some(seat) != game.cop() {
        if icons > 0 {
            state.phase = Phase::Countermeasure;
        } else {
            face_cops(game, state, seat, (low, high), log);
        }
        return;
    }
    let raise = movement - low + 1;
    let lower = high - movement + 1;
    // He decides nothing, so he shifts a number whenever that lets him slip through; a person
    // may also leave it, or shift a number to be caught.
    let numbers = if !(low..=high).contains(&movement) {
        (low, high)
    } else if raise <= i32::from(icons) {
        (low + raise, high)
    } else if lower <= i32::from(icons) {
        (low, high - lower)
    } else {
        (low, high)
    };
    if numbers != (low, high) {
        totals::cite_ability(game, state, seat, Ability::Countermeasure, log);
        tell_numbers(game, seat, numbers, log);
    }
    face_cops(game, state, seat, numbers, log);
}

fn tell_numbers(
    game: &BrickRun,
    seat: Seat,
    (low, high): (i32, i32),
    log: &mut impl Log<BrickRun>,
) {
    let number = |number| i16::try_from(number).unwrap_or(i16::MAX);
    log.event(|| Event::Countered {
        player: game.player(seat),
        low: number(low),
        high: number(high),
    });
}

/// Cops with these numbers look at a car.
fn face_cops(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    (low, high): (i32, i32),
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::CopsCaught);
    let movement = i32::from(encounter_movement(game, state, seat));
    if !(low..=high).contains(&movement) {
        log.event(|| Event::Slipped {
            player: game.player(seat),
        });
        return;
    }
    let player = state.player_mut(seat);
    let bricks = player.bricks.min(u16::from(game.constants.cops_bricks));
    player.bricks -= bricks;
    log.event(|| Event::Caught {
        player: game.player(seat),
        bricks,
    });
    drive::end_turn(game, state, seat, log);
}

/// The numbers of the Cops that whoever has the turn has met.
pub(crate) fn cops_met(game: &BrickRun, state: &State) -> Option<CopsRange> {
    let Spot::Road { card, .. } = state.player(state.active).at else {
        return None;
    };
    let card = state.road()[usize::from(card.checked_sub(1)?)];
    match game.cards[card].encounter {
        Encounter::Cops(range) => Some(range),
        _ => None,
    }
}

/// By how much somebody can shift the numbers of Cops, 100 at most.
pub(crate) fn most_shifts(state: &State, seat: Seat) -> i8 {
    let icons = totals::icons_of(state, seat, Ability::Countermeasure);
    narrow::<i8>(icons).min(100)
}

pub(super) fn check_countermeasure(
    game: &BrickRun,
    state: &State,
    seat: Seat,
    (low, high): (i8, i8),
) -> Legal {
    let name = game.name(seat);
    if state.phase != Phase::Countermeasure || seat != state.active {
        return Clause::AbilityCountermeasure.refuse(format!("{name} has no Cops to decide on"));
    }
    let most = most_shifts(state, seat);
    let shifts = i16::from(low).abs() + i16::from(high).abs();
    if shifts > i16::from(most) {
        let message = format!("{name} can shift the numbers by {most} in all, not {shifts}");
        return Clause::AbilityCountermeasure.refuse(message);
    }
    Ok(())
}

pub(super) fn play_countermeasure(
    game: &BrickRun,
    state: &mut State,
    seat: Seat,
    (low, high): (i8, i8),
    log: &mut impl Log<BrickRun>,
) {
    log.cite(Clause::MovePending);
    totals::cite_ability(game, state, seat, Ability::Countermeasure, log);
    state.phase = Phase::Drive;
    if let Some(range) = cops_met(game, state) {
        let numbers = (
            i32::from(range.low) + i32::from(low),
            i32::from(range.high) + i32::from(high),
        );
        if (low, high) != (0, 0) {
            tell_numbers(game, seat, numbers, log);
        }
        face_cops(game, state, seat, numbers, log);
    }
    if !state.done.contains(seat) && drive::arrives_here(game, state, seat) {
        drive::arrive(game, state, seat, &mut 0, log);
    }
    super::go_on(game, state, log);
}
