//! `position-time`: a time that no marker can show.

use super::prelude::*;

lint! {
    "position-time": Error, WatchAdvanceByCost;
    summary: "a time below zero that no player can have",
    why: "Time is counted up from zero; only the finishing bonus can take it below.",
    bad: race!(
        red = r#"time = -6
at = "a1""#,
    ),
    good: race!(),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let bonus = &subject.game.constants.bonus_minutes;
    let seats = subject.game.seats();
    let largest = (0..seats).map(|before| bonus.minutes(seats, before)).max();
    for (_, colour, player) in subject.players() {
        let name = colour.name();
        let finished = subject.how_done(colour) == Some(How::Finished);
        let least = match largest {
            Some(minutes) if finished => -i32::from(minutes),
            _ => 0,
        };
        if player.time >= least {
            continue;
        }
        let message = format!("{name} cannot have spent {}", Count(player.time, "minute"));
        scope.report(
            found(
                &LINT,
                scope.place(&format!("/players/{name}/time")),
                message,
            )
            .help(format!("the least possible is {least}")),
        );
    }
}
