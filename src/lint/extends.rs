//! What a set of components rests on: the sets that it extends, those that these extend, and so on.
//!
//! Circles and limits are found on names alone, before any set is read, so that what is found does
//! not depend on which document was looked at first.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use super::library::{DocumentKey, Library};
use super::scope::FOLLOWS;
use super::{Scope, general};
use crate::diagnostic::Finding;
use crate::document::tree::TomlValue;
use crate::document::{Header, parse};
use crate::kit::quote::list;

/// The most sets that a set may rest on, directly and indirectly.
pub const MAX_SETS: usize = 32;

/// The sets that documents extend, by name, each read once.
pub(super) type Extended = Mutex<HashMap<DocumentKey, Arc<[String]>>>;

/// A set that a document extends.
#[derive(Debug)]
pub(super) struct Base {
    /// Pointer of the reference.
    pub pointer: String,
    /// What is written there.
    pub reference: String,
    /// The document that is meant.
    pub name: String,
}

impl Scope<'_> {
    /// The sets that the document extends and that can be read without end; reports the others.
    pub(super) fn bases(&mut self, kind: &'static str, extends: &[String]) -> Vec<Base> {
        if extends.len() > MAX_SETS {
            self.report_too_many();
            return Vec::new();
        }
        let mut bases = Vec::new();
        for (index, reference) in extends.iter().enumerate() {
            let pointer = format!("/extends/{index}");
            if let Some(name) = self.name_of(kind, &pointer, reference) {
                let reference = reference.clone();
                bases.push(Base {
                    pointer,
                    reference,
                    name,
                });
            }
        }
        let library = self.library;
        let own = library.proper_name(&self.document.source().name);
        let family = Family {
            library,
            game: self.game,
            kind,
        };
        bases.retain(|base| {
            let way = family.way(&base.name, &own);
            if let Some(way) = &way {
                self.report_circle(&base.pointer, &own, way);
            }
            way.is_none()
        });
        let names = bases.iter().map(|base| base.name.clone());
        if family.is_too_large(names.collect()) {
            self.report_too_many();
            bases.clear();
        }
        bases
    }

    fn report_too_many(&mut self) {
        let message = format!("this set rests on more than {MAX_SETS} others");
        let finding = Finding::new(&general::OUT_OF_RANGE, self.place("/extends"), message)
            .label(format!(
                "at most {MAX_SETS}, those that they extend included"
            ))
            .help("put some of them together into one file");
        self.report(finding);
    }

    fn report_circle(&mut self, pointer: &str, own: &str, way: &[String]) {
        let circle: Vec<&str> = [own]
            .into_iter()
            .chain(way.iter().map(String::as_str))
            .collect();
        let place = self.place(pointer);
        let between = list(circle[1..circle.len() - 1].iter().copied());
        let message = if between.is_empty() {
            "this set extends itself".to_owned()
        } else {
            format!("this set extends itself, by way of {between}")
        };
        let mut finding = Finding::new(&general::CYCLIC_EXTENDS, place, message)
            .label(format!("`{}`", circle.join("` → `")))
            .help("remove one of these `extends` entries");
        // A circle is one mistake: of its files the run checks, the first reports it.
        let files = &self.library.files;
        if (circle.iter()).any(|other| *other < own && files.is_checked(other)) {
            finding.level = FOLLOWS;
        }
        self.report(finding);
    }
}

impl Library<'_> {
    /// The name by which references find the document called `name`, which may be reached by a
    /// roundabout path.
    fn proper_name(&self, name: &str) -> String {
        let file = name.rsplit('/').next().unwrap_or(name);
        self.files
            .resolve(name, file)
            .unwrap_or_else(|_| name.to_owned())
    }
}

/// All sets of a kind, and how they rest on each other.
#[derive(Clone, Copy)]
struct Family<'l, 'a> {
    library: &'l Library<'a>,
    game: &'static str,
    kind: &'static str,
}

impl Family<'_, '_> {
    /// The way from one document to another along `extends`, both included.
    fn way(self, from: &str, to: &str) -> Option<Vec<String>> {
        let reached = self.reached(vec![from.to_owned()], Some(to));
        let mut way = Vec::new();
        let mut next = reached.get_key_value(to).map(|(name, _)| name);
        while let Some(name) = next {
            way.push(name.clone());
            next = reached.get(name).and_then(Option::as_ref);
        }
        way.reverse();
        (!way.is_empty()).then_some(way)
    }

    /// Whether there are too many among these sets and those that they rest on.
    fn is_too_large(self, names: Vec<String>) -> bool {
        self.reached(names, None).len() > MAX_SETS
    }

    /// These documents and what they rest on, each with the one that led to it first; no more
    /// than needed to see that they are too many.
    fn reached(self, names: Vec<String>, goal: Option<&str>) -> BTreeMap<String, Option<String>> {
        let mut queue = VecDeque::from(names.clone());
        let mut reached: BTreeMap<_, _> = names.into_iter().map(|name| (name, None)).collect();
        while let Some(name) = queue.pop_front() {
            if goal == Some(name.as_str()) || reached.len() > MAX_SETS {
                break;
            }
            for base in self.extended(&name).iter() {
                if !reached.contains_key(base) {
                    reached.insert(base.clone(), Some(name.clone()));
                    queue.push_back(base.clone());
                }
            }
        }
        reached
    }

    /// The documents that a document extends, as far as they can be told.
    fn extended(self, name: &str) -> Arc<[String]> {
        let key = (self.game, self.kind, name.to_owned());
        let known = self.library.extended.lock();
        let known = known.unwrap_or_else(PoisonError::into_inner);
        if let Some(names) = known.get(&key) {
            return Arc::clone(names);
        }
        drop(known);
        let names: Arc<[String]> = self.read(name).into();
        let known = self.library.extended.lock();
        let mut known = known.unwrap_or_else(PoisonError::into_inner);
        known.insert(key, Arc::clone(&names));
        names
    }

    fn read(self, name: &str) -> Vec<String> {
        let Self {
            library,
            game,
            kind,
        } = self;
        let Ok(text) = library.text(name) else {
            return Vec::new();
        };
        let parsed = parse(&text);
        let root = parsed.tree.get_ref();
        let header = Header::of(root);
        let is_ours = header.game.as_deref() == Some(game) && header.kind.as_deref() == Some(kind);
        let Some(TomlValue::Array(items)) = root.get("extends").map(toml::Spanned::get_ref) else {
            return Vec::new();
        };
        let references = items.iter().filter_map(|item| item.get_ref().as_str());
        let names = references.filter_map(|reference| match reference {
            "base" => library.catalogue.base(game, kind),
            path => library.resolve(name, path).ok(),
        });
        if is_ours { names.collect() } else { Vec::new() }
    }
}
