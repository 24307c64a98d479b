//! `position-round-number`: a round after the end of the game.

use super::prelude::*;
use crate::games::checkpoint_charlie::rules;

lint! {
    "position-round-number": Error, EndFifthRound, EndColourOut, EndTenPoints;
    summary: "a round after the last one of the game, or after one in which a colour of markers has run out",
    why: "The game is over when the last round is complete, or one in which the last marker of a colour was drawn.",
    bad: position!("round = 6\n"),
    good: position!("round = 5\n"),
    checks: [State(check)],
}

fn check(game: &CheckpointCharlie, state: &State, scope: &mut Scope<'_>) {
    let (round, rounds) = (state.round, game.constants.rounds);
    // With the first draw of this round, markers may run out and points be enough in it.
    let is_later = round > 1 && state.phase <= Phase::Markers && state.collected == 0;
    let (clause, message, help) = if round > rounds {
        (
            Clause::EndFifthRound,
            format!("this is round {round}, and the game has {rounds}"),
            format!("write {rounds} or less, or other `rounds` in a rules document"),
        )
    } else if let Some(colour) = rules::finish::colour_out(game, state).filter(|_| is_later) {
        (
            Clause::EndColourOut,
            format!(
                "no {colour} marker is left to draw, so the game was over before round {round}"
            ),
            "name fewer markers of this colour, or write `phase = \"over\"` and the round before"
                .to_owned(),
        )
    } else if let Some(seat) = who_has_ended(game, state).filter(|_| is_later) {
        let (name, target) = (game.name(seat), game.constants.target);
        let message = format!(
            "{name} has {target} points or more, so the game was over before round {round}"
        );
        let place = scope.place(&format!("/players/{name}/markers"));
        let finding = found_by(&LINT, Clause::EndTenPoints, place, message);
        return scope.report(
            finding.help("name fewer markers, or write `phase = \"over\"` and the round before"),
        );
    } else {
        return;
    };
    scope.report(found_by(&LINT, clause, scope.place("/round"), message).help(help));
}

/// Whose points have ended the game in an earlier round. Who is tailed has given the Stasi marker back since: what it
/// took away may be missing from the points that ended nothing.
fn who_has_ended(game: &CheckpointCharlie, state: &State) -> Option<Seat> {
    let is_automatic = game.readings.ten_points == TenPoints::Automatic;
    let never_counted = game.readings.stasi_return == StasiReturn::WhenCollected;
    let mut seats = game.all_seats().filter(|_| is_automatic);
    seats.find(|&seat| {
        let is_known = never_counted || state.tailed != Some(seat);
        is_known && rules::closing::has_target(game, state, seat)
    })
}
