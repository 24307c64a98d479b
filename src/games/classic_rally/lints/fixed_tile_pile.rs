//! `fixed-tile-pile`: a fixed pile that is not every tile that is laid.

use super::counts::{miscounts, told};
use super::prelude::*;

lint! {
    "fixed-tile-pile": Error, BuildShuffle;
    summary: "a fixed tile pile that is not made of every tile but START and FINISH",
    why: "All tiles but the two ends are shuffled into the pile, less a SERVICE STATION if one is left out.",
    kind: "scenario",
    above: r#"players = ["white", "red"]

[fixed]
tile-pile = [
  "crossroads", "junction", "junction", "curve", "curve", "curve", "curve", "curve", "curve",
  "straight", "straight", "straight", "hazard-straight", "hazard-curve", "hazard-curve",
"#,
    bad: r#"  "hazard-curve", "service", "service", "checkpoint-1", "checkpoint-2", "checkpoint-3",
"#,
    good: r#"  "hazard-curve", "service", "service", "checkpoint-1", "checkpoint-2", "checkpoint-3", "junction",
"#,
    below: "]\n",
    checks: [Shape, Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    let (Some(pile), Some(Stage::Built)) = (&game.agreed.tile_pile, game.stages.first()) else {
        return;
    };
    let mut due: Vec<TileId> = game.pile_tiles().to_vec();
    if game.options.fewer_services {
        let is_service = |tile: &TileId| game.tiles[*tile].sign == Some(Sign::ServiceStation);
        let Some(&service) = due.iter().find(|tile| is_service(tile)) else {
            return;
        };
        if due.iter().any(|&tile| is_service(&tile) && tile != service) {
            let message = "which SERVICE STATION is left out is not known before it is";
            let finding = found(&LINT, scope.key_place("/fixed/tile-pile"), message);
            scope.report(finding.help("remove `tile-pile` or `fewer-services`"));
            return;
        }
        due.retain(|&tile| tile != service);
        let count = usize::from(game.tiles[service].count).saturating_sub(1);
        due.extend(std::iter::repeat_n(service, count));
    }
    let miscounts = miscounts(pile, &due);
    if miscounts.is_empty() {
        return;
    }
    let message = told(&miscounts, |&tile| game.tiles[tile].id.to_string());
    let place = scope.key_place("/fixed/tile-pile");
    scope.report(found(&LINT, place, message).help(
        "name every tile but START and FINISH, topmost first; with `fewer-services` one SERVICE \
         STATION less",
    ));
}
