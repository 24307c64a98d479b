//! `show`: drawings in the terminal, pictures in files, what may be asked for and what is said where it is not there.

use std::fmt::Write as _;
use std::fs;

use super::Folder;
use super::texts::race;

/// A car whose name would do harm on a page that did not quote it.
const HOSTILE: &str = "format = 1\ngame = \"checkpoint-rally\"\nkind = \"car-sheet\"\n\n[[cars]]\nid = \"x\"\n\
    name = \"<script>alert(1)</script> & \u{202e}evil\"\nminutes = { highway = 2, gravel = 4, urban = 5 }\n";

#[test]
fn a_component_is_drawn_beside_what_makes_it() {
    let folder = Folder::of([("a.toml", race(""))]);
    insta::assert_snapshot!(folder.run(["show", "h13"]));
    let full = folder.run(["show", "checkpoint-rally/h13"]).clean();
    assert_eq!(full.out, folder.run(["show", "h13"]).out);
}

/// What stands on a space is drawn in its row and column, and what is counted is there as often as it is said.
#[test]
fn drawings_say_what_their_documents_say() {
    let folder = Folder::of([("a.toml", race(""))]);
    let mut drawn = String::new();
    for (kind, game) in [
        ("checkpoint-cards", "checkpoint-rally"),
        ("dashboards", "rallyman"),
        ("cards", "classic-rally"),
    ] {
        let file = format!("{kind}.toml");
        folder.run(["new", kind, &file, "--game", game]).code(0);
        let shown = folder.run(["show", &file]).clean().out;
        let (shown, _) = shown.split_once("\n#:schema").unwrap_or((&shown, ""));
        let _ = writeln!(drawn, "{kind}:\n{shown}");
    }
    insta::assert_snapshot!(drawn);
}

#[test]
fn a_component_is_copied_as_toml() {
    let folder = Folder::of([("a.toml", race(""))]);
    let out = folder.run(["show", "h13", "--format", "toml"]).clean().out;
    let text = format!(
        "format = 1\ngame = \"checkpoint-rally\"\nkind = \"tile-set\"\nextends = []\n{out}"
    );
    folder.write("own.toml", text);
    folder.run(["check", "own.toml"]).clean();
}

/// A copy names the schema where it lies, as a document does that `new` writes.
#[test]
fn a_document_is_copied_with_a_schema_that_its_editor_finds() {
    let folder = Folder::of([("scrutineer.toml", "")]);
    fs::create_dir(folder.path("own")).expect("folders can be made");
    let copy = [
        "show",
        "checkpoint-rally/base/cars.toml",
        "--format",
        "toml",
    ];
    let path = ["-o", "own/cars.toml"];
    folder.run(copy.iter().chain(&path)).clean();
    let first = "#:schema ../schemas/checkpoint-rally/car-sheet.schema.json\n";
    assert!(folder.read("own/cars.toml").starts_with(first));
    assert!(
        folder
            .path("schemas/checkpoint-rally/car-sheet.schema.json")
            .is_file()
    );
    folder.run(["check", "own/cars.toml"]).clean();
}

#[test]
fn what_is_not_there_is_said() {
    let folder = Folder::of([(
        "broken.toml",
        "format = 1\ngame = \"checkpoint-rally\"\nkind = \"tile-set\"\ntiles = [\n".to_owned(),
    )]);
    let mut told = String::new();
    for what in [
        "h0l",
        "nothing.toml",
        "checkpoint-rally/none",
        "no-game/h01",
        "broken.toml",
    ] {
        let _ = writeln!(told, "{}", folder.run(["show", what]));
    }
    insta::assert_snapshot!(told);
}

#[test]
fn a_configuration_and_a_game_are_no_pictures() {
    let folder = Folder::of([("scrutineer.toml", "")]);
    let configuration = "error: `scrutineer.toml` is a configuration, and no document\n  help: `scrutineer config` says \
        what holds by it\n";
    for command in ["show", "play", "replay", "simulate", "export"] {
        let done = folder.run([command, "scrutineer.toml"]).code(2);
        assert_eq!(done.err, configuration, "{command}");
    }
    for game in ["rallyman", "rallyman/"] {
        let done = folder.run(["show", game]).code(2);
        assert!(done.err.contains("`rallyman` is a game"), "{done}");
    }
}

/// What is asked of a game alone is refused of what is none, and not passed over.
#[test]
fn a_component_has_no_players_and_no_steps() {
    let folder = Folder::of([
        ("race.toml", race("steps = []\n")),
        ("cars.toml", HOSTILE.to_owned()),
    ]);
    for (what, option, value) in [
        ("h13", "--seat", "red"),
        ("h13", "--until", "1"),
        ("cars.toml", "--seat", "red"),
        ("checkpoint-rally/two-players.toml", "--until", "1"),
    ] {
        let done = folder.run(["show", what, option, value]).code(2);
        assert!(
            done.out.is_empty() && done.err.contains(option),
            "{}",
            done.err
        );
    }
    folder
        .run(["show", "race.toml", "--seat", "red", "--until", "0"])
        .clean();
}

#[test]
fn a_step_behind_the_last_one_is_said_to_be_none() {
    let folder = Folder::of([("race.toml", race("steps = []\n"))]);
    let done = folder.run(["show", "race.toml", "--until", "7"]).code(0);
    assert_eq!(
        done.err,
        "there is no step 7: the script ends with step 0\n"
    );
    assert_eq!(done.out, folder.run(["show", "race.toml"]).clean().out);
}

/// Colours say what letters and shapes say, too.
#[test]
fn a_table_has_colours_where_the_terminal_has() {
    let folder = Folder::of([("race.toml", race("steps = []\n"))]);
    for what in ["race.toml", "h13"] {
        let plain = folder.run(["show", what]).clean().out;
        assert!(!plain.contains('\u{1b}'), "{what}");
        let coloured = folder.run(["--color", "always", "show", what]).clean().out;
        assert!(coloured.contains("\u{1b}[48;5;"), "{what}");
        let (first, rest) = coloured.split_once('\u{1b}').expect("there are colours");
        let stripped: String = rest.split('\u{1b}').fold(first.to_owned(), |text, piece| {
            text + piece.split_once('m').expect("colours").1
        });
        let lines = |text: &str| -> Vec<String> {
            text.lines()
                .map(|line| line.trim_end().to_owned())
                .collect()
        };
        assert_eq!(lines(&stripped), lines(&plain), "{what}");
    }
}

#[test]
fn pictures_are_written_as_their_ending_says() {
    let folder = Folder::of([("race.toml", race("steps = []\n"))]);
    for (ending, begins) in [
        ("svg", &b"<svg xmlns"[..]),
        ("png", b"\x89PNG\r\n"),
        ("pdf", b"%PDF-"),
        ("html", b"<!doctype html>"),
        ("json", b"[{\"title\""),
    ] {
        let mut written = Vec::new();
        for name in ["one", "two"] {
            let file = format!("{name}.{ending}");
            folder.run(["show", "race.toml", "-o", &file]).clean();
            written.push(fs::read(folder.path(&file)).expect("it has been written"));
        }
        assert!(written[0].starts_with(begins), "{ending}");
        assert_eq!(
            written[0], written[1],
            "{ending}: the same bytes every time"
        );
    }
    assert_eq!(
        folder.run(["show", "race.toml", "-o", "a.gif"]).code,
        Some(2)
    );
}

/// Names are text, whatever they say.
#[test]
fn hostile_names_are_shown_as_text() {
    let folder = Folder::of([("cars.toml", HOSTILE.to_owned())]);
    for form in ["svg", "html"] {
        let out = folder
            .run(["show", "cars.toml", "--format", form])
            .clean()
            .out;
        assert!(
            out.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; \u{fffd}evil"),
            "{form}"
        );
        assert!(
            !out.contains("<script>") && !out.contains('\u{202e}'),
            "{form}"
        );
    }
    let long = HOSTILE.replace("& \u{202e}evil", &"long ".repeat(2000));
    folder.write("long.toml", long);
    let out = folder
        .run(["show", "long.toml", "--format", "svg"])
        .clean()
        .out;
    assert!(
        out.contains("…</text>"),
        "what is too long for a line is cut"
    );
    folder.run(["show", "long.toml", "-o", "long.png"]).clean();
}

/// What a player does not see is in no format of what is shown to that player.
#[test]
fn hidden_things_leave_no_trace() {
    let folder = Folder::of([(
        "race.toml",
        race("steps = [{ player = \"red\", move = \"draw-two\" }]\n"),
    )]);
    let ids = |arguments: &[&str]| {
        let out = folder.run(arguments).clean().out;
        let words = out.split(|one: char| !one.is_ascii_alphanumeric() && one != '-');
        let tile = |word: &&str| {
            word.len() == 3 && word.starts_with(['h', 'g', 'u']) && word[1..].parse::<u8>().is_ok()
        };
        words
            .filter(tile)
            .map(str::to_owned)
            .collect::<std::collections::BTreeSet<String>>()
    };
    let all = ids(&["show", "race.toml", "--format", "svg"]);
    for form in ["svg", "json", "html"] {
        let red = ids(&["show", "race.toml", "--format", form, "--seat", "red"]);
        let blue = ids(&["show", "race.toml", "--format", form, "--seat", "blue"]);
        assert!(
            red.is_subset(&all),
            "{form}: the referee sees all that red sees"
        );
        assert!(blue.is_subset(&all) && blue != red, "{form}");
    }
    let page = |seat: &str| {
        folder
            .run(["replay", "race.toml", "--format", "html", "--seat", seat])
            .clean()
            .out
    };
    let red = ids(&["show", "race.toml", "--format", "svg", "--seat", "red"]);
    let blue = ids(&["show", "race.toml", "--format", "svg", "--seat", "blue"]);
    let page = page("blue");
    for hidden in red.difference(&blue) {
        assert!(
            !page.contains(&format!(">{hidden}<")),
            "{hidden} is red's own"
        );
    }
}

/// A replay to look at has a place for every step, and needs nothing from elsewhere.
#[test]
fn a_replay_is_one_page() {
    let steps = "steps = [{ player = \"red\", move = \"draw-two\" }, { player = \"blue\", move = \"draw-two\" }]\n";
    let folder = Folder::of([("race.toml", race(steps))]);
    let page = folder
        .run(["replay", "race.toml", "--format", "html"])
        .clean()
        .out;
    for step in 0..3 {
        assert_eq!(
            page.matches(&format!("<li id=\"step-{step}\">")).count(),
            1,
            "{step}"
        );
    }
    let outside = page.replace("http://www.w3.org/2000/svg", "");
    for lead in ["http:", "https:", "src=", "@import", "<link"] {
        assert!(!outside.contains(lead), "{lead}");
    }
    let (_, data) = page.split_once("id=\"data\">").expect("there is data");
    let (data, _) = data.split_once("</script>").expect("which ends");
    let data: serde_json::Value = serde_json::from_str(data).expect("it is JSON");
    let frames = data["frames"].as_array().expect("frames");
    assert_eq!(frames.len(), 3);
    let parts = data["parts"].as_array().expect("parts").len() as u64;
    let named = frames
        .iter()
        .flat_map(|frame| frame.as_array().expect("one a viewer"));
    for index in named.flat_map(|frame| frame["parts"].as_array().expect("indices")) {
        assert!(index.as_u64().expect("an index") < parts);
    }
}

#[test]
fn two_versions_stand_side_by_side() {
    let map = |tile: &str| {
        super::texts::document(
            "map-layout",
            &format!(
                "\n[board]\nc3 = \"{tile}\"\nb3 = \"h04/1\"\n\n[borders]\nnorth = \"border-1/a\"\neast = \"border-2/a\"\n\
                 south = \"border-3/a\"\nwest = \"border-4/a\"\n"
            ),
        )
    };
    let folder = Folder::of([("old.toml", map("h01/0")), ("new.toml", map("u01/0"))]);
    let show = |arguments: &[&str]| {
        folder
            .run(["show", "--diff", "old.toml"].iter().chain(arguments))
            .code(0)
    };
    let drawn = show(&["new.toml"]).out;
    assert!(
        drawn.contains("before") && drawn.contains("after"),
        "{drawn}"
    );
    assert!(drawn.contains("`u01/0` on `c3` differs"), "{drawn}");
    assert!(drawn.contains("--- old.toml\n+++ new.toml\n"), "{drawn}");
    assert!(!drawn.contains("`h04/1` on `b3`"), "{drawn}");
    let svg = show(&["new.toml", "--format", "svg"]).out;
    assert!(svg.contains("before") && svg.contains("differs"), "{svg}");
    let same = show(&["old.toml"]);
    assert_eq!(
        (same.out.as_str(), same.err.as_str()),
        ("", "nothing differs\n")
    );
    // Of components only those that differ are shown.
    folder.write("a.toml", super::texts::cars());
    folder.write(
        "b.toml",
        super::texts::cars().replace("gravel = 2", "gravel = 9"),
    );
    let cars = folder
        .run(["show", "--diff", "a.toml", "b.toml"])
        .code(0)
        .out;
    assert!(cars.contains("hovercraft"), "{cars}");
    assert!(
        cars.contains("-minutes = { highway = 4, gravel = 2"),
        "{cars}"
    );
}
