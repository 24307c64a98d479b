//! `new`: starters that check clean, and nothing overwritten.

use scrutineer::games::GAMES;

use super::Folder;
use super::texts::cars;

#[test]
fn every_kind_has_a_starter_that_checks_clean() {
    for game in GAMES {
        for kind in game.meta().kinds {
            let folder = Folder::of([(".gitignore", "")]);
            let path = format!("{}.toml", kind.name);
            let done = folder
                .run(["new", kind.name, &path, "--game", game.meta().id])
                .clean();
            let schema = format!("schemas/{}/{}.schema.json", game.meta().id, kind.name);
            assert_eq!(
                done.out,
                format!("wrote {path}\nwrote {schema} (for completion and checks in editors)\n")
            );
            let done = folder.run(["check"]).clean();
            assert!(done.out.starts_with("checked 1 file"), "{done}");
            assert!(done.out.contains(": no findings in"), "{done}");
            let text = folder.read(&path);
            assert_eq!(
                text.lines().next(),
                Some(format!("#:schema {schema}").as_str())
            );
        }
    }
}

#[test]
fn all_starters_live_in_one_folder() {
    let folder = Folder::new();
    for kind in GAMES[0].meta().kinds {
        folder
            .run([
                "new",
                kind.name,
                &format!("{}.toml", kind.name),
                "--game",
                GAMES[0].meta().id,
            ])
            .clean();
    }
    let done = folder
        .run(["check", "--error", "unused-suppression"])
        .clean();
    assert!(done.out.contains(": no findings in"), "{done}");
    // The schemas are those that the program has.
    let done = folder.run(["schema", "--check"]).clean();
    assert_eq!(
        done.out,
        format!("{} schemas are current\n", GAMES[0].meta().kinds.len())
    );
}

#[test]
fn a_folder_that_is_begun_has_the_game_of_its_documents() {
    let folder = Folder::new();
    folder.run(["init", "mine", "--game", "brick-run"]).clean();
    let done = folder.run(["init", "mine"]).clean();
    assert!(done.out.contains("kept mine/scenario.toml"), "{done}");
    folder.run(["init", "other"]).code(2);
}

#[test]
fn schemas_are_checked_of_the_games_that_have_some() {
    let folder = Folder::new();
    folder.run(["init", "--game", "rallyman"]).clean();
    folder.run(["schema", "--check"]).clean();
    let rules = "schemas/rallyman/rules.schema.json";
    folder.write(rules, "{}\n");
    std::fs::remove_file(folder.path("schemas/rallyman/script.schema.json")).expect("it is there");
    let done = folder.run(["schema", "--check"]).code(1);
    let mut lines: Vec<&str> = done.out.lines().collect();
    assert_eq!(
        lines.pop(),
        Some("run `scrutineer schema schemas` to write them")
    );
    lines.sort_unstable();
    let missing = "schemas/rallyman/script.schema.json is missing";
    assert_eq!(lines, [&format!("{rules} is not current"), missing]);
    // Where there is nothing, everything is missing.
    let done = Folder::new().run(["schema", "--check"]).code(1);
    assert!(
        done.out.contains("schemas/config.schema.json is missing"),
        "{done}"
    );
    assert!(
        done.out
            .contains("schemas/brick-run/rules.schema.json is missing"),
        "{done}"
    );
}

#[test]
fn nothing_is_overwritten() {
    let folder = Folder::of([("cars.toml", cars()), ("sub.toml/x", String::new())]);
    let done = folder
        .run(["new", "rules", "cars.toml", "--game", GAMES[0].meta().id])
        .code(2);
    assert_eq!(
        (done.out.as_str(), done.err.as_str()),
        ("", "error: cannot write `cars.toml`: it exists already\n")
    );
    assert_eq!(folder.read("cars.toml"), cars());
    folder
        .run(["new", "rules", "sub.toml", "--game", GAMES[0].meta().id])
        .code(2);
    // Neither a file nor a schema has been left behind.
    assert_eq!(folder.names(), ["cars.toml", "sub.toml"]);
}

#[test]
fn names_that_could_not_be_found_again_are_refused() {
    let folder = Folder::new();
    for (path, expected) in [
        ("rules", "`rules` does not end in `.toml`"),
        ("..", "`..` does not end in `.toml`"),
        (
            "scrutineer.toml",
            "`scrutineer.toml` would be read as the configuration",
        ),
        (
            "no/rules.toml",
            "cannot write `no/rules.toml`: there is no folder `no`",
        ),
    ] {
        let done = folder
            .run(["new", "rules", path, "--game", GAMES[0].meta().id])
            .code(2);
        assert!(
            done.err.starts_with(&format!("error: {expected}\n")),
            "{done}"
        );
        assert!(folder.names().is_empty());
    }
}

#[test]
fn the_schema_lies_at_the_root_of_the_workspace() {
    let folder = Folder::of([("scrutineer.toml", ""), ("a b/c/x.txt", "")]);
    folder
        .run([
            "new",
            "rules",
            "a b/c/rules.toml",
            "--game",
            GAMES[0].meta().id,
        ])
        .clean();
    let text = folder.read("a b/c/rules.toml");
    assert!(text.starts_with("#:schema ../../schemas/checkpoint-rally/rules.schema.json\n"));
    assert!(
        folder
            .path("schemas/checkpoint-rally/rules.schema.json")
            .is_file()
    );
    // What is there already is left as it is.
    let done = folder
        .run(["new", "rules", "other.toml", "--game", GAMES[0].meta().id])
        .clean();
    assert_eq!(done.out, "wrote other.toml\n");
    folder.run(["check"]).clean();
}

#[test]
fn kinds_and_games_are_suggested() {
    let folder = Folder::new();
    for (arguments, expected) in [
        (
            vec!["new", "rulez", "x.toml"],
            "error: there is no kind of document `rulez`\n  help: did you mean `rules`?\n",
        ),
        (
            vec!["new", "rules", "x.toml", "--game", "checkpoint-raly"],
            "error: there is no game `checkpoint-raly`\n  help: did you mean `checkpoint-rally`?\n",
        ),
    ] {
        assert_eq!(folder.run(arguments).code(2).err, expected);
    }
    let done = folder.run(["new", "script", "x.toml"]).code(2);
    assert_eq!(
        done.err,
        "error: several games have documents of the kind `script`\n  \
         help: add `--game checkpoint-rally` or `--game classic-rally` or `--game rallyman` or `--game checkpoint-charlie` or `--game brick-run`\n"
    );
    let done = folder.run(["new", "nonsense", "x.toml"]).code(2);
    assert!(
        done.err.contains("help: expected one of rules, tile-set, "),
        "{done}"
    );
    // Every game has scripts.
    assert_eq!(done.err.matches(", script").count(), 1, "{done}");
    // Documents of one game are no reason not to know the kinds of others.
    let done = folder
        .run(["new", "car-sheet", "x.toml", "--game", "classic-rally"])
        .code(2);
    assert_eq!(
        done.err,
        "error: there is no kind of document `car-sheet` in Classic Rally\n  \
         help: Checkpoint Rally has it: add `--game checkpoint-rally`\n"
    );
    folder.run(["new", "rules"]).code(2);
    assert!(folder.names().is_empty());
}

/// Words of the README, and of the table: each game has its own for what they mean.
#[test]
fn a_word_for_a_kind_names_the_kinds_of_each_game() {
    let folder = Folder::new();
    let told = |line: &str| folder.run(line.split(' ')).code(2).err;
    let help = |line: &str| told(line).lines().nth(1).unwrap_or_default().to_owned();
    assert_eq!(
        help("new car a.toml"),
        "  help: did you mean `car-sheet` (Checkpoint Rally), `dashboards` (Rallyman) or `cars` (Brick run)?"
    );
    assert_eq!(
        help("new map a.toml"),
        "  help: did you mean `map-layout` (Checkpoint Rally), `road-map` (Classic Rally), `zones` (Rallyman) or `rally` \
         (Rallyman)?"
    );
    assert_eq!(
        help("new tiles a.toml"),
        "  help: did you mean `tile-set` (Checkpoint Rally) or `road-tiles` (Classic Rally)?"
    );
    assert_eq!(
        help("new cars a.toml --game rallyman"),
        "  help: did you mean `dashboards` (Rallyman)?"
    );
    assert_eq!(
        help("new ruling a.toml"),
        "  help: a ruling is a `script` with `cites`"
    );
}
