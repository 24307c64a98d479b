//! What works on a Rally Car: its Features, and whether it can move at all.

use crate::games::classic_rally::components::{
    Aquaplaning, CloseRatioCopies, DisableStacking, Feature, Hazard, NamedDisable, Start, StubShape,
};
use crate::games::classic_rally::{ClassicRally, Clause, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// The Features of a player that work now, one bit for each.
pub(crate) fn active(game: &ClassicRally, state: &State, seat: Seat) -> u8 {
    let player = state.player(seat);
    if player.sabotaged {
        return 0;
    }
    let pothole = player.problem(Hazard::Pothole);
    let power = player.problem(Hazard::PowerFailure);
    let unrolled = unrolled(state, seat);
    // Of two copies, the roll takes the one that a Hazard card has left only where it has to.
    let beside = match game.readings.disable_stacking {
        DisableStacking::Distinct | DisableStacking::Overlap => 0,
        DisableStacking::WorkingFirst => !unrolled,
    };
    unrolled
        & !named(
            game,
            &player.features,
            Feature::SportSuspension,
            pothole,
            beside,
        )
        & !named(game, &player.features, Feature::PowerKit, power, beside)
}

/// The Features of a player that the roll of this turn has not switched off, whatever else has.
pub(super) fn unrolled(state: &State, seat: Seat) -> u8 {
    let all = (1 << state.player(seat).features.len()) - 1;
    if state.turn.seat == seat {
        all & !state.turn.off
    } else {
        all
    }
}

/// The copies of a Feature that this many switch-offs which name it take away, beside those
/// that are `off` already.
pub(super) fn named(
    game: &ClassicRally,
    features: &[Feature],
    named: Feature,
    times: u8,
    off: u8,
) -> u8 {
    let most = match game.readings.named_disable {
        NamedDisable::AllCopies if times > 0 => u8::MAX,
        NamedDisable::AllCopies => 0,
        NamedDisable::OneCopy => times,
    };
    copies(features, named, most, off)
}

/// How many copies of a Feature work now.
pub(crate) fn working(game: &ClassicRally, state: &State, seat: Seat, feature: Feature) -> u8 {
    let active = active(game, state, seat);
    let features = state.player(seat).features.iter().enumerate();
    let working = features.filter(|(slot, own)| **own == feature && active & (1 << slot) != 0);
    narrow::<u8>(working.count())
}

/// Steps that CLOSE RATIO adds where a car is overtaken.
pub(crate) fn tiles_by_overtaking(game: &ClassicRally, state: &State, seat: Seat) -> u8 {
    let copies = working(game, state, seat, Feature::CloseRatio);
    match game.readings.close_ratio_copies {
        CloseRatioCopies::Cumulative => copies,
        CloseRatioCopies::Once => copies.min(1),
    }
}

/// Steps that a drive which set out like this may have, CLOSE RATIO aside.
pub(crate) fn allowance(game: &ClassicRally, state: &State, seat: Seat, start: Start) -> u8 {
    let mut steps = game.constants.basic_steps + working(game, state, seat, Feature::LightWeight);
    match start {
        Start::Curve | Start::Turn => {
            steps += working(game, state, seat, Feature::SportSuspension);
        }
        Start::Straight | Start::Ahead => steps += working(game, state, seat, Feature::PowerKit),
        Start::Stub if game.readings.stub_shape == StubShape::Straight => {
            steps += working(game, state, seat, Feature::PowerKit);
        }
        Start::Stub => {}
    }
    steps
}

/// Whether a problem keeps the Rally Car where it is.
pub(crate) fn is_immobile(state: &State, seat: Seat) -> bool {
    held_by(state, seat).is_some()
}

/// The problem that keeps the Rally Car where it is; the first in the order of the list.
pub(super) fn held_by(state: &State, seat: Seat) -> Option<Clause> {
    let player = state.player(seat);
    let has = |feature| player.features.contains(&feature);
    let problem = |hazard| player.problem(hazard) > 0;
    if problem(Hazard::FlatTyre) {
        return Some(Clause::HazardFlatTyre);
    }
    if problem(Hazard::Pothole) && !has(Feature::SportSuspension) {
        return Some(Clause::HazardPothole);
    }
    if player.aquaplaning == Some(Aquaplaning::Now) {
        return Some(Clause::HazardAquaplaning);
    }
    if problem(Hazard::BrakesFailure) {
        return Some(Clause::HazardBrakesFailure);
    }
    let power = problem(Hazard::PowerFailure) && !has(Feature::PowerKit);
    power.then_some(Clause::HazardPowerFailure)
}

/// At most this many copies of a Feature that are not `off`, the first ones.
pub(super) fn copies(features: &[Feature], feature: Feature, most: u8, off: u8) -> u8 {
    let mut left = most;
    let mut taken = 0;
    for (slot, own) in features.iter().enumerate() {
        let bit = 1 << slot;
        if *own == feature && off & bit == 0 && left > 0 {
            left -= 1;
            taken |= bit;
        }
    }
    taken
}
