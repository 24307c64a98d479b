//! `export` and `import`: what other programs make of documents, and what comes back.

use std::fs;
use std::io::{Cursor, Read};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::Compression;
use flate2::read::{GzEncoder, ZlibEncoder};
use scrutineer::games::GAMES;
use serde_json::{Value, json};

use super::Folder;
use super::texts::cars;

/// A copy of every shipped document of some kinds, by the names of files.
fn copies(is_wanted: impl Fn(&str) -> bool) -> Folder {
    let folder = Folder::new();
    for game in GAMES {
        for (path, text) in game.shipped() {
            if is_wanted(text) {
                folder.write(
                    format!("{}-{}", game.meta().id, path.replace('/', "-")),
                    text,
                );
            }
        }
    }
    folder
}

#[test]
fn the_sheet_of_another_document_is_refused() {
    let folder = Folder::of([("cars.toml", cars())]);
    let before = folder.read("cars.toml");
    folder.write(
        "tiles.csv",
        "id,road,exits\nnew-01,highway,\"[\"\"N\"\"]\"\n",
    );
    let done = folder
        .run(["import", "tiles.csv", "-o", "cars.toml"])
        .code(2);
    assert!(done.err.contains("has a `road`"), "{done}");
    assert_eq!(folder.read("cars.toml"), before);
    folder.write("slip.csv", "id,minuts.gravel\nnew-01,4\n");
    let done = folder
        .run(["import", "slip.csv", "-o", "cars.toml"])
        .code(2);
    assert!(done.err.contains("did you mean `minutes`?"), "{done}");
}

#[test]
fn components_come_back_from_a_spreadsheet_as_they_were() {
    let lists: Vec<(&str, String)> = (GAMES.iter())
        .flat_map(|game| {
            game.sets()
                .iter()
                .map(|set| (set.list, format!("kind = \"{}\"", set.kind)))
        })
        .collect();
    let list_of = |text: &str| {
        let found = lists.iter().find(|(list, kind)| {
            text.contains(kind.as_str())
                && (text.contains(&format!("[[{list}]]"))
                    || text.contains(&format!("\n{list} = [")))
        });
        found.map(|(list, _)| *list)
    };
    let folder = copies(|text| list_of(text).is_some());
    let names = folder.names();
    assert!(names.len() > 15, "{names:?}");
    for name in names {
        let before = folder.read(&name);
        folder.run(["export", &name, "-o", "sheet.csv"]).clean();
        let rows = csv::Reader::from_path(folder.path("sheet.csv"))
            .expect("it is there")
            .into_records()
            .filter(|row| row.as_ref().is_ok_and(|row| !row.is_empty()))
            .count();
        assert!(rows > 0, "{name}");
        let done = folder.run(["import", "sheet.csv", "-o", &name]).clean();
        assert!(done.out.contains("says the same already"), "{name}: {done}");
        assert_eq!(folder.read(&name), before, "{name}");
        fs::remove_file(folder.path("sheet.csv")).expect("it was there");
    }
}

#[test]
fn only_lists_that_there_are_become_rows() {
    let folder = Folder::of([("cars.toml", cars()), ("syn.toml", "kind = [\n".to_owned())]);
    folder.write("cars.csv", "id,name\nsled,Sled\n");
    let done = folder
        .run(["import", "cars.csv", "-o", "cars.toml", "--list", "foo"])
        .code(2);
    assert!(
        done.err
            .contains("`cars.toml` has no list of tables `foo`\n  help: there can be `cars`"),
        "{done}"
    );
    let done = folder.run(["export", "cars.toml", "--list", "car"]).code(2);
    assert!(done.err.contains("did you mean `cars`?"), "{done}");
    assert_eq!(folder.read("cars.toml"), cars());
    let done = folder.run(["export", "syn.toml"]).code(2);
    assert!(done.err.contains("`syn.toml` is not TOML"), "{done}");
    folder.write("other.toml", "a = 1\n");
    let done = folder.run(["export", "other.toml"]).code(2);
    assert!(
        done.err
            .contains("`other.toml` is not a document with a list of components"),
        "{done}"
    );
}

#[test]
fn what_was_done_in_a_spreadsheet_is_taken_over() {
    let folder = Folder::of([("cars.toml", format!("# ours\n{}", cars()))]);
    let sheet = folder.run(["export", "cars.toml"]).clean().out;
    assert!(sheet.starts_with("id,name,minutes."), "{sheet}");
    folder.write("cars.csv", format!("{sheet}sled,Sled,4,4,4,\n"));
    let diff = folder
        .run(["import", "cars.csv", "-o", "cars.toml", "--diff"])
        .code(1);
    assert!(
        diff.out.contains("+id = \"sled\"\n+name = \"Sled\"\n"),
        "{diff}"
    );
    assert!(!folder.read("cars.toml").contains("sled"));
    let done = folder
        .run(["import", "cars.csv", "-o", "cars.toml"])
        .clean();
    assert_eq!(
        done.out,
        "wrote cars.toml: 1 row added, 0 removed, 0 changed\n"
    );
    assert!(folder.read("cars.toml").starts_with("# ours\n"));
    folder.run(["check", "cars.toml"]).code(0);

    let new = ["import", "cars.csv", "-o", "new.toml"];
    let done = folder.run(new).code(2);
    assert!(done.err.contains("it is not said of which kind"), "{done}");
    folder
        .run(new.iter().chain(&["--kind", "car-sheet"]))
        .clean();
    assert_eq!(
        folder.run(["export", "new.toml"]).clean().out,
        folder.read("cars.csv")
    );
    folder.run(["check", "new.toml"]).code(0);
    let done = folder
        .run(["export", "cars.toml", "--list", "wheels"])
        .code(2);
    assert!(
        done.err
            .contains("`cars.toml` has no list of tables `wheels`"),
        "{done}"
    );
    let done = folder
        .run(["import", "none.csv", "-o", "cars.toml"])
        .code(2);
    assert!(done.err.contains("cannot read `none.csv`"), "{done}");
}

#[test]
fn maps_come_back_from_tiled_as_they_were() {
    let kinds = ["kind = \"map-layout\"", "kind = \"road-map\""];
    let folder = copies(|text| kinds.iter().any(|kind| text.contains(kind)));
    let names = folder.names();
    assert!(names.len() >= 5, "{names:?}");
    for name in &names {
        let before = folder.read(name);
        folder
            .run(["export", name, "-o", "map.tmj", "--force"])
            .clean();
        let done = folder.run(["import", "map.tmj", "-o", name]).clean();
        assert!(done.out.contains("says the same already"), "{name}: {done}");
        assert_eq!(folder.read(name), before, "{name}");
    }
    assert!(folder.names().contains(&"map.tiles".to_owned()));
}

/// The numbers of a layer, as Tiled's own documentation has the flags: bits 31, 30 and 29.
#[test]
fn tiles_are_turned_and_never_mirrored() {
    let folder = copies(|text| text.contains("title = \"Chequerboard\""));
    let name = &folder.names()[0];
    folder.run(["export", name, "-o", "map.tmj"]).clean();
    let mut map: Value = serde_json::from_str(&folder.read("map.tmj")).expect("it is JSON");
    let tiles = map["tilesets"][0]["tiles"]
        .as_array()
        .expect("it has tiles")
        .clone();
    let number = |id: &str| {
        let found = tiles
            .iter()
            .find(|tile| tile["properties"][0]["value"] == id);
        found.expect("it is a tile")["id"]
            .as_u64()
            .expect("it has a number")
            + 1
    };
    // `c1` holds `u04/1`, in column 3 of row 1; `a1` is empty.
    let cells = &mut map["layers"][0]["data"];
    assert_eq!(cells[2], number("u04") + 0xA000_0000);
    assert_eq!(cells[0], 0);
    for (flags, turns) in [(0, 0), (0xA000_0000, 1), (0xC000_0000, 2), (0x6000_0000, 3)] {
        map["layers"][0]["data"][0] = (number("u05") + flags).into();
        folder.write("map.tmj", map.to_string());
        folder.run(["import", "map.tmj", "-o", name]).clean();
        let text = folder.read(name);
        assert!(text.contains(&format!("a1 = \"u05/{turns}\"")), "{text}");
    }
    let refused = |change: &dyn Fn(&mut Value), said: &str| {
        let mut map = map.clone();
        change(&mut map);
        folder.write("map.tmj", map.to_string());
        let before = folder.read(name);
        let done = folder.run(["import", "map.tmj", "-o", name]).code(2);
        assert!(done.err.contains(said), "{done}");
        assert_eq!(folder.read(name), before);
    };
    refused(
        &|map| map["layers"][0]["data"][0] = (1 + 0x8000_0000_u64).into(),
        "is mirrored",
    );
    refused(
        &|map| map["layers"][0]["data"][0] = 999.into(),
        "it is not known which tile",
    );
    refused(
        &|map| map["layers"][0]["data"] = "AAAA".into(),
        "cannot be unpacked",
    );
    refused(
        &|map| {
            map["layers"][0]["data"] = "AAAA".into();
            map["layers"][0]["compression"] = "zstd".into();
        },
        "are packed with `zstd`",
    );
    refused(
        &|map| map["orientation"] = "hexagonal".into(),
        "square cells",
    );
    refused(
        &|map| map["tilesets"][0]["source"] = "x.tsj".into(),
        "cannot read `x.tsj`",
    );
    folder.write("x.tsx", "<tileset/>");
    refused(
        &|map| map["tilesets"][0]["source"] = "x.tsx".into(),
        "the tileset `x.tsx` is not JSON",
    );
    refused(
        &|map| {
            map["layers"][0]["width"] = 25.into();
            map["layers"][0]["height"] = 1.into();
        },
        "the game has no cell",
    );
}

/// As Tiled writes maps by other settings than those of the export.
#[test]
fn cells_may_be_packed_and_tiles_lie_in_a_file_of_their_own() {
    let folder = copies(|text| text.contains("title = \"Chequerboard\""));
    let name = &folder.names()[0];
    folder.run(["export", name, "-o", "map.tmj"]).clean();
    let map: Value = serde_json::from_str(&folder.read("map.tmj")).expect("it is JSON");
    let numbers = map["layers"][0]["data"].as_array().expect("it has cells");
    let bytes: Vec<u8> = (numbers.iter())
        .map(|number| u32::try_from(number.as_u64().expect("it is a number")))
        .flat_map(|number| number.expect("it has 32 bits").to_le_bytes())
        .collect();
    let level = Compression::default();
    let compressed = |mut encoder: Box<dyn Read>| {
        let mut packed = Vec::new();
        encoder
            .read_to_end(&mut packed)
            .expect("memory can be read");
        packed
    };
    let zlib = compressed(Box::new(ZlibEncoder::new(
        Cursor::new(bytes.clone()),
        level,
    )));
    let gzip = compressed(Box::new(GzEncoder::new(Cursor::new(bytes.clone()), level)));
    let mut tileset = map["tilesets"][0].clone();
    tileset["name"] = "mine".into();
    folder.write("tiles/mine.tsj", tileset.to_string());
    for (compression, packed) in [("", &bytes), ("zlib", &zlib), ("gzip", &gzip)] {
        let mut map = map.clone();
        let layer = &mut map["layers"][0];
        layer["encoding"] = "base64".into();
        layer["compression"] = compression.into();
        layer["data"] = BASE64_STANDARD.encode(packed).into();
        map["tilesets"] = json!([{ "firstgid": 1, "source": "tiles/mine.tsj" }]);
        folder.write("map.tmj", map.to_string());
        let done = folder.run(["import", "map.tmj", "-o", name]).clean();
        assert!(done.out.contains("says the same already"), "{done}");
    }
}

/// Somebody may have edited it since.
#[test]
fn what_says_something_else_is_not_replaced() {
    let folder = Folder::of([("cars.toml", cars())]);
    let export = ["export", "cars.toml", "-o", "cars.csv"];
    folder.run(export).clean();
    folder.run(export).clean();
    let edited = folder.read("cars.csv") + "mine\n";
    folder.write("cars.csv", &edited);
    let done = folder.run(export).code(2);
    assert!(
        done.err
            .contains("`cars.csv` exists, and says something else"),
        "{done}"
    );
    assert_eq!(folder.read("cars.csv"), edited);
    folder.run(export.into_iter().chain(["--force"])).clean();
    assert_ne!(folder.read("cars.csv"), edited);
}

/// All that is made is looked at before anything is written.
#[test]
fn a_map_replaces_no_picture_of_somebody_else() {
    let folder = copies(|text| text.contains("title = \"Chequerboard\""));
    let name = &folder.names()[0];
    folder.run(["export", name, "-o", "map.tmj"]).clean();
    folder.write("map.tiles/h01.png", "mine");
    fs::remove_file(folder.path("map.tmj")).expect("it was there");
    let done = folder.run(["export", name, "-o", "map.tmj"]).code(2);
    assert!(
        done.err
            .contains("h01.png` exists, and says something else"),
        "{done}"
    );
    assert_eq!(folder.read("map.tiles/h01.png"), "mine");
    assert!(!folder.path("map.tmj").exists());
}

#[test]
fn a_map_that_is_cut_off_takes_nothing_away() {
    let folder = copies(|text| text.contains("title = \"Chequerboard\""));
    let name = &folder.names()[0];
    let before = folder.read(name);
    folder.run(["export", name, "-o", "map.tmj"]).clean();
    let whole: Value = serde_json::from_str(&folder.read("map.tmj")).expect("it is JSON");
    let cells = whole["layers"][0]["data"].as_array().expect("it has cells");
    let longer = [cells.as_slice(), &[0.into()]].concat();
    for wrong in [&cells[..3], &longer] {
        let mut map = whole.clone();
        map["layers"][0]["data"] = wrong.into();
        folder.write("map.tmj", map.to_string());
        let done = folder.run(["import", "map.tmj", "-o", name]).code(2);
        let said = format!("the map has {} cells, and its size is 5 × 5", wrong.len());
        assert!(done.err.contains(&said), "{done}");
        assert_eq!(folder.read(name), before);
    }
}
