//! `position-tires`: tires that a driver cannot have.

use super::prelude::*;

lint! {
    "position-tires": Error, WeatherOptional;
    summary: "snow tires in a rally without weather, or a choice that is not due",
    why: "Without weather all is asphalt, and so are the tires. With it they are chosen before a stage, and kept until the next assistance.",
    bad: position!(r#"components = { rally = "short-none.toml" }
"#, red: r#"at = "j0-j1/2"
gear = 2
tires = "snow"
"#, blue: r#"at = "j0-j1/1"
gear = 1
"#),
    good: position!(r#"components = { rally = "short-fixed.toml" }
"#, red: r#"at = "j0-j1/2"
gear = 2
tires = "snow"
"#, blue: r#"at = "j0-j1/1"
gear = 1
"#),
    checks: [State(check)],
}

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    let are_open = state.stage == 0
        && matches!(
            state.phase,
            Phase::SnowZones | Phase::Weather | Phase::Tires
        );
    for seat in game.all_seats() {
        let (car, name) = (state.car(seat), game.name(seat));
        let mut report = |key: &str, message: String, help: &str| {
            let place = scope.place(&format!("/drivers/{name}/{key}"));
            scope.report(found(&LINT, place, message).help(help));
        };
        if car.tires == Some(Tires::Snow) && game.weather == Weather::None {
            let message = format!("{name} has snow tires in a rally without weather");
            report(
                "tires",
                message,
                "remove `tires`, or choose another `weather` for the rally",
            );
        }
        if car.tires.is_some() && are_open {
            let message = format!("{name} has tires before they are chosen");
            report(
                "tires",
                message,
                "remove `tires`; a choice that is made is a `choice`",
            );
        }
        if car.choice.is_some() && state.phase != Phase::Tires {
            let message = format!(
                "{name} is choosing tires, and this is the phase `{}`",
                state.phase
            );
            report(
                "choice",
                message,
                "write the tires in use as `tires`, or `phase = \"tires\"`",
            );
        }
    }
}
