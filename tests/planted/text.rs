//! A document as a tree of values that know where they stand, and edits of its text.

use std::ops::Range;
use std::path::Path;

use serde_json::Value;
use toml::de::{DeTable, DeValue};

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Leaf,
    /// `[a, b]`
    List,
    /// `{ a = 1 }`
    Inline,
    /// Below a header of its own.
    Section,
    /// A list whose items have headers.
    Sections,
    /// A table that only longer keys or headers mention.
    Implied,
}

/// A value.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its key, or its index.
    pub name: String,
    /// Where its key stands; nowhere for items of lists.
    pub key: Option<Range<usize>>,
    /// Where it stands; a section by its header.
    pub span: Range<usize>,
    pub form: Form,
    pub value: Value,
    pub parent: Option<usize>,
    pub children: Vec<usize>,
}

/// A document with the places of its values; the first node is the document itself.
#[derive(Debug)]
pub struct Text {
    pub text: String,
    pub nodes: Vec<Node>,
}

impl Text {
    /// Reads a document.
    pub fn new(text: &str) -> Option<Self> {
        let tree = DeTable::parse(text).ok()?;
        let mut read = Self {
            text: text.to_owned(),
            nodes: Vec::new(),
        };
        let value = json(&DeValue::Table(tree.get_ref().clone()));
        read.nodes.push(Node {
            name: String::new(),
            key: None,
            span: 0..0,
            form: Form::Section,
            value,
            parent: None,
            children: Vec::new(),
        });
        read.table(0, tree.get_ref());
        Some(read)
    }

    fn table(&mut self, parent: usize, table: &DeTable<'_>) {
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in entries {
            let name = key.get_ref().to_string();
            self.add(parent, name, Some(key.span()), value);
        }
    }

    fn add(
        &mut self,
        parent: usize,
        name: String,
        key: Option<Range<usize>>,
        spanned: &toml::Spanned<DeValue<'_>>,
    ) {
        let index = self.nodes.len();
        let span = spanned.span();
        let begin = self.text.get(span.clone()).unwrap_or_default();
        let form = match spanned.get_ref() {
            DeValue::Table(_) if begin.starts_with('{') => Form::Inline,
            DeValue::Table(_) if begin.starts_with('[') => Form::Section,
            DeValue::Table(_) => Form::Implied,
            DeValue::Array(_) => Form::List,
            _ => Form::Leaf,
        };
        self.nodes.push(Node {
            name,
            key,
            span,
            form,
            value: json(spanned.get_ref()),
            parent: Some(parent),
            children: Vec::new(),
        });
        self.nodes[parent].children.push(index);
        match spanned.get_ref() {
            DeValue::Table(table) => self.table(index, table),
            DeValue::Array(items) => {
                for (at, item) in items.iter().enumerate() {
                    self.add(index, at.to_string(), None, item);
                }
                let first = self.nodes[index].children.first();
                if first.is_some_and(|first| self.nodes[*first].form == Form::Section) {
                    self.nodes[index].form = Form::Sections;
                }
            }
            _ => {}
        }
    }

    /// The JSON pointer's parts from the document to a node.
    pub fn path(&self, node: usize) -> Vec<&str> {
        let mut path: Vec<&str> = self
            .above(node)
            .map(|at| self.nodes[at].name.as_str())
            .collect();
        path.pop();
        path.reverse();
        path
    }

    /// A node and those that it is in, from the inside.
    pub fn above(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(node), |at| self.nodes[*at].parent)
    }

    /// The child with this name.
    pub fn child(&self, node: usize, name: &str) -> Option<usize> {
        let mut children = self.nodes[node].children.iter().copied();
        children.find(|child| self.nodes[*child].name == name)
    }

    /// The node that a path leads to.
    pub fn at(&self, path: &[&str]) -> Option<usize> {
        path.iter().try_fold(0, |node, name| self.child(node, name))
    }

    /// The entry of a table: from its key to the end of its value, if both stand together.
    pub fn entry(&self, node: usize) -> Option<Range<usize>> {
        let Node {
            key, span, form, ..
        } = &self.nodes[node];
        let key = key.clone()?;
        let together = matches!(form, Form::Leaf | Form::List | Form::Inline);
        // A dotted key begins earlier.
        let before = self.text[..key.start].trim_end_matches([' ', '\t']);
        let whole = before.is_empty() || before.ends_with(['\n', ',', '{']);
        (together && whole).then_some(key.start..span.end)
    }

    /// What to delete for an entry to be gone: its lines, or its part of the inline table or list.
    pub fn removal(&self, whole: Range<usize>) -> Range<usize> {
        let line = line_start(&self.text, whole.start);
        let end = line_end(&self.text, whole.end);
        let behind = self.text[whole.end..end].trim();
        let alone = self.text[line..whole.start].trim().is_empty();
        if alone && (behind.is_empty() || behind.starts_with('#') || behind == ",") {
            return line..(end + 1).min(self.text.len());
        }
        let rest = &self.text[whole.end..];
        let blank = rest.len() - rest.trim_start().len();
        if rest.trim_start().starts_with(',') {
            let after = &rest[blank + 1..];
            let spaces = after.len() - after.trim_start_matches(' ').len();
            return whole.start..whole.end + blank + 1 + spaces;
        }
        let before = self.text[..whole.start].trim_end();
        match before.strip_suffix(',') {
            Some(before) => before.len()..whole.end,
            None => whole,
        }
    }

    /// The item or the section that an offset lies in, by where it begins; the document itself by 0.
    pub fn part(&self, offset: usize) -> usize {
        let item = |node: &&Node| {
            let parent = node.parent.map(|parent| self.nodes[parent].form);
            parent == Some(Form::List) && node.form == Form::Inline && node.span.contains(&offset)
        };
        if let Some(item) = self.nodes.iter().find(item) {
            return item.span.start;
        }
        let headers = self.nodes.iter().filter(|node| node.form == Form::Section);
        let before = headers
            .map(|node| node.span.start)
            .filter(|start| *start <= offset);
        before.max().unwrap_or(0)
    }

    /// The text of a section: its header and all up to the next one.
    pub fn section(&self, node: usize) -> Range<usize> {
        let start = line_start(&self.text, self.nodes[node].span.start);
        let mut headers = self.nodes.iter().filter(|node| node.form == Form::Section);
        let next = headers
            .by_ref()
            .filter(|node| node.span.start > start)
            .map(|node| line_start(&self.text, node.span.start))
            .min();
        start..next.unwrap_or(self.text.len())
    }
}

/// The number of the line, from 1.
pub fn line_of(text: &str, offset: usize) -> usize {
    text[..offset.min(text.len())].matches('\n').count() + 1
}

pub fn line_start(text: &str, offset: usize) -> usize {
    text[..offset].rfind('\n').map_or(0, |at| at + 1)
}

pub fn line_end(text: &str, offset: usize) -> usize {
    text[offset..]
        .find('\n')
        .map_or(text.len(), |at| offset + at)
}

/// Whether a value is the path of a document.
pub fn is_path(value: &str) -> bool {
    Path::new(value)
        .extension()
        .is_some_and(|extension| extension == "toml")
}

/// Whether a text is TOML.
pub fn is_toml(text: &str) -> bool {
    DeTable::parse(text).is_ok()
}

/// The value of a text.
pub fn value_of(text: &str) -> Option<Value> {
    let tree = DeTable::parse(text).ok()?;
    Some(json(&DeValue::Table(tree.into_inner())))
}

fn json(value: &DeValue<'_>) -> Value {
    scrutineer::document::tree::json(&value.clone().into())
}

/// Replaces ranges of a text, which do not overlap.
pub fn edited(text: &str, edits: &[(Range<usize>, String)]) -> String {
    let mut sorted: Vec<_> = edits.iter().collect();
    sorted.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
    let mut text = text.to_owned();
    for (range, new) in sorted {
        text.replace_range(range.clone(), new);
    }
    text
}

/// Where an offset of the old text has gone.
pub fn moved(offset: usize, edits: &[(Range<usize>, String)]) -> usize {
    let mut to = offset;
    for (range, new) in edits {
        if range.end <= offset && (range.start < offset || range.end < offset) {
            to = to + new.len() - range.len();
        } else if range.start < offset {
            to -= offset - range.start;
        }
    }
    to
}
