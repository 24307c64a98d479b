//! `position-car-taken`: a car that a player cannot have.

use super::prelude::*;
use crate::games::brick_run::rules;

lint! {
    "position-car-taken": Error, SetupOneCarEach;
    summary: "a car of two players, a car for players that only the crooked cop drives, or none left for a player",
    why: "Each player has a car that nobody else has. The cop car is for the crooked cop in a solo game, and with `cop-car = \"reserved\"` for nobody else.",
    bad: position!("", a: "car = \"sedan\"\n", b: "car = \"sedan\"\n"),
    good: position!("", a: "car = \"sedan\"\n", b: "car = \"farm-truck\"\n"),
    checks: [State(check)],
}

fn check(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    for seat in game.people() {
        let name = game.player(seat);
        let mut first = None;
        let message = match state.player(seat).car {
            Some(car) if !rules::setup::may_drive(game, car) => {
                format!(
                    "`{}` is the car of the crooked cop, and not for {name}",
                    game.cars[car].id
                )
            }
            Some(car) => {
                let mut others = game.people().take_while(|other| *other != seat);
                let other = others.find(|other| state.player(*other).car == Some(car));
                let Some(other) = other else { continue };
                first = Some(of_player(game.player(other), "car"));
                let id = &game.cars[car].id;
                format!("`{id}` is not free for {name}: {} has it", game.name(other))
            }
            None if state.phase > Phase::DealCars => format!("no car is left for {name}"),
            None => continue,
        };
        let place = scope.place(&of_player(name, "car"));
        let mut finding = found(&LINT, place, message).help("name another car");
        if let Some(first) = first {
            finding = finding.also(scope.place(&first), "whose car it is");
        }
        scope.report(finding);
    }
}
