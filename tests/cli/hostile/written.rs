//! What is written into files, and what of the files that were there.

use std::fs::{self, File};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::time::{Duration, SystemTime};

use super::texts::{cars, faulty, race, scenario};
use super::{Folder, done};

const SIMULATE: [&str; 4] = ["simulate", "two.toml", "-n", "2"];

fn two() -> Folder {
    Folder::of([("two.toml", scenario(""))])
}

/// A script whose expectation fails.
fn mistaken() -> String {
    race("steps = [\n  { expect = { players.red.time = 1 } },\n]\n")
}

#[test]
fn only_what_was_written_here_is_replaced() {
    let folder = two();
    for (option, path) in [
        ("--rows", "x.csv"),
        ("--rows", "x.jsonl"),
        ("--save", "x.toml"),
    ] {
        let run = |force: &[&str]| folder.run(SIMULATE.iter().chain(&[option, path]).chain(force));
        run(&[]).code(0);
        let own = folder.read(path);
        run(&[]).code(0);
        assert_eq!(folder.read(path), own);
        folder.write(path, "");
        run(&[]).code(0);
        for foreign in ["a,b\n1,2\n", "{}\n", "# mine\n", "\u{0}", "file,game\n"] {
            folder.write(path, foreign);
            let done = run(&[]).code(2);
            assert_eq!(
                done.err,
                format!(
                    "error: `{path}` exists, and scrutineer did not write it\n  help: name another \
                     file, or replace this one with `--force`\n"
                )
            );
            assert_eq!(
                (done.out.as_str(), folder.read(path).as_str()),
                ("", foreign)
            );
        }
        run(&["--force"]).code(0);
        assert_eq!(folder.read(path), own);
        fs::remove_file(folder.path(path)).expect("it is there");
        symlink("nothing", folder.path(path)).expect("links can be made");
        let done = run(&[]).code(2);
        assert!(
            done.err.contains(&format!("cannot write `{path}`: ")),
            "{done}"
        );
        fs::remove_file(folder.path(path)).expect("it is there");
    }
    // A script that somebody has written is none that was saved.
    folder.write("race.toml", race("steps = []\n"));
    let done = folder
        .run(SIMULATE.iter().chain(&["--save", "race.toml"]))
        .code(2);
    assert!(done.err.contains("scrutineer did not write it"), "{done}");
    // What is played is never replaced.
    for path in ["two.toml", "link.csv"] {
        symlink("two.toml", folder.path("link.csv")).ok();
        let option = if path == "two.toml" {
            "--save"
        } else {
            "--rows"
        };
        let arguments = [option, path, "--force"];
        let done = folder.run(SIMULATE.iter().chain(&arguments)).code(2);
        assert_eq!(
            done.err,
            format!(
                "error: cannot write `{path}`: games of it are played\n  help: name another file\n"
            )
        );
    }
    assert_eq!(folder.read("two.toml"), scenario(""));
}

#[test]
fn a_file_keeps_its_mode_and_a_link_stays_one() {
    let folder = Folder::of([("real/cars.toml", faulty()), ("race.toml", mistaken())]);
    symlink("real/cars.toml", folder.path("cars.toml")).expect("links can be made");
    symlink("race.toml", folder.path("link.toml")).expect("links can be made");
    let set = |path: &str, mode| {
        fs::set_permissions(folder.path(path), fs::Permissions::from_mode(mode))
            .expect("it is ours");
    };
    let mode = |path: &str| {
        let metadata = fs::metadata(folder.path(path)).expect("it is there");
        metadata.permissions().mode() & 0o7777
    };
    set("real/cars.toml", 0o640);
    set("race.toml", 0o755);
    folder.run(["check", "cars.toml", "--fix"]).code(0);
    folder.run(["replay", "link.toml", "--bless"]).code(0);
    assert!(!folder.read("real/cars.toml").contains("minuts"));
    assert!(folder.path("cars.toml").is_symlink() && folder.path("link.toml").is_symlink());
    assert_eq!((mode("real/cars.toml"), mode("race.toml")), (0o640, 0o755));
    assert_eq!(
        folder.names(),
        ["cars.toml", "link.toml", "race.toml", "real"]
    );
}

/// Only who may give files away can see this.
#[test]
fn a_file_keeps_its_owner_where_that_is_allowed() {
    let folder = Folder::of([("cars.toml", faulty())]);
    let path = folder.path("cars.toml");
    if std::os::unix::fs::chown(&path, Some(1234), Some(2345)).is_err() {
        return;
    }
    let owners = || {
        let metadata = fs::metadata(&path).expect("it is there");
        (metadata.uid(), metadata.gid())
    };
    let done = folder.run(["check", "--fix"]).code(0);
    assert_eq!(done.err, "repaired 1 finding\n");
    assert_eq!(owners(), (1234, 2345));
    // Somebody who may not says so.
    folder.write("cars.toml", faulty());
    fs::set_permissions(folder.path(""), fs::Permissions::from_mode(0o777)).expect("it is ours");
    let mut command = folder.plain("setpriv");
    let program = env!("CARGO_BIN_EXE_scrutineer");
    command.args([
        "--reuid=99",
        "--regid=99",
        "--clear-groups",
        program,
        "check",
        "--fix",
    ]);
    let Ok(output) = command.output() else { return };
    let told = String::from_utf8_lossy(&output.stderr);
    if told.contains("setpriv") || told.contains("ermission") || output.status.code().is_none() {
        // Neither is the program everybody's to run.
        return;
    }
    assert_eq!(
        told,
        "replaced `cars.toml`, which belonged to user 1234, and now belongs to you\n\
         replaced `cars.toml`, which was of group 2345, and now is of 99\nrepaired 1 finding\n"
    );
    assert_eq!(owners(), (99, 99));
}

#[test]
fn other_names_of_a_file_are_told() {
    let folder = Folder::of([("cars.toml", faulty())]);
    fs::hard_link(folder.path("cars.toml"), folder.path("kept.txt")).expect("links can be made");
    let done = folder.run(["check", "--fix"]).code(0);
    assert_eq!(
        done.err,
        "replaced `cars.toml`, which had other names by hard links; these keep the old text\n\
         repaired 1 finding\n"
    );
    assert_eq!(folder.read("kept.txt"), faulty());
}

#[test]
fn schemas_are_not_written_through_links_that_lead_out() {
    const FILE: &str = "schemas/findings.schema.json";
    let outside = Folder::of([("x/y", "")]);
    let there = outside.path("x");
    for (link, below) in [
        ("schemas", "schemas/findings.schema.json"),
        ("schemas/rallyman", "schemas/rallyman/"),
        (
            "schemas/findings.schema.json",
            "schemas/findings.schema.json",
        ),
    ] {
        let folder = Folder::of([("a.toml", cars())]);
        if link != "schemas" {
            folder.write("schemas/x", "");
        }
        symlink(&there, folder.path(link)).expect("links can be made");
        for force in [&[][..], &["--force"]] {
            let done = folder.run(["schema"].iter().chain(force)).code(2);
            let own = if link == "schemas" { "schemas" } else { below };
            assert!(
                done.err.starts_with(&format!("error: cannot write `{own}")),
                "{done}"
            );
            if link != FILE {
                assert!(
                    done.err.contains(" is a symbolic link that leads out of "),
                    "{done}"
                );
            }
        }
        let done = folder.run(["new", "script", "b.toml", "--game", "rallyman"]);
        assert_eq!(done.code, Some(if link == FILE { 0 } else { 2 }), "{done}");
        assert_eq!(outside.names(), ["x"]);
        assert_eq!(fs::read_dir(&there).expect("it is there").count(), 1);
    }
    let file = outside.path("x/y");
    let folder = Folder::of([("schemas/x", "")]);
    symlink(&file, folder.path("schemas/findings.schema.json")).expect("links can be made");
    let done = folder.run(["schema"]).code(2);
    assert_eq!(
        done.err,
        "error: cannot write `schemas/findings.schema.json`: it is a symbolic link that leads out of \
         `schemas`\n  help: remove the link, or name the folder that it leads to\n"
    );
    assert_eq!(outside.read("x/y"), "");
    // Inside, links are fine, and so is a folder that is named as what it is.
    let folder = Folder::of([("schemas/there/x", "")]);
    symlink("there", folder.path("schemas/rallyman")).expect("links can be made");
    folder.run(["schema"]).clean();
    assert!(folder.path("schemas/there/rules.schema.json").is_file());
    let named = outside.path("x");
    folder
        .run(["schema", named.to_str().expect("plain names")])
        .clean();
}

#[test]
fn what_is_no_schema_does_not_hang_the_comparison() {
    let folder = Folder::new();
    folder.run(["schema"]).clean();
    let path = folder.path("schemas/findings.schema.json");
    fs::remove_file(&path).expect("it is there");
    symlink("/dev/zero", &path).expect("links can be made");
    let done = folder.run(["schema", "--check"]).code(1);
    assert!(
        done.out
            .starts_with("schemas/findings.schema.json is not current\n"),
        "{done}"
    );
    fs::remove_file(&path).expect("it is there");
    let made = folder.plain("mkfifo").arg(&path).status();
    assert!(made.expect("the system makes pipes").success());
    folder.run(["schema", "--check"]).code(1);
    let done = folder.run(["schema"]).code(2);
    assert!(done.err.contains("it is not a regular file"), "{done}");
}

/// A disk that is full, as far as the process can tell.
#[test]
fn nothing_is_left_where_there_is_no_room() {
    let large = format!("{}{}", faulty(), "# much\n".repeat(3_000));
    let folder = Folder::of([("cars.toml", large.clone()), ("two.toml", scenario(""))]);
    for (line, out) in [
        ("\"$0\" check cars.toml --fix", "cars.toml"),
        ("\"$0\" new script new.toml --game rallyman", "new.toml"),
        ("\"$0\" schema", "schemas/findings.schema.json"),
        (
            "\"$0\" simulate two.toml -n 1000 --rows rows.csv",
            "rows.csv",
        ),
    ] {
        let mut command = folder.plain("bash");
        let line = format!("trap '' XFSZ; ulimit -f 1; exec {line}");
        command.args(["-c", &line, env!("CARGO_BIN_EXE_scrutineer")]);
        let done = done(command).code(2);
        assert!(
            done.err.contains(&format!("error: cannot write `{out}`: ")),
            "{done}"
        );
    }
    assert_eq!(folder.read("cars.toml"), large);
    assert_eq!(folder.names(), ["cars.toml", "schemas", "two.toml"]);
    assert_eq!(
        fs::read_dir(folder.path("schemas"))
            .expect("it is there")
            .count(),
        0
    );
}

#[test]
fn what_killed_runs_have_left_is_swept() {
    let folder = Folder::of([("maps/cars.toml", faulty()), ("maps/x/y", String::new())]);
    let long_ago = SystemTime::now() - Duration::from_hours(2);
    let leave = |path: &str, then: SystemTime| {
        folder.write(path, "half a docum");
        let file = File::options()
            .append(true)
            .open(folder.path(path))
            .expect("it is there");
        file.set_modified(then).expect("it is ours");
    };
    leave("maps/.scrutineer-Ab3dE6.tmp", long_ago);
    leave("maps/x/.scrutineer-Ab3dE6.tmp", long_ago);
    // Somebody may write this one right now, and those are somebody else's.
    leave("maps/.scrutineer-zzzzzz.tmp", SystemTime::now());
    let others = [
        ".scrutineer-Ab3dE.tmp",
        ".scrutineer-Ab3d-6.tmp",
        ".scrutineer-Ab3dE6",
        "scrutineer-Ab3dE6.tmp",
        ".tmpAb3dE6",
        "scrutineer.tmp",
    ];
    for other in others {
        leave(&format!("maps/{other}"), long_ago);
    }
    fs::create_dir(folder.path("maps/.scrutineer-folder.tmp")).expect("folders can be made");
    symlink("cars.toml", folder.path("maps/.scrutineer-linked.tmp")).expect("links can be made");
    folder.run(["check"]).code(1);
    assert!(
        folder.path("maps/.scrutineer-Ab3dE6.tmp").exists(),
        "nothing but a repair writes"
    );
    folder.run(["check", "--fix", "--diff"]).code(1);
    assert!(
        folder.path("maps/.scrutineer-Ab3dE6.tmp").exists(),
        "nothing but a repair writes"
    );
    folder.run(["check", "--fix"]).code(0);
    assert!(!folder.path("maps/.scrutineer-Ab3dE6.tmp").exists());
    for kept in others.iter().chain(&[
        "x/.scrutineer-Ab3dE6.tmp",
        ".scrutineer-zzzzzz.tmp",
        ".scrutineer-folder.tmp",
        ".scrutineer-linked.tmp",
        "cars.toml",
    ]) {
        assert!(folder.path("maps").join(kept).exists(), "{kept}");
    }
    leave("maps/.scrutineer-Ab3dE6.tmp", long_ago);
    folder.run(["check", "--fix"]).code(0);
    assert!(!folder.path("maps/.scrutineer-Ab3dE6.tmp").exists());
}

/// Names of files in tables: neither a terminal nor a spreadsheet takes them for anything else.
#[test]
fn names_in_tables_are_text() {
    let folder = Folder::new();
    for name in [
        "=cmd|' !A1.toml",
        "red\u{1b}[31m.toml",
        "@x,y.toml",
        "-1.toml",
        "=1\n2.toml",
    ] {
        folder.write(name, scenario(""));
        let path = format!("./{name}");
        for arguments in [
            &["simulate", &path, "-n", "1", "--format", "csv"][..],
            &["simulate", &path, "-n", "1"],
            &["par", &path, "--effort", "1"],
            &["par", &path, "--effort", "1", "--format", "csv"],
            &["perft", &path, "--depth", "1"],
            &["fuzz", &path, "--cases", "1"],
        ] {
            let done = folder.run(arguments).code(0);
            let acts = |character: char| character != '\n' && character.is_control();
            assert!(
                !done.out.contains(acts) && !done.err.contains(acts),
                "{done}"
            );
            if arguments.contains(&"csv") && arguments[0] == "simulate" {
                let row = done.out.lines().nth(1).expect("there is a row");
                assert!(
                    !row.trim_start_matches('"')
                        .starts_with(['=', '+', '-', '@']),
                    "{row}"
                );
            }
        }
    }
}

/// Bytes that are no text are the same bytes in a URI.
#[cfg(target_os = "linux")]
#[test]
fn a_uri_has_the_bytes_of_its_file() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new();
    for name in [&b"b\xffd.toml"[..], br"b\xffd.toml", "bä.toml".as_bytes()] {
        folder.write(std::ffi::OsStr::from_bytes(name), faulty());
    }
    let done = folder
        .run(["check", "--format", "sarif", "--allow", "unknown-rule"])
        .code(1);
    let log: serde_json::Value = serde_json::from_str(&done.out).expect("it is JSON");
    let results = log["runs"][0]["results"]
        .as_array()
        .expect("there are some");
    let location = "/locations/0/physicalLocation/artifactLocation/uri";
    let mut uris: Vec<&str> = (results.iter())
        .filter_map(|result| result.pointer(location)?.as_str())
        .collect();
    uris.sort_unstable();
    assert_eq!(uris, ["b%5Cxffd.toml", "b%C3%A4.toml", "b%FFd.toml"]);
    let done = folder
        .run(["check", "--format", "short", "--allow", "unknown-rule"])
        .code(1);
    let mut names: Vec<String> = done.places();
    names.sort();
    assert!(names[0].starts_with(r"b\x5cxffd.toml:"), "{names:?}");
    assert!(names[1].starts_with(r"b\xffd.toml:"), "{names:?}");
}
