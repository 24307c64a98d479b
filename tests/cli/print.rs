//! `print`: true sizes, sheets that fit their backs, and what is said of what does not fit.

use std::fs;

use serde_json::Value;

use super::Folder;

const TILES: &str = "checkpoint-rally/base/tiles.toml";
const CARDS: &str = "checkpoint-rally/base/cards.toml";
const CARS: &str = "checkpoint-rally/base/cars.toml";
const BORDERS: &str = "checkpoint-rally/base/borders.toml";
const LAYOUT: &str = "checkpoint-rally/layouts/crossing.toml";

/// Where everything lies.
#[track_caller]
fn sheets(folder: &Folder, arguments: &[&str]) -> Value {
    let mut all = vec!["print", "--format", "json"];
    all.extend(arguments);
    let out = folder.run(all).clean().out;
    serde_json::from_str(&out).expect("it is JSON")
}

fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value[key].as_array().expect("a list")
}

fn number(value: &Value, key: &str) -> f64 {
    value[key].as_f64().expect("a number")
}

/// How often each thing is printed, by its id, fronts only.
fn count(sheets: &Value, id: &str) -> usize {
    let pieces = list(sheets, "pages")
        .iter()
        .flat_map(|page| list(page, "pieces"));
    pieces
        .filter(|piece| piece["id"] == id && piece["is_back"] == false)
        .count()
}

/// The size of every page of a PDF, in millimetres.
fn page_sizes(pdf: &[u8]) -> Vec<[f64; 2]> {
    let text = String::from_utf8_lossy(pdf);
    let mut sizes = Vec::new();
    for (at, key) in text.match_indices("/MediaBox") {
        let rest = &text[at + key.len()..];
        let (_, rest) = rest.split_once('[').expect("a box is a list");
        let (numbers, _) = rest.split_once(']').expect("which ends");
        let numbers: Vec<f64> = numbers
            .split_whitespace()
            .map(|number| number.parse().expect("of numbers"))
            .collect();
        let millimetres = |points: f64| (points / 72.0 * 254.0).round() / 10.0;
        sizes.push([
            millimetres(numbers[2] - numbers[0]),
            millimetres(numbers[3] - numbers[1]),
        ]);
    }
    sizes
}

#[test]
fn tiles_and_cards_are_true_to_size() {
    let folder = Folder::new();
    for (what, width, height) in [
        (TILES, 63.0, 63.0),
        (CARDS, 63.0, 103.95),
        (CARS, 88.0, 55.733),
    ] {
        let sheets = sheets(&folder, &[what]);
        for piece in list(&sheets, "pages")
            .iter()
            .flat_map(|page| list(page, "pieces"))
        {
            let (mut size, turns) = (
                [number(piece, "width"), number(piece, "height")],
                number(piece, "turns"),
            );
            if turns % 2.0 > 0.5 {
                size.reverse();
            }
            assert!((size[0] - width).abs() < 0.01, "{piece}");
            assert!((size[1] - height).abs() < 0.01, "{piece}");
        }
    }
    let smaller = sheets(&folder, &["checkpoint-rally/h01", "--scale", "0.5"]);
    assert!((number(&smaller["pages"][0]["pieces"][0], "width") - 31.5).abs() < 0.01);
}

#[cfg(feature = "pictures")]
#[test]
fn pages_are_as_large_as_the_paper() {
    let folder = Folder::new();
    for (paper, size) in [
        ("a4", [210.0, 297.0]),
        ("letter", [215.9, 279.4]),
        ("a3", [297.0, 420.0]),
        ("tabloid", [279.4, 431.8]),
    ] {
        let mut written = Vec::new();
        for file in ["one.pdf", "two.pdf"] {
            folder
                .run(["print", TILES, CARDS, "--paper", paper, "-o", file])
                .clean();
            written.push(fs::read(folder.path(file)).expect("it has been written"));
        }
        assert!(written[0].starts_with(b"%PDF-"));
        assert_eq!(written[0], written[1], "the same bytes every time");
        let sizes = page_sizes(&written[0]);
        let pages = sheets(&folder, &[TILES, CARDS, "--paper", paper]);
        assert_eq!(sizes.len(), list(&pages, "pages").len(), "{paper}");
        for each in &sizes {
            let is_close = |(one, other): (f64, f64)| (one - other).abs() < 0.01;
            let sides = [(each[0], size[0]), (each[1], size[1])];
            assert!(sides.into_iter().all(is_close), "{paper}: {sizes:?}");
        }
    }
}

#[test]
fn backs_lie_behind_fronts() {
    let folder = Folder::new();
    let duplex = sheets(&folder, &[TILES]);
    let pages = list(&duplex, "pages");
    assert_eq!(pages.len() % 2, 0);
    for pair in pages.chunks(2) {
        assert_eq!(
            (&pair[0]["side"], &pair[1]["side"]),
            (&"front".into(), &"back".into())
        );
        let (fronts, backs) = (list(&pair[0], "pieces"), list(&pair[1], "pieces"));
        assert_eq!(fronts.len(), backs.len());
        for (front, back) in fronts.iter().zip(backs) {
            assert_eq!((&front["id"], &front["y"]), (&back["id"], &back["y"]));
            let mirrored = 210.0 - number(front, "x") - number(front, "width");
            assert!((number(back, "x") - mirrored).abs() < 0.01);
        }
    }
    let fold = sheets(&folder, &[TILES, "--backs", "gutter-fold"]);
    for page in list(&fold, "pages") {
        assert_eq!(page["side"], "fold");
        let pieces = list(page, "pieces");
        let backs = pieces.iter().filter(|piece| piece["is_back"] == true);
        assert_eq!(backs.count() * 2, pieces.len());
    }
    let fronts = sheets(&folder, &[TILES, "--backs", "none"]);
    assert!(
        list(&fronts, "pages")
            .iter()
            .all(|page| page["side"] == "front")
    );
}

#[test]
fn counts_are_those_of_the_document_or_of_the_command_line() {
    let folder = Folder::new();
    assert_eq!(count(&sheets(&folder, &[TILES]), "h01"), 1);
    assert_eq!(count(&sheets(&folder, &[TILES, "--copies", "3"]), "h01"), 3);
    assert_eq!(count(&sheets(&folder, &["h01", TILES]), "h01"), 2);
    // What is not cut out is printed once, and has a page of its own.
    for arguments in [
        &[LAYOUT][..],
        &[LAYOUT, TILES],
        &[LAYOUT, "--copies", "3"],
        &[LAYOUT, "--all"],
    ] {
        let sheets = sheets(&folder, arguments);
        assert_eq!(count(&sheets, "map"), 1);
        let whole: Vec<&Value> = list(&sheets, "pages")
            .iter()
            .filter(|page| page["side"] == "whole")
            .collect();
        assert_eq!(whole.len(), 1);
        assert_eq!(list(whole[0], "pieces").len(), 1);
        assert!(list(whole[0], "marks").is_empty());
    }
}

#[test]
fn own_files_are_printed_too() {
    let folder = Folder::of([(
        "cars.toml",
        "format = 1\ngame = \"checkpoint-rally\"\nkind = \"car-sheet\"\ntitle = \"Fast <&> cars\"\n\n[[cars]]\n\
         id = \"x\"\nname = \"X\"\nminutes = { highway = 2, gravel = 4, urban = 5 }\n",
    )]);
    let sheets = sheets(&folder, &["cars.toml"]);
    assert_eq!(
        sheets["pages"][0]["heading"],
        "cars.toml, Fast <&> cars, format 1"
    );
    assert_eq!(count(&sheets, "x"), 1);
    if cfg!(feature = "pictures") {
        folder.run(["print", "cars.toml", "-o", "cars.pdf"]).clean();
        folder
            .run(["print", "cars.toml", "--scale", "2", "-o", "CARS.PDF"])
            .clean();
    }
}

#[test]
fn what_cannot_be_printed_is_said() {
    let folder = Folder::of([("empty.toml", "")]);
    let mut told = String::new();
    for arguments in [
        &[BORDERS, "-o", "x.pdf"][..],
        &[
            TILES,
            "--backs",
            "gutter-fold",
            "--scale",
            "1.6",
            "-o",
            "x.pdf",
        ],
        &[TILES],
        &[TILES, "-o", "x.gif"],
        &[TILES, "--copies", "1000", "-o", "x.pdf"],
        &["h0l", "-o", "x.pdf"],
        &["empty.toml", "-o", "x.pdf"],
    ] {
        let mut all = vec!["print"];
        all.extend(arguments);
        told.push_str(&folder.run(all).code(2).to_string());
        told.push('\n');
    }
    insta::assert_snapshot!(told);
    assert_eq!(folder.names(), ["empty.toml"], "nothing has been written");
    for (option, value) in [
        ("--copies", "0"),
        ("--scale", "0"),
        ("--scale", "nan"),
        ("--bleed", "-1"),
        ("--gutter", "inf"),
        ("--paper", "a9"),
    ] {
        folder
            .run(["print", TILES, option, value, "-o", "x.pdf"])
            .code(2);
    }
    // One face of a border piece lies behind the other.
    let whole = sheets(&folder, &[BORDERS, "--paper", "a3"]);
    assert_eq!(list(&whole, "pages").len(), 2);
    assert!((number(&whole["pages"][0]["pieces"][0], "height") - 315.0).abs() < 0.01);
}

/// A bleed that is asked for and does not fit is not left out in silence.
#[test]
fn a_bleed_has_room_in_the_gutter() {
    let folder = Folder::new();
    let printed = |options: &[&str]| {
        let line = ["print", CARDS, "--format", "json"].iter().chain(options);
        folder.run(line)
    };
    let done = printed(&["--gutter", "0", "--bleed", "3"]).code(2);
    assert!(
        done.err.contains(
            "a bleed of 3 mm does not fit into a gutter of 0 mm\n  \
             help: from piece to piece there is room for both bleeds: `--gutter 6`, or `--bleed 0`"
        ),
        "{done}"
    );
    printed(&["--gutter", "0"]).clean();
    printed(&["--gutter", "6", "--bleed", "3"]).clean();
}
