//! A component document that is written in another one becomes a file of its own, and back: text and comments
//! are kept.

use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, Value};

use super::tables::{
    Obstacle, absent, comments, item_at, meaning, on_one_line, parsed, replace, sorted, taken,
    text_of, unindented,
};
use crate::document::dotted;
use crate::document::header::{FORMAT, KEYS, NEWEST};
use crate::document::reference::{REFERRING, rebase};
use crate::document::spans::steps;

/// A document, and the file of one of its components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extracted {
    /// The document, which names the file.
    pub document: String,
    /// The file.
    pub file: String,
}

/// What a component document is, and where it is to stand.
#[derive(Clone, Copy, Debug)]
pub struct Target<'t> {
    /// Its game.
    pub game: &'t str,
    /// Its kind.
    pub kind: &'t str,
    /// The file, as the document names it.
    pub reference: &'t str,
}

/// Makes the component that is written at a pointer of a document a file of its own.
///
/// # Errors
/// What keeps it from being moved; nothing is changed then.
pub fn extract(text: &str, pointer: &str, target: Target<'_>) -> Result<Extracted, Obstacle> {
    let mut document = parsed(text)?;
    let keys: Vec<String> = steps(pointer).collect();
    let old = item_at(document.as_item_mut(), &keys).ok_or_else(|| absent(pointer))?;
    let is_list = keys.last().is_some_and(|key| key.parse::<usize>().is_ok());
    let (mut content, mut above) = taken(old).ok_or_else(|| Obstacle::Other(dotted(pointer)))?;
    let position = content.position();
    let is_header = !content.is_dotted() && position.is_some();
    // What a blank line parts from the header is about more than this component.
    let kept = if is_header && !is_list {
        paragraphs_before(&mut above)
    } else {
        String::new()
    };
    put_reference(&mut document, &keys, (target.reference, &kept), position)?;
    if !is_list && !is_header {
        above.clear();
    }
    tidy(&mut content);
    turn_paths(&mut content, |path| rebase(path, "x", target.reference));
    let is_nested = content.get("tiles").is_some_and(Item::is_table_like);
    let format = if is_nested { NEWEST } else { FORMAT };
    let mut file = DocumentMut::new();
    *file.as_table_mut() = content;
    let file = format!(
        "{}format = {format}\ngame = \"{}\"\nkind = \"{}\"\n{file}",
        unindented(&above),
        target.game,
        target.kind
    );
    let extracted = Extracted {
        document: document.to_string(),
        file,
    };
    let back = inline(
        &extracted.document,
        pointer,
        &extracted.file,
        target.reference,
    );
    let is_same = back.is_ok_and(|back| meaning(&back) == meaning(text))
        && comments(&extracted.document) + comments(&extracted.file) >= comments(text);
    if is_same {
        Ok(extracted)
    } else {
        Err(Obstacle::Unsafe)
    }
}

/// Writes a component file into the document that names it at a pointer, by this reference.
///
/// # Errors
/// What keeps it from being moved; nothing is changed then.
pub fn inline(text: &str, pointer: &str, file: &str, reference: &str) -> Result<String, Obstacle> {
    let mut document = parsed(text)?;
    let keys: Vec<String> = steps(pointer).collect();
    let old = item_at(document.as_item_mut(), &keys).ok_or_else(|| absent(pointer))?;
    if old.as_str().is_none() {
        return Err(Obstacle::Other(dotted(pointer)));
    }
    let (mut content, above) = content_of(file)?;
    turn_paths(&mut content, |path| rebase(path, reference, "x"));
    let expected = expected(text, pointer, &content);
    put_content(&mut document, &keys, content, &above)?;
    let format = document.get_mut("format").and_then(Item::as_value_mut);
    if let Some(format) = format.filter(|format| format.as_integer() != Some(NEWEST)) {
        replace(format, NEWEST);
    }
    let written = document.to_string();
    let is_same = expected.is_some_and(|expected| Some(expected) == meaning(&written))
        && comments(&written) >= comments(text) + comments(file);
    if is_same {
        Ok(written)
    } else {
        Err(Obstacle::Unsafe)
    }
}

/// What a document says with this content at a pointer.
fn expected(text: &str, pointer: &str, content: &Table) -> Option<serde_json::Value> {
    let mut value: serde_json::Value = toml::from_str(text).ok()?;
    let mut file = DocumentMut::new();
    *file.as_table_mut() = content.clone();
    *value.pointer_mut(pointer)? = toml::from_str(&file.to_string()).ok()?;
    value.as_object_mut()?.remove("format");
    Some(sorted(value))
}

/// Makes a table the top of a document.
fn tidy(table: &mut Table) {
    table.set_implicit(false);
    table.set_dotted(false);
    table.set_position(None);
    table.decor_mut().clear();
}

/// Changes the paths to other documents at the top of a component document.
fn turn_paths(content: &mut Table, turned: impl Fn(&str) -> String) {
    let turn = |value: &mut Value| {
        let Some(path) = value.as_str().filter(|path| *path != "base") else {
            return;
        };
        let new = turned(path);
        replace(value, new);
    };
    for key in REFERRING {
        match content.get_mut(key).and_then(Item::as_value_mut) {
            Some(Value::Array(items)) => items.iter_mut().for_each(turn),
            Some(value) => turn(value),
            None => {}
        }
    }
}

/// Takes the comments out of those above a header that stand before its last blank line.
fn paragraphs_before(above: &mut String) -> String {
    let lines: Vec<&str> = above.lines().collect();
    let own = lines.iter().rposition(|line| !line.trim().is_empty());
    let blank = lines[..own.unwrap_or(0)]
        .iter()
        .rposition(|line| line.trim().is_empty());
    let Some(blank) = blank else {
        return String::new();
    };
    let (before, behind) = lines.split_at(blank);
    let (before, behind) = (before.join("\n"), behind.join("\n"));
    *above = behind;
    unindented(&before)
}

/// Puts a reference where a component was, whose header stood at `position`, under comments that stay.
fn put_reference(
    document: &mut DocumentMut,
    keys: &[String],
    (reference, kept): (&str, &str),
    position: Option<isize>,
) -> Result<(), Obstacle> {
    let Some((key, above)) = keys.split_last() else {
        return Err(Obstacle::Other(String::new()));
    };
    let parent = item_at(document.as_item_mut(), above).ok_or(Obstacle::Unsafe)?;
    if let Item::ArrayOfTables(tables) = parent {
        // A name cannot stand among tables that have headers.
        let mut list = toml_edit::Array::new();
        for (index, table) in tables.iter().enumerate() {
            if key.parse() == Ok(index) {
                list.push(reference);
            } else if comments(&table.to_string()) == 0 {
                list.push(Value::from(on_one_line(table.clone())));
            } else {
                return Err(Obstacle::Comments);
            }
        }
        *parent = Item::Value(list.into());
        return Ok(());
    }
    match parent {
        Item::Table(table) => {
            let was_header = table.get(key).is_some_and(Item::is_table) && position.is_some();
            if was_header {
                // Its own key would be that of the header.
                table.remove(key);
                if table.is_implicit() {
                    table.set_implicit(false);
                    if table.position().is_none() || !table.is_dotted() {
                        table.set_position(position);
                    }
                }
            }
            match table.get_mut(key).and_then(Item::as_value_mut) {
                Some(value) => replace(value, reference),
                None => {
                    table.insert(key, Item::Value(Value::from(reference)));
                    if let Some(mut key) = table.key_mut(key).filter(|_| !kept.is_empty()) {
                        key.leaf_decor_mut().set_prefix(kept);
                    }
                }
            }
        }
        Item::Value(Value::InlineTable(table)) => match table.get_mut(key) {
            Some(value) => replace(value, reference),
            None => return Err(Obstacle::Unsafe),
        },
        Item::Value(Value::Array(items)) => {
            let index = key.parse::<usize>().ok();
            match index.and_then(|index| items.get_mut(index)) {
                Some(value) => replace(value, reference),
                None => return Err(Obstacle::Unsafe),
            }
        }
        _ => return Err(Obstacle::Other(dotted(&format!("/{}", keys.join("/"))))),
    }
    Ok(())
}

/// The content of a component file, and the comments of its header and of its end.
fn content_of(file: &str) -> Result<(Table, String), Obstacle> {
    let document = parsed(file)?;
    let trailing = document.trailing().as_str().unwrap_or_default().to_owned();
    let mut content = document.into_table();
    let mut above = String::new();
    for name in KEYS {
        let Some((key, item)) = content.remove_entry(name) else {
            continue;
        };
        above.push_str(text_of(key.leaf_decor().prefix()));
        above.push('\n');
        if let Some(value) = item.as_value() {
            above.push_str(text_of(value.decor().suffix()));
            above.push('\n');
        }
    }
    above.push_str(&trailing);
    tidy(&mut content);
    unplace(&mut content);
    Ok((content, unindented(&above)))
}

/// Forgets where the headers of a table stood in their file: they follow that of the table.
fn unplace(table: &mut Table) {
    table.set_position(None);
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(table) => unplace(table),
            Item::ArrayOfTables(tables) => tables.iter_mut().for_each(unplace),
            _ => {}
        }
    }
}

/// Puts content where a reference was, under a header of its own where that is possible.
fn put_content(
    document: &mut DocumentMut,
    keys: &[String],
    mut content: Table,
    above: &str,
) -> Result<(), Obstacle> {
    let Some((key, ancestors)) = keys.split_last() else {
        return Err(Obstacle::Other(String::new()));
    };
    for depth in 1..=ancestors.len() {
        open_header(document, &ancestors[..depth]);
    }
    if let Some((list, outer)) = ancestors.split_last()
        && let Some(Item::Table(table)) = item_at(document.as_item_mut(), outer)
        && (table.get(list).and_then(Item::as_array)).is_some_and(|items| items.len() == 1)
        && let Some((old, item)) = table.remove_entry(list)
    {
        // The only entry of a list can have a header.
        let head = unindented(text_of(old.leaf_decor().prefix()));
        let inside = unindented(&item.to_string().replace('#', "\n#"));
        content
            .decor_mut()
            .set_prefix(format!("\n{head}{inside}{above}"));
        let mut tables = ArrayOfTables::new();
        tables.push(content);
        table.insert(list, Item::ArrayOfTables(tables));
        return Ok(());
    }
    let parent = item_at(document.as_item_mut(), ancestors).ok_or(Obstacle::Unsafe)?;
    match parent {
        Item::Table(parent) => {
            let (old, item) = parent.remove_entry(key).ok_or(Obstacle::Unsafe)?;
            let mut head = unindented(text_of(old.leaf_decor().prefix()));
            if let Some(value) = item.as_value() {
                head.push_str(&unindented(text_of(value.decor().suffix())));
            }
            let is_bare = parent.iter().all(|(_, item)| match item {
                Item::Table(table) => !table.is_dotted(),
                item => item.is_array_of_tables(),
            });
            if is_bare && text_of(parent.decor().suffix()).trim().is_empty() {
                let comments = unindented(text_of(parent.decor().prefix()));
                head.insert_str(0, &comments);
                parent.set_implicit(true);
            }
            // A blank line tells the comments of the file from those of the document.
            let between = if head.is_empty() || above.is_empty() {
                ""
            } else {
                "\n"
            };
            let comments = format!("\n{head}{between}{above}");
            content.decor_mut().set_prefix(comments);
            // Before the headers of others that follow the reference.
            content.set_position(parent.position());
            parent.insert(key, Item::Table(content));
        }
        Item::Value(Value::Array(items)) => {
            if !above.is_empty() || comments(&content.to_string()) > 0 {
                return Err(Obstacle::Comments);
            }
            let index = key.parse::<usize>().ok();
            let item = index.and_then(|index| items.get_mut(index));
            replace(item.ok_or(Obstacle::Unsafe)?, on_one_line(content));
        }
        _ => return Err(Obstacle::Unsafe),
    }
    Ok(())
}

/// Gives the inline table at these keys a header, as a table below it gets one.
fn open_header(document: &mut DocumentMut, keys: &[String]) {
    let Some((key, above)) = keys.split_last() else {
        return;
    };
    let Some(Item::Table(parent)) = item_at(document.as_item_mut(), above) else {
        return;
    };
    let is_inline = parent.get(key).is_some_and(Item::is_inline_table);
    if !is_inline {
        return;
    }
    let Some((old, item)) = parent.remove_entry(key) else {
        return;
    };
    let Some((mut table, _)) = taken(&item) else {
        return;
    };
    let suffix = item.as_value().map(|value| text_of(value.decor().suffix()));
    let head = unindented(text_of(old.leaf_decor().prefix()));
    let tail = unindented(suffix.unwrap_or_default());
    table.decor_mut().set_prefix(format!("\n{head}{tail}"));
    parent.insert(key, Item::Table(table));
}

#[cfg(test)]
mod tests;
