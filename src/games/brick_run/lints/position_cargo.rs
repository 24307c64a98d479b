//! `position-cargo`: more bricks than fit.

use super::prelude::*;
use crate::games::brick_run::rules;

lint! {
    "position-cargo": Error, CarCargoLimit;
    summary: "more bricks on a car than it holds",
    why: "A car holds what its card says and a brick more for each cargo icon of its parts.",
    bad: position!("", a: "car = \"sedan\"\nbricks = 7\n", b: ""),
    good: position!("", a: "car = \"sedan\"\nbricks = 7\nparts = [\"c29\"]\n", b: ""),
    checks: [State(check)],
}

fn check(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    for seat in game.all_seats() {
        let (bricks, capacity) = (
            state.player(seat).bricks,
            rules::totals::capacity(game, state, seat),
        );
        // What holds them is not known where another player has the car.
        let car = state.player(seat).car;
        let mut before = game.people().take_while(|other| *other != seat);
        let is_taken = car.is_some() && before.any(|other| state.player(other).car == car);
        if bricks > capacity && !is_taken {
            let name = game.player(seat);
            let message = format!("the car of {name} holds {capacity}, and has {bricks}");
            let help = format!("write {capacity} at most, or add a part with cargo");
            let place = scope.place(&of_player(name, "bricks"));
            scope.report(found(&LINT, place, message).help(help));
        }
    }
}
