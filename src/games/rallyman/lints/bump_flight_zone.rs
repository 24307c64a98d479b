//! `bump-flight-zone`: a flight that ends on a corner or on another bump.

use super::flights::{ahead, bumps, reach, section_of};
use super::prelude::*;

lint! {
    "bump-flight-zone": Warn, BumpOneAbove;
    summary: "a corner or bump where a car may land that flies over a bump",
    why: "What happens on landing there is a matter of readings: which note counts, and whether the car flies on. Two spaces of straight road spare the players the dispute.",
    kind: "scenario",
    bad: r#"components = { zones = "flights.toml", rally = "flight-corner.toml" }
"#,
    good: r#"components = { zones = "flights.toml", rally = "flight-straight.toml" }
"#,
    below: "\n[drivers.red]\n",
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    for (stage, track) in subject.tracks() {
        for (bump, note) in bumps(track) {
            let mut landings = ahead(track, bump).take(reach(note, true));
            let noted = |place: &_| !matches!(track.at(*place).kind, Kind::Straight | Kind::Finish);
            let Some(landing) = landings.find(noted) else {
                continue;
            };
            let name = &track.at(bump).name;
            let (what, space) = match track.corner_at(landing) {
                Some(corner) => ("corner", &corner.name),
                None => ("bump", &track.at(landing).name),
            };
            let message = format!("a flight over the bump on `{name}` can end on {what} `{space}`");
            let pointer = section_of(subject.rally, stage, name);
            let finding = found(&LINT, scope.place(&pointer), message);
            scope.report(finding.help("let two spaces of a `straight` follow the bump in the direction of travel, or drive the road the other way"));
        }
    }
}
