//! `position-running-order`: orders that contradict each other.

use super::prelude::*;
use crate::games::rallyman::rules;

lint! {
    "position-running-order": Error, TurnOneEach;
    summary: "a starting order, a round or a turn that cannot be those of the drivers",
    why: "Everybody who takes part starts once, and in each round everybody on the road plays one turn. In a starting round only the first drivers do.",
    bad: position!(
        "order = [\"red\"]\n",
        red: "at = \"l0-l1/3\"\ngear = 3\n",
        blue: "at = \"l0-l1/2\"\ngear = 2\n"
    ),
    good: position!(
        "round = 1\norder = [\"red\"]\n",
        red: "at = \"l0-l1/3\"\ngear = 3\n",
        blue: ""
    ),
    checks: [State(check), Position(check_road)],
}

type Fault = (&'static str, String, &'static str);

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    let fault = start_fault(game, state).or_else(|| match state.phase {
        Phase::Stage => round_fault(game, state),
        _ => rest_fault(state),
    });
    if let Some((pointer, message, help)) = fault {
        scope.report(found(&LINT, scope.place(pointer), message).help(help));
    }
}

/// The list of cars on the road names them, each once.
fn check_road(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let position = subject.position;
    let Some(road) = position
        .road
        .as_ref()
        .filter(|_| position.phase == Phase::Stage)
    else {
        return;
    };
    // One wrong name is there once too often, and another one is missing.
    let wrong = subject.drivers().filter_map(|(seat, driver)| {
        let own = subject.game.driver(seat);
        let times = road.iter().filter(|other| **other == own).count();
        let is_driving = driver.status.unwrap_or(Status::Driving) == Status::Driving;
        match times {
            0 if is_driving => Some(format!("{own} is on the road and missing here")),
            0 => None,
            _ if !is_driving => Some(format!("{own} is not on the road any more")),
            1 => None,
            _ => Some(format!("{own} is here more than once")),
        }
    });
    let wrong: Vec<String> = wrong.collect();
    if !wrong.is_empty() {
        let help = "name everybody once who is driving, or remove `road`";
        let message = wrong.join(", and ");
        scope.report(found(&LINT, scope.place("/road"), message).help(help));
    }
}

/// What is wrong with the starting order.
fn start_fault(game: &Rallyman, state: &State) -> Option<Fault> {
    let order = &state.start_order;
    let is_before_start = state.phase.is_before_start();
    if state.stage == 0 && is_before_start {
        let message = "the starting order of the first stage is not agreed yet".to_owned();
        let help = "remove `start-order`";
        return (!order.is_empty()).then_some(("/start-order", message, help));
    }
    game.all_seats().find_map(|seat| {
        let times = order.iter().filter(|other| **other == seat).count();
        let name = game.name(seat);
        let is_out = state.car(seat).status == Status::KnockedOut;
        let message = match times {
            0 if !is_out => format!("{name} is missing in the starting order"),
            1 if is_out && is_before_start => {
                format!("{name} is knocked out and does not start any more")
            }
            0 | 1 => return None,
            _ => format!("{name} is in the starting order more than once"),
        };
        let help = "name everybody once who takes part in the stage";
        Some(("/start-order", message, help))
    })
}

/// What is wrong with the round.
fn round_fault(game: &Rallyman, state: &State) -> Option<Fault> {
    if state.round == 0 {
        let help = "count rounds from 1, or remove `round`";
        return Some(("/round", "rounds are counted from 1".to_owned(), help));
    }
    for seat in game.all_seats() {
        let turns = state.order.iter().filter(|other| **other == seat).count();
        let most = turns_of(game, state, seat);
        let (name, is_driving) = (game.name(seat), state.car(seat).is_driving());
        let message = if turns > most {
            format!(
                "{name} plays {} in round {}, not {most}",
                Count(turns, "time"),
                state.round
            )
        } else if turns < most && is_driving {
            format!(
                "{name} is on the road and does not play in round {}",
                state.round
            )
        } else {
            continue;
        };
        let help = if turns > most {
            "name each as often as that, or change `round`: the first starting rounds are those of the first drivers"
        } else {
            "remove `order`, or change `round`: the first starting rounds are those of the first drivers"
        };
        return Some(("/order", message, help));
    }
    let Some(seat) = state.due_seat() else {
        let count = state.order.len();
        let message = format!(
            "`played` is {}, and the round has {}",
            state.due,
            Count(count, "turn")
        );
        let help = "count in `played` those before the driver who is due";
        return Some(("/played", message, help));
    };
    let car = state.car(seat);
    if !car.is_driving() {
        let message = format!("{} is due and {}", game.name(seat), car.status);
        let help = "count that driver in `played`, too, or change the order";
        return Some(("/played", message, help));
    }
    None
}

/// How many turns a driver has in this round.
fn turns_of(game: &Rallyman, state: &State, seat: Seat) -> usize {
    let round = usize::from(state.round);
    if round > rules::order::starting_rounds(game, state) {
        return 1;
    }
    let Some(place) = state.start_order.iter().position(|other| *other == seat) else {
        return 0;
    };
    match game.readings.departure {
        Departure::Block => state.start_order.len() - place,
        Departure::Interleaved => usize::from(place < round),
    }
}

/// What there is of a round though no stage is driven.
fn rest_fault(state: &State) -> Option<Fault> {
    let phase = state.phase;
    let is_counted = phase == Phase::Between;
    let fault = if !state.road.is_empty() {
        "/road"
    } else if !state.order.is_empty() {
        "/order"
    } else if state.round > 0 && phase != Phase::Over {
        "/round"
    } else if state.due > 0 && !is_counted {
        "/played"
    } else {
        return None;
    };
    let key = fault.trim_start_matches('/');
    let message = format!("`{key}` is for the phase `stage`, and this is `{phase}`");
    Some((fault, message, "remove it, or name another phase"))
}
