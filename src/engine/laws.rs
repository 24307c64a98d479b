//! The laws that every game keeps, as invariants: what a search looks for beside those that a game
//! declares.

use std::collections::HashSet;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::game::{Game, Turn, Viewer};
use super::invariant::{Check, Invariant};
use super::log::{Record, Silent};
use super::reach::end_in_reach;
use super::study::Study;
use crate::document::said;
use crate::kit::random::Random;
use crate::kit::seat::{Seat, SeatSet};

/// The laws of every game.
#[must_use]
pub fn laws<G: Study>() -> &'static [Invariant<G>] {
    LawCheck::<G>::ALL
}

/// The laws of every game, then the invariants that this one declares.
pub fn invariants<G: Study>() -> impl Iterator<Item = &'static Invariant<G>> {
    laws::<G>().iter().chain(G::INVARIANTS)
}

/// The law that plays games to their end to see whether there is one: not for every position.
pub const END_IN_REACH: &str = "end-in-reach";

/// The laws that list, print or deal much, and take as long as many steps.
pub const COSTLY: [&str; 2] = ["legal-moves-agree", "views-do-not-leak"];

/// Calls what may panic if the rules have a fault.
///
/// # Errors
/// The message of the panic.
pub fn guarded<R>(act: impl FnOnce() -> R) -> Result<R, String> {
    // Whatever is left half done is not looked at again: the position goes with the panic.
    catch_unwind(AssertUnwindSafe(act)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        text.unwrap_or("without a word").to_owned()
    })
}

struct LawCheck<G>(PhantomData<G>);

impl<G: Study> LawCheck<G> {
    const ALL: &'static [Invariant<G>] = &[
        Invariant {
            id: "somebody-can-move",
            statement: "The player who is to decide has a legal move, and nobody else has one.",
            check: Check::Position(somebody_can_move::<G>),
        },
        Invariant {
            id: "legal-moves-agree",
            statement: "Every listed move is accepted and listed once, and a random move is listed, as is the one that goes on.",
            check: Check::Position(legal_moves_agree::<G>),
        },
        Invariant {
            id: "chance-agrees",
            statement: "Chance is due exactly if nobody decides before the end, and gives what the rules accept.",
            check: Check::Position(chance_agrees::<G>),
        },
        Invariant {
            id: "views-do-not-leak",
            statement: "Two positions that differ in what a seat cannot know look alike to it.",
            check: Check::Position(views_do_not_leak::<G>),
        },
        Invariant {
            id: "ends-when-over",
            statement: "A game has an ending exactly if it is over.",
            check: Check::Position(ends_when_over::<G>),
        },
        Invariant {
            id: "listeners-change-nothing",
            statement: "The rules do the same whether somebody listens or not.",
            check: Check::Step(|game, step| {
                let mut again = step.before.clone();
                step.action.apply(game, &mut again, &mut Record::default());
                same(&again, step.after)
            }),
        },
        Invariant {
            id: END_IN_REACH,
            statement: "Some play from here ends the game, as far as a search can tell.",
            check: Check::Position(end_in_reach::<G>),
        },
    ];
}

/// The most listed moves of one position that are looked at, spread over the list.
const CHECKED: usize = 300;

fn listed<G: Game>(game: &G, state: &G::State) -> Vec<(Seat, G::Move)> {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    moves
}

fn somebody_can_move<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    let mut movers = SeatSet::NONE;
    for (seat, _) in listed(game, state) {
        movers.insert(seat);
    }
    let deciders = game.turn(state).seats();
    if movers == deciders {
        Ok(())
    } else {
        Err(format!("{movers:?} can move, and {deciders:?} decide"))
    }
}

fn legal_moves_agree<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    let moves = listed(game, state);
    let mut seen = HashSet::new();
    for (seat, mv) in moves.iter().step_by(moves.len().div_ceil(CHECKED).max(1)) {
        // Moves need not hash; equal ones look alike.
        if !seen.insert(format!("{seat:?} {mv:?}")) {
            return Err(format!("{mv:?} is listed twice"));
        }
        if let Err(refusal) = game.check(state, *seat, mv) {
            return Err(format!("{mv:?} is listed but refused: {}", refusal.reason));
        }
    }
    if let Some(goes_on) = game.goes_on(state)
        && !moves.contains(&goes_on)
    {
        return Err(format!("{goes_on:?} goes on but is not listed"));
    }
    if !moves.is_empty() {
        let mut scratch = Vec::new();
        for seed in 0..DRAWS {
            let drawn = game.random_move(state, &mut Random::new(seed), &mut scratch);
            if !moves.contains(&drawn) {
                return Err(format!("{drawn:?} is drawn but not listed"));
            }
            let seat = drawn.0;
            let own = game.random_move_of(state, seat, &mut Random::new(seed), &mut scratch);
            let own = (seat, own);
            if !moves.contains(&own) {
                return Err(format!("{own:?} is drawn for the seat but not listed"));
            }
        }
    }
    Ok(())
}

/// How often what a seed decides is tried in one position.
const DRAWS: u64 = 2;

fn chance_agrees<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    let due = game.turn(state) == Turn::Chance;
    match (game.support(state), due) {
        (None, false) => Ok(()),
        (Some(support), false) => Err(format!("`{}` is due out of turn", support.event)),
        (None, true) => Err("chance is due, but nothing can come of it".to_owned()),
        (Some(_), true) => (0..DRAWS).try_for_each(|seed| {
            let outcome = game.draw(state, &mut Random::new(seed));
            let verdict = game.check_chance(state, &outcome);
            verdict
                .map_err(|refusal| format!("{outcome:?} is drawn but refused: {}", refusal.reason))
        }),
    }
}

fn views_do_not_leak<G: Study>(game: &G, state: &G::State) -> Result<(), String> {
    let moves = listed(game, state);
    for seat in (0..game.seat_count()).map(Seat::new) {
        let mut other = state.clone();
        game.determinize(&mut other, seat, &mut Random::new(seat.index() as u64));
        let view = |state| {
            let view = game.view(state, Viewer::Seat(seat), &mut Silent);
            let seen = serde_json::to_value(view).map_err(|error| error.to_string())?;
            Ok::<_, String>(said::without_absent(seen))
        };
        let (seen, seen_other) = (view(state)?, view(&other)?);
        if seen != seen_other {
            return Err(format!(
                "seat {} sees {seen} or {seen_other}, and should not be able to tell",
                seat.index() + 1
            ));
        }
        let own = |moves: &[(Seat, G::Move)]| -> Vec<G::Move> {
            let own = moves.iter().filter(|(mover, _)| *mover == seat);
            own.map(|(_, mv)| mv.clone()).collect()
        };
        let (can, can_other) = (own(&moves), own(&listed(game, &other)));
        if can != can_other {
            return Err(format!(
                "the moves of seat {} depend on what it cannot know: {} or {}",
                seat.index() + 1,
                can.len(),
                can_other.len()
            ));
        }
    }
    Ok(())
}

fn ends_when_over<G: Game>(game: &G, state: &G::State) -> Result<(), String> {
    match (game.turn(state) == Turn::Over, game.ending(state)) {
        (true, None) => Err("the game is over without an ending".to_owned()),
        (false, Some(ending)) => Err(format!("`{}` has come before the end", ending.id)),
        _ => Ok(()),
    }
}

fn same<S: PartialEq + std::fmt::Debug>(one: &S, other: &S) -> Result<(), String> {
    if one == other {
        Ok(())
    } else {
        Err(format!("{one:?} or {other:?}"))
    }
}
