//! Which clauses a drive shows: where it sets out, with each step, and where it ends.

use crate::engine::Log;
use crate::games::classic_rally::components::{Feature, Hazard, Start};
use crate::games::classic_rally::rules::walk::{Taken, Walk};
use crate::games::classic_rally::rules::{features, walk};
use crate::games::classic_rally::{ClassicRally, Clause, RouteStep, Shape, State};
use crate::kit::seat::Seat;

pub(super) fn cite_start(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::MoveBasicOne);
    log.cite(Clause::MoveFollowRoad);
    log.cite(Clause::MoveOnce);
    log.cite(Clause::MoveMustMove);
    let count = state.player(seat).features.len();
    if features::active(game, state, seat).count_ones() as usize != count {
        log.cite(Clause::MoveSwitchedOff);
        let player = state.player(seat);
        let has =
            |hazard, feature| player.problem(hazard) > 0 && player.features.contains(&feature);
        if has(Hazard::Pothole, Feature::SportSuspension) {
            log.cite(Clause::HazardPothole);
        }
        if has(Hazard::PowerFailure, Feature::PowerKit) {
            log.cite(Clause::HazardPowerFailure);
        }
    }
    if state.turn.assist_driven {
        log.cite(Clause::FlowAnyOrder);
    }
    if state.turn.assisted {
        log.cite(Clause::AssistRallyStillMoves);
    }
}

pub(super) fn cite_way(
    state: &State,
    from: &Walk,
    step: RouteStep,
    log: &mut impl Log<ClassicRally>,
) {
    let laid = state.map.at(from.at);
    if laid.shape != Shape::Intersection {
        return;
    }
    if step.card.is_some() {
        log.cite(Clause::RoadbookMustPlay);
        log.cite(Clause::RoadbookOwnCard);
        log.cite(Clause::RoadbookFollow);
        log.cite(Clause::RoadbookDirections);
        log.cite(Clause::RoadbookSpent);
    } else {
        log.cite(Clause::RoadbookFreeWithoutCards);
    }
}

pub(super) fn cite_allowance(
    game: &ClassicRally,
    state: &State,
    to: &Walk,
    taken: &Taken,
    log: &mut impl Log<ClassicRally>,
) {
    let (seat, Some(drive)) = (to.seat, to.drive) else {
        return;
    };
    if taken.free {
        log.cite_all([
            Clause::FeatureCloseRatio,
            Clause::FeatureNotSpent,
            Clause::OvertakeCloseRatioStep,
            Clause::OvertakeFuel,
        ]);
        if taken.passed {
            log.cite(Clause::OvertakeQualifyingCar);
            if drive.free > 1 {
                log.cite(Clause::OvertakeRepeat);
            }
        }
    } else {
        log.cite(Clause::MoveAllowance);
        if drive.steps - drive.free > game.constants.basic_steps {
            log.cite(Clause::FeatureNotSpent);
            if features::working(game, state, seat, Feature::LightWeight) > 0 {
                log.cite(Clause::FeatureLightWeight);
            }
            let (feature, clause) = match drive.start {
                Start::Curve | Start::Turn => {
                    (Feature::SportSuspension, Clause::FeatureSportSuspension)
                }
                Start::Straight | Start::Ahead | Start::Stub => {
                    (Feature::PowerKit, Clause::FeaturePowerKit)
                }
            };
            let base = game.constants.basic_steps
                + features::working(game, state, seat, Feature::LightWeight);
            if features::allowance(game, state, seat, drive.start) > base
                && features::working(game, state, seat, feature) > 0
            {
                log.cite(clause);
            }
        }
    }
    // Who leaves a car behind on the tile where both start overtakes it only where CLOSE RATIO says so.
    if taken.passed && (taken.free || drive.steps > 1) {
        log.cite(Clause::OvertakeMeaning);
        if !taken.free {
            log.cite(Clause::OvertakeByAllowance);
        }
    }
}

pub(super) fn cite_stop(
    game: &ClassicRally,
    state: &State,
    walk: &Walk,
    log: &mut impl Log<ClassicRally>,
) {
    let laid = state.map.at(walk.at);
    let company = walk::has_company(game, state, walk);
    if laid.sign.is_some() && company {
        log.cite(Clause::MoveEndOnSign);
        if walk::meets(game, state, walk)
            && features::working(game, state, walk.seat, Feature::CloseRatio) > 0
        {
            log.cite(Clause::OvertakeNotOnSigns);
        }
    } else if laid.shape == Shape::Intersection && company {
        log.cite(Clause::MoveEndOnIntersection);
    } else if company {
        log.cite(Clause::MoveEndOccupied);
    }
    if let Some(drive) = walk.drive
        && walk.over.is_none()
        && walk::has_ordinary(game, state, walk.seat, &drive)
    {
        log.cite(Clause::MoveBonusOptional);
    }
}
