//! What is advised about slips of authors: nothing that would do harm, and once.

use super::Folder;
use super::texts::{document, race, scenario};

/// What is found in the files of a folder, in short.
fn found<T: AsRef<[u8]>>(files: impl IntoIterator<Item = (&'static str, T)>) -> Vec<String> {
    let folder = Folder::of(files);
    let done = folder.run(["check", "--format", "short"]);
    done.out.lines().map(str::to_owned).collect()
}

/// A document of Classic Rally.
fn map(cells: &str) -> String {
    format!("format = 1\ngame = \"classic-rally\"\nkind = \"road-map\"\n\n[board]\n{cells}")
}

/// Somebody has copied the line, and not changed its key.
#[test]
fn a_cell_that_is_laid_twice_may_be_another_one() {
    let cells = "\"0,0\" = \"start/0\"\n\"0,1\" = \"checkpoint-1/0\"\n\"0,2\" = \"straight/0\"\n\
                 \"0,2\" = \"straight/0\"\n\"0,4\" = \"checkpoint-2/0\"\n\"0,5\" = \"checkpoint-3/0\"\n\
                 \"0,6\" = \"finish/0\"\n";
    let folder = Folder::of([("a.toml", map(cells))]);
    let done = folder.run(["check", "--fix", "--format", "short"]).code(1);
    let expected = "a.toml:9:1: error[syntax-error] this line stands here twice \u{2014} give one of the two the key \
                    that it is meant for, or remove it if `0,2` is all that was meant\n";
    assert_eq!(done.out, expected);
    assert_eq!(folder.read("a.toml"), map(cells));
}

#[test]
fn keys_given_again_may_have_lost_their_header() {
    let car = |id: &str| {
        format!(
            "id = \"{id}\"\nname = \"{id}\"\nminutes = {{ highway = 4, gravel = 4, urban = 4 }}\n"
        )
    };
    let cars = format!(
        "extends = [\"base\"]\n\n[[cars]]\n{}\n{}",
        car("estate-car"),
        car("van")
    );
    let folder = Folder::of([("a.toml", document("car-sheet", &cars))]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert!(
        done.out
            .contains(": error[missing-field] `[[cars]]` is missing before this"),
        "{done}"
    );
    folder.run(["check", "--fix"]).code(0);
    // What was pasted twice is there once too often.
    let cars = format!(
        "extends = [\"base\"]\n\n[[cars]]\n{}\n{}",
        car("van"),
        car("van")
    );
    let told = found([("a.toml", document("car-sheet", &cars))]);
    assert!(
        told[0].ends_with("remove these lines, or those further up"),
        "{told:?}"
    );
    // Which of several players is meant, nobody can tell.
    let folder = Folder::new();
    folder
        .run(["new", "script", "a.toml", "--game", "brick-run"])
        .clean();
    let text = folder.read("a.toml").replace("[start.players.b]\n", "");
    folder.write("a.toml", &text);
    let done = folder.run(["check", "--fix", "--format", "short"]).code(1);
    assert!(done.out.contains("such as `[start.players.b]`"), "{done}");
    assert_eq!(folder.read("a.toml"), text);
}

#[test]
fn what_a_set_extends_is_copied_to_be_changed() {
    let cars = "extends = [\"base\"]\n\n[[cars]]\nid = \"rally-car\"\nname = \"Rally Car\"\n\
                minutes = { highway = 4, gravel = 4, urban = 4 }\n";
    let told = found([("a.toml", document("car-sheet", cars))]);
    assert!(
        told[0].contains("`scrutineer show checkpoint-rally/base/cars.toml --format toml -o FILE`"),
        "{told:?}"
    );
}

/// Nobody knows the clauses by heart: the one that refuses the step is named.
#[test]
fn an_unknown_clause_is_answered_with_the_one_that_refuses() {
    let step = "steps = [{ player = \"blue\", move = \"draw-two\", illegal = \"turn.taken\" }]";
    let told = found([("a.toml", race(step))]);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].contains("error[unknown-clause]") && told[0].contains("refuses this step: write"),
        "{told:?}"
    );
    // Of a step that is legal, that is said.
    let step = "steps = [{ player = \"red\", move = \"draw-two\", illegal = \"turn.taken\" }]";
    let told = found([("a.toml", race(step))]);
    assert!(
        told[0].ends_with("no clause refuses this step: remove `illegal`"),
        "{told:?}"
    );
    // Where it is not played so far, not only those of one family are allowed.
    let step = "steps = [{ player = \"red\", move = \"draw\" }, { player = \"red\", move = \"draw-two\", illegal = \"turn.taken\" }]";
    let told = found([("a.toml", race(step))]);
    assert!(
        told.iter()
            .any(|line| line.contains(" that begin otherwise")),
        "{told:?}"
    );
}

#[test]
fn a_clause_that_another_reading_has_is_named_with_it() {
    let start = "[start]\nboard = { b2 = \"h01/0\", c2 = \"g02/0\", d2 = \"h04/1\" }\n[start.players.red]\n\
                 at = \"b2\"\n[start.players.blue]\nat = \"d2\"\ntime = 9\n";
    let steps = "steps = [\n{ player = \"red\", move = \"drive\", path = [\"c2\"] },\n\
                 { player = \"red\", move = \"drive\", path = [\"b2\"], illegal = \"check.same-side-in-out\" },\n]\n";
    let text = document("script", &format!("{steps}{start}")).replace("format = 1", "format = 2");
    let told = found([("a.toml", text)]);
    assert!(
        told[0].contains(
            "under another reading of `turn-back`, `check.same-side-in-out` may refuse it"
        ),
        "{told:?}"
    );
}

/// Of a base tile there are as many as there are; of one's own there may be more.
#[test]
fn more_copies_are_offered_only_of_own_tiles() {
    let tiles = "format = 1\ngame = \"classic-rally\"\nkind = \"road-tiles\"\nextends = [\"base\"]\n\
                 tiles = [{ id = \"lane\", exits = [\"N\", \"S\"], count = 1 }]\n";
    let cells = |tile: &str| {
        format!(
            "\"0,0\" = \"start/0\"\n\"0,1\" = \"{tile}/0\"\n\"0,2\" = \"checkpoint-1/0\"\n\"0,3\" = \"{tile}/0\"\n\"0,4\" = \"checkpoint-2/0\"\n\"0,5\" = \"service/0\"\n\"0,6\" = \"checkpoint-3/0\"\n\"0,7\" = \"finish/0\"\n"
        )
    };
    let own = map(&cells("lane")).replace("\n\n[board]", "\ntiles = \"tiles.toml\"\n\n[board]");
    let told = found([("map.toml", own), ("tiles.toml", tiles.to_owned())]);
    let copies = |told: &[String]| {
        told.iter()
            .find(|line| line.contains("tile-copies"))
            .cloned()
    };
    let own = copies(&told).expect("there is one too many");
    assert!(
        own.contains("or give `lane` a greater `count` in its set"),
        "{own}"
    );
    let base =
        copies(&found([("map.toml", map(&cells("crossroads")))])).expect("there is one too many");
    assert!(!base.contains("`count`"), "{base}");
}

#[test]
fn a_layout_for_other_borders_is_one_mistake() {
    let piece = |id: &str| {
        let side = "[\"desert\", \"city\", \"desert\", \"grassland\", \"desert\"]";
        format!("{{ id = \"{id}\", a = {side}, b = {side} }}")
    };
    let pieces: Vec<String> = ["one", "two", "three", "four"].map(piece).to_vec();
    let borders = document(
        "terrain-borders",
        &format!("borders = [{}]\n", pieces.join(", ")),
    );
    let layout = "[board]\nc2 = \"g02/0\"\n[borders]\nnorth = \"border-1/a\"\neast = \"border-2/a\"\n\
                  south = \"border-3/a\"\nwest = \"border-4/a\"\n";
    let told = found([
        ("borders.toml", borders),
        ("layout.toml", document("map-layout", layout)),
        (
            "scenario.toml",
            scenario("[components]\nborders = \"borders.toml\"\nlayout = \"layout.toml\"\n"),
        ),
    ]);
    let of_pieces = told
        .iter()
        .filter(|line| line.contains("error[unknown-reference]"));
    let of_pieces: Vec<_> = of_pieces.collect();
    assert_eq!(of_pieces.len(), 1, "{told:?}");
    assert!(
        of_pieces[0].contains("`border-1`, `border-2`, `border-3` and `border-4` of the base set")
    );
}

#[test]
fn a_document_that_was_moved_is_named() {
    let layout = document("map-layout", "[board]\nc2 = \"g02/0\"\n");
    let told = found([
        ("maps/layout.toml", layout),
        (
            "own/scenario.toml",
            scenario("[components]\nlayout = \"layouts/layout.toml\"\n"),
        ),
    ]);
    assert!(
        told[0].ends_with("did you mean `../maps/layout.toml`?"),
        "{told:?}"
    );
}

#[test]
fn a_list_in_one_text_is_parted() {
    let text = "format = 1\ngame = \"checkpoint-charlie\"\nkind = \"suspects\"\nsuspects = [\n  \
                { id = \"ada\", faces = [\"hat, glasses\"] },\n  { id = \"ben\", faces = [\"no-hat\", \"no-glasses\"] },\n]\n";
    let told = found([("a.toml", text)]);
    assert!(
        told[0].contains("write `\"hat\", \"glasses\"`: each has quotes of its own"),
        "{told:?}"
    );
}

/// A tile that is turned off the road is one finding, with what to write.
#[test]
fn a_turned_tile_is_one_finding() {
    let tiles = "0,0 start/0 0,1 checkpoint-1/0 0,2 curve/1 1,2 curve/2 1,1 straight/0 1,0 curve/0 2,0 checkpoint-2/1 \
                 3,0 curve/3 3,1 service/0 3,2 straight/0 3,3 curve/2 2,3 hazard-straight/1 1,3 curve/1 \
                 1,4 checkpoint-3/0 1,5 curve/1 2,5 finish/1";
    let tiles: Vec<&str> = tiles.split(' ').collect();
    let cells = tiles
        .chunks(2)
        .map(|tile| format!("\"{}\" = \"{}\"\n", tile[0], tile[1]));
    let cells: String = cells.collect();
    let told = found([("a.toml", map(&cells))]);
    assert!(
        told.iter()
            .any(|line| line.contains("map-unreachable") && line.contains("write `")),
        "{told:?}"
    );
    assert!(
        !told.iter().any(|line| line.contains("map-blank-side")),
        "{told:?}"
    );
}

/// What was laid out before is so afterwards, and the layout of what was not stays its author's.
#[test]
fn a_document_that_was_laid_out_stays_so() {
    for game in ["checkpoint-rally", "rallyman"] {
        let folder = Folder::new();
        folder.run(["init", "--game", game]).clean();
        folder.run(["fmt", "--check"]).code(0);
        folder.run(["migrate"]).code(0);
        folder.run(["fmt", "--check"]).code(0);
    }
    let folder = Folder::new();
    folder.run(["init", "--game", "checkpoint-rally"]).clean();
    let written = folder
        .read("tile-set.toml")
        .replace("title = ", "title  =  ");
    folder.write("tile-set.toml", &written);
    folder.run(["migrate", "tile-set.toml"]).code(0);
    assert_eq!(
        folder.read("tile-set.toml"),
        written.replace("format = 1", "format = 2")
    );
}

#[test]
fn a_list_takes_the_game_behind_what_is_listed() {
    let folder = Folder::new();
    let named = folder
        .run(["list", "components", "--game", "classic-rally"])
        .clean();
    assert_eq!(
        folder
            .run(["list", "components", "classic-rally"])
            .clean()
            .out,
        named.out
    );
    folder.run(["list", "components", "classic-ralley"]).code(2);
}

#[test]
fn keys_of_one_table_are_missing_together() {
    let layout = "[board]\nc2 = \"g02/0\"\n[borders]\nnorth = \"border-1/a\"\n";
    let told = found([("a.toml", document("map-layout", layout))]);
    let expected = "a.toml:6:1: error[missing-field] `east`, `south`, `west` are missing \u{2014} add `east = \u{2026}`, \
                    `south = \u{2026}` and `west = \u{2026}`";
    assert_eq!(told, [expected]);
}

#[test]
fn two_values_that_have_changed_places_are_one_mistake() {
    let tiles = "extends = [\"base\"]\n# scrutineer: allow(tile-count)\ntiles = [\n  { id = \"coast\", road = \"gravel\", \
                 terrain = [\"N\", \"E\", \"W\"], exits = [\"city\", \"mountains\", \"desert\", \"grassland\"] },\n]\n";
    let told = found([("a.toml", document("tile-set", tiles))]);
    assert!(
        told[0].ends_with("`exits` and `terrain` have each other's values \u{2014} exchange them"),
        "{told:?}"
    );
    let errors = told.iter().filter(|line| line.contains(" error["));
    assert_eq!(errors.count(), 1, "{told:?}");
}

#[test]
fn the_only_item_of_a_list_may_lack_its_name_and_brackets() {
    let step = "steps = [{ player = \"red\", move = \"drive\", at = \"b1\" }]";
    let told = found([("a.toml", race(step))]);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].ends_with("did you mean `path = [\"b1\"]`? it is missing here"),
        "{told:?}"
    );
}
