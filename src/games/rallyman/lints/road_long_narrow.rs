//! `road-long-narrow`: a long road without room to overtake.

use super::flights::{ahead, section_of};
use super::prelude::*;

/// Spaces in a row on which nobody can pass that are no more than the base game's.
const MOST: usize = 8;

lint! {
    "road-long-narrow": Warn, OvertakeCases;
    summary: "more than eight spaces in a row on which nobody can pass",
    why: "Cars pass where there are two lanes, or through a shortcut. Where the road is narrow for long, one car that has lost control stops the whole field.",
    kind: "scenario",
    bad: r#"components = { zones = "flights.toml", rally = "narrow.toml" }
"#,
    good: r#"components = { zones = "flights.toml", rally = "flight-straight.toml" }
"#,
    below: "\n[drivers.red]\n",
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    for (stage, track) in subject.tracks() {
        let mut row: Vec<Place> = Vec::new();
        for place in ahead(track, Place::START) {
            if is_narrow(track, place) {
                row.push(place);
                continue;
            }
            if row.len() > MOST {
                report(subject, (stage, track), &row, scope);
            }
            row.clear();
        }
    }
}

/// Whether nobody can pass a car on this space.
fn is_narrow(track: &Track, place: Place) -> bool {
    let space = track.at(place);
    match space.kind {
        Kind::Start | Kind::Finish => false,
        Kind::Straight | Kind::Bump(_) => space.lanes == 1,
        Kind::Inside(_) | Kind::Skid(..) | Kind::Shortcut(_) => track
            .corner_at(place)
            .is_some_and(|corner| corner.shortcut.is_none()),
    }
}

fn report(
    subject: &RallySubject<'_>,
    (stage, track): (usize, &Track),
    row: &[Place],
    scope: &mut Scope<'_>,
) {
    let name = |place: Place| &track.at(place).name;
    let (first, last) = (name(row[0]), name(row[row.len() - 1]));
    let message = format!(
        "nobody can pass from `{first}` to `{last}`: {} spaces in a row",
        row.len()
    );
    let pointer = section_of(subject.rally, stage, first);
    let finding = found(&LINT, scope.place(&pointer), message);
    scope.report(finding.help("give some of these spaces two `lanes`, or a corner a shortcut"));
}
