//! Old findings: a baseline, comments for all of them, counts.

use std::fmt::Write as _;
use std::fs;

use super::texts::{cars, faulty, race, slow_cars};
use super::{Folder, done, timeless};

/// A folder with a hundred old findings.
fn old() -> Folder {
    let folder = Folder::new();
    for number in 0..50 {
        let name = format!("old/cars-{number}.toml");
        folder.write(
            &name,
            faulty().replace("hovercraft", &format!("hovercraft-{number}")),
        );
    }
    folder
}

#[test]
fn an_old_folder_is_brought_to_green() {
    let folder = old();
    let before = folder.run(["check", "old"]).code(1);
    assert!(
        before.out.contains(": 50 errors, 50 warnings in "),
        "{before}"
    );
    let written = folder
        .run(["check", "old", "--write-baseline", "known.json"])
        .code(0);
    assert_eq!(written.err, "wrote 100 findings to `known.json`\n");
    let check = ["check", "old", "--baseline", "known.json"];
    let green = folder.run(check).code(0);
    assert_eq!(
        green.err,
        "100 findings of the baseline `known.json` not shown\n"
    );
    assert!(green.out.contains(": no findings in "), "{green}");
    assert_eq!(folder.run(check.iter().chain(&["-q"])).clean().out, "");

    // Lines move, and nothing is reported again.
    let moved = format!("# moved\n\n{}", folder.read("old/cars-7.toml"));
    folder.write("old/cars-7.toml", moved);
    assert_eq!(folder.run(check).code(0).err, green.err);

    // What is new is reported, also where the same was known once.
    let twice = folder
        .read("old/cars-7.toml")
        .replace("minuts", "minuts = 1\nminuts2");
    folder.write("old/cars-7.toml", twice);
    let new = folder
        .run(check.iter().chain(&["--format", "short"]))
        .code(1);
    assert!(
        new.out.lines().count() > 0 && new.out.contains("minuts2"),
        "{new}"
    );

    // What is paid is reported, and taken out.
    folder.write("old/cars-7.toml", cars());
    fs::remove_file(folder.path("old/cars-8.toml")).expect("it is there");
    let paid = folder.run(check).code(0);
    assert!(
        paid.err.ends_with("4 findings of the baseline no longer there; `--write-baseline known.json` takes them out\n"),
        "{paid}"
    );
    // Of files that were not looked at, nobody knows.
    let part = folder
        .run(["check", "old/cars-9.toml", "--baseline", "known.json"])
        .code(0);
    assert!(
        part.err
            .starts_with("2 findings of the baseline `known.json` not shown\n"),
        "{part}"
    );
    assert!(part.err.ends_with("2 findings of the baseline no longer there; `--write-baseline known.json` takes them out\n"), "{part}");
    folder
        .run(["check", "old", "--write-baseline", "known.json"])
        .code(0);
    assert_eq!(
        folder.run(check).code(0).err,
        "96 findings of the baseline `known.json` not shown\n"
    );
}

#[test]
fn it_does_not_matter_where_a_run_is_started_from() {
    let folder = Folder::of([("cars/slow.toml", slow_cars()), ("fast.toml", faulty())]);
    folder.write("ci/notes.txt", "");
    folder
        .run(["check", "--write-baseline", "ci/known.json"])
        .code(0);
    let known = folder.read("ci/known.json");
    for name in ["\"../cars/slow.toml\"", "\"../fast.toml\""] {
        assert!(known.contains(name), "{known}");
    }
    let below = folder.path("cars");
    let whole = below.parent().expect("it has one").to_owned();
    for (here, paths) in [
        (&whole, vec![".".into()]),
        (&whole, vec!["./fast.toml".into(), "ci/../cars".into()]),
        (&whole, vec![whole.display().to_string()]),
        (&below, vec!["slow.toml".into(), "../fast.toml".into()]),
    ] {
        let baseline = whole.join("ci/known.json").display().to_string();
        let mut words = vec!["check".to_owned(), "--baseline".to_owned(), baseline];
        words.extend(paths);
        let mut command = folder.command(words);
        command.current_dir(here);
        let green = done(command).code(0);
        assert!(green.err.contains("findings of the baseline"), "{green}");
        assert!(!green.err.contains("no longer there"), "{green}");
    }

    // One of an older version names files as they were given then.
    let older = known
        .replace("\"version\": 2", "\"version\": 1")
        .replace("\"../", "\"");
    folder.write("ci/known.json", older);
    folder.run(["check", "--baseline", "ci/known.json"]).code(0);
}

#[test]
fn a_baseline_hides_no_script_that_was_not_played() {
    let illegal = race("steps = [{ player = \"blue\", move = \"draw-two\" }]\n");
    let folder = Folder::of([("race.toml", illegal)]);
    let written = folder
        .run(["check", "--write-baseline", "known.json"])
        .code(1);
    assert_eq!(written.err, "wrote 0 findings to `known.json`\n");
    assert!(written.out.contains("script-illegal"), "{written}");
    // Not by hand either.
    let entry =
        r#"{ "file": "race.toml", "rule": "script-illegal", "message": "MESSAGE", "count": 1 }"#;
    let short = folder.run(["check", "--format", "short"]).code(1).out;
    let (_, message) = short
        .split_once("[script-illegal] ")
        .expect("it is reported");
    let (message, _) = message.split_once(" — ").expect("there is help");
    let text = format!(
        "{{ \"format\": \"scrutineer-baseline\", \"version\": 1, \"findings\": [{}] }}",
        entry.replace("MESSAGE", message)
    );
    folder.write("known.json", text);
    folder.run(["check", "--baseline", "known.json"]).code(1);
}

#[test]
fn what_is_no_baseline_is_neither_read_nor_replaced() {
    let folder = Folder::of([("cars.toml", faulty()), ("notes.json", "{}".to_owned())]);
    for (name, told) in [
        (
            "none.json",
            "cannot read `none.json`: there is no such file",
        ),
        (
            "notes.json",
            "`notes.json` is not a baseline: missing field `format`",
        ),
        ("cars.toml", "`cars.toml` is not a baseline: "),
    ] {
        let done = folder.run(["check", "--baseline", name]).code(2);
        assert!(done.err.contains(told), "{done}");
    }
    let done = folder
        .run(["check", "--write-baseline", "notes.json"])
        .code(2);
    assert!(
        done.err
            .contains("`notes.json` exists, and scrutineer did not write it"),
        "{done}"
    );
    // There is no `--force` here.
    assert!(
        done.err
            .contains("help: name another file, or delete this one first"),
        "{done}"
    );
    assert_eq!(folder.read("notes.json"), "{}");
}

#[test]
fn comments_let_everything_pass() {
    let slow = slow_cars();
    let commented = slow.replace("4 }", "4 } # a hovercraft");
    let folder = Folder::of([
        ("a.toml", slow.as_str()),
        ("b.toml", commented.as_str()),
        ("c.toml", &slow.replace('\n', "\r\n")),
        ("good.toml", cars().as_str()),
        ("broken.toml", &cars().replace("[[cars]]", "[[cars]")),
    ]);
    let done = folder.run(["check", "--add-suppressions"]).code(1);
    assert!(
        done.err.ends_with("wrote comments into 3 files\n"),
        "{done}"
    );
    assert_eq!(
        folder.read("a.toml"),
        slow.replace("4 }", "4 } # scrutineer: allow(car-cost-nonstandard)")
    );
    assert_eq!(
        folder.read("b.toml"),
        commented.replace(
            "minutes",
            "# scrutineer: allow(car-cost-nonstandard)\nminutes"
        )
    );
    assert_eq!(folder.read("good.toml"), cars());
    let again = folder
        .run(["check", "a.toml", "b.toml", "c.toml", "--deny-warnings"])
        .clean();
    assert!(again.out.contains(": no findings"), "{again}");
}

#[test]
fn a_file_that_no_comment_helps_is_left_and_the_next_ones_are_not() {
    let slow = slow_cars();
    let open = "format = 1\ngame = \"checkpoint-rally\"\nkind = \"script\"\nsteps = [{ chance = \"shuffle\" }]\n";
    let folder = Folder::of([
        ("a.toml", open),
        ("b.toml", cars().as_str()),
        ("c.toml", &slow),
    ]);
    let done = folder.run(["check", "--add-suppressions"]).code(1);
    assert!(done.err.ends_with("wrote comments into 1 file\n"), "{done}");
    assert_eq!(folder.read("a.toml"), open);
    assert_eq!(
        folder.read("c.toml"),
        slow.replace("4 }", "4 } # scrutineer: allow(car-cost-nonstandard)")
    );
}

#[test]
fn findings_are_counted_by_rule() {
    let folder = old();
    let done = folder.run(["check", "--statistics"]).code(1);
    let mut expected = String::new();
    for (level, rule) in [("error  ", "unknown-field"), ("warning", "unknown-rule")] {
        let _ = writeln!(expected, "    50  {level}  {rule:<13}");
    }
    let shown: Vec<&str> = done.out.lines().collect();
    for (line, expected) in shown.iter().zip(expected.lines()) {
        assert!(line.starts_with(expected), "{expected}\n{done}");
    }
    assert_eq!(shown.len(), 3);
    assert!(
        timeless(&done.out).ends_with(": 50 errors, 50 warnings in [time]\n"),
        "{done}"
    );
}

/// Only what begins like a baseline is replaced by one.
#[test]
fn notes_about_a_baseline_are_none() {
    let folder = Folder::of([("cars.toml", slow_cars())]);
    let write = ["check", "cars.toml", "--write-baseline", "known.json"];
    for note in [
        "see scrutineer-baseline\n",
        "{\"note\": \"scrutineer-baseline\"}\n",
    ] {
        folder.write("known.json", note);
        let done = folder.run(write).code(2);
        assert!(done.err.contains("scrutineer did not write it"), "{done}");
        assert_eq!(folder.read("known.json"), note);
    }
    folder.write("known.json", "");
    folder.run(write).code(0);
    let whole = folder.read("known.json");
    folder.write("known.json", whole.replace(']', "<<<<<<<"));
    folder.run(write).code(0);
    assert_eq!(folder.read("known.json"), whole);
}
