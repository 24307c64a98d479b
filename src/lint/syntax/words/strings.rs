//! Strings: open ones, and what they must not hold.

use toml_parser::lexer::{Token, TokenKind};

use super::{Here, NO_OPENING, Slip, SlipReach};
use crate::kit::quote::quote;
use crate::lint::syntax::FOLDERS;

impl Here<'_> {
    /// An error inside of a string: it is not closed, or holds what it must not.
    pub(super) fn string(&self) -> Slip {
        let token = self.outline.token_at(self.at.max(1));
        let kind = token.map(Token::kind);
        let (Some(token), Some(kind)) = (token, kind) else {
            return self.value("this is not a string");
        };
        let quote = match kind {
            TokenKind::BasicString => "\"",
            TokenKind::LiteralString => "'",
            TokenKind::MlBasicString => "\"\"\"",
            TokenKind::MlLiteralString => "'''",
            _ => {
                return self
                    .value("a value is missing here")
                    .help("write a value behind the `=`");
            }
        };
        let start = token.span().start();
        if self.span.is_empty() && self.at == token.span().end() {
            let end = if quote.len() == 1 {
                self.at
            } else {
                start + quote.len()
            };
            let slip = Slip::new(
                SlipReach::OpenString,
                self.at,
                start..end,
                "this string is not closed",
            );
            return slip.help(format!("add the closing `{quote}`"));
        }
        let character = self.text[self.at..]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        let span = self.at..self.at + character;
        Slip::new(
            SlipReach::Value,
            self.at,
            span,
            "this character cannot stand in a string as it is",
        )
        .help("write it as an escape, such as `\\t` or `\\u0001`, in a string of double quotes")
    }

    /// A backslash that begins no escape.
    pub(super) fn escape(&self) -> Slip {
        let start = self.at - self.ahead().len();
        let before = self.ahead().rfind('\\').map_or(self.at, |at| start + at);
        if self.text[before..].starts_with("\\\"") {
            let span = before..before + 2;
            let message = "this `\\\"` is a quote inside of the text, which nothing closes";
            let slip = Slip::new(SlipReach::Value, self.at, span, message);
            return slip.help("remove the backslash, or write two and add the closing `\"`");
        }
        let start = self.ahead()[..before - start]
            .rfind('"')
            .map_or(before, |quote| start + quote + 1);
        let path = self.text[start..self.line_end(self.at)].split('"').next();
        if let Some(path) = path.filter(|path| path.rsplit('.').next() == Some("toml")) {
            let (span, right) = (start..start + path.len(), path.replace('\\', "/"));
            let help = format!("write {}", quote(&right));
            let slip = Slip::new(SlipReach::Value, self.at, span, FOLDERS);
            return slip.instead(help, right);
        }
        let next = self.text[self.at..]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        let span = before..self.at + next;
        let written = quote(&self.text[span.clone()]);
        Slip::new(SlipReach::Value, self.at, span, format!("{written} is not an escape")).help(
            "write `\\\\` for a backslash, or put the text in single quotes, where `\\` is a plain character",
        )
    }

    /// A text without its opening quote. The parser may take what is before a dot for a value of its own.
    pub(super) fn no_quote(&self, end: usize) -> Slip {
        let span = self.word_start()..end;
        let right = format!("\"{}", &self.text[span.clone()]);
        let help = format!("write `{right}`");
        let slip = Slip::new(SlipReach::Value, self.at, span, NO_OPENING);
        if right.contains('\\') {
            // Whether its backslashes were to be escapes, nobody knows.
            return slip.help(
                "put a quote before it like the one behind it, and write `\\\\` for each backslash",
            );
        }
        slip.instead(help, right)
    }
}
