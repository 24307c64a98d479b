//! What is laid on sheets lies where it is printed and cut, whatever the paper and the backs.

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
            for (bleed, gutter) in [(3.0, 6.0), (0.0, 0.0), (3.0, 0.0), (2.0, 9.0), (1.5, 3.0)] {
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
