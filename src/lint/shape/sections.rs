//! The tables and lists that a schema has, wherever they are.

use serde_json::Value;

use super::checks::{Checks, MemberChecks, Node, PatternCheck, ShapeCheck};
use crate::document::spans::push;

/// How many subschemas are looked at: a schema that refers to itself has no end.
const MOST: usize = 4_000;

/// How deep tables are looked for in tables.
const DEEPEST: usize = 4;

/// What may stand at a place of a document.
#[derive(Default)]
pub(super) struct SectionPlace<'c> {
    members: Vec<&'c MemberChecks>,
    items: Vec<&'c Node>,
    /// The names that entries may have, if the schema has them all.
    names: Vec<&'c str>,
    /// What the names of entries have to look like.
    patterns: Vec<&'c PatternCheck>,
}

impl<'c> SectionPlace<'c> {
    fn of(checks: &'c Checks, node: &'c Node) -> Self {
        let mut place = Self::default();
        place.gather(checks, node, &mut Vec::new());
        place
    }

    fn gather(&mut self, checks: &'c Checks, node: &'c Node, open: &mut Vec<&'c str>) {
        for check in &node.checks {
            match check {
                ShapeCheck::Members(members) => self.members.push(members),
                ShapeCheck::Items(node) => self.items.push(node),
                ShapeCheck::Names(node) => self.name(checks, node),
                ShapeCheck::All(nodes) => {
                    nodes
                        .iter()
                        .for_each(|node| self.gather(checks, node, open));
                }
                ShapeCheck::Choice(choice) => {
                    let branches = choice.branches.iter();
                    branches.for_each(|node| self.gather(checks, node, open));
                }
                ShapeCheck::Reference(to) if !open.contains(&&*to.name) => {
                    open.push(&to.name);
                    self.gather(checks, checks.behind(to), open);
                    open.pop();
                }
                _ => {}
            }
        }
    }

    fn name(&mut self, checks: &'c Checks, node: &'c Node) {
        for check in &node.checks {
            match check {
                ShapeCheck::Values(_, values) => {
                    self.names.extend(values.iter().filter_map(Value::as_str));
                }
                ShapeCheck::Pattern(pattern) => self.patterns.push(pattern),
                ShapeCheck::Reference(to) => self.name(checks, checks.behind(to)),
                _ => {}
            }
        }
    }

    /// Whether a table may stand here that has this key. Where keys may be any words, that says nothing.
    pub fn may_have(&self, key: &str) -> bool {
        let of_members = self.members.iter().flat_map(|members| &members.patterns);
        let mut patterns = (self.patterns.iter().copied()).chain(of_members.map(|(it, _)| it));
        let mut members = self.members.iter();
        self.names.contains(&key)
            || members.any(|members| members.own(key).is_some())
            || patterns.any(|pattern| !pattern.is_of_ids() && pattern.is_in(key))
    }

    /// Whether a table may stand here.
    pub fn is_table(&self) -> bool {
        !self.members.is_empty()
    }

    /// Whether a list may stand here.
    pub fn is_list(&self) -> bool {
        !self.items.is_empty()
    }
}

/// Gives each place at which something may stand, with its pointer, and whether it is that of the items of a list: those
/// nearest to the top first. Entries that may have any name are looked for under `names`.
pub(super) fn each<'c>(
    checks: &'c Checks,
    names: &[&'c str],
    visit: &mut dyn FnMut(&str, bool, &SectionPlace<'c>),
) {
    let mut walk = SectionWalk {
        checks,
        names,
        left: MOST,
        pointer: String::new(),
        visit,
    };
    for depth in 1..=DEEPEST {
        walk.below(&checks.top, depth, false);
    }
}

/// The keys that may hold a list in the table at a path of keys, or in the items of a list there.
pub(super) fn lists_in<'c>(checks: &'c Checks, path: &[&str]) -> Vec<&'c str> {
    let mut keys: Vec<&str> = Vec::new();
    for (key, place) in places_in(checks, path) {
        if place.is_list() && !keys.contains(&key) {
            keys.push(key);
        }
    }
    keys
}

/// The headers below the one with this path, at most so many keys deeper, of which the tables may have all these keys.
pub(super) fn headers_below(
    checks: &Checks,
    path: &str,
    keys: &[&str],
    depth: usize,
) -> Vec<String> {
    let may_have = |place: &SectionPlace<'_>| keys.iter().all(|key| place.may_have(key));
    let mut headers: Vec<String> = Vec::new();
    let mut paths = vec![path.to_owned()];
    for _ in 0..depth {
        let mut below: Vec<String> = Vec::new();
        for path in paths {
            let steps: Vec<&str> = path.split('.').collect();
            for (key, place) in places_in(checks, &steps) {
                let path = format!("{path}.{key}");
                let items = place.items.iter();
                let items: Vec<SectionPlace<'_>> =
                    items.map(|node| SectionPlace::of(checks, node)).collect();
                if place.is_table() && may_have(&place) {
                    headers.push(format!("[{path}]"));
                }
                if items.iter().any(may_have) {
                    headers.push(format!("[[{path}]]"));
                }
                let has_tables = place.is_table() || items.iter().any(SectionPlace::is_table);
                if has_tables && !below.contains(&path) {
                    below.push(path);
                }
            }
        }
        paths = below;
    }
    headers
}

/// What may stand under each key of the table at a path of keys, or of the items of a list there.
fn places_in<'c>(checks: &'c Checks, path: &[&str]) -> Vec<(&'c str, SectionPlace<'c>)> {
    let members = |nodes: Vec<&'c Node>| {
        let items = nodes.iter();
        let items = items.flat_map(|node| SectionPlace::of(checks, node).items);
        let all: Vec<&'c Node> = nodes.iter().copied().chain(items).collect();
        let places = all.into_iter().map(|node| SectionPlace::of(checks, node));
        places.flat_map(|place| place.members)
    };
    let nodes = path.iter().fold(vec![&checks.top], |nodes, key| {
        let below = members(nodes).filter_map(|members| members.below(key));
        below.collect()
    });
    let properties = members(nodes).flat_map(|members| members.properties.iter());
    let places = properties.map(|(key, node)| (key, SectionPlace::of(checks, node)));
    places.collect()
}

struct SectionWalk<'c, 'w> {
    checks: &'c Checks,
    names: &'w [&'c str],
    left: usize,
    pointer: String,
    visit: &'w mut dyn FnMut(&str, bool, &SectionPlace<'c>),
}

impl<'c> SectionWalk<'c, '_> {
    /// Gives what is so deep below a place.
    fn below(&mut self, node: &'c Node, depth: usize, is_item: bool) {
        let Some(left) = self.left.checked_sub(1) else {
            return;
        };
        self.left = left;
        let place = SectionPlace::of(self.checks, node);
        if !is_item {
            for node in &place.items {
                self.below(node, depth, true);
            }
        }
        let Some(deeper) = depth.checked_sub(1) else {
            (self.visit)(&self.pointer, is_item, &place);
            return;
        };
        for members in &place.members {
            for (key, node) in members.properties.iter() {
                self.at(key, node, deeper);
            }
            let names = if place.names.is_empty() {
                self.names
            } else {
                &place.names
            };
            for name in names {
                if let Some(node) = members.named(name) {
                    self.at(name, node, deeper);
                }
            }
        }
    }

    fn at(&mut self, key: &str, node: &'c Node, depth: usize) {
        let length = self.pointer.len();
        push(&mut self.pointer, key);
        self.below(node, depth, false);
        self.pointer.truncate(length);
    }
}
