//! `bump-near-finish`: a flight over the finishing line.

use super::flights::{ahead, bumps, reach, section_of};
use super::prelude::*;

lint! {
    "bump-near-finish": Warn, AttackFinishLimit;
    group: Balance,
    summary: "a bump from which cars fly over the finishing line",
    why: "A time attack may roll as many dice as there are spaces to the finish, but a flight saves some of them, which could then not be used; and who loses control in the air has finished all the same.",
    kind: "scenario",
    bad: r#"components = { zones = "flights.toml", rally = "flight-finish.toml" }
"#,
    good: r#"components = { zones = "flights.toml", rally = "flight-straight.toml" }
"#,
    below: "\n[drivers.red]\n",
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    for (stage, track) in subject.tracks() {
        for (bump, note) in bumps(track) {
            let mut flown = ahead(track, bump).take(reach(note, false));
            let Some(behind) = flown.position(|place| place == track.finish()) else {
                continue;
            };
            let name = &track.at(bump).name;
            let message = format!(
                "{} after the bump on `{name}` comes the finish, and cars fly farther",
                Count(behind, "space")
            );
            let pointer = section_of(subject.rally, stage, name);
            let finding = found(&LINT, scope.place(&pointer), message);
            scope.report(
                finding
                    .help("let three spaces follow the last bump, or let another section follow"),
            );
        }
    }
}
