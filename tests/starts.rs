//! Short starts: what they leave out follows, so that a start that says all of it is the same.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The scripts with short starts.
fn starts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/starts");
    let entries = fs::read_dir(folder).expect("it is there");
    let mut starts: Vec<PathBuf> = entries
        .map(|entry| entry.expect("it is read").path())
        .collect();
    starts.sort();
    starts
}

fn run(arguments: &[&str], file: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scrutineer"));
    command.args(arguments).arg(file);
    command.output().expect("it runs")
}

fn printed(arguments: &[&str], file: &Path) -> String {
    let output = run(arguments, file);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {error}", file.display());
    String::from_utf8(output.stdout).expect("it is text")
}

/// The lines of the start, from its header to the end of the file.
fn start_of(text: &str) -> &str {
    let begin = text.find("[start]").expect("it has a start");
    text[begin..].trim_end()
}

/// A place of its own for a document that a test writes.
fn scratch(name: &str, file: &Path) -> PathBuf {
    let own = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&own).expect("it can be made");
    own.join(file.file_name().expect("it has a name"))
}

#[test]
fn the_shortest_starts_have_few_lines() {
    for file in starts() {
        let text = fs::read_to_string(&file).expect("it is read");
        printed(&["check"], &file);
        let lines = start_of(&text).lines().count();
        assert!(lines <= 6, "{}: {lines} lines", file.display());
    }
}

#[test]
fn short_starts_are_the_full_ones() {
    let position = ["replay", "--until", "0", "--emit", "position"];
    for file in starts() {
        let whole = printed(&position, &file);
        assert!(whole.starts_with("format = 1\n"), "{whole}");
        let start = scratch("full", &file);
        fs::write(&start, &whole).expect("it is written");
        let script = scratch("from-full", &file);
        let game = whole.lines().nth(1).expect("it names its game");
        let name = start.file_name().and_then(|name| name.to_str());
        let name = name.expect("it is text");
        let text = format!(
            "format = 1\n{game}\nkind = \"script\"\nposition = \"../full/{name}\"\nsteps = []\n"
        );
        fs::write(&script, text).expect("it is written");
        assert_eq!(whole, printed(&position, &script));
    }
}

#[test]
fn in_format_1_nothing_follows() {
    // These say all that format 1 asks for.
    let whole = ["rallyman.toml", "brick-run.toml"];
    for file in starts() {
        let text = fs::read_to_string(&file).expect("it is read");
        let older = scratch("older", &file);
        fs::write(&older, text.replace("format = 2", "format = 1")).expect("it is written");
        let is_clean = run(&["check"], &older).status.success();
        let name = file.file_name().and_then(|name| name.to_str());
        let is_whole = name.is_some_and(|name| whole.contains(&name));
        assert_eq!(is_clean, is_whole, "{}", file.display());
    }
}
