//! `border-twice`: a border piece on two sides of the map.

use super::prelude::*;
use super::subject::same_piece;

lint! {
    "border-twice": Error, SetupBorders;
    summary: "a border piece that lies on two sides of the map, or with both faces up",
    why: "There is one border piece of each id.",
    kind: "map-layout",
    above: r#"board = { c1 = "h04/1" }

[borders]
north = "border-1/a"
east = "border-2/a"
"#,
    bad: r#"south = "border-1/b"
west = "border-4/a"
"#,
    good: r#"south = "border-3/b"
west = "border-4/a"
"#,
    checks: [
        Layout(check_layout),
        Scenario(check_scenario),
        Position(check_position),
    ],
}

fn check_layout(subject: &LayoutSubject<'_>, scope: &mut Scope<'_>) {
    check(subject.layout.borders.as_ref(), "/borders", scope);
}

fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let fixed = subject.scenario.fixed.borders.as_ref();
    check(fixed, "/fixed/borders", scope);
    let Some(layout) = subject.parts.layout.as_ref().filter(|_| fixed.is_none()) else {
        return;
    };
    let mut there = scope.there(&layout.document, "");
    check(layout.value.borders.as_ref(), "/borders", &mut there);
}

fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    check(subject.position.borders.as_ref(), "/borders", scope);
}

fn check(borders: Option<&BordersLaid>, at: &str, scope: &mut Scope<'_>) {
    let Some((first, second, piece)) = borders.and_then(same_piece) else {
        return;
    };
    let message = format!("`{piece}` lies in the {first} and in the {second}");
    scope.report(
        found(&LINT, scope.place(&format!("{at}/{second}")), message)
            .also(scope.place(&format!("{at}/{first}")), "it lies here, too")
            .help("lay another piece on one of the two sides"),
    );
}
