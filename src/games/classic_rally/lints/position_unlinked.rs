//! `position-unlinked`: a tile of a position that is turned off the road.

use std::collections::BTreeMap;

use super::map_unreachable::{lost, missed, report_turned, turned_off};
use super::prelude::*;

lint! {
    "position-unlinked": Warn, BuildContinuePath;
    summary: "a tile of a position that alone keeps the road from a checkpoint or FINISH",
    why: "A map built by the rules links each tile with the others, so such a tile was \
          most likely turned by mistake. From a position in the middle of the building, of which not \
          all is written down, play can come to it.",
    kind: "position",
    above: r#"seats = ["white", "red"]

[board]
"0,0" = "start/0"
"0,1" = "junction/3"
"0,2" = "service/0"
"#,
    bad: r#""0,3" = "checkpoint-1/1"
"#,
    good: r#""0,3" = "checkpoint-1/0"
"#,
    below: r#""0,4" = "finish/0"

[players.white]
at = "0,1"
heading = "N"
assistance-at = "0,1"
features = ["power-kit", "light-weight"]
rally = { fuel = 3 }

[players.red]
at = "0,2"
heading = "N"
assistance-at = "0,1"
features = ["close-ratio", "sport-suspension"]
rally = { fuel = 4 }
"#,
    checks: [Position(check)],
}

/// What a position leaves out of its map may be of no matter to it. A tile that alone keeps the roads
/// from meeting was turned by mistake.
fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let position = subject.position;
    if subject.phase() != Phase::Race || position.board.is_empty() {
        return;
    }
    let named = position.board.iter().map(|(cell, laid)| {
        let tile = subject.game.tile_named(&laid.tile, "").ok()?;
        Some((cell.0, tile, laid.rotation))
    });
    let Some(tiles) = named.collect::<Option<Vec<_>>>() else {
        return;
    };
    let map = RoadMap {
        tiles: None,
        start_heading: None,
        optional_service: None,
        board: BTreeMap::new(),
    };
    let subject = MapSubject::new(&map, &tiles, &subject.game.tiles);
    let lost = lost(&subject, &subject.raced);
    if !lost.is_empty()
        && let Some(turned) = turned_off(&subject)
    {
        let missed = missed(&subject, &lost, "");
        report_turned(&LINT, &subject, turned, &missed, scope);
    }
}
