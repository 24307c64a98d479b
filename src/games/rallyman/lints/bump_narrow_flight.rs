//! `bump-narrow-flight`: a flight over a road of one lane.

use super::flights::{ahead, bumps, reach, section_of};
use super::prelude::*;

lint! {
    "bump-narrow-flight": Warn, OvertakeMustStop;
    summary: "a space of one lane where cars fly over a bump or land behind it",
    why: "A single car that stands there cuts every flight short: the car in the air stops before it, or control of it is lost, as the rally reads that.",
    bad: rally!("sections = [{ zone = \"l\", from = 3, to = 2 }]\n"),
    good: rally!("sections = [{ zone = \"l\", from = 2, to = 3 }]\n"),
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    for (stage, track) in subject.tracks() {
        for (bump, note) in bumps(track) {
            let mut flown = ahead(track, bump).take(reach(note, true));
            let is_narrow = |place: &_| {
                let space = track.at(*place);
                space.kind == Kind::Straight && space.lanes == 1
            };
            let Some(narrow) = flown.find(is_narrow) else {
                continue;
            };
            let (name, space) = (&track.at(bump).name, &track.at(narrow).name);
            let message = format!(
                "cars that fly over the bump on `{name}` need `{space}`, which has one lane"
            );
            let pointer = section_of(subject.rally, stage, name);
            let finding = found(&LINT, scope.place(&pointer), message);
            scope.report(finding.help("give the spaces behind the bump two `lanes`, drive the road the other way, or write `# scrutineer: allow(bump-narrow-flight)` if that is meant"));
        }
    }
}
