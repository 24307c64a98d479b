//! `simulate --shard`, `fuzz --shard` and `merge`: a run in parts, which comes to what the whole run comes to.

use super::Folder;
use super::texts::scenario;

fn folder() -> Folder {
    Folder::of([
        ("two.toml", scenario("components.cars = \"cars.toml\"\n")),
        ("other.toml", scenario("")),
        ("cars.toml", super::texts::cars()),
    ])
}

/// The run that is played in parts.
const RUN: [&str; 11] = [
    "simulate",
    "two.toml",
    "-n",
    "7",
    "--longest",
    "300",
    "--bots",
    "random,greedy",
    "--rotate",
    "--sweep",
    "other.toml",
];

fn play(folder: &Folder, shard: &str, part: &str) -> super::Done {
    let more = ["--shard", shard, "--part", part];
    folder.run(RUN.iter().chain(&more))
}

#[test]
fn parts_come_to_the_bytes_of_the_whole_run() {
    let folder = folder();
    for (shard, part) in [("1/3", "1.part"), ("2/3", "2.part"), ("3/3", "3.part")] {
        play(&folder, shard, part).clean();
    }
    for format in ["json", "html"] {
        let whole = folder
            .run(RUN.iter().chain(&["--format", format]))
            .clean()
            .out;
        let merge = ["merge", "3.part", "1.part", "2.part", "--format", format];
        assert!(folder.run(merge).clean().out == whole, "{format}");
    }
    let whole = folder.run(RUN).clean().out;
    let merged = folder
        .run(["merge", "1.part", "2.part", "3.part"])
        .clean()
        .out;
    let (report, speed) = whole
        .split_once("\nplayed ")
        .expect("it says how fast it was");
    assert!(speed.starts_with("14 games"), "{whole}");
    assert_eq!(merged, report);
}

#[test]
fn parts_can_be_merged_bit_by_bit() {
    let folder = folder();
    for (shard, part) in [("1/4", "1.part"), ("2/4", "2.part"), ("4/4", "4.part")] {
        play(&folder, shard, part).clean();
    }
    let done = folder.run(["merge", "1.part", "4.part", "--part", "some.part"]);
    assert_eq!(done.code(0).err, "parts 2-3 of 4 are missing\n");
    let done = folder
        .run(["merge", "1.part", "4.part", "--part", "1.part"])
        .code(2);
    assert!(
        done.err
            .contains("cannot write `1.part`: this run reads it"),
        "{done}"
    );
    let done = folder.run(["merge", "some.part", "2.part"]).code(2);
    assert_eq!(
        done.err,
        "error: part 3 of 4 is missing; the others have 5 of 7 games\n  help: play it: \
         `scrutineer simulate two.toml -n 7 --seed 1 --bots random,greedy --longest 300 --rotate \
         --sweep other.toml --shard 3/4 --part FILE`\n"
    );
    play(&folder, "3/4", "3.part").clean();
    let whole = folder
        .run(RUN.iter().chain(&["--format", "json"]))
        .clean()
        .out;
    let merge = ["merge", "some.part", "3.part", "2.part", "--format", "json"];
    assert_eq!(folder.run(merge).clean().out, whole);
}

#[test]
fn a_part_that_is_there_is_not_played_again() {
    let folder = folder();
    play(&folder, "2/3", "2.part").clean();
    let text = folder.read("2.part");
    let done = play(&folder, "2/3", "2.part").code(0);
    assert_eq!(
        (done.out.as_str(), folder.read("2.part")),
        ("", text.clone())
    );
    assert_eq!(
        done.err,
        "`2.part` has this part already; nothing is played\n"
    );
    // What was cut off is played again, and comes to the same.
    folder.write("2.part", &text[..text.len() / 2]);
    let failure = folder.run(["merge", "2.part"]).code(2).err;
    assert!(
        failure.contains("`2.part` is cut off or damaged"),
        "{failure}"
    );
    play(&folder, "2/3", "2.part").clean();
    assert_eq!(folder.read("2.part"), text);
    // Nothing else is written over.
    for (shard, path, message) in [
        ("1/3", "2.part", "`2.part` has another part of this run"),
        (
            "2/4",
            "2.part",
            "`2.part` has a part of another run: the number of parts is 3, not 4",
        ),
        (
            "1/3",
            "two.toml",
            "`two.toml` exists, and is not a part of a run",
        ),
    ] {
        let failure = play(&folder, shard, path).code(2).err;
        assert!(failure.contains(message), "{failure}");
    }
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let folder = folder();
    play(&folder, "1/2", "1.part").clean();
    play(&folder, "2/2", "2.part").clean();
    let refused = |parts: &[&str], message: &str| {
        let failure = folder.run(["merge"].iter().chain(parts)).code(2).err;
        assert!(failure.contains(message), "{failure}");
    };
    refused(&["1.part", "1.part"], "duplicate part 1 of 2");
    refused(&["1.part", "two.toml"], "`two.toml` is not a part of a run");
    refused(
        &["1.part", "none.part"],
        "cannot read `none.part`: there is no such file or folder",
    );
    let other = RUN
        .iter()
        .chain(&["--seed", "7", "--shard", "2/2", "--part", "seed.part"]);
    folder.run(other).clean();
    refused(
        &["1.part", "seed.part"],
        "`seed.part` is not of the same run as `1.part`: the seed is 7, not 1",
    );
    // A car behind the scenario has changed: nobody knows what the parts were of.
    folder.write(
        "cars.toml",
        super::texts::cars().replace("urban = 5", "urban = 3"),
    );
    refused(
        &["1.part", "2.part"],
        "`two.toml` has changed since it was played",
    );
    let done = folder
        .run(["merge", "1.part", "2.part", "--format", "csv"])
        .code(2);
    assert!(
        done.err.contains("[possible values: human, json, html]"),
        "{done}"
    );
}

/// A search of two scenarios, in games that are too long soon.
const SEARCH: [&str; 8] = [
    "fuzz",
    "two.toml",
    "other.toml",
    "--cases",
    "4",
    "--longest",
    "60",
    "--seed",
];

fn search(folder: &Folder, more: &[&str]) -> super::Done {
    folder.run(SEARCH.iter().chain(&["3"]).chain(more))
}

fn search_parts(folder: &Folder, shards: &[(&str, &str)]) {
    for (shard, part) in shards {
        let done = search(folder, &["--shard", shard, "--part", part]).code(1);
        assert!(done.out.contains("`merge` makes it shorter"), "{done}");
    }
}

#[test]
fn parts_of_a_search_come_to_the_bytes_of_the_whole() {
    let (whole, parts) = (folder(), folder());
    search_parts(
        &parts,
        &[("2/3", "2.part"), ("1/3", "1.part"), ("3/3", "3.part")],
    );
    assert!(!parts.names().iter().any(|name| name.contains(".fuzz.")));
    let merge = |more: &[&str]| {
        let merge = ["merge", "3.part", "1.part", "2.part"];
        parts.run(merge.iter().chain(more)).code(1).out
    };
    for more in [&["--dry-run", "--format", "json"][..], &["--dry-run"], &[]] {
        let one = search(&whole, more).code(1).out;
        let merged = merge(more);
        let timed = |text: &str| text.lines().last().unwrap_or("").contains(" in ");
        if timed(&one) {
            let (report, _) = one.rsplit_once(" in ").expect("it says how long it took");
            assert_eq!(merged, format!("{report}\n"));
        } else {
            assert_eq!(merged, one);
        }
    }
    // The same scripts are written.
    let scripts = |folder: &Folder| -> Vec<(String, String)> {
        let names = folder.names().into_iter();
        let names = names.filter(|name| name.contains(".fuzz."));
        names
            .map(|name| (name.clone(), folder.read(&name)))
            .collect()
    };
    assert!(!scripts(&whole).is_empty());
    assert_eq!(scripts(&parts), scripts(&whole));
    // Now there are scripts that a search tries first, so it would be another one.
    let failure = parts
        .run(["merge", "1.part", "2.part", "3.part"])
        .code(2)
        .err;
    assert!(
        failure.contains("`two.toml` has changed since it was searched"),
        "{failure}"
    );
}

#[test]
fn parts_of_a_search_are_told_apart() {
    let folder = folder();
    search_parts(&folder, &[("1/3", "1.part"), ("3/3", "3.part")]);
    let failure = folder.run(["merge", "3.part", "1.part"]).code(2).err;
    assert_eq!(
        failure,
        "error: part 2 of 3 is missing; the others have 3 of 4 games of each document\n  help: play it: \
         `scrutineer fuzz two.toml other.toml --cases 4 --seed 3 --longest 60 --shard 2/3 --part FILE`\n"
    );
    let done = folder.run(["merge", "1.part", "3.part", "--part", "some.part"]);
    assert_eq!(done.code(0).err, "part 2 of 3 is missing\n");
    search_parts(&folder, &[("2/3", "2.part")]);
    let all = ["merge", "2.part", "some.part", "--dry-run"];
    assert!(folder.run(all).code(1).out.contains("8 games"));
    // One that is there is not searched again, and nothing else is written over.
    let done = search(&folder, &["--shard", "2/3", "--part", "2.part"]).code(0);
    assert_eq!(
        done.err,
        "`2.part` has this part already; nothing is searched\n"
    );
    let failure = search(&folder, &["--shard", "1/3", "--part", "2.part"])
        .code(2)
        .err;
    assert!(
        failure.contains("has another part of this run"),
        "{failure}"
    );
    play(&folder, "1/3", "games.part").clean();
    for (parts, message) in [
        (
            ["1.part", "games.part"],
            "`games.part` is not a part that `fuzz` writes, as the first one is",
        ),
        (
            ["games.part", "1.part"],
            "`1.part` is not a part that `simulate` writes, as the first one is",
        ),
        (["1.part", "1.part"], "duplicate part 1 of 3"),
    ] {
        let failure = folder.run(["merge", parts[0], parts[1]]).code(2).err;
        assert!(failure.contains(message), "{failure}");
    }
    let refused = |more: &[&str]| {
        let merge = ["merge", "some.part", "2.part"];
        folder.run(merge.iter().chain(more)).code(2).err
    };
    assert!(
        refused(&["--format", "html"])
            .contains("`--format html` is for parts that `simulate` writes")
    );
    assert!(refused(&["--clauses"]).contains("`--clauses` is for parts"));
    let failure = folder.run(["merge", "games.part", "--dry-run"]).code(2).err;
    assert!(
        failure.contains("`--dry-run` is for parts that `fuzz` writes"),
        "{failure}"
    );
    folder.write("other.toml", scenario("# another one\n"));
    let failure = refused(&["--dry-run"]);
    assert!(failure.contains("`other.toml` has changed"), "{failure}");
}
