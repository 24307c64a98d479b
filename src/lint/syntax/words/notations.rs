//! What other notations have where TOML has something else.

use super::{Here, NO_OPENING, Slip, SlipReach};
use crate::document::{inline, parse};
use crate::kit::quote::quote;

impl Here<'_> {
    /// Two slashes where a comment begins.
    pub(super) fn slashes(&self) -> Slip {
        let span = self.at..self.at + 2;
        let message = "a comment begins with `#`, not with `//`";
        let slip = Slip::new(SlipReach::Value, self.at, span, message).help("write `#`");
        // What closes a list or table would be part of it.
        let is_whole = !self.text[self.at..self.line_end(self.at)].contains([']', '}']);
        if is_whole {
            slip.replace("write `#`".to_owned(), "#".to_owned())
        } else {
            slip
        }
    }

    /// A text between backticks, or values between parentheses.
    pub(super) fn other_quotes(&self, word: &str) -> Option<Slip> {
        let between = |open: char, close: char| {
            let inner = word.strip_prefix(open)?.strip_suffix(close)?;
            (!inner.contains([open, close])).then_some(inner)
        };
        if let Some(text) = between('`', '`') {
            let help = format!("write `{}`", inline(&text.into()));
            let slip = self.value("this text stands between backticks, which are not quotes");
            return Some(slip.instead(help, inline(&text.into())));
        }
        let list = between('(', ')').map(|values| format!("[{values}]"))?;
        if !parse(&format!("list = {list}")).errors.is_empty() {
            return None;
        }
        let slip = self.value(format!("{} is in the brackets of no value", quote(word)));
        Some(slip.help(format!("write `{list}` for a list")))
    }

    /// A text without its opening quote that has a `#` in it: the closing one shows that no comment begins there.
    pub(super) fn hash(&self, word: &str) -> Option<Slip> {
        let written = self.text[self.at..self.line_end(self.at)].trim_end();
        let text = written.strip_suffix('"')?;
        let behind = text.strip_prefix(word)?.trim_start();
        if !behind.starts_with('#') || text.contains('"') {
            return None;
        }
        let help = format!("write `{}`", inline(&text.into()));
        let span = self.at..self.at + written.len();
        let slip = Slip::new(SlipReach::Value, self.at, span, NO_OPENING);
        Some(slip.instead(help, inline(&text.into())))
    }
}
