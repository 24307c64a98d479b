//! The first day of somebody who has documents and no program yet.

use std::fmt::Write as _;
use std::path::Path;

use scrutineer::games::GAMES;

use super::Folder;
use super::texts::{cars, faulty, race};

/// A repository with a folder that `init` has written.
fn repository() -> Folder {
    let folder = Folder::new();
    folder.git(&["init", "-q", "-b", "main", "."]).code(0);
    folder
        .run(["init", "--game", "checkpoint-rally", "--ci", "github"])
        .clean();
    folder
}

#[cfg(unix)]
#[test]
fn a_broken_document_is_not_committed() {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::PermissionsExt as _;

    let folder = repository();
    let hook = ".git/hooks/pre-commit";
    folder.write(hook, "#!/bin/sh\nexec scrutineer check --format short\n");
    set_permissions(folder.path(hook), Permissions::from_mode(0o755)).expect("it is ours");
    folder.git(&["add", "."]).code(0);
    folder
        .git(&["commit", "-q", "-m", "what init writes"])
        .code(0);

    folder.write("ours.toml", faulty());
    folder.git(&["add", "."]).code(0);
    let refused = folder.git(&["commit", "-q", "-m", "our cars"]).code(1);
    let said = refused.out.clone() + &refused.err;
    assert!(said.contains("ours.toml:9:"), "{refused}");
    assert!(said.contains("unknown-field"), "{refused}");

    folder.run(["check", "ours.toml", "--fix"]);
    folder.git(&["add", "."]).code(0);
    folder.git(&["commit", "-q", "-m", "our cars"]).code(0);
}

#[test]
fn annotations_of_a_pull_request_stand_at_its_lines() {
    let folder = repository();
    let workflow = folder.read(".github/workflows/scrutineer.yml");
    let line = workflow
        .lines()
        .find(|line| line.contains("scrutineer check"));
    let line = line.expect("the workflow checks").trim();
    let (_, command) = line.split_once("scrutineer ").expect("it runs the program");
    folder.write("ours.toml", faulty());
    let found = folder.run(command.split(' ')).code(1).out;
    let annotation = (found.lines())
        .find(|line| line.starts_with("::error file=ours.toml,"))
        .unwrap_or_else(|| panic!("{found}"));
    let number = |key: &str| -> usize {
        let (_, rest) = annotation.split_once(key).expect("it has a place");
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        digits.parse().expect("places are numbers")
    };
    let text = faulty();
    let line = text
        .lines()
        .nth(number(",line=") - 1)
        .expect("the line is there");
    let word = &line[number(",col=") - 1..number(",endColumn=") - 1];
    assert!(annotation.contains(&format!("`{word}`")), "{annotation}");
}

#[test]
fn a_hundred_old_findings_do_not_hide_a_new_one() {
    let folder = repository();
    let mut old = cars();
    for number in 0..100 {
        let _ = write!(
            old,
            "\n[[cars]]\nid = \"old-{number}\"\nname = \"Old\"\n\
             minutes = {{ highway = 4, gravel = 2, urban = 5 }}\nprovnance = \"original\"\n"
        );
    }
    folder.write("old.toml", &old);
    let check = ["check", "--format", "short", "--select", "unknown-field"];
    let before = folder.run(check).code(1);
    assert_eq!(before.places().len(), 100, "{before}");
    folder
        .run(check.iter().chain(&["--write-baseline", "known.json"]))
        .code(0);
    let known: Vec<&str> = check
        .into_iter()
        .chain(["--baseline", "known.json"])
        .collect();
    folder.run(&known).code(0);
    folder.write("new.toml", faulty());
    let after = folder.run(&known).code(1);
    assert!(
        after
            .places()
            .iter()
            .all(|place| place.starts_with("new.toml:")),
        "{after}"
    );
}

/// A reader who takes the marks of comments away finds every file that they name, and documents that go together.
#[test]
fn what_init_writes_goes_together() {
    for game in GAMES {
        let folder = Folder::new();
        folder.run(["init", "--game", game.meta().id]).clean();
        let written = folder.read("scenario.toml");
        let is_meant = |line: &str| {
            line.starts_with("# [components]")
                || line.starts_with("# ") && line.contains(".toml\"") && line.contains(" = \"")
        };
        let line = |line: &str| match line.strip_prefix("# ") {
            Some(rest) if is_meant(line) => format!("{rest}\n"),
            _ => format!("{line}\n"),
        };
        let own: String = written.lines().map(line).collect();
        assert!(own.contains("\n[components]\n"), "{own}");
        folder.write("scenario.toml", own);
        let done = folder
            .run([
                "check",
                "--format",
                "short",
                "--error",
                "unused-suppression",
            ])
            .clean();
        assert!(done.out.is_empty(), "{done}");
        for kind in game.meta().kinds {
            let texts = kind.starter.split('"');
            let named =
                texts.filter(|text| Path::new(text).extension().is_some_and(|it| it == "toml"));
            for name in named.filter(|name| !name.contains(' ')) {
                assert!(folder.path(name).is_file(), "{}: {name}", kind.name);
            }
        }
    }
}

#[test]
fn a_second_game_in_a_folder_is_said_to_be_missing() {
    let folder = Folder::new();
    folder.git(&["init", "-q", "-b", "main", "."]).code(0);
    folder.run(["init", "--game", "brick-run"]).clean();
    let done = folder.run(["init", "--game", "rallyman"]).code(0);
    assert!(
        done.out
            .contains("kept script.toml, which is there, of brick-run\n"),
        "{done}"
    );
    assert!(
        done.err.contains(" documents of rallyman are missing: "),
        "{done}"
    );
    let arguments = ["init", "sub", "--game", "rallyman", "--ci", "github"];
    let done = folder.run(arguments).code(0);
    assert!(
        done.err
            .starts_with(".github/workflows/scrutineer.yml is read only at the root"),
        "{done}"
    );
}

/// Helps that lead nowhere, each with what is said in its place.
#[test]
fn helps_lead_on() {
    let folder = Folder::of([
        ("cars.toml", cars()),
        ("cut.toml", cars().replace("highway = 4", "highway = ")),
        (
            "hand.toml",
            race(
                "steps = [{ player = \"red\", move = \"draw-two\", expect = { players.red.hand = 2 } }]\n",
            ),
        ),
    ]);
    folder.run(["new", "script", "game.toml"]).code(0);
    folder.run(["new", "scenario", "race.toml"]).code(0);
    folder.run(["new", "map-layout", "map.toml"]).code(0);
    let place = "checkpoint-rally/rulings/place/no-car-on-space.toml";
    for (arguments, said) in [
        (
            "simulate checkpoint-rally/two-player.toml",
            "did you mean `checkpoint-rally/two-players.toml`?",
        ),
        ("replay checkpoint-rally/rulings/place/no-car", place),
        ("play checkpoint-rally/no-car-on-space.toml", place),
        ("show checkpoint-rally/rulings/place/no-car", place),
        (
            "show game.toml --seat red --format toml",
            "leave out `--format toml` to see what `red` sees",
        ),
        (
            "show game.toml --until 1 --format toml",
            "`scrutineer replay game.toml --until 1 --emit position`",
        ),
        (
            "show cars.toml --diff map.toml",
            "error: a `car-sheet` and a `map-layout` are not compared\n",
        ),
        (
            "check --exclude *.toml",
            "no document of any game in the current folder: 6 TOML files left out",
        ),
        ("replay race.toml", "`scrutineer show` draws it"),
        (
            "fmt cut.toml",
            "cannot format `cut.toml`: at 9:23 it is not TOML",
        ),
        (
            "coverage --min 90",
            "`scrutineer coverage checkpoint-rally . --min 90`",
        ),
        ("explain players.white.minutes", "did you mean `minutes`?"),
    ] {
        let done = folder.run(arguments.split(' ')).code(2);
        assert!(done.err.contains(said), "{arguments}\n{done}");
    }
    let done = folder.run(["check", "hand.toml"]).code(1);
    assert!(done.out.contains("expected an array or a string"), "{done}");
    assert!(!done.out.contains("in quotes"), "{done}");
}

#[test]
fn expectations_that_fail_can_be_blessed() {
    let step =
        "steps = [{ player = \"red\", move = \"draw-two\", expect = { players.red.time = 60 } }]\n";
    let folder = Folder::of([("a.toml", race(step))]);
    let help = "if the rules are right, `scrutineer replay a.toml --bless` writes what is there";
    for command in ["check", "replay"] {
        let done = folder.run([command, "a.toml"]).code(1);
        assert_eq!(done.err.matches(help).count(), 1, "{done}");
    }
    let done = folder.run(["replay", "a.toml", "--bless"]).code(0);
    assert!(!done.err.contains(help), "{done}");
}

#[test]
fn who_cannot_do_that_now_hears_what_can_be_done() {
    let steps = "steps = [{ player = \"blue\", move = \"draw-two\" }]\n";
    let folder = Folder::of([("a.toml", race(steps))]);
    let done = folder.run(["check", "a.toml", "--format", "short"]).code(1);
    assert!(done.out.contains("; now `red` can "), "{done}");
    assert!(done.out.contains("`draw-two`"), "{done}");
}

#[test]
fn moves_behind_chance_are_a_step_away() {
    let folder = Folder::new();
    folder.run(["init", "--game", "checkpoint-rally"]).clean();
    let scenario = folder.read("scenario.toml");
    let (_, setup) = scenario.split_once("map = ").expect("it names its map");
    let setup = setup.replace("[players.", "[setup.players.");
    let setup = setup.replace("[fixed]", "[setup.fixed]");
    let text = format!(
        "format = 1\ngame = \"checkpoint-rally\"\nkind = \"script\"\nrandom = {{ stream = 1, seed = 7 }}\n\
         steps = []\n\n[setup]\nmap = {setup}"
    );
    folder.write("a.toml", text);
    let done = folder.run(["replay", "a.toml", "--until", "0", "--show", "moves"]);
    assert!(
        done.err.contains("`--until 1` shows those after it"),
        "{done}"
    );
}
