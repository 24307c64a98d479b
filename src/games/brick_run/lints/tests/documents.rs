//! Component documents and scenarios on the border of what lints let pass.

use super::{WORKSPACE, rules, shown};

fn document(kind: &str, rest: &str) -> String {
    format!("format = 1\ngame = \"brick-run\"\nkind = \"{kind}\"\n{rest}")
}

#[track_caller]
fn check(kind: &str, rest: &str, expected: &[&str]) {
    assert_eq!(rules(&document(kind, rest)), expected, "{rest}");
}

/// One finding, with these words, at this text.
#[track_caller]
fn one(text: &str, message: &str, help: &str, at: &str) {
    let found = WORKSPACE.findings("example.toml", text);
    let [finding] = &found[..] else {
        panic!("{:#?}", shown(&found));
    };
    assert_eq!(finding.message, message);
    assert_eq!(finding.help.as_deref(), Some(help));
    assert_eq!(&text[finding.at.place.span.clone()], at);
}

#[test]
fn players() {
    for (players, expected) in [
        (0, &["driver-number"][..]),
        (2, &[]),
        (4, &[]),
        (5, &["driver-number"]),
    ] {
        check("scenario", &format!("players = {players}\n"), expected);
    }
    check("scenario", "players = 1\n", &["difficulty-missing"]);
    check("scenario", "players = 1\ndifficulty = \"easy\"\n", &[]);
    check(
        "scenario",
        "players = 3\ndifficulty = \"easy\"\n",
        &["difficulty-idle"],
    );
    let seated = |players: &[&str]| {
        let tables = players.iter().map(|player| format!("[{player}]\n"));
        tables.collect::<String>()
    };
    check("position", &seated(&["players.a", "players.b"]), &[]);
    check("position", &seated(&["players.a"]), &["driver-number"]);
    check("position", &seated(&["players.a", "cop"]), &[]);
    check(
        "position",
        &seated(&["players.a", "players.c"]),
        &["driver-number"],
    );
    check(
        "position",
        &seated(&["players.a", "players.b", "cop"]),
        &["driver-number"],
    );
}

/// The parts that the crooked cop begins with are counted in the phase in which he draws them.
#[test]
fn difficulty_of_positions() {
    let solo = |keys: &str| format!("{keys}\n[players.a]\n[cop]\n");
    check(
        "position",
        &solo("phase = \"setup-shuffle\""),
        &["difficulty-missing"],
    );
    check(
        "position",
        &solo("phase = \"setup-shuffle\"\ndifficulty = \"easy\""),
        &[],
    );
    check("position", &solo("phase = \"cop-part\""), &[]);
}

#[test]
fn tracks() {
    let track = |track: &str| format!("cars = [{{ id = \"van\", track = {track}, cargo = 6 }}]\n");
    check("cars", &track("[4]"), &[]);
    check("cars", &track("[]"), &["out-of-range"]);
    check("cars", &track("[4, 3, 1]"), &[]);
    check("cars", &track("[4, 3, 0]"), &["track-zero"]);
    check("cars", &track("[4, 4, 1]"), &["track-flat"]);
    check("cars", &track("[4, 5, 5]"), &["track-flat", "track-rising"]);
    one(
        &document("cars", &track("[4, 2, 3]")),
        "damage makes `van` faster: 3 comes after 2",
        "list the numbers from the highest to the lowest",
        "3",
    );
}

#[test]
fn cargo_of_the_start() {
    let rest = "components = { cars = \"small-cars.toml\" }\n";
    let text = document("scenario", &format!("players = 2\n{rest}"));
    one(
        &text,
        "`moped` holds 2 bricks, and a delivery starts with 4",
        "raise its `cargo`",
        "\"small-cars.toml\"",
    );
}

#[test]
fn cards() {
    let card = |abilities: &str, encounter: &str| {
        format!(
            "cards = [{{ id = \"k\", part = \"map\", abilities = {abilities}, distance = 2, encounter = {encounter} }}]\n"
        )
    };
    let cb = "{ cb = 1 }";
    check("cards", &card(cb, "{ cops = { low = 7, high = 7 } }"), &[]);
    check(
        "cards",
        &card(cb, "{ cops = { low = 8, high = 7 } }"),
        &["cops-range"],
    );
    check("cards", &card("{}", "{ jump = 4 }"), &["ability-empty"]);
    check(
        "cards",
        &card("{ cb = 1, speed = 0 }", "{ jump = 4 }"),
        &["ability-empty"],
    );
    one(
        &document("cards", &card(cb, "{ cops = { low = 9, high = 6 } }")),
        "no movement lies between 9 and 6: the Cops of `k` stop nobody",
        "write `{ low = 6, high = 9 }`",
        "{ low = 9, high = 6 }",
    );
}

/// A card of a set that extends another is compared with the cards of the other.
#[test]
fn parts_do_one_thing() {
    let text = document(
        "cards",
        "extends = [\"base\"]\ncards = [{ id = \"k\", part = \"map\", abilities = { cb = 2 }, distance = 2, encounter = { jump = 4 } }]\n",
    );
    one(
        &text,
        "`k` gives cb 2 as the part `map`, and `c01` gives cb 1",
        "give both the same abilities, or name another part",
        "{ cb = 2 }",
    );
}

#[test]
fn cars_are_enough() {
    let cars = |players: u8, set: &str, rest: &str| {
        format!("players = {players}\ncomponents = {{ cars = \"{set}\" }}\n{rest}")
    };
    check(
        "scenario",
        &cars(2, "one-car.toml", ""),
        &["drivers-exceed-cars"],
    );
    check("scenario", &cars(2, "short-cop.toml", ""), &[]);
    let reserved = "readings = { cop-car = \"reserved\" }\n";
    check(
        "scenario",
        &cars(2, "short-cop.toml", reserved),
        &["drivers-exceed-cars"],
    );
    let easy = "difficulty = \"easy\"\n";
    check(
        "scenario",
        &cars(1, "short-cop.toml", easy),
        &["cop-track-short"],
    );
    check(
        "scenario",
        &cars(1, "slow-cop.toml", easy),
        &["cop-track-zero"],
    );
    check(
        "scenario",
        &cars(1, "one-car.toml", easy),
        &["cop-car-number"],
    );
    check("scenario", &cars(2, "slow-cop.toml", ""), &[]);
}

/// Twenty-one cards lie on the base roads.
#[test]
fn cards_are_enough() {
    let text = document(
        "scenario",
        "players = 2\ncomponents = { cards = \"few-cards.toml\" }\n",
    );
    one(
        &text,
        "there are 2 cards, and 27 are needed: 21 for the roads, 6 for parts",
        "add cards, by `extends = [\"base\"]` for example, or shorten the roads",
        "\"few-cards.toml\"",
    );
}

#[test]
fn fixed_cars() {
    let fixed = |players: &str, cars: &str| format!("{players}\n[fixed]\ncars = {cars}\n");
    let two = "players = 2";
    let solo = "players = 1\ndifficulty = \"easy\"";
    check("scenario", &fixed(two, "{ a = \"cop-car\" }"), &[]);
    check(
        "scenario",
        &fixed(solo, "{ a = \"cop-car\" }"),
        &["fixed-cars"],
    );
    check(
        "scenario",
        &fixed(solo, "{ cop = \"cop-car\" }"),
        &["fixed-cars"],
    );
    check(
        "scenario",
        &fixed(two, "{ cop = \"cop-car\" }"),
        &["unknown-reference"],
    );
    let reserved = "players = 2\nreadings = { cop-car = \"reserved\" }";
    check(
        "scenario",
        &fixed(reserved, "{ b = \"cop-car\" }"),
        &["fixed-cars"],
    );
    one(
        &document("scenario", &fixed(two, "{ a = \"sedan\", b = \"sedan\" }")),
        "`sedan` is not free for b: a has it",
        "name another car",
        "\"sedan\"",
    );
}
