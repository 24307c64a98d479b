//! The parser's errors in words of our own, each with the help for its usual cause.

mod notations;

use std::ops::Range;
use std::sync::Arc;

use toml_parser::lexer::{Token, TokenKind};

use super::outline::Outline;
use super::{CANNOT_EXTEND, letters, mended, near_line_end, near_line_start, prose};
use crate::diagnostic::{Edit, Finding, Fix, Place, Source};
use crate::document::{inline, is_bare_key, parse};
use crate::kit::number::integer_of;
use crate::kit::quote::{list, quote};
use crate::lint::general::SYNTAX_ERROR;

/// One thing that is wrong.
#[derive(Clone, Debug)]
pub(super) struct Slip {
    /// Where the parser tripped over it.
    pub at: usize,
    /// What to point at.
    pub span: Range<usize>,
    /// How far it reaches.
    pub sort: SlipReach,
    /// The text ends inside of a bracket.
    pub is_unclosed: bool,
    /// Whether it is a carriage return by itself.
    pub is_return: bool,
    message: String,
    help: String,
    /// Another place that belongs to it, and what to say there.
    also: Option<(Range<usize>, &'static str)>,
    fix: Option<Fix>,
}

/// What to say of a text that ends with a quote and does not begin with one.
const NO_OPENING: &str = "the opening quote is missing";

/// How far an error reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SlipReach {
    /// A value or key that is wrong in itself.
    Value,
    /// A key that is given again.
    Again,
    /// A string that is not closed: what follows may belong into it.
    OpenString,
    /// Something out of place: what follows is doubtful.
    Structure,
}

impl Slip {
    /// A slip with words and without help.
    pub fn new(sort: SlipReach, at: usize, span: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            at,
            span,
            sort,
            is_unclosed: false,
            is_return: false,
            message: message.into(),
            help: String::new(),
            also: None,
            fix: None,
        }
    }

    /// The same with help.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// The same with a repair: other text in its place.
    pub fn replace(self, title: String, with: String) -> Self {
        let span = self.span.clone();
        self.edit(title, span, with)
    }

    /// The same with a repair: other text in another place.
    pub fn edit(mut self, title: String, span: Range<usize>, text: String) -> Self {
        let edits = vec![Edit { span, text }];
        self.fix = Some(Fix { title, edits });
        self
    }

    /// The same with another place that belongs to it.
    pub fn also(mut self, span: Range<usize>, text: &'static str) -> Self {
        self.also = Some((span, text));
        self
    }

    /// The same in another text, of which `place` knows the places.
    pub fn moved(mut self, place: impl Fn(usize) -> usize) -> Self {
        let moved = |span: &Range<usize>| place(span.start)..place(span.end);
        self.span = moved(&self.span);
        self.also = self.also.map(|(span, text)| (moved(&span), text));
        for edit in self.fix.iter_mut().flat_map(|fix| &mut fix.edits) {
            edit.span = moved(&edit.span);
        }
        self
    }

    /// The same where it is the first of several keys that are given again.
    pub fn given_again<'k>(mut self, keys: impl Iterator<Item = &'k str>) -> Self {
        self.message = format!("{} are given twice", list(keys));
        self.help("remove these lines, or those further up")
    }

    /// The finding about it.
    pub fn finding(self, source: &Arc<Source>) -> Finding {
        let place = |span| Place {
            source: Arc::clone(source),
            span,
        };
        let mut finding = Finding::new(&SYNTAX_ERROR, place(self.span), self.message);
        finding.help = Some(self.help).filter(|help| !help.is_empty());
        finding.fix = self.fix;
        match self.also {
            Some((span, text)) => finding.also(place(span), text),
            None => finding,
        }
    }
}

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
        "invalid unquoted key" => {
            let message = "this cannot stand in a key without quotes";
            // What is below a header is doubtful with it.
            let slip = if here.ahead().trim_start().starts_with('[') {
                here.structure(message)
            } else {
                here.value(message)
            };
            slip.help("put the key in quotes, or use letters, digits, `-` and `_` only")
        }
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

    /// An error inside of a string: it is not closed, or holds what it must not.
    fn string(&self) -> Slip {
        let token = self.outline.token_at(self.at.max(1));
        let kind = token.map(Token::kind);
        let (Some(token), Some(kind)) = (token, kind) else {
            return self.value("this is no string");
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

    fn escape(&self) -> Slip {
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
            let message = "a path has `/` between its folders, on every system";
            let help = format!("write {}", quote(&right));
            let slip = Slip::new(SlipReach::Value, self.at, span, message);
            return slip.help(help.clone()).replace(help, right);
        }
        let next = self.text[self.at..]
            .chars()
            .next()
            .map_or(0, char::len_utf8);
        let span = before..self.at + next;
        let written = quote(&self.text[span.clone()]);
        Slip::new(SlipReach::Value, self.at, span, format!("{written} is no escape")).help(
            "write `\\\\` for a backslash, or put the text in single quotes, where `\\` is a plain character",
        )
    }

    /// Something without quotes that is no other value.
    fn bare_word(&self) -> Slip {
        let word = &self.text[self.span.clone()];
        if word.is_empty() {
            let start = self.at - self.ahead().len();
            let sign =
                (self.ahead().rfind('=')).map_or(self.at..self.at, |at| start + at..start + at + 1);
            return Slip::new(
                SlipReach::Value,
                self.at,
                sign,
                "there is no value behind the `=`",
            )
            .help("write a value, or remove the line");
        }
        let digits = word.replace(['O', 'o'], "0").replace(['l', 'I'], "1");
        if digits != word && digits.parse::<i64>().is_ok() {
            let slip = self.value(format!("{} has letters in place of digits", quote(word)));
            return slip.help(format!("write `{digits}`, or `\"{word}\"` for a text"));
        }
        let begins_like_number =
            word.starts_with(|c: char| c.is_ascii_digit() || c == '+' || c == '-');
        if begins_like_number && !word.contains(' ') {
            return self
                .value(format!("{} is no number", quote(word)))
                .help("write the number alone, or put the text in quotes");
        }
        // The parser takes it all for one word, which no single change mends.
        if let Some((value, comment)) = word.split_once(" //") {
            let right = format!("{} #{comment}", value.trim_end());
            let slip = self.value("a comment begins with `#`, not with `//`".to_owned());
            let slip = slip.help(format!("write {}", quote(&right)));
            return slip.replace("write `#`".to_owned(), right);
        }
        if word.starts_with("//") && !self.ahead().trim_end().ends_with('=') {
            return self.slashes();
        }
        if let Some(value) = word.strip_prefix('>')
            && self.ahead().ends_with('=')
        {
            let (span, right) = (
                self.at - 1..self.span.end,
                format!("= {}", value.trim_start()),
            );
            let slip = Slip::new(
                SlipReach::Value,
                self.at,
                span,
                "`=` stands between key and value, not `=>`",
            );
            return slip.help(format!("write {}", quote(&right)));
        }
        if word.matches('"').count() == 1 && word.ends_with('"') {
            return self.no_quote(self.span.end);
        }
        if let Some(slip) = self.other_quotes(word).or_else(|| self.hash(word)) {
            return slip;
        }
        let numbers: Vec<&str> = word.split([';', '|']).map(str::trim).collect();
        let before = self.ahead().trim_end();
        if numbers.len() > 1
            && numbers.iter().all(|part| part.parse::<f64>().is_ok())
            && before.ends_with(['[', ','])
        {
            let right = numbers.join(", ");
            let mark = if word.contains(';') { ';' } else { '|' };
            let slip = self.value(format!("a comma stands between values, not `{mark}`"));
            let help = format!("write {}", quote(&right));
            return slip.help(help.clone()).replace(help, right);
        }
        let slip = self.value(format!("{} is a text without quotes", quote(word)));
        match word.to_ascii_lowercase().as_str() {
            "yes" | "no" | "on" | "off" => {
                return slip.help("write `true` or `false`, or put the text in quotes");
            }
            "null" | "nil" | "none" | "undefined" => {
                return slip.help("TOML has no such value: remove the key");
            }
            _ => {}
        }
        if word.contains(['“', '”', '„', '‘', '’', '«', '»']) {
            return slip.help("use the straight quotes `\"`");
        }
        let parts: Vec<&str> = word.split_whitespace().collect();
        let whole = parts.concat();
        if whole.starts_with(['-', '+']) && whole.parse::<f64>().is_ok() {
            let slip = self.value(format!("{} is no number", quote(word)));
            let help = format!("write {}", quote(&whole));
            return slip.help(help.clone()).replace(help, whole);
        }
        let price = word.strip_prefix(['$', '€', '£']).map(str::trim_start);
        if let Some(number) = price.filter(|number| number.parse::<i64>().is_ok()) {
            let slip = self.value(format!("{} is no number", quote(word)));
            let help = format!("write {}", quote(number));
            return slip.help(help.clone()).replace(help, number.to_owned());
        }
        if parts.iter().all(|part| part.parse::<f64>().is_ok()) {
            let several: Vec<&str> = parts
                .iter()
                .map(|part| part.trim_end_matches('.'))
                .collect();
            let several = several.join(", ");
            return slip.help(format!(
                "write `\"{word}\"` if it is one text, `{several}` if it is several numbers"
            ));
        }
        if let Some(number) = integer_of(word) {
            return slip.help(format!("write `{number}`, or `\"{word}\"` for a text"));
        }
        // Behind a table in a list stands rather a comment than a text.
        let is_item = !self.ahead().trim_end().ends_with('=');
        let before = self.text[..self.at].trim_end();
        let before = before.strip_suffix(',').unwrap_or(before).trim_end();
        let behind = self.text[self.span.end..self.line_end(self.span.end)].trim_start();
        if is_item && behind.starts_with(['{', '[']) {
            return slip.help("remove it, or write `#` before it on a line of its own");
        }
        if is_item && before.ends_with('}') {
            return slip.help("write `#` before it if it is a comment");
        }
        let right = inline(&word.into());
        if behind.starts_with('#') {
            return slip.help(format!(
                "write `{right}`, or put all of it in quotes if what the `#` begins is no comment"
            ));
        }
        let slip = slip.help(format!("write `{right}`"));
        if !word.starts_with(char::is_alphabetic) || word.contains(['"', '\'', '\\', ' ']) {
            return slip;
        }
        slip.replace(format!("put `{word}` in quotes"), format!("\"{word}\""))
    }

    /// A text without its opening quote. The parser may take what is before a dot for a value of its own.
    fn no_quote(&self, end: usize) -> Slip {
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
        slip.help(help.clone()).replace(help, right)
    }

    /// A word of which the parser thinks that it begins like `true`, `false`, `nan` or `inf`.
    fn name(&self, what: &str) -> Slip {
        let word = &self.text[self.span.clone()];
        let known = ["true", "false", "nan", "inf"];
        if let Some(name) = known.iter().find(|name| name.eq_ignore_ascii_case(word)) {
            return self
                .value(format!("{} is not written in lower case", quote(word)))
                .help(format!("write `{name}`"))
                .replace(format!("write `{name}`"), (*name).to_owned());
        }
        if word.starts_with(|c: char| c.is_ascii_digit() || c == '+' || c == '-' || c == '.') {
            return self.number(what);
        }
        self.bare_word()
    }

    fn number(&self, what: &str) -> Slip {
        let word = self.word();
        if word.ends_with('"') {
            return self.no_quote(self.word_start() + word.len());
        }
        let plain = word.trim_start_matches('0').trim_end_matches('.');
        if plain.parse::<i64>().is_ok() {
            let slip = self.value(format!("{} is no number: {what}", quote(word)));
            return slip.help(format!("write `{plain}`"));
        }
        if word.starts_with(|c: char| c.is_ascii_digit() || c == '+' || c == '-' || c == '.') {
            return self
                .value(format!("{} is no number: {what}", quote(word)))
                .help("a number looks like `12`, `-3`, `4.5` or `1_000`; a text stands in quotes");
        }
        self.value(what)
    }

    fn date(&self, message: &str) -> Slip {
        let slip = self.value(format!("{} is no date or time", quote(self.word())));
        let numbers: Vec<&str> = self.word().split('-').collect();
        if let [one, other] = numbers[..]
            && numbers.iter().all(|it| it.parse::<i64>().is_ok())
        {
            return slip.help(format!(
                "write `[{one}, {other}]` if these are two numbers, `\"{one}-{other}\"` for a text"
            ));
        }
        let expected = message
            .split_once(", expected ")
            .map(|(_, expected)| expected);
        slip.help(expected.map_or_else(
            || "put the text in quotes if it is not meant as a date".to_owned(),
            |expected| {
                let expected = expected.trim_start_matches("a ");
                format!("expected is a {expected}; put it in quotes if it is no date")
            },
        ))
    }

    fn again(&self) -> Slip {
        let ahead = self.ahead().trim_start();
        let path = ahead.trim_start_matches('[');
        let is_header = path.len() < ahead.len();
        let path = if is_header { path } else { "" };
        let key = quote(&format!("{path}{}", &self.text[self.span.clone()]));
        let help = if is_header {
            "keep what is right of both under one header, or give one of the two another name; a list of tables has `[[…]]` around each"
        } else {
            "remove one of the two, or rename it"
        };
        Slip::new(
            SlipReach::Again,
            self.at,
            self.visible(),
            format!("{key} is given twice"),
        )
        .help(help)
    }

    fn complete(&self) -> Slip {
        let key = quote(&self.text[self.span.clone()]);
        let message = format!("{key} cannot get more keys: it is complete where it is given first");
        Slip::new(SlipReach::Again, self.at, self.visible(), message)
            .help("put the key there, or give the value a `[header]` of its own")
    }

    /// A line with a key and nothing that sets it.
    fn no_sign(&self) -> Slip {
        let start = near_line_start(self.text, self.at);
        let line = &self.text[start..self.line_end(self.at)];
        let content = line.trim();
        let start = start + (line.len() - line.trim_start().len());
        let help = if content.contains(':') {
            "write `=` between key and value, not `:`"
        } else {
            "write `key = value`, or `#` before a comment"
        };
        Slip::new(
            SlipReach::Structure,
            self.at,
            start..start + content.len(),
            "this line has no `=`",
        )
        .help(help)
    }

    fn no_key(&self) -> Slip {
        let rest = &self.text[self.at..];
        if rest.starts_with('=') {
            let span = self.at..self.at + 1;
            return Slip::new(
                SlipReach::Value,
                self.at,
                span,
                "there is no key before the `=`",
            )
            .help("write `key = value`");
        }
        self.value("a part of the key is missing here")
            .help("remove the dot or bracket, or write what belongs there")
    }

    /// Something behind a value that is complete.
    fn more(&self) -> Slip {
        let end = self.line_end(self.at);
        let rest = self.text[self.at..end].trim_end();
        // The parser takes words with a space between them for one value.
        let start = if rest.starts_with('=') {
            self.key_before()
        } else {
            self.at
        };
        let ahead = self.ahead().trim_end();
        let number = ahead.rsplit([' ', '\t', '=']).next().unwrap_or_default();
        let both = format!("{number}{rest}");
        let is_number = |part: &str| part.trim().parse::<i64>().is_ok();
        if rest.starts_with(',') && both.split(',').all(is_number) {
            let message = "several numbers stand here without brackets";
            let span =
                self.at - (self.ahead().len() - ahead.len()) - number.len()..self.at + rest.len();
            return Slip::new(SlipReach::Structure, self.at, span, message).help(format!(
                "write `[{both}]` for several numbers, or `\"{both}\"` for a cell"
            ));
        }
        let line = start..self.at + rest.len();
        if let "," | ";" = rest {
            let slip = Slip::new(
                SlipReach::Structure,
                self.at,
                line,
                format!("a line of its own ends without `{rest}`"),
            );
            let help = "remove it".to_owned();
            return slip.help(help.clone()).replace(help, String::new());
        }
        if let Some(text) = self.bare_sentence(rest) {
            return text;
        }
        let help = if rest.starts_with(',') {
            match self.line_of_its_own(self.at + 1..line.end) {
                Some(_) => "put a line break in place of the comma",
                None => "commas stand between values in brackets only: remove it",
            }
        } else if rest.starts_with([']', '}']) {
            "remove the bracket, or open it further up"
        } else {
            "write each key on a line of its own, and a text in quotes; quotes inside of a text as `\\\"`"
        };
        let message = "there is more on this line than one value";
        let slip = Slip::new(SlipReach::Structure, self.at, line.clone(), message);
        match self.line_of_its_own(line) {
            Some(blanks) => {
                let help = "put a line break before it".to_owned();
                let is_crlf = self.text.contains("\r\n");
                let end = if is_crlf { "\r\n" } else { "\n" };
                slip.help(help.clone()).edit(help, blanks, end.to_owned())
            }
            None => slip.help(help),
        }
    }

    /// Words without quotes with a comma among them.
    fn bare_sentence(&self, rest: &str) -> Option<Slip> {
        let (key, words) = self.ahead().split_once('=')?;
        let words = words.trim_start();
        let start = self.at - words.len();
        let text = &self.text[start..self.at + rest.len()];
        let is_bare = !text.contains(['"', '\'', '[', '{', '#', '=', '\\']);
        let is_sentence = rest.starts_with(',') && words.contains(' ');
        let begins = text.starts_with(char::is_alphabetic) && is_bare_key(key.trim());
        (is_bare && is_sentence && begins).then(|| {
            let right = inline(&text.into());
            let message = format!("{} is a text without quotes", quote(text));
            let slip = Slip::new(
                SlipReach::Structure,
                self.at,
                start..start + text.len(),
                message,
            );
            let help = format!("write `{right}`");
            slip.help(help.clone()).replace(help, right)
        })
    }

    /// The blanks before a part of a line that would be sound on a line of its own, as what stands before it is.
    fn line_of_its_own(&self, part: Range<usize>) -> Option<Range<usize>> {
        let ahead = &self.text[near_line_start(self.text, self.at)..part.start];
        let ahead = ahead.trim_end_matches([' ', '\t', ',']);
        let rest = self.text[part.clone()].trim_start();
        let is_sound = |line: &str| parse(line).errors.is_empty();
        // Below a header any key may stand; brackets behind a value are rather a list.
        let are_lines = ahead.starts_with('[') || !rest.starts_with('[');
        (are_lines && !ahead.is_empty() && is_sound(ahead) && is_sound(rest)).then(|| {
            let begin = part.end - rest.len();
            self.text[..begin].trim_end_matches([' ', '\t']).len()..begin
        })
    }

    /// The start of the key before an `=`, if something stands between it and the one before.
    fn key_before(&self) -> usize {
        let before = self.ahead().trim_end();
        let start = before.rfind([' ', '\t', '=']).map_or(0, |at| at + 1);
        let is_value = before[..start].trim_end().ends_with('=');
        if is_value {
            self.at
        } else {
            self.at - self.ahead().len() + start
        }
    }

    fn header(&self) -> Slip {
        let start = near_line_start(self.text, self.at);
        let line = &self.text[start..self.at.min(self.line_end(start))];
        let start = start + (line.len() - line.trim_start().len());
        let whole = self.text[start..self.line_end(start)]
            .split('#')
            .next()
            .unwrap_or_default()
            .trim();
        let name = whole.trim_matches(['[', ']']).trim();
        if whole.ends_with(']') && name.contains(' ') {
            let brackets = &whole[..whole.len() - whole.trim_start_matches('[').len()];
            let ends = "]".repeat(brackets.len());
            let joined = |by: &str| {
                let words: Vec<&str> = name.split_whitespace().collect();
                quote(&format!("{brackets}{}{ends}", words.join(by)))
            };
            let message = format!("{} is no name of a table", quote(name));
            let help = format!(
                "write {} for a table in another one, or {} for a name of several words",
                joined("."),
                joined("-")
            );
            let span = start..start + whole.len();
            return Slip::new(SlipReach::Structure, self.at, span, message).help(help);
        }
        let help = if line.trim_start().starts_with("[[") {
            "end it with `]]`"
        } else {
            "end it with `]`"
        };
        Slip::new(
            SlipReach::Structure,
            self.at,
            start..self.at,
            "this header is not closed",
        )
        .help(help)
    }
}
