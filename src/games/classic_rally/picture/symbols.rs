//! What cards and weather look like: a symbol each, drawn of lines and discs.

use crate::kit::picture::{Part, Point, arc};

const INK: &str = "symbol";
const PAPER: &str = "symbol-pale";

/// Draws in a square around a middle, in which -1 and 1 are the edges.
struct Pen<'p> {
    part: &'p mut Part,
    middle: Point,
    half: f32,
}

impl Pen<'_> {
    fn at(&self, (right, down): Point) -> Point {
        (
            self.middle.0 + right * self.half,
            self.middle.1 + down * self.half,
        )
    }

    fn all(&self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|point| self.at(*point)).collect()
    }

    fn line(&mut self, width: f32, points: &[Point]) {
        self.stroke(INK, width, points);
    }

    fn stroke(&mut self, look: &str, width: f32, points: &[Point]) {
        let points = self.all(points);
        self.part.line(look, width * self.half, points);
    }

    fn area(&mut self, points: &[Point]) {
        let points = self.all(points);
        self.part.area(INK, points);
    }

    fn disc(&mut self, look: &str, middle: Point, radius: f32) {
        let middle = self.at(middle);
        self.part.disc(look, middle, radius * self.half);
    }

    fn tyre(&mut self, (x, y): Point, radius: f32) {
        self.disc(INK, (x, y), radius);
        self.disc(PAPER, (x, y), radius * 0.55);
        self.disc(INK, (x, y), radius * 0.2);
    }

    fn drop(&mut self, (x, y): Point, size: f32) {
        let mut points = vec![(x, y - size)];
        points.extend(arc((x, y + size * 0.3), size * 0.6, -25.0, 205.0));
        self.area(&points);
    }

    fn bolt(&mut self) {
        self.area(&[
            (0.25, -1.0),
            (-0.6, 0.15),
            (-0.05, 0.15),
            (-0.25, 1.0),
            (0.6, -0.2),
            (0.05, -0.2),
        ]);
    }

    fn cloud(&mut self, y: f32) {
        self.disc(INK, (-0.45, y), 0.32);
        self.disc(INK, (0.0, y - 0.22), 0.42);
        self.disc(INK, (0.45, y), 0.34);
        self.line(0.3, &[(-0.45, y + 0.16), (0.45, y + 0.16)]);
    }

    fn wave(&mut self, y: f32) {
        let mut points = arc((-0.6, y), 0.3, 180.0, 360.0);
        points.extend(arc((0.0, y), 0.3, 180.0, 0.0));
        points.extend(arc((0.6, y), 0.3, 180.0, 360.0));
        self.line(0.17, &points);
    }

    /// A line that ends in an arrow's head, which is turned by so many quarters from north.
    fn arrow(&mut self, points: &[Point], quarters: u8) {
        self.line(0.32, points);
        let Some(&(x, y)) = points.last() else {
            return;
        };
        let head = [(0.0, -0.55), (0.5, 0.1), (-0.5, 0.1)].map(|(right, down)| {
            let (right, down) = match quarters {
                0 => (right, down),
                1 => (-down, right),
                2 => (-right, -down),
                _ => (down, -right),
            };
            (x + right, y + down)
        });
        self.area(&head);
    }
}

/// Draws the symbol of a card or of weather as documents name it, around a middle and half as wide as `half`.
pub fn symbol(part: &mut Part, name: &str, middle: Point, half: f32) {
    let mut pen = Pen { part, middle, half };
    let is_known = carried(&mut pen, name)
        || feature(&mut pen, name)
        || hazard(&mut pen, name)
        || joker(&mut pen, name)
        || weather(&mut pen, name);
    if !is_known {
        pen.line(0.2, &[(-0.5, 0.0), (0.5, 0.0)]);
    }
}

/// Cards that boards carry, and those of the Road Book.
fn carried(pen: &mut Pen<'_>, name: &str) -> bool {
    match name {
        "fuel" => pen.drop((0.0, 0.0), 0.95),
        "spare-tyre" => pen.tyre((0.0, 0.0), 0.9),
        "toolbox" => {
            pen.area(&[(-0.95, -0.3), (0.95, -0.3), (0.95, 0.8), (-0.95, 0.8)]);
            pen.line(
                0.2,
                &[(-0.4, -0.3), (-0.4, -0.75), (0.4, -0.75), (0.4, -0.3)],
            );
            pen.stroke(PAPER, 0.14, &[(-0.8, 0.15), (0.8, 0.15)]);
        }
        "rain-tyres" => {
            pen.tyre((-0.25, 0.2), 0.72);
            pen.drop((0.7, -0.5), 0.42);
        }
        "fog-lights" => {
            let lamp = arc((-0.1, 0.0), 0.75, 90.0, 270.0);
            pen.area(&lamp);
            for y in [-0.5_f32, 0.0, 0.5] {
                pen.line(0.17, &[(0.15, y), (0.9, y + 0.18)]);
            }
        }
        "left" => pen.arrow(&[(0.45, 0.9), (0.45, -0.2), (-0.4, -0.2)], 3),
        "right" => pen.arrow(&[(-0.45, 0.9), (-0.45, -0.2), (0.4, -0.2)], 1),
        "straight" => pen.arrow(&[(0.0, 0.9), (0.0, -0.4)], 0),
        _ => return false,
    }
    true
}

fn feature(pen: &mut Pen<'_>, name: &str) -> bool {
    match name {
        // The gate of a gear lever.
        "close-ratio" => {
            for x in [-0.65_f32, 0.0, 0.65] {
                pen.line(0.2, &[(x, -0.7), (x, 0.7)]);
                pen.disc(INK, (x, -0.7), 0.2);
                pen.disc(INK, (x, 0.7), 0.2);
            }
            pen.line(0.2, &[(-0.65, 0.0), (0.65, 0.0)]);
        }
        // A spring.
        "sport-suspension" => {
            let turns = [
                (-0.5, -0.65),
                (0.5, -0.4),
                (-0.5, -0.1),
                (0.5, 0.15),
                (-0.5, 0.4),
                (0.5, 0.65),
            ];
            pen.line(0.18, &turns);
            pen.line(0.24, &[(-0.7, -0.88), (0.7, -0.88)]);
            pen.line(0.24, &[(-0.7, 0.88), (0.7, 0.88)]);
        }
        "power-kit" => pen.bolt(),
        // A weight with less on it.
        "light-weight" => {
            pen.disc(INK, (0.0, -0.6), 0.36);
            pen.disc(PAPER, (0.0, -0.6), 0.16);
            pen.area(&[(-0.55, -0.35), (0.55, -0.35), (0.9, 0.85), (-0.9, 0.85)]);
            pen.stroke(PAPER, 0.2, &[(-0.35, 0.28), (0.35, 0.28)]);
        }
        _ => return false,
    }
    true
}

fn hazard(pen: &mut Pen<'_>, name: &str) -> bool {
    match name {
        // A tyre that lies broad on the road.
        "flat-tyre" => {
            let mut rim = arc((0.0, -0.1), 0.8, 150.0, 390.0);
            rim.extend([(0.9, 0.6), (-0.9, 0.6)]);
            pen.area(&rim);
            pen.disc(PAPER, (0.0, -0.1), 0.42);
            pen.line(0.16, &[(-0.95, 0.85), (0.95, 0.85)]);
        }
        "pothole" => {
            let mut road = vec![(-0.95, -0.2), (-0.55, -0.2)];
            road.extend(arc((0.0, -0.2), 0.55, 180.0, 0.0));
            road.extend([(0.55, -0.2), (0.95, -0.2)]);
            pen.line(0.24, &road);
        }
        "aquaplaning" => {
            pen.wave(-0.45);
            pen.wave(0.1);
            pen.wave(0.65);
        }
        "brakes-failure" => {
            pen.disc(INK, (0.0, 0.0), 0.9);
            pen.disc(PAPER, (0.0, 0.0), 0.68);
            pen.line(0.24, &[(0.0, -0.4), (0.0, 0.1)]);
            pen.disc(INK, (0.0, 0.42), 0.14);
        }
        "fuel-leak" => {
            pen.drop((0.0, -0.3), 0.65);
            pen.line(0.18, &[(-0.8, 0.85), (0.8, 0.85)]);
            pen.line(0.18, &[(-0.4, 0.6), (0.4, 0.6)]);
        }
        "power-failure" => {
            pen.bolt();
            pen.stroke(PAPER, 0.4, &[(-0.8, -0.8), (0.8, 0.8)]);
            pen.line(0.18, &[(-0.8, -0.8), (0.8, 0.8)]);
        }
        "switched-off" => {
            pen.line(0.2, &[(-0.7, -0.7), (0.7, 0.7)]);
            pen.line(0.2, &[(0.7, -0.7), (-0.7, 0.7)]);
        }
        _ => return false,
    }
    true
}

fn joker(pen: &mut Pen<'_>, name: &str) -> bool {
    match name {
        "transporter" => {
            pen.arrow(&[(-0.85, -0.4), (0.4, -0.4)], 1);
            pen.arrow(&[(0.85, 0.45), (-0.4, 0.45)], 3);
        }
        // A mask.
        "robber" => {
            let mut mask = arc((-0.4, 0.0), 0.5, 90.0, 270.0);
            mask.extend(arc((0.4, 0.0), 0.5, -90.0, 90.0));
            mask.push((0.0, 0.15));
            pen.area(&mask);
            pen.disc(PAPER, (-0.4, -0.05), 0.2);
            pen.disc(PAPER, (0.4, -0.05), 0.2);
        }
        // A bomb.
        "saboteur" => {
            pen.disc(INK, (-0.15, 0.25), 0.65);
            pen.line(0.16, &[(0.3, -0.25), (0.55, -0.6), (0.85, -0.6)]);
            pen.disc(INK, (0.85, -0.6), 0.16);
        }
        // A spanner.
        "mechanic" => {
            pen.line(0.34, &[(-0.55, 0.55), (0.4, -0.4)]);
            pen.disc(INK, (0.45, -0.45), 0.48);
            pen.stroke(PAPER, 0.32, &[(0.5, -0.5), (0.95, -0.95)]);
            pen.disc(INK, (-0.6, 0.6), 0.32);
            pen.disc(PAPER, (-0.6, 0.6), 0.13);
        }
        _ => return false,
    }
    true
}

fn weather(pen: &mut Pen<'_>, name: &str) -> bool {
    match name {
        "sun" => {
            pen.disc(INK, (0.0, 0.0), 0.42);
            for eighth in [0.0_f32, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0] {
                let (sine, cosine) = eighth.to_radians().sin_cos();
                let at = |far: f32| (cosine * far, sine * far);
                pen.line(0.15, &[at(0.62), at(0.92)]);
            }
        }
        "rain" => {
            pen.cloud(-0.3);
            for x in [-0.45_f32, 0.05, 0.55] {
                pen.line(0.15, &[(x, 0.25), (x - 0.2, 0.8)]);
            }
        }
        "fog" => {
            for (y, shift) in [(-0.6_f32, 0.0_f32), (-0.2, 0.15), (0.2, -0.15), (0.6, 0.1)] {
                pen.line(0.18, &[(shift - 0.75, y), (shift + 0.75, y)]);
            }
        }
        "rain-and-fog" => {
            pen.cloud(-0.45);
            for x in [-0.45_f32, 0.05, 0.55] {
                pen.line(0.15, &[(x, 0.05), (x - 0.13, 0.4)]);
            }
            pen.line(0.16, &[(-0.8, 0.65), (0.7, 0.65)]);
            pen.line(0.16, &[(-0.65, 0.95), (0.8, 0.95)]);
        }
        _ => return false,
    }
    true
}
