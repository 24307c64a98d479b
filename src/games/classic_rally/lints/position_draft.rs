//! `position-draft`: players who have picked, faced or placed out of turn.

use super::prelude::*;
use crate::engine::Clauses as _;

lint! {
    "position-draft": Error, SetupFeatureTurn, SetupRallyOnStart, SetupAssistTurn;
    summary: "a setup in which players have picked Features or placed cars out of turn",
    why: "Features are picked from the last player back and then from the first on; Rally Cars are faced from the first player on, Assistance Cars placed from the last one back.",
    kind: "position",
    above: r#"seats = ["white", "red"]
phase = "features"
board = { "0,0" = "start/0", "0,1" = "straight/0", "0,2" = "finish/0" }

"#,
    bad: "[players.white]\n",
    good: "[players.red]\n",
    below: r#"features = ["power-kit"]
"#,
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    match subject.phase() {
        Phase::Features => check_picks(subject, scope),
        Phase::PlaceRally => {
            let is_faced = |seat| {
                subject
                    .player(seat)
                    .is_some_and(|player| player.at.is_some())
            };
            check_turns(
                subject,
                &subject.order(),
                ("faced the Rally Car", Clause::SetupRallyOnStart),
                is_faced,
                scope,
            );
            check_on_start(subject, scope);
        }
        Phase::PlaceAssist => {
            let mut order = subject.order();
            order.reverse();
            let is_placed = |seat| {
                let player = subject.player(seat);
                player.is_some_and(|player| player.assistance_at.is_some())
            };
            check_turns(
                subject,
                &order,
                ("placed the Assistance Car", Clause::SetupAssistTurn),
                is_placed,
                scope,
            );
            check_on_start(subject, scope);
            // A car that heads somewhere and stands nowhere is reported by `position-cars`.
            let waits = |seat: &Seat| {
                subject
                    .player(*seat)
                    .is_none_or(|player| player.at.is_none() && player.heading.is_none())
            };
            if let Some(seat) = order.into_iter().find(waits) {
                let message = format!(
                    "{}'s Rally Car is not on START yet",
                    subject.game.name(seat)
                );
                let finding = found(&LINT, scope.place("/phase"), message)
                    .citing(Clause::SetupRallyOnStart.clause().citation());
                scope.report(finding.help("write `at = \"0,0\"` and its `heading`"));
            }
        }
        _ => {}
    }
}

/// Everybody picks once, from the last player back, before anybody picks twice.
fn check_picks(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let picks = |seat: Seat| {
        subject
            .player(seat)
            .map_or(0, |player| player.features.len())
    };
    let mut back = subject.order();
    back.reverse();
    let picked = |least: usize| move |seat: Seat| picks(seat) >= least;
    let turn = Clause::SetupFeatureTurn;
    let first = check_turns(subject, &back, ("picked a Feature", turn), picked(1), scope);
    let order = subject.order();
    let second = check_turns(subject, &order, ("picked again", turn), picked(2), scope);
    let hasty = subject.order().into_iter().find(|&seat| picks(seat) > 1);
    let late = subject.order().into_iter().find(|&seat| picks(seat) == 0);
    if let (true, true, Some(hasty), Some(late)) = (first, second, hasty, late) {
        let (hasty, late) = (subject.game.name(hasty), subject.game.name(late));
        let message = format!("{hasty} has picked twice, and {late} not at all");
        let place = scope.place(&format!("/players/{hasty}/features"));
        scope.report(found(&LINT, place, message).help("remove one Feature"));
    }
}

/// Whether those who have done something are the first ones in this order; reports it if not.
fn check_turns(
    subject: &PositionSubject<'_>,
    order: &[Seat],
    (what, clause): (&str, Clause),
    has: impl Fn(Seat) -> bool,
    scope: &mut Scope<'_>,
) -> bool {
    let Some(waiting) = order.iter().position(|&seat| !has(seat)) else {
        return true;
    };
    let Some(&hasty) = order[waiting..].iter().find(|&&seat| has(seat)) else {
        return true;
    };
    let (hasty, late) = (subject.game.name(hasty), subject.game.name(order[waiting]));
    let message = format!("{hasty} has {what}, and {late}, whose turn comes before, has not");
    let place = scope.key_place(&format!("/players/{hasty}"));
    let finding = found(&LINT, place, message).citing(clause.clause().citation());
    scope.report(finding.help(format!(
        "write what those before {hasty} have done, or take back what {hasty} has"
    )));
    false
}

fn check_on_start(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    for (seat, at, player) in subject.players() {
        if player.at.is_some_and(|cell| cell.0 != Cell::START) {
            let message = format!("{}'s Rally Car has left START", subject.game.name(seat));
            let finding = found(&LINT, scope.place(&format!("{at}/at")), message)
                .citing(Clause::SetupRallyOnStart.clause().citation());
            scope.report(finding.help("write `at = \"0,0\"`: nobody drives before the race"));
        }
    }
}
