//! Another alternative than the one that a table says it is, whose keys it has.

use serde_json::Value;

use super::hold::{HoldError, More};
use super::site::Site;
use crate::document::tree::TomlTable;
use crate::kit::nearest::nearest;

/// What of an alternative a table has: the tags that say so, and what is wrong with it as that one.
pub(super) struct SaidForm<'c, 's> {
    pub form: &'s Value,
    pub tags: &'c [(&'s str, &'s Value)],
    pub errors: &'c [HoldError],
}

impl<'s> SaidForm<'_, 's> {
    /// The tags of the alternatives that the table is, but for its own tags.
    pub fn others(
        &self,
        site: &Site<'s>,
        branches: &'s [Value],
        path: &str,
        table: &TomlTable<'_>,
    ) -> Vec<(&'s str, &'s Value)> {
        if self.tags.is_empty() || !self.has_keys_of_another(site, branches, path, table) {
            return Vec::new();
        }
        let others = branches.iter().filter(|form| self.fits(site, form, table));
        others
            .filter_map(|form| site.tags(form).first().copied())
            .filter(|tag| !self.tags.contains(tag))
            .collect()
    }

    /// Whether keys of another alternative may be what is wrong. Not where one key would do as well: all that is wrong has
    /// to be keys, and a key that is unknown must be among several faults. One that could have its value under the name of
    /// one that is missing has rather a wrong name than belongs to something else.
    pub fn has_keys_of_another(
        &self,
        site: &Site<'s>,
        branches: &'s [Value],
        path: &str,
        table: &TomlTable<'_>,
    ) -> bool {
        let is_about_keys = |error: &HoldError| {
            error.path == path && matches!(error.more, More::Unknown(_) | More::Missing(_))
        };
        if !self.errors.iter().all(is_about_keys) {
            return false;
        }
        let (unknown, missing) = self.keys();
        let is_renamed = match (&unknown[..], &missing[..]) {
            ([], _) | ([_], []) => true,
            ([key], [wanted]) => {
                let mut properties = site.properties_of(self.form).into_iter();
                let schema = properties.find(|(name, _)| name == wanted);
                let value = table.get(key).map(toml::Spanned::get_ref);
                let holds = schema.zip(value);
                let may_hold =
                    holds.is_some_and(|((_, schema), value)| site.may_hold(schema, value));
                // Of two words with nearly one name, either may be the wrong one.
                may_hold && !self.is_slip_of_tag(site, branches, table)
            }
            _ => false,
        };
        !is_renamed
    }

    /// Whether one of the alternatives that the table is begins like the one that it says it is.
    fn is_slip_of_tag(
        &self,
        site: &Site<'s>,
        branches: &'s [Value],
        table: &TomlTable<'_>,
    ) -> bool {
        let word = |(_, value): &(&'s str, &'s Value)| value.as_str();
        let Some(said) = self.tags.first().and_then(word) else {
            return false;
        };
        let (verb, _) = said.split_once('-').unwrap_or((said, ""));
        let fitting = branches.iter().filter(|form| self.fits(site, form, table));
        let mut words = fitting.filter_map(|form| site.tags(form).first().and_then(word));
        words.any(|word| word != said && word.split('-').next() == Some(verb))
    }

    /// The key that is missing and of which the one that is unknown is a slip of the pen.
    pub fn near_key(&self) -> Option<&str> {
        let (unknown, missing) = self.keys();
        let near = |key: &&str| nearest(key, missing.iter().copied());
        unknown.iter().find_map(near)
    }

    /// The keys that are unknown, and those that are missing.
    fn keys(&self) -> (Vec<&str>, Vec<&str>) {
        let (mut unknown, mut missing) = (Vec::new(), Vec::new());
        for error in self.errors {
            match &error.more {
                More::Unknown(keys) => unknown.extend(keys.iter().map(String::as_str)),
                More::Missing(key) => missing.push(key.as_str()),
                _ => {}
            }
        }
        (unknown, missing)
    }

    /// Whether a table has the keys that an alternative needs and no others, apart from tags.
    pub fn fits(&self, site: &Site<'s>, form: &'s Value, table: &TomlTable<'_>) -> bool {
        let tags = site.tags(form);
        let is_tag = |key: &str| tags.iter().any(|(tag, _)| *tag == key);
        let needed = site.needed_of(form);
        let properties = site.properties_of(form);
        let is_own = |key: &str, value| {
            let mut own = properties.iter().filter(|(name, _)| *name == key);
            own.any(|(_, schema)| site.may_hold(schema, value))
        };
        (needed.into_iter()).all(|key| is_tag(key) || table.contains_key(key))
            && table.iter().all(|(key, value)| {
                let key = key.get_ref().as_ref();
                is_tag(key)
                    || self.tags.iter().any(|(tag, _)| *tag == key)
                    || is_own(key, value.get_ref())
            })
    }
}
