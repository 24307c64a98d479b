//! `position-gear-step`: an engaged gear to which no dice lead.

use super::prelude::*;
use crate::games::rallyman::state::Direction;

lint! {
    "position-gear-step": Error, GearChain;
    summary: "an engaged gear that the dice used in the turn cannot reach",
    why: "The first gear die is at most one away from the gear of the chrono pile, each further one is one away from the last, and acceleration dice keep the gear. In neutral the first die is `g1`.",
    bad: position!(
        "turn = { gear = 4, used = [\"g2\", \"g4\"] }\n",
        red: "at = \"l0-l1/3\"\ngear = 2\n",
        blue: "at = \"l0-l1/2\"\ngear = 2\n"
    ),
    good: position!(
        "turn = { gear = 3, used = [\"g2\", \"g3\"] }\n",
        red: "at = \"l0-l1/3\"\ngear = 2\n",
        blue: "at = \"l0-l1/2\"\ngear = 2\n"
    ),
    checks: [State(check)],
}

fn check(game: &Rallyman, state: &State, scope: &mut Scope<'_>) {
    let (Phase::Stage, Some(seat)) = (state.phase, state.due_seat()) else {
        return;
    };
    let (turn, shown) = (&state.turn, state.car(seat).gear);
    // Once a card has been turned over, the pile does not show the gear before the turn any more.
    if turn.entry.is_some_and(|entry| entry.lost) {
        return;
    }
    let is_free = game.readings.chain_direction == ChainDirection::Free;
    let name = game.name(seat);
    let (key, message, help) = match way(turn, shown) {
        Err(NoWay) => (
            "gear",
            format!(
                "the dice that {name} has used do not lead from gear {shown} to gear {}",
                turn.gear
            ),
            "name the gear of the last gear die in `gear`, and in `used` dice that follow each other"
                .to_owned(),
        ),
        Ok(way) => {
            let way = way.filter(|_| !is_free);
            if way == turn.direction {
                return;
            }
            let (message, help) = match way.map(word) {
                Some(way) => (
                    format!("the dice that {name} has used chain the gears {way}"),
                    format!("write `direction = \"{way}\"`"),
                ),
                None => (
                    format!("no dice that {name} has used bind the others to a direction"),
                    "remove `direction`".to_owned(),
                ),
            };
            ("direction", message, help)
        }
    };
    let place = scope.place(&format!("/turn/{key}"));
    let finding = found(&LINT, place, message).help(help);
    scope.report(if turn.used.is_empty() {
        finding
    } else {
        finding.also(scope.place("/turn/used"), "these dice")
    });
}

/// The direction as a position writes it.
fn word(way: Direction) -> &'static str {
    match way {
        Direction::Up => "up",
        Direction::Down => "down",
    }
}

/// The dice used do not lead from the gear shown to the engaged one.
struct NoWay;

/// The direction in which the dice used lead from the gear shown to the engaged one.
fn way(turn: &Turn, shown: u8) -> Result<Option<Direction>, NoWay> {
    let gears: Vec<u8> = turn.used.iter().filter_map(Die::gear).collect();
    let (Some(&low), Some(&high)) = (gears.first(), gears.last()) else {
        // Acceleration dice keep the gear, and there has to be one.
        let is_kept = turn.gear == shown && (turn.used.is_empty() || shown > 0);
        return if is_kept { Ok(None) } else { Err(NoWay) };
    };
    // Each gear has one die, so gears that follow each other go all up or all down.
    let is_row = usize::from(high - low) + 1 == gears.len();
    let first = match turn.gear {
        gear if gear == high => low,
        gear if gear == low => high,
        _ => return Err(NoWay),
    };
    let begins = match shown {
        0 => first == 1 && turn.gear == high,
        _ => first.abs_diff(shown) <= 1,
    };
    if !is_row || !begins {
        return Err(NoWay);
    }
    let step = |from: u8, to: u8| match from.cmp(&to) {
        std::cmp::Ordering::Less => Some(Direction::Up),
        std::cmp::Ordering::Greater => Some(Direction::Down),
        std::cmp::Ordering::Equal => None,
    };
    let before = if shown == 0 { None } else { step(shown, first) };
    Ok(before.or(step(first, turn.gear)))
}
