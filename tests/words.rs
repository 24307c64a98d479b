//! The words that a user reads: no habit that makes a text read like a translation or a speech.

use std::fs;
use std::path::Path;
use std::process::Command;

use scrutineer::cli::schema;
use scrutineer::games::{GAMES, pages as generated};
use serde_json::Value;

use crate::docs::{pages, root};

/// Words that are nearly always bad, and what to write in their place.
const HABITS: &[(&str, &str)] = &[
    ("aforementioned", "name it"),
    ("appraise", "evaluate"),
    ("bear", "have, allow"),
    ("bears", "has, allows"),
    ("basically", "nothing"),
    ("easily", "nothing"),
    ("for who", "for the player who"),
    ("from who", "from the player who"),
    ("gravest", "most severe"),
    ("hereby", "nothing"),
    ("in order to", "to"),
    ("is no news", "already knows"),
    ("it should be noted", "nothing"),
    ("leverage", "use"),
    ("manieth", "order"),
    ("needless to say", "nothing"),
    ("nobody thought of", "name the topic"),
    ("note that", "nothing"),
    ("obviously", "nothing"),
    ("parted by", "separated by"),
    ("please", "nothing"),
    ("redeal", "determinize"),
    ("simply", "nothing"),
    ("so-called", "nothing"),
    ("tell of", "describe, list"),
    ("tells of", "describes, lists"),
    ("told of", "described, listed"),
    ("be told", "be reported, be described"),
    ("is told", "is reported, is described"),
    ("are told", "are reported, are described"),
    ("was told", "was reported, was described"),
    ("were told", "were reported, were described"),
    ("the former", "name it"),
    ("the latter", "name it"),
    ("there twice", "duplicate"),
    ("the own", "their own, the player's"),
    ("thereby", "so"),
    ("thereof", "of it"),
    ("to who", "to the player who"),
    ("utilise", "use"),
    ("utilize", "use"),
    ("whereby", "by which"),
    ("wherein", "where"),
    ("whoever", "the player who, a driver who"),
    ("whosoever", "the player who, a driver who"),
];

/// Where such words are right, and why.
const RIGHT: &[(&str, &str)] = &[
    ("be told apart", "distinguished: nobody is told anything"),
    ("are told apart", "distinguished: nobody is told anything"),
    ("a skid note that", "what stands beside a corner"),
];

#[test]
fn texts_have_no_bad_habits() {
    let mut faults = Vec::new();
    let mut words = 0;
    for (place, text) in texts() {
        let text = tokens(&text);
        words += text.split(' ').count();
        let mut rest = format!(" {text} ");
        for (right, _) in RIGHT {
            rest = rest.replace(&format!(" {right} "), " … ");
        }
        for (habit, instead) in HABITS {
            for (at, _) in rest.match_indices(&format!(" {habit} ")) {
                faults.push(format!(
                    "{place}: «{}»: not «{habit}», but {instead}",
                    around(&rest, at)
                ));
            }
        }
    }
    assert!(words > 100_000, "the texts have gone: {words} words");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Every exception is one: what is no longer written needs no reason.
#[test]
fn exceptions_are_exceptions() {
    let all: Vec<String> = texts().iter().map(|(_, text)| tokens(text)).collect();
    for (right, reason) in RIGHT {
        assert!(
            HABITS.iter().any(|(habit, _)| right.contains(habit)),
            "{right}"
        );
        let is_written = all.iter().any(|text| format!(" {text} ").contains(right));
        assert!(is_written, "nobody writes «{right}»: {reason}");
    }
}

#[test]
fn words_are_found_over_line_ends_and_not_in_code() {
    let found = |text| format!(" {} ", tokens(text)).contains(" in order to ");
    assert!(found("In\norder to win"));
    assert!(found("(in order to)"));
    assert!(!found("win in order. To lose"));
    assert!(!found("`in order to`"));
    assert!(!found("so\n```sh\nin order to\n```\nwin"));
}

/// Every text that a user reads, by where it stands.
fn texts() -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for page in pages() {
        let text = fs::read_to_string(&page).expect("pages are text");
        let name = shown(&page);
        texts.push((name, newest(&page, &text).to_owned()));
    }
    texts.extend(generated::all());
    for (path, text) in schema::all(&GAMES) {
        let schema: Value = serde_json::from_str(&text).expect("schemas are JSON");
        let mut all = Vec::new();
        descriptions(&schema, &mut all);
        texts.extend(all.into_iter().map(|text| (path.clone(), text)));
    }
    for command in commands() {
        texts.push((
            format!("`{command} --help`"),
            help(&[command.as_str(), "--help"]),
        ));
    }
    for game in GAMES {
        for kind in game.meta().kinds {
            let place = format!("starter of {} of {}", kind.name, game.meta().id);
            texts.push((place, kind.starter.to_owned()));
        }
    }
    titles(&root().join("scenarios"), &mut texts);
    texts
}

/// What is still to be read of a page: of the changelog, its first part.
fn newest<'t>(page: &Path, text: &'t str) -> &'t str {
    if !page.ends_with("CHANGELOG.md") {
        return text;
    }
    let mut parts = text.match_indices("\n## ").map(|(at, _)| at);
    parts.nth(1).map_or(text, |end| &text[..end])
}

fn shown(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    path.display().to_string()
}

/// The descriptions in a schema, at any depth.
fn descriptions(schema: &Value, texts: &mut Vec<String>) {
    match schema {
        Value::Object(keys) => {
            for (key, value) in keys {
                match value {
                    Value::String(text) if key == "description" || key == "title" => {
                        texts.push(text.clone());
                    }
                    value => descriptions(value, texts),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| descriptions(item, texts)),
        _ => {}
    }
}

/// The names of all commands, as the program lists them, and `help`, which lists them.
fn commands() -> Vec<String> {
    let text = help(&["--help"]);
    let (_, listed) = text.split_once("Commands:\n").expect("commands are listed");
    let lines = listed.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

fn help(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scrutineer"));
    let output = command.args(arguments).output().expect("the program runs");
    String::from_utf8(output.stdout).expect("help is text")
}

/// The titles and notes of the documents below a folder.
fn titles(folder: &Path, texts: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            titles(&path, texts);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            let text = fs::read_to_string(&path).expect("documents are text");
            let of_people = |line: &&str| line.starts_with("title =") || line.starts_with("note =");
            let lines: Vec<&str> = text.lines().filter(of_people).collect();
            texts.push((shown(&path), lines.join("\n")));
        }
    }
}

/// The words and marks of a text in lower case, parted by spaces; code is an ellipsis.
fn tokens(text: &str) -> String {
    let mut prose = String::new();
    let mut is_block = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_block = !is_block;
        } else if !is_block {
            prose.push_str(line.trim_start_matches(['#', ' ']));
            prose.push('\n');
        }
    }
    let mut words = String::new();
    for (index, piece) in prose.split('`').enumerate() {
        if index % 2 == 1 {
            words.push_str(" … ");
            continue;
        }
        for character in piece.to_lowercase().chars() {
            match character {
                _ if character.is_whitespace() => words.push(' '),
                '-' | '\'' | '’' => words.push(character),
                _ if character.is_alphanumeric() => words.push(character),
                mark => words.extend([' ', mark, ' ']),
            }
        }
    }
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words around a place.
fn around(text: &str, at: usize) -> String {
    let before = text[..at]
        .rsplit(' ')
        .take(5)
        .collect::<Vec<_>>()
        .into_iter()
        .rev();
    let behind = text[at..].split(' ').take(8);
    before.chain(behind).collect::<Vec<_>>().join(" ")
}
