//! `map-ends`: START is not on the origin, or START or FINISH is not there once.

use super::prelude::*;
use super::tile_copies;

lint! {
    "map-ends": Error, BuildStartFirst;
    summary: "a road map without START on `0,0`, or without one FINISH",
    why: "Cells are counted from START, where all Rally Cars begin; and without FINISH nobody can win.",
    kind: "road-map",
    bad: r#"[board]
"0,1" = "start/0"
"0,2" = "checkpoint-1/0"
"0,3" = "straight/0"
"0,4" = "checkpoint-2/0"
"0,5" = "service/0"
"0,6" = "checkpoint-3/0"
"0,7" = "finish/0"
"#,
    good: r#"[board]
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"0,2" = "straight/0"
"0,3" = "checkpoint-2/0"
"0,4" = "service/0"
"0,5" = "checkpoint-3/0"
"0,6" = "finish/0"
"#,
    checks: [Map(check)],
}

fn check(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    let cells = |role| {
        let tiles = subject.tiles.iter();
        let ends = tiles.filter(move |(_, tile, _)| subject.piece(*tile).role == Some(role));
        ends.map(|(cell, ..)| *cell).collect::<Vec<_>>()
    };
    let (starts, finishes) = (cells(Role::Start), cells(Role::Finish));
    if let Some(finding) = one_for_the_other(&starts, &finishes, scope) {
        scope.report(finding);
        return;
    }
    let astray = starts.iter().find(|cell| **cell != Cell::START);
    if let Some(&cell) = astray {
        let pointer = format!("/board/{cell}");
        let message = format!("START lies on `{cell}`");
        let finding = found(&LINT, scope.place(&pointer), message);
        scope.report(finding.help("lay START on `0,0`: cells are counted from it"));
    } else if starts.is_empty() {
        let there = subject.tiles.iter().find(|(cell, ..)| *cell == Cell::START);
        let finding = match there {
            Some((cell, tile, _)) => {
                let id = &subject.piece(*tile).id;
                let message = format!("START is not laid: `{id}` lies on `{cell}`");
                let place = scope.place(&format!("/board/{cell}"));
                found(&LINT, place, message).help("lay START here")
            }
            None => {
                found(&LINT, scope.place("/board"), "START is not laid").help("lay START on `0,0`")
            }
        };
        scope.report(finding);
    }
    let finding = match finishes.as_slice() {
        [_] => return,
        [] if tile_copies::lies_for_goal(subject) => return,
        [] => found(&LINT, scope.place("/board"), "FINISH is not laid"),
        [first, second, ..] => {
            let message = format!("FINISH lies on `{first}` and on `{second}`");
            let pointer = |cell: Cell| format!("/board/{cell}");
            let other = scope.place(&pointer(*first));
            let finding = found(&LINT, scope.place(&pointer(*second)), message);
            finding.also(other, "it lies here, too")
        }
    };
    scope.report(finding.help("lay FINISH once"));
}

/// START where FINISH belongs, or FINISH where START does, is one mistake.
fn one_for_the_other(starts: &[Cell], finishes: &[Cell], scope: &Scope<'_>) -> Option<Finding> {
    let (wrong, right, cell, other) = match (starts, finishes) {
        ([one, two], []) if *one == Cell::START => ("START", "FINISH", two, one),
        ([two, one], []) if *one == Cell::START => ("START", "FINISH", two, one),
        ([], [one, two]) if *one == Cell::START => ("FINISH", "START", one, two),
        ([], [two, one]) if *one == Cell::START => ("FINISH", "START", one, two),
        _ => return None,
    };
    let pointer = |cell: &Cell| format!("/board/{cell}");
    let message = format!("{wrong} lies on `{cell}` and on `{other}`, and {right} is not laid");
    let finding = found(&LINT, scope.place(&pointer(cell)), message);
    let finding = finding.also(scope.place(&pointer(other)), "it lies here, too");
    Some(finding.help(format!("lay {right} here")))
}
