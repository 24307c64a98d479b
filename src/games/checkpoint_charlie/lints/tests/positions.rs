//! Positions that are odd, by what is odd with them.

use super::{WORKSPACE, rules, with};

/// A search with two cats on the table and both options in use.
const SEARCH: &str = r#"format = 1
game = "checkpoint-charlie"
kind = "position"
options = { stasi-officer = true, cafe-adler = true }

[players.a]
clue = "hat"

[players.b]
clue = "orange"
line = ["cat-10110"]

[players.c]
clue = "no-newspaper"
discards = ["cat-00011"]
"#;

/// The end of the second round: `b` has caught the chief, who is 10110.
const CLOSING: &str = r#"format = 1
game = "checkpoint-charlie"
kind = "position"
phase = "closing"
round = 2
options = { stasi-officer = true, cafe-adler = true }
public = ["raincoat", "no-glasses"]
accusations = [{ player = "b", suspect = "cat-10110" }, { player = "c", suspect = "cat-11110" }]

[players.a]
clue = "hat"
line = ["cat-11110"]
markers = [{ marker = "white-1" }, { marker = "black-0" }]

[players.b]
clue = "orange"
line = ["cat-10110"]
markers = [{ marker = "gold-3" }, { marker = "gold-4" }]

[players.c]
clue = "no-newspaper"
discards = ["cat-00011"]
markers = [{ marker = "adler-black" }, { marker = "white-2" }]
"#;

#[track_caller]
fn check(base: &str, changes: &[(&str, &str)], expected: &[&str]) {
    assert_eq!(rules(&with(base, changes)), expected, "{changes:?}");
}

/// Keys before the tables of the players.
#[track_caller]
fn check_head(base: &str, keys: &str, expected: &[&str]) {
    let to = format!("{keys}\n\n[players.a]");
    check(base, &[("\n[players.a]", &to)], expected);
}

#[test]
fn nothing_is_odd_with_these() {
    check(SEARCH, &[], &[]);
    check(CLOSING, &[], &[]);
}

#[test]
fn keys_that_mean_nothing_in_the_phase() {
    let odd = ["position-round-phase"];
    check_head(SEARCH, "collected = 1", &odd);
    check_head(SEARCH, "announced = [\"a\"]", &odd);
    check_head(SEARCH, "fixed = { first = \"a\" }", &odd);
    check_head(SEARCH, "fixed = { deck = [\"cat-00000\"] }", &odd);
    check_head(SEARCH, "active = \"b\"", &[]);
    check_head(CLOSING, "active = \"b\"", &odd);
    check_head(CLOSING, "tossed = true", &odd);
    check_head(CLOSING, "deck = [\"cat-00000\"]", &odd);
    check_head(CLOSING, "collected = 2", &odd);
    check_head(CLOSING, "collected = 3", &[]);
    check_head(CLOSING, "unserved = true", &odd);
    check_head(SEARCH, "last-served = \"a\"", &odd);
    check_head(CLOSING, "last-served = \"a\"", &[]);
    let later = "last-served = \"a\"\nreadings = { adler-window = \"after-all-draws\" }";
    check_head(CLOSING, later, &odd);
    let matters = "unserved = true\nreadings = { colour-exhaustion = \"unmet-demand\" }";
    check_head(CLOSING, matters, &[]);
    check(
        SEARCH,
        &[("clue = \"hat\"", "counter = \"hat\"")],
        &["position-round-phase"],
    );
}

#[test]
fn phases_that_cannot_be() {
    let phase = |name: &str, expected: &[&str]| {
        check(
            CLOSING,
            &[("\"closing\"", &format!("\"{name}\""))],
            expected,
        );
    };
    let odd = ["position-round-phase"];
    phase("over", &odd);
    // Where several things do not fit, and do with another phase, the phase is what is wrong.
    phase("scoring-toss", &odd);
    phase("own-draw", &["position-markers"]);
    phase("markers", &["position-markers"]);
    phase("investigators", &odd);
    phase("search", &["position-accusation"]);
    phase("deck-out", &["position-suspect-deck"]);
    // After the fifth round the game is over.
    check(
        CLOSING,
        &[("\"closing\"", "\"over\""), ("round = 2", "round = 5")],
        &[],
    );
    let begun = "phase = \"faces\"\n";
    check_head(SEARCH, begun, &["position-round-phase"]);
}

/// Between two draws nobody acts unless there is something to exchange there or to announce.
#[test]
fn moments_between_draws() {
    let between = [
        ("\"closing\"", "\"own-draw\""),
        ("round = 2", "round = 3\ncollected = 2"),
    ];
    let with = |more: &[(&str, &str)], expected: &[&str]| {
        check(CLOSING, &[&between, more].concat(), expected);
    };
    let adler = ("{ marker = \"adler-black\" }, ", "");
    let (options, read) = ("cafe-adler = true }\n", "cafe-adler = true }\nreadings");
    let idle = format!("{read} = {{ adler-window = \"after-all-draws\" }}\n");
    let announced = format!(
        "{read} = {{ adler-window = \"after-all-draws\", announce-window = \"between-draws\" }}\n"
    );
    with(&[], &[]);
    with(&[(options, &idle)], &["position-round-phase"]);
    with(&[(options, &announced)], &[]);
    with(
        &[("cafe-adler = true", "cafe-adler = false"), adler],
        &["position-round-phase"],
    );
    // The closing of the round is the time for all that once all have drawn.
    with(
        &[("collected = 2", "collected = 3")],
        &["position-collected"],
    );
    let own = format!("{read} = {{ adler-window = \"at-own-draw\" }}\n");
    with(&[("collected = 2", "collected = 3"), (options, &own)], &[]);
}

#[test]
fn markers_of_this_round() {
    let odd = ["position-markers"];
    let new = |numbers: &str, more: &[(&str, &str)], expected: &[&str]| {
        let to = format!("{{ marker = \"white-2\" }}]\nnew-markers = [{numbers}]");
        let all = [&[("{ marker = \"white-2\" }]", &*to)], more].concat();
        check(CLOSING, &all, expected);
    };
    new("2", &[], &[]);
    new("3", &[], &odd);
    new("2, 2", &[], &odd);
    new("1, 2", &[], &odd);
    new(
        "1",
        &[("\"adler-black\"", "\"adler-black\", face-up = true")],
        &odd,
    );
    let read = "cafe-adler = true }\nreadings = { adler-window = \"after-all-draws\" }";
    new("2", &[("cafe-adler = true }", read)], &odd);
    // Nobody has drawn yet in the third round.
    let markers = [("\"closing\"", "\"markers\""), ("round = 2", "round = 3")];
    new("2", &markers, &odd);
    let over = [("\"closing\"", "\"over\""), ("round = 2", "round = 5")];
    new("2", &over, &["position-round-phase"]);
}

#[test]
fn clues_and_counters() {
    let odd = ["position-clue"];
    check(SEARCH, &[("clue = \"hat\"\n", "")], &odd);
    check(SEARCH, &[("\"no-newspaper\"", "\"hat\"")], &odd);
    check_head(SEARCH, "public = [\"raincoat\"]", &[]);
    check_head(SEARCH, "public = [\"raincoat\", \"sweater\"]", &odd);
    check_head(SEARCH, "public = [\"grey\"]", &odd);
    check_head(SEARCH, "tossed = true", &["position-suspect-deck"]);
    check_head(SEARCH, "tossed = true\npublic = [\"raincoat\"]", &[]);
    check_head(SEARCH, "phase = \"toss\"", &[]);
    check_head(SEARCH, "phase = \"toss\"\npublic = [\"raincoat\"]", &[]);
    let all = "phase = \"toss\"\npublic = [\"raincoat\", \"glasses\"]";
    check_head(SEARCH, all, &["position-round-phase"]);
}

/// Counters left in the bag are tossed before markers are drawn, or stay there, as the game is read.
#[test]
fn counters_in_the_bag_at_the_scoring() {
    let fewer = (", \"no-glasses\"", "");
    check(CLOSING, &[fewer], &["position-clue"]);
    let ignore = (
        "\n[players.a]",
        "readings = { missing-clues = \"ignore\" }\n\n[players.a]",
    );
    check(CLOSING, &[fewer, ignore], &[]);
    check(CLOSING, &[ignore], &[]);
}

#[test]
fn cats_and_accusations() {
    check(
        SEARCH,
        &[("clue = \"hat\"", "clue = \"hat\"\nline = [\"cat-10110\"]")],
        &["position-suspect"],
    );
    check(SEARCH, &[("line", "discards")], &["position-suspect"]);
    // Of a cat in two places only that is said, and nothing of what a clue says that is in two places itself.
    check(SEARCH, &[("cat-10110", "cat-00011")], &["position-suspect"]);
    check(
        SEARCH,
        &[("clue = \"orange\"", "clue = \"no-hat\"")],
        &["position-clue"],
    );
    let accuse = |list: &str, expected: &[&str]| {
        check_head(SEARCH, &format!("accusations = [{list}]"), expected);
    };
    let odd = ["position-accusation"];
    accuse("{ player = \"b\", suspect = \"cat-10110\" }", &[]);
    accuse("{ player = \"b\", suspect = \"cat-00011\" }", &odd);
    accuse("{ player = \"b\", suspect = \"cat-11111\" }", &odd);
    let discards = "readings = { accusable = \"lines-and-discards\" }\n";
    let one = "{ player = \"b\", suspect = \"cat-00011\" }";
    check_head(SEARCH, &format!("{discards}accusations = [{one}]"), &[]);
    let two =
        "{ player = \"b\", suspect = \"cat-10110\" }, { player = \"a\", suspect = \"cat-00011\" }";
    check_head(SEARCH, &format!("{discards}accusations = [{two}]"), &odd);
    accuse(
        "{ player = \"b\", suspect = \"cat-10110\" }, { player = \"a\", suspect = \"cat-10110\" }",
        &odd,
    );
    // All but one end the search; the third accuses only if the deck has run out.
    let third = "{ player = \"c\", suspect = \"cat-11110\" }]";
    check(CLOSING, &[(&format!(", {third}"), "]")], &odd);
    let three = ", { player = \"a\", suspect = \"cat-11011\" }]";
    check(
        CLOSING,
        &[
            ("\"cat-11110\" }]", &format!("\"cat-11110\" }}{three}")),
            (
                "line = [\"cat-11110\"]",
                "line = [\"cat-11110\", \"cat-11011\"]",
            ),
        ],
        &odd,
    );
}

#[test]
fn markers_before_players() {
    let odd = ["position-markers"];
    let held = |from: &str, to: &str, expected: &[&str]| check(CLOSING, &[(from, to)], expected);
    // Two rounds bring two markers.
    held(
        "{ marker = \"black-0\" }]",
        "{ marker = \"black-0\" }, { marker = \"black-0\" }]",
        &odd,
    );
    check(CLOSING, &[("round = 2", "round = 1")], &odd);
    check(
        CLOSING,
        &[("\"gold-4\"", "\"gold-5\""), ("\"gold-3\"", "\"gold-5\"")],
        &odd,
    );
    held("\"white-1\"", "\"white-1\", face-up = true", &odd);
    held("\"adler-black\"", "\"adler-black\", face-up = true", &[]);
    held("\"adler-black\"", "\"adler-black\", seen-by = [\"a\"]", &[]);
    held(
        "\"adler-black\"",
        "\"adler-black\", seen-by = [\"c\"]",
        &odd,
    );
    held(
        "\"adler-black\"",
        "\"adler-black\", face-up = true, seen-by = [\"a\"]",
        &odd,
    );
    held(
        "options = { stasi-officer = true, cafe-adler = true }",
        "options = {}",
        &odd,
    );
}

#[test]
fn the_stasi_officer() {
    let odd = ["position-tailed"];
    check_head(SEARCH, "tailed = \"a\"", &odd);
    check_head(SEARCH, "tailed = \"a\"\nround = 2", &[]);
    // The only draw of `a` was the officer's marker, which has gone back.
    let another = (
        "clue = \"hat\"",
        "clue = \"hat\"\nmarkers = [{ marker = \"gold-3\" }]",
    );
    let second = ("\n[players.a]", "tailed = \"a\"\nround = 2\n\n[players.a]");
    check(SEARCH, &[another, second], &["position-markers"]);
    let third = ("\n[players.a]", "tailed = \"a\"\nround = 3\n\n[players.a]");
    check(SEARCH, &[another, third], &[]);
    check_head(CLOSING, "tailed = \"a\"", &odd);
    let drawn = ("\"black-0\"", "\"stasi\", face-up = true");
    check(CLOSING, &[drawn], &odd);
    let tailed = |who: &str| format!("tailed = \"{who}\"\n\n[players.a]");
    check(CLOSING, &[drawn, ("\n[players.a]", &tailed("a"))], &[]);
    check(CLOSING, &[drawn, ("\n[players.a]", &tailed("b"))], &odd);
    let hidden = ("\"black-0\"", "\"stasi\"");
    check(
        CLOSING,
        &[hidden, ("\n[players.a]", &tailed("a"))],
        &["position-markers"],
    );
    // The officer is shaken off before markers are drawn.
    let toss = [
        ("\"closing\"", "\"scoring-toss\""),
        (", \"no-glasses\"", ""),
    ];
    let toss = [toss[0], toss[1], ("round = 2", "round = 3")];
    check(CLOSING, &toss, &[]);
    let and = ("\n[players.a]", &*tailed("a"));
    check(CLOSING, &[toss[0], toss[1], toss[2], and], &odd);
}

#[test]
fn announcements() {
    let odd = ["position-announced"];
    check_head(CLOSING, "announced = [\"b\"]", &odd);
    let rich = ("round = 2", "round = 3");
    let gold = (
        "{ marker = \"gold-4\" }",
        "{ marker = \"gold-4\" }, { marker = \"gold-4\" }",
    );
    let head = ("\n[players.a]", "announced = [\"b\"]\n\n[players.a]");
    check(CLOSING, &[rich, gold, head], &[]);
    let twice = ("\n[players.a]", "announced = [\"b\", \"b\"]\n\n[players.a]");
    check(CLOSING, &[rich, gold, twice], &odd);
    let itself = (
        "\n[players.a]",
        "announced = [\"b\"]\nreadings = { ten-points = \"automatic\" }\n\n[players.a]",
    );
    check(CLOSING, &[rich, gold, itself], &odd);
    let over = ("\"closing\"", "\"over\"");
    check(CLOSING, &[rich, gold, over], &["position-round-phase"]);
    check(CLOSING, &[rich, gold, head, over], &[]);
}

/// The one finding about a changed position: the passage that it marks, and the clause that it cites.
#[track_caller]
fn check_cited(base: &str, changes: &[(&str, &str)], passage: &str, clause: &str) {
    let text = with(base, changes);
    let finding = WORKSPACE.only(&text);
    assert_eq!(&text[finding.at.place.span.clone()], passage);
    let cited = finding.clause.as_ref().map(|clause| clause.id);
    assert_eq!(cited, Some(clause));
}

#[test]
fn faults_stand_where_they_are_with_the_clause_behind_them() {
    // The second marker of which there is one only.
    let surplus = [("\"gold-4\"", "\"gold-5\""), ("\"gold-3\"", "\"gold-5\"")];
    let text = with(CLOSING, &surplus);
    let found = WORKSPACE.findings("example.toml", &text);
    let place = &found.first().expect("there are too many").at.place;
    assert_eq!(&text[place.span.clone()], "{ marker = \"gold-5\" }");
    assert!(place.span.start > text.find("[players.b]").expect("b plays"));
    // An accused cat that lies before nobody.
    check_cited(
        SEARCH,
        &[(
            "\n[players.a]",
            "accusations = [{ player = \"b\", suspect = \"cat-00001\" }]\n\n[players.a]",
        )],
        "\"cat-00001\"",
        "accuse.card-on-table",
    );
    // A cat that is in the deck and in a line.
    let deck = "deck = [\"cat-10110\"]\n\n[players.a]";
    let text = with(SEARCH, &[("\n[players.a]", deck)]);
    let found = WORKSPACE.findings("example.toml", &text);
    let cited: Vec<_> = found
        .iter()
        .filter_map(|finding| finding.clause.as_ref())
        .collect();
    assert!(
        cited
            .iter()
            .any(|clause| clause.id == "reveal.top-card-to-all"),
        "{found:#?}"
    );
    assert!(
        cited
            .iter()
            .all(|clause| clause.id != "deck.unchosen-into-top-half"),
        "{found:#?}"
    );
}

/// The clue is one, and the cats that it should sort are many.
#[test]
fn a_clue_that_sorts_no_cat_is_one_mistake() {
    let cats = "line = [\"cat-00110\", \"cat-10110\", \"cat-11011\"]\ndiscards = [\"cat-01001\"]";
    let b = "clue = \"orange\"\nline = [\"cat-10110\"]";
    let sorted = |clue: &str| format!("clue = \"{clue}\"\n{cats}");
    check(SEARCH, &[(b, &sorted("orange"))], &[]);
    check(SEARCH, &[(b, &sorted("grey"))], &["position-suspect"]);
}
