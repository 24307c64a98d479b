//! `position-cars`: a car that is nowhere, or where no tile lies.

use super::prelude::*;
use crate::engine::Clauses as _;
use crate::games::classic_rally::components::PlayerPosition;
use crate::kit::quote::one_of;

lint! {
    "position-cars": Error, SetupRallyOnStart, SetupAssistTurn;
    summary: "a car that is not on the map, or faces nowhere",
    why: "In the race both cars of every player stand on tiles, and a Rally Car always heads somewhere.",
    kind: "position",
    above: r#"seats = ["white"]
board = { "0,0" = "start/0", "0,1" = "straight/0", "0,2" = "finish/0" }

[players.white]
"#,
    bad: r#"at = "1,1"
"#,
    good: r#"at = "0,1"
"#,
    below: r#"heading = "N"
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
    for lack in [Lack::Both, Lack::RallyCar, Lack::AssistanceCar] {
        let seats = subject.game.all_seats();
        let names = seats
            .filter(|seat| Lack::of(subject.player(*seat)) == Some(lack))
            .map(|seat| subject.game.name(seat));
        lack.report(&names.collect::<Vec<_>>(), scope);
    }
}

/// Cars that are on no map in a race.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lack {
    Both,
    RallyCar,
    AssistanceCar,
}

impl Lack {
    fn of(player: Option<&PlayerPosition>) -> Option<Self> {
        let has_at = player.is_some_and(|player| player.at.is_some());
        let is_half = player.is_some_and(|player| player.heading.is_some());
        let has_assistance = player.is_some_and(|player| player.assistance_at.is_some());
        match (has_at, is_half, has_assistance) {
            (false, false, false) => Some(Self::Both),
            (false, false, true) => Some(Self::RallyCar),
            (_, _, false) => Some(Self::AssistanceCar),
            _ => None,
        }
    }

    /// Reports those who lack them, together: who leaves out one mostly leaves out all.
    fn report(self, names: &[&str], scope: &mut Scope<'_>) {
        let [name, others @ ..] = names else { return };
        let (one, several, help) = match self {
            Self::Both => (
                "cars are",
                "cars",
                "`at = \"…\"`, `heading = \"…\"` and `assistance-at = \"…\"`",
            ),
            Self::RallyCar => ("Rally Car is", "Rally Cars", "`at = \"…\"`"),
            Self::AssistanceCar => (
                "Assistance Car is",
                "Assistance Cars",
                "`assistance-at = \"…\"`",
            ),
        };
        let place = |name| scope.key_place(&format!("/players/{name}"));
        let mut message = format!("{name}'s {one} not on the map");
        let mut help = format!("write {help} under `[players.{name}]`");
        if !others.is_empty() {
            let whose = one_of("and", names.iter().map(ToString::to_string));
            message = format!("the {several} of {whose} are not on the map");
            help.push_str(", and so for the others");
        }
        let at = place(name);
        let mut finding = found(&LINT, at.clone(), message).help(help);
        for other in others.iter().map(place) {
            // Where no player is written, they all have one place.
            if other == at {
                finding.times += 1;
            } else {
                finding.further(other, "and here");
            }
        }
        if self == Self::AssistanceCar {
            finding = finding.citing(Clause::SetupAssistTurn.clause().citation());
        }
        scope.report(finding);
    }
}

/// Cars where no tile lies: a tile that is gone is one finding, however many stood on it, and so is a whole board.
fn off_board(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let mut cells: Vec<(String, Finding)> = Vec::new();
    let is_bare = subject.map.tiles().is_empty();
    for (_, at, player) in subject.players() {
        for (key, cell) in [("at", player.at), ("assistance-at", player.assistance_at)] {
            let Some(cell) = cell.filter(|cell| subject.map.find(cell.0).is_none()) else {
                continue;
            };
            let cell = cell.0.to_string();
            let place = scope.place(&format!("{at}/{key}"));
            let same = cells
                .iter_mut()
                .find(|(other, _)| is_bare || *other == cell);
            if let Some((_, finding)) = same {
                finding.further(place, "and here");
                if !is_bare {
                    finding.help = Some("name a cell of the board in each place".to_owned());
                }
                continue;
            }
            let (message, help) = if is_bare {
                let message = format!("no tile lies on `{cell}`, nor anywhere else");
                (message, "say under `board` which tiles lie where")
            } else {
                (
                    format!("no tile lies on `{cell}`"),
                    "name a cell of the board",
                )
            };
            cells.push((cell, found(&LINT, place, message).help(help)));
        }
    }
    for (_, finding) in cells {
        scope.report(finding);
    }
}
