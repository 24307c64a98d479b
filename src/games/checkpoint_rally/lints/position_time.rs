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
    let done = subject.position.done.iter();
    let finishers = done.filter(|entry| entry.how == How::Finished);
    let finishers: Vec<Colour> = finishers.map(|entry| entry.player).collect();
    for (_, colour, player) in subject.players() {
        let name = colour.name();
        let place = finishers.iter().position(|other| *other == colour);
        let minutes = place.map_or(0, |before| bonus.minutes(subject.game.seats(), before));
        let least = -i32::from(minutes);
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
