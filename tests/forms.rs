//! Forms that say the same: what is written the one way and the other shows the same.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;
use scrutineer::diagnostic::{Level, Source};
use scrutineer::document::Memory;
use scrutineer::games::check::Checked;
use scrutineer::games::{AnyGame, BUILT_IN, GAMES};
use scrutineer::lint::{Levels, Library};
use toml::{Table, Value};

use super::tries::every;

/// Every shipped script of every game: its name and its text.
fn shipped() -> impl Iterator<Item = (&'static dyn AnyGame, String, &'static str)> {
    GAMES.iter().flat_map(|&game| {
        let files = game.shipped().into_iter();
        let scripts = files.filter(|(_, text)| text.contains("kind = \"script\""));
        scripts.map(move |(path, text)| {
            let name = format!("{BUILT_IN}{}/{path}", game.meta().id);
            (game, name, text)
        })
    })
}

fn checked(name: &str, text: &str, library: &Library<'_>) -> Checked {
    let source = Arc::new(Source::new(name, text));
    GAMES.check_alone(&source, library, &Levels::default())
}

/// What a script has shown.
fn shown(name: &str, text: &str, library: &Library<'_>) -> String {
    let checked = checked(name, text, library);
    // Comments, which may allow some, do not outlive the rewriting.
    let errors = checked.findings.iter();
    let found: Vec<String> = errors
        .filter(|finding| finding.rule.level == Level::Error)
        .map(|finding| finding.message.clone())
        .collect();
    let replayed = checked.replayed.expect("it is a script");
    format!(
        "{found:?} {:?} {:?} {:?} {:?}",
        replayed.kept, replayed.refused, replayed.ending, replayed.complete
    )
}

/// Puts the chance steps that follow a move beside it; how many there were.
fn put_beside(script: &mut Table) -> usize {
    script.insert("format".to_owned(), Value::from(2));
    let Some(Value::Array(steps)) = script.get_mut("steps") else {
        return 0;
    };
    let mut count = 0;
    let mut joined: Vec<Value> = Vec::new();
    for step in std::mem::take(steps) {
        let Value::Table(mut table) = step else {
            panic!("a step is a table")
        };
        let takes_more = |last: &Value| {
            let is = |key| last.get(key).is_some();
            is("move") && !is("illegal") && !is("expect")
        };
        let can = table.contains_key("chance") && !table.contains_key("illegal");
        match joined.last_mut() {
            Some(Value::Table(last)) if can && takes_more(&Value::Table(last.clone())) => {
                if let Some(expect) = table.remove("expect") {
                    last.insert("expect".to_owned(), expect);
                }
                table.remove("note");
                let list = last
                    .entry("chance")
                    .or_insert_with(|| Value::Array(Vec::new()));
                let Value::Array(list) = list else {
                    panic!("chance beside a move is a list")
                };
                list.push(Value::Table(table));
                count += 1;
            }
            _ => joined.push(Value::Table(table)),
        }
    }
    *steps = joined;
    count
}

/// The keys that moves have as parameters, by game: the move and the key.
type Parameters = BTreeMap<&'static str, BTreeSet<(String, String)>>;

fn parameters() -> Parameters {
    let mut found = Parameters::new();
    for &game in GAMES {
        let mut own = BTreeSet::new();
        let kinds = &mut game.meta().kinds.iter();
        let kind = kinds
            .find(|kind| kind.name == "script")
            .expect("it has scripts");
        let schema = kind.schema(game.meta().id);
        for step in schema["$defs"]["step"]["anyOf"].as_array().expect("a list") {
            let Some(mv) = step["properties"]["move"]["const"].as_str() else {
                continue;
            };
            let properties = step["properties"].as_object().expect("a table").iter();
            let taken = properties.filter(|(_, property)| property["x-beside"].is_null());
            own.extend(taken.map(|(key, _)| (mv.to_owned(), key.clone())));
        }
        found.insert(game.meta().id, own);
    }
    found
}

/// Writes the only outcome beside a move as keys of the step; how many there were.
fn flatten(script: &mut Table, parameters: &BTreeSet<(String, String)>) -> usize {
    let Some(Value::Array(steps)) = script.get_mut("steps") else {
        return 0;
    };
    let mut count = 0;
    for step in steps.iter_mut().filter_map(Value::as_table_mut) {
        let Some(mv) = step.get("move").and_then(Value::as_str) else {
            continue;
        };
        let Some([Value::Table(only)]) = step
            .get("chance")
            .and_then(|list| list.as_array())
            .map(Vec::as_slice)
        else {
            continue;
        };
        let mut outcome = only.clone();
        outcome.remove("chance");
        let is_own = |key: &String| parameters.contains(&(mv.to_owned(), key.clone()));
        if outcome.is_empty() || outcome.keys().any(is_own) {
            continue;
        }
        step.remove("chance");
        step.extend(outcome);
        count += 1;
    }
    count
}

#[test]
fn chance_beside_a_move_is_a_step_of_its_own() {
    let parameters = parameters();
    let library = Library::new(Memory::default(), &GAMES);
    let scripts: Vec<_> = shipped().collect();
    let counts = scripts
        .into_par_iter()
        .step_by(every(1))
        .map(|(game, name, text)| {
            let mut script: Table = text.parse().expect("what is shipped can be read");
            if script.get("format").and_then(Value::as_integer) != Some(1) {
                return (0, 0);
            }
            let moved = put_beside(&mut script);
            if moved == 0 {
                return (0, 0);
            }
            let beside = toml::to_string(&script).expect("it can be written");
            let expected = shown(&name, text, &library);
            assert_eq!(
                shown(&name, &beside, &library),
                expected,
                "{name}\n{beside}"
            );
            let flattened = flatten(&mut script, &parameters[game.meta().id]);
            let flat = toml::to_string(&script).expect("it can be written");
            assert_eq!(shown(&name, &flat, &library), expected, "{name}\n{flat}");
            (moved, flattened)
        });
    let (count, flattened) =
        counts.reduce(|| (0, 0), |one, other| (one.0 + other.0, one.1 + other.1));
    assert!(
        count > 1000 / every(1) && flattened > 500 / every(1),
        "{count} {flattened}"
    );
}
