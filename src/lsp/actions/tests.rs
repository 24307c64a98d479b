//! What can be done at a caret, and what comes of it.

use serde_json::json;

use crate::lsp::actions::{Asked, actions};
use crate::lsp::testing::{edited, world};

/// The titles of all actions, and the text after one of them.
#[track_caller]
fn after(files: &[(&str, &str)], title: &str, only: Option<&str>) -> (Vec<String>, String) {
    let (world, spot) = world(files);
    let range = world.range(&spot.source, &(spot.offset..spot.offset));
    let context = only.map_or(json!({}), |only| json!({ "only": [only] }));
    let asked = json!({
        "textDocument": { "uri": world.uri(&spot.name) },
        "range": range,
        "context": context,
    });
    let asked: Asked = serde_json::from_value(asked).expect("it fits");
    let actions = actions(&world, &asked, &|| false);
    let titles: Vec<String> = actions.iter().map(|action| action.title.clone()).collect();
    let action = actions.into_iter().find(|action| action.title == title);
    let action = action.unwrap_or_else(|| panic!("no {title:?} in {titles:#?}"));
    let edit = action.edit.expect("it has an edit");
    (titles, edited(&world, &spot.name, &edit))
}

const SCRIPT: &str = "format = 1\ngame = \"brick-run\"\nkind = \"script\"\ncites = []\n";

const START: &str = "[start]\nroad = [\"c22\", \"c10\", \"c30\"]\n[start.players]\n\
    a = { car = \"sedan\", bricks = 4, damage = 1 }\nb = { car = \"farm-truck\", bricks = 4 }\n";

const STEP: &str = "{ player = \"a\", move = \"place\", cubes = { move = 2, repair = 2 }";

#[test]
fn a_step_that_is_to_be_refused_expects_nothing_else() {
    let step = STEP.replace("repair = 2", "repair = 9");
    let text = format!("{SCRIPT}steps = [\n  {step},<|> expect = {{ round = 1 }} }},\n]\n{START}");
    let title = "expect that `place.cube-limit` refuses this step";
    let meant = |text: &str| after(&[("a.toml", text)], title, None).1;
    let changed = meant(&text);
    let step = changed.lines().nth(5).expect("there is a step");
    assert!(
        step.contains("illegal = \"place.cube-limit\"") && !step.contains("expect"),
        "{changed}"
    );
    let changed = meant(&text.replace('\n', "\r\n"));
    assert_eq!(
        changed.matches('\n').count(),
        changed.matches("\r\n").count()
    );
}

#[test]
fn a_finding_is_repaired() {
    let text = "format = 1\ngame = \"brick-run\"\nkind = \"scenario\"\nplayrs<|> = 2\n";
    let (titles, repaired) = after(
        &[("a.toml", text)],
        "repair all that can be repaired with certainty",
        None,
    );
    assert_eq!(repaired, text.replace("playrs<|>", "players"));
    assert!(
        titles.iter().any(|title| title.contains("rename")),
        "{titles:#?}"
    );
    let (_, allowed) = after(
        &[("a.toml", text)],
        "allow `unknown-field` on this line",
        None,
    );
    assert_eq!(
        allowed,
        text.replace("playrs<|>", "# scrutineer: allow(unknown-field)\nplayrs")
    );
    let (_, allowed) = after(
        &[("a.toml", text)],
        "allow `unknown-field` in this file",
        None,
    );
    assert!(
        allowed.starts_with("# scrutineer: file allow(unknown-field)\nformat"),
        "{allowed}"
    );
}

#[test]
fn an_expectation_is_what_is_there() {
    let text = format!(
        "{SCRIPT}steps = [\n  {STEP}, expect = {{ round = <|>3, phase = \"place\" }} }},\n]\n{START}"
    );
    let (_, blessed) = after(&[("a.toml", &text)], "expect what is there", None);
    assert_eq!(blessed, text.replace("round = <|>3", "round = 1"));
    let (_, blessed) = after(
        &[("a.toml", &text)],
        "expect what is there in the whole file",
        Some("source"),
    );
    assert_eq!(blessed, text.replace("round = <|>3", "round = 1"));
}

#[test]
fn a_step_without_expectation_gets_one() {
    let text = format!("{SCRIPT}steps = [\n  {STEP}<|> }},\n]\n{START}");
    let (_, written) = after(&[("a.toml", &text)], "expect what this step changes", None);
    assert!(written.contains("repair = 2 }, expect = { "), "{written}");
    // What is written is what is there.
    let (world, _) = world(&[("a.toml", &(written + "<|>"))]);
    let found: usize = world
        .workspace
        .documents()
        .map(|(_, findings)| findings.len())
        .sum();
    assert_eq!(found, 0);
}

#[test]
fn a_refused_step_is_meant_to_be() {
    let step = STEP.replace("repair = 2", "repair = 9");
    let text = format!("{SCRIPT}steps = [\n  {step}<|> }},\n]\n{START}");
    let (_, meant) = after(
        &[("a.toml", &text)],
        "expect that `place.cube-limit` refuses this step",
        None,
    );
    assert!(
        meant.contains("repair = 9 }, illegal = \"place.cube-limit\" },"),
        "{meant}"
    );
}

#[test]
fn what_keeps_a_script_from_being_played_cannot_be_allowed() {
    let step = STEP.replace("repair = 2", "repair = 9");
    let text = format!("{SCRIPT}steps = [\n  {step}<|> }},\n]\n{START}");
    let title = "expect that `place.cube-limit` refuses this step";
    let (titles, _) = after(&[("a.toml", &text)], title, None);
    assert!(
        !titles.iter().any(|title| title.starts_with("allow")),
        "{titles:#?}"
    );
}

#[test]
fn a_component_becomes_a_file_and_comes_back() {
    let text = "format = 2\ngame = \"brick-run\"\nkind = \"scenario\"\nplayers = 2\n\n[components.cars<|>]\nextends = [\"base\"]\ncars = []\n";
    let (_, document) = after(
        &[("a.toml", text)],
        "make `components.cars` a file: a-cars.toml",
        None,
    );
    assert!(document.contains("cars = \"a-cars.toml\""), "{document}");
    let cars =
        "format = 1\ngame = \"brick-run\"\nkind = \"cars\"\nextends = [\"base\"]\ncars = []\n";
    let text = "format = 1\ngame = \"brick-run\"\nkind = \"scenario\"\nplayers = 2\ncomponents.cars = \"cars<|>.toml\"\n";
    let files = [("cars.toml", cars), ("a.toml", text)];
    let (_, document) = after(&files, "write the content of `cars.toml` here", None);
    assert!(document.contains("extends = [\"base\"]"), "{document}");
}

#[test]
fn a_new_document_is_made_beside_this_one() {
    let text = "format = 1\ngame = \"brick-run\"\nkind = \"scenario\"\nplayers = 2<|>\n";
    let (titles, _) = after(
        &[("x/a.toml", text)],
        "new cars beside this file",
        Some("source"),
    );
    assert!(
        titles.contains(&"new script beside this file".to_owned()),
        "{titles:#?}"
    );
}

#[test]
fn what_is_done_keeps_the_ends_of_lines() {
    let unmixed = |text: &str| {
        let (all, dos) = (text.matches('\n').count(), text.matches("\r\n").count());
        assert!(all == dos && all > 0, "{text:?}");
    };
    let text = "format = 1\r\ngame = \"brick-run\"\r\nkind = \"scenario\"\r\nplayrs<|> = 2\r\n";
    for place in ["on this line", "in this file"] {
        let title = format!("allow `unknown-field` {place}");
        unmixed(&after(&[("a.toml", text)], &title, None).1);
    }
    let marked = format!("\u{feff}{text}");
    let (_, allowed) = after(
        &[("a.toml", &marked)],
        "allow `unknown-field` in this file",
        None,
    );
    assert!(allowed.starts_with("\u{feff}# scrutineer"), "{allowed:?}");
    let text = "format = 2\r\ngame = \"brick-run\"\r\nkind = \"scenario\"\r\nplayers = 2\r\n\r\n\
        [components.cars<|>]\r\nextends = [\"base\"]\r\ncars = []\r\n";
    let title = "make `components.cars` a file: a-cars.toml";
    unmixed(&after(&[("a.toml", text)], title, None).1);
    let cars =
        "format = 1\ngame = \"brick-run\"\nkind = \"cars\"\nextends = [\"base\"]\ncars = []\n";
    let text = "format = 1\r\ngame = \"brick-run\"\r\nkind = \"scenario\"\r\nplayers = 2\r\n\
        components.cars = \"cars<|>.toml\"\r\n";
    let files = [("cars.toml", cars), ("a.toml", text)];
    unmixed(&after(&files, "write the content of `cars.toml` here", None).1);
}
