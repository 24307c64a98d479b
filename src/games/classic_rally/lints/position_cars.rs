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
    off_board(subject, scope);
    for (seat, at, player) in subject.players() {
        let name = subject.game.name(seat);
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
        let player = subject.player(seat);
        let has_at = player.is_some_and(|player| player.at.is_some());
        let is_half = player.is_some_and(|player| player.heading.is_some());
        let has_assistance = player.is_some_and(|player| player.assistance_at.is_some());
        let (who, help) = match (has_at, is_half, has_assistance) {
            (false, false, false) => (
                "cars are",
                "`at = \"…\"`, `heading = \"…\"` and `assistance-at = \"…\"`",
            ),
            (false, false, true) => ("Rally Car is", "`at = \"…\"`"),
            (_, _, false) => ("Assistance Car is", ASSISTANCE),
            _ => continue,
        };
        let name = subject.game.name(seat);
        let place = scope.key_place(&format!("/players/{name}"));
        let message = format!("{name}'s {who} not on the map");
        let mut finding =
            found(&LINT, place, message).help(format!("write {help} under `[players.{name}]`"));
        if help == ASSISTANCE {
            finding = finding.citing(Clause::SetupAssistTurn.clause().citation());
        }
        scope.report(finding);
    }
}

/// What an Assistance Car needs.
const ASSISTANCE: &str = "`assistance-at = \"…\"`";

/// Cars where no tile lies: a tile that is gone is one finding, however many stood on it.
fn off_board(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let mut cells: Vec<(String, Finding)> = Vec::new();
    for (_, at, player) in subject.players() {
        for (key, cell) in [("at", player.at), ("assistance-at", player.assistance_at)] {
            let Some(cell) = cell.filter(|cell| subject.map.find(cell.0).is_none()) else {
                continue;
            };
            let cell = cell.0.to_string();
            let place = scope.place(&format!("{at}/{key}"));
            match cells.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, finding)) => {
                    *finding = finding.clone().also(place, "and here");
                }
                None => {
                    let message = format!("no tile lies on `{cell}`");
                    let finding = found(&LINT, place, message).help("name a cell of the board");
                    cells.push((cell, finding));
                }
            }
        }
    }
    for (_, finding) in cells {
        scope.report(finding);
    }
}
