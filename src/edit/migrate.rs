//! Documents of older formats and editions, rewritten so that they mean the same today.

use std::sync::Arc;

use crate::diagnostic::Source;
use crate::document::header::{EDITION, NEWEST};
use crate::document::{Document, Header, parse};

/// The keys behind which a new line of the header goes.
const HEAD: [&str; 3] = ["/format", "/game", "/kind"];

/// The same document in the newest format; nothing if it is that, or does not say its format. Only the number
/// changes, as all of an older format holds in a newer one.
#[must_use]
pub fn in_newest_format(text: &str) -> Option<String> {
    let format = Header::of(parse(text).tree.get_ref()).format?;
    if format >= NEWEST {
        return None;
    }
    let mut migrated = text.to_owned();
    let span = document(text).place("/format").span;
    migrated.replace_range(span, &NEWEST.to_string());
    Some(migrated)
}

/// The same document with the edition that it pins, on a line behind its header.
#[must_use]
pub fn in_edition(text: &str, edition: u32) -> String {
    let document = document(text);
    let said = HEAD.iter().filter(|key| document.says(key));
    let end = said.map(|key| document.place(key).span.end).max();
    let rest = &text[end.unwrap_or(0)..];
    let line = rest
        .find('\n')
        .map_or(text.len(), |at| text.len() - rest.len() + at + 1);
    let (above, below) = text.split_at(line);
    let newline = if above.ends_with("\r\n") {
        "\r\n"
    } else {
        "\n"
    };
    let before = if above.ends_with('\n') || above.is_empty() {
        ""
    } else {
        newline
    };
    format!("{above}{before}{EDITION} = {edition}{newline}{below}")
}

fn document(text: &str) -> Document {
    Document::new(Arc::new(Source::new("", text)))
}

#[cfg(test)]
mod tests {
    use super::{in_edition, in_newest_format};

    #[test]
    fn only_the_number_changes() {
        for (text, expected) in [
            (
                "#:schema x\n# a\nformat = 1 # b\nkind = \"x\"\n",
                "#:schema x\n# a\nformat = 2 # b\nkind = \"x\"\n",
            ),
            (
                "kind = \"x\"\r\n\"format\"=0x1\r\n",
                "kind = \"x\"\r\n\"format\"=2\r\n",
            ),
        ] {
            assert_eq!(in_newest_format(text).as_deref(), Some(expected));
            assert_eq!(in_newest_format(expected), None);
        }
        assert_eq!(in_newest_format("kind = \"x\"\n"), None);
    }

    #[test]
    fn the_edition_stands_behind_the_header() {
        for (text, expected) in [
            (
                "format = 2\nkind = \"x\" # a\n\n# b\n[c]\n",
                "format = 2\nkind = \"x\" # a\nrules-edition = 3\n\n# b\n[c]\n",
            ),
            (
                "title = \"x\"\r\nformat = 2\r\ny = 1\r\n",
                "title = \"x\"\r\nformat = 2\r\nrules-edition = 3\r\ny = 1\r\n",
            ),
            ("format = 2", "format = 2\nrules-edition = 3\n"),
        ] {
            assert_eq!(in_edition(text, 3), expected);
        }
    }
}
