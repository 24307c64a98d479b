//! What pictures have in them, and what they do not.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::TestRunner;

use crate::diagnostic::Source;
use crate::document::{Id, Memory};
use crate::engine::{Game as _, Silent, Viewer, testing};
use crate::games::GAMES;
use crate::games::any::any;
use crate::games::brick_run::components::Phase;
use crate::games::brick_run::strategies::{games, odd_games};
use crate::games::brick_run::view::HIDDEN;
use crate::games::brick_run::{BrickRun, State, View};
use crate::kit::picture::{Part, Picture, Shape};
use crate::lint::Library;

/// Every position of some random games, as the referee and every seat sees it.
fn look_around(mut look: impl FnMut(&BrickRun, &State, &View, &Picture)) {
    let mut runner = TestRunner::deterministic();
    for seed in 0..12 {
        let game = if seed % 3 == 0 {
            odd_games().new_tree(&mut runner).expect("a game").current()
        } else {
            games().new_tree(&mut runner).expect("a game").current()
        };
        testing::walk(&game, seed, 400, |state| {
            let seats = game.people().map(Viewer::Seat);
            for viewer in seats.chain([Viewer::Referee]) {
                let view = game.view(state, viewer, &mut Silent);
                look(&game, state, &view, &game.picture_of(&view));
            }
        });
    }
}

fn texts<'p>(parts: &'p [Part], found: &mut BTreeSet<&'p str>) {
    for part in parts {
        found.extend(part.anchor.as_deref().iter().flat_map(|key| key.split('.')));
        found.extend(
            part.title
                .as_deref()
                .iter()
                .flat_map(|title| title.split('`')),
        );
        for shape in &part.shapes {
            if let Shape::Text { text, .. } = shape {
                found.insert(text);
            }
        }
        texts(&part.parts, found);
    }
}

/// The paper is as large as what is on it.
fn check_bounds(picture: &Picture) {
    for (from, to) in picture.parts.iter().filter_map(Part::bounds) {
        let fits = from.0 >= 0.0 && from.1 >= 0.0;
        let fits = fits && to.0 <= picture.width && to.1 <= picture.height;
        assert!(fits, "{from:?} to {to:?} in {}", picture.title);
    }
}

#[test]
fn cards_of_the_road_and_cars_are_drawn_once() {
    let mut phases = BTreeSet::new();
    look_around(|game, state, view, picture| {
        phases.insert(state.phase);
        let anchors = picture.anchors();
        let set: BTreeSet<&str> = anchors.iter().copied().collect();
        assert_eq!(anchors.len(), set.len(), "duplicate anchor: {anchors:?}");
        let roads = anchors.iter().filter(|key| key.starts_with("road."));
        assert_eq!(roads.count(), view.road.len());
        for (number, shown) in (1..).zip(&view.road) {
            let part = picture.find(&format!("road.{number}"));
            let title = part.and_then(|part| part.title.as_deref());
            let title = title.expect("each card is there");
            assert_eq!(title.contains(&format!("`{shown}`")), shown != HIDDEN);
        }
        let is_car = |key: &&&str| key.rsplit('.').next() == Some("at");
        let cars = anchors.iter().filter(is_car).count();
        assert_eq!(cars, game.seats());
        for (name, player) in &view.players {
            let key = format!("players.{name}");
            assert!(set.contains(key.as_str()));
            for part in &player.parts {
                assert!(set.contains(format!("{key}.parts.{part}").as_str()));
            }
        }
        for card in &view.market {
            assert!(set.contains(format!("market.{card}").as_str()));
        }
        check_bounds(picture);
    });
    assert!(
        phases.len() > 12 && phases.contains(&Phase::Over),
        "{phases:?}"
    );
}

#[test]
fn cards_that_are_hidden_leave_no_trace() {
    let mut hidden = 0;
    look_around(|game, _, view, picture| {
        let mut seen: BTreeSet<&str> = view.road.iter().map(String::as_str).collect();
        let piles = [&view.market, &view.used, &view.lost];
        let owners = view.players.values().map(|player| &player.parts);
        let cop = view.cop.iter().flat_map(|cop| [&cop.parts, &cop.action]);
        for pile in piles.into_iter().chain(owners).chain(cop) {
            seen.extend(pile.iter().map(Id::as_str));
        }
        let mut found = BTreeSet::new();
        texts(&picture.parts, &mut found);
        let cards = game.cards.iter().map(|card| card.id.as_str());
        for card in cards.filter(|card| !seen.contains(card)) {
            hidden += 1;
            assert!(!found.contains(card), "{card}");
        }
    });
    assert!(hidden > 1000, "{hidden}");
}

fn shipped() -> Vec<(String, &'static str)> {
    any::<BrickRun>().shipped()
}

#[test]
fn shipped_components_have_pieces() {
    let files: Memory = shipped().into_iter().collect();
    let library = Library::new(&files, &GAMES);
    let (mut documents, mut shown) = (0, BTreeSet::new());
    for (name, text) in shipped() {
        let document: toml::Table = toml::from_str(text).expect("it is TOML");
        let kind = document["kind"].as_str().unwrap_or_default();
        if !["cards", "cars", "towns", "rules"].contains(&kind) {
            continue;
        }
        documents += 1;
        let pieces = GAMES.open_pieces(&Arc::new(Source::new(name.as_str(), text)), &library);
        let listed = document.get(kind).and_then(toml::Value::as_array);
        assert_eq!(pieces.len(), listed.map_or(1, Vec::len), "{name}");
        for piece in pieces {
            assert!(piece.front.find(&piece.id).is_some(), "{}", piece.id);
            assert_eq!(piece.copies, usize::from(kind != "rules"));
            check_bounds(&piece.front);
            piece.back.iter().for_each(check_bounds);
            shown.insert((name.clone(), piece.id));
        }
    }
    assert!(documents > 8, "{documents}");
    for line in any::<BrickRun>().components() {
        assert!(
            shown.contains(&(line.file.to_owned(), line.id.clone())),
            "{}",
            line.id
        );
    }
}
