//! The layers of `src`: who may use whom, who may know a game by name, who may touch the world.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use scrutineer::games::GAMES;

/// The layers, from the bottom: each may use those before it.
const LAYERS: [&str; 14] = [
    "kit",
    "paint",
    "diagnostic",
    "document",
    "lint",
    "engine",
    "lab",
    "games",
    "edit",
    "workspace",
    "project",
    "lsp",
    "studio",
    "cli",
];

/// What prints, reads the surroundings, or looks at the clock.
const WORLDLY: [&str; 14] = [
    "println!",
    "print!",
    "eprintln!",
    "eprint!",
    "dbg!",
    "std::fs",
    "std::env",
    "std::net",
    "std::process",
    "io::stdout",
    "io::stderr",
    "io::stdin",
    "SystemTime",
    "Instant",
];

#[test]
fn every_folder_is_a_layer() {
    let entries = fs::read_dir(root()).expect("the folder is there");
    let names = entries.map(|entry| entry.expect("it can be read").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.retain(|name| name != "lib.rs" && name != "main.rs");
    names.sort();
    let mut layers = LAYERS;
    layers.sort_unstable();
    assert_eq!(names, layers);
}

#[test]
fn nobody_uses_a_layer_above() {
    let height = |layer: &str| LAYERS.iter().position(|known| *known == layer);
    let faults = faults(|file| {
        let used = file.code.split("crate::").skip(1).map(|rest| {
            let end = rest.find(|character: char| !is_name(character));
            &rest[..end.unwrap_or(rest.len())]
        });
        let upwards = used.filter(|used| height(used) > height(&file.layer));
        upwards
            .map(|used| format!("uses `crate::{used}`"))
            .collect()
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Several modules in one `use` would hide from the test above, and so would two steps upwards, which no reader can follow
/// without counting folders.
#[test]
fn each_module_is_used_by_a_line_of_its_own() {
    let faults = faults(|file| {
        let hidden = ["crate::{", "crate::*", "super::super::"].into_iter();
        let hidden = hidden.filter(|hidden| file.code.contains(hidden));
        hidden.map(|hidden| format!("has `{hidden}`")).collect()
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A reader who searches for a type finds one. Games may call their own things alike: each has its cards and its moves.
#[test]
fn no_two_types_outside_of_games_have_one_name() {
    let mut homes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in sources() {
        let is_of_a_game = GAMES.iter().any(|game| {
            let home = format!("games/{}/", game.meta().id.replace('-', "_"));
            source.name.starts_with(&home)
        });
        if is_of_a_game {
            continue;
        }
        for line in source.code.lines() {
            let words: Vec<&str> = line.split(|c: char| !is_name(c)).collect();
            let declares = |word: &&str| ["struct", "enum", "trait", "type"].contains(word);
            let nested = line.starts_with(' ') && line.trim_start().starts_with("type ");
            let before = words.iter().position(declares).filter(|_| !nested);
            // Nothing but who may use it stands before.
            let is_item = |at: &usize| {
                let known = ["", "pub", "crate", "super", "in"];
                words[..*at].iter().all(|word| known.contains(word))
            };
            let name = before.filter(is_item).and_then(|at| words.get(at + 1));
            if let Some(name) = name.filter(|name| name.starts_with(char::is_uppercase)) {
                homes
                    .entry((*name).to_owned())
                    .or_default()
                    .push(source.name.clone());
            }
        }
    }
    assert!(homes.len() > 500, "{}", homes.len());
    homes.retain(|_, homes| homes.len() > 1);
    assert!(homes.is_empty(), "{homes:#?}");
}

/// A call of a rule says in which module it stands: rules are functions of the game and a position, and no methods of the
/// game.
#[test]
fn rules_are_no_methods_of_their_game() {
    let sources = sources();
    let lines = sources.iter().flat_map(|source| source.code.lines());
    let games = lines.filter_map(|line| line.strip_prefix("impl Game for ")?.strip_suffix(" {"));
    let heads: Vec<String> = games.map(|game| format!("impl {game} {{")).collect();
    assert!(heads.len() >= GAMES.iter().count(), "{heads:?}");
    let faults = faults(|file| {
        let is_rule = file.name.contains("/rules/");
        let heads = heads
            .iter()
            .filter(|head| is_rule && file.code.contains(head.as_str()));
        heads.map(|head| format!("has `{head}`")).collect()
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn only_its_own_folder_and_the_list_know_a_game() {
    let faults = faults(|file| {
        let mut faults = Vec::new();
        for game in GAMES {
            let id = game.meta().id;
            let module = id.replace('-', "_");
            let home = format!("games/{module}/");
            if file.name.starts_with(&home) || file.name == "games/mod.rs" {
                continue;
            }
            // The examples of a rule about every document are of some game, as its head says.
            let is_general = file.name.starts_with("lint/general/");
            let is_head = |line: &str| is_general && line.starts_with("    game: \"");
            let names = [id, game.meta().title, module.as_str()];
            let known = file.plain.lines().filter(|line| !is_head(line));
            let says = |name: &str| known.clone().any(|line| line.contains(name));
            for name in names.iter().filter(|name| says(name)) {
                faults.push(format!("names the game `{name}`"));
            }
        }
        faults
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn only_the_command_line_touches_the_world() {
    let faults = faults(|file| {
        if ["cli", "lsp", "project", "studio"].contains(&file.layer.as_str()) {
            return Vec::new();
        }
        let worldly = WORLDLY
            .iter()
            .filter(|word| contains_word(&file.code, word));
        worldly.map(|word| format!("has `{word}`")).collect()
    });
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A source file, without its tests.
struct Source {
    /// Path below `src`.
    name: String,
    layer: String,
    /// The text without comments and strings.
    code: String,
    /// The text without raw strings, in which examples stand.
    plain: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// What is wrong with each file, named.
fn faults(check: impl Fn(&Source) -> Vec<String>) -> Vec<String> {
    let mut faults = Vec::new();
    for source in sources() {
        let found = check(&source);
        faults.extend(
            found
                .iter()
                .map(|fault| format!("src/{} {fault}", source.name)),
        );
    }
    faults
}

fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    for layer in LAYERS {
        let mut paths = Vec::new();
        files_below(&root().join(layer), &mut paths);
        paths.sort();
        for path in paths {
            let name = path.strip_prefix(root()).expect("it lies below");
            let name = name.to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(&path).expect("source files are text");
            let (code, plain) = stripped(&text);
            sources.push(Source {
                name,
                layer: layer.to_owned(),
                code,
                plain,
            });
        }
    }
    assert!(sources.len() > 100, "{}", sources.len());
    sources
}

/// Source files below a folder, but for modules that are only there for tests.
fn files_below(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            files_below(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            paths.push(path);
        }
    }
    let mut tests = Vec::new();
    for path in paths.iter() {
        let text = fs::read_to_string(path).expect("source files are text");
        let home = match path.file_stem().and_then(|stem| stem.to_str()) {
            Some("mod") | None => path.with_file_name(""),
            Some(stem) => path.with_file_name(stem),
        };
        for (attribute, rest) in text.match_indices("#[cfg(test)]") {
            let rest = &text[attribute + rest.len()..];
            let declared = rest
                .split(';')
                .next()
                .and_then(|item| item.split("mod ").nth(1));
            if let Some(module) = declared.filter(|module| module.chars().all(is_name)) {
                tests.push(home.join(module));
            }
        }
    }
    let is_test = |path: &PathBuf| {
        let of = |test: &PathBuf| path.starts_with(test) || *path == test.with_extension("rs");
        tests.iter().any(of)
    };
    paths.retain(|path| !is_test(path));
}

fn is_name(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

fn contains_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(is_name) && (word.ends_with('!') || !after.is_some_and(is_name))
    })
}

/// The text without comments and strings, and the text without raw strings only; both end where
/// the tests begin.
fn stripped(text: &str) -> (String, String) {
    let (mut code, mut plain) = (String::new(), String::new());
    let mut rest = text
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or(text);
    while let Some(first) = rest.chars().next() {
        let (length, is_code, is_plain) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), false, true)
        } else if let Some(length) = raw_string(rest) {
            (length, false, false)
        } else if first == '"' {
            (string(rest), false, true)
        } else if let Some(length) = character(rest) {
            (length, true, true)
        } else if is_name(first) {
            (
                rest.find(|character| !is_name(character))
                    .unwrap_or(rest.len()),
                true,
                true,
            )
        } else {
            (first.len_utf8(), true, true)
        };
        let (token, tail) = rest.split_at(length);
        if is_code {
            code.push_str(token);
        }
        if is_plain {
            plain.push_str(token);
        }
        rest = tail;
    }
    (code, plain)
}

fn raw_string(text: &str) -> Option<usize> {
    let open = text.strip_prefix('r')?;
    let marks = open.len() - open.trim_start_matches('#').len();
    let body = open[marks..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(marks));
    let end = body.find(&close).expect("strings end");
    Some(2 + marks + end + close.len())
}

fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    panic!("strings end");
}

/// A character in quotes, which a lifetime is not.
fn character(text: &str) -> Option<usize> {
    let body = text.strip_prefix('\'')?;
    let first = body.chars().next()?;
    let length = match first {
        '\\' => 1 + body[2..].find('\'')? + 1,
        _ => first.len_utf8(),
    };
    body[length..].starts_with('\'').then_some(length + 2)
}

#[test]
fn text_is_told_from_code() {
    let (code, plain) = stripped("a('\"', '\\'', \"\\\"//\"); // c\nr#\"x\"y\"#;'l r\n");
    assert_eq!(code, "a('\"', '\\'', ); \n;'l r\n");
    assert_eq!(plain, "a('\"', '\\'', \"\\\"//\"); // c\n;'l r\n");
}
