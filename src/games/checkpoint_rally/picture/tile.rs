//! One tile: four fields of terrain that meet in the middle, and the road over them.

use crate::kit::picture::{Align, Part, Point};

/// How wide a tile is on the map.
pub const TILE: f32 = 96.0;

/// What a tile shows as it lies; sides clockwise from north.
pub struct Drawn<'t> {
    pub id: &'t str,
    pub road: &'t str,
    pub terrain: [&'t str; 4],
    pub exits: [bool; 4],
}

impl Drawn<'_> {
    /// Draws it with its corner up left there, so wide.
    pub fn draw(&self, part: &mut Part, corner: Point, wide: f32) {
        for side in 0..4 {
            self.field(part, corner, wide, side);
        }
        self.over(part, corner, wide);
    }

    /// The terrain of one side.
    pub fn field(&self, part: &mut Part, corner: Point, wide: f32, side: usize) {
        let corners = corners_at(corner, wide);
        let middle = (corner.0 + wide / 2.0, corner.1 + wide / 2.0);
        let (from, to) = edge(&corners, side);
        part.area(
            format!("terrain-{}", self.terrain[side]),
            [from, to, middle],
        );
    }

    /// What lies over the terrain: the road, the edge and the name.
    pub fn over(&self, part: &mut Part, corner: Point, wide: f32) {
        let corners = corners_at(corner, wide);
        let middle = (corner.0 + wide / 2.0, corner.1 + wide / 2.0);
        let (look, width) = (format!("road-{}", self.road), wide / 6.0);
        let gates: Vec<Point> = (0..4)
            .filter(|side| self.exits[*side])
            .map(|side| gate(&corners, side))
            .collect();
        match gates[..] {
            // Two are one road, which turns or goes straight on; more meet in the middle.
            [from, to] => part.line(look, width, bend(from, middle, to)),
            _ => {
                for gate in gates {
                    part.line(look.as_str(), width, [gate, middle]);
                }
                part.disc(format!("joint-{}", self.road), middle, width / 2.0);
            }
        }
        part.area("tile", corners);
        if wide >= TILE / 2.0 {
            // Where neither a road nor a car nor a token covers it: a road from north to east bends over one side.
            let is_bend = self.exits == [true, true, false, false];
            let (aside, align) = if is_bend {
                (-0.11, Align::End)
            } else {
                (0.11, Align::Start)
            };
            let at = (middle.0 + wide * aside, corner.1 + wide * 0.075);
            part.write("text", at, (wide / 10.0).max(7.0), align, self.id);
        }
    }
}

/// The way from one gate by the middle to another, round where it turns.
fn bend(from: Point, middle: Point, to: Point) -> Vec<Point> {
    let at = |share: f32| {
        let rest = 1.0 - share;
        let mix = |from: f32, middle: f32, to: f32| {
            rest * rest * from + 2.0 * rest * share * middle + share * share * to
        };
        (mix(from.0, middle.0, to.0), mix(from.1, middle.1, to.1))
    };
    [0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1.0]
        .map(at)
        .to_vec()
}

/// The corners of a tile, clockwise from the north-west.
pub fn corners_at((x, y): Point, wide: f32) -> [Point; 4] {
    [(x, y), (x + wide, y), (x + wide, y + wide), (x, y + wide)]
}

/// Both ends of a side.
pub fn edge(corners: &[Point; 4], side: usize) -> (Point, Point) {
    (corners[side], corners[(side + 1) % 4])
}

/// Where a road leaves through a side.
fn gate(corners: &[Point; 4], side: usize) -> Point {
    let (from, to) = edge(corners, side);
    (f32::midpoint(from.0, to.0), f32::midpoint(from.1, to.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::picture::Shape;

    /// The road reaches just the sides that it leaves through, however the tile lies.
    #[test]
    fn exits_are_drawn_where_the_road_leaves() {
        let corners = corners_at((0.0, 0.0), TILE);
        for bits in 0..16_u8 {
            let exits = [0, 1, 2, 3].map(|side| bits & (1 << side) != 0);
            let drawn = Drawn {
                id: "t",
                road: "gravel",
                terrain: ["city"; 4],
                exits,
            };
            let mut part = Part::default();
            drawn.draw(&mut part, (0.0, 0.0), TILE);
            let ends: Vec<Point> = part
                .shapes
                .iter()
                .filter_map(|shape| match shape {
                    Shape::Line { points, .. } => Some([points[0], *points.last()?]),
                    _ => None,
                })
                .flatten()
                .collect();
            for (side, leaves) in exits.into_iter().enumerate() {
                assert_eq!(
                    ends.contains(&gate(&corners, side)),
                    leaves,
                    "{bits:04b}, side {side}"
                );
            }
        }
    }
}
