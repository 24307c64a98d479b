//! `position-gps`: more GPS updates than there are.

use super::prelude::*;

lint! {
    "position-gps": Error, SetupColourKit;
    summary: "more unspent GPS updates than a player gets",
    why: "Each player gets two GPS updates and no more.",
    bad: race!(
        red = r#"time = 6
at = "a1"
gps = 3"#,
    ),
    good: race!(
        red = r#"time = 6
at = "a1"
gps = 1"#,
    ),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let all = subject.game.constants.gps_updates;
    for (_, colour, player) in subject.players() {
        let name = colour.name();
        let gps = player.gps.unwrap_or(all);
        let place = scope.place(&format!("/players/{name}/gps"));
        if gps > all {
            let message = format!(
                "{name} has {}; a player gets {all}",
                Count(gps, "unspent GPS update")
            );
            scope.report(found(&LINT, place, message).help(format!("write {all} or less")));
        } else if gps < all && subject.phase() < Phase::Race {
            let message = format!("{name} cannot have spent a GPS update during setup");
            scope.report(found(&LINT, place, message).help("remove `gps`"));
        }
    }
}
