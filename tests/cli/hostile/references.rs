//! References that lead nowhere, outside, or to something else.

use super::texts::{cars, document, scenario};
use super::{Done, Folder};

/// A scenario whose cars are at this path, checked beside a few files.
fn check(path: &str) -> Done {
    let folder = Folder::of([
        ("cars.toml", cars()),
        (
            "tiles.toml",
            document("tile-set", "extends = [\"base\"]\ntiles = []\n"),
        ),
        ("sub/cars.toml", cars()),
        ("sub/notes.txt", String::new()),
        ("Cargo.toml", "[package]\n".to_owned()),
        ("broken.toml", document("car-sheet", "cars = [\n")),
    ]);
    folder.write(
        "two.toml",
        scenario(&format!("components.cars = \"{path}\"\n")),
    );
    folder.run(["check", "two.toml", "--format", "short"])
}

#[test]
fn every_wrong_reference_has_its_own_words() {
    let paths = [
        "car.toml",
        "sub/car.toml",
        "nowhere/cars.toml",
        "",
        ".",
        "sub",
        "sub/notes.txt",
        "tiles.toml",
        "Cargo.toml",
        "broken.toml",
        "two.toml",
        "../cars.toml",
        "sub/../../cars.toml",
        "/etc/passwd",
        "/cars.toml",
        "cars.toml/cars.toml",
        "cars.toml\\u0000",
        "\\u001b[2Jcars.toml",
        "built-in:checkpoint-rally/base/cars.toml",
        "https://example.org/cars.toml",
    ];
    let told: Vec<String> = paths.iter().map(|path| check(path).code(1).out).collect();
    insta::assert_snapshot!(told.concat());
}

#[test]
fn roundabout_references_inside_are_fine() {
    for path in [
        "cars.toml",
        "./cars.toml",
        "sub/../cars.toml",
        "sub/./cars.toml",
        "sub//cars.toml",
    ] {
        check(path).clean();
    }
}

#[test]
fn a_broken_document_is_reported_where_it_is() {
    let folder = Folder::of([
        (
            "rules.toml",
            document("rules", "constants.hand-limit = 0\n"),
        ),
        ("one.toml", scenario("components.rules = \"rules.toml\"\n")),
        ("two.toml", scenario("components.rules = \"rules.toml\"\n")),
    ]);
    let places = |paths: &[&str]| {
        let arguments = ["check", "--format", "short"].iter().chain(paths);
        folder.run(arguments).code(1).places()
    };
    assert_eq!(places(&[]), ["rules.toml:4:24 out-of-range"]);
    assert_eq!(
        places(&["one.toml", "sub/../rules.toml"].map(|path| path.trim_start_matches("sub/../"))),
        ["rules.toml:4:24 out-of-range"]
    );
    assert_eq!(
        places(&["one.toml", "two.toml"]),
        [
            "one.toml:7:20 broken-reference",
            "two.toml:7:20 broken-reference"
        ]
    );
}

#[test]
fn a_document_that_is_no_text_is_reported_where_it_is() {
    let mut latin = document("rules", "note = \"caf").into_bytes();
    latin.extend(b"\xe9\"\n");
    let scenario = scenario("components.rules = \"rules.toml\"\n");
    let folder = Folder::of([("rules.toml", latin), ("two.toml", scenario.into_bytes())]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert_eq!(done.places(), ["rules.toml:4:12 not-utf8"]);
    let done = folder
        .run(["check", "--format", "short", "two.toml"])
        .code(1);
    assert_eq!(done.places(), ["two.toml:7:20 broken-reference"]);
}

/// What a folder's run passes over is reported by whoever refers to it, as nobody else does.
#[test]
fn a_reference_to_what_is_passed_over_is_no_silence() {
    let folder = Folder::of([
        ("two.toml", scenario("components.cars = \"cars.toml\"\n")),
        ("cars.toml", "cars = []\n".to_owned()),
    ]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert_eq!(done.places(), ["two.toml:7:19 broken-reference"]);
    folder.write(
        "cars.toml",
        document("tile-set", "extends = [\"base\"]\ntiles = []\n"),
    );
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert_eq!(done.places(), ["two.toml:7:19 broken-reference"]);
}

#[test]
fn a_script_is_not_replayed_from_a_broken_scenario() {
    let script = document("script", "scenario = \"two.toml\"\nsteps = []\n");
    let folder = Folder::of([
        ("two.toml", scenario("components.cars = \"missing.toml\"\n")),
        ("script.toml", script.clone()),
        ("other.toml", script),
    ]);
    let done = folder
        .run(["check", "--format", "short", "script.toml", "other.toml"])
        .code(1);
    insta::assert_snapshot!(done.out);
}

#[test]
fn the_configuration_widens_the_workspace() {
    let folder = Folder::of([
        ("shared/cars.toml", cars()),
        (
            "maps/two.toml",
            scenario("components.cars = \"../shared/cars.toml\"\n"),
        ),
    ]);
    folder.run(["check"]).clean();
    folder.run(["check", "maps"]).clean();
    let check = || {
        let mut command = folder.command(["check", "--format", "short"]);
        command.current_dir(folder.path("maps"));
        super::done(command)
    };
    assert_eq!(
        check().code(1).places(),
        ["two.toml:7:19 reference-outside"]
    );
    folder.write("scrutineer.toml", "");
    check().clean();
}
