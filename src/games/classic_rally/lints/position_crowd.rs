//! `position-crowd`: two cars where there is room for one.

use super::prelude::*;
use crate::games::classic_rally::board::Shape;

lint! {
    "position-crowd": Warn, MoveEndOccupied;
    summary: "two fuelled Rally Cars with the same heading on a tile without sign",
    why: "No drive ends like that. It can come about only if one of them is refuelled or turned where it stands.",
    kind: "position",
    above: r#"seats = ["white", "red"]
board = { "0,0" = "start/0", "0,1" = "straight/0", "0,2" = "service/0", "0,3" = "checkpoint-1/0", "0,4" = "finish/0" }

[players.white]
at = "0,1"
heading = "N"
assistance-at = "0,1"
rally = { fuel = 3 }

[players.red]
"#,
    bad: r#"at = "0,1"
"#,
    good: r#"at = "0,0"
"#,
    below: r#"heading = "N"
assistance-at = "0,1"
rally = { fuel = 2 }
"#,
    checks: [State(check)],
}

fn check(game: &ClassicRally, state: &State, scope: &mut Scope<'_>) {
    if state.phase != Phase::Race {
        return;
    }
    let racing = |seat: &Seat| {
        let player = state.player(*seat);
        // A drive that is interrupted does not end there.
        let drives = state.turn.drive.is_some() && state.turn.seat == *seat;
        player.finished.is_none() && player.is_fuelled() && !drives
    };
    let mut seen: Vec<Seat> = Vec::new();
    for seat in game.all_seats().filter(racing) {
        let player = state.player(seat);
        let Some(at) = player
            .at
            .filter(|&at| is_narrow(game, state, at, player.heading))
        else {
            continue;
        };
        let is_like = |other: &&Seat| {
            let other = state.player(**other);
            other.at == Some(at) && other.heading == player.heading
        };
        let first = seen.iter().find(is_like);
        let Some(&first) = first else {
            seen.push(seat);
            continue;
        };
        let (first, second) = (game.name(first), game.name(seat));
        let message = format!(
            "{first}'s and {second}'s Rally Cars both stand on `{}` with FUEL, heading {}",
            state.map.at(at).cell,
            player.heading
        );
        let other = scope.place(&format!("/players/{first}/at"));
        let place = scope.place(&format!("/players/{second}/at"));
        scope.report(
            found(&LINT, place, message)
                .also(other, "the other one")
                .help("move one of them, turn it, or empty its tank"),
        );
    }
}

/// Whether no two drives can end there with this heading.
fn is_narrow(game: &ClassicRally, state: &State, at: Place, heading: Side) -> bool {
    let laid = state.map.at(at);
    let is_start = game.tiles[laid.tile].role == Some(Role::Start);
    let is_open = laid.shape == Shape::Intersection
        && game.readings.intersection_occupancy == IntersectionOccupancy::Free;
    // At a dead end cars come in with the other heading, and are turned one after the other.
    let is_dead_end = laid.is_dead_end(laid.reversed(heading));
    laid.sign.is_none() && !is_start && !is_open && !is_dead_end
}
