//! `position-stance`: a car that stands as none does there.

use super::prelude::*;
use crate::games::rallyman::rules;

lint! {
    "position-stance": Error, ControlResume;
    summary: "a car that is turned around or beside the road where or when it cannot be",
    why: "A car comes to stand like that by losing control on the road. It is in neutral then, and faces forward again with the next die.",
    bad: position!("", red: r#"at = "l0-l1/3"
gear = 3
stance = "turned"
"#, blue: r#"at = "l0-l1/2"
gear = 2
"#),
    good: position!("", red: r#"at = "l0-l1/3"
stance = "turned"
turned-over = [0, 0, 1, 0, 0]
"#, blue: r#"at = "l0-l1/2"
gear = 2
"#),
    checks: [State(check)],
}

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    for seat in game.all_seats() {
        let stance = state.car(seat).stance;
        let Some((message, help)) = fault(game, state, seat).filter(|_| stance != Stance::Forward)
        else {
            continue;
        };
        let name = game.name(seat);
        let message = format!("{name}'s car is `{stance}`, and {message}");
        let place = scope.place(&format!("/drivers/{name}/stance"));
        scope.report(found(&LINT, place, message).help(help));
    }
}

/// What keeps a car from standing otherwise than forward.
fn fault(game: &Rallyman, state: &State, seat: Seat) -> Option<(String, &'static str)> {
    let car = state.car(seat);
    let track = rules::notes::track(game, state);
    let leave_out = "remove `stance`";
    if !car.is_driving() {
        return Some((format!("the driver is {}", car.status), leave_out));
    }
    if car.at == Place::START || car.at == track.finish() {
        let message = format!("stands at the {}", track.at(car.at).name);
        return Some((message, leave_out));
    }
    let turn = &state.turn;
    let is_due = state.phase == Phase::Stage && state.due_seat() == Some(seat);
    let is_lost = turn.entry.is_some_and(|entry| entry.lost);
    if is_due && !turn.used.is_empty() && !is_lost {
        return Some(("has moved in this turn".to_owned(), leave_out));
    }
    // A car that is stuck takes a card of the first gear where it stands.
    if car.gear > 1 {
        let help = "remove `gear`, and count the card in `turned-over`; or remove `stance`";
        return Some((format!("shows gear {}", car.gear), help));
    }
    let is_skid = matches!(track.at(car.at).kind, Kind::Skid(..));
    let is_inside = game.readings.full_side == FullSide::Stack;
    if car.stance == Stance::Turned && is_skid && is_inside {
        let help = "name the inside of the corner";
        return Some((
            "a spin from a skid space ends on the inside".to_owned(),
            help,
        ));
    }
    None
}
