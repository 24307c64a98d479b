//! Cards, in their own documents and in scenarios.

use super::{WORKSPACE, rules, with};

const CARDS: &str = r#"format = 1
game = "classic-rally"
kind = "cards"

[consumables]
fuel = [14, 28, 42, 56]
spare-tyre = [2, 4, 6, 8]

[road-book]
left = [1, 2, 3, 4]
right = [1, 2, 3, 4]
straight = [2, 4, 6, 8]

[hazards]
flat-tyre = 12
"#;

#[track_caller]
fn check(from: &str, to: &str, expected: &[&str]) {
    assert_eq!(
        rules(&with(CARDS, &[(from, to)])),
        expected,
        "{from} → {to}"
    );
}

#[track_caller]
fn scenario(keys: &str, expected: &[&str]) {
    let text = format!("format = 1\ngame = \"classic-rally\"\nkind = \"scenario\"\n{keys}\n");
    assert_eq!(rules(&text), expected, "{keys}");
}

#[test]
fn supplies_are_those_of_the_table() {
    check("14, 28", "14, 29", &["cards-table"]);
    check("spare-tyre = [2, 4, 6, 8]\n", "", &["cards-table"]);
    let meant = "fuel = [14, 29, 42, 56] # scrutineer: allow(cards-table)";
    check("fuel = [14, 28, 42, 56]", meant, &[]);
}

#[test]
fn decks_are_as_large_as_in_the_table() {
    // The table does not say how many there are of each Hazard.
    check("flat-tyre = 12", "pothole = 5\nflat-tyre = 7", &[]);
    check("flat-tyre = 12", "flat-tyre = 11", &["cards-table"]);
    let meant = "[hazards] # scrutineer: allow(cards-table)\nflat-tyre = 1";
    check("[hazards]\nflat-tyre = 12", meant, &[]);
    let jokers = |rest: &str, expected: &[&str]| {
        check(
            "[hazards]",
            &format!("[jokers]\n{rest}\n[hazards]"),
            expected,
        );
    };
    jokers("robber = 2\nmechanic = 2", &[]);
    jokers(
        "transporter = 1\nsaboteur = 1\nmechanic = 1",
        &["cards-table"],
    );
}

#[test]
fn road_books_are_those_of_the_table() {
    check("left = [1, 2, 3, 4]\n", "", &["cards-table"]);
    check(
        "left = [1, 2, 3, 4]",
        "left = [2, 2, 3, 4]",
        &["cards-table"],
    );
    let none = "straight = [0, 0, 0, 0]";
    check("straight = [2, 4, 6, 8]", none, &["cards-table"]);
    WORKSPACE.check_told(
        &with(CARDS, &[("straight = [2, 4, 6, 8]", none)]),
        "`straight` is not in play; the rulebook has [2, 4, 6, 8]",
        "the numbers are for one, two, three and four players; if they are meant, write \
         `# scrutineer: allow(cards-table)` behind the line",
        "[0, 0, 0, 0]",
    );
    let meant = "straight = [0, 0, 0, 0] # scrutineer: allow(cards-table)";
    check("straight = [2, 4, 6, 8]", meant, &[]);
}

#[test]
fn hands_are_shared_out_equally() {
    let more = "straight = [7, 8, 9, 12] # scrutineer: allow(cards-table)";
    check("straight = [2, 4, 6, 8]", more, &[]);
    check(
        "straight = [2, 4, 6, 8]",
        "straight = [2, 4, 6, 7]",
        &["cards-hand-share"],
    );
    check(
        "straight = [2, 4, 6, 8]",
        "straight = [2, 3, 7, 7]",
        &["cards-hand-share"],
    );
}

#[test]
fn features_for_everybody() {
    let few = |players: &str| {
        format!("players = [{players}]\ncomponents = {{ cards = \"few-features.toml\" }}")
    };
    scenario(&few("\"white\", \"red\""), &["cards-features-short"]);
    scenario(&few("\"white\""), &[]);
    scenario(&few("\"white\", \"red\", \"black\", \"yellow\""), &[]);
}

#[test]
fn a_cure_for_every_problem() {
    let bare = |players: &str| {
        format!("players = [{players}]\ncomponents = {{ cards = \"no-cure.toml\" }}")
    };
    scenario(&bare("\"white\", \"red\""), &["cards-no-cure"]);
    scenario(&bare("\"white\""), &[]);
}

#[test]
fn jokers_of_a_lone_player() {
    let joker = |joker: &str| {
        format!("players = [\"red\"]\nfixed = {{ jokers = {{ red = \"{joker}\" }} }}")
    };
    scenario(&joker("robber"), &["cards-dead-joker"]);
    scenario(&joker("saboteur"), &["cards-dead-joker"]);
    scenario(&joker("mechanic"), &[]);
    scenario(
        "players = [\"red\"]\ncomponents = { cards = \"robbers.toml\" }",
        &["cards-dead-joker"],
    );
    scenario(
        "players = [\"red\", \"white\"]\ncomponents = { cards = \"robbers.toml\" }",
        &[],
    );
}

#[test]
fn keys_that_change_nothing() {
    let idle = &["key-without-effect"];
    scenario("players = [\"white\", \"red\"]\ndnf-points = 60", idle);
    let chrono = "players = [\"white\", \"red\"]\nchrono = true\ndnf-points = 60";
    scenario(chrono, &[]);
    scenario(&format!("{chrono}\nclassification = false"), idle);
    scenario(&format!("{chrono}\nclassification = true"), &[]);
    let alone = "players = [\"white\"]";
    scenario(
        &format!("{alone}\nreadings = {{ finish-blocks = \"yes\" }}"),
        idle,
    );
    for reading in [
        "close-ratio-timing = \"any-overtake\"",
        "close-ratio-at-intersection = \"none\"",
        "close-ratio-copies = \"once\"",
        "finished-turns = \"taken\"",
    ] {
        scenario(&format!("{alone}\nreadings = {{ {reading} }}"), idle);
    }
    // It is so anyway.
    scenario(
        &format!("{alone}\nreadings = {{ finish-blocks = \"no\" }}"),
        &[],
    );
}

#[test]
fn sections_and_their_tables() {
    let cards = |rest: &str, expected: &[&str]| WORKSPACE.check_rules("cards", rest, expected);
    cards("[jokers]\nnote = \"None.\"\n", &["cards-section-empty"]);
    cards("[jokers]\nrobber = 0\n", &["cards-table"]);
    let hands = "[road-book]\nright = [1, 2, 3, 4]\nstraight = [2, 4, 6, 8]\n";
    cards(&format!("{hands}left = [1, 2, 3, 4]\n"), &[]);
    cards(&format!("{hands}left = [8, 6, 3, 0]\n"), &["table-order"]);
}
