//! The three keys that every document begins with.

use toml_parser::Source;
use toml_parser::lexer::TokenKind;

use crate::document::tree::TomlTable;

/// The format that this build writes: the oldest one that can say what is written.
pub const FORMAT: i64 = 1;

/// The newest format that this build reads, in which everything of the older ones holds too.
pub const NEWEST: i64 = 2;

/// The keys that say what a document is.
pub const KEYS: [&str; 3] = ["format", "game", "kind"];

/// Every key of the header: what a document says of itself, and a table inside another does not.
pub const HEADER: [&str; 7] = [
    "format",
    "game",
    "kind",
    "title",
    "provenance",
    "note",
    EDITION,
];

/// The key of the edition whose default readings hold, in documents that choose readings.
pub const EDITION: &str = "rules-edition";

/// The kinds of documents that have that key.
pub const WITH_EDITION: [&str; 4] = ["rules", "scenario", "position", "script"];

/// What a document says of itself. Nothing is checked yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// `format`: the version of the document format.
    pub format: Option<i64>,
    /// `game`: the game's id.
    pub game: Option<String>,
    /// `kind`: what the document holds.
    pub kind: Option<String>,
    /// `rules-edition`: the edition whose default readings hold.
    pub edition: Option<i64>,
    /// Whether any of the three keys is there at all, of whatever type.
    pub present: bool,
}

impl Header {
    /// Reads the header off a parsed document.
    #[must_use]
    pub fn of(root: &TomlTable<'_>) -> Self {
        let text = |key: &str| root.get(key)?.get_ref().as_str().map(str::to_owned);
        let number = |key: &str| root.get(key)?.get_ref().as_i64();
        Self {
            format: number("format"),
            game: text("game"),
            kind: text("kind"),
            edition: number(EDITION),
            present: KEYS.iter().any(|key| root.contains_key(key)),
        }
    }

    /// Whether the format is one that this build reads, as far as the document says.
    #[must_use]
    pub fn is_current(&self) -> bool {
        self.format
            .is_none_or(|format| (FORMAT..=NEWEST).contains(&format))
    }

    /// Whether a text may hold one of the three keys at all: what does not is not ours, and need not
    /// be parsed to be known for that.
    ///
    /// Every TOML text that has one is told; of other texts some may be.
    #[must_use]
    pub fn may_stand_in(text: &str) -> bool {
        let source = Source::new(text);
        let (mut depth, mut is_root) = (0_usize, true);
        // Whether the next key is one of the root.
        let mut begins = true;
        for token in source.lex() {
            match token.kind() {
                TokenKind::Whitespace | TokenKind::Comment => {}
                TokenKind::Newline => begins = depth == 0,
                TokenKind::LeftSquareBracket if begins => is_root = false,
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => {
                    begins = false;
                    depth += 1;
                }
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                    begins = false;
                    depth = depth.saturating_sub(1);
                }
                _ if begins => {
                    begins = false;
                    let span = token.span();
                    let before = text[..span.start()].trim_end_matches([' ', '\t']);
                    let is_header = before.ends_with('[');
                    let key = text[span.start()..span.end()].trim_matches(['"', '\'']);
                    // An escape may stand for any letter.
                    let may_be = KEYS.contains(&key) || key.contains('\\');
                    if (is_root || is_header) && may_be {
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// Whether a text that cannot be parsed looks like a document of ours: one of the three keys
    /// stands on a line of its own before the first table, or two of them with colons.
    #[must_use]
    pub fn announced(text: &str) -> bool {
        let lines = text.trim_start_matches('\u{feff}').lines();
        let mut lines = lines.take_while(|line| !line.trim_start().starts_with('['));
        let mut with_colons = 0;
        lines.any(|line| {
            let is_key = |key: &str| KEYS.contains(&key.trim().trim_matches(['"', '\'']));
            let before = |sign| line.split_once(sign).is_some_and(|(key, _)| is_key(key));
            with_colons += usize::from(before(':'));
            before('=') || with_colons == 2
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{HEADER, Header};
    use crate::document::{parse, schema};

    #[test]
    fn the_keys_are_those_of_the_schema() {
        let body = serde_json::json!({ "type": "object" });
        let schema = schema::document("a", "rules", "c", body);
        let properties = schema["properties"].as_object().expect("it is a table");
        assert!(properties.keys().eq(HEADER));
    }

    proptest! {
        #[test]
        fn no_key_of_a_header_is_missed(text in prop::collection::vec(
            prop::sample::select(vec!["kind", "\"kind\"", "'game'", "\"k\\u0069nd\"", "a", ".", "[", "]", "[[", "]]",
                "{", "}", " = ", "1", ",", "\n", " ", "# x\n", "\"\"\"\nkind = 1\n\"\"\""]), 0..16)) {
            let text = text.concat();
            let parsed = parse(&text);
            if parsed.errors.is_empty() && Header::of(parsed.tree.get_ref()).present {
                prop_assert!(Header::may_stand_in(&text), "{text}");
            }
        }
    }

    #[test]
    fn what_is_not_ours_is_told_without_a_tree() {
        for text in [
            "[package]\nkind = 1\n",
            "a.kind = 1",
            "x = [{ kind = 1 }]\n",
            "# kind = 1\n",
            "",
        ] {
            assert!(!Header::may_stand_in(text), "{text}");
        }
        for text in [
            "a = 1\n kind = 2",
            "[a]\n[kind]\n",
            "[[ 'game' ]]",
            "kind.x = 1",
            "format = 1\n[",
        ] {
            assert!(Header::may_stand_in(text), "{text}");
        }
    }

    #[test]
    fn texts_that_cannot_be_parsed_are_ours_by_their_first_lines() {
        for text in [
            "format = 1\n[",
            "\u{feff}kind = \"rules\nx",
            "# a comment\n  game=\"",
            "title = \"\"\"\nformat = ]",
            "\"format\" = 1\n[",
            "format: 1\ngame: \"x\"\n",
        ] {
            assert!(Header::announced(text), "{text}");
        }
        for text in [
            "",
            "[package]\nformat = 1",
            "kinds = 3",
            "format",
            "# format = 1",
            "a.kind = 1",
            "kind: Pod\nmetadata:\n",
        ] {
            assert!(!Header::announced(text), "{text}");
        }
    }
}
