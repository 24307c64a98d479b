//! What of a document can be folded away: tables, lists over several lines, and blocks of comments.

use lsp_types::{FoldingRange, FoldingRangeKind};
use toml_parser::Source as Text;
use toml_parser::lexer::TokenKind;

use super::world::World;
use crate::kit::number::narrow;

/// What can be folded in a document.
pub fn ranges(world: &World, name: &str) -> Vec<FoldingRange> {
    let Some(source) = world.source(name) else {
        return Vec::new();
    };
    lines(&source.text)
        .into_iter()
        .map(|(start, end, is_comment)| FoldingRange {
            start_line: start,
            end_line: end,
            kind: is_comment.then_some(FoldingRangeKind::Comment),
            ..FoldingRange::default()
        })
        .collect()
}

/// First and last line of each, counted from 0, and whether it is comments.
fn lines(text: &str) -> Vec<(u32, u32, bool)> {
    let mut found: Vec<(u32, u32, bool)> = Vec::new();
    let mut open: Vec<u32> = Vec::new();
    let mut line = 0_u32;
    // The line of the header of the table that goes on, and the last line with something on it.
    let (mut section, mut last) = (None, 0);
    let mut comments: Option<(u32, u32)> = None;
    let (mut is_first, mut is_in_header) = (true, false);
    for token in Text::new(text).lex() {
        let span = token.span();
        let begun = line;
        let newlines = text[span.start()..span.end()].matches('\n').count();
        line += narrow::<u32>(newlines);
        match token.kind() {
            TokenKind::Whitespace => continue,
            TokenKind::Newline => {
                is_first = true;
                is_in_header = false;
                continue;
            }
            TokenKind::Eof => break,
            TokenKind::Comment if is_first => {
                comments = match comments {
                    Some((from, to)) if to + 1 == begun => Some((from, begun)),
                    other => {
                        found.extend(other.map(|(from, to)| (from, to, true)));
                        Some((begun, begun))
                    }
                };
                is_first = false;
                continue;
            }
            TokenKind::LeftSquareBracket if is_first && open.is_empty() => {
                found.extend(section.map(|from| (from, last, false)));
                section = Some(begun);
                is_in_header = true;
            }
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket if !is_in_header => {
                open.push(begun);
            }
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket if !is_in_header => {
                found.extend(open.pop().map(|from| (from, begun, false)));
            }
            _ => {}
        }
        last = line;
        is_first = false;
    }
    found.extend(section.map(|from| (from, last, false)));
    found.extend(comments.map(|(from, to)| (from, to, true)));
    found.retain(|(from, to, _)| from < to);
    found.sort_unstable();
    found.dedup_by_key(|(from, to, _)| (*from, *to));
    found
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn tables_lists_and_comments_are_folded() {
        let text = "# a\n# b\nx = 1\nsteps = [\n  { y = 1 },\n  { y = [\n    2,\n  ] },\n]\n\n[t]\nz = 1\n# c\n\n[[u]]\nv = 1\nw = 2\n";
        assert_eq!(
            lines(text),
            [
                (0, 1, true),
                (3, 8, false),
                (5, 7, false),
                (10, 11, false),
                (14, 16, false),
            ]
        );
        assert_eq!(lines("[a\n[[b\n{"), [(1, 2, false)]);
    }
}
