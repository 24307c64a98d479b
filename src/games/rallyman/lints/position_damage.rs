//! `position-damage`: more damage than a car takes.

use super::prelude::*;

lint! {
    "position-damage": Error, DamageMarker;
    summary: "more damage than the dashboard has symbols for",
    why: "Each point takes away a gear die. What comes on top of the last symbol is lost, or puts the driver out of the rally.",
    bad: driving!("", red: "damage = 5\n"),
    good: driving!("", red: "damage = 4\n"),
    checks: [State(check)],
}

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    for seat in game.all_seats() {
        let (damage, most) = (state.car(seat).damage, game.dashboard(seat).damage);
        if damage > most {
            let name = game.name(seat);
            let message =
                format!("{name} has {damage} damage, and the dashboard has room for {most}");
            let place = scope.place(&format!("/drivers/{name}/damage"));
            scope.report(found(&LINT, place, message).help(format!("write {most} or less")));
        }
    }
}
