//! The frame of every game's tests of laws: a game brings positions and moves.

use serde_json::Value;

use super::definition::Definition;
use super::game::{Game, Turn};
use super::invariant::{Action, Transition};
use super::laws::laws;
use super::log::{Log, Record, Silent};
use super::study::Study;
use crate::diagnostic::{Finding, Source};
use crate::document::tree::typed;
use crate::document::{Document, parse, said};
use crate::kit::random::Random;
use crate::kit::seat::Seat;
use crate::lint::Scope;

/// Plays a random game of at most `steps` steps; `visit` sees every position, the first included.
pub(crate) fn walk<G: Game>(game: &G, seed: u64, steps: usize, mut visit: impl FnMut(&G::State)) {
    let state = game.start(&mut Silent);
    visit(&state);
    each_step(game, state, seed, steps, |step| visit(step.after));
}

/// Plays a random game on from a position, for at most `steps` steps; `visit` sees every one.
pub(crate) fn each_step<G: Game>(
    game: &G,
    state: G::State,
    seed: u64,
    steps: usize,
    visit: impl FnMut(&Transition<'_, G>),
) {
    run(game, state, seed, steps, &mut Silent, visit);
}

/// The position after at most `steps` steps of a random game, of which `log` hears.
pub(crate) fn play<G: Game>(game: &G, seed: u64, steps: usize, log: &mut impl Log<G>) -> G::State {
    let state = game.start(log);
    run(game, state, seed, steps, log, |_| ())
}

fn run<G: Game>(
    game: &G,
    mut state: G::State,
    seed: u64,
    steps: usize,
    log: &mut impl Log<G>,
    mut visit: impl FnMut(&Transition<'_, G>),
) -> G::State {
    let mut random = Random::new(seed);
    let mut scratch = Vec::new();
    for _ in 0..steps {
        let before = state.clone();
        let action = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => Action::Chance(game.draw(&state, &mut random)),
            Turn::Decide(_) => {
                let (seat, mv) = game.random_move(&state, &mut random, &mut scratch);
                Action::Move(seat, mv)
            }
        };
        action.apply(game, &mut state, log);
        visit(&Transition {
            before: &before,
            action: &action,
            after: &state,
        });
    }
    state
}

/// One of the laws of every game holds in a position.
#[track_caller]
fn holds<G: Study>(game: &G, state: &G::State, id: &str) {
    let law = laws::<G>().iter().find(|law| law.id == id);
    let law = law.expect("there is such a law");
    if let Err(fault) = law.holds(game, state, None) {
        panic!("{id}: {fault} in {state:?}");
    }
}

/// Listed moves are accepted, each is listed once, somebody who decides can move and nobody else
/// can, and a move drawn at random is a listed one.
pub(crate) fn legal_moves_agree<G: Study>(game: &G, state: &G::State) {
    holds(game, state, "somebody-can-move");
    holds(game, state, "legal-moves-agree");
}

/// Each listed move is drawn at random sooner or later, where there are few.
pub(crate) fn listed_moves_are_drawn<G: Game>(game: &G, state: &G::State, seed: u64) {
    const FEW: usize = 40;
    const DRAWS: usize = 200_000;
    let mut left = Vec::new();
    game.legal_moves(state, &mut left);
    if left.len() > FEW {
        return;
    }
    let mut random = Random::new(seed);
    let mut scratch = Vec::new();
    for _ in 0..DRAWS {
        if left.is_empty() {
            return;
        }
        let drawn = game.random_move(state, &mut random, &mut scratch);
        left.retain(|listed| *listed != drawn);
    }
    assert!(left.is_empty(), "never drawn: {left:?} in {state:?}");
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
pub(crate) fn chance_agrees<G: Study>(game: &G, state: &G::State) {
    holds(game, state, "chance-agrees");
    holds(game, state, "ends-when-over");
}

/// Nobody can tell positions that differ in what it cannot know.
pub(crate) fn views_do_not_leak<G: Study>(game: &G, state: &G::State) {
    holds(game, state, "views-do-not-leak");
}

/// Every invariant that the game declares holds along a random game from its start.
pub(crate) fn invariants_hold<G: Study>(game: &G, seed: u64, steps: usize) {
    invariants_hold_from(game, game.start(&mut Silent), seed, steps);
}

/// Every invariant that the game declares holds along a random game from a position.
pub(crate) fn invariants_hold_from<G: Study>(game: &G, state: G::State, seed: u64, steps: usize) {
    let check = |state: &G::State, step: Option<&Transition<'_, G>>| {
        for invariant in G::INVARIANTS {
            if let Err(fault) = invariant.holds(game, state, step) {
                panic!("{}: {fault} in {state:?} after {step:?}", invariant.id);
            }
        }
    };
    check(&state, None);
    each_step(game, state, seed, steps, |step| {
        check(step.after, Some(step));
    });
}

/// The rules do the same whether somebody listens or not.
pub(crate) fn listeners_change_nothing<G: Game>(game: &G, seed: u64, steps: usize) {
    let mut heard = game.start(&mut Record::default());
    let silent = game.start(&mut Silent);
    assert_eq!(silent, heard);
    each_step(game, silent, seed, steps, |step| {
        step.action.apply(game, &mut heard, &mut Record::default());
        assert_eq!(*step.after, heard);
    });
}

/// A position survives its own text: written as a document and read back, it is the same state,
/// and nothing is found wrong with it. `write` makes the document of a game's position.
pub(crate) fn position_survives_its_text<G: Definition>(
    game: &G,
    state: &G::State,
    write: fn(&str, &Value) -> String,
    scope: &mut Scope<'_>,
) {
    let position = said::value(&game.write_position(state));
    let text = write(G::META.id, &position);
    let source = std::sync::Arc::new(Source::new("position.toml", text.clone()));
    let parsed = parse(&source.text);
    assert_eq!(parsed.errors, [], "what is written is TOML");
    let read: G::Position =
        typed::document(parsed.tree).unwrap_or_else(|error| panic!("{error}\n{text}"));
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
    let written = said::value(&again.write_position(&state_again));
    assert_eq!(written, position);
}
