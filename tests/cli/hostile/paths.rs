//! Files that are none, links, and names that break what they are printed into.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::process::Command;

use super::texts::{cars, faulty, scenario};
use super::{Folder, done};

fn link(folder: &Folder, target: &str, path: &str) {
    symlink(target, folder.path(path)).expect("links can be made");
}

/// A pipe into which nobody writes: whoever opens it waits for ever.
fn pipe(folder: &Folder, path: &str) {
    let status = Command::new("mkfifo").arg(folder.path(path)).status();
    assert!(status.expect("the system makes pipes").success());
}

#[test]
fn what_is_no_regular_file_is_refused() {
    let folder = Folder::of([("cars.toml", cars()), ("folder.toml/x.txt", String::new())]);
    pipe(&folder, "pipe.toml");
    link(&folder, "nothing.toml", "dangling.toml");
    link(&folder, "loop.toml", "loop.toml");
    // Below a folder, none of them is a file to be checked.
    folder.run(["check"]).clean();
    for (path, why) in [
        ("pipe.toml", "it is not a regular file"),
        ("/dev/null", "it is not a regular file"),
        ("dangling.toml", "there is no such file or folder"),
        ("loop.toml", "too many levels of symbolic links"),
    ] {
        for command in ["check", "replay"] {
            let done = folder.run([command, path]).code(2);
            assert_eq!(done.out, "");
            assert_eq!(done.err, format!("error: cannot read `{path}`: {why}\n"));
        }
    }
    let done = folder.run(["replay", "folder.toml"]).code(2);
    assert_eq!(
        done.err,
        "error: cannot read `folder.toml`: it is a folder\n  help: name one of the documents in it\n"
    );
}

#[test]
fn references_to_what_is_no_regular_file_do_not_hang() {
    let folder = Folder::new();
    pipe(&folder, "pipe.toml");
    link(&folder, "nothing.toml", "dangling.toml");
    for path in ["pipe.toml", "dangling.toml"] {
        folder.write(
            "two.toml",
            scenario(&format!("components.cars = \"{path}\"\n")),
        );
        let done = folder.run(["check", "--format", "short"]).code(1);
        insta::assert_snapshot!(path, done.out);
    }
}

#[test]
fn links_do_not_lead_out_of_the_workspace() {
    let outside = Folder::of([("cars.toml", cars())]);
    let folder = Folder::of([
        ("in/cars.toml", cars()),
        ("in/deep/er/x.txt", String::new()),
    ]);
    link(
        &folder,
        outside.path("cars.toml").to_str().expect("plain names"),
        "out.toml",
    );
    link(
        &folder,
        outside.path("").to_str().expect("plain names"),
        "out",
    );
    link(&folder, "in/cars.toml", "inside.toml");
    link(&folder, "in/deep/er", "up");
    let check = |path: &str| {
        folder.write(
            "two.toml",
            scenario(&format!("components.cars = \"{path}\"\n")),
        );
        folder.run(["check", "two.toml", "--format", "short"])
    };
    for path in [
        "out.toml",
        "out/cars.toml",
        "out/missing.toml",
        "out/../cars.toml",
    ] {
        let done = check(path).code(1);
        assert_eq!(done.places(), ["two.toml:7:19 reference-outside"], "{path}");
    }
    check("inside.toml").clean();
    // The system's way through a link is what counts, not how it looks.
    check("up/../../cars.toml").clean();
    folder.write("scrutineer.toml", "");
    check("up/../../cars.toml").clean();
    check("up/../cars.toml").code(1);
}

#[test]
fn a_file_that_cannot_be_read_does_not_stop_the_others() {
    let folder = Folder::of([("bad.toml", faulty())]);
    // A file whose reading fails, whoever reads it.
    let done = folder.run(["check", "--format", "short", "/proc/self/mem", "bad.toml"]);
    if cfg!(target_os = "linux") {
        let done = done.code(2);
        assert_eq!(done.places()[0], "bad.toml:9:1 unknown-field");
        assert_eq!(
            done.err,
            "error: cannot read `/proc/self/mem`: input/output error\n"
        );
    }
}

#[test]
fn a_file_of_the_system_is_read_as_far_as_it_goes() {
    let folder = Folder::new();
    // It says that it is empty, and is not.
    if cfg!(target_os = "linux") {
        let done = folder
            .run(["check", "--format", "short", "/proc/self/status"])
            .code(1);
        assert!(done.out.starts_with("/proc/self/status:1:"), "{done}");
    }
}

/// A folder so deep that the system has no name for it.
#[test]
fn a_folder_that_cannot_be_entered_does_not_stop_the_others() {
    let folder = Folder::of([("bad.toml", faulty())]);
    let mut command = folder.plain("sh");
    let long = "x".repeat(200);
    command.args([
        "-c",
        &format!("for i in $(seq 30); do mkdir {long} && cd -P {long}; done"),
    ]);
    done(command).code(0);
    let done = folder.run(["check", "--format", "short"]).code(2);
    assert_eq!(done.places()[0], "bad.toml:9:1 unknown-field");
    assert!(done.err.starts_with("error: cannot read `xxx"), "{done}");
    assert!(done.err.ends_with("`: file name too long\n"), "{done}");
}

#[test]
fn names_are_printed_so_that_they_break_nothing() {
    let folder = Folder::new();
    for name in [
        "two words.toml",
        "quote\"'`.toml",
        "line\nbreak.toml",
        "red\u{1b}[31m.toml",
        "umlaut-ä-🏁.toml",
        "percent%41.toml",
        "colon:1:2.toml",
        "-dash.toml",
        "back\\slash.toml",
        "built-in:x.toml",
    ] {
        folder.write(name, faulty());
    }
    for format in ["short", "github", "sarif", "junit", "json"] {
        let done = folder
            .run(["check", "--format", format, "--allow", "unknown-rule"])
            .code(1);
        let hidden = |character: char| character != '\n' && character.is_control();
        assert!(!done.out.contains(hidden), "{done}");
        let lines = done.out.lines();
        let names: Vec<&str> = match format {
            "sarif" => lines.filter(|line| line.contains("\"uri\"")).collect(),
            "json" => lines.filter(|line| line.contains("\"file\"")).collect(),
            "junit" => lines.filter(|line| line.contains("<testsuite ")).collect(),
            _ => lines.collect(),
        };
        insta::assert_snapshot!(format!("names_{format}"), names.join("\n"));
    }
    let done = folder.run(["check", "--", "-dash.toml"]).code(1);
    assert!(done.out.contains("[-dash.toml:9:1]"), "{done}");
    let done = folder.run(["check", "no\n\u{1b}such.toml"]).code(2);
    assert_eq!(
        done.err,
        "error: cannot read `no\\n\\u{1b}such.toml`: there is no such file or folder\n"
    );
    folder.run(["new", "tile-set", "new\nline.toml"]).clean();
    folder.run(["check", "new\nline.toml"]).clean();
}

/// Names that are no text are shown by their bytes, and still found.
#[cfg(target_os = "linux")]
#[test]
fn names_need_not_be_text() {
    let folder = Folder::of([("tiles.toml", "")]);
    let name = |bytes: &[u8]| OsStr::from_bytes(bytes).to_owned();
    let scenario = scenario("components.cars = \"cars.toml\"\n");
    for home in [b"caf\xe9".as_slice(), b"caf\xe8"] {
        let home = std::path::PathBuf::from(name(home));
        folder.write(home.join("two.toml"), &scenario);
        folder.write(home.join("cars.toml"), cars());
        folder.write(home.join(name(b"b\xffd.toml")), faulty());
    }
    let done = folder
        .run(["check", "--format", "short", "--allow", "unknown-rule"])
        .code(1);
    assert_eq!(
        done.places(),
        [
            "caf\\xe8/b\\xffd.toml:9:1 unknown-field",
            "caf\\xe9/b\\xffd.toml:9:1 unknown-field"
        ]
    );
    let done = folder.run([OsStr::new("check"), &name(b"x\xff")]).code(2);
    assert_eq!(
        done.err,
        "error: cannot read `x\\xff`: there is no such file or folder\n"
    );
    let done = folder
        .run([OsStr::new("check"), OsStr::new("--fix")])
        .code(0);
    assert_eq!(done.err, "repaired 2 findings\n");
}
