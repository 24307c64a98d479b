//! What is offered at a caret.

use crate::document::script_keys::EXPECT;
use crate::games::topics::Sort;
use crate::lsp::complete::complete;
use crate::lsp::testing::world;

/// What is offered: labels, with what stands behind them.
fn offered(files: &[(&str, &str)]) -> Vec<String> {
    let (world, spot) = world(files);
    let mut items = complete(&world, &spot, &|| false);
    items.sort_by(|one, other| one.sort_text.cmp(&other.sort_text));
    let told = items.into_iter().map(|item| match item.detail {
        Some(detail) => format!("{}: {detail}", item.label),
        None => item.label,
    });
    told.collect()
}

/// The text that an item puts in the place of what is written.
fn put(files: &[(&str, &str)], label: &str) -> String {
    let (world, spot) = world(files);
    let items = complete(&world, &spot, &|| false);
    let item = items
        .into_iter()
        .find(|item| item.label == label)
        .expect("it is offered");
    let edit = serde_json::to_value(item.text_edit).expect("it can be written");
    edit["newText"].as_str().expect("it is a text").to_owned()
}

#[track_caller]
fn begins(marked: &str, expected: &[&str]) {
    let offered = offered(&[("a.toml", marked)]);
    let begin: Vec<&str> = offered
        .iter()
        .map(String::as_str)
        .take(expected.len())
        .collect();
    assert_eq!(begin, expected, "of {offered:#?}");
}

#[track_caller]
fn has(marked: &str, expected: &[&str], absent: &[&str]) {
    let offered = offered(&[("a.toml", marked)]);
    for label in expected {
        assert!(
            offered.iter().any(|one| one == label),
            "{label} in {offered:#?}"
        );
    }
    for label in absent {
        let begins = |one: &&String| *one == label || one.starts_with(&format!("{label}:"));
        assert!(
            !offered.iter().any(|one| begins(&one)),
            "no {label} in {offered:#?}"
        );
    }
}

const HEAD: &str = "format = 1\ngame = \"brick-run\"\nkind = \"scenario\"\n";

const SCRIPT: &str = "format = 1\ngame = \"brick-run\"\nkind = \"script\"\ncites = []\n";

const START: &str = "[start]\nroad = [\"c22\", \"c10\", \"c30\"]\n[start.players]\n\
    a = { car = \"sedan\", bricks = 4, damage = 1 }\nb = { car = \"farm-truck\", bricks = 4 }\n";

#[test]
fn an_empty_document_can_be_any() {
    begins("<|>", &["rules of checkpoint-rally: Checkpoint Rally"]);
    has(
        "<|>",
        &["scenario of brick-run: Brick run", "format: required"],
        &[],
    );
    has(
        "game = \"brick-run\"\nkind = \"<|>\"",
        &["scenario: Brick run"],
        &["tiles"],
    );
    has("game = <|>", &["rallyman: Rallyman"], &[]);
}

#[test]
fn keys_that_must_be_there_come_first_and_none_twice() {
    begins(&format!("{HEAD}<|>"), &["players: required"]);
    has(
        &format!("{HEAD}players = 2\n<|>"),
        &["mode", "readings", "[readings]"],
        &["players", "game"],
    );
    has(&format!("{HEAD}mo<|>"), &["mode"], &[]);
    has(
        &format!("{HEAD}components = {{ cars = \"base\", <|> }}"),
        &["cards", "rules"],
        &["cars"],
    );
}

#[test]
fn values_are_those_of_the_schema() {
    has(
        &format!("{HEAD}mode = <|>"),
        &["beginner: default", "full"],
        &[],
    );
    has(&format!("{HEAD}mode = \"f<|>\""), &["full"], &[]);
    has(
        &format!("{HEAD}readings.initiative-bonus = \"<|>\""),
        &["order-only", "ignored"],
        &[],
    );
    has(
        &format!("{HEAD}[readings]\n<|>"),
        &["initiative-bonus", "repair-timing"],
        &["players"],
    );
}

#[test]
fn ids_come_with_what_they_are() {
    let cars = "format = 1\ngame = \"brick-run\"\nkind = \"cars\"\nextends = [\"base\"]\n\
        cars = [{ id = \"van\", track = [5, 4, 3], cargo = 6 }]\n";
    let scenario = format!(
        "{HEAD}players = 2\ncomponents.cars = \"cars.toml\"\nfixed.cars = {{ a = \"<|>\" }}\n"
    );
    let offered = offered(&[("cars.toml", cars), ("scenario.toml", &scenario)]);
    assert!(
        offered.contains(&"van: cargo 6, track [5, 4, 3]".to_owned()),
        "{offered:#?}"
    );
    assert!(
        offered.iter().any(|one| one.starts_with("sedan: ")),
        "{offered:#?}"
    );
}

#[test]
fn documents_that_fit_are_offered_by_their_paths() {
    let cars = "format = 1\ngame = \"brick-run\"\nkind = \"cars\"\ncars = []\n";
    let towns = "format = 1\ngame = \"brick-run\"\nkind = \"towns\"\ntowns = []\n";
    let scenario = format!("{HEAD}players = 2\ncomponents.cars = \"<|>\"\n");
    let files = [
        ("lib/cars.toml", cars),
        ("towns.toml", towns),
        ("in/scenario.toml", &*scenario),
    ];
    let offered = offered(&files);
    assert!(
        offered.contains(&"../lib/cars.toml: cars".to_owned()),
        "{offered:#?}"
    );
    assert!(
        offered.iter().any(|one| one.starts_with("base:")),
        "{offered:#?}"
    );
    assert!(
        !offered.iter().any(|one| one.contains("towns.toml")),
        "{offered:#?}"
    );
}

#[test]
fn clauses_come_with_their_headings_and_not_twice() {
    let text = SCRIPT.replace("[]", "[\"cubes.return\", \"<|>\"]") + START;
    has(&text, &["setup.shuffle: Setup"], &["cubes.return"]);
}

#[test]
fn a_step_can_be_what_is_legal_there() {
    let text = format!(
        "{SCRIPT}steps = [\n  {{ player = \"a\", move = \"place\", cubes = {{ move = 2, repair = 2 }} }},\n  \
         {{ player = \"b\", move = \"place\", cubes = {{ steer = 4 }} }},\n  <|>\n]\n{START}"
    );
    begins(&text, &["a repair cubes 0: left 7, movement 7"]);
    let typed = text.replace("<|>", "{ player = \"a\", move = \"<|>");
    has(&typed, &["repair: 2 legal steps"], &["place: legal"]);
    let typed = text.replace("<|>", "{ player = \"a\", move = \"repair\", <|> }");
    begins(&typed, &["cubes: 2 values that are legal"]);
    let typed = text.replace("<|>", "{ player = \"a\", move = \"repair\", cubes = <|> }");
    has(
        &typed,
        &["2: damage 0, left 8, movement 8, speed 6"],
        &["1"],
    );
}

#[test]
fn what_chance_can_give_is_offered_where_it_is_due() {
    let text = "format = 1\ngame = \"rallyman\"\nkind = \"script\"\ncites = []\nsteps = [\n  \
        { player = \"red\", move = \"roll\", die = \"g3\", to = \"l0-l1/c2.x\" },\n  <|>\n]\n\
        [start.drivers.red]\nat = \"l0-l1/10\"\ngear = 2\n";
    has(text, &[], &[]);
    let offered = offered(&[("a.toml", text)]);
    assert!(
        offered.iter().any(|one| one.starts_with("die face blank")),
        "{offered:#?}"
    );
}

#[test]
fn an_expectation_can_be_what_is_there() {
    let step = "{ player = \"a\", move = \"place\", cubes = { move = 2, repair = 2 }";
    let text = format!("{SCRIPT}steps = [\n  {step}, expect = {{ <|> }} }},\n]\n{START}");
    has(&text, &["phase: \"place\"", "round: 1", "events"], &[]);
    let text = format!("{SCRIPT}steps = [\n  {step}, expect = {{ players.a.<|> }} }},\n]\n{START}");
    has(&text, &["damage: 1"], &[]);
    assert_eq!(put(&[("a.toml", &text)], "damage"), "damage = 1");
    let text = format!("{SCRIPT}steps = [\n  {step}, expect = {{ round = <|> }} }},\n]\n{START}");
    begins(&text, &["1: now"]);
    let text = format!(
        "{SCRIPT}steps = [\n  {step}, expect = {{ events = [{{ event = \"<|>\" }}] }} }},\n]\n{START}"
    );
    has(&text, &["car-taken"], &[]);
}

#[test]
fn what_is_no_key_of_the_view_is_not_taken_for_one_that_is_not_there() {
    let step = "{ player = \"a\", move = \"place\", cubes = { move = 2, repair = 2 }";
    let text = format!("{SCRIPT}steps = [\n  {step}, expect = {{ <|> }} }},\n]\n{START}");
    let offered = offered(&[("a.toml", &text.replace("format = 1", "format = 2"))]);
    let at = |key: &str| offered.iter().position(|one| one == key);
    // Nobody has won yet: to expect who has would fail.
    let last = at("winner");
    assert!(last.is_some(), "{offered:#?}");
    for key in EXPECT {
        assert!(at(key).is_some() && at(key) < last, "{key} in {offered:#?}");
    }
}

#[test]
fn a_case_has_its_own_position() {
    let text = "format = 2\ngame = \"brick-run\"\nkind = \"script\"\ncites = []\nsteps = [\n  \
        { player = \"a\", move = \"place\", cubes = { move = 2, repair = 2 }, label = \"one\" },\n  \
        { player = \"b\", move = \"place\", cubes = { steer = 4 }, label = \"two\" },\n]\n";
    let case = "[[cases]]\ntitle = \"x\"\nafter = \"two\"\nsteps = [\n  <|>\n]\n";
    begins(
        &format!("{text}{START}{case}"),
        &["a repair cubes 0: left 7, movement 7"],
    );
    let case = "[[cases]]\ntitle = \"x\"\nafter = \"<|>\"\n";
    has(
        &format!("{text}{START}{case}"),
        &["one: step 1", "two: step 2"],
        &[],
    );
}

#[test]
fn rules_are_offered_in_comments() {
    let text = format!("# scrutineer: allow(unused-suppression, <|>\n{HEAD}");
    let item = put(&[("a.toml", &text)], "syntax-error");
    assert_eq!(
        item,
        "# scrutineer: allow(unused-suppression, syntax-error)"
    );
    has(&format!("# a remark<|>\n{HEAD}"), &[], &["syntax-error"]);
}

/// The labels that are offered in a configuration.
fn of_configuration(marked: &str) -> Vec<String> {
    offered(&[("maps/scrutineer.toml", marked)])
}

#[test]
fn a_configuration_has_its_own_keys() {
    let keys = of_configuration("<|>");
    assert!(keys.contains(&"levels".to_owned()), "{keys:?}");
    assert!(keys.contains(&"rules-edition".to_owned()), "{keys:?}");
    assert!(!keys.contains(&"format".to_owned()), "{keys:?}");
    let rest = of_configuration("rules-edition = 1\n<|>\n");
    assert!(!rest.contains(&"rules-edition".to_owned()), "{rest:?}");
    let headers = of_configuration("[<|>]\n");
    assert!(headers.contains(&"check".to_owned()), "{headers:?}");
}

#[test]
fn a_configuration_has_levels_for_each_rule() {
    let rules = of_configuration("[levels]\n<|>\n");
    assert!(rules.contains(&"unknown-field".to_owned()), "{rules:?}");
    let levels = of_configuration("levels.unknown-field = <|>\n");
    assert_eq!(levels, ["allow", "warn", "error"]);
}

#[test]
fn ids_are_offered_only_where_one_is_named() {
    let cars = "format = 1\ngame = \"brick-run\"\nkind = \"cars\"\nextends = [\"base\"]\n";
    // Its own id is to be another one.
    has(
        &format!("{cars}cars = [{{ id = \"<|>\" }}]\n"),
        &[],
        &["sedan"],
    );
    // A path stands there.
    let scenario = format!("{HEAD}players = 2\ncomponents.cars = <|>\n");
    has(&scenario, &["base: what comes with the game"], &["sedan"]);
    // Spaces of a card are no cards.
    let cards = "format = 1\ngame = \"checkpoint-rally\"\nkind = \"cards\"\n\
        cards = [{ id = \"x\", spaces = [\"<|>\"] }]\n";
    let (world, spot) = world(&[("a.toml", cards)]);
    let ids: Vec<String> = (world.workspace.declared_for("a.toml").iter())
        .filter(|symbol| symbol.noun == "card")
        .map(|symbol| symbol.id.clone())
        .collect();
    let items = complete(&world, &spot, &|| false);
    let offered = items.iter().find(|item| ids.contains(&item.label));
    assert!(!ids.is_empty() && offered.is_none(), "{offered:?}");
}

#[test]
fn examples_stand_in_where_nothing_better_is_known() {
    let scenario = format!("{HEAD}players = 2\ncomponents.cars = \"<|>\"\n");
    let offered = offered(&[("a.toml", &scenario)]);
    assert!(
        !offered.iter().any(|one| one.ends_with(": example")),
        "{offered:#?}"
    );
}

#[test]
fn a_document_is_offered_what_its_format_has() {
    let step = "{ player = \"a\", move = \"place\", cubes = { move = 2, repair = 2 }, <|> }";
    let text = format!("{SCRIPT}steps = [\n  {step},\n]\n{START}");
    has(&text, &["expect"], &["legal", "label", "chance"]);
    has(
        &text.replace("format = 1", "format = 2"),
        &["legal", "label", "chance"],
        &[],
    );
    let expected = text.replace("<|>", "expect = { <|> }");
    has(&expected, &["events"], &["no-events", "change"]);
    has(
        &format!("{SCRIPT}<|>\n{START}"),
        &["steps: required"],
        &["cases", "[[cases]]", "rules-edition"],
    );
}

#[test]
fn only_players_who_take_part_are_offered() {
    let step = "{ player = \"a\", move = \"place\", cubes = { move = 2, repair = 2 }, expect = { seen-by = \"<|>\" } }";
    let text = format!("{SCRIPT}steps = [\n  {step},\n]\n{START}");
    has(&text, &["a", "b"], &["c", "d", "table"]);
    has(
        &text.replace("format = 1", "format = 2"),
        &["a", "b", "table"],
        &["c"],
    );
}

#[test]
fn only_drivers_who_take_part_are_offered_in_an_order() {
    let position = "format = 2\ngame = \"rallyman\"\nkind = \"position\"\nstart-order = [\"<|>\"]\n\
        drivers.red = { at = \"l0-l1/10\", gear = 2 }\ndrivers.green = { at = \"l0-l1/8\" }\n";
    has(position, &["red", "green"], &["blue", "yellow"]);
    has(
        &position.replace("[\"<|>\"]", "[\"red\", <|>]"),
        &["green"],
        &["red", "blue", "yellow"],
    );
    let script = "format = 2\ngame = \"rallyman\"\nkind = \"script\"\ncites = []\nsteps = []\n[start]\n\
        order = [<|>]\n[start.drivers.red]\nat = \"l0-l1/10\"\n[start.drivers.blue]\nat = \"l0-l1/8\"\n";
    has(script, &["red", "blue"], &["green", "yellow"]);
    let scenario = "format = 2\ngame = \"rallyman\"\nkind = \"scenario\"\nfixed.start-order = [\"<|>\"]\n\
        [drivers.red]\n[drivers.blue]\n";
    has(scenario, &["red", "blue"], &["green", "yellow"]);
    // Where nothing says who plays, it can be anybody.
    let begun = "format = 2\ngame = \"rallyman\"\nkind = \"position\"\norder = [\"<|>\"]\n";
    has(begun, &["red", "blue", "green", "yellow"], &[]);
}

#[test]
fn headers_are_offered_where_they_can_stand() {
    // Only lists of tables have headers, and none that are written as values; behind headers no keys follow.
    let script = format!("{SCRIPT}steps = []\n<|>\n{START}");
    has(
        &script.replace("format = 1", "format = 2"),
        &["[[cases]]", "[setup]"],
        &["[[cites]]", "[[steps]]", "[start]"],
    );
    has(
        &format!("{SCRIPT}<|>\nsteps = []\n{START}"),
        &[],
        &["[[cites]]", "[[steps]]", "[random]"],
    );
    has(
        &format!("{SCRIPT}{START}\n[[<|>"),
        &["steps"],
        &["cites", "start"],
    );
    // What keys with dots make, and what stands on one line, has no header.
    let dotted = format!("{HEAD}components.cars = \"base\"\nplayers = 2\n[<|>");
    has(&dotted, &["readings", "fixed"], &["components"]);
    let inline = format!("{HEAD}components = {{ cars = \"base\" }}\n[components.<|>");
    has(&inline, &[], &["cards", "towns", "cars"]);
    has(
        &format!("{HEAD}[components]\ncars = \"base\"\n[<|>"),
        &["components"],
        &[],
    );
}

#[test]
fn an_expectation_goes_on_with_those_who_take_part() {
    let step = "{ player = \"a\", move = \"place\", cubes = { move = 2, repair = 2 }";
    let expecting = |expected: &str| {
        format!("{SCRIPT}steps = [\n  {step}, expect = {{ {expected} }} }},\n]\n{START}")
    };
    let text = expecting("players.a.damage = 1, players.<|>");
    has(&text, &[], &["c", "d", "cop"]);
    assert_eq!(put(&[("a.toml", &text)], "a"), "a.");
    let _ = put(&[("a.toml", &text)], "b");
    has(
        &expecting("players.a.damage = 1, players.a.<|>"),
        &["bricks: 4"],
        &["damage"],
    );
    has(
        &expecting("players = { a.damage = 1, <|>"),
        &[],
        &["c", "d", "cop"],
    );
}

#[test]
fn an_expectation_knows_endings_chance_and_what_is_absent() {
    let step = "{ player = \"a\", move = \"place\", cubes = { move = 2, repair = 2 }";
    let expecting = |expected: &str| {
        format!("{SCRIPT}steps = [\n  {step}, expect = {{ {expected} }} }},\n]\n{START}")
    };
    let first = |sort| {
        let game = crate::games::GAMES.find("brick-run").expect("it is there");
        let topics = crate::games::topics::of(game);
        let topic = topics.into_iter().find(|topic| topic.sort == sort);
        topic.expect("there is one").name
    };
    for (key, sort) in [("ending", Sort::Ending), ("chance", Sort::Chance)] {
        let _ = put(
            &[("a.toml", &expecting(&format!("{key} = \"<|>\"")))],
            &first(sort),
        );
    }
    let absent = expecting("absent = [\"<|>\"]");
    has(
        &absent,
        &["ending"],
        &["players.c", "players.b.damage", "events", "seen-by"],
    );
    let absent = expecting("absent = [\"ending\", <|>]");
    has(&absent, &[], &["ending"]);
}

#[test]
fn a_configuration_knows_what_its_values_can_be() {
    let rules = of_configuration("[check]\nselect = [\"<|>\"]\n");
    for name in ["unknown-field", "balance", "brick-run"] {
        assert!(rules.contains(&name.to_owned()), "{name} in {rules:?}");
    }
    let flags = of_configuration("[check]\ndeny-warnings = <|>\n");
    assert_eq!(flags, ["true", "false"]);
    let house = |rest: &str| of_configuration(&format!("[[house-rules]]\n{rest}\n"));
    let games = house("game = \"<|>\"");
    assert!(
        games.contains(&"rallyman: Rallyman".to_owned()),
        "{games:?}"
    );
    let kinds = house("game = \"rallyman\"\nkind = \"<|>\"");
    assert!(kinds.contains(&"zones: Rallyman".to_owned()), "{kinds:?}");
    assert!(
        !kinds.iter().any(|kind| kind.starts_with("towns")),
        "{kinds:?}"
    );
    let clauses = house("game = \"brick-run\"\nclause = \"<|>\"");
    assert!(
        clauses.contains(&"setup.shuffle: Setup".to_owned()),
        "{clauses:?}"
    );
}
