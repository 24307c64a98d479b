//! Marks on pictures: rings around what is talked about, numbered, and what is said of them below.

use super::picture::{Align, Part, Picture, Point, Shape, arc, letters};

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
        let mut texts = Vec::new();
        (self.parts.iter()).for_each(|part| collect_texts(part, &mut texts));
        // Above all rings, so that none goes through a number.
        let mut badges = Vec::new();
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
            // At the corner where the first one covers no text, if there is one.
            let corners = [(to.0, from.1), (from.0, from.1), to, (from.0, to.1)];
            let is_free = |at: &Point| !texts.iter().any(|text| is_near(*text, *at));
            let (mut x, y) = corners.into_iter().find(is_free).unwrap_or(corners[0]);
            let step = if x < to.0 { 2.4 } else { -2.4 } * BADGE;
            let mut numbers = Part {
                title: part.title.clone(),
                ..Part::default()
            };
            for mark in about {
                mark.badge(&mut numbers, (x, y));
                texts.push(((x - BADGE, y - BADGE), (x + BADGE, y + BADGE)));
                x += step;
            }
            self.parts.push(part);
            badges.push(numbers);
        }
        self.parts.extend(badges);
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

/// What the texts of a part take up.
fn collect_texts(part: &Part, found: &mut Vec<Bounds>) {
    for shape in &part.shapes {
        if let Shape::Text {
            look,
            at: (x, y),
            size,
            text,
            align,
        } = shape
        {
            let wide = letters::width(look, *size, text);
            let left = match align {
                Align::Start => *x,
                Align::Middle => x - wide / 2.0,
                Align::End => x - wide,
            };
            found.push(((left, y - size / 2.0), (left + wide, y + size / 2.0)));
        }
    }
    (part.parts.iter()).for_each(|part| collect_texts(part, found));
}

/// Whether a badge at a point reaches into something.
fn is_near((from, to): Bounds, (x, y): Point) -> bool {
    x > from.0 - BADGE && x < to.0 + BADGE && y > from.1 - BADGE && y < to.1 + BADGE
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

    /// A number stands at a corner where it covers no text.
    #[test]
    fn numbers_cover_no_text() {
        let mut picture = Picture::new("x", 300.0, 300.0);
        let mut part = Part::default();
        part.text("label", (100.0, 46.0), 12.0, "c");
        picture.parts.push(part);
        picture.mark(&[mark(1, true, ((50.0, 50.0), (100.0, 100.0)))]);
        let shapes = &picture.parts[2].shapes;
        let Some(Shape::Text { at, .. }) = shapes.last() else {
            panic!("a number")
        };
        assert_eq!(*at, (50.0, 50.0));
    }

    /// An error has two rings and a warning one, and their numbers stand on grounds of different shape.
    #[test]
    fn errors_and_warnings_differ_without_colour() {
        let mut picture = Picture::new("x", 300.0, 300.0);
        let (one, other) = (((50.0, 50.0), (90.0, 90.0)), ((150.0, 50.0), (190.0, 90.0)));
        picture.mark(&[mark(1, true, one), mark(2, false, other)]);
        let drawn: Vec<Vec<&str>> = picture.parts.iter().map(looks).collect();
        let rings = [vec!["error", "error"], vec!["warning"]];
        let numbers = [
            vec!["mark-error", "letter-dark"],
            vec!["mark-warning", "letter-dark"],
        ];
        assert_eq!(drawn, [rings, numbers].concat());
    }

    /// Numbers of two spots at one corner stand at others, and above all rings.
    #[test]
    fn numbers_cover_no_numbers() {
        let mut picture = Picture::new("x", 300.0, 300.0);
        let (one, other) = (
            ((50.0, 50.0), (100.0, 100.0)),
            ((60.0, 50.0), (100.0, 90.0)),
        );
        picture.mark(&[mark(1, true, one), mark(2, true, other)]);
        let at = |part: &Part| part.bounds().expect("a number");
        let (first, second) = (at(&picture.parts[2]), at(&picture.parts[3]));
        assert!(second.1.0 < first.0.0, "{first:?} {second:?}");
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
