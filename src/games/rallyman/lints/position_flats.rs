//! `position-flats`: more flats than a car survives.

use super::prelude::*;

lint! {
    "position-flats": Error, FlatThird;
    summary: "more flats than the car survives",
    why: "One flat more than the dashboard has room for puts the driver out of the rally.",
    bad: driving!("", red: "flats = 3\n"),
    good: driving!("", red: "flats = 2\n"),
    checks: [State(check)],
}

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    for seat in game.all_seats() {
        let (flats, most) = (state.car(seat).flats, game.dashboard(seat).flats);
        if flats > most {
            let name = game.name(seat);
            let message =
                format!("{name} has {flats} flats, and the dashboard has room for {most}");
            let place = scope.place(&format!("/drivers/{name}/flats"));
            scope.report(found(&LINT, place, message).help(format!("write {most} or less")));
        }
    }
}
