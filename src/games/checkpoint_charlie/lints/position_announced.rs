//! `position-announced`: points that nobody can have announced.

use super::prelude::*;
use crate::games::checkpoint_charlie::rules;

lint! {
    "position-announced": Error, EndTenPoints;
    summary: "points announced by somebody who does not have them",
    why: "A player who announces has at least the points that end the game.",
    bad: position!(
        "phase = \"closing\"\nround = 3\nannounced = [\"a\"]\npublic = [\"raincoat\", \"no-glasses\"]\naccusations = [{ player = \"a\", suspect = \"cat-10110\" }, { player = \"b\", suspect = \"cat-11110\" }]\n",
        a: "clue = \"hat\"\nline = [\"cat-11110\"]\nmarkers = [{ marker = \"gold-3\" }, { marker = \"gold-5\" }]\n",
        b: "clue = \"orange\"\nline = [\"cat-10110\"]\n",
        c: "clue = \"no-newspaper\"\ndiscards = [\"cat-00011\"]\n"
    ),
    good: position!(
        "phase = \"closing\"\nround = 3\nannounced = [\"a\"]\npublic = [\"raincoat\", \"no-glasses\"]\naccusations = [{ player = \"a\", suspect = \"cat-10110\" }, { player = \"b\", suspect = \"cat-11110\" }]\n",
        a: "clue = \"hat\"\nline = [\"cat-11110\"]\nmarkers = [{ marker = \"gold-3\" }, { marker = \"gold-3\" }, { marker = \"gold-4\" }]\n",
        b: "clue = \"orange\"\nline = [\"cat-10110\"]\n",
        c: "clue = \"no-newspaper\"\ndiscards = [\"cat-00011\"]\n"
    ),
    checks: [Position(check_list), State(check_state)],
}

fn check_list(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let list = &subject.position.announced;
    for (index, player) in list.iter().enumerate() {
        if list[..index].contains(player) {
            let message = format!("{player} has announced twice");
            let place = scope.place(&format!("/announced/{index}"));
            scope.report(found(&LINT, place, message).help("name each player once"));
        }
    }
}

fn check_state(game: &CheckpointCharlie, state: &State, scope: &mut Scope<'_>) {
    let target = game.constants.target;
    for seat in state.announced.iter() {
        let (name, points) = (
            game.name(seat),
            rules::closing::announceable(game, state, seat),
        );
        let message = if game.readings.ten_points == TenPoints::Automatic {
            format!(
                "{name} has announced, and this game ends by itself with {}",
                Count(target, "point")
            )
        } else if i32::from(points) < i32::from(target) {
            format!(
                "{name} has announced {}, and has {points}",
                Count(target, "point")
            )
        } else {
            continue;
        };
        let help = "leave this player out of `announced`";
        scope.report(found(&LINT, scope.place("/announced"), message).help(help));
    }
}
