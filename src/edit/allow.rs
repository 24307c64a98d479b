//! Comments that let findings pass, written where the findings are.

use std::collections::BTreeMap;
use std::ops::Range;

use toml_parser::lexer::TokenKind;

use crate::kit::lines::line_start;

/// Rules that no comment lets pass.
pub const NEVER: [&str; 3] = ["syntax-error", "not-replayed", "malformed-suppression"];

/// The text with a comment for each finding, given by its rule and where it begins: at the end of its line,
/// or on a line of its own above where there is a comment already or where the line ends in a string.
#[must_use]
pub fn allow(text: &str, findings: &[(usize, &str)]) -> String {
    let mut by_line: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for (start, rule) in findings {
        let line = line_start(text, *start);
        let rules = by_line.entry(line).or_default();
        if !rules.contains(rule) {
            rules.push(rule);
        }
    }
    let taken = taken(text);
    let mut allowed = String::with_capacity(text.len() + 40 * by_line.len());
    let mut copied = 0;
    for (line, mut rules) in by_line {
        rules.sort_unstable();
        let comment = format!("# scrutineer: allow({})", rules.join(", "));
        let end = text[line..].find('\n').map_or(text.len(), |at| line + at);
        let end = line + text[line..end].trim_end_matches('\r').len();
        let is_taken = taken.iter().any(|span| span.start < end && end <= span.end);
        if is_taken {
            let indent = text[line..].len() - text[line..].trim_start_matches([' ', '\t']).len();
            let newline = if text[end..].starts_with('\r') {
                "\r\n"
            } else {
                "\n"
            };
            allowed.push_str(&text[copied..line]);
            allowed.push_str(&text[line..line + indent]);
            allowed.push_str(&comment);
            allowed.push_str(newline);
            copied = line;
        } else {
            allowed.push_str(&text[copied..end]);
            allowed.push(' ');
            allowed.push_str(&comment);
            copied = end;
        }
    }
    allowed.push_str(&text[copied..]);
    allowed
}

/// Where comments and strings of several lines are.
fn taken(text: &str) -> Vec<Range<usize>> {
    let tokens = toml_parser::Source::new(text).lex();
    let is_taken = |kind: TokenKind| {
        matches!(
            kind,
            TokenKind::Comment | TokenKind::MlBasicString | TokenKind::MlLiteralString
        )
    };
    let taken = tokens.filter(|token| is_taken(token.kind()));
    let spans = taken.map(|token| token.span().start()..token.span().end());
    // The end of a string's last line is free.
    let several = |span: Range<usize>| match text[span.clone()].rfind('\n') {
        Some(newline) => span.start..span.start + newline,
        None => span,
    };
    let reaches_the_end = |span: &Range<usize>| {
        text[span.clone()].starts_with('#') || text[span.clone()].contains('\n')
    };
    spans.filter(reaches_the_end).map(several).collect()
}

#[cfg(test)]
mod tests {
    use super::allow;

    #[test]
    fn comments_stand_where_they_act() {
        let text = "a = 1\n  b = 2 # two\r\nc = \"\"\"\nx\n\"\"\"\nd = 4";
        let at = |key: &str| text.find(key).expect("it is there");
        let findings = [
            (at("a ="), "one"),
            (at("b ="), "two"),
            (at("a ="), "also"),
            (at("c ="), "three"),
            (at("d ="), "four"),
            (at("1"), "one"),
        ];
        assert_eq!(
            allow(text, &findings),
            "a = 1 # scrutineer: allow(also, one)\n  # scrutineer: allow(two)\r\n  b = 2 # two\r\n\
             # scrutineer: allow(three)\nc = \"\"\"\nx\n\"\"\"\nd = 4 # scrutineer: allow(four)"
        );
        assert_eq!(allow(text, &[]), text);
    }
}
