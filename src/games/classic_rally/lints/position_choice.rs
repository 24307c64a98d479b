//! `position-choice`: a vote or a load that could not be chosen.

use super::prelude::*;
use crate::engine::Game as _;
use crate::games::classic_rally::moves::Move;
use crate::games::classic_rally::rules::leading;

lint! {
    "position-choice": Error, SetupLoadTogether;
    summary: "a vote or a load that its player could not have chosen",
    why: "Votes and loads wait until all have chosen, and are then carried out as they are.",
    kind: "position",
    above: r#"seats = ["white", "red"]
phase = "load"
board = { "0,0" = "start/0", "0,1" = "straight/0", "0,2" = "finish/0" }

[players.white]
features = ["power-kit", "close-ratio"]
"#,
    bad: "load = { rally = { fuel = 3, spare-tyre = 3 } }\n",
    good: "load = { rally = { fuel = 3, spare-tyre = 2 } }\n",
    below: r#"
[players.red]
features = ["light-weight", "sport-suspension"]
"#,
    checks: [State(check)],
}

fn check(game: &ClassicRally, state: &State, scope: &mut Scope<'_>) {
    for seat in game.all_seats() {
        let player = state.player(seat);
        let mut before = state.clone();
        if let Some(spot) = player.vote {
            before.phase = Phase::VoteFinish;
            before.player_mut(seat).vote = None;
            try_out(game, &before, seat, Move::VoteFinish(spot), "vote", scope);
        }
        if let Some((rally, assistance)) = player.load {
            before.phase = Phase::Load;
            before.player_mut(seat).load = None;
            let mv = Move::Load {
                rally,
                assistance,
                feature: None,
            };
            try_out(game, &before, seat, mv, "load", scope);
        }
    }
    if matches!(state.phase, Phase::FinishRoll | Phase::PlaceFinish) {
        check_tie(game, state, scope);
    }
}

/// Reports a choice that is not open to its player.
fn try_out(
    game: &ClassicRally,
    before: &State,
    seat: Seat,
    mv: Move,
    key: &str,
    scope: &mut Scope<'_>,
) {
    if let Err(refusal) = game.check(before, seat, &mv) {
        let place = scope.place(&format!("/players/{}/{key}", game.name(seat)));
        let finding = found(&LINT, place, refusal.reason);
        scope.report(finding.help("choose something else, or remove it"));
    }
}

/// The roll for FINISH follows upon votes of which no location has the most.
fn check_tie(game: &ClassicRally, state: &State, scope: &mut Scope<'_>) {
    let message = if state.players.iter().any(|player| player.vote.is_none()) {
        "not everybody has voted"
    } else if leading(game, state).len() == 1 {
        "one location has the most votes"
    } else {
        return;
    };
    let finding = found(&LINT, scope.place("/phase"), message);
    scope.report(finding.help("write a `vote` for each player, so that the most votes are tied"));
}
