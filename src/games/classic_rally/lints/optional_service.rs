//! `optional-service`: nothing that could be left out.

use super::prelude::*;

lint! {
    "optional-service": Error, MapFewerServices;
    summary: "an `optional-service` without SERVICE STATION, or `fewer-services` where none can be left out",
    why: "The rule leaves one SERVICE STATION tile out: of a map that is given, the one that the map names.",
    inside: straight_map,
    bad: r#"optional-service = "0,2"
"#,
    good: r#"optional-service = "0,4"
"#,
    checks: [Map(check_map), Scenario(check_scenario)],
}

fn check_map(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    let Some(cell) = subject.map.optional_service else {
        return;
    };
    let laid = subject.laid.on(cell.0);
    if laid.is_some_and(|laid| laid.sign == Some(Sign::ServiceStation)) {
        return;
    }
    // A board that is missing has been reported, and is empty then.
    if subject.laid.tiles().is_empty() {
        return;
    }
    let message = match laid {
        Some(laid) => format!(
            "`{}` on `{}` has no SERVICE STATION",
            subject.piece(laid.tile).id,
            cell.0
        ),
        None => format!("no tile lies on `{}`", cell.0),
    };
    let services = subject.laid.tiles().iter();
    let services = services.filter(|laid| laid.sign == Some(Sign::ServiceStation));
    let cells: Vec<String> = services.map(|laid| format!("`{}`", laid.cell)).collect();
    let finding = found(&LINT, scope.place("/optional-service"), message);
    scope.report(match cells.as_slice() {
        [] => finding.help("remove this line: the map has no SERVICE STATION"),
        _ => finding.help(format!("SERVICE STATIONS are on {}", cells.join(", "))),
    });
}

fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    if !subject.scenario.fewer_services {
        return;
    }
    let mut tiles = subject.game.tiles.iter();
    let has_service = tiles.any(|tile| tile.sign == Some(Sign::ServiceStation));
    for (index, stage) in subject.game.stages.iter().enumerate() {
        let (message, help) = match stage {
            Stage::Preset(preset) if preset.optional_service.is_none() => (
                format!(
                    "{} does not say which SERVICE STATION is left out",
                    preset.path
                ),
                "write `optional-service = \"…\"` in the map, or remove `fewer-services`",
            ),
            Stage::Built if !has_service => (
                "the set has no SERVICE STATION tile that could be left out".to_owned(),
                "remove `fewer-services`",
            ),
            _ => continue,
        };
        let place = scope.place(&format!("/stages/{index}"));
        let also = scope.place("/fewer-services");
        let finding = found(&LINT, place, message);
        scope.report(finding.also(also, "one is to be left out").help(help));
    }
}
