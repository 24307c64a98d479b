//! `simulate`: many games, counted, compared and kept.

use std::fs;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde_json::Value;

use super::texts::{cars, race, scenario};
use super::{Done, Folder};
use crate::tries::every;

/// Who drives what is not left to chance.
const CARS: &str = "players.red.car = \"buggy\"\nplayers.blue.car = \"race-car\"\n";

fn two() -> Folder {
    Folder::of([
        ("two.toml", scenario("")),
        ("cars.toml", scenario(CARS)),
        (
            "swapped.toml",
            scenario(&CARS.replace("buggy", "rally-car")),
        ),
    ])
}

fn json(done: Done) -> Value {
    serde_json::from_str(&done.clean().out).expect("it is JSON")
}

#[test]
fn people_are_told_who_wins_and_what_happens() {
    let folder = two();
    insta::assert_snapshot!("report", folder.run(["simulate", "cars.toml", "-n", "60"]));
    let done = folder.run([
        "simulate",
        "two.toml",
        "-n",
        "4",
        "--clauses",
        "--rotate",
        "--bots",
        "random,greedy",
    ]);
    let out = done.clean().out;
    assert!(
        out.contains("\n  red random, blue greedy in the first game, then rotated\n"),
        "{out}"
    );
    assert!(out.contains("\nVictories by bot\n"), "{out}");
    assert!(
        out.contains("  clause  ") && out.contains("  times a game\n"),
        "{out}"
    );
    assert!(out.contains("\n  setup.in-order "), "{out}");
    let done = folder
        .run(["simulate", "two.toml", "-n", "2", "--no-clauses"])
        .clean();
    assert!(!done.out.contains("Clauses"), "{done}");
}

#[test]
fn documents_and_rows_are_for_programs() {
    let folder = two();
    let sweep = [
        "simulate",
        "cars.toml",
        "-n",
        "5",
        "--sweep",
        "swapped.toml",
        "--no-clauses",
    ];
    let run = |more: &[&str]| folder.run(sweep.iter().chain(more)).clean().out;
    insta::assert_snapshot!("document", run(&["--format", "json"]));
    let csv = run(&["--format", "csv"]);
    insta::assert_snapshot!("rows", csv);
    let human = run(&["--rows", "rows.csv"]);
    assert!(
        human.contains("\nswapped.toml beside cars.toml\n"),
        "{human}"
    );
    assert_eq!(folder.read("rows.csv"), csv);
    run(&["--rows", "rows.jsonl"]);
    let lines = folder.read("rows.jsonl");
    let rows: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect();
    assert_eq!(rows.len(), 10);
    for (row, line) in rows.iter().zip(csv.lines().skip(1)) {
        let cell = |value: &Value| match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let mut cells = ["file", "game", "seed", "steps", "ending", "first"]
            .map(|key| cell(&row[key]))
            .to_vec();
        for seat in ["red", "blue"] {
            let keys = ["bot", "place", "score", "car", "card"];
            cells.extend(keys.map(|key| cell(&row["seats"][seat][key])));
        }
        assert_eq!(cells.join(","), line);
    }
    // Nothing else was left there.
    assert_eq!(
        folder.names(),
        [
            "cars.toml",
            "rows.csv",
            "rows.jsonl",
            "swapped.toml",
            "two.toml"
        ]
    );
}

#[test]
fn a_seed_gives_the_same_games_on_any_number_of_threads() {
    let folder = two();
    let run = |seed: &str, threads: &str| {
        let fixed = ["simulate", "two.toml", "-n", "6", "--longest", "40"];
        let asked = ["--bots", "random,greedy", "--seed", seed, "-j", threads];
        let written = ["--format", "json", "--rows", "rows.csv"];
        let done = folder.run(fixed.iter().chain(&asked).chain(&written));
        (done.clean().out, folder.read("rows.csv"))
    };
    let one = run("5", "1");
    assert_eq!(one, run("5", "2"));
    assert_eq!(one, run("5", "7"));
    assert_ne!(one, run("6", "2"));
}

#[test]
fn a_sweep_of_the_same_scenario_shows_no_difference() {
    let folder = two();
    let done = folder.run([
        "simulate",
        "cars.toml",
        "-n",
        "8",
        "--sweep",
        "cars.toml",
        "--format",
        "json",
    ]);
    let document = json(done);
    let swept = &document["sweep"][0];
    assert_eq!(swept["victories"], document["victories"]);
    assert_eq!(swept["difference"]["victories"]["red"]["mean"], 0.0);
    assert_eq!(swept["difference"]["length"]["p"], 1.0);
    let won = |seat: &str| document["victories"]["seat"]["by"][seat]["won"].as_f64();
    assert_eq!(
        won("red").zip(won("blue")).map(|(red, blue)| red + blue),
        Some(8.0)
    );
}

#[test]
fn unfinished_games_are_said_to_be() {
    let folder = two();
    let done = folder
        .run(["simulate", "two.toml", "-n", "6", "--longest", "40"])
        .clean();
    assert!(
        done.out.contains("  unfinished      6  100.0 %\n"),
        "{done}"
    );
    assert!(done.out.contains("after 40 steps"), "{done}");
    assert!(
        done.out
            .contains("\nVictories\n  Nobody has won any of these games.\n"),
        "{done}"
    );
    let csv = [
        "simulate",
        "two.toml",
        "-n",
        "6",
        "--longest",
        "40",
        "--format",
        "csv",
    ];
    let rows = folder.run(csv).clean().out;
    assert_eq!(rows.matches(",40,unfinished,").count(), 6, "{rows}");
}

#[test]
fn what_makes_no_sense_is_refused_before_anything_is_played() {
    let folder = two();
    folder.write("components.toml", cars());
    folder.write(
        "three.toml",
        scenario("players.green.corner = \"a5\"\n").replace("two-three", "three-four"),
    );
    folder.write("broken.toml", scenario("fixed.rotations = [1]\n"));
    let check = |arguments: &[&str], expected: &str| {
        let fixed = ["simulate", "two.toml", "-n", "20"];
        let done = folder.run(fixed.iter().chain(arguments)).code(2);
        assert!(done.out.is_empty(), "{done}");
        assert!(done.err.starts_with(expected), "{done}");
    };
    check(
        &["--bots", "gredy"],
        "error: there is no bot `gredy`\n  help: did you mean `greedy`?\n",
    );
    check(
        &["--bots", "green=greedy"],
        "error: there is no player `green` in this game\n  help: players are red, blue\n",
    );
    check(
        &["--rows", "rows.txt"],
        "error: `rows.txt` is not a name for rows\n",
    );
    check(
        &["--rows", "no/rows.csv"],
        "error: cannot write `no/rows.csv`: there is no such file or folder\n",
    );
    check(
        &["--save", "components.toml"],
        "error: `components.toml` exists, and scrutineer did not write it\n",
    );
    check(
        &["--save", "two.toml"],
        "error: cannot write `two.toml`: games of it are played\n",
    );
    check(
        &["--save", "game.txt"],
        "error: `game.txt` does not end in `.toml`\n",
    );
    check(
        &["--shard", "1/2", "--part", "no/1.part"],
        "error: cannot write `no/1.part`: there is no such file or folder\n",
    );
    check(
        &["--save", "no/game.toml"],
        "error: cannot write `no/game.toml`: there is no folder `no`\n",
    );
    check(
        &["--save", "game.toml", "--game", "21"],
        "error: there is no game 21 among 20 games\n",
    );
    check(
        &["--save", "game.toml", "--save-game", "last"],
        "error: invalid value 'last' for '--save-game <GAME>'",
    );
    check(
        &["--game", "3"],
        "error: the following required arguments were not provided",
    );
    check(
        &["--sweep", "three.toml"],
        "error: `three.toml` cannot be compared: it is for red, blue, green, ",
    );
    check(
        &["--sweep", "components.toml"],
        "error: `components.toml` is neither a scenario nor a position\n",
    );
    check(
        &["--clauses", "--no-clauses"],
        "error: the argument '--clauses' cannot be used with '--no-clauses'",
    );
    check(&["--longest", "0"], "error: invalid value '0'");
    check(&["--threads", "0"], "error: invalid value '0'");
    check(&["-j", "1000000"], "error: invalid value '1000000'");
    check(&["-j", "1025"], "error: invalid value '1025'");
    folder.run(["simulate", "two.toml", "-n", "0"]).code(2);
    let done = folder
        .run(["simulate", "two.toml", "--sweep", "broken.toml"])
        .code(1);
    assert!(
        done.out.is_empty() && done.err.contains("fixed-rotations"),
        "{done}"
    );
    assert_eq!(folder.names().len(), 6, "nothing was written");
}

mod save {
    use super::*;

    /// Every shipped scenario, played by chance to the end and by greedy bots as far as it takes
    /// little time.
    #[test]
    fn saved_games_are_replayed() {
        let folder = Folder::of([("saved/.keep", "")]);
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
        super::super::replay::copy(&root, &folder.path("scenarios"));
        let scenarios = shipped(&root);
        assert!(scenarios.len() > 10, "{}", scenarios.len());
        let scenarios: Vec<_> = scenarios.into_iter().step_by(every(1)).collect();
        scenarios
            .par_iter()
            .enumerate()
            .for_each(|(number, scenario)| {
                let below = scenario.strip_prefix(&root).expect("below it");
                let path = Path::new("scenarios").join(below);
                let path = path.to_str().expect("shipped files have plain names");
                for (bots, longest) in [("random", "20000"), ("greedy", "40")] {
                    let script = format!("saved/{number}-{bots}.toml");
                    let game = ["--longest", longest, "--no-clauses", "--save", &script];
                    let run = ["simulate", path, "-n", "1", "--bots", bots];
                    let done = folder.run(run.iter().chain(&game)).code(0);
                    assert!(done.err.starts_with("wrote game 1 ("), "{done}");
                    let over = !done.err.contains("unfinished");
                    let end = format!("expect = {{ over = {over} }} }},\n]");
                    let text = folder.read(&script);
                    assert!(text.trim_end().ends_with(&end), "{text}");
                }
            });
        let done = folder.run(["check", "saved"]).code(0);
        let count = 2 * scenarios.len();
        let count = format!("checked {count} files, replayed {count} scripts");
        assert!(done.out.contains(&count), "{done}");
        let replay = ["replay", "saved/0-random.toml", "--show", "nothing"];
        folder.run(replay).code(0);
    }

    #[test]
    fn a_script_names_its_scenario_from_where_it_lies() {
        let folder = Folder::of([
            ("rallies/one/two.toml", scenario("")),
            ("games/.keep", String::new()),
        ]);
        let run = |script: &str, game: &str| {
            let arguments = [
                "simulate",
                "rallies/one/two.toml",
                "-n",
                "4",
                "--save",
                script,
                "--game",
                game,
            ];
            folder.run(arguments).code(0);
            folder.read(script)
        };
        let text = run("games/first.toml", "1");
        assert!(
            text.contains("scenario = \"../rallies/one/two.toml\"\n"),
            "{text}"
        );
        assert!(
            text.contains("title = \"Game 1 of 4: seed 1, bots random, random; ends with "),
            "{text}"
        );
        assert!(run("rallies/one/game.toml", "longest").contains("scenario = \"two.toml\"\n"));
        assert!(run("game.toml", "shortest").contains("scenario = \"rallies/one/two.toml\"\n"));
        // A script may be written anew.
        assert!(run("game.toml", "2").contains("title = \"Game 2 of 4: "));
        folder.run(["check", "."]).code(0);
    }

    #[test]
    fn a_script_may_not_lead_out_of_its_workspace() {
        let folder = Folder::of([
            ("a/scrutineer.toml", String::new()),
            ("a/two.toml", scenario("")),
            ("b/scrutineer.toml", String::new()),
        ]);
        let done = folder
            .run(["simulate", "a/two.toml", "--save", "b/game.toml"])
            .code(2);
        assert!(done.err.starts_with("error: a script at `b/game.toml` may not name a scenario outside of its workspace `b`\n"), "{done}");
        assert!(done.out.is_empty() && !folder.path("b/game.toml").exists());
    }

    #[test]
    fn a_game_that_goes_on_from_a_position_is_saved_with_it() {
        let folder = Folder::of([("race.toml", race("steps = []\n"))]);
        let position = folder
            .run(["replay", "race.toml", "--emit", "position"])
            .clean()
            .out;
        folder.write("position.toml", position);
        folder
            .run([
                "simulate",
                "position.toml",
                "-n",
                "3",
                "--save",
                "game.toml",
            ])
            .code(0);
        assert!(
            folder
                .read("game.toml")
                .contains("\nposition = \"position.toml\"\n")
        );
        folder
            .run(["replay", "game.toml", "--show", "nothing"])
            .code(0);
    }

    #[test]
    fn a_game_that_is_not_there_is_not_saved() {
        let folder = two();
        let arguments = [
            "simulate",
            "two.toml",
            "-n",
            "2",
            "--longest",
            "9",
            "--save",
            "game.toml",
        ];
        for game in ["shortest", "closest"] {
            let done = folder
                .run(arguments.iter().chain(&["--game", game]))
                .code(2);
            assert!(done.err.starts_with("error: no game is saved: "), "{done}");
        }
        assert!(!folder.path("game.toml").exists());
    }

    fn shipped(root: &Path) -> Vec<PathBuf> {
        let mut scenarios = Vec::new();
        let mut folders = vec![root.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("it is there") {
                let path = entry.expect("it can be read").path();
                let is_scenario = |path: &Path| {
                    fs::read_to_string(path)
                        .is_ok_and(|text| text.contains("\nkind = \"scenario\""))
                };
                if path.is_dir() {
                    folders.push(path);
                } else if is_scenario(&path) {
                    scenarios.push(path);
                }
            }
        }
        scenarios.sort();
        scenarios
    }
}

/// Games of a scenario that nobody would wait for.
const ENDLESS: [&str; 5] = ["simulate", "two.toml", "-n", "1000000000", "--format"];

/// Reads the first rows of a run that goes on.
#[cfg(unix)]
fn begun(
    folder: &Folder,
    further: &[&str],
) -> (
    std::process::Child,
    std::io::BufReader<std::process::ChildStdout>,
) {
    use std::io::BufRead as _;
    let mut command = folder.command(ENDLESS.iter().chain(&["csv"]).chain(further));
    command
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    let mut child = command.spawn().expect("the program can be run");
    let out = child.stdout.take().expect("it is piped");
    let mut out = std::io::BufReader::new(out);
    let mut line = String::new();
    out.read_line(&mut line).expect("rows are text");
    out.read_line(&mut line).expect("rows are text");
    assert!(line.starts_with("file,game,"), "{line}");
    (child, out)
}

/// Sends what Ctrl-C sends.
#[cfg(unix)]
fn interrupt(folder: &Folder, child: &std::process::Child) {
    let mut kill = folder.plain("kill");
    let killed = kill.args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("there is such a command").success());
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_the_run_which_still_tells_what_it_has_done() {
    use std::io::Read as _;
    let folder = two();
    let (child, mut out) = begun(&folder, &[]);
    interrupt(&folder, &child);
    let mut rows = String::new();
    out.read_to_string(&mut rows).expect("rows are text");
    let done = child.wait_with_output().expect("it is our child");
    assert_eq!(done.status.code(), Some(130));
    let last = rows.trim_end().rsplit('\n').next().unwrap_or_default();
    let number = last.split(',').nth(1).expect("rows have numbers");
    let told = String::from_utf8(done.stderr).expect("messages are text");
    assert_eq!(
        told,
        format!("stopped after {number} of 1000000000 games\n")
    );
}

#[cfg(unix)]
#[test]
fn a_run_ends_when_nobody_reads_its_rows() {
    let folder = two();
    let (mut child, out) = begun(&folder, &[]);
    drop(out);
    let status = child.wait().expect("it is our child");
    assert_eq!(status.code(), Some(0));
}

#[test]
fn documents_say_why_there_is_no_test() {
    let folder = two();
    let document = json(folder.run(["simulate", "two.toml", "-n", "3", "--format", "json"]));
    assert_eq!(document["format"], "scrutineer-simulation");
    assert_eq!(document["version"], 1);
    assert_eq!(document["clauses"]["setup.in-order"]["games"], 3);
    assert_eq!(document["stopped"], false);
    assert_eq!(
        document["victories"]["car"]["verdict"]["why"],
        "too few games"
    );
    assert_eq!(
        document["victories"]["bot"]["verdict"]["why"],
        "nothing to compare"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_without_unicode_gets_ascii() {
    let folder = two();
    let program = env!("CARGO_BIN_EXE_scrutineer");
    let line = format!(
        "stty rows 24 cols 60 -onlcr; NO_COLOR=1 LC_ALL=C exec '{program}' simulate two.toml -n 20"
    );
    let mut command = folder.plain("script");
    command.args(["-q", "-e", "-c", &line, "/dev/null"]);
    command.env("TERM", "xterm").env("SHELL", "/bin/sh");
    let done = super::done(command).code(0);
    assert!(done.out.is_ascii(), "{done}");
    assert!(
        done.out.contains("  ##") && done.out.contains("Length in steps"),
        "{done}"
    );
}

/// Games take their time, in which somebody may write what they are to be written to.
#[cfg(unix)]
#[test]
fn what_comes_during_the_games_is_kept() {
    use std::io::Read as _;
    let folder = two();
    let (child, mut out) = begun(&folder, &["--save", "p.toml"]);
    folder.write("p.toml", "kind = \"script\"\ntitle = \"Game of mine\"\n");
    interrupt(&folder, &child);
    out.read_to_string(&mut String::new())
        .expect("rows are text");
    let done = child.wait_with_output().expect("it is our child");
    let told = String::from_utf8_lossy(&done.stderr);
    assert!(told.contains("`p.toml`"), "{told}");
    assert!(folder.read("p.toml").contains("of mine"), "{told}");
}
