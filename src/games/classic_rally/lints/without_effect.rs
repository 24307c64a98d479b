//! Keys of a scenario that change nothing beside the others: `key-without-effect`.

use super::prelude::*;
use crate::games::classic_rally::rules;

/// Reports each of them.
pub(super) fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let (scenario, game) = (subject.scenario, subject.game);
    if scenario.chrono {
        if !scenario.classification {
            scope.without_effect(
                "/classification",
                "beside `chrono = true`: all play on until they have finished",
                "remove it, or the line `chrono = true`",
            );
        }
    } else if game.stages.len() == 1 {
        // Several stages without points are an error, which says so.
        scope.without_effect(
            "/dnf-points",
            "without `chrono = true`: nobody gets points",
            "write `chrono = true`, or remove `dnf-points`",
        );
    }
    if matches!(game.stages.first(), Some(Stage::Preset(_))) {
        scope.without_effect(
            "/fixed/tile-pile",
            "where the first stage is raced on a given map: nothing is built",
            "remove it, or write `\"built\"` for the first of the `stages`",
        );
    }
    if rules::outcomes::jokers_dealt(game) == 0 {
        scope.without_effect(
            "/fixed/jokers",
            "with fewer Jokers than players: none are dealt",
            "remove it, or have more Jokers in the `cards` document",
        );
    }
    for (key, why) in idle_readings(subject) {
        let help = "remove it: the game is the same without it";
        scope.without_effect(&format!("/readings/{key}"), why, help);
    }
}

/// Readings that differ from the rules document's and decide nothing in this game.
fn idle_readings(subject: &ScenarioSubject<'_>) -> Vec<(&'static str, &'static str)> {
    let game = subject.game;
    // Naming what holds anyway does no harm.
    let given = game.readings.over(&game.rules_readings);
    let is_built = |stage: &Stage| matches!(stage, Stage::Built);
    let mut idle = Vec::new();
    if game.is_solo() {
        let alone = "with a lone player: there are no other cars";
        let rolls = "with a lone player, who does not roll for the order";
        idle.extend([
            ("intersection-occupancy", alone),
            ("dead-end-facing", alone),
            ("finish-blocks", alone),
            ("overtake-refusal", alone),
            ("close-ratio-timing", alone),
            ("close-ratio-at-intersection", alone),
            ("close-ratio-copies", alone),
            (
                "finished-turns",
                "with a lone player: the stage ends with the round in which the car finishes",
            ),
            ("reroll-who", rolls),
            (
                "feature-duplicates",
                "with a lone player, who is dealt the two Features",
            ),
        ]);
    } else {
        idle.push((
            "solo-feature-pool",
            "with several players, who pick their Features",
        ));
    }
    if !game.stages.iter().any(is_built) {
        let given_maps = "where every stage is raced on a given map";
        idle.extend([
            ("build-deadlock", given_maps),
            ("vote-location", given_maps),
            ("finish-roll-choice", given_maps),
        ]);
    } else if game.stages.iter().all(is_built) {
        idle.push((
            "start-heading",
            "where every map is built: only a given map says how cars face",
        ));
    }
    idle.retain(|(key, _)| given.has(key));
    idle
}
