//! `map-unreachable`: a goal that no road leads to.

use super::checkpoint_missing::is_lacking;
use super::prelude::*;
use super::roads::RoadEnd;

lint! {
    "map-unreachable": Error, BuildContinuePath;
    summary: "a checkpoint or FINISH that no road links with START",
    why: "Cars leave the road nowhere, so nobody can win.",
    kind: "road-map",
    above: r#"[board]
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"0,2" = "straight/0"
"0,3" = "checkpoint-2/0"
"0,4" = "service/0"
"0,5" = "checkpoint-3/0"
"#,
    bad: r#""0,6" = "finish/1"
"#,
    good: r#""0,6" = "finish/0"
"#,
    checks: [Map(check)],
}

fn check(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    let lost = lost(subject, &subject.raced);
    // `checkpoint-missing` reports a tile that is lost, and with it the road across it.
    if lost.is_empty() || is_lacking(subject) {
        return;
    }
    let left_out = subject.map.optional_service;
    let left_out = left_out.filter(|_| subject.terms.fewer_services && is_whole(subject));
    let once = left_out.map_or_else(String::new, |cell| {
        format!(" once `fewer-services` has left out `{}`", cell.0)
    });
    let missed = missed(subject, &lost, &once);
    if let Some(turned) = turned_off(subject) {
        report_turned(&LINT, subject, turned, &missed, scope);
        return;
    }
    let place = scope.place(&subject.pointer(lost[0]));
    let finding = found(&LINT, place, missed);
    let finding = at_gap(finding, subject, scope);
    scope.report(finding);
}

/// Shows where the road from START ends, as that is where a tile is missing or wrong, and the cell at which the road to a
/// goal ends, too.
fn at_gap(finding: Finding, subject: &MapSubject<'_>, scope: &Scope<'_>) -> Finding {
    let ends = subject.road_ends(&subject.linked());
    let cut_off = subject.cut_off(&subject.raced).into_iter();
    let with_goals = cut_off.filter(|region| !region.goals.is_empty());
    let beyond: Vec<RoadEnd> = with_goals
        .flat_map(|region| subject.road_ends(&region.tiles))
        .collect();
    // One that `fewer-services` leaves out is no gap: it lies in the document.
    let is_gap = |cell: Cell| subject.laid.find(cell).is_none();
    let meets =
        |end: &&RoadEnd| end.gap.is_some_and(is_gap) && beyond.iter().any(|it| it.gap == end.gap);
    let mut gaps = ends.iter().filter(meets).filter_map(|end| end.gap);
    let first = gaps.next();
    let only = first.filter(|gap| gaps.all(|other| other == *gap));
    let ends_here = |finding: Finding, whose: &str, end: &RoadEnd| {
        let place = scope.place(&subject.pointer(end.tile));
        finding.also(
            place,
            format!("the road from {whose} ends here, in the {}", end.side),
        )
    };
    if let Some(gap) = only {
        let is_at_gap = |end: &&RoadEnd| end.gap == Some(gap);
        let start = ends.iter().filter(is_at_gap).take(1);
        let finding = start.fold(finding, |finding, end| ends_here(finding, "START", end));
        let goal = beyond.iter().filter(is_at_gap).take(1);
        let finding = goal.fold(finding, |finding, end| {
            ends_here(finding, "the other side", end)
        });
        return finding.help(format!("lay a tile on `{gap}`, on which both roads meet"));
    }
    // Behind START the road always ends.
    let is_on = |end: &&RoadEnd| subject.role(end.tile) != Some(Role::Start);
    let shown = ends.iter().filter(is_on).take(MOST_ENDS);
    let finding = shown.fold(finding, |finding, end| ends_here(finding, "START", end));
    finding.help("turn a tile or lay others, so that roads meet")
}

/// The most ends of roads that are shown with one finding.
const MOST_ENDS: usize = 2;

/// Which goals no road leads to, in words.
pub(super) fn missed(subject: &MapSubject<'_>, lost: &[Place], once: &str) -> String {
    let names: Vec<String> = lost.iter().map(|goal| subject.name(*goal)).collect();
    format!("no road links START with {}{once}", and(&names))
}

/// Reports a tile that only has to be turned.
pub(super) fn report_turned(
    lint: &'static GameLint,
    subject: &MapSubject<'_>,
    (index, rotations): (usize, Vec<u8>),
    missed: &str,
    scope: &mut Scope<'_>,
) {
    let (cell, tile, _) = subject.tiles[index];
    let id = &subject.piece(tile).id;
    let right: Vec<String> = rotations
        .iter()
        .map(|rotation| format!("`\"{cell}\" = \"{id}/{rotation}\"`"))
        .collect();
    let message = format!("`{id}` on `{cell}` is turned off the road: {missed}");
    let place = scope.place(&format!("/board/{cell}"));
    scope.report(found(lint, place, message).help(format!("write {}", right.join(" or "))));
}

/// The checkpoints and FINISH that no road of this map links with START.
pub(super) fn lost(subject: &MapSubject<'_>, map: &Map) -> Vec<Place> {
    let regions = subject.cut_off(map).into_iter();
    regions.flat_map(|region| region.goals).collect()
}

/// Whether roads would link everything if no SERVICE STATION were left out.
fn is_whole(subject: &MapSubject<'_>) -> bool {
    let all = MapSubject::new(subject.map, subject.tiles, subject.pieces);
    lost(&all, &all.raced).is_empty()
}

/// The one tile that only has to be turned for all roads to meet, and how it fits best; nothing if there is none, or a
/// choice.
pub(super) fn turned_off(subject: &MapSubject<'_>) -> Option<(usize, Vec<u8>)> {
    let right = |index: usize| {
        let rotations = (0..4).filter(|&rotation| rotation != subject.tiles[index].2);
        let links =
            |rotation: &u8| lost(subject, &subject.with_turned(index, *rotation)).is_empty();
        rotations.filter(links).collect::<Vec<u8>>()
    };
    let turned = (0..subject.tiles.len()).map(|index| (index, right(index)));
    let mut turned = turned.filter(|(_, rotations)| !rotations.is_empty());
    let (index, mut rotations) = turned.next().filter(|_| turned.next().is_none())?;
    // Nor does it help to lead a road against a blank side.
    let clashes = |rotation: u8| {
        let mut tiles = subject.tiles.to_vec();
        tiles[index].2 = rotation;
        let clashes = MapSubject::new(subject.map, &tiles, subject.pieces).clashes();
        clashes.len()
    };
    let fewest = rotations.iter().map(|rotation| clashes(*rotation)).min();
    rotations.retain(|rotation| Some(clashes(*rotation)) == fewest);
    Some((index, rotations))
}

/// Names in words, the last two joined by «and».
fn and(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}
