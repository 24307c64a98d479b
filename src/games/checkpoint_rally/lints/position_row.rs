//! `position-row`: a row with more or fewer slots than there are.

use super::prelude::*;

lint! {
    "position-row": Error, SetupRow;
    summary: "a row of more or fewer slots than the game has",
    why: "The row keeps its slots: one that could not be refilled stays empty.",
    bad: race!(row = r#"["h02", "h03"]"#,),
    good: race!(row = r#"["h02", "h03", "empty"]"#,),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let (slots, due) = (
        subject.position.row.len(),
        usize::from(subject.game.constants.row_tiles),
    );
    if slots == due || subject.phase() < Phase::StartTiles {
        return;
    }
    let row = &subject.position.row;
    let is_again = |index: &usize| {
        let slot = &row[*index];
        slot.0.as_str() != Slot::EMPTY && row[..*index].contains(slot)
    };
    if slots > due && (0..slots).any(|index| is_again(&index)) {
        // `tile-twice` reports what is one too many.
        return;
    }
    let message = format!("the row has {}; it must have {due}", Count(slots, "slot"));
    scope.report(
        found(&LINT, scope.place("/row"), message)
            .help("list every slot; write \"empty\" for one without a tile"),
    );
}
