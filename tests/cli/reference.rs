//! What the program says of itself: `explain`, `list`, `coverage`, `schema`, help and version.

use std::fs;
use std::path::Path;

use rayon::prelude::*;
use scrutineer::games::GAMES;
use scrutineer::lint::general;
use serde_json::Value;

use super::Folder;
use super::texts::{cars, race};
use crate::tries::every;

#[test]
fn help_names_every_command() {
    let folder = Folder::new();
    let done = folder.run(["--help"]).clean();
    insta::assert_snapshot!("help", done.out);
    // Asked for nothing, the program says the same on the other stream.
    let empty: [&str; 0] = [];
    let nothing = folder.run(empty).code(2);
    assert_eq!((nothing.out.as_str(), nothing.err), ("", done.out));
    for command in [
        "check", "replay", "explain", "list", "new", "coverage", "simulate", "merge", "schema",
        "lsp", "studio",
    ] {
        let done = folder.run([command, "--help"]).clean();
        insta::assert_snapshot!(format!("help_{command}"), done.out);
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = format!("scrutineer {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(Folder::new().run(["--version"]).clean().out, version);
}

#[test]
fn every_rule_is_explained_by_its_page() {
    let folder = Folder::new();
    let own = GAMES.iter().flat_map(|game| game.rules());
    let rules = general::RULES.iter().copied().chain(own);
    let rules: Vec<_> = rules.step_by(10).collect();
    rules.par_iter().for_each(|rule| {
        let done = folder.run(["explain", rule.name]).clean();
        assert_eq!(done.out, scrutineer::lint::page::page(rule));
    });
}

/// Keys of a configuration are words that people look up, too.
#[test]
fn keys_of_the_configuration_are_explained() {
    let folder = Folder::new();
    let done = folder.run(["explain", "deny-warnings"]).clean();
    assert_eq!(
        done.out,
        "# deny-warnings\n\nA key of the configuration, `scrutineer.toml`, under `check`. \
         docs/file-formats.md#the-configuration has all of them.\n\nWhether warnings fail a run as errors do.\n"
    );
    for (key, place) in [
        ("extend", "`scrutineer.toml`. "),
        ("per-file", "`scrutineer.toml`. "),
        ("forbid", "`scrutineer.toml`, under `house-rules`. "),
    ] {
        let done = folder.run(["explain", key]).clean();
        assert!(done.out.contains(place), "{done}");
    }
}

/// A key says what it means first, and does not name hundreds of values.
#[test]
fn long_lists_of_values_are_cut() {
    let done = Folder::new().run(["explain", "illegal"]).clean();
    assert!(
        done.out
            .contains("The clause that must refuse this step, such as `"),
        "{done}"
    );
    assert!(done.out.contains(" more"), "{done}");
    assert!(done.out.len() < 8_000, "{}: {done}", done.out.len());
}

/// What `show` takes as `GAME/ID`, `explain` takes so, too.
#[test]
fn a_name_says_its_game() {
    let folder = Folder::new();
    let done = folder.run(["explain", "checkpoint-charlie/hat"]).clean();
    let same = folder
        .run(["explain", "hat", "--game", "checkpoint-charlie"])
        .clean();
    assert_eq!(done.out, same.out);
    let done = folder.run(["explain", "checkpoint-charlie/hta"]).code(2);
    assert!(
        done.err
            .contains("nothing is called `hta` in Checkpoint Charlie"),
        "{done}"
    );
}

#[test]
fn clauses_are_explained_with_their_rulings() {
    let folder = Folder::new();
    let done = folder.run(["explain", "place.no-car-on-space"]).clean();
    let before_counts = done.out.split("\nAt work in").next();
    insta::assert_snapshot!("clause", before_counts.unwrap_or_default());
    let done = folder.run(["explain", "parts.counts"]).clean();
    assert!(done.out.contains("\nLints behind it:\n- "), "{done}");
}

#[test]
fn what_nothing_is_called_is_suggested() {
    let folder = Folder::new();
    for (id, help) in [
        ("unknown-feild", "did you mean `unknown-field`?"),
        (
            "place.no-car-on-spaces",
            "did you mean `place.no-car-on-space`?",
        ),
        ("turn-bak", "did you mean `turn-back`?"),
        ("turn-back=anywher", "did you mean `turn-back=anywhere`?"),
        (
            "xyzzy",
            "`scrutineer list rules` lists the rules; `scrutineer list --help` names the other lists",
        ),
    ] {
        let done = folder.run(["explain", id]).code(2);
        let expected = format!("error: nothing is called `{id}`\n  help: {help}\n");
        assert_eq!((done.out.as_str(), done.err), ("", expected));
    }
    for command in [
        vec!["explain", "unknown-field", "--game", "chess"],
        vec!["list", "rules", "--game", "chess"],
        vec!["coverage", "chess"],
    ] {
        let done = folder.run(&command).code(2);
        assert_eq!(
            (done.out.as_str(), done.err.as_str()),
            (
                "",
                "error: there is no game `chess`\n  help: expected one of checkpoint-rally, classic-rally, rallyman, checkpoint-charlie, brick-run\n"
            )
        );
    }
    let done = folder.run(["list", "kind"]).code(2);
    assert!(
        done.err.contains("tip: a similar value exists: 'kinds'"),
        "{done}"
    );
}

#[test]
fn everything_is_listed() {
    let folder = Folder::new();
    let subjects = ["kinds", "components", "readings"].map(|what| (what, vec!["list", what]));
    // Games, where nothing is named.
    for (what, list) in subjects.into_iter().chain([("games", vec!["list"])]) {
        let done = folder.run(list).clean();
        insta::assert_snapshot!(format!("list_{what}"), masked(&done.out));
    }
    let (mut clauses, mut rules, mut shipped) = (0, general::RULES.len(), 0);
    for game in GAMES {
        let lines = |what: &str| {
            let list = ["list", what, "--game", game.meta().id];
            folder.run(list).clean().out.lines().count()
        };
        assert_eq!(lines("clauses"), game.clauses().len());
        assert_eq!(lines("rules"), general::RULES.len() + game.rules().len());
        assert_eq!(lines("shipped"), game.shipped().len());
        clauses += game.clauses().len();
        rules += game.rules().len();
        shipped += game.shipped().len();
    }
    let lines = |what: &str| folder.run(["list", what]).clean().out.lines().count();
    assert_eq!(lines("clauses"), clauses);
    assert_eq!(lines("rules"), rules);
    assert_eq!(lines("shipped"), shipped);
}

/// A rule has one page and one line in a configuration, whatever game it is of.
#[test]
fn no_two_rules_have_one_name() {
    let own = GAMES.iter().flat_map(|game| game.rules());
    let rules = own.chain(general::RULES.iter().copied());
    let mut names: Vec<&str> = rules.map(|rule| rule.name).collect();
    names.sort_unstable();
    let twice: Vec<_> = names.windows(2).filter(|pair| pair[0] == pair[1]).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

/// Numbers of rules and files grow.
fn masked(list: &str) -> String {
    let line = |line: &str| {
        if line.contains(" shipped files") {
            line.replace(|character: char| character.is_ascii_digit(), "#")
        } else {
            line.to_owned()
        }
    };
    let lines: Vec<String> = list.lines().map(line).collect();
    lines.join("\n")
}

#[test]
fn shipped_scripts_cover_the_rulebook() {
    let folder = Folder::new();
    let done = folder
        .run(["coverage", "checkpoint-rally", "--min", "100"])
        .clean();
    assert!(
        done.out.contains(": 117 of 117 clauses and 5 of 5 endings"),
        "{done}"
    );
    let done = folder
        .run(["coverage", "checkpoint-rally", "--format", "json"])
        .clean();
    let report: Value = serde_json::from_str(&done.out).expect("it is JSON");
    assert_eq!(report["percent"], 100.0);
    assert_eq!(report["broken"], Value::Array(Vec::new()));

    let done = folder.run(["coverage", "--format", "json"]).clean();
    let every: Value = serde_json::from_str(&done.out).expect("it is JSON");
    let games = every["games"].as_array().expect("games are a list");
    let ids: Vec<&Value> = games.iter().map(|game| &game["game"]).collect();
    let known: Vec<&str> = GAMES.iter().map(|game| game.meta().id).collect();
    assert_eq!(ids, known);
    assert_eq!(games[0]["clauses"], report["clauses"]);
}

/// A folder of that name is another thing.
#[test]
fn coverage_is_of_the_game_that_is_named() {
    let folder = Folder::new();
    folder.write("rallyman/notes.toml", "");
    let done = folder.run(["coverage", "rallyman", "--min", "100"]).clean();
    assert!(done.out.starts_with("rallyman: "), "{done}");
    let done = folder.run(["coverage", "./rallyman"]).code(2);
    assert!(done.err.contains("no document"), "{done}");
}

/// The column would say the same in each row.
#[test]
fn lists_say_the_game_where_there_are_several() {
    let folder = Folder::of([(
        "a.toml",
        "format = 1\ngame = \"rallyman\"\nkind = \"scenario\"\n".to_owned(),
    )]);
    let all = folder.run(["list", "endings", "--game", "all"]).clean();
    assert!(
        all.out.contains("brick-run") && all.out.contains("rallyman"),
        "{all}"
    );
    let here = folder.run(["list", "endings"]).clean();
    assert!(!here.out.contains("rallyman"), "{here}");
    let named = folder
        .run(["list", "endings", "--game", "rallyman"])
        .clean();
    assert_eq!(here.out, named.out);
}

#[test]
fn a_ruling_that_is_left_out_leaves_a_gap() {
    let folder = Folder::new();
    let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/checkpoint-rally");
    super::replay::copy(&scenarios, &folder.path("scenarios/checkpoint-rally"));
    let coverage = ["coverage", "checkpoint-rally", "scenarios", "--min", "100"];
    let left_out = folder.path("scenarios/checkpoint-rally/rulings/place/no-car-on-space.toml");
    fs::remove_file(left_out).expect("it is there");
    let done = folder.run(coverage).code(1);
    assert!(
        done.out
            .starts_with("place.no-car-on-space: needs a ruling that cites it"),
        "{done}"
    );
    folder
        .run(["coverage", "checkpoint-rally", "scenarios", "--min", "99"])
        .clean();
}

#[test]
fn broken_scripts_show_nothing() {
    let folder = Folder::of([
        ("cars.toml", cars()),
        (
            "good.toml",
            race("steps = [{ player = \"red\", move = \"draw-two\" }]\n"),
        ),
    ]);
    let done = folder.run(["coverage", "checkpoint-rally", "."]).clean();
    assert!(
        done.out
            .contains("draw.two-minutes: needs a ruling that cites it\n"),
        "{done}"
    );
    assert!(
        done.out.contains(" are covered by 1 script (0.0 %)"),
        "{done}"
    );
    folder.write(
        "bad.toml",
        race("steps = [{ player = \"blue\", move = \"draw-two\" }]\n"),
    );
    let done = folder.run(["coverage", "checkpoint-rally", "."]).code(1);
    assert!(done.out.contains("\nbad.toml: has errors"), "{done}");
    folder
        .run(["coverage", "checkpoint-rally", "missing"])
        .code(2);
}

#[test]
fn a_share_is_from_0_to_100() {
    let folder = Folder::new();
    for share in ["101", "-1", "NaN", "inf", "all", ""] {
        let min = format!("--min={share}");
        let done = folder.run(["coverage", "checkpoint-rally", &min]).code(2);
        assert!(
            done.err.contains("a number from 0 to 100 is needed"),
            "{done}"
        );
    }
}

#[test]
fn schemas_are_written_and_compared() {
    let folder = Folder::new();
    let done = folder.run(["schema", "--check"]).code(1);
    assert!(
        done.out.contains("schemas/config.schema.json is missing\n"),
        "{done}"
    );
    assert!(folder.names().is_empty());

    let done = folder.run(["schema"]).clean();
    assert!(
        done.out
            .contains("wrote schemas/checkpoint-rally/script.schema.json\n"),
        "{done}"
    );
    let done = folder.run(["schema", "--check"]).clean();
    assert!(done.out.ends_with(" schemas are current\n"), "{done}");
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas/findings.schema.json");
    let committed = fs::read_to_string(repository).expect("it is committed");
    assert_eq!(folder.read("schemas/findings.schema.json"), committed);

    folder.write("schemas/findings.schema.json", "{}");
    let done = folder.run(["schema", "--check"]).code(1);
    assert_eq!(
        done.out,
        "schemas/findings.schema.json is not current\nrun `scrutineer schema schemas` to write them\n"
    );
    assert_eq!(folder.read("schemas/findings.schema.json"), "{}");
    let done = folder.run(["schema"]).code(2);
    assert_eq!(
        done.err,
        "error: `schemas/findings.schema.json` exists, and scrutineer did not write it\n  \
         help: name another file, or replace this one with `--force`\n"
    );
    assert_eq!(folder.read("schemas/findings.schema.json"), "{}");
    let done = folder.run(["schema", "--force"]).clean();
    assert_eq!(done.out, "wrote schemas/findings.schema.json\n");
    // That of another version is ours, too.
    for (path, own) in [
        ("schemas/findings.schema.json", "\"version\""),
        ("schemas/rallyman/rules.schema.json", "\"provenance\""),
    ] {
        folder.write(path, folder.read(path).replace(own, "\"edition\""));
        let done = folder.run(["schema"]).clean();
        assert_eq!(done.out, format!("wrote {path}\n"));
    }
    folder.run(["schema", "elsewhere"]).clean();
    assert_eq!(folder.names(), ["elsewhere", "schemas"]);
    folder.write("file", "");
    let done = folder.run(["schema", "file"]).code(2);
    assert!(done.err.starts_with("error: cannot write `file"), "{done}");
}

#[test]
fn names_in_documents_are_explained() {
    let folder = Folder::new();
    for (name, says) in [
        (
            "turn-back",
            "Scripts that hold under `checkpoints-only`:\n- checkpoint-rally/rulings/",
        ),
        ("turn-back=anywhere", "On every tile.\n\nThe default. "),
        ("end-in-reach", "An invariant of every game"),
        ("all-finished", "Scripts that end so:\n- checkpoint-rally/"),
        ("give-up", "A move of Rallyman.\n"),
        ("gear-card", "A chance event of Rallyman.\n"),
        (
            "car-sheet",
            "writes one to start from.\n\nKeys:\n- `extends`: ",
        ),
        ("h01", "In `checkpoint-rally/base/tiles.toml`:\n\n```toml\n"),
        ("expect", "What a viewer sees. Keys are those of a position"),
        (
            "each",
            "A reading: the case is played under each of its values.",
        ),
        ("under", "then by label of a step, what is otherwise there."),
        ("after", "after which the case begins; at the start"),
        (
            "seed",
            "under `random`: Any number; the same one gives the same game.",
        ),
        ("stream", "Version of the random stream."),
        (
            "rules-edition",
            "The edition of the readings whose defaults hold",
        ),
        (
            "line-minutes",
            "(an integer from 5 to 240; 15 unless given)",
        ),
        ("provenance", "A key that every document can begin with."),
        ("rallyman", "Rallyman by "),
    ]
    .into_iter()
    .step_by(every(1).min(3))
    {
        let done = folder.run(["explain", name]).clean();
        assert!(done.out.starts_with(&format!("# {name}\n")), "{done}");
        assert!(done.out.contains(says), "{says}\n{done}");
    }
}

/// What a page names is there by that name.
#[test]
fn scripts_that_explanations_name_can_be_opened() {
    let folder = Folder::new();
    let done = folder.run(["explain", "all-finished"]).clean();
    let mut scripts = done.out.lines().filter_map(|line| line.strip_prefix("- "));
    let script = scripts.next_back().expect("some end so");
    folder.run(["show", script]).clean();
    let done = folder.run(["replay", script]).clean();
    assert!(done.out.contains("all-finished"), "{done}");
    let done = folder.run(["replay", script, "--bless"]).code(2);
    assert_eq!(
        done.err,
        format!(
            "error: `{script}` is not a file\n  help: `--bless` writes into a script of your own\n"
        )
    );
    let scenario = "checkpoint-rally/two-players.toml";
    folder.run(["simulate", scenario, "-n", "1"]).clean();
    // What is no file is written into the script.
    folder
        .run(["simulate", scenario, "-n", "1", "--save", "a.toml"])
        .code(0);
    folder.run(["check", "a.toml"]).clean();
    let again = [
        "simulate", scenario, "-n", "1", "--save", "a.toml", "--force",
    ];
    folder.run(again).code(0);
    folder.run(["perft", scenario, "--depth", "1"]).clean();
    let done = folder.run(["perft", "checkpoint-rally/none.toml"]).code(2);
    let said = "there is no file and no shipped document `checkpoint-rally/none.toml`\n";
    assert!(done.err.contains(said), "{done}");
    assert!(done.err.contains("`scrutineer list shipped"), "{done}");
}

/// Among documents of one game nothing is heard of another.
#[test]
fn names_mean_what_they_mean_in_the_game_of_the_folder() {
    let folder = Folder::new();
    folder
        .run(["new", "scenario", "a.toml", "--game", "rallyman"])
        .clean();
    let done = folder.run(["explain", "h01"]).code(2);
    assert_eq!(
        done.err,
        "error: nothing is called `h01` in Rallyman\n  help: documents here are of Rallyman; `--game GAME` looks in another game\n"
    );
    // A slip of a name that only another game has.
    let done = folder.run(["explain", "turn-bak"]).code(2);
    assert!(!done.err.contains("turn-back"), "{done}");
    let done = folder.run(["explain", "roll"]).clean();
    assert!(!done.out.contains("Classic Rally"), "{done}");
    let done = folder
        .run(["explain", "h01", "--game", "checkpoint-rally"])
        .clean();
    assert!(done.out.starts_with("# h01\n"), "{done}");
    // Documents of two games say nothing of which is meant.
    folder
        .run(["new", "scenario", "b.toml", "--game", "brick-run"])
        .clean();
    folder.run(["explain", "h01"]).clean();
}

/// Beside what every document can begin with, all places of a key are told.
#[test]
fn a_key_of_the_header_is_explained_in_its_other_places() {
    let done = Folder::new().run(["explain", "note"]).clean();
    assert!(
        done.out
            .contains("A key that every document can begin with."),
        "{done}"
    );
    for said in [
        "- `zones` under `zones.roads.segments.bump`, ",
        ": The gear that the bump asks for. (an integer from 1 to 5)",
        ", a step, `script` under `cases`: A note for readers. (a text)",
    ] {
        assert!(done.out.contains(said), "{said}\n{done}");
    }
}

#[test]
fn what_is_the_same_in_every_game_is_explained_once() {
    let done = Folder::new().run(["explain", "script"]).clean();
    assert_eq!(done.out.matches("# script\n").count(), 1, "{done}");
    assert!(
        done.out.contains("The same holds of Classic Rally, "),
        "{done}"
    );
}
