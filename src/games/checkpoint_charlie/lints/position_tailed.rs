//! `position-tailed`: a Stasi officer who tails the wrong player.

use super::prelude::*;
use crate::games::checkpoint_charlie::rules;

lint! {
    "position-tailed": Error, StasiCardToDrawer, StasiMarkerReturns;
    summary: "a Stasi officer who does not tail the player who drew the marker",
    why: "The officer tails the player who has drawn the Stasi marker, from then on until the accusations of the next round are closed. The marker goes back before that round.",
    bad: position!("round = 2\ntailed = \"a\"\n"),
    good: position!("round = 2\ntailed = \"a\"\noptions = { stasi-officer = true }\n"),
    checks: [State(check)],
}

fn check(game: &CheckpointCharlie, state: &State, scope: &mut Scope<'_>) {
    let Some((message, help)) = fault(game, state) else {
        return;
    };
    let has_kept = state.phase < Phase::Markers && holder(game, state) == state.tailed;
    let clause = if has_kept && state.tailed.is_some() {
        Clause::StasiMarkerReturns
    } else {
        Clause::StasiCardToDrawer
    };
    scope.report(found_by(&LINT, clause, scope.place("/tailed"), message).help(help));
}

/// Who has the Stasi marker.
fn holder(game: &CheckpointCharlie, state: &State) -> Option<Seat> {
    game.all_seats().find(|seat| {
        let mut markers = state.player(*seat).markers.iter();
        markers.any(|held| game.is(held.marker, Special::Stasi))
    })
}

fn fault(game: &CheckpointCharlie, state: &State) -> Option<(String, &'static str)> {
    let none = "remove `tailed`";
    let holder = holder(game, state);
    if let Some(tailed) = state.tailed {
        let name = game.name(tailed);
        let message = if !game.options.stasi_officer {
            format!("a Stasi officer tails {name}, and the option is off")
        } else if state.phase < Phase::Markers && state.round == 1 {
            format!("a Stasi officer tails {name} before anybody has drawn a marker")
        } else if state.phase == Phase::ScoringToss {
            format!("a Stasi officer tails {name}, and accusations are closed")
        } else if state.phase >= Phase::Markers && holder.is_none() {
            format!("a Stasi officer tails {name}, and nobody has drawn the Stasi marker")
        } else if state.phase >= Phase::Markers && holder != Some(tailed) {
            format!("a Stasi officer tails {name}, and somebody else has the Stasi marker")
        } else {
            return drawn_fault(game, state, holder);
        };
        let help = if game.options.stasi_officer {
            none
        } else {
            "remove `tailed`, or switch `stasi-officer` on"
        };
        return Some((message, help));
    }
    let name = game.name(holder?);
    let message = format!("{name} has the Stasi marker and is not tailed");
    Some((message, "name that player in `tailed`"))
}

/// The Stasi marker lies before a player only between the draw and the end of the round.
fn drawn_fault(
    game: &CheckpointCharlie,
    state: &State,
    holder: Option<Seat>,
) -> Option<(String, &'static str)> {
    let holder = holder?;
    let name = game.name(holder);
    let drawers = rules::markers::drawers(game, state);
    let mut drawn = drawers.take(usize::from(state.collected));
    if state.phase < Phase::Markers {
        let message = format!("{name} has the Stasi marker, which goes back before the next round");
        Some((message, "remove the marker"))
    } else if drawn.any(|seat| seat == holder) {
        None
    } else {
        let message = format!("{name} has the Stasi marker before drawing");
        Some((
            message,
            "count the draw in `collected`, or remove the marker",
        ))
    }
}
