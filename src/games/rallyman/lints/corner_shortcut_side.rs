//! `corner-shortcut-side`: a shortcut that does not lie where its corner says.

use super::prelude::*;
use super::roads::{Located, corners, segments};

lint! {
    "corner-shortcut-side": Error, ShortcutMarking;
    summary: "a shortcut on the wrong side of its corner, or beside a road that has none",
    why: "A shortcut cuts the corner, so it lies on the side to which the road turns. Cars that are pushed off the road come into it on that side, and beyond it on its far side.",
    inside: between_straights,
    bad: r#"  { corner = { turn = "right", inside = 2, skid = [3, 3], shortcut = 3, left = "shortcut", right = "forest", beyond = "plain" } },
"#,
    good: r#"  { corner = { turn = "right", inside = 2, skid = [3, 3], shortcut = 3, left = "forest", right = "shortcut", beyond = "plain" } },
"#,
    checks: [Zones(check)],
}

fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    for corner in corners(set) {
        if let Some((below, message, help)) = fault(&corner) {
            scope.report(found(&LINT, corner.place(below), message).help(help));
        }
    }
    for segment in segments(set) {
        let (kind, left, right) = match segment.value {
            Segment::Straight(own) => ("straight", &own.left, &own.right),
            Segment::Bump(own) => ("bump", &own.left, &own.right),
            Segment::Junction(own) => ("junction", &own.left, &own.right),
            Segment::Corner(_) => continue,
        };
        for (key, terrain) in [("left", left), ("right", right)] {
            if terrain.as_str() == SHORTCUT {
                let message = format!(
                    "`{}` has a shortcut beside it and is no corner",
                    segment.name
                );
                let place = segment.place(&format!("/{kind}/{key}"));
                let help = "name the terrain that lies there: only corners have shortcuts";
                scope.report(found(&LINT, place, message).help(help));
            }
        }
    }
}

/// What is wrong with the shortcut of a corner: where, what, and what to do.
fn fault(corner: &Located<'_, Corner>) -> Option<(&'static str, String, String)> {
    let (value, name) = (corner.value, &corner.name);
    let sides = [
        ("/left", "left", &value.left),
        ("/right", "right", &value.right),
    ];
    let listed = sides
        .iter()
        .find(|(_, _, terrain)| terrain.as_str() == SHORTCUT);
    let turn = value.turn;
    let (below, key, _) = sides[usize::from(turn == Side::Right)];
    let (other, other_key, wrong) = sides[usize::from(turn == Side::Left)];
    if value.shortcut.is_none() {
        if let Some((below, key, _)) = listed {
            return Some((
                below,
                format!("corner `{name}` has no shortcut, and `{key}` says that it lies there"),
                format!("write its note as `shortcut = …`, or name the terrain in `{key}`"),
            ));
        }
        return value.beyond.as_ref().map(|_| {
            (
                "/beyond",
                format!("corner `{name}` has no shortcut for `beyond` to lie behind"),
                "remove `beyond`, or write the note of the shortcut as `shortcut = …`".to_owned(),
            )
        });
    }
    if wrong.as_str() == SHORTCUT {
        return Some((
            other,
            format!("corner `{name}` turns {turn}, and its shortcut lies on the {other_key}"),
            format!("write `{key} = \"{SHORTCUT}\"`, and in `{other_key}` the terrain"),
        ));
    }
    if listed.is_none() {
        return Some((
            below,
            format!(
                "corner `{name}` has a shortcut, and `{key}` says that something else lies there"
            ),
            format!(
                "write `{key} = \"{SHORTCUT}\"`, and what lies on its far side as `beyond = \"…\"`"
            ),
        ));
    }
    value.beyond.is_none().then(|| {
        (
            "/shortcut",
            format!("nothing says what lies beyond the shortcut of corner `{name}`"),
            "write the terrain on its far side as `beyond = \"…\"`".to_owned(),
        )
    })
}
