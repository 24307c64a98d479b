//! The Feature draft and the loads.

use std::collections::HashSet;

use super::*;
use crate::games::classic_rally::components::{Card, Feature, FeatureDuplicates};

use Feature::{CloseRatio, LightWeight, PowerKit, SportSuspension};

fn draft(players: usize, first: usize, change: impl Fn(&mut ClassicRally)) -> Table {
    let mut game = preset(players, SHORT_MAP);
    game.agreed.first = Some(Seat::new(first));
    change(&mut game);
    Table::at(game, Phase::Features)
}

#[test]
fn features_are_picked_back_and_forth() {
    let mut table = draft(3, 1, |_| {});
    // The turn order is 1, 2, 0.
    let picks = [
        PowerKit,
        PowerKit,
        SportSuspension,
        LightWeight,
        SportSuspension,
        CloseRatio,
    ];
    for (seat, feature) in [0, 2, 1, 1, 2, 0].into_iter().zip(picks) {
        let seat = Seat::new(seat);
        assert_eq!(table.deciders(), [seat]);
        let heard = table.play(seat, Move::ChooseFeature(feature));
        heard.cites(&[
            "setup.feature-turn",
            "setup.feature-available",
            "setup.features-stay",
        ]);
    }
    assert_eq!(table.state.phase, Phase::Load);
    assert_eq!(table.state.players[0].features[..], [CloseRatio, PowerKit]);
    assert_eq!(table.state.features_left, [0; 4]);
}

#[test]
fn picks_are_made_in_turn_from_what_is_left() {
    let mut table = draft(2, 0, |_| {});
    let [white, black] = seats();
    let pick = Move::ChooseFeature(PowerKit);
    table.refuses(
        white,
        pick,
        "setup.feature-turn",
        "black picks a Feature now, not white",
    );
    table.play(black, pick);
    table.refuses(
        white,
        pick,
        "setup.feature-available",
        "no `power-kit` is left",
    );
    assert_eq!(table.moves().len(), 3);
}

#[test]
fn a_second_copy_is_allowed_only_where_the_reading_says_so() {
    let [_, _, red] = seats();
    let picks = [SportSuspension, PowerKit, PowerKit, CloseRatio, LightWeight];
    let order = [2, 1, 0, 0, 1].map(Seat::new);
    let mut table = draft(3, 0, |_| {});
    for (seat, feature) in order.into_iter().zip(picks) {
        table.play(seat, Move::ChooseFeature(feature));
    }
    table.play(red, Move::ChooseFeature(SportSuspension));

    let forbid = |game: &mut ClassicRally| {
        game.readings.feature_duplicates = FeatureDuplicates::Forbidden;
    };
    let mut table = draft(3, 0, forbid);
    let [white, black] = seats();
    table.play(red, Move::ChooseFeature(SportSuspension));
    table.play(black, Move::ChooseFeature(PowerKit));
    table.play(white, Move::ChooseFeature(CloseRatio));
    table.play(white, Move::ChooseFeature(SportSuspension));
    table.refuses(
        black,
        Move::ChooseFeature(PowerKit),
        "setup.feature-available",
        "black has `power-kit` already and may pick no second one while `light-weight` is left",
    );
    assert_eq!(table.moves(), [(black, Move::ChooseFeature(LightWeight))]);

    // Where nothing else is left, the draft goes on nevertheless.
    let mut table = draft(3, 0, forbid);
    for (seat, feature) in order.into_iter().zip(picks) {
        table.play(seat, Move::ChooseFeature(feature));
    }
    assert_eq!(table.moves(), [(red, Move::ChooseFeature(SportSuspension))]);
}

#[test]
fn the_draft_ends_with_the_last_feature() {
    let mut table = draft(2, 0, |game| game.deck.features = [1, 0, 0, 2]);
    let [white, black] = seats();
    table.play(black, Move::ChooseFeature(LightWeight));
    table.play(white, Move::ChooseFeature(LightWeight));
    table.play(white, Move::ChooseFeature(CloseRatio));
    assert_eq!(table.state.phase, Phase::Load);
    let table = Table::at(
        {
            let mut game = preset(2, SHORT_MAP);
            game.deck.features = [0; 4];
            game
        },
        Phase::Load,
    );
    assert!(
        table
            .state
            .players
            .iter()
            .all(|player| player.features.is_empty())
    );
}

fn loading(players: usize) -> Table {
    Table::at(preset(players, SHORT_MAP), Phase::Load)
}

/// Cards in the order fuel, spare tyre, toolbox, rain tyres, fog lights.
fn load(rally: [u8; 5], assistance: [u8; 5]) -> Move {
    Move::Load {
        rally: Cards(rally),
        assistance: Cards(assistance),
        feature: None,
    }
}

#[test]
fn loads_are_chosen_in_secret_and_revealed_together() {
    let [white, black] = seats();
    let mut table = loading(2);
    assert_eq!(table.deciders(), [white, black]);
    let heard = table.play(black, load([5, 0, 1, 0, 0], [6, 2, 0, 0, 0]));
    heard.cites(&[
        "setup.load-together",
        "setup.rally-capacity",
        "setup.assist-capacity",
        "setup.spare-tyre-two",
        "setup.accessory-one-each",
    ]);
    assert!(heard.events.is_empty(), "{:?}", heard.events);
    assert_eq!(
        table.state.piles, table.game.deck.supply,
        "nothing is taken yet"
    );
    table.refuses(
        black,
        load([1; 5], [0; 5]),
        "flow.turn-owner",
        "black has chosen already",
    );
    assert_eq!(table.deciders(), [white]);
    let heard = table.play(white, load([3, 0, 0, 0, 0], [0; 5]));
    heard.cites_none(&["setup.spare-tyre-two", "setup.accessory-one-each"]);
    heard.cites(&["cards.open-piles"]);
    let loaded = heard
        .events
        .iter()
        .filter(|event| matches!(event, Event::Loaded { .. }));
    assert_eq!(loaded.count(), 2);
    assert_eq!(table.state.player(black).rally, Cards([5, 0, 1, 0, 0]));
    assert_eq!(table.state.player(black).assistance, Cards([6, 2, 0, 0, 0]));
    assert_eq!(table.state.piles, Cards([28 - 14, 4 - 2, 2 - 1, 2, 2]));
    assert!(
        table
            .state
            .players
            .iter()
            .all(|player| player.load.is_none())
    );
}

#[test]
fn loads_are_refused_in_order() {
    let [white] = seats();
    let table = loading(2);
    let refuses = |mv, clause: &str, text: &str| table.refuses(white, mv, clause, text);
    let feature = Move::Load {
        rally: Cards([9; 5]),
        assistance: Cards::NONE,
        feature: Some(PowerKit),
    };
    refuses(feature, "script.no-such-item", "`power-kit` is a Feature");
    refuses(
        load([4, 3, 0, 0, 0], [9; 5]),
        "setup.rally-capacity",
        "6 spaces, and the load has 7 cards",
    );
    refuses(
        load([6, 0, 0, 0, 0], [6, 3, 0, 0, 0]),
        "setup.assist-capacity",
        "8 spaces, and the load has 9 cards",
    );
    refuses(
        load([3, 2, 1, 0, 0], [3, 1, 1, 0, 0]),
        "setup.spare-tyre-two",
        "white loads 3 of `spare-tyre`; during setup the limit is 2",
    );
    refuses(
        load([3, 0, 0, 1, 0], [3, 0, 0, 1, 0]),
        "setup.accessory-one-each",
        "white loads 2 of `rain-tyres`",
    );
    refuses(
        load([255, 255, 0, 0, 0], [255; 5]),
        "setup.rally-capacity",
        "510 cards",
    );
}

#[test]
fn nobody_loads_more_than_an_equal_share() {
    let mut game = preset(3, SHORT_MAP);
    game.deck.supply = Cards([20, 6, 3, 3, 2]);
    let mut table = Table::at(game, Phase::Load);
    let [white, black, red] = seats();
    table.refuses(
        white,
        load([4, 0, 0, 0, 0], [3, 0, 0, 0, 0]),
        "script.no-such-item",
        "white loads 7 of `fuel`; an equal share of the pile of 20 is 6",
    );
    table.refuses(
        white,
        load([0, 0, 0, 0, 1], [0; 5]),
        "script.no-such-item",
        "the pile of 2 is 0",
    );
    for seat in [red, white, black] {
        table.play(seat, load([6, 0, 0, 0, 0], [0, 2, 1, 1, 0]));
    }
    assert_eq!(table.state.piles, Cards([2, 0, 0, 0, 2]));
}

#[test]
fn listed_loads_are_all_that_are_lawful() {
    let [white] = seats();
    let mut game = preset(1, SHORT_MAP);
    game.players[0].rally = 2;
    game.players[0].assistance = 1;
    game.deck.supply = Cards([2, 3, 1, 0, 1]);
    game.constants.setup_spare_tyres = 1;
    let table = Table::at(game, Phase::Load);
    let listed: Vec<Move> = table.moves().into_iter().map(|(_, mv)| mv).collect();
    let mut lawful = 0;
    for n in 0..3_usize.pow(10) {
        let digit = |index: u32| u8::try_from(n / 3_usize.pow(index) % 3).expect("below 3");
        let rally = std::array::from_fn(|i| digit(u32::try_from(i).expect("small")));
        let assistance = std::array::from_fn(|i| digit(u32::try_from(i).expect("small") + 5));
        let mv = load(rally, assistance);
        if table.game.check(&table.state, white, &mv).is_ok() {
            lawful += 1;
            assert!(listed.contains(&mv), "{mv:?}");
        }
    }
    assert_eq!(lawful, listed.len());
    let mut random = Random::new(11);
    let drawn: HashSet<String> = (0..20_000)
        .map(|_| {
            let (_, mv) = table
                .game
                .random_move(&table.state, &mut random, &mut Vec::new());
            assert!(listed.contains(&mv), "{mv:?} is not lawful");
            format!("{mv:?}")
        })
        .collect();
    assert_eq!(drawn.len(), listed.len(), "every load can be drawn");
}

#[test]
fn drawn_loads_are_mostly_fuel() {
    let mut table = loading(4);
    let mut random = Random::new(2);
    let mut fuel = 0;
    for _ in 0..400 {
        let (seat, mv) = table
            .game
            .random_move(&table.state, &mut random, &mut Vec::new());
        assert_eq!(table.game.check(&table.state, seat, &mv), Ok(()));
        if let Move::Load {
            rally, assistance, ..
        } = mv
        {
            fuel += usize::from(rally.plus(assistance).of(Card::Fuel));
        }
    }
    assert!(fuel > 400 * 7, "{fuel}");
    table.go_on_to(Phase::Race);
}
