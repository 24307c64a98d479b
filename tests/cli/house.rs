//! House rules: what a club asks of its own documents, in its configuration.

use super::texts::{cars, race, scenario};
use super::{Done, Folder};

const RULES: &str = r#"
[[house-rules]]
name = "our-notes"
kind = "car-sheet"
forbid = "$.cars[?!@.note]"
message = "every car of ours has a note"
why = "Players ask what a car is for."
help = "say in a word what the car is for"

[[house-rules]]
name = "titled"
kind = "car-sheet"
level = "error"
require = "$.title"
message = "a car sheet of ours has a title"
"#;

fn short(folder: &Folder, arguments: &[&str]) -> Done {
    folder.run(["check", "--format", "short"].iter().chain(arguments))
}

fn folder(rules: &str) -> Folder {
    let folder = Folder::of([("cars.toml", cars())]);
    folder.write("scrutineer.toml", rules);
    folder
}

#[test]
fn what_is_forbidden_or_missing_is_found_at_its_place() {
    let folder = folder(RULES);
    let done = short(&folder, &["--select", "our-notes,titled"]).code(1);
    assert_eq!(
        done.places(),
        ["cars.toml:3:8 titled", "cars.toml:7:6 our-notes"]
    );
    assert!(
        done.out
            .contains("warning[our-notes] every car of ours has a note — say in a word"),
        "{done}"
    );
    folder.write(
        "cars.toml",
        format!("title = \"Ours\"\n{}note = \"It floats.\"\n", cars()),
    );
    short(&folder, &["--select", "our-notes,titled"]).clean();
}

#[test]
fn they_have_levels_like_all_rules() {
    let levels = |levels: &str| folder(&format!("[levels]\n{levels}\n{RULES}"));
    let found = |folder: &Folder, arguments: &[&str]| {
        let arguments = [&["--select", "our-notes,titled"], arguments].concat();
        short(folder, &arguments).out
    };
    assert!(found(&levels("our-notes = \"error\""), &[]).contains("error[our-notes]"));
    assert!(!found(&levels(""), &["--allow", "our-notes"]).contains("our-notes"));
    assert!(found(&levels(""), &["--error", "our-*"]).contains("error[our-notes]"));
    let folder = folder(RULES);
    let noted = cars().replace(
        "id = \"hovercraft\"",
        "id = \"hovercraft\" # scrutineer: allow(our-notes)",
    );
    folder.write("cars.toml", noted);
    assert!(!found(&folder, &[]).contains("our-notes"));
    let json = folder.run(["check", "--format", "json"]).out;
    assert!(json.contains("\"rule\": \"titled\""), "{json}");
}

/// A car sheet is one wherever it stands.
#[test]
fn what_is_written_in_another_document_is_looked_at_as_well() {
    let folder = Folder::of([("scrutineer.toml", RULES)]);
    let inline = "[components.cars]\nextends = [\"base\"]\n[[components.cars.cars]]\n\
                  id = \"sled\"\nname = \"Sled\"\nminutes = { highway = 4, gravel = 4, urban = 4 }\n";
    let text = scenario("").replace("format = 1", "format = 2") + inline;
    folder.write("two.toml", text);
    let done = short(&folder, &["--select", "our-notes,titled"]).code(1);
    let places = done.places();
    assert_eq!(places.len(), 2, "{done}");
    assert!(
        places.iter().any(|place| place.ends_with("our-notes")),
        "{done}"
    );
}

/// The page has queries for common wishes: here is what each of them finds in what the program comes with.
#[test]
fn queries_of_the_page_find_what_they_say() {
    let page = include_str!("../../docs/house-rules.md");
    let (_, table) = page
        .split_once("| wish | query |\n|---|---|\n")
        .expect("it has a table");
    let queries = table.lines().map_while(|line| line.split('`').nth(1));
    let queries: Vec<&str> = queries.collect();
    assert_eq!(queries.len(), RECIPES.len(), "{queries:?}");
    let [few, many] = [
        include_str!("../../src/games/checkpoint_rally/starters/tile-set.toml"),
        include_str!("../../scenarios/checkpoint-rally/base/tiles.toml"),
    ];
    let folder = Folder::of([("few.toml", few), ("many.toml", many)]);
    folder.write("cars.toml", cars().replace("urban = 5", "urban = 6"));
    for (query, (kind, found)) in queries.into_iter().zip(RECIPES) {
        let rule = "[[house-rules]]\nname = \"ours\"\nmessage = \"not so\"\n";
        folder.write(
            "scrutineer.toml",
            format!("{rule}kind = \"{kind}\"\n{query}\n"),
        );
        let done = short(&folder, &["--select", "ours"]);
        assert_eq!(done.places(), found, "{query}\n{done}");
    }
}

/// By row of that table: a kind to try its query on, and what it finds there.
const RECIPES: [(&str, &[&str]); 5] = [
    ("car-sheet", &["cars.toml:7:6 ours"]),
    ("car-sheet", &["cars.toml:7:6 ours"]),
    ("car-sheet", &["cars.toml:7:6 ours"]),
    ("tile-set", &["many.toml:29:10 ours"]),
    ("car-sheet", &["cars.toml:3:8 ours"]),
];

#[test]
fn a_configuration_that_extends_another_one_may_say_it_otherwise() {
    let folder = Folder::of([("ours/cars.toml", cars())]);
    folder.write("club.toml", RULES);
    folder.write(
        "ours/scrutineer.toml",
        "extend = \"../club.toml\"\n[levels]\ntitled = \"allow\"\n[[house-rules]]\nname = \"our-notes\"\n\
         level = \"error\"\nforbid = \"$.cars[?@.id == 'hovercraft']\"\nmessage = \"no hovercraft\"\n",
    );
    let done = short(&folder, &["--select", "our-notes,titled", "ours"]).code(1);
    assert_eq!(done.out.lines().count(), 1, "{done}");
    assert!(
        done.out.contains("error[our-notes] no hovercraft"),
        "{done}"
    );
}

#[test]
fn faults_are_reported_once_and_at_their_places() {
    let rule = |keys: &str| {
        let text = format!(
            "[levels]\nours = \"warn\"\n[[house-rules]]\nname = \"ours\"\nmessage = \"m\"\n{keys}\n"
        );
        folder(&text).run(["check"]).code(2).err
    };
    for (keys, said) in [
        ("", "a house rule needs either `forbid` or `require`"),
        (
            "forbid = \"$.a\"\nrequire = \"$.a\"",
            "a house rule needs either `forbid` or `require`",
        ),
        (
            "forbid = \"$.cars[?@.id = 'a']\"",
            "`$.cars[?@.id = 'a']` is no JSONPath, from character",
        ),
        // The mark is where it shows.
        ("forbid = \"$.cars[?\"", "[scrutineer.toml:6:19]"),
        (
            "forbid = \"$\"\nkind = \"car-sheets\"",
            "did you mean `car-sheet`?",
        ),
        (
            "forbid = \"$\"\ngame = \"rallyman\"\nkind = \"car-sheet\"",
            "it is one of `game = \"checkpoint-rally\"`",
        ),
        (
            "forbid = \"$\"\ngame = \"chess\"",
            "there is no game `chess`",
        ),
        (
            "forbid = \"$\"\nclause = \"drive.x\"",
            "say the `game`, too",
        ),
        ("forbid = \"$\"\nlevle = \"warn\"", "levle"),
    ] {
        let err = rule(keys);
        assert!(err.contains(said), "{keys}\n{err}");
        assert_eq!(err.matches("configuration\n").count(), 1, "{err}");
    }
    for (name, said) in [
        (
            "Our Notes",
            "a rule is named with small letters, digits and hyphens",
        ),
        ("unknown-field", "is the name of something else"),
        ("style", "is the name of something else"),
    ] {
        let text = format!("[[house-rules]]\nname = \"{name}\"\nmessage = \"m\"\nforbid = \"$\"\n");
        let err = folder(&text).run(["check"]).code(2).err;
        assert!(err.contains(said), "{err}");
    }
    let twice = folder(&format!("{RULES}{RULES}"))
        .run(["check"])
        .code(2)
        .err;
    assert!(
        twice.contains("there are two house rules `our-notes`"),
        "{twice}"
    );
}

#[test]
fn they_are_explained_where_they_hold() {
    let folder = folder(RULES);
    let page = folder.run(["explain", "our-notes"]).clean().out;
    for part in [
        "A house rule, in scrutineer.toml:3: every car of ours has a note.",
        "`$.cars[?!@.note]`",
        "Players ask what a car is for.",
    ] {
        assert!(page.contains(part), "{page}");
    }
    let config = folder.run(["config", "cars.toml"]).clean().out;
    assert!(
        config.contains("house rule: titled (scrutineer.toml:"),
        "{config}"
    );
    let elsewhere = Folder::new();
    elsewhere.run(["explain", "our-notes"]).code(2);
}

/// A script that fails by a house rule has still been played.
#[test]
fn games_are_played_whatever_a_house_rule_says() {
    let folder = Folder::of([(
        "scrutineer.toml",
        "[[house-rules]]\nname = \"no-scripts\"\nkind = \"script\"\nlevel = \"error\"\nforbid = \"$.steps\"\nmessage = \"no steps\"\n",
    )]);
    folder.write(
        "race.toml",
        race("steps = [\n  { player = \"red\", move = \"draw-two\" },\n]\n"),
    );
    let done = folder.run(["check"]).code(1);
    assert!(done.out.contains("replayed 1 script"), "{done}");
    assert!(done.out.contains("no-scripts"), "{done}");
}
