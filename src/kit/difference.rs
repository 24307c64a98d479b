//! What differs between two pictures of one thing: the parts that look otherwise, are new, or are gone.

use std::collections::BTreeMap;

use super::marks::{Bounds, Mark};
use super::picture::{Part, Picture, Piece, Point, Shape};

/// A part that differs.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// What it shows.
    pub anchor: String,
    /// The same in words, if it has any.
    pub title: Option<String>,
    /// Where it was; nothing if it is new.
    pub before: Option<Bounds>,
    /// Where it is; nothing if it is gone.
    pub after: Option<Bounds>,
}

/// How a part looks, wherever it stands.
#[derive(PartialEq)]
struct PartSight {
    title: Option<String>,
    bounds: Bounds,
    shapes: Vec<Flat>,
}

/// A shape as it is compared: its look and text, and its lengths in tenths from the corner of the part.
#[derive(PartialEq)]
struct Flat(String, Vec<i32>);

/// The parts that differ, in the order of their anchors.
#[must_use]
pub fn differences(before: &Picture, after: &Picture) -> Vec<Difference> {
    let [old, new] = [before, after].map(|picture| {
        let mut found = BTreeMap::new();
        collect(&picture.parts, &mut found);
        found
    });
    let anchors = old
        .keys()
        .chain(new.keys().filter(|anchor| !old.contains_key(*anchor)));
    let mut differing: Vec<Difference> = anchors
        .filter_map(|anchor| {
            let (was, is) = (old.get(anchor), new.get(anchor));
            if was.map(|sight| &sight.shapes) == is.map(|sight| &sight.shapes) {
                return None;
            }
            Some(Difference {
                anchor: anchor.clone(),
                title: is.or(was).and_then(|sight| sight.title.clone()),
                before: was.map(|sight| sight.bounds),
                after: is.map(|sight| sight.bounds),
            })
        })
        .collect();
    differing.sort_by(|one, other| one.anchor.cmp(&other.anchor));
    differing
}

/// Every part that shows something, without what the parts inside of it show.
fn collect(parts: &[Part], found: &mut BTreeMap<String, PartSight>) {
    for part in parts {
        if let (Some(anchor), Some(bounds)) = (&part.anchor, part.bounds()) {
            let mut shapes = Vec::new();
            flatten(part, bounds.0, &mut shapes);
            // Where several parts show one thing, the first of them is compared.
            found.entry(anchor.clone()).or_insert(PartSight {
                title: part.title.clone(),
                bounds,
                shapes,
            });
        }
        collect(&part.parts, found);
    }
}

fn flatten(part: &Part, corner: Point, shapes: &mut Vec<Flat>) {
    shapes.extend(part.shapes.iter().map(|shape| flat(shape, corner)));
    for inner in part.parts.iter().filter(|inner| inner.anchor.is_none()) {
        flatten(inner, corner, shapes);
    }
}

fn flat(shape: &Shape, corner: Point) -> Flat {
    #[expect(clippy::cast_possible_truncation, reason = "no picture is that large")]
    let tenths = |length: f32| (length * 10.0).round() as i32;
    let from = |points: &[Point]| -> Vec<i32> {
        let lengths = points
            .iter()
            .flat_map(|(x, y)| [x - corner.0, y - corner.1]);
        lengths.map(tenths).collect()
    };
    match shape {
        Shape::Area { look, corners } => Flat(look.clone(), from(corners)),
        Shape::Line {
            look,
            points,
            width,
        } => Flat(look.clone(), [from(points), vec![tenths(*width)]].concat()),
        Shape::Disc {
            look,
            middle,
            radius,
        } => Flat(
            look.clone(),
            [from(&[*middle]), vec![tenths(*radius)]].concat(),
        ),
        Shape::Text { look, at, text, .. } => Flat(format!("{look} {text}"), from(&[*at])),
    }
}

/// An older piece and what it is now; nothing on a side where there is none.
pub type Pair<'p> = (Option<&'p Piece>, Option<&'p Piece>);

/// The pieces of two versions of a document, each with the one of its id: those that are there, and behind them those
/// that are gone. Where each version has but one, they are the same piece whatever they are called.
#[must_use]
pub fn pairs<'p>(before: &'p [Piece], after: &'p [Piece]) -> Vec<Pair<'p>> {
    if let ([old], [new]) = (before, after) {
        return vec![(Some(old), Some(new))];
    }
    let named = |pieces: &'p [Piece], id: &str| pieces.iter().find(|piece| piece.id == id);
    let kept = after.iter().map(|new| (named(before, &new.id), Some(new)));
    let gone = before.iter().filter(|old| named(after, &old.id).is_none());
    kept.chain(gone.map(|old| (Some(old), None))).collect()
}

/// Whether the two of a pair look otherwise.
#[must_use]
pub fn is_changed((old, new): &Pair<'_>) -> bool {
    old.map(|piece| &piece.front) != new.map(|piece| &piece.front)
}

/// Two pieces side by side, the older one on the left, and a mark for each part that differs.
#[must_use]
pub fn side_by_side(before: Option<&Piece>, after: Option<&Piece>) -> Option<(Piece, Vec<Mark>)> {
    const GAP: f32 = 32.0;
    const HEAD: f32 = 28.0;
    let shown = after.or(before)?;
    let nothing = Picture::new("", shown.front.width, shown.front.height);
    let left = before.map_or(&nothing, |piece| &piece.front);
    let right = after.map_or(&nothing, |piece| &piece.front);
    let middle = left.width + GAP;
    let title = format!("{}: before and after", shown.id);
    let height = left.height.max(right.height) + HEAD;
    let mut both = Picture::new(title, middle + right.width, height);
    let mut head = Part::default();
    for (x, word) in [
        (left.width / 2.0, "before"),
        (middle + right.width / 2.0, "after"),
    ] {
        head.text("label", (x, HEAD / 2.0), 13.0, word);
    }
    both.parts.push(head);
    both.place(left.clone(), (0.0, HEAD), 1.0);
    both.place(right.clone(), (middle, HEAD), 1.0);
    let moved = |bounds: Option<Bounds>, by: f32| {
        bounds.map(|(from, to)| ((from.0 + by, from.1 + HEAD), (to.0 + by, to.1 + HEAD)))
    };
    let mark = |(index, difference): (usize, Difference)| {
        let verb = match (difference.before, difference.after) {
            (None, _) => "is new",
            (_, None) => "is gone",
            _ => "differs",
        };
        let what = difference.title.unwrap_or(difference.anchor);
        Mark {
            is_error: false,
            number: index + 1,
            text: format!("{what} {verb}"),
            around: moved(difference.before, 0.0)
                .into_iter()
                .chain(moved(difference.after, middle))
                .collect(),
        }
    };
    let marks = differences(left, right).into_iter().enumerate().map(mark);
    let marks: Vec<Mark> = marks.collect();
    Some((
        Piece::shown(shown.id.as_str(), shown.pointer.as_str(), both),
        marks,
    ))
}

#[cfg(test)]
mod tests {
    use super::{differences, side_by_side};
    use crate::kit::picture::{Part, Picture, Piece};

    fn picture(cells: &[(&str, f32, &str)]) -> Picture {
        let mut picture = Picture::new("x", 300.0, 100.0);
        for (anchor, x, look) in cells {
            let mut part = Part::of(*anchor, format!("cell {anchor}"));
            part.rect(*look, (*x, 0.0), 50.0, 50.0);
            picture.parts.push(part);
        }
        picture
    }

    #[test]
    fn parts_differ_by_their_looks_and_not_by_where_they_stand() {
        let before = picture(&[("a", 0.0, "city"), ("b", 50.0, "sea"), ("c", 100.0, "sea")]);
        let after = picture(&[
            ("a", 10.0, "city"),
            ("b", 60.0, "city"),
            ("d", 200.0, "sea"),
        ]);
        let found = differences(&before, &after);
        let told: Vec<_> = found
            .iter()
            .map(|it| (it.anchor.as_str(), it.before.is_some(), it.after.is_some()))
            .collect();
        assert_eq!(
            told,
            [("b", true, true), ("c", true, false), ("d", false, true)]
        );
        assert!(differences(&before, &before).is_empty());
    }

    #[test]
    fn marks_stand_on_both_sides() {
        let [before, after] =
            ["sea", "city"].map(|look| Piece::shown("map", "", picture(&[("a", 0.0, look)])));
        let (both, marks) = side_by_side(Some(&before), Some(&after)).expect("there is something");
        assert_eq!(marks.len(), 1);
        assert_eq!(marks[0].text, "cell a differs");
        let [(left, _), (right, _)] = marks[0].around[..] else {
            panic!("{marks:?}");
        };
        assert!(left.0 < 1.0 && right.0 > 300.0 && right.0 < both.front.width);
        let (_, marks) = side_by_side(None, Some(&after)).expect("there is something");
        assert_eq!(marks[0].text, "cell a is new");
        assert!(side_by_side(None, None).is_none());
    }
}
