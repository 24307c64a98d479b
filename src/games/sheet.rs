//! What a document without a shape looks like, such as one of rules: its keys and values as a sheet.
//!
//! It is for documents of which a game draws no picture.

use serde_json::Value;

use crate::document::header::HEADER;
use crate::document::tree::TomlValue;
use crate::document::tree::json;
use crate::document::{Tree, inline};
use crate::kit::picture::{Part, Picture, Piece};

const WIDE: f32 = 640.0;
const MARGIN: f32 = 16.0;
const VALUE: f32 = 250.0;
const LETTERS: f32 = 12.0;
/// As many rows as anybody reads; a longer document is cut there.
const ROWS: usize = 200;

/// The document as a sheet, a row a key; nothing if it says nothing besides its header.
pub fn sheet(kind: &str, tree: &Tree<'_>) -> Option<Piece> {
    let mut picture = Picture::new(kind, WIDE, 0.0);
    let mut down = MARGIN;
    let mut rows = 0;
    for (key, value) in tree.get_ref() {
        let key = key.get_ref().as_ref();
        if HEADER.contains(&key) {
            continue;
        }
        if let TomlValue::Table(table) = value.get_ref() {
            let mut heading = Part::default();
            heading.text_from("title", (MARGIN, down + LETTERS), 14.0, key);
            down += 2.0 * LETTERS;
            picture.parts.push(heading);
            for (inner, value) in table {
                let inner = inner.get_ref().as_ref();
                let anchor = format!("{key}.{inner}");
                row(
                    &mut picture,
                    &mut down,
                    anchor,
                    inner,
                    &json(value.get_ref()),
                );
                rows += 1;
                if rows == ROWS {
                    break;
                }
            }
            down += LETTERS;
        } else {
            row(
                &mut picture,
                &mut down,
                key.to_owned(),
                key,
                &json(value.get_ref()),
            );
            rows += 1;
        }
        if rows >= ROWS {
            break;
        }
    }
    if rows == 0 {
        return None;
    }
    picture.height = down + MARGIN;
    let mut paper = Part::default();
    paper.rect("paper", (1.0, 1.0), WIDE - 2.0, picture.height - 2.0);
    picture.parts.insert(0, paper);
    Some(Piece::shown(kind, "", picture))
}

/// A key and its value, which may take several lines.
fn row(picture: &mut Picture, down: &mut f32, anchor: String, key: &str, value: &Value) {
    let mut part = Part::of(anchor, format!("{key}: {}", inline(value)));
    part.line("hair", 1.0, [(MARGIN, *down), (WIDE - MARGIN, *down)]);
    part.paragraph(
        "label",
        (MARGIN, *down + 3.0),
        LETTERS,
        VALUE - 2.0 * MARGIN,
        1,
        key,
    );
    let room = WIDE - MARGIN - VALUE;
    let end = part.paragraph(
        "text",
        (VALUE, *down + 3.0),
        LETTERS,
        room,
        4,
        &inline(value),
    );
    *down = end + 4.0;
    picture.parts.push(part);
}
