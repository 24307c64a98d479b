//! A Rally Car on its way, step by step: what `check`, `legal_moves` and `play` have in common.

use super::features;
use crate::games::classic_rally::board::Laid;
use crate::games::classic_rally::components::{
    Card, CloseRatioAtIntersection, CloseRatioTiming, DeadEndFacing, Direction, Feature,
    FinishBlocks, IntersectionOccupancy, RoadBookTiming, Role, Sign, SignUTurn, StuckCard,
};
use crate::games::classic_rally::state::{Drive, Start};
use crate::games::classic_rally::{ClassicRally, Clause, Place, RouteStep, Shape, Side, State};
use crate::kit::seat::Seat;

/// A Rally Car somewhere on its way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk {
    pub seat: Seat,
    pub at: Place,
    pub heading: Side,
    pub tank: u8,
    pub hand: [u8; Direction::ALL.len()],
    /// What the drive has come to; `None` before its first step.
    pub drive: Option<Drive>,
    /// Why the drive is over.
    pub over: Option<Clause>,
    /// Whether the last tile entered is a dead end.
    pub dead_end: bool,
    /// Whether it has left a tile that it had entered and that held a car to be overtaken.
    pub overtook: bool,
}

/// By what a step is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AllowedBy {
    /// The ordinary allowance.
    Ordinary,
    /// CLOSE RATIO, past a car.
    Overtaking,
    /// A further CLOSE RATIO, after such a step.
    Extra,
}

/// What a step that is allowed comes to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken {
    pub walk: Walk,
    /// Whether it was a step beyond the ordinary allowance; it costs FUEL like any other.
    pub free: bool,
    /// Whether a car to be overtaken stood on the tile that was left.
    pub passed: bool,
    /// Whether the car turned round before it.
    pub turned: bool,
}

impl Walk {
    /// A seat's Rally Car as it stands, with the drive that is interrupted, if one is.
    pub fn of(state: &State, seat: Seat) -> Option<Self> {
        let player = state.player(seat);
        Some(Self {
            seat,
            at: player.at?,
            heading: player.heading,
            tank: player.rally.of(Card::Fuel),
            hand: player.hand,
            drive: state.turn.drive.filter(|_| state.turn.seat == seat),
            over: None,
            dead_end: false,
            overtook: false,
        })
    }

    /// The same car turned round.
    pub fn turned(&self, laid: &Laid) -> Self {
        Self {
            heading: laid.reversed(self.heading),
            ..*self
        }
    }

    pub fn has_cards(&self) -> bool {
        self.hand != [0; Direction::ALL.len()]
    }
}

/// The walk after one more step.
pub(super) fn step(
    game: &ClassicRally,
    state: &State,
    walk: &Walk,
    step: RouteStep,
) -> Result<Taken, Clause> {
    if let Some(clause) = walk.over {
        return Err(clause);
    }
    let laid = state.map.at(walk.at);
    let left_by = way(game, walk, laid, step)?;
    let exit = step.exit;
    let there = laid.across(exit).ok_or(Clause::MoveFollowRoad)?;
    // Who turns before leaving overtakes those ahead of the car then.
    let passed = meets(
        game,
        state,
        &Walk {
            heading: left_by,
            ..*walk
        },
    );
    let mut drive = walk.drive.unwrap_or(Drive {
        steps: 0,
        start: start(laid, left_by, exit),
        free: 0,
        extra: 0,
        for_assist: false,
    });
    let by = allowance_for(game, state, walk, &drive, passed)?;
    let free = by != AllowedBy::Ordinary;
    let tank = walk.tank.checked_sub(1).ok_or(if free {
        Clause::OvertakeFuel
    } else {
        Clause::MoveFuelPerTile
    })?;
    drive.steps += 1;
    drive.free += u8::from(free);
    drive.extra = extra_after(game, state, walk.seat, drive.extra, by);
    let mut hand = walk.hand;
    if let Some(card) = step.card {
        hand[card as usize] -= 1;
    }
    let tile = state.map.at(there);
    let heading = tile.heading_after(exit);
    let mut next = Walk {
        seat: walk.seat,
        at: there,
        heading,
        tank,
        hand,
        drive: Some(drive),
        over: None,
        dead_end: tile.is_dead_end(heading),
        overtook: walk.overtook || (passed && walk.drive.is_some()),
    };
    next.over = over(game, state, &next, tile);
    Ok(Taken {
        walk: next,
        free,
        passed,
        turned: left_by != walk.heading,
    })
}

/// Why the drive is over on the tile just entered.
fn over(game: &ClassicRally, state: &State, walk: &Walk, tile: &Laid) -> Option<Clause> {
    if is_finish(game, tile) && state.player(walk.seat).has_all_tokens() {
        return Some(Clause::EndCarOut);
    }
    if tile.sign == Some(Sign::Hazard) && !has_company(game, state, walk) {
        return Some(Clause::HazardStop);
    }
    walk.dead_end.then_some(Clause::MoveDeadEndStops)
}

pub(super) fn is_finish(game: &ClassicRally, laid: &Laid) -> bool {
    game.tiles[laid.tile].role == Some(Role::Finish)
}

/// Whether the car has driven into FINISH with all its tokens.
pub(super) fn has_finished(walk: &Walk) -> bool {
    walk.over == Some(Clause::EndCarOut)
}

/// Whether the step keeps to the road; gives the heading from which it is taken.
fn way(game: &ClassicRally, walk: &Walk, laid: &Laid, step: RouteStep) -> Result<Side, Clause> {
    let straight_on = way_from(walk, laid, walk.heading, step);
    if straight_on.is_ok() || !may_turn_within(game, walk, laid) {
        return straight_on.map(|()| walk.heading);
    }
    let reversed = laid.reversed(walk.heading);
    match way_from(walk, laid, reversed, step) {
        Ok(()) => Ok(reversed),
        Err(_) => straight_on.map(|()| walk.heading),
    }
}

fn may_turn_within(game: &ClassicRally, walk: &Walk, laid: &Laid) -> bool {
    game.readings.sign_u_turn == SignUTurn::Any && laid.sign.is_some() && walk.drive.is_some()
}

/// The headings from which the next step may be taken.
pub(super) fn headings(game: &ClassicRally, walk: &Walk, laid: &Laid) -> [Option<Side>; 2] {
    let turned = may_turn_within(game, walk, laid).then(|| laid.reversed(walk.heading));
    [
        Some(walk.heading),
        turned.filter(|side| *side != walk.heading),
    ]
}

/// Which allowance covers the next step, or the clause that forbids it: where several do, the first of them here says
/// the most about what the driver meant.
fn allowance_for(
    game: &ClassicRally,
    state: &State,
    walk: &Walk,
    drive: &Drive,
    passed: bool,
) -> Result<AllowedBy, Clause> {
    let laid = state.map.at(walk.at);
    let ordinary = has_ordinary(game, state, walk.seat, drive);
    let at_any_time = game.readings.close_ratio_timing == CloseRatioTiming::AnyOvertake;
    let adds = passed || drive.extra > 0;
    if ordinary && !(at_any_time && adds) {
        return Ok(AllowedBy::Ordinary);
    }
    if features::working(game, state, walk.seat, Feature::CloseRatio) == 0 {
        return if ordinary {
            Ok(AllowedBy::Ordinary)
        } else {
            Err(Clause::MoveAllowance)
        };
    }
    let fault = if laid.sign.is_some() && adds {
        Clause::OvertakeNotOnSigns
    } else if laid.sign.is_some() {
        Clause::MoveAllowance
    } else if !adds && has_company(game, state, walk) {
        Clause::OvertakeQualifyingCar
    } else if !adds {
        Clause::MoveAllowance
    } else if laid.shape == Shape::Intersection
        && game.readings.close_ratio_at_intersection == CloseRatioAtIntersection::None
    {
        Clause::OvertakeCloseRatioStep
    } else if passed {
        return Ok(AllowedBy::Overtaking);
    } else {
        return Ok(AllowedBy::Extra);
    };
    if ordinary {
        Ok(AllowedBy::Ordinary)
    } else {
        Err(fault)
    }
}

/// Steps that CLOSE RATIO has added and that are left after one more step.
fn extra_after(game: &ClassicRally, state: &State, seat: Seat, extra: u8, by: AllowedBy) -> u8 {
    match by {
        AllowedBy::Ordinary => extra,
        AllowedBy::Extra => extra - 1,
        AllowedBy::Overtaking => {
            let more = features::tiles_by_overtaking(game, state, seat).saturating_sub(1);
            match game.readings.close_ratio_timing {
                // Who overtakes anew has ended the movement, with what was left of it.
                CloseRatioTiming::EndOfMove => more,
                CloseRatioTiming::AnyOvertake => extra.saturating_add(more),
            }
        }
    }
}

/// Whether a step of the ordinary allowance is left.
pub(super) fn has_ordinary(game: &ClassicRally, state: &State, seat: Seat, drive: &Drive) -> bool {
    let used = drive.steps - drive.free;
    let may = drive.free == 0 || game.readings.close_ratio_timing == CloseRatioTiming::AnyOvertake;
    may && used < features::allowance(game, state, seat, drive.start)
}

/// Whether another unfinished Rally Car stands on the walk's tile.
pub(super) fn has_company(game: &ClassicRally, state: &State, walk: &Walk) -> bool {
    others(game, state, walk).any(|other| state.player(other).finished.is_none())
}

fn others(game: &ClassicRally, state: &State, walk: &Walk) -> impl Iterator<Item = Seat> {
    let (seat, at) = (walk.seat, walk.at);
    game.all_seats()
        .filter(move |&other| other != seat && state.player(other).at == Some(at))
}

/// Whether a car that can be overtaken stands on the walk's tile.
pub(super) fn meets(game: &ClassicRally, state: &State, walk: &Walk) -> bool {
    is_in_the_way(game, state, walk, walk.heading)
}

/// Whether a fuelled car faces this way on the walk's tile. One that has finished counts where a
/// reading says so: who may not stay beside it overtakes it.
fn is_in_the_way(game: &ClassicRally, state: &State, walk: &Walk, facing: Side) -> bool {
    let finished_too = game.readings.finish_blocks == FinishBlocks::Yes;
    others(game, state, walk).any(|other| {
        let other = state.player(other);
        (other.finished.is_none() || finished_too) && other.is_fuelled() && other.heading == facing
    })
}

/// Whether the drive may end here.
pub(super) fn stop(game: &ClassicRally, state: &State, walk: &Walk) -> Result<(), Clause> {
    let laid = state.map.at(walk.at);
    if laid.sign.is_some() {
        return check_keeps_cards(game, state, walk, laid);
    }
    if has_finished(walk) && game.readings.finish_blocks == FinishBlocks::No {
        return Ok(());
    }
    if laid.shape == Shape::Intersection
        && game.readings.intersection_occupancy == IntersectionOccupancy::Free
    {
        return check_keeps_cards(game, state, walk, laid);
    }
    // A car that finishes is not reversed.
    let turned = walk.dead_end
        && !has_finished(walk)
        && game.readings.dead_end_facing == DeadEndFacing::AfterTurn;
    let facing = if turned {
        laid.reversed(walk.heading)
    } else {
        walk.heading
    };
    if walk.tank > 0 && is_in_the_way(game, state, walk, facing) {
        return Err(Clause::MoveEndOccupied);
    }
    check_keeps_cards(game, state, walk, laid)
}

/// Whether a drive that ends here may keep its Road Book cards.
fn check_keeps_cards(
    game: &ClassicRally,
    state: &State,
    walk: &Walk,
    laid: &Laid,
) -> Result<(), Clause> {
    let forced = game.readings.road_book_timing == RoadBookTiming::OnEntry
        && laid.shape == Shape::Intersection
        && walk.over.is_none()
        && walk.tank > 0
        && walk.has_cards()
        && walk
            .drive
            .is_some_and(|drive| has_ordinary(game, state, walk.seat, &drive));
    let burns =
        || game.readings.stuck_card == StuckCard::MustPlay && can_burn_here(game, state, walk);
    if forced && (burns() || goes_on(game, state, walk)) {
        return Err(Clause::RoadbookMustPlay);
    }
    Ok(())
}

/// Whether a card points, from the walk's heading, to a road that goes on.
pub(super) fn points_to_road(state: &State, walk: &Walk, card: Direction) -> bool {
    let laid = state.map.at(walk.at);
    laid.linked & card.from(walk.heading).bit() != 0
}

/// Whether some card may be burnt here.
pub(super) fn can_burn_here(game: &ClassicRally, state: &State, walk: &Walk) -> bool {
    Direction::ALL
        .iter()
        .any(|&card| burnable(game, state, walk, card).is_ok())
}

/// Whether this card may be burnt where the walk stands, to end the drive there.
pub(super) fn burnable(
    game: &ClassicRally,
    state: &State,
    walk: &Walk,
    card: Direction,
) -> Result<(), Clause> {
    if let Some(clause) = walk.over {
        return Err(clause);
    }
    let laid = state.map.at(walk.at);
    if laid.shape != Shape::Intersection {
        return Err(Clause::MoveFollowRoad);
    }
    if walk.hand[card as usize] == 0 {
        return Err(Clause::RoadbookOwnCard);
    }
    if points_to_road(state, walk, card) {
        return Err(Clause::RoadbookFollow);
    }
    if let Some(drive) = walk.drive
        && !has_ordinary(game, state, walk.seat, &drive)
    {
        return Err(Clause::MoveAllowance);
    }
    if walk.tank == 0 {
        return Err(Clause::MoveFuelPerTile);
    }
    if laid.sign.is_none()
        && game.readings.intersection_occupancy == IntersectionOccupancy::Blocked
        && meets(game, state, walk)
    {
        return Err(Clause::RoadbookBlockedStop);
    }
    Ok(())
}

/// Whether some step that is allowed leads to a tile where the drive may not end, as a car is in the way there; other
/// steps may lead elsewhere.
pub(super) fn is_held_up(game: &ClassicRally, state: &State, walk: &Walk) -> bool {
    let mut found = false;
    each_step(game, state, walk, &mut |_, next| {
        found = found || stop(game, state, next) == Err(Clause::MoveEndOccupied);
    });
    found
}

/// Whether at least one more step leads to a place where the drive may end.
pub(super) fn goes_on(game: &ClassicRally, state: &State, walk: &Walk) -> bool {
    let mut found = false;
    each_step(game, state, walk, &mut |_, next| {
        found = found || completes(game, state, next);
    });
    found
}

/// Whether the drive can be brought to an end that is allowed, here or further on.
pub(super) fn completes(game: &ClassicRally, state: &State, walk: &Walk) -> bool {
    stop(game, state, walk).is_ok()
        || (walk.drive.is_some() && can_burn_here(game, state, walk))
        || goes_on(game, state, walk)
}

/// Calls `visit` with every step that is allowed next, and the walk after it.
pub(super) fn each_step(
    game: &ClassicRally,
    state: &State,
    walk: &Walk,
    visit: &mut dyn FnMut(RouteStep, &Walk),
) {
    if walk.over.is_some() || walk.tank == 0 {
        return;
    }
    let laid = state.map.at(walk.at);
    // From each of two headings a step takes one of three cards, or of three exits: six at most.
    let mut seen = [(Side::N, None); 8];
    let mut count = 0;
    for heading in headings(game, walk, laid).into_iter().flatten() {
        let mut offer = |next: RouteStep| {
            let key = (next.exit, next.card);
            if !seen[..count].contains(&key)
                && let Ok(taken) = step(game, state, walk, next)
            {
                seen[count] = key;
                count += 1;
                visit(next, &taken.walk);
            }
        };
        if laid.shape == Shape::Intersection && walk.has_cards() {
            for &card in Direction::ALL {
                if walk.hand[card as usize] > 0 {
                    offer(RouteStep {
                        exit: card.from(heading),
                        card: Some(card),
                    });
                }
            }
        } else {
            for exit in Side::of(laid.ahead(heading)) {
                offer(RouteStep { exit, card: None });
            }
        }
    }
}

/// How a drive sets out.
fn start(laid: &Laid, heading: Side, exit: Side) -> Start {
    match laid.shape {
        Shape::Straight => Start::Straight,
        Shape::Curve => Start::Curve,
        Shape::Stub => Start::Stub,
        Shape::Intersection if exit == heading => Start::Ahead,
        Shape::Intersection => Start::Turn,
    }
}

fn way_from(walk: &Walk, laid: &Laid, heading: Side, step: RouteStep) -> Result<(), Clause> {
    let exit = step.exit;
    if let Some(card) = step.card
        && walk.hand[card as usize] == 0
    {
        return Err(Clause::RoadbookOwnCard);
    }
    let is_connected = laid.linked & exit.bit() != 0;
    if laid.shape == Shape::Intersection {
        match step.card {
            None if walk.has_cards() => return Err(Clause::RoadbookMustPlay),
            None => {}
            Some(card) => {
                let shown = card.from(heading);
                if laid.linked & shown.bit() == 0 {
                    return Err(Clause::RoadbookMismatchStops);
                }
                if shown != exit {
                    return Err(Clause::RoadbookFollow);
                }
            }
        }
        if exit == heading.opposite() {
            return Err(Clause::UturnOnlyWhereAllowed);
        }
    } else {
        if step.card.is_some() {
            return Err(Clause::MoveFollowRoad);
        }
        if exit != heading {
            return Err(if laid.exits & exit.bit() != 0 {
                Clause::UturnOnlyWhereAllowed
            } else {
                Clause::MoveFollowRoad
            });
        }
    }
    if is_connected {
        Ok(())
    } else {
        Err(Clause::MoveFollowRoad)
    }
}
