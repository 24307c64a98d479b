//! Files that are read though they are no documents: those that say what to leave out, and the
//! configuration. They come from strangers, too.

use std::fmt::Write as _;
use std::os::unix::fs::symlink;
use std::process::Command;
use std::time::{Duration, Instant};

use super::texts::{cars, faulty};
use super::{Done, Folder, done};

/// Runs the program with little memory: what has no bound does not fit.
fn frugal(folder: &Folder, arguments: &[&str]) -> Done {
    let mut command = folder.plain("sh");
    let line = "ulimit -v 1000000; exec \"$0\" \"$@\"";
    command.args(["-c", line, env!("CARGO_BIN_EXE_scrutineer")]);
    command.args(arguments).env("RAYON_NUM_THREADS", "2");
    done(command)
}

const IGNORE_FILES: [&str; 3] = [".ignore", ".gitignore", ".git/info/exclude"];

#[test]
fn files_that_say_what_to_leave_out_are_regular_and_bounded() {
    for path in IGNORE_FILES {
        let folder = Folder::of([
            ("cars.toml", cars()),
            (".git/info/x", String::new()),
            ("sub/x", String::new()),
        ]);
        let refused = |why: &str| {
            for arguments in [["check", "."], ["check", "sub/.."], ["fuzz", "."]] {
                let done = frugal(&folder, &arguments).code(2);
                assert!(
                    done.err.contains(&format!("{path}`: {why}\n")) || arguments[0] == "fuzz",
                    "{done}"
                );
            }
            // What lies above the folder is read for what lies in it.
            folder.write("sub/cars.toml", cars());
            let done = frugal(&folder, &["check", "sub"]).code(2);
            assert!(done.err.ends_with(&format!("{path}`: {why}\n")), "{done}");
            // The rest is checked nevertheless.
            assert!(done.out.contains("checked 1 file"), "{done}");
            std::fs::remove_file(folder.path("sub/cars.toml")).expect("it is there");
            std::fs::remove_file(folder.path(path)).expect("it is there");
        };
        symlink("/dev/zero", folder.path(path)).expect("links can be made");
        refused("it is not a regular file");
        let made = Command::new("mkfifo").arg(folder.path(path)).status();
        assert!(made.expect("the system makes pipes").success());
        refused("it is not a regular file");
        folder.write(path, "*a*b*c*d\n".repeat(250_000));
        refused("it has 2250000 bytes; at most 131072 are read");
        folder.write(path, b"\xff\xfec\0a\0r\0s\0\n\0");
        refused("it is UTF-16 text, not UTF-8");
        symlink(path, folder.path(path)).ok();
        if path == ".ignore" {
            refused("too many levels of symbolic links");
        }
    }
}

#[test]
fn what_is_no_file_says_nothing() {
    let folder = Folder::of([
        ("cars.toml", cars()),
        (".gitignore/x", String::new()),
        (".git/info/exclude/x", String::new()),
    ]);
    symlink("nothing", folder.path(".ignore")).expect("links can be made");
    folder.run(["check"]).clean();
}

/// As many patterns as fit, of the sort that takes gigabytes where automata are made of them.
#[test]
fn patterns_take_little_memory_and_time() {
    let folder = Folder::of([("cars.toml", cars()), ("out.toml", faulty())]);
    let mut patterns = String::from("out.toml\n");
    let mut number = 0;
    while patterns.len() < 131_000 {
        number += 1;
        writeln!(patterns, "*{number:x}*?z").expect("a text takes more text");
    }
    for path in IGNORE_FILES {
        folder.write(path, &patterns);
        let began = Instant::now();
        frugal(&folder, &["check"]).clean();
        assert!(began.elapsed() < Duration::from_secs(10));
        std::fs::remove_file(folder.path(path)).expect("it is there");
    }
    let exclude: Vec<String> = patterns.lines().map(|line| format!("{line:?}")).collect();
    let configuration =
        |count: usize| format!("check.exclude = [{}]\n", exclude[..count].join(","));
    folder.write("scrutineer.toml", configuration(10_000));
    frugal(&folder, &["check"]).clean();
    let deep = "d/".repeat(40);
    folder.write("scrutineer.toml", "");
    folder.write(format!("{deep}cars.toml"), cars());
    for depth in 0..40 {
        folder.write(format!("{}.gitignore", "d/".repeat(depth)), &patterns);
    }
    let done = frugal(&folder, &["check"]).code(2);
    assert!(
        done.err.starts_with(
            "error: cannot read `d/d/.gitignore`: it has 131004 bytes; at most 262144 are read of all \
             ignore files that hold for a folder\n"
        ),
        "{done}"
    );
}

#[test]
fn the_configuration_is_regular_and_bounded() {
    let folder = Folder::of([("cars.toml", cars())]);
    let path = folder.path("scrutineer.toml");
    let refused = |why: &str| {
        let done = frugal(&folder, &["check"]).code(2);
        assert_eq!(
            done.err,
            format!("error: cannot read `scrutineer.toml`: {why}\n")
        );
        std::fs::remove_file(&path).expect("it is there");
    };
    symlink("/dev/zero", &path).expect("links can be made");
    refused("it is not a regular file");
    let made = Command::new("mkfifo").arg(&path).status();
    assert!(made.expect("the system makes pipes").success());
    refused("it is not a regular file");
    folder.write("scrutineer.toml", "# all\n".repeat(50_000));
    refused("it has 300000 bytes; at most 131072 are read");
}

#[test]
fn very_many_faults_of_a_configuration_are_counted() {
    let levels: Vec<String> = (0..6_000)
        .map(|rule| format!("rule-{rule} = \"warn\"\n"))
        .collect();
    let folder = Folder::of([
        ("cars.toml", cars()),
        ("scrutineer.toml", format!("[levels]\n{}", levels.concat())),
    ]);
    let began = Instant::now();
    let done = folder.run(["check"]).code(2);
    assert!(began.elapsed() < Duration::from_secs(10));
    assert!(
        done.err
            .contains("5900 more faults not shown; at most 100 are"),
        "{done}"
    );
    assert!(done.err.len() < 100_000, "{}", done.err.len());
}

/// Nearer files hold over further ones, `.ignore` over `.gitignore`, and both over what a repository
/// leaves out for one of its users. What lies above the repository is nobody's business.
#[test]
fn files_that_say_what_to_leave_out_hold_for_each_other() {
    let folder = Folder::of([
        (".ignore", "repo/\n"),
        (".gitignore", "repo/\n*.toml\n"),
        (
            "repo/.git/info/exclude",
            "mine.toml\nagain.toml\nboth.toml\n",
        ),
        (
            "repo/.gitignore",
            "# built\n/built/\n*.old.toml\n!again.toml\nkept/*\n!kept/it.toml\n",
        ),
        ("repo/.ignore", "!both.toml\nlast.toml\n"),
        (
            "repo/maps/.gitignore",
            "!this.old.toml\nbuilt/\n!last.toml\n!.shown.toml\n",
        ),
    ]);
    for path in [
        "a.toml",
        "mine.toml",
        "again.toml",
        "both.toml",
        "last.toml",
        "built/a.toml",
        "x.old.toml",
        "kept/a.toml",
        "kept/it.toml",
        ".hidden.toml",
        "maps/this.old.toml",
        "maps/that.old.toml",
        "maps/built/a.toml",
        "maps/built.toml",
        "maps/deep/built/a.toml",
        "maps/deep/mine.toml",
        "maps/last.toml",
        "maps/.shown.toml",
        ".hidden/again.toml",
    ] {
        folder.write(format!("repo/{path}"), faulty());
    }
    let expected = [
        "a.toml",
        "again.toml",
        "both.toml",
        "kept/it.toml",
        "maps/.shown.toml",
        "maps/built.toml",
        "maps/this.old.toml",
    ];
    let found = |arguments: &[&str], home: &str| {
        let mut command = folder.command(["check", "--format", "short"].iter().chain(arguments));
        command.current_dir(folder.path(home));
        let found = done(command).places();
        let mut found: Vec<String> = (found.iter())
            .map(|place| place.split(':').next().unwrap_or_default().to_owned())
            .collect();
        found.dedup();
        found
    };
    assert_eq!(found(&[], "repo"), expected);
    assert_eq!(found(&["."], "repo"), expected);
    let from = |home: &str| expected.map(|path| format!("{home}{path}"));
    assert_eq!(found(&["repo"], ""), from("repo/"));
    assert_eq!(found(&["../repo/"], "repo"), from("../repo/"));
    assert_eq!(
        found(&[], "repo/maps"),
        [".shown.toml", "built.toml", "this.old.toml"]
    );
}

/// A linked working tree has its repository elsewhere, and what that leaves out.
#[test]
fn a_linked_working_tree_asks_its_repository() {
    let folder = Folder::of([
        ("main/.git/info/exclude", "mine.toml\n"),
        ("main/.git/worktrees/other/commondir", "../..\n"),
        ("other/x", ""),
    ]);
    folder.write("other/mine.toml", faulty());
    folder.write("other/cars.toml", cars());
    let home = folder.path("main/.git/worktrees/other");
    folder.write("other/.git", format!("gitdir: {}\n", home.display()));
    folder.run(["check", "other"]).clean();
}
