//! Pictures as data: shapes with names, before anybody has chosen colours, fonts or a format.
//!
//! Lengths are in units of which a tile of a board has 96; `x` grows to the right and `y` downwards.

use serde::Serialize;

pub mod letters;

/// A picture.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Picture {
    /// What it shows, in words.
    pub title: String,
    /// How wide it is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// What is in it, from the back to the front.
    pub parts: Vec<Part>,
}

/// Shapes that belong together.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Part {
    /// What it shows, as a path into the view, such as `board.c3` or `players.red`; nothing if it shows
    /// nothing by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchor: Option<String>,
    /// The same in words, for those who do not see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its shapes, from the back to the front.
    pub shapes: Vec<Shape>,
    /// What lies on top of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
}

/// A place: to the right, and downwards.
pub type Point = (f32, f32);

/// Something drawn. `look` says what it stands for, such as `terrain-city` or `player-red`, from which the
/// one who draws it chooses colours and patterns.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// A filled area.
    Area {
        /// What it stands for.
        look: String,
        /// Its corners.
        corners: Vec<Point>,
    },
    /// A line along some points.
    Line {
        /// What it stands for.
        look: String,
        /// Where it leads.
        points: Vec<Point>,
        /// How wide it is.
        width: f32,
    },
    /// A filled circle.
    Disc {
        /// What it stands for.
        look: String,
        /// Its middle.
        middle: Point,
        /// From the middle to the edge.
        radius: f32,
    },
    /// A line of text.
    Text {
        /// What it stands for.
        look: String,
        /// Halfway up its letters: the middle of the line, or where it begins.
        at: Point,
        /// How high its letters are.
        size: f32,
        /// What it says.
        text: String,
        /// What of the line is at that point.
        align: Align,
    },
}

/// What of a line of text is at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Align {
    /// Where it begins.
    Start,
    /// Its middle.
    Middle,
    /// Where it ends.
    End,
}

/// Something of a component document that one can point at: a tile, a card, a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Its id in the document.
    pub id: String,
    /// Where it stands in the document, as a JSON pointer.
    pub pointer: String,
    /// What it looks like.
    pub front: Picture,
    /// What is printed on its front, if that is not all that is shown of it: what has two faces is shown with both.
    pub face: Option<Picture>,
    /// What its back looks like, if it has one that is printed.
    pub back: Option<Picture>,
    /// How many there are of it in the box; none of what is not cut out of cardboard, such as a map.
    pub copies: usize,
    /// How wide it is in print, in millimetres; its height follows from the picture.
    pub millimetres: f32,
}

impl Piece {
    /// Something that is shown, and not printed to be cut out.
    #[must_use]
    pub fn shown(id: impl Into<String>, pointer: impl Into<String>, front: Picture) -> Self {
        Self {
            id: id.into(),
            pointer: pointer.into(),
            front,
            face: None,
            back: None,
            copies: 0,
            millimetres: 180.0,
        }
    }

    /// Something of cardboard, so many times and so wide.
    #[must_use]
    pub fn printed(mut self, copies: usize, millimetres: f32) -> Self {
        self.copies = copies;
        self.millimetres = millimetres;
        self
    }

    /// The same with two faces, one on the front and one on the back.
    #[must_use]
    pub fn with_faces(mut self, face: Picture, back: Picture) -> Self {
        (self.face, self.back) = (Some(face), Some(back));
        self
    }

    /// What is written below it: its id, and how often it is in the box if that is more than once.
    #[must_use]
    pub fn caption(&self) -> String {
        match self.copies {
            0 | 1 => self.id.clone(),
            copies => format!("{} ×{copies}", self.id),
        }
    }

    /// What is printed on its front.
    #[must_use]
    pub fn printed_front(&self) -> &Picture {
        self.face.as_ref().unwrap_or(&self.front)
    }

    /// The same with a back.
    #[must_use]
    pub fn with_back(mut self, back: Picture) -> Self {
        self.back = Some(back);
        self
    }
}

impl Shape {
    /// The shape where the picture begins, and by how much it was moved: what looks the same elsewhere is the same.
    #[must_use]
    pub fn at_origin(&self) -> (Self, Point) {
        let corner = match self {
            Self::Area { corners, .. } => corners.first(),
            Self::Line { points, .. } => points.first(),
            Self::Disc { middle, .. } => Some(middle),
            Self::Text { at, .. } => Some(at),
        };
        let (x, y) = corner.copied().unwrap_or_default();
        let mut moved = self.clone();
        moved.shift((-x, -y), 1.0);
        (moved, (x, y))
    }

    /// Moves it, that much larger.
    fn shift(&mut self, by: Point, times: f32) {
        let moved = |(x, y): Point| (by.0 + x * times, by.1 + y * times);
        match self {
            Self::Area { corners, .. } => {
                for at in corners {
                    *at = moved(*at);
                }
            }
            Self::Line { points, width, .. } => {
                for at in points {
                    *at = moved(*at);
                }
                *width *= times;
            }
            Self::Disc { middle, radius, .. } => {
                *middle = moved(*middle);
                *radius *= times;
            }
            Self::Text { at, size, .. } => {
                *at = moved(*at);
                *size *= times;
            }
        }
    }
}

impl Part {
    /// A part that shows something of the view, and what that is in words.
    #[must_use]
    pub fn of(anchor: impl Into<String>, title: impl Into<String>) -> Self {
        Self {
            anchor: Some(anchor.into()),
            title: Some(title.into()),
            ..Self::default()
        }
    }

    /// Adds a filled area.
    pub fn area(&mut self, look: impl Into<String>, corners: impl Into<Vec<Point>>) {
        let (look, corners) = (look.into(), corners.into());
        self.shapes.push(Shape::Area { look, corners });
    }

    /// Adds a line.
    pub fn line(&mut self, look: impl Into<String>, width: f32, points: impl Into<Vec<Point>>) {
        let (look, points) = (look.into(), points.into());
        self.shapes.push(Shape::Line {
            look,
            points,
            width,
        });
    }

    /// Adds a disc.
    pub fn disc(&mut self, look: impl Into<String>, middle: Point, radius: f32) {
        let look = look.into();
        self.shapes.push(Shape::Disc {
            look,
            middle,
            radius,
        });
    }

    /// Adds a line of text around a point.
    pub fn text(
        &mut self,
        look: impl Into<String>,
        middle: Point,
        size: f32,
        text: impl Into<String>,
    ) {
        self.write(look, middle, size, Align::Middle, text);
    }

    /// Adds a line of text that begins at a point.
    pub fn text_from(
        &mut self,
        look: impl Into<String>,
        start: Point,
        size: f32,
        text: impl Into<String>,
    ) {
        self.write(look, start, size, Align::Start, text);
    }

    /// Adds a line of text that ends at a point.
    pub fn text_to(
        &mut self,
        look: impl Into<String>,
        end: Point,
        size: f32,
        text: impl Into<String>,
    ) {
        self.write(look, end, size, Align::End, text);
    }

    /// Adds a line of text.
    pub fn write(
        &mut self,
        look: impl Into<String>,
        at: Point,
        size: f32,
        align: Align,
        text: impl Into<String>,
    ) {
        let (look, text) = (look.into(), text.into());
        self.shapes.push(Shape::Text {
            look,
            at,
            size,
            text,
            align,
        });
    }

    /// Adds lines of text that begin at a point and fit into a width; how far down they reach. At most
    /// `lines` are written, the last of which says that there is more.
    pub fn paragraph(
        &mut self,
        look: &str,
        (x, y): Point,
        size: f32,
        room: f32,
        lines: usize,
        text: &str,
    ) -> f32 {
        let mut down = y;
        for line in letters::wrapped(look, size, room, lines, text) {
            self.text_from(look, (x, down + size * 0.7), size, line);
            down += size * 1.4;
        }
        down
    }

    /// Adds a line of text, shortened to a width.
    pub fn write_within(
        &mut self,
        look: &str,
        at: Point,
        size: f32,
        (align, room): (Align, f32),
        text: &str,
    ) {
        self.write(
            look,
            at,
            size,
            align,
            letters::shortened(look, size, room, text),
        );
    }

    /// Adds a filled rectangle, by its corner up left.
    pub fn rect(&mut self, look: impl Into<String>, (x, y): Point, width: f32, height: f32) {
        self.area(
            look,
            [
                (x, y),
                (x + width, y),
                (x + width, y + height),
                (x, y + height),
            ],
        );
    }

    /// Adds a filled rectangle with round corners.
    pub fn card(&mut self, look: impl Into<String>, (x, y): Point, width: f32, height: f32) {
        const ROUND: f32 = 6.0;
        let mut corners = Vec::new();
        let middles = [
            (x + ROUND, y + ROUND, 180.0_f32),
            (x + width - ROUND, y + ROUND, 270.0),
            (x + width - ROUND, y + height - ROUND, 0.0),
            (x + ROUND, y + height - ROUND, 90.0),
        ];
        for (x, y, from) in middles {
            // Few points: nobody sees them in a corner that small, and cards are many.
            corners.extend(arc_in_steps((x, y), ROUND, from, from + 90.0, 22.5));
        }
        self.area(look, corners);
    }

    /// Moves it, all of it that much larger.
    fn shift(&mut self, by: Point, times: f32) {
        for shape in &mut self.shapes {
            shape.shift(by, times);
        }
        for part in &mut self.parts {
            part.shift(by, times);
        }
    }

    /// What it takes up, by its corners up left and down right; nothing if it has no shapes.
    #[must_use]
    pub fn bounds(&self) -> Option<(Point, Point)> {
        let mut points = Vec::new();
        for shape in &self.shapes {
            match shape {
                Shape::Area { corners, .. } => points.extend(corners),
                Shape::Line { points: all, .. } => points.extend(all),
                Shape::Disc { middle, radius, .. } => {
                    points.push((middle.0 - radius, middle.1 - radius));
                    points.push((middle.0 + radius, middle.1 + radius));
                }
                Shape::Text { at, .. } => points.push(*at),
            }
        }
        for (from, to) in self.parts.iter().filter_map(Self::bounds) {
            points.extend([from, to]);
        }
        let first = *points.first()?;
        let wider = |(from, to): (Point, Point), (x, y): Point| {
            ((from.0.min(x), from.1.min(y)), (to.0.max(x), to.1.max(y)))
        };
        Some(points.into_iter().fold((first, first), wider))
    }
}

/// Points along an arc around a middle, from one angle to another, in degrees clockwise from the right.
#[must_use]
pub fn arc(middle: Point, radius: f32, from: f32, to: f32) -> Vec<Point> {
    arc_in_steps(middle, radius, from, to, 9.0)
}

fn arc_in_steps(middle: Point, radius: f32, from: f32, to: f32, degrees: f32) -> Vec<Point> {
    let mut angles = vec![from];
    let steps = ((to - from).abs() / degrees).ceil().max(1.0);
    let mut step = 1.0;
    while step <= steps {
        angles.push(from + (to - from) * step / steps);
        step += 1.0;
    }
    let point = |angle: f32| {
        let (sine, cosine) = angle.to_radians().sin_cos();
        (middle.0 + radius * cosine, middle.1 + radius * sine)
    };
    angles.into_iter().map(point).collect()
}

impl Picture {
    /// A picture of a size.
    #[must_use]
    pub fn new(title: impl Into<String>, width: f32, height: f32) -> Self {
        Self {
            title: title.into(),
            width,
            height,
            parts: Vec::new(),
        }
    }

    /// Adds another picture whose corner up left comes to a point, that much larger.
    pub fn place(&mut self, other: Self, (x, y): Point, times: f32) {
        let parts = other.parts.into_iter();
        self.parts.extend(parts.map(|mut part| {
            part.shift((x, y), times);
            part
        }));
    }

    /// The part that shows something.
    #[must_use]
    pub fn find(&self, anchor: &str) -> Option<&Part> {
        fn within<'p>(parts: &'p [Part], anchor: &str) -> Option<&'p Part> {
            parts.iter().find_map(|part| {
                if part.anchor.as_deref() == Some(anchor) {
                    return Some(part);
                }
                within(&part.parts, anchor)
            })
        }
        within(&self.parts, anchor)
    }

    /// Every anchor, in the order in which the parts are drawn.
    #[must_use]
    pub fn anchors(&self) -> Vec<&str> {
        fn collect<'p>(parts: &'p [Part], anchors: &mut Vec<&'p str>) {
            for part in parts {
                anchors.extend(part.anchor.as_deref());
                collect(&part.parts, anchors);
            }
        }
        let mut anchors = Vec::new();
        collect(&self.parts, &mut anchors);
        anchors
    }
}

/// The pieces of a list in a document, each with its place there.
#[must_use]
pub fn numbered<T>(items: Option<Vec<T>>, list: &str, draw: fn(&T, String) -> Piece) -> Vec<Piece> {
    let items = items.unwrap_or_default();
    let pieces = items.iter().enumerate();
    pieces
        .map(|(index, item)| draw(item, format!("/{list}/{index}")))
        .collect()
}

/// All pieces in one picture, side by side, each with its id below it.
#[must_use]
pub fn gallery(title: &str, pieces: &[Piece]) -> Picture {
    const GAP: f32 = 16.0;
    const CAPTION: f32 = 20.0;
    const LINE: f32 = 13.0;
    let widest = pieces
        .iter()
        .map(|piece| piece.front.width)
        .fold(0.0, f32::max);
    let room = (8.0 * (96.0 + GAP)).max(widest);
    let (mut x, mut y, mut row) = (GAP, GAP, 0.0_f32);
    let mut all = Picture::new(title, 2.0 * GAP, 0.0);
    for piece in pieces {
        if x > GAP && x + piece.front.width > room + GAP {
            (x, y, row) = (GAP, y + row + GAP, 0.0);
        }
        let (width, height) = (piece.front.width, piece.front.height);
        all.place(piece.front.clone(), (x, y), 1.0);
        let mut caption = Part::default();
        let lines = letters::wrapped("label", 11.0, width + GAP - 4.0, 3, &piece.caption());
        let mut down = y + height + CAPTION / 2.0;
        for line in lines {
            caption.text("label", (x + width / 2.0, down), 11.0, line);
            down += LINE;
        }
        all.parts.push(caption);
        row = row.max(down - LINE + CAPTION / 2.0 - y);
        x += width + GAP;
        all.width = all.width.max(x);
    }
    all.height = y + row + GAP;
    all
}
