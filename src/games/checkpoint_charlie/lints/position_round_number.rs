//! `position-round-number`: a round after the last.

use super::prelude::*;

lint! {
    "position-round-number": Error, EndFifthRound;
    summary: "a round after the last one of the game",
    why: "The game is over when the last round is complete.",
    bad: position!("round = 6\n"),
    good: position!("round = 5\n"),
    checks: [State(check)],
}

fn check(game: &CheckpointCharlie, state: &State, scope: &mut Scope<'_>) {
    let (round, rounds) = (state.round, game.constants.rounds);
    if round <= rounds {
        return;
    }
    let message = format!("this is round {round}, and the game has {rounds}");
    let help = format!("write {rounds} or less, or other `rounds` in a rules document");
    scope.report(found(&LINT, scope.place("/round"), message).help(help));
}
