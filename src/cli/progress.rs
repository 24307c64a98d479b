//! How far a long run has come, on the standard error if that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

use crate::diagnostic::render::Style;

/// A bar that fills as `count` things are done, `unit` being what they are called. It is not drawn
/// where nobody looks.
#[must_use]
pub fn bar(count: u64, unit: &str, style: Style) -> ProgressBar {
    // The bar draws on the standard error, and only if that is a terminal.
    let bar = ProgressBar::new(count);
    let template =
        format!("{{bar:24}} {{human_pos}} of {{human_len}} {unit}, {{eta}} left {{msg}}");
    if let Ok(drawn) = ProgressStyle::with_template(&template) {
        let characters = if style.unicode {
            "█▉▊▋▌▍▎▏ "
        } else {
            "#- "
        };
        bar.set_style(drawn.progress_chars(characters));
    }
    bar
}
