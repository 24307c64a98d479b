//! Sets put together: a document's own items, and those of the sets that it extends.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::linked::read_here;
use super::scope::{Scope, WayAround};
use super::set::{Component, Entry, Set};
use super::{general, twins};
use crate::diagnostic::{Finding, Place};
use crate::document::{Reference, Tree};
use crate::kit::count::{Count, plural};

/// From so many on, ids that an extended set has as well are one mistake.
const COPIED: usize = 3;

impl Scope<'_> {
    /// The set of components that `reference` names, or the game's base set if there is none.
    ///
    /// `pointer` is where the reference stands. `None` if it cannot be had or is too large, which
    /// has then been reported here or is reported by the check of that file.
    pub fn set<C: Component>(
        &mut self,
        pointer: &str,
        reference: Option<&Reference>,
    ) -> Option<Arc<Set<C::Item>>> {
        let reference = match reference {
            Some(Reference::Here(content)) => return self.set_here::<C>(pointer, content),
            Some(Reference::Named(reference)) => reference,
            None => "base",
        };
        let name = self.name_of(C::KIND, pointer, reference)?;
        let set = self.named_set::<C>(pointer, reference, &name)?;
        let place = |scope: &Self| scope.place(pointer);
        self.is_small::<C>(&set, place).then_some(set)
    }

    /// The set that a component document is by itself, read off the tree.
    pub fn own<C: Component>(&mut self, tree: Tree<'_>) -> Option<Set<C::Item>> {
        let value = self.typed::<C>(tree)?;
        self.own_set(value)
    }

    /// Checks the set that a component document is by itself, if it can be had.
    pub fn check_own<C: Component>(
        &mut self,
        tree: Tree<'_>,
        check: impl FnOnce(&Set<C::Item>, &mut Self),
    ) {
        if let Some(set) = self.own::<C>(tree) {
            check(&set, self);
        }
    }

    /// The set of the component document under check, if it can be had and is small enough to be
    /// looked at further.
    pub fn own_set<C: Component>(&mut self, value: C) -> Option<Set<C::Item>> {
        if value.count() > C::MOST {
            // The schema says so; comparing everything with everything would take too long.
            return None;
        }
        twins::check_extends(value.extends(), self);
        let set = self.merge(value)?;
        twins::check::<C>(&set, self);
        let place = |scope: &Self| scope.key_place(&format!("/{}", C::LIST));
        self.is_small::<C>(&set, place).then_some(set)
    }

    /// Whether a set is small enough; reports it at `place` if it is not.
    fn is_small<C: Component>(
        &mut self,
        set: &Set<C::Item>,
        place: impl FnOnce(&Self) -> Place,
    ) -> bool {
        let (count, most) = (set.items.len(), C::MOST);
        if count > most {
            let message = format!(
                "{} are in the set; at most {most} can be",
                Count(count, C::NOUN)
            );
            let finding = Finding::new(&general::SET_LIMIT, place(self), message);
            self.report(finding.help("extend fewer sets, or remove items"));
        }
        count <= most
    }

    /// The set that is written at `pointer`. What is wrong with it is found by its own check.
    fn set_here<C: Component>(
        &mut self,
        pointer: &str,
        content: &Map<String, Value>,
    ) -> Option<Arc<Set<C::Item>>> {
        let value: C = read_here(content)?;
        let document = Arc::new(self.document_at(pointer));
        let mut findings = Vec::new();
        let mut here = Scope::new(self.game, document, self.library, &mut findings);
        let set = here.merge(value)?;
        let is_sound = here.is_sound() && set.items.len() <= C::MOST;
        is_sound.then(|| Arc::new(set))
    }

    /// The items of a component document together with those of the sets that it extends;
    /// reports ids that occur twice. `None` if one of those sets cannot be had.
    pub fn merge<C: Component>(&mut self, value: C) -> Option<Set<C::Item>> {
        let mut items: Vec<Entry<C::Item>> = Vec::new();
        let bases = self.bases(C::KIND, value.extends());
        let mut is_whole = bases.len() == value.extends().len();
        let mut ends: Vec<(String, usize)> = Vec::new();
        for base in bases {
            match self.named_set::<C>(&base.pointer, &base.reference, &base.name) {
                Some(set) => {
                    let before = items.len();
                    let is_told = self.report_same::<C>(&set.items, &items, &base.pointer);
                    for entry in &set.items {
                        if is_told && named::<C>(&items[..before], entry).is_some() {
                            continue;
                        }
                        self.add_entry::<C>(&mut items, entry.clone(), Some(&base.pointer));
                    }
                }
                None => is_whole = false,
            }
            ends.push((base.pointer, items.len()));
        }
        let inherited = items.len();
        let own = value.into_items();
        let is_told = self.report_copy::<C>(&own, &items, &ends);
        for (index, item) in own.into_iter().enumerate() {
            let is_taken = |other: &Entry<C::Item>| C::id(&other.value) == C::id(&item);
            if is_told && items[..inherited].iter().any(is_taken) {
                continue;
            }
            let at = format!("/{}/{index}", C::LIST);
            let (document, pointer) = self.written(&at);
            let overlay = self.overlay.clone();
            let entry = Entry {
                value: item,
                document,
                pointer,
                taken: overlay.map(|overlay| (format!("{}{at}", self.prefix), overlay)),
            };
            self.add_entry::<C>(&mut items, entry, None);
        }
        let own = items.len() - inherited;
        is_whole.then_some(Set { items, own })
    }

    /// Reports a set that repeats what it extends, as one that was copied and then extends what it is a copy of; whether it
    /// does. `ends` says where the items of each extended set end, by the reference to it.
    fn report_copy<C: Component>(
        &mut self,
        own: &[C::Item],
        inherited: &[Entry<C::Item>],
        ends: &[(String, usize)],
    ) -> bool {
        let is_repeated = |entry: &Entry<C::Item>| {
            let mut own = own.iter();
            own.any(|item| C::id(item) == C::id(&entry.value))
        };
        let repeated = inherited.iter().enumerate();
        let repeated: Vec<_> = repeated.filter(|(_, entry)| is_repeated(entry)).collect();
        let Some((first, entry)) = repeated.first() else {
            return false;
        };
        let Some((pointer, _)) = ends.iter().find(|(_, end)| first < end) else {
            return false;
        };
        let help =
            "remove it from `extends` if these are copies of its own, or give them other ids";
        self.report_repeated::<C>(pointer, repeated.len(), ("this one", entry), entry, help)
    }

    /// Reports that so many items of the set that a reference names have ids that `other` has as well, if that is a copy;
    /// whether it is. `entry` is the first of them, and `first` where its id was before.
    fn report_repeated<C: Component>(
        &mut self,
        pointer: &str,
        count: usize,
        (other, entry): (&str, &Entry<C::Item>),
        first: &Entry<C::Item>,
        help: &str,
    ) -> bool {
        if count < COPIED {
            return false;
        }
        let message = format!(
            "{count} of the {} of this set have ids that {other} has as well, such as `{}`",
            plural(C::NOUN),
            C::id(&entry.value)
        );
        let finding = Finding::new(&general::DUPLICATE_ID, self.place(pointer), message)
            .also(first.place(&format!("/{}", C::ID)), "the first of them")
            .help(help);
        self.report(finding);
        true
    }

    /// Reports an extended set that repeats those before it, as a copy of one of them does; whether it does.
    fn report_same<C: Component>(
        &mut self,
        set: &[Entry<C::Item>],
        before: &[Entry<C::Item>],
        pointer: &str,
    ) -> bool {
        let repeated = set.iter().filter_map(|entry| {
            let first = named::<C>(before, entry)?;
            (!first.is_at(entry)).then_some((first, entry))
        });
        let repeated: Vec<_> = repeated.collect();
        let Some((first, entry)) = repeated.first() else {
            return false;
        };
        let are_same = repeated
            .iter()
            .all(|(first, entry)| first.is_written_like(entry));
        let help = if are_same {
            "extend only one of the two: they say the same"
        } else {
            "extend only one of the two, or give the items of one other ids"
        };
        let count = repeated.len();
        self.report_repeated::<C>(pointer, count, ("another extended set", entry), first, help)
    }

    /// Adds an entry, and reports it if its id is taken; `via` is the reference that brought it, if
    /// any.
    fn add_entry<C: Component>(
        &mut self,
        items: &mut Vec<Entry<C::Item>>,
        entry: Entry<C::Item>,
        via: Option<&str>,
    ) {
        let id = C::id(&entry.value);
        let Some(first) = named::<C>(items, &entry) else {
            items.push(entry);
            return;
        };
        if first.is_at(&entry) {
            // Two extended sets rest on the same one: the same component, not a second one.
            return;
        }
        let (noun, key) = (C::NOUN, C::ID);
        let at = format!("/{key}");
        let what = match key {
            "id" => format!("{noun} id"),
            _ => key.to_owned(),
        };
        let (place, message) = match via {
            Some(pointer) => (
                self.place(pointer),
                format!("duplicate {what} `{id}`: two of the extended sets have it"),
            ),
            None => (entry.place(&at), format!("duplicate {what} `{id}`")),
        };
        let help = if first.is_written_like(&entry) {
            match key {
                "id" => "remove one of the two: they are the same".to_owned(),
                // Copies of a row are usually meant for what is still missing.
                _ => format!("give one of the two another {key}, or remove it: they are the same"),
            }
        } else if via.is_none() && self.is_built_in(&first.place(&at)) {
            // It can be copied, and not be changed.
            let place = first.place(&at);
            let path = place.source.name.split_once(':');
            let path = path.map_or(&*place.source.name, |(_, path)| path);
            format!(
                "a set cannot change what it extends: give this one another {key}, or copy that document, \
                 `scrutineer show {path} --format toml -o FILE`, change it there and extend the copy, or nothing"
            )
        } else {
            format!("give one of them another {key}, one that no other {noun} has")
        };
        let finding = Finding::new(&general::DUPLICATE_ID, place, message)
            .also(first.place(&at), "first used here")
            .help(help);
        self.report(finding);
        if self.way == WayAround::Last {
            items.push(entry);
        }
    }

    fn named_set<C: Component>(
        &mut self,
        pointer: &str,
        reference: &str,
        name: &str,
    ) -> Option<Arc<Set<C::Item>>> {
        self.load(C::KIND, pointer, reference, name, |scope, tree| {
            let value = scope.typed::<C>(tree)?;
            scope.merge::<C>(value)
        })
    }
}

/// The entry that has the id of another one.
fn named<'e, C: Component>(
    items: &'e [Entry<C::Item>],
    entry: &Entry<C::Item>,
) -> Option<&'e Entry<C::Item>> {
    let id = C::id(&entry.value);
    items.iter().find(|other| C::id(&other.value) == id)
}
