//! Ends of lines that are lost, or have changed places with the character beside them.

use std::ops::Range;

use super::mend::MendKind;

/// The changes that may put such a slip right in a line of a text with an error in it.
pub(super) fn edits(
    text: &str,
    line: &Range<usize>,
    error: usize,
) -> Vec<(Range<usize>, String, MendKind)> {
    let mut edits = Vec::new();
    let is_within = line.start < error && error < line.end;
    if is_within && !text[line.start..error].trim().is_empty() {
        edits.push((error..error, "\n".to_owned(), MendKind::LineEnd));
    }
    let is_end = |at: &usize| text.as_bytes().get(*at) == Some(&b'\n');
    let ends = line.start.checked_sub(1).into_iter().chain([line.end]);
    for end in ends.filter(is_end) {
        let below = text[end + 1..].chars().next().filter(|c| *c != '\n');
        let above = &text[super::line_start(text, end)..end];
        // A letter by itself is a line that its author has begun.
        let moved = above.chars().next_back();
        let moved = moved.filter(|c| {
            !c.is_whitespace() && (above.trim().len() > c.len_utf8() || !c.is_alphanumeric())
        });
        if let (Some(before), Some(_)) = (moved, below) {
            let both = end - before.len_utf8()..end + 1;
            edits.push((both, format!("\n{before}"), MendKind::EarlyEnd));
        }
        // Blanks stand on both sides of a line end as they like.
        let moved_back = below.filter(|c| !c.is_whitespace());
        if let (Some(after), Some(_)) = (moved_back, moved) {
            let both = end..end + 1 + after.len_utf8();
            edits.push((both, format!("{after}\n"), MendKind::LateEnd));
        }
    }
    edits
}
