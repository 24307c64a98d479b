//! Accusations, and what closes them.

use super::{CharlieStep, Verdict, ensure, is_open, is_search};
use crate::engine::Action;
use crate::games::checkpoint_charlie::components::{Accusable, Phase};
use crate::games::checkpoint_charlie::{CheckpointCharlie, Move, State};

pub(super) fn accusations_differ(game: &CheckpointCharlie, state: &State) -> Verdict {
    for (index, one) in state.accusations.iter().enumerate() {
        for other in &state.accusations[..index] {
            ensure(one.seat != other.seat, || {
                format!("{} has accused twice", game.name(one.seat))
            })?;
            ensure(one.suspect != other.suspect, || {
                let id = &game.suspects[one.suspect].id;
                format!("`{id}` has been accused twice")
            })?;
        }
    }
    Ok(())
}

pub(super) fn accused_cats_are_suspects(game: &CheckpointCharlie, state: &State) -> Verdict {
    let discards = game.readings.accusable == Accusable::LinesAndDiscards;
    for one in &state.accusations {
        let cat = one.suspect;
        let mut players = state.players.iter();
        let lies = players
            .any(|player| player.line.contains(cat) || discards && player.discards.contains(cat));
        ensure(lies, || {
            let (id, name) = (&game.suspects[cat].id, game.name(one.seat));
            format!("{name} has accused `{id}`, which is not a suspect")
        })?;
    }
    Ok(())
}

pub(super) fn accusations_stand(game: &CheckpointCharlie, step: &CharlieStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    if before.round != after.round {
        return ensure(after.accusations.is_empty(), || {
            "a round begins with an accusation".to_owned()
        });
    }
    ensure(after.accusations.starts_with(&before.accusations), || {
        "an accusation has been taken back".to_owned()
    })?;
    let more = &after.accusations[before.accusations.len()..];
    match (step.action, more) {
        (Action::Move(seat, Move::Accuse(cat)), [one])
            if one.seat == *seat && one.suspect == *cat =>
        {
            Ok(())
        }
        (Action::Move(seat, Move::Accuse(_)), _) => Err(format!(
            "the accusation of {} is not there",
            game.name(*seat)
        )),
        (_, []) => Ok(()),
        (_, [one, ..]) => Err(format!("{} accuses by nothing", game.name(one.seat))),
    }
}

pub(super) fn search_leaves_accusers(game: &CheckpointCharlie, state: &State) -> Verdict {
    if !is_search(state) {
        return Ok(());
    }
    let accused = state.accusations.len();
    ensure(accused + 2 <= game.players, || {
        format!("{accused} of {} have accused", game.players)
    })?;
    ensure(state.phase == Phase::Toss || !state.deck.is_empty(), || {
        "cards are to be revealed of an empty deck".to_owned()
    })
}

pub(super) fn search_ends_for_a_reason(
    game: &CheckpointCharlie,
    step: &CharlieStep<'_>,
) -> Verdict {
    let (before, after) = (step.before, step.after);
    if !is_open(before) || is_open(after) {
        return Ok(());
    }
    let accused = after.accusations.len();
    // The last card has gone, or goes with this step.
    let has_run_out = match step.action {
        Action::Move(_, Move::Reveal(_)) => before.deck.len() == 1,
        _ => before.deck.is_empty(),
    };
    ensure(has_run_out || accused + 1 == game.players, || {
        let players = game.players;
        format!("accusations are closed after {accused} of {players}")
    })
}
