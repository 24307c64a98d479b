//! Tables as they are seen: pictures by their parts, most of which stay as they are from step to step and occur
//! in many scripts, or drawings of characters where a game has no pictures.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use crate::engine::Viewer;
use crate::engine::replay::Moment;
use crate::kit::picture::{Part, Picture};
use crate::paint::{self, Theme, escaped};

/// A part that has been painted.
#[derive(Debug)]
pub(super) struct Painted {
    text: Arc<str>,
    part: Part,
}

/// Every part that occurs, once.
#[derive(Debug, Default)]
pub(super) struct Parts(Mutex<HashMap<Arc<str>, Arc<Painted>>>);

impl Parts {
    fn of(&self, part: &Part) -> Arc<Painted> {
        let text: Arc<str> = paint::part(part).into();
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let painted = known.entry(Arc::clone(&text)).or_insert_with(|| {
            Arc::new(Painted {
                text,
                part: part.clone(),
            })
        });
        Arc::clone(painted)
    }

    /// What a table looks like.
    pub fn look(&self, moment: &dyn Moment) -> TableLook {
        match moment.picture(Viewer::Referee) {
            Some(picture) => TableLook::Picture {
                parts: picture.parts.iter().map(|part| self.of(part)).collect(),
                title: picture.title,
                width: picture.width,
                height: picture.height,
            },
            None => TableLook::Drawing(moment.drawing(Viewer::Referee).text().to_owned()),
        }
    }
}

/// What a table looks like.
#[derive(Debug)]
pub(super) enum TableLook {
    Picture {
        title: String,
        width: f32,
        height: f32,
        parts: Vec<Arc<Painted>>,
    },
    Drawing(String),
}

impl TableLook {
    /// Whether nobody could tell one from the other.
    pub fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Drawing(one), Self::Drawing(other)) => one == other,
            (Self::Picture { parts: one, .. }, Self::Picture { parts: other, .. }) => {
                let mut pairs = one.iter().zip(other);
                one.len() == other.len() && pairs.all(|(one, other)| Arc::ptr_eq(one, other))
            }
            _ => false,
        }
    }
}

/// What is drawn on one page: a part that several pictures have stands there once, and so does a shape that several
/// parts have.
#[derive(Default)]
pub(super) struct Canvas {
    places: HashMap<Arc<str>, usize>,
    shapes: HashMap<String, usize>,
    definitions: String,
    /// Every shape once, for the style sheet.
    looks: Part,
}

impl Canvas {
    /// A table as an element of the page.
    pub fn draw(&mut self, look: &TableLook) -> String {
        let (title, width, height, parts) = match look {
            TableLook::Drawing(drawing) => {
                return format!(
                    "<pre class=\"drawing\" tabindex=\"0\">{}</pre>",
                    lines(drawing.trim_end())
                );
            }
            TableLook::Picture {
                title,
                width,
                height,
                parts,
            } => (title, width, height, parts),
        };
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"k\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\"><title>{}</title>",
            escaped(title)
        );
        for part in parts {
            let next = self.places.len();
            let place = *self.places.entry(Arc::clone(&part.text)).or_insert(next);
            if place == next {
                let mut text = String::new();
                self.define(&part.part, &mut text);
                let _ = write!(self.definitions, "<g id=\"part-{place}\">{text}</g>");
            }
            let _ = write!(out, "<use href=\"#part-{place}\"/>");
        }
        out.push_str("</svg>");
        out
    }

    /// A part, by the shapes of the page.
    fn define(&mut self, part: &Part, out: &mut String) {
        out.push_str(&paint::head(part));
        for shape in &part.shapes {
            let (shape, (x, y)) = shape.at_origin();
            let text = paint::shape(&shape);
            let next = self.shapes.len();
            let place = *self.shapes.entry(text.clone()).or_insert(next);
            if place == next {
                let _ = write!(self.definitions, "<g id=\"shape-{place}\">{text}</g>");
                self.looks.shapes.push(shape);
            }
            let (x, y) = (paint::number(x), paint::number(y));
            let _ = write!(out, "<use href=\"#shape-{place}\" x=\"{x}\" y=\"{y}\"/>");
        }
        for part in &part.parts {
            self.define(part, out);
        }
        out.push_str("</g>");
    }

    /// What the pictures of the page refer to.
    pub fn definitions(&self) -> String {
        if self.places.is_empty() {
            return String::new();
        }
        // What is used elsewhere on a page has no root above it that a rule could ask.
        let mut looks = Picture::default();
        looks.parts.push(self.looks.clone());
        let style = paint::style([&looks], Theme::Auto).replace(":root:not(.light) ", "");
        format!("{style}<g class=\"k\">{}</g>", self.definitions)
    }
}

/// A text of several lines.
pub(super) fn lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(escaped).collect();
    lines.join("\n")
}
