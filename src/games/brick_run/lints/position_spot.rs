//! `position-spot`: a car where it cannot be.

use super::position_road;
use super::prelude::*;
use crate::diagnostic::{Finding, Place};
use crate::games::brick_run::rules;

lint! {
    "position-spot": Error, CardDistance, SetupRoads, RoundThreePhases;
    summary: "a car beyond the road or the spaces of its card, or where no car is in this phase",
    why: "Cards have so many spaces, and roads so many cards. Cars drive in rounds only: before and between deliveries all are at the start, and when bricks are sold and parts are taken afterwards all are in town.",
    bad: position!("road = [\"c01\", \"c02\"]\n", a: "at = \"1.3\"\n", b: ""),
    good: position!("road = [\"c01\", \"c02\"]\n", a: "at = \"1.2\"\n", b: ""),
    checks: [State(check)],
}

fn check(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    if position_road::lacks_road(state) {
        return;
    }
    let phase = state.phase;
    let mut beyond: Option<Finding> = None;
    for seat in game.all_seats() {
        let player = game.player(seat);
        let Spot::Road { card, space } = state.player(seat).at else {
            continue;
        };
        if card == 0 {
            continue;
        }
        let place = scope.place(&of_player(player, "at"));
        let road = state.road();
        let on_road = phase.is_round() || buys_on_road(game, state);
        if !on_road {
            let message = format!("{player} is on the road in the phase `{phase}`");
            let help = format!(
                "write {}, or name a phase of a round, such as `drive`",
                standing(phase)
            );
            let finding = found_by(&LINT, Clause::RoundThreePhases, place, message);
            scope.report(finding.help(help));
            continue;
        }
        let Some(&id) = road.get(usize::from(card) - 1) else {
            match &mut beyond {
                // Several cars are probably where the road lacks a card.
                Some(first) => first.further(place, "and here"),
                None => beyond = Some(beyond_road(road.len(), place)),
            }
            continue;
        };
        let piece = &game.cards[id];
        if space > piece.distance {
            let spaces = Count(usize::from(piece.distance), "space");
            let message = format!(
                "`{}` has {spaces}, and {player} is on space {space}",
                piece.id
            );
            let help = format!("write a space from 1 to {}", piece.distance);
            scope.report(found(&LINT, place, message).help(help));
        }
    }
    if let Some(finding) = beyond {
        scope.report(finding);
    }
    if scope.is_sound() {
        check_all(game, state, scope);
    }
}

fn beyond_road(cards: usize, place: Place) -> Finding {
    let cards = Count(cards, "card");
    let message = format!("the road of {cards} does not reach that far");
    let help = "name an earlier card, add the cards that `road` lacks, or write `town` for a car that has come through";
    found_by(&LINT, Clause::SetupRoads, place, message).help(help)
}

/// Where all cars are in a phase that is no part of a round.
fn standing(phase: Phase) -> &'static str {
    match phase {
        Phase::Sell | Phase::TownShuffle | Phase::Over => "`town`",
        Phase::Draft | Phase::Market | Phase::CopPart | Phase::ActionDeck => {
            "`start`, or `town` after a delivery"
        }
        _ => "`start`",
    }
}

/// Whether the phase comes between two rounds, where a market opens before each of them.
fn buys_on_road(game: &BrickRun, state: &State) -> bool {
    let phases = [
        Phase::MarketShuffle,
        Phase::Market,
        Phase::ActionDeck,
        Phase::Bricks,
    ];
    phases.contains(&state.phase) && rules::market::between_rounds(game, state)
}

/// Whether all cars are where the phase has them.
fn check_all(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    let phase = state.phase;
    let in_town = state
        .players
        .iter()
        .filter(|player| player.at.in_town())
        .count();
    let all = state.players.len();
    let message = match phase {
        Phase::Sell | Phase::TownShuffle | Phase::Over if in_town < all => {
            format!("in the phase `{phase}` all cars are in town")
        }
        _ if buys_on_road(game, state) => return,
        Phase::Cars | Phase::DealCars | Phase::SetupShuffle | Phase::Bricks if in_town > 0 => {
            format!("in the phase `{phase}` all cars are at the start")
        }
        Phase::Draft | Phase::Market | Phase::CopPart | Phase::ActionDeck
            if in_town > 0 && in_town < all =>
        {
            format!("in the phase `{phase}` all cars are at the start, or all in town")
        }
        Phase::Place | Phase::CopDraw | Phase::WreckDue | Phase::Opening | Phase::MarketShuffle
            if in_town == all =>
        {
            "all cars are in town, where bricks are sold".to_owned()
        }
        _ => return,
    };
    let key = if phase == Phase::Place {
        "/players"
    } else {
        "/phase"
    };
    let help = match phase {
        Phase::Place | Phase::CopDraw | Phase::WreckDue | Phase::Opening => {
            "name the phase `sell`, or put a car on the road".to_owned()
        }
        // Without a car on the road no other round comes.
        Phase::MarketShuffle => "put a car on the road, or name another phase".to_owned(),
        Phase::Sell | Phase::TownShuffle | Phase::Over => {
            let on_road = names(game, state, false);
            format!("write `at = \"town\"` for {on_road}, or name another phase")
        }
        Phase::Draft | Phase::Market | Phase::CopPart | Phase::ActionDeck => format!(
            "write `at = \"town\"` for {} after a delivery, remove `at` of {} before the first, or name another phase",
            names(game, state, false),
            names(game, state, true)
        ),
        _ => format!(
            "remove `at` of {}, or name another phase",
            names(game, state, true)
        ),
    };
    let finding = found_by(&LINT, Clause::RoundThreePhases, scope.place(key), message);
    scope.report(finding.help(help));
}

/// Those who are in town, or those who are not.
fn names(game: &BrickRun, state: &State, in_town: bool) -> String {
    let seats = game.all_seats();
    let meant = seats.filter(|seat| state.player(*seat).at.in_town() == in_town);
    let names: Vec<&str> = meant.map(|seat| game.name(seat)).collect();
    names.join(", ")
}
