//! `corner-knock-out-trap`: a slow corner right behind a flight.

use super::flights::{TOP_GEAR, ahead, bumps, reach, section_of};
use super::prelude::*;
use crate::games::rallyman::track::TrackCorner;

/// The highest note of a corner that cannot be driven in any gear after the fifth.
const SLOW: u8 = 2;

lint! {
    "corner-knock-out-trap": Warn, CornerKnockOut;
    group: Balance,
    summary: "a slow corner right behind the space where cars land in fifth gear",
    why: "Gears change by one. Who lands in fifth gear comes to the corner in fourth at best, and loses control there or is knocked out, whatever the dice show.",
    kind: "scenario",
    bad: r#"components = { zones = "flights.toml", rally = "flight-trap.toml" }
"#,
    good: r#"components = { zones = "flights.toml", rally = "flight-straight.toml" }
"#,
    below: "\n[drivers.red]\n",
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    for (stage, track) in subject.tracks() {
        // Higher bumps are the only ones that the fifth gear survives.
        for (bump, note) in bumps(track).filter(|(_, note)| note + 1 >= TOP_GEAR) {
            let mut behind = ahead(track, bump).skip(reach(note, true) - 1);
            let (Some(landing), Some(next)) = (behind.next(), behind.next()) else {
                continue;
            };
            let is_plain = track.at(landing).kind == Kind::Straight;
            let corner = track.corner_at(next).filter(|_| is_plain);
            let Some(corner) = corner.filter(|corner| highest(corner) <= SLOW) else {
                continue;
            };
            let (name, space) = (&track.at(bump).name, &track.at(landing).name);
            let message = format!(
                "a car that flies over the bump on `{name}` in gear {TOP_GEAR} lands on `{space}`, right before corner `{}` with the highest note {}",
                corner.name,
                highest(corner)
            );
            let pointer = section_of(subject.rally, stage, name);
            let finding = found(&LINT, scope.place(&pointer), message);
            scope.report(finding.help("put more spaces between bump and corner, or lower the note of the bump: it is then taken in a lower gear"));
        }
    }
}

/// The highest note of a corner, its shortcut's included.
fn highest(corner: &TrackCorner) -> u8 {
    let notes = corner.skid_notes.iter().chain(&corner.shortcut_note);
    notes.copied().fold(corner.inside_note, u8::max)
}
