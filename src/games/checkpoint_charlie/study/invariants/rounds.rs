//! Rounds.

use super::{CharlieStep, Verdict, ensure};
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::{CheckpointCharlie, State};

pub(super) fn rounds_are_limited(game: &CheckpointCharlie, state: &State) -> Verdict {
    let (round, most) = (state.round, game.constants.rounds);
    ensure(round <= most, || {
        format!("round {round} of {most} is played")
    })?;
    for seat in game.all_seats() {
        let count = state.player(seat).markers.len();
        ensure(count <= usize::from(round), || {
            let name = game.name(seat);
            format!("{name} has {count} markers in round {round}")
        })?;
    }
    Ok(())
}

pub(super) fn capturer_starts(game: &CheckpointCharlie, step: &CharlieStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    if before.round == after.round {
        return Ok(());
    }
    let clues = rules::markers::all_clues(before);
    let mut accusations = before.accusations.iter();
    let captures = accusations.find(|one| {
        let code = game.suspects[one.suspect].code;
        clues.matches(code) == clues.len()
    });
    let next = captures.map_or(before.first, |one| one.seat);
    ensure(after.first == next, || {
        let (name, other) = (game.name(after.first), game.name(next));
        format!("{name} starts the round, not {other}")
    })
}
