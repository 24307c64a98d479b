//! `position-unmarked`: a car on a checkpoint of its own that is not marked.

use super::prelude::*;
use super::reach::racing;

lint! {
    "position-unmarked": Warn, CheckMarkAtOnce;
    summary: "a car that stands on a checkpoint of its player without a token there",
    why: "A checkpoint is marked as soon as the car drives onto it, so the token has probably been forgotten.",
    bad: race!(
        board = r#"{ d3 = "h01/0", e5 = "u01/0" }"#,
        red = r#"time = 26
at = "d3"
visited = ["b1"]"#,
        blue = r#"time = 28
at = "e5""#,
    ),
    good: race!(
        board = r#"{ d3 = "h01/0", e5 = "u01/0" }"#,
        red = r#"time = 26
at = "d3"
visited = ["b1", "d3"]"#,
        blue = r#"time = 28
at = "e5""#,
    ),
    checks: [State(check)],
}

fn check(game: &CheckpointRally, state: &State, scope: &mut Scope<'_>) {
    let start_is_ignored = game.readings.start_tile_checkpoint == StartTileCheckpoint::Ignored;
    for (seat, at) in racing(game, state) {
        let player = state.player(seat);
        let starts_there = start_is_ignored && at == game.players[seat.index()].corner;
        if !player.goals.contains(at) || player.visited.contains(at) || starts_there {
            continue;
        }
        let name = game.name(seat);
        let message = format!("{name}'s car stands on the checkpoint `{at}`, which is not marked");
        scope.report(
            found(&LINT, scope.place(&format!("/players/{name}/at")), message)
                .help(format!("add `{at}` to `visited`")),
        );
    }
}
