//! What each seat sees, and what it does not.

use super::{BrickRun, View};
use crate::document::Id;
use crate::engine::{Game as _, Record, Viewer};
use crate::games::brick_run::Event;
use crate::games::brick_run::components::PlayerName;
use crate::games::brick_run::testing::WORKSPACE;
use crate::games::testing::{shown, with};
use crate::kit::seat::Seat;
use PlayerName::{A, B};

/// The cubes of `a` lie on the time card, those of `b` do not yet. `a` has peeked at the fourth
/// card.
const PLACING: &str = r#"format = 1
game = "brick-run"
kind = "position"
road = ["c01", "c11", "c07", "c15", "c29"]
ahead = [["c02", "c03", "c04", "c05", "c06", "c08", "c09"], ["c10", "c12"]]
undealt = ["c34", "c35"]

[players.a]
car = "sedan"
at = "2.1"
peeked = [4]
placed = { move = 2, steer = 2 }

[players.b]
car = "farm-truck"
at = "1.1"
"#;

/// What somebody sees of a position, and the clauses that say so.
fn seen(text: &str, viewer: Viewer) -> (View, Vec<&'static str>) {
    let (game, state) = WORKSPACE
        .take_up(text)
        .unwrap_or_else(|found| panic!("{:#?}", shown(&found)));
    let mut record = Record::<BrickRun>::default();
    let view = game.view(&state, viewer, &mut record);
    let cites = record.cites.iter().map(|clause| {
        use crate::engine::Clauses as _;
        clause.clause().id
    });
    (view, cites.collect())
}

fn seat(index: usize) -> Viewer {
    Viewer::Seat(Seat::new(index))
}

fn ids(ids: &[Id]) -> Vec<&str> {
    ids.iter().map(Id::as_str).collect()
}

#[test]
fn cubes_are_secret_until_all_have_placed() {
    let (view, cites) = seen(PLACING, seat(1));
    assert_eq!(view.players[&A].placed, None);
    assert!(view.players[&A].has_placed && !view.players[&B].has_placed);
    assert!(cites.contains(&"place.secret"));
    assert_eq!(view.next, [B]);
    for viewer in [seat(0), Viewer::Referee] {
        let (view, cites) = seen(PLACING, viewer);
        let placed = view.players[&A].placed.expect("it is there to be seen");
        assert_eq!((placed.movement, placed.steer, placed.cb), (2, 2, 0));
        assert!(!cites.contains(&"place.secret"));
    }
    // Once movement is fixed they lie open.
    let open = with(PLACING, &[("undealt", "phase = \"drive\"\nundealt")]);
    let (view, cites) = seen(&open, seat(1));
    assert!(view.players[&A].placed.is_some());
    assert!(!cites.contains(&"place.secret"));
}

#[test]
fn cards_are_seen_face_up_or_by_those_who_have_peeked() {
    let (view, cites) = seen(PLACING, seat(0));
    assert_eq!(view.road, ["c01", "c11", "?", "c15", "?"]);
    assert_eq!(view.players[&A].peeked, Some(vec![4]));
    assert!(!cites.contains(&"peek.private"));
    let (view, cites) = seen(PLACING, seat(1));
    assert_eq!(view.road, ["c01", "c11", "?", "?", "?"]);
    let own = &view.players[&A];
    assert_eq!((own.peeked.as_ref(), own.peeked_count), (None, 1));
    assert!(cites.contains(&"peek.private"));
    let (view, cites) = seen(PLACING, Viewer::Referee);
    assert_eq!(view.road, ["c01", "c11", "c07", "c15", "c29"]);
    assert!(cites.is_empty(), "{cites:?}");
}

#[test]
fn roads_to_come_and_the_deck_are_for_the_referee() {
    for viewer in [seat(0), seat(1)] {
        let (view, _) = seen(PLACING, viewer);
        assert_eq!((view.ahead, view.deck), (None, None));
        // Seven and two cards; 35 less those and the five of this road are in the deck.
        assert_eq!((view.roads_ahead, view.cards_left), (vec![7, 2], 21));
    }
    let (view, _) = seen(PLACING, Viewer::Referee);
    assert_eq!(view.deck.map(|deck| deck.len()), Some(21));
    assert_eq!(view.ahead.map(|ahead| ahead.len()), Some(2));
}

/// Whoever has peeked at a card knows where it is.
#[test]
fn what_nobody_can_place_is_listed() {
    let roads = [
        "c02", "c03", "c04", "c05", "c06", "c07", "c08", "c09", "c10",
    ];
    let rest = ["c12", "c15", "c29", "c34", "c35"];
    let all: Vec<&str> = roads.into_iter().chain(rest).collect();
    let (view, _) = seen(PLACING, seat(1));
    assert_eq!(ids(&view.unseen), all);
    let (view, _) = seen(PLACING, Viewer::Referee);
    assert_eq!(ids(&view.unseen), all);
    let (view, _) = seen(PLACING, seat(0));
    let known: Vec<&str> = all.into_iter().filter(|id| *id != "c15").collect();
    assert_eq!(ids(&view.unseen), known);
}

/// The crooked cop's cards go under the deck one by one, and everybody has seen them.
const BOTTOM: &str = r#"format = 1
game = "brick-run"
kind = "position"
readings = { cop-used-cards = "bottom" }
road = ["c01", "c11"]
ahead = [["c02"], ["c03"]]
known = 2
deck = ["c04", "c05", "c06"]
lost = ["c07", "c08", "c09", "c10", "c12", "c13", "c14", "c15", "c16", "c17", "c18", "c19", "c20", "c21", "c22", "c23", "c24", "c25", "c26", "c27", "c28", "c29", "c30", "c31", "c32", "c33", "c34", "c35"]

[players.a]

[cop]
"#;

#[test]
fn the_bottom_of_the_deck_is_known_where_cards_have_gone_there() {
    let (view, _) = seen(BOTTOM, seat(0));
    assert_eq!(ids(&view.bottom), ["c05", "c06"]);
    assert_eq!(view.deck, None);
    let cop = view.cop.expect("a lone player has him");
    let numbers = (cop.speed, cop.capacity, cop.movement);
    assert_eq!(numbers, (4, 8, None));
}

#[test]
fn events_hide_cubes_and_peeked_cards() {
    let placed = Event::Placed {
        player: A,
        placed: Some(super::Placed::default()),
    };
    let peeked = Event::Peeked {
        player: A,
        count: 1,
        cards: Some(vec![Id("c01".into())]),
    };
    for (event, hidden) in [
        (
            placed,
            Event::Placed {
                player: A,
                placed: None,
            },
        ),
        (
            peeked,
            Event::Peeked {
                player: A,
                count: 1,
                cards: None,
            },
        ),
    ] {
        assert_eq!(BrickRun::event_for(&event, Viewer::Referee), event);
        assert_eq!(BrickRun::event_for(&event, seat(0)), event);
        assert_eq!(BrickRun::event_for(&event, seat(1)), hidden);
    }
}

/// Somebody who plays to the end is ranked.
#[test]
fn the_end_names_the_winner() {
    let over = r#"format = 1
game = "brick-run"
kind = "position"
phase = "over"
delivery = 3

[players.a]
at = "town"
place = 1
money = 30

[players.b]
at = "town"
place = 2
money = 31
"#;
    let (view, _) = seen(over, seat(0));
    assert_eq!(view.ending.as_deref(), Some("last-sale"));
    assert_eq!((view.winner, view.ranking), (Some(B), Some(vec![B, A])));
    assert!(view.next.is_empty());
}

/// The drawing shows what the view does, and nothing else.
#[test]
fn drawings_show_the_road() {
    let (game, state) = WORKSPACE
        .take_up(PLACING)
        .expect("a position without faults");
    let mut record = Record::<BrickRun>::default();
    let view = game.view(&state, seat(0), &mut record);
    let expected = "\
delivery 1 of 3 to town-1, round 1, place
    start
  1 c01    b .  swerve 6
  2 c11    a . .  pickup 2 bricks with cb 2
  3 ?
  4 [c15]  . . .  jump 7
  5 ?
    town-1
deck: 21 cards
a sedan at 2.1, speed 6, damage 0, bricks 0 of 6, $0, cubes 4, placed move 2, steer 2, cb 0, repair 0
b farm-truck at 1.1, speed 5, damage 0, bricks 0 of 7, $0, cubes 4
next b
";
    assert_eq!(game.drawing_of(&view).text(), expected);
}
