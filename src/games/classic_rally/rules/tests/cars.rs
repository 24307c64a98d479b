//! Rally Cars on START, Assistance Cars on plain tiles.

use super::*;
use crate::games::classic_rally::components::{Side, StartHeading};

/// The road leaves START both ways; three plain tiles lie about.
const WIDE_MAP: &[((i8, i8), &str, u8)] = &[
    ((0, 0), "start", 0),
    ((0, 1), "junction", 2),
    ((1, 1), "curve", 2),
    ((-1, 1), "hazard-curve", 0),
    ((0, -1), "straight", 0),
    ((0, -2), "service", 0),
    ((0, -3), "finish", 0),
];

fn at(players: usize, first: usize, map: &[((i8, i8), &str, u8)], phase: Phase) -> Table {
    let mut game = preset(players, map);
    game.agreed.first = Some(Seat::new(first));
    Table::at(game, phase)
}

#[test]
fn cars_face_the_only_road_from_start() {
    let mut map = SHORT_MAP.to_vec();
    map.push(((0, -1), "curve", 1));
    let table = at(3, 1, &map, Phase::PlaceAssist);
    for player in &table.state.players {
        assert_eq!(player.at, table.state.map.find(Cell::START));
        assert_eq!(
            player.heading,
            Side::N,
            "south of START the curve has no road"
        );
    }
}

#[test]
fn players_choose_between_the_roads_from_start() {
    let mut table = at(3, 1, WIDE_MAP, Phase::PlaceRally);
    let [white, black, red] = seats();
    assert_eq!(table.deciders(), [black]);
    let north = Move::PlaceRally(Side::N);
    table.refuses(
        white,
        north,
        "flow.turn-owner",
        "black faces the Rally Car now, not white",
    );
    table.refuses(
        black,
        Move::PlaceRally(Side::E),
        "move.follow-road",
        "black cannot face E on START: its road goes on by N and S",
    );
    table.refuses(
        black,
        Move::PlaceAssist(Cell::START),
        "flow.two-phases",
        "black faces",
    );
    assert_eq!(table.moves().len(), 2);
    table.play(black, north).cites(&["setup.rally-on-start"]);
    table.play(red, Move::PlaceRally(Side::S));
    table.play(white, north);
    let headings: Vec<Side> = table
        .state
        .players
        .iter()
        .map(|player| player.heading)
        .collect();
    assert_eq!(headings, [Side::N, Side::N, Side::S]);
    assert_eq!(table.state.phase, Phase::PlaceAssist);
}

#[test]
fn the_map_says_how_cars_face_under_the_other_reading() {
    let fixed = |heading: Option<Side>| {
        let mut game = preset(2, WIDE_MAP);
        game.readings.start_heading = StartHeading::Fixed;
        if let Stage::Preset(preset) = &mut game.stages[0] {
            preset.start_heading = heading;
        }
        game
    };
    let table = Table::at(fixed(Some(Side::S)), Phase::PlaceAssist);
    assert!(
        table
            .state
            .players
            .iter()
            .all(|player| player.heading == Side::S)
    );
    // A map that does not say, or names a side without road, leaves the choice.
    for heading in [None, Some(Side::E)] {
        let table = Table::at(fixed(heading), Phase::PlaceRally);
        assert_eq!(table.moves().len(), 2);
    }
    let mut game = fixed(Some(Side::S));
    game.readings.start_heading = StartHeading::Chosen;
    assert_eq!(Table::at(game, Phase::PlaceRally).moves().len(), 2);
}

#[test]
fn a_start_without_connections_still_has_its_exits() {
    let table = at(
        1,
        0,
        &[
            ((0, 0), "start", 1),
            ((0, 1), "curve", 0),
            ((5, 5), "finish", 0),
        ],
        Phase::PlaceRally,
    );
    let moves: Vec<Move> = table.moves().into_iter().map(|(_, mv)| mv).collect();
    assert_eq!(
        moves,
        [Move::PlaceRally(Side::E), Move::PlaceRally(Side::W)]
    );
}

#[test]
fn assistance_cars_are_placed_last_player_first() {
    let mut table = at(3, 1, WIDE_MAP, Phase::PlaceAssist);
    let [white, black, red] = seats();
    let place = |x, y| Move::PlaceAssist(Cell { x, y });
    // The turn order is black, red, white.
    table.refuses(
        red,
        place(0, 1),
        "setup.assist-turn",
        "white places the Assistance Car now, not red",
    );
    table.refuses(
        white,
        place(0, 0),
        "setup.assist-no-ends",
        "`start` on `0,0` is an end",
    );
    table.refuses(white, place(0, -3), "setup.assist-no-ends", "`finish`");
    table.refuses(
        white,
        place(-1, 1),
        "setup.assist-no-sign",
        "bears the sign hazard",
    );
    table.refuses(
        white,
        place(0, -2),
        "setup.assist-no-sign",
        "service-station",
    );
    table.refuses(
        white,
        place(9, 9),
        "script.no-such-item",
        "no tile lies on `9,9`",
    );
    assert_eq!(table.moves().len(), 3);
    let heard = table.play(white, place(0, 1));
    heard.cites(&[
        "setup.assist-turn",
        "setup.assist-no-car",
        "setup.assist-no-sign",
        "setup.assist-no-ends",
    ]);
    table.refuses(
        red,
        place(0, 1),
        "setup.assist-no-car",
        "a car of white stands on `0,1`",
    );
    table.play(red, place(1, 1));
    table.play(black, place(0, -1));
    assert_eq!(table.state.phase, Phase::Race);
    let cells: Vec<Option<Cell>> = table
        .state
        .players
        .iter()
        .map(|player| {
            player
                .assistance_at
                .map(|place| table.state.map.at(place).cell)
        })
        .collect();
    assert_eq!(
        cells,
        [(0, 1), (0, -1), (1, 1)].map(|(x, y)| Some(Cell { x, y }))
    );
}

#[test]
fn on_a_map_too_small_assistance_begins_on_start() {
    let mut table = at(3, 0, SHORT_MAP, Phase::PlaceAssist);
    let [_, black, red] = seats();
    // Plain tiles are the straight and the curve: one too few.
    table.play(red, Move::PlaceAssist(Cell { x: 0, y: 2 }));
    let heard = table.play(black, Move::PlaceAssist(Cell { x: 0, y: 4 }));
    assert_eq!(table.state.phase, Phase::Race);
    assert_eq!(
        table.state.players[0].assistance_at,
        table.state.map.find(Cell::START)
    );
    let placed = |event: &&Event| matches!(event, Event::AssistPlaced { .. });
    assert_eq!(heard.events.iter().filter(placed).count(), 2);
}
