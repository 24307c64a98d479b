//! One tile: the road that is drawn through it, and its sign.

use super::signs::{self, Corner};
use crate::games::classic_rally::Side;
use crate::games::classic_rally::components::{Role, Sign};
use crate::kit::picture::{Part, Point, arc};

/// How wide a tile is on the map.
pub const TILE: f32 = 96.0;

/// How wide a road is, in tiles.
const ROAD: f32 = 0.23;

/// What a tile shows as it lies.
#[derive(Clone, Copy)]
pub struct Drawn {
    /// The sides where the road leaves, one bit each.
    pub exits: u8,
    pub sign: Option<Sign>,
    pub role: Option<Role>,
}

impl Drawn {
    /// Draws it with its corner up left there, so wide.
    pub fn draw(self, part: &mut Part, corner: Point, wide: f32) {
        part.rect("rally-ground", corner, wide, wide);
        self.road(part, corner, wide);
        let (x, y) = corner;
        part.rect("tile", (x, y), wide, wide);
        signs::sign(part, corner, wide, self.free_corner(), self.sign, self.role);
    }

    /// What it is, in words.
    pub fn words(self) -> &'static str {
        match (self.role, self.sign) {
            (Some(Role::Start), _) => "START",
            (Some(Role::Finish), _) => "FINISH",
            (None, Some(Sign::Hazard)) => "hazard",
            (None, Some(Sign::ServiceStation)) => "service station",
            (None, Some(Sign::Checkpoint1)) => "checkpoint 1",
            (None, Some(Sign::Checkpoint2)) => "checkpoint 2",
            (None, Some(Sign::Checkpoint3)) => "checkpoint 3",
            (None, None) => match self.exits.count_ones() {
                2 if self.is_straight() => "straight",
                2 => "curve",
                3 => "junction",
                4 => "crossroads",
                _ => "dead end",
            },
        }
    }

    /// How far from the middle of the tile a car stands that is on the road of a curve, unless a sign is there.
    pub fn bend(self) -> Point {
        const AWAY: f32 = TILE * 0.146;
        let is_plain = self.sign.is_none() && self.role.is_none();
        let is_free = is_plain || self.leaves(Side::S);
        if self.exits.count_ones() != 2 || self.is_straight() || !is_free {
            return (0.0, 0.0);
        }
        let sign = |side| if self.leaves(side) { AWAY } else { -AWAY };
        (sign(Side::E), sign(Side::S))
    }

    fn leaves(self, side: Side) -> bool {
        self.exits & side.bit() != 0
    }

    fn is_straight(self) -> bool {
        self.exits == 0b0101 || self.exits == 0b1010
    }

    /// Where a sign stands beside the road: up left, unless a curve runs there.
    fn free_corner(self) -> Corner {
        if self.exits == Side::N.bit() | Side::W.bit() {
            Corner::Right
        } else {
            Corner::Left
        }
    }

    fn road(self, part: &mut Part, corner: Point, wide: f32) {
        const LOOK: &str = "road-rally";
        let width = wide * ROAD;
        let middle = (corner.0 + wide / 2.0, corner.1 + wide / 2.0);
        let sides = || Side::ALL.iter().copied().filter(|side| self.leaves(*side));
        let at = |side| gate(corner, wide, side);
        let out: Vec<Side> = sides().collect();
        match out[..] {
            [] => {}
            [only] => {
                part.disc(LOOK, middle, width / 2.0);
                part.line(LOOK, width, [at(only), middle]);
            }
            [from, to] if self.is_straight() => part.line(LOOK, width, [at(from), at(to)]),
            [from, to] => part.line(LOOK, width, curve(corner, wide, from, to)),
            _ => {
                let lies = self.leaves(Side::E) && self.leaves(Side::W);
                let through = if lies {
                    [Side::E, Side::W]
                } else {
                    [Side::N, Side::S]
                };
                part.line(LOOK, width, through.map(at));
                for side in sides().filter(|side| !through.contains(side)) {
                    part.line(LOOK, width, [at(side), middle]);
                }
                // Over the edges where roads join.
                let (long, short) = (width + 5.0, width);
                let (across, down) = if lies { (long, short) } else { (short, long) };
                let from = (middle.0 - across / 2.0, middle.1 - down / 2.0);
                part.rect("joint-rally", from, across, down);
            }
        }
    }
}

/// Where a road leaves through a side.
pub fn gate((x, y): Point, wide: f32, side: Side) -> Point {
    let half = wide / 2.0;
    match side {
        Side::N => (x + half, y),
        Side::E => (x + wide, y + half),
        Side::S => (x + half, y + wide),
        Side::W => (x, y + half),
    }
}

/// A quarter of a circle around the corner between two sides, with its ends in their middles.
fn curve(corner: Point, wide: f32, from: Side, to: Side) -> Vec<Point> {
    let has = |side| from == side || to == side;
    let right = if has(Side::E) { wide } else { 0.0 };
    let down = if has(Side::S) { wide } else { 0.0 };
    let turn = match (has(Side::E), has(Side::S)) {
        (false, false) => 0.0,
        (true, false) => 90.0,
        (true, true) => 180.0,
        (false, true) => 270.0,
    };
    let around = (corner.0 + right, corner.1 + down);
    let mut points = arc(around, wide / 2.0, turn, turn + 90.0);
    // The ends are straight for a bit, so that they are cut off along the edge.
    let bit = wide / 48.0;
    let inward = |angle: f32, bit: f32| {
        let (sine, cosine) = angle.to_radians().sin_cos();
        (-sine * bit, cosine * bit)
    };
    let (first, last) = (points[0], points[points.len() - 1]);
    let (right, down) = inward(turn, bit);
    points.insert(1, (first.0 + right, first.1 + down));
    let (right, down) = inward(turn + 90.0, -bit);
    points.insert(points.len() - 1, (last.0 + right, last.1 + down));
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::classic_rally::rotated;
    use crate::kit::picture::Shape;

    fn near(one: Point, other: Point) -> bool {
        (one.0 - other.0).abs() < 0.01 && (one.1 - other.1).abs() < 0.01
    }

    /// The road reaches just the sides that it leaves through, however the tile lies.
    #[test]
    fn exits_are_drawn_where_the_road_leaves() {
        for exits in 1..16_u8 {
            for turns in 0..4 {
                let exits = rotated(exits, turns);
                let drawn = Drawn {
                    exits,
                    sign: Some(Sign::Checkpoint2),
                    role: None,
                };
                let (corner, mut part) = ((TILE, 2.0 * TILE), Part::default());
                drawn.draw(&mut part, corner, TILE);
                let roads = part.shapes.iter().filter_map(|shape| match shape {
                    Shape::Line { look, points, .. } if look == "road-rally" => Some(points),
                    _ => None,
                });
                let ends: Vec<Point> = roads
                    .flat_map(|points| [points[0], points[points.len() - 1]])
                    .collect();
                for &side in Side::ALL {
                    let gate = gate(corner, TILE, side);
                    assert_eq!(
                        ends.iter().any(|end| near(*end, gate)),
                        exits & side.bit() != 0,
                        "{exits:04b}, {side}"
                    );
                }
            }
        }
    }

    /// A tile that is turned is drawn as the one that lies straight, with all of it turned.
    #[test]
    fn a_quarter_turn_leads_from_side_to_side() {
        let middle = TILE / 2.0;
        for &side in Side::ALL {
            let (x, y) = gate((0.0, 0.0), TILE, side);
            let (right, down) = (x - middle, y - middle);
            let turned = (middle - down, middle + right);
            assert!(
                near(turned, gate((0.0, 0.0), TILE, side.turned(1))),
                "{side}"
            );
        }
    }
}
