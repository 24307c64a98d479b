//! `dashboard-missing`: a set without dashboards.

use super::super::load::Parts;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "dashboard-missing",
        game: Some("rallyman"),
        level: Level::Error,
        summary: "a set of dashboards without any",
        why: "Each driver has a dashboard; without one nobody knows what the car can take.",
        clause: Some("setup.kit"),
        bad: document!(
            "scenario",
            r#"components = { dashboards = "no-dashboards.toml" }

[drivers.red]
"#
        ),
        good: document!(
            "scenario",
            r#"components = { dashboards = "base" }

[drivers.red]
"#
        ),
    },
    check: &[Check::Parts(check)],
};

fn check(parts: &Parts, scope: &mut Scope<'_>) {
    if parts.dashboards.items.is_empty() {
        let place = scope.place("/components/dashboards");
        let finding = found(&LINT, place, "there is no dashboard in this set");
        scope.report(finding.help("write one into it, or `extends = [\"base\"]`"));
    }
}
