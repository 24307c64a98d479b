//! What stands around the pieces: cut marks, the fold, and a line that says what this is, with a bar to measure.

use super::layout::{Paper, SheetPage, SheetSide};
use super::{FOOT, INSET};
use crate::kit::picture::{Align, Part, Picture};

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
    part.write("text", (from, y), LETTERS, Align::Start, "50 mm");
    part.write("text", (to, y), LETTERS, Align::End, number);
    let from = from + 10.0;
    let room = to - from - widest(number) - 4.0;
    part.write("text", (from, y), LETTERS, Align::Start, cut(heading, room));
    picture.parts.push(part);
    picture
}

/// How wide a line of text is, by what is usual.
fn widest(text: &str) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a line")]
    let letters = text.chars().count() as f32;
    letters * LETTERS * 0.53
}

/// As much of a text as there is room for.
fn cut(text: &str, room: f32) -> String {
    if widest(text) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    for one in text.chars() {
        if widest(&short) + LETTERS * 1.2 > room {
            break;
        }
        short.push(one);
    }
    short.push('…');
    short
}
