//! Words that are meant for people, and lack the `#` of a comment; strings that go on in the next line.

use std::ops::Range;

use toml_parser::lexer::{Token, TokenKind};

/// Where a comment may begin in a line that has none: at its beginning, or behind what is complete.
pub(super) fn comment(line: &str) -> Option<usize> {
    // A letter by itself is the beginning of a word, if anything.
    let lone = line
        .trim()
        .chars()
        .next()
        .filter(|only| only.len_utf8() == line.trim().len());
    if lone.is_some_and(char::is_alphabetic) {
        return line.find(char::is_alphabetic);
    }
    let complete = line.rfind(['[', ']', '{', '}', '"', '\'']);
    let start = complete.map_or(0, |at| at + 1);
    let rest = &line[start..];
    let rest = rest.trim_start_matches([' ', '\t', ',']);
    is_prose(rest).then_some(line.len() - rest.len())
}

/// Whether a line is a sentence: what only looks like a character of TOML in it is of that.
pub(super) fn is_sentence(line: &str) -> bool {
    let words = || line.split_whitespace();
    let is_word = |word: &str| {
        word.chars()
            .all(|c| c.is_alphanumeric() || ",.;:-–—’".contains(c))
    };
    words().count() > 2 && words().all(is_word) && comment(line).is_some()
}

/// Whether these are words or a rule across the page, and no part of a document.
fn is_prose(text: &str) -> bool {
    let text = text.trim();
    let first = text.chars().next().unwrap_or_default();
    let is_rule = text.len() > 2 && "-=*~_`".contains(first) && text.chars().all(|c| c == first);
    let is_rule = is_rule || text == "--";
    let has_word = text
        .split(|character: char| !character.is_alphabetic())
        .any(|word| word.chars().nth(1).is_some());
    is_rule || has_word && !text.contains(['=', '#']) && !matches!(text, "true" | "false")
}

/// The end of a line at which a string stands open that the next line closes, with the blanks around it, and what
/// joins both lines.
pub(super) fn wrapped(
    text: &str,
    tokens: &[Token],
    line: &Range<usize>,
) -> Option<(Range<usize>, &'static str)> {
    let end = line.start + text[line.clone()].trim_end().len();
    let mut strings = tokens.iter().filter(|token| {
        matches!(
            token.kind(),
            TokenKind::BasicString | TokenKind::LiteralString
        )
    });
    let open = strings.find(|token| {
        let span = token.span();
        span.start() < end && end <= span.end() && span.end() <= line.end
    })?;
    let written = &text[open.span().start()..end];
    let below = text.get(line.end + 1..)?;
    let next = below.len() - below.trim_start_matches([' ', '\t']).len();
    let rest = &below[next..];
    let is_open = written.len() < 2 || !written.ends_with(&written[..1]);
    if !is_open || rest.starts_with(['\n', '\r']) {
        return None;
    }
    // An id that is broken has neither blanks nor capitals, and a sentence has.
    let (rest, _) = rest.lines().next()?.split_once(&written[..1])?;
    let is_of_sentence = |c: char| c.is_whitespace() || c.is_uppercase();
    let is_sentence = next > 0 || written.contains(is_of_sentence) || rest.contains(is_of_sentence);
    let has_both = written.len() > 1 && !rest.is_empty();
    let joint = if is_sentence && has_both { " " } else { "" };
    Some((end..line.end + 1 + next, joint))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_people_are_known_from_values() {
        for (line, rest) in [
            ("TODO", "TODO"),
            ("  the small one", "the small one"),
            ("{ a = 1 }, etc.", "etc."),
            ("cars = [ two of them", "two of them"),
            ("id = \"a\" like the other", "like the other"),
            ("---", "---"),
            ("=====", "====="),
        ] {
            let at = comment(line).unwrap_or_else(|| panic!("{line} has words"));
            assert_eq!(&line[at..], rest);
        }
        for line in ["1, 2", "true", "a = b", "[1, 2]", "\"word\",", "-", ""] {
            assert_eq!(comment(line), None, "{line}");
        }
    }
}
