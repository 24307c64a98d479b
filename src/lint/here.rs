//! Component documents that are written where another document has use for them.

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::newer::Newer;
use super::{Kind, Role, Scope};
use crate::document::Header;
use crate::document::header::{EDITION, FORMAT, NEWEST};
use crate::document::spans::push;

/// A place where a component document may be named or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The way there from the top.
    keys: Vec<Step>,
    /// The kind of document.
    kind: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// The value of this key.
    Key(String),
    /// Every value of a table or a list.
    Each,
}

/// The places that a schema has: those it marks by `x-kind`.
pub(super) fn slots(schema: &Value) -> Vec<Slot> {
    let mut walk = Walk {
        schema,
        leading: leading(schema),
        keys: Vec::new(),
        open: Vec::new(),
        slots: Vec::new(),
    };
    walk.node(schema);
    walk.slots
}

/// The definitions that lead to such a place.
fn leading(schema: &Value) -> Vec<&str> {
    let Some(Value::Object(definitions)) = schema.get("$defs") else {
        return Vec::new();
    };
    let mut leading: Vec<&str> = Vec::new();
    loop {
        let before = leading.len();
        for (name, definition) in definitions {
            if !leading.contains(&name.as_str()) && leads(definition, &leading) {
                leading.push(name);
            }
        }
        if leading.len() == before {
            return leading;
        }
    }
}

fn leads(node: &Value, leading: &[&str]) -> bool {
    match node {
        Value::Object(node) => {
            node.contains_key("x-kind")
                || definition(node.get("$ref")).is_some_and(|name| leading.contains(&name))
                || node.values().any(|inner| leads(inner, leading))
        }
        Value::Array(items) => items.iter().any(|item| leads(item, leading)),
        _ => false,
    }
}

fn definition(reference: Option<&Value>) -> Option<&str> {
    reference?.as_str()?.strip_prefix("#/$defs/")
}

struct Walk<'s> {
    schema: &'s Value,
    leading: Vec<&'s str>,
    keys: Vec<Step>,
    open: Vec<&'s str>,
    slots: Vec<Slot>,
}

impl<'s> Walk<'s> {
    fn node(&mut self, node: &'s Value) {
        let Value::Object(object) = node else { return };
        if let Some(kind) = object.get("x-kind").and_then(Value::as_str) {
            let slot = Slot {
                keys: self.keys.clone(),
                kind: kind.to_owned(),
            };
            if !self.slots.contains(&slot) {
                self.slots.push(slot);
            }
        }
        if let Some(name) = definition(object.get("$ref"))
            && self.leading.contains(&name)
            && !self.open.contains(&name)
        {
            self.open.push(name);
            self.node(&self.schema["$defs"][name]);
            self.open.pop();
        }
        if let Some(Value::Object(properties)) = object.get("properties") {
            for (key, value) in properties {
                self.below(Step::Key(key.clone()), value);
            }
        }
        for each in ["items", "additionalProperties"] {
            if let Some(value) = object.get(each) {
                self.below(Step::Each, value);
            }
        }
        for alternatives in ["anyOf", "oneOf", "allOf"] {
            if let Some(Value::Array(branches)) = object.get(alternatives) {
                for branch in branches {
                    self.node(branch);
                }
            }
        }
    }

    fn below(&mut self, step: Step, node: &'s Value) {
        if leads(node, &self.leading) {
            self.keys.push(step);
            self.node(node);
            self.keys.pop();
        }
    }
}

/// Gives what stands at a place in a document.
fn visit<'v, 't>(
    value: &'v Spanned<DeValue<'t>>,
    keys: &[Step],
    pointer: &mut String,
    found: &mut dyn FnMut(&str, &'v Spanned<DeValue<'t>>),
) {
    let length = pointer.len();
    match (keys, value.get_ref()) {
        ([], _) => found(pointer, value),
        ([Step::Each, rest @ ..], DeValue::Array(items)) => {
            for (index, item) in items.iter().enumerate() {
                push(pointer, &index.to_string());
                visit(item, rest, pointer, found);
                pointer.truncate(length);
            }
        }
        (_, DeValue::Table(table)) => visit_table(table, keys, pointer, found),
        _ => {}
    }
}

fn visit_table<'v, 't>(
    table: &'v DeTable<'t>,
    keys: &[Step],
    pointer: &mut String,
    found: &mut dyn FnMut(&str, &'v Spanned<DeValue<'t>>),
) {
    let length = pointer.len();
    match keys {
        [Step::Key(key), rest @ ..] => {
            if let Some(value) = table.get(key.as_str()) {
                push(pointer, key);
                visit(value, rest, pointer, found);
            }
        }
        [Step::Each, rest @ ..] => {
            for (key, value) in table {
                push(pointer, key.get_ref());
                visit(value, rest, pointer, found);
                pointer.truncate(length);
            }
        }
        [] => {}
    }
    pointer.truncate(length);
}

impl Slot {
    /// The kind of document that may be named or written here.
    #[must_use]
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// Gives what a document has here, each with its pointer: a reference, content, or what is neither.
    pub fn each<'v, 't>(
        &self,
        root: &'v DeTable<'t>,
        found: &mut dyn FnMut(&str, &'v Spanned<DeValue<'t>>),
    ) {
        visit_table(root, &self.keys, &mut String::new(), found);
    }

    /// Gives the content that a document has here, each with its pointer.
    fn each_here<'v, 't>(
        &self,
        root: &'v DeTable<'t>,
        found: &mut dyn FnMut(&str, &'v Spanned<DeValue<'t>>, &'v DeTable<'t>),
    ) {
        self.each(root, &mut |pointer, value| {
            if let DeValue::Table(table) = value.get_ref() {
                found(pointer, value, table);
            }
        });
    }
}

/// The component documents that are written in a document of this kind, if it says an earlier format than
/// has that; and the format that it says.
#[must_use]
pub fn newer(kind: &str, root: &DeTable<'_>, scope: &Scope<'_>) -> (Newer, Option<i64>) {
    let format = Header::of(root).format;
    let mut newer = Newer::default();
    if root.contains_key(EDITION) {
        newer.note(
            scope.document.key_place("/rules-edition"),
            "`rules-edition`",
        );
    }
    if format.unwrap_or(FORMAT) < NEWEST
        && let Some(validator) = scope.library.validator(scope.game, kind)
    {
        for slot in validator.slots() {
            slot.each_here(root, &mut |pointer, _, _| {
                let what = format!("a `{}` written in place", slot.kind);
                newer.note(scope.document.key_place(pointer), what);
            });
        }
    }
    (newer, format)
}

/// Whether a document has components written in it and says a format that lacks that.
pub(super) fn is_too_new(
    scope: &Scope<'_>,
    kind: &str,
    header: &Header,
    root: &DeTable<'_>,
) -> bool {
    if header.format.unwrap_or(FORMAT) >= NEWEST {
        return false;
    }
    let mut is_here = root.contains_key(EDITION);
    if let Some(validator) = scope.library.validator(scope.game, kind) {
        for slot in validator.slots() {
            slot.each_here(root, &mut |_, _, _| is_here = true);
        }
    }
    is_here
}

/// Checks each component document that is written in a document of this kind, as if it were one of its
/// own.
pub fn check(kind: &Kind, root: &DeTable<'_>, scope: &mut Scope<'_>) {
    let Some(validator) = scope.library.validator(scope.game, kind.name) else {
        return;
    };
    for slot in validator.slots() {
        let catalogue = scope.library.catalogue();
        let Some(Role::Component(check)) =
            (catalogue.kind(scope.game, &slot.kind)).map(|kind| kind.role)
        else {
            continue;
        };
        slot.each_here(root, &mut |pointer, value, table| {
            let document = scope.document_at(pointer);
            let mut findings = Vec::new();
            let mut here = Scope::new(scope.game, document.into(), scope.library, &mut findings);
            here.way = scope.way;
            check(Spanned::new(value.span(), table.clone()), &mut here);
            scope.findings.append(&mut findings);
        });
    }
}
