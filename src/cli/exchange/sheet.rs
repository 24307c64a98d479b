//! A list of components as CSV: a row for each, a column for each of their keys.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::{cells, unwritable};
use crate::diagnostic::Source;
use crate::document::spans::push;
use crate::document::{Document, written_key};
use crate::edit::{toml, value};
use crate::kit::count::Count;
use crate::kit::nearest::{did_you_mean, nearest};
use crate::kit::quote::{list as listed, quote};
use crate::project::failure::Failure;
use crate::workspace::scene::data;
use crate::workspace::shape::DocumentShape;

/// The key by which components are usually known.
const ID: &str = "id";

/// The keys that lead to a value of a component.
type Path = Vec<String>;

/// What a row says of a component, in the order of the columns.
type ComponentRow<'c> = Vec<(&'c Path, Value)>;

/// How many rows have changed a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowsChanged {
    added: usize,
    changed: usize,
    removed: usize,
}

impl fmt::Display for RowsChanged {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            added,
            changed,
            removed,
        } = self;
        write!(
            out,
            "{} added, {removed} removed, {changed}",
            Count(*added, "row")
        )
    }
}

/// The list of a document as CSV.
///
/// # Errors
/// If it has no such list, or not of tables.
pub fn written(text: &str, list: &str) -> Result<String, Failure> {
    let items = items(text, list)?;
    let columns = columns(text, list, &items, &key_of(&items, &[]));
    let mut sheet = csv::Writer::from_writer(Vec::new());
    let failed = |error: csv::Error| Failure::new(format!("cannot write the rows: {error}"));
    sheet
        .write_record(columns.iter().map(|path| heading(path)))
        .map_err(failed)?;
    for item in &items {
        let cells = columns
            .iter()
            .map(|path| at(item, path).map_or_else(String::new, cells::cell));
        sheet.write_record(cells).map_err(failed)?;
    }
    let bytes = sheet
        .into_inner()
        .map_err(|error| Failure::new(error.to_string()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A document whose list is what the rows say. A component keeps its place and its comments if a row has its id; keys
/// that are no columns stay as they are.
///
/// # Errors
/// What is wrong with the rows, or keeps the document from being changed.
pub fn taken_over(
    text: &str,
    list: &str,
    csv: &str,
    shape: Option<DocumentShape<'_>>,
) -> Result<(String, RowsChanged), Failure> {
    let (columns, rows) = rows(csv)?;
    let before = match data(text).get(list) {
        Some(_) => items(text, list)?,
        None => Vec::new(),
    };
    let key = key_of(&before, &columns);
    must_be_told_apart(&columns, &key)?;
    if let Some(shape) = shape {
        must_have_place(&columns, list, &before, shape)?;
    }
    let texts = texts(&columns, &before);
    let mut sheet = Vec::new();
    let mut seen = BTreeSet::new();
    for (number, row) in rows.iter().enumerate() {
        let mut values: ComponentRow<'_> = Vec::new();
        for ((path, cell), is_text) in columns.iter().zip(row).zip(&texts) {
            values.extend(cells::value(cell, *is_text).map(|value| (path, value)));
        }
        if values.is_empty() {
            continue;
        }
        let id = values.iter().find(|(path, _)| path[..] == [key.as_str()]);
        let id = id.and_then(|(_, id)| id.as_str()).map(str::to_owned);
        // The first line has the names of the columns.
        let line = number + 2;
        let id = id.ok_or_else(|| {
            Failure::new(format!("row {line} has no {}", quote(&key)))
                .help(format!("each component is known by its {}", quote(&key)))
        })?;
        if !seen.insert(id.clone()) {
            return Err(
                Failure::new(format!("row {line} is a second {}", quote(&id)))
                    .help(format!("each component is known by its {}", quote(&key))),
            );
        }
        sheet.push((id, values));
    }
    if sheet.is_empty() {
        return Err(Failure::new("there are no rows").help("a list has at least one component"));
    }
    apply(text, (list, &key), &columns, &before, &sheet)
}

fn apply(
    text: &str,
    (list, key): (&str, &str),
    columns: &[Path],
    before: &[Value],
    sheet: &[(String, ComponentRow<'_>)],
) -> Result<(String, RowsChanged), Failure> {
    let mut changes = RowsChanged::default();
    let mut text = text.to_owned();
    let mut ids: Vec<&str> = before
        .iter()
        .map(|item| item[key].as_str().unwrap_or_default())
        .collect();
    for (id, values) in sheet {
        let Some(index) = ids.iter().position(|known| known == id) else {
            text = added(&text, list, values).map_err(|refusal| unwritable(id, &refusal))?;
            ids.push(id);
            changes.added += 1;
            continue;
        };
        let was = before.iter().find(|item| item[key] == id.as_str());
        let mut is_changed = false;
        for path in columns {
            let (old, new) = (was.and_then(|item| at(item, path)), cell(values, path));
            if old == new {
                continue;
            }
            let pointer = pointer(list, index, path);
            text = match new {
                Some(new) => value::set(&text, &pointer, new),
                None => value::remove(&text, &pointer),
            }
            .map_err(|refusal| unwritable(&format!("{id}: {}", heading(path)), &refusal))?;
            is_changed = true;
        }
        changes.changed += usize::from(is_changed);
    }
    // What is gone goes last: a list that is empty in between would be another one.
    let has_row = |id: &str| sheet.iter().any(|(known, _)| known == id);
    for index in (0..ids.len()).rev() {
        if !has_row(ids[index]) {
            let gone = pointer(list, index, &[]);
            text =
                value::remove(&text, &gone).map_err(|refusal| unwritable(ids[index], &refusal))?;
            ids.remove(index);
            changes.removed += 1;
        }
    }
    Ok((text, changes))
}

/// A text with one more component at the end of its list.
fn added(
    text: &str,
    list: &str,
    values: &ComponentRow<'_>,
) -> Result<String, crate::edit::tables::Obstacle> {
    let mut item = Map::new();
    for (path, new) in values {
        put(&mut item, path, new.clone());
    }
    let count = data(text).get(list).and_then(Value::as_array).map(Vec::len);
    let Some(count) = count else {
        // A document without the list gets it at its end, a header for each component.
        let mut text = text.to_owned();
        let lines = item.iter().filter_map(|(key, new)| {
            Some(format!("{} = {}\n", written_key(key), toml::value(new)?))
        });
        text.push_str("\n[[");
        text.push_str(&written_key(list));
        text.push_str("]]\n");
        text.extend(lines);
        return Ok(text);
    };
    value::set(text, &pointer(list, count, &[]), &Value::Object(item))
}

fn put(item: &mut Map<String, Value>, path: &[String], new: Value) {
    match path {
        [] => {}
        [last] => {
            item.insert(last.clone(), new);
        }
        [first, rest @ ..] => {
            let inner = item
                .entry(first.clone())
                .or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(inner) = inner {
                put(inner, rest, new);
            }
        }
    }
}

/// The columns and the rows of a sheet.
fn rows(csv: &str) -> Result<(Vec<Path>, Vec<Vec<String>>), Failure> {
    let csv = csv.trim_start_matches('\u{feff}');
    let delimiter = delimiter(csv);
    if let Some(row) = astray(csv, delimiter) {
        let message = format!("row {row} has a quote that does not end its cell");
        return Err(Failure::new(message).help(
            "a cell in quotes has its last one right before what ends the cell, and two in place of each quote in it",
        ));
    }
    let mut sheet = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .from_reader(csv.as_bytes());
    let failed = |error: csv::Error| match (error.kind(), error.position()) {
        (
            csv::ErrorKind::UnequalLengths {
                expected_len, len, ..
            },
            Some(at),
        ) => {
            let (row, sign) = (at.record() + 1, char::from(delimiter));
            let (cells, columns) = (Count(*len, "cell"), Count(*expected_len, "column"));
            let failure = Failure::new(format!("row {row} has {cells}, and there are {columns}"));
            failure.help(if len < expected_len {
                "write an empty cell for each that is missing".to_owned()
            } else {
                let sign = quote(&sign.to_string());
                format!("a cell that has {sign} in it stands in quotes")
            })
        }
        _ => Failure::new(format!("this is no CSV: {error}")),
    };
    let headings = sheet.headers().map_err(failed)?.clone();
    let columns: Vec<Path> = headings.iter().map(path).collect::<Result<_, _>>()?;
    let rows = sheet.records().map(|row| {
        let row = row.map_err(failed)?;
        Ok(row.iter().map(str::to_owned).collect())
    });
    Ok((columns, rows.collect::<Result<_, Failure>>()?))
}

/// The row with a quote that opens a cell and does not end it: it would take in what follows, up to the next quote or
/// the end of the file.
fn astray(csv: &str, delimiter: u8) -> Option<usize> {
    /// Where in a cell a sign stands.
    enum Within {
        /// Before its first one.
        Nothing,
        Bare,
        Quoted,
        /// Behind a quote that ends the cell, or is the first of two.
        Closed,
    }
    let (mut row, mut begins) = (1, true);
    // The row in which the quotes open.
    let mut opened = row;
    let mut within = Within::Nothing;
    for sign in csv.bytes() {
        let is_end = matches!(sign, b'\n' | b'\r');
        within = match within {
            Within::Quoted if sign == b'"' => Within::Closed,
            Within::Closed if sign == b'"' => Within::Quoted,
            Within::Quoted => Within::Quoted,
            _ if is_end => {
                // An empty line is no row.
                row += usize::from(!begins);
                begins = true;
                Within::Nothing
            }
            _ if sign == delimiter => Within::Nothing,
            Within::Closed => return Some(opened),
            Within::Nothing if sign == b'"' => {
                opened = row;
                Within::Quoted
            }
            Within::Nothing | Within::Bare => Within::Bare,
        };
        begins = is_end && begins;
    }
    matches!(within, Within::Quoted).then_some(opened)
}

/// The key by which components are known: their id or, where they have none, the first text in which all of them
/// differ; of a list without components, the first column if none is called `id`.
fn key_of(items: &[Value], columns: &[Path]) -> String {
    let has_ids = items.iter().all(|item| item.get(ID).is_some());
    if has_ids && (!items.is_empty() || columns.iter().any(|path| path[..] == [ID])) {
        return ID.to_owned();
    }
    let first = items.first().and_then(Value::as_object).into_iter();
    let mut keys = first.flat_map(Map::keys);
    let differ = |key: &&String| {
        let mut seen = BTreeSet::new();
        (items.iter()).all(|item| {
            item[key.as_str()]
                .as_str()
                .is_some_and(|text| seen.insert(text))
        })
    };
    let column = columns.iter().find(|path| path.len() == 1);
    let key = keys.find(differ).or(column.map(|path| &path[0]));
    key.map_or_else(|| ID.to_owned(), Clone::clone)
}

/// That a component can have what each column is about: the sheet may be that of another document, whose rows would
/// take the place of all that is there.
fn must_have_place(
    columns: &[Path],
    list: &str,
    before: &[Value],
    shape: DocumentShape<'_>,
) -> Result<(), Failure> {
    let inside = |keys: &[String]| [&[list.to_owned(), "0".to_owned()], keys].concat();
    let has_place = |keys: &[String]| {
        !shape.at(&inside(keys)).is_empty() || before.iter().any(|item| at(item, keys).is_some())
    };
    let Some(strange) = columns.iter().find(|column| !has_place(column)) else {
        return Ok(());
    };
    let depth = (1..strange.len()).find(|depth| !has_place(&strange[..*depth]));
    let last = depth.unwrap_or(strange.len()) - 1;
    let keys = shape.keys(&inside(&strange[..last]));
    let keys = keys.iter().map(|key| key.name);
    let help = match nearest(&strange[last], keys.clone()) {
        Some(close) => did_you_mean(close),
        None => format!("there can be {}", listed(keys)),
    };
    let name = quote(&heading(strange));
    let message = format!("nothing in the list {} has a {name}", quote(list));
    Err(Failure::new(message).help(help))
}

/// That each row says which component it is of, and nothing in two ways.
fn must_be_told_apart(columns: &[Path], key: &str) -> Result<(), Failure> {
    if !columns.iter().any(|path| path[..] == [key]) {
        return Err(Failure::new(format!("no column is called {}", quote(key)))
            .help("the first row names the columns; `scrutineer export` writes such a sheet"));
    }
    let mut seen = BTreeSet::new();
    match columns.iter().find(|path| !seen.insert(*path)) {
        Some(twice) => {
            let name = quote(&heading(twice));
            Err(Failure::new(format!("two columns are called {name}")).help("rename one of them"))
        }
        None => Ok(()),
    }
}

/// What stands between the cells: a comma or, where spreadsheets need that for the decimal sign, a semicolon; or a tab.
fn delimiter(csv: &str) -> u8 {
    let first = csv.lines().next().unwrap_or_default();
    let count = |sign: char| first.matches(sign).count();
    let all = [(count(','), b','), (count(';'), b';'), (count('\t'), b'\t')];
    let most = all.iter().rev().max_by_key(|(count, _)| *count);
    most.map_or(b',', |(_, sign)| *sign)
}

/// The components that a document lists.
fn items(text: &str, list: &str) -> Result<Vec<Value>, Failure> {
    let no_list = || {
        Failure::new(format!(
            "the document has no list of tables {}",
            quote(list)
        ))
        .help("`scrutineer check` says what is wrong with a document")
    };
    let data = data(text);
    let items = data
        .get(list)
        .and_then(Value::as_array)
        .ok_or_else(no_list)?;
    if items.iter().all(Value::is_object) {
        Ok(items.clone())
    } else {
        Err(no_list())
    }
}

/// The keys of all components, in the order in which the text has them.
fn columns(text: &str, list: &str, items: &[Value], key: &str) -> Vec<Path> {
    let document = Document::new(Arc::new(Source::new("", text)));
    let mut columns: Vec<Path> = vec![vec![key.to_owned()]];
    for (index, item) in items.iter().enumerate() {
        let mut paths = Vec::new();
        leaves(item, &mut Vec::new(), &mut paths);
        paths.sort_by_key(|path| document.key_place(&pointer(list, index, path)).span.start);
        for path in paths {
            if !columns.contains(&path) {
                columns.push(path);
            }
        }
    }
    columns
}

/// The keys that lead to each value that is no table.
fn leaves(value: &Value, path: &mut Path, found: &mut Vec<Path>) {
    match value {
        Value::Object(table) if !table.is_empty() || path.is_empty() => {
            for (key, value) in table {
                path.push(key.clone());
                leaves(value, path, found);
                path.pop();
            }
        }
        _ => found.push(path.clone()),
    }
}

fn cell<'r>(row: &'r ComponentRow<'_>, path: &Path) -> Option<&'r Value> {
    let mut cells = row.iter().filter(|(own, _)| *own == path);
    cells.next().map(|(_, value)| value)
}

fn at<'v>(item: &'v Value, path: &[String]) -> Option<&'v Value> {
    path.iter().try_fold(item, |value, key| value.get(key))
}

/// Which columns have texts only, as far as the document has something in them.
fn texts(columns: &[Path], items: &[Value]) -> Vec<bool> {
    let is_text = |path: &Path| {
        let mut values = items.iter().filter_map(|item| at(item, path)).peekable();
        values.peek().is_some() && values.all(Value::is_string)
    };
    columns.iter().map(is_text).collect()
}

fn pointer(list: &str, index: usize, path: &[String]) -> String {
    let mut pointer = String::new();
    push(&mut pointer, list);
    push(&mut pointer, &index.to_string());
    for key in path {
        push(&mut pointer, key);
    }
    pointer
}

/// A column's name: the keys, with dots between.
fn heading(path: &[String]) -> String {
    let keys: Vec<String> = path.iter().map(|key| written_key(key)).collect();
    keys.join(".")
}

/// The keys that a column's name stands for.
fn path(heading: &str) -> Result<Path, Failure> {
    let keys = toml_edit::Key::parse(heading.trim()).map_err(|_| {
        Failure::new(format!("a column cannot be called {}", quote(heading)))
            .help("a column is called like a key of the document, such as `id` or `minutes.gravel`")
    })?;
    Ok(keys.iter().map(|key| key.get().to_owned()).collect())
}

#[cfg(test)]
mod tests {
    use super::{RowsChanged, taken_over, written};

    const CARDS: &str = "kind = \"x\"\n\n# ours\n[[cards]]\nid = \"a\" # first\nname = \"A, and so on\"\nminutes = { slow = 2, fast = 5 }\n\n\
                         [[cards]]\nid = \"b\"\nname = \"12\"\nsigns = [\"x\", \"y\"]\n";

    const SHEET: &str = "id,name,minutes.slow,minutes.fast,signs\n\
                         a,\"A, and so on\",2,5,\n\
                         b,\"\"\"12\"\"\",,,\"[\"\"x\"\", \"\"y\"\"]\"\n";

    fn taken(text: &str, csv: &str) -> (String, RowsChanged) {
        taken_over(text, "cards", csv, None).expect("it fits")
    }

    #[test]
    fn a_list_and_its_sheet_say_the_same() {
        let sheet = written(CARDS, "cards").expect("there is a list");
        assert_eq!(sheet, SHEET);
        assert_eq!(
            taken(CARDS, &sheet),
            (CARDS.to_owned(), RowsChanged::default())
        );
    }

    #[test]
    fn what_a_sheet_changes_is_changed_and_no_more() {
        let sheet = SHEET.replace(",5,", ",6,").replace("b,", "c,");
        let (text, changes) = taken(CARDS, &sheet);
        assert!(
            text.starts_with("kind = \"x\"\n\n# ours\n[[cards]]\nid = \"a\" # first\n"),
            "{text}"
        );
        assert!(text.contains("minutes = { slow = 2, fast = 6 }"), "{text}");
        assert!(
            text.contains("id = \"c\"\n") && !text.contains("id = \"b\""),
            "{text}"
        );
        assert_eq!((changes.added, changes.changed, changes.removed), (1, 1, 1));
        assert_eq!(written(&text, "cards").expect("it has a list"), sheet);
    }

    #[test]
    fn spreadsheets_write_in_ways_of_their_own() {
        let sheet = "\u{feff}id;name;minutes.slow\r\na;A, and so on;3\r\nb;12;\r\n;;\r\n";
        let (text, changes) = taken(CARDS, sheet);
        assert!(text.contains("slow = 3, fast = 5"), "{text}");
        assert!(text.contains("name = \"12\""), "{text}");
        assert_eq!(changes.changed, 1);
    }

    #[test]
    fn a_new_document_is_made_of_a_sheet() {
        let (text, changes) = taken("kind = \"x\"\n", SHEET);
        assert_eq!(changes.added, 2);
        assert_eq!(written(&text, "cards").expect("it has a list"), SHEET);
    }

    #[test]
    fn rows_are_known_by_their_ids() {
        let refused = |csv: &str| {
            taken_over(CARDS, "cards", csv, None)
                .expect_err("it does not fit")
                .to_string()
        };
        assert!(refused("name\nA\n").contains("no column is called `id`"));
        assert!(refused("id,name\n,A\n").contains("row 2 has no `id`"));
        assert!(refused("id,name\na,A\na,B\n").contains("row 3 is a second"));
        assert!(refused("id,id\na,A\n").contains("two columns are called"));
        assert!(refused("id,a b\na,A\n").contains("cannot be called"));
    }

    #[test]
    fn no_cell_is_dropped_or_swallowed() {
        let refused = |csv: &str| {
            taken_over(CARDS, "cards", csv, None)
                .expect_err("it does not fit")
                .to_string()
        };
        let long = refused("id,name\n\na,A\nlong,Bob, the elder\n");
        assert!(
            long.contains("row 3 has 3 cells, and there are 2 columns"),
            "{long}"
        );
        assert!(refused("id;name\na\n").contains("row 2 has 1 cell, and there are 2 columns"));
        for (row, csv) in [
            (2, "id,name\na,\"A\nb,B\n"),
            (3, "id,name\r\n\r\na,A\r\nb,\"B\r\nc,\"C\"\r\n"),
            (2, "id,name\na,\"A\"\"\n"),
            (1, "id,\"name\na,A\n"),
        ] {
            let said = refused(csv);
            assert!(
                said.contains(&format!("row {row} has a quote")),
                "{csv}\n{said}"
            );
        }
        // A quote that opens no cell is one.
        let (text, _) = taken(CARDS, "id,name\na,5\" pipe\nb,\"B, \"\"\nx\"\n");
        assert!(text.contains("pipe") && text.contains("B, "), "{text}");
    }
}
