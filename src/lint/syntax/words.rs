//! The parser's errors in words of our own, each with the help for its usual cause.

mod bare;
mod lines;
mod notations;
mod numbers;
mod strings;

use std::ops::Range;

use toml_parser::lexer::{Token, TokenKind};

use super::outline::Outline;
use super::slip::{Slip, SlipReach};
use super::{CANNOT_EXTEND, letters, mended, near_line_end, near_line_start, prose};
use crate::kit::quote::quote;

/// What to say of a text that ends with a quote and does not begin with one.
const NO_OPENING: &str = "the opening quote is missing";

/// A bracket that nothing closes, while the text goes on to `next`.
pub(super) fn unclosed(text: &str, bracket: Range<usize>, next: &Slip) -> Slip {
    let open = &text[bracket.clone()];
    let close = if open == "{" { "}" } else { "]" };
    let line = line_number(text, next.at);
    let begun = line_number(text, bracket.start);
    let help = if next.is_unclosed || line == begun {
        format!("add the missing `{close}`")
    } else {
        format!("add the missing `{close}`; line {line} does not seem to belong inside")
    };
    Slip::new(
        SlipReach::Structure,
        next.at,
        bracket,
        format!("this `{open}` is never closed"),
    )
    .help(help)
}

/// Counted from 1.
fn line_number(text: &str, at: usize) -> usize {
    text[..at].bytes().filter(|&byte| byte == b'\n').count() + 1
}

/// What is wrong, given the parser's message and place.
pub(super) fn slip(text: &str, outline: &Outline, message: &str, span: Range<usize>) -> Slip {
    let here = Here {
        text,
        outline,
        at: span.start,
        span,
    };
    if let Some(slip) = here.letters() {
        return slip;
    }
    // The parser's messages continue with what it expected.
    let what = message.split(", expected").next().unwrap_or(message);
    match what {
        "invalid basic string"
        | "invalid literal string"
        | "invalid multi-line basic string"
        | "invalid multi-line literal string" => here.string(),
        "missing opening quote" => here
            .value(NO_OPENING)
            .help("put a quote before it like the one behind it"),
        "string values must be quoted" => here.bare_word(),
        "missing escaped value" | "too few unicode value digits" | "invalid value" => here.escape(),
        "duplicate key" => here.again(),
        "key with no value" | "missing value for key" => here.no_sign(),
        "unexpected key or value" | "unexpected content" => here.more(),
        "unquoted keys cannot be empty" => here.no_key(),
        "invalid unquoted key" => here.unquoted_key(),
        "invalid comment character" => here
            .value("this character cannot stand in a comment")
            .help("remove it; perhaps your editor can show invisible characters"),
        "carriage return must be followed by newline" => {
            let mut slip = here
                .value("a carriage return stands alone")
                .help("save the file with the line endings of Unix or Windows");
            slip.is_return = true;
            slip
        }
        "unclosed array" | "unclosed inline table" => {
            let mut slip = here.structure("a bracket is not closed");
            slip.is_unclosed = true;
            slip
        }
        "unclosed table" | "unclosed array table" => here.header(),
        "missing comma between array elements" => here
            .structure("a comma is missing before this")
            .help("put commas between the values; perhaps a quote or bracket is missing before it"),
        "missing comma between key-value pairs" => here
            .structure("a comma is missing before this")
            .help("put commas between the keys; perhaps a quote or bracket is missing before it"),
        "extra assignment between key-value pairs" if here.ahead().trim_end().ends_with('=') => {
            here.structure("there is one `=` too many")
                .help("remove it")
        }
        "extra assignment between key-value pairs" => here
            .structure("a comma is missing before the key of this `=`")
            .help("put a comma between each value and the next key"),
        "missing assignment between key-value pairs" => here
            .structure("an `=` is missing before this")
            .help("write `key = value`"),
        "unexpected `=` in array" => here
            .structure("a key cannot stand in an array")
            .help("put keys in braces, as in `[{ key = 1 }]`; or close the array before it"),
        "extra comma in array" | "extra comma in inline table" => here
            .structure("there is no value before this comma")
            .help("remove the comma"),
        "missing table open"
        | "missing array opening"
        | "missing inline table opening"
        | "invalid inline table element" => here
            .structure("nothing is open that this could close")
            .help("remove it, or open it further up"),
        "invalid key-value pair" | "invalid table" | "missing key for inline table element" => here
            .structure("no line can begin like this")
            .help("a line is `key = value`, a `[header]`, or a comment behind `#`"),
        "extra `=`" => here
            .structure("there is one `=` too many")
            .help("remove it"),
        "missing value" => here.structure("there is no value behind the `=`"),
        _ if what.starts_with(CANNOT_EXTEND) => here.complete(),
        _ if what.starts_with("invalid date") || what.starts_with("invalid time") => {
            here.date(message)
        }
        _ if what.starts_with("invalid boolean") || what.starts_with("invalid float") => {
            here.name(what)
        }
        _ => here.number(what),
    }
}

/// Whether each string in a line ends in it.
fn are_closed(line: &str) -> bool {
    let mut strings = toml_parser::Source::new(line).lex();
    strings.all(|token| {
        let text = &line[token.span().start()..token.span().end()];
        match token.kind() {
            TokenKind::BasicString => text.len() > 1 && text.ends_with('"'),
            TokenKind::LiteralString => text.len() > 1 && text.ends_with('\''),
            _ => true,
        }
    })
}

/// A place in broken text.
struct Here<'t> {
    text: &'t str,
    outline: &'t Outline,
    at: usize,
    span: Range<usize>,
}

impl<'t> Here<'t> {
    fn value(&self, message: impl Into<String>) -> Slip {
        Slip::new(SlipReach::Value, self.at, self.visible(), message)
    }

    fn structure(&self, message: impl Into<String>) -> Slip {
        Slip::new(SlipReach::Structure, self.at, self.visible(), message)
    }

    /// The span, or if that is empty the token behind it, or else the one before it.
    fn visible(&self) -> Range<usize> {
        if !self.span.is_empty() {
            return self.span.clone();
        }
        let rest = &self.text[self.at..];
        let behind = self.outline.token_at(self.at + 1).map(Token::span);
        let is_blank = rest.is_empty() || rest.starts_with(['\n', '\r']);
        if let Some(token) = behind
            && !is_blank
            && token.end() > self.at
        {
            return self.at..self.line_end(self.at).min(token.end());
        }
        let before = self.text[..self.at].trim_end();
        let token = self.outline.token_at(before.len());
        token.map_or(self.at..self.at, |token| token.span().start()..before.len())
    }

    fn line_end(&self, at: usize) -> usize {
        near_line_end(self.text, at)
    }

    /// The text of the line before the place.
    fn ahead(&self) -> &'t str {
        self.ahead_of(self.at)
    }

    /// The text of a line before a place in it.
    fn ahead_of(&self, at: usize) -> &'t str {
        &self.text[near_line_start(self.text, at)..at]
    }

    /// Where the unquoted value around the place begins.
    fn word_start(&self) -> usize {
        let ahead = self.ahead();
        let before = ahead.rfind([' ', '\t', '=', ',', '[', '{']);
        self.at - ahead.len() + before.map_or(0, |before| before + 1)
    }

    /// The whole unquoted value around the place.
    fn word(&self) -> &'t str {
        let start = self.word_start();
        let rest = &self.text[self.at..self.line_end(self.at)];
        let end = rest.find([' ', '\t', ',', ']', '}', '\r', '#']);
        &self.text[start..self.at + end.unwrap_or(rest.len())]
    }

    /// A key without quotes that has what stands in none.
    fn unquoted_key(&self) -> Slip {
        let message = "this cannot stand in a key without quotes";
        // What is below a header is doubtful with it.
        let slip = if self.ahead().trim_start().starts_with('[') {
            self.structure(message)
        } else {
            self.value(message)
        };
        let usual = "put the key in quotes, or use letters, digits, `-` and `_` only";
        slip.help(
            self.key_in_plain_letters()
                .unwrap_or_else(|| usual.to_owned()),
        )
    }

    /// What to write for a key with letters that stand in no key without quotes.
    fn key_in_plain_letters(&self) -> Option<String> {
        let is_part = |letter: char| letter.is_alphanumeric() || "-_".contains(letter);
        let ahead = self.ahead();
        let start = ahead.trim_end_matches(is_part).len();
        let rest = &self.text[self.at..self.line_end(self.at)];
        let end = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        let name = format!("{}{}", &ahead[start..], &rest[..end]);
        let (plain, strange) = letters::plain_name(&name)?;
        Some(format!("{strange}; write {}", quote(&plain)))
    }

    /// A word with characters that only look like those of TOML.
    fn letters(&self) -> Option<Slip> {
        let token = self.outline.token_at(self.at + 1)?;
        let word = token.span().start()..self.line_end(token.span().start());
        letters::typed(self.text, std::slice::from_ref(token), word.clone())?;
        if prose::is_sentence(&self.text[near_line_start(self.text, word.start)..word.end]) {
            return None;
        }
        let (span, plain) = letters::typed(self.text, &self.outline.tokens, word)?;
        let end = self.line_end(self.at);
        let line = format!(
            "{}{plain}{}",
            self.ahead_of(span.start),
            &self.text[span.end..end]
        );
        let mut slip = mended::letters(self.text, self.at, span, &plain);
        slip.sort = SlipReach::Value;
        if !are_closed(&line) {
            slip.fix = None;
        }
        Some(slip)
    }
}
