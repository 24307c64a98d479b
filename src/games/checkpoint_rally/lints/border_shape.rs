//! `border-shape`: border pieces that cannot bound the map.

use super::prelude::*;

/// Sides of the map.
const SIDES: usize = 4;

lint! {
    "border-shape": Error, PartsCounts;
    summary: "border pieces other than four with two faces of five segments each",
    why: "The map has four sides of five spaces, and every piece is laid with either face up.",
    kind: "terrain-borders",
    above: "borders = [\n",
    bad: r#"  { id = "north-sea", a = ["city", "city", "desert", "city"], b = ["desert", "desert", "city", "desert", "city"] },
"#,
    good: r#"  { id = "north-sea", a = ["city", "city", "desert", "city", "city"], b = ["desert", "desert", "city", "desert", "city"] },
"#,
    below: r#"  { id = "baltic-sea", a = ["city", "desert", "desert", "city", "city"], b = ["city", "desert", "city", "desert", "city"] },
  { id = "black-sea", a = ["desert", "city", "desert", "city", "city"], b = ["city", "desert", "city", "desert", "city"] },
  { id = "dead-sea", a = ["city", "city", "desert", "desert", "city"], b = ["city", "city", "city", "desert", "city"] },
]
"#,
    checks: [
        Shape,
        Borders(check_set),
        Parts(check_parts),
    ],
}

fn check_set(subject: &SetSubject<'_, Border>, scope: &mut Scope<'_>) {
    check(
        subject.set.items.len(),
        |scope| scope.key_place("/borders"),
        scope,
    );
}

fn check_parts(parts: &Parts, scope: &mut Scope<'_>) {
    let own = parts.borders.own().first();
    let set = own.map(|entry| entry.document.key_place("/borders"));
    let place = |scope: &Scope<'_>| {
        let here = || scope.place("/components/borders");
        set.clone().unwrap_or_else(here)
    };
    check(parts.borders.items.len(), place, scope);
}

fn check(pieces: usize, place: impl Fn(&Scope<'_>) -> Place, scope: &mut Scope<'_>) {
    if pieces == SIDES {
        return;
    }
    let finding = found(
        &LINT,
        place(scope),
        format!(
            "the set has {}; {SIDES} bound the map",
            Count(pieces, "border piece")
        ),
    );
    scope.report(if pieces < SIDES {
        finding.help("add border pieces, one for each side of the map")
    } else {
        finding.help("leave pieces out, or drop `extends` to replace those of the other set")
    });
}
