//! `position-points`: Chrono points that nobody can have.

use super::prelude::*;

/// The most points of one stage.
const MOST: usize = 3000;

lint! {
    "position-points": Error, ChronoPoints;
    summary: "a stopwatch or points without `chrono`, or points that no stage has given",
    why: "Points are given to those who have finished a stage, and added up over the earlier ones.",
    bad: position!("clock = 3\n", white: "rally = { fuel = 3 }\n", red: ""),
    good: position!("clock = 3\nchrono = true\n", white: "rally = { fuel = 3 }\n", red: ""),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let position = subject.position;
    let report = |pointer: &str, message: String, help: &str, scope: &mut Scope<'_>| {
        scope.report(found(&LINT, scope.place(pointer), message).help(help));
    };
    let is_chrono = position.chrono;
    let without = |pointer: String, scope: &mut Scope<'_>| {
        let message = "no points are given in this game".to_owned();
        report(
            &pointer,
            message,
            "write `chrono = true`, or remove this",
            scope,
        );
    };
    if position.clock.is_some() && !is_chrono {
        without("/clock".to_owned(), scope);
    }
    let earlier = usize::from(position.stage) - 1;
    for (_, at, player) in subject.players() {
        if !is_chrono {
            let there = [
                ("points", player.points.is_some()),
                ("total", player.total > 0),
                ("no-total", player.no_total),
            ];
            for (key, _) in there.into_iter().filter(|(_, is_there)| *is_there) {
                without(format!("{at}/{key}"), scope);
            }
            continue;
        }
        if player.points.is_some() && player.finished.is_none() && subject.phase() != Phase::Over {
            let message = "points are given to those who have finished".to_owned();
            report(
                &format!("{at}/points"),
                message,
                "write `finished`, too, or remove this",
                scope,
            );
        }
        let is_due = player.finished == Some(subject.round()) && subject.phase() != Phase::Over;
        if player.points.is_some() && is_due {
            let message = "points are given at the end of the round in which a car finishes";
            report(
                &format!("{at}/points"),
                message.to_owned(),
                "write an earlier round as `finished`, or remove this",
                scope,
            );
        }
        let has_scored = player
            .finished
            .is_some_and(|round| round < subject.round() || subject.phase() == Phase::Over);
        if has_scored && player.points.is_none() {
            let message = "points are given at the end of the round in which a car finishes";
            report(
                &format!("{at}/finished"),
                message.to_owned(),
                "write `points`, too, or remove this",
                scope,
            );
        }
        if usize::from(player.total) > earlier * MOST {
            let message = format!(
                "{} cannot have given {}",
                Count(earlier, "earlier stage"),
                Count(player.total, "point")
            );
            report(
                &format!("{at}/total"),
                message,
                "write fewer points, or a later `stage`",
                scope,
            );
        }
        if player.no_total && (earlier == 0 || player.total > 0) {
            let message = if earlier == 0 {
                "there is no earlier stage"
            } else {
                "there are points of earlier stages"
            };
            report(
                &format!("{at}/no-total"),
                message.to_owned(),
                "remove this",
                scope,
            );
        }
    }
}
