//! Positions with the least and the most that their schema allows, in every number that they have or
//! could have: each is refused with an error, or can be played.

use std::sync::{Arc, LazyLock};

use rayon::prelude::*;
use scrutineer::diagnostic::{Level, Source};
use scrutineer::document::Memory;
use scrutineer::edit::position;
use scrutineer::engine::replay::{Moment, Watcher};
use scrutineer::games::AnyGame;
use scrutineer::games::{GAMES, fuzz};
use scrutineer::lab::fuzz::{FuzzPlan, FuzzTally, FuzzWatcher as Searching};
use scrutineer::lint::{Levels, Library};
use serde_json::Value;

use crate::tries::every;

/// Positions of each game; `SCRUTINEER_EXTREMES=100` takes more.
const POSITIONS: usize = 2;

static LIBRARY: LazyLock<Library<'static>> =
    LazyLock::new(|| Library::new(Memory::default(), &GAMES));

/// The position in the middle of a script.
struct Middle {
    all: Vec<Value>,
}

impl Watcher for Middle {
    fn moment(&mut self, moment: &dyn Moment) -> bool {
        self.all.push(moment.position());
        true
    }
}

/// So many positions from the shipped scripts that need no other file.
fn positions(game: &dyn AnyGame, count: usize) -> Vec<Value> {
    let mut scripts = game.shipped();
    scripts.retain(|(_, text)| {
        text.contains("kind = \"script\"") && !text.contains(".toml\"") && text.contains("[start")
    });
    // Long ones lead furthest into a game.
    scripts.sort_by_key(|(_, text)| std::cmp::Reverse(text.len()));
    let every = (scripts.len() / 4 / count).max(1);
    let chosen = scripts.iter().step_by(every).take(count).enumerate();
    let middles = chosen.map(|(index, (name, text))| {
        let mut seen = Middle { all: Vec::new() };
        let source = Arc::new(Source::new(name.as_str(), *text));
        let _ = GAMES.check(&source, &LIBRARY, Some(&mut seen));
        let at = seen.all.len() * (index % 4 + 1) / 5;
        seen.all.swap_remove(at)
    });
    middles.collect()
}

/// A place for a number: the way there, and what may stand there.
#[derive(Clone, Debug)]
struct Place {
    path: Vec<String>,
    least: i64,
    most: i64,
}

/// Every place for a number in a value by its schema, those that are empty among them.
fn places(
    value: &Value,
    schema: &Value,
    root: &Value,
    path: &mut Vec<String>,
    out: &mut Vec<Place>,
) {
    if let Some(to) = schema["$ref"].as_str() {
        let pointer = to.trim_start_matches('#');
        let schema = root
            .pointer(pointer)
            .expect("schemas refer to what is there");
        return places(value, schema, root, path, out);
    }
    for way in ["anyOf", "oneOf", "allOf"] {
        for schema in schema[way].as_array().into_iter().flatten() {
            places(value, schema, root, path, out);
        }
    }
    if schema["type"] == "integer" && schema.get("const").is_none() {
        out.push(Place {
            path: path.clone(),
            least: schema["minimum"].as_i64().unwrap_or(i64::MIN),
            most: schema["maximum"].as_i64().unwrap_or(i64::MAX),
        });
    }
    match value {
        Value::Array(items) => {
            let fixed = schema["prefixItems"].as_array();
            for (index, item) in items.iter().enumerate() {
                let own = fixed.and_then(|fixed| fixed.get(index));
                path.push(index.to_string());
                places(item, own.unwrap_or(&schema["items"]), root, path, out);
                path.pop();
            }
        }
        Value::Object(members) => {
            let known = schema["properties"].as_object();
            let others = [&schema["additionalProperties"]].into_iter();
            let others: Vec<&Value> = others
                .chain(
                    schema["patternProperties"]
                        .as_object()
                        .into_iter()
                        .flat_map(|of| of.values()),
                )
                .collect();
            for (key, schema) in known.into_iter().flatten() {
                path.push(key.clone());
                places(
                    members.get(key).unwrap_or(&Value::Null),
                    schema,
                    root,
                    path,
                    out,
                );
                path.pop();
            }
            for (key, member) in members {
                if known.is_none_or(|known| !known.contains_key(key)) {
                    for schema in &others {
                        path.push(key.clone());
                        places(member, schema, root, path, out);
                        path.pop();
                    }
                }
            }
        }
        _ => {}
    }
}

/// The value with a number at a place.
fn with(value: &Value, path: &[String], number: i64) -> Value {
    let mut changed = value.clone();
    let mut at = &mut changed;
    for key in path {
        at = match at {
            Value::Array(items) => &mut items[key.parse::<usize>().expect("it is an index")],
            Value::Object(members) => members.entry(key.clone()).or_insert(Value::Null),
            _ => unreachable!("the path leads there"),
        };
    }
    *at = number.into();
    changed
}

/// A few steps are enough.
struct Briefly;

impl Searching for Briefly {
    fn searching(&self, _: &FuzzTally) -> bool {
        true
    }

    fn shrinking(&self, _: &str, _: usize) -> bool {
        false
    }
}

/// What becomes of games from a position: nothing if it is refused.
fn played(name: &str, text: &str) -> Option<Vec<String>> {
    let source = Arc::new(Source::new(name, text));
    let checked = GAMES.check_alone(&source, &LIBRARY, &Levels::default());
    if checked
        .findings
        .iter()
        .any(|finding| finding.level == Level::Error)
    {
        return None;
    }
    let plan = FuzzPlan {
        cases: 2,
        seed: 1,
        longest: Some(60),
        known: vec!["too-long".to_owned()],
    };
    let searched = fuzz::fuzz(GAMES, &source, &LIBRARY, &plan, &Briefly);
    let searched = searched.unwrap_or_else(|| panic!("what is sound can be played:\n{text}"));
    let failures = searched.failures.iter();
    Some(
        failures
            .map(|failure| format!("{}: {}", failure.fault.id(), failure.message))
            .collect(),
    )
}

#[test]
fn extreme_numbers_are_refused_or_can_be_played() {
    let asked = std::env::var("SCRUTINEER_EXTREMES").ok();
    let count = asked
        .and_then(|count| count.parse().ok())
        .unwrap_or((POSITIONS / every(1)).max(1));
    let mut faults = Vec::new();
    for game in GAMES {
        let id = game.meta().id;
        let kind = game
            .meta()
            .kinds
            .iter()
            .find(|kind| kind.name == "position");
        let schema = kind.expect("every game has positions").schema(id);
        let (mut taken, mut refused) = (0, 0);
        for value in positions(*game, count) {
            let mut all = Vec::new();
            places(&value, &schema, &schema, &mut Vec::new(), &mut all);
            // Which numbers these can be, other rules say.
            all.retain(|place| place.path != ["format"] && place.path != ["rules-edition"]);
            let one_in = every(1).min(all.len() / 10).max(1);
            for Place { path, least, most } in all.into_iter().step_by(one_in) {
                let pointer = path.join("/");
                if (least, most).0 < -1_000_000_000 || most > 1_000_000_000 {
                    faults.push(format!("{id}: {pointer} has no bounds"));
                }
                let mut numbers = vec![least, most.saturating_sub(1), most];
                numbers.dedup();
                let outcomes: Vec<(i64, Option<Vec<String>>)> = (numbers.into_par_iter())
                    .map(|number| {
                        let text = position::document(id, &with(&value, &path, number));
                        (number, played("extreme.toml", &text))
                    })
                    .collect();
                for (number, outcome) in outcomes {
                    match outcome {
                        None => refused += 1,
                        Some(broken) if broken.is_empty() => taken += 1,
                        Some(broken) => faults
                            .push(format!("{id}: {pointer} = {number}: {}", broken.join("; "))),
                    }
                }
            }
        }
        println!("{id}: {taken} played, {refused} refused");
        assert!(
            taken > 0 && refused > 0,
            "{id}: {taken} played, {refused} refused"
        );
    }
    faults.sort();
    faults.dedup();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
