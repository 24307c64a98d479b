//! Whether a game can still be ended, as far as a search can tell.
//!
//! No search can answer that for every game, so the answer is one-sided: what is said to be without
//! an end has been proven to be, or has been tried for as long as a game of the kind can take.

use super::game::{Game, Turn};
use super::invariant::Verdict;
use super::laws::guarded;
use super::log::Silent;
use super::study::Study;
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// The most positions that are looked at to prove that none of those that can follow is over.
const POSITIONS: usize = 500;

/// Random games that are played on before it is held that none ends.
const GAMES: u64 = 4;

/// Finds a way to the end of the game, or says why there seems to be none.
///
/// # Errors
/// That every position which can follow was looked at and none is over; or, where they are too
/// many or chance has a hand in them, that none of a few random games ended.
pub(super) fn end_in_reach<G: Study>(game: &G, state: &G::State) -> Verdict {
    end_in_reach_within(game, state, &mut usize::MAX.clone()).unwrap_or(Ok(()))
}

/// The same while steps are left; nothing if they run out.
pub(in crate::engine) fn end_in_reach_within<G: Study>(
    game: &G,
    state: &G::State,
    steps: &mut usize,
) -> Option<Verdict> {
    // Nearly always the first game ends, which is found sooner than anything is proven.
    if ends(game, state, 0, steps)? {
        return Some(Ok(()));
    }
    let fault = match following(game, state, steps)? {
        Following::Over => return Some(Ok(())),
        Following::Never(1) => "no other position can follow".to_owned(),
        Following::Never(count) => {
            format!("none of the {count} positions that can follow is over")
        }
        Following::Unknown => {
            for seed in 1..GAMES {
                if ends(game, state, seed, steps)? {
                    return Some(Ok(()));
                }
            }
            format!(
                "none of {GAMES} random games that were played on from here was over within {} steps",
                G::LONGEST
            )
        }
    };
    Some(Err(fault))
}

/// Takes a step off those that are left, if there is one.
fn take(steps: &mut usize) -> Option<()> {
    *steps = steps.checked_sub(1)?;
    Some(())
}

/// Whether a random game from here ends. One in which the rules panic does not. Nothing if the
/// steps run out.
fn ends<G: Study>(game: &G, state: &G::State, seed: u64, steps: &mut usize) -> Option<bool> {
    let random = &mut Random::new(seed);
    let played = guarded(|| {
        let (mut state, mut scratch) = (state.clone(), Vec::new());
        for _ in 0..G::LONGEST {
            take(steps)?;
            match game.turn(&state) {
                Turn::Over => return Some(true),
                Turn::Chance => {
                    let outcome = game.draw(&state, random);
                    game.resolve(&mut state, &outcome, &mut Silent);
                }
                Turn::Decide(_) => {
                    let (seat, mv) = game.random_move(&state, random, &mut scratch);
                    game.play(&mut state, seat, &mv, &mut Silent);
                }
            }
        }
        Some(game.turn(&state) == Turn::Over)
    });
    played.unwrap_or(Some(false))
}

/// What is known of the positions that can follow.
#[derive(Debug, PartialEq, Eq)]
enum Following {
    /// One of them is over.
    Over,
    /// None is, of so many, the first one included.
    Never(usize),
    /// They were not all looked at.
    Unknown,
}

/// Looks at every position that can follow, if they are few and chance has no hand in them. Nothing if
/// the steps run out.
fn following<G: Game>(game: &G, state: &G::State, steps: &mut usize) -> Option<Following> {
    let mut seen = vec![state.clone()];
    let mut moves: Vec<(Seat, G::Move)> = Vec::new();
    let mut next = 0;
    while let Some(state) = seen.get(next).cloned() {
        match game.turn(&state) {
            Turn::Over => return Some(Following::Over),
            Turn::Chance => return Some(Following::Unknown),
            Turn::Decide(_) => {}
        }
        moves.clear();
        game.legal_moves(&state, &mut moves);
        for (seat, mv) in &moves {
            take(steps)?;
            let mut after = state.clone();
            game.play(&mut after, *seat, mv, &mut Silent);
            if !seen.contains(&after) {
                seen.push(after);
            }
            if seen.len() > POSITIONS {
                return Some(Following::Unknown);
            }
        }
        next += 1;
    }
    Some(Following::Never(seen.len()))
}

#[cfg(test)]
mod tests {
    use super::{Following, end_in_reach, end_in_reach_within};
    use crate::engine::{Game, Silent};
    use crate::kit::seat::Seat;
    use crate::lab::toy::{Chance, Fault, Move, State, Toy};

    fn following(game: &Toy, state: &State) -> Following {
        super::following(game, state, &mut usize::MAX.clone()).expect("there are enough steps")
    }

    /// The game of some stones without faults or with one, and the position with so many left.
    fn with(fault: Fault, stones: u8, left: u8) -> (Toy, State) {
        let game = Toy::table(stones, 2, fault).game;
        let mut state = game.start(&mut Silent);
        let tokens = vec![true, false];
        game.resolve(&mut state, &Chance::Begin { first: 0, tokens }, &mut Silent);
        for turn in 0..usize::from(stones - left) {
            let one = Move::Take { stones: 1 };
            game.play(&mut state, Seat::new(turn % 2), &one, &mut Silent);
        }
        (game, state)
    }

    #[test]
    fn a_game_without_an_end_is_proven_to_have_none() {
        let (game, state) = with(Fault::Endless, 6, 1);
        // One stone is left to either of two players.
        assert_eq!(following(&game, &state), Following::Never(2));
        let fault = end_in_reach(&game, &state).expect_err("the last stone cannot be taken");
        assert_eq!(fault, "none of the 2 positions that can follow is over");
    }

    #[test]
    fn one_way_to_the_end_is_enough() {
        let (game, state) = with(Fault::Endless, 6, 2);
        assert_eq!(following(&game, &state), Following::Over);
        assert_eq!(end_in_reach(&game, &state), Ok(()));
        let (game, state) = with(Fault::None, 6, 1);
        assert_eq!(end_in_reach(&game, &state), Ok(()));
    }

    #[test]
    fn where_nobody_can_move_nothing_follows() {
        let (game, state) = with(Fault::Stuck, 6, 4);
        assert_eq!(following(&game, &state), Following::Never(1));
        assert!(end_in_reach(&game, &state).is_err());
    }

    #[test]
    fn behind_chance_or_very_many_positions_games_are_played() {
        let game = Toy::table(1, 2, Fault::Endless).game;
        let state = game.start(&mut Silent);
        assert_eq!(following(&game, &state), Following::Unknown);
        let fault = end_in_reach(&game, &state).expect_err("the last stone cannot be taken");
        assert!(fault.contains("random games"), "{fault}");
        let (game, state) = with(Fault::None, 200, 200);
        assert_eq!(following(&game, &state), Following::Unknown);
        assert_eq!(end_in_reach(&game, &state), Ok(()));
    }

    #[test]
    fn who_runs_out_of_steps_knows_nothing() {
        let (game, state) = with(Fault::None, 6, 6);
        let mut steps = 100;
        assert_eq!(end_in_reach_within(&game, &state, &mut steps), Some(Ok(())));
        assert!((90..100).contains(&steps), "{steps}");
        assert_eq!(end_in_reach_within(&game, &state, &mut 2), None);
        let (game, state) = with(Fault::Endless, 6, 2);
        // The first random game already takes as long as a game can.
        assert_eq!(end_in_reach_within(&game, &state, &mut 100), None);
    }
}
