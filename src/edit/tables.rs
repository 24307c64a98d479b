//! What it takes to move tables of a document and keep its text: finding them, taking out what they hold with its
//! comments, and telling whether anything has been lost.

use std::fmt;

use toml_edit::{DocumentMut, InlineTable, Item, RawString, Table, Value};

use crate::document::dotted;

/// What keeps something from being moved within a document, or out of it and in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A text is not TOML.
    Unreadable,
    /// Nothing stands under this key.
    Absent(String),
    /// What stands there is no component in place, or no reference to one.
    Other(String),
    /// Comments would be lost: in a list, a table has to stand on one line.
    Comments,
    /// A comment beside one of two entries of a list is said of it alone.
    SaidOf,
    /// The entries of the list under this key have headers of their own.
    Headers(String),
    /// The texts together would not say what they said before.
    Unsafe,
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable => f.write_str("it is not valid TOML"),
            Self::Absent(key) => write!(f, "it has no `{key}`"),
            Self::Other(key) => write!(f, "`{key}` is something else"),
            Self::Comments => f.write_str(
                "the component has comments, and a table in a list stands on one line, where there is no room \
                 for them",
            ),
            Self::SaidOf => f.write_str(
                "a comment stands beside one of the two entries, and only you know of which: move their lines in the text",
            ),
            Self::Headers(key) => write!(
                f,
                "the entries of `{key}` have headers of their own, `[[{key}]]`: move their lines in the text"
            ),
            Self::Unsafe => f.write_str("its text would not say the same afterwards"),
        }
    }
}

pub(super) fn parsed(text: &str) -> Result<DocumentMut, Obstacle> {
    text.parse().map_err(|_| Obstacle::Unreadable)
}

pub(super) fn absent(pointer: &str) -> Obstacle {
    Obstacle::Absent(dotted(pointer))
}

/// What a text says, whatever its format.
pub(super) fn meaning(text: &str) -> Option<serde_json::Value> {
    let mut value: serde_json::Value = toml::from_str(text).ok()?;
    value.as_object_mut()?.remove("format");
    Some(sorted(value))
}

/// The order of keys says nothing.
pub(super) fn sorted(value: serde_json::Value) -> serde_json::Value {
    match value {
        serde_json::Value::Object(table) => {
            let mut entries: Vec<_> = table.into_iter().collect();
            entries.sort_by(|(one, _), (other, _)| one.cmp(other));
            entries
                .into_iter()
                .map(|(key, value)| (key, sorted(value)))
                .collect()
        }
        serde_json::Value::Array(items) => items.into_iter().map(sorted).collect(),
        other => other,
    }
}

/// How many comments a text has, without the line for editors.
pub(super) fn comments(text: &str) -> usize {
    use toml_parser::lexer::TokenKind;
    let source = toml_parser::Source::new(text);
    let comments = (source.lex()).filter(|token| token.kind() == TokenKind::Comment);
    let is_ours = |start: usize, end: usize| !text[start..end].starts_with(SCHEMA);
    comments
        .filter(|token| is_ours(token.span().start(), token.span().end()))
        .count()
}

/// How the line begins that tells editors where the schema of a file is.
pub const SCHEMA: &str = "#:schema";

pub(super) fn item_at<'i>(item: &'i mut Item, keys: &[String]) -> Option<&'i mut Item> {
    let Some((key, rest)) = keys.split_first() else {
        return Some(item);
    };
    let inner = match item {
        Item::ArrayOfTables(_) | Item::Value(Value::Array(_)) => {
            item.get_mut(key.parse::<usize>().ok()?)?
        }
        item => item.get_mut(key.as_str())?,
    };
    if inner.is_none() {
        return None;
    }
    item_at(inner, rest)
}

/// Replaces a value and leaves what stands round it.
pub(super) fn replace(value: &mut Value, new: impl Into<Value>) {
    let decor = value.decor().clone();
    *value = new.into();
    *value.decor_mut() = decor;
}

/// The content of a table, and the comments at its header.
pub(super) fn taken(item: &Item) -> Option<(Table, String)> {
    match item {
        Item::Table(table) => {
            let decor = table.decor();
            let above = format!("{}{}", text_of(decor.prefix()), text_of(decor.suffix()));
            Some((table.clone(), above))
        }
        Item::Value(Value::InlineTable(table)) => {
            let mut table = table.clone().into_table();
            for (mut key, item) in table.iter_mut() {
                let decor = key.leaf_decor_mut();
                if text_of(decor.prefix()).trim().is_empty() {
                    decor.set_prefix("");
                }
                if let Some(value) = item.as_value_mut() {
                    let decor = value.decor_mut();
                    decor.set_prefix(" ");
                    if text_of(decor.suffix()).trim().is_empty() {
                        decor.set_suffix("");
                    }
                }
            }
            Some((table, String::new()))
        }
        _ => None,
    }
}

pub(super) fn text_of(raw: Option<&RawString>) -> &str {
    raw.and_then(RawString::as_str).unwrap_or_default()
}

/// Comments as lines of their own, with nothing else.
pub(super) fn unindented(decor: &str) -> String {
    let mut lines = String::new();
    let comments = decor
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with('#'));
    for line in comments.filter(|line| !line.starts_with(SCHEMA)) {
        lines.push_str(line);
        lines.push('\n');
    }
    lines
}

/// A table on one line.
pub(super) fn on_one_line(table: Table) -> InlineTable {
    let mut inline = InlineTable::new();
    for (key, item) in table {
        if let Some(value) = line_value(item) {
            inline.insert(key, value);
        }
    }
    inline.fmt();
    inline
}

fn line_value(item: Item) -> Option<Value> {
    Some(match item {
        Item::None => return None,
        Item::Value(mut value) => {
            straighten(&mut value);
            value
        }
        Item::Table(table) => on_one_line(table).into(),
        Item::ArrayOfTables(tables) => {
            let tables = tables.into_iter().map(on_one_line);
            tables.collect::<toml_edit::Array>().into()
        }
    })
}

/// Takes the newlines out of a value.
fn straighten(value: &mut Value) {
    match value {
        Value::Array(items) => {
            items.iter_mut().for_each(straighten);
            items.fmt();
        }
        Value::InlineTable(table) => {
            for (_, value) in table.iter_mut() {
                straighten(value);
            }
            table.fmt();
        }
        _ => {}
    }
}
