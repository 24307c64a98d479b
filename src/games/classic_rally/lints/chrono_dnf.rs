//! `chrono-dnf`: a stopwatch that gives no points to those who do not finish.

use super::prelude::*;

lint! {
    "chrono-dnf": Warn, ChronoPoints;
    summary: "a scenario with `chrono` and without `dnf-points`",
    why: "A stage ends after `max-rounds` in any case; who has not finished by then gets no points, and so no total.",
    kind: "scenario",
    above: r#"players = ["white", "red"]
stages = ["maps/beginner.toml"]
chrono = true
"#,
    bad: "",
    good: "dnf-points = 60\n",
    checks: [Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let scenario = subject.scenario;
    if !scenario.chrono || scenario.dnf_points.is_some() {
        return;
    }
    let rounds = scenario.max_rounds;
    let message = format!("no points for those who have not finished after round {rounds}");
    let finding = found(&LINT, scope.key_place("/chrono"), message);
    scope.report(finding.help(format!(
        "write `dnf-points = {rounds}`, or another number that nobody exceeds who finishes"
    )));
}
