//! `position-stuck`: somebody is to decide and can do nothing.

use super::prelude::*;
use crate::engine::{Game as _, Turn};
use crate::games::classic_rally::rules;

lint! {
    "position-stuck": Error;
    summary: "a position that is not over and in which nobody can do anything",
    why: "Play never comes to such a position: what cannot be done is passed over at once.",
    kind: "position",
    bad: r#"seats = ["white", "red"]
phase = "features"
"#,
    good: r#"seats = ["white", "red"]
phase = "load"
"#,
    below: r#"board = { "0,0" = "start/0", "0,1" = "straight/0", "0,2" = "finish/0" }

[players.white]
features = ["power-kit", "close-ratio"]

[players.red]
features = ["light-weight", "sport-suspension"]
"#,
    checks: [State(check)],
}

fn check(game: &ClassicRally, state: &State, scope: &mut Scope<'_>) {
    let Turn::Decide(seats) = game.turn(state) else {
        return;
    };
    let is_plain = match state.phase {
        // Loading nothing is always possible, and so is one of the moves of a turn.
        Phase::Load => true,
        Phase::Race => state.turn.step != Step::Disable && state.turn.drive.is_none(),
        _ => false,
    };
    if is_plain && !seats.is_empty() {
        return;
    }
    let mut moves = Vec::new();
    if state.phase == Phase::Race && state.turn.drive.is_some() && !awaits_help(state) {
        // The other Jokers change nothing that the drive needs to come to an end after them.
        rules::legal::list_drives(game, state, state.turn.seat, &mut moves);
    } else if state.phase == Phase::Race && state.turn.step == Step::Disable {
        // A Joker may be played before, and leaves the choice to be made.
        rules::legal::list_choices(game, state, state.turn.seat, &mut moves);
    } else {
        game.legal_moves(state, &mut moves);
    }
    if !seats.is_empty()
        && seats
            .iter()
            .all(|seat| moves.iter().any(|(mover, _)| *mover == seat))
    {
        return;
    }
    let names: Vec<&str> = seats.iter().map(|seat| game.name(seat)).collect();
    let message = match names.as_slice() {
        [] => "everybody is ready, and nothing goes on".to_owned(),
        _ => format!("{} can do nothing", names.join(" and ")),
    };
    let at = if state.phase == Phase::Race {
        "/turn"
    } else {
        "/phase"
    };
    scope.report(
        found(&LINT, scope.place(at), message)
            .help("name another phase or step, or what would let them go on"),
    );
}

/// Whether a drive is interrupted for what may let it come to an end, and is legal only where it does.
fn awaits_help(state: &State) -> bool {
    let for_assist = state.turn.drive.is_some_and(|drive| drive.for_assist);
    let joker = state.player(state.turn.seat).joker;
    for_assist || matches!(joker, Some(Joker::Transporter | Joker::Mechanic))
}
