//! The rules document as a sheet: its numbers, and the readings that it chooses.

use super::boards::words;
use crate::games::classic_rally::components::Rules;
use crate::kit::picture::{Part, Picture, Piece};

/// The sheet. What a document does not say is as in the rulebook, and not listed.
pub fn rules(rules: &Rules) -> Piece {
    const WIDE: f32 = 400.0;
    const EDGE: f32 = 16.0;
    const LINE: f32 = 17.0;
    let mut part = Part::default();
    let mut down = 24.0;
    let sections = [
        (
            "Numbers",
            "constants",
            serde_json::to_value(rules.constants),
        ),
        ("Readings", "readings", serde_json::to_value(rules.readings)),
    ];
    for (title, key, values) in sections {
        let mut section = Part::of(key, title);
        section.text_from("title", (EDGE, down), 15.0, title);
        down += LINE + 3.0;
        let values = values.unwrap_or_default();
        for (name, value) in values.as_object().into_iter().flatten() {
            let value = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            let mut row = Part::of(format!("{key}.{name}"), format!("{name}: {value}"));
            row.text_from("text", (EDGE, down), 11.0, words(name));
            row.text_to("title", (WIDE - EDGE, down), 11.0, value);
            let under = down + LINE / 2.0;
            row.line("hair", 0.75, [(EDGE, under), (WIDE - EDGE, under)]);
            section.parts.push(row);
            down += LINE;
        }
        if values.as_object().is_none_or(serde_json::Map::is_empty) {
            let at = (EDGE, down);
            section.text_from("label", at, 11.0, "as in the rulebook");
            down += LINE;
        }
        down += 14.0;
        part.parts.push(section);
    }
    part.card("sheet", (1.0, 1.0), WIDE - 2.0, down - 10.0);
    let mut picture = Picture::new("Rules", WIDE, down - 8.0);
    picture.parts.push(part);
    Piece::shown("rules", "", picture)
}
