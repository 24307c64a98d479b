//! Formatting: one layout for all documents, in which nothing means anything else.
//!
//! What an author has grouped stays in groups, and what stands on lines of its own stays there; long lines are
//! broken, blanks and the order of keys are made alike. Rows whose columns an author has aligned stay aligned, and so do
//! comments that are lined up with those of lines that are commented out, or that go on in the next line.

mod columns;
mod order;
mod rows;
#[cfg(test)]
mod tests;
mod trivia;
mod value;

use serde_json::Value as Json;
use toml_edit::{DocumentMut, Item, Key, RawString, Table, Value};

use crate::document::parse;
use crate::lint::suppress::is_directive;
use order::{GivenKeys, SchemaParts};
use rows::{AlignedRow, aligned};
use trivia::{TriviaLine, beside, comment, lines};
use value::{Layout, ValueStart};

/// The longest line, in columns, where it can be broken.
const WIDTH: usize = 100;

/// What a value is indented by below its key.
const STEP: usize = 2;

/// A document in the layout of all. Keys stand in the order of `schema`, that of its kind, if there is one.
///
/// Only documents of format 2 have line breaks within inline tables, which TOML 1.0 does not know.
/// `None` if the text is not TOML.
#[must_use]
pub fn format(text: &str, schema: Option<&Json>) -> Option<String> {
    let formatted = laid_out(text, schema)?;
    // A layout that would change what is said is none: the author's stays.
    let is_safe = says_the_same(text, &formatted);
    Some(if is_safe { formatted } else { text.to_owned() })
}

fn laid_out(text: &str, schema: Option<&Json>) -> Option<String> {
    if !parse(text).errors.is_empty() {
        return None;
    }
    let (mark, body) = match text.strip_prefix('\u{feff}') {
        Some(body) => ("\u{feff}", body),
        None => ("", text),
    };
    let document: DocumentMut = body.parse().ok()?;
    let format = document.get("format").and_then(Item::as_integer);
    let has_breaks = format.is_some_and(|format| format >= 2);
    let layout = Layout {
        wraps: has_breaks,
        joins: !has_breaks,
    };
    let nothing = Json::Null;
    let site = SchemaParts::new(schema.unwrap_or(&nothing));
    let mut formatted = columns::restored(body, &whole(&document, &layout, &site));
    if body.contains("\r\n") {
        formatted = formatted.replace("\r\n", "\n").replace('\n', "\r\n");
    }
    Some(format!("{mark}{formatted}"))
}

/// Whether two texts have the same values and the same comments.
fn says_the_same(one: &str, other: &str) -> bool {
    let values =
        |text: &str| toml::from_str::<toml::Table>(text.trim_start_matches('\u{feff}')).ok();
    let Some(value) = values(one) else {
        return false;
    };
    values(other) == Some(value) && comments(one) == comments(other)
}

/// The comments of a text, sorted, for keys take theirs along.
fn comments(text: &str) -> Vec<&str> {
    let source = toml_parser::Source::new(text);
    let comments = source
        .lex()
        .filter(|token| token.kind() == toml_parser::lexer::TokenKind::Comment);
    let comments = comments.map(|token| text[token.span().start()..token.span().end()].trim_end());
    let mut comments: Vec<&str> = comments.collect();
    comments.sort_unstable();
    comments
}

/// A table with a header, or the keys before the first one.
struct FormatSection<'d> {
    position: isize,
    path: Vec<&'d Key>,
    table: &'d Table,
    is_entry: bool,
}

fn whole<'d>(document: &'d DocumentMut, layout: &Layout, site: &SchemaParts<'_>) -> String {
    let mut sections = Vec::new();
    collect(
        document.as_table(),
        &mut Vec::new(),
        false,
        0,
        &mut sections,
    );
    sections.sort_by_key(|section: &FormatSection<'d>| section.position);
    let mut text = String::new();
    let mut was_empty = true;
    for section in &sections {
        let values = section.table.get_values();
        if !section.path.is_empty() {
            let is_left_out = section.table.is_implicit() && values.is_empty();
            if is_left_out && !section.is_entry {
                continue;
            }
            header(section, was_empty, &mut text);
        }
        was_empty = values.is_empty();
        let site = section.path.iter().fold(site.clone(), |site, key| {
            // A step of the path may lead into an array of tables.
            site.path(&[*key]).and_items()
        });
        body(values, layout, &site, &mut text);
    }
    let mut last = lines(raw(Some(document.trailing())));
    while last.last() == Some(&TriviaLine::Blank) {
        last.pop();
    }
    write_lines(&last, 0, &mut text);
    text
}

/// The tables that have headers, at their positions.
fn collect<'d>(
    table: &'d Table,
    path: &mut Vec<&'d Key>,
    is_entry: bool,
    above: isize,
    sections: &mut Vec<FormatSection<'d>>,
) {
    let position = table.position().unwrap_or(above);
    if !table.is_dotted() {
        sections.push(FormatSection {
            position,
            path: path.clone(),
            table,
            is_entry,
        });
    }
    for (key, item) in table {
        let Some(key) = table.key(key) else { continue };
        path.push(key);
        match item {
            Item::Table(inner) => collect(inner, path, false, position, sections),
            Item::ArrayOfTables(entries) => {
                for entry in entries {
                    collect(entry, path, true, position, sections);
                }
            }
            Item::Value(_) | Item::None => {}
        }
        path.pop();
    }
}

fn header(section: &FormatSection<'_>, follows_nothing: bool, text: &mut String) {
    let decor = section.table.decor();
    let mut lead = lines(raw(decor.prefix()));
    let is_first = text.is_empty();
    if is_first {
        lead.drain(
            ..lead
                .iter()
                .take_while(|line| **line == TriviaLine::Blank)
                .count(),
        );
    } else if !follows_nothing && !lead.contains(&TriviaLine::Blank) {
        lead.insert(0, TriviaLine::Blank);
    }
    write_lines(&lead, 0, text);
    let keys: Vec<_> = section.path.iter().map(|key| key.display_repr()).collect();
    let path = keys.join(".");
    let header = if section.is_entry {
        format!("[[{path}]]")
    } else {
        format!("[{path}]")
    };
    text.push_str(&header);
    if let Some(comment) = comment(raw(decor.suffix())) {
        text.push(' ');
        text.push_str(&comment);
    }
    text.push('\n');
}

/// The keys of a table with their values.
fn body(
    values: Vec<(Vec<&Key>, &Value)>,
    layout: &Layout,
    site: &SchemaParts<'_>,
    text: &mut String,
) {
    let site = site.of_table(&GivenKeys::of(&values));
    let mut rows: Vec<AlignedRow> = Vec::new();
    let mut groups = groups(values).into_iter().peekable();
    while let Some(mut group) = groups.next() {
        // A comment that goes on below a key would be torn off it.
        let next = groups.peek().and_then(|group| group.first());
        let is_fixed = group.iter().skip(1).chain(next).any(goes_on);
        let first = group.remove(0);
        let (head, lead) = head_of(lines(lead_of(&first.0)), text.is_empty() && rows.is_empty());
        let mut entries = vec![(lead, first)];
        entries.extend(
            group
                .into_iter()
                .map(|entry| (lines(lead_of(&entry.0)), entry)),
        );
        let rank = |entry: &(Vec<TriviaLine>, (Vec<&Key>, &Value))| site.rank(entry.1.0[0].get());
        let entries = if is_fixed {
            entries
        } else {
            order::sorted(entries, rank)
        };
        let mut head = Some(head);
        for (lead, (keys, value)) in entries {
            let site = site.path(&keys);
            let key = value::path(&keys);
            let spot = ValueStart {
                indent: 0,
                column: key.chars().count() + 3,
                is_outer: true,
            };
            let mut before = head.take().unwrap_or_default();
            before.extend(lead);
            let text = format!("{key} = {}", layout.value(value, &site, spot));
            let mut comment = beside(raw(value.decor().suffix()));
            let is_broken = value::is_newly_broken(value, &text);
            let above = comment.take_if(|(_, comment)| is_broken && is_directive(comment));
            before.extend(above.map(|(_, comment)| TriviaLine::Comment(comment)));
            rows.push(AlignedRow {
                before,
                text,
                comment,
            });
        }
    }
    text.push_str(&aligned(&rows, 0));
}

/// Whether a comment of the line before a key goes on above it: it is moved in.
fn goes_on((keys, _): &(Vec<&Key>, &Value)) -> bool {
    let lead = lead_of(keys);
    lead.starts_with([' ', '\t']) && lead.trim_start().starts_with('#')
}

/// The keys between which there is no blank line.
fn groups<'d>(values: Vec<(Vec<&'d Key>, &'d Value)>) -> Vec<Vec<(Vec<&'d Key>, &'d Value)>> {
    let mut groups: Vec<Vec<_>> = Vec::new();
    for entry in values {
        let begins = lines(lead_of(&entry.0)).contains(&TriviaLine::Blank);
        match groups.last_mut() {
            Some(group) if !begins => group.push(entry),
            _ => groups.push(vec![entry]),
        }
    }
    groups
}

/// Splits the lines before a group into those of the group and those of its first key. What editors are told is
/// the file's own.
fn head_of(mut lead: Vec<TriviaLine>, is_first: bool) -> (Vec<TriviaLine>, Vec<TriviaLine>) {
    let is_heading = |line: &TriviaLine| match line {
        TriviaLine::Blank => true,
        TriviaLine::Comment(comment) => comment.starts_with("#:"),
    };
    let own = lead.iter().rposition(is_heading).map_or(0, |last| last + 1);
    let own = lead.split_off(own);
    if is_first {
        lead.drain(
            ..lead
                .iter()
                .take_while(|line| **line == TriviaLine::Blank)
                .count(),
        );
    }
    (lead, own)
}

fn lead_of<'k>(keys: &[&'k Key]) -> &'k str {
    raw(keys.last().and_then(|key| key.leaf_decor().prefix()))
}

fn raw(text: Option<&RawString>) -> &str {
    text.and_then(RawString::as_str).unwrap_or_default()
}

fn write_lines(lines: &[TriviaLine], indent: usize, text: &mut String) {
    for line in lines {
        if let TriviaLine::Comment(comment) = line {
            text.extend(std::iter::repeat_n(' ', indent));
            text.push_str(comment);
        }
        text.push('\n');
    }
}
