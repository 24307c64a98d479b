//! `fuzz`: searching for games that break what no play can break.

use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::texts::{cars, document, race, scenario};
use super::{Done, Folder};

/// A tile set of straight roads only, with the components of a game on it: who has set out on such
/// a road never leaves it.
fn straights(exits: &str) -> String {
    let terrains = ["city", "grassland", "mountains", "desert"];
    let tile = |index: usize| {
        let road = ["highway", "gravel", "urban"][index % 3];
        let terrain = [index, index / 4, index / 3, index / 2].map(|index| terrains[index % 4]);
        format!(
            "[[tiles]]\nid = \"t{index}\"\nroad = \"{road}\"\nterrain = {terrain:?}\n\
             exits = {exits}\n"
        )
    };
    let tiles: Vec<String> = (0..42).map(tile).collect();
    let tiles = format!(
        "# scrutineer: file allow(tile-duplicate)\n{}",
        tiles.concat()
    );
    document("tile-set", &tiles)
}

/// A scenario on these tiles.
fn trap(exits: &str) -> Folder {
    Folder::of([
        ("trap.toml", scenario("components.tiles = \"tiles.toml\"\n")),
        ("tiles.toml", straights(exits)),
    ])
}

const STRAIGHT: &str = "[\"N\", \"S\"]";
const CROSS: &str = "[\"N\", \"E\", \"S\", \"W\"]";

/// One game, which is too long soon.
const SHORT: [&str; 4] = ["--cases", "1", "--longest", "200"];

fn fuzz<'a>(path: &'a str, options: &[&'a str]) -> Vec<&'a str> {
    [&["fuzz", path], options].concat()
}

fn json(done: &Done) -> Value {
    serde_json::from_str(&done.out).expect("it is JSON")
}

#[test]
fn a_sound_scenario_keeps_its_promises() {
    let folder = Folder::of([("a.toml", scenario(""))]);
    let done = folder.run(["fuzz", "a.toml", "--cases", "2"]).clean();
    assert!(
        done.out.starts_with("a.toml: nothing found in 2 games, "),
        "{done}"
    );
    assert!(
        done.out.contains("searched 1 document, 2 games, "),
        "{done}"
    );
    assert_eq!(folder.names(), ["a.toml"]);
    let run = |seed: &str| {
        let arguments = [
            "fuzz", "a.toml", "--cases", "1", "--format", "json", "--seed", seed,
        ];
        folder.run(arguments).clean()
    };
    let one = run("5");
    assert_eq!(one.out, run("5").out);
    assert_ne!(one.out, run("6").out);
    let report = json(&one);
    assert_eq!(
        (&report["failures"], &report["seed"]),
        (&0.into(), &5.into())
    );
    let searched = &report["searched"][0];
    assert_eq!(
        (&searched["games"], &searched["over"]),
        (&1.into(), &1.into())
    );
    let never = searched["clauses"]["never"].as_array().expect("a list");
    let at_work = searched["clauses"]["at-work"].as_u64().expect("a number");
    let of = searched["clauses"]["of"].as_u64().expect("a number");
    assert_eq!(at_work + never.len() as u64, of);
    assert!(at_work > of / 2, "{of}");
}

#[test]
fn a_map_that_is_a_trap_is_found_and_stays_a_test_once_mended() {
    let folder = trap(STRAIGHT);
    let done = folder.run(fuzz("trap.toml", &SHORT)).code(1);
    assert!(done.out.contains("`end-in-reach` does not hold"), "{done}");
    assert!(
        done.out
            .contains("wrote `trap.fuzz.end-in-reach.toml`: 1 step of 200, game 1\n"),
        "{done}"
    );
    let script = folder.read("trap.fuzz.end-in-reach.toml");
    assert_eq!(
        script,
        "format = 1\ngame = \"checkpoint-rally\"\nkind = \"script\"\n\
         title = \"Not so: Some play from here ends the game, as far as a search can tell.\"\n\
         scenario = \"trap.toml\"\nsteps = [\n  { expect = { holds = [\"end-in-reach\"] } },\n]\n"
    );
    let check = |code| {
        folder
            .run(["check", "--format", "short", "trap.fuzz.end-in-reach.toml"])
            .code(code)
    };
    assert_eq!(
        check(1).places(),
        ["trap.fuzz.end-in-reach.toml:7:25 invariant-broken"]
    );

    // The script is tried first, and no other is written for the same.
    let done = folder.run(fuzz("trap.toml", &SHORT)).code(1);
    assert!(
        done.out
            .contains("`trap.fuzz.end-in-reach.toml` still shows `end-in-reach`"),
        "{done}"
    );
    assert!(
        done.out
            .contains("earlier failures: 0 mended, 1 still there"),
        "{done}"
    );
    let names = ["tiles.toml", "trap.fuzz.end-in-reach.toml", "trap.toml"];
    assert_eq!(folder.names(), names);

    folder.write("tiles.toml", straights(CROSS));
    check(0);
    let done = folder.run(["fuzz", "trap.toml", "--cases", "1"]).clean();
    assert!(
        done.out
            .contains("earlier failures: 1 mended, 0 still there"),
        "{done}"
    );
    assert_eq!(folder.names(), names);
}

#[test]
fn a_folder_in_which_nothing_could_be_searched_is_not_sound() {
    let folder = Folder::of([("race.toml", scenario("wheels = 4\n"))]);
    let done = folder.run(["fuzz", "."]).code(1);
    assert!(
        done.err
            .starts_with("passed over `race.toml`, which has errors"),
        "{done}"
    );
}

#[test]
fn a_game_that_takes_too_long_is_a_script_of_all_its_steps() {
    let arguments = ["fuzz", "a.toml", "--cases", "3", "--longest", "12"];
    let run = |folder: &Folder| {
        let done = folder.run(arguments).code(1);
        assert!(done.out.contains("`over` is `false`, not `true`"), "{done}");
        assert!(
            done.out
                .contains("wrote `a.fuzz.too-long.toml`: 12 steps, game 1\n"),
            "{done}"
        );
        folder.read("a.fuzz.too-long.toml")
    };
    let (one, other) = (
        Folder::of([("a.toml", scenario(""))]),
        Folder::of([("a.toml", scenario(""))]),
    );
    let script = run(&one);
    assert_eq!(script, run(&other), "the same seed, the same bytes");
    assert_eq!(script.matches("expect").count(), 1, "{script}");
    let done = one
        .run(["check", "--format", "short", "a.fuzz.too-long.toml"])
        .code(1);
    assert_eq!(done.places().len(), 1, "{done}");
    assert!(done.out.contains("expectation-failed"), "{done}");
    one.run(["replay", "a.fuzz.too-long.toml"]).code(1);

    // Another seed comes to another game; the script of the first is there, and still shows it.
    let done = other
        .run(fuzz(
            "a.toml",
            &["--cases", "1", "--longest", "12", "--seed", "2"],
        ))
        .code(1);
    assert!(done.out.contains("still shows `too-long`"), "{done}");
    assert_eq!(other.names(), ["a.fuzz.too-long.toml", "a.toml"]);
}

#[test]
fn nothing_is_written_in_a_trial() {
    let folder = Folder::of([("a.toml", scenario(""))]);
    let trial = ["--cases", "1", "--longest", "12", "--dry-run"];
    let done = folder.run(fuzz("a.toml", &trial)).code(1);
    assert!(
        done.out
            .contains("would write `a.fuzz.too-long.toml`: 12 steps"),
        "{done}"
    );
    assert!(
        done.out.contains("\nscenario = \"a.toml\"\nsteps = [\n"),
        "{done}"
    );
    assert_eq!(folder.names(), ["a.toml"]);
    let report = json(
        &folder
            .run(fuzz(
                "a.toml",
                &[&trial[..], &["--format", "json"]].concat(),
            ))
            .code(1),
    );
    let found = &report["searched"][0]["found"][0];
    assert_eq!(
        (&found["id"], &found["is-shown"]),
        (&"too-long".into(), &true.into())
    );
    assert_eq!(found["findings"][0]["rule"], "expectation-failed");
    let text = found["text"].as_str().expect("a text");
    assert!(done.out.contains(text), "{done}");
}

/// The name of the script is longer than any file's may be, which nobody is allowed to overlook.
#[test]
fn what_cannot_be_saved_is_shown() {
    let folder = Folder::new();
    let name = format!("{}.toml", "a".repeat(245));
    folder.write(&name, scenario(""));
    let short = ["--cases", "1", "--longest", "12"];
    let done = folder.run(fuzz(&name, &short)).code(2);
    let script = name.replace(".toml", ".fuzz.too-long.toml");
    for text in [
        "expectation-failed".to_owned(),
        format!("could not write `{script}`: 12 steps, game 1\n"),
        format!("\nscenario = \"{name}\"\nsteps = [\n"),
        "1 failure in 1 game".to_owned(),
    ] {
        assert!(done.out.contains(&text), "{text} in {done}");
    }
    assert_eq!(
        done.err,
        format!("error: cannot write `{script}`: file name too long\n")
    );
    assert_eq!(folder.names(), [name.as_str()]);
    let options = [&short[..], &["--format", "json"]].concat();
    let report = json(&folder.run(fuzz(&name, &options)).code(2));
    let found = &report["searched"][0]["found"][0];
    assert_eq!(found["is-shown"], true);
    assert!(done.out.contains(found["text"].as_str().expect("a text")));
}

#[test]
fn a_position_is_played_on_from() {
    let folder = Folder::new();
    let start = race("").replace("kind = \"script\"", "kind = \"position\"");
    let start = start.replace("[start]\n", "").replace("[start.", "[");
    folder.write("a.toml", start);
    folder.run(["check", "a.toml"]).code(0);
    let done = folder
        .run(["fuzz", "a.toml", "--cases", "1", "--longest", "5"])
        .code(1);
    assert!(
        done.out.contains("wrote `a.fuzz.too-long.toml`: 5 steps"),
        "{done}"
    );
    let script = folder.read("a.fuzz.too-long.toml");
    assert!(script.contains("\nposition = \"a.toml\"\n"), "{script}");
}

#[test]
fn names_that_are_taken_get_a_number() {
    let folder = Folder::of([("a.toml", scenario(""))]);
    // An earlier failure that is mended, and one that can be replayed no more.
    folder.write(
        "a.fuzz.too-long.toml",
        race("steps = [{ expect = { over = false } }]"),
    );
    folder.write(
        "a.fuzz.rules-panic.toml",
        race("steps = [{ player = \"blue\", move = \"draw-two\" }, { chance = \"reshuffle\", stack = [] }]"),
    );
    // Other files of such names are none of ours.
    folder.write("ab.fuzz.too-long.toml", "");
    folder.write("a.fuzz.too-long.txt", "");
    let done = folder
        .run(fuzz("a.toml", &["--cases", "1", "--longest", "12"]))
        .code(1);
    assert!(
        done.out.contains("wrote `a.fuzz.too-long.2.toml`"),
        "{done}"
    );
    assert!(
        done.out
            .contains("earlier failures: 1 mended, 0 still there"),
        "{done}"
    );
    assert!(
        done.out
            .contains("`a.fuzz.rules-panic.toml` cannot be replayed to its end any more"),
        "{done}"
    );
    let done = folder
        .run(fuzz("a.toml", &["--cases", "1", "--longest", "12"]))
        .code(1);
    assert!(
        done.out
            .contains("`a.fuzz.too-long.2.toml` still shows `too-long`"),
        "{done}"
    );
    assert_eq!(folder.names().len(), 6);
}

#[test]
fn folders_are_searched_for_what_can_be_played() {
    let folder = Folder::of([
        ("sets/cars.toml", cars()),
        ("sound/a.toml", scenario("")),
        ("broken.toml", scenario("fixed.rotations = [1]\n")),
    ]);
    let done = folder.run(["fuzz", "--cases", "1"]).code(0);
    assert_eq!(
        done.err,
        "passed over `broken.toml`, which has errors: `scrutineer check broken.toml`\n"
    );
    assert!(
        done.out.contains("sound/a.toml: nothing found in 1 game, "),
        "{done}"
    );
    assert!(!done.out.contains("cars.toml"), "{done}");
}

#[test]
fn only_what_can_be_played_is_searched() {
    let folder = Folder::of([
        ("cars.toml", cars()),
        ("broken.toml", scenario("fixed.rotations = [1]\n")),
        ("other.toml", "a = 1\n".to_owned()),
    ]);
    let done = folder.run(["fuzz", "cars.toml"]).code(2);
    let message = "`cars.toml` is neither a scenario nor a position";
    assert!(done.out.is_empty() && done.err.contains(message), "{done}");
    for (path, rule) in [
        ("broken.toml", "fixed-rotations"),
        ("other.toml", "missing-field"),
    ] {
        let done = folder.run(["fuzz", path]).code(1);
        assert!(done.out.is_empty() && done.err.contains(rule), "{done}");
    }
    folder.run(["fuzz", "missing.toml"]).code(2);
    let empty = Folder::new();
    let done = empty.run(["fuzz"]).code(2);
    assert!(
        done.err
            .contains("no scenario and no position in the current folder"),
        "{done}"
    );
    for wrong in [["--cases", "0"], ["--time", "0"], ["--longest", "0"]] {
        folder.run(fuzz("broken.toml", &wrong)).code(2);
    }
}

#[test]
fn time_ends_a_search() {
    let folder = Folder::of([("a.toml", scenario(""))]);
    let done = folder.run(["fuzz", "a.toml", "--time", "1"]).clean();
    assert!(done.out.contains(", then stopped\n"), "{done}");
}

/// Whoever stops a search is told what it has done.
#[cfg(unix)]
#[test]
fn a_search_can_be_stopped() {
    let folder = Folder::of([("a.toml", scenario(""))]);
    let mut command = folder.command(["fuzz", "a.toml", "--time", "100"]);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = command.spawn().expect("it can be run");
    // Before it listens, it would end at once.
    thread::sleep(Duration::from_secs(3));
    let mut kill = folder.plain("kill");
    kill.args(["-INT", &child.id().to_string()]);
    super::done(kill).clean();
    let ended = child.wait_with_output().expect("it ends");
    let out = String::from_utf8_lossy(&ended.stdout);
    assert_eq!(ended.status.code(), Some(130), "{out}");
    assert!(
        out.contains("a.toml: nothing found in ") && out.contains(", then stopped"),
        "{out}"
    );
}
