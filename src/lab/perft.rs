//! Counting move sequences: the check that a change of the rules' code changed nothing else.
//!
//! The name is chess programmers' (*performance test*). Chance is not counted: the outcome of the
//! `k`th chance event of a sequence comes from a stream that belongs to the seed and `k`, so that a
//! count depends on the scenario, the depth and the seed alone.

use rayon::prelude::*;
use serde_json::Value;

use super::table::Table;
use crate::engine::{Definition, Game, Silent, Turn, script};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftPlan {
    /// Decisions in a sequence.
    pub depth: u32,
    /// The seed that decides chance.
    pub seed: u64,
}

/// How many sequences there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SequenceCount {
    /// All of them. A game that is over before the depth is reached counts as none.
    pub sequences: u64,
    /// Those that begin with each legal move, as a script writes it, in the order of the rules.
    pub by_first: Vec<(Value, u64)>,
}

/// Counts the sequences of `plan.depth` legal moves from the start of a table, on all cores.
#[must_use]
pub fn count<G: Definition>(table: &Table<G>, plan: PerftPlan) -> SequenceCount {
    let mut state = table.begin(&mut Silent);
    let chances = let_fall(&table.game, &mut state, plan.seed, 0);
    let mut moves = Vec::new();
    table.game.legal_moves(&state, &mut moves);
    if plan.depth == 0 {
        return SequenceCount {
            sequences: 1,
            by_first: Vec::new(),
        };
    }
    let below = |(seat, mv): &(Seat, G::Move)| -> u64 {
        let mut after = state.clone();
        table.game.play(&mut after, *seat, mv, &mut Silent);
        let mut lists = vec![Vec::new(); plan.depth as usize];
        sequences(
            &table.game,
            after,
            plan.depth - 1,
            plan.seed,
            chances,
            &mut lists,
        )
    };
    let counts: Vec<u64> = moves.par_iter().map(below).collect();
    let steps = moves.iter();
    let steps = steps.map(|(seat, mv)| script::move_step(&table.game, &state, *seat, mv));
    SequenceCount {
        sequences: counts.iter().sum(),
        by_first: steps.zip(counts.iter().copied()).collect(),
    }
}

/// Lets chance that is due fall; gives how many events there have been by then.
fn let_fall<G: Game>(game: &G, state: &mut G::State, seed: u64, mut chances: u64) -> u64 {
    while game.turn(state) == Turn::Chance {
        let outcome = game.draw(state, &mut Random::branch(seed, &[chances]));
        game.resolve(state, &outcome, &mut Silent);
        chances += 1;
    }
    chances
}

/// Sequences from a position. `lists` has room for the moves of each depth, so that none is made
/// anew at every position.
fn sequences<G: Game>(
    game: &G,
    mut state: G::State,
    depth: u32,
    seed: u64,
    chances: u64,
    lists: &mut [Vec<(Seat, G::Move)>],
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let chances = let_fall(game, &mut state, seed, chances);
    let Some((moves, deeper)) = lists.split_first_mut() else {
        return 0;
    };
    moves.clear();
    game.legal_moves(&state, moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let below = |(seat, mv): &(Seat, G::Move)| {
        let mut after = state.clone();
        game.play(&mut after, *seat, mv, &mut Silent);
        sequences(game, after, depth - 1, seed, chances, deeper)
    };
    moves.iter().map(below).sum()
}

#[cfg(test)]
mod tests {
    use super::{PerftPlan, count};
    use crate::lab::toy::{Fault, Toy};

    #[track_caller]
    fn check(stones: u8, depth: u32, expected: u64) {
        let table = Toy::table(stones, 2, Fault::None);
        let count = count(&table, PerftPlan { depth, seed: 1 });
        assert_eq!(count.sequences, expected, "{stones} stones, depth {depth}");
        if depth > 0 {
            let sum: u64 = count.by_first.iter().map(|(_, count)| count).sum();
            assert_eq!(sum, expected);
        }
    }

    /// Sequences of one, two or three stones: three to the power of the depth while stones last;
    /// then the ways to write a number of at most the stones as a sum.
    #[test]
    fn sequences_are_those_counted_by_hand() {
        check(9, 0, 1);
        check(9, 1, 3);
        check(9, 3, 27);
        // Pairs with a sum of at most 4: all nine but 2+3, 3+2 and 3+3.
        check(4, 2, 6);
        // 1+1+1, 1+1+2, 1+2+1, 2+1+1.
        check(4, 3, 4);
        check(4, 4, 1);
        check(4, 5, 0);
    }

    #[test]
    fn first_moves_are_written_as_steps() {
        let table = Toy::table(4, 2, Fault::None);
        let count = count(&table, PerftPlan { depth: 3, seed: 1 });
        let lines: Vec<String> = count
            .by_first
            .iter()
            .map(|(step, count)| format!("{} {count}", step["stones"]))
            .collect();
        assert_eq!(lines, ["1 3", "2 1", "3 0"]);
    }
}
