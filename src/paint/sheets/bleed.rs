//! What is printed beyond the edge of a piece, so that a cut beside it shows no white.

use crate::kit::picture::{Part, Picture, Point, Shape};

/// A picture with so much around it as if its edges were mirrors. Text is not mirrored.
pub(super) fn bled(picture: &Picture, bleed: f32) -> Picture {
    let (width, height) = (picture.width, picture.height);
    let mut all = Picture::new(
        picture.title.as_str(),
        width + 2.0 * bleed,
        height + 2.0 * bleed,
    );
    if bleed > 0.0 {
        let mut around = Part::default();
        let disc = only_disc(picture);
        if let Some((look, (x, y), radius)) = disc {
            around.disc(look, (x + bleed, y + bleed), radius + bleed);
        }
        let sides: &[f32] = if disc.is_some() {
            &[]
        } else {
            &[-1.0, 0.0, 1.0]
        };
        for &across in sides {
            for &down in sides {
                if across == 0.0 && down == 0.0 {
                    continue;
                }
                let mirrored = |(x, y): Point| {
                    (
                        bleed + reflected(x, width, across),
                        bleed + reflected(y, height, down),
                    )
                };
                for part in &picture.parts {
                    reflect(part, &mirrored, &all, &mut around.shapes);
                }
            }
        }
        all.parts.push(around);
    }
    all.place(picture.clone(), (bleed, bleed), 1.0);
    all
}

/// What is round: the look, the middle and the radius of the disc on which all else lies. It is cut along its rim, where
/// nothing is mirrored.
fn only_disc(picture: &Picture) -> Option<(&str, Point, f32)> {
    let Shape::Disc {
        look,
        middle,
        radius,
    } = picture.parts.first()?.shapes.first()?
    else {
        return None;
    };
    let near = |at: f32, edge: f32| (at - edge).abs() <= radius + 0.5;
    let mut all = picture.parts.iter().filter_map(Part::bounds);
    let is_within = |(x, y): Point| near(x, middle.0) && near(y, middle.1);
    let is_round = all.all(|(from, to)| is_within(from) && is_within(to));
    is_round.then_some((look.as_str(), *middle, *radius))
}

/// Behind the mirror at the beginning, behind the one at the end, or where it is.
fn reflected(at: f32, length: f32, side: f32) -> f32 {
    if side < 0.0 {
        -at
    } else if side > 0.0 {
        2.0 * length - at
    } else {
        at
    }
}

/// Those shapes of a part of which something is seen in the mirror.
fn reflect(
    part: &Part,
    mirrored: &impl Fn(Point) -> Point,
    frame: &Picture,
    into: &mut Vec<Shape>,
) {
    for shape in &part.shapes {
        let shape = match shape {
            Shape::Area { look, corners } => Shape::Area {
                look: look.clone(),
                corners: corners.iter().map(|at| mirrored(*at)).collect(),
            },
            Shape::Line {
                look,
                points,
                width,
            } => Shape::Line {
                look: look.clone(),
                points: points.iter().map(|at| mirrored(*at)).collect(),
                width: *width,
            },
            Shape::Disc {
                look,
                middle,
                radius,
            } => Shape::Disc {
                look: look.clone(),
                middle: mirrored(*middle),
                radius: *radius,
            },
            Shape::Text { .. } => continue,
        };
        if is_seen(&shape, frame) {
            into.push(shape);
        }
    }
    for part in &part.parts {
        reflect(part, mirrored, frame, into);
    }
}

fn is_seen(shape: &Shape, frame: &Picture) -> bool {
    /// Edges are drawn around what they bound.
    const EDGE: f32 = 8.0;
    let wide = match shape {
        Shape::Line { width, .. } => *width,
        _ => 0.0,
    } / 2.0
        + EDGE;
    let part = Part {
        shapes: vec![shape.clone()],
        ..Part::default()
    };
    part.bounds().is_some_and(|((left, top), (right, bottom))| {
        right > -wide && bottom > -wide && left < frame.width + wide && top < frame.height + wide
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile() -> Picture {
        let mut picture = Picture::new("a tile", 96.0, 96.0);
        let mut part = Part::of("t", "t");
        part.rect("terrain-city", (0.0, 0.0), 96.0, 96.0);
        part.line("road-gravel", 10.0, [(48.0, 0.0), (48.0, 48.0)]);
        part.disc("spot", (48.0, 48.0), 5.0);
        part.text("id", (4.0, 4.0), 10.0, "t");
        picture.parts.push(part);
        picture
    }

    /// A road that leaves a piece goes on in its bleed, and what is in the middle is not there again.
    #[test]
    fn edges_are_mirrors() {
        let bled = bled(&tile(), 4.0);
        assert_eq!((bled.width, bled.height), (104.0, 104.0));
        let around = &bled.parts[0];
        let lines: Vec<&Vec<Point>> = around
            .shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Line { points, .. } => Some(points),
                _ => None,
            })
            .collect();
        assert!(
            lines.contains(&&vec![(52.0, 4.0), (52.0, -44.0)]),
            "{lines:?}"
        );
        let is_plain = |shape: &Shape| matches!(shape, Shape::Area { .. } | Shape::Line { .. });
        assert!(around.shapes.iter().all(is_plain), "no text, no disc");
        assert!(around.anchor.is_none());
        let areas = around
            .shapes
            .iter()
            .filter(|shape| matches!(shape, Shape::Area { .. }));
        assert_eq!(areas.count(), 8, "one on every side and in every corner");
    }

    /// What is round and cut a little outside of its rim shows no paper.
    #[test]
    fn a_disc_is_larger_by_its_bleed() {
        let mut picture = Picture::new("a marker", 64.0, 64.0);
        let mut part = Part::of("m", "m");
        part.disc("marker-gold", (32.0, 32.0), 30.0);
        part.text("letter-dark", (32.0, 32.0), 20.0, "4");
        picture.parts.push(part);
        let bled = bled(&picture, 5.0);
        let mut expected = Part::default();
        expected.disc("marker-gold", (37.0, 37.0), 35.0);
        assert_eq!(bled.parts[0], expected);
        assert_eq!(bled.parts[1].bounds(), Some(((7.0, 7.0), (67.0, 67.0))));
    }

    #[test]
    fn without_bleed_a_picture_stays_as_it_is() {
        assert_eq!(bled(&tile(), 0.0), tile());
    }
}
