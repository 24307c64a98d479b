//! Laws of topics: whatever a shipped document names has one, and every page reads well.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

use super::{Sort, Topic, of, of_every_game};
use crate::games::AnyGame;
use crate::games::GAMES;
use crate::kit::tries::every;

fn names(game: &dyn AnyGame) -> BTreeMap<String, Vec<Sort>> {
    let mut names: BTreeMap<String, Vec<Sort>> = BTreeMap::new();
    for topic in of_every_game().into_iter().chain(of(game)) {
        names.entry(topic.name).or_default().push(topic.sort);
    }
    names
}

/// Adds what a document names under the keys that stand for moves, clauses and so on.
fn named(value: &Value, found: &mut BTreeSet<(String, String)>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| named(item, found)),
        Value::Table(table) => {
            for (key, value) in table {
                match (key.as_str(), value) {
                    ("readings", Value::Table(readings)) => {
                        for (reading, value) in readings {
                            let value = value.as_str().unwrap_or_default();
                            found.insert((key.clone(), reading.clone()));
                            found.insert((key.clone(), format!("{reading}={value}")));
                        }
                    }
                    ("move" | "chance" | "event" | "kind" | "illegal", Value::String(name)) => {
                        found.insert((key.clone(), name.clone()));
                    }
                    ("cites" | "holds", Value::Array(names)) => {
                        let names = names.iter().filter_map(Value::as_str);
                        found.extend(names.map(|name| (key.clone(), name.to_owned())));
                    }
                    _ => {}
                }
                named(value, found);
            }
        }
        _ => {}
    }
}

/// What is asked for by name is the same without all schemas.
#[test]
fn topics_are_found_by_their_names() {
    for game in GAMES {
        let all = of(*game);
        for topic in all.iter().step_by(every(97)) {
            let alike: Vec<_> = all
                .iter()
                .filter(|it| it.name == topic.name)
                .cloned()
                .collect();
            assert_eq!(
                super::named(GAMES, *game, &topic.name),
                alike,
                "{}",
                topic.name
            );
        }
    }
}

#[test]
fn whatever_shipped_scripts_name_has_a_topic() {
    for game in GAMES {
        let names = names(*game);
        let mut found = BTreeSet::new();
        for (path, text) in game.shipped() {
            let table: Table = text.parse().expect(&path);
            if table.get("kind").and_then(Value::as_str) == Some("script") {
                named(&Value::Table(table), &mut found);
            }
        }
        assert!(found.len() > 100, "{}: {}", game.meta().id, found.len());
        for (key, name) in found {
            let fits = |sort: &Sort| match key.as_str() {
                "readings" => matches!(sort, Sort::Reading(_) | Sort::ReadingValue(..)),
                "move" => *sort == Sort::Move,
                "event" => *sort == Sort::Event,
                // A view says what chance is due, too.
                "chance" => matches!(sort, Sort::Chance | Sort::Value),
                "kind" => matches!(sort, Sort::Kind | Sort::Value),
                "holds" => *sort == Sort::Invariant,
                _ => matches!(sort, Sort::Clause(_)),
            };
            let sorts = names.get(&name).map_or(&[][..], Vec::as_slice);
            assert!(sorts.iter().any(fits), "{}: {key} {name}", game.meta().id);
        }
    }
}

#[test]
fn components_endings_and_invariants_have_topics() {
    for game in GAMES {
        let names = names(*game);
        let components = game.components().into_iter().map(|component| component.id);
        let endings = game.meta().endings.iter().map(|(id, _)| (*id).to_owned());
        let invariants = game.invariants().into_iter();
        let ids = components
            .chain(endings)
            .chain(invariants.map(|(id, _)| id.to_owned()));
        for id in ids {
            assert!(names.contains_key(&id), "{}: {id}", game.meta().id);
        }
    }
}

#[test]
fn pages_read_well() {
    let of_games = GAMES.iter().flat_map(|game| of(*game));
    for Topic { name, page, .. } in of_every_game().into_iter().chain(of_games) {
        assert!(
            page.starts_with(&format!("# {name}\n\n"))
                || page.starts_with(&format!("# `{name}`\n")),
            "{page}"
        );
        assert!(page.ends_with('\n') && !page.ends_with("\n\n"), "{page}");
        for slip in ["\n\n\n", "  (", ": \n", " ,", "()", "..\n", "null"] {
            assert!(!page.contains(slip), "{name}: {slip:?} in\n{page}");
        }
    }
}

/// What is shown is a whole step that can be copied, and one of what it is shown for.
#[test]
fn examples_are_steps_of_what_they_show() {
    for game in GAMES {
        let (mut shown, mut bare) = (0, Vec::new());
        for Topic {
            name, page, sort, ..
        } in of(*game)
        {
            let key = match sort {
                Sort::Move => "move",
                Sort::Chance => "chance",
                Sort::Event => "event",
                _ => continue,
            };
            let Some((_, step)) = page.split_once("```toml\n") else {
                bare.push(name);
                continue;
            };
            let step = step.trim_end().trim_end_matches("```");
            let table: Table = format!("step = {step}").parse().expect(&page);
            let step = &table["step"];
            let is_it = |table: &Value| table.get(key).and_then(Value::as_str) == Some(&name);
            let expected = step.get("expect").and_then(|expect| expect.get("events"));
            let expected = expected.and_then(Value::as_array);
            assert!(
                match sort {
                    Sort::Event => expected.is_some_and(|events| events.iter().any(is_it)),
                    _ => is_it(step),
                },
                "{page}"
            );
            shown += 1;
        }
        assert!(shown > bare.len(), "{}: {bare:?}", game.meta().id);
    }
}
