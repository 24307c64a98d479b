//! Invariants of drives, looked at tile by tile with the map alone.

use arrayvec::ArrayVec;

use super::{RallyStep, Verdict, cell, ensure, is_raced};
use crate::games::classic_rally::components::{
    Card, CloseRatioTiming, DeadEndFacing, Direction, FinishBlocks, Hazard, IntersectionOccupancy,
    MustMoveScope, OvertakeRefusal, Role, Sign, SignUTurn, Start, StuckCard,
};
use crate::games::classic_rally::moves::MAX_STEPS;
use crate::games::classic_rally::rules;
use crate::games::classic_rally::{
    ClassicRally, Move, Place, Route, RouteStep, Shape, Side, State,
};
use crate::kit::seat::Seat;

/// A Rally Car where a drive has brought it, as it arrived.
#[derive(Clone, Copy, Debug)]
struct Stand {
    at: Place,
    heading: Side,
}

/// Where a drive began, and every tile that it entered.
type Trail = ArrayVec<Stand, { MAX_STEPS + 1 }>;

/// Follows a drive over the map.
///
/// # Errors
/// The step that no road allows.
fn trail(game: &ClassicRally, before: &State, seat: Seat, route: &Route) -> Result<Trail, String> {
    let player = before.player(seat);
    let name = game.name(seat);
    let at = player
        .at
        .ok_or_else(|| format!("{name} drives off the map"))?;
    let mut here = Stand {
        at,
        heading: player.heading,
    };
    let mut trail = Trail::new();
    trail.push(here);
    for (index, step) in route.steps().enumerate() {
        let laid = before.map.at(here.at);
        let leaves = facings(game, before, here, index)
            .any(|heading| laid.ahead(heading) & step.exit.bit() != 0);
        let next = laid.across(step.exit).filter(|_| leaves).ok_or_else(|| {
            let (cell, exit, heading) = (laid.cell, step.exit, here.heading);
            format!("{name} leaves `{cell}` by {exit}, heading {heading}, and no road allows that")
        })?;
        here = Stand {
            at: next,
            heading: before.map.at(next).heading_after(step.exit),
        };
        trail.push(here);
    }
    Ok(trail)
}

/// The headings that a car can take its next step with.
fn facings(
    game: &ClassicRally,
    before: &State,
    here: Stand,
    steps: usize,
) -> impl Iterator<Item = Side> {
    let laid = before.map.at(here.at);
    let under_way = steps > 0 || before.turn.drive.is_some();
    let turns = game.readings.sign_u_turn == SignUTurn::Any && laid.sign.is_some() && under_way;
    let reversed = turns.then(|| laid.reversed(here.heading));
    std::iter::once(here.heading).chain(reversed)
}

/// Other players whose Rally Cars stand on a tile.
fn others(game: &ClassicRally, state: &State, seat: Seat, at: Place) -> impl Iterator<Item = Seat> {
    game.all_seats()
        .filter(move |&other| other != seat && state.player(other).at == Some(at))
}

/// Whether a car that is there could be overtaken by one that heads this way.
fn meets(game: &ClassicRally, state: &State, seat: Seat, here: Stand) -> bool {
    let blocks = game.readings.finish_blocks == FinishBlocks::Yes;
    others(game, state, seat, here.at).any(|other| {
        let other = state.player(other);
        (blocks || other.finished.is_none()) && other.is_fuelled() && other.heading == here.heading
    })
}

fn has_company(game: &ClassicRally, state: &State, seat: Seat, at: Place) -> bool {
    others(game, state, seat, at).any(|other| state.player(other).finished.is_none())
}

/// The drive of a step, if it is one.
fn drive<'s>(step: &RallyStep<'s>) -> Option<(Seat, &'s Route)> {
    match step.decision() {
        Some((seat, Move::Drive(route))) => Some((seat, route)),
        _ => None,
    }
}

pub(super) fn drives_keep_to_the_road(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let Some((seat, route)) = drive(step) else {
        return Ok(());
    };
    let trail = trail(game, step.before, seat, route)?;
    let end = trail.last().map(|stand| stand.at);
    let is = step.after.player(seat).at;
    ensure(end == is, || {
        let (name, end, is) = (
            game.name(seat),
            cell(step.before, end),
            cell(step.after, is),
        );
        format!("{name}'s drive leads to {end}, and the car is on {is}")
    })
}

pub(super) fn drives_stop_where_they_must(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let Some((seat, route)) = drive(step) else {
        return Ok(());
    };
    let (before, after) = (step.before, step.after);
    let trail = trail(game, before, seat, route)?;
    let goes_on = after.turn.drive.is_some();
    let left = trail.len() - usize::from(!goes_on);
    for stand in trail.iter().take(left).skip(1) {
        let laid = before.map.at(stand.at);
        let (name, cell) = (game.name(seat), laid.cell);
        let stops = laid.sign == Some(Sign::Hazard) && !has_company(game, before, seat, stand.at);
        ensure(!stops, || {
            format!("{name} drives on from the HAZARD on `{cell}`")
        })?;
        ensure(!laid.is_dead_end(stand.heading), || {
            format!("{name} drives on from the dead end on `{cell}`")
        })?;
        let finishes = game.tiles[laid.tile].role == Some(Role::Finish)
            && before.player(seat).has_all_tokens();
        ensure(!finishes, || {
            format!("{name} drives on from FINISH on `{cell}`")
        })?;
    }
    Ok(())
}

pub(super) fn drives_keep_to_their_allowance(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let Some((seat, route)) = drive(step) else {
        return Ok(());
    };
    let Some(first) = route.steps().next() else {
        return Ok(());
    };
    let before = step.before;
    let trail = trail(game, before, seat, route)?;
    let so_far = before.turn.drive;
    let start = so_far.map_or_else(|| start_of(before, trail[0], first), |drive| drive.start);
    let allowance = usize::from(rules::features::allowance(game, before, seat, start));
    let used = so_far.map_or(0, |drive| usize::from(drive.steps - drive.free));
    let each = usize::from(rules::features::tiles_by_overtaking(game, before, seat));
    let passes = |stand: &&Stand| {
        before.map.at(stand.at).sign.is_none() && meets(game, before, seat, **stand)
    };
    // The last tile is not left.
    let left = trail.iter().take(trail.len() - 1);
    let added = so_far
        .filter(|_| each > 0)
        .map_or(0, |drive| usize::from(drive.extra));
    let free = each * left.filter(passes).count() + added;
    let steps = route.len();
    ensure(steps <= allowance.saturating_sub(used) + free, || {
        let name = game.name(seat);
        format!(
            "{name} drives {steps} tiles after {used}; {allowance} are allowed, and {free} for overtaking"
        )
    })?;
    let at_the_end = game.readings.close_ratio_timing == CloseRatioTiming::EndOfMove;
    let extra = so_far.is_some_and(|drive| drive.free > 0);
    ensure(!(at_the_end && extra) || steps <= free, || {
        let name = game.name(seat);
        format!("{name} drives {steps} tiles after steps of CLOSE RATIO, which adds {free}")
    })
}

/// How a drive sets out.
fn start_of(before: &State, from: Stand, first: RouteStep) -> Start {
    match before.map.at(from.at).shape {
        Shape::Straight => Start::Straight,
        Shape::Curve => Start::Curve,
        Shape::Stub => Start::Stub,
        Shape::Intersection if first.exit == from.heading => Start::Ahead,
        Shape::Intersection => Start::Turn,
    }
}

pub(super) fn drives_burn_fuel(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let Some((seat, route)) = drive(step) else {
        return Ok(());
    };
    let (before, after) = (step.before, step.after);
    let trail = trail(game, before, seat, route)?;
    let fuel = |state: &State| usize::from(state.player(seat).rally.of(Card::Fuel));
    let steps = route.len();
    let draws = trail.last().is_some_and(|end| {
        let is_hazard = before.map.at(end.at).sign == Some(Sign::Hazard);
        steps > 0 && is_hazard && !has_company(game, before, seat, end.at)
    });
    let leak = draws && before.hazards.first() == Some(&Hazard::FuelLeak) && fuel(before) > steps;
    let expected = steps + usize::from(leak);
    ensure(fuel(after) + expected == fuel(before), || {
        let (name, had, has) = (game.name(seat), fuel(before), fuel(after));
        format!("{name} had {had} FUEL, drove {steps} tiles and has {has}")
    })
}

pub(super) fn drives_end_where_they_may(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let Some((seat, route)) = drive(step) else {
        return Ok(());
    };
    let (before, after) = (step.before, step.after);
    let (readings, player) = (&game.readings, after.player(seat));
    if after.turn.drive.is_some() || route.burn.is_some() || !player.is_fuelled() {
        return Ok(());
    }
    let trail = trail(game, before, seat, route)?;
    let Some(end) = trail.last() else {
        return Ok(());
    };
    let laid = before.map.at(end.at);
    let finishes = player.finished.is_some();
    let blocks = readings.finish_blocks == FinishBlocks::Yes;
    let is_free = laid.sign.is_some()
        || (finishes && !blocks)
        || (laid.shape == Shape::Intersection
            && readings.intersection_occupancy == IntersectionOccupancy::Free);
    let turned = !route.is_empty()
        && laid.is_dead_end(end.heading)
        && !finishes
        && readings.dead_end_facing == DeadEndFacing::AfterTurn;
    let heading = if turned {
        laid.reversed(end.heading)
    } else {
        end.heading
    };
    let here = Stand {
        at: end.at,
        heading,
    };
    ensure(is_free || !meets(game, after, seat, here), || {
        format!(
            "{}'s drive ends on `{}` beside another car, both fuelled and heading {heading}",
            game.name(seat),
            laid.cell
        )
    })
}

pub(super) fn tokens_are_collected(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    if !is_raced(step) {
        return Ok(());
    }
    let mover = drive(step).map(|(seat, _)| seat);
    for seat in game.all_seats() {
        let (old, new) = (step.before.player(seat), step.after.player(seat));
        let ends = mover == Some(seat) && step.after.turn.drive.is_none();
        let laid = new.at.filter(|_| ends).map(|at| step.after.map.at(at));
        let here = laid.and_then(|laid| laid.sign).and_then(Sign::checkpoint);
        let expected = old.tokens | here.map_or(0, |number| 1 << (number - 1));
        ensure(new.tokens == expected, || {
            let (name, at) = (game.name(seat), cell(step.after, new.at));
            let (old, new) = (old.tokens, new.tokens);
            format!("{name} at {at} had tokens {old:03b} and has {new:03b}, from 3 down to 1")
        })?;
    }
    Ok(())
}

pub(super) fn road_book_cards_are_spent(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    if !is_raced(step) {
        return Ok(());
    }
    let mv = step.decision();
    for seat in game.all_seats() {
        for &card in Direction::ALL {
            let (had, has) = (
                step.before.player(seat).hand[card as usize],
                step.after.player(seat).hand[card as usize],
            );
            let spent = match mv {
                Some((mover, Move::Drive(route))) if mover == seat => {
                    let played = route.steps().filter_map(|step| step.card);
                    played.chain(route.burn).filter(|own| *own == card).count()
                }
                Some((mover, Move::Burn(burnt))) if mover == seat => usize::from(*burnt == card),
                _ => 0,
            };
            ensure(usize::from(has) + spent == usize::from(had), || {
                let name = game.name(seat);
                format!("{name} had {had} `{card}`, spent {spent} and has {has}")
            })?;
        }
    }
    Ok(())
}

pub(super) fn road_book_is_followed(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let before = step.before;
    if let Some((seat, Move::Burn(card))) = step.decision() {
        let player = before.player(seat);
        let here = player.at.map(|at| Stand {
            at,
            heading: player.heading,
        });
        return here.map_or(Ok(()), |here| {
            is_burnt_rightly(game, before, seat, here, *card)
        });
    }
    let Some((seat, route)) = drive(step) else {
        return Ok(());
    };
    let trail = trail(game, before, seat, route)?;
    let mut cards: usize = before.player(seat).hand_size().into();
    for (index, (step, &here)) in route.steps().zip(&trail).enumerate() {
        let laid = before.map.at(here.at);
        let is_intersection = laid.shape == Shape::Intersection;
        ensure(
            step.card.is_some() == (is_intersection && cards > 0),
            || {
                let (name, cell) = (game.name(seat), laid.cell);
                let played = step.card.map_or("no card", Direction::name);
                format!(
                    "{name} plays {played} on leaving `{cell}`, with {cards} Road Book cards in hand"
                )
            },
        )?;
        let Some(card) = step.card else { continue };
        cards -= 1;
        let points = facings(game, before, here, index).any(|side| card.from(side) == step.exit);
        ensure(points, || {
            let (name, cell, exit) = (game.name(seat), laid.cell, step.exit);
            format!("{name} leaves `{cell}` by {exit}, where `{card}` does not point")
        })?;
    }
    match (route.burn, trail.last()) {
        (Some(card), Some(&end)) => is_burnt_rightly(game, before, seat, end, card),
        _ => Ok(()),
    }
}

fn is_burnt_rightly(
    game: &ClassicRally,
    before: &State,
    seat: Seat,
    here: Stand,
    card: Direction,
) -> Verdict {
    let laid = before.map.at(here.at);
    let misses = laid.linked & card.from(here.heading).bit() == 0;
    ensure(misses && laid.shape == Shape::Intersection, || {
        let (name, cell) = (game.name(seat), laid.cell);
        format!("{name} burns `{card}` on `{cell}`, where it has to be followed or none is played")
    })
}

pub(super) fn drives_are_made_if_they_must(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let Some((seat, Move::EndTurn)) = step.decision() else {
        return Ok(());
    };
    let before = step.before;
    let (turn, player) = (&before.turn, before.player(seat));
    let name = game.name(seat);
    ensure(turn.drive.is_none(), || {
        format!("{name}'s turn ends while the drive is interrupted")
    })?;
    if turn.driven || player.finished.is_some() || rules::features::is_immobile(before, seat) {
        return Ok(());
    }
    let mut plain = None;
    let (mut overtaking, mut any) = (false, false);
    for start in must_drive_from(game, before, seat) {
        let mut drives = Vec::new();
        rules::legal::list_drives(game, &start, seat, &mut drives);
        for (_, mv) in drives {
            let Move::Drive(route) = mv else { continue };
            if route.pauses() {
                continue;
            }
            any = true;
            let trail = trail(game, &start, seat, &route)?;
            // A tile counts that the car has entered and left, with the heading that it left by.
            let left = trail.iter().zip(route.steps()).enumerate().skip(1);
            let overtakes = left.into_iter().any(|(index, (&here, step))| {
                let laid = before.map.at(here.at);
                let heading = facings(game, &start, here, index)
                    .find(|heading| laid.ahead(*heading) & step.exit.bit() != 0);
                let heading = heading.unwrap_or(here.heading);
                meets(game, before, seat, Stand { heading, ..here })
            });
            overtaking |= overtakes;
            plain = plain.or((!overtakes).then_some(route));
        }
    }
    let may_refuse = overtaking && game.readings.overtake_refusal == OvertakeRefusal::Any;
    if let Some(route) = plain.filter(|_| !may_refuse) {
        let exits: Vec<&str> = route.steps().map(|step| step.exit.name()).collect();
        return Err(format!(
            "{name}'s turn ends without a drive, and {} is one that overtakes nobody",
            exits.join(" ")
        ));
    }
    let mut burns = Vec::new();
    // Who could only overtake, or not even that, may stand still, whatever is in hand.
    let is_stuck = !any && !rules::turn::is_held_up(game, before, seat);
    if is_stuck && game.readings.stuck_card == StuckCard::MustPlay {
        rules::legal::list_burns(game, before, seat, &mut burns);
    }
    ensure(burns.is_empty(), || {
        format!("{name}'s turn ends without a drive and without burning a Road Book card")
    })
}

/// The position, and under a reading the one in which the car has turned on its tile with a sign:
/// a drive from either counts.
fn must_drive_from(game: &ClassicRally, before: &State, seat: Seat) -> Vec<State> {
    let mut starts = vec![before.clone()];
    let laid = before.player(seat).at.map(|at| before.map.at(at));
    if let Some(laid) = laid.filter(|laid| laid.sign.is_some())
        && game.readings.must_move_scope == MustMoveScope::AnyHeading
    {
        let mut turned = before.clone();
        let player = turned.player_mut(seat);
        player.heading = laid.reversed(player.heading);
        starts.push(turned);
    }
    starts
}
