//! A road whose place is given: a course through points, along which its spaces lie in their order.

use super::board::{Use, items};
use super::item::{Item, What};
use super::road::{Course, Frame};
use crate::games::rallyman::components::Zone;
use crate::kit::picture::Point;

/// How finely a course is followed between two of its points.
const STEPS: u8 = 16;

/// A course through points.
#[derive(Clone, Debug)]
pub struct Given {
    /// Points close to each other, each with how far along it is; directions never jump.
    frames: Vec<(f32, Frame)>,
}

impl Given {
    /// The smooth course through points; nothing if it leads nowhere.
    pub fn through(points: &[[i16; 2]]) -> Option<Self> {
        let mut all: Vec<Point> = points.iter().map(|&[x, y]| (x.into(), y.into())).collect();
        all.dedup();
        let (first, last) = (*all.first()?, *all.last()?);
        if all.len() < 2 {
            return None;
        }
        let mut fine = vec![first];
        for index in 0..all.len() - 1 {
            let point = |at: usize| all.get(at).copied().unwrap_or(last);
            let before = index.checked_sub(1).map_or(first, point);
            let ends = [before, point(index), point(index + 1), point(index + 2)];
            fine.extend((1..=STEPS).map(|step| between(ends, f32::from(step) / f32::from(STEPS))));
        }
        let mut frames: Vec<(f32, Frame)> = Vec::with_capacity(fine.len());
        let (mut along, mut heading) = (0.0, None);
        for pair in fine.windows(2) {
            let (x, y) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
            let length = x.hypot(y);
            if length < 0.01 {
                continue;
            }
            let toward = y.atan2(x).to_degrees();
            let toward = heading.map_or(toward, |now: f32| {
                now + (toward - now + 180.0).rem_euclid(360.0) - 180.0
            });
            heading = Some(toward);
            let frame = |at| Frame {
                at,
                heading: toward,
            };
            if frames.is_empty() {
                frames.push((0.0, frame(pair[0])));
            }
            along += length;
            frames.push((along, frame(pair[1])));
        }
        (!frames.is_empty()).then_some(Self { frames })
    }

    /// How long it is.
    pub fn length(&self) -> f32 {
        self.frames.last().map_or(0.0, |(along, _)| *along)
    }

    /// Where it is after so much of its length.
    pub fn at(&self, along: f32) -> Frame {
        let next = self.frames.partition_point(|(known, _)| *known < along);
        let Some(&(far, there)) = self.frames.get(next) else {
            return self.frames.last().map_or(Frame::ORIGIN, |(_, last)| *last);
        };
        let Some(&(near, here)) = next.checked_sub(1).and_then(|at| self.frames.get(at)) else {
            return there;
        };
        let share = (along - near) / (far - near).max(0.01);
        let mix = |from: f32, to: f32| from + (to - from) * share;
        Frame {
            at: (mix(here.at.0, there.at.0), mix(here.at.1, there.at.1)),
            heading: mix(here.heading, there.heading),
        }
    }

    /// What comes along it, each with its place: its spaces share the course by their lengths, and what is written at
    /// its ends lies beyond.
    pub fn lay(&self, items: &[Item]) -> Vec<Course> {
        let whole = needed(items);
        let mut now = 0.0;
        let last = items.len().saturating_sub(1);
        let mut courses = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let length = item.stretch().length;
            if matches!(item.what, What::End(_)) {
                let end = self.at(if index == last { self.length() } else { 0.0 });
                let from = if index == last { 0.0 } else { -length };
                let place = |share: f32| Frame {
                    at: end.ahead(from + length * share, 0.0),
                    heading: end.heading,
                };
                courses.push(vec![place(0.0), place(0.5), place(1.0)]);
                continue;
            }
            let own = self.length() * length / whole.max(1.0);
            let steps = (own / 9.0).ceil().max(4.0);
            let mut course = Vec::new();
            let mut step = 0.0;
            while step <= steps {
                course.push(self.at(now + own * step / steps));
                step += 1.0;
            }
            courses.push(course);
            now += own;
        }
        courses
    }
}

/// A point between the middle two of four, so that the course is smooth.
fn between([before, from, to, after]: [Point; 4], share: f32) -> Point {
    let one = |before: f32, from: f32, to: f32, after: f32| {
        let (square, cube) = (share * share, share * share * share);
        0.5 * (2.0 * from
            + (to - before) * share
            + (2.0 * before - 5.0 * from + 4.0 * to - after) * square
            + (3.0 * from - before - 3.0 * to + after) * cube)
    };
    (
        one(before.0, from.0, to.0, after.0),
        one(before.1, from.1, to.1, after.1),
    )
}

/// How long the spaces of a road are.
fn needed(items: &[Item]) -> f32 {
    let spaces = items
        .iter()
        .filter(|item| !matches!(item.what, What::End(_)));
    spaces.map(|item| item.stretch().length).sum()
}

/// A given road as it is judged.
#[derive(Clone, Debug)]
pub struct Line {
    /// How long its spaces are by themselves, and how long its course is.
    pub needed: f32,
    pub length: f32,
    /// Points along it, each with how far along it is and how wide the road is there from its middle.
    pub points: Vec<(f32, Point, f32)>,
    /// Its junctions by id, each with its middle.
    pub junctions: Vec<(String, Point)>,
}

/// A road of a zone as it is given; nothing if it is not.
pub fn line(zone: &Zone, road: usize) -> Option<Line> {
    let given = Given::through(zone.roads.get(road)?.course.as_ref()?)?;
    let items = items(zone, road, &Use::default());
    let (mut points, mut junctions) = (Vec::new(), Vec::new());
    let mut along = 0.0;
    for (item, course) in items.iter().zip(given.lay(&items)) {
        if let What::Junction { id, .. } = &item.what {
            junctions.push((id.clone(), super::item::at(&course, 0.5).at));
        }
        let mut last: Option<Point> = None;
        for frame in course {
            along += last.map_or(0.0, |(x, y)| (frame.at.0 - x).hypot(frame.at.1 - y));
            last = Some(frame.at);
            if !matches!(item.what, What::End(_)) {
                points.push((along, frame.at, item.half()));
            }
        }
    }
    Some(Line {
        needed: needed(&items),
        length: given.length(),
        points,
        junctions,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A course leads through its points, from the first to the last.
    #[test]
    fn a_course_leads_through_its_points() {
        let points = [[0, 0], [100, 0], [100, 100], [0, 100], [0, 20]];
        let given = Given::through(&points).expect("it leads somewhere");
        assert!(given.length() > 380.0, "{}", given.length());
        let mut missed: Vec<Point> = points.map(|[x, y]| (f32::from(x), f32::from(y))).to_vec();
        let mut before = given.at(0.0);
        let mut along = 0.0;
        while along <= given.length() {
            let now = given.at(along);
            missed.retain(|(x, y)| (now.at.0 - x).hypot(now.at.1 - y) > 2.0);
            assert!((now.heading - before.heading).abs() < 40.0, "no jumps");
            before = now;
            along += 1.0;
        }
        assert!(missed.is_empty(), "{missed:?}");
        assert!(before.heading > 200.0, "three turns to the right");
        assert!(Given::through(&[[5, 5], [5, 5]]).is_none());
    }
}
