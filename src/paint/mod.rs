//! From a picture as data to what people look at: SVG, a drawing of characters, PNG and PDF. Here, and nowhere else, is
//! decided what a look looks like.

mod looks;
mod page;
pub mod plot;
#[cfg(feature = "pictures")]
mod raster;
pub mod sheets;
mod svg;
pub mod text;

pub use page::{PAGE_END, page, page_with};
#[cfg(feature = "pictures")]
pub use raster::{Unpaintable, pdf, png};
pub use svg::{Options, all_looks, escaped, head, number, part, shape, style, svg};

/// On what ground a picture is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// On a light one.
    #[default]
    Light,
    /// On a dark one.
    Dark,
    /// On whichever the reader likes; only what browsers show can ask.
    Auto,
}
