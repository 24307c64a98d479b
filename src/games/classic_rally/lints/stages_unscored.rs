//! `stages-unscored`: several stages that nothing adds up.

use super::prelude::*;

lint! {
    "stages-unscored": Error, ChronoPurpose;
    summary: "several stages without Chrono points",
    why: "Only the points of the stopwatch are added up over stages; without them the last stage alone would count.",
    kind: "scenario",
    above: r#"players = ["white", "red"]
stages = ["maps/beginner.toml", "built"]
"#,
    bad: "",
    good: r#"chrono = true
dnf-points = 60
"#,
    checks: [
        Scenario(check_scenario),
        Position(check_position),
    ],
}

fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    check(subject.game, scope);
}

fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    check(subject.game, scope);
}

fn check(game: &ClassicRally, scope: &mut Scope<'_>) {
    let stages = game.stages.len();
    if stages > 1 && !game.options.chrono {
        let message = format!("{stages} stages are played, and no points are given");
        let finding = found(&LINT, scope.key_place("/stages"), message);
        scope.report(finding.help("write `chrono = true`, or leave one stage only"));
    }
}
