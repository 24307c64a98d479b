//! Invariants of where cars stand, what moves them, and what holds them.

use super::{RallyStep, Verdict, cell, ensure, is_raced};
use crate::games::classic_rally::components::Role;
use crate::games::classic_rally::rules;
use crate::games::classic_rally::{ClassicRally, Move, Side, State};

pub(super) fn cars_face_exits(game: &ClassicRally, state: &State) -> Verdict {
    for seat in game.all_seats() {
        let player = state.player(seat);
        let Some(at) = player.at else { continue };
        let (laid, heading) = (state.map.at(at), player.heading);
        ensure(laid.allows(heading), || {
            let name = game.name(seat);
            format!(
                "{name}'s Rally Car at `{}` faces {heading}, where no road leaves the tile",
                laid.cell
            )
        })?;
    }
    Ok(())
}

pub(super) fn cars_move_in_their_turn(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    if !is_raced(step) {
        return Ok(());
    }
    let mv = step.decision().map(|(_, mv)| mv);
    for seat in game.all_seats() {
        let own = mv.filter(|_| step.before.turn.seat == seat);
        let drives = matches!(own, Some(Move::Drive(_)));
        let turns = matches!(own, Some(Move::UTurn | Move::Assist { u_turn: true, .. }));
        let assists = matches!(own, Some(Move::DriveAssist(_)));
        let (old, new) = (step.before.player(seat), step.after.player(seat));
        let name = game.name(seat);
        ensure(old.at == new.at || drives, || {
            let (from, to) = (cell(step.before, old.at), cell(step.after, new.at));
            format!("{name}'s Rally Car went from {from} to {to} without a drive")
        })?;
        ensure(old.heading == new.heading || drives || turns, || {
            let (old, new) = (old.heading, new.heading);
            format!("{name}'s Rally Car faced {old} and faces {new} without a drive or a U-turn")
        })?;
        ensure(old.assistance_at == new.assistance_at || assists, || {
            let from = cell(step.before, old.assistance_at);
            let to = cell(step.after, new.assistance_at);
            format!("{name}'s Assistance Car went from {from} to {to} without being moved")
        })?;
    }
    Ok(())
}

pub(super) fn assistance_cars_move_one_tile(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let Some((seat, Move::DriveAssist(_))) = step.decision() else {
        return Ok(());
    };
    let name = game.name(seat);
    ensure(!step.before.turn.assist_driven, || {
        format!("{name}'s Assistance Car has moved twice in a turn")
    })?;
    let from = step.before.player(seat).assistance_at;
    let to = step.after.player(seat).assistance_at;
    let linked = from.is_some_and(|from| {
        let laid = step.before.map.at(from);
        Side::of(laid.linked).any(|side| laid.across(side) == to)
    });
    ensure(linked, || {
        let (from, to) = (cell(step.before, from), cell(step.after, to));
        format!("{name}'s Assistance Car went from {from} to {to}, which no road links")
    })
}

pub(super) fn held_cars_stay(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    if !is_raced(step) {
        return Ok(());
    }
    for seat in game.all_seats() {
        let (old, new) = (step.before.player(seat), step.after.player(seat));
        let held = rules::features::is_immobile(step.before, seat);
        ensure(!held || old.at == new.at, || {
            let (name, from, to) = (
                game.name(seat),
                cell(step.before, old.at),
                cell(step.after, new.at),
            );
            format!("a problem holds {name}'s Rally Car, and it went from {from} to {to}")
        })?;
    }
    Ok(())
}

pub(super) fn finished_cars_rest(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    if !is_raced(step) {
        return Ok(());
    }
    for seat in game.all_seats() {
        let (old, new) = (step.before.player(seat), step.after.player(seat));
        if old.finished.is_none() {
            continue;
        }
        let name = game.name(seat);
        // In turns of its player, cards may still be exchanged.
        let is_own_turn = step.before.turn.seat == seat;
        let rests = (old.at, old.heading, old.hand, old.tokens, old.finished)
            == (new.at, new.heading, new.hand, new.tokens, new.finished)
            && (is_own_turn || old.rally == new.rally);
        ensure(rests, || {
            let (from, to) = (cell(step.before, old.at), cell(step.after, new.at));
            format!("{name} has finished on {from}, and is changed or moved to {to}")
        })?;
    }
    Ok(())
}

pub(super) fn finishers_have_their_tokens(game: &ClassicRally, state: &State) -> Verdict {
    for seat in game.all_seats() {
        let player = state.player(seat);
        if player.finished.is_none() {
            continue;
        }
        let laid = player.at.map(|at| state.map.at(at));
        let role = laid.and_then(|laid| game.tiles[laid.tile].role);
        ensure(
            role == Some(Role::Finish) && player.has_all_tokens(),
            || {
                let (name, at) = (game.name(seat), cell(state, player.at));
                let tokens = player.tokens.count_ones();
                format!("{name} has finished at {at} with {tokens} tokens")
            },
        )?;
    }
    Ok(())
}
