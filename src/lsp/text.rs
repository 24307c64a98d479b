//! Places in texts as a client counts them, and edits to them.

use std::ops::Range;

use lsp_types::{Position, TextDocumentContentChangeEvent, TextEdit};

use crate::diagnostic::{Columns, LineStarts, Source};
use crate::kit::number::narrow;

/// A number as the protocol has it: no text of ours comes near its limit.
fn small(number: usize) -> u32 {
    narrow::<u32>(number)
}

fn large(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The position of a byte.
pub fn position(source: &Source, offset: usize, columns: Columns) -> Position {
    let (line, character) = source.position(offset, columns);
    Position {
        line: small(line),
        character: small(character),
    }
}

/// The range of a span of bytes.
pub fn range(source: &Source, span: &Range<usize>, columns: Columns) -> lsp_types::Range {
    lsp_types::Range {
        start: position(source, span.start, columns),
        end: position(source, span.end, columns),
    }
}

/// The byte at a position.
pub fn offset(source: &Source, position: Position, columns: Columns) -> usize {
    source.offset(large(position.line), large(position.character), columns)
}

/// The span of bytes of a range.
pub fn span(source: &Source, range: lsp_types::Range, columns: Columns) -> Range<usize> {
    let start = offset(source, range.start, columns);
    start..offset(source, range.end, columns).max(start)
}

/// A text with changes made to it, one after the other.
pub fn changed(
    source: &Source,
    changes: Vec<TextDocumentContentChangeEvent>,
    columns: Columns,
) -> String {
    let mut text = source.text.clone();
    let mut lines: Option<LineStarts> = None;
    for change in changes {
        match change {
            TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                (text, lines) = (whole.text, None);
            }
            TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                let lines = lines.get_or_insert_with(|| LineStarts::of(&text));
                let offset = |at: Position| {
                    lines.offset(&text, large(at.line), large(at.character), columns)
                };
                let start = offset(part.range.start);
                let span = start..offset(part.range.end).max(start);
                lines.replace(&mut text, span, &part.text);
            }
        }
    }
    text
}

/// The edit that leads from a text to another one: of the lines between those that both begin and end with.
pub fn difference(source: &Source, after: &str, columns: Columns) -> Vec<TextEdit> {
    let before = source.text.as_str();
    let same =
        |one: &mut dyn Iterator<Item = &str>, other: &mut dyn Iterator<Item = &str>| -> usize {
            let both = one.zip(other).take_while(|(one, other)| one == other);
            both.map(|(line, _)| line.len()).sum()
        };
    let start = same(
        &mut before.split_inclusive('\n'),
        &mut after.split_inclusive('\n'),
    );
    let (old, new) = (&before[start..], &after[start..]);
    let end = same(
        &mut old.split_inclusive('\n').rev(),
        &mut new.split_inclusive('\n').rev(),
    );
    let (old, new) = (start..before.len() - end, &new[..new.len() - end]);
    if old.is_empty() && new.is_empty() {
        return Vec::new();
    }
    vec![TextEdit {
        range: range(source, &old, columns),
        new_text: new.to_owned(),
    }]
}

#[cfg(test)]
mod tests {
    use lsp_types::{TextDocumentContentChangePartial, TextEdit};
    use proptest::prelude::*;

    use super::{changed, difference, range};
    use crate::diagnostic::{Columns, Source};

    fn part(range: lsp_types::Range, text: &str) -> lsp_types::TextDocumentContentChangeEvent {
        TextDocumentContentChangePartial::new(range, None, text.to_owned()).into()
    }

    #[test]
    fn many_changes_at_once_take_little_longer_than_one() {
        let text = "  { player = \"red\", move = \"roll\", die = \"g3\" },\n".repeat(20_000);
        let source = Source::new("x.toml", text.as_str());
        let made = |count: u32| {
            let changes = (0..count).map(|line| {
                let at = lsp_types::Position { line, character: 2 };
                part(lsp_types::Range { start: at, end: at }, "#")
            });
            let begun = std::time::Instant::now();
            let after = changed(&source, changes.collect(), Columns::Utf16);
            assert_eq!(after.len(), text.len() + count as usize);
            begun.elapsed()
        };
        let (one, many) = (made(1), made(400));
        assert!(many < one * 100, "{one:?}, {many:?}");
    }

    proptest! {
        #[test]
        fn changes_are_made_where_the_client_says(
            text in "[\na-cé🏁]{0,40}",
            edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), "[\na-cé🏁]{0,4}"), 0..5),
        ) {
            for columns in [Columns::Utf8, Columns::Utf16] {
                let source = Source::new("x.toml", text.clone());
                let mut expected = text.clone();
                let mut changes = Vec::new();
                for (one, other, new) in &edits {
                    let place = |at: &prop::sample::Index| expected.floor_char_boundary(at.index(expected.len() + 1));
                    let (one, other) = (place(one), place(other));
                    let span = one.min(other)..one.max(other);
                    changes.push(part(range(&Source::new("x.toml", expected.clone()), &span, columns), new));
                    expected.replace_range(span, new);
                }
                prop_assert_eq!(changed(&source, changes, columns), expected);
            }
        }

        #[test]
        fn a_difference_leads_to_the_other_text(one in "([ab]{0,2}\n){0,8}", other in "([ab]{0,2}\n){0,8}") {
            let source = Source::new("x.toml", one);
            let edits = difference(&source, &other, Columns::Utf16);
            let changes = edits.iter().map(|TextEdit { range, new_text }| part(*range, new_text)).collect();
            prop_assert_eq!(changed(&source, changes, Columns::Utf16), other);
        }
    }
}
