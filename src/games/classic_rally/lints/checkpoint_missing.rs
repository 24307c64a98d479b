//! `checkpoint-missing`: a checkpoint that is nowhere.

use super::origin::in_tiles;
use super::prelude::*;
use super::subject::sign_name;
use super::tile_copies;

lint! {
    "checkpoint-missing": Error, GoalThreeCheckpointsThenFinish;
    summary: "a road map, or a set to build one of, without one of the checkpoints",
    why: "A Rally Car needs the tokens of checkpoints 1, 2 and 3 before it can finish.",
    kind: "road-map",
    above: r#"[board]
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"0,2" = "straight/0"
"#,
    bad: r#""0,3" = "straight/0"
"#,
    good: r#""0,3" = "checkpoint-2/0"
"#,
    below: r#""0,4" = "service/0"
"0,5" = "checkpoint-3/0"
"0,6" = "finish/0"
"#,
    checks: [Map(check_map), Scenario(check_scenario)],
}

fn check_map(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    let Some(missing) = missing_on(subject) else {
        return;
    };
    if tile_copies::lies_for_goal(subject) {
        return;
    }
    let message = format!("{missing} not laid");
    let finding = found(&LINT, scope.place("/board"), message);
    scope.report(finding.help("lay what is missing where a road leads"));
}

/// The checkpoints that do not lie on a map, and the verb.
fn missing_on(subject: &MapSubject<'_>) -> Option<String> {
    let laid = subject.raced.tiles().iter().filter_map(|laid| laid.sign);
    missing(laid)
}

/// Whether a map lacks a checkpoint. Where that belongs, the road may be broken off.
pub(super) fn is_lacking(subject: &MapSubject<'_>) -> bool {
    missing_on(subject).is_some()
}

fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    let is_built = |stage: &Stage| matches!(stage, Stage::Built);
    let Some(index) = game.stages.iter().position(is_built) else {
        return;
    };
    let Some(missing) = missing(game.tiles.iter().filter_map(|tile| tile.sign)) else {
        return;
    };
    let message = format!("{missing} on no tile of the set that the map is built of");
    let place = in_tiles(&game.components, scope);
    let finding =
        found(&LINT, place, message).also(scope.place(&format!("/stages/{index}")), "built here");
    scope.report(finding.help("use a set of tiles with all three checkpoints"));
}

/// The checkpoints that none of these signs is, and the verb.
fn missing(signs: impl Iterator<Item = Sign>) -> Option<String> {
    let signs: Vec<Sign> = signs.collect();
    let checkpoints = Sign::ALL.iter().filter(|sign| sign.checkpoint().is_some());
    let missing = checkpoints.filter(|sign| !signs.contains(sign));
    let missing: Vec<&str> = missing.map(|&sign| sign_name(sign)).collect();
    let verb = match missing.len() {
        0 => return None,
        1 => "is",
        _ => "are",
    };
    Some(format!("{} {verb}", missing.join(" and ")))
}
