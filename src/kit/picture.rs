//! Pictures as data: shapes with names, before anybody has chosen colours, fonts or a format.
//!
//! Lengths are in units of which a tile of a board has 96; `x` grows to the right and `y` downwards.

use serde::Serialize;

/// A picture.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Picture {
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
        /// Its middle.
        middle: Point,
        /// How high its letters are.
        size: f32,
        /// What it says.
        text: String,
    },
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
        let (look, text) = (look.into(), text.into());
        self.shapes.push(Shape::Text {
            look,
            middle,
            size,
            text,
        });
    }
}

impl Picture {
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
