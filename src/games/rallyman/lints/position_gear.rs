//! `position-gear`: a gear that no card shows.

use super::prelude::*;
use crate::engine::Clauses as _;

lint! {
    "position-gear": Error, TurnGearShown;
    summary: "a gear that no card of a chrono pile shows, or none of a car behind the line",
    why: "The card on top of a chrono pile shows the gear: 1 to 5, or 0 for neutral. A car that has not started is in neutral; one that could not has a card of the first gear.",
    bad: position!("", red: "at = \"l0-l1/3\"\ngear = 6\n", blue: "at = \"l0-l1/2\"\ngear = 2\n"),
    good: position!("", red: "at = \"l0-l1/3\"\ngear = 3\n", blue: "at = \"l0-l1/2\"\ngear = 2\n"),
    checks: [Shape, State(check)],
}

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    if state.phase != Phase::Stage {
        return;
    }
    for seat in game.all_seats() {
        let (car, name) = (state.car(seat), game.name(seat));
        if car.is_driving() && car.at == Place::START && car.gear > 1 {
            let message = format!("{name} stands at the start and shows gear {}", car.gear);
            let place = scope.place(&format!("/drivers/{name}/gear"));
            let help = "remove `gear`, or say where the car is by `at`";
            scope.report(found(&LINT, place, message).help(help));
        }
        let is_stalled = car.is_driving() && car.gear == 1 && car.stance == Stance::Forward;
        if car.stalled && !is_stalled {
            let message = if car.gear == 1 {
                format!("{name}'s car restarts, or drives no more, without having been stuck")
            } else {
                format!(
                    "{name} has been stuck in neutral, and shows gear {}",
                    car.gear
                )
            };
            let place = scope.place(&format!("/drivers/{name}/stalled"));
            let help = "remove `stalled`, or name the gear that the card of being stuck shows: 1";
            let mut finding = found(&LINT, place, message).help(help);
            finding.clause = Some(Clause::GearNeutralFirst.clause().citation());
            scope.report(finding);
        }
    }
}
