//! Whatever position is taken up can be played on from; whatever cannot is refused with a reason.

use proptest::prelude::*;
use serde_json::json;

use crate::games::checkpoint_charlie::CheckpointCharlie;
use crate::games::checkpoint_charlie::components::{Colour, Options, Phase};
use crate::games::checkpoint_charlie::definition::ID;
use crate::games::checkpoint_charlie::strategies::{games, odd_games};
use crate::games::checkpoint_charlie::testing::{FEW_CATS, FOUR_CATS, WORKSPACE};
use crate::games::testing::load::load_tests;
use crate::games::testing::shown;
use crate::games::testing::slip::{self, OneChange};

/// Any change to a document of this game.
fn slips() -> impl Strategy<Value = OneChange> {
    let phases = Phase::ALL.iter();
    let phases = phases.map(|phase| ("phase", json!(phase.name())));
    let others = vec![
        ("round", json!(2)),
        ("round", json!(5)),
        ("first", json!("b")),
        ("active", json!("c")),
        ("tossed", json!(true)),
        ("deck", json!(["cat-00000"])),
        ("deck", json!([])),
        ("public", json!(["hat"])),
        ("public", json!(["newspaper", "raincoat"])),
        (
            "accusations",
            json!([{ "player": "a", "suspect": "cat-11111" }]),
        ),
        (
            "accusations",
            json!([
                { "player": "a", "suspect": "cat-11111" },
                { "player": "b", "suspect": "cat-00000" },
                { "player": "c", "suspect": "cat-10101" },
            ]),
        ),
        ("collected", json!(2)),
        ("collected", json!(5)),
        ("unserved", json!(true)),
        ("last-served", json!("b")),
        ("announced", json!(["a"])),
        ("tailed", json!("a")),
        ("investigator", json!("laces")),
        ("counter", json!("hat")),
        ("clue", json!("hat")),
        ("clue", json!("no-glasses")),
        ("line", json!(["cat-11111"])),
        ("line", json!([])),
        ("discards", json!(["cat-00000"])),
        ("markers", json!([{ "marker": "gold-5" }])),
        ("markers", json!([{ "marker": "stasi", "face-up": true }])),
        (
            "markers",
            json!([{ "marker": "adler-white" }, { "marker": "adler-white", "face-up": true }]),
        ),
        ("face-up", json!(true)),
        ("seen-by", json!(["a"])),
        ("players", json!(4)),
        ("d", json!({ "clue": "grey" })),
        (
            "options",
            json!({ "cafe-adler": true, "stasi-officer": true }),
        ),
        ("readings", json!({ "adler-window": "at-own-draw" })),
        ("readings", json!({ "missing-clues": "ignore" })),
        ("readings", json!({ "deck-out": "all-but-one" })),
        ("readings", json!({ "ten-points": "automatic" })),
        ("readings", json!({ "accusable": "lines-and-discards" })),
        ("fixed", json!({ "deck": ["cat-00000"] })),
        ("fixed", json!({ "first": "b" })),
        (
            "fixed",
            json!({ "clues": { "a": "hat", "b": "glasses", "c": "grey" } }),
        ),
        ("components", json!({ "suspects": FOUR_CATS })),
        ("components", json!({ "suspects": FEW_CATS })),
        ("components", json!({ "markers": "few-markers.toml" })),
        ("count", json!(0)),
        ("special", json!("stasi")),
        ("replaces", json!("gold-3")),
        ("faces", json!(["hat", "no-hat"])),
    ];
    slip::slips(others.into_iter().chain(phases).collect())
}

load_tests!(WORKSPACE, prop_oneof![games(), odd_games()], slips());

/// Three players with nothing before them but clues.
const PLAYERS: &str =
    "[players]\na.clue = \"hat\"\nb.clue = \"orange\"\nc.clue = \"no-newspaper\"\n";

/// Each of these is the only fault of its document: an unresolved name, with what it should
/// have named.
#[test]
fn unknown_names_are_reported() {
    let position = [
        ("first = \"d\"", "player `d`"),
        ("active = \"e\"", "player `e`"),
        ("tailed = \"d\"", "player `d`"),
        ("announced = [\"d\"]", "player `d`"),
        ("deck = [\"cat-2\"]", "card `cat-2`"),
        ("public = [\"grau\"]", "face `grau`"),
        (
            "accusations = [{ player = \"d\", suspect = \"cat-10110\" }]",
            "player `d`",
        ),
        (
            "accusations = [{ player = \"a\", suspect = \"laces\" }]",
            "suspect `laces`",
        ),
        (
            "fixed = { first = \"d\" }\nphase = \"investigators\"",
            "player `d`",
        ),
    ];
    for (key, name) in position {
        let players = if key.contains("investigators") {
            PLAYERS.replace(".clue", "").replace("\"hat\"", "{}")
        } else {
            PLAYERS.to_owned()
        };
        let players = players.replace("b = \"orange\"", "b = {}");
        let players = players.replace("c = \"no-newspaper\"", "c = {}");
        WORKSPACE.check_unknown("position", &format!("{key}\n{players}"), name);
    }
    let player = [
        ("investigator = \"lace\"", "investigator `lace`"),
        ("line = [\"cat\"]", "suspect `cat`"),
        ("discards = [\"cat\"]", "suspect `cat`"),
        ("markers = [{ marker = \"gold\" }]", "marker `gold`"),
        (
            "markers = [{ marker = \"gold-3\", seen-by = [\"d\"] }]",
            "player `d`",
        ),
    ];
    for (key, name) in player {
        let players = PLAYERS.replace("c.clue", &format!("a.{key}\nc.clue"));
        WORKSPACE.check_unknown("position", &players, name);
    }
    let scenario = [
        ("first = \"d\"", "player `d`"),
        ("investigators = { d = \"laces\" }", "player `d`"),
        ("investigators = { a = \"lace\" }", "investigator `lace`"),
        (
            "clues = { a = \"hat\", b = \"grey\", c = \"none\" }",
            "face `none`",
        ),
        ("deck = [\"none\"]", "card `none`"),
    ];
    for (key, name) in scenario {
        WORKSPACE.check_unknown("scenario", &format!("players = 3\n[fixed]\n{key}\n"), name);
    }
    let steps = [
        (
            "player = \"a\", move = \"reveal\", card = \"none\"",
            "card `none`",
        ),
        (
            "player = \"a\", move = \"accuse\", suspect = \"laces\"",
            "suspect `laces`",
        ),
        (
            "player = \"a\", move = \"choose-face\", face = \"none\"",
            "face `none`",
        ),
        (
            "player = \"a\", move = \"exchange\", marker = \"gold-3\", from = \"d\", slot = 1",
            "player `d`",
        ),
        (
            "player = \"a\", move = \"choose-investigator\", investigator = \"none\"",
            "investigator `none`",
        ),
    ];
    for (step, name) in steps {
        let start = PLAYERS.replace("[players]", "[start.players]");
        WORKSPACE.check_unknown("script", &format!("steps = [{{ {step} }}]\n{start}"), name);
    }
}

fn set_up(rest: &str) -> CheckpointCharlie {
    let text = format!("format = 1\ngame = \"{ID}\"\nkind = \"scenario\"\nplayers = 3\n{rest}");
    let game = WORKSPACE.set_up(&text);
    game.unwrap_or_else(|found| panic!("{:#?}", shown(&found)))
}

/// Markers in play by colour, and the sum of their points.
fn pool(rest: &str) -> ([u16; 3], i32) {
    let game = set_up(rest);
    let markers = game.markers.iter();
    let of = |colour: Colour| {
        let own = markers.clone().filter(|piece| piece.colour == colour);
        own.map(|piece| u16::from(piece.in_play)).sum()
    };
    let points = markers
        .clone()
        .map(|piece| i32::from(piece.value) * i32::from(piece.in_play));
    (
        Colour::ALL
            .iter()
            .map(|&colour| of(colour))
            .collect::<Vec<u16>>()
            .try_into()
            .expect("three"),
        points.sum(),
    )
}

/// 25 markers are in play whatever the options are: 5 gold, 12 white and 8 black ones. Gold ones
/// make 2 × 3 + 2 × 4 + 5 = 19 points, white ones 6 × 1 + 6 × 2 = 18, black ones −4. The Stasi
/// marker of −2 takes the place of one of −1; Adler markers have the value of what they replace.
#[test]
fn options_take_as_many_markers_out_as_they_bring() {
    let all = [5, 12, 8];
    assert_eq!(pool(""), (all, 33));
    assert_eq!(pool("options = { cafe-adler = true }\n"), (all, 33));
    assert_eq!(pool("options = { stasi-officer = true }\n"), (all, 32));
    let both = "options = { stasi-officer = true, cafe-adler = true }\n";
    assert_eq!(pool(both), (all, 32));
    let game = set_up(both);
    let counts: Vec<(&str, u8)> = (game.markers.iter())
        .map(|piece| (piece.id.as_str(), piece.in_play))
        .collect();
    let expected = [
        ("gold-3", 1),
        ("gold-4", 2),
        ("gold-5", 1),
        ("white-1", 4),
        ("white-2", 6),
        ("black-0", 4),
        ("black-minus-1", 2),
        ("stasi", 1),
        ("adler-gold", 1),
        ("adler-white", 2),
        ("adler-black", 1),
    ];
    assert_eq!(counts, expected);
    assert_eq!(
        game.options,
        Options {
            stasi_officer: true,
            cafe_adler: true
        }
    );
}

/// A cat has the face of each trait that its id says: hat, glasses, coat, fur, paper.
#[test]
fn base_cats_look_as_their_ids_say() {
    let game = set_up("");
    assert_eq!(game.suspects.len(), 32);
    for cat in &game.suspects {
        let digits = game.traits.ids().map(|of| cat.code.face(of).to_string());
        assert_eq!(
            cat.id.as_str(),
            format!("cat-{}", digits.collect::<String>())
        );
    }
}

/// What is left out of a position means what is usual.
#[test]
fn a_position_says_as_little_as_it_can() {
    let text = format!(
        "format = 1\ngame = \"{ID}\"\nkind = \"position\"\npublic = [\"raincoat\"]\n{PLAYERS}"
    );
    let (game, state) = WORKSPACE.take_up(&text).expect("a position without faults");
    let hounds = state.players.iter().map(|player| player.investigator);
    let hounds = hounds.map(|hound| hound.map(|hound| game.investigators[hound].as_str()));
    let hounds: Vec<_> = hounds.collect();
    assert_eq!(hounds, [Some("laces"), Some("lansbury"), Some("britton")]);
    let cards: Vec<&str> = state
        .deck
        .iter()
        .rev()
        .map(|&card| game.card(card).as_str())
        .collect();
    // One of the two others has brought the public clue.
    assert_eq!(
        (cards.len(), cards[0], cards[1]),
        (33, "meridian", "cat-00000")
    );
    assert_eq!((state.phase, state.round), (Phase::Search, 1));
}
