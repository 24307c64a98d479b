//! What a document may have meant where it does not fit: so that one wrong value does not keep the
//! rest from being judged.
//!
//! A key that is a slip of a known one is taken for that. Every other value that does not fit is a
//! hole: it is filled in with something that fits, in two different ways as far as there are two.
//! What a check finds in both, away from the holes, does not depend on what was filled in. Lists
//! keep their length, so that places keep their pointers. Steps of a script cannot be filled in:
//! the script ends before the first one that does not fit.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::Value;
use toml::Spanned;

use super::Validator;
use super::fault::{FaultKind, ShapeFault};
use super::keys::{self, MeantKey};
use super::site::Site;
use super::spot::ValueSpot;
use super::values;
use crate::document::spans::{push, steps};
use crate::document::tree::json;
use crate::document::tree::{TomlTable, TomlValue, parse_value};
use crate::document::{Tree, inline};
use crate::kit::nearest::nearest;
use crate::lint::WayAround;

/// How often a document is looked at anew, each time with fewer faults.
const ROUNDS: usize = 8;

/// The most faults of a document that are filled in: what has more is hardly a document.
const MOST: usize = 64;

/// How deep required tables are made.
const DEEPEST: usize = 6;

/// A document whose faults are filled in.
#[derive(Debug)]
pub struct Filled<'t> {
    /// The document, which fits.
    pub tree: Tree<'t>,
    /// Where the holes are in its text.
    pub holes: Vec<Range<usize>>,
    /// Whether nothing was made up: keys were renamed, or removed because they mean nothing.
    pub is_certain: bool,
    /// The first step of a script that does not fit, before which it ends now.
    pub cut: Option<usize>,
    /// The first step of a script whose expectations are not all there.
    pub unexpecting: Option<usize>,
    /// The first case of a script that does not fit, before which its cases end now.
    pub cut_case: Option<usize>,
    /// Whether what a script starts from has holes.
    pub is_start_holed: bool,
    /// Pointers of what is written elsewhere than it should be, and where it is.
    pub elsewhere: Vec<(String, String)>,
}

impl Filled<'_> {
    /// Ends a script before a step.
    pub fn cut_at(&mut self, step: usize) {
        self.cut = Some(self.cut.map_or(step, |cut| cut.min(step)));
        if let Some(value) = self.tree.get_mut().get_mut("steps")
            && let TomlValue::Array(items) = value.get_mut()
        {
            *items = items.iter().take(step).cloned().collect();
        }
        // They may go on from a step behind it.
        self.tree.get_mut().remove("cases");
    }

    /// Ends the cases of a script before one.
    fn cut_cases_at(&mut self, case: usize) {
        self.cut_case = Some(self.cut_case.map_or(case, |cut| cut.min(case)));
        if let Some(value) = self.tree.get_mut().get_mut("cases")
            && let TomlValue::Array(items) = value.get_mut()
        {
            *items = items.iter().take(case).cloned().collect();
        }
    }

    /// Ends a script before what could not be read of its text.
    pub fn lose(&mut self, lost: &Range<usize>) {
        let Some(steps) = self.tree.get_ref().get("steps") else {
            self.is_start_holed = true;
            return;
        };
        let TomlValue::Array(items) = steps.get_ref() else {
            return;
        };
        let is_inside = steps.span().contains(&lost.start);
        let before = items.iter().filter(|item| item.span().end <= lost.start);
        // Steps with headers of their own lie apart.
        let is_behind = items.iter().any(|item| item.span().end <= lost.start);
        if is_inside || is_behind && steps.span().len() <= "[[steps]]".len() {
            let before = before.count();
            self.cut_at(before);
        } else {
            self.is_start_holed = true;
        }
    }
}

/// Texts that filled values are read from: they live as long as the document.
#[derive(Debug, Default)]
pub struct Texts(OnceCell<(String, Box<Texts>)>);

impl Texts {
    fn keep(&self, text: String) -> &str {
        let mut last = self;
        while let Some((_, next)) = last.0.get() {
            last = next;
        }
        let (kept, _) = last.0.get_or_init(|| (text, Box::default()));
        kept
    }
}

impl Validator {
    /// The document with its faults filled in; `None` if it has too many, or if nothing fits.
    #[must_use]
    pub fn filled<'t>(
        &self,
        tree: &Tree<'t>,
        way: WayAround,
        texts: &'t Texts,
    ) -> Option<Filled<'t>> {
        let (faults, _) = self.faults(tree);
        if faults.len() > MOST {
            return None;
        }
        let mut filling = Filling {
            texts,
            filled: Filled {
                tree: tree.clone(),
                holes: Vec::new(),
                is_certain: true,
                cut: None,
                cut_case: None,
                unexpecting: None,
                is_start_holed: false,
                elsewhere: Vec::new(),
            },
            way,
            tries: BTreeMap::new(),
            made: 0,
        };
        for fault in &faults {
            filling.fill(fault, tree.get_ref())?;
        }
        for _ in 1..ROUNDS {
            if self.accepts(&filling.filled.tree) {
                return Some(filling.filled);
            }
            // The faults borrow the tree that is being changed.
            let before = filling.filled.tree.clone();
            let (faults, _) = self.faults(&before);
            if faults.len() > MOST {
                return None;
            }
            for fault in &faults {
                filling.fill(fault, before.get_ref())?;
            }
        }
        None
    }
}

/// A document being filled in.
struct Filling<'t> {
    texts: &'t Texts,
    filled: Filled<'t>,
    way: WayAround,
    /// How often something was tried at a path.
    tries: BTreeMap<String, usize>,
    /// How many names were made up.
    made: usize,
}

/// Adds what one table or list has to another, as it is written; of two values in one place the first stays.
fn merge<'t>(into: &mut TomlValue<'t>, from: TomlValue<'t>) {
    match (into, from) {
        (TomlValue::Table(into), TomlValue::Table(from)) => {
            for (key, value) in from {
                match into.get_mut(key.get_ref().as_ref()) {
                    Some(there) => merge(there.get_mut(), value.into_inner()),
                    None => {
                        into.insert(key, value);
                    }
                }
            }
        }
        (TomlValue::Array(into), TomlValue::Array(from)) => {
            let mut all: Vec<_> = std::mem::take(into).into_iter().chain(from).collect();
            // The order in which they are written, under whatever name.
            all.sort_by_key(|item| item.span().start);
            for item in all {
                into.push(item);
            }
        }
        _ => {}
    }
}

impl<'t> Filling<'t> {
    /// Changes the document so that a fault goes away, or at least shrinks.
    fn fill(&mut self, fault: &ShapeFault<'_>, before: &TomlTable<'t>) -> Option<()> {
        let mut path = fault.path.clone();
        match &fault.what {
            FaultKind::UnknownKey {
                key,
                outer: Some(outer),
                ..
            } => {
                let keys = std::iter::once(key).chain(&outer.others);
                return keys
                    .map(|key| self.put_out(&path, key, &outer.path, before))
                    .collect();
            }
            FaultKind::UnknownKey {
                key, known, meant, ..
            } => {
                let table = ValueSpot::at(before, &path).table()?;
                if let Some((span, _)) = ValueSpot::at(before, &path).key(key) {
                    self.filled.holes.push(span);
                }
                let missing = meant.as_deref();
                let meant = match MeantKey::of(key, known, missing, &fault.site, Some(table)) {
                    MeantKey::Absent(name) | MeantKey::Missing(name) | MeantKey::Beside(name) => {
                        Some(name.to_owned())
                    }
                    MeantKey::Respelt(name) => Some(name),
                    MeantKey::Deeper(outer) if table.contains_key(outer) => {
                        return self.moved(&path, key, outer);
                    }
                    MeantKey::Deeper(_) | MeantKey::Nothing => None,
                };
                if meant.is_none() && known.is_empty() {
                    // An entry of a table whose keys are names: one that may be meant to count.
                    self.filled.is_certain = false;
                    self.note(&path, before);
                }
                let mut entries = table.iter();
                if meant.is_none()
                    && entries.all(|(_, value)| matches!(value.get_ref(), TomlValue::Table(_)))
                    && let Some((parent, _)) = path.rsplit_once('/')
                    && let Some(name) = steps(&path).last()
                    && let Some((span, _)) = ValueSpot::at(before, parent).key(&name)
                {
                    // An entry among its like: how many of them there are, and which, is not known.
                    self.filled.holes.push(span);
                    self.filled.is_certain = false;
                    if self.way == WayAround::First {
                        let name = self.named_elsewhere(&path, known.iter().copied());
                        return self.rename(&path, key, name);
                    }
                }
                if meant.is_none() {
                    let mut below = path.clone();
                    push(&mut below, key);
                    // What a case changes by it is not known.
                    let case = path.strip_prefix("/cases/");
                    let is_of_case = case.is_some_and(|case| !case.contains('/'));
                    if (is_expected(&below) || is_of_case) && self.in_step(&below) {
                        return Some(());
                    }
                }
                return self.rename(&path, key, meant);
            }
            FaultKind::Pattern { key: Some(key), .. } => {
                self.filled.is_certain = false;
                self.note(&path, before);
                return self.rename(&path, key, keys::respelt(&fault.site, key));
            }
            FaultKind::MissingKey { key, .. } => push(&mut path, key),
            _ => {}
        }
        self.note(&path, before);
        if let FaultKind::Type { .. } = &fault.what
            && let Some((table, _)) = path.rsplit_once('/')
            && let Some(name) = steps(&path).last()
            && let Some((span, _)) = ValueSpot::at(before, table).key(&name)
        {
            // What is found of the table that should be there is shown at its name.
            self.filled.holes.push(span);
        }
        if self.in_step(&path) {
            return Some(());
        }
        let tries = self.tries.entry(path.clone()).or_default();
        *tries += 1;
        let tries = *tries;
        self.filled.is_certain = false;
        let schema = match &fault.what {
            FaultKind::MissingKey { schema, .. } => schema,
            _ => fault.site.schema(),
        };
        let meant = match &fault.what {
            FaultKind::Values { allowed } => {
                let list = path.rsplit_once('/').map(|(list, _)| list);
                let list = list.filter(|_| self.way == WayAround::First && is_item(&path));
                let names = allowed.iter().filter_map(|value| value.as_str());
                let near = meant(allowed, there(before, &path));
                let is_first = self.way == WayAround::First;
                let near = near.or_else(|| {
                    is_first
                        .then(|| only_unused(&path, allowed, before))
                        .flatten()
                });
                near.or_else(|| self.named_elsewhere(list?, names))
            }
            FaultKind::Pattern { .. } => there(before, &path)
                .and_then(|value| self.respelt(&fault.site, value.get_ref().as_str()?)),
            _ => None,
        };
        let meant = meant.map(|value| TomlValue::String(value.into()));
        let meant = meant.or_else(|| match &fault.what {
            FaultKind::Type { expected } => {
                self.converted(there(before, &path)?.get_ref(), expected)
            }
            _ => None,
        });
        let sibling = self.sibling(&path, before);
        let sibling = sibling.filter(|value| fault.site.may_hold(schema, value));
        let made = self.made(&fault.site, schema, DEEPEST);
        // A text that fits: the other way shows what comes of there being none.
        let examples = fault.site.value_of(schema, "examples");
        let takes_example = self.way == WayAround::First && sibling.is_none() && !is_item(&path);
        let example = examples.filter(|_| takes_example);
        let example = example.and_then(|examples| self.read(examples.get(0)?));
        // Numbers as far apart as they may be: what holds of both holds of any. Those of its like are for what has no
        // bounds.
        let is_bounded = |keyword| fault.site.value_of(schema, keyword).is_some();
        let candidates = if is_bounded("minimum") && is_bounded("maximum") {
            [meant, made, sibling, example]
        } else {
            [meant, sibling, example, made]
        };
        let candidates = candidates.into_iter().flatten();
        if let Some(value) = candidates.into_iter().nth(tries - 1) {
            return self.put(&path, value);
        }
        if self.remove(&path) {
            return Some(());
        }
        // What it stands in is the hole, then.
        let (parent, _) = path.rsplit_once('/')?;
        let parent = parent.to_owned();
        if parent.is_empty() {
            return None;
        }
        self.note(&parent, before);
        if let Some(value) = self.sibling(&parent, before) {
            return self.put(&parent, value);
        }
        if parent.matches('/').count() == 1 {
            // Once it is gone, it is missing there.
            self.note_header(before);
        }
        self.remove(&parent).then_some(())
    }

    /// A text that a text of the wrong form can have meant: in other letters, or, as of a tile with a wrong rotation or
    /// none, its first part with another one behind a slash.
    fn respelt(&self, site: &Site<'_>, text: &str) -> Option<String> {
        let other = || {
            let first = text.rsplit_once('/').map_or(text, |(first, _)| first);
            let way = format!("{first}/{}", u8::from(self.way == WayAround::Last));
            site.takes(&way).then_some(way)
        };
        values::respelt(site, text).or_else(other)
    }

    /// The same value as another type, where that is plain: a number in quotes, or one table in brackets.
    fn converted(&self, value: &TomlValue<'t>, expected: &[&str]) -> Option<TomlValue<'t>> {
        match value {
            TomlValue::String(text) if expected.contains(&"integer") => {
                self.read(&Value::from(text.trim().parse::<i64>().ok()?))
            }
            TomlValue::Array(items) if expected.contains(&"object") => {
                let mut items = items.iter();
                let only = items.next()?.get_ref();
                let is_one = items.next().is_none() && only.as_table().is_some();
                is_one.then(|| only.clone())
            }
            _ => None,
        }
    }

    /// Remembers where a hole is.
    fn note(&mut self, path: &str, before: &TomlTable<'_>) {
        if let Some(value) = there(before, path) {
            self.filled.holes.push(value.span());
        } else if path.matches('/').count() == 1 {
            self.note_header(before);
        }
        let is_start = [
            "/setup",
            "/start",
            "/scenario",
            "/position",
            "/changes",
            "/random",
        ];
        self.filled.is_start_holed |= is_start.iter().any(|start| path.starts_with(start));
    }

    /// Remembers that something is missing at the top: that is reported at the header.
    fn note_header(&mut self, before: &TomlTable<'_>) {
        if let Some((key, value)) = before.get_key_value("kind") {
            self.filled.holes.extend([key.span(), value.span()]);
        }
    }

    /// Deals with a fault in a step of a script; whether it was one.
    fn in_step(&mut self, path: &str) -> bool {
        if path == "/steps" {
            self.filled.tree.get_mut().remove("steps");
            self.filled.cut_at(0);
            return true;
        }
        let mut names = steps(path);
        let (Some(list), Some(index)) = (names.next(), names.next()) else {
            return false;
        };
        let Ok(index) = index.parse::<usize>() else {
            return false;
        };
        if list == "cases" {
            self.filled.cut_cases_at(index);
            return true;
        }
        if list != "steps" {
            return false;
        }
        let below: Vec<String> = names.collect();
        let first = |known: Option<usize>| Some(known.map_or(index, |known| known.min(index)));
        if below.first().is_some_and(|key| key == "expect") {
            self.filled.unexpecting = first(self.filled.unexpecting);
            // By other eyes than those that were meant, all of it means something else.
            let below = match below.get(1) {
                Some(key) if key == "seen-by" => &below[..1],
                _ => &below[..],
            };
            // Of what is expected, that part goes; of a list, all of it.
            let mut path = format!("/steps/{index}");
            for name in below {
                let mut longer = path.clone();
                push(&mut longer, name);
                let is_there = value_at(&mut self.filled.tree, &longer).is_some();
                let is_in_list = matches!(
                    value_at(&mut self.filled.tree, &path).map(|value| value.get_ref()),
                    Some(TomlValue::Array(_))
                );
                if !is_there || is_in_list {
                    break;
                }
                path = longer;
            }
            if self.remove(&path) {
                self.prune(&path);
                return true;
            }
        }
        self.filled.cut_at(index);
        true
    }

    /// Removes the tables around a path that have become empty: an empty table is an expectation, too.
    fn prune(&mut self, path: &str) {
        let mut path = path;
        while let Some((parent, _)) = path.rsplit_once('/') {
            let is_empty =
                table_at(&mut self.filled.tree, parent).is_some_and(|table| table.is_empty());
            if !is_empty || !self.remove(parent) {
                return;
            }
            path = parent;
        }
    }

    /// Puts a key one level deeper, into a table that is there.
    fn moved(&mut self, path: &str, key: &str, outer: &str) -> Option<()> {
        let table = table_at(&mut self.filled.tree, path)?;
        let (written, value) = table.remove_entry(key)?;
        let mut inner = TomlTable::new();
        inner.insert(written, value);
        merge(table.get_mut(outer)?.get_mut(), TomlValue::Table(inner));
        self.note_elsewhere((&below(path, outer), key), (path, key));
        Some(())
    }

    /// Puts a key into a table further up, to which it belongs.
    fn put_out(
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
    fn rename(&mut self, path: &str, key: &str, meant: Option<String>) -> Option<()> {
        let table = table_at(&mut self.filled.tree, path)?;
        let (written, value) = table.remove_entry(key)?;
        let Some(meant) = meant else {
            return Some(());
        };
        match table.get_mut(meant.as_str()) {
            Some(there) => merge(there.get_mut(), value.into_inner()),
            None => {
                table.insert(Spanned::new(written.span(), meant.clone().into()), value);
                self.note_elsewhere((path, &meant), (path, key));
            }
        }
        Some(())
    }

    /// Notes under which key of which table what is meant for another one is written.
    fn note_elsewhere(&mut self, (table, meant): (&str, &str), (path, key): (&str, &str)) {
        let pair = (below(table, meant), below(path, key));
        self.filled.elsewhere.push(pair);
    }

    /// The first of some names that is not in a table or a list, and that the document uses elsewhere: what it says there
    /// is about what has another name here.
    fn named_elsewhere<'n>(
        &self,
        path: &str,
        names: impl Iterator<Item = &'n str>,
    ) -> Option<String> {
        let root = self.filled.tree.get_ref();
        let here = there(root, path)?.get_ref();
        let is_here = |name: &str| match here {
            TomlValue::Table(table) => table.contains_key(name),
            TomlValue::Array(items) => {
                let mut items = items.iter();
                items.any(|item| item.get_ref().as_str() == Some(name))
            }
            _ => false,
        };
        let mut absent = names.filter(|name| !is_here(name));
        let named = absent.find(|name| is_said(root, name))?;
        Some(named.to_owned())
    }

    /// Puts a value in place of another.
    fn put(&mut self, path: &str, value: TomlValue<'t>) -> Option<()> {
        if let Some(there) = value_at(&mut self.filled.tree, path) {
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
    fn remove(&mut self, path: &str) -> bool {
        let Some((parent, key)) = path.rsplit_once('/') else {
            return false;
        };
        let Some(key) = steps(&format!("/{key}")).next() else {
            return false;
        };
        table_at(&mut self.filled.tree, parent)
            .is_some_and(|table| table.remove(key.as_str()).is_some())
    }

    /// The value that another item of the same list, or another entry of the same table of tables,
    /// has in the same place.
    fn sibling(&self, path: &str, before: &TomlTable<'t>) -> Option<TomlValue<'t>> {
        let names: Vec<String> = steps(path).collect();
        // Two items may not have one id.
        if names.last().is_some_and(|name| name == "id") {
            return None;
        }
        for depth in (0..names.len()).rev() {
            let mut prefix = String::new();
            names[..depth]
                .iter()
                .for_each(|name| push(&mut prefix, name));
            let list = there(before, &prefix).map(Spanned::get_ref);
            let others: Vec<String> = match list {
                Some(TomlValue::Array(items)) => {
                    (0..items.len()).map(|index| index.to_string()).collect()
                }
                Some(TomlValue::Table(table)) if depth + 1 < names.len() => {
                    table.keys().map(|key| key.get_ref().to_string()).collect()
                }
                _ => continue,
            };
            let others = others.into_iter().filter(|other| *other != names[depth]);
            let mut found = others.filter_map(|other| {
                let mut other_path = prefix.clone();
                push(&mut other_path, &other);
                names[depth + 1..]
                    .iter()
                    .for_each(|name| push(&mut other_path, name));
                there(before, &other_path).map(|value| value.get_ref().clone())
            });
            let first = found.next();
            let value = match self.way {
                WayAround::First => first,
                WayAround::Last => {
                    let first = first.as_ref().map(json);
                    found.rfind(|value| Some(json(value)) != first)
                }
            };
            if value.is_some() {
                return value;
            }
        }
        self.neighbour(path, before)
    }

    /// The value of another entry of a table whose entries are all of one type, as those of a map are.
    fn neighbour(&self, path: &str, before: &TomlTable<'t>) -> Option<TomlValue<'t>> {
        let (parent, _) = path.rsplit_once('/')?;
        let own = there(before, path)?;
        let table = there(before, parent)?.get_ref().as_table()?;
        let others = table.values().filter(|value| value.span() != own.span());
        let others: Vec<_> = others.map(Spanned::get_ref).collect();
        let is_map = others.iter().all(|value| value.same_type(others[0]));
        let one = match self.way {
            WayAround::First => others.first(),
            WayAround::Last => others.last(),
        };
        one.filter(|_| is_map).copied().cloned()
    }

    /// A value that a subschema allows, as far as that can be told from it.
    fn made<'s>(
        &mut self,
        site: &Site<'s>,
        schema: &'s Value,
        depth: usize,
    ) -> Option<TomlValue<'t>> {
        let depth = depth.checked_sub(1)?;
        if let Some(values) = site.values(schema) {
            return self.read(self.one_of(&values)?);
        }
        for alternatives in ["oneOf", "anyOf"] {
            if let Some(Value::Array(branches)) = site.value_of(schema, alternatives) {
                let branches: Vec<&Value> = branches.iter().collect();
                return self.made(site, self.one_of(&branches)?, depth);
            }
        }
        let number = |keyword: &str| site.value_of(schema, keyword).and_then(Value::as_f64);
        match *site.types(schema).first()? {
            "boolean" => Some(TomlValue::Boolean(self.way == WayAround::Last)),
            "integer" | "number" => {
                let least = number("minimum").unwrap_or(0.0);
                let value = match self.way {
                    WayAround::First => least,
                    WayAround::Last => number("maximum").unwrap_or(least + 1.0).min(1.0e6),
                };
                self.read(&Value::from(format!("{value:.0}").parse::<i64>().ok()?))
            }
            "string" => {
                self.made += 1;
                // Called otherwise in each way, so that no finding of both can have its name.
                let name = match self.way {
                    WayAround::First => "hole",
                    WayAround::Last => "gap",
                };
                Some(TomlValue::String(format!("{name}-{}", self.made).into()))
            }
            "array" => {
                let least = number("minItems").unwrap_or(0.0).clamp(0.0, 64.0);
                let most = number("maxItems").unwrap_or(64.0);
                let count = match self.way {
                    WayAround::First => least,
                    WayAround::Last => most.min(least + 1.0),
                };
                let items = site.value_of(schema, "items");
                let mut list = Vec::new();
                let mut left = count;
                while left >= 1.0 {
                    let item = self.made(site, items?, depth)?;
                    list.push(Spanned::new(0..0, item));
                    left -= 1.0;
                }
                Some(TomlValue::Array(list))
            }
            "object" => {
                let mut table = TomlTable::new();
                let properties = site.properties_of(schema);
                let required = site.value_of(schema, "required").and_then(Value::as_array);
                for key in required.into_iter().flatten().filter_map(Value::as_str) {
                    let (_, holds) = properties.iter().find(|(name, _)| *name == key)?;
                    let value = self.made(site, holds, depth)?;
                    table.insert(
                        Spanned::new(0..0, key.to_owned().into()),
                        Spanned::new(0..0, value),
                    );
                }
                Some(TomlValue::Table(table))
            }
            _ => None,
        }
    }

    /// A JSON value as a value of a document.
    fn read(&self, value: &Value) -> Option<TomlValue<'t>> {
        let text = self.texts.keep(inline(value));
        parse_value(text)
    }

    fn one_of<'v>(&self, values: &[&'v Value]) -> Option<&'v Value> {
        match self.way {
            WayAround::First => values.first().copied(),
            WayAround::Last => values.last().copied(),
        }
    }
}

/// Whether a path ends at an item of a list.
fn is_item(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    last.bytes().all(|byte| byte.is_ascii_digit())
}

/// The one allowed text that a text is a slip of.
fn meant(allowed: &[&Value], written: Option<&Spanned<TomlValue<'_>>>) -> Option<String> {
    let written = written?.get_ref().as_str()?;
    let allowed = allowed.iter().filter_map(|value| value.as_str());
    nearest(written, allowed).map(str::to_owned)
}

/// Whether a text stands anywhere in a table, as a value or as a key.
fn is_said(table: &TomlTable<'_>, text: &str) -> bool {
    fn is_in(value: &TomlValue<'_>, text: &str) -> bool {
        match value {
            TomlValue::String(said) => said == text,
            TomlValue::Array(items) => items.iter().any(|item| is_in(item.get_ref(), text)),
            TomlValue::Table(table) => is_said(table, text),
            _ => false,
        }
    }
    let mut entries = table.iter();
    entries.any(|(key, value)| key.get_ref() == text || is_in(value.get_ref(), text))
}

/// Whether a path leads into what a step of a script expects.
fn is_expected(path: &str) -> bool {
    let mut names = steps(path);
    names.next().is_some_and(|list| list == "steps")
        && names.nth(1).is_some_and(|key| key == "expect")
}

/// The value at a path, if it is there.
fn there<'v, 't>(root: &'v TomlTable<'t>, path: &str) -> Option<&'v Spanned<TomlValue<'t>>> {
    let mut names = steps(path);
    let mut here = root.get(names.next()?.as_str())?;
    for name in names {
        here = match here.get_ref() {
            TomlValue::Table(table) => table.get(name.as_str())?,
            TomlValue::Array(items) => items.get(name.parse::<usize>().ok()?)?,
            _ => return None,
        };
    }
    Some(here)
}

fn value_at<'v, 't>(tree: &'v mut Tree<'t>, path: &str) -> Option<&'v mut Spanned<TomlValue<'t>>> {
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

/// The only one of the allowed values that no other item of the list has under this key.
fn only_unused(path: &str, allowed: &[&Value], before: &TomlTable<'_>) -> Option<String> {
    let (item, key) = path.rsplit_once('/')?;
    let (list, index) = item.rsplit_once('/')?;
    let index = index.parse::<usize>().ok()?;
    let items = there(before, list)?.get_ref().as_array()?;
    let others = items.iter().enumerate().filter(|(at, _)| *at != index);
    let used: Vec<&str> = others
        .filter_map(|(_, item)| item.get_ref().as_table()?.get(key)?.get_ref().as_str())
        .collect();
    let mut unused = allowed.iter().filter_map(|value| value.as_str());
    let mut unused = unused.by_ref().filter(|value| !used.contains(value));
    let only = unused.next()?;
    unused.next().is_none().then(|| only.to_owned())
}

/// The pointer of a key below another.
fn below(path: &str, key: &str) -> String {
    let mut longer = path.to_owned();
    push(&mut longer, key);
    longer
}

fn table_at<'v, 't>(tree: &'v mut Tree<'t>, path: &str) -> Option<&'v mut TomlTable<'t>> {
    if path.is_empty() {
        return Some(tree.get_mut());
    }
    match value_at(tree, path)?.get_mut() {
        TomlValue::Table(table) => Some(table),
        _ => None,
    }
}
