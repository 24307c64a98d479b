//! Pictures show what is in the view, all of it and nothing else.

use std::collections::BTreeSet;

use super::cat::Cat;
use super::tokens;
use crate::engine::{Game as _, Silent, Viewer};
use crate::games::checkpoint_charlie::testing::WORKSPACE;
use crate::games::checkpoint_charlie::{CheckpointCharlie, Code, State, View};
use crate::games::testing::shown;
use crate::kit::picture::{Part, Picture, Shape};
use crate::kit::seat::Seat;

const SEARCH: &str = r#"format = 1
game = "checkpoint-charlie"
kind = "position"
active = "c"
round = 3
public = ["raincoat"]
options = { stasi-officer = true, cafe-adler = true }

[players.a]
clue = "hat"
line = ["cat-11110"]
markers = [{ marker = "gold-3" }, { marker = "black-0", seen-by = ["b"] }]

[players.b]
clue = "orange"
line = ["cat-10110", "cat-01010"]
markers = [{ marker = "white-1" }, { marker = "gold-4" }]

[players.c]
clue = "no-newspaper"
discards = ["cat-00011"]
markers = [{ marker = "white-2" }, { marker = "white-2" }]
"#;

fn taken_up(text: &str) -> (CheckpointCharlie, State) {
    WORKSPACE
        .take_up(text)
        .unwrap_or_else(|found| panic!("{:#?}", shown(&found)))
}

fn view_of(text: &str, viewer: Viewer) -> (CheckpointCharlie, View) {
    let (game, state) = taken_up(text);
    let view = game.view(&state, viewer, &mut Silent);
    (game, view)
}

fn picture_of(text: &str, viewer: Viewer) -> Picture {
    let (game, view) = view_of(text, viewer);
    game.picture_of(&view)
}

fn viewers(players: usize) -> Vec<Viewer> {
    let seats = (0..players).map(|seat| Viewer::Seat(Seat::new(seat)));
    seats.chain([Viewer::Referee]).collect()
}

#[test]
fn cats_of_lines_are_drawn_once_at_their_anchors() {
    for viewer in viewers(3) {
        let (game, view) = view_of(SEARCH, viewer);
        let picture = game.picture_of(&view);
        let anchors = picture.anchors();
        let mut expected = BTreeSet::new();
        for (player, seen) in &view.players {
            expected.extend(
                seen.line
                    .iter()
                    .map(|id| format!("players.{player}.line.{id}")),
            );
            let discards = seen.discards.iter();
            expected.extend(discards.map(|id| format!("players.{player}.discards.{id}")));
        }
        assert_eq!(expected.len(), 4);
        let cats = anchors
            .iter()
            .filter(|anchor| anchor.contains(".line.") || anchor.contains(".discards."));
        let cats: Vec<String> = cats.map(|&anchor| anchor.to_owned()).collect();
        assert_eq!(cats.len(), expected.len());
        assert_eq!(cats.into_iter().collect::<BTreeSet<_>>(), expected);
    }
}

/// Also without colours: what is drawn differs, not how it looks.
#[test]
fn cats_that_differ_in_a_trait_differ_in_their_shapes() {
    fn bare(part: &Part) -> String {
        let shapes = part.shapes.iter().map(|shape| match shape {
            Shape::Area { corners, .. } => format!("{corners:?}"),
            Shape::Line { points, .. } => format!("{points:?}"),
            Shape::Disc { middle, radius, .. } => format!("{middle:?} {radius}"),
            Shape::Text { text, .. } => text.clone(),
        });
        shapes.collect::<Vec<_>>().join("\n")
    }
    let gulls = [["bare", "cap"], ["red", "yellow"], ["white", "black"]];
    let dogs = [
        ["pricked-ears", "floppy-ears"],
        ["straight-tail", "curly-tail"],
        ["smooth-coat", "shaggy-coat"],
        ["no-collar", "collar"],
    ];
    let base = [
        ["no-hat", "hat"],
        ["no-glasses", "glasses"],
        ["sweater", "raincoat"],
        ["grey", "orange"],
        ["no-newspaper", "newspaper"],
    ];
    for traits in [&gulls[..], &dogs[..], &base[..]] {
        for pale in [false, true] {
            let mut drawn = BTreeSet::new();
            for code in 0..1_usize << traits.len() {
                let faces = traits.iter().enumerate();
                let faces = faces.map(|(index, faces)| faces[code >> index & 1]);
                let mut cat = Cat::of(faces);
                cat.pale = pale;
                let mut part = Part::default();
                cat.draw(&mut part, (0.0, 0.0), 1.0);
                cat.write(&mut part, (32.0, 84.0), 60.0);
                drawn.insert(bare(&part));
            }
            assert_eq!(drawn.len(), 1 << traits.len(), "{traits:?}");
        }
        let faces: Vec<&str> = traits.iter().flatten().copied().collect();
        let clues = faces.iter().map(|face| {
            let mut part = Part::default();
            tokens::clue(&mut part, face, (0.0, 0.0), 24.0);
            bare(&part)
        });
        assert_eq!(clues.collect::<BTreeSet<_>>().len(), faces.len());
    }
}

#[test]
fn equal_views_give_equal_pictures_and_hidden_things_leave_no_trace() {
    let (game, state) = taken_up(SEARCH);
    let seen_by_c = Viewer::Seat(Seat::new(2));
    let mut other = state.clone();
    // Whatever c cannot see is another.
    other.deck.reverse();
    other.players[0].counter = state.players[1].counter;
    other.players[1].counter = state.players[0].counter;
    let white = other.players[1].markers[0].marker;
    let exchanged = game
        .markers
        .ids()
        .find(|&id| id != white && game.markers[id].colour == game.markers[white].colour);
    other.players[1].markers[0].marker = exchanged.expect("there are two white sorts");
    let one = game.view(&state, seen_by_c, &mut Silent);
    let two = game.view(&other, seen_by_c, &mut Silent);
    assert_eq!(one, two);
    assert_eq!(game.picture_of(&one), game.picture_of(&two));
    let json = serde_json::to_string(&picture_of(SEARCH, seen_by_c)).expect("it is JSON");
    for hidden in [
        "white-1",
        "gold-3",
        "black-0",
        "\"deck.",
        "players.a.clue",
        "players.b.clue",
    ] {
        assert!(!json.contains(hidden), "{hidden}");
    }
    let own = serde_json::to_string(&picture_of(SEARCH, Viewer::Referee)).expect("it is JSON");
    for open in ["white-1", "gold-3", "black-0", "\"deck.", "players.a.clue"] {
        assert!(own.contains(open), "{open}");
    }
}

#[test]
fn chiefs_stand_out_and_others_are_pale() {
    let (game, view) = view_of(SEARCH, Viewer::Seat(Seat::new(1)));
    let picture = game.picture_of(&view);
    let knows = view.knows.values().next().expect("b knows something");
    for chief in &knows.chiefs {
        assert!(
            picture.find(&format!("knows.b.chiefs.{chief}")).is_some(),
            "{chief}"
        );
    }
    for (player, seen) in &view.players {
        for id in &seen.line {
            let part = picture
                .find(&format!("players.{player}.line.{id}"))
                .expect("it is drawn");
            let is_chief = knows.chiefs.iter().any(|chief| chief == id.as_str());
            let looks: Vec<&str> = (part.shapes.iter())
                .map(|shape| match shape {
                    Shape::Area { look, .. }
                    | Shape::Line { look, .. }
                    | Shape::Disc { look, .. }
                    | Shape::Text { look, .. } => look.as_str(),
                })
                .collect();
            assert_eq!(looks.contains(&"cat-chief"), is_chief, "{id}");
            assert_eq!(
                looks.iter().any(|look| look.starts_with("pale-")),
                !is_chief,
                "{id}"
            );
        }
    }
}

/// A look that no cat of the deck has is drawn, too.
#[test]
fn faces_that_no_cat_has_are_drawn() {
    let (game, _) = view_of(SEARCH, Viewer::Referee);
    let faces = game.faces_of(Code(0b1_0101)).join("+");
    let (_, title) = game.cat(&faces);
    assert!(title.contains("no cat of the deck"), "{title}");
}
