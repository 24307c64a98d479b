//! What a document may have meant where it does not fit: so that one wrong value does not keep the
//! rest from being judged.
//!
//! A key that is a slip of a known one is taken for that. Every other value that does not fit is a
//! hole: it is filled in with something that fits, in two different ways as far as there are two.
//! What a check finds in both, away from the holes, does not depend on what was filled in. Lists
//! keep their length, so that places keep their pointers. Steps of a script cannot be filled in:
//! the script ends before the first one that does not fit.

mod candidates;
mod edits;
mod join;

pub(super) use edits::table_at;

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Range;

use toml::Spanned;

use self::edits::value_mut;
use self::join::below;
use super::Validator;
use super::fault::{FaultKind, ShapeFault, is_beside};
use super::meant::{self, MeantKey};
use super::spot::ValueSpot;
use crate::document::Tree;
use crate::document::header::HEADER;
use crate::document::script_keys::STEP;
use crate::document::spans::{push, steps};
use crate::document::tree::{TomlTable, TomlValue, value_at};
use crate::lint::WayAround;

/// How often a document is looked at anew, each time with fewer faults.
const ROUNDS: usize = 8;

/// The most faults of a document that are filled in: what has more is hardly a document.
const MOST: usize = 64;

/// A document whose faults are filled in.
#[derive(Debug)]
pub struct Filled<'t> {
    /// The document, which fits.
    pub tree: Tree<'t>,
    /// Where the holes are in its text.
    pub holes: Vec<Range<usize>>,
    /// Whether nothing was made up: keys were renamed, or removed because they mean nothing.
    pub is_certain: bool,
    /// Where keys without a meaning stand, each with its value, that are taken for ones that are missing.
    pub guessed: Vec<Range<usize>>,
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
    /// The document with its faults filled in; `None` if it has too many, or if nothing fits. The last way takes a key
    /// without a meaning for one that is missing, if it may guess.
    #[must_use]
    pub fn filled<'t>(
        &self,
        tree: &Tree<'t>,
        (way, may_guess): (WayAround, bool),
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
                guessed: Vec::new(),
                cut: None,
                cut_case: None,
                unexpecting: None,
                is_start_holed: false,
                elsewhere: Vec::new(),
            },
            way,
            may_guess,
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

/// The step of a script that is refused, as what stands at a path says: which clause does it, or that it is not legal.
fn refusal_of(path: &str, root: &TomlTable<'_>) -> Option<usize> {
    let (index, key) = path.strip_prefix("/steps/")?.split_once('/')?;
    let is_not = || {
        matches!(
            ValueSpot::at(root, path).value(),
            Some(TomlValue::Boolean(false))
        )
    };
    let is_refusal = key == "illegal" || key == "legal" && is_not();
    index.parse().ok().filter(|_| is_refusal)
}

/// A document being filled in.
struct Filling<'t> {
    texts: &'t Texts,
    filled: Filled<'t>,
    way: WayAround,
    /// Whether keys without a meaning may be taken for others.
    may_guess: bool,
    /// How often something was tried at a path.
    tries: BTreeMap<String, usize>,
    /// How many names were made up.
    made: usize,
}

impl<'t> Filling<'t> {
    /// Changes the document so that a fault goes away, or at least shrinks.
    fn fill(&mut self, fault: &ShapeFault<'_>, before: &TomlTable<'t>) -> Option<()> {
        let path = &fault.path;
        match &fault.what {
            FaultKind::UnknownKey {
                key,
                outer: Some(outer),
                ..
            } => {
                let mut keys = std::iter::once(key).chain(&outer.others);
                keys.try_for_each(|key| self.put_out(path, key, &outer.path, before))
            }
            // Which of the keys are of one entry nobody knows.
            FaultKind::UnknownKey {
                inner: Some(inner), ..
            } if inner.is_entry => None,
            FaultKind::UnknownKey {
                key,
                inner: Some(inner),
                ..
            } => {
                let mut keys = std::iter::once(key).chain(&inner.others);
                keys.try_for_each(|key| self.put_in(path, key, &inner.name, before))
            }
            FaultKind::UnknownKey {
                key, known, meant, ..
            } => self.fill_unknown_key(fault, key, known, meant.as_deref(), before),
            FaultKind::Unwrapped { key, first } => self.wrap(path, key, *first),
            FaultKind::OtherKey { key, meant } if meant.len() == 1 => {
                self.note(path, before);
                self.rename(path, key, meant.first().map(|&only| only.to_owned()))
            }
            FaultKind::Pattern { key: Some(key), .. } => {
                self.filled.is_certain = false;
                self.note(path, before);
                self.rename(path, key, meant::respelt(&fault.site, key))
            }
            FaultKind::MissingKey { key, .. } => self.fill_value(fault, &below(path, key), before),
            FaultKind::Joined { missing, .. } => {
                let (table, _) = path.rsplit_once('/')?;
                self.fill_value(fault, path, before)?;
                self.fill_value(fault, &below(table, missing), before)
            }
            _ => self.fill_value(fault, path, before),
        }
    }

    /// Gives a key that has no meaning another name or another place, or removes it; `missing` is one that is missing and
    /// whose value it has.
    fn fill_unknown_key<'s>(
        &mut self,
        fault: &ShapeFault<'s>,
        key: &str,
        known: &[&'s str],
        missing: Option<&'s str>,
        before: &TomlTable<'t>,
    ) -> Option<()> {
        let path = fault.path.as_str();
        let table = ValueSpot::at(before, path).table()?;
        if let Some((span, _)) = ValueSpot::at(before, path).key(key) {
            self.filled.holes.push(span);
        }
        let meant = match MeantKey::of(key, known, missing, &fault.site, Some(table)) {
            MeantKey::Absent(name) | MeantKey::Missing(name) | MeantKey::Beside(name) => {
                Some(name.to_owned())
            }
            MeantKey::Respelt(name) => Some(name),
            MeantKey::Deeper(outer) if table.contains_key(outer) => {
                return self.moved(path, key, (outer, key));
            }
            MeantKey::Parted(outer, inner) => return self.moved(path, key, (outer, &inner)),
            MeantKey::Around => return self.take_out(path, key),
            MeantKey::Deeper(_) | MeantKey::Nothing => None,
        };
        let file = table.get(key).and_then(|value| value.get_ref().as_str());
        if meant.is_none()
            && file.is_some_and(|name| name.rsplit_once('.').is_some_and(|(_, end)| end == "toml"))
        {
            // What all else is to be seen by is not known.
            return None;
        }
        if meant.is_none() && known.is_empty() {
            // An entry of a table whose keys are names: one that may be meant to count.
            self.filled.is_certain = false;
            self.note(path, before);
        }
        let mut entries = table.iter();
        if meant.is_none()
            && entries.all(|(_, value)| matches!(value.get_ref(), TomlValue::Table(_)))
            && let Some((parent, _)) = path.rsplit_once('/')
            && let Some(name) = steps(path).last()
            && let Some((span, _)) = ValueSpot::at(before, parent).key(&name)
        {
            // An entry among its like: how many of them there are, and which, is not known.
            self.filled.holes.push(span);
            self.filled.is_certain = false;
            if self.way == WayAround::First {
                let name = self.named_elsewhere(path, known.iter().copied());
                let name = name.or_else(|| first_alike(fault, known, table));
                return self.rename(path, key, name);
            }
        }
        if meant.is_none() {
            // What a script starts from, or what it is to start from, says something else than was meant.
            let value = table.get(key).map(Spanned::get_ref);
            self.filled.is_start_holed |=
                is_of_start(path) || path.is_empty() && matches!(value, Some(TomlValue::Table(_)));
            let below = below(path, key);
            // What a case changes by it is not known.
            let case = path.strip_prefix("/cases/");
            let is_of_case = case.is_some_and(|case| !case.contains('/'));
            let is_cut = is_expected(&below) || is_of_case || may_be_parameter(fault, key, table);
            if is_cut && self.in_step(&below) {
                return Some(());
            }
            // Another word for a key that is not there: what is found for want of that one, is not found with it.
            let other = next_absent(fault, known, table, key).filter(|_| self.may_guess);
            self.filled.is_certain &= other.is_none();
            if let (WayAround::Last, Some(other)) = (self.way, other) {
                let written = table.get_key_value(key);
                let span =
                    |(key, value): (&Spanned<_>, &Spanned<_>)| key.span().start..value.span().end;
                self.filled.guessed.extend(written.map(span));
                return self.rename(path, key, Some(other));
            }
        }
        self.rename(path, key, meant)
    }

    /// Puts something into a hole that fits there and has not been tried, or removes what stands there.
    fn fill_value(
        &mut self,
        fault: &ShapeFault<'_>,
        path: &str,
        before: &TomlTable<'t>,
    ) -> Option<()> {
        self.note(path, before);
        if let FaultKind::Type { .. } = &fault.what
            && let Some((table, _)) = path.rsplit_once('/')
            && let Some(name) = steps(path).last()
            && let Some((span, _)) = ValueSpot::at(before, table).key(&name)
        {
            // What is found of the table that should be there is shown at its name.
            self.filled.holes.push(span);
        }
        if let Some(step) = refusal_of(path, before)
            && let Some(value) = self.candidates(fault, path, before).into_iter().next()
        {
            // That it is a hole says that any clause may refuse the step; which one does is found by playing on.
            let first = self
                .filled
                .unexpecting
                .map_or(step, |known| known.min(step));
            self.filled.unexpecting = Some(first);
            return self.put(path, value);
        }
        if self.in_step(path) {
            return Some(());
        }
        let tries = self.tries.entry(path.to_owned()).or_default();
        *tries += 1;
        let tries = *tries;
        self.filled.is_certain = false;
        let candidates = self.candidates(fault, path, before);
        if let Some(value) = candidates.into_iter().nth(tries - 1) {
            return self.put(path, value);
        }
        if self.remove(path) {
            return Some(());
        }
        // What it stands in is the hole, then.
        let (parent, _) = path.rsplit_once('/')?;
        if parent.is_empty() {
            return None;
        }
        self.note(parent, before);
        if let Some(value) = self.sibling(parent, before) {
            return self.put(parent, value);
        }
        if parent.matches('/').count() == 1 {
            // Once it is gone, it is missing there.
            self.note_header(before);
        }
        self.remove(parent).then_some(())
    }

    /// Remembers where a hole is.
    fn note(&mut self, path: &str, before: &TomlTable<'_>) {
        if let Some(value) = value_at(before, path) {
            self.filled.holes.push(value.span());
        } else if path.matches('/').count() == 1 {
            self.note_header(before);
        }
        self.filled.is_start_holed |= is_of_start(path);
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
                let is_there = value_mut(&mut self.filled.tree, &longer).is_some();
                let is_in_list = matches!(
                    value_mut(&mut self.filled.tree, &path).map(|value| value.get_ref()),
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

    /// The first of some names that is not in a table or a list, and that the document uses elsewhere: what it says there
    /// is about what has another name here.
    fn named_elsewhere<'n>(
        &self,
        path: &str,
        names: impl Iterator<Item = &'n str>,
    ) -> Option<String> {
        let root = self.filled.tree.get_ref();
        let here = value_at(root, path)?.get_ref();
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
}

/// The first known name that is not in a table and under which the same may stand as under one that is.
fn first_alike(fault: &ShapeFault<'_>, known: &[&str], table: &TomlTable<'_>) -> Option<String> {
    let properties = fault.site.properties();
    let schema = |name: &str| {
        let mut own = properties.iter().filter(|(known, _)| *known == name);
        own.next().map(|(_, schema)| *schema)
    };
    let mut there = table.keys().filter_map(|key| schema(key.get_ref()));
    let like = there.next()?;
    let mut absent = known.iter().filter(|name| !table.contains_key(name));
    let name = absent.find(|name| schema(name) == Some(like))?;
    Some((*name).to_owned())
}

/// A known name that is not in a table, and under which may stand what stands under `key`: the first of those behind the key
/// written before, as most people write keys in the order in which they are listed, or else the first of all.
fn next_absent(
    fault: &ShapeFault<'_>,
    known: &[&str],
    table: &TomlTable<'_>,
    key: &str,
) -> Option<String> {
    let (written, value) = table.get_key_value(key)?;
    let start = |(name, _): &(&Spanned<_>, _)| name.span().start;
    let before = table
        .iter()
        .filter(|it| start(it) < written.span().start)
        .max_by_key(start);
    let place = |name: &str| known.iter().position(|known| *known == name);
    let place = before.and_then(|(name, _)| place(name.get_ref()));
    let properties = fault.site.properties();
    let may_hold = |name: &str| {
        let mut own = properties.iter().filter(|(known, _)| *known == name);
        own.any(|(_, schema)| fault.site.may_hold(schema, value.get_ref()))
    };
    let is_header = |name: &str| fault.path.is_empty() && HEADER.contains(&name);
    let is_absent = |name: &str| !table.contains_key(name) && !is_header(name);
    let (first, behind) = known.split_at(place.unwrap_or(0));
    let mut all = behind.iter().chain(first);
    let other = all.find(|name| is_absent(name) && may_hold(name))?;
    Some((*other).to_owned())
}

/// Whether a path leads into what a script starts from.
fn is_of_start(path: &str) -> bool {
    let starts = [
        "/setup",
        "/start",
        "/scenario",
        "/position",
        "/changes",
        "/random",
    ];
    starts.iter().any(|start| path.starts_with(start))
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

/// Whether a step has a parameter that is not there and may hold what stands behind a key: without it, the move would be
/// another one.
fn may_be_parameter(fault: &ShapeFault<'_>, key: &str, step: &TomlTable<'_>) -> bool {
    let path: Vec<String> = steps(&fault.path).collect();
    if !matches!(&path[..], [list, _] if list == "steps") {
        return false;
    }
    let value = step.get(key).map(Spanned::get_ref);
    fault.site.properties().into_iter().any(|(name, schema)| {
        let is_parameter = !STEP.contains(&name) && !is_beside(schema);
        let is_absent = is_parameter && !step.contains_key(name);
        is_absent && value.is_some_and(|value| fault.site.may_hold(schema, value))
    })
}

/// Whether a path leads into what a step of a script expects.
fn is_expected(path: &str) -> bool {
    let mut names = steps(path);
    names.next().is_some_and(|list| list == "steps")
        && names.nth(1).is_some_and(|key| key == "expect")
}
