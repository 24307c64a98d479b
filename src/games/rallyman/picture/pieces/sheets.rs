//! Dashboards, dice, and the rules as a sheet.

use crate::games::rallyman::components::{Dashboard, Dice, Die, Rules};
use crate::games::rallyman::picture::table::{die_letters, die_look, face};
use crate::games::rallyman::table;
use crate::kit::number::narrow;
use crate::kit::picture::{Align, Part, Picture, Piece};

const SHEET_MM: f32 = 120.0;
/// A face of a die, and how wide it is in print.
const FACE: f32 = 48.0;
const FACE_MM: f32 = 16.0;

/// A dashboard: what the car takes, and what its tires do.
pub fn dashboard(dashboard: &Dashboard, pointer: String) -> Piece {
    const WIDE: f32 = 420.0;
    let rows = f32::from(narrow::<u8>(dashboard.grip.len()));
    let high = 132.0 + rows * 28.0;
    let title = format!("Dashboard {}", dashboard.id);
    let mut picture = Picture::new(title.as_str(), WIDE, high);
    let mut part = Part::of(dashboard.id.as_str(), title);
    part.card("card", (1.0, 1.0), WIDE - 2.0, high - 2.0);
    let within = (Align::Start, WIDE - 32.0);
    part.write_within("title", (16.0, 24.0), 16.0, within, dashboard.id.as_str());
    part.text_from("text", (16.0, 56.0), 13.0, "damage");
    for index in 0..dashboard.damage {
        part.rect("pip", (74.0 + f32::from(index) * 26.0, 46.0), 20.0, 20.0);
    }
    part.text_from("text", (230.0, 56.0), 13.0, "flats");
    for index in 0..dashboard.flats {
        part.disc("pip", (282.0 + f32::from(index) * 26.0, 56.0), 10.0);
    }
    for (x, words) in [
        (16.0, "tires"),
        (96.0, "on"),
        (180.0, "warnings"),
        (292.0, "dice"),
    ] {
        part.text_from("label", (x, 92.0), 12.0, words);
    }
    part.line("rule", 1.0, [(16.0, 104.0), (WIDE - 16.0, 104.0)]);
    let mut down = 122.0;
    for grip in &dashboard.grip {
        let title = format!(
            "{} tires on {}: {} warnings, {} gear dice, {} acceleration dice",
            grip.tires, grip.surface, grip.warnings, grip.gear_dice, grip.acceleration_dice
        );
        let mut row = Part {
            title: Some(title),
            ..Part::default()
        };
        row.text_from("text", (16.0, down), 13.0, grip.tires.name());
        row.text_from("text", (96.0, down), 13.0, grip.surface.name());
        for index in 0..grip.warnings {
            let at = (188.0 + f32::from(index) * 13.0, down);
            row.disc("lit", at, 6.0);
            row.text("letter-dark", at, 10.0, "!");
        }
        let dice = (0..grip.gear_dice).map(|_| "die-black");
        let dice = dice.chain((0..grip.acceleration_dice).map(|_| "die-white"));
        let mut across = 296.0;
        for look in dice {
            row.rect(look, (across, down - 6.0), 12.0, 12.0);
            across += 16.0;
        }
        part.parts.push(row);
        down += 28.0;
    }
    picture.parts.push(part);
    Piece::shown(dashboard.id.as_str(), pointer, picture).printed(table::MAX_DRIVERS, SHEET_MM)
}

/// The dice, each as its six faces to be folded.
pub fn dice(dice: &Dice) -> Vec<Piece> {
    let faces = dice.gear.into_iter().chain(dice.acceleration);
    let mut pieces = Vec::new();
    for (&kind, warnings) in Die::ALL.iter().zip(faces) {
        let index = kind.gear().map_or_else(
            || format!("/acceleration/{}", u8::from(kind == Die::A2)),
            |gear| format!("/gear/{}", gear - 1),
        );
        pieces.push(die(kind, warnings, index));
    }
    pieces
}

fn die(die: Die, warnings: u8, pointer: String) -> Piece {
    const NET: [(f32, f32); 6] = [
        (0.0, 1.0),
        (1.0, 1.0),
        (2.0, 1.0),
        (3.0, 1.0),
        (1.0, 0.0),
        (1.0, 2.0),
    ];
    let title = format!("Die {die}: {warnings} of 6 faces warn");
    let mut picture = Picture::new(title.as_str(), 4.0 * FACE + 2.0, 3.0 * FACE + 2.0);
    let mut part = Part::of(die.name(), title);
    for ((column, row), index) in NET.into_iter().zip(0_u8..) {
        let (x, y) = (1.0 + column * FACE, 1.0 + row * FACE);
        part.rect(die_look(die), (x, y), FACE, FACE);
        let middle = (x + FACE / 2.0, y + FACE / 2.0);
        if index < warnings {
            part.area(
                "lit",
                [
                    (middle.0, y + 7.0),
                    (x + FACE - 7.0, y + FACE - 9.0),
                    (x + 7.0, y + FACE - 9.0),
                ],
            );
            part.text("letter-dark", (middle.0, middle.1 + 4.0), 20.0, "!");
        } else {
            part.text(die_letters(die), middle, 24.0, face(die));
        }
    }
    picture.parts.push(part);
    Piece::shown(die.name(), pointer, picture).printed(1, 4.0 * FACE_MM)
}

/// The rules in use: constants and readings, line by line.
pub fn rules(rules: &Rules) -> Piece {
    const WIDE: f32 = 420.0;
    let value = serde_json::to_value(rules).unwrap_or_default();
    let mut lines: Vec<(String, Option<String>)> = Vec::new();
    for (key, table) in value.as_object().into_iter().flatten() {
        let Some(table) = table.as_object().filter(|table| !table.is_empty()) else {
            continue;
        };
        lines.push((key.clone(), None));
        for (key, value) in table {
            let value = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            lines.push((key.clone(), Some(value)));
        }
    }
    let count = f32::from(narrow::<u8>(lines.len()));
    let mut picture = Picture::new("Rules", WIDE, 58.0 + count * 20.0);
    let mut part = Part::of("rules", "Rules");
    part.card("sheet", (1.0, 1.0), WIDE - 2.0, picture.height - 2.0);
    part.text_from("title", (16.0, 24.0), 16.0, "Rules");
    let mut down = 52.0;
    for (key, value) in lines {
        match value {
            None => part.text_from("title", (16.0, down), 13.0, key),
            Some(value) => {
                part.text_from("text", (16.0, down), 12.0, key);
                part.text_to("text", (WIDE - 16.0, down), 12.0, value);
            }
        }
        down += 20.0;
    }
    picture.parts.push(part);
    Piece::shown("rules", "", picture)
}
