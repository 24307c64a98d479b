//! `fmt`: one layout for all documents.

use scrutineer::games::GAMES;

use super::Folder;
use super::texts::cars;
use std::process::{Command, Stdio};

/// The same document as somebody would type it in a hurry.
fn untidy() -> String {
    cars().replace(" = ", "=").replace("\n\n", "\n\n\n\n") + "\n\n"
}

#[test]
fn documents_are_laid_out_once() {
    let folder = Folder::of([("cars.toml", untidy()), ("tidy.toml", cars())]);
    let done = folder.run(["fmt", "cars.toml"]).code(0);
    assert_eq!(done.err, "formatted 1 file; 0 are laid out so already\n");
    let tidy = folder.read("cars.toml");
    assert!(tidy.contains("game = "), "{tidy}");
    let done = folder.run(["fmt"]).code(0);
    assert!(done.err.ends_with("laid out so already\n"), "{done}");
    assert_eq!(folder.read("cars.toml"), tidy);
    folder.run(["check"]).code(0);
}

/// What `init` writes, and what a game is written out as.
#[test]
fn what_the_program_writes_is_laid_out_already() {
    for game in GAMES {
        let folder = Folder::new();
        folder.run(["init", "--game", game.meta().id]).clean();
        for emitted in ["script", "position"] {
            let done = folder.run(["replay", "script.toml", "--emit", emitted]);
            folder.write(format!("emitted-{emitted}.toml"), done.code(0).out);
        }
        let done = folder.run(["fmt", "--diff"]);
        assert_eq!(done.out, "");
        done.code(0);
    }
}

#[test]
fn a_look_writes_nothing_and_says_what_would_change() {
    let folder = Folder::of([("cars.toml", untidy())]);
    let done = folder.run(["fmt", "--check"]).code(1);
    assert_eq!(done.out, "would format cars.toml\n");
    let done = folder.run(["fmt", "--diff"]).code(1);
    assert!(
        done.out.starts_with("--- cars.toml\n+++ cars.toml\n@@"),
        "{done}"
    );
    assert_eq!(folder.read("cars.toml"), untidy());
    folder.run(["fmt"]).code(0);
    folder.run(["fmt", "--check"]).code(0);
}

#[test]
fn other_peoples_files_are_left_alone() {
    let text = "a=1\n";
    let folder = Folder::of([
        ("Cargo.toml", text),
        ("broken.toml", "game = \"g\"\nkind = [\n"),
    ]);
    let done = folder.run(["fmt", "Cargo.toml"]).code(0);
    assert!(done.err.starts_with("formatted 1 file"), "{done}");
    let folder = Folder::of([("Cargo.toml", text.to_owned()), ("cars.toml", untidy())]);
    folder.run(["fmt"]).code(0);
    assert_eq!(folder.read("Cargo.toml"), text);
    // A pattern of the shell, or a hook, names whatever there is.
    folder.write("cars.toml", untidy());
    let done = folder.run(["fmt", "Cargo.toml", "cars.toml"]).code(0);
    assert_eq!(
        done.err,
        "1 file without `game` and `kind` is left alone; `scrutineer fmt FILE` formats one of them\n\
         formatted 1 file; 0 are laid out so already\n"
    );
    assert_eq!(folder.read("Cargo.toml"), text);
}

/// The hook finds documents by itself, as files that are named are formatted whatever they are.
#[test]
fn hooks_name_no_files() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(".pre-commit-hooks.yaml");
    let hooks = std::fs::read_to_string(path).expect("the hooks are there");
    for hook in hooks.split("- id: ").skip(1) {
        assert!(hook.contains("pass_filenames: false"), "{hook}");
    }
}

#[test]
fn what_is_no_toml_is_told_and_left() {
    let text = "format = 1\ngame = \"brick-run\"\nkind = [\n";
    let folder = Folder::of([("broken.toml", text)]);
    let done = folder.run(["fmt"]).code(2);
    assert!(
        done.err
            .contains("cannot format `broken.toml`: at 3:9 it is not TOML"),
        "{done}"
    );
    assert_eq!(folder.read("broken.toml"), text);
}

#[test]
fn standard_input_is_formatted_to_standard_output() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scrutineer"));
    let command = command.args(["fmt", "-"]).stdin(Stdio::piped());
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut input = child.stdin.take().expect("it is piped");
    std::io::Write::write_all(&mut input, b"a=[ 1,2 ]\n").expect("it is taken");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "a = [1, 2]\n");
}

/// A stray file in a folder is somebody else's, whatever its bytes are; one that is named is meant.
#[test]
fn what_is_no_text_and_no_document_is_left_alone() {
    let folder = Folder::of([("cars.toml", cars())]);
    folder.run(["fmt"]).code(0);
    folder.write("latin.toml", b"name = \"B\xfccher\"\n");
    folder.run(["fmt", "--check"]).code(0);
    folder.run(["fmt", "latin.toml"]).code(2);
    folder.write("ours.toml", b"format = 1\nname = \"B\xfccher\"\n");
    folder.run(["fmt", "--check"]).code(2);
}

#[test]
fn a_text_that_is_too_long_is_not_cut() {
    let folder = Folder::new();
    let text = "a = 1\n".repeat(3 << 20);
    let done = super::folder::fed(folder.command(["fmt", "-"]), &text).code(2);
    assert!(done.err.contains("is larger than 16 MiB"), "{}", done.err);
    assert_eq!(done.out, "");
}

#[test]
fn the_standard_input_may_be_named_twice() {
    let folder = Folder::new();
    let done = super::folder::fed(folder.command(["fmt", "-", "-"]), "a=1\n").code(0);
    assert_eq!(done.out, "a = 1\n");
    let done = super::folder::fed(folder.command(["fmt", "-", "a.toml"]), "a=1\n").code(2);
    assert!(done.err.contains("are not formatted in one run"), "{done}");
}
