//! How a document is put right: keys under other names and in other tables, values in place of others.

use toml::Spanned;

use super::Filling;
use super::join::{below, join, merge};
use crate::document::Tree;
use crate::document::spans::steps;
use crate::document::tree::{TomlTable, TomlValue};
use crate::lint::shape::spot::ValueSpot;

impl<'t> Filling<'t> {
    /// Puts a key one level deeper, under this name of this table.
    pub(super) fn moved(
        &mut self,
        path: &str,
        key: &str,
        (outer, name): (&str, &str),
    ) -> Option<()> {
        let table = table_at(&mut self.filled.tree, path)?;
        let (written, value) = table.remove_entry(key)?;
        let span = written.span();
        let mut inner = TomlTable::new();
        inner.insert(Spanned::new(span.clone(), name.to_owned().into()), value);
        let inner = TomlValue::Table(inner);
        match table.get_mut(outer) {
            Some(there) => merge(there.get_mut(), inner),
            None => {
                let outer = Spanned::new(span.clone(), outer.to_owned().into());
                table.insert(outer, Spanned::new(span, inner));
            }
        }
        self.note_elsewhere((&below(path, outer), name), (path, key));
        Some(())
    }

    /// Puts a key into a missing table below, to which it belongs.
    pub(super) fn put_in(
        &mut self,
        path: &str,
        key: &str,
        inner: &str,
        before: &TomlTable<'t>,
    ) -> Option<()> {
        if let Some((span, _)) = ValueSpot::at(before, path).key(key) {
            self.filled.holes.push(span);
        }
        self.moved(path, key, (inner, key))
    }

    /// Puts what stands in a table into one under this key of it; what stands under that already, under `first` of it.
    pub(super) fn wrap(&mut self, path: &str, key: &str, first: Option<&str>) -> Option<()> {
        let table = table_at(&mut self.filled.tree, path)?;
        let names = table.keys().map(|name| name.get_ref().to_string());
        let names: Vec<String> = names.filter(|name| name != key).collect();
        if let Some(first) = first {
            self.moved(path, key, (key, first))?;
        }
        (names.iter()).try_for_each(|name| self.moved(path, name, (key, name)))
    }

    /// Puts what stands in a table into the one around it.
    pub(super) fn take_out(&mut self, path: &str, key: &str) -> Option<()> {
        let table = table_at(&mut self.filled.tree, path)?;
        let (_, value) = table.remove_entry(key)?;
        let TomlValue::Table(inner) = value.into_inner() else {
            return None;
        };
        let names: Vec<String> = inner
            .keys()
            .map(|name| name.get_ref().to_string())
            .collect();
        for (name, value) in inner {
            match table.get_mut(name.get_ref().as_ref()) {
                Some(there) => merge(there.get_mut(), value.into_inner()),
                None => {
                    table.insert(name, value);
                }
            }
        }
        for name in names {
            self.note_elsewhere((path, &name), (&below(path, key), &name));
        }
        Some(())
    }

    /// Puts a key into a table further up, to which it belongs.
    pub(super) fn put_out(
        &mut self,
        path: &str,
        key: &str,
        outer: &str,
        before: &TomlTable<'t>,
    ) -> Option<()> {
        if let Some((span, _)) = ValueSpot::at(before, path).key(key) {
            self.filled.holes.push(span);
        }
        let (written, value) = table_at(&mut self.filled.tree, path)?.remove_entry(key)?;
        table_at(&mut self.filled.tree, outer)?.insert(written, value);
        self.note_elsewhere((outer, key), (path, key));
        Some(())
    }

    /// Gives a key another name, or removes it.
    pub(super) fn rename(&mut self, path: &str, key: &str, meant: Option<String>) -> Option<()> {
        let table = table_at(&mut self.filled.tree, path)?;
        let (written, value) = table.remove_entry(key)?;
        let Some(meant) = meant else {
            return Some(());
        };
        match table.get_mut(meant.as_str()) {
            Some(there) => {
                let (here, meant) = (below(path, key), below(path, &meant));
                let pairs = join(there.get_mut(), value.into_inner(), (&meant, &here));
                self.filled.elsewhere.extend(pairs);
            }
            None => {
                table.insert(Spanned::new(written.span(), meant.clone().into()), value);
                self.note_elsewhere((path, &meant), (path, key));
            }
        }
        Some(())
    }

    /// Notes under which key of which table what is meant for another one is written.
    pub(super) fn note_elsewhere(
        &mut self,
        (table, meant): (&str, &str),
        (path, key): (&str, &str),
    ) {
        let pair = (below(table, meant), below(path, key));
        self.filled.elsewhere.push(pair);
    }

    /// Puts a value in place of another.
    pub(super) fn put(&mut self, path: &str, value: TomlValue<'t>) -> Option<()> {
        if let Some(there) = value_mut(&mut self.filled.tree, path) {
            *there.get_mut() = value;
            return Some(());
        }
        let (parent, key) = path.rsplit_once('/')?;
        let key = steps(&format!("/{key}")).next()?;
        let table = table_at(&mut self.filled.tree, parent)?;
        table.insert(Spanned::new(0..0, key.into()), Spanned::new(0..0, value));
        Some(())
    }

    /// Removes a key of a table; whether it was one. Items of lists stay, for the places of others.
    pub(super) fn remove(&mut self, path: &str) -> bool {
        let Some((parent, key)) = path.rsplit_once('/') else {
            return false;
        };
        let Some(key) = steps(&format!("/{key}")).next() else {
            return false;
        };
        table_at(&mut self.filled.tree, parent)
            .is_some_and(|table| table.remove(key.as_str()).is_some())
    }
}

pub(super) fn value_mut<'v, 't>(
    tree: &'v mut Tree<'t>,
    path: &str,
) -> Option<&'v mut Spanned<TomlValue<'t>>> {
    let mut names = steps(path);
    let mut here = tree.get_mut().get_mut(names.next()?.as_str())?;
    for name in names {
        here = match here.get_mut() {
            TomlValue::Table(table) => table.get_mut(name.as_str())?,
            TomlValue::Array(items) => items.get_mut(name.parse::<usize>().ok()?)?,
            _ => return None,
        };
    }
    Some(here)
}

pub(in crate::lint::shape) fn table_at<'v, 't>(
    tree: &'v mut Tree<'t>,
    path: &str,
) -> Option<&'v mut TomlTable<'t>> {
    if path.is_empty() {
        return Some(tree.get_mut());
    }
    match value_mut(tree, path)?.get_mut() {
        TomlValue::Table(table) => Some(table),
        _ => None,
    }
}
