//! Values: on one line if they fit, over several if they do not or if their author has written them so.

use toml_edit::{Array, InlineTable, Key, Value};

use super::order::{GivenKeys, SchemaParts, sorted};
use super::rows::{AlignedRow, aligned};
use super::trivia::{Trivia, TriviaLine};
use super::{STEP, WIDTH, write_lines};
use crate::lint::suppress::is_directive;

/// Where a value begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueStart {
    /// What its line is indented by.
    pub indent: usize,
    /// How many columns stand before it on its line.
    pub column: usize,
    /// Whether no inline table is around it.
    pub is_outer: bool,
}

/// How values are laid out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// Whether inline tables that are too long are broken.
    pub wraps: bool,
    /// Whether those that their author has broken are put on one line.
    pub joins: bool,
}

/// What stands in a list, or a key with its value in an inline table.
struct ValuePart<'v> {
    before: Trivia,
    after: Trivia,
    /// With ` = ` behind it.
    key: String,
    value: &'v Value,
    site: SchemaParts<'v>,
}

/// The signs around parts.
struct Brackets {
    open: &'static str,
    close: &'static str,
    /// Whether a comma stands behind the last of several lines.
    ends_in_comma: bool,
}

const LIST: Brackets = Brackets {
    open: "[",
    close: "]",
    ends_in_comma: true,
};

const TABLE: Brackets = Brackets {
    open: "{",
    close: "}",
    ends_in_comma: false,
};

impl Layout {
    /// The text of a value, without what stands around it.
    pub fn value(&self, value: &Value, site: &SchemaParts<'_>, spot: ValueStart) -> String {
        match value {
            Value::Array(array) => self.array(array, site, spot),
            Value::InlineTable(table) => self.table(table, site, spot),
            plain => plain.clone().decorated("", "").to_string(),
        }
    }

    fn array(&self, array: &Array, site: &SchemaParts<'_>, spot: ValueStart) -> String {
        let items = site.items();
        let parts = array.iter().map(|value| ValuePart {
            before: Trivia::within(value.decor().prefix()),
            after: Trivia::within(value.decor().suffix()),
            key: String::new(),
            value,
            site: items.clone(),
        });
        let mut parts: Vec<ValuePart<'_>> = parts.collect();
        let trailing = Trivia::within(Some(array.trailing()));
        let has_comments = parts.iter().any(ValuePart::has_comments) || trailing.has_comments();
        let is_broken = trailing.breaks || parts.iter().any(ValuePart::breaks);
        if !has_comments && !is_broken {
            let flat = self.flat(&parts, &LIST, spot);
            if fits(&flat, spot) || !spot.is_outer && !self.wraps {
                return flat;
            }
        }
        if parts.is_empty() && !trailing.has_comments() {
            return "[]".to_owned();
        }
        // What a comment says of the whole list would be of the first item on a line of its own.
        let beside = parts.first_mut().map(|part| &mut part.before.beside);
        let of_list =
            beside.and_then(|beside| beside.take_if(|(_, comment)| is_directive(comment)));
        let open = of_list.map_or("[".to_owned(), |(_, comment)| format!("[ {comment}"));
        let indent = spot.indent + STEP;
        let columns = columns(&parts);
        let mut lines = FilledLines::new(indent, indent, indent);
        for (index, part) in parts.iter().enumerate() {
            let begins = if is_broken {
                part.before.breaks
            } else {
                !is_plain(part.value)
            };
            let text = columns.as_ref().map(|texts| texts[index].as_str());
            lines.take(part, begins, self, spot.is_outer, text, ",");
        }
        lines.close(trailing);
        format!("{open}\n{}{:2$}]", lines.text(), "", spot.indent)
    }

    fn table(&self, table: &InlineTable, site: &SchemaParts<'_>, spot: ValueStart) -> String {
        let parts = parts_of(table, site);
        let trailing = Trivia::within(Some(table.trailing()));
        let has_comments = parts.iter().any(ValuePart::has_comments) || trailing.has_comments();
        let is_broken = trailing.breaks || parts.iter().any(ValuePart::breaks);
        if !has_comments && (!is_broken || self.joins) {
            let flat = self.flat(&parts, &TABLE, spot);
            if fits(&flat, spot) || !self.wraps {
                return flat;
            }
        }
        if parts.is_empty() && !trailing.has_comments() {
            return "{}".to_owned();
        }
        let indent = spot.indent + STEP;
        let opens = has_comments && parts.first().is_none_or(ValuePart::has_comments)
            || parts.first().is_some_and(|part| part.before.breaks);
        let mut lines = if opens {
            FilledLines::new(indent, indent, indent)
        } else {
            FilledLines::new(indent, spot.column + STEP, spot.indent)
        };
        let last = parts.len().saturating_sub(1);
        for (index, part) in parts.iter().enumerate() {
            let comma = if index == last { "" } else { "," };
            let begins = part.before.breaks && index > 0;
            lines.take(part, begins, self, false, None, comma);
        }
        let closes = trailing.breaks || parts.last().is_some_and(|part| part.after.breaks);
        lines.close(trailing);
        let closes = closes
            || !lines.pending.is_empty()
            || lines.rows.last().is_none_or(|row| row.comment.is_some());
        let rows = lines.text();
        let (begin, rows) = if opens {
            ("{\n", rows.as_str())
        } else {
            ("{ ", rows.trim_start())
        };
        if closes {
            format!("{begin}{rows}{:1$}}}", "", spot.indent)
        } else {
            format!("{begin}{} }}", rows.trim_end())
        }
    }

    /// On one line, but for lists in it that their author has broken.
    fn flat(&self, parts: &[ValuePart<'_>], brackets: &Brackets, spot: ValueStart) -> String {
        let blank = if brackets.ends_in_comma { "" } else { " " };
        let mut text = format!("{}{blank}", brackets.open);
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                text.push_str(", ");
            }
            text.push_str(&part.key);
            let column = end_of(&text, spot.column);
            // What is too long is broken at its outermost braces.
            let inner = Layout {
                wraps: false,
                ..*self
            };
            let spot = ValueStart {
                column,
                is_outer: false,
                ..spot
            };
            text.push_str(&inner.value(part.value, &part.site, spot));
        }
        if parts.is_empty() {
            return format!("{}{}", brackets.open, brackets.close);
        }
        text + blank + brackets.close
    }
}

impl ValuePart<'_> {
    fn breaks(&self) -> bool {
        self.before.breaks || self.after.breaks
    }

    fn has_comments(&self) -> bool {
        self.before.has_comments() || self.after.has_comments()
    }
}

/// Whether a value that its author has on one line is broken in this text. A comment beside it that lets findings pass
/// goes above it: it acts where its line begins, and no longer does where the value ends.
pub(super) fn is_newly_broken(value: &Value, text: &str) -> bool {
    text.contains('\n') && !value.to_string().trim().contains('\n')
}

/// Lines of parts, while they are filled.
struct FilledLines {
    indent: usize,
    /// Where the first row begins, and what its line is indented by.
    first: usize,
    opening: usize,
    rows: Vec<AlignedRow>,
    /// Comments that no line has room for any more.
    pending: Vec<TriviaLine>,
    /// Whether what was taken last was on one line.
    is_newly_broken: bool,
}

impl FilledLines {
    fn new(indent: usize, first: usize, opening: usize) -> Self {
        Self {
            indent,
            first,
            opening,
            rows: Vec::new(),
            pending: Vec::new(),
            is_newly_broken: false,
        }
    }

    /// What the line of a row is indented by.
    fn line_indent(&self, row: usize) -> usize {
        if row == 0 { self.opening } else { self.indent }
    }

    fn text(&self) -> String {
        let mut text = aligned(&self.rows, self.indent);
        write_lines(&self.pending, self.indent, &mut text);
        text
    }

    fn take(
        &mut self,
        part: &ValuePart<'_>,
        begins: bool,
        layout: &Layout,
        is_outer: bool,
        known: Option<&str>,
        comma: &str,
    ) {
        self.beside(part.before.beside.as_ref());
        let write = |layout: &Layout, column: usize, indent: usize| {
            let spot = ValueStart {
                indent,
                column: column + part.key.chars().count(),
                is_outer,
            };
            let value = known.map(str::to_owned);
            let value = value.unwrap_or_else(|| layout.value(part.value, &part.site, spot));
            format!("{}{value}{comma}", part.key)
        };
        let begins = begins
            || !part.before.lines.is_empty()
            || !self.pending.is_empty()
            || self.rows.last().is_none_or(|row| row.comment.is_some());
        let start = if self.rows.len() > 1 {
            self.indent
        } else {
            self.first
        };
        let column = self
            .rows
            .last()
            .map_or(0, |row| end_of(&row.text, start) + 1);
        // What is too long for the rest of a line begins on the next one before it is broken itself.
        let unbroken = write(
            &Layout {
                wraps: false,
                ..*layout
            },
            column,
            self.line_indent(self.rows.len().saturating_sub(1)),
        );
        let first = unbroken.lines().next().unwrap_or_default();
        let has_room = column + first.chars().count() <= WIDTH || !layout.wraps && !is_outer;
        if !begins
            && has_room
            && let Some(row) = self.rows.last_mut()
        {
            row.text.push(' ');
            row.text.push_str(&unbroken);
            self.beside(part.after.beside.as_ref());
            self.pending.extend(part.after.lines.iter().cloned());
            return;
        }
        let start = if self.rows.is_empty() {
            self.first
        } else {
            self.indent
        };
        let text = write(layout, start, self.line_indent(self.rows.len()));
        let mut before = std::mem::take(&mut self.pending);
        before.extend(part.before.lines.iter().cloned());
        if self.rows.is_empty() {
            let blank = before
                .iter()
                .take_while(|line| **line == TriviaLine::Blank)
                .count();
            before.drain(..blank);
        }
        self.is_newly_broken = is_newly_broken(part.value, &text);
        self.rows.push(AlignedRow {
            before,
            text,
            comment: None,
        });
        self.beside(part.after.beside.as_ref());
        self.pending.extend(part.after.lines.iter().cloned());
    }

    /// A comment beside what was taken last.
    fn beside(&mut self, comment: Option<&(usize, String)>) {
        let Some(comment) = comment else { return };
        match self.rows.last_mut() {
            Some(row) if self.is_newly_broken && is_directive(&comment.1) => {
                row.before.push(TriviaLine::Comment(comment.1.clone()));
            }
            Some(row) if row.comment.is_none() && self.pending.is_empty() => {
                row.comment = Some(comment.clone());
            }
            _ => self.pending.push(TriviaLine::Comment(comment.1.clone())),
        }
    }

    /// Takes what stands before the closing bracket.
    fn close(&mut self, trailing: Trivia) {
        self.beside(trailing.beside.as_ref());
        self.pending.extend(trailing.lines);
        while self.pending.last() == Some(&TriviaLine::Blank) {
            self.pending.pop();
        }
    }
}

/// The keys of an inline table with their values, sorted where no comment stands between them.
fn parts_of<'v>(table: &'v InlineTable, site: &SchemaParts<'v>) -> Vec<ValuePart<'v>> {
    let values = table.get_values();
    let table = site.of_table(&GivenKeys::of(&values));
    let parts = values.iter().map(|(keys, value)| {
        let site = table.path(keys);
        let before = keys.last().and_then(|key| key.leaf_decor().prefix());
        let part = ValuePart {
            before: Trivia::within(before),
            after: Trivia::within(value.decor().suffix()),
            key: format!("{} = ", path(keys)),
            value,
            site,
        };
        (keys[0].get(), part)
    });
    let parts: Vec<(&str, ValuePart<'_>)> = parts.collect();
    let is_fixed = |part: &ValuePart<'_>| part.has_comments() || part.before.breaks;
    let parts = if parts.iter().any(|(_, part)| is_fixed(part)) {
        parts
    } else {
        sorted(parts, |(key, _)| table.rank(key))
    };
    parts.into_iter().map(|(_, part)| part).collect()
}

/// Rows of a table, if their author has begun to align them: inline tables, a line each, with the same keys.
fn columns(parts: &[ValuePart<'_>]) -> Option<Vec<String>> {
    let mut rows: Vec<Vec<ValuePart<'_>>> = Vec::new();
    for part in parts {
        let Value::InlineTable(table) = part.value else {
            return None;
        };
        let row = parts_of(table, &part.site);
        let is_flat = |part: &ValuePart<'_>| !part.before.breaks && !part.has_comments();
        if !part.before.breaks || !row.iter().all(is_flat) {
            return None;
        }
        rows.push(row);
    }
    let is_aligned = |row: &Vec<ValuePart<'_>>| row.iter().any(|part| part.before.blanks > 1);
    if !rows.iter().any(is_aligned) {
        return None;
    }
    let spot = ValueStart {
        indent: 0,
        column: 0,
        is_outer: false,
    };
    let inner = Layout {
        wraps: false,
        joins: false,
    };
    let texts = rows.iter().map(|row| {
        let texts = row
            .iter()
            .map(|part| format!("{}{}", part.key, inner.value(part.value, &part.site, spot)));
        texts.collect::<Vec<String>>()
    });
    let texts: Vec<Vec<String>> = texts.collect();
    if texts.iter().flatten().any(|text| text.contains('\n')) {
        return None;
    }
    let first = &rows[0];
    let is_same = |row: &[ValuePart<'_>], index: usize| {
        let keys = row.iter().zip(first).take(index + 1);
        row.len() > index
            && first.len() > index
            && keys.clone().all(|(one, other)| one.key == other.key)
    };
    let width = |index: usize| {
        let same = rows
            .iter()
            .zip(&texts)
            .filter(|(row, _)| is_same(row, index));
        same.map(|(_, texts)| texts[index].chars().count())
            .max()
            .unwrap_or_default()
    };
    let widths: Vec<usize> = (0..first.len()).map(width).collect();
    let rows = rows.iter().zip(&texts).map(|(row, texts)| {
        if texts.is_empty() {
            return "{}".to_owned();
        }
        let mut text = "{ ".to_owned();
        for (index, part) in texts.iter().enumerate() {
            text.push_str(part);
            if index + 1 < texts.len() {
                let blanks = if is_same(row, index) {
                    widths[index] - part.chars().count()
                } else {
                    0
                };
                text.push(',');
                text.extend(std::iter::repeat_n(' ', blanks + 1));
            }
        }
        text + " }"
    });
    Some(rows.collect())
}

/// A key as its author has written it.
pub(super) fn path(keys: &[&Key]) -> String {
    let keys: Vec<_> = keys.iter().map(|key| key.display_repr()).collect();
    keys.join(".")
}

fn is_plain(value: &Value) -> bool {
    !matches!(value, Value::Array(_) | Value::InlineTable(_))
}

/// Whether a text that begins at `spot` leaves room for a comma; what an author has broken is not looked at.
fn fits(text: &str, spot: ValueStart) -> bool {
    text.contains('\n') || spot.column + text.chars().count() < WIDTH
}

/// The column at which a text ends that begins at `column`.
fn end_of(text: &str, column: usize) -> usize {
    match text.rsplit_once('\n') {
        Some((_, last)) => last.chars().count(),
        None => column + text.chars().count(),
    }
}
