//! `position-seconds`: second markers from nowhere.

use super::prelude::*;

lint! {
    "position-seconds": Warn, AttackSeconds;
    summary: "second markers in a rally without time attack",
    why: "Second markers are earned by time attacks alone.",
    bad: driving!("options = { time-attack = false }\n", red: "seconds = 3\n"),
    good: driving!("", red: "seconds = 3\n"),
    checks: [State(check)],
}

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    if game.options.time_attack {
        return;
    }
    for seat in game.all_seats().filter(|seat| state.car(*seat).seconds > 0) {
        let name = game.name(seat);
        let message = format!("{name} has second markers, and nobody can earn any");
        let place = scope.place(&format!("/drivers/{name}/seconds"));
        let help = "remove them, or write `time-attack = true` in `options`";
        scope.report(found(&LINT, place, message).help(help));
    }
}
