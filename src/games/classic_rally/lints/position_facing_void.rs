//! `position-facing-void`: a car that faces no road.

use super::prelude::*;

lint! {
    "position-facing-void": Warn, UturnOnlyWhereAllowed;
    summary: "a Rally Car on a tile without sign, ahead of which no road goes on",
    why: "At a dead end a car is turned round at once; this one waits until its Assistance Car comes and turns it.",
    kind: "position",
    above: r#"seats = ["white", "red"]
board = { "0,0" = "start/0", "0,1" = "junction/2", "0,2" = "service/0", "1,1" = "straight/1" }

[players.white]
at = "1,1"
"#,
    bad: r#"heading = "E"
"#,
    good: r#"heading = "W"
"#,
    below: r#"assistance-at = "0,1"
rally = { fuel = 3 }

[players.red]
at = "0,0"
heading = "N"
assistance-at = "0,1"
rally = { fuel = 2 }
"#,
    checks: [State(check)],
}

fn check(game: &ClassicRally, state: &State, scope: &mut Scope<'_>) {
    if state.phase != Phase::Race {
        return;
    }
    for seat in game.all_seats() {
        let player = state.player(seat);
        let Some(at) = player.at.filter(|_| player.finished.is_none()) else {
            continue;
        };
        let (laid, heading) = (state.map.at(at), player.heading);
        if laid.sign.is_some() || laid.ahead(heading) & laid.linked != 0 {
            continue;
        }
        let (name, cell) = (game.name(seat), laid.cell);
        let (message, help) = if laid.linked == 0 {
            let message =
                format!("no road leads away from `{cell}`, where {name}'s Rally Car stands");
            (
                message,
                "lay a tile next to it, so that roads meet".to_owned(),
            )
        } else {
            let turned = laid.reversed(heading);
            let message =
                format!("no road goes on for {name}'s Rally Car, heading {heading} on `{cell}`");
            (
                message,
                format!("write `heading = \"{turned}\"`: at a dead end it has been turned"),
            )
        };
        let place = scope.place(&format!("/players/{name}/heading"));
        scope.report(found(&LINT, place, message).help(help));
    }
}
