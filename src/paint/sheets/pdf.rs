//! Sheets as a PDF. Everything in it is a vector, and each picture is in it once.

use std::collections::BTreeMap;

use krilla::Document;
use krilla::geom::{Size, Transform};
use krilla::graphic::Graphic;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::surface::Surface;
use krilla_svg::{SurfaceExt as _, SvgSettings};

use super::bleed::bled;
use super::layout::{Paper, PlacedPiece, SheetItem, SheetPage, SheetSide};
use super::margin::margin;
use crate::kit::picture::Picture;
use crate::paint::Theme;
use crate::paint::raster::{Unpaintable, tree};

/// Points to the millimetre.
const POINTS: f32 = 72.0 / 25.4;

/// Pages as a PDF. Each has a heading.
///
/// # Errors
/// If a picture cannot be painted.
pub fn pdf(
    title: &str,
    items: &[SheetItem<'_>],
    pages: &[(String, &SheetPage)],
    paper: Paper,
) -> Result<Vec<u8>, Unpaintable> {
    let mut document = Document::new();
    document.set_metadata(Metadata::new().title(title.to_owned()));
    let mut drawn = BTreeMap::new();
    for (index, (heading, page)) in pages.iter().enumerate() {
        let side = match page.side {
            SheetSide::Front => "fronts, ",
            SheetSide::Back => "backs, ",
            SheetSide::Fold => "fold, ",
            SheetSide::Whole => "",
        };
        let number = format!("{side}page {} of {}", index + 1, pages.len());
        let (width, height) = (paper.width * POINTS, paper.height * POINTS);
        let settings = PageSettings::from_wh(width, height).ok_or_else(no_size)?;
        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        let around = margin(page, paper, heading, &number);
        draw(&mut surface, &around, (width, height))?;
        for placed in &page.placed {
            place(&mut surface, placed, items, &mut drawn)?;
        }
        surface.finish();
        sheet.finish();
    }
    document
        .finish()
        .map_err(|error| Unpaintable(format!("{error:?}")))
}

fn no_size() -> Unpaintable {
    Unpaintable("it has no size".to_owned())
}

fn draw(
    surface: &mut Surface<'_>,
    picture: &Picture,
    (width, height): (f32, f32),
) -> Result<(), Unpaintable> {
    let tree = tree(picture, Theme::Light)?;
    let size = Size::from_wh(width, height).ok_or_else(no_size)?;
    surface
        .draw_svg(&tree, size, SvgSettings::default())
        .ok_or_else(no_size)
}

/// Draws a piece where it lies. What has been drawn already is drawn as the same again.
fn place(
    surface: &mut Surface<'_>,
    placed: &PlacedPiece,
    items: &[SheetItem<'_>],
    drawn: &mut BTreeMap<(usize, bool), Graphic>,
) -> Result<(), Unpaintable> {
    let piece = items[placed.item].piece;
    let picture = match &piece.back {
        Some(back) if placed.is_back => back,
        _ => piece.printed_front(),
    };
    let [left, top, right, bottom] = placed.bled().map(|at| at * POINTS);
    let (across, down) = (right - left, bottom - top);
    let (width, height) = if placed.turns.is_multiple_of(2) {
        (across, down)
    } else {
        (down, across)
    };
    let graphic = match drawn.get(&(placed.item, placed.is_back)) {
        Some(graphic) => graphic.clone(),
        None => {
            let units =
                picture.width * placed.bleed * POINTS / (width - 2.0 * placed.bleed * POINTS);
            let mut builder = surface.stream_builder();
            let mut inner = builder.surface();
            draw(&mut inner, &bled(picture, units), (width, height))?;
            inner.finish();
            let graphic = Graphic::new(builder.finish(), false);
            drawn.insert((placed.item, placed.is_back), graphic.clone());
            graphic
        }
    };
    surface.push_transform(&match placed.turns % 4 {
        0 => Transform::from_translate(left, top),
        1 => Transform::from_row(0.0, 1.0, -1.0, 0.0, left + across, top),
        2 => Transform::from_row(-1.0, 0.0, 0.0, -1.0, left + across, top + down),
        _ => Transform::from_row(0.0, -1.0, 1.0, 0.0, left, top + down),
    });
    surface.draw_graphic(graphic);
    surface.pop();
    Ok(())
}
