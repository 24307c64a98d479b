//! `service-missing`: no SERVICE STATION.

use super::origin::in_tiles;
use super::prelude::*;

lint! {
    "service-missing": Warn, ServiceExchange;
    summary: "a road map, or a set to build one of, without SERVICE STATION",
    why: "Cars can resupply nowhere: what they have loaded has to last for the whole rally.",
    kind: "road-map",
    above: r#"[board]
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"0,2" = "straight/0"
"0,3" = "checkpoint-2/0"
"#,
    bad: r#""0,4" = "straight/0"
"#,
    good: r#""0,4" = "service/0"
"#,
    below: r#""0,5" = "checkpoint-3/0"
"0,6" = "finish/0"
"#,
    checks: [Map(check_map), Scenario(check_scenario)],
}

fn check_map(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    let mut tiles = subject.raced.tiles().iter();
    if tiles.any(|laid| laid.sign == Some(Sign::ServiceStation)) {
        return;
    }
    let (carried, tour) = (subject.terms.carried, subject.longest_stretch());
    let left_out = if subject.terms.fewer_services && subject.map.optional_service.is_some() {
        " once `fewer-services` has left one out"
    } else {
        ""
    };
    let message = match tour.map(|tour| tour.tiles).filter(|&tiles| tiles > carried) {
        Some(tiles) => format!(
            "no SERVICE STATION is laid{left_out}, and the shortest tour takes {tiles} FUEL: the two boards \
             of a player carry {carried}"
        ),
        None => format!("no SERVICE STATION is laid{left_out}"),
    };
    let finding = found(&LINT, scope.place("/board"), message);
    scope.report(finding.help("lay one on the way, such as `service`"));
}

fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    let is_built = |stage: &Stage| matches!(stage, Stage::Built);
    let is_service = |tile: &TilePiece| tile.sign == Some(Sign::ServiceStation);
    let Some(index) = game.stages.iter().position(is_built) else {
        return;
    };
    let services = game.tiles.iter().filter(|tile| is_service(tile));
    let services: usize = services.map(|tile| usize::from(tile.count)).sum();
    let message = match (services, game.options.fewer_services) {
        (0, false) => "no tile of the set that the map is built of is a SERVICE STATION",
        (1, true) => "the set that the map is built of has one SERVICE STATION, and it is left out",
        // Without any there is none to leave out, which `optional-service` reports.
        _ => return,
    };
    let place = in_tiles(&game.components, scope);
    let finding =
        found(&LINT, place, message).also(scope.place(&format!("/stages/{index}")), "built here");
    scope.report(finding.help("use a set of tiles with more SERVICE STATIONS"));
}
