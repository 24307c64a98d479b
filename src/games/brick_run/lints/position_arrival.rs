//! `position-arrival`: places in town that cannot be.

use super::prelude::*;
use crate::diagnostic::Finding;

lint! {
    "position-arrival": Error, TownArrival;
    summary: "a place of arrival of a car on the road, one that two cars have, or one that nobody before has left open",
    why: "Cars that are in town came one after the other: one was the first, the next the second.",
    bad: position!("", a: "at = \"town\"\nplace = 2\n", b: ""),
    good: position!("", a: "at = \"town\"\nplace = 1\n", b: ""),
    checks: [Position(check), State(check_state)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let players = subject.players();
    let players = players.map(|(_, name, text)| (name, text.at, text.place));
    let cop = subject
        .cop()
        .map(|cop| (PlayerName::Cop, cop.at, cop.place));
    for (name, at, place) in players.chain(cop) {
        if let Some(place) = place.filter(|_| at != SpotText::Town) {
            let message = format!("{name} has the place {place} and is not in town");
            let help = "remove `place`, or write `at = \"town\"`";
            let [place, spot] = ["place", "at"].map(|key| of_player(name, key));
            let mut finding = found(&LINT, scope.place(&place), message).help(help);
            if scope.says(&spot) {
                finding = finding.also(scope.place(&spot), "not in town");
            }
            scope.report(finding);
        }
    }
}

fn check_state(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    let places: Vec<u8> = (state.players.iter())
        .filter_map(|player| player.at.place())
        .collect();
    for seat in game.all_seats() {
        let Some(place) = state.player(seat).at.place() else {
            continue;
        };
        let name = game.player(seat);
        let mut alike = places.iter().filter(|other| **other == place);
        let message = if alike.nth(1).is_some() {
            format!("two cars have the place {place}")
        } else if let Some(gap) = (1..place).find(|before| !places.contains(before)) {
            format!("{name} has the place {place}, and nobody the place {gap}")
        } else {
            continue;
        };
        let help = "number those who are in town from 1";
        let at = scope.place(&of_player(name, "place"));
        let mut finding = found(&LINT, at, message).help(help);
        for other in game.all_seats().filter(|other| *other != seat) {
            finding = with_standing(finding, game.player(other), scope);
        }
        scope.report(finding);
        return;
    }
}

/// Shows where another car is, as far as that is written.
fn with_standing(finding: Finding, name: PlayerName, scope: &Scope<'_>) -> Finding {
    let [place, at] = ["place", "at"].map(|key| of_player(name, key));
    if scope.says(&place) {
        finding.also(scope.place(&place), "another place")
    } else if scope.says(&at) {
        finding.also(scope.place(&at), "another car")
    } else {
        finding
    }
}
