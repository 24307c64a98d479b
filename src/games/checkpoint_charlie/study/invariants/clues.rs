//! Clues, and what players can tell of them.

use super::{CharlieStep, Verdict, ensure};
use crate::games::checkpoint_charlie::components::Phase;
use crate::games::checkpoint_charlie::deduce::Knowledge;
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::{CheckpointCharlie, Code, Counter, State};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

pub(super) fn counters_are_held_once(game: &CheckpointCharlie, state: &State) -> Verdict {
    let mut taken = state.public.known;
    for seat in game.all_seats() {
        if let Some(Counter { of, .. }) = state.player(seat).counter {
            ensure(taken & (1 << of.0) == 0, || {
                let (id, name) = (&game.traits[of].id, game.name(seat));
                format!("the counter `{id}` of {name} lies elsewhere, too")
            })?;
            taken |= 1 << of.0;
        }
    }
    Ok(())
}

pub(super) fn clues_stay(game: &CheckpointCharlie, step: &CharlieStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    if before.round != after.round {
        return Ok(());
    }
    for seat in game.all_seats() {
        let clue = |state: &State| state.player(seat).counter.and_then(Counter::clue);
        let laid = clue(before);
        ensure(laid.is_none() || clue(after) == laid, || {
            format!("{} has another clue than before", game.name(seat))
        })?;
    }
    let mut tossed = before.public.iter();
    ensure(
        tossed.all(|clue| after.public.iter().any(|other| other == clue)),
        || "a public clue has changed".to_owned(),
    )
}

/// Everybody by whose eyes knowledge is looked at.
fn viewers(game: &CheckpointCharlie) -> impl Iterator<Item = Option<Seat>> + use<> {
    game.all_seats().map(Some).chain([None])
}

fn name(game: &CheckpointCharlie, viewer: Option<Seat>) -> &'static str {
    viewer.map_or("the table", |seat| game.name(seat))
}

pub(super) fn truth_is_held_possible(game: &CheckpointCharlie, state: &State) -> Verdict {
    for viewer in viewers(game) {
        let Some(known) = game.deduce(state, viewer) else {
            return Ok(());
        };
        let who = name(game, viewer);
        let clues = rules::markers::all_clues(state);
        let is_true = |code: &Code| clues.matches(*code) == clues.len();
        // A counter in the bag can lie either way, and so can one whose face is not chosen.
        let open = narrow::<u32>(game.traits.len()) - u32::from(clues.len());
        let codes = known.codes().filter(is_true).count();
        ensure(codes == 1 << open, || {
            format!(
                "{who} holds {codes} looks of the chief possible that are, of {}",
                1 << open
            )
        })?;
        for seat in game.all_seats() {
            if let Some(clue) = state.player(seat).counter.and_then(Counter::clue) {
                let mut clues = known.clues(seat);
                ensure(clues.any(|other| other == clue), || {
                    let (face, other) = (game.face(clue), game.name(seat));
                    format!("{who} does not hold it possible that {other} has `{face}`")
                })?;
            }
        }
    }
    Ok(())
}

/// Looks of the chief that the first holds possible, and the second does not.
fn beyond(one: &Knowledge, other: &Knowledge) -> Option<Code> {
    one.codes().find(|code| other.worlds(*code) == 0)
}

pub(super) fn players_know_more_than_the_table(game: &CheckpointCharlie, state: &State) -> Verdict {
    let Some(public) = game.deduce(state, None) else {
        return Ok(());
    };
    for seat in game.all_seats() {
        let Some(own) = game.deduce(state, Some(seat)) else {
            return Ok(());
        };
        let name = game.name(seat);
        ensure(beyond(&own, &public).is_none(), || {
            format!("{name} holds a chief possible who is not")
        })?;
        let discarded = state
            .players
            .iter()
            .flat_map(|player| player.discards.iter());
        for cat in discarded {
            let cat = &game.suspects[cat];
            ensure(own.worlds(cat.code) == 0, || {
                format!("{name} holds `{}` possible, which was discarded", cat.id)
            })?;
        }
    }
    Ok(())
}

pub(super) fn chiefs_stay_ruled_out(game: &CheckpointCharlie, step: &CharlieStep<'_>) -> Verdict {
    if step.before.round != step.after.round {
        return Ok(());
    }
    for viewer in viewers(game) {
        let then = game.deduce(step.before, viewer);
        let (Some(then), Some(now)) = (then, game.deduce(step.after, viewer)) else {
            return Ok(());
        };
        ensure(beyond(&now, &then).is_none(), || {
            let who = name(game, viewer);
            format!("{who} holds a chief possible who was not")
        })?;
    }
    Ok(())
}

pub(super) fn all_clues_name_one_chief(game: &CheckpointCharlie, state: &State) -> Verdict {
    let is_turned_up = state.phase >= Phase::ScoringToss;
    if !is_turned_up || rules::setup::bag(game, state) != 0 {
        return Ok(());
    }
    for viewer in viewers(game) {
        let Some(known) = game.deduce(state, viewer) else {
            return Ok(());
        };
        ensure(known.total() == 1 && known.codes().count() == 1, || {
            let who = name(game, viewer);
            format!("{who} holds {} worlds possible", known.total())
        })?;
    }
    Ok(())
}
