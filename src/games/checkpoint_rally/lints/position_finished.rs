//! `position-finished`: a race that is finished in one way and not in another.

use super::prelude::*;

lint! {
    "position-finished": Error, FinishRemoveCar;
    summary: "a player who has visited every checkpoint and is not done, or the other way round",
    why: "A player who marks the last checkpoint takes the car off the map at once and has finished.",
    bad: race!(
        red = r#"time = 6
at = "a1"
visited = ["a2", "b1", "d3", "e2"]"#,
    ),
    good: race!(
        keys = r#"done = [{ player = "red", how = "finished" }]"#,
        red = r#"time = 6
visited = ["a2", "b1", "d3", "e2"]"#,
    ),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    for (seat, colour, player) in subject.players() {
        let name = colour.name();
        let goals = subject.goals(seat, player);
        let visited: Spaces = player.visited.iter().map(|space| space.0).collect();
        let missing = goals.without(visited);
        // A token on a space that is none of the player's checkpoints, or that has one already, is reported by
        // `position-token`: it may be the missing one.
        let is_stray =
            subject.has_stray_token(seat, player) || visited.len() < player.visited.len();
        let mut done = subject.position.done.iter();
        let entry = done.position(|entry| entry.player == colour && entry.how == How::Finished);
        let finding = match entry {
            None if !goals.is_empty() && missing.is_empty() => found(
                &LINT,
                scope.place(&format!("/players/{name}/visited")),
                format!("{name} has visited every checkpoint, but is not done"),
            )
            .help(format!(
                "write `done = [{{ player = \"{name}\", how = \"finished\" }}]` and take the car \
                 off the map"
            )),
            Some(_) if !missing.is_empty() && is_stray => continue,
            Some(index) if !missing.is_empty() => found(
                &LINT,
                scope.place(&format!("/done/{index}")),
                format!(
                    "{name} cannot have finished without {}",
                    listed(missing.iter())
                ),
            )
            .also(scope.key_place(&format!("/players/{name}")), "the player")
            .help(format!("add {} to `visited`", listed(missing.iter()))),
            Some(index) if player.at.is_some() => found(
                &LINT,
                scope.place(&format!("/players/{name}/at")),
                format!("{name} has finished, but the car still stands on the map"),
            )
            .also(scope.place(&format!("/done/{index}")), "finished")
            .help("remove `at`"),
            _ => continue,
        };
        scope.report(finding);
    }
}
