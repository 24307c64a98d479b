//! Pars against every way there is, and against what random games come to.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::{Prices, Roads};
use crate::engine::study::{Par, Study as _};
use crate::engine::{Game as _, Silent, testing};
use crate::games::checkpoint_rally::components::{Minutes, Phase};
use crate::games::checkpoint_rally::strategies::games;
use crate::games::checkpoint_rally::testing::WORKSPACE;
use crate::games::checkpoint_rally::{CheckpointRally, Laid, Side, Space, Spaces, State, TileId};
use crate::games::testing::with;
use crate::kit::tries::tried;

const PLENTY: usize = 1 << 20;

/// The least cost of all walks from the end of `walk` over the goals, if it is less than `most`.
/// `next` gives the spaces that can be entered, `cost` the cost of a walk; it never falls.
fn least(
    walk: &mut Vec<Space>,
    left: Spaces,
    next: &impl Fn(Space) -> Vec<Space>,
    cost: &impl Fn(&[Space]) -> u32,
    most: u32,
) -> Option<u32> {
    let spent = cost(walk);
    if spent >= most {
        return None;
    }
    if left.is_empty() {
        return Some(spent);
    }
    let (mut most, mut best) = (most, None);
    for space in next(walk[walk.len() - 1]) {
        let mut left = left;
        left.remove(space);
        walk.push(space);
        if let Some(less) = least(walk, left, next, cost, most) {
            (most, best) = (less, Some(less));
        }
        walk.pop();
    }
    best
}

fn everywhere(space: Space) -> Vec<Space> {
    let sides = Side::ALL.into_iter();
    sides.filter_map(|side| space.next(side)).collect()
}

/// What a walk costs on the map that is kindest to it: the cheapest tiles lie where it comes most
/// often.
fn on_its_kindest_map(walk: &[Space], prices: &[u32]) -> u32 {
    let spaces: Spaces = walk.iter().copied().collect();
    let count = |space: Space| walk.iter().filter(|&&other| other == space).count();
    let mut visits: Vec<usize> = spaces.iter().map(count).collect();
    visits.sort_unstable();
    let visits = visits.into_iter().rev();
    let each = visits.enumerate().map(|(place, count)| {
        // More spaces than tiles: there is no such map.
        let minutes = prices.get(place).copied().unwrap_or(1_000_000);
        minutes * u32::try_from(count).expect("few")
    });
    each.sum()
}

/// Checkpoints within two steps of `a1`, that corner perhaps among them.
fn near() -> impl Strategy<Value = Spaces> {
    let near = Space::all().filter(|space| {
        let (column, row) = space.column_row();
        column + row <= 2
    });
    let near: Vec<Space> = near.collect();
    proptest::sample::subsequence(near, 1..=3).prop_map(|spaces| spaces.into_iter().collect())
}

fn minutes(range: std::ops::RangeInclusive<u8>) -> impl Strategy<Value = Minutes> {
    (range.clone(), range.clone(), range).prop_map(|(highway, gravel, urban)| Minutes {
        highway,
        gravel,
        urban,
    })
}

proptest! {
    #![proptest_config(tried(32))]

    #[test]
    fn no_walk_beats_the_kindest_map(
        goals in near(),
        minutes in minutes(3..=6),
        supply in proptest::array::uniform3(0..5_usize),
    ) {
        let corner = Space::CORNERS[0];
        let costs = [minutes.highway, minutes.gravel, minutes.urban].map(u32::from);
        let prices = Prices::new([0, 1, 2].map(|road| (costs[road], supply[road])));
        let each: Vec<u32> = prices.each().collect();
        prop_assert!(each.is_sorted() && each.len() == supply.iter().sum::<usize>());
        let found = prices.kindest(corner, goals, PLENTY);
        let cost = |walk: &[Space]| on_its_kindest_map(walk, &each);
        let most = found.map_or(20, |found| found + 1);
        prop_assert_eq!(least(&mut vec![corner], goals, &everywhere, &cost, most), found);
        // Nor does one that has every tile but the one behind it laid anew before each step.
        let steps = 1 + super::shortest(corner, goals);
        if let Some(found) = found {
            prop_assert!(prices.bound(steps) <= found);
        }
    }

    #[test]
    fn no_walk_beats_the_best_over_roads_as_they_lie(
        tiles in Just((0..42).collect::<Vec<u8>>()).prop_shuffle(),
        turns in proptest::collection::vec(0..4_u8, 25),
        spaces in proptest::sample::subsequence(Space::all().collect::<Vec<_>>(), 1..=25),
        goals in near(),
        minutes in minutes(1..=5),
    ) {
        let game = WORKSPACE.set_up(SCENARIO).expect("a game");
        let laid = tiles.into_iter().zip(turns).map(|(tile, turns)| Laid::new(TileId(tile), turns));
        let map: Vec<(Space, Laid)> = spaces.into_iter().zip(laid).collect();
        let start = map[0].0;
        let roads = Roads::fixed(&game, &map, minutes);
        let found = roads.cheapest(&[roads.node(start, goals, 0)], PLENTY);

        let face = |space: Space| {
            let tile = map.iter().find(|(other, _)| *other == space);
            tile.map(|(_, laid)| game.face(*laid))
        };
        let next = |from: Space| -> Vec<Space> {
            let is_linked = |&to: &Space| {
                let side = from.side_towards(to).expect("a neighbour");
                face(from).is_some_and(|face| face.leaves(side))
                    && face(to).is_some_and(|face| face.leaves(side.opposite()))
            };
            everywhere(from).into_iter().filter(is_linked).collect()
        };
        let legs = shortest_legs(start, goals, &next, &|space| {
            u32::from(minutes.on(face(space).expect("a tile").road))
        });
        prop_assert_eq!(found, legs);
    }

    #[test]
    fn no_random_game_beats_the_bound(game in games(), seed: u64) {
        let mut last = None;
        testing::walk(&game, seed, 600, |state| last = Some(state.clone()));
        let state = last.expect("there is a first position");
        let begin = game.start(&mut Silent);
        let pars = game.pars(&begin, 1).expect("nobody has finished yet");
        for (before, seat) in state.finishers().enumerate() {
            let bonus = game.constants.bonus_minutes.minutes(game.seats(), before);
            let spent = u32::try_from(state.player(seat).time + i32::from(bonus)).expect("spent");
            let traits = game.traits(&state, seat);
            let corner = game.players[seat.index()].corner.to_string();
            let of = [("car", traits[0].to_owned()), ("card", traits[1].to_owned()), ("corner", corner)];
            let par = pars.iter().find(|par| par.of == of).expect("a par for what came up");
            prop_assert!(par.bound <= spent, "{par:?} {spent}");
        }
    }
}

/// The least over every order of the goals and every way from each to the next that passes no space
/// twice; a goal at the start has to be left and driven onto again.
fn shortest_legs(
    start: Space,
    goals: Spaces,
    next: &impl Fn(Space) -> Vec<Space>,
    price: &impl Fn(Space) -> u32,
) -> Option<u32> {
    let orders = goals.iter().filter_map(|goal| {
        let mut rest = goals;
        rest.remove(goal);
        let there = leg(start, goal, Spaces::NONE, next, price)?;
        Some(there + shortest_legs(goal, rest, next, price)?)
    });
    if goals.is_empty() {
        return Some(0);
    }
    orders.min()
}

fn leg(
    from: Space,
    to: Space,
    mut passed: Spaces,
    next: &impl Fn(Space) -> Vec<Space>,
    price: &impl Fn(Space) -> u32,
) -> Option<u32> {
    if from != to {
        passed.insert(from);
    }
    let ways = next(from).into_iter().filter_map(|space| {
        if passed.contains(space) {
            return None;
        }
        let rest = if space == to {
            0
        } else {
            leg(space, to, passed, next, price)?
        };
        Some(price(space) + rest)
    });
    ways.min()
}

const SCENARIO: &str = r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
map = "three-four"

[components]

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
card = "card-02"
"#;

const LAYOUT: &str = "\nlayout = \"layouts/crossing.toml\"\n";

fn pars(game: &CheckpointRally, state: &State) -> Vec<Par> {
    game.pars(state, PLENTY).expect("somebody races")
}

fn scenario(changes: &[(&str, &str)]) -> Vec<Par> {
    let game = WORKSPACE.set_up(&with(SCENARIO, changes)).expect("a game");
    pars(&game, &game.start(&mut Silent))
}

/// Bound and best of the first par with these names.
fn figures(pars: &[Par], car: &str, card: &str) -> (u32, Option<u32>) {
    let names = |par: &&Par| par.of[0].1 == car && par.of[1].1 == card;
    let par = pars.iter().find(names).expect("a par");
    (par.bound, par.found)
}

#[test]
fn everything_that_can_come_up_has_a_par() {
    let all = scenario(&[]);
    // Red's card is one of the 19 that blue does not hold.
    assert_eq!(all.len(), 6 * (19 + 1));
    assert!(all.iter().all(Par::is_exact));
    let car = ("card = \"card-02\"", "card = \"card-02\"\ncar = \"buggy\"");
    assert_eq!(scenario(&[car]).len(), 5 * 19 + 1);
}

#[test]
fn with_tiles_enough_every_tile_costs_the_least() {
    // From `e5` over `d5`, `c2` and `d1`: 1, 4 and 2 steps, after the start tile.
    assert_eq!(
        figures(&scenario(&[]), "buggy", "card-02"),
        (2 * 8, Some(16))
    );
}

#[test]
fn over_a_layout_the_best_is_what_its_roads_allow() {
    let pars = scenario(&[("[components]\n", &format!("[components]{LAYOUT}"))]);
    assert!(
        pars.iter()
            .all(|par| par.found.is_none_or(|found| found >= par.bound))
    );
    assert!(
        pars.iter()
            .any(|par| par.found.is_some_and(|found| found > par.bound))
    );
}

#[test]
fn a_race_that_is_over_has_no_pars() {
    let game = WORKSPACE.set_up(SCENARIO).expect("a game");
    let mut state = game.start(&mut Silent);
    state.phase = Phase::Over;
    assert!(game.pars(&state, 1).is_err());
}

/// What bots make of the base cards takes thousands of games to see; this is what those games were
/// begun with, and it does not drift unseen.
#[test]
fn over_all_corners_no_base_card_and_no_base_car_is_better() {
    for map in ["two-three", "three-four"] {
        let corners = [
            ("red", "a1"),
            ("blue", "e1"),
            ("green", "e5"),
            ("yellow", "a5"),
        ];
        let players =
            corners.map(|(name, corner)| format!("players.{name}.corner = \"{corner}\"\n"));
        let scenario = format!(
            "format = 1\ngame = \"checkpoint-rally\"\nkind = \"scenario\"\nmap = \"{map}\"\n{}",
            players.concat()
        );
        let game = WORKSPACE.set_up(&scenario).expect("a game");
        let pars = pars(&game, &game.start(&mut Silent));
        for (column, count) in [(0, 6), (1, 20)] {
            let mut minutes: BTreeMap<&str, u32> = BTreeMap::new();
            for par in &pars {
                assert!(par.is_exact(), "{:?}", par.of);
                *minutes.entry(&par.of[column].1).or_default() += par.bound;
            }
            assert_eq!(minutes.len(), count);
            let first = minutes.values().next().expect("several");
            assert!(minutes.values().all(|sum| sum == first), "{minutes:?}");
        }
    }
}
