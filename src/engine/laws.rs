//! The laws that every game keeps, written once: a game's tests bring positions and moves.

use std::collections::HashSet;
use std::fmt::Debug;

use serde_json::Value;
use toml::de::{DeTable, Deserializer};

use super::game::{Game, Turn, Viewer};
use super::log::{Record, Silent};
use super::plug::Plug;
use crate::diagnostic::{Finding, Source};
use crate::document::Document;
use crate::kit::random::Random;
use crate::kit::seat::{Seat, SeatSet};
use crate::lint::Scope;

/// Plays a random game of at most `steps` steps; `visit` sees every position, the first included.
pub(crate) fn walk<G: Game>(game: &G, seed: u64, steps: usize, mut visit: impl FnMut(&G::State)) {
    let mut random = Random::new(seed);
    let mut state = game.start(&mut Silent);
    let mut scratch = Vec::new();
    visit(&state);
    for _ in 0..steps {
        match game.turn(&state) {
            Turn::Over => return,
            Turn::Chance => {
                let outcome = game.draw(&state, &mut random);
                game.resolve(&mut state, &outcome, &mut Silent);
            }
            Turn::Decide(_) => {
                let (seat, mv) = game.random_move(&state, &mut random, &mut scratch);
                game.play(&mut state, seat, &mv, &mut Silent);
            }
        }
        visit(&state);
    }
}

/// The most listed moves of one position that are checked, spread over the list.
const CHECKED: usize = 300;

/// Listed moves are accepted, each is listed once, somebody who decides can move and nobody else
/// can, and a move drawn at random is a listed one.
pub(crate) fn legal_moves_agree<G: Game>(game: &G, state: &G::State, random: &mut Random) {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    let mut movers = SeatSet::NONE;
    let mut seen = HashSet::with_capacity(moves.len());
    for (seat, mv) in &moves {
        movers.insert(*seat);
        // Moves need not hash; equal ones look alike.
        assert!(
            seen.insert(format!("{seat:?} {mv:?}")),
            "{mv:?} is listed twice"
        );
    }
    for (seat, mv) in moves.iter().step_by(moves.len().div_ceil(CHECKED).max(1)) {
        assert_eq!(
            game.check(state, *seat, mv),
            Ok(()),
            "{mv:?} is listed in {state:?}"
        );
    }
    match game.turn(state) {
        Turn::Decide(seats) => {
            assert_eq!(movers, seats, "who decides can move, in {state:?}");
            let drawn = game.random_move(state, random, &mut Vec::new());
            assert!(moves.contains(&drawn), "{drawn:?} is drawn but not listed");
        }
        Turn::Chance | Turn::Over => assert!(moves.is_empty(), "{moves:?} while nobody decides"),
    }
}

/// Any move at all is accepted exactly if it is listed.
pub(crate) fn check_agrees<G: Game>(game: &G, state: &G::State, seat: Seat, mv: &G::Move) {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    let listed = moves.contains(&(seat, mv.clone()));
    let verdict = game.check(state, seat, mv);
    assert_eq!(
        verdict.is_ok(),
        listed,
        "{mv:?} by {seat:?}: {verdict:?} in {state:?}"
    );
}

/// Chance is due exactly if the turn says so, and what it draws is accepted.
pub(crate) fn chance_agrees<G: Game>(game: &G, state: &G::State, random: &mut Random) {
    assert_eq!(
        game.support(state).is_some(),
        game.turn(state) == Turn::Chance
    );
    if game.turn(state) == Turn::Chance {
        let outcome = game.draw(state, random);
        assert_eq!(
            game.check_chance(state, &outcome),
            Ok(()),
            "{outcome:?} is drawn"
        );
    }
}

/// The rules do the same whether somebody listens or not.
pub(crate) fn listeners_change_nothing<G: Game>(game: &G, seed: u64, steps: usize) {
    let mut random = Random::new(seed);
    let mut silent = game.start(&mut Silent);
    let mut heard = game.start(&mut Record::default());
    for _ in 0..steps {
        assert_eq!(silent, heard);
        match game.turn(&silent) {
            Turn::Over => return,
            Turn::Chance => {
                let outcome = game.draw(&silent, &mut random);
                game.resolve(&mut silent, &outcome, &mut Silent);
                game.resolve(&mut heard, &outcome, &mut Record::default());
            }
            Turn::Decide(_) => {
                let (seat, mv) = game.random_move(&silent, &mut random, &mut Vec::new());
                game.play(&mut silent, seat, &mv, &mut Silent);
                game.play(&mut heard, seat, &mv, &mut Record::default());
            }
        }
    }
}

/// Two positions that differ only in what `seat` cannot know look alike to it, and offer it the
/// same moves.
pub(crate) fn views_do_not_leak<G: Game>(game: &G, one: &G::State, other: &G::State, seat: Seat)
where
    G::View: Debug,
{
    let view = |state| {
        let view = game.view(state, Viewer::Seat(seat), &mut Silent);
        serde_json::to_value(view).expect("a view is JSON")
    };
    assert_eq!(
        view(one),
        view(other),
        "{seat:?} can tell {one:?} from {other:?}"
    );
    let own = |state| {
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        moves.retain(|(mover, _)| *mover == seat);
        moves
    };
    assert_eq!(own(one), own(other));
}

/// A position survives its own text: written as a document and read back, it is the same state,
/// and nothing is found wrong with it. `write` makes the document of a game's position.
pub(crate) fn position_survives_its_text<G: Plug>(
    game: &G,
    state: &G::State,
    write: fn(&str, &Value) -> String,
    scope: &mut Scope<'_>,
) {
    let position = serde_json::to_value(game.write_position(state)).expect("a position is JSON");
    let text = write(G::META.id, &position);
    let source = std::sync::Arc::new(Source::new("position.toml", text.clone()));
    let tree = DeTable::parse(&source.text).expect("what is written is TOML");
    let read: G::Position = serde::Deserialize::deserialize(Deserializer::from(tree))
        .unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut findings: Vec<Finding> = Vec::new();
    let document = std::sync::Arc::new(Document::new(source));
    let mut inner = Scope::new(scope.game, document, scope.library, &mut findings);
    let taken = G::take_up(&read, &mut inner);
    let errors: Vec<&String> = findings
        .iter()
        .filter(|finding| finding.rule.level == crate::diagnostic::Level::Error)
        .map(|finding| &finding.message)
        .collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    let (again, state_again) = taken.expect("a position without errors is taken up");
    assert_eq!(&state_again, state, "{text}");
    let written: Value =
        serde_json::to_value(again.write_position(&state_again)).expect("a position is JSON");
    assert_eq!(written, position);
}
