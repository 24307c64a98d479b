//! `-o`: where what a command makes goes, and what is not written over.

use super::Folder;
use super::texts::{cars, scenario};

/// Documents, configurations and what a run reads have been written by people.
#[test]
fn nothing_is_written_over_what_people_have_written() {
    let files = [
        ("cars.toml", cars()),
        ("broken.toml", "game = \"rallyman\"\nkind = [\n".to_owned()),
        (
            "scrutineer.toml",
            "[check]\ndeny-warnings = true\n".to_owned(),
        ),
        ("list.txt", "cars.toml\n".to_owned()),
    ];
    let folder = Folder::of(files.clone());
    folder.write("sub/there.txt", "");
    for (line, why) in [
        (
            "check cars.toml -o cars.toml",
            "`cars.toml`: this run reads it",
        ),
        (
            "check -o broken.toml cars.toml",
            "`broken.toml`: it is a document",
        ),
        ("check -o sub/../broken.toml cars.toml", "it is a document"),
        (
            "check cars.toml --write-baseline cars.toml",
            "this run reads it",
        ),
        (
            "check cars.toml --write-baseline broken.toml",
            "it is a document",
        ),
        (
            "check cars.toml -o scrutineer.toml",
            "it is a configuration",
        ),
        (
            "check --files-from list.txt -o list.txt",
            "this run reads it",
        ),
        (
            "show cars.toml -o broken.toml --format toml",
            "it is a document",
        ),
        (
            "show cars.toml -o cars.toml --format svg",
            "this run reads it",
        ),
        (
            "print cars.toml -o cars.toml --format json",
            "this run reads it",
        ),
        (
            "export cars.toml -o cars.toml --format csv",
            "this run reads it",
        ),
        (
            "export cars.toml -o broken.toml --format csv",
            "it is a document",
        ),
    ] {
        let done = folder.run(line.split(' ')).code(2);
        assert!(done.err.contains(why), "{line}\n{done}");
        assert!(
            done.err.contains("help: name another file"),
            "{line}\n{done}"
        );
        for (name, text) in &files {
            assert_eq!(&folder.read(name), text, "{line}");
        }
    }
    // Repairs wait for a report that can be written.
    let untidy = cars().replace("format = 1", "fromat = 1");
    folder.write("cars.toml", &untidy);
    folder
        .run(["check", "cars.toml", "--fix", "-o", "cars.toml"])
        .code(2);
    assert_eq!(folder.read("cars.toml"), untidy);
}

/// What the program has made it makes again.
#[test]
fn what_was_made_is_made_again() {
    let folder = Folder::of([("cars.toml", cars())]);
    for line in [
        "check cars.toml -o report.txt",
        "check cars.toml --format json -o report.json",
        "show cars.toml -o cars.svg",
        "print cars.toml -o sheet.json --format json",
        "export cars.toml -o cars.csv",
    ] {
        for _ in 0..2 {
            folder.run(line.split(' ')).code(0);
        }
    }
}

#[test]
fn what_is_written_is_named() {
    let folder = Folder::of([("cars.toml", cars())]);
    let done = folder
        .run(["export", "cars.toml", "-o", "cars.csv"])
        .clean();
    assert_eq!(done.out, "wrote cars.csv\n");
    let check = ["check", "cars.toml", "-o", "report.txt"];
    assert_eq!(folder.run(check).code(0).err, "wrote report.txt\n");
    let quiet = folder.run(check.iter().chain(&["--quiet"])).clean();
    assert_eq!(quiet.out, "");
}

#[test]
fn a_dash_is_the_standard_output() {
    let folder = Folder::of([("cars.toml", cars())]);
    folder.write("cars.csv", folder.run(["export", "cars.toml"]).clean().out);
    for (with, without) in [
        ("check cars.toml -o -", "check cars.toml"),
        ("show cars.toml -o -", "show cars.toml"),
        (
            "show cars.toml -o - --format svg",
            "show cars.toml --format svg",
        ),
        (
            "print cars.toml -o - --format json",
            "print cars.toml --format json",
        ),
        ("export cars.toml -o -", "export cars.toml"),
    ] {
        let with = folder.run(with.split(' ')).clean().out;
        assert_eq!(
            with,
            folder.run(without.split(' ')).clean().out,
            "{without}"
        );
    }
    let line = "import cars.csv -o - --kind car-sheet --game checkpoint-rally";
    let made = folder.run(line.split(' ')).clean().out;
    assert!(
        made.starts_with("format = 1\ngame = ") && made.contains("[[cars]]"),
        "{made}"
    );
    let done = folder
        .run(["export", "cars.toml", "-o", "-", "--format", "tmj"])
        .code(2);
    assert!(done.err.contains("name its file with `-o`"), "{done}");
    assert_eq!(folder.names(), ["cars.csv", "cars.toml"]);
}

/// What is no file stays what it is, and gets what is written.
#[cfg(unix)]
#[test]
fn devices_and_pipes_are_written_into() {
    use std::os::unix::fs::FileTypeExt as _;
    let folder = Folder::of([("cars.toml", cars())]);
    let mut make = folder.plain("mkfifo");
    make.arg("pipe");
    super::done(make).clean();
    let path = folder.path("pipe");
    let reading = {
        let path = path.clone();
        std::thread::spawn(move || std::fs::read_to_string(path).expect("it is text"))
    };
    folder
        .run(["check", "cars.toml", "--format", "json", "-o", "pipe"])
        .code(0);
    let there = path.symlink_metadata().expect("it is there").file_type();
    assert!(there.is_fifo(), "{there:?}");
    let read = reading.join().expect("reading does not panic");
    assert!(read.starts_with('{'), "{read}");
    let check = [
        "check",
        "cars.toml",
        "--format",
        "json",
        "-o",
        "/dev/stdout",
    ];
    let done = folder.run(check).code(0);
    assert!(done.out.starts_with('{'), "{done}");
    // A document in its place would be lost, and the pipe too.
    let shard = ["simulate", "two.toml", "--shard", "1/2", "--part", "pipe"];
    folder.write("two.toml", scenario("components.cars = \"cars.toml\"\n"));
    let done = folder.run(shard).code(2);
    assert!(done.err.contains("it is not a regular file"), "{done}");
    for command in [
        &["show", "pipe"][..],
        &["print", "pipe", "-o", "a.pdf"],
        &["config", "pipe"],
    ] {
        let done = folder.run(command).code(2);
        assert!(
            done.err
                .contains("cannot read `pipe`: it is not a regular file"),
            "{command:?}: {done}"
        );
    }
    assert_eq!(folder.names(), ["cars.toml", "pipe", "two.toml"]);
}
