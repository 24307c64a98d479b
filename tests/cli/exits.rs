//! The table of exit codes, `docs/exit-codes.md`, and what the program does.

use std::collections::BTreeSet;
use std::fs;

use super::Folder;
use super::texts::{cars, faulty, race, scenario};
use crate::docs::root;

/// The commands, by the program's own help.
fn commands(folder: &Folder) -> BTreeSet<String> {
    let help = folder.run(["--help"]).clean().out;
    let (_, list) = help.split_once("Commands:\n").expect("commands are listed");
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_command_is_in_the_table() {
    let page = fs::read_to_string(root().join("docs/exit-codes.md")).expect("the page is there");
    let rows = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let rows: BTreeSet<String> = rows.map(str::to_owned).collect();
    assert_eq!(rows, commands(&Folder::new()));
}

#[test]
fn commands_exit_as_the_table_says() {
    let folder = Folder::of([
        ("cars.toml", cars()),
        ("two.toml", scenario("")),
        ("broken.toml", faulty()),
    ]);
    folder.write(
        "race.toml",
        race("steps = [{ player = \"red\", move = \"draw-two\" }]\n"),
    );
    folder.write(
        "wrong.toml",
        race("steps = [{ player = \"blue\", move = \"draw-two\" }]\n"),
    );
    folder.write("loose.toml", cars().replace("extends = ", "extends   =  "));
    folder.write("bad.toml", scenario("").replace("two-three", "five-six"));
    folder.write("syntax.toml", "format = 1\nkind = [\n");
    folder.write("empty/notes.txt", "");
    folder.write("old/cars.toml", cars());
    folder.write("new/cars.toml", cars().replace("gravel = 2", "gravel = 99"));
    for (code, lines) in [
        (
            0,
            &[
                "check cars.toml",
                "check broken.toml --exit-zero",
                "config cars.toml",
                "replay race.toml",
                "explain unknown-field",
                "show cars.toml",
                "print cars.toml -o cars.pdf",
                "list kinds",
                "new script new-script.toml --game checkpoint-rally",
                "export cars.toml -o cars.csv",
                "import cars.csv -o cars.toml --diff",
                "fmt cars.toml --check",
                "reshape race.toml --as tables",
                "coverage checkpoint-rally race.toml",
                "impact old old",
                "impact old new --exit-zero",
                "perft two.toml --depth 1",
                "simulate two.toml -n 1",
                "completions bash",
                "man -o man",
            ][..],
        ),
        (
            1,
            &[
                "check broken.toml",
                "replay wrong.toml",
                "fmt loose.toml --check",
                "migrate cars.toml --check",
                "migrate syntax.toml",
                "coverage checkpoint-rally race.toml --min 100",
                "coverage checkpoint-rally wrong.toml",
                "impact old new",
                "par bad.toml",
                "perft bad.toml --depth 1",
                "simulate bad.toml -n 1",
                "fuzz bad.toml --cases 1",
                "schema --check",
                "book book wrong.toml",
            ],
        ),
        (
            2,
            &[
                "check none.toml",
                "check cars.toml --no-such-option",
                "explain no-such-name",
                "list rules --game chess",
                "new script cars.toml --game checkpoint-rally",
                "show none.toml",
                "export none.toml",
                "import none.csv -o cars.toml",
                "impact old",
                "impact old none",
                "perft none.toml --depth 1",
                "merge none.part",
                "replay none.toml",
                "check cars.toml -o cars.toml",
                "check empty",
                "fmt empty --check",
                "migrate empty --check",
                "coverage checkpoint-rally empty",
            ],
        ),
    ] {
        for line in lines {
            let done = folder.run(line.split(' '));
            assert_eq!(done.code, Some(code), "{line}\n{done}");
        }
    }
}

/// A folder is one whatever the command is that wants a document.
#[test]
fn folders_are_no_documents() {
    let folder = Folder::of([("d/notes.txt", "")]);
    for command in ["show", "play", "replay", "export"] {
        let done = folder.run([command, "d"]).code(2);
        assert_eq!(
            done.err,
            "error: cannot read `d`: it is a folder\n  help: name one of the documents in it\n",
            "{command}"
        );
    }
}

/// What is refused is not offered.
#[test]
fn options_offer_what_is_taken() {
    let folder = Folder::new();
    for command in ["init", "new", "import"] {
        let help = folder.run([command, "--help"]).clean().out;
        assert!(!help.contains("`all`"), "{command}: {help}");
    }
    let help = folder.run(["merge", "--help"]).clean().out;
    assert!(!help.contains("csv"), "{help}");
}

/// One way to name a game: everywhere the same option, and where none is named that of the documents around.
#[test]
fn a_game_is_named_in_one_way() {
    let folder = Folder::of([("cars.toml", cars())]);
    let lines = |arguments: &[&str]| folder.run(arguments).clean().out.lines().count();
    let (own, all) = (
        lines(&["list", "rules"]),
        lines(&["list", "rules", "--game", "all"]),
    );
    assert_eq!(own, lines(&["list", "rules", "--game", "checkpoint-rally"]));
    assert!(own < all, "{own} {all}");
    assert_eq!(
        lines(&["coverage"]),
        lines(&["coverage", "checkpoint-rally"])
    );
    assert_eq!(
        lines(&["coverage", "--game", "checkpoint-rally"]),
        lines(&["coverage", "checkpoint-rally"])
    );
    let kinds = folder.run(["list", "kinds", "--game", "all"]).clean().out;
    assert!(kinds.contains("classic-rally"), "{kinds}");
    for command in [
        "explain x",
        "list rules",
        "init .",
        "new script x.toml",
        "coverage",
        "book out",
    ] {
        let words = command.split(' ').chain(["--game", "chekpoint-rally"]);
        let done = folder.run(words).code(2);
        assert!(
            done.err.contains("did you mean `checkpoint-rally`?"),
            "{command}\n{done}"
        );
    }
}

/// Who writes `\\` between folders is understood on Windows, and helped elsewhere.
#[cfg(not(windows))]
#[test]
fn backslashes_are_explained() {
    let folder = Folder::of([("sets/cars.toml", cars())]);
    let done = folder.run(["check", "sets\\cars.toml"]).code(2);
    assert!(
        done.err.contains("did you mean `sets/cars.toml`?"),
        "{done}"
    );
    folder.write(
        "two.toml",
        scenario("components.cars = \"sets\\\\cars.toml\"\n"),
    );
    let done = folder.run(["check", "two.toml"]).code(1);
    assert!(
        done.out
            .contains("write `/` between folders, on every system: `sets/cars.toml`"),
        "{done}"
    );
}

/// Names of rules are links where a terminal can follow them and it is known where to.
#[test]
fn names_of_rules_lead_to_their_pages() {
    let folder = Folder::of([("broken.toml", faulty())]);
    folder.write(
        "scrutineer.toml",
        "documentation = \"https://club.example/docs/\"\n",
    );
    let check = |force: &str| {
        let mut command = folder.command(["check"]);
        command.env("FORCE_HYPERLINK", force);
        super::done(command).code(1).out
    };
    let link = "\u{1b}]8;;https://club.example/docs/lints/unknown-field.md\u{1b}\\unknown-field\u{1b}]8;;\u{1b}\\\n";
    assert!(check("1").contains(link));
    assert!(!check("0").contains('\u{1b}'));
    for address in [
        "club.example",
        "https://club.example/a b",
        "https://x\\u001b]8;;",
    ] {
        folder.write(
            "scrutineer.toml",
            format!("documentation = \"{address}\"\n"),
        );
        let done = folder.run(["check"]).code(2);
        assert!(done.err.contains("is not an address of a page"), "{done}");
    }
}

/// Numbers that are none, or out of bounds, are refused in words that say what is needed.
#[test]
fn numbers_are_refused_in_words() {
    let folder = Folder::of([("a.toml", scenario(""))]);
    let check = |arguments: &[&str], expected: &str| {
        let done = folder.run(arguments).code(2);
        assert!(done.err.contains(expected), "{done}");
    };
    let seed = "a number from 0 to 9223372036854775807 is needed";
    for text in ["-1", "x", "9223372036854775808"] {
        check(&["simulate", "a.toml", "--seed", text], seed);
        check(&["fuzz", "a.toml", "--seed", text], seed);
        check(&["perft", "a.toml", "--seed", text], seed);
        check(&["play", "a.toml", "--seed", text], seed);
    }
    let steps = "a number of steps from 1 on is needed";
    check(&["simulate", "a.toml", "--longest", "0"], steps);
    check(
        &["replay", "a.toml", "--until", "-1"],
        "a number of steps from 0 on is needed",
    );
    check(
        &["perft", "a.toml", "--depth", "101"],
        "a number from 0 to 100 is needed",
    );
    for text in ["-5", "0", "many"] {
        check(
            &["simulate", "a.toml", "-n", text],
            "a number from 1 on is needed",
        );
    }
    for (words, needed) in [
        (
            "print a.toml --copies 0",
            "a number from 1 to 1000 is needed",
        ),
        ("fuzz --cases 0", "a number from 1 on is needed"),
        ("fuzz --time 0", "a number of seconds from 1 on is needed"),
        ("simulate a.toml -j 0", "a number from 1 to 1024 is needed"),
        ("migrate --edition x", "the number of an edition is needed"),
        ("studio --port 70000", "a number from 0 to 65535 is needed"),
        ("studio --host here", "an IP address is needed"),
    ] {
        check(&words.split(' ').collect::<Vec<_>>(), needed);
    }
    check(
        &["show", "a.toml", "--scale", "-1"],
        "a number from 0.1 to 16 is needed",
    );
    check(
        &["print", "a.toml", "--scale", "0"],
        "a number from 0.1 to 10 is needed",
    );
    check(
        &["print", "a.toml", "--bleed", "51"],
        "a number of millimetres from 0 to 50 is needed",
    );
}

#[test]
fn an_option_for_pixels_is_refused_where_there_are_none() {
    let folder = Folder::of([("a.toml", scenario(""))]);
    for more in [&[][..], &["--format", "svg"], &["-o", "a.svg"]] {
        let done = folder
            .run(["show", "a.toml", "--scale", "3"].iter().chain(more))
            .code(2);
        assert!(
            done.err.contains("`--scale` is for pictures of pixels"),
            "{done}"
        );
    }
}

#[test]
fn who_reads_the_standard_input_is_said() {
    let folder = Folder::new();
    for command in [
        "replay -",
        "simulate -",
        "show -",
        "play -",
        "print - -o x.pdf",
        "export -",
        "migrate -",
        "inline - --at components.cars",
    ] {
        let done = folder.run(command.split(' ')).code(2);
        assert!(
            done.err
                .contains("only `check` and `fmt` read the standard input"),
            "{done}"
        );
    }
}

/// Each says what is wrong first, and where to look.
#[test]
fn what_cannot_be_read_is_told_with_its_name() {
    let folder = Folder::of([
        ("a.toml", scenario("")),
        ("bad.toml", "a = = 1\n".to_owned()),
    ]);
    folder.write("cars.csv", "id,name\nvan\n");
    let check = |line: &str, expected: &[&str]| {
        let done = folder.run(line.split(' ')).code(2);
        for said in expected {
            assert!(done.err.contains(said), "{said}\n{done}");
        }
    };
    check(
        "import nope.toml -o a.toml",
        &["cannot read `nope.toml`: there is no such file"],
    );
    check(
        "import cars.csv -o new.toml --game checkpoint-rally --kind car-sheet",
        &[
            "row 2 has 1 cell",
            "write an empty cell for each that is missing",
        ],
    );
    check(
        "export bad.toml",
        &["`scrutineer check bad.toml` says where"],
    );
    for line in [
        "extract bad.toml --at components.cars -o new.toml",
        "inline bad.toml --at components.cars",
    ] {
        check(
            line,
            &[
                "`bad.toml` is not TOML",
                "`scrutineer check bad.toml` says where",
            ],
        );
    }
    check(
        "check a.toml --baseline bad.toml",
        &["`bad.toml` is not a baseline: it is not JSON"],
    );
    check(
        "show checkpoint-rally/base/tiles.toml --until 2",
        &["which has no steps", "`--until` is for scripts"],
    );
    // A comma behind the last name selects nothing.
    folder
        .run(["check", "a.toml", "--select", "balance,"])
        .code(0);
}

#[test]
fn an_address_of_another_machine_is_named() {
    let folder = Folder::new();
    let done = folder
        .run(["studio", "--host", "192.0.2.1", "--no-open"])
        .code(2);
    assert!(done.err.contains("no address 192.0.2.1"), "{done}");
    assert!(done.err.contains("with `--host`"), "{done}");
    assert!(!done.err.contains("warning"), "{done}");
}
