//! A Rally Car on its way, step by step: what `check`, `legal_moves` and `play` have in common.

use crate::games::classic_rally::board::Laid;
use crate::games::classic_rally::components::{
    CloseRatioAtIntersection, CloseRatioTiming, DeadEndFacing, Direction, Feature, FinishBlocks,
    IntersectionOccupancy, RoadBookTiming, Role, Sign, SignUTurn,
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
enum Paid {
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
    /// Whether it was a step beside the allowance.
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
            tank: player.rally.0[0],
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

impl ClassicRally {
    /// The walk after one more step.
    pub(super) fn step(
        &self,
        state: &State,
        walk: &Walk,
        step: RouteStep,
    ) -> Result<Taken, Clause> {
        if let Some(clause) = walk.over {
            return Err(clause);
        }
        let laid = state.map.at(walk.at);
        let left_by = self.way(walk, laid, step)?;
        let exit = step.exit;
        let there = laid.across(exit).ok_or(Clause::MoveFollowRoad)?;
        // Who turns before leaving overtakes those ahead of the car then.
        let passed = self.meets(
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
        let paid = self.pay_allowance(state, walk, &drive, passed)?;
        let free = paid != Paid::Ordinary;
        let tank = walk.tank.checked_sub(1).ok_or(if free {
            Clause::OvertakeFuel
        } else {
            Clause::MoveFuelPerTile
        })?;
        drive.steps += 1;
        drive.free += u8::from(free);
        drive.extra = self.extra_after(state, walk.seat, drive.extra, paid);
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
        next.over = self.over(state, &next, tile);
        Ok(Taken {
            walk: next,
            free,
            passed,
            turned: left_by != walk.heading,
        })
    }

    /// Why the drive is over on the tile just entered.
    fn over(&self, state: &State, walk: &Walk, tile: &Laid) -> Option<Clause> {
        if self.is_finish(tile) && state.player(walk.seat).has_all_tokens() {
            return Some(Clause::EndCarOut);
        }
        if tile.sign == Some(Sign::Hazard) && !self.has_company(state, walk) {
            return Some(Clause::HazardStop);
        }
        walk.dead_end.then_some(Clause::MoveDeadEndStops)
    }

    pub(super) fn is_finish(&self, laid: &Laid) -> bool {
        self.tile(laid.tile).role == Some(Role::Finish)
    }

    /// Whether the car has driven into FINISH with all its tokens.
    pub(super) fn has_finished(walk: &Walk) -> bool {
        walk.over == Some(Clause::EndCarOut)
    }

    /// Whether the step keeps to the road; gives the heading from which it is taken.
    fn way(&self, walk: &Walk, laid: &Laid, step: RouteStep) -> Result<Side, Clause> {
        let straight_on = way_from(walk, laid, walk.heading, step);
        if straight_on.is_ok() || !self.may_turn_within(walk, laid) {
            return straight_on.map(|()| walk.heading);
        }
        let reversed = laid.reversed(walk.heading);
        match way_from(walk, laid, reversed, step) {
            Ok(()) => Ok(reversed),
            Err(_) => straight_on.map(|()| walk.heading),
        }
    }

    fn may_turn_within(&self, walk: &Walk, laid: &Laid) -> bool {
        self.readings.sign_u_turn == SignUTurn::Any && laid.sign.is_some() && walk.drive.is_some()
    }

    /// The headings from which the next step may be taken.
    pub(super) fn headings(&self, walk: &Walk, laid: &Laid) -> [Option<Side>; 2] {
        let turned = self
            .may_turn_within(walk, laid)
            .then(|| laid.reversed(walk.heading));
        [
            Some(walk.heading),
            turned.filter(|side| *side != walk.heading),
        ]
    }

    /// By what the step is allowed.
    fn pay_allowance(
        &self,
        state: &State,
        walk: &Walk,
        drive: &Drive,
        passed: bool,
    ) -> Result<Paid, Clause> {
        let laid = state.map.at(walk.at);
        let ordinary = self.has_ordinary(state, walk.seat, drive);
        let at_any_time = self.readings.close_ratio_timing == CloseRatioTiming::AnyOvertake;
        let adds = passed || drive.extra > 0;
        if ordinary && !(at_any_time && adds) {
            return Ok(Paid::Ordinary);
        }
        if self.working(state, walk.seat, Feature::CloseRatio) == 0 {
            return if ordinary {
                Ok(Paid::Ordinary)
            } else {
                Err(Clause::MoveAllowance)
            };
        }
        let fault = if laid.sign.is_some() && adds {
            Clause::OvertakeNotOnSigns
        } else if laid.sign.is_some() {
            Clause::MoveAllowance
        } else if !adds && self.has_company(state, walk) {
            Clause::OvertakeQualifyingCar
        } else if !adds {
            Clause::MoveAllowance
        } else if laid.shape == Shape::Intersection
            && self.readings.close_ratio_at_intersection == CloseRatioAtIntersection::None
        {
            Clause::OvertakeCloseRatioStep
        } else if passed {
            return Ok(Paid::Overtaking);
        } else {
            return Ok(Paid::Extra);
        };
        if ordinary {
            Ok(Paid::Ordinary)
        } else {
            Err(fault)
        }
    }

    /// Steps that CLOSE RATIO has added and that are left after one more step.
    fn extra_after(&self, state: &State, seat: Seat, extra: u8, paid: Paid) -> u8 {
        match paid {
            Paid::Ordinary => extra,
            Paid::Extra => extra - 1,
            Paid::Overtaking => {
                let more = self.tiles_by_overtaking(state, seat).saturating_sub(1);
                match self.readings.close_ratio_timing {
                    // Who overtakes anew has ended the movement, with what was left of it.
                    CloseRatioTiming::EndOfMove => more,
                    CloseRatioTiming::AnyOvertake => extra.saturating_add(more),
                }
            }
        }
    }

    /// Whether a step of the ordinary allowance is left.
    pub(super) fn has_ordinary(&self, state: &State, seat: Seat, drive: &Drive) -> bool {
        let used = drive.steps - drive.free;
        let may =
            drive.free == 0 || self.readings.close_ratio_timing == CloseRatioTiming::AnyOvertake;
        may && used < self.allowance(state, seat, drive.start)
    }

    /// Whether another unfinished Rally Car stands on the walk's tile.
    pub(super) fn has_company(&self, state: &State, walk: &Walk) -> bool {
        self.others(state, walk)
            .any(|other| state.player(other).finished.is_none())
    }

    fn others(&self, state: &State, walk: &Walk) -> impl Iterator<Item = Seat> {
        let (seat, at) = (walk.seat, walk.at);
        self.all_seats()
            .filter(move |&other| other != seat && state.player(other).at == Some(at))
    }

    /// Whether a car that can be overtaken stands on the walk's tile: unfinished, fuelled, and
    /// facing the same way.
    pub(super) fn meets(&self, state: &State, walk: &Walk) -> bool {
        self.others(state, walk).any(|other| {
            let other = state.player(other);
            other.finished.is_none() && other.is_fuelled() && other.heading == walk.heading
        })
    }

    /// Whether the drive may end here.
    pub(super) fn stop(&self, state: &State, walk: &Walk) -> Result<(), Clause> {
        let laid = state.map.at(walk.at);
        if laid.sign.is_some() {
            return self.keeps_cards(state, walk, laid);
        }
        let blocks_at_finish = self.readings.finish_blocks == FinishBlocks::Yes;
        if Self::has_finished(walk) && !blocks_at_finish {
            return Ok(());
        }
        if laid.shape == Shape::Intersection
            && self.readings.intersection_occupancy == IntersectionOccupancy::Free
        {
            return self.keeps_cards(state, walk, laid);
        }
        // A car that finishes is not reversed.
        let turned = walk.dead_end
            && !Self::has_finished(walk)
            && self.readings.dead_end_facing == DeadEndFacing::AfterTurn;
        let facing = if turned {
            laid.reversed(walk.heading)
        } else {
            walk.heading
        };
        let is_blocked = walk.tank > 0
            && self.others(state, walk).any(|other| {
                let other = state.player(other);
                (other.finished.is_none() || blocks_at_finish)
                    && other.is_fuelled()
                    && other.heading == facing
            });
        if is_blocked {
            return Err(Clause::MoveEndOccupied);
        }
        self.keeps_cards(state, walk, laid)
    }

    /// Whether a drive that ends here may keep its Road Book cards.
    fn keeps_cards(&self, state: &State, walk: &Walk, laid: &Laid) -> Result<(), Clause> {
        let forced = self.readings.road_book_timing == RoadBookTiming::OnEntry
            && laid.shape == Shape::Intersection
            && walk.over.is_none()
            && walk.tank > 0
            && walk.has_cards()
            && walk
                .drive
                .is_some_and(|drive| self.has_ordinary(state, walk.seat, &drive));
        if forced && (self.can_burn_here(state, walk) || self.goes_on(state, walk)) {
            return Err(Clause::RoadbookMustPlay);
        }
        Ok(())
    }

    /// Whether a card points, from the walk's heading, to a road that goes on.
    pub(super) fn matches(state: &State, walk: &Walk, card: Direction) -> bool {
        let laid = state.map.at(walk.at);
        laid.linked & card.from(walk.heading).bit() != 0
    }

    /// Whether some card may be burnt here.
    pub(super) fn can_burn_here(&self, state: &State, walk: &Walk) -> bool {
        Direction::ALL
            .iter()
            .any(|&card| self.burnable(state, walk, card).is_ok())
    }

    /// Whether this card may be burnt where the walk stands, to end the drive there.
    pub(super) fn burnable(
        &self,
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
        if Self::matches(state, walk, card) {
            return Err(Clause::RoadbookFollow);
        }
        if let Some(drive) = walk.drive
            && !self.has_ordinary(state, walk.seat, &drive)
        {
            return Err(Clause::MoveAllowance);
        }
        if walk.tank == 0 {
            return Err(Clause::MoveFuelPerTile);
        }
        if laid.sign.is_none()
            && self.readings.intersection_occupancy == IntersectionOccupancy::Blocked
            && self.meets(state, walk)
        {
            return Err(Clause::RoadbookBlockedStop);
        }
        Ok(())
    }

    /// Whether at least one more step leads to a place where the drive may end.
    pub(super) fn goes_on(&self, state: &State, walk: &Walk) -> bool {
        let mut found = false;
        self.each_step(state, walk, &mut |_, next| {
            found = found || self.completes(state, next);
        });
        found
    }

    /// Whether the drive can be brought to an end that is allowed, here or further on.
    pub(super) fn completes(&self, state: &State, walk: &Walk) -> bool {
        self.stop(state, walk).is_ok()
            || (walk.drive.is_some() && self.can_burn_here(state, walk))
            || self.goes_on(state, walk)
    }

    /// Calls `visit` with every step that is allowed next, and the walk after it.
    pub(super) fn each_step(
        &self,
        state: &State,
        walk: &Walk,
        visit: &mut dyn FnMut(RouteStep, &Walk),
    ) {
        if walk.over.is_some() || walk.tank == 0 {
            return;
        }
        let laid = state.map.at(walk.at);
        let mut seen = [(Side::N, None); 8];
        let mut count = 0;
        for heading in self.headings(walk, laid).into_iter().flatten() {
            let mut offer = |step: RouteStep| {
                let key = (step.exit, step.card);
                if !seen[..count].contains(&key)
                    && let Ok(taken) = self.step(state, walk, step)
                {
                    seen[count] = key;
                    count += 1;
                    visit(step, &taken.walk);
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
