//! `position-unplayable`: a car that has nothing to decide.

use super::prelude::*;
use crate::engine::{Game as _, Turn};

lint! {
    "position-unplayable": Error, OvertakeStuck;
    summary: "a player who is to decide and has no move",
    why: "A car that cannot move takes a card and has had its turn: a position comes after that.",
    bad: position!(
        r#"order = ["red", "blue", "green"]

[drivers.green]
at = "c7-c6/c2.s1"
gear = 2
"#,
        red: "at = \"c7-c6/3\"\ngear = 3\n",
        blue: "at = \"c7-c6/c2.i\"\ngear = 2\n"
    ),
    good: position!(
        "",
        red: "at = \"c7-c6/3\"\ngear = 3\n",
        blue: "at = \"c7-c6/5\"\ngear = 2\n"
    ),
    checks: [Settled(check)],
}

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    let Turn::Decide(seats) = game.turn(state) else {
        return;
    };
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    for seat in seats.iter() {
        if moves.iter().any(|(other, _)| *other == seat) {
            continue;
        }
        let name = game.name(seat);
        let message = format!("{name} is due and has nothing to decide");
        let place = scope.place(&format!("/drivers/{name}"));
        let help = "count the turn in `played` and its card in the pile, or move the cars that are in the way";
        scope.report(found(&LINT, place, message).help(help));
    }
}
