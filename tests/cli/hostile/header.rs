//! Games, kinds and formats that the program does not know.

use super::Folder;
use super::texts::scenario;

fn check(text: &str) -> String {
    let folder = Folder::of([("doc.toml", text)]);
    folder.run(["check", "--format", "short"]).code(1).out
}

#[test]
fn formats_of_other_versions_are_told_apart() {
    let formats = [
        "0",
        "3",
        "-1",
        "9999999999999999999999",
        "\"1\"",
        "1.0",
        "[1]",
        "true",
    ];
    let told: Vec<String> = formats
        .iter()
        .map(|format| {
            check(&format!(
                "format = {format}\ngame = \"checkpoint-rally\"\nkind = \"rules\"\n"
            ))
        })
        .collect();
    insta::assert_snapshot!(told.concat());
}

#[test]
fn unknown_games_and_kinds_are_suggested() {
    let headers = [
        "game = \"checkpoint-raly\"\nkind = \"rules\"\n",
        "game = \"chess\"\nkind = \"rules\"\n",
        "game = 3\nkind = \"rules\"\n",
        "game = \"checkpoint-rally\"\nkind = \"tileset\"\n",
        "game = \"checkpoint-rally\"\nkind = \"board\"\n",
        "game = \"checkpoint-rally\"\nkind = [\"rules\"]\n",
        "game = \"checkpoint-rally\"\n",
        "kind = \"rules\"\n",
        "",
    ];
    let told: Vec<String> = headers
        .iter()
        .map(|header| check(&format!("format = 1\n{header}")))
        .collect();
    insta::assert_snapshot!(told.concat());
}

#[test]
fn a_document_without_a_format_says_so() {
    let told = check("game = \"checkpoint-rally\"\nkind = \"rules\"\n");
    assert!(told.contains("format"), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
}

/// Whoever refers to such a document is told so too, once.
#[test]
fn references_to_other_versions_are_refused() {
    let folder = Folder::of([
        ("two.toml", scenario("components.rules = \"rules.toml\"\n")),
        (
            "rules.toml",
            "format = 3\ngame = \"checkpoint-rally\"\nkind = \"rules\"\n".to_owned(),
        ),
    ]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert_eq!(done.places(), ["rules.toml:1:10 format-version"]);
    let done = folder
        .run(["check", "--format", "short", "two.toml"])
        .code(1);
    assert_eq!(done.places(), ["two.toml:7:20 broken-reference"]);
}
