//! `tile-copies`: more tiles of a kind than there are.

use std::collections::BTreeMap;

use super::prelude::*;

lint! {
    "tile-copies": Error, CompCounts;
    summary: "more tiles of a kind than the set has",
    why: "The set says how many tiles there are of each kind; each of them lies in one place.",
    kind: "road-map",
    above: r#"[board]
"0,0" = "start/0"
"0,1" = "crossroads/0"
"0,2" = "checkpoint-1/0"
"#,
    bad: r#""0,3" = "crossroads/0"
"#,
    good: r#""0,3" = "junction/1"
"#,
    below: r#""0,4" = "checkpoint-2/0"
"0,5" = "service/0"
"0,6" = "checkpoint-3/0"
"0,7" = "finish/0"
"#,
    checks: [Map(check_map), Position(check_position)],
}

fn check_map(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    let mut cells: BTreeMap<TileId, Vec<Cell>> = BTreeMap::new();
    for &(cell, tile, _) in subject.tiles {
        cells.entry(tile).or_default().push(cell);
    }
    for (tile, cells) in cells {
        let piece = subject.piece(tile);
        let count = usize::from(piece.count);
        // `map-ends` knows START and FINISH.
        if let Some(cell) = cells.get(count).filter(|_| piece.role.is_none()) {
            let message = format!(
                "`{}` lies on {} cells, and {}",
                piece.id,
                cells.len(),
                there(count)
            );
            let finding = found(&LINT, scope.place(&format!("/board/{cell}")), message);
            let others = cells.iter().filter(|other| *other != cell);
            let finding = others.fold(finding, |finding, other| {
                finding.also(scope.place(&format!("/board/{other}")), "it lies here, too")
            });
            scope.report(finding.help("lay another tile here"));
        }
    }
}

fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let mut pointers: BTreeMap<TileId, Vec<String>> = BTreeMap::new();
    for (tile, pointer) in subject.tiles() {
        pointers.entry(tile).or_default().push(pointer);
    }
    for (tile, pointers) in pointers {
        let piece = subject.game.tile(tile);
        let count = usize::from(piece.count);
        if let Some(pointer) = pointers.get(count) {
            let message = format!(
                "`{}` is in {} places, and {}",
                piece.id,
                pointers.len(),
                there(count)
            );
            let finding = found(&LINT, scope.place(pointer), message);
            let others = pointers.iter().filter(|other| *other != pointer);
            let finding = others.fold(finding, |finding, other| {
                finding.also(scope.place(other), "it is here, too")
            });
            scope.report(finding.help("name another tile in one of these places"));
        }
    }
}

fn there(count: usize) -> String {
    match count {
        1 => "there is one".to_owned(),
        many => format!("there are {many}"),
    }
}
