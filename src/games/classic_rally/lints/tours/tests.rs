//! Ways over tiny maps, and over random ones.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::Index;

use super::{ALL_TOKENS, CARS, Car, Stand, Stretch, longest_stretch, regions, steps};
use crate::games::classic_rally::board::{Cell, Map, Place, Side, rotated};
use crate::games::classic_rally::components::{Role, Sign};
use crate::games::classic_rally::table::{ClassicRally, TileId};
use crate::games::classic_rally::testing::{LINE, WORKSPACE};
use crate::games::classic_rally::ways::distances;
use crate::kit::tries::tried;

fn base() -> ClassicRally {
    let scenario =
        "format = 1\ngame = \"classic-rally\"\nkind = \"scenario\"\nplayers = [\"white\"]\n";
    WORKSPACE.set_up(scenario).expect("the base game is sound")
}

fn tile(game: &ClassicRally, id: &str) -> TileId {
    let mut ids = game.tiles.ids();
    ids.find(|&tile| game.tiles[tile].id.as_str() == id)
        .expect("the base set has it")
}

/// The map of tiles such as `0,1 curve/2`, with commas between them.
fn map(game: &ClassicRally, tiles: &str) -> Map {
    let mut map = Map::default();
    for entry in tiles.split(", ") {
        let (cell, laid) = entry.split_once(' ').expect("a cell and a tile");
        let (id, rotation) = laid.split_once('/').expect("a tile and its rotation");
        let tile = tile(game, id);
        let cell: Cell = cell.parse().expect("a cell");
        map.lay(
            cell,
            tile,
            rotation.parse().expect("a number"),
            &game.tiles[tile],
        );
    }
    map
}

fn car(at: Place, heading: Side, tokens: u8) -> Car {
    Car {
        stand: Stand { at, heading },
        tokens,
    }
}

fn role(game: &ClassicRally, map: &Map, role: Role) -> Place {
    let mut places = map.places();
    places
        .find(|&place| game.tiles[map.at(place).tile].role == Some(role))
        .expect("it is laid")
}

fn stretch(game: &ClassicRally, map: &Map) -> Option<Stretch> {
    let start = role(game, map, Role::Start);
    let headings = map.at(start).linked;
    longest_stretch(
        map,
        start,
        headings,
        role(game, map, Role::Finish),
        |place| map.at(place).sign == Some(Sign::ServiceStation),
    )
}

/// The stretch in words: where from, where to, how far.
#[track_caller]
fn check(tiles: &str, expected: Option<&str>) {
    let game = base();
    let map = map(&game, tiles);
    let found = stretch(&game, &map).map(|stretch| {
        let (from, to) = (map.at(stretch.from).cell, map.at(stretch.to).cell);
        format!("{from} to {to}: {}", stretch.tiles)
    });
    assert_eq!(found.as_deref(), expected, "{tiles}");
}

#[test]
fn supplies_divide_the_way() {
    check(LINE, Some("0,0 to 0,4: 4"));
    check(&LINE.replace("service", "straight"), Some("0,0 to 0,6: 6"));
    check(
        &LINE.replace("0,2 straight", "0,2 service"),
        Some("0,0 to 0,2: 2"),
    );
}

#[test]
fn a_detour_to_a_checkpoint_counts_both_ways() {
    // Checkpoint 2 lies at the end of a branch, and a car turns round on it.
    let branch = "0,0 start/0, 0,1 checkpoint-1/0, 0,2 junction/1, 1,2 straight/1, \
                  2,2 checkpoint-2/1, 0,3 checkpoint-3/0, 0,4 finish/0";
    check(branch, Some("0,0 to 0,4: 8"));
}

#[test]
fn cars_turn_round_at_dead_ends_only_where_no_road_goes_on() {
    // From START past FINISH to checkpoint 3, on to the end of the road, and back.
    let back = "0,0 start/0, 0,1 checkpoint-1/0, 0,2 checkpoint-2/0, 0,3 finish/0, \
                0,4 straight/0, 0,5 checkpoint-3/0";
    check(back, Some("0,0 to 0,3: 7"));
    // A way round that enters FINISH from behind is no way back over the same tiles.
    let plain = "0,0 start/0, 0,1 straight/0, 0,2 checkpoint-1/0";
    let game = base();
    let map = map(&game, plain);
    let start = map.find(Cell::START).expect("START is laid");
    let ahead: Vec<Car> = steps(&map, car(start, Side::N, 0)).collect();
    let next = map.find(Cell { x: 0, y: 1 }).expect("it is laid");
    assert_eq!(ahead, [car(next, Side::N, 0)]);
    // On the sign it may turn, which the dead end has done for it already.
    let on: BTreeSet<Car> = steps(&map, ahead[0]).collect();
    let sign = map.find(Cell { x: 0, y: 2 }).expect("it is laid");
    let both = [Side::S, Side::N].map(|heading| car(sign, heading, 0b001));
    assert_eq!(on, BTreeSet::from(both));
}

#[test]
fn start_turns_cars_round_that_come_back() {
    let game = base();
    let map = map(&game, LINE);
    let start = map.find(Cell::START).expect("START is laid");
    let first = map.find(Cell { x: 0, y: 1 }).expect("it is laid");
    let back: Vec<Car> = steps(&map, car(first, Side::S, 0b001)).collect();
    assert_eq!(back, [car(start, Side::N, 0b001)]);
}

#[test]
fn without_a_goal_there_is_no_tour() {
    check(&LINE.replace("checkpoint-3", "straight"), None);
    check(&LINE.replace("finish/0", "finish/1"), None);
}

#[test]
fn regions_are_what_roads_link() {
    let game = base();
    let map = map(
        &game,
        "0,0 start/0, 0,1 straight/0, 1,1 straight/0, 1,2 straight/0, 5,5 finish/0",
    );
    let cells: Vec<Vec<String>> = regions(&map)
        .iter()
        .map(|region| {
            region
                .iter()
                .map(|&place| map.at(place).cell.to_string())
                .collect()
        })
        .collect();
    assert_eq!(cells, [vec!["5,5"], vec!["1,2", "1,1"], vec!["0,1", "0,0"]]);
    let place = |text: &str| map.find(text.parse().expect("a cell")).expect("it is laid");
    let far = distances(&map, place("0,1"));
    let far = |text| far[usize::from(place(text).0)];
    assert_eq!(
        [far("0,1"), far("0,0"), far("1,1")],
        [Some(0), Some(1), None]
    );
}

/// Lays a tile where a road leads, as the numbers say; nothing if it links nowhere there.
fn lay_somewhere(game: &ClassicRally, map: &mut Map, tile: TileId, pick: Index, turn: u8) -> bool {
    let mut spots = Vec::new();
    for laid in map.tiles() {
        let open = Side::of(laid.exits & !laid.linked);
        spots.extend(open.filter_map(|side| laid.cell.next(side)));
    }
    spots.retain(|&cell| map.find(cell).is_none());
    let piece = &game.tiles[tile];
    let spots: Vec<(Cell, u8)> = spots
        .into_iter()
        .flat_map(|cell| (0..4).map(move |more| (cell, (turn + more) % 4)))
        .filter(|&(cell, rotation)| map.contact(cell, rotated(piece.exits, rotation)).0 != 0)
        .collect();
    if spots.is_empty() {
        return false;
    }
    let (cell, rotation) = *pick.get(&spots);
    map.lay(cell, tile, rotation, piece);
    true
}

/// Whether a tour is possible with no more FUEL than this between supplies: every car by every
/// amount used.
fn is_enough(game: &ClassicRally, map: &Map, fuel: usize) -> bool {
    let (start, finish) = (role(game, map, Role::Start), role(game, map, Role::Finish));
    let mut seen = vec![false; CARS * (fuel + 1)];
    let headings = Side::of(map.at(start).linked);
    let mut open: Vec<(Car, usize)> = headings.map(|side| (car(start, side, 0), 0)).collect();
    while let Some((here, used)) = open.pop() {
        if here.stand.at == finish && here.tokens == ALL_TOKENS {
            return true;
        }
        if used == fuel || std::mem::replace(&mut seen[here.index() * (fuel + 1) + used], true) {
            continue;
        }
        open.extend(steps(map, here).map(|next| {
            let refuels = map.at(next.stand.at).sign == Some(Sign::ServiceStation);
            (next, if refuels { 0 } else { used + 1 })
        }));
    }
    false
}

proptest! {
    #![proptest_config(tried(64))]

    /// Where roads link everything, no car is ever caught: it needs nobody to turn it round. And
    /// the stretch that is found is the least FUEL that does.
    #[test]
    fn every_linked_map_has_a_tour(
        picks in prop::collection::vec((0..12_usize, any::<Index>(), 0..4_u8), 4..16)
    ) {
        let game = base();
        let mut map = Map::default();
        map.lay(Cell::START, game.start, 0, &game.tiles[game.start]);
        let goals = ["checkpoint-1", "checkpoint-2", "checkpoint-3", "finish"];
        let ids = ["curve", "straight", "junction", "crossroads", "service", "hazard-curve"];
        let fillers = picks.len() - goals.len();
        for (index, &(kind, pick, turn)) in picks.iter().enumerate() {
            let id = match index.checked_sub(fillers) {
                Some(goal) => goals[goal],
                None => ids[kind % ids.len()],
            };
            prop_assume!(lay_somewhere(&game, &mut map, tile(&game, id), pick, turn));
        }
        prop_assert_eq!(regions(&map).len(), 1);
        let longest = stretch(&game, &map);
        prop_assert!(longest.is_some(), "{:?}", map);
        let fuel = longest.map_or(0, |stretch| stretch.tiles);
        prop_assert!(is_enough(&game, &map, fuel), "{} in {:?}", fuel, map);
        prop_assert!(!is_enough(&game, &map, fuel - 1), "{} in {:?}", fuel, map);
    }
}
