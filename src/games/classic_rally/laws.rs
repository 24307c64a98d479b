//! The laws of every game, and the invariants of this one, over random games under random
//! readings.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;

use super::board::{Laid, Shape, Side};
use super::components::{
    Card, DeadEndFacing, Direction, Feature, FinishBlocks, Hazard, Phase, Role, Step,
};
use super::moves::Move;
use super::state::State;
use super::strategies::{games, moves, seats};
use super::table::{Cards, ClassicRally};
use super::testing::WORKSPACE;
use crate::edit::position;
use crate::engine::testing;
use crate::engine::{Game, Record, Silent, Turn};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// Steps after which a random game is left.
const STEPS: usize = 400;

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn listed_drawn_and_accepted_moves_agree(game in games(), seed: u64) {
        let mut count = 0;
        testing::walk(&game, seed, STEPS, |state| {
            count += 1;
            if count % 11 == 0 {
                testing::legal_moves_agree(&game, state);
            }
            testing::chance_agrees(&game, state);
        });
    }

    #[test]
    fn any_move_is_accepted_exactly_if_it_is_listed(
        game in games(),
        seed: u64,
        steps in 3..STEPS,
        tries in proptest::collection::vec((seats(), moves()), 40),
    ) {
        let mut last = None;
        testing::walk(&game, seed, steps, |state| last = Some(state.clone()));
        let state = last.expect("there is a first position");
        for (seat, mv) in tries {
            if seat.index() < game.seats() {
                testing::check_agrees(&game, &state, seat, &mv);
            }
        }
    }

    #[test]
    fn listeners_change_nothing(game in games(), seed: u64) {
        testing::listeners_change_nothing(&game, seed, STEPS);
    }

    #[test]
    fn a_position_survives_its_own_text(game in games(), seed: u64) {
        WORKSPACE.with_scope(|scope| {
            let mut count = 0;
            testing::walk(&game, seed, STEPS, |state| {
                count += 1;
                let in_setup = state.phase != Phase::Race && count % 4 == 0;
                if in_setup || count % 13 == 0 || state.turn.drive.is_some() {
                    testing::position_survives_its_text(&game, state, position::document, scope);
                }
            });
        });
    }

    #[test]
    fn views_do_not_leak(game in games(), seed: u64) {
        let mut count = 0;
        testing::walk(&game, seed, STEPS, |state| {
            count += 1;
            if count % 5 == 0 {
                testing::views_do_not_leak(&game, state);
            }
        });
    }

    #[test]
    fn nothing_is_lost_or_made(game in games(), seed: u64) {
        testing::walk(&game, seed, STEPS, |state| conserved(&game, state));
    }

    #[test]
    fn invariants_hold_from_step_to_step(game in games(), seed: u64) {
        let mut random = Random::new(seed);
        let mut scratch = Vec::new();
        let mut state = game.start(&mut Silent);
        for _ in 0..STEPS {
            let before = state.clone();
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = game.draw(&state, &mut random);
                    game.resolve(&mut state, &outcome, &mut Silent);
                }
                Turn::Decide(_) => {
                    let (seat, mv) = game.random_move(&state, &mut random, &mut scratch);
                    game.play(&mut state, seat, &mv, &mut Silent);
                    if before.phase == Phase::Race {
                        follows(&game, &before, &state, seat, &mv);
                    }
                }
            }
            sound(&game, &state);
        }
    }

    #[test]
    fn same_seed_same_events(game in games(), seed: u64) {
        let play = || {
            let mut random = Random::new(seed);
            let mut record = Record::default();
            let mut state = game.start(&mut record);
            for _ in 0..150 {
                match game.turn(&state) {
                    Turn::Over => break,
                    Turn::Chance => {
                        let outcome = game.draw(&state, &mut random);
                        game.resolve(&mut state, &outcome, &mut record);
                    }
                    Turn::Decide(_) => {
                        let (seat, mv) = game.random_move(&state, &mut random, &mut Vec::new());
                        game.play(&mut state, seat, &mv, &mut record);
                    }
                }
            }
            (state, format!("{:?}", record.events))
        };
        prop_assert_eq!(play(), play());
    }
}

/// Cards and tiles are neither lost nor made.
fn conserved(game: &ClassicRally, state: &State) {
    let players = || state.players.iter();
    let boards = players().fold(Cards::NONE, |sum, player| {
        sum.plus(player.rally).plus(player.assistance)
    });
    assert_eq!(boards.plus(state.piles), game.deck.supply);
    if state.phase > Phase::HazardDeck {
        for &hazard in Hazard::ALL {
            let in_deck = state.hazards.iter().filter(|card| **card == hazard).count();
            let held: usize = players()
                .map(|player| usize::from(player.problem(hazard)))
                .sum();
            assert_eq!(
                in_deck + held,
                usize::from(game.deck.hazards[hazard as usize])
            );
        }
    }
    if !game.is_solo() {
        for &feature in Feature::ALL {
            let held = players().flat_map(|player| &player.features);
            let held = held.filter(|own| **own == feature).count();
            let left = usize::from(state.features_left[feature as usize]);
            assert_eq!(
                held + left,
                usize::from(game.deck.features[feature as usize])
            );
        }
    }
}

/// What holds in every position.
fn sound(game: &ClassicRally, state: &State) {
    assert!(usize::from(state.known_hazards) <= state.hazards.len());
    for seat in game.all_seats() {
        let (player, entrant) = (state.player(seat), &game.players[seat.index()]);
        assert!(player.rally.len() <= usize::from(entrant.rally));
        assert!(player.assistance.len() <= usize::from(entrant.assistance));
        assert!(player.features.is_sorted());
        for &direction in Direction::ALL {
            assert!(player.hand[direction as usize] <= game.deck.hand[direction as usize]);
        }
        if let Some(at) = player.at {
            let laid = state.map.at(at);
            assert!(laid.allows(player.heading), "a car faces an exit");
            if player.finished.is_some() {
                assert_eq!(game.tile(laid.tile).role, Some(Role::Finish));
                assert!(player.has_all_tokens());
            }
        }
    }
    if state.phase >= Phase::Build && state.phase < Phase::HazardDeck {
        well_built(game, state.map.tiles());
    }
    assert_eq!(game.ending(state).is_some(), state.phase == Phase::Over);
    if let Some(ending) = game.ending(state) {
        assert!(game_endings().contains(&ending.id), "{}", ending.id);
    }
}

fn game_endings() -> Vec<&'static str> {
    use crate::engine::Plug;
    let endings = ClassicRally::META.endings;
    endings.iter().map(|(id, _)| *id).collect()
}

/// Joint building joins no equal signs, and links every tile with START.
fn well_built(game: &ClassicRally, tiles: &[Laid]) {
    let mut linked: Vec<usize> = tiles
        .iter()
        .position(|laid| game.tile(laid.tile).role == Some(Role::Start))
        .into_iter()
        .collect();
    let mut next = 0;
    while next < linked.len() {
        let laid = &tiles[linked[next]];
        next += 1;
        for side in Side::of(laid.linked) {
            let place = usize::from(laid.across(side).expect("it is linked").0);
            let other = &tiles[place];
            let alike = laid.sign.zip(other.sign).is_some_and(|(a, b)| a.is_like(b));
            assert!(!alike, "{} and {} have like signs", laid.cell, other.cell);
            if !linked.contains(&place) {
                linked.push(place);
            }
        }
    }
    assert_eq!(linked.len(), tiles.len());
}

/// What holds from a position of the race to the next.
fn follows(game: &ClassicRally, before: &State, after: &State, mover: Seat, mv: &Move) {
    if after.stage != before.stage {
        return;
    }
    assert_eq!(before.first, after.first);
    assert!(after.clock >= before.clock, "the stopwatch never runs back");
    for seat in game.all_seats() {
        let (old, new) = (before.player(seat), after.player(seat));
        assert_eq!(old.features, new.features);
        assert_eq!(old.tokens & !new.tokens, 0, "tokens stay");
        assert!(new.hand_size() <= old.hand_size());
        assert!(old.joker == new.joker || new.joker.is_none());
        if old.joker != new.joker {
            assert_eq!(seat, mover, "a Joker is played in its owner's turn");
        }
        if old.finished.is_some() {
            assert_eq!(
                (old.at, old.heading, old.rally),
                (new.at, new.heading, new.rally)
            );
        }
        if seat != mover {
            assert_eq!((old.at, old.assistance_at), (new.at, new.assistance_at));
        }
    }
    let (old, new) = (before.player(mover), after.player(mover));
    if game.is_immobile(before, mover) && !matches!(mv, Move::Repair { .. }) {
        assert_eq!(old.at, new.at, "a car that is held stays");
    }
    if let Move::Drive(route) = mv {
        drove(game, before, after, mover, route.len());
    } else {
        assert_eq!(old.at, new.at, "only drives move the Rally Car");
    }
    if *mv == Move::EndTurn && after.phase == Phase::Race {
        assert_ne!(after.turn.step, Step::Move);
        assert_eq!(after.turn.off, 0);
        let held = game.is_immobile(before, mover);
        if !before.turn.driven && !held && old.finished.is_none() {
            let mut list = Vec::new();
            game.legal_moves(before, &mut list);
            let single = list.iter().any(|(_, mv)| match mv {
                // A drive of one tile leaves no tile that it has entered: it overtakes nobody.
                Move::Drive(route) => route.len() == 1 && !route.joker_next,
                _ => false,
            });
            let may_refuse = super::components::OvertakeRefusal::Any;
            assert!(!single || game.readings.overtake_refusal == may_refuse);
        }
    }
}

fn drove(game: &ClassicRally, before: &State, after: &State, mover: Seat, steps: usize) {
    let (old, new) = (before.player(mover), after.player(mover));
    let fuel = |cards: Cards| usize::from(cards.of(Card::Fuel));
    let leaked = after.turn.leak_drawn && after.turn.seat == mover && !before.turn.leak_drawn;
    let spent = fuel(old.rally) - fuel(new.rally);
    assert!(
        spent == steps || (leaked && spent == steps + 1),
        "{spent} for {steps}"
    );
    if after.turn.drive.is_some() || new.finished.is_some() {
        return;
    }
    let laid = state_tile(after, mover);
    let plain = laid.sign.is_none() && laid.shape != Shape::Intersection;
    let usual = game.readings.dead_end_facing == DeadEndFacing::Arrival
        && game.readings.finish_blocks == FinishBlocks::No;
    if plain
        && usual
        && steps > 0
        && !laid.is_dead_end(laid.reversed(new.heading))
        && new.is_fuelled()
    {
        for seat in game.all_seats().filter(|&seat| seat != mover) {
            let other = after.player(seat);
            assert!(
                other.at != new.at
                    || other.heading != new.heading
                    || !other.is_fuelled()
                    || other.finished.is_some(),
                "no two fuelled cars face the same way on a plain tile"
            );
        }
    }
}

fn state_tile(state: &State, seat: Seat) -> &Laid {
    state
        .map
        .at(state.player(seat).at.expect("it is on the map"))
}

/// Random games do get as far as their end, or the laws above would say little about it.
#[test]
fn random_games_reach_their_end() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut endings = std::collections::BTreeSet::new();
    let (mut finished, mut paused, mut later) = (0, 0, 0);
    for seed in 0..300 {
        let game = games().new_tree(&mut runner).expect("a game").current();
        testing::walk(&game, seed, 4000, |state| {
            finished += usize::from(state.players.iter().any(|player| player.finished.is_some()));
            paused += usize::from(state.turn.drive.is_some());
            later += usize::from(state.stage > 0);
            endings.extend(game.ending(state).map(|ending| ending.id));
        });
    }
    assert!(
        finished > 100 && paused > 10 && later > 100,
        "{finished} {paused} {later}"
    );
    // Who drives at random seldom finishes together with others; whole games of the corpus do.
    assert!(endings.len() >= 3, "{endings:?}");
}
