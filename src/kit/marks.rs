//! Marks on pictures: rings around what is talked about, numbered, and what is said of them below.

use super::picture::{Part, Picture, Point, arc};

/// The corners up left and down right of something in a picture.
pub type Bounds = (Point, Point);

/// Something that is said of a spot in a picture, or of all of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Whether it is an error: those have a double ring, all others a dashed one.
    pub is_error: bool,
    /// The number that stands at the ring.
    pub number: usize,
    /// What is said.
    pub text: String,
    /// What it is said of; nothing in the picture if there is none.
    pub around: Vec<Bounds>,
}

/// From the middle of a number's ground to its edge.
const BADGE: f32 = 9.0;

/// How far a ring reaches beyond what it is around.
const REACH: f32 = 8.0;

/// The least width and height of what a ring is around.
const LEAST: f32 = 24.0;

/// The size of what is said below a picture, and of the room around it.
const SIZE: f32 = 13.0;
const GAP: f32 = 12.0;

/// The least width of a picture that has text below it.
const COLUMN: f32 = 420.0;

/// Most lines of what is said of one spot.
const LINES: usize = 4;

impl Mark {
    const fn look(&self) -> &'static str {
        if self.is_error { "error" } else { "warning" }
    }

    /// Its number on a ground: round for an error, and a square on its tip for a warning.
    fn badge(&self, part: &mut Part, (x, y): Point) {
        if self.is_error {
            part.disc("mark-error", (x, y), BADGE);
        } else {
            let tip = BADGE * 1.3;
            let corners = [(x, y - tip), (x + tip, y), (x, y + tip), (x - tip, y)];
            part.area("mark-warning", corners);
        }
        part.text("letter-dark", (x, y), 11.0, self.number.to_string());
    }
}

impl Picture {
    /// Draws rings around what marks are about, each with its number. Where several are about the same, there is
    /// one ring, and the numbers stand side by side.
    pub fn mark(&mut self, marks: &[Mark]) {
        let mut spots: Vec<(Bounds, Vec<&Mark>)> = Vec::new();
        for mark in marks {
            for bounds in &mark.around {
                match spots.iter_mut().find(|(known, _)| known == bounds) {
                    Some((_, about)) => about.push(mark),
                    None => spots.push((*bounds, vec![mark])),
                }
            }
        }
        for (bounds, about) in spots {
            let (from, to) = roomy(bounds);
            let mut part = Part::default();
            let words: Vec<&str> = about.iter().map(|mark| mark.text.as_str()).collect();
            part.title = Some(words.join("; "));
            match about.iter().find(|mark| mark.is_error) {
                Some(mark) => {
                    part.area(mark.look(), rounded(from, to, 0.0));
                    part.area(mark.look(), rounded(from, to, REACH - 2.0));
                }
                None => part.area("warning", rounded(from, to, 3.0)),
            }
            let mut x = to.0;
            for mark in about {
                mark.badge(&mut part, (x, from.1));
                x -= 2.4 * BADGE;
            }
            self.parts.push(part);
        }
    }

    /// Leaves so much room around everything.
    #[must_use]
    pub fn framed(self, room: f32) -> Self {
        let (width, height) = (self.width + 2.0 * room, self.height + 2.0 * room);
        let mut framed = Self::new(self.title.as_str(), width, height);
        framed.place(self, (room, room), 1.0);
        framed
    }

    /// The same with rings, with room for those at its edge.
    #[must_use]
    pub fn marked(mut self, marks: &[Mark]) -> Self {
        const ROOM: f32 = 14.0;
        self.mark(marks);
        let reaches_out = |bounds: &Bounds| {
            let (from, to) = *bounds;
            from.0 < ROOM || from.1 < ROOM || to.0 > self.width - ROOM || to.1 > self.height - ROOM
        };
        if marks.iter().flat_map(|mark| &mark.around).any(reaches_out) {
            return self.framed(ROOM);
        }
        self
    }

    /// Writes below the picture what is said in it, by number.
    pub fn explain(&mut self, marks: &[Mark]) {
        if marks.is_empty() {
            return;
        }
        self.width = self.width.max(COLUMN);
        let mut down = self.height + GAP;
        for mark in marks {
            let mut part = Part {
                title: Some(mark.text.clone()),
                ..Part::default()
            };
            mark.badge(&mut part, (GAP + BADGE, down + BADGE));
            let left = GAP + 3.0 * BADGE;
            let room = self.width - left - GAP;
            // A very long text would take long to be wrapped.
            let text: String = mark.text.chars().take(1000).collect();
            let at = (left, down);
            let end = part.paragraph("text", at, SIZE, room, LINES, &text);
            self.parts.push(part);
            down = end.max(down + 2.0 * BADGE) + GAP / 2.0;
        }
        self.height = down + GAP / 2.0;
    }

    /// What the whole of it takes up.
    #[must_use]
    pub const fn bounds(&self) -> Bounds {
        ((0.0, 0.0), (self.width, self.height))
    }
}

/// At least as large that a ring around it can be seen.
fn roomy((from, to): Bounds) -> Bounds {
    let grown = |from: f32, to: f32| {
        let more = (LEAST - (to - from)).max(0.0) / 2.0;
        (from - more, to + more)
    };
    let ((left, right), (top, bottom)) = (grown(from.0, to.0), grown(from.1, to.1));
    ((left, top), (right, bottom))
}

/// The corners of a rectangle with round corners, so far outside of what it is around.
fn rounded(from: Point, to: Point, out: f32) -> Vec<Point> {
    let round = 4.0 + out;
    let (left, top, right, bottom) = (from.0 - out, from.1 - out, to.0 + out, to.1 + out);
    [
        ((left + round, top + round), 180.0_f32),
        ((right - round, top + round), 270.0),
        ((right - round, bottom - round), 0.0),
        ((left + round, bottom - round), 90.0),
    ]
    .into_iter()
    .flat_map(|(middle, angle)| arc(middle, round, angle, angle + 90.0))
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::picture::Shape;

    fn mark(number: usize, is_error: bool, around: Bounds) -> Mark {
        Mark {
            is_error,
            number,
            text: format!("finding {number}"),
            around: vec![around],
        }
    }

    fn looks(part: &Part) -> Vec<&str> {
        let shapes = part.shapes.iter();
        let look = shapes.map(|shape| match shape {
            Shape::Area { look, .. }
            | Shape::Line { look, .. }
            | Shape::Disc { look, .. }
            | Shape::Text { look, .. } => look.as_str(),
        });
        look.collect()
    }

    /// An error has two rings and a warning one, and their numbers stand on grounds of different shape.
    #[test]
    fn errors_and_warnings_differ_without_colour() {
        let mut picture = Picture::new("x", 300.0, 300.0);
        let (one, other) = (((50.0, 50.0), (90.0, 90.0)), ((150.0, 50.0), (190.0, 90.0)));
        picture.mark(&[mark(1, true, one), mark(2, false, other)]);
        assert_eq!(
            looks(&picture.parts[0]),
            ["error", "error", "mark-error", "letter-dark"]
        );
        assert_eq!(
            looks(&picture.parts[1]),
            ["warning", "mark-warning", "letter-dark"]
        );
    }

    /// A ring is around what it is about, whatever size that has.
    #[test]
    fn a_ring_is_around_its_spot() {
        for spot in [((50.0, 50.0), (90.0, 90.0)), ((50.0, 50.0), (50.0, 50.0))] {
            let mut picture = Picture::new("x", 300.0, 300.0);
            picture.mark(&[mark(1, false, spot)]);
            let (from, to) = picture.parts[0].bounds().expect("it has shapes");
            assert!(from.0 <= spot.0.0 && from.1 <= spot.0.1, "{from:?}");
            assert!(to.0 >= spot.1.0 && to.1 >= spot.1.1, "{to:?}");
            assert!(to.0 - from.0 >= LEAST && to.1 - from.1 >= LEAST);
        }
    }

    /// What is said stands below, and inside of the picture.
    #[test]
    fn what_is_said_stands_below() {
        let mut picture = Picture::new("x", 96.0, 96.0);
        let long = Mark {
            text: "long ".repeat(2000),
            ..mark(1, true, picture.bounds())
        };
        picture.explain(&[long, mark(2, false, picture.bounds())]);
        for part in &picture.parts {
            let (from, to) = part.bounds().expect("it has shapes");
            assert!(from.1 >= 96.0 && to.1 <= picture.height, "{from:?} {to:?}");
        }
        assert_eq!(picture.parts.len(), 2);
    }
}
