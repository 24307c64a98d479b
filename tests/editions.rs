//! Editions of the readings, in a program whose game has changed a default: `examples/editions.rs`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use tempfile::TempDir;

static ROOT: LazyLock<&Path> = LazyLock::new(|| Path::new(env!("CARGO_MANIFEST_DIR")));

/// The program of the example, built if it is not there or no longer current.
static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| {
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--locked", "--example", "editions"])
        .current_dir(*ROOT)
        .status();
    assert!(built.is_ok_and(|status| status.success()), "it builds");
    let ours = Path::new(env!("CARGO_BIN_EXE_scrutineer"));
    let examples = ours.parent().expect("it is in a folder").join("examples");
    examples.join(format!("editions{}", std::env::consts::EXE_SUFFIX))
});

/// What a command prints in a folder, which is to end with this exit code.
fn run(folder: &Path, words: &str, code: i32) -> String {
    let output = Command::new(&*PROGRAM)
        .args(words.split(' '))
        .current_dir(folder)
        .output()
        .expect("it starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{words}\n{text}");
    text
}

fn write(folder: &TempDir, name: &str, text: &str) {
    std::fs::write(folder.path().join(name), text).expect("it is written");
}

fn read(folder: &TempDir, name: &str) -> String {
    std::fs::read_to_string(folder.path().join(name)).expect("it is there")
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// A script in which blue takes the last counter, and who is to win then.
fn script(format: u8, keys: &str, winner: &str) -> String {
    format!(
        "# Kept.\nformat = {format} # too\ngame = \"heap\"\nkind = \"script\"\n{keys}steps = [\n  \
         {{ player = \"amber\", move = \"take\", count = 2 }}, # and this\n  \
         {{ player = \"blue\", move = \"take\", count = 1, expect = {{ winner = \"{winner}\" }} }},\n]\n"
    )
}

const SETUP: &str = "setup.counters = 3\n";

#[test]
fn what_ships_with_the_example_is_clean() {
    let found = run(&ROOT.join("examples/heap"), "check .", 0);
    assert!(found.contains("no findings"), "{found}");
}

#[test]
fn an_edition_pins_its_defaults_wherever_it_is_said() {
    let folder = folder();
    let scenario = |edition: &str| {
        format!("format = 2\ngame = \"heap\"\nkind = \"scenario\"\n{edition}counters = 3\n")
    };
    write(&folder, "pinned.toml", &scenario("rules-edition = 1\n"));
    write(&folder, "plain.toml", &scenario(""));
    write(
        &folder,
        "rules.toml",
        "format = 2\ngame = \"heap\"\nkind = \"rules\"\nrules-edition = 1\n",
    );
    let named = "components.rules = \"rules.toml\"\n";
    write(&folder, "by-rules.toml", &scenario(named));
    let both = format!("rules-edition = 2\n{named}");
    write(&folder, "over-rules.toml", &scenario(&both));
    for (keys, winner) in [
        (SETUP.to_owned(), "amber"),
        (format!("rules-edition = 1\n{SETUP}"), "blue"),
        (format!("rules-edition = 2\n{SETUP}"), "amber"),
        (
            format!("rules-edition = 1\nsetup.readings.last-counter = \"loses\"\n{SETUP}"),
            "amber",
        ),
        ("scenario = \"pinned.toml\"\n".to_owned(), "blue"),
        (
            "rules-edition = 2\nscenario = \"pinned.toml\"\n".to_owned(),
            "amber",
        ),
        (
            "rules-edition = 1\nscenario = \"plain.toml\"\n".to_owned(),
            "blue",
        ),
        ("scenario = \"by-rules.toml\"\n".to_owned(), "blue"),
        ("scenario = \"over-rules.toml\"\n".to_owned(), "amber"),
    ] {
        write(&folder, "script.toml", &script(2, &keys, winner));
        run(folder.path(), "check script.toml", 0);
        let other = if winner == "blue" { "amber" } else { "blue" };
        write(&folder, "script.toml", &script(2, &keys, other));
        run(folder.path(), "check script.toml", 1);
    }
    // A folder says it for all documents that do not.
    write(&folder, "scrutineer.toml", "rules-edition = 1\n");
    for (keys, winner) in [
        (SETUP.to_owned(), "blue"),
        (format!("rules-edition = 2\n{SETUP}"), "amber"),
        ("scenario = \"plain.toml\"\n".to_owned(), "blue"),
    ] {
        write(&folder, "script.toml", &script(2, &keys, winner));
        run(folder.path(), "check script.toml", 0);
        run(folder.path(), "replay script.toml", 0);
    }
}

#[test]
fn a_written_position_is_the_same_in_every_edition() {
    let folder = folder();
    let keys = format!("rules-edition = 1\n{SETUP}");
    write(&folder, "script.toml", &script(2, &keys, "blue"));
    let position = run(
        folder.path(),
        "replay script.toml --until 1 --emit position",
        0,
    );
    assert!(position.contains("last-counter = \"wins\""), "{position}");
    assert!(!position.contains("last-two"), "{position}");
}

#[test]
fn an_unknown_edition_and_an_old_format_are_said() {
    let folder = folder();
    let keys = format!("rules-edition = 3\n{SETUP}");
    write(&folder, "script.toml", &script(2, &keys, "amber"));
    let found = run(folder.path(), "check script.toml", 1);
    assert!(found.contains("there is no edition 3"), "{found}");
    assert!(found.contains("editions are 1 to 2"), "{found}");
    let keys = format!("rules-edition = 1\n{SETUP}");
    write(&folder, "script.toml", &script(1, &keys, "blue"));
    let found = run(folder.path(), "check script.toml", 1);
    assert!(found.contains("`rules-edition` needs format 2"), "{found}");
    write(&folder, "scrutineer.toml", "rules-edition = 3\n");
    let found = run(folder.path(), "check script.toml", 2);
    assert!(found.contains("there is no edition 3"), "{found}");
}

#[test]
fn readings_are_listed_and_explained_by_edition() {
    let of = |words: &str| run(&ROOT, words, 0);
    assert!(of("list readings").contains("loses | wins"));
    assert!(of("list readings --edition 1").contains("wins | loses"));
    assert!(of("list readings --edition 2").contains("loses | wins"));
    let refused = run(&ROOT, "list readings --edition 3", 2);
    assert!(refused.contains("editions are 1 to 2"), "{refused}");
    let refused = run(&ROOT, "list clauses --edition 1", 2);
    assert!(refused.contains("only readings have editions"), "{refused}");
    let explained = of("explain last-counter").replace('\n', " ");
    assert!(
        explained.contains("`wins` was the default in edition 1"),
        "{explained}"
    );
    assert!(
        explained.contains("`loses` has been since edition 2"),
        "{explained}"
    );
    assert!(explained.contains("gets the newest edition"), "{explained}");
    let explained = of("explain last-two").replace('\n', " ");
    assert!(
        explained.contains("has been the default in each"),
        "{explained}"
    );
}

/// Written for the first edition, a script still shows the same once it has been migrated, whatever else it needs.
#[test]
fn what_was_written_for_an_older_edition_is_migrated() {
    let folder = folder();
    let old = script(1, SETUP, "blue");
    write(&folder, "old.toml", &old);
    run(folder.path(), "check old.toml", 1);
    // Nobody says for which edition it was written: then it has errors, and nothing is done about it.
    let refused = run(folder.path(), "migrate old.toml", 1);
    assert!(
        refused.contains("old.toml: not migrated: line "),
        "{refused}"
    );
    assert_eq!(read(&folder, "old.toml"), old);
    // What does not depend on the default, or names it, is left as it is but for its format.
    let sure = script(
        1,
        &format!("setup.readings.last-counter = \"wins\"\n{SETUP}"),
        "blue",
    );
    write(&folder, "sure.toml", &sure);
    let shown = run(folder.path(), "migrate . --edition 1 --diff", 1);
    assert!(shown.contains("+rules-edition = 1"), "{shown}");
    run(folder.path(), "migrate . --edition 1 --check", 1);
    assert_eq!(read(&folder, "old.toml"), old);
    let told = run(folder.path(), "migrate . --edition 1", 0);
    assert!(
        told.contains("old.toml: `rules-edition = 1` keeps `last-counter` as `wins`, which is `loses` by default today"),
        "{told}"
    );
    assert!(told.contains("migrated 2 documents"), "{told}");
    let migrated = read(&folder, "old.toml");
    assert_eq!(
        migrated,
        script(2, &format!("rules-edition = 1\n{SETUP}"), "blue")
    );
    assert_eq!(
        read(&folder, "sure.toml"),
        sure.replace("format = 1", "format = 2")
    );
    run(folder.path(), "check .", 0);
    let again = run(folder.path(), "migrate . --edition 1 --check", 0);
    assert!(again.contains("2 documents need no change"), "{again}");
    run(folder.path(), "migrate . --edition 1", 0);
    assert_eq!(read(&folder, "old.toml"), migrated);
}

#[test]
fn a_pinned_folder_pins_nothing_twice() {
    let folder = folder();
    write(&folder, "scrutineer.toml", "rules-edition = 1\n");
    write(&folder, "old.toml", &script(1, SETUP, "blue"));
    run(folder.path(), "migrate . --edition 1", 0);
    assert_eq!(read(&folder, "old.toml"), script(2, SETUP, "blue"));
}
