//! What stands around the pieces: cut marks, the fold, and a line that says what this is, with a bar to measure.

use super::layout::{Paper, SheetPage, SheetSide};
use super::{FOOT, INSET};
use crate::kit::picture::{Align, Part, Picture, letters};

/// How wide the lines to cut and to fold along are.
const HAIR: f32 = 0.1;

/// How high letters are.
const LETTERS: f32 = 2.4;

/// How long the bar is.
const BAR: f32 = 50.0;

/// A page without its pieces, as a picture whose unit is a millimetre.
pub(super) fn margin(page: &SheetPage, paper: Paper, heading: &str, number: &str) -> Picture {
    let mut picture = Picture::new(heading, paper.width, paper.height);
    let mut part = Part::default();
    for mark in &page.marks {
        part.line("ink", HAIR, [mark.from, mark.to]);
    }
    if page.side == SheetSide::Fold {
        let middle = paper.width / 2.0;
        let mut y = INSET;
        while y < paper.height - INSET - FOOT {
            part.line("ink", HAIR, [(middle, y), (middle, y + 2.0)]);
            y += 4.0;
        }
    }
    let y = paper.height - INSET - LETTERS / 2.0;
    part.rect("ink", (INSET, y - 0.5), BAR, 1.0);
    let (from, to) = (INSET + BAR + 1.5, paper.width - INSET);
    part.text_from("text", (from, y), LETTERS, "50 mm");
    part.text_to("text", (to, y), LETTERS, number);
    let from = from + 10.0;
    let room = to - from - letters::width("text", LETTERS, number) - 4.0;
    part.write_within("text", (from, y), LETTERS, (Align::Start, room), heading);
    picture.parts.push(part);
    picture
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::picture::Shape;
    use crate::paint::sheets::PAPERS;

    /// The version stands at the end of a heading, and the path before it may be long.
    #[test]
    fn a_long_path_is_shortened_and_the_version_is_not() {
        let page = SheetPage {
            side: SheetSide::Front,
            placed: Vec::new(),
            marks: Vec::new(),
        };
        let paper = PAPERS[0];
        let heading = format!(
            "{}/tiles.toml, The tiles, format 3",
            "a-long-folder/".repeat(20)
        );
        let picture = margin(&page, paper, &heading, "fronts, page 1 of 22");
        let mut said = picture.parts[0]
            .shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Text { at, text, .. } => Some((at.0, text.as_str())),
                _ => None,
            });
        let (from, text) = said
            .find(|(_, text)| text.starts_with("a-long"))
            .expect("a heading");
        assert!(text.ends_with("format 3"), "{text}");
        let number = letters::width("text", LETTERS, "fronts, page 1 of 22");
        assert!(from + letters::width("text", LETTERS, text) < paper.width - INSET - number);
    }
}
