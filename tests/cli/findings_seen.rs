//! Findings on pictures: `check --format html`, and the marks of `show`.

use super::Folder;
use super::texts::{document, race};

/// A map with a tile that lies on it twice, and one that there is not.
fn map() -> String {
    document(
        "map-layout",
        "\n[board]\na1 = \"h01/0\"\nb1 = \"h02/1\"\nc3 = \"h02/1\"\nd4 = \"x99/2\"\n",
    )
}

/// A script whose second step is illegal: it is blue's turn.
fn illegal() -> String {
    race(
        "steps = [{ player = \"red\", move = \"draw-two\" }, \
         { player = \"red\", move = \"place\", tile = \"h01\", at = \"c2\", rotation = 0 }]\n",
    )
}

fn page(folder: &Folder, arguments: &[&str]) -> String {
    let all = ["check", "--format", "html"].iter().chain(arguments);
    folder.run(all).out
}

/// Where the ring of a finding lies, by the titles of rings: the first coordinates of its path.
fn rings(page: &str, look: &str) -> usize {
    page.matches(&format!("<path class=\"k-{look}\"")).count()
}

#[test]
fn a_page_shows_what_each_finding_is_about() {
    let folder = Folder::of([("map.toml", map()), ("race.toml", illegal())]);
    let done = folder.run(["check", "--format", "html"]);
    assert_eq!(done.code, Some(1), "errors are errors in every format");
    let page = done.out;
    for said in [
        "<code>tile-twice</code>",
        "<code>parts.counts</code>",
        "it lies here, too",
        "put another tile on one of the two spaces",
        "<mark>&quot;h02/1&quot;</mark>",
        "<a href=\"#file-0\">map.toml</a>",
        "after step 1",
    ] {
        assert!(page.contains(said), "{said}");
    }
    // Two rings for each error that has a place: the tile, the unknown one, and the space that the step names.
    assert_eq!(rings(&page, "error"), 6);
    assert_eq!(page.matches("<article class=\"error\"").count(), 3);
    let outside = page.replace("http://www.w3.org/2000/svg", "");
    for lead in ["http:", "https:", "src=", "@import", "<link", "<script"] {
        assert!(!outside.contains(lead), "{lead}");
    }
    assert_eq!(page, self::page(&folder, &[]), "the same page every time");
}

/// People see where on the board a space is that a finding names: once for each board, and only where the format is
/// for people.
#[test]
fn a_board_is_drawn_below_a_finding() {
    let folder = Folder::of([("map.toml", map()), ("race.toml", illegal())]);
    let human = folder.run(["check"]).out;
    let (_, board) = human
        .split_once("the board, after step 1:\n")
        .expect("there is a board");
    let (board, _) = board
        .split_once("  rule:")
        .expect("and what stands below it");
    assert!(board.contains("[   .   ]"), "c2 is marked: {board}");
    assert!((3..=7).contains(&board.lines().count()), "{board}");
    assert_eq!(human.matches("the board").count(), 1, "{human}");
    for format in ["short", "github"] {
        let out = folder.run(["check", "--format", format]).out;
        assert!(!out.contains("the board"), "{out}");
    }
    // Ten scripts with the same fault do not bring ten boards.
    for number in 0..10 {
        folder.write(format!("race-{number}.toml"), illegal());
    }
    let many = folder.run(["check"]).out;
    assert_eq!(many.matches("the board").count(), 3, "{many}");
}

#[test]
fn what_is_clean_has_a_page_too() {
    let folder = Folder::of([("race.toml", race("steps = []\n"))]);
    let page = folder.run(["check", "--format", "html"]).clean().out;
    assert!(page.contains("no findings"), "{page}");
}

#[test]
fn hostile_texts_are_shown_as_text() {
    let long = "long".repeat(2500);
    let cars = format!(
        "\n[[cars]]\nid = \"x\"\nname = \"<script>alert(1)</script> \u{202e}evil {long}\"\n\
         minutes = {{ highway = 2, gravel = 4, urban = 5 }}\n\"<img src=x>\" = 1\n"
    );
    let folder = Folder::of([("cars.toml", document("car-sheet", &cars))]);
    let page = page(&folder, &[]);
    assert!(page.contains("&lt;img src=x&gt;"), "{page}");
    assert!(!page.contains("<script") && !page.contains("<img"));
    assert!(!page.contains('\u{202e}'));
    assert!(page.len() < 60_000, "nobody reads ten thousand letters");
}

#[test]
fn marks_of_show_can_be_left_out() {
    let folder = Folder::of([("map.toml", map()), ("race.toml", illegal())]);
    for (file, message) in [
        ("map.toml", "duplicate tile"),
        ("race.toml", "acts before red"),
    ] {
        let marked = folder.run(["show", file, "--format", "svg"]).clean().out;
        assert!(marked.contains(message), "{file}");
        assert!(rings(&marked, "error") > 0, "{file}");
        let plain = folder.run(["show", file, "--format", "svg", "--no-marks"]);
        let plain = plain.clean().out;
        assert!(
            !plain.contains(message) && rings(&plain, "error") == 0,
            "{file}"
        );
        let drawn = folder.run(["show", file]).clean().out;
        assert!(drawn.contains("1  error: "), "{drawn}");
    }
    // What a player does not see may be what is wrong.
    let seen = ["show", "race.toml", "--format", "svg", "--seat", "blue"];
    assert_eq!(rings(&folder.run(seen).clean().out, "error"), 0);
}

/// A position that breaks a rule is shown nevertheless.
#[test]
fn what_breaks_a_rule_is_shown() {
    let start = race("").replace("e5 = \"u01/0\"", "e5 = \"u01/0\", c3 = \"h01/1\"");
    let start = start.replace("kind = \"script\"", "kind = \"position\"");
    let start = start
        .replace("[start.players", "[players")
        .replace("[start.", "[");
    let start = start.replace("[start]\n", "");
    let folder = Folder::of([("position.toml", start)]);
    assert_eq!(folder.run(["check"]).code, Some(1));
    let shown = folder
        .run(["show", "position.toml", "--format", "svg"])
        .clean()
        .out;
    assert!(shown.contains("id=\"board.c3\""));
    assert!(rings(&shown, "error") > 0, "{shown}");
}
