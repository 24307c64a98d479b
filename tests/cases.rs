//! Cases of a script show what single scripts show.

use std::sync::Arc;

use rayon::prelude::*;
use scrutineer::diagnostic::{Level, Source};
use scrutineer::document::Memory;
use scrutineer::engine::replay::Replayed;
use scrutineer::games::{BUILT_IN, GAMES};
use scrutineer::lint::{Levels, Library};
use toml::{Table, Value};

use super::tries::every;

/// Every shipped script of every game: its name and its text.
fn shipped() -> Vec<(String, &'static str)> {
    let all = GAMES.iter().flat_map(|game| {
        let files = game.shipped().into_iter();
        let scripts = files.filter(|(_, text)| text.contains("kind = \"script\""));
        scripts.map(move |(path, text)| (format!("{BUILT_IN}{}/{path}", game.meta().id), text))
    });
    all.collect()
}

/// The messages of errors in a script, and what it has shown.
fn played(name: &str, script: &Table, library: &Library<'_>) -> (Vec<String>, Replayed) {
    let text = toml::to_string(script).expect("it can be written");
    let source = Arc::new(Source::new(name, text));
    let checked = GAMES.check_alone(&source, library, &Levels::default());
    let errors = checked.findings.iter();
    let errors = errors.filter(|finding| finding.rule.level == Level::Error);
    let errors = errors.map(|finding| finding.message.clone()).collect();
    (errors, *checked.replayed.expect("it is a script"))
}

/// What all games of a script have shown together, and how its last one ended.
fn together((errors, replayed): &(Vec<String>, Replayed)) -> String {
    let (mut kept, mut refused, mut ending) = (replayed.kept, replayed.refused, &replayed.ending);
    for (_, game) in replayed.games() {
        kept.insert_all(game.kept);
        refused.insert_all(game.refused);
        ending = &game.ending;
    }
    format!(
        "{errors:?} {kept:?} {refused:?} {ending:?} {:?}",
        replayed.complete
    )
}

fn steps(script: &mut Table) -> Vec<Value> {
    match script.remove("steps") {
        Some(Value::Array(steps)) => steps,
        _ => Vec::new(),
    }
}

fn case(entries: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    let entries = entries.into_iter();
    let mut table: Table = entries
        .map(|(key, value)| (key.to_owned(), value))
        .collect();
    table.insert("title".to_owned(), Value::from("The case"));
    Value::Array(vec![Value::Table(table)])
}

/// Plays every shipped script as it is and retold; how many could be retold.
fn told_again(retell: impl Fn(&mut Table) -> Option<()> + Sync) -> usize {
    let library = Library::new(Memory::default(), &GAMES);
    let scripts = shipped();
    let told = scripts
        .into_par_iter()
        .step_by(every(1))
        .map(|(name, text)| {
            let script: Table = text.parse().expect("what is shipped can be read");
            if script.contains_key("cases") {
                return 0;
            }
            let mut again = script.clone();
            again.insert("format".to_owned(), Value::from(2));
            if retell(&mut again).is_none() {
                return 0;
            }
            let expected = together(&played(&name, &script, &library));
            let found = together(&played(&name, &again, &library));
            assert_eq!(
                found,
                expected,
                "{name}\n{}",
                toml::to_string(&again).expect("it can")
            );
            1
        });
    told.sum()
}

#[test]
fn a_case_goes_on_where_a_step_has_led() {
    let count = told_again(|script| {
        let mut first = steps(script);
        let carried_out = |step: &Value| {
            let has = |key| step.get(key).is_some();
            (has("move") || has("chance")) && !has("illegal") && !has("legal")
        };
        let at = first
            .iter()
            .take(first.len().div_ceil(2))
            .rposition(carried_out)?;
        let rest = first.split_off(at + 1);
        first[at]
            .as_table_mut()?
            .insert("label".to_owned(), Value::from("there"));
        // An expectation may ask for what happened before.
        let rest = case([
            ("after", Value::from("there")),
            ("steps", Value::Array(rest)),
        ]);
        script.insert("steps".to_owned(), Value::Array(first));
        script.insert("cases".to_owned(), rest);
        Some(())
    });
    assert!(count > 1000 / every(1), "{count}");
}

#[test]
fn a_case_changes_readings() {
    let count = told_again(|script| {
        let all = steps(script);
        let key = ["start", "setup"]
            .into_iter()
            .find(|key| script.contains_key(*key))?;
        let readings = script.get_mut(key)?.as_table_mut()?.remove("readings")?;
        script.insert("steps".to_owned(), Value::Array(Vec::new()));
        script.insert(
            "cases".to_owned(),
            case([("readings", readings), ("steps", Value::Array(all))]),
        );
        Some(())
    });
    assert!(count > 300 / every(1), "{count}");
}

#[test]
fn a_case_changes_keys_of_the_start() {
    let count = told_again(|script| {
        let all = steps(script);
        let start = script.get_mut("start")?.as_table_mut()?;
        // Numbers and texts that are otherwise in the script than in the case.
        let mut changes = Table::new();
        for (key, value) in start.iter_mut() {
            let other = match value {
                Value::Integer(number) if *number > 1 => Value::Integer(1),
                Value::Boolean(flag) => Value::Boolean(!*flag),
                _ => continue,
            };
            changes.insert(key.clone(), std::mem::replace(value, other));
        }
        if changes.is_empty() {
            return None;
        }
        script.insert("steps".to_owned(), Value::Array(Vec::new()));
        let entries = [
            ("start", Value::Table(changes)),
            ("steps", Value::Array(all)),
        ];
        script.insert("cases".to_owned(), case(entries));
        Some(())
    });
    assert!(count > 100 / every(1), "{count}");
}

/// The script that each case of a script is.
fn singles(script: &Table) -> Vec<(String, Table)> {
    let mut base = script.clone();
    let Some(Value::Array(cases)) = base.remove("cases") else {
        return Vec::new();
    };
    base.remove("cites");
    let all = steps(&mut base);
    let mut singles = Vec::new();
    for case in &cases {
        let case = case.as_table().expect("a case is a table");
        if case.contains_key("each") {
            continue;
        }
        let mut single = base.clone();
        let title = case["title"].as_str().expect("a text").to_owned();
        let mut own: Vec<Value> = Vec::new();
        if let Some(after) = case.get("after") {
            let is_it = |step: &Value| step.get("label") == Some(after);
            let last = all.iter().position(is_it).expect("there is such a step");
            own.extend(all[..=last].iter().cloned());
        }
        match case.get("steps") {
            Some(steps) => own.extend(steps.as_array().expect("a list").iter().cloned()),
            None if own.is_empty() => own.clone_from(&all),
            None => {}
        }
        for key in ["start", "setup"] {
            if let Some(changes) = case.get(key).and_then(Value::as_table) {
                lay_over(single[key].as_table_mut().expect("a table"), changes);
            }
        }
        if let Some(readings) = case.get("readings") {
            let key = ["start", "setup"]
                .into_iter()
                .find(|key| single.contains_key(*key));
            let start = single[key.expect("a start")]
                .as_table_mut()
                .expect("a table");
            let changes = Table::from_iter([("readings".to_owned(), readings.clone())]);
            lay_over(start, &changes);
        }
        if let Some(random) = case.get("random") {
            single.insert("random".to_owned(), random.clone());
        }
        single.insert("steps".to_owned(), Value::Array(own));
        singles.push((title, single));
    }
    singles
}

fn lay_over(table: &mut Table, changes: &Table) {
    for (key, change) in changes {
        match (table.get_mut(key), change) {
            (Some(Value::Table(value)), Value::Table(change)) => lay_over(value, change),
            _ => {
                table.insert(key.clone(), change.clone());
            }
        }
    }
}

#[test]
fn shipped_cases_are_scripts_of_their_own() {
    let library = Library::new(Memory::default(), &GAMES);
    let mut count = 0;
    for (name, text) in shipped() {
        let script: Table = text.parse().expect("what is shipped can be read");
        let singles = singles(&script);
        if singles.is_empty() {
            continue;
        }
        let (_, replayed) = played(&name, &script, &library);
        for (title, single) in singles {
            let (errors, alone) = played(&name, &single, &library);
            let case = replayed.cases.iter().find(|case| case.title == title);
            let case = &case.expect("it was played").replayed;
            assert!(
                errors.is_empty() && alone.complete,
                "{name}: {title}: {errors:?}"
            );
            assert_eq!(
                (case.kept, case.refused, &case.ending),
                (alone.kept, alone.refused, &alone.ending),
                "{name}: {title}"
            );
            count += 1;
        }
    }
    assert!(count > 0);
}

/// A script whose position stands in a file, which says keys otherwise that the script changes back: both. Of a
/// script in which there is nothing to change, nothing.
fn with_position_in_a_file(script: &Table, file: &str) -> Option<(String, Table)> {
    let mut start = script.get("start").and_then(Value::as_table)?.clone();
    // Paths are relative to the file in which they stand.
    if script.contains_key("cases")
        || script.to_string().contains("../../maps")
        || start.contains_key("components")
    {
        return None;
    }
    let mut changes = Table::new();
    changes.extend(
        start
            .remove("readings")
            .map(|value| ("readings".to_owned(), value)),
    );
    for (key, value) in &mut start {
        if let Value::Integer(number) = value
            && *number > 1
        {
            let own = std::mem::replace(value, Value::Integer(1));
            changes.insert(key.clone(), own);
        }
    }
    if changes.is_empty() {
        return None;
    }
    for key in ["format", "game"] {
        start.insert(key.to_owned(), script[key].clone());
    }
    start.insert("kind".to_owned(), Value::from("position"));
    let mut again = script.clone();
    again.remove("start");
    again.insert("format".to_owned(), Value::from(2));
    again.insert("position".to_owned(), Value::from(file));
    again.insert("changes".to_owned(), Value::Table(changes));
    let text = toml::to_string(&start).expect("it can be written");
    Some((text, again))
}

/// A position in a file, of which a script says some keys otherwise, is the position with these keys.
#[test]
fn a_position_in_a_file_can_be_changed() {
    let told = shipped().into_iter().enumerate();
    let told = told.filter_map(|(at, (name, text))| {
        let script: Table = text.parse().expect("what is shipped can be read");
        let file = format!("start-{at}.toml");
        let (start, again) = with_position_in_a_file(&script, &file)?;
        Some(((name, script, again), (file, start)))
    });
    let (told, starts): (Vec<_>, Vec<_>) = told.unzip();
    assert!(told.len() > 200, "{}", told.len());
    // One library for all, so that what they share is loaded once.
    let library = Library::new(Memory::from_iter(starts), &GAMES);
    told.par_iter().for_each(|(name, script, again)| {
        let expected = together(&played(name, script, &library));
        let found = together(&played("script.toml", again, &library));
        assert_eq!(
            found,
            expected,
            "{name}\n{}",
            toml::to_string(again).expect("it can")
        );
    });
}
