//! Building the map together.

use super::*;
use crate::games::classic_rally::components::{BuildDeadlock, EdgeMatch};
use crate::games::classic_rally::rules;

const HAZARD: Option<Sign> = Some(Sign::Hazard);

/// Four hazards and as many plain tiles as are asked for.
fn hazards(straights: u8, stubs: u8) -> ClassicRally {
    with_tiles(
        2,
        &[
            ("hazard", 4, NORTH | SOUTH, HAZARD),
            ("straight", straights, NORTH | SOUTH, None),
            ("stub", stubs, SOUTH, None),
        ],
    )
}

#[test]
fn the_first_player_lays_start_on_the_origin() {
    let [white, black] = seats();
    let mut game = game(2);
    game.agreed.first = Some(black);
    let mut table = Table::open(game);
    table
        .pile(&["curve"])
        .cites(&["build.set-ends-aside", "build.shuffle"]);
    table.refuses(
        white,
        Move::PlaceStart(0),
        "build.start-first",
        "black lays START now, not white",
    );
    let early = table.placing("curve", (0, 1), 1);
    table.refuses(black, early, "build.start-first", "black lays START now");
    table.refuses(
        black,
        Move::PlaceStart(4),
        "build.free-cell",
        "4 quarter-turns",
    );
    assert_eq!(table.moves().len(), 4);
    let heard = table.play(black, Move::PlaceStart(1));
    heard.cites(&["build.start-first"]);
    let start = table.state.map.on(Cell::START).expect("START is laid");
    assert_eq!((start.tile, start.exits), (table.game.start, EAST | WEST));
    let drawn = Event::TileDrawn {
        player: Colour::White,
        tile: Id("curve".into()),
    };
    assert!(heard.events.contains(&drawn), "the next player draws");
    assert_eq!(table.deciders(), [white]);
}

#[test]
fn tiles_are_laid_in_turn_from_the_pile() {
    let [white, black] = seats();
    let mut table = building(game(2), &["curve", "junction", "straight"]);
    assert_eq!(table.deciders(), [black]);
    let curve = table.placing("curve", (0, 1), 1);
    table.refuses(
        white,
        curve,
        "build.draw-in-turn",
        "black lays or keeps a tile now, not white",
    );
    let straight = table.placing("straight", (0, 1), 0);
    table.refuses(
        black,
        straight,
        "script.no-such-item",
        "black has drawn `curve`, not `straight`",
    );
    table.play(black, curve).cites(&[
        "build.draw-in-turn",
        "build.free-cell",
        "build.continue-path",
    ]);
    assert_eq!(table.deciders(), [white]);
    assert_eq!(table.state.building.drawn, Some(table.tile("junction")));
    table.lay("junction", (1, 1), 0);
    assert_eq!(table.deciders(), [black]);
    assert_eq!(table.state.building.pile.len(), 22 - 3);
}

#[test]
fn refused_places_are_refused_in_order() {
    let [_, black] = seats();
    let mut table = building(game(2), &["curve"]);
    let refuses = |cell, rotation, clause: &str, text: &str| {
        table.refuses(black, table.placing("curve", cell, rotation), clause, text);
    };
    refuses(
        (0, 0),
        0,
        "build.free-cell",
        "`start` lies on `0,0` already",
    );
    refuses((0, 1), 4, "build.free-cell", "4 quarter-turns");
    refuses((0, 1), 0, "build.continue-path", "leaves `0,1` by N and E");
    refuses((1, 0), 0, "build.continue-path", "`1,0`");
    refuses((5, -5), 2, "build.continue-path", "meets no road");
    table.refuses(
        black,
        Move::KeepTile,
        "build.must-place",
        "black must lay `curve`: it fits on `0,1`",
    );
    // Two cells, and two of the four rotations on each.
    assert_eq!(table.moves().len(), 4);
    table.lay("curve", (0, 1), 1);
}

#[test]
fn equal_signs_may_touch_but_not_be_connected() {
    let pile = [
        "crossroads",
        "hazard-curve",
        "curve",
        "hazard-straight",
        "checkpoint-1",
        "checkpoint-2",
    ];
    let [_, black] = seats();
    let mut table = building(game(2), &pile);
    table.lay("crossroads", (0, 1), 0);
    table
        .lay("hazard-curve", (1, 1), 3)
        .cites(&["build.same-sign-apart"]);
    table
        .lay("curve", (0, 2), 1)
        .cites_none(&["build.same-sign-apart"]);
    let across = table.placing("hazard-straight", (1, 2), 0);
    table.refuses(
        table.state.building.builder,
        across,
        "build.same-sign-apart",
        "connected with `hazard-curve` on `1,1`: both bear HAZARD",
    );
    table.lay("hazard-straight", (1, 2), 1);
    table.lay("checkpoint-1", (0, -1), 0);
    assert_ne!(table.state.building.builder, black);
    let checkpoint = table.placing("checkpoint-2", (0, -2), 0);
    table.refuses(
        table.state.building.builder,
        checkpoint,
        "build.same-sign-apart",
        "both bear CHECKPOINT",
    );
}

#[test]
fn sides_have_to_agree_under_the_strict_reading() {
    let pile = ["crossroads", "hazard-curve", "curve", "hazard-straight"];
    let mut game = game(2);
    game.readings.edge_match = EdgeMatch::Strict;
    let mut table = building(game, &pile);
    table
        .lay("crossroads", (0, 1), 0)
        .cites(&["build.edge-match"]);
    table.lay("hazard-curve", (1, 1), 3);
    table.lay("curve", (0, 2), 1);
    let builder = table.state.building.builder;
    let blank = table.placing("hazard-straight", (1, 2), 1);
    table.refuses(
        builder,
        blank,
        "build.edge-match",
        "`hazard-straight/1` on `1,2` has no road S, where that of `hazard-curve` on `1,1` arrives",
    );
}

fn building_strict(pile: &[&str]) -> Table {
    let mut game = game(2);
    game.readings.edge_match = EdgeMatch::Strict;
    building(game, pile)
}

#[test]
fn road_may_not_run_into_a_blank_side_under_the_strict_reading() {
    let mut table = building_strict(&["crossroads", "straight", "curve", "junction"]);
    table.lay("crossroads", (0, 1), 0);
    table.lay("straight", (0, 2), 0);
    table.lay("curve", (1, 1), 3);
    let builder = table.state.building.builder;
    // North of the curve the junction's west exit meets the straight's blank side.
    let blank = table.placing("junction", (1, 2), 3);
    table.refuses(
        builder,
        blank,
        "build.edge-match",
        "would run W into a blank side of `straight` on `0,2`",
    );
}

#[test]
fn a_tile_that_fits_nowhere_is_kept_and_tried_again() {
    let [white, black] = seats();
    let mut table = building(
        hazards(1, 1),
        &["hazard", "hazard", "hazard", "stub", "straight"],
    );
    table.lay("hazard", (0, 1), 0);
    table.lay("hazard", (0, -1), 0);
    assert_eq!(table.moves(), [(black, Move::KeepTile)]);
    table
        .play(black, Move::KeepTile)
        .cites(&["build.draw-in-turn", "build.must-place"]);
    assert_eq!(table.state.player(black).kept, Some(table.tile("hazard")));
    table.lay("stub", (0, 2), 0);
    assert_eq!(
        table.state.building.drawn, None,
        "who holds a tile draws none"
    );
    assert_eq!(table.deciders(), [black]);
    table
        .play(black, Move::KeepTile)
        .cites(&["build.must-place", "build.retry-held"]);
    table.lay("straight", (0, -2), 0);
    let straight = table.placing("straight", (0, -3), 0);
    table.refuses(
        black,
        straight,
        "build.retry-held",
        "black has kept `hazard`",
    );
    table.refuses(black, Move::KeepTile, "build.must-place", "`0,-3`");
    table
        .lay("hazard", (0, -3), 0)
        .cites(&["build.retry-held", "build.same-sign-apart"]);
    assert_eq!(table.state.player(black).kept, None);
    assert_eq!(table.deciders(), [white]);
}

#[test]
fn who_keeps_nothing_is_passed_over_once_the_pile_is_empty() {
    let [white, black, red] = seats();
    let game = with_tiles(
        3,
        &[
            ("hazard", 3, NORTH | SOUTH, HAZARD),
            ("straight", 1, NORTH | SOUTH, None),
        ],
    );
    let mut table = building(game, &["hazard", "hazard", "hazard", "straight"]);
    table.lay("hazard", (0, 1), 0);
    assert_eq!(table.deciders(), [red]);
    table.lay("hazard", (0, -1), 0);
    table.play(white, Move::KeepTile);
    assert_eq!(table.deciders(), [black]);
    table.lay("straight", (0, 2), 0);
    assert_eq!(table.deciders(), [white], "red has nothing to lay");
    table.lay("hazard", (0, 3), 0).cites(&["build.until-done"]);
    assert_eq!(table.state.phase, Phase::VoteFinish);
}

#[test]
fn everybody_is_stuck_who_holds_a_tile_and_draws_none() {
    let [white, black] = seats();
    let pile = [
        "hazard", "hazard", "hazard", "hazard", "straight", "straight",
    ];
    let mut table = building(hazards(2, 0), &pile);
    table.lay("hazard", (0, 1), 0);
    table.lay("hazard", (0, -1), 0);
    table.play(black, Move::KeepTile);
    // Everybody holds a hazard now, so that nobody would ever draw the straights.
    table
        .play(white, Move::KeepTile)
        .cites(&["build.all-stuck"]);
    let [hazard, straight] = ["hazard", "straight"].map(|id| table.tile(id));
    assert_eq!(
        table.state.building.pile[..],
        [hazard, hazard, straight, straight]
    );
    let pile = [straight, hazard, straight, hazard].into_iter().collect();
    table
        .resolve(&Chance::ReshuffleTiles(pile))
        .cites(&["build.all-stuck"]);
    table.lay("straight", (0, 2), 0);
    table.lay("hazard", (0, 3), 0);
    table.lay("straight", (0, -2), 0);
    table.lay("hazard", (0, -3), 0).cites(&["build.until-done"]);
}

#[test]
fn a_kept_tile_alone_goes_round_until_it_fits() {
    let [white, black, red] = seats();
    let game = with_tiles(
        3,
        &[
            ("hazard", 4, NORTH | SOUTH, HAZARD),
            ("straight", 1, NORTH | SOUTH, None),
        ],
    );
    let mut table = building(game, &["hazard", "hazard", "hazard", "hazard", "straight"]);
    table.lay("hazard", (0, 1), 0);
    table.lay("hazard", (0, -1), 0);
    table.play(white, Move::KeepTile);
    table.play(black, Move::KeepTile);
    assert_eq!(table.deciders(), [red]);
    table.lay("straight", (0, 2), 0);
    table.lay("hazard", (0, 3), 0);
    // Black's hazard fits nowhere any more, the pile is empty, and the others hold nothing.
    assert_eq!(table.state.phase, Phase::ReshuffleTiles);
    assert_eq!(table.state.player(black).kept, None);
}

/// Two hazards lie at START, two more are left.
fn deadlock(reading: BuildDeadlock) -> (Table, Heard) {
    let mut game = hazards(0, 0);
    game.readings.build_deadlock = reading;
    let mut table = building(game, &["hazard"; 4]);
    table.lay("hazard", (0, 1), 0);
    table.lay("hazard", (0, -1), 0);
    let [white, black] = seats();
    table.play(black, Move::KeepTile);
    table
        .play(white, Move::KeepTile)
        .cites(&["build.all-stuck"]);
    assert_eq!(table.state.phase, Phase::ReshuffleTiles);
    let hazard = table.tile("hazard");
    let short = Chance::ReshuffleTiles([hazard].into_iter().collect());
    table.refuses_outcome(&short, "build.all-stuck", "`hazard` is named 1 time, not 2");
    let pile = [hazard, hazard].into_iter().collect();
    let heard = table.resolve(&Chance::ReshuffleTiles(pile));
    (table, heard)
}

#[test]
fn a_deadlock_begins_the_map_anew() {
    let (mut table, heard) = deadlock(BuildDeadlock::Restart);
    assert!(heard.events.contains(&Event::BuildRestarted));
    let mut expected = rules::setup::bare_table(&table.game, 0);
    expected.phase = Phase::TilePile;
    assert_eq!(table.state, expected);
    table.pile(&["hazard"; 4]);
    assert_eq!(table.deciders(), [Seat::new(0)]);
}

#[test]
fn a_deadlock_leaves_tiles_out_under_the_other_reading() {
    let (table, heard) = deadlock(BuildDeadlock::Discard);
    assert!(heard.events.contains(&Event::TilesDiscarded { tiles: 2 }));
    heard.cites(&["build.until-done"]);
    assert_eq!(table.state.phase, Phase::VoteFinish);
    assert_eq!(table.state.map.tiles().len(), 3);
    assert!(table.state.building.pile.is_empty());
}

#[test]
fn an_agreed_pile_is_not_laid_down_twice() {
    let mut game = hazards(0, 0);
    let hazard = tile_of(&game, "hazard");
    let [white, black] = seats();
    game.agreed.first = Some(white);
    game.agreed.tile_pile = Some(vec![hazard; 4]);
    let mut table = Table::open(game);
    assert_eq!(table.state.phase, Phase::PlaceStart);
    table.play(white, Move::PlaceStart(0));
    table.lay("hazard", (0, 1), 0);
    table.lay("hazard", (0, -1), 0);
    table.play(black, Move::KeepTile);
    table.play(white, Move::KeepTile);
    table.resolve(&Chance::ReshuffleTiles(
        [hazard, hazard].into_iter().collect(),
    ));
    assert_eq!(table.state.phase, Phase::TilePile);
}

#[test]
fn no_rally_goes_without_finish() {
    for reading in BuildDeadlock::ALL {
        let mut game = with_tiles(2, &[("stub", 2, SOUTH, None)]);
        game.readings.build_deadlock = *reading;
        let mut table = building(game, &["stub", "stub"]);
        table.lay("stub", (0, 1), 0);
        let heard = table.lay("stub", (0, -1), 2);
        assert!(
            heard.events.contains(&Event::BuildRestarted),
            "every road is closed"
        );
        assert_eq!(table.state.phase, Phase::TilePile);
    }
}

#[test]
fn a_lone_player_builds_alone() {
    let game = with_tiles(
        1,
        &[
            ("hazard", 3, NORTH | SOUTH, HAZARD),
            ("straight", 1, NORTH | SOUTH, None),
        ],
    );
    let mut table = building(game, &["hazard", "hazard", "hazard", "straight"]);
    let [white] = seats();
    table.lay("hazard", (0, 1), 0);
    table.lay("hazard", (0, -1), 0);
    table
        .play(white, Move::KeepTile)
        .cites(&["build.all-stuck"]);
    let [hazard, straight] = ["hazard", "straight"].map(|id| table.tile(id));
    table.resolve(&Chance::ReshuffleTiles(
        [straight, hazard].into_iter().collect(),
    ));
    table.lay("straight", (0, 2), 0);
    table.lay("hazard", (0, 3), 0);
    assert_eq!(table.state.phase, Phase::VoteFinish);
}
