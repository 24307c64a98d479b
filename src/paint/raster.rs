//! Pictures as PNG and PDF, by way of SVG.

use std::fmt;
use std::sync::{Arc, LazyLock};

use krilla::Document;
use krilla::geom::Size;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt as _, SvgSettings};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Tree, fontdb};

use super::{Options, Theme, svg};
use crate::kit::picture::Picture;

static REGULAR: &[u8] = include_bytes!("font/NotoSans-Regular.ttf");
static BOLD: &[u8] = include_bytes!("font/NotoSans-Bold.ttf");

/// The letters of pictures: those of the program and no others, so that a picture is the same on every machine.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(REGULAR.to_vec());
    fonts.load_font_data(BOLD.to_vec());
    fonts.set_sans_serif_family("Noto Sans");
    Arc::new(fonts)
});

/// Why a picture cannot be painted.
#[derive(Debug)]
pub struct Unpaintable(pub(super) String);

impl fmt::Display for Unpaintable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the picture cannot be painted: {}", self.0)
    }
}

impl std::error::Error for Unpaintable {}

pub(super) fn tree(picture: &Picture, theme: Theme) -> Result<Tree, Unpaintable> {
    let text = svg(picture, Options::alone(theme));
    let options = usvg::Options {
        fontdb: Arc::clone(&FONTS),
        font_family: "Noto Sans".to_owned(),
        ..usvg::Options::default()
    };
    Tree::from_str(&text, &options).map_err(|error| Unpaintable(error.to_string()))
}

/// A picture as PNG, so many pixels a unit.
///
/// # Errors
/// If it is too large to be held in memory, or has no size at all.
pub fn png(picture: &Picture, theme: Theme, scale: f32) -> Result<Vec<u8>, Unpaintable> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a size, bounded below"
    )]
    let pixels = |length: f32| (length * scale).ceil().clamp(1.0, 16_384.0) as u32;
    let tree = tree(picture, theme)?;
    let mut map = Pixmap::new(pixels(picture.width), pixels(picture.height))
        .ok_or_else(|| Unpaintable("it is too large".to_owned()))?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut map.as_mut(),
    );
    encoded(map).map_err(|error| Unpaintable(error.to_string()))
}

/// The bytes of a PNG file: packed fast, as nobody waits for a picture to be small.
fn encoded(map: Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, map.width(), map.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&map.take_demultiplied())?;
    writer.finish()?;
    Ok(bytes)
}

/// Pictures as a PDF, one a page, each page as large as its picture at 96 units to the inch.
///
/// # Errors
/// If one of them cannot be painted.
pub fn pdf<'p>(pictures: impl IntoIterator<Item = &'p Picture>) -> Result<Vec<u8>, Unpaintable> {
    const POINTS: f32 = 72.0 / 96.0;
    let mut document = Document::new();
    for picture in pictures {
        let tree = tree(picture, Theme::Light)?;
        let (width, height) = (picture.width * POINTS, picture.height * POINTS);
        let unpaintable = || Unpaintable(format!("`{}` has no size", picture.title));
        let settings = PageSettings::from_wh(width, height).ok_or_else(unpaintable)?;
        let size = Size::from_wh(width, height).ok_or_else(unpaintable)?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        surface
            .draw_svg(&tree, size, SvgSettings::default())
            .ok_or_else(unpaintable)?;
        surface.finish();
        page.finish();
    }
    document
        .finish()
        .map_err(|error| Unpaintable(format!("{error:?}")))
}
