//! `stage-unknown-junction`: a junction that the zone has not.

use std::collections::BTreeSet;

use super::super::components::Segment;
use super::super::track::FaultKind;
use super::subject::RallySubject;
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::kit::quote::list;
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "stage-unknown-junction",
        game: Some("rallyman"),
        level: Level::Error,
        summary: "a junction that no road of the zone has",
        why: "Where a section changes roads, `via` names the junctions in order.",
        clause: Some("sheet.routes"),
        bad: rally!(
            r#"sections = [
  { zone = "j", from = 0, to = 3, via = ["jy"] },
]
"#
        ),
        good: rally!(
            r#"sections = [
  { zone = "j", from = 0, to = 3, via = ["jx"] },
]
"#
        ),
    },
    check: &[Check::Rally(check)],
};

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    subject.report_faults(&LINT, scope, |kind| match kind {
        FaultKind::Junction { zone, typed } => Some((
            format!("zone `{zone}` has no junction `{typed}`"),
            help(subject, zone),
        )),
        _ => None,
    });
}

fn help(subject: &RallySubject<'_>, zone: &str) -> String {
    let roads = subject.zone(zone).into_iter().flat_map(|zone| &zone.roads);
    let segments = roads.flat_map(|road| &road.segments);
    let junctions = segments.filter_map(|segment| match segment {
        Segment::Junction(junction) => Some(junction.id.as_str()),
        _ => None,
    });
    let junctions: BTreeSet<&str> = junctions.collect();
    if junctions.is_empty() {
        return "leave `via` out: its roads do not meet".to_owned();
    }
    format!("its junctions are {}", list(junctions))
}
