//! Ends of lines that are lost, or have changed places with the character beside them.

use std::ops::Range;

use super::mend::{CharacterEdit, MendKind};

/// The changes that may put such a slip right in a line of a text with an error in it.
pub(super) fn edits(text: &str, line: &Range<usize>, error: usize) -> Vec<CharacterEdit> {
    let mut edits = Vec::new();
    let is_within = line.start < error && error < line.end;
    if is_within && !text[line.start..error].trim().is_empty() {
        edits.push(MendKind::LineEnd.edit(error..error, "\n"));
    }
    let stray = text[line.clone()].chars().next();
    if let Some(stray) = stray.filter(|c| c.is_alphanumeric())
        && is_comment(&text[line.start + stray.len_utf8()..])
    {
        let place = line.start..line.start + stray.len_utf8();
        edits.push(MendKind::Stray.edit(place, ""));
    }
    let is_end = |at: &usize| text.as_bytes().get(*at) == Some(&b'\n');
    let ends = line.start.checked_sub(1).into_iter().chain([line.end]);
    for end in ends.filter(is_end) {
        let rest = &text[end + 1..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let above = text[super::near_line_start(text, end)..end].trim_end();
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
            edits.push(MendKind::Broken.edit(start..end + 1 + blanks, ""));
        }
        let below = text[end + 1..].chars().next().filter(|c| *c != '\n');
        let above = &text[super::near_line_start(text, end)..end];
        // A letter or digit would change what stands in the other line.
        let moved = above.chars().next_back();
        let moved = moved.filter(|c| !(c.is_whitespace() || c.is_alphanumeric()));
        let has_comment = |line: &str| line.contains('#');
        if let (Some(before), Some(_)) = (moved, below)
            && !has_comment(&above[..above.len() - before.len_utf8()])
        {
            let both = end - before.len_utf8()..end + 1;
            edits.push(MendKind::EarlyEnd.edit(both, format!("\n{before}")));
        }
        let moved_back = below.filter(|c| "]},\"'".contains(*c));
        if let Some(after) = moved_back
            && !above.trim().is_empty()
            && !has_comment(above)
        {
            let both = end..end + 1 + after.len_utf8();
            edits.push(MendKind::LateEnd.edit(both, format!("{after}\n")));
        }
    }
    edits
}

/// Whether a comment begins here, blanks aside.
pub(super) fn is_comment(text: &str) -> bool {
    text.trim_start_matches([' ', '\t']).starts_with('#')
}
