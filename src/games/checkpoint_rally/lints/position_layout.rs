//! `position-layout`: a position with a layout.

use super::prelude::*;

lint! {
    "position-layout": Error, BoardFiveByFive;
    summary: "a position that names a layout",
    why: "A layout is an opening map; the tiles on the map of a position are those of its `board`.",
    bad: race!(keys = r#"components = { layout = "corner-layout.toml" }"#,),
    good: race!(),
    checks: [Position(check)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    if subject.position.components.layout.is_none() {
        return;
    }
    scope.report(
        found(
            &LINT,
            scope.place("/components/layout"),
            "the layout has no effect on a position",
        )
        .help("remove it, and name the tiles on the map in `board`"),
    );
}
