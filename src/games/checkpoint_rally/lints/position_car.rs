//! `position-car`: a car that stands on no tile.

use super::prelude::*;

lint! {
    "position-car": Error, SetupCarEnters;
    summary: "an unfinished player without a car on a tile",
    why: "A car enters the map during setup and leaves it only by finishing; between that it stands on a tile.",
    bad: race!(board = r#"{ a1 = "h01/0", e4 = "u01/0" }"#,),
    good: race!(),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let on_the_road = subject.phase() >= Phase::Race;
    // Without any tile the board is missing, and that is one mistake for all cars.
    let has_board = !subject.position.board.is_empty();
    let mut off_board: Option<Finding> = None;
    for (_, colour, player) in subject.players() {
        let name = colour.name();
        match player.at {
            Some(at) if !subject.position.board.contains_key(&at) => {
                let place = scope.place(&format!("/players/{name}/at"));
                if let Some(first) = &mut off_board {
                    first.further(place, "and here");
                    continue;
                }
                let message = format!("{name}'s car stands on `{}`, where no tile lies", at.0);
                let finding = found(&LINT, place, message);
                if has_board {
                    let help = format!("put a tile on `{}`, or the car on a tile", at.0);
                    scope.report(finding.help(help));
                } else {
                    let help = "name the tiles of the `board`";
                    off_board = Some(finding.help(help));
                }
            }
            None if on_the_road && subject.how_done(colour) != Some(How::Finished) => {
                let message = format!("{name} has not finished, but the car is not on the map");
                scope.report(
                    found(&LINT, scope.key_place(&format!("/players/{name}")), message)
                        .help("say where it stands: `at = \"…\"`"),
                );
            }
            _ => {}
        }
    }
    if let Some(finding) = off_board {
        scope.report(finding);
    }
}
