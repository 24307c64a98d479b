//! Alternatives: which one was meant, and what is wrong with that one.
//!
//! Alternatives that allow another type than the value has are out. Of the others, those tell
//! themselves apart by tags: keys that they require and for which they allow a single value. The
//! one whose tags the table has was meant; a tag that none has is itself the fault, and so is a
//! table without any. Where each alternative has one key alone, and needs it, that key is what was
//! meant, unless what stands under it is what another one has. A table that says that it is one and has the keys of another is at fault where it says so.
//! What neither decides, the number of errors does; the first of equals wins.

use serde_json::Value;

use super::fault::{FaultKind, Faults, is_beside};
use super::forms::SaidForm;
use super::hold::{BranchErrors, HoldError, More};
use super::number::equals;
use super::site::Site;
use super::spot::ValueSpot;
use super::words::is_of;
use crate::document::spans::push;
use crate::document::tree::{TomlTable, TomlValue};
use crate::kit::nearest::nearest;

/// Alternatives of which none fits.
pub(super) struct FailedChoice<'c, 's, 't> {
    pub path: &'c str,
    pub spot: ValueSpot<'t>,
    pub site: Site<'s>,
    pub keyword: &'static str,
    pub branches: &'s [Value],
    /// What is wrong with each that may have been meant.
    pub errors: &'c [BranchErrors],
}

/// An alternative that allows the type of the value.
struct MatchingBranch<'c, 's> {
    schema: &'s Value,
    errors: &'c [HoldError],
    tags: Vec<(&'s str, &'s Value)>,
}

impl<'s> FailedChoice<'_, 's, '_> {
    /// Finds out which alternative was meant, and adds what is wrong with that one.
    pub fn make(self, faults: &mut Faults<'s, '_>) {
        let mut fitting: Vec<MatchingBranch<'_, 's>> = Vec::new();
        for BranchErrors { index, errors } in self.errors {
            let Some(schema) = self.branches.get(*index) else {
                continue;
            };
            let value = self.spot.value();
            let is_of_type = value.is_none_or(|value| is_of(value, &self.site.types(schema)));
            if is_of_type && !errors.iter().any(|error| is_about_type(error, self.path)) {
                let tags = self.site.tags(schema);
                fitting.push(MatchingBranch {
                    schema,
                    errors,
                    tags,
                });
            }
        }
        if fitting.is_empty() {
            let types = self
                .branches
                .iter()
                .flat_map(|branch| self.site.types(branch));
            let expected = distinct(types);
            return self.push(faults, &["type"], FaultKind::Type { expected });
        }
        if let Some(table) = self.spot.table() {
            return self.of_table(table, &fitting, faults);
        }
        let values = fitting.iter().map(|branch| self.site.values(branch.schema));
        if let Some(values) = values.collect::<Option<Vec<_>>>() {
            let allowed = distinct(values.concat());
            return self.push(faults, &["enum", "const"], FaultKind::Values { allowed });
        }
        self.closest(&fitting, |_| true, faults);
    }

    fn push(&self, faults: &mut Faults<'s, '_>, keywords: &[&'static str], what: FaultKind<'s>) {
        let mut keywords = keywords.to_vec();
        keywords.push(self.keyword);
        faults.push(self.path, self.site.clone(), &keywords, what);
    }

    fn of_table(
        &self,
        table: &TomlTable<'_>,
        fitting: &[MatchingBranch<'_, 's>],
        faults: &mut Faults<'s, '_>,
    ) {
        if let Some(keys) = self.sole_keys(fitting) {
            return self.of_sole_keys(table, fitting, &keys, faults);
        }
        let value = |key: &str| table.get(key).map(toml::Spanned::get_ref);
        let is_kept = |&(key, only): &(&str, &Value)| value(key).is_some_and(|it| equals(it, only));
        let is_there = |&(key, _): &(&str, &Value)| value(key).is_some();
        let tags = || {
            fitting
                .iter()
                .flat_map(|branch| branch.tags.iter().copied())
        };
        let is_meant = |branch: &MatchingBranch<'_, '_>| {
            !branch.tags.is_empty() && branch.tags.iter().all(is_kept)
        };
        // Of several tags, some may say what is meant while others are missing.
        let is_half_meant = |branch: &MatchingBranch<'_, '_>| {
            branch.tags.iter().any(is_kept)
                && branch.tags.iter().all(|tag| is_kept(tag) || !is_there(tag))
        };
        let wrong = tags()
            .filter(is_there)
            .find(|(key, _)| !tags().any(|tag| tag.0 == *key && is_kept(&tag)));
        if self.other_form(table, fitting.iter().filter(|it| is_meant(it)), faults) {
            return;
        }
        if self.closest(fitting, is_meant, faults) {
            return;
        }
        if let Some((key, _)) = wrong {
            let allowed = tags().filter(|tag| tag.0 == key).map(|(_, only)| only);
            return self.wrong_tag(key, distinct(allowed), faults);
        }
        let is_untagged = |branch: &MatchingBranch<'_, '_>| branch.tags.is_empty();
        let has_its_keys = |branch: &MatchingBranch<'_, '_>| {
            is_untagged(branch) && !branch.errors.iter().any(|error| self.is_about_keys(error))
        };
        let found = self.closest(fitting, is_half_meant, faults)
            || (tags().any(|tag| is_there(&tag)) || tags().next().is_none())
                && self.closest(fitting, |_| true, faults)
            || self.closest(fitting, has_its_keys, faults);
        if !found {
            self.missing_tag(table, fitting, faults);
        }
    }

    /// Adds that the table has the keys of other branches than the one that it says it is; says whether that is so.
    fn other_form<'b>(
        &self,
        table: &TomlTable<'_>,
        mut meant: impl Iterator<Item = &'b MatchingBranch<'b, 's>>,
        faults: &mut Faults<'s, '_>,
    ) -> bool
    where
        's: 'b,
    {
        let (Some(only), None) = (meant.next(), meant.next()) else {
            return false;
        };
        let said = SaidForm {
            form: only.schema,
            tags: &only.tags,
            errors: only.errors,
        };
        let others = said.others(&self.site, self.branches, self.path, table);
        let (Some((key, _)), false) = (only.tags.first(), others.is_empty()) else {
            return false;
        };
        let mut path = self.path.to_owned();
        push(&mut path, key);
        let key = said.near_key().map(str::to_owned);
        let what = FaultKind::OtherForm { tags: others, key };
        faults.push(&path, self.site.clone(), &["const", self.keyword], what);
        true
    }

    /// The one key of each branch, if each has one and needs it.
    fn sole_keys(&self, fitting: &[MatchingBranch<'_, 's>]) -> Option<Vec<&'s str>> {
        let sole = |branch: &MatchingBranch<'_, 's>| {
            let properties = self.site.properties_of(branch.schema);
            let [(key, _)] = properties[..] else {
                return None;
            };
            let needed = self.site.value_of(branch.schema, "required")?.as_array()?;
            matches!(&needed[..], [only] if only == key).then_some(key)
        };
        let keys: Vec<&str> = fitting.iter().map(sole).collect::<Option<_>>()?;
        (keys.len() > 1).then_some(keys)
    }

    fn of_sole_keys(
        &self,
        table: &TomlTable<'_>,
        fitting: &[MatchingBranch<'_, 's>],
        keys: &[&'s str],
        faults: &mut Faults<'s, '_>,
    ) {
        let there: Vec<(&str, &Value)> = (keys.iter().zip(fitting))
            .filter(|(key, _)| table.contains_key(key))
            .map(|(key, branch)| (*key, branch.schema))
            .collect();
        if let Some((key, first)) = self.unwrapped(table, fitting, keys, &there) {
            let what = FaultKind::Unwrapped { key, first };
            return self.push(faults, &["additionalProperties"], what);
        }
        match there[..] {
            [] => match table.keys().next() {
                Some(key) => {
                    let key = key.get_ref().to_string();
                    let known = keys.to_vec();
                    let what = FaultKind::unknown(key, known);
                    self.push(faults, &["additionalProperties"], what);
                }
                None => self.push(
                    faults,
                    &["required"],
                    FaultKind::MissingTag {
                        keys: keys.to_vec(),
                        forms: Vec::new(),
                    },
                ),
            },
            [(key, meant)] => {
                let others = self.other_keys(table, (key, meant), fitting, keys);
                if !others.is_empty() {
                    let (key, meant) = (key.to_owned(), others);
                    let what = FaultKind::OtherKey { key, meant };
                    return self.push(faults, &["additionalProperties"], what);
                }
                self.closest(fitting, |branch| std::ptr::eq(branch.schema, meant), faults);
            }
            _ => {
                let keys = there.into_iter().map(|(key, _)| key).collect();
                self.push(faults, &["maxProperties"], FaultKind::OneOfKeys { keys });
            }
        }
    }

    /// The key of the only branch under which the keys of the table belong; and if it is there, the key under which what
    /// stands there belongs.
    fn unwrapped(
        &self,
        table: &TomlTable<'_>,
        fitting: &[MatchingBranch<'_, 's>],
        keys: &[&'s str],
        there: &[(&'s str, &'s Value)],
    ) -> Option<(&'s str, Option<&'s str>)> {
        let fits = |(key, branch): (&&'s str, &MatchingBranch<'_, 's>)| {
            let (_, inner) = self.site.properties_of(branch.schema)[0];
            let form = SaidForm {
                form: inner,
                tags: &[],
                errors: &[],
            };
            if there.is_empty() {
                let is_it = !table.is_empty() && form.fits(&self.site, inner, table);
                return is_it.then_some((*key, None));
            }
            // What stands under the key itself is what the table lacks.
            let (name, value) = table.get_key_value(key)?;
            let mut needed = self.site.needed_of(inner).into_iter();
            let lacks = needed.find(|needed| !table.contains_key(needed))?;
            let mut inside = table.clone();
            inside.remove(key);
            let name = toml::Spanned::new(name.span(), lacks.into());
            inside.insert(name, value.clone());
            let is_it = table.len() > 1 && form.fits(&self.site, inner, &inside);
            is_it.then_some((*key, Some(lacks)))
        };
        let mut found = keys.iter().zip(fitting).filter_map(fits);
        found.next().filter(|_| found.next().is_none())
    }

    /// The keys of the other branches that what stands under a key would fit.
    fn other_keys(
        &self,
        table: &TomlTable<'_>,
        (key, meant): (&str, &Value),
        fitting: &[MatchingBranch<'_, 's>],
        keys: &[&'s str],
    ) -> Vec<&'s str> {
        let inner = |branch: &MatchingBranch<'_, 's>| {
            let (_, schema) = self.site.properties_of(branch.schema)[0];
            schema
        };
        let said = fitting
            .iter()
            .find(|branch| std::ptr::eq(branch.schema, meant));
        let value = table.get(key).map(toml::Spanned::get_ref);
        let (Some(said), Some(TomlValue::Table(value))) = (said, value) else {
            return Vec::new();
        };
        let mut path = self.path.to_owned();
        push(&mut path, key);
        let form = SaidForm {
            form: inner(said),
            tags: &[],
            errors: said.errors,
        };
        if !form.has_keys_of_another(&self.site, &[], &path, value) {
            return Vec::new();
        }
        (keys.iter().zip(fitting))
            .filter(|(other, _)| **other != key)
            .filter(|(_, branch)| form.fits(&self.site, inner(branch), value))
            .map(|(other, _)| *other)
            .collect()
    }

    /// Whether an error says that the table has other keys than the branch.
    fn is_about_keys(&self, error: &HoldError) -> bool {
        matches!(error.more, More::Missing(_) | More::Unknown(_)) && error.path == self.path
    }

    /// The key that says what the table is has a value that no alternative has.
    fn wrong_tag(&self, key: &'s str, allowed: Vec<&'s Value>, faults: &mut Faults<'s, '_>) {
        let mut path = self.path.to_owned();
        push(&mut path, key);
        let what = FaultKind::Values { allowed };
        faults.push(&path, self.site.clone(), &["const", self.keyword], what);
    }

    /// No key says what the table is, unless one of them is mistyped.
    fn missing_tag(
        &self,
        table: &TomlTable<'_>,
        fitting: &[MatchingBranch<'_, 's>],
        faults: &mut Faults<'s, '_>,
    ) {
        let telling = fitting.iter().filter_map(|branch| {
            let required = || {
                self.site
                    .value_of(branch.schema, "required")?
                    .get(0)?
                    .as_str()
            };
            branch.tags.first().map(|(key, _)| *key).or_else(required)
        });
        let keys = distinct(telling);
        let properties = fitting
            .iter()
            .flat_map(|branch| self.site.properties_of(branch.schema));
        let known: Vec<&str> = properties.map(|(key, _)| key).collect();
        let mistyped = table.keys().map(toml::Spanned::get_ref).find(|key| {
            !known.contains(&key.as_ref()) && nearest(key, keys.iter().copied()).is_some()
        });
        match mistyped {
            Some(key) => {
                let what = FaultKind::unknown(key.to_string(), keys);
                self.push(faults, &["additionalProperties"], what);
            }
            None => {
                let forms = fitting.iter().filter_map(|branch| self.sole_lack(branch));
                let forms = distinct(forms);
                self.push(faults, &["required"], FaultKind::MissingTag { keys, forms });
            }
        }
    }

    /// The tag of a branch that is all that the table lacks to be it.
    fn sole_lack(&self, branch: &MatchingBranch<'_, 's>) -> Option<(&'s str, &'s Value)> {
        let [error] = branch.errors else { return None };
        let More::Missing(key) = &error.more else {
            return None;
        };
        let mut tags = branch.tags.iter().copied();
        tags.find(|(tag, _)| error.path == self.path && tag == key)
    }

    /// Keys of what may stand beside a branch, such as a chance event, whose values do not fit that: slips of keys
    /// of its own, each with the error that it is unknown.
    fn strangers<'e>(&self, branch: &MatchingBranch<'e, 's>) -> Vec<(&'e str, HoldError)> {
        let Some(table) = self.spot.table() else {
            return Vec::new();
        };
        let properties = self.site.properties_of(branch.schema);
        let absent = properties
            .iter()
            .filter(|(key, schema)| !is_beside(schema) && !table.contains_key(key));
        let absent: Vec<&str> = absent.map(|(key, _)| *key).collect();
        let mut seen = Vec::new();
        let slips = branch.errors.iter().filter_map(|error| {
            let key = first_key(&error.path, self.path)?;
            // A value may have several faults, and is under one key.
            if seen.contains(&key) {
                return None;
            }
            seen.push(key);
            let (_, schema) = properties.iter().find(|(name, _)| *name == key)?;
            let location = error.location.rsplit_once(&format!("/properties/{key}"))?.0;
            let is_slip = is_beside(schema) && nearest(key, absent.iter().copied()).is_some();
            is_slip.then(|| {
                let error = HoldError {
                    path: self.path.to_owned(),
                    location: format!("{location}/additionalProperties"),
                    keyword: "additionalProperties",
                    more: More::Unknown(vec![key.to_owned()]),
                };
                (key, error)
            })
        });
        slips.collect()
    }

    /// Adds the errors of the branch that has the fewest, of those wanted; says whether there is
    /// any.
    fn closest(
        &self,
        fitting: &[MatchingBranch<'_, 's>],
        is_wanted: impl Fn(&MatchingBranch<'_, '_>) -> bool,
        faults: &mut Faults<'s, '_>,
    ) -> bool {
        let wanted = fitting.iter().filter(|branch| is_wanted(branch));
        let Some(closest) = wanted.min_by_key(|branch| weight(branch.errors)) else {
            return false;
        };
        let strangers = self.strangers(closest);
        for error in closest.errors {
            let is_below =
                |(key, _): &(&str, HoldError)| first_key(&error.path, self.path) == Some(*key);
            if !strangers.iter().any(is_below) {
                faults.add(error);
            }
        }
        for (_, error) in &strangers {
            faults.add(error);
        }
        if closest.errors.is_empty() {
            // The search was cut short; all that is known is that none fits.
            self.push(faults, &[], FaultKind::Other);
        }
        true
    }
}

/// The key behind a path of the one that leads on to another.
fn first_key<'p>(to: &'p str, path: &str) -> Option<&'p str> {
    let below = to.strip_prefix(path)?.strip_prefix('/')?;
    Some(below.split('/').next().unwrap_or(below))
}

/// Whether an error says that the value at `path` has another type than the schema allows.
fn is_about_type(error: &HoldError, path: &str) -> bool {
    error.path == path
        && match &error.more {
            More::Branches(branches) => (branches.iter())
                .all(|branch| branch.errors.iter().any(|error| is_about_type(error, path))),
            _ => error.keyword == "type",
        }
}

/// Each once, in the order of the first.
pub(super) fn distinct<T: PartialEq>(things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut distinct = Vec::new();
    for thing in things {
        if !distinct.contains(&thing) {
            distinct.push(thing);
        }
    }
    distinct
}

/// How many faults errors stand for.
fn weight(errors: &[HoldError]) -> usize {
    let each = errors.iter().map(|error| match &error.more {
        More::Unknown(unexpected) => unexpected.len(),
        _ => 1,
    });
    each.sum()
}
