//! What moves and outcomes are when their text leaves something out.

use super::super::moves::{Chance, ChanceText, Cubes, Move, MoveText, Peek};
use super::super::state::State;
use super::super::table::BrickRun;
use super::super::testing::WORKSPACE;
use crate::document::Id;
use crate::engine::Definition as _;
use crate::games::testing::shown;
use crate::kit::seat::Seat;

/// Phase 3 for `a`, who is on the first of five cards. Card 2 lies face up, as `b` is on it. A CB
/// part and a cube let `a` look at two cards.
fn peeking(readings: &str) -> (BrickRun, State) {
    let text = format!(
        r#"format = 1
game = "brick-run"
kind = "position"
phase = "peek"
readings = {{ {readings} }}

[players.a]
car = "sedan"
at = "1.1"
parts = ["c05"]
placed = {{ move = 3, cb = 1 }}

[players.b]
car = "farm-truck"
at = "2.1"
placed = {{ move = 4 }}
"#
    );
    let taken = WORKSPACE.take_up(&text);
    taken.unwrap_or_else(|found| panic!("{:#?}", shown(&found)))
}

#[track_caller]
fn check_peeks(readings: &str, cases: &[(&str, Peek)]) {
    let (game, state) = peeking(readings);
    for (says, expected) in cases {
        let text: MoveText = toml::from_str(&format!("[peek]\n{says}")).expect("a move");
        let read = game.read_move(&state, Seat::new(0), &text);
        assert_eq!(read, Ok(Move::Peek(*expected)), "{says}");
    }
}

fn some(places: &[u8]) -> Peek {
    Peek::Cards(places.iter().copied().collect())
}

/// A count, a list of the same cards and leaving both out say the same; whatever says something
/// else stays what it is, and is refused.
#[test]
fn peeks_at_the_next_cards_are_counts() {
    check_peeks(
        "",
        &[
            ("", Peek::Next(2)),
            ("count = 2", Peek::Next(2)),
            ("cards = [2, 3]", Peek::Next(2)),
            ("cards = [3, 2]", Peek::Next(2)),
            ("cards = [2]", Peek::Next(1)),
            ("count = 0", Peek::Next(0)),
            ("cards = []", Peek::Next(0)),
            ("count = 3", Peek::Next(3)),
            ("cards = [3]", some(&[3])),
            ("cards = [1, 2]", some(&[1, 2])),
            ("cards = [2, 3]\ncount = 1", some(&[2, 3])),
            ("cards = [99]", some(&[17])),
        ],
    );
    // With this reading the next cards are those that lie face down.
    check_peeks(
        "peek-revealed = \"skipped\"",
        &[
            ("", Peek::Next(2)),
            ("cards = [3, 4]", Peek::Next(2)),
            ("cards = [2, 3]", some(&[2, 3])),
        ],
    );
}

#[test]
fn peeks_at_any_cards_are_sets() {
    check_peeks(
        "peek-choice = \"any\"",
        &[
            ("", some(&[3, 4])),
            ("count = 1", some(&[3])),
            ("count = 0", some(&[])),
            ("cards = [5, 3]", some(&[3, 5])),
            ("cards = [2]", some(&[2])),
            ("count = 3", some(&[3, 4, 5])),
            ("count = 4", Peek::Next(4)),
            ("cards = [3, 4]\ncount = 1", Peek::Next(1)),
        ],
    );
}

/// Without a number of spaces a car drives all that are left: speed 6 and 3 cubes.
#[test]
fn a_drive_without_spaces_is_all_that_are_left() {
    let text = r#"format = 1
game = "brick-run"
kind = "position"
phase = "drive"

[players.a]
car = "sedan"
placed = { move = 3, cb = 1 }

[players.b]
car = "farm-truck"
placed = { steer = 4 }
"#;
    let (game, state) = WORKSPACE.take_up(text).expect("a position without faults");
    let drive = MoveText::Advance { spaces: None };
    let read = game.read_move(&state, Seat::new(0), &drive);
    assert_eq!(read, Ok(Move::Advance(9)));
    let place: MoveText =
        toml::from_str("[place]\ncubes = { repair = -1, cb = 2 }").expect("a move");
    let cubes = Cubes {
        cb: 2,
        repair: -1,
        ..Cubes::default()
    };
    let read = game.read_move(&state, Seat::new(0), &place);
    assert_eq!(read, Ok(Move::Place(cubes)));
}

/// Cards that an order leaves out follow in the order of their document.
#[test]
fn cards_left_out_follow() {
    let text = r#"format = 1
game = "brick-run"
kind = "position"
phase = "town-shuffle"

[players.a]
at = "town"
place = 1
parts = ["c02"]

[players.b]
at = "town"
place = 2
"#;
    let (game, state) = WORKSPACE.take_up(text).expect("a position without faults");
    let order = ChanceText::TownShuffle {
        order: ["c35", "c30"].map(|id| Id(id.into())).to_vec(),
    };
    let Ok(Chance::TownShuffle(deck)) = game.read_chance(&state, &order) else {
        panic!("its names are known");
    };
    let ids = game.deck_ids(&deck);
    let ids: Vec<&str> = ids.iter().map(Id::as_str).collect();
    // Five cards lie on the road behind, c01 and c03 to c06, and 16 on the roads to come.
    assert_eq!(ids[..4], ["c35", "c30", "c01", "c03"]);
    assert_eq!(ids[6..8], ["c06", "c23"]);
    assert_eq!((ids.len(), ids[17]), (18, "c34"));
}
