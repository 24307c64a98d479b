//! Who is first, and what comes next.

use super::*;
use crate::games::classic_rally::components::RerollWho;
use crate::games::classic_rally::rules;

#[test]
fn the_highest_roll_is_first_and_the_others_follow_clockwise() {
    let mut table = Table::open(game(3));
    table.opened.cites(&[
        "goal.theme",
        "comp.counts",
        "cards.by-players",
        "cards.unused-to-box",
        "cards.open-piles",
        "setup.colours-differ",
        "examples.read-first",
        "guide.summary",
    ]);
    table.opened.cites_none(&[
        "order.solo-skip",
        "solo.table",
        "order.roll",
        "map.first-play",
    ]);
    let outcome = Chance::OrderRoll(rolls(&[(0, [6, 1]), (1, [5, 6]), (2, [5, 5])]));
    let heard = table.resolve(&outcome);
    heard.cites(&["order.roll", "order.clockwise"]);
    heard.cites_none(&["order.reroll"]);
    assert_eq!(table.state.first, Seat::new(1));
    assert_eq!(table.state.phase, Phase::TilePile);
    let order: Vec<usize> = table
        .game
        .turn_order(table.state.first)
        .map(Seat::index)
        .collect();
    assert_eq!(order, [1, 2, 0]);
}

#[test]
fn those_who_tie_for_the_highest_roll_again() {
    let mut table = Table::open(game(3));
    let tie = Chance::OrderRoll(rolls(&[(0, [6, 4]), (1, [1, 1]), (2, [5, 5])]));
    table.resolve(&tie).cites(&["order.roll", "order.reroll"]);
    assert_eq!(table.state.phase, Phase::OrderRoll);
    table.refuses_outcome(&tie, "order.roll", "black does not roll now");
    let again = rolls(&[(0, [1, 2]), (2, [1, 1])]);
    table.resolve(&Chance::OrderRoll(again));
    assert_eq!(table.state.first, Seat::new(0));
}

#[test]
fn everybody_rolls_again_under_the_other_reading() {
    let mut game = game(3);
    game.readings.reroll_who = RerollWho::All;
    let mut table = Table::open(game);
    let tie = Chance::OrderRoll(rolls(&[(0, [6, 4]), (1, [1, 1]), (2, [5, 5])]));
    table.resolve(&tie);
    let again = Chance::OrderRoll(rolls(&[(0, [6, 4]), (2, [5, 6])]));
    table.refuses_outcome(&again, "order.roll", "black has to roll too");
    table.resolve(&Chance::OrderRoll(rolls(&[
        (0, [6, 4]),
        (1, [6, 6]),
        (2, [5, 5]),
    ])));
    assert_eq!(table.state.first, Seat::new(1));
}

#[test]
fn impossible_rolls_are_refused() {
    let table = Table::open(game(2));
    let refuses = |outcome: &[(usize, [u8; 2])], text: &str| {
        table.refuses_outcome(&Chance::OrderRoll(rolls(outcome)), "order.roll", text);
    };
    refuses(&[(0, [1, 7]), (1, [1, 1])], "no die of white can show 7");
    refuses(&[(0, [1, 1]), (1, [0, 1])], "no die of black can show 0");
    refuses(&[(0, [1, 1])], "black has to roll too");
    refuses(
        &[(0, [1, 1]), (1, [1, 2]), (0, [1, 3])],
        "white rolls only once",
    );
    let other = Chance::FinishRoll(rolls(&[(0, [1, 1]), (1, [1, 2])]));
    table.refuses_outcome(&other, "flow.two-phases", "`order-roll` comes before");
}

#[test]
fn an_agreed_first_player_is_not_rolled_for() {
    let mut game = game(3);
    game.agreed.first = Some(Seat::new(2));
    let table = Table::open(game);
    table.opened.cites(&["order.clockwise"]);
    table.opened.cites_none(&["order.roll"]);
    assert_eq!(table.state.first, Seat::new(2));
    assert_eq!(table.state.phase, Phase::TilePile);
}

#[test]
fn a_lone_player_has_no_order() {
    let table = Table::open(game(1));
    table.opened.cites(&["order.solo-skip", "solo.table"]);
    table.opened.cites_none(&["order.roll", "order.clockwise"]);
    assert_eq!(table.state.phase, Phase::TilePile);
}

#[test]
fn a_given_map_goes_straight_to_the_hazard_deck() {
    let table = Table::open(preset(1, SHORT_MAP));
    table.opened.cites(&["map.first-play"]);
    table
        .opened
        .cites_none(&["map.fewer-services", "build.start-first"]);
    assert_eq!(table.state.phase, Phase::HazardDeck);
    assert_eq!(table.state.map.tiles().len(), SHORT_MAP.len());
}

#[test]
fn a_given_map_names_the_service_station_to_leave_out() {
    let mut game = preset(1, SHORT_MAP);
    game.options.fewer_services = true;
    let table = Table::open(game);
    table.opened.cites(&["map.fewer-services"]);
    assert_eq!(table.state.map.tiles().len(), SHORT_MAP.len() - 1);
    assert_eq!(table.state.map.find(Cell { x: 0, y: 3 }), None);
    assert_eq!(table.state.building.removed, Some(table.tile("service")));
}

#[test]
fn the_first_player_leaves_a_service_station_out() {
    let [white, black] = seats();
    let mut game = game(2);
    game.options.fewer_services = true;
    game.agreed.first = Some(black);
    let mut table = Table::open(game);
    assert_eq!(table.state.phase, Phase::RemoveService);
    let service = Move::RemoveService(table.tile("service"));
    table.refuses(
        white,
        service,
        "build.start-first",
        "black takes a SERVICE STATION tile out",
    );
    let curve = Move::RemoveService(table.tile("curve"));
    table.refuses(black, curve, "script.no-such-item", "`curve` bears no sign");
    table.refuses(
        black,
        Move::PlaceStart(0),
        "build.start-first",
        "black takes",
    );
    table.play(black, service).cites(&["map.fewer-services"]);
    let pile = rules::build::unlaid_tiles(&table.game, &table.state);
    assert_eq!(pile.len(), 21);
    let whole: Vec<TileId> = table.game.pile_tiles().to_vec();
    let outcome = Chance::TilePile(whole.into_iter().collect());
    table.refuses_outcome(
        &outcome,
        "build.shuffle",
        "`service` is named 2 times, not 1",
    );
}

#[test]
fn a_set_without_service_stations_has_none_to_leave_out() {
    let mut game = with_tiles(2, &[("straight", 4, NORTH | SOUTH, None)]);
    game.options.fewer_services = true;
    game.agreed.first = Some(Seat::new(0));
    assert_eq!(Table::open(game).state.phase, Phase::TilePile);
}

#[test]
fn a_later_stage_is_set_up_anew() {
    let [white, black] = seats();
    let mut game = preset(2, SHORT_MAP);
    game.stages.push(Stage::Built);
    game.agreed.first = Some(black);
    game.agreed.tile_pile = Some(game.pile_tiles().to_vec());
    let mut table = Table::at(game, Phase::Race);
    table.state.player_mut(black).total = Some(17);
    table.state.player_mut(white).total = None;
    table.state.player_mut(white).tokens = 0b101;
    table.state.stage = 1;
    table.state.first = black;
    let mut expected = rules::setup::bare_table(&table.game, 1);
    expected.player_mut(black).total = Some(17);
    expected.player_mut(white).total = None;
    let mut record = Record::default();
    rules::setup::open_stage(&table.game, &mut table.state, &mut record);
    expected.phase = Phase::TilePile;
    expected.first = black;
    expected.building.builder = black;
    expected.turn.seat = black;
    assert_eq!(
        table.state, expected,
        "who is first stays first; what else is agreed holds for the first stage"
    );
}

#[test]
fn nobody_decides_while_chance_is_due() {
    let [white] = seats();
    let refused = |phase: Phase, game: ClassicRally, clause: &str, event: &str| {
        let table = Table::at(game, phase);
        assert!(table.deciders().is_empty() && table.moves().is_empty());
        let comes_first = format!("`{event}` comes first");
        table.refuses(white, Move::PlaceStart(0), clause, &comes_first);
        table.refuses(white, Move::EndTurn, clause, &comes_first);
    };
    refused(Phase::OrderRoll, game(2), "build.start-first", "order-roll");
    refused(
        Phase::OrderRoll,
        preset(2, SHORT_MAP),
        "flow.two-phases",
        "order-roll",
    );
    refused(Phase::TilePile, game(2), "build.start-first", "tile-pile");
    refused(Phase::HazardDeck, game(2), "flow.two-phases", "hazard-deck");
    refused(Phase::JokerDeal, game(2), "flow.two-phases", "joker-deal");
    refused(
        Phase::SoloFeatures,
        game(1),
        "flow.two-phases",
        "solo-features",
    );
}

#[test]
fn moves_of_other_phases_are_refused_by_the_clause_of_the_phase() {
    for (phase, clause, task) in [
        (Phase::PlaceStart, "build.start-first", "lays START"),
        (Phase::Build, "build.draw-in-turn", "lays or keeps a tile"),
        (
            Phase::VoteFinish,
            "build.finish-location",
            "votes for a location of FINISH",
        ),
        (Phase::Features, "setup.feature-turn", "picks a Feature"),
        (Phase::Load, "flow.two-phases", "loads both boards"),
        (
            Phase::PlaceAssist,
            "setup.assist-turn",
            "places the Assistance Car",
        ),
    ] {
        let table = Table::at(game(2), phase);
        let seat = table.deciders()[0];
        table.refuses(seat, Move::EndTurn, clause, task);
    }
}
