//! What a document would mean in another edition of the readings' defaults.

use super::Games;
use super::fuzz::{open_readings, rules_of};
use crate::diagnostic::Source;
use crate::document::script_keys::STARTS;
use crate::document::tree::{TomlTable, TomlValue};
use crate::document::{Header, parse};
use crate::lint::{Catalogue as _, Library};

/// A reading that a document leaves to its default, which has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Its name.
    pub reading: String,
    /// The default in the edition that was asked for.
    pub was: String,
    /// The default of today.
    pub is: String,
}

impl Games {
    /// The readings that a scenario, a position or a script leaves to their defaults and that were read
    /// otherwise in an edition. None if the document pins an edition, or if another one that it names says how
    /// it is played: a script's scenario, its position, or its rules.
    #[must_use]
    pub fn changed_since(
        self,
        edition: u32,
        source: &Source,
        library: &Library<'_>,
    ) -> Vec<Changed> {
        let parsed = parse(&source.text);
        let root = parsed.tree.get_ref();
        let header = Header::of(root);
        let game = header.game.as_deref().and_then(|id| self.find(id));
        let (Some(game), None) = (game, header.edition) else {
            return Vec::new();
        };
        let kind = header.kind.as_deref();
        let table = match kind.and_then(|kind| self.kind(game.meta().id, kind)) {
            Some(kind) if kind.begins_games() => Some(root),
            Some(kind) if kind.is_script() => STARTS.iter().find_map(|(_, key)| table(root, key)),
            _ => None,
        };
        let Some(table) = table else {
            return Vec::new();
        };
        if let Some(TomlValue::String(path)) = rules_of(table)
            && let Some(rules) = library.text_behind(&source.name, path)
            && Header::of(parse(&rules).tree.get_ref()).edition.is_some()
        {
            return Vec::new();
        }
        let readings = game.readings();
        let open = open_readings(&readings, table, source, library);
        let changed = readings
            .iter()
            .filter(|reading| open.iter().any(|open| open.name == reading.name));
        let changed = changed.map(|reading| Changed {
            reading: reading.name.clone(),
            was: reading.default_in(Some(edition)),
            is: reading.default_in(None),
        });
        changed
            .filter(|changed| changed.was != changed.is)
            .collect()
    }
}

fn table<'t, 'i>(root: &'t TomlTable<'i>, key: &str) -> Option<&'t TomlTable<'i>> {
    root.get(key).and_then(|value| match value.get_ref() {
        TomlValue::Table(table) => Some(table),
        _ => None,
    })
}
