//! Positions on the border of what lints let pass.

use super::{WORKSPACE, rules, with};

/// Two players who place cubes on the road to the second town.
const PLACE: &str = r#"format = 1
game = "brick-run"
kind = "position"
delivery = 2
road = ["c01", "c11", "c07"]

[players.a]
car = "sedan"
at = "2.3"
damage = 1
bricks = 2

[players.b]
car = "farm-truck"
at = "1.1"
money = 9

"#;

/// A lone player whose turn it is.
const SOLO: &str = r#"format = 1
game = "brick-run"
kind = "position"
phase = "drive"
road = ["c02", "c11", "c07"]

[players.a]
car = "sedan"
parts = ["c32", "c34"]
placed = { move = 4 }

[cop]
action = ["c17", "c15"]

"#;

#[track_caller]
fn check(text: &str, changes: &[(&str, &str)], expected: &[&str]) {
    let text = with(text, changes);
    assert_eq!(rules(&text), expected, "{text}");
}

/// The message of the only finding.
#[track_caller]
fn says(text: &str, changes: &[(&str, &str)], message: &str) {
    let finding = WORKSPACE.only(&with(text, changes));
    assert_eq!(finding.message, message);
}

#[test]
fn as_they_are_they_are_clean() {
    check(PLACE, &[], &[]);
    check(SOLO, &[], &[]);
}

#[test]
fn cards_lie_in_one_place() {
    check(
        PLACE,
        &[("delivery", "deck = []\ndelivery")],
        &["position-card-zone"],
    );
    check(
        PLACE,
        &[("delivery", "market = [\"c20\"]\ndelivery")],
        &["position-card-zone"],
    );
    check(
        PLACE,
        &[("delivery", "used = [\"c20\"]\ndelivery")],
        &["position-card-zone"],
    );
    check(PLACE, &[("delivery", "lost = [\"c20\"]\ndelivery")], &[]);
    check(
        PLACE,
        &[("delivery", "lost = [\"c01\"]\ndelivery")],
        &["position-card-zone"],
    );
    check(PLACE, &[("delivery", "undealt = [\"c35\"]\ndelivery")], &[]);
    check(
        PLACE,
        &[("delivery", "undealt = [\"c01\"]\ndelivery")],
        &["position-card-zone"],
    );
    check(SOLO, &[("phase", "used = [\"c20\"]\nphase")], &[]);
    check(
        SOLO,
        &[("phase", "known = 1\nphase")],
        &["position-card-zone"],
    );
    let bottom = "readings = { cop-used-cards = \"bottom\" }\nknown = 1\nphase";
    check(SOLO, &[("phase", bottom)], &[]);
    let seen = "readings = { cop-used-cards = \"bottom\" }\nknown = 1\nundealt = [\"c35\"]\nphase";
    check(SOLO, &[("phase", seen)], &["position-card-zone"]);
    says(
        PLACE,
        &[("delivery", "lost = [\"c35\", \"c35\"]\ndelivery")],
        "`c35` is in two places",
    );
}

#[test]
fn roads_are_those_of_the_deliveries() {
    check(
        PLACE,
        &[("delivery = 2", "delivery = 4")],
        &["position-road"],
    );
    check(PLACE, &[("delivery", "ahead = [[\"c20\"]]\ndelivery")], &[]);
    check(PLACE, &[("delivery", "ahead = []\ndelivery")], &[]);
    check(
        PLACE,
        &[("delivery", "ahead = [[]]\ndelivery")],
        &["position-road"],
    );
    says(
        PLACE,
        &[("delivery", "ahead = [[\"c20\"], [\"c21\"]]\ndelivery")],
        "there is 1 road to come, and `ahead` names 2 roads",
    );
    let shuffle = "phase = \"setup-shuffle\"\n[players.a]\n[players.b]\n";
    let text = format!("format = 1\ngame = \"brick-run\"\nkind = \"position\"\n{shuffle}");
    check(&text, &[], &[]);
    check(
        &text,
        &[("phase", "road = [\"c01\"]\nphase")],
        &["position-road"],
    );
    check(
        &text,
        &[("phase", "delivery = 2\nphase")],
        &["position-road"],
    );
    check(&text, &[("phase", "round = 2\nphase")], &["position-road"]);
}

#[test]
fn cars_are_on_the_road() {
    check(PLACE, &[("\"2.3\"", "\"2.4\"")], &["position-spot"]);
    check(PLACE, &[("\"2.3\"", "\"3.3\"")], &[]);
    check(PLACE, &[("\"2.3\"", "\"4.1\"")], &["position-spot"]);
    let town = [("at = \"2.3\"", "at = \"town\"")];
    check(PLACE, &town, &[]);
    let both = [town[0], ("at = \"1.1\"", "at = \"town\"")];
    check(PLACE, &both, &["position-spot"]);
    check(
        PLACE,
        &[("delivery", "phase = \"sell\"\ndelivery"), town[0]],
        &["position-spot"],
    );
    let sell = [("delivery", "phase = \"sell\"\ndelivery"), both[0], both[1]];
    check(PLACE, &sell, &[]);
}

#[test]
fn arrivals_are_numbered() {
    let placed = |place: &'static str| [("at = \"2.3\"", place)];
    check(PLACE, &placed("at = \"town\"\nplace = 1"), &[]);
    check(
        PLACE,
        &placed("at = \"town\"\nplace = 2"),
        &["position-arrival"],
    );
    check(
        PLACE,
        &placed("at = \"2.3\"\nplace = 1"),
        &["position-arrival"],
    );
    let twice = [
        ("delivery", "phase = \"sell\"\ndelivery"),
        ("at = \"2.3\"", "at = \"town\"\nplace = 1"),
        ("at = \"1.1\"", "at = \"town\"\nplace = 1"),
    ];
    check(PLACE, &twice, &["position-arrival"]);
}

/// The sedan holds 6 bricks and has four numbers.
#[test]
fn cars_hold_what_they_can() {
    check(PLACE, &[("bricks = 2", "bricks = 6")], &[]);
    check(PLACE, &[("bricks = 2", "bricks = 7")], &["position-cargo"]);
    check(
        PLACE,
        &[("bricks = 2", "bricks = 7\nparts = [\"c29\"]")],
        &[],
    );
    check(PLACE, &[("damage = 1", "damage = 4")], &[]);
    check(PLACE, &[("damage = 1", "damage = 5")], &["position-clip"]);
    let town = [
        ("damage = 1", "damage = 4"),
        ("at = \"2.3\"", "at = \"town\""),
    ];
    check(PLACE, &town, &["position-clip"]);
    check(SOLO, &[("[cop]", "[cop]\ndamage = 3")], &[]);
    check(SOLO, &[("[cop]", "[cop]\ndamage = 4")], &["position-clip"]);
}

#[test]
fn parts_are_owned_once() {
    check(
        PLACE,
        &[("damage = 1", "parts = [\"c03\", \"c04\"]")],
        &["position-parts"],
    );
    check(
        PLACE,
        &[("damage = 1", "kept-cubes = 1")],
        &["position-parts"],
    );
    let kept = [
        (
            "delivery",
            "readings = { cube-part-loss = \"keep-cube\" }\ndelivery",
        ),
        ("damage = 1", "kept-cubes = 1"),
    ];
    check(PLACE, &kept, &[]);
    check(SOLO, &[("[cop]", "[cop]\nparts = [\"c19\"]")], &[]);
    check(
        SOLO,
        &[("[cop]", "[cop]\nparts = [\"c19\", \"c20\"]")],
        &["position-parts"],
    );
    let twice = [
        (
            "phase",
            "readings = { cop-duplicate-parts = \"allowed\" }\nphase",
        ),
        ("[cop]", "[cop]\nparts = [\"c19\", \"c20\"]"),
    ];
    check(SOLO, &twice, &[]);
    says(
        SOLO,
        &[("[cop]", "[cop]\nparts = [\"c23\"]")],
        "the crooked cop cannot have the part `toolbox` of `c23`",
    );
}

#[test]
fn the_crooked_cop_draws_and_skips_in_rounds() {
    check(
        SOLO,
        &[("\"c15\"]", "\"c15\", \"c16\"]")],
        &["position-crooked-cop"],
    );
    check(SOLO, &[("action = [\"c17\", \"c15\"]", "skip = true")], &[]);
    check(
        SOLO,
        &[("[cop]", "[cop]\nskip = true")],
        &["position-crooked-cop"],
    );
    check(SOLO, &[("[cop]", "[cop]\nat = \"town\"")], &[]);
    let town = [("action = [\"c17\", \"c15\"]", "skip = true\nat = \"town\"")];
    check(SOLO, &town, &["position-crooked-cop"]);
}

#[test]
fn peeked_cards_lie_face_down_ahead() {
    check(PLACE, &[("damage = 1", "peeked = [3]")], &[]);
    check(
        PLACE,
        &[("damage = 1", "peeked = [2, 3]")],
        &["position-peeked"],
    );
    check(
        PLACE,
        &[("damage = 1", "peeked = [4]")],
        &["position-peeked"],
    );
    // A car beyond the road turns no card of it up.
    let beyond = "at = \"9.1\"\npeeked = [3]";
    check(
        PLACE,
        &[("at = \"2.3\"\ndamage = 1", beyond)],
        &["position-spot"],
    );
}

/// The sedan without parts has 4 cubes, and a wreck asks for all of them.
#[test]
fn cubes_are_placed_as_they_can_be() {
    let placed = |cubes: &'static str| [("damage = 1", cubes)];
    check(PLACE, &placed("placed = { move = 3, cb = 1 }"), &[]);
    check(PLACE, &placed("placed = { move = 3 }"), &["position-cubes"]);
    check(PLACE, &placed("placed = { move = 5 }"), &["position-cubes"]);
    check(PLACE, &placed("damage = 4\nplaced = { repair = 4 }"), &[]);
    check(
        PLACE,
        &placed("damage = 4\nplaced = { move = 4 }"),
        &["position-cubes"],
    );
    check(PLACE, &placed("spent = 2"), &["position-cubes"]);
    let drive = ("delivery", "phase = \"drive\"\ndelivery");
    check(
        PLACE,
        &[drive, ("damage = 1", "placed = { repair = 2 }\nspent = 2")],
        &[],
    );
    let spent = [drive, ("damage = 1", "placed = { repair = 2 }\nspent = 3")];
    check(PLACE, &spent, &["position-cubes"]);
}

#[test]
fn cars_belong_to_one_player() {
    check(PLACE, &[("farm-truck", "sedan")], &["position-car-taken"]);
    check(PLACE, &[("farm-truck", "cop-car")], &[]);
    let reserved = [
        (
            "delivery",
            "readings = { cop-car = \"reserved\" }\ndelivery",
        ),
        ("farm-truck", "cop-car"),
    ];
    check(PLACE, &reserved, &["position-car-taken"]);
    check(SOLO, &[("sedan", "cop-car")], &["position-car-taken"]);
}

#[test]
fn keys_of_a_turn_belong_to_their_phase() {
    for key in ["picks = 1", "passed = [\"a\"]", "due = 1", "active = \"a\""] {
        let with_key = format!("{key}\ndelivery");
        check(PLACE, &[("delivery", &with_key)], &["position-turn-key"]);
    }
    for key in ["movement = 3", "left = 1", "nitrous = true", "done = true"] {
        check(PLACE, &[("damage = 1", key)], &["position-turn-key"]);
    }
    // Speed 6 and four cubes, and two spaces more with nitrous.
    let solo = |key: &'static str| [("placed", key)];
    check(SOLO, &solo("left = 10\nplaced"), &[]);
    check(SOLO, &solo("left = 11\nplaced"), &["position-turn-key"]);
    check(SOLO, &solo("left = 12\nnitrous = true\nplaced"), &[]);
    check(
        SOLO,
        &[("parts = [\"c32\", \"c34\"]", "nitrous = true")],
        &["position-turn-key"],
    );
}

#[test]
fn something_is_due() {
    let phase = |phase: &'static str| [("delivery", phase)];
    check(
        PLACE,
        &phase("phase = \"opening\"\ndelivery"),
        &["position-nothing-due"],
    );
    check(
        PLACE,
        &phase("phase = \"bricks\"\ndelivery"),
        &["position-nothing-due"],
    );
    check(
        PLACE,
        &phase("phase = \"peek\"\ndelivery"),
        &["position-nothing-due"],
    );
    check(
        PLACE,
        &phase("phase = \"cop-draw\"\ndelivery"),
        &["position-nothing-due"],
    );
    check(PLACE, &phase("phase = \"drive\"\ndelivery"), &[]);
    check(
        PLACE,
        &phase("phase = \"lose-part\"\ndelivery"),
        &["position-nothing-due"],
    );
    // Damage has made the sedan as fast as the truck, and it has the greater starting speed.
    says(
        PLACE,
        &phase("phase = \"drive\"\nactive = \"b\"\ndelivery"),
        "it is the turn of a, not of b",
    );
    let done = [
        phase("phase = \"drive\"\ndelivery")[0],
        ("money = 9", "movement = 4\ndone = true"),
    ];
    says(PLACE, &done, "b has had a turn before a, who comes first");
    check(
        PLACE,
        &[done[0], ("money = 9", "movement = 7\ndone = true")],
        &[],
    );
    check(
        PLACE,
        &[done[0], ("damage = 1", "movement = 0")],
        &["position-turn-key"],
    );
    // Cars in town have no turn on the road that is still to come.
    let on_road = "at = \"1.1\"\nmoney = 9";
    let in_town = (on_road, "at = \"town\"\nplace = 1\nmoney = 9\nmovement = 3");
    check(PLACE, &[done[0], in_town], &["position-turn-key"]);
    // Cops 7 to 8 on the first card.
    let cops = [
        ("\"drive\"", "\"countermeasure\""),
        ("sedan\"", "sedan\"\nat = \"1.1\""),
    ];
    check(SOLO, &cops, &[]);
    check(SOLO, &cops[..1], &["position-nothing-due"]);
    check(
        SOLO,
        &[("\"drive\"", "\"cop-loss\"")],
        &["position-nothing-due"],
    );
    let loss = [
        (
            "phase = \"drive\"",
            "phase = \"cop-loss\"\nreadings = { cop-broke = \"lose-part\" }",
        ),
        (
            "action = [\"c17\", \"c15\"]",
            "parts = [\"c17\"]\nmovement = 40\nskip = true",
        ),
    ];
    check(SOLO, &loss, &[]);
}

/// Phases that come under other readings only.
#[test]
fn readings_have_phases_of_their_own() {
    let nothing = &["position-nothing-due"][..];
    let phase = |top: &str| format!("phase = {top}\ndelivery");
    for (top, expected) in [
        ("\"wreck-due\"", nothing),
        ("\"market-shuffle\"\nmode = \"full\"\nround = 2", nothing),
        (
            "\"market-shuffle\"\nmode = \"full\"\nround = 2\nreadings = { full-market = \"each-round\" }",
            &[],
        ),
        (
            "\"market\"\nmode = \"full\"\nround = 2\nreadings = { full-market = \"each-round\" }",
            &[],
        ),
        (
            "\"bricks\"\nmode = \"full\"\nround = 2\nreadings = { full-market = \"each-round\" }",
            &[],
        ),
        (
            "\"bricks\"\nmode = \"full\"\nreadings = { full-market = \"each-round\" }",
            &["position-spot"],
        ),
    ] {
        check(PLACE, &[("delivery", &phase(top))], expected);
    }
    let late = "\"wreck-due\"\nreadings = { wreck-payment = \"next-round\" }";
    check(PLACE, &[("delivery", &phase(late))], nothing);
    let wreck = "damage = 2\nplaced = { repair = 4 }\nspent = 4\nparts = [\"c12\", \"c17\"]";
    check(
        PLACE,
        &[("delivery", &phase(late)), ("damage = 1", wreck)],
        &[],
    );
    let lost = "\"lose-part\"\nreadings = { wreck-payment = \"next-round\" }";
    check(PLACE, &[("delivery", &phase(lost))], nothing);
    // Damage slows nobody down in a turn, or it does.
    let slowed = ("placed", "slowed = 1\nplaced");
    check(SOLO, &[slowed], &["position-turn-key"]);
    let at_once = "phase = \"drive\"\nreadings = { damage-slows = \"at-once\" }";
    check(SOLO, &[slowed, ("phase = \"drive\"", at_once)], &[]);
    check(
        PLACE,
        &[("damage = 1", "slowed = 1")],
        &["position-turn-key"],
    );
    // In town nothing is left to drive, but a repair may be.
    let there = "car = \"sedan\"\nat = \"town\"\nmovement = 40\ndamage = 1";
    let placed = ("{ move = 4 }", "{ repair = 2 }");
    check(SOLO, &[("car = \"sedan\"", there), placed], &[]);
    let more = format!("{there}\nleft = 2");
    check(
        SOLO,
        &[("car = \"sedan\"", &more), placed],
        &["position-turn-key"],
    );
}

#[test]
fn wrecks_have_been_repaired_before_cars_drive() {
    let wreck = ("damage = 1", "damage = 4");
    let drive = ("delivery = 2", "phase = \"drive\"\ndelivery = 2");
    check(PLACE, &[wreck], &[]);
    let moved = ("damage = 1", "damage = 4\nmovement = 9");
    check(PLACE, &[moved, drive], &["position-clip"]);
    let driven = ("damage = 1", "damage = 4\nmovement = 9\ndone = true");
    check(PLACE, &[driven, drive], &[]);
}

#[test]
fn fixed_cars_are_those_that_players_have() {
    let fixed = |car: &str| format!("fixed = {{ cars = {{ a = \"{car}\" }} }}\ndelivery");
    check(PLACE, &[("delivery", &fixed("sedan"))], &[]);
    check(
        PLACE,
        &[("delivery", &fixed("muscle-car"))],
        &["fixed-cars"],
    );
}

#[test]
fn a_difficulty_is_for_one() {
    let hard = "difficulty = \"hard\"\nroad";
    check(PLACE, &[("road", hard)], &["difficulty-idle"]);
    check(SOLO, &[("road", hard)], &[]);
}

#[test]
fn messages_tell_what_is_amiss() {
    says(
        PLACE,
        &[("delivery", "used = [\"c20\"]\ndelivery")],
        "`used` is of the crooked cop's action cards, and he plays against a lone player only",
    );
    says(
        SOLO,
        &[("phase", "known = 1\nphase")],
        "no cards have gone under the deck without `cop-used-cards = \"bottom\"`",
    );
    // Of 35 cards three lie on the road, and one on the road to come.
    says(
        PLACE,
        &[("delivery", "deck = []\nahead = [[\"c02\"]]\ndelivery")],
        "31 cards are nowhere, the first of them `c03`",
    );
    says(
        PLACE,
        &[
            (
                "kind = \"position\"\ndelivery = 2",
                "kind = \"script\"\ntitle = \"Too early\"\nsteps = [{ player = \"a\", move = \"sell\", bricks = 2 }]\n[start]\ndelivery = 2",
            ),
            ("[players.a]", "[start.players.a]"),
            ("[players.b]", "[start.players.b]"),
        ],
        "bricks are sold once all cars are in town; this is the phase `place` of round 1 of delivery 2, which waits for a, b",
    );
}
