//! Lists of tables, such as steps: each entry under a header of its own, or in a list, and back. Text and comments are
//! kept.

use toml_edit::{Array, ArrayOfTables, Item, Table, Value};

use super::tables::{
    Obstacle, absent, comments, item_at, meaning, on_one_line, parsed, taken, text_of, unindented,
};
use crate::document::dotted;
use crate::document::spans::steps;

/// How far the entries of a list are moved in.
const INDENT: &str = "  ";

/// Writes the entries of the list at a pointer as tables, each with a header.
///
/// # Errors
/// What keeps it from being done; nothing is changed then.
pub fn as_tables(text: &str, pointer: &str) -> Result<String, Obstacle> {
    rewritten(text, pointer, |parent, key| {
        let (old, item) = parent.remove_entry(key)?;
        let Item::Value(Value::Array(items)) = item else {
            parent.insert(key, item);
            return None;
        };
        let mut head = paragraphs(text_of(old.leaf_decor().prefix()));
        head.push_str(&unindented(text_of(items.decor().suffix())));
        let mut above = String::new();
        let trailing = text_of(Some(items.trailing())).to_owned();
        // Right behind the table in which the list was.
        let position = parent.position().or(Some(0));
        let mut tables = ArrayOfTables::new();
        for item in items {
            let decor = item.decor();
            let (behind, own) = split(text_of(decor.prefix()));
            match tables.iter_mut().last() {
                Some(before) => say_behind(before, &behind),
                None => head.push_str(&behind),
            }
            above.push_str(&own);
            above.push_str(&unindented(text_of(decor.suffix())));
            let (mut table, _) = taken(&Item::Value(item))?;
            for (mut key, item) in table.iter_mut() {
                let decor = key.leaf_decor_mut();
                let comments = unindented(text_of(decor.prefix()));
                decor.set_prefix(comments);
                if let Some(value) = item.as_value_mut() {
                    let decor = value.decor_mut();
                    let (said, _) = split(text_of(decor.suffix()));
                    decor.set_suffix(behind_value(&said));
                }
            }
            // What is said of all entries stands in a paragraph of its own, so that it is found again.
            if !head.is_empty() {
                head.push('\n');
            }
            table.decor_mut().set_prefix(format!("\n{head}{above}"));
            head.clear();
            table.set_position(position);
            above.clear();
            tables.push(table);
        }
        let (behind, rest) = split(&trailing);
        let last = tables.iter_mut().last()?;
        say_behind(last, &behind);
        if !rest.is_empty() {
            let prefix = text_of(last.decor().prefix()).to_owned();
            last.decor_mut().set_prefix(format!("{prefix}{rest}"));
        }
        parent.insert(key, Item::ArrayOfTables(tables));
        Some(())
    })
}

/// Writes the tables with headers at a pointer as a list, each on one line.
///
/// # Errors
/// What keeps it from being done; nothing is changed then.
pub fn as_list(text: &str, pointer: &str) -> Result<String, Obstacle> {
    rewritten(text, pointer, |parent, key| {
        let item = parent.remove(key)?;
        let Item::ArrayOfTables(tables) = item else {
            parent.insert(key, item);
            return None;
        };
        let mut list = Array::new();
        let mut behind = String::new();
        let mut head = None;
        for mut table in tables {
            let prefix = text_of(table.decor().prefix()).to_owned();
            let own = match head {
                Some(_) => prefix.as_str(),
                None => {
                    let (all, own) = before_last_blank(&prefix);
                    head = Some(paragraphs(all));
                    own
                }
            };
            let mut above = unindented(own);
            let own = unindented(text_of(table.decor().suffix()));
            table.decor_mut().clear();
            above.push_str(&comments_of(&table));
            let mut value = Value::from(on_one_line(table));
            let mut lines = String::new();
            for line in above.lines() {
                lines.extend([INDENT, line, "\n"]);
            }
            value
                .decor_mut()
                .set_prefix(format!("{}\n{lines}{INDENT}", behind_value(&behind)));
            value.decor_mut().set_suffix("");
            list.push_formatted(value);
            behind = own;
        }
        list.set_trailing(format!("{}\n", behind_value(&behind)));
        list.set_trailing_comma(true);
        parent.insert(key, Item::Value(list.into()));
        let head = head.filter(|head| !head.is_empty());
        if let (Some(head), Some(mut key)) = (head, parent.key_mut(key)) {
            key.leaf_decor_mut().set_prefix(format!("\n{head}"));
        }
        Some(())
    })
}

/// A text with what `rewrite` makes of the entry at a pointer, if that says the same and has all comments.
fn rewritten(
    text: &str,
    pointer: &str,
    rewrite: impl FnOnce(&mut Table, &str) -> Option<()>,
) -> Result<String, Obstacle> {
    let mut document = parsed(text)?;
    let keys: Vec<String> = steps(pointer).collect();
    let (key, above) = keys.split_last().ok_or_else(|| absent(pointer))?;
    if item_at(document.as_item_mut(), &keys).is_none() {
        return Err(absent(pointer));
    }
    let other = || Obstacle::Other(dotted(pointer));
    let parent = match above {
        [] => document.as_table_mut(),
        [list, index] => {
            let tables = document
                .get_mut(list)
                .and_then(Item::as_array_of_tables_mut);
            let index = index.parse::<usize>().ok();
            let table = tables
                .zip(index)
                .and_then(|(tables, index)| tables.get_mut(index));
            table.ok_or_else(other)?
        }
        _ => return Err(other()),
    };
    rewrite(parent, key).ok_or_else(other)?;
    let written = document.to_string();
    if meaning(&written).is_none() || meaning(&written) != meaning(text) {
        return Err(Obstacle::Unsafe);
    }
    if comments(&written) < comments(text) {
        return Err(Obstacle::Comments);
    }
    Ok(written)
}

/// Comments as lines of their own, with one blank line between those that have some.
fn paragraphs(decor: &str) -> String {
    let lines: Vec<&str> = decor.lines().collect();
    let paragraphs = lines.split(|line| line.trim().is_empty());
    let paragraphs = paragraphs.map(|lines| unindented(&lines.join("\n")));
    let paragraphs: Vec<String> = paragraphs.filter(|text| !text.is_empty()).collect();
    paragraphs.join("\n")
}

/// What stands before the last blank line, which is about all entries, and what stands below it, which is about the
/// first one.
fn before_last_blank(decor: &str) -> (&str, &str) {
    let mut seen = 0;
    let mut last = 0;
    for line in decor.split_inclusive('\n') {
        seen += line.len();
        if line.trim().is_empty() {
            last = seen;
        }
    }
    decor.split_at(last)
}

/// The comments on the line on which something ends, and those below.
fn split(decor: &str) -> (String, String) {
    let (line, below) = decor.split_once('\n').unwrap_or((decor, ""));
    (unindented(line), unindented(below))
}

/// A comment as it stands behind something.
fn behind_value(comment: &str) -> String {
    match comment.trim_end() {
        "" => String::new(),
        comment => format!(" {comment}"),
    }
}

/// Puts a comment behind the header of a table.
fn say_behind(table: &mut Table, comment: &str) {
    if !comment.is_empty() {
        table.decor_mut().set_suffix(behind_value(comment));
    }
}

/// The comments inside of a table.
fn comments_of(table: &Table) -> String {
    use toml_parser::lexer::TokenKind;
    let text = table.to_string();
    let source = toml_parser::Source::new(&text);
    let comments = source
        .lex()
        .filter(|token| token.kind() == TokenKind::Comment);
    let comments = comments.map(|token| {
        let span = token.span();
        format!("{}\n", text[span.start()..span.end()].trim_end())
    });
    comments.collect()
}

#[cfg(test)]
mod tests {
    use super::{Obstacle, as_list, as_tables};
    use crate::edit::tables::{comments, meaning};

    const LIST: &str = "format = 2\n# All.\nsteps = [ # a\n  # b\n  { x = 1, y = { z = [1, 2] } }, # c\n  { x = 2 },\n  \
        # d\n  { x = 3 }, # e\n]\n\n# s\n[start]\nq = 1\n";

    const TABLES: &str = "format = 2\n\n# All.\n# a\n\n# b\n[[steps]] # c\nx = 1\ny = { z = [1, 2] }\n\n[[steps]]\nx = 2\n\n\
        # d\n[[steps]] # e\nx = 3\n\n# s\n[start]\nq = 1\n";

    #[test]
    fn a_list_becomes_tables_and_a_list_again() {
        assert_eq!(as_tables(LIST, "/steps").as_deref(), Ok(TABLES));
        let list = as_list(TABLES, "/steps").expect("it can be one");
        assert_eq!(meaning(&list), meaning(LIST));
        assert_eq!(comments(&list), comments(LIST));
        assert_eq!(as_tables(&list, "/steps").as_deref(), Ok(TABLES));
    }

    #[test]
    fn paragraphs_before_a_list_stay_there() {
        let text = "format = 2\n\n# One.\n# Two.\n\n# Three.\nsteps = [\n  # a\n  { x = 1 },\n]\n";
        let tables = as_tables(text, "/steps").expect("it can be tables");
        assert!(
            tables.contains("# Two.\n\n# Three.\n\n# a\n[[steps]]"),
            "{tables}"
        );
        assert_eq!(as_list(&tables, "/steps").as_deref(), Ok(text));
        // What stands right above the first entry is about that one.
        assert_eq!(
            as_list("\n# a\n[[steps]]\nx = 1\n", "/steps").as_deref(),
            Ok("steps = [\n  # a\n  { x = 1 },\n]\n")
        );
    }

    #[test]
    fn long_steps_and_steps_of_cases_are_rewritten() {
        for text in [
            "steps = [\n  {\n    x = 1, # a\n    # b\n    y = 2, # c\n  },\n]\n",
            "steps = [{ x = 1 }]\n",
            "steps = []\n[[cases]]\ntitle = \"x\" # a\nsteps = [\n  { x = 1 }, # b\n]\n# c\n[[cases]]\ntitle = \"y\"\n",
        ] {
            let pointer = if text.contains("cases") {
                "/cases/0/steps"
            } else {
                "/steps"
            };
            let tables = match as_tables(text, pointer) {
                Ok(tables) => tables,
                // There is no place for a comment behind the last key.
                Err(Obstacle::Comments) => continue,
                Err(why) => panic!("{text}: {why}"),
            };
            assert_eq!(meaning(&tables), meaning(text), "{tables}");
            assert_eq!(comments(&tables), comments(text), "{tables}");
            let list = as_list(&tables, pointer).unwrap_or_else(|why| panic!("{tables}: {why}"));
            assert_eq!(meaning(&list), meaning(text), "{list}");
            assert_eq!(comments(&list), comments(text), "{list}");
        }
    }

    #[test]
    fn what_is_no_list_is_left() {
        let other = Err(Obstacle::Other("steps".to_owned()));
        assert_eq!(as_tables(TABLES, "/steps"), other);
        assert_eq!(as_list(LIST, "/steps"), other);
        assert_eq!(as_tables("steps = [1]\n", "/steps"), other);
        assert_eq!(
            as_tables("x = 1\n", "/steps"),
            Err(Obstacle::Absent("steps".to_owned()))
        );
    }
}
