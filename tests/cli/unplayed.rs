//! What was not played is not green, whatever levels and comments say.

use super::texts::{document, race, scenario};
use super::{Done, Folder};

/// A script with one step that cannot be played, and a comment behind it.
fn script(step: &str, comment: &str) -> String {
    race(&format!("steps = [\n  {step}, {comment}\n]\n"))
}

/// Whether a run ends with an error about a script that was not played, and nothing else.
#[track_caller]
fn is_not_replayed(done: Done, place: &str) {
    let done = done.code(1);
    assert_eq!(done.places(), [format!("{place} not-replayed")], "{done}");
}

#[test]
fn an_error_that_a_comment_allows_ends_no_replay_silently() {
    let cases = [
        (
            "{ player = \"red\", move = \"discard\", tiles = [\"h99\"] }",
            "# scrutineer: allow(unknown-reference)",
        ),
        (
            "{ player = \"red\", move = \"drive\", path = [\"c3\"] }",
            "# scrutineer: allow(script-illegal) -- on purpose",
        ),
        (
            "{ player = \"pink\", move = \"draw-two\" }",
            "# scrutineer: allow(bad-value)",
        ),
        (
            "{ player = \"red\", move = \"draw-two\", expect = { players.red.petrol = 9 } }",
            "# scrutineer: allow(unknown-field)",
        ),
    ];
    for (step, comment) in cases {
        let folder = Folder::of([("race.toml", script(step, comment))]);
        is_not_replayed(folder.run(["check", "--format", "short"]), "race.toml:5:3");
        let done = folder.run(["check"]).code(1);
        assert!(done.out.contains("1 script not replayed"), "{done}");
        let done = folder.run(["check", "--format", "junit"]).code(1);
        assert!(done.out.contains("failures=\"1\""), "{done}");
        folder.run(["replay", "race.toml"]).code(1);
        folder
            .run(["coverage", "checkpoint-rally", "race.toml"])
            .code(1);
    }
}

#[test]
fn neither_does_one_that_the_command_line_or_the_configuration_allows() {
    let step = "{ player = \"red\", move = \"drive\", path = [\"c3\"] }";
    let folder = Folder::of([("race.toml", script(step, ""))]);
    let done = folder.run(["check", "--format", "short", "--allow", "script-illegal"]);
    is_not_replayed(done, "race.toml:5:3");
    let allowed = "[levels]\nscript-illegal = \"allow\"\n";
    folder.write("scrutineer.toml", allowed);
    is_not_replayed(folder.run(["check", "--format", "short"]), "race.toml:5:3");
    let without_effect = format!("{allowed}not-replayed = \"allow\"\n");
    folder.write("scrutineer.toml", without_effect);
    let done = folder.run(["check"]).code(2);
    assert!(
        done.err
            .contains("no level and no comment hides `not-replayed`"),
        "{done}"
    );
}

#[test]
fn a_comment_that_would_hide_that_is_reported() {
    let step = "{ player = \"red\", move = \"drive\", path = [\"c3\"] }";
    let comment = "# scrutineer: allow(script-illegal, not-replayed)";
    let folder = Folder::of([("race.toml", script(step, comment))]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    let mut places = done.places();
    places.sort();
    assert_eq!(places.len(), 2, "{done}");
    assert!(places[0].ends_with("not-replayed"), "{done}");
    assert!(places[1].ends_with("unused-suppression"), "{done}");
    assert!(
        done.out
            .contains("no level and no comment hides `not-replayed`"),
        "{done}"
    );
}

#[test]
fn a_start_with_an_allowed_error_is_no_start() {
    let broken = race("steps = []\n").replace("card = \"card-02\"", "card = \"card-01\"");
    let broken = format!("# scrutineer: file allow(card-dealt-twice)\n{broken}");
    let folder = Folder::of([("race.toml", broken)]);
    is_not_replayed(folder.run(["check", "--format", "short"]), "race.toml:7:2");
}

#[test]
fn a_text_that_cannot_be_read_is_not_played() {
    let broken = race("steps = [\n]\nnote = \"open\n");
    let broken = format!("# scrutineer: file allow(syntax-error)\n{broken}");
    let folder = Folder::of([("race.toml", broken)]);
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert!(done.out.contains("[not-replayed]"), "{done}");
    let latin = race("steps = []\nnote = \"caf\u{e9}\"\n");
    let latin: Vec<u8> = latin.chars().map(|c| c as u8).collect();
    folder.write("race.toml", latin);
    let done = folder.run(["check", "--format", "short", "--allow", "not-utf8"]);
    is_not_replayed(done, "race.toml:5:12");
}

#[test]
fn a_script_under_a_wrong_name_is_not_played() {
    let other = race("steps = []\n").replace("checkpoint-rally", "rallyman");
    let folder = Folder::of([("race.toml", other)]);
    let allowed = ["--allow", "unknown-game", "--allow", "unknown-kind"];
    let done = folder.run(["check", "--format", "short"].iter().chain(&allowed));
    is_not_replayed(done, "race.toml:3:8");
}

#[test]
fn a_script_that_cannot_be_read_covers_nothing() {
    let script = race("cites = [\"draw.two-minutes\"]\nsteps = []\n");
    let wide: Vec<u8> = script.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let folder = Folder::of([("race.toml", wide)]);
    let done = folder.run(["coverage", "checkpoint-rally", "."]).code(1);
    assert!(done.out.contains("race.toml"), "{done}");
}

/// The scenario with a car that does not exist, in its own file, and scripts that start from it.
fn of_broken_scenario(comment: &str) -> Folder {
    let broken = scenario(&format!("players.red.car = \"tank\" {comment}\n"));
    let script = document("script", "scenario = \"two.toml\"\nsteps = []\n");
    Folder::of([("two.toml", broken), ("one.toml", script)])
}

#[test]
fn an_error_in_another_document_is_enough_where_it_is_reported() {
    let folder = of_broken_scenario("");
    let done = folder.run(["check", "--format", "short"]).code(1);
    assert_eq!(done.places(), ["two.toml:7:19 unknown-reference"]);
    let done = folder.run(["check"]).code(1);
    assert!(
        done.out.contains("1 script not replayed: 1 error"),
        "{done}"
    );
}

#[test]
fn an_error_that_another_document_allows_is_not() {
    let folder = of_broken_scenario("# scrutineer: allow(unknown-reference)");
    is_not_replayed(folder.run(["check", "--format", "short"]), "one.toml:4:1");
    is_not_replayed(
        folder.run(["check", "--format", "short", "one.toml"]),
        "one.toml:4:1",
    );
    // Nothing is played from it here.
    folder.run(["check", "two.toml"]).code(0);
}

#[test]
fn what_cannot_be_played_is_neither_simulated_nor_searched() {
    let folder = of_broken_scenario("# scrutineer: allow(unknown-reference)");
    for command in [
        &["simulate", "two.toml", "-n", "1"][..],
        &["perft", "two.toml", "--depth", "1"],
        &["fuzz", "two.toml", "--cases", "1"],
    ] {
        let done = folder.run(command).code(1);
        let told = format!("{}{}", done.out, done.err);
        assert!(told.contains("not-replayed"), "{done}");
        assert!(told.contains("unknown-reference"), "{done}");
    }
}

#[test]
fn cases_that_were_played_count_beside_one_that_was_not() {
    let cases = "steps = [{ player = \"red\", move = \"draw-two\", label = \"drawn\" }]\n\
                 [[cases]]\ntitle = \"Played\"\nafter = \"drawn\"\nsteps = []\n\
                 [[cases]]\ntitle = \"Nobody drives so far\"\nafter = \"drawn\"\n\
                 steps = [{ player = \"blue\", move = \"drive\", path = [\"c3\"] }]\n";
    let script = race(cases).replacen("format = 1", "format = 2", 1);
    let folder = Folder::of([("race.toml", script)]);
    let done = folder.run(["check"]).code(1);
    assert!(done.out.contains("replayed 2 scripts ("), "{done}");
    assert!(done.out.contains("1 script not replayed"), "{done}");
}
