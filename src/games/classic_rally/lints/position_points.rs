//! `position-points`: Chrono points that nobody can have.

use super::prelude::*;
use crate::games::classic_rally::rules;

/// The most points of one stage.
const MOST: usize = 3000;

lint! {
    "position-points": Error, ChronoPoints;
    summary: "a stopwatch or points without `chrono`, or such as no stage has given",
    why: "The stopwatch starts at 0 at the end of the round in which the first car finishes, and ticks at the end of each later \
          one. What it shows then is what the cars get that finish in that round. Points of earlier stages are added up.",
    bad: position!("clock = 3\n", white: "rally = { fuel = 3 }\n", red: ""),
    good: position!("chrono = true\n", white: "rally = { fuel = 3 }\n", red: ""),
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
    let clock_is_right = check_clock(subject, scope);
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
        if let (true, Some(finished), Some(points)) =
            (has_scored && clock_is_right, player.finished, player.points)
        {
            check_score(subject, &at, finished, points, scope);
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

/// Whether the stopwatch shows what it has to in a race, as far as a position says; if not, it is reported.
fn check_clock(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) -> bool {
    let position = subject.position;
    let round = subject.round();
    let expected = clock_in(subject, round);
    let Some(clock) = position.clock.filter(|_| is_timed(subject)) else {
        return true;
    };
    if Some(clock) == expected {
        return true;
    }
    let (message, help) = match expected {
        Some(expected) => (
            format!("the stopwatch shows {expected} in round {round}, not {clock}"),
            "remove it: it follows from `round` and from who has finished",
        ),
        None => (
            "the stopwatch does not run: nobody has finished in an earlier round".to_owned(),
            "remove it, or write who has `finished`",
        ),
    };
    let finding = found(&LINT, scope.place("/clock"), message);
    scope.report(finding.help(help));
    false
}

/// Reports points of a car that has finished in an earlier round, if they are not what the stopwatch showed then.
fn check_score(
    subject: &PositionSubject<'_>,
    at: &str,
    finished: u16,
    points: u16,
    scope: &mut Scope<'_>,
) {
    // The hand is moved before it is read.
    let Some(expected) = clock_in(subject, finished + 1).filter(|_| is_timed(subject)) else {
        return;
    };
    if points != expected {
        let message = format!(
            "who finishes in round {finished} gets {}",
            Count(expected, "point")
        );
        let finding = found(&LINT, scope.place(&format!("{at}/points")), message);
        scope.report(finding.help(format!("write `points = {expected}`, or another round")));
    }
}

/// Whether a stopwatch is in use in the position, and the stage not over.
fn is_timed(subject: &PositionSubject<'_>) -> bool {
    subject.position.chrono && subject.phase() == Phase::Race
}

fn clock_in(subject: &PositionSubject<'_>, round: u16) -> Option<u16> {
    let finished = subject.players().filter_map(|(.., player)| player.finished);
    rules::finish::clock_in(subject.game, round, finished)
}
