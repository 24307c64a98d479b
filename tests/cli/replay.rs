//! `replay`: what is shown, from whose seat, how far, and as what.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::texts::{cars, race, scenario};
use super::{Done, Folder, done};

/// Four steps: a move, a refused one, a move that fails an expectation, a look.
fn script() -> String {
    race(
        r#"steps = [
  { player = "red", move = "draw-two" },  # two minutes
  { player = "red", move = "draw-two", illegal = "turn.least-time-acts" },
  { player = "blue", move = "refresh-row", expect = { players.blue.time = 1 } },
  { expect = { next = ["blue"] } },
]
"#,
    )
}

#[test]
fn steps_are_told_and_the_table_is_drawn() {
    let folder = Folder::of([("race.toml", script())]);
    insta::assert_snapshot!(folder.run(["replay", "race.toml"]));
}

/// What is shown of steps can be copied into a script, and holds there.
#[test]
fn what_is_told_can_be_written_down() {
    let folder = Folder::of([(
        "race.toml",
        race("steps = [{ player = \"red\", move = \"draw-two\" }]\n"),
    )]);
    let told = folder.run(["replay", "race.toml"]).out;
    let mut expect = String::new();
    let mut events = Vec::new();
    for line in told.lines().filter_map(|line| line.strip_prefix("    ")) {
        if line.starts_with('{') {
            events.push(line);
        } else if line.contains(" = ") && !line.starts_with("cites") {
            expect.push_str(line);
            expect.push('\n');
        }
    }
    assert!(!events.is_empty() && expect.lines().count() > 3, "{told}");
    let step = told.lines().find_map(|line| line.strip_prefix("1  "));
    let text = format!(
        "[[steps]]\n{}\n[steps.expect]\nonly-events = [{}]\n{expect}",
        step.expect("a step")
            .trim_matches(['{', '}'])
            .replace(", ", "\n"),
        events.join(", "),
    );
    folder.write(
        "again.toml",
        race(&text).replace("format = 1", "format = 2"),
    );
    let again = folder.run(["check", "again.toml"]);
    assert_eq!(again.code, Some(0), "{text}\n{}", again.out);
}

#[test]
fn legal_moves_are_told_as_steps() {
    let folder = Folder::of([("race.toml", script())]);
    let told = folder
        .run(["replay", "race.toml", "--until", "0", "--show", "moves"])
        .out;
    assert!(
        told.contains("    { player = \"red\", move = \"draw-two\" }\n"),
        "{told}"
    );
    let blue = folder.run([
        "replay",
        "race.toml",
        "--until",
        "0",
        "--show",
        "moves",
        "--seat",
        "blue",
    ]);
    assert_eq!(blue.out, "start\n");
}

#[test]
fn positions_are_shown_as_asked() {
    let folder = Folder::of([("race.toml", script())]);
    for show in ["drawing", "position", "nothing"] {
        let done = folder.run(["replay", "race.toml", "--show", show, "--until", "1"]);
        insta::assert_snapshot!(format!("show_{show}"), done);
    }
}

#[test]
fn json_tells_every_step() {
    let folder = Folder::of([("race.toml", script())]);
    let done = folder
        .run(["replay", "race.toml", "--format", "json"])
        .clean();
    let transcript: Value = serde_json::from_str(&done.out).expect("it is JSON");
    assert_eq!(transcript["format"], "scrutineer-transcript");
    assert_eq!(transcript["file"], "race.toml");
    let steps = transcript["steps"].as_array().expect("there are steps");
    let numbers: Vec<_> = steps.iter().map(|step| step["step"].as_u64()).collect();
    assert_eq!(numbers, [None, Some(1), Some(2), Some(3), Some(4)]);
    assert_eq!(steps[2]["refused"]["clause"], "turn.least-time-acts");
    assert_eq!(steps[4]["view"]["players"]["red"]["time"], 2);
    insta::assert_snapshot!("json_until_1", {
        let arguments = ["replay", "race.toml", "--format", "json", "--until", "1"];
        folder.run(arguments).clean().out
    });
}

/// A page of a script that cannot be played says so, and has nothing to be turned.
#[test]
fn a_page_of_nothing_says_so() {
    let broken = script().replace("corner = \"a1\"", "corner = \"z9\"");
    let folder = Folder::of([("race.toml", broken)]);
    let done = folder
        .run(["replay", "race.toml", "--format", "html"])
        .code(1);
    assert!(
        done.out.contains("Nothing of this script could be played"),
        "{done}"
    );
    assert!(!done.out.contains("<script"), "{done}");
    assert!(done.err.contains("z9"), "{done}");
}

/// A program that runs this one can know how far it is.
#[test]
fn how_far_it_is_comes_as_lines_to_those_who_ask() {
    let folder = Folder::of([("two.toml", scenario(""))]);
    let mut command = folder.command(["simulate", "two.toml", "-n", "40"]);
    command.env("SCRUTINEER_PROGRESS", "lines");
    let told = done(command).code(0).err;
    assert!(told.lines().all(|line| line.ends_with(" of 40")), "{told}");
    assert!(told.lines().count() > 0, "{told}");
}

#[test]
fn a_seat_sees_what_it_may() {
    let folder = Folder::of([("race.toml", script())]);
    let hand = |seat: &[&str]| {
        let arguments = ["replay", "race.toml", "--format", "json", "--until", "1"];
        let done = folder.run(arguments.iter().chain(seat)).clean();
        let transcript: Value = serde_json::from_str(&done.out).expect("it is JSON");
        transcript["steps"][1]["view"]["players"]["red"]
            .get("hand")
            .cloned()
    };
    assert!(hand(&[]).is_some());
    assert_eq!(hand(&["--seat", "red"]), hand(&[]));
    assert_eq!(hand(&["--seat", "blue"]), None);
    insta::assert_snapshot!(folder.run(["replay", "race.toml", "--seat", "blue", "--until", "1"]));
}

/// What fails is told, and not by what the referee sees.
#[test]
fn a_seat_is_not_told_what_is_there_instead() {
    let hand = "\"draw-two\", expect = { players.red.hand = [] }";
    let failing = script().replacen("\"draw-two\"", hand, 1);
    let folder = Folder::of([("race.toml", failing)]);
    let err = |seat: &[&str]| {
        let arguments = ["replay", "race.toml"];
        folder.run(arguments.iter().chain(seat)).code(1).err
    };
    let (all, blue) = (err(&[]), err(&["--seat", "blue"]));
    assert!(all.contains("`players.red.hand` is `["), "{all}");
    assert!(blue.contains("this expectation fails"), "{blue}");
    assert!(!blue.contains("is `["), "{blue}");
}

/// Why a step is refused, and what others could know, may be what a seat does not see.
#[test]
fn a_seat_is_not_told_why_steps_of_others_are_wrong() {
    let script = "format = 1\ngame = \"checkpoint-charlie\"\nkind = \"script\"\nsteps = [\n\
        { player = \"a\", move = \"accuse\", suspect = \"cat-01010\" },\n\
        { player = \"b\", move = \"reveal\", card = \"cat-11111\", placed = \"line\" },\n\
        ]\n[start]\nactive = \"b\"\npublic = [\"no-glasses\", \"raincoat\"]\n\
        [start.players.a]\nclue = \"hat\"\n[start.players.b]\nclue = \"orange\"\n\
        line = [\"cat-10110\", \"cat-01010\"]\n[start.players.c]\nclue = \"no-newspaper\"\n";
    let folder = Folder::of([("round.toml", script)]);
    let err = |seat: &[&str]| {
        let arguments = ["replay", "round.toml", "--show", "nothing"];
        folder.run(arguments.iter().chain(seat)).code(1).err
    };
    let (all, seen) = (err(&[]), err(&["--seat", "c"]));
    for (rule, of_referee) in [
        ("suspect-hopeless", "by what a can know"),
        ("script-illegal", "the card on top of the deck is"),
    ] {
        assert!(all.contains(of_referee), "{all}");
        assert!(seen.contains(rule), "{seen}");
        assert!(!seen.contains(of_referee), "{seen}");
    }
    assert!(!seen.contains("reveal.top-card-to-all"), "{seen}");
}

/// What others choose in secret, what chance may bring them, why they are refused and what their
/// moves cite: all of it could tell more than the events do.
#[test]
fn nothing_of_what_others_do_in_secret_is_told() {
    let script = "format = 1\ngame = \"checkpoint-charlie\"\nkind = \"script\"\n\
        steps = [\n\
        { chance = \"draw-clues\", counters = { a = \"hat\", b = \"fur\", c = \"paper\" } },\n\
        { player = \"a\", move = \"choose-face\", face = \"grey\", illegal = \"clue.choose-face\" },\n\
        { player = \"a\", move = \"choose-face\", face = \"no-hat\" },\n\
        { player = \"b\", move = \"choose-face\", face = \"orange\" },\n\
        ]\n[setup]\nplayers = 3\n[setup.fixed]\nfirst = \"a\"\n\
        investigators = { a = \"laces\", b = \"lansbury\", c = \"britton\" }\n";
    let folder = Folder::of([("round.toml", script)]);
    let steps = |seat: &str| -> Value {
        let arguments = ["replay", "round.toml", "--seat", seat, "--format", "json"];
        let transcript: Value =
            serde_json::from_str(&folder.run(arguments).clean().out).expect("it is JSON");
        transcript["steps"].clone()
    };
    let (own, others) = (steps("a"), steps("b"));
    assert_eq!(others[1]["action"], json!({ "chance": "draw-clues" }));
    assert_eq!(others[2]["refused"]["reason"], Value::Null);
    assert_eq!(others[3]["action"], json!({ "move": "choose-face" }));
    assert_eq!(others[3]["cites"], json!([]));
    assert_ne!(own[2]["refused"]["reason"], Value::Null);
    assert_eq!(
        own[3]["action"],
        json!({ "move": "choose-face", "face": "no-hat" })
    );
    assert_ne!(own[3]["cites"], json!([]));
    insta::assert_snapshot!(folder.run(["replay", "round.toml", "--seat", "b"]));
}

#[test]
fn a_position_is_for_no_seat() {
    let folder = Folder::of([("race.toml", script())]);
    for arguments in [
        ["--show", "position"],
        ["--emit", "position"],
        ["--emit", "script"],
    ] {
        let start = ["replay", "race.toml", "--seat", "red"].iter();
        let done = folder.run(start.chain(&arguments)).code(2);
        assert_eq!(done.out, "", "{arguments:?}");
    }
}

#[test]
fn a_seat_that_nobody_has_is_refused() {
    let folder = Folder::of([("race.toml", script())]);
    for format in ["human", "json"] {
        let done = folder.run(["replay", "race.toml", "--seat", "green", "--format", format]);
        assert_eq!(
            (done.code, done.out.as_str(), done.err.as_str()),
            (
                Some(2),
                "",
                "error: there is no player `green` in this game\n  help: players are red, blue\n"
            )
        );
    }
}

#[test]
fn until_ends_behind_a_step() {
    let folder = Folder::of([("race.toml", script())]);
    let last = |until: &str| {
        let done = folder.run(["replay", "race.toml", "--show", "nothing", "--until", until]);
        let done = done.clean();
        let mut heads = done.out.lines().rev();
        let is_head = |line: &&str| !line.starts_with(' ') && !line.is_empty();
        heads.find(is_head).map(str::to_owned)
    };
    assert_eq!(last("0").as_deref(), Some("start"));
    assert_eq!(
        last("1").as_deref(),
        Some(r#"1  { player = "red", move = "draw-two" }"#)
    );
    assert_eq!(
        last("2").as_deref(),
        Some(r#"2  { player = "red", move = "draw-two" }"#)
    );
    let done = folder
        .run(["replay", "race.toml", "--show", "nothing", "--until", "99"])
        .code(0);
    assert!(done.out.ends_with("4\n"), "{done}");
    assert_eq!(
        done.err,
        "there is no step 99: the script ends with step 4\n"
    );
    for wrong in ["-1", "one", "99999999999999999999999"] {
        folder
            .run(["replay", "race.toml", "--until", wrong])
            .code(2);
    }
}

/// Steps behind the last one that is asked for are not judged, nor what might be about them.
#[test]
fn until_keeps_silent_about_the_rest() {
    let text = script().replace(
        "next = [\"blue\"] } },",
        "next = [\"red\"] } }, # scrutineer: warn(expectation-failed)",
    );
    let folder = Folder::of([("race.toml", text)]);
    folder.run(["replay", "race.toml", "--until", "3"]).clean();
    let done = folder.run(["replay", "race.toml"]).code(0);
    assert!(done.err.contains("expectation-failed"), "{done}");
}

#[test]
fn findings_go_to_the_other_stream() {
    let text = script().replace("blue.time = 1", "blue.time = 2");
    let folder = Folder::of([("race.toml", text)]);
    let done = folder
        .run(["replay", "race.toml", "--show", "nothing"])
        .code(1);
    insta::assert_snapshot!(done.err);
    assert!(!done.out.contains("expectation-failed"), "{done}");
}

#[test]
fn levels_hold_as_in_a_check() {
    let text = script().replace("blue.time = 1 }", "blue.time = 2 }");
    let folder = Folder::of([
        ("race.toml", text.as_str()),
        ("scrutineer.toml", "levels.expectation-failed = \"warn\"\n"),
    ]);
    let done = folder
        .run(["replay", "race.toml", "--show", "nothing"])
        .code(0);
    assert!(
        done.err.contains("⚠ `players.blue.time` is `1`, not `2`"),
        "{done}"
    );
    let allowed = text.replace("} },", "} }, # scrutineer: allow(expectation-failed)");
    folder.write("race.toml", allowed);
    folder
        .run(["replay", "race.toml", "--show", "nothing"])
        .clean();
}

#[test]
fn only_scripts_are_replayed() {
    let folder = Folder::of([
        ("cars.toml", cars()),
        ("Cargo.toml", "[package]\n".to_owned()),
        ("broken.toml", "steps = [".to_owned()),
    ]);
    insta::assert_snapshot!("no_script", folder.run(["replay", "cars.toml"]).code(2));
    insta::assert_snapshot!("no_document", folder.run(["replay", "Cargo.toml"]).code(1));
    folder.run(["replay", "broken.toml"]).code(1);
    folder.run(["replay", "missing.toml"]).code(2);
    folder.run(["replay", "."]).code(2);
    folder.run(["replay"]).code(2);
}

#[test]
fn a_script_that_cannot_start_tells_nothing() {
    let folder = Folder::of([("race.toml", script().replace("rally-car", "raly-car"))]);
    let done = folder
        .run(["replay", "race.toml", "--format", "json"])
        .code(1);
    let transcript: Value = serde_json::from_str(&done.out).expect("it is JSON");
    assert_eq!(transcript["steps"], Value::Array(Vec::new()));
    assert_eq!(transcript["game"], "checkpoint-rally");
    let done = folder
        .run(["replay", "race.toml", "--emit", "position"])
        .code(1);
    assert_eq!(done.out, "");
    assert!(done.err.contains("did you mean `rally-car`?"), "{done}");
}

#[test]
fn chance_by_seed_is_told_with_the_step_that_it_makes_possible() {
    let folder = Folder::of([
        ("two.toml", scenario("")),
        (
            "script.toml",
            super::texts::document(
                "script",
                "scenario = \"two.toml\"\nrandom = { stream = 1, seed = 7 }\n\
                 steps = [\n  { player = \"red\", move = \"draw-two\", illegal = \"setup.player-by-player\" },\n]\n",
            ),
        ),
    ]);
    let heads = |until: &str| {
        let arguments = [
            "replay",
            "script.toml",
            "--show",
            "nothing",
            "--until",
            until,
        ];
        let done = folder.run(arguments).clean();
        let heads = done.out.lines().filter(|line| !line.starts_with(' '));
        let first = |line: &str| {
            line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
                .filter(|word| !matches!(*word, "" | "player" | "chance"))
                .take(2)
                .collect::<Vec<_>>()
                .join(" ")
        };
        heads.map(first).collect::<Vec<_>>()
    };
    assert_eq!(heads("0"), ["start"]);
    let all = heads("1");
    assert_eq!(
        all,
        [
            "start",
            "seed deal-cars",
            "seed deal-cards",
            "seed marker-order",
            "seed borders",
            "seed shuffle",
            "seed rotations",
            "1 red"
        ]
    );
}

mod emit {
    use rayon::prelude::*;

    use super::{Done, Folder, Path, race, script, shipped_scripts};
    use crate::tries::every;

    fn emit(folder: &Folder, path: &str, what: &str, until: Option<usize>) -> Done {
        let until = until.map(|until| format!("--until={until}"));
        let arguments = ["replay", path, "--emit", what].map(str::to_owned);
        folder.run(arguments.into_iter().chain(until)).code(0)
    }

    /// What is printed can be pasted into a file: it checks clean, and goes on from the same state.
    #[test]
    fn what_is_emitted_is_the_same_game() {
        let folder = Folder::of([("race.toml", script())]);
        for until in 0..=4 {
            let position = emit(&folder, "race.toml", "position", Some(until)).out;
            let text = emit(&folder, "race.toml", "script", Some(until)).out;
            folder.write("position.toml", &position);
            folder.write("again.toml", &text);
            folder.run(["check", "position.toml", "again.toml"]).clean();
            assert_eq!(emit(&folder, "again.toml", "position", None).out, position);
            assert_eq!(emit(&folder, "again.toml", "script", None).out, text);
        }
        insta::assert_snapshot!("script", emit(&folder, "race.toml", "script", Some(3)).out);
    }

    /// The same of every shipped script, at its end, and of one of them at every step.
    #[test]
    fn shipped_scripts_go_on_from_where_they_end() {
        let scripts = shipped_scripts();
        assert!(scripts.len() > 100, "{}", scripts.len());
        let folder = Folder::new();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
        super::copy(&root, &folder.path("scenarios"));
        // Each takes three runs; every twentieth is enough to see that no kind of position is lost, which laws of the games
        // see in every one.
        scripts.par_iter().step_by(every(20)).for_each(|script| {
            let path = Path::new("scenarios").join(script.strip_prefix(&root).expect("below it"));
            let path = path.to_str().expect("shipped files have plain names");
            let has_only_cases = folder.read(path).contains("\nsteps = []");
            let case = has_only_cases.then_some("--case=1");
            let of = |what| {
                let arguments = ["replay", path, "--emit", what];
                folder.run(arguments.into_iter().chain(case)).code(0).out
            };
            let (position, text) = (of("position"), of("script"));
            // References in them are relative to the script.
            let again = path.replace(".toml", "--again.toml");
            let again = again.as_str();
            folder.write(again, &text);
            assert_eq!(
                emit(&folder, again, "position", None).out,
                position,
                "{path}"
            );
        });
    }

    /// A document is of one line of play: of a script that has only cases, one is to be named.
    #[test]
    fn a_script_of_cases_asks_which() {
        let folder = Folder::new();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
        super::copy(&root, &folder.path("scenarios"));
        let path = "scenarios/brick-run/rulings/place/cubes.toml";
        for what in ["--emit=position", "--until=1"] {
            let asked = folder.run(["replay", path, what]).code(2);
            assert!(asked.err.contains("which of them?"), "{}", asked.err);
            assert!(asked.err.contains("`--case`"), "{}", asked.err);
        }
        // Titles that begin alike can be told apart, and chosen by their numbers.
        let unknown = folder.run(["replay", path, "--case", "nope"]).code(2);
        let lines: Vec<&str> = unknown.err.lines().skip(2).collect();
        assert!(lines.len() > 1, "{}", unknown.err);
        for (index, line) in lines.iter().enumerate() {
            let (number, title) = line.trim().split_once("  ").expect("a number, and a title");
            assert_eq!(number, (index + 1).to_string());
            assert!(!title.contains('…'), "{title}");
            folder.run(["replay", path, "--case", title]).code(0);
        }
        let named = folder
            .run(["replay", path, "--until=1", "--case=2"])
            .code(0);
        assert!(named.out.contains("Each cube on move"), "{}", named.out);
    }

    /// However a script is named, what is printed is for the place where it lies.
    #[test]
    fn references_do_not_depend_on_how_the_script_is_named() {
        let scenario = super::scenario("components.cars = \"../sets/cars.toml\"\n");
        let script = "format = 1\ngame = \"checkpoint-rally\"\nkind = \"script\"\n\
            scenario = \"../games/a.toml\"\nsteps = []\n";
        let folder = Folder::of([
            ("sets/cars.toml", super::cars()),
            ("games/a.toml", scenario),
            ("scripts/b.toml", script.to_owned()),
            ("scripts/deep/c.toml", script.replace("../", "../../")),
        ]);
        let absolute = |path| folder.path(path).to_str().expect("it is text").to_owned();
        for (usual, reference, others) in [
            (
                "scripts/b.toml",
                "cars = \"../sets/cars.toml\"",
                ["sets/../scripts/b.toml", "./scripts/deep/../b.toml"],
            ),
            (
                "scripts/deep/c.toml",
                "cars = \"../../sets/cars.toml\"",
                [
                    "games/../scripts/deep/c.toml",
                    "scripts/../scripts/deep/c.toml",
                ],
            ),
        ] {
            for what in ["position", "script"] {
                let text = emit(&folder, usual, what, None).out;
                assert!(text.contains(reference), "{text}");
                let others = others.map(str::to_owned).into_iter();
                for other in others.chain([absolute(usual)]) {
                    assert_eq!(emit(&folder, &other, what, None).out, text, "{other}");
                }
                folder.write(usual.replace(".toml", "-emitted.toml"), &text);
                folder.run(["check"]).code(0);
            }
        }
        // From another folder, above whose own the script lies.
        folder.write("scrutineer.toml", "");
        let mut there = folder.command(["replay", "../scripts/b.toml", "--emit", "position"]);
        there.current_dir(folder.path("sets"));
        assert_eq!(
            super::done(there).code(0).out,
            emit(&folder, "scripts/b.toml", "position", None).out
        );
    }

    #[test]
    fn steps_added_to_an_emitted_script_are_those_of_the_game() {
        let folder = Folder::of([("race.toml", script())]);
        let whole = emit(&folder, "race.toml", "position", Some(3)).out;
        let half = emit(&folder, "race.toml", "script", Some(1)).out;
        let rest = "steps = [\n  { player = \"blue\", move = \"refresh-row\" },\n]\n";
        folder.write("rest.toml", half.replace("steps = []\n", rest));
        assert_eq!(emit(&folder, "rest.toml", "position", None).out, whole);
    }

    #[test]
    fn a_broken_script_gives_the_last_good_position() {
        let steps = "steps = [\n  { player = \"red\", move = \"draw-two\" },\n  \
                     { player = \"red\", move = \"draw-two\" },\n]\n";
        let folder = Folder::of([("race.toml", race(steps))]);
        let done = folder
            .run(["replay", "race.toml", "--emit", "position"])
            .code(1);
        assert!(done.err.contains("script-illegal"), "{done}");
        assert_eq!(
            done.out,
            emit(&folder, "race.toml", "position", Some(1)).out
        );
    }
}

mod bless {
    use super::{Folder, race};

    const STEPS: &str = r#"steps = [
  # The first step.
  { player = "red", move = "draw-two", expect = { players.red.time =  3 , next = ["red"] } },   # 2 minutes
  { player = "red", move = "draw-two", illegal = "place.no-car-on-space" },
  { expect = { players.red.at = "b2", players.blue = { at = "b1", gps = 1 }, owes = "red" } },
]
"#;

    #[test]
    fn actual_values_are_written_and_all_else_stays() {
        let folder = Folder::of([("race.toml", race(STEPS))]);
        let done = folder
            .run(["replay", "race.toml", "--bless", "--show", "nothing"])
            .code(1);
        let wrote = "wrote 6 actual values into `race.toml`\n";
        assert!(done.err.starts_with(wrote), "{done}");
        // No value stands for this one, and to take it out would show nothing.
        assert!(
            done.err.contains("there is no `owes` in this position"),
            "{done}"
        );
        let expected = STEPS
            .replace(
                "time =  3 , next = [\"red\"] }",
                "time =  2 , next = [\"blue\"] }",
            )
            .replace("place.no-car-on-space", "turn.least-time-acts")
            .replace("red.at = \"b2\"", "red.at = \"a1\"")
            .replace(
                "at = \"b1\", gps = 1 }, owes = \"red\" }",
                "at = \"e5\", gps = 2 }, owes = \"red\" }",
            );
        assert_eq!(folder.read("race.toml"), race(&expected));
        let expected = expected.replace(", owes = \"red\" }", " }");
        folder.write("race.toml", race(&expected));
        // Now it holds, and there is nothing more to write.
        let done = folder
            .run(["replay", "race.toml", "--bless", "--show", "nothing"])
            .code(0);
        assert_eq!(
            done.err,
            "no expectation of race.toml fails: it is as it was\n"
        );
        assert!(!done.out.is_empty());
        assert_eq!(folder.read("race.toml"), race(&expected));
    }

    #[test]
    fn line_ends_and_byte_order_marks_stay() {
        let text = format!("\u{feff}{}", race(STEPS).replace('\n', "\r\n"));
        let folder = Folder::of([("race.toml", text.as_str())]);
        folder.run(["replay", "race.toml", "--bless"]).code(1);
        let blessed = folder.read("race.toml");
        let expected = race(STEPS).replace('\n', "\r\n");
        let count = |text: &str, part: &str| text.matches(part).count();
        assert_eq!(count(&blessed, "\r\n"), count(&expected, "\n"));
        assert_eq!(count(&blessed, "\n"), count(&expected, "\n"));
        assert!(blessed.starts_with('\u{feff}'));
    }

    #[test]
    fn steps_may_be_tables() {
        let steps = "[[steps]]\nplayer = \"red\"  # she begins\nmove = \"draw-two\"\n\
                     [steps.expect]\nplayers.red.time = 3 # minutes\n";
        let folder = Folder::of([("race.toml", race(steps))]);
        folder.run(["replay", "race.toml", "--bless"]).code(0);
        assert_eq!(
            folder.read("race.toml"),
            race(&steps.replace("= 3 #", "= 2 #"))
        );
    }

    #[test]
    fn what_no_value_stands_for_is_left_to_people() {
        let steps = "steps = [{ player = \"red\", move = \"draw-two\", expect = { \
                     cites = [\"draw.reshuffle\"], events = [{ event = \"placed\" }], \
                     absent = [\"next\"] } }]\n";
        let folder = Folder::of([("race.toml", race(steps))]);
        let done = folder.run(["replay", "race.toml", "--bless"]).code(1);
        assert_eq!(done.err.matches("expectation-failed").count(), 3, "{done}");
        assert!(!done.err.contains("wrote"), "{done}");
        assert_eq!(folder.read("race.toml"), race(steps));
    }

    #[test]
    fn a_script_with_other_faults_is_blessed_as_far_as_it_goes() {
        let steps = "steps = [\n  { player = \"red\", move = \"draw-two\", expect = { next = [\"red\"] } },\n  \
                     { player = \"red\", move = \"draw-two\" },\n]\n";
        let folder = Folder::of([("race.toml", race(steps))]);
        let done = folder.run(["replay", "race.toml", "--bless"]).code(1);
        assert!(
            done.err
                .starts_with("wrote 1 actual value into `race.toml`\n"),
            "{done}"
        );
        assert!(done.err.contains("script-illegal") && !done.err.contains("expectation-failed"));
        assert!(folder.read("race.toml").contains("next = [\"blue\"]"));
    }
}

/// Scripts below the shipped scenarios, by their first lines.
fn shipped_scripts() -> Vec<PathBuf> {
    let mut scripts = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("it is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|extension| extension == "toml")
            {
                let text = fs::read_to_string(&path).expect("shipped files are text");
                if text.contains("\nkind = \"script\"") {
                    scripts.push(path);
                }
            }
        }
    }
    scripts.sort();
    scripts
}

pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("folders can be made");
    for entry in fs::read_dir(from).expect("it is there") {
        let entry = entry.expect("it can be read");
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to);
        } else {
            fs::copy(from, to).expect("files can be copied");
        }
    }
}
