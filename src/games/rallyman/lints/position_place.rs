//! `position-place`: a car where it cannot be.

use super::prelude::*;
use crate::games::rallyman::rules;

lint! {
    "position-place": Error, FinishCross;
    summary: "a car past the finish that is still driving, or elsewhere though it has finished",
    why: "A car that crosses the line has finished the stage, and is no longer on the road.",
    bad: position!("", red: r#"at = "finish"
gear = 3
"#, blue: r#"at = "l0-l1/2"
gear = 2
"#),
    good: position!("", red: r#"status = "finished"
gear = 3
times = [130]
"#, blue: r#"at = "l0-l1/2"
gear = 2
"#),
    checks: [State(check)],
}

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    if state.phase != Phase::Stage && state.phase != Phase::Over {
        return;
    }
    let finish = rules::notes::track(game, state).finish();
    for seat in game.all_seats() {
        let (car, name) = (state.car(seat), game.name(seat));
        // Control can be lost on the line, as long as nobody has decided on Sisu.
        let is_due = state.phase == Phase::Stage && state.due_seat() == Some(seat);
        let may_decide = is_due && state.turn.step == Step::Loss;
        let is_moving = is_due && !state.turn.used.is_empty();
        let (message, help) = match car.status {
            Status::Driving if car.at == finish && !may_decide => (
                format!("{name} is past the finish and still driving"),
                "write `status = \"finished\"` and the time of the stage into `times`, or name another space",
            ),
            Status::Driving if car.at == Place::START && is_moving => (
                format!("{name} has used dice in this turn and stands at the start"),
                "name the space that the car has come to",
            ),
            Status::Finished if car.at != finish => (
                format!(
                    "{name} has finished and stands on `{}`",
                    rules::notes::track(game, state).at(car.at).name
                ),
                "remove `at`, or `status`",
            ),
            _ => continue,
        };
        let place = scope.place(&format!("/drivers/{name}/at"));
        scope.report(found(&LINT, place, message).help(help));
    }
}
