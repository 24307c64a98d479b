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
mod tests {
    use super::*;
    use crate::kit::picture::Picture;

    const A4: Paper = PAPERS[0];
    const BACKS: [Backs; 3] = [Backs::LongEdge, Backs::Fold, Backs::None];

    fn settings(backs: Backs) -> SheetSettings {
        SheetSettings {
            paper: A4,
            backs,
            bleed: 3.0,
            gutter: 6.0,
            scale: 1.0,
        }
    }

    fn piece(id: &str, copies: usize, (width, height): (f32, f32), has_back: bool) -> Piece {
        let picture = Picture::new(id, width * 2.0, height * 2.0);
        let piece = Piece::shown(id, "", picture.clone()).printed(copies, width);
        if has_back {
            piece.with_back(picture)
        } else {
            piece
        }
    }

    fn items(pieces: &[Piece]) -> Vec<SheetItem<'_>> {
        let item = |piece| SheetItem {
            piece,
            copies: piece.copies,
        };
        pieces.iter().map(item).collect()
    }

    /// A box of a game: tiles with backs, cards, sheets, markers, and a map that nobody cuts out.
    fn mixed() -> Vec<Piece> {
        vec![
            piece("tile", 23, (63.0, 63.0), true),
            piece("card", 20, (63.0, 88.0), true),
            piece("sheet", 6, (88.0, 55.7), false),
            piece("marker", 41, (16.0, 16.0), true),
            piece("map", 0, (180.0, 120.0), false),
            piece("strip", 2, (190.0, 20.0), false),
        ]
    }

    fn laid(pieces: &[Piece], settings: &SheetSettings) -> Vec<SheetPage> {
        lay_out(&items(pieces), settings).expect("all of it fits")
    }

    /// Every combination of paper, backs, bleed and gutter with which a test should hold.
    fn all_settings() -> Vec<SheetSettings> {
        let mut all = Vec::new();
        for paper in PAPERS {
            for backs in BACKS {
                for (bleed, gutter) in [(3.0, 6.0), (0.0, 0.0), (3.0, 0.0), (2.0, 9.0), (1.5, 3.0)]
                {
                    for scale in [1.0, 0.5] {
                        all.push(SheetSettings {
                            paper,
                            backs,
                            bleed,
                            gutter,
                            scale,
                        });
                    }
                }
            }
        }
        all
    }

    #[test]
    fn nothing_overlaps_and_all_of_it_can_be_printed() {
        let pieces = mixed();
        for settings in all_settings() {
            for page in laid(&pieces, &settings) {
                let boxes: Vec<[f32; 4]> = page.placed.iter().map(PlacedPiece::bled).collect();
                let (right, below) = (
                    settings.paper.width - INSET - MARK,
                    settings.paper.height - INSET - MARK - FOOT,
                );
                for (index, [x, y, to_x, to_y]) in boxes.iter().enumerate() {
                    assert!(
                        *x > INSET + MARK - 0.05 && *y > INSET + MARK - 0.05,
                        "{settings:?}"
                    );
                    assert!(*to_x < right + 0.05 && *to_y < below + 0.05, "{settings:?}");
                    for [left, top, end, bottom] in &boxes[..index] {
                        let is_apart = *x > end - 0.05
                            || *to_x < left + 0.05
                            || *y > bottom - 0.05
                            || *to_y < top + 0.05;
                        assert!(is_apart, "{settings:?}: {:?}", page.placed);
                    }
                }
            }
        }
    }

    #[test]
    fn marks_touch_no_bleed() {
        let pieces = mixed();
        for settings in all_settings() {
            for page in laid(&pieces, &settings) {
                for mark in &page.marks {
                    let (low_x, high_x) = (mark.from.0.min(mark.to.0), mark.from.0.max(mark.to.0));
                    let (low_y, high_y) = (mark.from.1.min(mark.to.1), mark.from.1.max(mark.to.1));
                    assert!(low_x > INSET - 0.05 && high_x < settings.paper.width - INSET + 0.05);
                    assert!(low_y > INSET - 0.05);
                    assert!(high_y < settings.paper.height - INSET - FOOT + 0.05);
                    for [left, top, right, bottom] in page.placed.iter().map(PlacedPiece::bled) {
                        let is_apart = low_x > right - 0.05
                            || high_x < left + 0.05
                            || low_y > bottom - 0.05
                            || high_y < top + 0.05;
                        assert!(is_apart, "{settings:?}: {mark:?}");
                    }
                }
            }
        }
    }

    /// Each cut can be lined up: for each edge of a piece the page has a mark along it on at least one side.
    #[test]
    fn every_edge_has_a_mark() {
        let pieces = mixed();
        for settings in all_settings() {
            for page in laid(&pieces, &settings) {
                if page.side == SheetSide::Whole {
                    continue;
                }
                let has = |along: fn((f32, f32)) -> f32, at: f32| {
                    page.marks.iter().any(|mark| {
                        (along(mark.from) - at).abs() < 0.05 && (along(mark.to) - at).abs() < 0.05
                    })
                };
                for placed in &page.placed {
                    for x in [placed.x, placed.x + placed.width] {
                        assert!(has(|(x, _)| x, x), "{settings:?}: {placed:?}");
                    }
                    for y in [placed.y, placed.y + placed.height] {
                        assert!(has(|(_, y)| y, y), "{settings:?}: {placed:?}");
                    }
                }
            }
        }
    }

    /// With the paper turned over its long edge, each back lies behind its front, and stands upright if its front does.
    #[test]
    fn backs_lie_behind_their_fronts() {
        let pieces = mixed();
        for settings in all_settings() {
            if settings.backs != Backs::LongEdge {
                continue;
            }
            let pages = laid(&pieces, &settings);
            assert_eq!(pages.len() % 2, 0);
            for pair in pages.chunks(2) {
                let [front, back] = pair else {
                    panic!("an even number of pages")
                };
                assert_ne!(front.side, SheetSide::Back);
                assert_eq!(back.side, SheetSide::Back);
                let fronts: Vec<&PlacedPiece> = front
                    .placed
                    .iter()
                    .filter(|placed| pieces[placed.item].back.is_some())
                    .collect();
                assert_eq!(fronts.len(), back.placed.len());
                for (front, back) in fronts.into_iter().zip(&back.placed) {
                    assert!(back.is_back && !front.is_back);
                    assert_eq!((back.item, back.y), (front.item, front.y));
                    assert_eq!((back.width, back.height), (front.width, front.height));
                    // Turned over, what was so far from the left is so far from the right.
                    let from_right = settings.paper.width - back.x - back.width;
                    assert!((from_right - front.x).abs() < 0.001);
                    assert_eq!((front.turns + back.turns) % 4, 0);
                }
            }
        }
    }

    /// Folded in the middle, each back lies behind its front.
    #[test]
    fn folded_backs_lie_behind_their_fronts() {
        let pieces = mixed();
        for settings in all_settings() {
            if settings.backs != Backs::Fold {
                continue;
            }
            for page in laid(&pieces, &settings) {
                if page.side != SheetSide::Fold {
                    assert!(page.placed.iter().all(|placed| !placed.is_back));
                    continue;
                }
                let middle = settings.paper.width / 2.0;
                let (backs, fronts): (Vec<&PlacedPiece>, Vec<&PlacedPiece>) =
                    page.placed.iter().partition(|placed| placed.is_back);
                assert_eq!(fronts.len(), backs.len());
                for (front, back) in fronts.into_iter().zip(backs) {
                    assert_eq!((back.item, back.y), (front.item, front.y));
                    assert!(front.x + front.width < middle && back.x > middle);
                    let from_fold = (middle - front.x, back.x + back.width - middle);
                    assert!((from_fold.0 - from_fold.1).abs() < 0.001);
                }
            }
        }
    }

    #[test]
    fn each_piece_is_there_as_often_as_it_should_be() {
        let pieces = mixed();
        for settings in all_settings() {
            let pages = laid(&pieces, &settings);
            for (index, piece) in pieces.iter().enumerate() {
                let on_pages = pages.iter().flat_map(|page| &page.placed);
                let all = on_pages.filter(|placed| placed.item == index && !placed.is_back);
                assert_eq!(
                    all.count(),
                    piece.copies.max(1),
                    "{}: {settings:?}",
                    piece.id
                );
            }
        }
    }

    #[test]
    fn pieces_are_true_to_size() {
        let pieces = mixed();
        for placed in laid(&pieces, &settings(Backs::LongEdge))
            .iter()
            .flat_map(|page| &page.placed)
        {
            let piece = &pieces[placed.item];
            let (width, height) = size(piece, 1.0);
            let lies = if placed.turns % 2 == 0 {
                (placed.width, placed.height)
            } else {
                (placed.height, placed.width)
            };
            assert!((lies.0 - width).abs() < 0.001 && (lies.1 - height).abs() < 0.001);
        }
    }

    /// What people who print games expect of a page.
    #[test]
    fn pages_are_full() {
        let count = |size: (f32, f32), bleed: f32, gutter: f32| {
            let pieces = [piece("x", 40, size, false)];
            let settings = SheetSettings {
                bleed,
                gutter,
                ..settings(Backs::None)
            };
            laid(&pieces, &settings)[0].placed.len()
        };
        assert_eq!(count((63.0, 88.0), 3.0, 6.0), 8);
        assert_eq!(count((63.0, 88.0), 0.0, 0.0), 9);
        assert_eq!(count((63.0, 63.0), 3.0, 6.0), 8);
        assert_eq!(count((63.0, 63.0), 0.0, 0.0), 12);
    }

    /// What is not cut out is made as small as the page asks for, and turned if that helps.
    #[test]
    fn a_map_has_a_page_of_its_own() {
        let wide = [Piece::shown("map", "", Picture::new("map", 900.0, 300.0))];
        for (scale, expected) in [
            (1.0, (180.0, 60.0, 0)),
            (1.5, (90.0, 270.0, 1)),
            (3.0, (277.0 / 3.0, 277.0, 1)),
        ] {
            let settings = SheetSettings {
                scale,
                ..settings(Backs::LongEdge)
            };
            let pages = laid(&wide, &settings);
            assert_eq!(pages.len(), 1);
            assert_eq!(pages[0].side, SheetSide::Whole);
            let [placed] = &pages[0].placed[..] else {
                panic!("one map")
            };
            assert!((placed.width - expected.0).abs() < 0.01, "{placed:?}");
            assert!((placed.height - expected.1).abs() < 0.01, "{placed:?}");
            assert_eq!(placed.turns, expected.2);
        }
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let pieces = [
            piece("tile", 1, (63.0, 63.0), true),
            piece("strip", 1, (315.0, 47.25), false),
        ];
        let misfit = lay_out(&items(&pieces), &settings(Backs::LongEdge)).expect_err("too long");
        assert_eq!(misfit.item, 1);
        assert_eq!(misfit.size, (315.0, 47.25));
        assert_eq!(misfit.room, (188.0, 271.0));
        let smaller = SheetSettings {
            scale: misfit.scale,
            ..settings(Backs::LongEdge)
        };
        lay_out(&items(&pieces), &smaller).expect("it says what would fit");
        let larger = SheetSettings {
            paper: PAPERS[2],
            ..settings(Backs::LongEdge)
        };
        lay_out(&items(&pieces), &larger).expect("it fits on larger paper");
    }

    #[test]
    fn without_backs_there_are_only_fronts() {
        let pages = laid(&mixed(), &settings(Backs::None));
        let sides: Vec<SheetSide> = pages.iter().map(|page| page.side).collect();
        assert!(!sides.contains(&SheetSide::Back) && !sides.contains(&SheetSide::Fold));
        let plain = [piece("sheet", 3, (88.0, 55.0), false)];
        let pages = laid(&plain, &settings(Backs::LongEdge));
        assert_eq!(pages.len(), 1, "no empty page behind what has no back");
    }
}
