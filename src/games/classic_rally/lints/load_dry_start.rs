//! `load-dry-start`: a start without FUEL.

use super::prelude::*;
use crate::games::classic_rally::ways::distances;

lint! {
    "load-dry-start": Warn, MoveEmptyTank;
    summary: "a race that begins with an empty tank, and no FUEL near",
    why: "The Assistance Car moves one tile a turn: until it brings FUEL, turns are lost.",
    kind: "position",
    above: r#"seats = ["white", "red"]
board = { "0,0" = "start/0", "0,1" = "straight/0", "0,2" = "service/0", "0,3" = "checkpoint-1/0", "0,4" = "finish/0" }

[players.white]
at = "0,0"
heading = "N"
assistance-at = "0,2"
"#,
    bad: "assistance = { fuel = 8 }\n",
    good: r#"rally = { fuel = 1 }
assistance = { fuel = 7 }
"#,
    below: r#"
[players.red]
at = "0,0"
heading = "N"
assistance-at = "0,1"
rally = { fuel = 2 }
"#,
    checks: [State(check)],
}

fn check(game: &ClassicRally, state: &State, scope: &mut Scope<'_>) {
    let Some(start) = state.map.find(Cell::START) else {
        return;
    };
    let is_start = state.players.iter().all(|player| player.at == Some(start));
    if state.phase != Phase::Race || state.round != 1 || !is_start {
        return;
    }
    for seat in game.all_seats() {
        let player = state.player(seat);
        if player.is_fuelled() || player.joker == Some(Joker::Transporter) {
            continue;
        }
        let name = game.name(seat);
        let Some(there) = player.assistance_at else {
            continue;
        };
        let why = match distances(&state.map, there)[start.index()] {
            Some(0 | 1) => continue,
            Some(tiles) => format!("the Assistance Car is {} away", Count(tiles, "tile")),
            None => "no road leads the Assistance Car there".to_owned(),
        };
        let message = format!("{name} begins without FUEL on the Rally Board, and {why}");
        let place = scope.key_place(&format!("/players/{name}"));
        scope.report(
            found(&LINT, place, message)
                .help("load FUEL on the Rally Board, or place the Assistance Car next to START"),
        );
    }
}
