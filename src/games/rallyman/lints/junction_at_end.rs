//! `junction-at-end`: a junction at the very edge of a board.

use super::super::components::{Segment, Zone};
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope, Set};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "junction-at-end",
        game: Some("rallyman"),
        level: Level::Warn,
        summary: "a junction that is the first or last space of a road",
        why: "A road that meets another one at its very end has two ways out there, and just one of them is at the edge of the board where the next zone joins.",
        clause: Some("sheet.routes"),
        bad: document!(
            "zones",
            r#"[[zones]]
id = "n"
legend = { plain = 0, forest = 1 }
roads = [
  { ends = [0, 1], segments = [
    { straight = { spaces = 3, left = "plain", right = "forest" } },
    { junction = { id = "nx", left = "plain", right = "forest" } },
  ] },
  { ends = [2, 3], segments = [
    { straight = { spaces = 3, left = "plain", right = "forest" } },
    { junction = { id = "nx", left = "plain", right = "forest" } },
    { straight = { spaces = 3, left = "plain", right = "forest" } },
  ] },
]
"#
        ),
        good: document!(
            "zones",
            r#"[[zones]]
id = "n"
legend = { plain = 0, forest = 1 }
roads = [
  { ends = [0, 1], segments = [
    { straight = { spaces = 3, left = "plain", right = "forest" } },
    { junction = { id = "nx", left = "plain", right = "forest" } },
    { straight = { spaces = 1, left = "plain", right = "forest" } },
  ] },
  { ends = [2, 3], segments = [
    { straight = { spaces = 3, left = "plain", right = "forest" } },
    { junction = { id = "nx", left = "plain", right = "forest" } },
    { straight = { spaces = 3, left = "plain", right = "forest" } },
  ] },
]
"#
        ),
    },
    check: &[Check::Zones(check)],
};

fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    for own in set.own() {
        for (index, road) in own.value.roads.iter().enumerate() {
            let last = road.segments.len().saturating_sub(1);
            for (segment, end) in [(0, road.ends[0]), (last, road.ends[1])] {
                let Some(Segment::Junction(junction)) = road.segments.get(segment) else {
                    continue;
                };
                let message = format!(
                    "junction `{}` lies at the very end {end} of zone `{}`",
                    junction.id, own.value.id
                );
                let pointer = format!("/roads/{index}/segments/{segment}/junction/id");
                let help = "put a `straight` of one space between the junction and the end";
                scope.report(found(&LINT, own.place(&pointer), message).help(help));
            }
        }
    }
}
