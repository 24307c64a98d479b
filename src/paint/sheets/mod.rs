//! Sheets to print and cut out: first where everything lies, in millimetres, then a PDF of it.

#[cfg(feature = "pictures")]
mod bleed;
mod layout;
#[cfg(feature = "pictures")]
mod margin;
mod marks;
#[cfg(feature = "pictures")]
mod pdf;

pub use layout::{
    Backs, Misfit, PAPERS, Paper, PlacedPiece, SheetItem, SheetPage, SheetSettings, SheetSide,
    lay_out,
};
pub use marks::CutMark;
#[cfg(feature = "pictures")]
pub use pdf::pdf;

/// What a printer leaves white along every edge of the paper.
const INSET: f32 = 5.0;

/// How far a cut mark reaches beyond the bleed.
const MARK: f32 = 3.0;

/// How high the line below the pieces is.
const FOOT: f32 = 4.0;
