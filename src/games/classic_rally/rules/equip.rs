//! Features: picked in turn, from the last player and back again, or dealt to a lone player.

use super::{Legal, setup};
use crate::engine::{Clauses as _, Log};
use crate::games::classic_rally::components::{Feature, FeatureDuplicates, Phase};
use crate::games::classic_rally::{ClassicRally, Clause, Event, FEATURES_EACH, Move, State};
use crate::kit::seat::Seat;

pub(super) fn open_features(
    game: &ClassicRally,
    state: &mut State,
    log: &mut impl Log<ClassicRally>,
) {
    if game.is_solo() {
        setup::wait_for(game, state, Phase::SoloFeatures, log);
    } else {
        state.phase = Phase::Features;
        next_pick(game, state);
    }
}

pub(super) fn deal_solo_features(
    game: &ClassicRally,
    state: &mut State,
    features: &[Feature],
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::SetupSoloFeatures);
    log.cite(Clause::CardsUnusedToBox);
    for &feature in features {
        take_feature(game, state, Seat::new(0), feature, log);
    }
    // What is not dealt goes back to the box: nothing is left to be picked, as if all had picked.
    state.features_left = [0; Feature::ALL.len()];
    state.phase = Phase::Load;
}

/// Who picks: first everybody from the last player back, then everybody from the first on.
pub(super) fn picker(game: &ClassicRally, state: &State) -> Option<Seat> {
    let order = || game.turn_order(state.first);
    let has = |seat: Seat| state.player(seat).features.len();
    let first_pick = order().rev().find(|&seat| has(seat) == 0);
    first_pick.or_else(|| order().find(|&seat| has(seat) < FEATURES_EACH))
}

/// Leaves the draft once everybody has two Features, or none is left to be picked.
fn next_pick(game: &ClassicRally, state: &mut State) {
    let none_left = state.features_left.iter().all(|&left| left == 0);
    if none_left || picker(game, state).is_none() {
        state.phase = Phase::Load;
    }
}

pub(super) fn list_features(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    moves: &mut Vec<(Seat, Move)>,
) {
    let left = Feature::ALL.iter().copied().filter(|&feature| {
        let copies = state.features_left[feature as usize];
        copies > 0 && better_pick(game, state, seat, feature).is_none()
    });
    moves.extend(left.map(|feature| (seat, Move::ChooseFeature(feature))));
}

/// A Feature that has to be picked in place of this one, which the player has already. Once
/// nothing else is left, a second copy is allowed under either reading.
fn better_pick(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    feature: Feature,
) -> Option<Feature> {
    let own = &state.player(seat).features;
    if game.readings.feature_duplicates == FeatureDuplicates::Allowed || !own.contains(&feature) {
        return None;
    }
    let mut others = Feature::ALL.iter().copied();
    others.find(|other| state.features_left[*other as usize] > 0 && !own.contains(other))
}

pub(super) fn check_feature(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    feature: Feature,
) -> Legal {
    if state.features_left[feature as usize] == 0 {
        return Clause::SetupFeatureAvailable.refuse(format!("no `{feature}` is left in its pile"));
    }
    match better_pick(game, state, seat, feature) {
        None => Ok(()),
        Some(other) => Clause::SetupFeatureAvailable.refuse(format!(
            "{} has `{feature}` already and may pick no second one while `{other}` is left",
            game.name(seat)
        )),
    }
}

pub(super) fn choose_feature(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    feature: Feature,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::SetupFeatureTurn);
    log.cite(Clause::SetupFeatureAvailable);
    take_feature(game, state, seat, feature, log);
    next_pick(game, state);
}

fn take_feature(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    feature: Feature,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::SetupFeaturesStay);
    let left = &mut state.features_left[feature as usize];
    *left = left.saturating_sub(1);
    let features = &mut state.player_mut(seat).features;
    features.push(feature);
    features.sort_unstable();
    log.event(|| Event::FeatureChosen {
        player: game.colour(seat),
        feature,
    });
}
