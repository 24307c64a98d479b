//! Holds a document against a schema, and says what does not fit.

use serde_json::Value;

use super::checks::{Checks, ChoiceCheck, MemberChecks, Node, ShapeCheck};
use super::fits::fitting;
use super::held::HeldValue;
use super::number;
use crate::document::spans::push;
use crate::document::tree::TomlTable;

/// What does not fit.
#[derive(Debug)]
pub(super) struct HoldError {
    /// Path of the value.
    pub path: String,
    /// The way through the schema to the keyword, through references; to the subschema itself if that is `false`.
    pub location: String,
    /// The keyword that says so; empty if a value stands where none may.
    pub keyword: &'static str,
    pub more: More,
}

/// What an error says besides its keyword.
#[derive(Debug)]
pub(super) enum More {
    Nothing,
    /// The keys that nothing allows.
    Unknown(Vec<String>),
    /// The key that is not there.
    Missing(String),
    /// The pattern that does not match.
    Pattern(String),
    /// A key, and what is wrong with it.
    Name(String, Box<HoldError>),
    /// What is wrong with each alternative that may have been meant.
    Branches(Vec<BranchErrors>),
}

/// What is wrong with an alternative.
#[derive(Debug)]
pub(super) struct BranchErrors {
    /// Its place among all of them.
    pub index: usize,
    pub errors: Vec<HoldError>,
}

/// Path bytes that cost as much as an error does.
const PATH_BYTES: usize = 256;

/// What does not fit of a document, of many errors about so many, and whether that is all.
pub(super) fn errors(checks: &Checks, root: &TomlTable<'_>, most: usize) -> (Vec<HoldError>, bool) {
    let mut walk = HoldWalk {
        checks,
        errors: Vec::new(),
        left: most,
    };
    walk.node(
        &checks.top,
        HeldValue::Table(root),
        &PathTo::Top,
        &PathTo::Top,
    );
    (walk.errors, walk.left > 0)
}

/// The way to a value or a keyword, written only for errors.
enum PathTo<'w> {
    Top,
    Key(&'w PathTo<'w>, &'w str),
    Index(&'w PathTo<'w>, usize),
}

impl PathTo<'_> {
    fn key<'w>(&'w self, key: &'w str) -> PathTo<'w> {
        PathTo::Key(self, key)
    }

    fn index(&self, index: usize) -> PathTo<'_> {
        PathTo::Index(self, index)
    }

    fn written(&self) -> String {
        match self {
            Self::Top => String::new(),
            Self::Key(before, key) => {
                let mut text = before.written();
                push(&mut text, key);
                text
            }
            Self::Index(before, index) => {
                let mut text = before.written();
                push(&mut text, &index.to_string());
                text
            }
        }
    }
}

struct HoldWalk<'c> {
    checks: &'c Checks,
    /// What has been said so far.
    errors: Vec<HoldError>,
    /// How much may still be said: each error costs one, and a little more the longer the path to its value is. Once
    /// nothing is left, nobody looks on, so that the errors of a file full of them fit into memory.
    left: usize,
}

impl<'c> HoldWalk<'c> {
    /// Whether nobody wants to know more.
    fn is_over(&self) -> bool {
        self.left == 0
    }

    /// Says what does not fit; false, for the verdict.
    fn fail(
        &mut self,
        here: &PathTo<'_>,
        location: &PathTo<'_>,
        keyword: &'static str,
        more: impl FnOnce() -> More,
    ) -> bool {
        if !self.is_over() {
            let path = here.written();
            self.left = self.left.saturating_sub(1 + path.len() / PATH_BYTES);
            self.errors.push(HoldError {
                path,
                location: location.written(),
                keyword,
                more: more(),
            });
        }
        false
    }

    /// Whether a value fits a subschema; what does not is said.
    fn node(
        &mut self,
        node: &'c Node,
        value: HeldValue<'_>,
        here: &PathTo<'_>,
        site: &PathTo<'_>,
    ) -> bool {
        self.each(node.checks.iter(), |walk, check| {
            walk.check(check, value, here, site)
        })
    }

    fn check(
        &mut self,
        check: &'c ShapeCheck,
        value: HeldValue<'_>,
        here: &PathTo<'_>,
        site: &PathTo<'_>,
    ) -> bool {
        if check.lets(value) == Some(true) {
            return true;
        }
        let keyword = match check {
            ShapeCheck::Nothing => return self.fail(here, site, "", || More::Nothing),
            ShapeCheck::Type(_) => "type",
            ShapeCheck::Values(keyword, _) => keyword,
            ShapeCheck::Bound(bound, _) => bound.keyword(),
            ShapeCheck::Size(size, _) => size.keyword(),
            ShapeCheck::Unique => "uniqueItems",
            ShapeCheck::Pattern(pattern) => {
                let more = || More::Pattern(pattern.text.to_string());
                return self.fail(here, &site.key("pattern"), "pattern", more);
            }
            ShapeCheck::Items(node) => {
                let items = value.array().unwrap_or_default();
                let site = site.key("items");
                return self.each(items.iter().enumerate(), |walk, (index, item)| {
                    let item = HeldValue::Value(item.get_ref());
                    walk.node(node, item, &here.index(index), &site)
                });
            }
            ShapeCheck::Members(members) => {
                let table = value.table();
                return table.is_none_or(|table| self.members(members, table, here, site));
            }
            ShapeCheck::Names(node) => {
                let keys = value.table().into_iter().flat_map(TomlTable::keys);
                return self.each(keys, |walk, key| walk.name(node, key.get_ref(), here, site));
            }
            ShapeCheck::Required(keys) => {
                let Some(table) = value.table() else {
                    return true;
                };
                let missing = keys.iter().filter(|key| !table.contains_key(key));
                let site = site.key("required");
                return self.each(missing, |walk, key| {
                    walk.fail(here, &site, "required", || More::Missing(key.to_string()))
                });
            }
            ShapeCheck::All(nodes) => {
                let site = site.key("allOf");
                return self.each(nodes.iter().enumerate(), |walk, (index, node)| {
                    walk.node(node, value, here, &site.index(index))
                });
            }
            ShapeCheck::Choice(choice) => return self.choice(choice, value, here, site),
            ShapeCheck::Reference(to) => {
                let node = self.checks.behind(to);
                return self.node(node, value, here, &site.key("$ref"));
            }
        };
        self.fail(here, &site.key(keyword), keyword, || More::Nothing)
    }

    /// Whether all of them fit; looks no further than somebody wants to know.
    fn each<T>(
        &mut self,
        all: impl Iterator<Item = T>,
        mut fits: impl FnMut(&mut Self, T) -> bool,
    ) -> bool {
        let mut each = true;
        for one in all {
            if !fits(self, one) {
                each = false;
                if self.is_over() {
                    break;
                }
            }
        }
        each
    }

    fn members(
        &mut self,
        members: &'c MemberChecks,
        table: &TomlTable<'_>,
        here: &PathTo<'_>,
        site: &PathTo<'_>,
    ) -> bool {
        let (own, patterns) = (site.key("properties"), site.key("patternProperties"));
        let others = site.key("additionalProperties");
        let mut unknown = Vec::new();
        let fit = self.each(table.iter(), |walk, (key, value)| {
            let key: &str = key.get_ref();
            let value = HeldValue::Value(value.get_ref());
            let here = here.key(key);
            let known = members.own(key);
            let mut is_known = known.is_some();
            let mut fits = true;
            if let Some(known) = known {
                fits &= walk.node(known, value, &here, &own.key(key));
            }
            for (pattern, node) in &members.patterns {
                if pattern.is_in(key) {
                    is_known = true;
                    fits &= walk.node(node, value, &here, &patterns.key(&pattern.text));
                }
            }
            match &members.others {
                _ if is_known => {}
                Some(node) => fits &= walk.node(node, value, &here, &others),
                None => unknown.push(key.to_owned()),
            }
            fits
        });
        if unknown.is_empty() {
            return fit;
        }
        let more = || More::Unknown(unknown);
        self.fail(here, &others, "additionalProperties", more)
    }

    /// Whether a key may have its name.
    fn name(&mut self, node: &'c Node, key: &str, here: &PathTo<'_>, site: &PathTo<'_>) -> bool {
        let site = site.key("propertyNames");
        let (fits, errors) = self.apart(node, HeldValue::Name(key), here, &site);
        let Some(first) = errors.into_iter().next() else {
            return fits;
        };
        let more = || More::Name(key.to_owned(), Box::new(first));
        self.fail(here, &site, "propertyNames", more)
    }

    fn choice(
        &mut self,
        choice: &'c ChoiceCheck,
        value: HeldValue<'_>,
        here: &PathTo<'_>,
        site: &PathTo<'_>,
    ) -> bool {
        let fitting = fitting(self.checks, choice, value);
        if fitting == 1 {
            return true;
        }
        let site = site.key(choice.keyword);
        if fitting > 1 {
            return self.fail(here, &site, choice.keyword, || More::Nothing);
        }
        // What is asked of keys is asked of tables alone.
        let table = value.table();
        let under = |key: &str| Some(table?.get(key)?.get_ref());
        // Looking at all of them would multiply what is wrong with one value by all that it stands in.
        let is =
            |key: &str, only: &Value| under(key).is_some_and(|value| number::equals(value, only));
        let meant = choice.meant(self.checks, is);
        let branches = meant.into_iter().map(|index| {
            let node = &choice.branches[index];
            let (_, errors) = self.apart(node, value, here, &site.index(index));
            BranchErrors { index, errors }
        });
        let branches: Vec<BranchErrors> = branches.collect();
        // If the search was cut short, what is known of the branches says nothing about which was meant.
        if self.is_over() && !self.errors.is_empty() {
            return false;
        }
        self.left = self.left.max(1);
        self.fail(here, &site, choice.keyword, || More::Branches(branches))
    }

    /// Whether a value fits, and what does not, which is not said yet.
    fn apart(
        &mut self,
        node: &'c Node,
        value: HeldValue<'_>,
        here: &PathTo<'_>,
        site: &PathTo<'_>,
    ) -> (bool, Vec<HoldError>) {
        let before = std::mem::take(&mut self.errors);
        let fits = self.node(node, value, here, site);
        let errors = std::mem::replace(&mut self.errors, before);
        (fits, errors)
    }
}
