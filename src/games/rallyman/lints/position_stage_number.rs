//! `position-stage-number`: a stage that the rally has not.

use super::prelude::*;

lint! {
    "position-stage-number": Error, RallyThreeStages;
    summary: "a position in a stage that the rally does not have",
    why: "Where cars are and what lies ahead of them depends on the stage.",
    bad: position!("stage = 4\n", red: "at = \"c5-c4/3\"\ngear = 3\n", blue: "at = \"c5-c4/2\"\ngear = 2\n"),
    good: position!("stage = 3\n", red: "at = \"c5-c4/3\"\ngear = 3\n", blue: "at = \"c5-c4/2\"\ngear = 2\n"),
    checks: [Loading],
}

/// Reports a number beyond that of the stages.
pub(in crate::games::rallyman) fn report(stage: u8, stages: usize, scope: &mut Scope<'_>) {
    let count = Count(stages, "stage");
    let message = format!("there is no stage {stage}: the rally has {count}");
    let finding = found(&LINT, scope.place("/stage"), message);
    scope.report(finding.help("stages are counted from 1"));
}
