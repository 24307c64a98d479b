//! Signs beside a road: a pictogram, and a plate with its word.

use crate::games::classic_rally::components::{Role, Sign};
use crate::kit::picture::{Part, Point, arc};

/// In which of the upper corners a sign stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Corner {
    Left,
    Right,
}

/// How wide a pictogram is on a tile of 96 units.
const SIGN: f32 = 29.0;

/// The sign of a tile, if it has one: the pictogram in a corner, the plate beside it.
pub fn sign(
    part: &mut Part,
    (x, y): Point,
    wide: f32,
    corner: Corner,
    sign: Option<Sign>,
    role: Option<Role>,
) {
    let word = match (role, sign) {
        (Some(Role::Start), _) => "START",
        (Some(Role::Finish), _) => "FINISH",
        (None, Some(Sign::Hazard)) => "Hazard",
        (None, Some(Sign::ServiceStation)) => "Service",
        (None, Some(_)) => "Checkpoint",
        (None, None) => return,
    };
    let unit = wide / 96.0;
    let at = |right: f32, down: f32| {
        let right = match corner {
            Corner::Left => right,
            Corner::Right => 96.0 - right,
        };
        (x + right * unit, y + down * unit)
    };
    if wide >= 72.0 {
        let long = 4.0
            + 6.0
                * LETTERS.iter().fold(
                    0.0,
                    |sum, (of, long)| {
                        if *of == word { sum + long } else { sum }
                    },
                );
        let (left, top) = at(33.0, 12.0);
        let left = match corner {
            Corner::Left => left,
            Corner::Right => left - long * unit,
        };
        part.rect("plate", (left, top), long * unit, 15.0 * unit);
        part.text(
            "letter-dark",
            (left + long * unit / 2.0, top + 7.5 * unit),
            10.0 * unit,
            word,
        );
    }
    pictogram(part, at(19.5, 19.5), SIGN * unit / 2.0, sign, role);
}

/// How long words are in bold letters, counted in letters of six units.
const LETTERS: [(&str, f32); 5] = [
    ("START", 5.6),
    ("FINISH", 6.2),
    ("Hazard", 6.2),
    ("Service", 6.6),
    ("Checkpoint", 9.6),
];

/// A sign by itself, by its middle and half of its width.
fn pictogram(part: &mut Part, (x, y): Point, half: f32, sign: Option<Sign>, role: Option<Role>) {
    let at = |right: f32, down: f32| (x + right * half, y + down * half);
    match (role, sign) {
        (Some(Role::Start), _) => {
            part.disc("sign-start", (x, y), half);
            part.area(
                "sign-mark",
                [at(-0.35, -0.55), at(0.65, 0.0), at(-0.35, 0.55)],
            );
        }
        (Some(Role::Finish), _) => chequers(part, (x, y), half),
        (None, Some(Sign::Hazard)) => {
            part.area(
                "sign-hazard",
                [at(0.0, -0.95), at(1.0, 0.85), at(-1.0, 0.85)],
            );
            part.line("sign-ink", half * 0.2, [at(0.0, -0.3), at(0.0, 0.3)]);
            part.disc("sign-ink", at(0.0, 0.6), half * 0.13);
        }
        (None, Some(Sign::ServiceStation)) => pump(part, (x, y), half),
        (None, Some(sign)) => {
            part.disc("sign-checkpoint", (x, y), half);
            let number = sign.checkpoint().unwrap_or_default();
            part.text("letter-dark", (x, y), half * 1.35, number.to_string());
        }
        (None, None) => {}
    }
}

/// A chequered flag.
fn chequers(part: &mut Part, (x, y): Point, half: f32) {
    let field = half / 2.0;
    part.rect("plate", (x - half, y - half), 4.0 * field, 4.0 * field);
    for row in [0.0_f32, 1.0, 2.0, 3.0] {
        let first = row % 2.0;
        for column in [first, first + 2.0] {
            let at = (x - half + column * field, y - half + row * field);
            part.rect("sign-ink", at, field, field);
        }
    }
}

/// A petrol pump on a square sign.
fn pump(part: &mut Part, (x, y): Point, half: f32) {
    let at = |right: f32, down: f32| (x + right * half, y + down * half);
    part.rect("sign-service", at(-1.0, -1.0), 2.0 * half, 2.0 * half);
    part.rect("sign-mark", at(-0.6, -0.65), 0.8 * half, 1.35 * half);
    part.rect(
        "sign-service-hole",
        at(-0.42, -0.45),
        0.44 * half,
        0.4 * half,
    );
    let mut hose = vec![at(0.2, 0.2)];
    hose.extend(arc(at(0.4, 0.3), half * 0.2, 180.0, 0.0));
    hose.extend([at(0.6, -0.25), at(0.35, -0.6)]);
    part.line("sign-mark", half * 0.13, hose);
}
