//! `fixed-cars`: a car that cannot be that of a player.

use super::prelude::*;
use crate::games::brick_run::rules;

lint! {
    "fixed-cars": Error, SetupOneCarEach;
    summary: "a car that is fixed for two players, a fixed car that players cannot have, or one that a player has not got in a position",
    why: "Each player has a car that nobody else has. The cop car is not for players in a solo game, nor with `cop-car = \"reserved\"`.",
    kind: "scenario",
    above: r#"players = 2

[fixed]
"#,
    bad: r#"cars = { a = "sedan", b = "sedan" }
"#,
    good: r#"cars = { a = "sedan", b = "farm-truck" }
"#,
    checks: [Fixed(check), State(check_state)],
}

fn check(game: &BrickRun, scope: &mut Scope<'_>) {
    for seat in game.all_seats() {
        let Some(car) = game.agreed.cars[seat.index()] else {
            continue;
        };
        let (id, name) = (&game.cars[car].id, game.name(seat));
        let earlier = &game.agreed.cars[..seat.index()];
        let other = earlier.iter().position(|other| *other == Some(car));
        let mut first = None;
        let (message, help) = if Some(seat) == game.cop() {
            let message = "the crooked cop drives the cop car, which needs no fixing".to_owned();
            (message, "remove it")
        } else if !rules::setup::may_drive(game, car) {
            let message = format!("`{id}` is the car of the crooked cop, and not for {name}");
            (message, "name another car")
        } else if let Some(other) = other {
            let other = game.name(Seat::new(other));
            first = Some(format!("/fixed/cars/{other}"));
            let message = format!("`{id}` is not free for {name}: {other} has it");
            (message, "name another car")
        } else {
            continue;
        };
        let place = scope.place(&format!("/fixed/cars/{name}"));
        let mut finding = found(&LINT, place, message).help(help);
        if let Some(first) = first {
            finding = finding.also(scope.place(&first), "whose car it is");
        }
        scope.report(finding);
    }
}

/// Whether players have the cars that are fixed for them.
fn check_state(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    for seat in game.people() {
        let (fixed, own) = (game.agreed.cars[seat.index()], state.player(seat).car);
        let (Some(fixed), Some(own)) = (fixed, own) else {
            continue;
        };
        if fixed != own {
            let (name, fixed, own) = (game.name(seat), &game.cars[fixed].id, &game.cars[own].id);
            let message = format!("{name} has `{own}`, and not `{fixed}`, which is fixed");
            let place = scope.place(&format!("/fixed/cars/{name}"));
            let help = "remove the fixed car: it has been taken";
            scope.report(found(&LINT, place, message).help(help));
        }
    }
}
