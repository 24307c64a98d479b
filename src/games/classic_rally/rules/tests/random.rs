//! What holds in random setups, whatever the readings.

use super::*;
use crate::engine::Silent;
use crate::engine::testing;
use crate::games::classic_rally::Side;
use crate::games::classic_rally::board::Laid;
use crate::games::classic_rally::components::{
    BuildDeadlock, EdgeMatch, FeatureDuplicates, FinishRollChoice, RerollWho,
};

/// A game for each seed: one to four players, half of the readings, now and then a set of tiles
/// that gets stuck.
fn some_game(seed: u64) -> ClassicRally {
    let mut random = Random::new(seed);
    let players = 1 + random.below(4);
    let mut game = if random.below(3) == 0 {
        let hazard = Some(Sign::Hazard);
        let cross = NORTH | EAST | SOUTH | WEST;
        with_tiles(
            players,
            &[
                ("hazard", 8, NORTH | SOUTH, hazard),
                ("crossroads", 2, cross, None),
                ("stub", 3, SOUTH, None),
                ("service", 1, NORTH, Some(Sign::ServiceStation)),
            ],
        )
    } else {
        game(players)
    };
    let readings = &mut game.readings;
    if random.below(2) == 0 {
        readings.edge_match = EdgeMatch::Strict;
    }
    if random.below(2) == 0 {
        readings.build_deadlock = BuildDeadlock::Discard;
    }
    if random.below(2) == 0 {
        readings.finish_roll_choice = FinishRollChoice::TiedOnly;
    }
    if random.below(2) == 0 {
        readings.reroll_who = RerollWho::All;
    }
    if random.below(2) == 0 {
        readings.feature_duplicates = FeatureDuplicates::Forbidden;
    }
    game.options.fewer_services = random.below(2) == 0;
    game
}

/// Plays a random setup; `visit` sees every position, and the one before it.
fn walk(game: &ClassicRally, seed: u64, mut visit: impl FnMut(&State, &State)) -> State {
    let mut random = Random::new(seed);
    let mut state = game.start(&mut Silent);
    let mut scratch = Vec::new();
    for _ in 0..400 {
        if state.phase >= Phase::Race {
            break;
        }
        let before = state.clone();
        match game.turn(&state) {
            Turn::Chance => {
                let outcome = game.draw(&state, &mut random);
                game.resolve(&mut state, &outcome, &mut Silent);
            }
            _ => {
                let (seat, mv) = game.random_move(&state, &mut random, &mut scratch);
                game.play(&mut state, seat, &mv, &mut Silent);
            }
        }
        visit(&before, &state);
    }
    state
}

#[test]
fn listed_drawn_and_accepted_moves_agree() {
    for seed in 0..12 {
        let game = some_game(seed);
        walk(&game, seed, |_, state| {
            let listed_in_full = state.phase < Phase::Race;
            // Loads are thousands for everybody: those of small boards are compared elsewhere.
            if listed_in_full && state.phase != Phase::Load {
                testing::legal_moves_agree(&game, state);
            }
            if state.phase < Phase::Race {
                testing::chance_agrees(&game, state);
            }
        });
    }
}

#[test]
fn random_setups_end_in_the_race() {
    let mut raced = 0;
    for seed in 0..120 {
        let state = walk(&some_game(seed), seed, |_, _| {});
        raced += usize::from(state.phase >= Phase::Race);
    }
    assert!(raced > 90, "{raced} of 120");
}

#[test]
fn random_setups_get_stuck_begin_anew_and_tie() {
    let (mut stuck, mut anew, mut tied) = (0, 0, 0);
    for seed in 0..120 {
        walk(&some_game(seed), seed, |before, after| {
            stuck += usize::from(after.phase == Phase::ReshuffleTiles);
            anew += usize::from(after.phase == Phase::TilePile && !before.map.tiles().is_empty());
            tied += usize::from(before.phase == Phase::FinishRoll);
        });
    }
    assert!(stuck > 5 && anew > 3 && tied > 10, "{stuck} {anew} {tied}");
}

#[test]
fn tiles_are_neither_lost_nor_made() {
    for seed in 0..40 {
        let game = some_game(seed);
        let all = game.pile_tiles().len();
        walk(&game, seed, |_, state| {
            let building = matches!(state.phase, Phase::Build | Phase::ReshuffleTiles);
            let done = state.phase >= Phase::VoteFinish
                && game.readings.build_deadlock == BuildDeadlock::Restart;
            if !building && !done {
                return;
            }
            let plain = |laid: &&Laid| game.tiles[laid.tile].role.is_none();
            let laid = state.map.tiles().iter().filter(plain).count();
            let kept = state
                .players
                .iter()
                .filter_map(|player| player.kept)
                .count();
            let drawn = usize::from(state.building.drawn.is_some());
            let removed = usize::from(state.building.removed.is_some());
            assert_eq!(
                laid + kept + drawn + removed + state.building.pile.len(),
                all
            );
        });
    }
}

#[test]
fn maps_hang_together_and_keep_equal_signs_apart() {
    for seed in 0..40 {
        let game = some_game(seed);
        walk(&game, seed, |before, state| {
            if state.map.tiles().len() <= before.map.tiles().len() {
                return;
            }
            let map = &state.map;
            let mut reached: Vec<usize> = map
                .find(Cell::START)
                .map(|at| at.0.into())
                .into_iter()
                .collect();
            let mut next = 0;
            while let Some(&index) = reached.get(next) {
                next += 1;
                let laid = &map.tiles()[index];
                for side in Side::of(laid.linked) {
                    let other = laid.across(side).expect("a linked side has a neighbour");
                    let signs = laid.sign.zip(map.at(other).sign);
                    assert!(!signs.is_some_and(|(one, other)| one.is_like(other)));
                    if !reached.contains(&other.0.into()) {
                        reached.push(other.0.into());
                    }
                }
                let (_, clashes) = map.contact(laid.cell, laid.exits);
                assert!(game.readings.edge_match == EdgeMatch::Lenient || clashes == 0);
            }
            assert_eq!(reached.len(), map.tiles().len());
        });
    }
}

#[test]
fn listeners_change_nothing() {
    for seed in 0..20 {
        testing::listeners_change_nothing(&some_game(seed), seed, 30);
    }
}
