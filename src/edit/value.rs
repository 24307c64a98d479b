//! One value of a document is written, changed or taken out; text and comments around it stay.

use std::sync::Arc;

use serde_json::Value;
use toml_edit::{DocumentMut, InlineTable, Item, Table, Value as Written};

use super::removal::removal;
use super::tables::{Obstacle, absent, comments, item_at, meaning, parsed, replace};
use super::toml::value as written;
use crate::diagnostic::Source;
use crate::document::spans::{push as deeper, steps};
use crate::document::{Document, dotted};
use crate::kit::lines::line_start;

/// A text in which this value stands at a pointer. Tables on the way that are absent are made; in a list, the place
/// behind its last entry is a new one.
///
/// # Errors
/// What keeps it from being written; nothing is changed then.
pub fn set(text: &str, pointer: &str, new: &Value) -> Result<String, Obstacle> {
    let mut document = parsed(text)?;
    let keys: Vec<String> = steps(pointer).collect();
    let (last, above) = keys.split_last().ok_or_else(|| absent(pointer))?;
    make_tables(&mut document, above)?;
    let parent = item_at(document.as_item_mut(), above).ok_or_else(|| absent(pointer))?;
    let new_value = written(new).ok_or_else(|| other(pointer))?;
    put(parent, last, new_value).ok_or_else(|| other(pointer))?;
    let result = document.to_string();
    let is_as_meant = expected(text, &keys, new).is_some_and(|it| Some(it) == meaning(&result));
    if is_as_meant && comments(&result) >= comments(text) {
        Ok(result)
    } else {
        Err(Obstacle::Unsafe)
    }
}

/// A text without what stands at a pointer: a key with its value, or an entry of a list.
///
/// # Errors
/// What keeps it from being taken out; nothing is changed then.
pub fn remove(text: &str, pointer: &str) -> Result<String, Obstacle> {
    let mut document = parsed(text)?;
    let keys: Vec<String> = steps(pointer).collect();
    let (last, above) = keys.split_last().ok_or_else(|| absent(pointer))?;
    let parent = item_at(document.as_item_mut(), above).ok_or_else(|| absent(pointer))?;
    let result = match parent {
        Item::ArrayOfTables(tables) => {
            let index = index(last, tables.len()).ok_or_else(|| absent(pointer))?;
            tables.remove(index);
            document.to_string()
        }
        Item::Value(Written::Array(items)) => {
            let index = index(last, items.len()).ok_or_else(|| absent(pointer))?;
            items.remove(index);
            document.to_string()
        }
        _ => {
            let places = Document::new(Arc::new(Source::new("", text)));
            let value = places.place(pointer).span;
            if !places.says(pointer)
                || text[value.clone()].starts_with('[') && is_header(text, &value)
            {
                return Err(other(pointer));
            }
            let mut result = text.to_owned();
            let key = places.key_place(pointer).span;
            result.replace_range(removal(text, &key, &value), "");
            result
        }
    };
    let mut left: Value = toml::from_str(text).map_err(|_| Obstacle::Unreadable)?;
    let gone = left
        .pointer_mut(&pointer_of(above))
        .and_then(|parent| match parent {
            Value::Object(table) => table.remove(last),
            Value::Array(items) => index(last, items.len()).map(|index| items.remove(index)),
            _ => None,
        });
    let is_as_meant = gone.is_some() && toml::from_str::<Value>(&result).is_ok_and(|it| it == left);
    if is_as_meant {
        Ok(result)
    } else {
        Err(Obstacle::Unsafe)
    }
}

/// A text in which a value stands at a place of a list, before what stood there.
///
/// # Errors
/// What keeps it from being written, above all that the list is one of `[[tables]]`; nothing is changed then.
pub fn insert(text: &str, pointer: &str, new: &Value) -> Result<String, Obstacle> {
    let mut document = parsed(text)?;
    let (keys, at) = entry(pointer)?;
    let items = list(&mut document, &keys, pointer)?;
    if at > items.len() {
        return Err(absent(pointer));
    }
    if at == items.len() {
        return set(text, pointer, new);
    }
    let mut new_value = written(new).ok_or_else(|| other(pointer))?;
    let decor = items.get_mut(at).map(Written::decor_mut);
    let decor = decor.ok_or_else(|| absent(pointer))?;
    let prefix = decor.prefix().and_then(toml_edit::RawString::as_str);
    let prefix = prefix.unwrap_or_default().to_owned();
    let indent = prefix.rsplit_once('\n').map(|(_, indent)| indent);
    let (own, others) = match (prefix.split_once('\n'), indent) {
        // What stands behind the entry before it, on its line, is said of that one.
        (Some((line, rest)), Some(indent)) => (format!("{line}\n{indent}"), format!("\n{rest}")),
        _ => (prefix.clone(), " ".to_owned()),
    };
    decor.set_prefix(others);
    new_value.decor_mut().set_prefix(own);
    items.insert_formatted(at, new_value);
    as_meant(text, document.to_string(), &keys, |items| {
        items.insert(at, new.clone());
    })
}

/// A text in which two neighbours of a list have changed places: the one at the pointer and the next.
///
/// # Errors
/// What keeps them from it, above all comments that are said of one of them; nothing is changed then.
pub fn swap(text: &str, pointer: &str) -> Result<String, Obstacle> {
    let mut document = parsed(text)?;
    let (keys, at) = entry(pointer)?;
    let items = list(&mut document, &keys, pointer)?;
    let (Some(one), Some(two)) = (items.get(at).cloned(), items.get(at + 1).cloned()) else {
        return Err(absent(pointer));
    };
    let is_said_of = |value: &Written| {
        let prefix = value
            .decor()
            .prefix()
            .and_then(toml_edit::RawString::as_str);
        prefix.is_some_and(|prefix| prefix.contains('#'))
    };
    if is_said_of(&one) || is_said_of(&two) {
        return Err(Obstacle::SaidOf);
    }
    for (at, new) in [(at, two), (at + 1, one)] {
        if let Some(value) = items.get_mut(at) {
            replace(value, new);
        }
    }
    as_meant(text, document.to_string(), &keys, |items| {
        items.swap(at, at + 1);
    })
}

/// The keys of a list, and the number of an entry.
fn entry(pointer: &str) -> Result<(Vec<String>, usize), Obstacle> {
    let mut keys: Vec<String> = steps(pointer).collect();
    let at = keys.pop().and_then(|key| key.parse().ok());
    at.map(|at| (keys, at)).ok_or_else(|| absent(pointer))
}

fn list<'d>(
    document: &'d mut DocumentMut,
    keys: &[String],
    pointer: &str,
) -> Result<&'d mut toml_edit::Array, Obstacle> {
    match item_at(document.as_item_mut(), keys) {
        Some(Item::Value(Written::Array(items))) => Ok(items),
        Some(Item::ArrayOfTables(_)) => Err(Obstacle::Headers(dotted(&pointer_of(keys)))),
        Some(_) => Err(other(pointer)),
        None => Err(absent(pointer)),
    }
}

/// The result, if it says what the text says with a list changed so, and no comment is lost.
fn as_meant(
    text: &str,
    result: String,
    keys: &[String],
    change: impl FnOnce(&mut Vec<Value>),
) -> Result<String, Obstacle> {
    let mut wanted: Value = toml::from_str(text).map_err(|_| Obstacle::Unreadable)?;
    if let Some(Value::Array(items)) = wanted.pointer_mut(&pointer_of(keys)) {
        change(items);
    }
    let is_as_meant = toml::from_str::<Value>(&result).is_ok_and(|it| it == wanted);
    if is_as_meant && comments(&result) >= comments(text) {
        Ok(result)
    } else {
        Err(Obstacle::Unsafe)
    }
}

fn other(pointer: &str) -> Obstacle {
    Obstacle::Other(dotted(pointer))
}

/// Whether a table's place is that of its header.
fn is_header(text: &str, value: &std::ops::Range<usize>) -> bool {
    let line = line_start(text, value.start);
    text[line..value.start].trim().is_empty()
}

fn index(key: &str, count: usize) -> Option<usize> {
    key.parse().ok().filter(|index| *index < count)
}

fn pointer_of(keys: &[String]) -> String {
    let mut pointer = String::new();
    for key in keys {
        deeper(&mut pointer, key);
    }
    pointer
}

/// Makes the tables on the way that are absent.
fn make_tables(document: &mut DocumentMut, above: &[String]) -> Result<(), Obstacle> {
    for depth in 1..=above.len() {
        let keys = &above[..depth];
        if item_at(document.as_item_mut(), keys).is_some() {
            continue;
        }
        let pointer = || pointer_of(keys);
        let (key, outer) = keys.split_last().ok_or_else(|| absent(""))?;
        let parent = item_at(document.as_item_mut(), outer).ok_or_else(|| absent(&pointer()))?;
        match parent {
            Item::Table(table) => {
                table.insert(key, Item::Table(Table::new()));
            }
            Item::Value(Written::InlineTable(table)) => {
                table.insert(key, InlineTable::new().into());
            }
            _ => return Err(absent(&pointer())),
        }
    }
    Ok(())
}

fn put(parent: &mut Item, key: &str, new: Written) -> Option<()> {
    match parent {
        Item::Table(table) => match table.get_mut(key) {
            Some(Item::Value(value)) => replace(value, new),
            Some(_) => return None,
            None => {
                table.insert(key, Item::Value(new));
            }
        },
        Item::Value(Written::InlineTable(table)) => match table.get_mut(key) {
            Some(value) => replace(value, new),
            None => {
                table.insert(key, new);
            }
        },
        Item::Value(Written::Array(items)) => {
            let at = key.parse::<usize>().ok()?;
            let count = items.len();
            match items.get_mut(at) {
                Some(value) => replace(value, new),
                None if at == count => push(items, new),
                None => return None,
            }
        }
        Item::ArrayOfTables(tables) => {
            let at = key.parse::<usize>().ok()?;
            match new {
                Written::InlineTable(table) if at == tables.len() => {
                    let mut table = table.into_table();
                    table.decor_mut().set_prefix("\n");
                    tables.push(table);
                }
                _ => return None,
            }
        }
        _ => return None,
    }
    Some(())
}

/// Adds an entry that stands as the last one does.
fn push(items: &mut toml_edit::Array, new: Written) {
    let before = items.iter().last().map(|last| last.decor().clone());
    let mut new = new;
    if let Some(prefix) = before.as_ref().and_then(|decor| decor.prefix()) {
        let prefix = prefix.as_str().unwrap_or_default();
        // What is said of another entry is not said of this one.
        let own = prefix.rsplit_once('\n').map_or(prefix, |(_, last)| last);
        let own = if prefix.contains('\n') {
            format!("\n{own}")
        } else if own.is_empty() && !items.is_empty() {
            " ".to_owned()
        } else {
            own.to_owned()
        };
        new.decor_mut().set_prefix(own);
    }
    items.push_formatted(new);
}

/// What a text says with this value there.
fn expected(text: &str, keys: &[String], new: &Value) -> Option<Value> {
    let mut value: Value = toml::from_str(text).ok()?;
    let mut at = &mut value;
    for key in keys {
        at = match at {
            Value::Object(table) => table
                .entry(key.as_str())
                .or_insert_with(|| Value::Object(serde_json::Map::new())),
            Value::Array(items) => {
                let index: usize = key.parse().ok()?;
                if index == items.len() {
                    items.push(Value::Null);
                }
                items.get_mut(index)?
            }
            _ => return None,
        };
    }
    *at = new.clone();
    meaning(&toml::to_string(&value).ok()?)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Obstacle, insert, remove, set, swap};

    #[track_caller]
    fn check(text: &str, pointer: &str, new: &Value, expected: &str) {
        assert_eq!(set(text, pointer, new).as_deref(), Ok(expected));
    }

    #[test]
    fn a_value_changes_and_everything_around_it_stays() {
        check(
            "# map\n[board]\n# edge\nc1 = \"u04/1\"  # tee\nb2 = \"x/0\"\n\n# sides\n[borders]\nn = 1\n",
            "/board/c1",
            &json!("u04/2"),
            "# map\n[board]\n# edge\nc1 = \"u04/2\"  # tee\nb2 = \"x/0\"\n\n# sides\n[borders]\nn = 1\n",
        );
        check(
            "a = { b = 1, c = 2 } # x\n",
            "/a/b",
            &json!(3),
            "a = { b = 3, c = 2 } # x\n",
        );
        check("a = [1, 2]\n", "/a/1", &json!(7), "a = [1, 7]\n");
    }

    #[test]
    fn what_is_absent_is_added_at_the_end() {
        check(
            "[board]\nc1 = \"a\"\n\n# s\n[x]\n",
            "/board/d1",
            &json!("b"),
            "[board]\nc1 = \"a\"\nd1 = \"b\"\n\n# s\n[x]\n",
        );
        check(
            "k = 1\n",
            "/board/d1",
            &json!("b"),
            "k = 1\n\n[board]\nd1 = \"b\"\n",
        );
        check("a = [1, 2]\n", "/a/2", &json!(3), "a = [1, 2, 3]\n");
        check(
            "a = [\n  1, # one\n  2,\n]\n",
            "/a/2",
            &json!(3),
            "a = [\n  1, # one\n  2,\n  3,\n]\n",
        );
        check(
            "[[t]]\na = 1\n",
            "/t/1",
            &json!({ "a": 2 }),
            "[[t]]\na = 1\n\n[[t]]\na = 2\n",
        );
    }

    #[test]
    fn an_entry_is_put_before_another_and_comments_stay_where_they_belong() {
        for (text, at, expected) in [
            ("a = [1, 2]\n", "/a/0", "a = [3, 1, 2]\n"),
            ("a = [1, 2]\n", "/a/1", "a = [1, 3, 2]\n"),
            ("a = [1, 2]\n", "/a/2", "a = [1, 2, 3]\n"),
            (
                "a = [\n  1, # one\n  # before two\n  2,\n]\n",
                "/a/1",
                "a = [\n  1, # one\n  3,\n  # before two\n  2,\n]\n",
            ),
        ] {
            assert_eq!(insert(text, at, &json!(3)).as_deref(), Ok(expected));
        }
        assert!(insert("a = [1]\n", "/a/2", &json!(3)).is_err());
        assert!(insert("[[t]]\na = 1\n", "/t/0", &json!({ "a": 2 })).is_err());
    }

    #[test]
    fn neighbours_change_places() {
        let swapped = swap("a = [\n  1,\n  2,\n  3,\n]\n", "/a/1");
        assert_eq!(swapped.as_deref(), Ok("a = [\n  1,\n  3,\n  2,\n]\n"));
        assert!(swap("a = [1, 2]\n", "/a/1").is_err());
        // Nobody knows which of them is meant.
        let refused = swap("a = [\n  1, # one\n  2,\n]\n", "/a/0");
        assert_eq!(refused, Err(Obstacle::SaidOf));
        let refused =
            swap("[[a.b]]\nx = 1\n[[a.b]]\nx = 2\n", "/a/b/0").map_err(|why| why.to_string());
        let why = "the entries of `a.b` have headers of their own, `[[a.b]]`: move their lines in the text";
        assert_eq!(refused, Err(why.to_owned()));
    }

    #[test]
    fn what_would_lose_something_is_refused() {
        assert!(set("[a]\nb = 1\n", "/a", &json!(2)).is_err());
        assert!(set("a = [1]\n", "/a/5", &json!(2)).is_err());
        assert!(set("a = \n", "/a", &json!(2)).is_err());
        assert!(set("a = [{ b = 1 }] \n", "/a", &Value::Null).is_err());
    }

    #[test]
    fn what_is_taken_out_takes_its_line() {
        let board = "[board]\n# edge\nc1 = \"a\" # tee\nd1 = \"b\"\n";
        assert_eq!(
            remove(board, "/board/d1").as_deref(),
            Ok("[board]\n# edge\nc1 = \"a\" # tee\n")
        );
        assert_eq!(
            remove("a = [1, 2, 3]\n", "/a/1").as_deref(),
            Ok("a = [1, 3]\n")
        );
        assert_eq!(
            remove("[[t]]\na = 1\n\n[[t]]\na = 2\n", "/t/0").as_deref(),
            Ok("\n[[t]]\na = 2\n")
        );
        assert!(remove("[a]\nb = 1\n", "/a").is_err());
        assert!(remove("a = 1\n", "/b").is_err());
    }
}
