//! `checkpoint-blocked`: a checkpoint that cannot be reached any more.

use super::prelude::*;
use super::reach::{Reach, racing};

lint! {
    "checkpoint-blocked": Warn, CheckAllNeeded;
    summary: "a checkpoint to which no road can ever lead",
    why: "Cars that never leave their tiles are in the way for good, however the rest of the map is built.",
    bad: position!(
        r#"row = ["h02", "h03", "h04"]
board = { a1 = "h01/0", e5 = "h05/1" }
components = { cards = "corner-cards.toml" } # the card `far` has the checkpoint `e5`
"#,
        red: r#"car = "rally-car"
card = "far"
time = 6
at = "a1"
"#,
        blue: r#"car = "buggy"
card = "away"
time = 8
at = "e5" # scrutineer: allow(car-stranded)
"#
    ),
    good: position!(
        r#"row = ["h02", "h03", "h04"]
board = { a1 = "h01/0", e5 = "h05/3" }
components = { cards = "corner-cards.toml" } # the card `far` has the checkpoint `e5`
"#,
        red: r#"car = "rally-car"
card = "far"
time = 6
at = "a1"
"#,
        blue: r#"car = "buggy"
card = "away"
time = 8
at = "e5"
"#
    ),
    checks: [State(check)],
}

fn check(game: &CheckpointRally, state: &State, scope: &mut Scope<'_>) {
    let reach = Reach::new(game, state);
    for (seat, at) in racing(game, state) {
        if reach.is_stuck(at) {
            continue;
        }
        let player = state.player(seat);
        let blocked = player.goals.without(player.visited).without(reach.from(at));
        if blocked.is_empty() {
            continue;
        }
        let name = game.name(seat);
        let message = format!("{name} can never reach {}", listed(blocked.iter()));
        let mut finding = found(
            &LINT,
            scope.place(&format!("/players/{name}/card")),
            message,
        );
        for (other, there) in racing(game, state) {
            if reach.is_stuck(there) {
                let other = game.name(other);
                let place = scope.place(&format!("/players/{other}/at"));
                finding = finding.also(place, format!("{other}'s car never leaves"));
            }
        }
        scope.report(finding.help("turn the tiles of cars that are in the way, or move the cars"));
    }
}
