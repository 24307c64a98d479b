//! One tile: four fields of terrain that meet in the middle, and the road over them.

use crate::kit::picture::letters::{shortened, width};
use crate::kit::picture::{Align, Part, Point};

/// How wide a tile is on the map.
pub const TILE: f32 = 96.0;

/// The smallest letters of an id.
const LEAST: f32 = 7.0;

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
        let (look, road) = (format!("road-{}", self.road), wide / 6.0);
        let gates: Vec<Point> = (0..4)
            .filter(|side| self.exits[*side])
            .map(|side| gate(&corners, side))
            .collect();
        match gates[..] {
            // Two are one road, which turns or goes straight on; more meet in the middle.
            [from, to] => part.line(look, road, bend(from, middle, to)),
            _ => {
                for gate in gates {
                    part.line(look.as_str(), road, [gate, middle]);
                }
                for way in self.joint(middle, road / 2.0) {
                    part.line(format!("joint-{}", self.road), road, way);
                }
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
            let room = wide * (0.5 - 0.11) - 3.0;
            let large = (wide / 10.0).max(LEAST);
            let size = (large * room / width("text", large, self.id)).clamp(LEAST, large);
            let id = shortened("text", size, room, self.id);
            part.write("text", at, size, align, id);
        }
    }

    /// What lies over the edges of roads where they join: without it none could turn off.
    fn joint(&self, (x, y): Point, half: f32) -> Vec<[Point; 2]> {
        // As far as the edges of the others reach.
        const EDGE: f32 = 4.0;
        let reach = half + EDGE;
        let ends = [
            (x, y - reach),
            (x + reach, y),
            (x, y + reach),
            (x - reach, y),
        ];
        let ways = ends.into_iter().zip(self.exits);
        let ways = ways.filter_map(|(end, is_exit)| is_exit.then_some([(x, y), end]));
        ways.collect()
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

    /// Where roads join no edge lies across another one: the ways to all exits are free.
    #[test]
    fn crossings_are_open() {
        let drawn = Drawn {
            id: "t",
            road: "urban",
            terrain: ["city"; 4],
            exits: [true, true, false, true],
        };
        let ways = drawn.joint((48.0, 48.0), 8.0).into_iter();
        let ends: Vec<Point> = ways.map(|[_, end]| end).collect();
        assert_eq!(ends, [(48.0, 36.0), (60.0, 48.0), (36.0, 48.0)]);
    }

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
