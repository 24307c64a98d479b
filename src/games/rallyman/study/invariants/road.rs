//! Invariants of cars among each other: room, passing, the order of play.

use super::{RallyStep, Verdict, dice, ensure, is_driven, space};
use crate::games::rallyman::components::{Departure, FullSide, Phase, Status};
use crate::games::rallyman::rules;
use crate::games::rallyman::track::Kind;
use crate::games::rallyman::{Place, Rallyman, State};
use crate::kit::seat::Seat;

/// The cars on the road in a space.
fn cars_in(state: &State, place: Place) -> impl Iterator<Item = Seat> + '_ {
    let road = state.road.iter().copied();
    road.filter(move |seat| state.car(*seat).at == place && !state.car(*seat).is_off_road())
}

pub(super) fn spaces_have_room(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    if !is_driven(step) || game.readings.full_side == FullSide::Stack {
        return Ok(());
    }
    for &seat in &step.after.road {
        let at = step.after.car(seat).at;
        let piece = rules::notes::track(game, step.after).at(at);
        let room = usize::from(piece.lanes) * usize::from(piece.slots);
        let (old, new) = (
            cars_in(step.before, at).count(),
            cars_in(step.after, at).count(),
        );
        ensure(new <= room.max(old), || {
            let at = space(game, step.after, at);
            format!("{new} cars are on {at}, which has room for {room}")
        })?;
    }
    Ok(())
}

pub(super) fn cars_pass_where_there_is_room(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    let Some((seat, _)) = dice(game, step).filter(|_| is_driven(step)) else {
        return Ok(());
    };
    let track = rules::notes::track(game, step.before);
    let (from, to) = (step.before.car(seat).at, step.after.car(seat).at);
    let mut is_behind = true;
    for &other in &step.before.road {
        if other == seat {
            is_behind = false;
            continue;
        }
        let car = step.before.car(other);
        let piece = track.at(car.at);
        let on_corner = piece.kind.is_corner_road() && track.at(from).kind.is_corner_road();
        let leaves = on_corner && is_behind && track.are_beside(car.at, from);
        let is_between = track.is_before(car.at, from) || leaves;
        // Who waits for the inside lets pass a car that has been standing there.
        let stood = step.before.turn.used.is_empty();
        let waits = leaves && stood && rules::room::needs_inside(game, step.before, other);
        if car.is_off_road() || waits || !is_between || !track.is_before(to, car.at) {
            continue;
        }
        let may = match piece.kind {
            Kind::Inside(_) | Kind::Skid(..) => {
                let shortcut = track.corner_at(car.at).and_then(|corner| corner.shortcut);
                let outside = track.at(from).kind.corner() != piece.kind.corner();
                shortcut.is_some() && outside
            }
            Kind::Shortcut(_) => true,
            _ => {
                let others = cars_in(step.before, car.at).filter(|other| *other != seat);
                let beside = usize::from(piece.lanes.saturating_sub(1));
                others.count() <= beside * usize::from(piece.slots)
            }
        };
        ensure(may, || {
            let (name, passed) = (game.name(seat), game.name(other));
            let at = space(game, step.before, car.at);
            format!("{name} has passed {passed} on {at}, where there is no way past")
        })?;
    }
    Ok(())
}

pub(super) fn rounds_keep_their_order(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    if !is_driven(step) || after.phase == Phase::Over {
        return Ok(());
    }
    let name = |seat: &Seat| game.name(*seat);
    if before.round == after.round {
        let same = before.order == after.order && before.due <= after.due;
        return ensure(same, || {
            let names: Vec<&str> = after.order.iter().map(name).collect();
            format!(
                "round {} is now played by {}",
                after.round,
                names.join(", ")
            )
        });
    }
    ensure(after.round == before.round + 1, || {
        format!("round {} follows round {}", after.round, before.round)
    })?;
    // In the starting rounds, one driver more plays in each.
    let round = usize::from(after.round);
    let starts = game.readings.departure == Departure::Interleaved;
    let started = &after.start_order[..round.min(after.start_order.len())];
    ensure(
        !starts || after.order.iter().all(|seat| started.contains(seat)),
        || format!("somebody plays in round {round} who has not started"),
    )?;
    let repeats = after.order.iter().enumerate();
    let mut repeats = repeats.filter(|(index, seat)| after.order[..*index].contains(seat));
    let repeated = repeats.next().map(|(_, seat)| *seat);
    ensure(repeated.is_none() || round == 1, || {
        let who = repeated.as_ref().map_or("nobody", name);
        format!("{who} plays twice in round {round}")
    })?;
    let is_late = round > after.start_order.len();
    let missing = |seat: &&Seat| after.car(**seat).is_driving() && !after.order.contains(seat);
    let left_out = after.road.iter().find(missing);
    ensure(!is_late || left_out.is_none(), || {
        let who = left_out.map_or("nobody", name);
        format!("{who} does not play in round {round}")
    })
}

pub(super) fn road_lists_who_drives(game: &Rallyman, state: &State) -> Verdict {
    if state.phase != Phase::Stage {
        return Ok(());
    }
    let (track, road) = (rules::notes::track(game, state), &state.road);
    for seat in game.all_seats() {
        let count = road.iter().filter(|other| **other == seat).count();
        let is_driving = state.car(seat).is_driving();
        ensure(count == usize::from(is_driving), || {
            let (name, status) = (game.name(seat), state.car(seat).status);
            format!("{name} is {status} and {count} times on the road")
        })?;
    }
    let at = |seat: Seat| state.car(seat).at;
    let mut behind = road.iter().enumerate();
    let is_wrong = behind.any(|(index, &seat)| {
        let mut ahead = road[..index].iter();
        ahead.any(|&other| track.is_before(at(seat), at(other)))
    });
    ensure(!is_wrong, || {
        let names: Vec<&str> = road.iter().map(|seat| game.name(*seat)).collect();
        format!("the order on the road is not {}", names.join(", "))
    })
}

pub(super) fn knocked_out_drivers_rest(game: &Rallyman, step: &RallyStep<'_>) -> Verdict {
    for seat in game.all_seats() {
        let (old, new) = (step.before.car(seat), step.after.car(seat));
        let was_out = old.status == Status::KnockedOut;
        let rests = new.status == Status::KnockedOut && new.times == old.times;
        ensure(!was_out || rests, || {
            format!("{} is out of the rally, and drives on", game.name(seat))
        })?;
        let plays = matches!(step.action, crate::engine::Action::Move(mover, _) if *mover == seat);
        ensure(
            !(was_out && plays && step.before.phase == Phase::Stage),
            || format!("{} is out of the rally, and moves", game.name(seat)),
        )?;
    }
    Ok(())
}
