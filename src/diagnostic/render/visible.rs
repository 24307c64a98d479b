//! Text from files, made safe to print: a name or value must not move the cursor, colour the
//! terminal, reorder the line that it stands in, or break the line.

use std::borrow::Cow;

/// `text` with what a reader could not see, or that would act on the terminal, as an escape such
/// as `\u{1b}`. Line ends stay.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    escape(text, |character| character != '\n' && is_hidden(character))
}

/// The same in one line: line ends become `\n`.
#[must_use]
pub fn one_line(text: &str) -> Cow<'_, str> {
    escape(text, is_hidden)
}

fn escape(text: &str, hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&hidden) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if hidden(character) {
            escaped.extend(character.escape_default());
        } else {
            escaped.push(character);
        }
    }
    Cow::Owned(escaped)
}

/// Controls, characters without a width of their own that reorder or hide text, and what XML
/// forbids. The joiners of emoji and of some scripts are none of these.
#[must_use]
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fffe}'..='\u{ffff}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

#[cfg(test)]
mod tests {
    use super::{one_line, visible};

    #[test]
    fn what_acts_on_the_terminal_is_spelt_out() {
        let text = "tab\tred\u{1b}[31m, \u{202e}reversed\r\n👩\u{200d}🚀 ä";
        let shown = "tab\\tred\\u{1b}[31m, \\u{202e}reversed\\r\n👩\u{200d}🚀 ä";
        assert_eq!(visible(text), shown);
        assert_eq!(one_line(text), shown.replace('\n', "\\n"));
        assert_eq!(one_line("plain"), "plain");
    }
}
