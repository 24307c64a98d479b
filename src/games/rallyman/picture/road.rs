//! Where a road lies. Documents say what comes along it and not where: it is laid out from its lengths and turns, and
//! bent as little as keeps it off itself. Straights may swing back to where the road is going; if that is not enough,
//! corners turn less than they would like to.

use std::collections::HashMap;

use crate::kit::picture::Point;

/// A part of a road, before it has a place.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    /// How long it is, along its middle.
    pub length: f32,
    /// By how many degrees it turns, to the right.
    pub turn: f32,
    /// Whether it may swing: the sides of straights are not part of the data, and neither is how straight they are.
    pub may_swing: bool,
    /// Whether the side of its turn is open.
    pub is_open: bool,
    /// From its middle to its edge.
    pub half: f32,
}

/// A point of a road, with the direction in which it leads there: in degrees, clockwise from the right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    pub at: Point,
    pub heading: f32,
}

impl Frame {
    /// Where it begins that begins anywhere.
    pub const ORIGIN: Self = Self {
        at: (0.0, 0.0),
        heading: 0.0,
    };

    /// A point beside the road, so far to the right.
    pub fn beside(self, right: f32) -> Point {
        let (sine, cosine) = self.heading.to_radians().sin_cos();
        (self.at.0 - right * sine, self.at.1 + right * cosine)
    }

    /// A point so far ahead and to the right.
    pub fn ahead(self, ahead: f32, right: f32) -> Point {
        let (sine, cosine) = self.heading.to_radians().sin_cos();
        let (x, y) = self.beside(right);
        (x + ahead * cosine, y + ahead * sine)
    }

    /// The same place, looking the other way.
    pub fn back(self) -> Self {
        Self {
            at: self.at,
            heading: self.heading + 180.0,
        }
    }

    /// Turned around the origin.
    pub fn turned(self, degrees: f32) -> Self {
        let (sine, cosine) = degrees.to_radians().sin_cos();
        let (x, y) = self.at;
        Self {
            at: (x * cosine - y * sine, x * sine + y * cosine),
            heading: self.heading + degrees,
        }
    }

    /// Moved.
    pub fn moved(self, by: Point) -> Self {
        Self {
            at: (self.at.0 + by.0, self.at.1 + by.1),
            heading: self.heading,
        }
    }
}

/// Where a stretch lies, from its beginning to its end.
pub type Course = Vec<Frame>;

/// How a road is bent.
#[derive(Clone, Copy, Debug)]
struct Manner {
    /// How much of its turn a corner turns.
    share: f32,
    /// By how many degrees a straight space swings back at most.
    swing: f32,
    /// After how much of a way across the road comes back.
    row: f32,
}

/// How much room there is beside a road: terrain, and what is written there.
pub const MARGIN: f32 = 24.0;

const SHARES: [f32; 7] = [1.0, 0.85, 0.7, 0.55, 0.4, 0.25, 0.12];
const SWINGS: [f32; 5] = [0.0, 4.0, 7.0, 10.0, 14.0];
const ROWS: [f32; 5] = [f32::INFINITY, 480.0, 720.0, 1000.0, 1400.0];

/// Roads that have a place already.
#[derive(Clone, Debug, Default)]
pub struct Taken {
    spots: HashMap<(i32, i32), Vec<Spot>>,
}

#[derive(Clone, Copy, Debug)]
struct Spot {
    at: Point,
    half: f32,
    /// How far along its road it is.
    along: f32,
    /// Whether its road is the one that is being laid.
    is_own: bool,
}

impl Taken {
    const CELL: f32 = 96.0;

    fn cell((x, y): Point) -> (i32, i32) {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "roads are some ten thousand units long"
        )]
        let whole = |length: f32| (length / Self::CELL).floor() as i32;
        (whole(x), whole(y))
    }

    fn add(&mut self, spot: Spot) {
        self.spots
            .entry(Self::cell(spot.at))
            .or_default()
            .push(spot);
    }

    /// Takes what a laid road takes up.
    pub fn take(&mut self, stretches: &[Stretch], courses: &[Course]) {
        for spot in spots(stretches, courses) {
            self.add(Spot {
                is_own: false,
                ..spot
            });
        }
    }

    /// Whether a road can lie here; where it begins it may touch what is there already.
    fn is_free(&self, stretches: &[Stretch], courses: &[Course]) -> bool {
        let mut laid = Self::default();
        let begin = courses.first().and_then(|course| course.first());
        for spot in spots(stretches, courses) {
            let (column, row) = Self::cell(spot.at);
            let mut near =
                (-1..=1).flat_map(|across| (-1..=1).map(move |down| (column + across, row + down)));
            let meets = near.any(|cell| {
                let there = self
                    .spots
                    .get(&cell)
                    .into_iter()
                    .chain(laid.spots.get(&cell));
                there.flatten().any(|other| {
                    let room = spot.half + other.half + MARGIN;
                    if other.is_own && (spot.along - other.along).abs() < 1.9 * room {
                        return false;
                    }
                    let is_at_fork = !other.is_own
                        && begin.is_some_and(|begin| {
                            distance(begin.at, spot.at) < 2.1 * room
                                && distance(begin.at, other.at) < 2.1 * room
                        });
                    !is_at_fork && distance(spot.at, other.at) < room
                })
            });
            if meets {
                return false;
            }
            laid.add(spot);
        }
        true
    }
}

fn distance(one: Point, other: Point) -> f32 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

fn spots(stretches: &[Stretch], courses: &[Course]) -> Vec<Spot> {
    let mut along = 0.0;
    let mut all = Vec::new();
    for (stretch, course) in stretches.iter().zip(courses) {
        let mut last: Option<Point> = None;
        for frame in course {
            along += last.map_or(0.0, |last| distance(last, frame.at));
            last = Some(frame.at);
            all.push(Spot {
                at: frame.at,
                half: stretch.half,
                along,
                is_own: true,
            });
        }
    }
    all
}

/// Follows a road from where it begins.
fn walk(stretches: &[Stretch], from: Frame, manner: Manner) -> Vec<Course> {
    let (mut now, mut target) = (from, from.heading);
    let (sine, cosine) = from.heading.to_radians().sin_cos();
    let mut courses = Vec::with_capacity(stretches.len());
    for stretch in stretches {
        let across = (now.at.0 - from.at.0) * cosine + (now.at.1 - from.at.1) * sine;
        let is_there = (target - from.heading).abs() < 1.0;
        if is_there && across > manner.row {
            target = from.heading + 180.0;
        } else if !is_there && across < 0.0 {
            target = from.heading;
        }
        let astray = target - now.heading;
        let turn = if stretch.may_swing {
            astray.clamp(-manner.swing, manner.swing)
        } else if stretch.is_open && astray < 0.0 {
            -stretch.turn * manner.share
        } else {
            stretch.turn * manner.share
        };
        let course = bend(now, stretch.length, turn);
        now = course.last().copied().unwrap_or(now);
        courses.push(course);
    }
    courses
}

/// Points along an arc, or a straight line.
fn bend(from: Frame, length: f32, turn: f32) -> Course {
    let steps = ((turn.abs() / 9.0).max(length / 18.0)).ceil().max(2.0);
    let mut course = vec![from];
    let mut step = 1.0;
    while step <= steps {
        let share = step / steps;
        // The chord of an arc leads halfway between both directions.
        let angle = turn * share;
        let half = (angle / 2.0).to_radians();
        let chord = if half.abs() < 1e-4 {
            length * share
        } else {
            length * share * half.sin() / half
        };
        let toward = Frame {
            at: from.at,
            heading: from.heading + angle / 2.0,
        };
        course.push(Frame {
            at: toward.ahead(chord, 0.0),
            heading: from.heading + angle,
        });
        step += 1.0;
    }
    course
}

/// Lays a road from where it begins, off itself and off whatever is there; of all ways the one that is bent the least and
/// takes up the least room. Nothing if there is none.
pub fn lay(stretches: &[Stretch], from: Frame, taken: &Taken) -> Option<Vec<Course>> {
    let length: f32 = stretches.iter().map(|stretch| stretch.length).sum();
    for share in SHARES {
        let mut best: Option<(f32, Vec<Course>)> = None;
        for swing in SWINGS {
            let rows = ROWS
                .into_iter()
                .filter(|row| !row.is_finite() || swing >= 7.0 && length > 1.6 * row);
            for row in rows {
                let courses = walk(stretches, from, Manner { share, swing, row });
                let size = best_turn(&courses).1 * (1.0 + swing / 80.0);
                if best.as_ref().is_some_and(|(least, _)| *least <= size)
                    || !taken.is_free(stretches, &courses)
                {
                    continue;
                }
                best = Some((size, courses));
            }
        }
        if let Some((_, courses)) = best {
            return Some(courses);
        }
    }
    None
}

/// Lays a road that crosses nothing in any case: it never turns round.
pub fn unrolled(stretches: &[Stretch], from: Frame) -> Vec<Course> {
    let (mut now, mut least, mut most) = (0.0_f32, 0.0_f32, 0.0_f32);
    for stretch in stretches {
        now += stretch.turn;
        (least, most) = (least.min(now), most.max(now));
    }
    let share = (120.0 / (most - least).max(1.0)).min(1.0);
    let manner = Manner {
        share,
        swing: 0.0,
        row: f32::INFINITY,
    };
    walk(stretches, from, manner)
}

/// Lays a road between two places, along a curve that leaves the first and reaches the second in their directions.
pub fn joined(stretches: &[Stretch], from: Frame, to: Frame, slack: f32) -> Vec<Course> {
    let reach = distance(from.at, to.at) * slack;
    let (one, two) = (from.ahead(reach, 0.0), to.ahead(-reach, 0.0));
    let at = |share: f32| {
        let rest = 1.0 - share;
        let weights = [
            rest * rest * rest,
            3.0 * rest * rest * share,
            3.0 * rest * share * share,
            share * share * share,
        ];
        let points = [from.at, one, two, to.at];
        let mut sum = (0.0, 0.0);
        for (weight, point) in weights.into_iter().zip(points) {
            sum = (sum.0 + weight * point.0, sum.1 + weight * point.1);
        }
        sum
    };
    let frame = |share: f32| {
        let (before, after) = (at((share - 0.01).max(0.0)), at((share + 0.01).min(1.0)));
        let heading = (after.1 - before.1).atan2(after.0 - before.0).to_degrees();
        Frame {
            at: at(share),
            heading,
        }
    };
    let length: f32 = stretches.iter().map(|stretch| stretch.length).sum();
    let mut along = 0.0;
    let mut courses = Vec::new();
    for stretch in stretches {
        let next = along + stretch.length / length.max(1.0);
        let mut course = Vec::new();
        for share in [0.0_f32, 0.25, 0.5, 0.75, 1.0] {
            course.push(frame(along + (next - along) * share));
        }
        courses.push(course);
        along = next;
    }
    courses
}

/// By how much it is best turned to lie wide and low, and read from left to right; and how large it is then.
pub fn best_turn(courses: &[Course]) -> (f32, f32) {
    let points: Vec<Point> = courses
        .iter()
        .flat_map(|course| [course.first(), course.get(course.len() / 2), course.last()])
        .flatten()
        .map(|frame| frame.at)
        .collect();
    let mut best = (0.0, f32::INFINITY);
    let mut degrees = 0.0;
    while degrees < 360.0 {
        let turned = points.iter().map(|at| {
            Frame {
                at: *at,
                heading: 0.0,
            }
            .turned(degrees)
            .at
        });
        let (mut low, mut high) = ((f32::MAX, f32::MAX), (f32::MIN, f32::MIN));
        let (mut first, mut last) = (None, (0.0, 0.0));
        for at in turned {
            low = (low.0.min(at.0), low.1.min(at.1));
            high = (high.0.max(at.0), high.1.max(at.1));
            first = first.or(Some(at));
            last = at;
        }
        let (wide, high) = (high.0 - low.0, high.1 - low.1);
        let is_backward = first.is_some_and(|first| last.0 < first.0);
        // Screens are wider than high, but not by much.
        let shape = (high / wide.max(1.0)).max(1.0) * (wide / 1200.0).max(1.0);
        let back = if is_backward { 1.3 } else { 1.0 };
        let size = ((wide + 80.0) * (high + 120.0)).sqrt() * shape * back;
        if size < best.1 - 0.5 {
            best = (degrees, size);
        }
        degrees += 15.0;
    }
    best
}
