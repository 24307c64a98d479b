//! `dashboard-missing`: a set without dashboards.

use super::prelude::*;
use crate::games::rallyman::load::Parts;

lint! {
    "dashboard-missing": Error, SetupKit;
    summary: "a set of dashboards without any",
    why: "Each driver has a dashboard; without one nobody knows what the car can take.",
    kind: "scenario",
    bad: r#"components = { dashboards = "no-dashboards.toml" }
"#,
    good: r#"components = { dashboards = "base" }
"#,
    below: "\n[drivers.red]\n",
    checks: [Dashboards(check_set), Parts(check_parts)],
}

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
        scope.report_shared_by(finding, parts.dashboards_named.as_ref());
    }
}
