//! `position-heading`: a heading that is no exit.

use super::prelude::*;

lint! {
    "position-heading": Error, MoveFollowRoad;
    summary: "a Rally Car that heads for a side without road",
    why: "On a straight, a curve or a tile with one exit, a car heads for the exit that it would leave by; only on an intersection it may have come in a direction in which no road goes on.",
    kind: "position",
    above: r#"seats = ["white"]
board = { "0,0" = "start/0", "0,1" = "straight/0", "0,2" = "finish/0" }

[players.white]
at = "0,1"
"#,
    bad: r#"heading = "E"
assistance-at = "0,1"
"#,
    good: r#"heading = "S"
assistance-at = "0,1"
"#,
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    for (seat, at, player) in subject.players() {
        let (Some(cell), Some(heading)) = (player.at, player.heading) else {
            continue;
        };
        let Some(laid) = subject.map.on(cell.0).filter(|laid| !laid.allows(heading)) else {
            continue;
        };
        let exits: Vec<&str> = Side::of(laid.exits).map(Side::name).collect();
        let message = format!(
            "{}'s Rally Car heads {heading} on `{}`, where no road leaves that way",
            subject.game.name(seat),
            cell.0
        );
        let finding = found(&LINT, scope.place(&format!("{at}/heading")), message);
        scope.report(finding.help(format!("write one of the exits: {}", exits.join(", "))));
    }
}
