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
    // Tiles that others should meet may be missing all for one reason.
    let mut lonely: Option<Finding> = None;
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
        let place = scope.place(&format!("/players/{name}/heading"));
        if laid.linked > 0 {
            let turned = laid.reversed(heading);
            let message =
                format!("no road goes on for {name}'s Rally Car, heading {heading} on `{cell}`");
            let help = format!("write `heading = \"{turned}\"`: at a dead end it has been turned");
            scope.report(found(&LINT, place, message).help(help));
        } else if let Some(first) = &mut lonely {
            first.further(place, &format!("nor from `{cell}`, where {name}'s stands"));
        } else {
            let message =
                format!("no road leads away from `{cell}`, where {name}'s Rally Car stands");
            let help = "lay a tile next to it, so that roads meet";
            lonely = Some(found(&LINT, place, message).help(help));
        }
    }
    if let Some(finding) = lonely {
        scope.report(finding);
    }
}
