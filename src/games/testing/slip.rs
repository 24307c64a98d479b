//! Changes that a slip of the pen, or malice, makes to a document.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};

/// One change.
#[derive(Clone, Debug)]
pub(crate) enum OneChange {
    Delete(Index),
    Repeat(Index, Index),
    Copy(Index, Index),
    Swap(Index, Index),
    Number(Index, i64),
    Move(Index, Index),
    Add(Index, &'static str, Value),
}

/// Any change; `additions` are keys with values that could stand somewhere in a document.
pub(crate) fn slips(additions: Vec<(&'static str, Value)>) -> impl Strategy<Value = OneChange> {
    prop_oneof![
        3 => any::<Index>().prop_map(OneChange::Delete),
        1 => (any::<Index>(), any::<Index>()).prop_map(|(from, to)| OneChange::Repeat(from, to)),
        2 => (any::<Index>(), any::<Index>()).prop_map(|(from, to)| OneChange::Copy(from, to)),
        3 => (any::<Index>(), any::<Index>()).prop_map(|(one, other)| OneChange::Swap(one, other)),
        2 => (any::<Index>(), select(vec![-7, 0, 1, 2, 4, 15, 29, 60, 1000]))
            .prop_map(|(at, number)| OneChange::Number(at, number)),
        4 => (any::<Index>(), any::<Index>()).prop_map(|(from, to)| OneChange::Move(from, to)),
        3 => (any::<Index>(), select(additions))
            .prop_map(|(at, (key, value))| OneChange::Add(at, key, value)),
    ]
}

/// The pointers of all values below a value that are of a sort.
fn pointers(value: &Value, is_wanted: fn(&Value) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), value)];
    while let Some((at, value)) = open.pop() {
        match value {
            Value::Array(items) => {
                let items = items.iter().enumerate();
                open.extend(items.map(|(index, item)| (format!("{at}/{index}"), item)));
            }
            Value::Object(keys) => {
                open.extend(keys.iter().map(|(key, item)| (format!("{at}/{key}"), item)));
            }
            _ => {}
        }
        if is_wanted(value) && !at.is_empty() {
            found.push(at);
        }
    }
    found.sort();
    found
}

/// One of these values, if there are any.
fn one(pointers: &[String], index: Index) -> Option<&String> {
    (!pointers.is_empty()).then(|| index.get(pointers))
}

/// Two strings of one look: two tiles, two spaces, two colours perhaps.
fn alike(document: &Value, first: Index, second: Index) -> Option<(String, String)> {
    let look = |at: &String| -> Vec<char> {
        let text = document.pointer(at).and_then(Value::as_str);
        let class = |c: char| match c {
            'a'..='z' => 'a',
            '0'..='9' => '0',
            other => other,
        };
        text.unwrap_or_default().chars().map(class).collect()
    };
    let strings = pointers(document, Value::is_string);
    let first = one(&strings, first)?.clone();
    let (wanted, mut others) = (look(&first), strings);
    others.retain(|at| look(at) == wanted && *at != first);
    let second = one(&others, second)?.clone();
    Some((first, second))
}

fn take(document: &mut Value, pointer: &str) -> Option<Value> {
    let (parent, key) = pointer.rsplit_once('/')?;
    match document.pointer_mut(parent)? {
        Value::Array(items) => key.parse().ok().map(|index: usize| items.remove(index)),
        Value::Object(keys) => keys.remove(key),
        _ => None,
    }
}

impl OneChange {
    /// Makes the change; `None` if there is nothing to change.
    pub(crate) fn make(self, document: &mut Value) -> Option<()> {
        let all = pointers(document, |_| true);
        let lists = pointers(document, Value::is_array);
        match self {
            Self::Delete(at) => {
                take(document, one(&all, at)?)?;
            }
            Self::Repeat(from, to) => {
                let value = document.pointer(one(&all, from)?)?.clone();
                document
                    .pointer_mut(one(&lists, to)?)?
                    .as_array_mut()?
                    .push(value);
            }
            Self::Copy(from, to) => {
                let (from, to) = alike(document, from, to)?;
                let value = document.pointer(&from)?.clone();
                *document.pointer_mut(&to)? = value;
            }
            Self::Swap(first, second) => {
                let (first, second) = alike(document, first, second)?;
                let value = document.pointer(&first)?.clone();
                let other = std::mem::replace(document.pointer_mut(&second)?, value);
                *document.pointer_mut(&first)? = other;
            }
            Self::Number(at, number) => {
                let numbers = pointers(document, Value::is_number);
                *document.pointer_mut(one(&numbers, at)?)? = json!(number);
            }
            Self::Move(from, to) => {
                let (from, to) = alike(document, from, to)?;
                let (to, _) = to.rsplit_once('/')?;
                document.pointer(to)?.as_array()?;
                let value = take(document, &from)?;
                document.pointer_mut(to)?.as_array_mut()?.push(value);
            }
            Self::Add(at, key, value) => {
                let tables = pointers(document, Value::is_object);
                let at = at.index(tables.len() + 4);
                let table = match tables.get(at) {
                    Some(table) => document.pointer_mut(table)?,
                    None => document,
                };
                table.as_object_mut()?.insert(key.to_owned(), value);
            }
        }
        Some(())
    }
}
