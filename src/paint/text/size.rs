//! How large a picture is drawn in characters: so large that its texts have room and what is counted can be counted.

use super::Terminal;
use super::grid::TextGrid;
use crate::kit::picture::{Part, Picture, Point, Shape};
use crate::paint::looks::look;

/// No terminal is taken to be narrower.
pub(super) const LEAST: usize = 20;

/// How many units of a picture a character is wide and high.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CellSize {
    pub(super) across: f32,
    pub(super) down: f32,
}

/// The corners up left and down right of something.
type Corners = [Point; 2];

/// What must be told apart in a picture.
#[derive(Default)]
struct Legibility {
    /// What stands side by side in one part and looks the same, each group by itself: its middle, and its corners.
    counted: Vec<Vec<(Point, Corners)>>,
    /// Where texts are that stand in small frames, and the frames.
    framed: Vec<(Point, Corners)>,
    /// Where texts are that stand above or below a long level line, and that line.
    ruled: Vec<(Point, Point)>,
    texts: Vec<Point>,
    frames: Vec<Corners>,
    rules: Vec<Corners>,
}

/// The corners of what is around some points.
fn around(points: &[Point]) -> Corners {
    let mut corners = [(f32::MAX, f32::MAX), (f32::MIN, f32::MIN)];
    for (x, y) in points {
        corners[0] = (corners[0].0.min(*x), corners[0].1.min(*y));
        corners[1] = (corners[1].0.max(*x), corners[1].1.max(*y));
    }
    corners
}

fn is_in((x, y): Point, [from, to]: Corners) -> bool {
    (from.0..=to.0).contains(&x) && (from.1..=to.1).contains(&y)
}

impl Legibility {
    /// Frames that are higher are around more than a text.
    const FRAME: f32 = 40.0;
    /// What is nearer to each other is one thing to the eye.
    const APART: f32 = 9.0;
    /// Lines that are no longer belong to a sign.
    const LONG: f32 = 60.0;

    fn of(picture: &Picture) -> Self {
        let mut all = Self::default();
        for part in &picture.parts {
            all.part(part);
        }
        for frame in &all.frames {
            let within = all.texts.iter().filter(|text| is_in(**text, *frame));
            all.framed.extend(within.map(|text| (*text, *frame)));
        }
        for [from, to] in &all.rules {
            let is_near = |(x, y): &&Point| {
                (from.0..=to.0).contains(x) && (y - from.1).abs() < Self::FRAME / 2.0
            };
            let near = all.texts.iter().filter(is_near);
            all.ruled.extend(near.map(|text| (*text, *from)));
        }
        all
    }

    fn part(&mut self, part: &Part) {
        let mut alike: Vec<(&str, Vec<(Point, Corners)>)> = Vec::new();
        for shape in &part.shapes {
            let (name, corners) = match shape {
                Shape::Text { at, .. } => {
                    self.texts.push(*at);
                    continue;
                }
                Shape::Line { points, .. } => {
                    let [from, to] = around(points);
                    if to.1 - from.1 < 0.01 && to.0 - from.0 > Self::LONG {
                        self.rules.push([from, to]);
                    }
                    continue;
                }
                Shape::Disc {
                    look,
                    middle: (x, y),
                    radius,
                } => (look, [(x - radius, y - radius), (x + radius, y + radius)]),
                Shape::Area { look, corners } => (look, around(corners)),
            };
            if look(name).fill.is_none() {
                if corners[1].1 - corners[0].1 < Self::FRAME {
                    self.frames.push(corners);
                }
                continue;
            }
            let middle = (
                f32::midpoint(corners[0].0, corners[1].0),
                f32::midpoint(corners[0].1, corners[1].1),
            );
            match alike.iter_mut().find(|(known, _)| known == name) {
                Some((_, group)) => group.push((middle, corners)),
                None => alike.push((name, vec![(middle, corners)])),
            }
        }
        let groups = alike.into_iter().map(|(_, group)| group);
        self.counted.extend(groups.filter(|group| group.len() > 1));
        part.parts.iter().for_each(|part| self.part(part));
    }

    /// How much of it cannot be told apart: what would be false, and what is merely hard to read.
    fn faults(&self, grid: &TextGrid, size: CellSize) -> (usize, usize) {
        let mut merged = 0;
        for group in &self.counted {
            for (index, (one, corners)) in group.iter().enumerate() {
                let merges = |(other, _): &(Point, _)| {
                    let apart = (one.0 - other.0).abs().max((one.1 - other.1).abs());
                    apart >= Self::APART && size.cell(*one) == size.cell(*other)
                };
                let is_hidden = || {
                    grid.is_lettered(*one) && !self.texts.iter().any(|text| is_in(*text, *corners))
                };
                merged += usize::from(group[..index].iter().any(merges) || is_hidden());
            }
        }
        let on_frame = |(text, frame): &&(Point, Corners)| {
            let (column, row) = size.cell(*text);
            let [(left, top), (right, bottom)] = frame.map(|corner| size.cell(corner));
            row == top || row == bottom || column == left || column == right
        };
        let on_rule = |(text, rule): &&(Point, Point)| size.cell(*text).1 == size.cell(*rule).1;
        let struck =
            self.framed.iter().filter(on_frame).count() + self.ruled.iter().filter(on_rule).count();
        (grid.displaced() + 16 * merged, struck)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "pictures are some thousand units wide at most"
)]
impl CellSize {
    /// The coarsest size in which all of these pictures, which are as large as each other, can be read; the best of
    /// those that the terminal has room for if there is none.
    pub(super) fn fitting(pictures: &[&Picture], terminal: Terminal) -> Self {
        let wide = pictures.first().map_or(0.0, |picture| picture.width);
        let mut sizes = Self::within(wide / (terminal.columns.max(LEAST) - 1) as f32);
        sizes.sort_by(|one, other| (other.across * other.down).total_cmp(&(one.across * one.down)));
        let judged: Vec<(&Picture, Legibility)> = (pictures.iter())
            .map(|picture| (*picture, Legibility::of(picture)))
            .collect();
        let faults = |size: Self| {
            let each = judged.iter().map(|(picture, legibility)| {
                legibility.faults(&TextGrid::letters_of(picture, size), size)
            });
            each.fold((0, 0), |sum, more| (sum.0 + more.0, sum.1 + more.1))
        };
        let (mut best, mut fewest) = (sizes[0], (usize::MAX, usize::MAX));
        for size in sizes {
            let faults = faults(size);
            if faults < fewest {
                (best, fewest) = (size, faults);
            }
            if faults == (0, 0) {
                break;
            }
        }
        best
    }

    /// The sizes that there are, none of them narrower than this: twice as high as wide, or less high where rows are
    /// near each other.
    fn within(narrowest: f32) -> Vec<Self> {
        /// The coarsest and the finest width of a character, if the terminal is wide enough.
        const COARSE: f32 = 8.0;
        const FINE: f32 = 4.5;
        /// No row is lower.
        const LOW: f32 = 8.0;
        const STEP: f32 = 0.5;
        let mut sizes = Vec::new();
        let mut across = COARSE.max(narrowest);
        loop {
            let mut down = 2.0 * across;
            while down >= LOW.max(across) {
                sizes.push(Self { across, down });
                down -= STEP.max(across / 8.0);
            }
            let finer = (across - STEP).max(FINE).max(narrowest);
            if finer >= across {
                return sizes;
            }
            across = finer;
        }
    }

    /// How many characters something so wide takes up.
    pub(super) fn columns(self, width: f32) -> usize {
        // A little less than a character is the error of the division.
        ((width / self.across - 0.001).ceil() as usize + 1).max(1)
    }

    /// The column and the row of a point.
    pub(super) fn cell(self, (x, y): Point) -> (usize, usize) {
        (
            (x.max(0.0) / self.across) as usize,
            (y.max(0.0) / self.down) as usize,
        )
    }
}
