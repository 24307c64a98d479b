//! `checkpoint-order`: checkpoints in another order than on the road.

use super::prelude::*;

lint! {
    "checkpoint-order": Warn, SplitPlace;
    summary: "a checkpoint that stands behind one that cars come to later",
    why: "Split times are listed in the order of the checkpoints. Cars come to them in the order of the road, and a checkpoint out of order may name another space than was meant.",
    inside: rally,
    above: r#"sections = [{ zone = "l", from = 0, to = 1 }]
"#,
    bad: r#"checkpoints = ["l0-l1/9", "l0-l1/3"]
"#,
    good: r#"checkpoints = ["l0-l1/3", "l0-l1/9"]
"#,
    checks: [Rally(check)],
}

fn check(subject: &RallySubject<'_>, scope: &mut Scope<'_>) {
    for (stage, track) in subject.tracks() {
        for (index, pair) in (1..).zip(track.checkpoints.windows(2)) {
            if !track.is_before(pair[0], pair[1]) {
                continue;
            }
            let name = |index: usize| &track.at(track.checkpoints[index]).name;
            let message = format!(
                "stage `{}` comes to checkpoint `{}` before `{}`",
                track.id,
                name(index),
                name(index - 1)
            );
            let place = scope.place(&format!("/stages/{stage}/checkpoints/{index}"));
            scope.report(found(&LINT, place, message).help("list them in the order of the road"));
        }
    }
}
