//! A text while somebody types it: what it says as far as it can be guessed, and what stands at the caret.
//!
//! A parser that recovers gives up where an editor has work: at the line that is not finished. This one goes by
//! tokens and takes whatever is not closed as closed where something begins that cannot stand inside.

use std::collections::BTreeSet;
use std::ops::Range;

use serde_json::{Map, Value};
use toml_parser::Source;
use toml_parser::lexer::TokenKind;

use crate::workspace::shape::at;

/// A text that may be broken.
#[derive(Debug)]
pub struct Sketch {
    /// What it says, without what is being typed.
    pub document: Map<String, Value>,
    /// What stands at the caret.
    pub caret: Caret,
    /// How what it says is written.
    pub forms: SketchForms,
}

/// How tables and lists are written: that decides whether a header can go on with them.
#[derive(Debug, Default)]
pub struct SketchForms {
    /// What keys with dots lead through.
    dotted: BTreeSet<Vec<String>>,
    /// What stands behind a key and `=`.
    values: BTreeSet<Vec<String>>,
    /// Whether keys of the document itself follow behind the caret.
    pub keys_follow: bool,
}

impl SketchForms {
    /// Whether keys with dots make the table under a key of another one: more of them can follow.
    pub fn is_dotted(&self, table: &[String], key: &str) -> bool {
        self.dotted.contains(&below(table, key))
    }

    /// Whether no header can name what is under a key of a table: it is made by keys.
    pub fn is_closed(&self, table: &[String], key: &str) -> bool {
        let path = below(table, key);
        self.dotted.contains(&path) || self.values.contains(&path)
    }

    /// Whether no header can lead through a place: a value is on the way.
    pub fn is_inside_value(&self, path: &[String]) -> bool {
        (1..=path.len()).any(|depth| self.values.contains(&path[..depth]))
    }
}

/// A place one key further in.
fn below(table: &[String], key: &str) -> Vec<String> {
    [table, &[key.to_owned()]].concat()
}

/// What stands at a byte of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Caret {
    /// The keys and numbers that lead there: to a table for a key and for a header, to the value for a value.
    pub path: Vec<String>,
    /// What can be written there.
    pub slot: SketchSlot,
    /// What would be replaced.
    pub span: Range<usize>,
}

/// What can be written somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SketchSlot {
    /// A key of a table; whether it stands among others on one line, and whether its value stands there.
    Key {
        /// Whether its table is on one line.
        inline: bool,
        /// Whether a value follows.
        has_value: bool,
    },
    /// A value, or an entry of a list.
    Value,
    /// The name of a table, or of the next one of a list.
    Header {
        /// Whether it is one of a list.
        of_list: bool,
    },
    /// A comment.
    Comment,
    /// Nothing of these.
    Nothing,
}

/// Reads a text with the caret at a byte of it.
pub fn sketch(text: &str, caret: usize) -> Sketch {
    let mut reader = SketchReader {
        text,
        tokens: lex(text, 0),
        next: 0,
        caret,
        depth: 0,
        found: None,
        forms: SketchForms::default(),
    };
    let mut root = Value::Object(Map::new());
    reader.document(&mut root);
    let caret = reader.found.unwrap_or(Caret {
        path: Vec::new(),
        slot: SketchSlot::Nothing,
        span: caret..caret,
    });
    let document = match root {
        Value::Object(document) => document,
        _ => Map::new(),
    };
    Sketch {
        document,
        caret,
        forms: reader.forms,
    }
}

#[derive(Clone, Copy, Debug)]
struct Token {
    kind: TokenKind,
    start: usize,
    end: usize,
}

impl Token {
    /// Whether the caret is at it: behind its last letter, too, where somebody who types it has the caret.
    fn touches(self, caret: usize) -> bool {
        (self.start..=self.end).contains(&caret)
    }
}

fn lex(text: &str, from: usize) -> Vec<Token> {
    let tokens = Source::new(&text[from..]).lex().map(|token| Token {
        kind: token.kind(),
        start: from + token.span().start(),
        end: from + token.span().end(),
    });
    tokens.collect()
}

/// Deeper than this nothing is read: no document of ours goes so deep.
const DEEPEST: usize = 64;

struct SketchReader<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    next: usize,
    caret: usize,
    depth: usize,
    found: Option<Caret>,
    forms: SketchForms,
}

type Keys = Vec<(String, Range<usize>)>;

impl SketchReader<'_> {
    fn peek(&self) -> Token {
        let end = self.text.len();
        self.tokens.get(self.next).copied().unwrap_or(Token {
            kind: TokenKind::Eof,
            start: end,
            end,
        })
    }

    fn bump(&mut self) -> Token {
        let token = self.peek();
        self.next += 1;
        token
    }

    fn find(&mut self, path: &[String], slot: SketchSlot, span: Range<usize>) {
        if self.found.is_none() {
            let path = path.to_vec();
            self.found = Some(Caret { path, slot, span });
        }
    }

    fn is_word(kind: TokenKind) -> bool {
        matches!(
            kind,
            TokenKind::Atom
                | TokenKind::BasicString
                | TokenKind::LiteralString
                | TokenKind::MlBasicString
                | TokenKind::MlLiteralString
        )
    }

    /// Passes over blanks, and over lines if they may end here; the caret among them is where `slot` says.
    fn gap(&mut self, lines: bool, path: &[String], slot: SketchSlot) {
        let start = self
            .next
            .checked_sub(1)
            .map_or(0, |last| self.tokens[last].end);
        let mut end = start;
        loop {
            let token = self.peek();
            match token.kind {
                TokenKind::Whitespace => {}
                TokenKind::Newline if lines => {}
                TokenKind::Comment if lines => {
                    if (token.start + 1..=token.end).contains(&self.caret) {
                        self.find(&[], SketchSlot::Comment, token.start..token.end);
                    }
                }
                _ => break,
            }
            end = token.end;
            self.next += 1;
        }
        let is_before_word = self.caret == end && Self::is_word(self.peek().kind);
        if (start..=end).contains(&self.caret) && !is_before_word {
            self.find(path, slot, self.caret..self.caret);
        }
    }

    /// Passes over what is left of a line.
    fn rest_of_line(&mut self) {
        loop {
            let token = self.peek();
            let is_end = matches!(token.kind, TokenKind::Newline | TokenKind::Eof);
            if token.kind == TokenKind::Comment
                && (token.start + 1..=token.end).contains(&self.caret)
            {
                self.find(&[], SketchSlot::Comment, token.start..token.end);
            }
            if token.touches(self.caret) && (!is_end || self.caret == token.start) {
                self.find(&[], SketchSlot::Nothing, self.caret..self.caret);
            }
            if is_end {
                return;
            }
            self.next += 1;
        }
    }

    fn document(&mut self, root: &mut Value) {
        let mut section: Vec<String> = Vec::new();
        loop {
            let slot = SketchSlot::Key {
                inline: false,
                has_value: false,
            };
            self.gap(true, &section, slot);
            match self.peek().kind {
                TokenKind::Eof => return,
                TokenKind::LeftSquareBracket => {
                    section = self.header(root);
                    self.rest_of_line();
                }
                kind if Self::is_word(kind) => {
                    self.forms.keys_follow |= self.found.is_some() && section.is_empty();
                    self.entry(root, &section, false);
                    self.rest_of_line();
                }
                _ => {
                    self.next += 1;
                }
            }
        }
    }

    fn header(&mut self, root: &mut Value) -> Vec<String> {
        self.next += 1;
        let of_list = self.peek().kind == TokenKind::LeftSquareBracket;
        self.next += usize::from(of_list);
        let slot = SketchSlot::Header { of_list };
        let keys = self.keys(&[], slot, Some(root));
        let mut path = Vec::new();
        let mut table = root;
        let last = keys.len().saturating_sub(1);
        for (index, (key, _)) in keys.into_iter().enumerate() {
            let new = if of_list && index == last {
                Value::Array(Vec::new())
            } else {
                Value::Object(Map::new())
            };
            let Value::Object(map) = table else { break };
            path.push(key.clone());
            table = map.entry(key).or_insert(new);
            if let Value::Array(items) = table {
                if (of_list && index == last) || items.is_empty() {
                    items.push(Value::Object(Map::new()));
                }
                let at = items.len() - 1;
                path.push(at.to_string());
                table = &mut items[at];
            }
        }
        for _ in 0..=usize::from(of_list) {
            if self.peek().kind == TokenKind::RightSquareBracket {
                self.next += 1;
            }
        }
        path
    }

    /// A key with dots in it. Of a header, the tables that it leads through are those of the document.
    fn keys(&mut self, base: &[String], slot: SketchSlot, root: Option<&Value>) -> Keys {
        let mut keys: Keys = Vec::new();
        loop {
            let path = |keys: &Keys| {
                let mut path = base.to_vec();
                for (key, _) in keys {
                    path.push(key.clone());
                    if let Some(Value::Array(items)) = root.and_then(|root| at(root, &path)) {
                        path.push(items.len().saturating_sub(1).to_string());
                    }
                }
                path
            };
            let here = path(&keys);
            self.gap(false, &here, slot);
            let token = self.peek();
            if !Self::is_word(token.kind) {
                return keys;
            }
            if token.touches(self.caret) {
                self.find(&here, slot, token.start..token.end);
            }
            self.next += 1;
            keys.push((self.string(token), token.start..token.end));
            while self.peek().kind == TokenKind::Whitespace
                && self
                    .tokens
                    .get(self.next + 1)
                    .is_some_and(|next| next.kind == TokenKind::Dot)
            {
                self.next += 1;
            }
            if self.peek().kind != TokenKind::Dot {
                return keys;
            }
            self.next += 1;
        }
    }

    /// A key and its value.
    fn entry(&mut self, root: &mut Value, table: &[String], inline: bool) {
        let before = self.found.is_some();
        let slot = SketchSlot::Key {
            inline,
            has_value: false,
        };
        let keys = self.keys(table, slot, None);
        while self.peek().kind == TokenKind::Whitespace {
            self.next += 1;
        }
        if self.peek().kind != TokenKind::Equals {
            return;
        }
        if let Some(Caret {
            slot: SketchSlot::Key { has_value, .. },
            ..
        }) = self.found.as_mut().filter(|_| !before)
        {
            *has_value = true;
        }
        self.next += 1;
        let mut path = table.to_vec();
        path.extend(keys.into_iter().map(|(key, _)| key));
        let dotted = (table.len() + 1..path.len()).map(|depth| path[..depth].to_vec());
        self.forms.dotted.extend(dotted);
        self.forms.values.insert(path.clone());
        if let Some(value) = self.value(&path) {
            insert(root, &path, value);
        }
    }

    /// A value; nothing if there is none, or if it is being typed.
    fn value(&mut self, path: &[String]) -> Option<Value> {
        self.gap(false, path, SketchSlot::Value);
        let token = self.peek();
        match token.kind {
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket if self.depth >= DEEPEST => {
                self.next += 1;
                None
            }
            TokenKind::LeftSquareBracket => {
                self.depth += 1;
                let items = self.list(path);
                self.depth -= 1;
                Some(Value::Array(items))
            }
            TokenKind::LeftCurlyBracket => {
                self.depth += 1;
                let table = self.table(path);
                self.depth -= 1;
                Some(table)
            }
            TokenKind::Atom | TokenKind::Dot => {
                let start = token.start;
                let mut end = token.end;
                while matches!(self.peek().kind, TokenKind::Atom | TokenKind::Dot) {
                    end = self.bump().end;
                }
                if (start..=end).contains(&self.caret) {
                    self.find(path, SketchSlot::Value, start..end);
                    return None;
                }
                Some(scalar(&self.text[start..end]))
            }
            kind if Self::is_word(kind) => {
                self.next += 1;
                let mut token = token;
                let is_here = token.touches(self.caret);
                if is_here && !is_closed(&self.text[token.start..token.end]) {
                    // It goes on to the end of its line, as nothing closes it.
                    let rest = &self.text[self.caret..token.end];
                    let end = rest.find([',', '}', ']', '\n', '#']).unwrap_or(rest.len());
                    token.end = self.caret + end;
                    self.tokens.truncate(self.next);
                    self.tokens[self.next - 1].end = token.end;
                    self.tokens.extend(lex(self.text, token.end));
                }
                if is_here {
                    self.find(path, SketchSlot::Value, token.start..token.end);
                    return None;
                }
                Some(Value::String(self.string(token)))
            }
            _ => None,
        }
    }

    fn list(&mut self, path: &[String]) -> Vec<Value> {
        self.next += 1;
        let mut items: Vec<Value> = Vec::new();
        let mut can_begin = true;
        loop {
            let mut inner = path.to_vec();
            inner.push(items.len().to_string());
            let begins = self.next;
            let slot = if can_begin {
                SketchSlot::Value
            } else {
                SketchSlot::Nothing
            };
            if can_begin {
                self.gap(true, &inner, slot);
            } else {
                self.gap(false, path, slot);
                if self.peek().kind == TokenKind::Newline || self.peek().kind == TokenKind::Comment
                {
                    self.gap(true, &inner, SketchSlot::Value);
                }
            }
            let is_on_new_line =
                (begins..self.next).any(|at| self.tokens[at].kind == TokenKind::Newline);
            let token = self.peek();
            match token.kind {
                TokenKind::RightSquareBracket => {
                    self.next += 1;
                    return items;
                }
                TokenKind::Comma => {
                    self.next += 1;
                    can_begin = true;
                }
                TokenKind::Eof => return items,
                _ if is_on_new_line && self.begins_other() => return items,
                TokenKind::RightCurlyBracket if self.depth > 1 => return items,
                kind if Self::is_word(kind)
                    || matches!(
                        kind,
                        TokenKind::Dot | TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket
                    ) =>
                {
                    let had = self.found.is_some();
                    let value = self.value(&inner);
                    // What is being typed keeps its place among the others.
                    let is_typed = !had && self.found.is_some();
                    items.extend(value.or(is_typed.then_some(Value::Null)));
                    can_begin = false;
                }
                _ => self.next += 1,
            }
        }
    }

    /// Whether a line begins here that cannot be one of a list: a header, or a key with a value.
    fn begins_other(&self) -> bool {
        let mut rest = self.tokens[self.next..].iter().copied().peekable();
        let first = self.peek();
        let is_first = self.text[..first.start].ends_with('\n');
        if first.kind == TokenKind::LeftSquareBracket && is_first {
            rest.next();
            rest.next_if(|token| token.kind == TokenKind::LeftSquareBracket);
            let word = rest.next();
            let follows = rest.next().map(|token| token.kind);
            return word.is_some_and(|word| {
                word.kind == TokenKind::Atom
                    && self.text[word.start..].starts_with(|c: char| c.is_ascii_alphabetic())
                    && !matches!(&self.text[word.start..word.end], "true" | "false")
            }) && matches!(
                follows,
                Some(TokenKind::Dot | TokenKind::RightSquareBracket)
            );
        }
        if !Self::is_word(first.kind) {
            return false;
        }
        let mut kinds = rest
            .map(|token| token.kind)
            .filter(|kind| !matches!(kind, TokenKind::Whitespace | TokenKind::Dot))
            .skip_while(|kind| Self::is_word(*kind));
        kinds.next() == Some(TokenKind::Equals)
    }

    fn table(&mut self, path: &[String]) -> Value {
        self.next += 1;
        let mut table = Value::Object(Map::new());
        let mut can_begin = true;
        loop {
            let slot = if can_begin {
                SketchSlot::Key {
                    inline: true,
                    has_value: false,
                }
            } else {
                SketchSlot::Nothing
            };
            self.gap(true, path, slot);
            match self.peek().kind {
                TokenKind::RightCurlyBracket => {
                    self.next += 1;
                    return table;
                }
                TokenKind::Comma => {
                    self.next += 1;
                    can_begin = true;
                }
                TokenKind::Eof
                | TokenKind::RightSquareBracket
                | TokenKind::LeftCurlyBracket
                | TokenKind::LeftSquareBracket => return table,
                kind if Self::is_word(kind) => {
                    // It is filled by its own keys, and stands elsewhere in the document.
                    let mut own = Value::Object(Map::new());
                    self.entry(&mut own, path, true);
                    if let Some(inner) = take(own, path) {
                        merge(&mut table, inner);
                    }
                    can_begin = false;
                }
                _ => self.next += 1,
            }
        }
    }

    fn string(&self, token: Token) -> String {
        unquoted(&self.text[token.start..token.end])
    }
}

/// Whether a string has its end.
fn is_closed(raw: &str) -> bool {
    let quote = if raw.starts_with('"') { '"' } else { '\'' };
    raw.len() > 1 && raw.ends_with(quote)
}

/// What a key or a string says.
pub fn unquoted(raw: &str) -> String {
    let Some(quote) = raw
        .chars()
        .next()
        .filter(|first| matches!(first, '"' | '\''))
    else {
        return raw.to_owned();
    };
    if raw.contains('\\') || raw.len() > 5 && raw.starts_with(&quote.to_string().repeat(3)) {
        let read: Result<Map<String, Value>, _> = toml::from_str(&format!("x = {raw}"));
        if let Ok(Some(Value::String(text))) = read.map(|mut read| read.remove("x")) {
            return text;
        }
    }
    let inner = &raw[1..];
    inner.strip_suffix(quote).unwrap_or(inner).to_owned()
}

fn scalar(raw: &str) -> Value {
    match raw {
        "true" => return Value::Bool(true),
        "false" => return Value::Bool(false),
        _ => {}
    }
    let plain = raw.replace('_', "");
    if let Ok(number) = plain.parse::<i64>() {
        return number.into();
    }
    match plain.parse::<f64>() {
        Ok(number) if plain.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-')) => {
            number.into()
        }
        _ => Value::String(raw.to_owned()),
    }
}

fn take(value: Value, path: &[String]) -> Option<Value> {
    path.iter().try_fold(value, |value, step| match value {
        Value::Object(mut map) => map.remove(step),
        _ => None,
    })
}

fn merge(into: &mut Value, other: Value) {
    match (into, other) {
        (Value::Object(into), Value::Object(other)) => {
            for (key, value) in other {
                match into.get_mut(&key) {
                    Some(known) if known.is_object() => merge(known, value),
                    _ => {
                        into.insert(key, value);
                    }
                }
            }
        }
        (into, other) => *into = other,
    }
}

/// Puts a value where keys and numbers lead; tables on the way are made where there are none.
fn insert(root: &mut Value, path: &[String], value: Value) {
    let Some((last, above)) = path.split_last() else {
        return;
    };
    let mut table = root;
    for step in above {
        let next = match table {
            Value::Object(map) => Some(
                map.entry(step.clone())
                    .or_insert_with(|| Value::Object(Map::new())),
            ),
            Value::Array(items) => step
                .parse::<usize>()
                .ok()
                .and_then(|index| items.get_mut(index)),
            _ => None,
        };
        let Some(next) = next else { return };
        table = next;
    }
    if let Value::Object(map) = table {
        map.insert(last.clone(), value);
    }
}

#[cfg(test)]
mod tests;
