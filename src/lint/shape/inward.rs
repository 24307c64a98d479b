//! Keys that belong to a table of their own below the one that they stand in, and that table is missing:
//! `swerve = 6` for `encounter = { swerve = 6 }`.

use super::fault::{FaultKind, ShapeFault};
use super::meant::MeantKey;
use super::spot::ValueSpot;
use crate::document::tree::TomlTable;

/// The table below to which keys belong.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct InnerTable {
    /// Its name.
    pub name: String,
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
