//! Decks, pools and puzzles on the border of what lints let pass.

use super::{WORKSPACE, rules};

/// A deck of cats with three traits, by the digits of their faces.
fn deck(cats: &[&str]) -> String {
    let face = |digit: char, faces: [&'static str; 2]| faces[usize::from(digit == '1')];
    let cat = |code: &&str| {
        let digits: Vec<char> = code.chars().collect();
        format!(
            "{{ id = \"cat-{code}\", faces = [\"{}\", \"{}\", \"{}\"] }}",
            face(digits[0], ["no-hat", "hat"]),
            face(digits[1], ["no-glasses", "glasses"]),
            face(digits[2], ["sweater", "raincoat"]),
        )
    };
    let cats: Vec<String> = cats.iter().map(cat).collect();
    format!("suspects = [{}]\n", cats.join(", "))
}

#[test]
fn looks() {
    let all = ["000", "001", "010", "011", "100", "101", "110", "111"];
    WORKSPACE.check_rules("suspects", &deck(&all), &[]);
    WORKSPACE.check_rules("suspects", &deck(&all[1..]), &["suspect-missing"]);
    // Half of all looks make a deck; fewer may be there to be extended.
    WORKSPACE.check_rules(
        "suspects",
        &deck(&["000", "011", "101", "110"]),
        &["suspect-missing"],
    );
    WORKSPACE.check_rules("suspects", &deck(&["000", "011", "101"]), &[]);
    // What is missing with a face is not told of again.
    WORKSPACE.check_rules("suspects", &deck(&all[..4]), &["trait-constant"]);
    WORKSPACE.check_rules(
        "suspects",
        &deck(&["000", "001", "110", "111"]),
        &["traits-alike"],
    );
    WORKSPACE.check_rules(
        "suspects",
        &deck(&["010", "011", "100", "101"]),
        &["traits-alike"],
    );
    WORKSPACE.check_rules("suspects", &deck(&all[..5]), &["trait-skew"]);
    // Two of seven are more than a quarter.
    WORKSPACE.check_rules("suspects", &deck(&all[..6]), &["suspect-missing"]);
}

#[test]
fn a_deck_of_a_scenario() {
    let named = |hounds: &str, traits: &str, cats: &str| {
        let file = |kind: &str, name: &str| format!("{kind} = \"{name}.toml\"");
        let parts = [
            file("investigators", hounds),
            file("traits", traits),
            file("suspects", cats),
        ];
        format!("players = 3\ncomponents = {{ {} }}\n", parts.join(", "))
    };
    let tiny = |cats| named("three-hounds", "three-traits", cats);
    WORKSPACE.check_rules("scenario", &tiny("eight-cats"), &[]);
    WORKSPACE.check_rules("scenario", &tiny("five-cats"), &["suspect-missing"]);
    // What a script sets up is odd on purpose.
    let setup = tiny("five-cats")
        .replace("players", "setup.players")
        .replace("comp", "setup.comp");
    WORKSPACE.check_rules("script", &format!("steps = []\n{setup}"), &[]);
}

#[test]
fn pools() {
    let pool = |gold: u8, white: u8, black: u8| {
        let marker = |colour: &str, value: u8, count: u8| {
            format!(
                "{{ id = \"{colour}\", colour = \"{colour}\", value = {value}, count = {count} }}"
            )
        };
        let markers = [
            marker("gold", 3, gold),
            marker("white", 2, white),
            marker("black", 1, black),
        ];
        format!("markers = [{}]\n", markers.join(", "))
    };
    WORKSPACE.check_rules("markers", &pool(5, 12, 8), &[]);
    WORKSPACE.check_rules("markers", &pool(0, 12, 8), &["pool-colour-empty"]);
    // Markers of one colour are there for other pools to extend.
    WORKSPACE.check_rules("markers", &pool(5, 0, 0), &[]);
    let equal = pool(5, 12, 8).replace("value = 1", "value = 2");
    WORKSPACE.check_rules("markers", &equal, &["pool-order"]);
    let better = pool(5, 12, 8).replace("value = 2", "value = 4");
    WORKSPACE.check_rules("markers", &better, &["pool-order"]);
    let without = better.replace("count = 12", "count = 0");
    WORKSPACE.check_rules("markers", &without, &["pool-colour-empty"]);
    let with =
        |players: u8, name: &str| format!("players = {players}\ncomponents = {{ {name} }}\n");
    WORKSPACE.check_rules("scenario", &with(3, "markers = \"three-black.toml\""), &[]);
    // Twenty markers for four players and five rounds are enough, and for five players not.
    WORKSPACE.check_rules(
        "scenario",
        &with(4, "markers = \"three-black.toml\""),
        &["pool-short"],
    );
    let both = ["pool-rounds", "pool-short"];
    WORKSPACE.check_rules(
        "scenario",
        &with(5, "markers = \"three-black.toml\""),
        &both,
    );
    WORKSPACE.check_rules(
        "scenario",
        &with(3, "markers = \"four-gold.toml\""),
        &["pool-rounds"],
    );
    let points = ["target-unreachable"];
    WORKSPACE.check_rules("scenario", &with(3, "rules = \"two-rounds.toml\""), &points);
}

#[test]
fn readings_that_cannot_matter() {
    let reading =
        |players: u8, reading: &str| format!("players = {players}\nreadings = {{ {reading} }}\n");
    WORKSPACE.check_rules("scenario", &reading(4, "missing-clues = \"ignore\""), &[]);
    WORKSPACE.check_rules(
        "scenario",
        &reading(5, "missing-clues = \"ignore\""),
        &["option-idle"],
    );
    // To name what holds anyway does no harm.
    WORKSPACE.check_rules(
        "scenario",
        &reading(5, "missing-clues = \"toss-at-scoring\""),
        &[],
    );
    WORKSPACE.check_rules(
        "scenario",
        &reading(5, "adler-target = \"any\""),
        &["option-idle"],
    );
    let between = "announce-window = \"between-draws\"";
    WORKSPACE.check_rules("scenario", &reading(4, between), &[]);
    WORKSPACE.check_rules(
        "scenario",
        &reading(4, &format!("{between}, ten-points = \"automatic\"")),
        &["option-idle"],
    );
    let adler = "options = { cafe-adler = true }\n";
    WORKSPACE.check_rules(
        "scenario",
        &(reading(5, "adler-target = \"any\"") + adler),
        &[],
    );
}

/// A first round of three players with three traits.
fn puzzle(cats: &[&str]) -> String {
    let cats: Vec<String> = cats.iter().map(|code| format!("\"cat-{code}\"")).collect();
    format!(
        r#"players = 3
components = {{ traits = "three-traits.toml", suspects = "eight-cats.toml", investigators = "three-hounds.toml" }}
[fixed]
first = "a"
clues = {{ a = "hat", b = "glasses", c = "raincoat" }}
deck = [{}]
"#,
        cats.join(", ")
    )
}

#[test]
fn puzzles() {
    // b knows after the fourth card, and nobody else before a, after the eighth.
    let unfair = ["111", "101", "100", "110", "010", "011", "001", "000"];
    WORKSPACE.check_rules("scenario", &puzzle(&unfair), &["puzzle-unfair"]);
    WORKSPACE.check_rules("scenario", &puzzle(&unfair[..7]), &["puzzle-unfair"]);
    // Of cards that are not written down nobody has thought.
    WORKSPACE.check_rules("scenario", &puzzle(&unfair[..6]), &[]);
    // The chief is 111, the sixth of eight cards, and three play.
    let late = ["011", "010", "100", "000", "001", "111", "110", "101"];
    WORKSPACE.check_rules("scenario", &puzzle(&late), &["puzzle-late-chief"]);
    WORKSPACE.check_rules("scenario", &puzzle(&late[..5]), &[]);
    // Who starts decides who sees what.
    let open = puzzle(&late).replace("first = \"a\"\n", "");
    WORKSPACE.check_rules("scenario", &open, &[]);
    let early = ["011", "010", "100", "000", "111", "001", "110", "101"];
    let found = rules(&WORKSPACE.document("scenario", &puzzle(&early)));
    assert!(!found.contains(&"puzzle-late-chief"), "{found:?}");
}
