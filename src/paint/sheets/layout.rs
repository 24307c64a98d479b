//! Where pieces lie on sheets of paper, in millimetres: `x` to the right and `y` downwards from the corner up left.

use serde::Serialize;

use super::marks::{CutMark, marks};
use super::{FOOT, INSET, MARK};
use crate::kit::picture::Piece;

/// From the line along which a sheet is folded to the pieces beside it.
const FOLD: f32 = 2.0;

/// Sizes that differ by less are the same.
const SAME: f32 = 0.02;

/// Paper, upright.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Paper {
    /// What it is called.
    pub name: &'static str,
    /// How wide it is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
}

/// The paper that there is.
pub const PAPERS: [Paper; 4] = [
    Paper {
        name: "a4",
        width: 210.0,
        height: 297.0,
    },
    Paper {
        name: "letter",
        width: 215.9,
        height: 279.4,
    },
    Paper {
        name: "a3",
        width: 297.0,
        height: 420.0,
    },
    Paper {
        name: "tabloid",
        width: 279.4,
        height: 431.8,
    },
];

/// Where the backs of pieces come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backs {
    /// On the next page, for a printer that turns the paper over its long edge.
    LongEdge,
    /// On the other half of the page, which is folded upright in the middle and glued.
    Fold,
    /// Nowhere.
    None,
}

/// How sheets are laid out.
#[derive(Clone, Copy, Debug)]
pub struct SheetSettings {
    /// On what they are printed.
    pub paper: Paper,
    /// Where the backs come.
    pub backs: Backs,
    /// How far colour goes on beyond the edge at which a piece is cut; at most half of the gutter.
    pub bleed: f32,
    /// From the edge of a piece to that of the next.
    pub gutter: f32,
    /// How large pieces are; 1 is true to size.
    pub scale: f32,
}

/// Something to print.
#[derive(Clone, Copy, Debug)]
pub struct SheetItem<'p> {
    /// What it is.
    pub piece: &'p Piece,
    /// How often it is cut out; if never, it has a page of its own.
    pub copies: usize,
}

/// A piece on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedPiece {
    /// Which of the items it is.
    pub item: usize,
    /// Whether this is its back.
    pub is_back: bool,
    /// Where it begins from the left, where it is cut.
    pub x: f32,
    /// Where it begins from above.
    pub y: f32,
    /// How wide it is on the page, as it lies.
    pub width: f32,
    /// How high it is on the page, as it lies.
    pub height: f32,
    /// How it lies, in quarters clockwise.
    pub turns: u8,
    /// How far its colour goes on.
    pub bleed: f32,
}

/// Which side of a sheet a page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SheetSide {
    /// The fronts of pieces.
    Front,
    /// What comes behind them.
    Back,
    /// Fronts beside their backs, to be folded.
    Fold,
    /// Something that is not cut out.
    Whole,
}

/// A page.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetPage {
    /// Which side of a sheet it is.
    pub side: SheetSide,
    /// What lies on it.
    pub placed: Vec<PlacedPiece>,
    /// Where to cut.
    pub marks: Vec<CutMark>,
}

/// A piece that is larger than the paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Misfit {
    /// Which of the items it is.
    pub item: usize,
    /// How wide and high it is in print.
    pub size: (f32, f32),
    /// How wide and high a piece may be, lying as it is drawn or turned by a quarter.
    pub room: (f32, f32),
    /// At which part of its size it would fit.
    pub scale: f32,
}

/// Pieces of one size, which are cut in one go.
struct PieceGroup {
    width: f32,
    height: f32,
    is_folded: bool,
    /// The items, each as often as it has copies.
    members: Vec<usize>,
}

/// How a group lies.
struct GroupGrid {
    /// A piece as it lies.
    width: f32,
    height: f32,
    turns: u8,
    columns: usize,
}

impl PlacedPiece {
    /// Its box with the bleed: left, top, right, bottom.
    #[must_use]
    pub fn bled(&self) -> [f32; 4] {
        [
            self.x - self.bleed,
            self.y - self.bleed,
            self.x + self.width + self.bleed,
            self.y + self.height + self.bleed,
        ]
    }

    /// Where its back lies if the paper is turned over its long edge, or folded in the middle.
    fn behind(&self, paper: Paper) -> Self {
        Self {
            is_back: true,
            x: paper.width - self.x - self.width,
            turns: (4 - self.turns) % 4,
            ..*self
        }
    }
}

impl SheetSettings {
    /// How far colour goes on: there is no more room than half of the gutter.
    fn bled(&self) -> f32 {
        self.bleed.min(self.gutter / 2.0)
    }

    /// Where bleeds may be on a page: left, top, right, bottom.
    #[must_use]
    pub fn frame(&self, is_folded: bool) -> [f32; 4] {
        let side = INSET + MARK;
        let right = if is_folded {
            self.paper.width / 2.0 - FOLD
        } else {
            self.paper.width - side
        };
        [side, side, right, self.paper.height - side - FOOT]
    }

    /// How wide and high a piece may be.
    fn room(&self, is_folded: bool) -> (f32, f32) {
        let [left, top, right, bottom] = self.frame(is_folded);
        let bleeds = 2.0 * self.bled();
        (right - left - bleeds, bottom - top - bleeds)
    }

    /// How many pieces of a length fit into a room.
    fn fit(&self, length: f32, room: f32) -> usize {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "bounded below, and paper has room for some hundreds"
        )]
        let count =
            ((room + self.gutter + SAME) / (length + self.gutter).max(1.0)).max(0.0) as usize;
        count
    }

    /// The grid of which a page holds most.
    fn grid(&self, group: &PieceGroup) -> Option<GroupGrid> {
        let (room_width, room_height) = self.room(group.is_folded);
        let grid = |width: f32, height: f32, turns: u8| {
            let columns = self.fit(width, room_width);
            let rows = self.fit(height, room_height);
            let grid = GroupGrid {
                width,
                height,
                turns,
                columns,
            };
            (columns * rows, grid)
        };
        let (upright, as_drawn) = grid(group.width, group.height, 0);
        let (lying, turned) = grid(group.height, group.width, 1);
        if upright.max(lying) == 0 {
            return None;
        }
        let is_enough = upright >= group.members.len();
        Some(if is_enough || upright >= lying {
            as_drawn
        } else {
            turned
        })
    }
}

/// How wide and high a piece is in print.
fn size(piece: &Piece, scale: f32) -> (f32, f32) {
    let width = piece.millimetres * scale;
    let front = piece.printed_front();
    (width, width * front.height / front.width)
}

/// Lays items out on pages, fronts before their backs; whatever is not cut out comes last.
///
/// # Errors
/// The first piece that is larger than the paper.
pub fn lay_out(
    items: &[SheetItem<'_>],
    settings: &SheetSettings,
) -> Result<Vec<SheetPage>, Misfit> {
    let mut pages = Vec::new();
    let mut groups = groups(items, settings);
    groups.sort_by_key(|group| !group.is_folded);
    let mut filled: Option<(bool, Vec<PlacedPiece>)> = None;
    let mut down = 0.0;
    for group in &groups {
        let grid = settings
            .grid(group)
            .ok_or_else(|| misfit(group, settings))?;
        let [left, top, right, bottom] = settings.frame(group.is_folded);
        let bleed = settings.bled();
        // Where the last group ended there is room for its marks and for those of this one.
        down += 2.0 * MARK;
        for row in group.members.chunks(grid.columns) {
            let is_other =
                |(is_folded, _): &(bool, Vec<PlacedPiece>)| *is_folded != group.is_folded;
            let is_full = down + grid.height + 2.0 * bleed > bottom + SAME;
            if filled.is_none() || filled.as_ref().is_some_and(is_other) || is_full {
                pages.extend(filled.take().map(|page| finished(page, settings)));
                filled = Some((group.is_folded, Vec::new()));
                down = top;
            }
            let columns = grid.columns.min(group.members.len());
            let wide = length(columns, grid.width, settings.gutter);
            let mut x = if group.is_folded {
                right - bleed - wide
            } else {
                f32::midpoint(left, right) - wide / 2.0
            };
            for &item in row {
                let placed = PlacedPiece {
                    item,
                    is_back: false,
                    x,
                    y: down + bleed,
                    width: grid.width,
                    height: grid.height,
                    turns: grid.turns,
                    bleed,
                };
                if let Some((_, page)) = &mut filled {
                    page.push(placed);
                }
                x += grid.width + settings.gutter;
            }
            down += grid.height + settings.gutter;
        }
        // The gutter is from piece to piece, and the next begins with its bleed.
        down += 2.0 * bleed - settings.gutter;
    }
    pages.extend(filled.map(|page| finished(page, settings)));
    for (index, item) in items.iter().enumerate() {
        if item.copies == 0 {
            pages.push(whole(index, item.piece, settings));
        }
    }
    let has_backs = items
        .iter()
        .any(|item| item.copies > 0 && item.piece.back.is_some());
    if settings.backs == Backs::LongEdge && has_backs {
        pages = with_backs(pages, items, settings.paper);
    }
    Ok(pages)
}

/// How long so many pieces are side by side.
fn length(count: usize, each: f32, gutter: f32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "some hundreds")]
    let count = count as f32;
    count * each + (count - 1.0).max(0.0) * gutter
}

fn groups(items: &[SheetItem<'_>], settings: &SheetSettings) -> Vec<PieceGroup> {
    let mut groups: Vec<PieceGroup> = Vec::new();
    for (index, item) in items.iter().enumerate() {
        if item.copies == 0 {
            continue;
        }
        let (width, height) = size(item.piece, settings.scale);
        let is_folded = settings.backs == Backs::Fold && item.piece.back.is_some();
        let is_same = |group: &&mut PieceGroup| {
            (group.width - width).abs() < SAME
                && (group.height - height).abs() < SAME
                && group.is_folded == is_folded
        };
        let copies = std::iter::repeat_n(index, item.copies);
        match groups.iter_mut().find(is_same) {
            Some(group) => group.members.extend(copies),
            None => groups.push(PieceGroup {
                width,
                height,
                is_folded,
                members: copies.collect(),
            }),
        }
    }
    groups
}

fn misfit(group: &PieceGroup, settings: &SheetSettings) -> Misfit {
    let room = settings.room(group.is_folded);
    let fits = |width: f32, height: f32| (room.0 / width).min(room.1 / height);
    let part = fits(group.width, group.height).max(fits(group.height, group.width));
    Misfit {
        item: group.members.first().copied().unwrap_or_default(),
        size: (group.width, group.height),
        room,
        scale: part * settings.scale,
    }
}

/// A page with its marks, and with backs if it is folded.
fn finished(
    (is_folded, mut placed): (bool, Vec<PlacedPiece>),
    settings: &SheetSettings,
) -> SheetPage {
    if is_folded {
        let backs: Vec<PlacedPiece> = placed
            .iter()
            .map(|piece| piece.behind(settings.paper))
            .collect();
        placed.extend(backs);
    }
    SheetPage {
        side: if is_folded {
            SheetSide::Fold
        } else {
            SheetSide::Front
        },
        marks: marks(&placed, settings.paper),
        placed,
    }
}

/// Something that is not cut out, as large as it should be or as the page allows.
fn whole(index: usize, piece: &Piece, settings: &SheetSettings) -> SheetPage {
    let [left, top, right, bottom] = settings.frame(false);
    let (width, height) = size(piece, settings.scale);
    let fits = |width: f32, height: f32| {
        ((right - left) / width)
            .min((bottom - top) / height)
            .min(1.0)
    };
    let (upright, lying) = (fits(width, height), fits(height, width));
    let (width, height, turns) = if lying > upright {
        (height * lying, width * lying, 1)
    } else {
        (width * upright, height * upright, 0)
    };
    let placed = PlacedPiece {
        item: index,
        is_back: false,
        x: f32::midpoint(left, right) - width / 2.0,
        y: top,
        width,
        height,
        turns,
        bleed: 0.0,
    };
    SheetPage {
        side: SheetSide::Whole,
        placed: vec![placed],
        marks: Vec::new(),
    }
}

/// A back behind every page, empty where nothing has one, so that each front stays a front.
fn with_backs(fronts: Vec<SheetPage>, items: &[SheetItem<'_>], paper: Paper) -> Vec<SheetPage> {
    let mut pages = Vec::new();
    for front in fronts {
        let has_back = |placed: &&PlacedPiece| {
            let item = &items[placed.item];
            item.copies > 0 && item.piece.back.is_some()
        };
        let placed: Vec<PlacedPiece> = front
            .placed
            .iter()
            .filter(has_back)
            .map(|piece| piece.behind(paper))
            .collect();
        let marks = if placed.is_empty() {
            Vec::new()
        } else {
            front.marks.iter().map(|mark| mark.behind(paper)).collect()
        };
        pages.push(front);
        pages.push(SheetPage {
            side: SheetSide::Back,
            placed,
            marks,
        });
    }
    pages
}

#[cfg(test)]
mod tests;
