//! `tile-missing`: a tile of the set that is nowhere.

use super::prelude::*;

lint! {
    "tile-missing": Error, PartsCounts;
    summary: "a position with a whole stack in which a tile of the set is nowhere",
    why: "No tile leaves the game: each lies on the map, in a hand, in the row, in the stack or on the discard pile.",
    bad: race!(
        keys = r#"stack = [
  "h06", "h07", "h08", "h09", "h10", "h11", "h12", "h13", "h14",
  "g01", "g02", "g03", "g04", "g05", "g06", "g07", "g08", "g09", "g10", "g11", "g12", "g13", "g14",
  "u02", "u03", "u04", "u05", "u06", "u07", "u08", "u09", "u10", "u11", "u12", "u13", "u14",
]"#,
    ),
    good: race!(
        keys = r#"# All tiles named nowhere follow below these.
stack-top = ["h06", "h07", "h08"]"#,
    ),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let missing = missing(subject);
    // `tile-twice` reports a tile that is where another belongs.
    if missing.is_empty() || missing.len() == surplus(subject) {
        return;
    }
    let message = match missing.as_slice() {
        [only] => format!("the tile `{only}` is nowhere"),
        _ => format!("{} tiles are nowhere: {}", missing.len(), listed(&missing)),
    };
    scope.report(found(&LINT, scope.key_place("/stack"), message).help(
        "add what is missing to `stack`, or say `stack-top` instead: tiles named nowhere then follow below it",
    ));
}

/// The tiles that are nowhere; none where those that are named nowhere lie in the stack.
pub(super) fn missing<'a>(subject: &PositionSubject<'a>) -> Vec<&'a Id> {
    if subject.position.stack.is_none() || subject.phase() < Phase::Rotations {
        return Vec::new();
    }
    let (_, named) = subject.named_tiles();
    let all = subject.game.tiles.iter().map(|tile| &tile.id);
    all.filter(|id| !named.contains(id)).collect()
}

/// In how many places there are tiles that are in another place already.
pub(super) fn surplus(subject: &PositionSubject<'_>) -> usize {
    let (count, named) = subject.named_tiles();
    count - named.len()
}
