//! Reads texts in which nothing is out of the ordinary, in one pass.
//!
//! Nearly every document is such a text, and reading it this way takes a fifth of the time. Whatever else a text has is
//! left to the `toml` crate, which then reads all of it, and has the words for what is not TOML: strings of several
//! lines, a table whose header comes after one of its parts, anything that may be an error. So this reader may give up
//! wherever it likes, but what it reads it must read exactly as that crate does.

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;
use toml_parser::decoder::{Encoding, ScalarKind};
use toml_parser::{ParseError, Raw, Span};

use super::Tree;
use super::value::{TomlInteger, TomlKey, TomlTable, TomlValue};

/// Keys and brackets on the way to a value: fewer than a document may have, so that nothing needs to be told of those that
/// have too many.
const DEEPEST: usize = 40;

/// Entries of a table that is not written in the order of its keys: each new one moves those behind it.
const UNSORTED: usize = 128;

/// Digits of which every number fits into 64 bits.
const DIGITS: usize = 18;

/// The tree of a text; `None` if something in it is out of the ordinary.
pub(super) fn read(text: &str) -> Option<Tree<'_>> {
    let mut reader = OrdinaryReader {
        text,
        bytes: text.as_bytes(),
        at: 0,
    };
    let root = reader.document()?;
    Some(Spanned::new(0..0, root))
}

#[cfg(test)]
mod tests;

struct OrdinaryReader<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
}

/// The header of a table.
struct TableHeader<'t> {
    path: Vec<TomlKey<'t>>,
    span: Range<usize>,
    is_item: bool,
}

// Everywhere below, `None` is something out of the ordinary.
impl<'t> OrdinaryReader<'t> {
    fn document(&mut self) -> Option<TomlTable<'t>> {
        let mut root = TomlTable::new();
        let mut section = TomlTable::new();
        let mut header: Option<TableHeader<'t>> = None;
        let mut depth = 1;
        loop {
            self.pass_lines()?;
            match self.peek() {
                None => break,
                Some(b'[') => {
                    close(&mut root, section, header, self.bytes)?;
                    section = TomlTable::new();
                    let next = self.header()?;
                    depth = 2 * next.path.len() + 1;
                    header = Some(next);
                }
                Some(_) => self.entry(&mut section, depth)?,
            }
            self.end_of_line()?;
        }
        close(&mut root, section, header, self.bytes)?;
        Some(root)
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Passes over one byte, which must be this one.
    fn expect(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.at += 1)
    }

    fn pass_blanks(&mut self) {
        while let Some(b' ' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    /// Passes over blanks, comments and ends of lines.
    fn pass_lines(&mut self) -> Option<()> {
        loop {
            match self.peek() {
                Some(b' ' | b'\t' | b'\n') => self.at += 1,
                Some(b'\r') => self.end_of_line()?,
                Some(b'#') => self.comment()?,
                _ => return Some(()),
            }
        }
    }

    /// Passes over a comment, up to the end of its line.
    fn comment(&mut self) -> Option<()> {
        let rest = &self.bytes[self.at..];
        let is_control = |byte: &u8| (*byte < b' ' && *byte != b'\t') || *byte == 0x7f;
        self.at += rest.iter().position(is_control).unwrap_or(rest.len());
        matches!(self.peek(), None | Some(b'\n' | b'\r')).then_some(())
    }

    fn end_of_line(&mut self) -> Option<()> {
        self.pass_blanks();
        if self.peek() == Some(b'#') {
            self.comment()?;
        }
        match self.peek() {
            None => Some(()),
            Some(b'\r') => {
                self.at += 1;
                self.expect(b'\n')
            }
            Some(_) => self.expect(b'\n'),
        }
    }

    fn header(&mut self) -> Option<TableHeader<'t>> {
        let start = self.at;
        self.expect(b'[')?;
        let is_item = self.expect(b'[').is_some();
        self.pass_blanks();
        let mut path = vec![self.key()?];
        while self.dot() {
            path.push(self.key()?);
        }
        self.expect(b']')?;
        if is_item {
            self.expect(b']')?;
        }
        (path.len() * 2 < DEEPEST).then_some(TableHeader {
            path,
            span: start..self.at,
            is_item,
        })
    }

    /// Passes over the dot between two keys and the blanks around it, or the blanks behind the last one.
    fn dot(&mut self) -> bool {
        self.pass_blanks();
        let is_dot = self.expect(b'.').is_some();
        if is_dot {
            self.pass_blanks();
        }
        is_dot
    }

    fn key(&mut self) -> Option<TomlKey<'t>> {
        let start = self.at;
        let name = match self.peek()? {
            b'"' | b'\'' => self.string()?,
            _ => {
                let is_bare =
                    |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
                let length = (self.bytes[start..].iter())
                    .take_while(|byte| is_bare(byte))
                    .count();
                self.at += length;
                (length > 0).then(|| Cow::Borrowed(&self.text[start..self.at]))?
            }
        };
        Some(Spanned::new(start..self.at, name))
    }

    /// Reads a key, which may have several parts, and its value into a table.
    fn entry(&mut self, table: &mut TomlTable<'t>, depth: usize) -> Option<()> {
        let mut table = table;
        let mut depth = depth;
        let mut key = self.key()?;
        while self.dot() {
            table = descend(table, &key, self.bytes)?;
            key = self.key()?;
            depth += 1;
            if depth > DEEPEST {
                return None;
            }
        }
        self.expect(b'=')?;
        self.pass_blanks();
        let value = self.value(depth + 1)?;
        add(table, key, value)
    }

    fn value(&mut self, depth: usize) -> Option<Spanned<TomlValue<'t>>> {
        let start = self.at;
        let value = match self.peek()? {
            b'"' | b'\'' => TomlValue::String(self.string()?),
            b'[' if depth < DEEPEST => TomlValue::Array(self.array(depth)?),
            b'{' if depth < DEEPEST => TomlValue::Table(self.inline_table(depth)?),
            _ => self.word()?,
        };
        Some(Spanned::new(start..self.at, value))
    }

    /// A string on one line.
    fn string(&mut self) -> Option<Cow<'t, str>> {
        let start = self.at;
        let quote = self.bytes[start];
        let mut has_escape = false;
        loop {
            self.at += 1;
            match self.peek()? {
                byte if byte == quote => break,
                b'\\' if quote == b'"' => {
                    has_escape = true;
                    self.at += 1;
                }
                b'\t' => {}
                0..b' ' | 0x7f => return None,
                _ => {}
            }
        }
        self.at += 1;
        // Two quotes are an empty string; a third one begins a string of several lines.
        if self.peek() == Some(quote) {
            return None;
        }
        if !has_escape {
            return Some(Cow::Borrowed(&self.text[start + 1..self.at - 1]));
        }
        let (text, kind) = self.decoded(start, Some(Encoding::BasicString))?;
        matches!(kind, ScalarKind::String).then_some(text)
    }

    /// A number, a flag or a date.
    fn word(&mut self) -> Option<TomlValue<'t>> {
        let start = self.at;
        let is_part = |byte: &u8| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'_' | b'.' | b':')
        };
        let word = &self.bytes[start..];
        let length = word.iter().take_while(|byte| is_part(byte)).count();
        self.at += length;
        let word = &self.text[start..self.at];
        let digits = word.strip_prefix('-').unwrap_or(word).as_bytes();
        let is_plain = match digits {
            [b'0'] => true,
            [b'1'..=b'9', rest @ ..] => rest.len() < DIGITS && rest.iter().all(u8::is_ascii_digit),
            _ => false,
        };
        if is_plain {
            let digits = Cow::Borrowed(word);
            return Some(TomlValue::Integer(TomlInteger { digits, radix: 10 }));
        }
        match word {
            "true" => return Some(TomlValue::Boolean(true)),
            "false" => return Some(TomlValue::Boolean(false)),
            "" => return None,
            _ => {}
        }
        let (text, kind) = self.decoded(start, None)?;
        Some(match kind {
            ScalarKind::Integer(radix) => TomlValue::Integer(TomlInteger {
                digits: text,
                radix: radix.value(),
            }),
            ScalarKind::Float => TomlValue::Float(text),
            ScalarKind::DateTime => TomlValue::Datetime(Box::new(text.parse().ok()?)),
            ScalarKind::String | ScalarKind::Boolean(_) => return None,
        })
    }

    /// What the parser's own decoder makes of the text from `start` on.
    fn decoded(
        &self,
        start: usize,
        encoding: Option<Encoding>,
    ) -> Option<(Cow<'t, str>, ScalarKind)> {
        let span = Span::new_unchecked(start, self.at);
        let raw = Raw::new_unchecked(&self.text[start..self.at], encoding, span);
        let mut text = Cow::Borrowed("");
        let mut error: Option<ParseError> = None;
        let kind = raw.decode_scalar(&mut text, &mut error);
        error.is_none().then_some((text, kind))
    }

    fn array(&mut self, depth: usize) -> Option<Vec<Spanned<TomlValue<'t>>>> {
        let mut items = Vec::new();
        self.expect(b'[')?;
        loop {
            self.pass_lines()?;
            if self.expect(b']').is_some() {
                return Some(items);
            }
            items.push(self.value(depth + 1)?);
            self.pass_lines()?;
            if self.expect(b',').is_none() {
                self.expect(b']')?;
                return Some(items);
            }
        }
    }

    fn inline_table(&mut self, depth: usize) -> Option<TomlTable<'t>> {
        let mut table = TomlTable::new();
        self.expect(b'{')?;
        loop {
            self.pass_lines()?;
            if self.expect(b'}').is_some() {
                return Some(table);
            }
            self.entry(&mut table, depth)?;
            self.pass_lines()?;
            if self.expect(b',').is_none() {
                self.expect(b'}')?;
                return Some(table);
            }
        }
    }
}

/// The value behind a key, which is `made` if there is none, and whether that is so.
fn entry<'v, 't>(
    table: &'v mut TomlTable<'t>,
    key: TomlKey<'t>,
    made: Spanned<TomlValue<'t>>,
) -> Option<(&'v mut Spanned<TomlValue<'t>>, bool)> {
    let count = table.len();
    let (at, is_new) = match table.add(key, made) {
        Ok(at) => (at, true),
        Err((_, at)) => (at, false),
    };
    let is_cheap = !is_new || at == count || count < UNSORTED;
    is_cheap.then(|| (table.at_mut(at), is_new))
}

/// Adds an entry to a table that has none with its key.
fn add<'t>(
    table: &mut TomlTable<'t>,
    key: TomlKey<'t>,
    value: Spanned<TomlValue<'t>>,
) -> Option<()> {
    let (_, is_new) = entry(table, key, value)?;
    is_new.then_some(())
}

/// The table behind a part of a dotted key or header, made there if need be. Of an array it is the last one.
fn descend<'v, 't>(
    table: &'v mut TomlTable<'t>,
    key: &TomlKey<'t>,
    bytes: &[u8],
) -> Option<&'v mut TomlTable<'t>> {
    let made = Spanned::new(key.span(), TomlValue::Table(TomlTable::new()));
    let (value, _) = entry(table, key.clone(), made)?;
    let value = match value.get_ref() {
        TomlValue::Array(_) => last(value.get_mut(), bytes)?,
        _ => value,
    };
    // Braces around a table close it.
    let is_closed = bytes[value.span().start] == b'{';
    match value.get_mut() {
        TomlValue::Table(table) if !is_closed => Some(table),
        _ => None,
    }
}

/// The last table of an array whose tables have headers of their own.
fn last<'v, 't>(
    value: &'v mut TomlValue<'t>,
    bytes: &[u8],
) -> Option<&'v mut Spanned<TomlValue<'t>>> {
    let TomlValue::Array(items) = value else {
        return None;
    };
    let last = items.last_mut()?;
    let has_header = bytes[last.span().start] == b'[' && last.get_ref().as_table().is_some();
    has_header.then_some(last)
}

/// Puts a section that is read to its end where its header says.
fn close<'t>(
    root: &mut TomlTable<'t>,
    section: TomlTable<'t>,
    header: Option<TableHeader<'t>>,
    bytes: &[u8],
) -> Option<()> {
    let Some(TableHeader {
        mut path,
        span,
        is_item,
    }) = header
    else {
        *root = section;
        return Some(());
    };
    let key = path.pop()?;
    let mut table = root;
    for part in &path {
        table = descend(table, part, bytes)?;
    }
    let section = Spanned::new(span.clone(), TomlValue::Table(section));
    if !is_item {
        return add(table, key, section);
    }
    let (list, is_new) = entry(table, key, Spanned::new(span, TomlValue::Array(Vec::new())))?;
    if !is_new {
        last(list.get_mut(), bytes)?;
    }
    match list.get_mut() {
        TomlValue::Array(items) => items.push(section),
        _ => return None,
    }
    Some(())
}
