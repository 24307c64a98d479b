//! The game whose documents somebody is among.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use ignore::WalkBuilder;

use crate::games::{AnyGame, Games};

/// How far below the current folder documents are looked at.
const DEPTH: usize = 3;

/// The most files and folders that are come by, and the most files that are looked into.
const MOST_ENTRIES: usize = 20_000;
const MOST: usize = 1000;

/// The most bytes that are read of each: a header stands at the beginning.
const HEAD: u64 = 2048;

/// The game of the documents in and below the current folder, if they are all of one.
pub fn game(games: &Games) -> Option<&'static dyn AnyGame> {
    game_below(games, Path::new("."))
}

/// The game of the documents in and below a folder, if they are all of one.
pub fn game_below(games: &Games, folder: &Path) -> Option<&'static dyn AnyGame> {
    // Files of `.gitignore` may say anything at any length: it is not worth while to follow them.
    let walk = WalkBuilder::new(folder)
        .standard_filters(false)
        .hidden(true)
        .max_depth(Some(DEPTH))
        .build()
        .take(MOST_ENTRIES);
    let is_toml = |path: &Path| path.extension().is_some_and(|name| name == "toml");
    let files = walk.filter_map(Result::ok).map(ignore::DirEntry::into_path);
    let documents = files.filter(|path| is_toml(path)).take(MOST);
    let ids: BTreeSet<String> = documents.filter_map(|path| game_in(&path)).collect();
    match ids.into_iter().collect::<Vec<_>>().as_slice() {
        [only] => games.find(only),
        _ => None,
    }
}

/// The game that a file names before its first table.
pub(super) fn game_in(path: &Path) -> Option<String> {
    // What is no file may never end.
    path.metadata().ok().filter(std::fs::Metadata::is_file)?;
    let file = File::open(path).ok()?;
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head).ok()?;
    named_in(&String::from_utf8_lossy(&head)).map(str::to_owned)
}

fn named_in(text: &str) -> Option<&str> {
    text.trim_start_matches('\u{feff}')
        .lines()
        .take_while(|line| !line.trim_start().starts_with('['))
        .filter_map(|line| line.split_once('='))
        .find(|(key, _)| key.trim() == "game")
        .and_then(|(_, value)| value.trim().split(['"', '\'']).nth(1))
}

#[cfg(test)]
mod tests {
    use super::named_in;

    #[test]
    fn the_game_stands_before_the_first_table() {
        assert_eq!(named_in("# x\ngame = \"rallyman\" # y\n"), Some("rallyman"));
        assert_eq!(named_in("\u{feff}game='a'\n[b]\n"), Some("a"));
        for text in ["[a]\ngame = \"b\"\n", "games = \"b\"\n", "game = 3\n", ""] {
            assert_eq!(named_in(text), None, "{text}");
        }
    }
}
