//! Removing a key from a text, so that what is left looks as if it had never been there.

use std::ops::Range;

use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

use crate::kit::lines::line_start;

/// What to delete to remove the key at `key` with its value at `value`: the dotted key that it
/// may be the end of, a comma in an inline table, or the whole line if nothing else is on it.
#[must_use]
pub fn removal(text: &str, key: &Range<usize>, value: &Range<usize>) -> Range<usize> {
    let tokens: Vec<Token> = Source::new(text)
        .lex()
        .filter(|token| token.kind() != TokenKind::Whitespace)
        .collect();
    let mut first = tokens.partition_point(|token| token.span().end() <= key.start);
    while first >= 2 && tokens[first - 1].kind() == TokenKind::Dot {
        first -= 2;
    }
    let next = tokens.partition_point(|token| token.span().start() < value.end);
    let start = tokens
        .get(first)
        .map_or(key.start, |token| token.span().start());
    let end = value.end;

    let before = first.checked_sub(1).and_then(|index| tokens.get(index));
    let (after, behind) = (tokens.get(next), tokens.get(next + 1));
    let kind = |token: Option<&Token>| token.map(Token::kind);
    match (before, kind(before), kind(after)) {
        (Some(comma), Some(TokenKind::Comma), _) => comma.span().start()..end,
        (_, Some(TokenKind::LeftCurlyBracket), Some(TokenKind::Comma)) => {
            start..behind.map_or(end, |token| token.span().start())
        }
        (Some(open), Some(TokenKind::LeftCurlyBracket), Some(TokenKind::RightCurlyBracket)) => {
            open.span().end()..after.map_or(end, |token| token.span().start())
        }
        (_, _, None | Some(TokenKind::Newline | TokenKind::Eof)) => {
            let line = line_start(text, start);
            line..after.map_or(text.len(), |token| token.span().end())
        }
        _ => start..end,
    }
}

#[cfg(test)]
mod tests {
    use super::removal;
    use crate::document::parse;

    /// Removes `x` from the table `t`.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let parsed = parse(text);
        assert_eq!(parsed.errors, [], "{text}");
        let table = parsed.tree.get_ref()["t"].get_ref().as_table();
        let (key, value) = table
            .and_then(|table| table.get_key_value("x"))
            .expect("it is there");
        let mut left = text.to_owned();
        left.replace_range(removal(text, &key.span(), &value.span()), "");
        assert_eq!(left, expected);
        assert_eq!(parse(&left).errors, [], "{left}");
    }

    #[test]
    fn commas_go_with_what_they_separate() {
        check("t = { x = 1, y = 2 }", "t = { y = 2 }");
        check("t = { y = 2, x = 1 }", "t = { y = 2 }");
        check("t = { y = 2 , x = [1, 2] , z = 3}", "t = { y = 2  , z = 3}");
        check("t = { x = { a = 1 } }", "t = {}");
        check("u = [{ t.x = 1 }]\nt.x = 2\n", "u = [{ t.x = 1 }]\n");
    }

    #[test]
    fn dotted_keys_go_as_a_whole() {
        check("t . \"x\" = 1 # why\n", " # why\n");
        check("a = 1\nt.x = 1\nt.y = 2\n", "a = 1\nt.y = 2\n");
    }

    #[test]
    fn lines_go_with_their_ends() {
        check("[t]\r\n  x = 1  \r\ny = 2\r\n", "[t]\r\ny = 2\r\n");
        check("[t]\nx = 1", "[t]\n");
    }
}
