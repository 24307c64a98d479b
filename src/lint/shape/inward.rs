//! Keys that belong to a table of their own below the one that they stand in, and that table is missing:
//! `swerve = 6` for `encounter = { swerve = 6 }`.

use serde_json::Value;

use super::fault::{FaultKind, ShapeFault};
use super::meant::MeantKey;
use super::site::Site;
use super::spot::ValueSpot;
use crate::document::spans::push;
use crate::document::tree::TomlTable;
use crate::kit::nearest::certain;

/// The table below to which keys belong.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct InnerTable {
    /// Its name.
    pub name: String,
    /// Whether it is an entry of a list of that name, whose header is missing above the keys.
    pub is_entry: bool,
    /// Further keys beside the first that belong there as well.
    pub others: Vec<String>,
}

/// Finds the unknown keys that stand where the table is missing to which they belong. They and the missing table are one
/// fault, that of the first key.
pub(super) fn find(faults: &mut Vec<ShapeFault<'_>>, root: &TomlTable<'_>) {
    let missing: Vec<(String, String)> = (faults.iter())
        .filter_map(|fault| match &fault.what {
            FaultKind::MissingKey { key, .. } => Some((fault.path.clone(), key.clone())),
            FaultKind::UnknownKey {
                meant: Some(meant), ..
            } => Some((fault.path.clone(), meant.clone())),
            _ => None,
        })
        .collect();
    for (path, name) in missing {
        let belongs = |fault: &ShapeFault<'_>| fault.path == path && is_of(fault, &name, root);
        let mut keys = (0..faults.len()).filter(|&at| belongs(&faults[at]));
        let Some(first) = keys.next() else {
            continue;
        };
        let others: Vec<usize> = keys.collect();
        let names = others.iter().filter_map(|&at| match &faults[at].what {
            FaultKind::UnknownKey { key, .. } => Some(key.clone()),
            _ => None,
        });
        let table = InnerTable {
            name: name.clone(),
            is_entry: false,
            others: names.collect(),
        };
        if let FaultKind::UnknownKey { inner, .. } = &mut faults[first].what {
            *inner = Some(table);
        }
        let mut at = 0..;
        faults.retain(|fault| {
            let is_missing = fault.path == path
                && matches!(&fault.what, FaultKind::MissingKey { key, .. } if *key == name);
            let is_other = at.next().is_some_and(|at| others.contains(&at));
            !is_missing && !is_other
        });
    }
}

/// Finds the unknown keys at the top of a document that are those of an entry of a list which is missing: the header of
/// the list has been forgotten. They and the missing list are one fault, that of the first key.
pub(super) fn find_entries(faults: &mut Vec<ShapeFault<'_>>, schema: &Value, root: &TomlTable<'_>) {
    let missing = faults.iter().filter_map(|fault| match &fault.what {
        FaultKind::MissingKey { key, .. } if fault.path.is_empty() => Some(key.clone()),
        FaultKind::UnknownKey { meant, .. } if fault.path.is_empty() => meant.clone(),
        _ => None,
    });
    for name in missing.collect::<Vec<String>>() {
        let mut entry = String::new();
        push(&mut entry, &name);
        let known = Site::at(schema, "").keys_at(&format!("{entry}/0"));
        let belonging: Vec<(usize, String)> = (faults.iter().enumerate())
            .filter_map(|(at, fault)| Some((at, entry_key(fault, &known, root)?.to_owned())))
            .collect();
        let Some((first, others)) = belonging.split_first() else {
            continue;
        };
        let table = InnerTable {
            name: name.clone(),
            is_entry: true,
            others: others.iter().map(|(_, key)| key.clone()).collect(),
        };
        if let FaultKind::UnknownKey { inner, .. } = &mut faults[first.0].what {
            *inner = Some(table);
        }
        let mut at = 0..;
        faults.retain(|fault| {
            let is_missing = fault.path.is_empty()
                && matches!(&fault.what, FaultKind::MissingKey { key, .. } if *key == name);
            let is_other = at
                .next()
                .is_some_and(|at| others.iter().any(|(other, _)| *other == at));
            !is_missing && !is_other
        });
    }
}

/// The unknown key at the top of a document that a fault is about, if an entry with the `known` keys may have it.
fn entry_key<'f>(
    fault: &'f ShapeFault<'_>,
    known: &[(&str, &Value)],
    root: &TomlTable<'_>,
) -> Option<&'f str> {
    let FaultKind::UnknownKey {
        key,
        known: here,
        outer: None,
        inner: None,
        ..
    } = &fault.what
    else {
        return None;
    };
    let value = root.get(key.as_str())?.get_ref();
    let (_, schema) = known.iter().find(|(name, _)| name == key)?;
    // Of a key that is there already it is no slip.
    let absent = here.iter().copied().filter(|name| !root.contains_key(name));
    let is_own = fault.path.is_empty() && certain(key, absent).is_none();
    (is_own && fault.site.may_hold(schema, value)).then_some(key)
}

/// Whether a fault is an unknown key that is known in a table of this name.
fn is_of(fault: &ShapeFault<'_>, name: &str, root: &TomlTable<'_>) -> bool {
    let FaultKind::UnknownKey {
        key,
        known,
        meant,
        outer: None,
        inner: None,
    } = &fault.what
    else {
        return false;
    };
    let table = ValueSpot::at(root, &fault.path).table();
    let lacks = table.is_some_and(|table| !table.contains_key(name));
    let meant = MeantKey::of(key, known, meant.as_deref(), &fault.site, table);
    lacks && meant == MeantKey::Deeper(name)
}
