//! `position-peeked`: a card that cannot be peeked at.

use super::position_road;
use super::prelude::*;
use crate::diagnostic::Finding;
use crate::games::brick_run::rules;

lint! {
    "position-peeked": Error, PeekPrivate;
    summary: "a card that a player has peeked at and that lies face up, or beyond the road",
    why: "Players know what lies face up. What they have peeked at lies face down and ahead of all cars, on the road of the delivery.",
    bad: position!("", a: "at = \"2.1\"\npeeked = [2]\n", b: ""),
    good: position!("", a: "at = \"2.1\"\npeeked = [3]\n", b: ""),
    checks: [State(check)],
}

fn check(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    let (length, revealed) = (state.road().len(), state.revealed());
    // `position-road` and `position-spot` report a missing road. Which of its cards lie face up is unknown then.
    if position_road::lacks_road(state) || usize::from(revealed) > length {
        return;
    }
    let mut beyond: Option<Finding> = None;
    for seat in game.people() {
        let player = game.player(seat);
        for place in state.player(seat).peeked.iter() {
            let at = scope.place(&of_player(player, "peeked"));
            let message = if usize::from(place) > length {
                let message = format!(
                    "the road has {}, and no card {place}",
                    Count(length, "card")
                );
                match &mut beyond {
                    // Several players have probably seen a card that the road lacks.
                    Some(first) => first.further(at, "and here"),
                    None => {
                        let help = "remove it, or name the cards that `road` lacks";
                        beyond = Some(found(&LINT, at, message).help(help));
                    }
                }
                break;
            } else if place <= revealed {
                format!("card {place} of the road lies face up, as a car has come to it")
            } else if !state.phase.is_round() && !rules::market::between_rounds(game, state) {
                format!(
                    "no card of this road has been peeked at in the phase `{}`",
                    state.phase
                )
            } else {
                continue;
            };
            scope.report(found(&LINT, at, message).help("remove it"));
            break;
        }
    }
    if let Some(finding) = beyond {
        scope.report(finding);
    }
}
