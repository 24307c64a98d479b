//! Text in tables that spreadsheets open.

use std::borrow::Cow;

use crate::diagnostic::render::visible::one_line;

/// A text as a cell of a CSV file: what would act on a terminal is spelt out, and what a spreadsheet
/// would take for a formula has a `'` before it, which makes it text there.
#[must_use]
pub fn cell(text: &str) -> Cow<'_, str> {
    let text = one_line(text);
    if text.starts_with(['=', '+', '-', '@']) {
        return Cow::Owned(format!("'{text}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn cells_are_text() {
        for (text, shown) in [
            ("maps/a.toml", "maps/a.toml"),
            ("=1+1.toml", "'=1+1.toml"),
            ("@x", "'@x"),
            ("\t=x", "\\t=x"),
            ("red\u{1b}[31m", "red\\u{1b}[31m"),
        ] {
            assert_eq!(cell(text), shown);
        }
    }
}
