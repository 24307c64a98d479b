//! `check`: what is looked at, how it is written, and what the run ends with.

use std::path::Path;

use scrutineer::diagnostic::render::Format;
use serde_json::Value;

use super::texts::{cars, document, faulty, race, scenario, slow_cars};
use super::{Folder, done};

#[test]
fn clean_documents_end_with_0() {
    let folder = Folder::of([("cars.toml", cars()), ("race.toml", race("steps = []\n"))]);
    let done = folder.run(["check"]).clean();
    assert_eq!(
        done.out,
        "checked 2 files (1 not in use by any scenario), replayed 1 script (0 steps, 0 clauses): no findings in [time]\n"
    );
}

#[test]
fn findings_are_drawn() {
    let folder = Folder::of([
        ("cars.toml", faulty()),
        (
            "race.toml",
            race("steps = [\n  { player = \"blue\", move = \"draw-two\" },\n]\n"),
        ),
        ("two.toml", scenario("components.cars = \"car.toml\"\n")),
    ]);
    insta::assert_snapshot!(folder.run(["check"]));
}

#[test]
fn warnings_alone_end_with_0() {
    let folder = Folder::of([("cars.toml", slow_cars())]);
    let done = folder.run(["check", "--format", "short"]).clean();
    assert_eq!(done.places(), ["cars.toml:9:35 car-cost-nonstandard"]);
}

#[test]
fn every_format_says_the_same() {
    let folder = Folder::of([
        ("cars.toml", faulty()),
        (
            "scripts/race.toml",
            race("cites = [\"draw.two\"]\nsteps = []\n"),
        ),
    ]);
    for format in Format::ALL {
        let done = folder.run(["check", "--format", format.name()]).code(1);
        assert_eq!(done.err, "", "{format}");
        insta::assert_snapshot!(format!("format_{format}"), done.out);
    }
}

#[test]
fn json_fits_its_schema() {
    let schema = include_str!("../../schemas/findings.schema.json");
    let schema: Value = serde_json::from_str(schema).expect("schemas are JSON");
    let validator = jsonschema::validator_for(&schema).expect("it is a schema");
    let folder = Folder::of([("cars.toml", faulty()), ("good.toml", cars())]);
    for (path, code) in [("cars.toml", 1), ("good.toml", 0)] {
        let done = folder.run(["check", "--format", "json", path]).code(code);
        let report = serde_json::from_str(&done.out).expect("it is JSON");
        assert!(validator.is_valid(&report), "{}", done.out);
    }
}

#[test]
fn the_command_line_sets_levels() {
    let folder = Folder::of([("cars.toml", faulty())]);
    let levels = |arguments: &[&str]| {
        let start = ["check", "--format", "short"].iter();
        let done = folder.run(start.chain(arguments));
        let level = |rule: &str| {
            let line = done.out.lines().find(|line| line.contains(rule))?;
            let (_, rest) = line.split_once(": ")?;
            Some(rest.split_once('[')?.0.to_owned())
        };
        let [key, name] = ["[unknown-field]", "[unknown-rule]"].map(level);
        (done.code, key.unwrap_or_default(), name.unwrap_or_default())
    };
    let expect = |code, key: &str, name: &str| (Some(code), key.to_owned(), name.to_owned());
    assert_eq!(levels(&[]), expect(1, "error", "warning"));
    assert_eq!(
        levels(&["--warn", "unknown-field", "--allow", "missing-field"]),
        expect(0, "warning", "warning")
    );
    assert_eq!(
        levels(&[
            "--error=unknown-rule",
            "--allow=unknown-field",
            "--allow=missing-field"
        ]),
        expect(1, "", "error")
    );
    // Of several levels for one rule the strictest holds, in whatever order they stand.
    for order in [["--error", "--allow"], ["--allow", "--error"]] {
        let [one, other] = order;
        let arguments = [one, "unknown-rule", other, "unknown-rule"];
        assert_eq!(levels(&arguments), expect(1, "error", "error"));
    }
}

#[test]
fn configuration_sets_levels_and_the_command_line_holds_over_it() {
    let folder = Folder::of([
        ("cars.toml", slow_cars()),
        ("sub/cars.toml", slow_cars()),
        (
            "scrutineer.toml",
            "[levels]\ncar-cost-nonstandard = \"error\"\n".to_owned(),
        ),
        (
            "sub/scrutineer.toml",
            "[levels]\ncar-cost-nonstandard = \"allow\"\n".to_owned(),
        ),
    ]);
    let short = ["check", "--format", "short"];
    let done = folder.run(short).code(1);
    assert_eq!(done.places(), ["cars.toml:9:35 car-cost-nonstandard"]);
    assert!(done.out.contains(": error["), "{done}");
    let done = folder
        .run(short.iter().chain(&["--warn", "car-cost-nonstandard"]))
        .clean();
    assert_eq!(
        done.out.matches(": warning[car-cost-nonstandard]").count(),
        2,
        "{done}"
    );
}

#[test]
fn comments_hold_over_everything_else() {
    let text = slow_cars().replace(
        "4 }",
        "4 } # scrutineer: warn(car-cost-nonstandard) -- not yet",
    );
    let folder = Folder::of([
        ("cars.toml", text.as_str()),
        (
            "scrutineer.toml",
            "levels.car-cost-nonstandard = \"error\"\n",
        ),
    ]);
    let done = folder.run([
        "check",
        "--format",
        "short",
        "--error",
        "car-cost-nonstandard",
    ]);
    assert!(done.clean().out.contains(": warning[car-cost-nonstandard]"));
    folder.write("cars.toml", text.replace("warn(", "allow("));
    assert_eq!(folder.run(["check", "--format", "short"]).clean().out, "");
    folder.write(
        "cars.toml",
        text.replace("warn(car-cost-nonstandard)", "allow(car-cost-nonstandart)"),
    );
    let done = folder.run(["check"]).code(1);
    insta::assert_snapshot!(done);
}

#[test]
fn a_faulty_configuration_stops_the_run() {
    let folder = Folder::of([
        ("cars.toml", cars()),
        (
            "scrutineer.toml",
            "[levels]\nunknown-feld = \"warn\"\ncar-cost-nonstandard = \"never\"\n[chek]\n"
                .to_owned(),
        ),
    ]);
    let done = folder.run(["check", "--format", "json"]).code(2);
    assert_eq!(done.out, "");
    insta::assert_snapshot!(done);
}

#[test]
fn excluded_files_are_checked_only_if_they_are_named() {
    let folder = Folder::of([
        ("good.toml", cars()),
        ("drafts/bad.toml", faulty()),
        // A folder above decides whether it is looked into, whatever stands in it.
        ("drafts/scrutineer.toml", String::new()),
        ("ignored/bad.toml", faulty()),
        (".hidden/bad.toml", faulty()),
        (".gitignore", "ignored/\n".to_owned()),
        (
            "scrutineer.toml",
            "check.exclude = [\"drafts/\"]\n".to_owned(),
        ),
    ]);
    let done = folder.run(["check"]).clean();
    assert!(
        done.out
            .starts_with("checked 1 file (1 not in use by any scenario): "),
        "{done}"
    );
    for path in ["drafts/bad.toml", "ignored/bad.toml", ".hidden/bad.toml"] {
        folder.run(["check", path]).code(1);
    }
}

#[test]
fn other_peoples_files_are_passed_over_unless_they_are_named() {
    let folder = Folder::of([
        ("cars.toml", cars()),
        (
            "Cargo.toml",
            "[package]\nname = \"x\"\nkind = 3\n".to_owned(),
        ),
        (
            "pyproject.toml",
            "[build-system]\nrequires = []\n".to_owned(),
        ),
        ("broken.toml", "[tool\n".to_owned()),
        ("empty.toml", String::new()),
        ("notes.txt", faulty()),
        ("SHEET.TOML", cars()),
    ]);
    let done = folder.run(["check"]).clean();
    assert!(
        done.out.starts_with(
            "checked 2 files (2 not in use by any scenario), skipped 4 other TOML files: no findings"
        ),
        "{done}"
    );
    let done = folder.run([
        "check",
        "Cargo.toml",
        "empty.toml",
        "broken.toml",
        "notes.txt",
    ]);
    insta::assert_snapshot!(done);
}

#[test]
fn nothing_to_check_is_no_success() {
    let folder = Folder::of([("Cargo.toml", "[package]\n"), ("sub/x.txt", "")]);
    insta::assert_snapshot!(folder.run(["check"]).code(2));
    let done = folder.run(["check", "sub", "--format", "json"]).code(2);
    assert_eq!(done.out, "");
    assert!(
        done.err
            .starts_with("error: no document of any game in `sub`\n"),
        "{done}"
    );
}

#[test]
fn a_path_that_is_not_there_stops_the_run() {
    let folder = Folder::of([("cars.toml", faulty())]);
    let done = folder.run(["check", "cars.toml", "car.toml"]).code(2);
    assert_eq!(
        (done.out.as_str(), done.err.as_str()),
        (
            "",
            "error: cannot read `car.toml`: there is no such file or folder\n"
        )
    );
}

#[test]
fn a_file_is_checked_once_however_often_it_is_named() {
    let folder = Folder::of([("sub/cars.toml", faulty()), ("good.toml", cars())]);
    let whole = folder.path("sub/cars.toml");
    let whole = whole.to_str().expect("temporary folders have plain names");
    let paths = [
        "sub",
        "./sub/cars.toml",
        "sub/../sub/cars.toml",
        whole,
        ".",
        "good.toml",
    ];
    let done = folder
        .run(["check", "--format", "short"].iter().chain(&paths))
        .code(1);
    assert_eq!(done.out.matches("[unknown-field]").count(), 1, "{done}");
    let done = folder.run(["check"].iter().chain(&paths)).code(1);
    assert!(
        done.out
            .contains("\nchecked 2 files (2 not in use by any scenario): "),
        "{done}"
    );
}

#[test]
fn rules_and_options_are_suggested() {
    let folder = Folder::new();
    for arguments in [
        vec!["check", "--allow", "unknown-feild"],
        vec!["check", "--allow", "something-else"],
        vec!["check", "--formt", "json"],
        vec!["check", "--format", "jsn"],
        vec!["chekc"],
    ] {
        let done = folder.run(&arguments).code(2);
        assert_eq!(done.out, "");
        insta::assert_snapshot!(format!("suggested_{}", arguments.join("_")), done.err);
    }
}

#[test]
fn output_does_not_depend_on_threads_or_on_the_order_of_arguments() {
    let folder = Folder::new();
    for number in 0..60 {
        let text = match number % 6 {
            0 => cars(),
            1 => faulty(),
            2 => document(
                "car-sheet",
                "extends = [\"base\", \"01.toml\"]\ncars = []\n",
            ),
            3 => document("car-sheet", "extends = [\"04.toml\"]\ncars = []\n"),
            4 => document(
                "car-sheet",
                "extends = [\"03.toml\", \"05.toml\"]\ncars = []\n",
            ),
            _ => document(
                "car-sheet",
                "extends = [\"04.toml\", \"02.toml\"]\ncars = []\n",
            ),
        };
        folder.write(format!("{number:02}.toml"), text);
    }
    for format in ["human", "short", "json", "sarif", "github", "junit"] {
        let outputs = ["1", "2", "8"].map(|threads| {
            let mut command = folder.command(["check", "--format", format]);
            command.env("RAYON_NUM_THREADS", threads);
            done(command).code(1).out
        });
        assert!(
            outputs.iter().all(|output| *output == outputs[0]),
            "{format}"
        );
    }
    let mut names: Vec<String> = (0..60).map(|number| format!("{number:02}.toml")).collect();
    let forwards = folder
        .run(["check".to_owned()].iter().chain(&names))
        .code(1)
        .out;
    names.reverse();
    let backwards = folder
        .run(["check".to_owned()].iter().chain(&names))
        .code(1)
        .out;
    assert_eq!(forwards, backwards);
}

/// Whoever has cloned this repository can check it as it is.
#[test]
fn this_repository_is_sound() {
    let mut command = Folder::new().command(["check"]);
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    let done = done(command).code(0);
    assert!(
        done.out.contains("\nchecked ") || done.out.starts_with("checked "),
        "{done}"
    );
}

/// A slip in the header does not take a document out of the check of its folder.
#[test]
fn a_document_is_known_by_the_schema_that_it_names() {
    let header = "format = 1\ngame = \"brick-run\"\nkind = \"scenario\"\n";
    let schema = "#:schema schemas/brick-run/scenario.schema.json\n";
    let rest = "players = 2\n";
    for (text, said) in [
        (format!("{schema}{rest}"), "`kind = \"scenario\"`"),
        (
            format!("{schema}# {header}{rest}")
                .replace("game", "# game")
                .replace("kind", "# kind"),
            "does not say its `game`",
        ),
        (
            format!("{schema}[scenario]\n{header}{rest}"),
            "stands in a table",
        ),
        (
            format!("{schema}{}{rest}", header.replace(" =", ":")),
            "write `=`",
        ),
        (format!("{}{rest}", header.replace(" =", ":")), "write `=`"),
        (format!("[[a]]\n{header}"), ""),
        (
            format!("#:schema schemas/brick-run/scenery.schema.json\n{rest}"),
            "",
        ),
    ] {
        let folder = Folder::of([("a.toml", text.clone())]);
        folder.write("b.toml", format!("{header}{rest}"));
        let done = folder.run(["check", "--format", "short"]);
        let found = format!("{}{}", done.out, done.err);
        assert!(found.contains(said), "{text}\n{done}");
        assert_eq!(
            done.code,
            Some(i32::from(!said.is_empty())),
            "{text}\n{done}"
        );
    }
}

/// Who uses the two sets is not at fault, and there may be many of them.
#[test]
fn a_fault_between_two_sets_is_one_finding() {
    let folder = Folder::new();
    let shipped =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/checkpoint-charlie/examples/dogs");
    super::replay::copy(&shipped, &folder.path("dogs"));
    // Another folder names the same files by other paths.
    let puzzle = shipped.with_file_name("puzzle");
    super::replay::copy(&puzzle, &folder.path("puzzle"));
    let traits = folder.read("dogs/traits.toml");
    folder.write(
        "dogs/traits.toml",
        traits.replace("straight-tail", "stiff-brush"),
    );
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert_eq!(
        done.out.matches("[suspect-incomplete]").count(),
        1,
        "{done}"
    );
    assert!(done.out.starts_with("dogs/suspects.toml:"), "{done}");
}
