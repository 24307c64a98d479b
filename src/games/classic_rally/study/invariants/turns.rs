//! Invariants of turns, rounds, the stopwatch and the end.

use super::{RallyStep, Verdict, ensure, is_raced};
use crate::engine::{Definition as _, Game as _};
use crate::games::classic_rally::components::Phase;
use crate::games::classic_rally::rules;
use crate::games::classic_rally::{ClassicRally, Move, State};

pub(super) fn turns_go_round(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    if !is_raced(step) || step.after.phase != Phase::Race {
        return Ok(());
    }
    let (before, after) = (step.before, step.after);
    let (old, new) = (before.turn.seat, after.turn.seat);
    let is_out = |seat| !rules::turn::takes_turns(game, before, seat);
    let expected = if matches!(step.decision(), Some((_, Move::EndTurn))) {
        let mut later = game
            .turn_order(before.first)
            .skip_while(|&seat| seat != old)
            .skip(1);
        let mut all = game.turn_order(before.first);
        match later.find(|&seat| !is_out(seat)) {
            Some(next) => Some((next, before.round)),
            None => all
                .find(|&seat| !is_out(seat))
                .map(|next| (next, before.round + 1)),
        }
    } else {
        Some((old, before.round))
    };
    ensure(expected == Some((new, after.round)), || {
        let expected = expected.map_or_else(
            || "nobody's".to_owned(),
            |(seat, round)| format!("{}'s in round {round}", game.name(seat)),
        );
        format!(
            "after a step of {}'s turn in round {} the turn is {expected}, and it is {}'s in round {}",
            game.name(old),
            before.round,
            game.name(new),
            after.round
        )
    })
}

pub(super) fn first_player_stays(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let (old, new) = (step.before.first, step.after.first);
    ensure(step.before.phase <= Phase::OrderRoll || old == new, || {
        let (old, new) = (game.name(old), game.name(new));
        format!("the first player was {old} and is {new}")
    })
}

pub(super) fn switch_offs_end_with_the_turn(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    let ends = matches!(step.decision(), Some((_, Move::EndTurn)));
    let off = step.after.turn.off.count_ones();
    ensure(!ends || !is_raced(step) || off == 0, || {
        let name = game.name(step.after.turn.seat);
        format!("{off} Features of {name} are off before the roll")
    })
}

pub(super) fn stopwatch_runs_on(_: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    if !is_raced(step) {
        return Ok(());
    }
    let (old, new) = (step.before.clock, step.after.clock);
    let may_tick = matches!(step.decision(), Some((_, Move::EndTurn)));
    let runs_on = match (old, new) {
        (None, None) => true,
        (None, Some(clock)) => may_tick && clock == 0,
        (Some(_), None) => false,
        (Some(old), Some(new)) => new == old || (may_tick && new == old + 1),
    };
    ensure(runs_on, || {
        let tell = |clock: Option<u16>| match clock {
            Some(clock) => format!("at {clock}"),
            None => "not running".to_owned(),
        };
        format!("the stopwatch was {} and is {}", tell(old), tell(new))
    })
}

pub(super) fn points_are_given_once(game: &ClassicRally, step: &RallyStep<'_>) -> Verdict {
    if !is_raced(step) {
        return Ok(());
    }
    let (before, after) = (step.before, step.after);
    for seat in game.all_seats() {
        let (old, new) = (before.player(seat), after.player(seat));
        let given = match (old.points, new.points) {
            (old, new) if old == new => true,
            (None, Some(points)) if new.finished == Some(before.round) => {
                after.clock == Some(points)
            }
            (None, Some(points)) => {
                after.phase == Phase::Over
                    && new.finished.is_none()
                    && game.options.dnf_points == Some(points)
            }
            _ => false,
        };
        ensure(given, || {
            let tell = |points: Option<u16>| match points {
                Some(points) => format!("{points} points"),
                None => "no points".to_owned(),
            };
            let (name, old, new) = (game.name(seat), tell(old.points), tell(new.points));
            format!("{name} had {old} and has {new}, which the stopwatch does not show")
        })?;
    }
    Ok(())
}

pub(super) fn endings_are_declared(game: &ClassicRally, state: &State) -> Verdict {
    let Some(ending) = game.ending(state) else {
        return Ok(());
    };
    let mut declared = ClassicRally::META.endings.iter();
    ensure(declared.any(|(id, _)| *id == ending.id), || {
        format!(
            "the game has ended by `{}`, which is not an ending of it",
            ending.id
        )
    })
}
