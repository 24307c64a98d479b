//! Small signs: abilities, encounters, bricks, cubes and cars.

use crate::games::brick_run::components::{Ability, CopsRange, Encounter, Pickup, PlayerName};
use crate::kit::count::Count;
use crate::kit::picture::{Part, Point, arc};

/// A place in a square of which the middle and half the width are given.
fn within((x, y): Point, half: f32) -> impl Fn((f32, f32)) -> Point {
    move |(right, down)| (x + right * half, y + down * half)
}

/// The icon of an ability in a square around a point.
pub fn ability(part: &mut Part, ability: Ability, middle: Point, wide: f32) {
    let half = wide / 2.0;
    let at = within(middle, half);
    let stroke = (wide / 11.0).max(1.5);
    match ability {
        Ability::Cube => cube(part, middle, wide * 0.72),
        Ability::Speed => {
            for from in [-0.75_f32, 0.0] {
                chevron(part, at((from + 0.35, 0.0)), half * 0.6, stroke);
            }
        }
        Ability::Cb => {
            part.line("ink", stroke, [at((-0.5, 0.85)), at((-0.5, -0.3))]);
            part.disc("ink", at((-0.5, -0.35)), half * 0.2);
            for radius in [0.55_f32, 1.0] {
                let waves = arc(at((-0.5, -0.35)), half * radius, -45.0, 45.0);
                part.line("ink", stroke * 0.8, waves);
            }
        }
        Ability::Steering => wheel(part, middle, half * 0.82),
        Ability::Suspension => spring(part, middle, half, stroke),
        Ability::Wrench => {
            part.line("ink", stroke * 1.6, [at((-0.75, 0.75)), at((0.15, -0.15))]);
            let jaw = arc(at((0.42, -0.42)), half * 0.4, -5.0, 275.0);
            part.line("ink", stroke * 1.4, jaw);
        }
        Ability::SpeedMultiplier => {
            cube(part, at((-0.45, 0.0)), wide * 0.46);
            chevron(part, at((0.35, 0.0)), half * 0.45, stroke);
            chevron(part, at((0.75, 0.0)), half * 0.45, stroke);
        }
        Ability::SteeringMultiplier => {
            cube(part, at((-0.5, 0.0)), wide * 0.46);
            wheel(part, at((0.5, 0.0)), half * 0.46);
        }
        Ability::Cargo => {
            for corner in [(-0.8, 0.1), (0.05, 0.1), (-0.38, -0.5)] {
                part.rect("brick", at(corner), half * 0.78, half * 0.52);
            }
        }
        Ability::Countermeasure => {
            let shield = [
                (-0.7, -0.8),
                (0.7, -0.8),
                (0.7, 0.1),
                (0.0, 0.9),
                (-0.7, 0.1),
            ];
            part.area("dial", shield.map(&at));
            part.line("ink", stroke, [at((0.0, -0.5)), at((0.0, 0.5))]);
            for tip in [-0.55_f32, 0.55] {
                let inner = tip * 0.5;
                part.line(
                    "ink",
                    stroke,
                    [at((-0.25, inner)), at((0.0, tip)), at((0.25, inner))],
                );
            }
        }
        Ability::Nitrous => {
            let bottle = [
                (-0.15, -0.9),
                (0.15, -0.9),
                (0.15, -0.6),
                (0.4, -0.35),
                (0.4, 0.9),
                (-0.4, 0.9),
                (-0.4, -0.35),
                (-0.15, -0.6),
            ];
            part.area("ink", bottle.map(&at));
            part.area(
                "lit",
                [(-0.4, 0.0), (0.4, -0.2), (0.4, 0.4), (-0.4, 0.6)].map(&at),
            );
        }
    }
}

/// An arrow head to the right.
fn chevron(part: &mut Part, (x, y): Point, half: f32, stroke: f32) {
    let points = [
        (x - half * 0.5, y - half),
        (x + half * 0.5, y),
        (x - half * 0.5, y + half),
    ];
    part.line("ink", stroke, points);
}

fn wheel(part: &mut Part, (x, y): Point, radius: f32) {
    part.disc("dial", (x, y), radius);
    for end in [(x - radius, y), (x + radius, y), (x, y + radius)] {
        part.line("ink", (radius / 5.0).max(1.0), [(x, y), end]);
    }
    part.disc("ink", (x, y), radius * 0.28);
}

fn spring(part: &mut Part, middle: Point, half: f32, stroke: f32) {
    let at = within(middle, half);
    let coil = [
        (0.0, -0.85),
        (0.0, -0.6),
        (0.55, -0.45),
        (-0.55, -0.15),
        (0.55, 0.15),
        (-0.55, 0.45),
        (0.0, 0.6),
        (0.0, 0.85),
    ];
    part.line("ink", stroke, coil.map(&at));
    for end in [-0.85_f32, 0.85] {
        part.line("ink", stroke * 1.3, [at((-0.5, end)), at((0.5, end))]);
    }
}

/// The sign of an encounter, each of a shape of its own, and what is written beside it.
pub fn encounter(part: &mut Part, encounter: Encounter, middle: Point, half: f32) {
    let at = within(middle, half);
    let stroke = half / 6.0;
    match encounter {
        Encounter::Swerve(_) => {
            let sign = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
            part.area("encounter-swerve", sign.map(&at));
            let bend = [(-0.2, 0.5), (-0.2, 0.25), (0.2, -0.05), (0.2, -0.45)];
            part.line("ink", stroke, bend.map(&at));
            let tip = [(0.0, -0.25), (0.2, -0.55), (0.4, -0.25)];
            part.line("ink", stroke, tip.map(&at));
        }
        Encounter::Jump(_) => {
            let sign = [(0.0, -0.95), (1.05, 0.85), (-1.05, 0.85)];
            part.area("encounter-jump", sign.map(&at));
            let ramp = [(-0.65, 0.62), (0.1, 0.62), (0.1, 0.2)];
            part.area("ink", ramp.map(&at));
            let leap = arc(at((0.05, 0.45)), half * 0.6, -115.0, -10.0);
            part.line("ink", stroke * 0.8, leap);
        }
        Encounter::Pickup(_) => {
            let sign = [(-0.9, -0.8), (0.9, -0.8), (0.9, 0.8), (-0.9, 0.8)];
            part.area("encounter-pickup", sign.map(&at));
            for corner in [(-0.66, 0.08), (0.06, 0.08), (-0.3, -0.48)] {
                part.rect("brick", at(corner), half * 0.62, half * 0.46);
            }
        }
        Encounter::Cops(_) => {
            part.disc("encounter-cops", middle, half * 0.95);
            let star: Vec<Point> = (0..10_u8)
                .map(|step| {
                    let angle = (f32::from(step) * 36.0 - 90.0).to_radians();
                    let radius = if step % 2 == 0 { 0.68 } else { 0.28 };
                    at((radius * angle.cos(), radius * angle.sin()))
                })
                .collect();
            part.area("ink", star);
        }
    }
}

/// The name of an encounter, and its numbers as they stand on a card.
pub fn sign_words(encounter: Encounter) -> (&'static str, String) {
    match encounter {
        Encounter::Swerve(number) => ("swerve", number.to_string()),
        Encounter::Jump(number) => ("jump", number.to_string()),
        Encounter::Pickup(Pickup { bricks, .. }) => ("pickup", format!("+{bricks}")),
        Encounter::Cops(CopsRange { low, high }) => ("cops", format!("{low}–{high}")),
    }
}

/// What is written below the numbers: the name of an encounter, and what a Pickup takes.
pub fn with_needed(name: &str, encounter: Encounter) -> String {
    match encounter {
        Encounter::Pickup(Pickup { cb, .. }) => format!("{name}, CB {cb}"),
        _ => name.to_owned(),
    }
}

/// An encounter in words.
pub fn encounter_words(encounter: Encounter) -> String {
    match encounter {
        Encounter::Swerve(number) => format!("swerve {number}"),
        Encounter::Jump(number) => format!("jump {number}"),
        Encounter::Pickup(Pickup { cb, bricks }) => {
            format!(
                "pickup of {} with CB {cb}",
                Count(usize::from(bricks), "brick")
            )
        }
        Encounter::Cops(CopsRange { low, high }) => format!("cops from {low} to {high}"),
    }
}

/// A time cube.
pub fn cube(part: &mut Part, (x, y): Point, wide: f32) {
    let (half, deep) = (wide / 2.0, wide * 0.22);
    let (left, right, top, bottom) = (x - half, x + half, y - half, y + half);
    part.area(
        "cube",
        [
            (left, top + deep),
            (left + deep, top),
            (right, top),
            (right, bottom - deep),
            (right - deep, bottom),
            (left, bottom),
        ],
    );
    let inner = [
        (left, top + deep),
        (right - deep, top + deep),
        (right - deep, bottom),
    ];
    part.line("cube-edge", 1.0, inner);
    part.line("cube-edge", 1.0, [(right - deep, top + deep), (right, top)]);
}

/// The letter of somebody's car.
pub fn letter(player: PlayerName) -> String {
    match player {
        PlayerName::Cop => "cop".to_owned(),
        player => player.name().to_uppercase(),
    }
}

/// What somebody's car looks like, and the letters on it.
pub fn looks(player: PlayerName) -> (&'static str, &'static str) {
    match player {
        PlayerName::A => ("player-red", "letter-dark"),
        PlayerName::B => ("player-blue", "letter"),
        PlayerName::C => ("player-green", "letter-dark"),
        PlayerName::D => ("player-yellow", "letter-dark"),
        PlayerName::Cop => ("player-black", "letter"),
    }
}

/// Somebody's car: a disc with a letter; that of the crooked cop is longer.
pub fn car(part: &mut Part, player: PlayerName, (x, y): Point, radius: f32) {
    let (look, letters) = looks(player);
    if player == PlayerName::Cop {
        let (left, right) = (x - radius * 0.45, x + radius * 0.45);
        let mut edge = arc((left, y), radius * 0.9, 90.0, 270.0);
        edge.extend(arc((right, y), radius * 0.9, 270.0, 450.0));
        part.area(look, edge);
        part.text(letters, (x, y - 0.5), 10.0, letter(player));
    } else {
        part.disc(look, (x, y), radius);
        part.text(letters, (x, y), (radius * 1.25).max(10.0), letter(player));
    }
}
