//! `stage-zone-count`: a stage over no zone, or over more than there is room for.

use std::collections::BTreeSet;

use super::subject::RallySubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::kit::count::Count;
use crate::lint::{Lint, Scope};

/// Most zones of a stage.
const ZONES: usize = 4;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "stage-zone-count",
        game: Some("rallyman"),
        level: Level::Error,
        summary: "a stage over no zone, or over more than four",
        why: "A stage leads over one to four zones, each of which it may cross several times on different roads.",
        clause: Some("stage.zones"),
        bad: rally!("sections = []\n"),
        good: rally!("sections = [{ zone = \"l\", from = 0, to = 1 }]\n"),
    },
    check: &[Check::Rally(check)],
};

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    for (index, stage) in subject.rally.stages.iter().enumerate() {
        let zones = stage.sections.iter().map(|section| section.zone.as_str());
        let count = zones.collect::<BTreeSet<_>>().len();
        let help = match count {
            0 => "write a section, such as `{ zone = \"l\", from = 0, to = 1 }`",
            1..=ZONES => continue,
            _ => "lead the stage over fewer zones",
        };
        let message = format!("stage `{}` leads over {}", stage.id, Count(count, "zone"));
        let pointer = format!("/stages/{index}/sections");
        let finding = found(&LINT, scope.place(&pointer), message);
        scope.report(finding.help(help));
    }
}
