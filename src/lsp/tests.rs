//! What is told at a caret, and where it leads.

mod disk;

use serde_json::{Value, json};

use super::answer::answer;
use super::testing::{edited, world};

const CARS: &str = "format = 1\ngame = \"brick-run\"\nkind = \"cars\"\nextends = [\"base\"]\n\
    cars = [{ id = \"van\", track = [5, 4, 3], cargo = 6, name = \"Van\" }]\n";

const SCENARIO: &str = "format = 1\ngame = \"brick-run\"\nkind = \"scenario\"\nplayers = 2\n\
    components.cars = \"cars.toml\"\nfixed.cars = { a = \"van\", b = \"sedan\" }\n";

const SCRIPT: &str = "format = 2\ngame = \"brick-run\"\nkind = \"script\"\ncites = [\"repair.rate\"]\nsteps = [\n  \
    { player = \"a\", move = \"place\", cubes = { move = 2, repair = 2 }, label = \"one\" },\n  \
    { player = \"b\", move = \"place\", cubes = { steer = 4 } },\n  \
    { player = \"a\", move = \"repair\", cubes = 2, expect = { round = 1 } },\n]\n\
    [start]\nroad = [\"c22\", \"c10\", \"c30\"]\n[start.players]\n\
    a = { car = \"sedan\", bricks = 4, damage = 1 }\nb = { car = \"farm-truck\", bricks = 4 }\n\
    [[cases]]\ntitle = \"x\"\nafter = \"one\"\nsteps = [\n  \
    { player = \"b\", move = \"place\", cubes = { move = 4 } },\n]\n";

/// A text with the caret before the `nth` place of a word.
fn marked(text: &str, word: &str, nth: usize) -> String {
    let at = text.match_indices(word).nth(nth).expect("it is there").0;
    let mut text = text.to_owned();
    text.insert_str(at, "<|>");
    text
}

/// What the server answers at the caret.
#[track_caller]
fn ask(files: &[(&str, &str)], method: &str, more: Value) -> Result<Value, String> {
    let (world, spot) = world(files);
    let range = world.range(&spot.source, &(spot.offset..spot.offset));
    let mut params = json!({
        "textDocument": { "uri": world.uri(&spot.name) },
        "position": range.start,
        "positions": [range.start],
    });
    if let (Value::Object(params), Value::Object(more)) = (&mut params, more) {
        params.extend(more);
    }
    match answer(&world, method, params, &|| false) {
        Ok(answer) => Ok(answer.result),
        Err(refusal) => Err(format!("{refusal:?}")),
    }
}

#[track_caller]
fn hovers(files: &[(&str, &str)], expected: &[&str]) {
    let told = ask(files, "textDocument/hover", json!({})).expect("it is answered");
    let text = told["contents"]["value"].as_str().unwrap_or_default();
    for expected in expected {
        assert!(text.contains(expected), "{expected:?} in {told:#}");
    }
}

#[test]
fn hovering_tells_what_things_are() {
    let cars = ("cars.toml", CARS);
    hovers(
        &[cars, ("a.toml", &marked(SCENARIO, "van", 0))],
        &[
            "**car** `van`: Van",
            "track: `[5, 4, 3]`",
            "`cars.toml`, line 5",
            "data:image/svg+xml",
        ],
    );
    hovers(
        &[cars, ("a.toml", &marked(SCENARIO, "players", 0))],
        &["How many play", "An integer from 1 to 4."],
    );
    let reading = format!("{SCENARIO}readings.initiative-bonus = \"ignored\"\n");
    hovers(
        &[cars, ("a.toml", &marked(&reading, "initiative", 0))],
        &["What the initiative bonus"],
    );
    hovers(
        &[cars, ("a.toml", &marked(&reading, "ignored", 0))],
        &["It does nothing"],
    );
    let script = |word, nth| marked(SCRIPT, word, nth);
    hovers(
        &[("a.toml", &script("repair.rate", 0))],
        &["Rulebook heading", "1 ruling here"],
    );
    hovers(
        &[("a.toml", &script("place", 0))],
        &["**place**", "Phase 1: places time cubes"],
    );
    hovers(
        &[("a.toml", &script("{ player", 2))],
        &["**Step 3**", "Events:", "Changes:", "Then: next a."],
    );
    hovers(
        &[("a.toml", &script("round", 0))],
        &["After this step: `1`"],
    );
    let configured = |text: &str, told: &[&str]| hovers(&[("scrutineer.toml", text)], told);
    configured("[lev<|>els]\n", &["How much findings matter"]);
    configured("[check]\nexcl<|>ude = []\n", &["passed over"]);
    configured(
        "[levels]\nunused-suppr<|>ession = \"allow\"\n",
        &["Reports a comment that suppresses", "Level: **warning**"],
    );
    let house = "[[house-rules]]\ngame = \"brick-run\"\nclause = \"setup.shu<|>ffle\"\n";
    configured(house, &["**clause** `setup.shuffle`"]);
    let nothing = ask(
        &[("a.toml", &format!("{SCRIPT}# x<|>"))],
        "textDocument/hover",
        json!({}),
    );
    assert_eq!(nothing, Ok(Value::Null));
}

/// Lines of what is answered, counted from 0.
fn lines(answer: &Value) -> Vec<(String, u64)> {
    let places = answer.as_array().into_iter().flatten();
    let line = |place: &Value| {
        let uri = place["uri"].as_str().unwrap_or_default().to_owned();
        (uri, place["range"]["start"]["line"].as_u64().unwrap_or(99))
    };
    places.map(line).collect()
}

#[test]
fn names_lead_to_what_they_name_and_back() {
    let files = [
        ("cars.toml", CARS),
        ("a.toml", &*marked(SCENARIO, "van", 0)),
    ];
    let place = |name: &str, line| (format!("file:///{name}"), line);
    let found = ask(&files, "textDocument/definition", json!({})).expect("it is answered");
    assert_eq!(lines(&found), [place("cars.toml", 4)]);
    let context = json!({ "context": { "includeDeclaration": true } });
    let found = ask(&files, "textDocument/references", context).expect("it is answered");
    assert_eq!(lines(&found), [place("a.toml", 5), place("cars.toml", 4)]);
    let path = [
        ("cars.toml", CARS),
        ("a.toml", &*marked(SCENARIO, "cars.toml", 0)),
    ];
    let found = ask(&path, "textDocument/definition", json!({})).expect("it is answered");
    assert_eq!(lines(&found), [place("cars.toml", 0)]);
    let label = [("a.toml", &*marked(SCRIPT, "\"one\"\nsteps", 0))];
    let found = ask(&label, "textDocument/definition", json!({})).expect("it is answered");
    assert_eq!(lines(&found), [place("a.toml", 5)]);
    let player = [("a.toml", &*marked(SCRIPT, "\"b\"", 0))];
    let found = ask(&player, "textDocument/documentHighlight", json!({})).expect("it is answered");
    assert_eq!(found.as_array().map(Vec::len), Some(3));
    let links = ask(&files, "textDocument/documentLink", json!({})).expect("it is answered");
    assert_eq!(links[0]["target"], "file:///cars.toml");
}

#[track_caller]
fn renamed(files: &[(&str, &str)], new: &str) -> Result<Vec<String>, String> {
    let answer = ask(files, "textDocument/rename", json!({ "newName": new }))?;
    let edit = serde_json::from_value(answer).expect("it is an edit");
    let (world, _) = world(files);
    Ok(files
        .iter()
        .map(|(name, _)| edited(&world, name, &edit))
        .collect())
}

#[test]
fn renaming_reaches_every_file_or_is_refused() {
    let files = [
        ("cars.toml", CARS),
        ("a.toml", &*marked(SCENARIO, "van", 0)),
    ];
    assert_eq!(
        renamed(&files, "bus"),
        Ok(vec![
            CARS.replace("\"van\"", "\"bus\""),
            SCENARIO.replace("\"van\"", "\"bus\"")
        ])
    );
    let refused = |files: &[(&str, &str)], new: &str, why: &str| {
        let told = renamed(files, new).expect_err("it clashes");
        assert!(told.contains(why), "{told}");
    };
    refused(&files, "sedan", "already the id of a car");
    refused(&files, "A van", "is not an id");
    let base = [
        ("cars.toml", CARS),
        ("a.toml", &*marked(SCENARIO, "sedan", 0)),
    ];
    refused(&base, "limo", "comes with the game");
    let player = [("a.toml", &*marked(SCRIPT, "\"b\"", 0))];
    refused(&player, "c", "whose names the game fixes");
    refused(
        &[("a.toml", &*marked(SCRIPT, "bricks", 0))],
        "c",
        "only ids",
    );
    let label = [("a.toml", &*marked(SCRIPT, "\"one\"", 0))];
    assert_eq!(
        renamed(&label, "first"),
        Ok(vec![SCRIPT.replace("\"one\"", "\"first\"")])
    );
    let ready = ask(&files, "textDocument/prepareRename", json!({})).expect("it can be renamed");
    assert_eq!(ready["placeholder"], "van");
    assert!(ask(&base, "textDocument/prepareRename", json!({})).is_err());
}

#[test]
fn renaming_reaches_what_only_a_third_document_brings_together() {
    let zones = "format = 1\ngame = \"rallyman\"\nkind = \"zones\"\n[[zones]]\nid = \"<|>lane\"\n\
        legend = { plain = 0 }\n[[zones.roads]]\nends = [0, 1]\n\
        segments = [{ straight = { spaces = 3, left = \"plain\", right = \"plain\" } }]\n";
    let rally = "format = 1\ngame = \"rallyman\"\nkind = \"rally\"\n\
        [[stages]]\nid = \"one\"\nsections = [{ zone = \"lane\", from = 0, to = 1 }]\n";
    let scenario = "format = 1\ngame = \"rallyman\"\nkind = \"scenario\"\n[drivers.red]\n\
        [components]\nrally = \"rally.toml\"\nzones = \"zones.toml\"\n";
    let files = [
        ("zones.toml", zones),
        ("rally.toml", rally),
        ("a.toml", scenario),
    ];
    let new = |text: &str| text.replace("<|>", "").replace("\"lane\"", "\"alley\"");
    assert_eq!(
        renamed(&files, "alley"),
        Ok(vec![new(zones), new(rally), scenario.to_owned()])
    );
    // It can begin where the zone is only named.
    let named = marked(rally, "lane", 0);
    let from_rally = [
        ("zones.toml", &*zones.replace("<|>", "")),
        ("rally.toml", &*named),
        ("a.toml", scenario),
    ];
    let ready = ask(&from_rally, "textDocument/prepareRename", json!({}));
    assert_eq!(ready.expect("it can be renamed")["placeholder"], "lane");
    assert_eq!(
        renamed(&from_rally, "alley"),
        Ok(vec![new(zones), new(rally), scenario.to_owned()])
    );
    let found = ask(&from_rally, "textDocument/definition", json!({})).expect("it is answered");
    assert_eq!(lines(&found), [("file:///zones.toml".to_owned(), 4)]);
    // Spaces are named after zones.
    let position = "format = 1\ngame = \"rallyman\"\nkind = \"position\"\n[components]\nzones = \"zones.toml\"\n\
        [drivers.red]\nat = \"lane0-lane1/3\"\n";
    let mut with_space = files.to_vec();
    with_space.push(("c.toml", position));
    let why = renamed(&with_space, "alley").expect_err("a space has it in its name");
    assert!(
        why.contains("`lane0-lane1/3` in `c.toml`, line 7, is named after the zone `lane`"),
        "{why}"
    );
    // For another user of the rally, the zone is that of another set.
    let other = zones.replace("<|>", "");
    let second = scenario.replace("zones.toml", "other.toml");
    let mut files = files.to_vec();
    files.extend([("other.toml", &*other), ("b.toml", &*second)]);
    let why = renamed(&files, "alley").expect_err("it is two");
    assert!(
        why.contains("is that of `other.toml` as well, for `b.toml`"),
        "{why}"
    );
}

#[test]
fn a_label_stays_a_string_whatever_its_quotes() {
    for quoted in ["'one'", "\"\"\"one\"\"\"", "'''one'''"] {
        let text = SCRIPT.replace("\"one\"", quoted);
        let label = [("a.toml", &*marked(&text, "one", 0))];
        let expected = text.replace(quoted, "\"it's\"");
        assert_eq!(renamed(&label, "it's"), Ok(vec![expected]), "{quoted}");
    }
    let text = SCRIPT.replace("\"one\"", "\"'one'\"");
    let label = [("a.toml", &*marked(&text, "one", 0))];
    let expected = SCRIPT.replace("\"one\"", "\"two\"");
    assert_eq!(renamed(&label, "two"), Ok(vec![expected]));
}

#[test]
fn renaming_is_refused_where_a_user_of_two_sets_would_have_an_id_twice() {
    let other = CARS.replace("van", "bus");
    let both = CARS
        .replace("van", "cab")
        .replace("[\"base\"]", "[\"cars.toml\", \"other.toml\"]");
    let files = [
        ("cars.toml", &*marked(CARS, "van", 0)),
        ("other.toml", &*other),
        ("both.toml", &*both),
    ];
    let why = renamed(&files, "bus").expect_err("it is taken");
    let expected = "`bus` is already the id of a car in `other.toml`, line 5";
    assert!(why.contains(expected), "{why}");
    assert!(renamed(&files, "coach").is_ok());
}

#[test]
fn renaming_is_not_refused_because_of_a_comment() {
    let zones = "format = 1\ngame = \"rallyman\"\nkind = \"zones\"\n# as \"lane0-lane1/3\"\n\
        [[zones]]\nid = \"<|>lane\"\n\
        legend = { plain = 0 }\n[[zones.roads]]\nends = [0, 1]\n\
        segments = [{ straight = { spaces = 3, left = \"plain\", right = \"plain\" } }]\n";
    let expected = zones.replace("<|>lane", "alley");
    let files = [("zones.toml", zones)];
    assert_eq!(renamed(&files, "alley"), Ok(vec![expected]));
}

#[test]
fn renaming_reaches_what_stands_under_names_of_players() {
    let traits = "format = 1\ngame = \"checkpoint-charlie\"\nkind = \"traits\"\n\
        traits = [{ id = \"<|>tail\", faces = [\"long\", \"short\"] }]\n";
    let script = "format = 1\ngame = \"checkpoint-charlie\"\nkind = \"script\"\ncites = []\nsteps = [\n  \
        { chance = \"draw-clues\", counters = { a = \"tail\", b = \"collar\" } },\n]\n\
        [setup]\nplayers = 3\ncomponents.traits = \"traits.toml\"\n";
    let files = [("traits.toml", traits), ("a.toml", script)];
    let renamed = renamed(&files, "tip").expect("it can be");
    assert_eq!(renamed[1], script.replace("\"tail\"", "\"tip\""));
}

#[test]
fn documents_have_parts_that_can_be_listed_folded_and_selected() {
    let files = [
        ("cars.toml", CARS),
        ("a.toml", &*marked(SCRIPT, "steer", 0)),
    ];
    let symbols = ask(&files, "textDocument/documentSymbol", json!({})).expect("it is answered");
    let names = |list: &Value| -> Vec<String> {
        let all = list.as_array().into_iter().flatten();
        all.map(|one| one["name"].as_str().unwrap_or_default().to_owned())
            .collect()
    };
    assert_eq!(names(&symbols), ["steps", "start", "cases"]);
    assert_eq!(
        names(&symbols[0]["children"]),
        ["a place", "b place", "a repair"]
    );
    let found = ask(&files, "workspace/symbol", json!({ "query": "vn" })).expect("it is answered");
    assert_eq!(names(&found), ["van"]);
    let selected = ask(&files, "textDocument/selectionRange", json!({})).expect("it is answered");
    let (mut depth, mut at) = (0, &selected[0]);
    while !at.is_null() {
        depth += 1;
        at = &at["parent"];
    }
    assert!(depth >= 5, "{selected:#}");
}

#[test]
fn hints_say_what_comes_of_steps_and_what_ids_stand_for() {
    let hints = ask(
        &[("a.toml", &format!("{SCRIPT}<|>"))],
        "textDocument/inlayHint",
        json!({}),
    );
    let hints = hints.expect("it is answered");
    let labels: Vec<(u64, &str)> = (hints.as_array().into_iter().flatten())
        .map(|hint| {
            (
                hint["position"]["line"].as_u64().unwrap_or(0),
                hint["label"].as_str().unwrap_or_default(),
            )
        })
        .collect();
    assert!(
        labels.contains(&(7, "damage 0, left 8, movement 8, speed 6, next a")),
        "{labels:?}"
    );
    let files = [("cars.toml", CARS), ("a.toml", &*format!("{SCENARIO}<|>"))];
    let hints = ask(&files, "textDocument/inlayHint", json!({})).expect("it is answered");
    assert!(hints.to_string().contains("\"Van\""), "{hints}");
}

#[test]
fn lenses_lead_to_replays_boards_and_positions() {
    let file = format!("{SCRIPT}<|>");
    let files = [("a.toml", &*file)];
    let lenses = ask(&files, "textDocument/codeLens", json!({})).expect("it is answered");
    let lenses = lenses.as_array().expect("a list").clone();
    assert_eq!(lenses.len(), 12);
    for (lens, expected) in lenses[6..9]
        .iter()
        .zip(["**Step 3**", "<svg", "kind = \"position\""])
    {
        let mut told = lens["command"].clone();
        told["arguments"][0]["quiet"] = true.into();
        let done = ask(&files, "workspace/executeCommand", told).expect("it is done");
        assert!(
            done.to_string().replace("\\\"", "\"").contains(expected),
            "{done}"
        );
    }
    // The position is one that checks clean.
    let told = lenses[8]["command"].clone();
    let done = ask(&files, "workspace/executeCommand", told).expect("it is done");
    let (world, _) = world(&[("a.toml", &format!("{}<|>", done.as_str().expect("a text")))]);
    assert_eq!(
        world
            .workspace
            .documents()
            .map(|(_, findings)| findings.len())
            .sum::<usize>(),
        0
    );
}

#[test]
fn a_preview_leads_to_the_text_and_back() {
    let files = [("cars.toml", &*marked(CARS, "track", 0))];
    let shown = ask(&files, "scrutineer/preview", json!({})).expect("it is answered");
    assert!(
        shown["svg"]
            .as_str()
            .expect("a picture")
            .starts_with("<svg"),
        "{shown}"
    );
    let script = [("a.toml", &*marked(SCRIPT, "player = \"b\"", 0))];
    let shown = ask(&script, "scrutineer/preview", json!({})).expect("it is answered");
    let anchors = shown["anchors"].as_array().expect("a list");
    let mut found = 0;
    for anchor in anchors {
        let place =
            ask(&script, "scrutineer/place", json!({ "anchor": anchor })).expect("it is answered");
        found += usize::from(!place.is_null());
    }
    // Each leads somewhere.
    assert!(
        found > 0 && found == anchors.len(),
        "{found} of {anchors:?}"
    );
}
