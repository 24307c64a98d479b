//! A component that is written in place means what it means in a file of its own.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;
use scrutineer::diagnostic::Source;
use scrutineer::document::{Memory, reference};
use scrutineer::edit::components::{self, Target};
use scrutineer::edit::tables::Obstacle;
use scrutineer::engine::Viewer;
use scrutineer::engine::replay::{Moment, Watcher};
use scrutineer::games::GAMES;
use scrutineer::lint::Library;
use serde_json::Value;

use crate::cli::Folder;
use crate::tries::every;

/// The positions of a replay, without the components that they say.
#[derive(Default)]
struct Positions(Vec<Value>);

impl Watcher for Positions {
    fn moment(&mut self, moment: &dyn Moment) -> bool {
        let mut position = moment.position();
        if let Value::Object(position) = &mut position {
            position.remove("components");
            position.remove("stages");
        }
        self.0.push(position);
        self.0.extend(moment.action(Viewer::Referee));
        true
    }
}

/// What is found in a document, and what its replay shows.
fn judged(name: &str, text: String, library: &Library<'_>) -> (Vec<(String, String)>, Vec<Value>) {
    let mut positions = Positions::default();
    let source = Arc::new(Source::new(name, text));
    let checked = GAMES.check(&source, library, Some(&mut positions));
    let findings = checked.findings.into_iter();
    let mut findings: Vec<_> = findings
        .map(|finding| (finding.rule.name.to_owned(), finding.message))
        .collect();
    findings.sort();
    (findings, positions.0)
}

#[test]
fn what_is_written_in_place_is_played_as_what_is_named() {
    let mut moved = 0;
    for game in GAMES {
        let shipped = game.shipped();
        let files: Memory = shipped
            .iter()
            .map(|(name, text)| (name.as_str(), *text))
            .collect();
        let library = Library::new(files, &GAMES);
        let texts: BTreeMap<&str, &str> = shipped
            .iter()
            .map(|(name, text)| (name.as_str(), *text))
            .collect();
        let counts = shipped.par_iter().step_by(every(1)).map(|(name, text)| {
            let source = Source::new(name.as_str(), *text);
            let (mut here, mut count) = ((*text).to_owned(), 0_usize);
            let (mut findings, positions) = judged(name, (*text).to_owned(), &library);
            for part in GAMES.parts(&source, &library) {
                let Some(path) = part
                    .reference
                    .filter(|path| !matches!(path.as_str(), "base" | "built"))
                else {
                    continue;
                };
                let file = reference::rebase(&path, name, "x");
                let (file, of_file) = (texts[file.as_str()], file);
                match components::inline(&here, &part.pointer, file, &path) {
                    Ok(written) => {
                        (here, count) = (written, count + 1);
                        findings.extend(judged(&of_file, file.to_owned(), &library).0);
                    }
                    // Several stages are a list.
                    Err(why) => assert_eq!(why, Obstacle::Comments, "{name}: {}", part.pointer),
                }
            }
            if count > 0 {
                findings.sort();
                assert_eq!(
                    judged(name, here, &library),
                    (findings, positions),
                    "{name}"
                );
            }
            count
        });
        moved += counts.sum::<usize>();
    }
    assert!(moved > 300 / every(1), "{moved}");
}

#[test]
fn what_is_extracted_can_be_written_back() {
    let mut moved = 0;
    for game in GAMES {
        let library = Library::new(Memory::default(), &GAMES);
        for (name, text) in game.shipped() {
            let source = Source::new(name.as_str(), text);
            for part in GAMES.parts(&source, &library) {
                if part.reference.is_some() {
                    continue;
                }
                let target = Target {
                    game: part.game,
                    kind: part.kind,
                    reference: "part.toml",
                };
                let out = components::extract(text, &part.pointer, target);
                let out = out.unwrap_or_else(|why| panic!("{name}: {why}"));
                let file = Arc::new(Source::new("part.toml", out.file.as_str()));
                let checked = GAMES.check(&file, &library, None);
                let kind = checked.kind.map(|kind| kind.name);
                assert_eq!(kind, Some(part.kind), "{name}");
                let back = components::inline(&out.document, &part.pointer, &out.file, "part.toml");
                let again = components::extract(&back.expect("it can be"), &part.pointer, target);
                assert_eq!(again, Ok(out), "{name}");
                moved += 1;
            }
        }
    }
    assert!(moved > 5, "{moved}");
}

const SCENARIO: &str = "format = 1\ngame = \"brick-run\"\nkind = \"scenario\"\nplayers = 2\n\
    # Vans.\ncomponents.cars = \"sets/cars.toml\"\n";

const CARS: &str = "#:schema x.json\n# More of them.\nformat = 1\ngame = \"brick-run\"\nkind = \"cars\"\n\
    extends = [\"base\"]\ncars = [\n  { id = \"van\", track = [5, 4, 3], cargo = 6 }, # slow\n]\n";

#[test]
fn a_set_is_written_in_and_taken_out() {
    let folder = Folder::new();
    folder.write("a.toml", SCENARIO);
    folder.write("sets/cars.toml", CARS);
    let read = |name: &str| folder.read(name);
    folder
        .run(["inline", "a.toml", "--at", "components.cars"])
        .code(0);
    let here = "format = 2\ngame = \"brick-run\"\nkind = \"scenario\"\nplayers = 2\n\n# Vans.\n\n# More of them.\n\
        [components.cars]\nextends = [\"base\"]\ncars = [\n  { id = \"van\", track = [5, 4, 3], cargo = 6 }, # slow\n]\n";
    assert_eq!(read("a.toml"), here);
    assert_eq!(read("sets/cars.toml"), CARS);
    folder.run(["check", "a.toml"]).code(0);
    // What is there is not overwritten.
    let taken = folder.run([
        "extract",
        "a.toml",
        "--at",
        "components.cars",
        "-o",
        "sets/cars.toml",
    ]);
    taken.code(2);
    assert_eq!(
        (read("a.toml").as_str(), read("sets/cars.toml").as_str()),
        (here, CARS)
    );
    folder
        .run([
            "extract",
            "a.toml",
            "--at",
            "components.cars",
            "-o",
            "sets/vans.toml",
        ])
        .code(0);
    assert!(read("a.toml").contains("cars = \"sets/vans.toml\""));
    // Each comment is where it was.
    assert!(read("a.toml").contains("# Vans.\ncars = "));
    assert!(read("sets/vans.toml").starts_with("# More of them.\nformat = 1\n"));
    folder.run(["check", "a.toml", "sets/vans.toml"]).code(0);
}

#[test]
fn what_there_is_to_move_is_told() {
    let folder = Folder::new();
    folder.write("a.toml", SCENARIO);
    for (arguments, told) in [
        (
            ["inline", "a.toml", "--at", "components.car"],
            "did you mean `components.cars`?",
        ),
        (
            ["inline", "a.toml", "--at", "components.cars"],
            "cannot read `sets/cars.toml`",
        ),
        (
            ["inline", "a.toml", "--at", "x y"],
            "there are some at components.cars",
        ),
        (["inline", "b.toml", "--at", "components.cars"], "b.toml"),
    ] {
        let done = folder.run(arguments).code(2);
        assert!(done.err.contains(told), "{}", done.err);
    }
    let out = [
        "extract",
        "a.toml",
        "--at",
        "components.cars",
        "-o",
        "b.toml",
    ];
    let done = folder.run(out).code(2);
    assert!(
        done.err.contains("names `sets/cars.toml` already"),
        "{}",
        done.err
    );
    assert!(!folder.path("b.toml").exists());
}
