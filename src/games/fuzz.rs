//! Scenarios and positions as `fuzz` searches them: with the readings that they leave open.
//!
//! In every game readings stand under `readings`, in a scenario, in a position, and in the rules
//! document that `components.rules` names.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value;
use toml::Spanned;

use super::Games;
use super::listing::ReadingLine;
use crate::diagnostic::Source;
use crate::document::header::HEADER;
use crate::document::tree::{TomlTable, TomlValue};
use crate::document::{Document, Header, Parsed, Tree, parse, tree};
use crate::engine::Definition;
use crate::lab::Table;
use crate::lab::fuzz::{
    FuzzPart, FuzzPlan, FuzzWatcher, GivenReading, OpenReading, SearchedGames, Variants,
    search_part,
};
use crate::lint::Kind;
use crate::lint::{Library, Scope};

/// Searches the games of a document; `None` if it is neither a scenario nor a position, or has errors,
/// which are for [`check`](Games::check) to say.
#[must_use]
pub fn fuzz(
    games: Games,
    source: &Arc<Source>,
    library: &Library<'_>,
    plan: &FuzzPlan,
    watcher: &dyn FuzzWatcher,
) -> Option<SearchedGames> {
    fuzz_part(games, source, library, plan, FuzzPart::Whole, watcher)
}

/// Searches some of the games of a document, as [`fuzz`] searches all of them.
#[must_use]
pub fn fuzz_part(
    games: Games,
    source: &Arc<Source>,
    library: &Library<'_>,
    plan: &FuzzPlan,
    part: FuzzPart,
    watcher: &dyn FuzzWatcher,
) -> Option<SearchedGames> {
    let document = Arc::new(Document::new(Arc::clone(source)));
    let Parsed { tree, errors, .. } = parse(&source.text);
    let (game, kind) = games.open(&Header::of(tree.get_ref()), &document).ok()?;
    let validator = library.validator(game.meta().id, kind.name)?;
    if !errors.is_empty() || !validator.accepts(&tree) {
        return None;
    }
    let document = Searchable {
        kind,
        document,
        library,
        open: open_readings(&game.readings(), tree.get_ref(), source, library),
        part,
    };
    game.fuzz(&document, plan, watcher)
}

/// A document whose shape fits, to be searched.
#[derive(Debug)]
pub struct Searchable<'d> {
    kind: &'static Kind,
    document: Arc<Document>,
    library: &'d Library<'d>,
    open: Vec<OpenReading>,
    part: FuzzPart,
}

impl Searchable<'_> {
    /// Searches it as one of a game; `table` makes a table of what it says.
    pub(super) fn search<G: Definition>(
        &self,
        table: fn(&Kind, Tree<'_>, &mut Scope<'_>) -> Option<Table<G>>,
        plan: &FuzzPlan,
        watcher: &dyn FuzzWatcher,
    ) -> Option<SearchedGames> {
        let deal = |given: &[GivenReading]| {
            let mut tree = parse(&self.document.source().text).tree;
            name(given, tree.get_mut());
            let mut findings = Vec::new();
            let document = Arc::clone(&self.document);
            let mut scope = Scope::new(G::META.id, document, self.library, &mut findings);
            table(self.kind, tree, &mut scope)
        };
        let variants = Variants::new(self.open.clone(), &deal)?;
        Some(search_part(&variants, plan, &self.part, watcher))
    }
}

/// What a document says, without its header and with these readings, as it would stand in a table
/// of a script beside it.
#[must_use]
pub fn as_table(source: &Source, given: &[GivenReading]) -> Value {
    let mut tree = parse(&source.text).tree;
    name(given, tree.get_mut());
    for key in HEADER {
        tree.get_mut().remove(key);
    }
    Value::Object(tree::json_table(tree.get_ref()))
}

/// The key of the table of readings.
const READINGS: &str = "readings";

/// The readings that neither a scenario or a position, whose table this is, nor the rules document that it
/// refers to names, each with its default first.
pub(super) fn open_readings(
    readings: &[ReadingLine],
    root: &TomlTable<'_>,
    source: &Source,
    library: &Library<'_>,
) -> Vec<OpenReading> {
    let mut named = BTreeSet::new();
    let mut edition = Header::of(parse(&source.text).tree.get_ref()).edition;
    names(root, &mut named);
    match rules_of(root) {
        Some(TomlValue::String(path)) if path != "base" => {
            if let Some(text) = library.text_behind(&source.name, path) {
                let rules = parse(&text).tree;
                names(rules.get_ref(), &mut named);
                edition = edition.or(Header::of(rules.get_ref()).edition);
            }
        }
        Some(TomlValue::Table(rules)) => names(rules, &mut named),
        _ => {}
    }
    let edition = edition.and_then(|edition| u32::try_from(edition).ok());
    let edition = edition.or_else(|| library.edition(&source.name));
    let open = readings
        .iter()
        .filter(|reading| !named.contains(&reading.name));
    open.map(|reading| {
        let default = reading.default_in(edition);
        let mut values = reading.value_names();
        values.sort_by_key(|value| *value != default);
        OpenReading {
            name: reading.name.clone(),
            values,
        }
    })
    .collect()
}

/// Adds the names of the readings that a document names.
fn names(root: &TomlTable<'_>, named: &mut BTreeSet<String>) {
    let readings = root
        .get(READINGS)
        .and_then(|value| value.get_ref().as_table());
    let keys = readings.into_iter().flat_map(TomlTable::keys);
    named.extend(keys.map(|key| key.get_ref().to_string()));
}

/// The rules that a document refers to, or has.
pub(super) fn rules_of<'v, 't>(root: &'v TomlTable<'t>) -> Option<&'v TomlValue<'t>> {
    let components = root.get("components")?.get_ref().as_table()?;
    Some(components.get("rules")?.get_ref())
}

/// Makes a document name readings that it leaves open.
fn name(given: &[GivenReading], root: &mut TomlTable<'_>) {
    if given.is_empty() {
        return;
    }
    let nowhere = |text: &str| Spanned::new(0..0, text.to_owned().into());
    let mut readings = match root.remove(READINGS).map(Spanned::into_inner) {
        Some(TomlValue::Table(readings)) => readings,
        _ => TomlTable::new(),
    };
    for GivenReading { name, value } in given {
        let value = TomlValue::String(value.clone().into());
        readings.insert(nowhere(name), Spanned::new(0..0, value));
    }
    let readings = Spanned::new(0..0, TomlValue::Table(readings));
    root.insert(nowhere(READINGS), readings);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Memory;
    use crate::games::GAMES;
    use crate::kit::tries::every;
    use crate::lab::fuzz::FuzzTally;

    /// A starter that names readings: two of its own, and one in its rules.
    #[test]
    fn readings_are_open_unless_a_document_or_its_rules_name_them() {
        for game in GAMES {
            let readings = game.readings();
            let line = |index: usize| {
                let reading = &readings[index];
                format!("{} = \"{}\"\n", reading.name, reading.values[0].name)
            };
            let rules = format!("[readings]\n{}", line(2));
            let text = format!(
                "components.rules = \"rules.toml\"\n[readings]\n{}{}",
                line(0),
                line(1)
            );
            let files: Memory = [("rules.toml", rules)].into_iter().collect();
            let library = Library::new(files, &GAMES);
            let source = Source::new("a.toml", text);
            let open = |source: &Source| -> Vec<String> {
                let tree = parse(&source.text).tree;
                let open = open_readings(&readings, tree.get_ref(), source, &library);
                open.into_iter().map(|open| open.name).collect()
            };
            let names = |from: usize| -> Vec<String> {
                let rest = readings[from..].iter();
                rest.map(|reading| reading.name.clone()).collect()
            };
            assert_eq!(open(&source), names(3));
            assert_eq!(
                open(&Source::new("a.toml", "components.rules = \"base\"\n")),
                names(0)
            );
            let here = format!("[components.rules.readings]\n{}", line(0));
            assert_eq!(open(&Source::new("a.toml", here)), names(1));
        }
    }

    /// Ends a search after so many games.
    struct After(u64);

    impl FuzzWatcher for After {
        fn searching(&self, tally: &FuzzTally) -> bool {
            tally.games < self.0
        }

        fn shrinking(&self, _: &str, _: usize) -> bool {
            false
        }
    }

    #[test]
    fn scenarios_and_positions_can_be_searched_and_nothing_else() {
        let plan = FuzzPlan {
            cases: 1,
            seed: 1,
            longest: None,
            known: Vec::new(),
        };
        let library = Library::new(Memory::default(), &GAMES);
        for game in GAMES {
            for kind in game.meta().kinds {
                let source = Arc::new(Source::new("a.toml", kind.starter));
                let searched = fuzz(GAMES, &source, &library, &plan, &After(0));
                let can_be = kind.begins_games();
                assert_eq!(
                    searched.is_some(),
                    can_be,
                    "{} {}",
                    game.meta().id,
                    kind.name
                );
            }
        }
        let broken = Arc::new(Source::new("a.toml", "format = 1\ngame = [\n"));
        assert!(fuzz(GAMES, &broken, &library, &plan, &After(0)).is_none());
    }

    #[test]
    fn open_readings_are_played_in_many_ways() {
        // Games are left after a few steps.
        let plan = FuzzPlan {
            cases: 60,
            seed: 1,
            longest: Some(50),
            known: vec!["too-long".to_owned()],
        };
        let library = Library::new(Memory::default(), &GAMES);
        let kinds = GAMES.iter().flat_map(|game| game.meta().kinds);
        let kinds = kinds.filter(|kind| kind.begins_games());
        // Of few, some of either kind.
        for kind in kinds.step_by(every(1).min(3)) {
            let source = Arc::new(Source::new("a.toml", kind.starter));
            let searched = fuzz(GAMES, &source, &library, &plan, &After(60)).expect("it can be");
            assert_eq!(searched.failures, []);
            let (open, choices) = (searched.open, searched.tally.choices.len());
            assert!(open > 5 && choices > 10, "{}: {open}, {choices}", kind.name);
        }
    }

    #[test]
    fn readings_are_named_beside_what_a_document_says() {
        for game in GAMES {
            let kinds = game.meta().kinds.iter();
            for kind in kinds.filter(|kind| kind.begins_games()) {
                let source = Source::new("a.toml", kind.starter);
                for reading in game.readings() {
                    let value = &reading.values[1].name;
                    let given = GivenReading {
                        name: reading.name.clone(),
                        value: value.clone(),
                    };
                    let table = as_table(&source, &[given]);
                    assert_eq!(table[READINGS][&reading.name], *value.as_str());
                    assert!(HEADER.iter().all(|key| table.get(key).is_none()));
                }
            }
        }
    }
}
