//! `tile-copies`: more tiles of a kind than there are.

use std::collections::BTreeMap;

use super::prelude::*;
use super::subject::sign_name;

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

/// A kind of which more tiles lie on a map than there are.
struct Surplus {
    tile: TileId,
    cells: Vec<Cell>,
    /// The only one of the cells that does not fit those beside it.
    misfit: Option<Cell>,
}

fn check_map(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    let surplus = surplus(subject);
    let missing = missing_goal(subject, &surplus);
    for Surplus {
        tile,
        cells,
        misfit,
    } in surplus
    {
        let piece = subject.piece(tile);
        let count = usize::from(piece.count);
        if cells.len() == count + 1 && lies_for_start(subject, &cells) {
            // `map-ends` reports that.
            continue;
        }
        let lacking = missing.map_or_else(String::new, |goal| format!("; {goal} is not laid"));
        let message = format!(
            "`{}` lies on {} cells, and {}{lacking}",
            piece.id,
            cells.len(),
            there(count)
        );
        let other = missing.unwrap_or("another tile");
        let (at, help) = match misfit {
            Some(cell) => (
                cell,
                format!("lay {other} here: the roads of this one do not fit those beside it"),
            ),
            None => (cells[0], format!("lay {other} on one of these cells")),
        };
        let help = if is_of_base(piece.id.as_str(), scope) {
            help
        } else {
            format!(
                "{help}, or give `{}` a greater `count` in its set",
                piece.id
            )
        };
        let finding = found(&LINT, scope.place(&format!("/board/{at}")), message);
        let others = cells.iter().filter(|other| **other != at);
        let finding = others.fold(finding, |finding, other| {
            finding.also(scope.place(&format!("/board/{other}")), "it lies here, too")
        });
        scope.report(finding.help(help));
    }
}

/// Whether the base set has such a tile, of which nobody can have more.
fn is_of_base(id: &str, scope: &mut Scope<'_>) -> bool {
    let base = scope.set::<RoadTiles>("", None);
    let mut tiles = base.iter().flat_map(|set| &set.items);
    tiles.any(|tile| tile.value.id.as_str() == id)
}

/// The kinds of which too many tiles lie on a map. `map-ends` knows START and FINISH.
fn surplus(subject: &MapSubject<'_>) -> Vec<Surplus> {
    let mut cells: BTreeMap<TileId, Vec<Cell>> = BTreeMap::new();
    for &(cell, tile, _) in subject.tiles {
        cells.entry(tile).or_default().push(cell);
    }
    cells.retain(|&tile, cells| {
        let piece = subject.piece(tile);
        cells.len() > usize::from(piece.count) && piece.role.is_none()
    });
    if cells.is_empty() {
        return Vec::new();
    }
    let map = &subject.raced;
    let clashes = subject.clashes().into_iter();
    let clashing = clashes.flat_map(|clash| [map.at(clash.road).cell, map.at(clash.blank).cell]);
    let clashing: Vec<Cell> = clashing.collect();
    let surplus = cells.into_iter().map(|(tile, cells)| {
        let mut misfits = cells.iter().filter(|cell| clashing.contains(cell));
        let misfit = misfits.next().copied().filter(|_| misfits.next().is_none());
        Surplus {
            tile,
            cells,
            misfit,
        }
    });
    surplus.collect()
}

/// The cells of a map on which a tile lies that is one too many, as those beside it tell: the roads beside it are right.
pub(super) fn misfits(subject: &MapSubject<'_>) -> Vec<Cell> {
    let surplus = surplus(subject).into_iter();
    surplus.filter_map(|surplus| surplus.misfit).collect()
}

/// Whether one of these cells is that of START, which is not laid.
fn lies_for_start(subject: &MapSubject<'_>, cells: &[Cell]) -> bool {
    let mut tiles = subject.tiles.iter();
    let has_start = tiles.any(|(_, tile, _)| subject.piece(*tile).role == Some(Role::Start));
    !has_start && cells.contains(&Cell::START)
}

/// The only goal that is not laid, where a single tile of another kind is one too many: that lies in its place.
fn missing_goal(subject: &MapSubject<'_>, surplus: &[Surplus]) -> Option<&'static str> {
    let [Surplus { tile, cells, .. }] = surplus else {
        return None;
    };
    if cells.len() != usize::from(subject.piece(*tile).count) + 1 || lies_for_start(subject, cells)
    {
        return None;
    }
    let pieces = || {
        subject
            .tiles
            .iter()
            .map(|(_, tile, _)| subject.piece(*tile))
    };
    let checkpoints = Sign::ALL.iter().filter(|sign| sign.checkpoint().is_some());
    let absent = checkpoints.filter(|sign| !pieces().any(|piece| piece.sign == Some(**sign)));
    let mut missing = absent.map(|sign| sign_name(*sign)).collect::<Vec<_>>();
    if !pieces().any(|piece| piece.role == Some(Role::Finish)) {
        missing.push("FINISH");
    }
    let [only] = missing[..] else { return None };
    Some(only)
}

/// Whether the only goal that is not laid has another tile in its place, which `tile-copies` reports.
pub(super) fn lies_for_goal(subject: &MapSubject<'_>) -> bool {
    missing_goal(subject, &surplus(subject)).is_some()
}

fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let mut pointers: BTreeMap<TileId, Vec<String>> = BTreeMap::new();
    for (tile, pointer) in subject.tiles() {
        pointers.entry(tile).or_default().push(pointer);
    }
    for (tile, pointers) in pointers {
        let piece = &subject.game.tiles[tile];
        let count = usize::from(piece.count);
        if pointers.len() <= count {
            continue;
        }
        let message = format!(
            "`{}` is in {} places, and {}",
            piece.id,
            pointers.len(),
            there(count)
        );
        // START belongs on one of them.
        let is_right =
            |pointer: &&String| piece.role == Some(Role::Start) && *pointer == "/board/0,0";
        let Some(first) = pointers.iter().find(|pointer| !is_right(pointer)) else {
            continue;
        };
        let finding = found(&LINT, scope.place(first), message);
        let others = pointers.iter().filter(|other| *other != first);
        let finding = others.fold(finding, |finding, other| {
            finding.also(scope.place(other), "it is here, too")
        });
        scope.report(finding.help("name another tile in one of these places"));
    }
}

fn there(count: usize) -> String {
    match count {
        1 => "there is one".to_owned(),
        many => format!("there are {many}"),
    }
}
