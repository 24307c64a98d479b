//! Component documents and scenarios on the border of what lints let pass.

use super::WORKSPACE;

#[test]
fn players() {
    for (players, expected) in [
        (0, &["driver-number"][..]),
        (2, &[]),
        (4, &[]),
        (5, &["driver-number"]),
    ] {
        WORKSPACE.check_rules("scenario", &format!("players = {players}\n"), expected);
    }
    WORKSPACE.check_rules("scenario", "players = 1\n", &["difficulty-missing"]);
    WORKSPACE.check_rules("scenario", "players = 1\ndifficulty = \"easy\"\n", &[]);
    WORKSPACE.check_rules(
        "scenario",
        "players = 3\ndifficulty = \"easy\"\n",
        &["difficulty-idle"],
    );
    let seated = |players: &[&str]| {
        let tables = players.iter().map(|player| format!("[{player}]\n"));
        tables.collect::<String>()
    };
    WORKSPACE.check_rules("position", &seated(&["players.a", "players.b"]), &[]);
    WORKSPACE.check_rules("position", &seated(&["players.a"]), &["driver-number"]);
    WORKSPACE.check_rules("position", &seated(&["players.a", "cop"]), &[]);
    WORKSPACE.check_rules(
        "position",
        &seated(&["players.a", "players.c"]),
        &["driver-number"],
    );
    WORKSPACE.check_rules(
        "position",
        &seated(&["players.a", "players.b", "cop"]),
        &["driver-number"],
    );
    // How many there are is not known then.
    WORKSPACE.check_rules(
        "position",
        &seated(&["players.a", "players.z"]),
        &["unknown-field"],
    );
}

/// The parts that the crooked cop begins with are counted in the phase in which he draws them.
#[test]
fn difficulty_of_positions() {
    let solo = |keys: &str| format!("{keys}\n[players.a]\n[cop]\n");
    WORKSPACE.check_rules(
        "position",
        &solo("phase = \"setup-shuffle\""),
        &["difficulty-missing"],
    );
    WORKSPACE.check_rules(
        "position",
        &solo("phase = \"setup-shuffle\"\ndifficulty = \"easy\""),
        &[],
    );
    WORKSPACE.check_rules("position", &solo("phase = \"cop-part\""), &[]);
}

#[test]
fn tracks() {
    let track = |track: &str| format!("cars = [{{ id = \"van\", track = {track}, cargo = 6 }}]\n");
    WORKSPACE.check_rules("cars", &track("[4]"), &[]);
    WORKSPACE.check_rules("cars", &track("[]"), &["out-of-range"]);
    WORKSPACE.check_rules("cars", &track("[4, 3, 1]"), &[]);
    WORKSPACE.check_rules("cars", &track("[4, 3, 0]"), &["track-zero"]);
    WORKSPACE.check_rules("cars", &track("[4, 4, 1]"), &["track-flat"]);
    WORKSPACE.check_rules("cars", &track("[4, 5, 5]"), &["track-flat", "track-rising"]);
    WORKSPACE.check_told(
        &WORKSPACE.document("cars", &track("[4, 2, 3]")),
        "damage makes `van` faster: 3 comes after 2",
        "list the numbers from the highest to the lowest, such as `[4, 3, 2]`",
        "3",
    );
}

#[test]
fn cargo_of_the_start() {
    let rest = "components = { cars = \"small-cars.toml\" }\n";
    let text = WORKSPACE.document("scenario", &format!("players = 2\n{rest}"));
    // It stands with the car, which must change.
    let finding = WORKSPACE.only(&text);
    let place = &finding.at.place;
    assert_eq!(
        finding.message,
        "`moped` holds 2 bricks, and a delivery starts with 4"
    );
    assert_eq!(place.source.name, "small-cars.toml");
    assert_eq!(&place.source.text[place.span.clone()], "2");
}

#[test]
fn cards() {
    let card = |abilities: &str, encounter: &str| {
        format!(
            "cards = [{{ id = \"k\", part = \"map\", abilities = {abilities}, distance = 2, encounter = {encounter} }}]\n"
        )
    };
    let cb = "{ cb = 1 }";
    WORKSPACE.check_rules("cards", &card(cb, "{ cops = { low = 7, high = 7 } }"), &[]);
    WORKSPACE.check_rules(
        "cards",
        &card(cb, "{ cops = { low = 8, high = 7 } }"),
        &["cops-range"],
    );
    WORKSPACE.check_rules("cards", &card("{}", "{ jump = 4 }"), &["ability-empty"]);
    WORKSPACE.check_rules(
        "cards",
        &card("{ cb = 1, speed = 0 }", "{ jump = 4 }"),
        &["ability-empty"],
    );
    WORKSPACE.check_told(
        &WORKSPACE.document("cards", &card(cb, "{ cops = { low = 9, high = 6 } }")),
        "no movement lies between 9 and 6: the Cops of `k` stop nobody",
        "write `{ low = 6, high = 9 }`",
        "{ low = 9, high = 6 }",
    );
}

/// A card of a set that extends another is compared with the cards of the other.
#[test]
fn parts_do_one_thing() {
    let text = WORKSPACE.document(
        "cards",
        "extends = [\"base\"]\ncards = [{ id = \"k\", part = \"map\", abilities = { cb = 2 }, distance = 2, encounter = { jump = 4 } }]\n",
    );
    WORKSPACE.check_told(
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
    WORKSPACE.check_rules(
        "scenario",
        &cars(2, "one-car.toml", ""),
        &["drivers-exceed-cars"],
    );
    WORKSPACE.check_rules("scenario", &cars(2, "short-cop.toml", ""), &[]);
    let reserved = "readings = { cop-car = \"reserved\" }\n";
    WORKSPACE.check_rules(
        "scenario",
        &cars(2, "short-cop.toml", reserved),
        &["drivers-exceed-cars"],
    );
    let easy = "difficulty = \"easy\"\n";
    WORKSPACE.check_rules(
        "scenario",
        &cars(1, "short-cop.toml", easy),
        &["cop-track-short"],
    );
    WORKSPACE.check_rules(
        "scenario",
        &cars(1, "slow-cop.toml", easy),
        &["cop-track-zero"],
    );
    WORKSPACE.check_rules(
        "scenario",
        &cars(1, "one-car.toml", easy),
        &["cop-car-number"],
    );
    WORKSPACE.check_rules("scenario", &cars(2, "slow-cop.toml", ""), &[]);
}

/// Twenty-one cards lie on the base roads.
#[test]
fn cards_are_enough() {
    let text = WORKSPACE.document(
        "scenario",
        "players = 2\ncomponents = { cards = \"few-cards.toml\" }\n",
    );
    WORKSPACE.check_told(
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
    WORKSPACE.check_rules("scenario", &fixed(two, "{ a = \"cop-car\" }"), &[]);
    WORKSPACE.check_rules(
        "scenario",
        &fixed(solo, "{ a = \"cop-car\" }"),
        &["fixed-cars"],
    );
    WORKSPACE.check_rules(
        "scenario",
        &fixed(solo, "{ cop = \"cop-car\" }"),
        &["fixed-cars"],
    );
    WORKSPACE.check_rules(
        "scenario",
        &fixed(two, "{ cop = \"cop-car\" }"),
        &["unknown-reference"],
    );
    let reserved = "players = 2\nreadings = { cop-car = \"reserved\" }";
    WORKSPACE.check_rules(
        "scenario",
        &fixed(reserved, "{ b = \"cop-car\" }"),
        &["fixed-cars"],
    );
    WORKSPACE.check_told(
        &WORKSPACE.document("scenario", &fixed(two, "{ a = \"sedan\", b = \"sedan\" }")),
        "`sedan` is not free for b: a has it",
        "name another car",
        "\"sedan\"",
    );
}
