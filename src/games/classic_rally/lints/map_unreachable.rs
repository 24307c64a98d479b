//! `map-unreachable`: a goal that no road leads to.

use super::subject::MapSubject;
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "map-unreachable",
        game: Some("classic-rally"),
        level: Level::Error,
        summary: "a checkpoint or FINISH that no road links with START",
        why: "Cars leave the road nowhere, so nobody can win.",
        clause: Some("build.continue-path"),
        bad: document!(
            "road-map",
            r#"[board]
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"0,2" = "straight/0"
"0,3" = "checkpoint-2/0"
"0,4" = "service/0"
"0,5" = "checkpoint-3/0"
"0,6" = "finish/1"
"#
        ),
        good: document!(
            "road-map",
            r#"[board]
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"0,2" = "straight/0"
"0,3" = "checkpoint-2/0"
"0,4" = "service/0"
"0,5" = "checkpoint-3/0"
"0,6" = "finish/0"
"#
        ),
    },
    check: &[Check::Map(check)],
};

fn check(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    for region in subject.cut_off() {
        let [goal, others @ ..] = region.goals.as_slice() else {
            continue;
        };
        let more = match others.len() {
            0 => String::new(),
            1 => format!(", nor with {}", subject.name(others[0])),
            many => format!(", nor with {many} other goals"),
        };
        let message = format!("no road links START with {}{more}", subject.name(*goal));
        let finding = subject.found(&LINT, &subject.pointer(*goal), message, scope);
        scope.report(finding.help("turn a tile or lay others, so that roads meet"));
    }
}
