//! Component documents that are written where another document has use for them.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;

use super::newer::Newer;
use super::shape::checks::{Checks, Node, ShapeCheck};
use super::{Kind, Role, Scope};
use crate::document::Header;
use crate::document::header::{EDITION, FORMAT, NEWEST};
use crate::document::spans::push;
use crate::document::tree::{TomlTable, TomlValue};

/// A place where a component document may be named or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The way there from the top.
    keys: Vec<PathStep>,
    /// The kind of document.
    kind: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum PathStep {
    /// The value of this key.
    Key(String),
    /// Every value of a table or a list.
    Each,
}

/// The places that a schema has: those it marks by `x-kind`.
pub(super) fn slots(checks: &Checks) -> Vec<Slot> {
    let mut walk = HereWalk {
        checks,
        leading: leading(checks),
        keys: Vec::new(),
        open: Vec::new(),
        slots: Vec::new(),
    };
    walk.node(&checks.top);
    walk.slots
}

/// The definitions that lead to such a place.
fn leading(checks: &Checks) -> BTreeSet<&str> {
    let mut leading = BTreeSet::new();
    let mut users: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    // Most definitions lead nowhere, which their texts show without being read.
    let mut open = Vec::new();
    for name in checks.names() {
        if checks.may_say(name, "\"x-kind\"") {
            open.push(name);
        }
        for used in checks.uses(name) {
            users.entry(used).or_default().push(name);
        }
    }
    while let Some(name) = open.pop() {
        if !leading.contains(name) && leads(checks.named(name), &leading) {
            leading.insert(name);
            open.extend(users.get(name).into_iter().flatten());
        }
    }
    leading
}

fn leads(node: &Node, leading: &BTreeSet<&str>) -> bool {
    let is_leading = |check: &ShapeCheck| match check {
        ShapeCheck::Reference(to) => leading.contains(&*to.name),
        ShapeCheck::Items(node) => leads(node, leading),
        ShapeCheck::Members(members) => {
            let own = members.properties.values();
            own.chain(&members.others).any(|node| leads(node, leading))
        }
        ShapeCheck::All(nodes) => nodes.iter().any(|node| leads(node, leading)),
        ShapeCheck::Choice(choice) => choice.branches.iter().any(|node| leads(node, leading)),
        _ => false,
    };
    node.kind.is_some() || node.checks.iter().any(is_leading)
}

struct HereWalk<'c> {
    checks: &'c Checks,
    leading: BTreeSet<&'c str>,
    keys: Vec<PathStep>,
    open: Vec<&'c str>,
    slots: Vec<Slot>,
}

impl<'c> HereWalk<'c> {
    fn node(&mut self, node: &'c Node) {
        if let Some(kind) = &node.kind {
            let slot = Slot {
                keys: self.keys.clone(),
                kind: kind.to_string(),
            };
            if !self.slots.contains(&slot) {
                self.slots.push(slot);
            }
        }
        for check in &node.checks {
            match check {
                ShapeCheck::Reference(to)
                    if self.leading.contains(&*to.name) && !self.open.contains(&&*to.name) =>
                {
                    self.open.push(&to.name);
                    self.node(self.checks.behind(to));
                    self.open.pop();
                }
                ShapeCheck::Items(node) => self.below(PathStep::Each, node),
                ShapeCheck::Members(members) => {
                    for (key, node) in members.properties.iter() {
                        self.below(PathStep::Key(key.to_string()), node);
                    }
                    if let Some(node) = &members.others {
                        self.below(PathStep::Each, node);
                    }
                }
                ShapeCheck::All(nodes) => nodes.iter().for_each(|node| self.node(node)),
                ShapeCheck::Choice(choice) => {
                    choice.branches.iter().for_each(|node| self.node(node));
                }
                _ => {}
            }
        }
    }

    fn below(&mut self, step: PathStep, node: &'c Node) {
        if leads(node, &self.leading) {
            self.keys.push(step);
            self.node(node);
            self.keys.pop();
        }
    }
}

/// Gives what stands at a place in a document.
fn visit<'v, 't>(
    value: &'v Spanned<TomlValue<'t>>,
    keys: &[PathStep],
    pointer: &mut String,
    found: &mut dyn FnMut(&str, &'v Spanned<TomlValue<'t>>),
) {
    let length = pointer.len();
    match (keys, value.get_ref()) {
        ([], _) => found(pointer, value),
        ([PathStep::Each, rest @ ..], TomlValue::Array(items)) => {
            for (index, item) in items.iter().enumerate() {
                push(pointer, &index.to_string());
                visit(item, rest, pointer, found);
                pointer.truncate(length);
            }
        }
        (_, TomlValue::Table(table)) => visit_table(table, keys, pointer, found),
        _ => {}
    }
}

fn visit_table<'v, 't>(
    table: &'v TomlTable<'t>,
    keys: &[PathStep],
    pointer: &mut String,
    found: &mut dyn FnMut(&str, &'v Spanned<TomlValue<'t>>),
) {
    let length = pointer.len();
    match keys {
        [PathStep::Key(key), rest @ ..] => {
            if let Some(value) = table.get(key.as_str()) {
                push(pointer, key);
                visit(value, rest, pointer, found);
            }
        }
        [PathStep::Each, rest @ ..] => {
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

    /// The way there, as keys with dots between, if a document of this kind is meant and there is one such place.
    #[must_use]
    pub fn path_of(&self, kind: &str) -> Option<String> {
        let keys = self.keys.iter().map(|step| match step {
            PathStep::Key(key) => Some(key.as_str()),
            PathStep::Each => None,
        });
        let keys = keys.collect::<Option<Vec<_>>>()?;
        (self.kind == kind).then(|| keys.join("."))
    }

    /// Gives what a document has here, each with its pointer: a reference, content, or what is neither.
    pub fn each<'v, 't>(
        &self,
        root: &'v TomlTable<'t>,
        found: &mut dyn FnMut(&str, &'v Spanned<TomlValue<'t>>),
    ) {
        visit_table(root, &self.keys, &mut String::new(), found);
    }

    /// Gives the content that a document has here, each with its pointer.
    fn each_here<'v, 't>(
        &self,
        root: &'v TomlTable<'t>,
        found: &mut dyn FnMut(&str, &'v Spanned<TomlValue<'t>>, &'v TomlTable<'t>),
    ) {
        self.each(root, &mut |pointer, value| {
            if let TomlValue::Table(table) = value.get_ref() {
                found(pointer, value, table);
            }
        });
    }
}

/// The component documents that are written in a document of this kind, if it says an earlier format than
/// has that; and the format that it says.
#[must_use]
pub fn newer(kind: &str, root: &TomlTable<'_>, scope: &Scope<'_>) -> (Newer, Option<i64>) {
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
    root: &TomlTable<'_>,
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
pub fn check(kind: &Kind, root: &TomlTable<'_>, scope: &mut Scope<'_>) {
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
