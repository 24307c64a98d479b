//! `stage-zone-count`: a stage over no zone, or over more than there is room for.

use std::collections::BTreeSet;

use super::prelude::*;

/// Most zones of a stage.
const ZONES: usize = 4;

lint! {
    "stage-zone-count": Error, StageZones;
    summary: "a stage over no zone, or over more than four",
    why: "A stage leads over one to four zones, each of which it may cross several times on different roads.",
    bad: rally!("sections = []\n"),
    good: rally!("sections = [{ zone = \"l\", from = 0, to = 1 }]\n"),
    checks: [Rally(check)],
}

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
