//! `dashboard-missing`: a set without dashboards.

use super::super::components::Dashboard;
use super::super::load::Parts;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope, Set};

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
    check: &[Check::Dashboards(check_set), Check::Parts(check_parts)],
};

const MESSAGE: &str = "there is no dashboard in this set";
const HELP: &str = "write one into it, or `extends = [\"base\"]`";

fn check_set(set: &Set<Dashboard>, scope: &mut Scope<'_>) {
    if set.items.is_empty() {
        let place = scope.key_place("/dashboards");
        scope.report(found(&LINT, place, MESSAGE).help(HELP));
    }
}

fn check_parts(parts: &Parts, scope: &mut Scope<'_>) {
    if parts.dashboards.items.is_empty() {
        let place = scope.place("/components/dashboards");
        let finding = found(&LINT, place, MESSAGE).help(HELP);
        scope.report_shared_by(finding, parts.dashboards_named.as_deref());
    }
}
