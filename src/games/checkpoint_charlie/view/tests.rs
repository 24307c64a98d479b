//! What each seat sees, and what it does not.

use std::collections::BTreeMap;

use super::{CheckpointCharlie, View};
use crate::document::{Id, said};
use crate::engine::{Game as _, Record, Viewer};
use crate::games::checkpoint_charlie::Event;
use crate::games::checkpoint_charlie::components::{Colour, PlayerName};
use crate::games::checkpoint_charlie::testing::WORKSPACE;
use crate::games::testing::{shown, with};
use crate::kit::seat::Seat;

/// The end of the second round. The clues make 10110 the chief, whom `b` has caught; `c` has an
/// Adler marker and could take the black marker of `a`.
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
markers = [{ marker = "gold-3" }, { marker = "gold-4", seen-by = ["a"] }]

[players.c]
clue = "no-newspaper"
discards = ["cat-00011"]
markers = [{ marker = "adler-black" }, { marker = "white-2" }]
"#;

/// The worked example of a search: the same clues, all of them known but for who has which.
const SEARCH: &str = r#"format = 1
game = "checkpoint-charlie"
kind = "position"
active = "c"
public = ["raincoat"]

[players.a]
clue = "hat"
line = ["cat-11110"]

[players.b]
clue = "orange"
line = ["cat-10110", "cat-01010"]

[players.c]
clue = "no-newspaper"
discards = ["cat-00011"]
"#;

/// What somebody sees of a position, and the clauses that say so.
fn seen(text: &str, viewer: Viewer) -> (View, Vec<&'static str>) {
    let (game, state) = WORKSPACE
        .take_up(text)
        .unwrap_or_else(|found| panic!("{:#?}", shown(&found)));
    let mut record = Record::<CheckpointCharlie>::default();
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

fn player(view: &View, name: PlayerName) -> &super::PlayerView {
    &view.players[&name]
}

use PlayerName::{A, B, C};

#[test]
fn clues_are_seen_by_their_owners() {
    let (view, cites) = seen(SEARCH, seat(0));
    let clue = |name| player(&view, name).clue.as_ref().map(Id::as_str);
    assert_eq!([clue(A), clue(B), clue(C)], [Some("hat"), None, None]);
    assert!(player(&view, B).counter.is_none() && player(&view, B).laid);
    assert!(cites.contains(&"clue.secret") && cites.contains(&"clue.look-any-time"));
    assert_eq!((view.cards_left, view.deck), (29, None));
    let (view, cites) = seen(SEARCH, Viewer::Referee);
    assert_eq!(
        player(&view, B).clue.as_ref().map(Id::as_str),
        Some("orange")
    );
    assert_eq!(view.deck.map(|deck| deck.len()), Some(29));
    assert!(cites.is_empty(), "{cites:?}");
}

#[test]
fn a_clue_that_is_uncovered_is_seen_by_all() {
    let text = with(
        SEARCH,
        &[(
            "active",
            "round = 2\noptions = { stasi-officer = true }\ntailed = \"b\"\nactive",
        )],
    );
    let (view, cites) = seen(&text, seat(0));
    assert_eq!(
        player(&view, B).clue.as_ref().map(Id::as_str),
        Some("orange")
    );
    assert_eq!(player(&view, C).clue, None);
    assert!(cites.contains(&"stasi.play-uncovered"));
}

/// A has hat. The cats of B share orange and no newspaper and nothing else. C has discarded 00011,
/// so the clue is hat, glasses, grey or no newspaper; it is not hat.
#[test]
fn a_seat_sees_what_it_can_work_out() {
    let (view, _) = seen(SEARCH, seat(0));
    assert_eq!(view.knows.keys().collect::<Vec<_>>(), [&A]);
    let knows = &view.knows[&A];
    let faces = |name| -> Vec<&str> { knows.clues[&name].iter().map(Id::as_str).collect() };
    assert_eq!(faces(A), ["hat"]);
    assert_eq!(faces(B), ["orange", "no-newspaper"]);
    assert_eq!(faces(C), ["glasses", "grey", "no-newspaper"]);
    // Orange and glasses, orange and no newspaper, no newspaper and glasses, no newspaper and grey:
    // each with either face of the counter in the bag.
    assert_eq!(knows.worlds, 8);
    // 11110 comes three times among them, and 11100 twice.
    assert_eq!(
        knows.chiefs,
        [
            "cat-10100",
            "cat-10110",
            "cat-11100",
            "cat-11110",
            "cat-11111"
        ]
    );
    let (view, _) = seen(SEARCH, Viewer::Referee);
    assert_eq!(view.knows.len(), 3);
}

#[test]
fn who_has_something_left_to_do_is_nobody_elses_business() {
    let next = |viewer| seen(CLOSING, viewer).0.next;
    assert_eq!(next(Viewer::Referee), [B, C]);
    assert_eq!(next(seat(0)), [B]);
    assert_eq!(next(seat(1)), [B]);
    assert_eq!(next(seat(2)), [B, C]);
}

#[test]
fn markers_are_known_to_whoever_has_had_them() {
    let sorts = |viewer, name| -> Vec<Option<String>> {
        let (view, _) = seen(CLOSING, viewer);
        let markers = player(&view, name).markers.iter();
        markers
            .map(|held| held.marker.as_ref().map(Id::to_string))
            .collect()
    };
    let some = |marker: &str| Some(marker.to_owned());
    assert_eq!(sorts(seat(0), A), [some("white-1"), some("black-0")]);
    assert_eq!(sorts(seat(0), B), [None, some("gold-4")]);
    assert_eq!(sorts(seat(2), B), [None, None]);
    assert_eq!(
        sorts(Viewer::Referee, C),
        [some("adler-black"), some("white-2")]
    );
    let (view, cites) = seen(CLOSING, seat(1));
    let colours = player(&view, C).markers.iter().map(|held| held.colour);
    assert_eq!(colours.collect::<Vec<_>>(), [Colour::Black, Colour::White]);
    assert_eq!(
        (player(&view, C).points, player(&view, B).points),
        (None, Some(7))
    );
    assert!(cites.contains(&"score.hidden-values") && cites.contains(&"adler.kept-face-down"));
    assert!(
        seen(CLOSING, seat(2))
            .1
            .contains(&"adler.new-marker-hidden")
    );
    assert_eq!(
        (view.pool.gold, view.pool.white, view.pool.black),
        (3, 10, 6)
    );
}

#[test]
fn all_is_seen_in_the_end() {
    let over = with(
        CLOSING,
        &[("\"closing\"", "\"over\""), ("round = 2", "round = 5")],
    );
    let (view, _) = seen(&over, seat(0));
    let hidden = view.players.values().flat_map(|player| &player.markers);
    assert!(hidden.into_iter().all(|held| held.marker.is_some()));
    let points = view.players.values().map(|player| player.points);
    assert_eq!(points.collect::<Vec<_>>(), [Some(1), Some(7), Some(1)]);
    assert_eq!(view.ending.as_deref(), Some("last-round"));
    // A and C have a point each, and no gold marker.
    assert_eq!(view.ranking, Some(vec![vec![B], vec![A, C]]));
    let faces: Vec<String> = view
        .chief
        .into_iter()
        .flatten()
        .map(|face| face.to_string())
        .collect();
    assert_eq!(
        faces,
        ["hat", "no-glasses", "raincoat", "orange", "no-newspaper"]
    );
    assert_eq!(view.matches, Some(BTreeMap::from([(B, 5), (C, 4)])));
    assert_eq!(view.chief_in_deck, Some(false));
}

#[test]
fn whether_the_chief_was_in_the_deck_is_seen_once_the_clues_are_complete() {
    let in_deck = |text: &str, viewer| seen(text, viewer).0.chief_in_deck;
    let still = with(CLOSING, &[("cat-10110", "cat-10111")]);
    let counters = with(
        &still,
        &[
            ("closing", "scoring-toss"),
            ("round = 2", "round = 3"),
            (
                "public = [\"raincoat\", \"no-glasses\"]",
                "public = [\"raincoat\"]",
            ),
        ],
    );
    for viewer in [seat(0), seat(2), Viewer::Referee] {
        assert_eq!(in_deck(&still, viewer), Some(true));
        assert_eq!(in_deck(CLOSING, viewer), Some(false));
        assert_eq!(in_deck(&counters, viewer), None);
    }
}

#[test]
fn events_hide_what_others_may_not_know() {
    let id = |name: &str| Some(Id(name.into()));
    let drawn = Event::ClueDrawn {
        player: B,
        counter: id("hat"),
    };
    let laid = |uncovered| Event::FaceChosen {
        player: B,
        face: id("hat"),
        uncovered,
    };
    let marker = Event::MarkerDrawn {
        player: B,
        colour: Colour::White,
        marker: id("white-1"),
    };
    let exchanged = |face_up| Event::Exchanged {
        player: B,
        marker: Id("adler-white".into()),
        with: C,
        gained: id("white-2"),
        face_up,
    };
    let names = |event: &Event, viewer| {
        let seen = CheckpointCharlie::event_for(event, viewer);
        said::value(&seen).to_string()
    };
    for (event, secret, others) in [
        (&drawn, "\"counter\"", vec![]),
        (&laid(false), "\"face\"", vec![]),
        (&laid(true), "\"face\"", vec![0, 2]),
        (&marker, "\"white-1\"", vec![]),
        (&exchanged(false), "\"white-2\"", vec![2]),
        (&exchanged(true), "\"white-2\"", vec![0, 2]),
    ] {
        assert!(names(event, Viewer::Referee).contains(secret), "{event:?}");
        assert!(names(event, seat(1)).contains(secret), "{event:?}");
        for index in [0, 2] {
            let sees = names(event, seat(index)).contains(secret);
            assert_eq!(sees, others.contains(&index), "{event:?} by {index}");
        }
    }
}

#[test]
fn a_view_is_drawn_for_people() {
    let (game, state) = WORKSPACE
        .take_up(CLOSING)
        .expect("a position without faults");
    let mut record = Record::<CheckpointCharlie>::default();
    let view = game.view(&state, seat(0), &mut record);
    let drawing = game.drawing_of(&view);
    let lines: Vec<&str> = drawing.text().lines().collect();
    assert_eq!(
        lines[..11],
        [
            "round 2 of 5, closing, started by a",
            "public clues: no-glasses raincoat; 0 counters in the bag",
            "accusation 1: cat-10110 by b: 5 clues true",
            "accusation 2: cat-11110 by c: 4 clues true",
            "the chief of spies: hat no-glasses raincoat orange no-newspaper",
            "a laces, clue hat, markers [white-1] [black-0] (1)",
            "  line: cat-11110",
            "b lansbury, clue orange, accuses cat-10110, markers [gold] [gold-4]",
            "  line: cat-10110",
            "c britton, clue no-newspaper, accuses cat-11110, markers [black] [white]",
            "  discards: cat-00011",
        ]
    );
    assert_eq!(lines.last(), Some(&"next b"));
}
