//! Games, positions and moves to test with.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::games::checkpoint_rally::components::{
    BorderTerrain, CheckpointFrame, ClosedMarkers, Colour, Components, Corner, FinisherCars,
    FinisherDraws, Fixed, GivingUp, LastChance, LoneChaser, MapChoice, PlayerSetup, ReadingsGiven,
    Reshuffle, Scenario, SharedTile, StartTileCheckpoint, TokenOnReplacedTile, TurnBack,
};
use crate::games::checkpoint_rally::testing::{SHORT_CARDS, WORKSPACE};
use crate::games::checkpoint_rally::{CheckpointRally, Move, Path, Space, Spot, TileId};
use crate::games::testing::one_of;

/// Games of two to four players on either map, under any readings, all else left to chance.
pub(crate) fn games() -> impl Strategy<Value = CheckpointRally> {
    (scenarios(), any::<bool>()).prop_map(|(mut scenario, default_readings)| {
        if default_readings {
            scenario.readings = ReadingsGiven::default();
        }
        WORKSPACE.game(&scenario)
    })
}

/// Games of all sorts: base components or house rules, slow cars, short or odd cards.
pub(crate) fn odd_games() -> impl Strategy<Value = CheckpointRally> {
    let rules = proptest::sample::select(vec![
        None,
        Some("house-rules.toml"),
        Some("tight-rules.toml"),
    ]);
    let cars = proptest::sample::select(vec![None, Some("slow-cars.toml")]);
    let odd_cards = proptest::bool::weighted(0.2);
    (scenarios(), rules, cars, odd_cards).prop_map(|(mut scenario, rules, cars, odd_cards)| {
        let odd = odd_cards.then(|| "corner-cards.toml".into());
        scenario.components = Components {
            rules: rules.map(Into::into),
            cars: cars.map(Into::into),
            cards: odd.or(scenario.components.cards),
            ..Components::default()
        };
        WORKSPACE.game(&scenario)
    })
}

/// Scenarios with the base components, half of them with cards that are soon completed.
pub(crate) fn scenarios() -> impl Strategy<Value = Scenario> {
    let map = prop_oneof![Just(MapChoice::TwoThree), Just(MapChoice::ThreeFour)];
    let deck = proptest::sample::select(vec![None, Some(SHORT_CARDS)]);
    (2..=4_usize, any::<bool>(), map, deck, readings()).prop_map(
        |(players, turned, map, deck, readings)| {
            let corners = match (players, turned) {
                (2, false) => [Corner::A1, Corner::E5, Corner::A1, Corner::A1],
                (2, true) => [Corner::E1, Corner::A5, Corner::A1, Corner::A1],
                (_, false) => [Corner::A1, Corner::E1, Corner::E5, Corner::A5],
                (_, true) => [Corner::A5, Corner::E5, Corner::A1, Corner::E1],
            };
            let player = |corner| PlayerSetup {
                corner,
                car: None,
                card: None,
            };
            Scenario {
                map,
                components: Components {
                    cards: deck.map(Into::into),
                    ..Components::default()
                },
                readings,
                players: Colour::ALL
                    .iter()
                    .copied()
                    .zip(corners.map(player))
                    .take(players)
                    .collect(),
                fixed: Fixed::default(),
            }
        },
    )
}

/// Any choice of readings.
pub(crate) fn readings() -> impl Strategy<Value = ReadingsGiven> {
    let first = (
        one_of(BorderTerrain::ALL),
        one_of(CheckpointFrame::ALL),
        one_of(StartTileCheckpoint::ALL),
        one_of(SharedTile::ALL),
        one_of(TurnBack::ALL),
        one_of(TokenOnReplacedTile::ALL),
    );
    let second = (
        one_of(Reshuffle::ALL),
        one_of(FinisherDraws::ALL),
        one_of(LastChance::ALL),
        one_of(ClosedMarkers::ALL),
        one_of(LoneChaser::ALL),
        one_of(GivingUp::ALL),
        one_of(FinisherCars::ALL),
    );
    (first, second).prop_map(|(first, second)| ReadingsGiven {
        border_terrain: first.0,
        checkpoint_frame: first.1,
        start_tile_checkpoint: first.2,
        shared_tile: first.3,
        turn_back: first.4,
        token_on_replaced_tile: first.5,
        reshuffle: second.0,
        finisher_draws: second.1,
        last_chance: second.2,
        closed_markers: second.3,
        lone_chaser: second.4,
        giving_up: second.5,
        finisher_cars: second.6,
    })
}

/// Any move, most of them against the rules.
pub(crate) fn moves() -> impl Strategy<Value = Move> {
    let tile = (0..42_u8).prop_map(TileId);
    let tiles = vec((0..42_u8).prop_map(TileId), 0..4);
    prop_oneof![
        (tile.clone(), 0..4_u8, proptest::option::of(spots())).prop_map(
            |(tile, rotation, elsewhere)| Move::PlaceStart {
                tile,
                rotation,
                elsewhere
            }
        ),
        Just(Move::DrawTwo),
        (tile.clone(), spots(), 0..4_u8, any::<bool>()).prop_map(|(tile, at, rotation, gps)| {
            Move::Place {
                tile,
                at,
                rotation,
                gps,
            }
        }),
        vec(spots(), 0..4).prop_map(|path| Move::Drive {
            path: Path::new(&path)
        }),
        Just(Move::RefreshRow),
        tile.prop_map(|tile| Move::GpsTake { tile }),
        tiles.prop_map(|tiles| Move::Discard {
            listed: u8::try_from(tiles.len()).expect("few"),
            tiles: tiles.into_iter().collect(),
        }),
        Just(Move::EndChance),
    ]
}

fn spots() -> impl Strategy<Value = Spot> {
    prop_oneof![
        20 => (0..25_usize).prop_map(|index| Spot::On(Space::new(index))),
        1 => (0..26_u8, 0..100_u8)
            .prop_filter("off the map", |(column, row)| *column > 4 || !(1..=5).contains(row))
            .prop_map(|(column, row)| Spot::Off(column, row)),
    ]
}
