//! Component documents that are written where another document has use for them.

use toml::Spanned;

use super::newer::Newer;
use super::slots::SlotPlace;
use super::{Kind, Role, Scope};
use crate::document::Header;
use crate::document::header::{EDITION, FORMAT, NEWEST};
use crate::document::spans::push;
use crate::document::tree::{TomlTable, TomlValue};

/// A place where a component document may be named or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The way there from the top, `None` for each value of a table or a list.
    keys: Vec<Option<String>>,
    /// The kind of document.
    kind: String,
}

impl From<SlotPlace> for Slot {
    fn from((keys, kind): SlotPlace) -> Self {
        Self { keys, kind }
    }
}

/// Gives what stands at a place in a document.
fn visit<'v, 't>(
    value: &'v Spanned<TomlValue<'t>>,
    keys: &[Option<String>],
    pointer: &mut String,
    found: &mut dyn FnMut(&str, &'v Spanned<TomlValue<'t>>),
) {
    let length = pointer.len();
    match (keys, value.get_ref()) {
        ([], _) => found(pointer, value),
        ([None, rest @ ..], TomlValue::Array(items)) => {
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
    keys: &[Option<String>],
    pointer: &mut String,
    found: &mut dyn FnMut(&str, &'v Spanned<TomlValue<'t>>),
) {
    let length = pointer.len();
    match keys {
        [Some(key), rest @ ..] => {
            if let Some(value) = table.get(key.as_str()) {
                push(pointer, key);
                visit(value, rest, pointer, found);
            }
        }
        [None, rest @ ..] => {
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
        let keys = self.keys.iter().map(Option::as_deref);
        let keys = keys.collect::<Option<Vec<_>>>()?;
        (self.kind == kind).then(|| keys.join("."))
    }

    /// The part of a path of keys that leads here, if it does.
    pub(super) fn leading_to<'k, 'p>(&self, path: &'k [&'p str]) -> Option<&'k [&'p str]> {
        let part = path.get(..self.keys.len())?;
        let mut keys = self.keys.iter().zip(part);
        keys.all(|(own, key)| own.as_ref().is_none_or(|own| own == key))
            .then_some(part)
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
