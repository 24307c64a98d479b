//! The crate as it is packed: what it is built from, and nothing else.

use std::collections::BTreeSet;
use std::process::Command;

use crate::docs::root;

#[test]
fn the_crate_has_what_it_is_built_from_and_nothing_else() {
    let output = Command::new(env!("CARGO"))
        .args(["package", "--list", "--allow-dirty", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo can be run");
    let text = String::from_utf8(output.stdout).expect("names are text");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let files: BTreeSet<&str> = text.lines().collect();
    let top: BTreeSet<&str> = files
        .iter()
        .map(|file| file.split('/').next().unwrap_or(file))
        .collect();
    let expected = [
        ".cargo_vcs_info.json",
        "CHANGELOG.md",
        "Cargo.lock",
        "Cargo.toml",
        "Cargo.toml.orig",
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "README.md",
        "build.rs",
        "scenarios",
        "schemas",
        "src",
    ];
    // Outside of a clone there is no note of a commit.
    let top: Vec<&str> = top
        .into_iter()
        .filter(|name| *name != expected[0])
        .collect();
    assert_eq!(top, expected[1..]);
    for needed in [
        "src/main.rs",
        "src/paint/font/NotoSans-Bold.ttf",
        "src/cli/check/check.css",
    ] {
        assert!(files.contains(needed), "{needed}");
    }
    let odd = files
        .iter()
        .find(|file| file.contains("/snapshots/") || file.contains("lsp/editors/"));
    assert_eq!(odd, None);
}

/// What the hooks of pre-commit run is a command of the program.
#[test]
fn hooks_run_commands_that_there_are() {
    let hooks =
        std::fs::read_to_string(root().join(".pre-commit-hooks.yaml")).expect("it is there");
    let entries: Vec<&str> = hooks
        .lines()
        .filter_map(|line| line.trim().strip_prefix("entry: "))
        .collect();
    assert_eq!(entries.len(), 2);
    for entry in entries {
        let arguments = entry
            .strip_prefix("scrutineer ")
            .expect("it is this program");
        let mut command = Command::new(env!("CARGO_BIN_EXE_scrutineer"));
        let done = command
            .args(arguments.split(' '))
            .arg("--help")
            .output()
            .expect("it runs");
        assert!(done.status.success(), "{entry}");
    }
}

/// One version everywhere: a release says it once.
#[test]
fn everything_has_one_version() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).expect("it is there");
    let version = env!("CARGO_PKG_VERSION");
    let extension = read("src/lsp/editors/vscode/package.json");
    assert!(
        extension.contains(&format!("\"version\": \"{version}\"")),
        "the extension for VS Code"
    );
    let fuzz = read("fuzz/Cargo.lock");
    let entry = format!("name = \"scrutineer\"\nversion = \"{version}\"\n");
    assert!(fuzz.contains(&entry), "fuzz/Cargo.lock");
    // What is under way stands above the versions; the newest of these is this one, or none has been released.
    let changelog = read("CHANGELOG.md");
    let mut heads = changelog
        .lines()
        .filter_map(|line| line.strip_prefix("## "));
    assert_eq!(heads.next(), Some("Unreleased"));
    assert!(heads.next().is_none_or(|head| head.starts_with(version)));
}
