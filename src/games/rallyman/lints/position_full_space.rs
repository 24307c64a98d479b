//! `position-full-space`: more cars in a space than it has room for.

use super::prelude::*;
use crate::games::rallyman::rules;

lint! {
    "position-full-space": Error, SpaceRoom;
    summary: "more cars in a space than it has room for",
    why: "A space holds as many cars as it has lanes, times those that fit behind each other. A space of a corner holds one. Cars beside the road take no room.",
    bad: position!("", red: r#"at = "l0-l1/c1.i"
gear = 3
"#, blue: r#"at = "l0-l1/c1.i"
gear = 2
"#),
    good: position!("", red: r#"at = "l0-l1/c1.i"
gear = 3
"#, blue: r#"at = "l0-l1/3"
gear = 2
"#),
    checks: [State(check)],
}

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    if state.phase != Phase::Stage {
        return;
    }
    let track = rules::notes::track(game, state);
    let takes_room = |seat: &Seat| {
        let car = state.car(*seat);
        car.is_driving() && !car.is_off_road()
    };
    let mut before: Vec<Place> = Vec::new();
    for seat in game.all_seats().filter(takes_room) {
        let at = state.car(seat).at;
        let space = track.at(at);
        let there = before.iter().filter(|place| **place == at).count();
        before.push(at);
        let room = match space.kind {
            Kind::Start | Kind::Finish => continue,
            // Cars that are pushed there stand on top of each other.
            Kind::Inside(_) | Kind::Shortcut(_) if game.readings.full_side == FullSide::Stack => {
                continue;
            }
            _ => usize::from(space.lanes) * usize::from(space.slots),
        };
        if there < room {
            continue;
        }
        let name = game.name(seat);
        let message = format!(
            "{name} stands on `{}`, which is full with {}",
            space.name,
            Count(room, "car")
        );
        let place = scope.place(&format!("/drivers/{name}/at"));
        scope.report(
            found(&LINT, place, message)
                .help("put the car on another space, or beside the road by `stance`"),
        );
    }
}
