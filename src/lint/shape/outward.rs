//! Keys below a header that belong to a table further up: in TOML, what follows a header is in its table, whatever it is.

use serde_json::Value;
use toml::Spanned;

use super::fault::{FaultKind, ShapeFault};
use super::site::Site;
use super::spot::ValueSpot;
use crate::document::header::HEADER;
use crate::document::spans::push;
use crate::document::tree::{TomlKey, TomlTable, TomlValue};
use crate::kit::nearest::nearest;

/// So many unknown keys of one document are looked up further up.
const MOST: usize = 100;

/// The table that a key belongs to, further up than it stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OuterTable {
    /// Its path; empty for the document.
    pub path: String,
    /// Further keys beside the first that belong there as well.
    pub others: Vec<String>,
}

/// Finds the unknown keys that a table further up knows and lacks. That it lacks them is not reported beside that, and
/// those in one table are one fault, that of the first.
pub(super) fn find<'s>(faults: &mut Vec<ShapeFault<'s>>, schema: &'s Value, root: &TomlTable<'_>) {
    let mut first: Vec<usize> = Vec::new();
    let mut told: Vec<(String, String)> = Vec::new();
    let mut is_told = vec![false; faults.len()];
    for at in 0..faults.len().min(MOST) {
        let fault = &faults[at];
        let FaultKind::UnknownKey { key, known, .. } = &fault.what else {
            continue;
        };
        let is_slip = nearest(key, known.iter().copied()).is_some();
        let (key, path) = (key.clone(), fault.path.clone());
        // What the document says of itself has the same name everywhere.
        let is_own = HEADER.contains(&key.as_str());
        let above = (!is_slip || is_own).then(|| outer(&key, &path, schema, root));
        let outer = above.flatten();
        let Some(outer) = outer.or_else(|| beside(&key, &path, schema, root)) else {
            continue;
        };
        told.push((outer.clone(), key.clone()));
        let together = first.iter().find(|other| faults[**other].path == path);
        if let Some(&other) = together
            && let FaultKind::UnknownKey {
                outer: Some(table), ..
            } = &mut faults[other].what
            && table.path == outer
        {
            table.others.push(key);
            is_told[at] = true;
            continue;
        }
        if let FaultKind::UnknownKey { outer: there, .. } = &mut faults[at].what {
            *there = Some(OuterTable {
                path: outer,
                others: Vec::new(),
            });
            first.push(at);
        }
    }
    let mut is_told = is_told.into_iter();
    faults.retain(|fault| {
        let is_missing = |(path, key): &(String, String)| {
            matches!(&fault.what, FaultKind::MissingKey { key: missing, .. } if missing == key)
                && fault.path == *path
        };
        !is_told.next().unwrap_or_default() && !told.iter().any(is_missing)
    });
}

/// The path of the only table beside the one at `path`, or beside one around it, that may have the key, with such a value,
/// and has it not.
fn beside(key: &str, path: &str, schema: &Value, root: &TomlTable<'_>) -> Option<String> {
    let value = below_header(key, path, root)?;
    let site = Site::at(schema, "");
    let mut below = path;
    while let Some((around, _)) = below.rsplit_once('/') {
        let takes = |(name, there): (&TomlKey<'_>, &Spanned<TomlValue<'_>>)| {
            let mut at = around.to_owned();
            push(&mut at, name.get_ref());
            let lacks = !there.get_ref().as_table()?.contains_key(key);
            let known = site.holding(&at, key).into_iter();
            let mut known = known.chain(site.holding_alike(&at, key));
            (lacks && at != below && known.any(|schema| site.may_hold(schema, value))).then_some(at)
        };
        let tables = ValueSpot::at(root, around).table();
        let mut found = tables.into_iter().flatten().filter_map(takes);
        if let Some(only) = found.next() {
            return Some(only).filter(|_| found.next().is_none());
        }
        below = around;
    }
    None
}

/// The value of a key of a table with a header, if it stands below that: between braces a key stands where its author
/// wanted it.
fn below_header<'v>(key: &str, path: &str, root: &'v TomlTable<'_>) -> Option<&'v TomlValue<'v>> {
    let ValueSpot::Value(table) = ValueSpot::at(root, path) else {
        return None;
    };
    let (written, value) = table.get_ref().as_table()?.get_key_value(key)?;
    let is_inside = table.span().contains(&written.span().start);
    (!is_inside).then_some(value.get_ref())
}

/// The path of the innermost table around the one at `path` that may have the key, with such a value, and has it not.
fn outer(key: &str, path: &str, schema: &Value, root: &TomlTable<'_>) -> Option<String> {
    let value = below_header(key, path, root)?;
    let site = Site::at(schema, "");
    let mut above = path;
    while let Some((outer, _)) = above.rsplit_once('/') {
        above = outer;
        let Some(there) = ValueSpot::at(root, above).table() else {
            continue;
        };
        let mut known = site.holding(above, key).into_iter();
        if !there.contains_key(key) && known.any(|schema| site.may_hold(schema, value)) {
            return Some(above.to_owned());
        }
    }
    None
}
