//! Files that the program makes and the repository keeps: the pages of rules, the references of
//! games, the JSON schemas.
//!
//! `SCRUTINEER_BLESS=1 cargo test generated` writes them anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use scrutineer::cli::schema;
use scrutineer::games::GAMES;
use scrutineer::games::pages;

#[test]
fn pages_are_current() {
    // The other pages of `docs` are written by hand.
    let folders = ["lints", "reference", "rules"];
    compare("docs", &folders, pages::all());
}

#[test]
fn schemas_are_current() {
    compare("schemas", &["."], schema::all(&GAMES));
}

/// Compares the files below `root/folders` with those that should be there, or writes these.
fn compare(root: &str, folders: &[&str], expected: Vec<(String, String)>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(root);
    let expected: BTreeMap<PathBuf, String> = expected
        .into_iter()
        .map(|(path, text)| (root.join(path), text))
        .collect();
    let mut there = Vec::new();
    for folder in folders {
        files_below(&root.join(folder), &mut there);
    }
    let extra = there.iter().filter(|path| !expected.contains_key(*path));
    let stale = expected
        .iter()
        .filter(|(path, text)| fs::read_to_string(path).ok().as_ref() != Some(*text));

    if std::env::var_os("SCRUTINEER_BLESS").is_some() {
        for path in extra {
            fs::remove_file(path).expect("a file that is no longer made can be removed");
        }
        for (path, text) in stale {
            let folder = path.parent().expect("generated files lie in folders");
            fs::create_dir_all(folder).expect("the folder can be made");
            fs::write(path, text).expect("the file can be written");
        }
        return;
    }
    let faults: Vec<String> = extra
        .map(|path| format!("{} is no longer made", path.display()))
        .chain(stale.map(|(path, _)| format!("{} is not current", path.display())))
        .collect();
    assert!(
        faults.is_empty(),
        "{}\nrun `SCRUTINEER_BLESS=1 cargo test generated` to write them",
        faults.join("\n")
    );
}

/// Every file below a folder; none if there is no such folder.
fn files_below(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            files_below(&path, files);
        } else {
            files.push(path.components().collect());
        }
    }
}
