//! `stage-ambiguous-way`: a section with several ways.

use super::super::track::FaultKind;
use super::subject::RallySubject;
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::kit::quote::list;
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "stage-ambiguous-way",
        game: Some("rallyman"),
        level: Level::Error,
        summary: "a section that could be driven in several ways",
        why: "A stage has one way, fixed before the rally. Where roads cross more than once, the ends do not tell which one it is.",
        clause: Some("rally.routes"),
        bad: document!(
            "scenario",
            r#"components = { zones = "knots.toml", rally = "knots-open.toml" }

[drivers.red]
"#
        ),
        good: document!(
            "scenario",
            r#"components = { zones = "knots.toml", rally = "knots-named.toml" }

[drivers.red]
"#
        ),
    },
    check: &[Check::Rally(check)],
};

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    subject.report_faults(&LINT, scope, |stage, kind| match kind {
        FaultKind::Ambiguous(asked) => {
            let junctions = list(subject.junctions(&asked.zone));
            Some((
                format!("stage `{}`: several ways lead {asked}", stage.id),
                format!(
                    "name the junctions where the road is changed in `via`, in order, of {junctions}"
                ),
            ))
        }
        _ => None,
    });
}
