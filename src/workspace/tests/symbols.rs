//! Ids are found where they are declared and wherever they are named.

use crate::document::Memory;
use crate::games::{BUILT_IN, GAMES};
use crate::kit::tries::every;
use crate::lint::Levels;
use crate::workspace::Workspace;
use crate::workspace::symbols::Symbol;

const CARS: &str = "format = 1\ngame = \"brick-run\"\nkind = \"cars\"\nextends = [\"base\"]\n\
    cars = [{ id = \"van\", track = [5, 4, 3], cargo = 6 }]\n";

const SCENARIO: &str = "format = 1\ngame = \"brick-run\"\nkind = \"scenario\"\nplayers = 2\n\
    components.cars = \"cars.toml\"\nfixed.cars = { a = \"van\", b = \"sedan\" }\n";

const OTHER: &str = "format = 1\ngame = \"brick-run\"\nkind = \"scenario\"\nplayers = 2\n\
    fixed.cars = { a = \"sedan\" }\n";

fn workspace() -> Workspace<'static> {
    let files = [
        ("cars.toml", CARS),
        ("scenario.toml", SCENARIO),
        ("other.toml", OTHER),
    ];
    let mut workspace = Workspace::new(files.into_iter().collect::<Memory>(), &GAMES);
    for (name, _) in files {
        workspace.add(name, Levels::default(), false);
    }
    workspace.analyse();
    workspace
}

fn at(symbol: &Symbol) -> (&str, usize) {
    (&symbol.place.source.name, symbol.place.span.start)
}

#[test]
fn a_name_leads_to_where_it_is_declared_and_back() {
    let workspace = workspace();
    let named = SCENARIO.find("van").expect("it is named");
    let declared = CARS.find("van").expect("it is declared");
    let symbol = workspace
        .symbol_at("scenario.toml", named + 1)
        .expect("an id");
    assert_eq!((symbol.noun, symbol.is_definition), ("car", false));
    let definition = workspace.definition(&symbol).expect("it is declared");
    assert_eq!(at(&definition), ("cars.toml", declared));
    let all = workspace.references(&definition);
    let all: Vec<_> = all.iter().map(at).collect();
    assert_eq!(all, [("cars.toml", declared), ("scenario.toml", named)]);
    let own = workspace.symbol_at("cars.toml", declared).expect("an id");
    assert_eq!(workspace.definition(&own), Some(definition));
}

#[test]
fn a_name_leads_to_what_is_declared_in_the_same_document() {
    let text = SCENARIO.replace("format = 1", "format = 2").replace(
        "components.cars = \"cars.toml\"",
        "components.cars = { extends = [\"base\"], cars = [{ id = \"van\", track = [5, 4, 3], cargo = 6 }] }",
    );
    let files: Memory = [("scenario.toml", text.as_str())].into_iter().collect();
    let mut workspace = Workspace::new(files, &GAMES);
    workspace.add("scenario.toml", Levels::default(), false);
    workspace.analyse();
    let declared = text.find("van").expect("it is declared");
    let named = text.rfind("van").expect("it is named");
    let symbol = (workspace.symbol_at("scenario.toml", named)).expect("an id");
    let definition = workspace.definition(&symbol).expect("it is declared");
    assert_eq!(at(&definition), ("scenario.toml", declared));
    let all = workspace.references(&definition);
    let all: Vec<_> = all.iter().map(at).collect();
    assert_eq!(all, [("scenario.toml", declared), ("scenario.toml", named)]);
}

#[test]
fn what_no_file_declares_is_declared_in_the_base_set() {
    let workspace = workspace();
    let named = OTHER.find("sedan").expect("it is named");
    let symbol = workspace.symbol_at("other.toml", named).expect("an id");
    let definition = workspace.definition(&symbol).expect("it is declared");
    assert!(definition.place.source.name.starts_with(BUILT_IN));
    assert_eq!(workspace.references(&definition).len(), 2);
    assert_eq!(workspace.symbol_at("other.toml", 3), None);
}

#[test]
fn an_edit_shows_at_once() {
    let mut workspace = workspace();
    workspace.edit("cars.toml", CARS.replace("van", "bus"));
    workspace.analyse();
    let named = SCENARIO.find("van").expect("it is named");
    assert_eq!(workspace.symbol_at("scenario.toml", named), None);
}

/// Every id that a shipped document declares is seen, and one place means one thing.
#[test]
fn places_in_shipped_documents_mean_one_thing() {
    for game in GAMES {
        let shipped = game.shipped();
        let mut workspace = Workspace::new(shipped.iter().cloned().collect::<Memory>(), &GAMES);
        for (name, _) in &shipped {
            workspace.add(name, Levels::default(), false);
        }
        workspace.analyse();
        let mut named = 0;
        for (name, text) in shipped.iter().step_by(every(1)) {
            let found = workspace.symbols(name);
            for symbol in &found {
                assert_eq!(text[symbol.place.span.clone()], symbol.id, "{name}");
            }
            let places = found.iter().map(|symbol| symbol.place.span.start);
            let mut places: Vec<usize> = places.collect();
            places.dedup();
            assert_eq!(places.len(), found.len(), "{name}");
            named += found.iter().filter(|symbol| !symbol.is_definition).count();
        }
        let declared = shipped.iter().flat_map(|(name, _)| workspace.symbols(name));
        let declared = declared.filter(|symbol| symbol.is_definition).count();
        assert!(declared > 5, "{}: {declared}", game.meta().id);
        assert!(named > 12 / every(1), "{}: {named}", game.meta().id);
    }
}

/// The keys by which a game names components are keys of its documents.
#[test]
fn keys_that_name_components_are_known() {
    for game in GAMES {
        for (noun, keys) in game.named_by() {
            assert!(game.sets().iter().any(|set| set.noun == *noun), "{noun}");
            let kinds = game.meta().kinds.iter();
            let schemas: Vec<String> = kinds.map(|kind| (kind.body)().to_string()).collect();
            for key in *keys {
                let quoted = format!("\"{key}\"");
                let is_known = schemas.iter().any(|schema| schema.contains(&quoted));
                assert!(is_known, "{}: no key is `{key}`", game.meta().id);
            }
        }
    }
}
