//! `position-cars`: a car that is nowhere, or where no tile lies.

use super::prelude::*;
use crate::engine::Clauses as _;

lint! {
    "position-cars": Error, SetupRallyOnStart;
    summary: "a car that is not on the map, or faces nowhere",
    why: "In the race both cars of every player stand on tiles, and a Rally Car always heads somewhere.",
    kind: "position",
    above: r#"seats = ["white"]
board = { "0,0" = "start/0", "0,1" = "straight/0", "0,2" = "finish/0" }

[players.white]
"#,
    bad: r#"at = "1,1"
heading = "N"
assistance-at = "0,1"
"#,
    good: r#"at = "0,1"
heading = "N"
assistance-at = "0,1"
"#,
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    for (seat, at, player) in subject.players() {
        let name = subject.game.name(seat);
        for (key, cell) in [("at", player.at), ("assistance-at", player.assistance_at)] {
            if let Some(cell) = cell.filter(|cell| subject.map.find(cell.0).is_none()) {
                let message = format!("no tile lies on `{}`", cell.0);
                let place = scope.place(&format!("{at}/{key}"));
                scope.report(found(&LINT, place, message).help("name a cell of the board"));
            }
        }
        let (pointer, message, help) = match (player.at, player.heading) {
            (Some(cell), None) => (
                format!("{at}/at"),
                format!("{name}'s Rally Car on `{}` has no heading", cell.0),
                "write `heading = \"…\"`: the exit ahead, or on an intersection the direction in which the car came",
            ),
            (None, Some(_)) => (
                format!("{at}/heading"),
                format!("{name}'s Rally Car heads somewhere and is nowhere"),
                "write `at = \"…\"`, too",
            ),
            _ => continue,
        };
        scope.report(found(&LINT, scope.place(&pointer), message).help(help));
    }
    if subject.phase() < Phase::Race {
        return;
    }
    for seat in subject.game.all_seats() {
        let name = subject.game.name(seat);
        let player = subject.player(seat);
        let cars = [
            (
                "Rally Car",
                "at",
                player.is_some_and(|player| player.at.is_some()),
            ),
            (
                "Assistance Car",
                "assistance-at",
                player.is_some_and(|player| player.assistance_at.is_some()),
            ),
        ];
        for (car, key, is_there) in cars {
            let half = player.is_some_and(|player| player.heading.is_some()) && key == "at";
            if !is_there && !half {
                let place = scope.key_place(&format!("/players/{name}"));
                let message = format!("{name}'s {car} is not on the map");
                let mut finding = found(&LINT, place, message)
                    .help(format!("write `{key} = \"…\"` under `[players.{name}]`"));
                if key == "assistance-at" {
                    finding = finding.citing(Clause::SetupAssistTurn.clause().citation());
                }
                scope.report(finding);
            }
        }
    }
}
