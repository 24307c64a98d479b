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
        let rest = &text[end + 1..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let above = text[super::line_start(text, end)..end].trim_end();
        let start = text[..end].trim_end_matches([' ', '\t', '\r']).len();
        let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let goes_on = rest[blanks..]
            .chars()
            .next()
            .is_some_and(|c| c != '\n' && c != '\r');
        // Two words at a seam are one within brackets only.
        let are_two = is_word(above.chars().next_back()) && is_word(rest[blanks..].chars().next());
        let may_join = !are_two || above.contains(['[', '{']);
        let is_open = |quote: char| !above.matches(quote).count().is_multiple_of(2);
        let is_text = above.contains('#') || is_open('"') || is_open('\'');
        if goes_on && may_join && !above.trim().is_empty() && !is_text {
            edits.push((start..end + 1 + blanks, String::new(), MendKind::Broken));
        }
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
        let is_line = |c: &char| text[end + 1 + c.len_utf8()..].starts_with(['\n', '\r']);
        // A letter or digit that is all of a line has been written there.
        let moved_back =
            below.filter(|c| !(c.is_whitespace() || c.is_alphanumeric() && is_line(c)));
        if let (Some(after), Some(_)) = (moved_back, moved) {
            let both = end..end + 1 + after.len_utf8();
            edits.push((both, format!("{after}\n"), MendKind::LateEnd));
        }
    }
    edits
}
