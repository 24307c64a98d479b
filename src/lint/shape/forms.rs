//! Another alternative than the one that a table says it is, whose keys it has.

use serde_json::Value;

use super::hold::{HoldError, More};
use super::site::Site;
use crate::document::tree::TomlTable;

/// What of an alternative a table has: the tags that say so, and what is wrong with it as that one.
pub(super) struct SaidForm<'c, 's> {
    pub tags: &'c [(&'s str, &'s Value)],
    pub errors: &'c [HoldError],
}

impl<'s> SaidForm<'_, 's> {
    /// The tags of the alternatives that the table is, but for its own tags. None where one slip of a key would do as
    /// well: all that is wrong has to be keys, and a key that is unknown must be among several faults.
    pub fn others(
        &self,
        site: &Site<'s>,
        branches: &'s [Value],
        path: &str,
        table: &TomlTable<'_>,
    ) -> Vec<(&'s str, &'s Value)> {
        let (mut unknown, mut missing) = (0, 0);
        for error in self.errors {
            match &error.more {
                _ if error.path != path => return Vec::new(),
                More::Unknown(keys) => unknown += keys.len(),
                More::Missing(_) => missing += 1,
                _ => return Vec::new(),
            }
        }
        if self.tags.is_empty() || unknown == 0 || unknown + missing < 2 {
            return Vec::new();
        }
        let others = branches.iter().filter(|form| self.fits(site, form, table));
        others
            .filter_map(|form| site.tags(form).first().copied())
            .filter(|tag| !self.tags.contains(tag))
            .collect()
    }

    /// Whether a table has the keys that an alternative needs and no others, apart from tags.
    fn fits(&self, site: &Site<'s>, form: &'s Value, table: &TomlTable<'_>) -> bool {
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
