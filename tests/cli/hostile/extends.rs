//! Sets that rest on each other: circles, long ways, and ids that are there twice.

use super::Folder;
use super::texts::{document, scenario};

/// A car sheet that extends these files.
fn sheet(extends: &[&str]) -> String {
    let extends: Vec<String> = extends.iter().map(|path| format!("\"{path}\"")).collect();
    document(
        "car-sheet",
        &format!("extends = [{}]\ncars = []\n", extends.join(", ")),
    )
}

fn places(folder: &Folder, paths: &[&str]) -> Vec<String> {
    let arguments = ["check", "--format", "short"].iter().chain(paths);
    folder.run(arguments).code(1).places()
}

#[test]
fn a_circle_is_reported_once() {
    let folder = Folder::of([
        ("self.toml", sheet(&["base", "self.toml"])),
        ("two-a.toml", sheet(&["two-b.toml"])),
        ("two-b.toml", sheet(&["base", "./two-a.toml"])),
        ("three-a.toml", sheet(&["sub/three-b.toml"])),
        ("sub/three-b.toml", sheet(&["../sub/../three-c.toml"])),
        ("three-c.toml", sheet(&["three-a.toml"])),
    ]);
    let expected = [
        "self.toml:4:20 cyclic-extends",
        "sub/three-b.toml:4:12 cyclic-extends",
        "three-a.toml:4:12 cyclic-extends",
        "three-c.toml:4:12 cyclic-extends",
        "two-a.toml:4:12 cyclic-extends",
        "two-b.toml:4:20 cyclic-extends",
    ];
    let first = ["self.toml", "sub/three-b.toml", "two-a.toml"];
    let is_first = |place: &&str| first.iter().any(|file| place.starts_with(file));
    let together: Vec<&str> = expected.into_iter().filter(is_first).collect();
    assert_eq!(places(&folder, &[]), together);
    for place in expected {
        let (file, _) = place.split_once(':').expect("places begin with files");
        assert_eq!(places(&folder, &[file]), [place]);
    }
    let done = folder.run(["check", "three-a.toml"]).code(1);
    insta::assert_snapshot!(done.out);
}

#[test]
fn roundabout_paths_hide_no_circle() {
    let folder = Folder::of([
        ("sub/a.toml", sheet(&["../sub/b.toml"])),
        ("sub/b.toml", sheet(&["../sub/a.toml"])),
    ]);
    let whole = folder.path("sub");
    let whole = whole.to_str().expect("temporary folders have plain names");
    for path in ["sub", "./sub/../sub", whole] {
        let places = places(&folder, &[path]);
        assert!(
            places
                .iter()
                .all(|place| place.ends_with(":4:12 cyclic-extends")),
            "{places:?}"
        );
        assert_eq!(places.len(), 1, "{places:?}");
    }
    let mut command = folder.command(["check", "--format", "short", "../sub/a.toml"]);
    command.current_dir(folder.path("sub"));
    assert_eq!(
        super::done(command).code(1).places(),
        ["../sub/a.toml:4:12 cyclic-extends"]
    );
}

#[test]
fn who_rests_on_a_circle_is_told_so_once() {
    let folder = Folder::of([
        ("a.toml", sheet(&["b.toml"])),
        ("b.toml", sheet(&["a.toml"])),
        ("set.toml", sheet(&["a.toml"])),
        ("two.toml", scenario("components.cars = \"set.toml\"\n")),
    ]);
    assert_eq!(places(&folder, &[]), ["a.toml:4:12 cyclic-extends"]);
    assert_eq!(
        places(&folder, &["set.toml"]),
        ["set.toml:4:12 broken-reference"]
    );
    assert_eq!(
        places(&folder, &["two.toml"]),
        ["two.toml:7:19 broken-reference"]
    );
    assert_eq!(
        places(&folder, &["two.toml", "set.toml"]),
        ["set.toml:4:12 broken-reference"]
    );
}

#[test]
fn one_file_may_be_in_several_circles() {
    let folder = Folder::of([
        ("hub.toml", sheet(&["a.toml", "b.toml"])),
        ("a.toml", sheet(&["hub.toml"])),
        ("b.toml", sheet(&["hub.toml"])),
    ]);
    let expected = [
        "a.toml:4:12 cyclic-extends",
        "b.toml:4:12 cyclic-extends",
        "hub.toml:4:12 cyclic-extends",
        "hub.toml:4:22 cyclic-extends",
    ];
    assert_eq!(places(&folder, &[]), expected[..2]);
    assert_eq!(places(&folder, &["b.toml"]), expected[1..2]);
    assert_eq!(places(&folder, &["hub.toml"]), expected[2..]);
}

#[test]
fn a_set_rests_on_a_bounded_number_of_others() {
    let folder = Folder::new();
    for number in 0..2000 {
        let next = format!("{}.toml", number + 1);
        folder.write(format!("{number}.toml"), sheet(&[&next]));
    }
    folder.write("2000.toml", sheet(&[]));
    folder.run(["check", "1968.toml"]).clean();
    let done = folder.run(["check", "1967.toml"]).code(1);
    insta::assert_snapshot!(done.out);
    // Nobody's stack overflows, wherever the way is entered.
    let places = places(&folder, &[]);
    let refused = places
        .iter()
        .filter(|place| place.ends_with(" out-of-range"));
    assert_eq!(refused.count(), 1968);
}

#[test]
fn sets_that_share_a_base_are_no_duplicates() {
    let folder = Folder::of([
        ("a.toml", sheet(&["base"])),
        ("b.toml", sheet(&["base", "sub/../a.toml"])),
        ("c.toml", sheet(&["a.toml", "./b.toml", "base", "base"])),
        ("sub/x.toml", sheet(&[])),
    ]);
    folder.run(["check"]).clean();
}

/// That one is a copy of the other is one mistake, however much is in it.
#[test]
fn two_copies_that_are_extended_are_one_finding() {
    let car = |number: usize| {
        format!(
            "[[cars]]\nid = \"jeep-{number}\"\nname = \"{number}\"\nminutes = {{ highway = 4, gravel = 2, urban = 5 }}\n"
        )
    };
    let cars: Vec<String> = (1..=4).map(car).collect();
    let cars = document("car-sheet", &cars.concat());
    let folder = Folder::of([
        ("one.toml", cars.clone()),
        ("two.toml", cars),
        ("both.toml", sheet(&["one.toml", "two.toml"])),
    ]);
    let done = folder
        .run(["check", "both.toml", "--format", "short"])
        .code(1);
    assert_eq!(done.places(), ["both.toml:4:24 duplicate-id"], "{done}");
    assert!(done.out.contains("4 of the cars of this set"), "{done}");
}

#[test]
fn ids_that_are_there_twice_are_reported_with_both_places() {
    let car = |id: &str| {
        format!(
            "[[cars]]\nid = \"{id}\"\nname = \"X\"\nminutes = {{ highway = 4, gravel = 2, urban = 5 }}\n"
        )
    };
    let folder = Folder::of([
        (
            "own.toml",
            document("car-sheet", &format!("{}\n{}", car("jeep"), car("jeep"))),
        ),
        (
            "base.toml",
            document(
                "car-sheet",
                &format!("extends = [\"base\"]\n{}", car("buggy")),
            ),
        ),
        ("one.toml", document("car-sheet", &car("jeep"))),
        ("other.toml", document("car-sheet", &car("jeep"))),
        ("both.toml", sheet(&["one.toml", "other.toml"])),
        (
            "three.toml",
            document(
                "car-sheet",
                &format!("extends = [\"one.toml\"]\n{}", car("jeep")),
            ),
        ),
        ("two.toml", scenario("components.cars = \"both.toml\"\n")),
    ]);
    insta::assert_snapshot!(folder.run(["check"]));
}
