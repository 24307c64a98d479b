//! `simulate --shard` and `merge`: a run in parts, which comes to what the whole run comes to.

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
    "13",
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
    assert!(speed.starts_with("26 games"), "{whole}");
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
    let done = folder.run(["merge", "some.part", "2.part"]).code(2);
    assert_eq!(
        done.err,
        "error: part 3 of 4 is missing; the others have 10 of 13 games\n  help: play it: \
         `scrutineer simulate two.toml -n 13 --seed 1 --bots random,greedy --longest 300 --rotate \
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
    assert!(done.err.contains("rows are not in parts"), "{done}");
}
