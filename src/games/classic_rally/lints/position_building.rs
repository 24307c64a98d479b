//! `position-building`: a map in the making as building cannot leave it.

use super::prelude::*;
use super::tours;
use crate::diagnostic::Finding;
use crate::engine::Clauses as _;
use crate::games::classic_rally::board::Cell;

lint! {
    "position-building": Error, BuildDrawInTurn, BuildContinuePath;
    summary: "a map, pile or tile in hand that building cannot reach",
    why: "START is laid first, on `0,0`, and FINISH last; in between, the builder has one tile in hand, drawn or kept.",
    kind: "position",
    above: r#"seats = ["white", "red"]
phase = "build"
"#,
    bad: r#"tile-pile = ["curve", "service", "finish"]
"#,
    good: r#"tile-pile = ["curve", "service"]
"#,
    below: r#"drawn = "straight"
board = { "0,0" = "start/0" }
"#,
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    check_ends(subject, scope);
    check_linked(subject, scope);
    check_removed(subject, scope);
    match subject.phase() {
        Phase::Build => check_in_hand(subject, scope),
        Phase::ReshuffleTiles if subject.position.tile_pile.is_empty() => {
            let message = "no tile is left to be shuffled";
            let finding = found(&LINT, scope.place("/phase"), message);
            scope.report(finding.help("name the tiles in `tile-pile`"));
        }
        _ => {}
    }
}

/// START lies on the origin, FINISH is laid last, and neither is ever drawn.
fn check_ends(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let (game, phase) = (subject.game, subject.phase());
    let is = |tile: TileId, role| game.tiles[tile].role == Some(role);
    let has_start = subject
        .map
        .on(Cell::START)
        .is_some_and(|laid| is(laid.tile, Role::Start));
    if !has_start && (Phase::Build..=Phase::PlaceAssist).contains(&phase) {
        let message = "START does not lie on `0,0`";
        let finding = found(&LINT, scope.place("/board"), message);
        scope.report(finding.help("lay START on `0,0`; it is laid before anything else"));
    }
    for (tile, pointer) in subject.tiles() {
        let Some(role) = game.tiles[tile].role else {
            continue;
        };
        let (message, help) = match (pointer.strip_prefix("/board/"), role) {
            (None, _) => (
                format!("`{}` is never in the pile", game.tiles[tile].id),
                "name another tile: START and FINISH are set aside",
            ),
            // A second one is reported by `tile-copies`: it is the other tile that is right.
            (Some(cell), Role::Start)
                if cell != "0,0" && !(has_start && game.tiles[tile].count == 1) =>
            {
                (
                    format!("START lies on `{cell}`"),
                    "lay START on `0,0`: cells are counted from it",
                )
            }
            (Some(cell), Role::Finish) if phase < Phase::HazardDeck => (
                format!("FINISH lies on `{cell}` already"),
                "remove FINISH: it is laid when all else is laid",
            ),
            _ => continue,
        };
        scope.report(found(&LINT, scope.place(&pointer), message).help(help));
    }
}

/// While the map is built, each tile continues a road that begins at START.
fn check_linked(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    if !(Phase::Build..=Phase::PlaceAssist).contains(&subject.phase()) {
        return;
    }
    let map = subject.map;
    let Some(start) = map.find(Cell::START) else {
        return;
    };
    let path = Clause::BuildContinuePath.clause().citation();
    let regions = tours::regions(map).into_iter();
    let apart: Vec<_> = regions.filter(|region| !region.contains(&start)).collect();
    let tiles = apart.iter().flatten().count();
    // Of tiles that a road links with each other, one is amiss.
    let apart = apart.iter().filter_map(|region| {
        let place = |cell: Cell| scope.place(&format!("/board/{cell}"));
        let mut region = region.iter().map(|tile| map.at(*tile));
        let first = region.next()?;
        let id = &subject.game.tiles[first.tile].id;
        let message = format!("no road links `{id}` on `{}` with START", first.cell);
        let help =
            "each tile continues a road that is there: turn it, move it, or lay what lies between";
        let mut finding = found(&LINT, place(first.cell), message)
            .citing(path)
            .help(help);
        region.for_each(|laid| finding.further(place(laid.cell), "nor this one"));
        Some(finding)
    });
    let apart: Vec<Finding> = apart.collect();
    scope.report_together(apart, "/board", |_, place| {
        let message = format!("no road links {} with START", Count(tiles, "tile"));
        let help =
            "each tile continues a road that is there: turn or move the one between them and START";
        found(&LINT, place, message).citing(path).help(help)
    });
}

fn check_removed(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let Some(id) = &subject.position.removed_service else {
        return;
    };
    let place = scope.place("/removed-service");
    if !subject.game.options.fewer_services {
        let message = "no SERVICE STATION is left out in this game";
        let finding = found(&LINT, place, message);
        scope.report(finding.help("write `fewer-services = true`, or remove this line"));
        return;
    }
    let tile = subject.game.tile_named(id, "/removed-service");
    let sign = tile.ok().and_then(|tile| subject.game.tiles[tile].sign);
    if sign != Some(Sign::ServiceStation) {
        let message = format!("`{id}` has no SERVICE STATION");
        scope.report(found(&LINT, place, message).help("name a tile that does"));
    }
}

fn check_in_hand(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let position = subject.position;
    let named = position
        .builder
        .and_then(|colour| subject.game.seat_of(colour));
    let builder = named.unwrap_or_else(|| subject.first());
    let name = subject.game.name(builder);
    let kept = subject
        .player(builder)
        .and_then(|player| player.kept.as_ref());
    let (pointer, message, help) = match (&position.drawn, kept) {
        (Some(drawn), Some(kept)) => (
            "/drawn",
            format!("{name} has kept `{kept}` and drawn `{drawn}`"),
            "remove one of them: who has kept a tile draws none",
        ),
        (None, None) => (
            "/phase",
            format!("{name} is to lay a tile and has none"),
            "name the tile in `drawn`",
        ),
        _ => return,
    };
    scope.report(found(&LINT, scope.place(pointer), message).help(help));
}
