//! `position-hand`: a hand above the limit, or a discard owed without one.

use super::prelude::*;

lint! {
    "position-hand": Error, HandLimitThree;
    summary: "a hand above the limit without a discard owed, or the other way round",
    why: "The limit is checked at the end of every turn, and nobody acts before the surplus is discarded.",
    bad: race!(
        red = r#"time = 6
at = "a1"
hand = ["g01", "g02", "g03", "g04"]"#,
    ),
    good: race!(
        keys = r#"owes = "red""#,
        red = r#"time = 6
at = "a1"
hand = ["g01", "g02", "g03", "g04"]"#,
    ),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let position = subject.position;
    let limit = usize::from(subject.game.constants.hand_limit);
    let pending = position.pending.as_ref();
    for (_, colour, player) in subject.players() {
        let (name, held) = (colour.name(), player.hand.len());
        let work = pending.filter(|work| work.player == colour);
        // A starting hand may be larger than the limit until the start tile is placed, and a
        // finisher discards nothing.
        let waits = subject.phase() == Phase::StartTiles && !subject.has_started(colour);
        let keeps = waits || subject.how_done(colour) == Some(How::Finished);
        let place = scope.place(&format!("/players/{name}/hand"));
        let drawn = work.map_or(0, |work| usize::from(work.hand) + usize::from(work.lines));
        let most = bounds::hand(subject.game);
        if held + drawn > most {
            let message = format!("{name} cannot come to hold {}", Count(held + drawn, "tile"));
            scope.report(found(&LINT, place, message).help(format!(
                "no action leads to more than {most}, surplus included"
            )));
        } else if held > limit && position.owes != Some(colour) && work.is_none() && !keeps {
            let message = format!(
                "{name} holds {held} tiles, {} above the limit of {limit}",
                held - limit
            );
            scope.report(found(&LINT, place, message).help(format!(
                "leave {limit} in hand, or say that the surplus is to be discarded: \
                 `owes = \"{name}\"`"
            )));
        }
    }
    let Some(ower) = position.owes else { return };
    let (name, held) = (ower.name(), subject.player(ower).hand.len());
    let place = scope.place("/owes");
    if held <= limit {
        let message = format!(
            "{name} holds {} and has none above {limit} to discard",
            Count(held, "tile")
        );
        scope.report(found(&LINT, place, message).help("remove `owes`"));
    } else if subject.how_done(ower).is_some() && !subject.may_draw_when_done(ower) {
        let message = format!("{name}'s race is over, so {name} has nothing to discard");
        scope.report(found(&LINT, place, message).help("remove `owes`"));
    }
}
