//! Findings: what is wrong, where, why, and what to type instead; and how they are drawn.

pub mod finding;
pub mod mistake;
pub mod render;
pub mod report;
pub mod rule;
pub mod source;

pub use finding::{Citation, Edit, Finding, Fix, Label, Nowhere, times};
pub use mistake::Mistake;
pub use report::{Report, Summary};
pub use rule::{Group, Level, Rule};
pub use source::{Columns, LineStarts, Place, Source};
