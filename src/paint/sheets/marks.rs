//! Where to cut: short lines beside the corners of pieces, outside of every bleed.

use super::layout::{Paper, PlacedPiece};
use super::{FOOT, INSET, MARK};

/// From the edge of a piece without bleed to its marks.
const CLEAR: f32 = 1.0;

/// A mark that is shorter helps nobody.
const SHORTEST: f32 = 1.0;

/// What lies no further apart touches.
const TOUCH: f32 = 0.02;

/// A line in the direction of a cut: from here to there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CutMark {
    /// The end at the piece.
    pub from: (f32, f32),
    /// The end away from it.
    pub to: (f32, f32),
}

impl CutMark {
    /// The same on the other side of the paper.
    pub(super) fn behind(&self, paper: Paper) -> Self {
        let turned = |(x, y): (f32, f32)| (paper.width - x, y);
        Self {
            from: turned(self.from),
            to: turned(self.to),
        }
    }

    /// The same with rows and columns exchanged.
    fn exchanged(&self) -> Self {
        let exchanged = |(x, y): (f32, f32)| (y, x);
        Self {
            from: exchanged(self.from),
            to: exchanged(self.to),
        }
    }
}

/// The marks of all pieces on a page.
pub(super) fn marks(placed: &[PlacedPiece], paper: Paper) -> Vec<CutMark> {
    let boxes: Vec<[f32; 4]> = placed.iter().map(PlacedPiece::bled).collect();
    let crossed: Vec<[f32; 4]> = boxes.iter().map(|[a, b, c, d]| [*b, *a, *d, *c]).collect();
    let mut marks: Vec<CutMark> = Vec::new();
    let mut add = |mark: Option<CutMark>| {
        if let Some(mark) = mark.filter(|mark| !marks.iter().any(|other| is_same(mark, other))) {
            marks.push(mark);
        }
    };
    for piece in placed {
        let gap = piece.bleed.max(CLEAR);
        let (right, below) = (piece.x + piece.width, piece.y + piece.height);
        for x in [piece.x, right] {
            let ends = [piece.y - gap, below + gap];
            let limits = (INSET, paper.height - INSET - FOOT);
            let reach = piece.bleed + MARK - gap;
            add(upwards(x, ends[0], -reach, limits, &boxes));
            add(upwards(x, ends[1], reach, limits, &boxes));
        }
        for y in [piece.y, below] {
            let ends = [piece.x - gap, right + gap];
            let limits = (INSET, paper.width - INSET);
            let reach = piece.bleed + MARK - gap;
            add(upwards(y, ends[0], -reach, limits, &crossed).map(|mark| mark.exchanged()));
            add(upwards(y, ends[1], reach, limits, &crossed).map(|mark| mark.exchanged()));
        }
    }
    marks
}

/// A line at `x` that begins at `y` and goes so far up or down, or as far as there is neither a bleed nor the edge
/// of what can be printed.
fn upwards(x: f32, y: f32, reach: f32, limits: (f32, f32), boxes: &[[f32; 4]]) -> Option<CutMark> {
    let mut end = (y + reach).clamp(limits.0, limits.1);
    for [left, top, right, bottom] in boxes {
        let is_beside = x < left - TOUCH || x > right + TOUCH;
        let (low, high) = (y.min(end), y.max(end));
        if is_beside || high < top + TOUCH || low > bottom - TOUCH {
            continue;
        }
        end = if reach < 0.0 {
            bottom.min(y)
        } else {
            top.max(y)
        };
    }
    ((end - y).abs() >= SHORTEST - TOUCH).then_some(CutMark {
        from: (x, y),
        to: (x, end),
    })
}

fn is_same(one: &CutMark, other: &CutMark) -> bool {
    let is_near =
        |a: (f32, f32), b: (f32, f32)| (a.0 - b.0).abs() < TOUCH && (a.1 - b.1).abs() < TOUCH;
    is_near(one.from, other.from) && is_near(one.to, other.to)
}
