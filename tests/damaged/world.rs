//! Where damaged files lie: a workspace with every shipped document, and beside it what is none of the
//! workspace's business.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use scrutineer::games::GAMES;
use serde_json::Value;
use tempfile::TempDir;

/// What stands in every file outside of the workspace, and nowhere else.
pub const CANARY: &str = "canary-in-a-coal-mine";

pub struct World {
    /// With `inside` and `outside` in it.
    _folder: TempDir,
    /// The workspace.
    pub inside: PathBuf,
    /// Every shipped document, game by game.
    pub documents: Vec<Document>,
    /// Words of all documents and schemas.
    pub words: Vec<String>,
}

pub struct Document {
    /// Its path below the workspace.
    pub path: String,
    pub bytes: Vec<u8>,
    /// Its lines, with their ends.
    pub lines: Vec<std::ops::Range<usize>>,
}

pub static WORLD: LazyLock<World> = LazyLock::new(World::new);

impl World {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let inside = folder.path().join("inside");
        let outside = folder.path().join("outside");
        let mut documents = Vec::new();
        for game in GAMES {
            for (path, text) in game.shipped() {
                let path = format!("{}/{path}", game.meta().id);
                keep(&inside.join(&path), text);
                let strange =
                    format!("{text}\n{CANARY} = \"{CANARY}\"\n[[cars]]\nid = \"{CANARY}\"\n");
                keep(&outside.join(&path), &strange);
                documents.push(Document {
                    path,
                    bytes: text.as_bytes().to_vec(),
                    lines: lines(text),
                });
            }
        }
        keep(&inside.join("scrutineer.toml"), "");
        keep(
            &outside.join("secret.toml"),
            &format!("{CANARY} {CANARY}\n"),
        );
        link(&outside, &inside);
        let words = words(&documents);
        Self {
            _folder: folder,
            inside,
            documents,
            words,
        }
    }
}

fn keep(path: &Path, text: &str) {
    let folder = path.parent().expect("a file is in a folder");
    fs::create_dir_all(folder).expect("there is room for a folder");
    fs::write(path, text).expect("there is room for a file");
}

#[cfg(unix)]
fn link(outside: &Path, inside: &Path) {
    use std::os::unix::fs::symlink;
    for game in GAMES {
        let folder = inside.join(game.meta().id);
        for (target, name) in [
            (outside.join("secret.toml"), "link.toml"),
            (outside.to_owned(), "link"),
            (PathBuf::from("/dev/zero"), "zero.toml"),
            (PathBuf::from("loop.toml"), "loop.toml"),
        ] {
            symlink(target, folder.join(name)).expect("links can be made");
        }
    }
}

#[cfg(not(unix))]
fn link(_: &Path, _: &Path) {}

/// Where the lines of a text are, with their ends.
pub fn lines(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut start = 0;
    let ranges = text.split_inclusive('\n').map(|line| {
        let range = start..start + line.len();
        start = range.end;
        range
    });
    ranges.collect()
}

/// Whether a byte belongs to a word, such as a key, an id, a number or a path.
pub fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'/')
}

/// The words of all documents, and the keys, names and bounds of all schemas.
fn words(documents: &[Document]) -> Vec<String> {
    let mut words = Vec::new();
    for document in documents {
        let of_one = document.bytes.split(|byte| !is_of_word(*byte));
        let of_one = of_one.filter(|word| !word.is_empty());
        words.extend(of_one.map(|word| String::from_utf8_lossy(word).into_owned()));
    }
    for game in GAMES {
        for kind in game.meta().kinds {
            said(&kind.schema(game.meta().id), &mut words);
        }
    }
    words.sort_unstable();
    words.dedup();
    words
}

/// What a schema says: keys and fixed values, and what lies at and just beyond each bound.
fn said(schema: &Value, words: &mut Vec<String>) {
    match schema {
        Value::Array(items) => items.iter().for_each(|item| said(item, words)),
        Value::Object(members) => {
            for (key, value) in members {
                match (key.as_str(), value) {
                    ("properties", Value::Object(keys)) => words.extend(keys.keys().cloned()),
                    ("const", Value::String(name)) => words.push(name.clone()),
                    ("enum", Value::Array(names)) => {
                        words.extend(names.iter().filter_map(Value::as_str).map(str::to_owned));
                    }
                    ("minimum" | "maximum" | "minItems" | "maxItems", Value::Number(bound)) => {
                        if let Some(bound) = bound.as_i64() {
                            let near = [bound.saturating_sub(1), bound, bound.saturating_add(1)];
                            words.extend(near.map(|number| number.to_string()));
                        }
                    }
                    _ => {}
                }
                said(value, words);
            }
        }
        _ => {}
    }
}
