//! Whatever position is taken up can be played on from; whatever cannot is refused with a reason.

use arrayvec::ArrayVec;
use proptest::prelude::*;
use serde_json::json;

use crate::games::brick_run::components::Phase;
use crate::games::brick_run::definition::ID;
use crate::games::brick_run::strategies::{games, odd_games};
use crate::games::brick_run::testing::{ODD_CARS, SHORT_TOWNS, WORKSPACE};
use crate::games::brick_run::{BrickRun, Spot, State};
use crate::games::testing::load::load_tests;
use crate::games::testing::shown;
use crate::games::testing::slip::{self, OneChange};

/// Any change to a document of this game.
fn slips() -> impl Strategy<Value = OneChange> {
    let phases = Phase::ALL.iter();
    let phases = phases.map(|phase| ("phase", json!(phase.name())));
    let others = vec![
        ("delivery", json!(2)),
        ("delivery", json!(3)),
        ("round", json!(5)),
        ("mode", json!("full")),
        ("mode", json!("beginner")),
        ("difficulty", json!("hard")),
        ("cars", json!("deal")),
        ("road", json!([])),
        ("road", json!(["c01", "c20"])),
        ("ahead", json!([])),
        ("ahead", json!([["c01"], ["c02", "c03"]])),
        ("market", json!(["c05", "c06"])),
        ("market", json!([])),
        ("deck", json!(["c01"])),
        ("deck", json!([])),
        ("undealt", json!(["c35"])),
        ("known", json!(1)),
        ("known", json!(40)),
        ("used", json!(["c30", "c31"])),
        ("lost", json!(["c09"])),
        ("active", json!("b")),
        ("active", json!("cop")),
        ("picks", json!(2)),
        ("passed", json!(["a"])),
        ("passed", json!(["a", "b"])),
        ("due", json!(2)),
        ("car", json!("cop-car")),
        ("car", json!("sedan")),
        ("at", json!("start")),
        ("at", json!("town")),
        ("at", json!("1.1")),
        ("at", json!("4.2")),
        ("place", json!(1)),
        ("place", json!(3)),
        ("damage", json!(3)),
        ("damage", json!(4)),
        ("damage", json!(12)),
        ("bricks", json!(0)),
        ("bricks", json!(9)),
        ("money", json!(1)),
        ("money", json!(50)),
        ("parts", json!(["c01", "c34"])),
        ("parts", json!(["c32", "c09"])),
        ("parts", json!([])),
        ("kept-cubes", json!(1)),
        ("peeked", json!([2, 5])),
        ("placed", json!({ "move": 2, "repair": 2 })),
        ("placed", json!({ "cb": 9 })),
        ("spent", json!(2)),
        ("movement", json!(3)),
        ("movement", json!(0)),
        ("left", json!(2)),
        ("nitrous", json!(true)),
        ("done", json!(true)),
        ("done", json!(false)),
        ("action", json!(["c17", "c18"])),
        ("skip", json!(true)),
        ("players", json!(1)),
        ("players", json!(4)),
        ("b", json!({ "at": "2.1" })),
        ("cop", json!({ "at": "2.1" })),
        ("readings", json!({ "peek-choice": "any" })),
        ("readings", json!({ "repair-timing": "own-turn" })),
        ("readings", json!({ "town-entry": "last-space" })),
        ("readings", json!({ "cop-used-cards": "bottom" })),
        ("readings", json!({ "cop-broke": "lose-part" })),
        ("readings", json!({ "town-activity": "none" })),
        ("readings", json!({ "cube-part-loss": "keep-cube" })),
        ("fixed", json!({ "deck": ["c30"] })),
        (
            "fixed",
            json!({ "cars": { "a": "sedan", "b": "farm-truck" } }),
        ),
        ("components", json!({ "cars": ODD_CARS })),
        ("components", json!({ "towns": SHORT_TOWNS })),
        ("track", json!([3, 0])),
        ("cargo", json!(2)),
        ("abilities", json!({ "countermeasure": 3 })),
        ("abilities", json!({ "nitrous": 1, "cube": 9 })),
        ("distance", json!(1)),
        ("encounter", json!({ "cops": { "low": 0, "high": 60 } })),
        ("encounter", json!({ "swerve": 0 })),
    ];
    slip::slips(others.into_iter().chain(phases).collect())
}

load_tests!(WORKSPACE, prop_oneof![games(), odd_games()], slips());

/// Two players with nothing.
const PLAYERS: &str = "[players]\na.car = \"sedan\"\nb.car = \"farm-truck\"\n";

/// Each of these is the only fault of its document: an unresolved name, with what it should
/// have named.
#[test]
fn unknown_names_are_reported() {
    let position = [
        ("phase = \"drive\"\nactive = \"c\"", "player `c`"),
        ("phase = \"drive\"\nactive = \"cop\"", "player `cop`"),
        ("phase = \"market\"\npassed = [\"d\"]", "player `d`"),
        ("road = [\"x\"]", "card `x`"),
        ("ahead = [[\"c01\"], [\"x\"]]", "card `x`"),
        ("market = [\"x\"]", "card `x`"),
        ("deck = [\"x\"]", "card `x`"),
        ("undealt = [\"x\"]", "card `x`"),
        ("used = [\"x\"]", "card `x`"),
        ("lost = [\"map\"]", "card `map`"),
    ];
    for (key, name) in position {
        WORKSPACE.check_unknown("position", &format!("{key}\n{PLAYERS}"), name);
    }
    let players = PLAYERS.replace("sedan", "seat");
    WORKSPACE.check_unknown("position", &players, "car `seat`");
    let players = format!("{PLAYERS}b.parts = [\"x\"]\n");
    WORKSPACE.check_unknown("position", &players, "card `x`");
    for (key, name) in [("parts", "x"), ("action", "y")] {
        let cop = format!("[players.a]\n[cop]\n{key} = [\"{name}\"]\n");
        WORKSPACE.check_unknown("position", &cop, &format!("card `{name}`"));
    }
    let scenario = [
        ("cars = { c = \"sedan\" }", "player `c`"),
        ("cars = { a = \"seat\" }", "car `seat`"),
        ("deck = [\"x\"]", "card `x`"),
    ];
    for (key, name) in scenario {
        WORKSPACE.check_unknown("scenario", &format!("players = 2\n[fixed]\n{key}\n"), name);
    }
    let steps = [
        ("move = \"take-part\", card = \"x\"", "card `x`"),
        ("move = \"buy-part\", card = \"x\"", "card `x`"),
        ("move = \"lose-part\", card = \"x\"", "card `x`"),
        ("move = \"take-car\", car = \"x\"", "car `x`"),
    ];
    for (step, name) in steps {
        let start = PLAYERS.replace("[players]", "[start.players]");
        let step = format!("steps = [{{ player = \"a\", {step} }}]\n{start}");
        WORKSPACE.check_unknown("script", &step, name);
    }
}

/// Whoever writes a part where a card is wanted is told its cards.
#[test]
fn parts_are_not_cards() {
    let found = WORKSPACE.findings(
        "example.toml",
        &format!("format = 1\ngame = \"{ID}\"\nkind = \"position\"\nlost = [\"map\"]\n{PLAYERS}"),
    );
    let help = found.first().and_then(|finding| finding.help.as_deref());
    let expected = "`map` is a part; the cards with it are `c01` and `c02`";
    assert_eq!(help, Some(expected));
}

fn taken_up(rest: &str) -> (BrickRun, State) {
    let text = format!("format = 1\ngame = \"{ID}\"\nkind = \"position\"\n{rest}");
    let taken = WORKSPACE.take_up(&text);
    taken.unwrap_or_else(|found| panic!("{:#?}", shown(&found)))
}

/// What is left out of a position means what is usual.
#[test]
fn a_position_says_as_little_as_it_can() {
    let (game, state) = taken_up("[players.a]\nparts = [\"c02\"]\n[players.b]\n");
    let cars = state.players.iter().filter_map(|player| player.car);
    let cars: Vec<&str> = cars.map(|car| game.cars[car].id.as_str()).collect();
    assert_eq!(cars, ["panel-van", "cop-car"]);
    let roads = state
        .roads
        .iter()
        .map(|road| game.card_ids(road.iter().copied()));
    let roads: Vec<String> = roads.map(|road| road[0].to_string()).collect();
    // Five cards to the first town, without c02 that has been taken, then seven, then nine.
    assert_eq!(roads, ["c01", "c07", "c14"]);
    let lengths: Vec<usize> = state.roads.iter().map(ArrayVec::len).collect();
    assert_eq!(lengths, [5, 7, 9]);
    // 35 less 21 on the roads and 1 on a car.
    assert_eq!(state.deck.len(), 13);
    assert_eq!(game.deck_ids(&state.deck)[0].as_str(), "c23");
    assert_eq!(
        (state.phase, state.delivery, state.round),
        (Phase::Place, 1, 1)
    );
}

/// In a drive the greatest movement is in turn, and has all of it to drive.
#[test]
fn a_position_in_a_drive_knows_movement_and_turn() {
    let (_, state) = taken_up(
        "phase = \"drive\"\n[players.a]\ncar = \"farm-truck\"\nplaced = { steer = 4 }\n\
         [players.b]\ncar = \"sedan\"\nplaced = { move = 2, cb = 2 }\n",
    );
    let movement: Vec<_> = state.players.iter().map(|player| player.movement).collect();
    assert_eq!(movement, [Some(5), Some(8)]);
    let left: Vec<_> = state.players.iter().map(|player| player.left).collect();
    assert_eq!((state.active.index(), left), (1, vec![0, 8]));
}

/// Cars in town without a place have the first that is free; the cop drives the cop car.
#[test]
fn a_position_in_town_knows_places() {
    let (game, state) =
        taken_up("phase = \"sell\"\n[players.a]\nat = \"town\"\n[cop]\nat = \"town\"\nplace = 1\n");
    let places: Vec<_> = state.players.iter().map(|player| player.at).collect();
    assert_eq!(places, [Spot::Town { place: 2 }, Spot::Town { place: 1 }]);
    let cop = state.players[1].car.map(|car| game.cars[car].id.as_str());
    assert_eq!(cop, Some("cop-car"));
}

/// What the page says of keys that are left out: each position means the same as the one that says
/// everything.
#[test]
fn what_is_left_out_is_as_the_page_says() {
    let pairs = [
        // Phase, delivery, round and the zones of the cards.
        (
            "[players]\na.car = \"sedan\"\nb.car = \"farm-truck\"\n",
            "phase = \"place\"\ndelivery = 1\nround = 1\nmode = \"beginner\"\ncars = \"choice\"\n\
             road = [\"c01\", \"c02\", \"c03\", \"c04\", \"c05\"]\n\
             ahead = [[\"c06\", \"c07\", \"c08\", \"c09\", \"c10\", \"c11\", \"c12\"], \
             [\"c13\", \"c14\", \"c15\", \"c16\", \"c17\", \"c18\", \"c19\", \"c20\", \"c21\"]]\n\
             deck = [\"c22\", \"c23\", \"c24\", \"c25\", \"c26\", \"c27\", \"c28\", \"c29\", \"c30\", \"c31\", \
             \"c32\", \"c33\", \"c34\", \"c35\"]\nmarket = []\nundealt = []\nknown = 0\nused = []\nlost = []\n\
             [players.a]\ncar = \"sedan\"\nat = \"start\"\ndamage = 0\nbricks = 0\nmoney = 0\nparts = []\n\
             kept-cubes = 0\npeeked = []\nspent = 0\nnitrous = false\nslowed = 0\ndone = false\n\
             [players.b]\ncar = \"farm-truck\"\n",
        ),
        // Cars go to those who have none; not before all have one.
        (
            "[players]\na = {}\nb.car = \"panel-van\"\n",
            "[players]\na.car = \"cop-car\"\nb.car = \"panel-van\"\n",
        ),
        // The crooked cop has his own, and the first place in town that is free.
        (
            "phase = \"sell\"\n[players.a]\nat = \"town\"\n[cop]\nat = \"town\"\n",
            "phase = \"sell\"\n[players.a]\ncar = \"panel-van\"\nat = \"town\"\nplace = 1\n[cop]\nat = \"town\"\nplace = 2\n\
             damage = 0\nbricks = 0\nmoney = 0\nparts = []\naction = []\nskip = false\ndone = false\n",
        ),
        // Movement, whose turn it is, and what is left of it. No cubes are placed.
        (
            "phase = \"drive\"\n[players]\na = { car = \"farm-truck\", done = true, movement = 9 }\nb.car = \"sedan\"\n\
             c = { car = \"muscle-car\", at = \"town\" }\n",
            "phase = \"drive\"\nactive = \"b\"\n[players]\na = { car = \"farm-truck\", done = true, movement = 9, placed = {} }\n\
             b = { car = \"sedan\", movement = 6, left = 6, placed = {} }\nc = { car = \"muscle-car\", at = \"town\", place = 1 }\n",
        ),
        // In town nothing is left, and slowed by damage a car has less.
        (
            "phase = \"drive\"\n[players]\na = { car = \"sedan\", at = \"town\", movement = 6, damage = 1, placed = { repair = 2 } }\n\
             b.car = \"farm-truck\"\n",
            "phase = \"drive\"\nactive = \"a\"\n[players]\n\
             a = { car = \"sedan\", at = \"town\", place = 1, movement = 6, left = 0, damage = 1, placed = { repair = 2 } }\n\
             b = { car = \"farm-truck\", movement = 5, placed = {} }\n",
        ),
        (
            "phase = \"drive\"\nreadings = { damage-slows = \"at-once\" }\n[players]\n\
             a = { car = \"sedan\", at = \"1.1\", movement = 8, slowed = 2, damage = 2 }\nb.car = \"farm-truck\"\n",
            "phase = \"drive\"\nactive = \"a\"\nreadings = { damage-slows = \"at-once\" }\n[players]\n\
             a = { car = \"sedan\", at = \"1.1\", movement = 8, slowed = 2, left = 6, damage = 2, placed = {} }\n\
             b = { car = \"farm-truck\", movement = 5, placed = {} }\n",
        ),
        // Whose pick it is, and who buys: nobody who has passed.
        (
            "phase = \"draft\"\npicks = 1\nmarket = [\"c30\"]\n[players]\na.car = \"sedan\"\nb.car = \"farm-truck\"\n",
            "phase = \"draft\"\npicks = 1\nactive = \"a\"\nmarket = [\"c30\"]\n[players]\na.car = \"sedan\"\nb.car = \"farm-truck\"\n",
        ),
        (
            "mode = \"full\"\nphase = \"market\"\npassed = [\"b\"]\n[players]\na.car = \"sedan\"\nb.car = \"farm-truck\"\n",
            "mode = \"full\"\nphase = \"market\"\nactive = \"a\"\npassed = [\"b\"]\n[players]\na.car = \"sedan\"\nb.car = \"farm-truck\"\n",
        ),
        // One part is due.
        (
            "phase = \"cop-part\"\ndifficulty = \"easy\"\n[players.a]\n[cop]\n",
            "phase = \"cop-part\"\ndifficulty = \"easy\"\ndue = 1\n[players.a]\n[cop]\n",
        ),
        // Before the roads are dealt there are none, and all cards are to be shuffled.
        (
            "phase = \"setup-shuffle\"\n[players]\na.car = \"sedan\"\nb.car = \"farm-truck\"\n",
            "phase = \"setup-shuffle\"\nroad = []\n[players]\na.car = \"sedan\"\nb.car = \"farm-truck\"\n",
        ),
    ];
    for (short, long) in pairs {
        assert_eq!(taken_up(short).1, taken_up(long).1, "{short}");
    }
}
