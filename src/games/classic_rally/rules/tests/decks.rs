//! The Hazard deck, the Jokers, and what the scenario takes out of chance's hands.

use super::*;
use crate::games::classic_rally::components::{Feature, Hazard, Joker};

use Joker::{Mechanic, Robber, Saboteur};

#[test]
fn the_hazard_deck_is_shuffled_and_hands_are_dealt() {
    let mut table = Table::at(game(2), Phase::HazardDeck);
    let Chance::HazardDeck(deck) = table.game.draw(&table.state, &mut Random::new(1)) else {
        panic!("the Hazard deck is due");
    };
    let mut other = deck.clone();
    other.retain(|card| *card != Hazard::Pothole);
    other.extend([Hazard::Pothole; 2]);
    other.sort_by_key(|card| *card != Hazard::Pothole);
    table.refuses_outcome(
        &Chance::HazardDeck(other),
        "cards.shuffle-secret-decks",
        "`pothole` is named 2 times, not 1",
    );
    let heard = table.resolve(&Chance::HazardDeck(deck.clone()));
    heard.cites(&[
        "cards.shuffle-secret-decks",
        "setup.road-book-hand",
        "setup.secret-cards",
    ]);
    assert_eq!(table.state.hazards, deck, "the top comes first");
    assert!(
        table
            .state
            .players
            .iter()
            .all(|player| player.hand == [1, 1, 2])
    );
    assert_eq!(table.state.phase, Phase::JokerDeal);
}

#[test]
fn jokers_are_dealt_one_each() {
    let mut table = Table::at(game(3), Phase::JokerDeal);
    let deal = |jokers: &[Joker]| Chance::JokerDeal(jokers.iter().copied().collect());
    let refuses = |jokers: &[Joker], text: &str| {
        table.refuses_outcome(&deal(jokers), "setup.joker-deal", text);
    };
    refuses(&[Robber, Mechanic], "the outcome deals 2 Jokers, not 3");
    refuses(
        &[Robber, Mechanic, Robber],
        "`robber` is dealt 2 times, more than the 1 in play",
    );
    table
        .resolve(&deal(&[Robber, Mechanic, Saboteur]))
        .cites(&["setup.joker-deal"]);
    let jokers: Vec<_> = table
        .state
        .players
        .iter()
        .map(|player| player.joker)
        .collect();
    assert_eq!(jokers, [Some(Robber), Some(Mechanic), Some(Saboteur)]);
    assert_eq!(table.state.phase, Phase::Features);
}

#[test]
fn a_fixed_joker_is_dealt_to_its_owner() {
    let mut game = game(3);
    game.agreed.jokers[1] = Some(Joker::Robber);
    let table = Table::at(game, Phase::JokerDeal);
    let mut random = Random::new(5);
    for _ in 0..50 {
        let outcome = table.game.draw(&table.state, &mut random);
        assert_eq!(table.game.check_chance(&table.state, &outcome), Ok(()));
        let Chance::JokerDeal(jokers) = outcome else {
            panic!("Jokers are due");
        };
        assert_eq!(jokers[1], Joker::Robber);
    }
    let other = [Joker::Robber, Joker::Mechanic, Joker::Saboteur];
    table.refuses_outcome(
        &Chance::JokerDeal(other.into_iter().collect()),
        "setup.joker-deal",
        "the scenario gives black `robber`, not `mechanic`",
    );
}

#[test]
fn a_set_with_too_few_jokers_is_played_without() {
    let mut game = game(3);
    game.deck.jokers = [1, 1, 0, 0];
    let table = Table::at(game, Phase::Features);
    assert!(
        table
            .state
            .players
            .iter()
            .all(|player| player.joker.is_none())
    );
    assert!(
        table
            .state
            .players
            .iter()
            .all(|player| player.hand_size() == 4)
    );
}

#[test]
fn what_is_agreed_is_not_asked_for() {
    let mut game = game(2);
    let pile = game.pile_tiles();
    let deck = [
        [Hazard::FuelLeak; 2].as_slice(),
        &[Hazard::FlatTyre; 4],
        &[Hazard::Pothole, Hazard::Aquaplaning],
        &[Hazard::BrakesFailure; 2],
        &[Hazard::PowerFailure; 2],
    ];
    game.agreed.first = Some(Seat::new(1));
    game.agreed.tile_pile = Some(pile.to_vec());
    game.agreed.hazard_deck = Some(deck.concat());
    game.agreed.jokers = [Some(Joker::Mechanic), Some(Joker::Robber), None, None];
    let mut table = Table::open(game);
    assert_eq!(table.state.phase, Phase::PlaceStart);
    assert_eq!(
        table.state.building.pile.last(),
        pile.first(),
        "the last item is the top"
    );
    table.go_on_to(Phase::VoteFinish);
    let (seat, mv) = table.moves()[0];
    table.play(seat, mv);
    let mv = Move::VoteFinish(match mv {
        Move::VoteFinish(spot) => spot,
        _ => panic!("a vote is due"),
    });
    table
        .play(Seat::new(1), mv)
        .cites(&["cards.shuffle-secret-decks", "setup.joker-deal"]);
    assert_eq!(table.state.phase, Phase::Features);
    assert_eq!(table.state.hazards[..2], [Hazard::FuelLeak; 2]);
    assert_eq!(table.state.players[0].joker, Some(Joker::Mechanic));
}

#[test]
fn a_lone_player_gets_two_features_of_the_pool() {
    let mut table = Table::at(preset(1, SHORT_MAP), Phase::SoloFeatures);
    let deal = |features: [Feature; 2]| Chance::SoloFeatures(features.into());
    table.refuses_outcome(
        &deal([Feature::PowerKit; 2]),
        "setup.solo-features",
        "`power-kit` is dealt 2 times, more than the 1 in play",
    );
    table.refuses_outcome(
        &Chance::SoloFeatures([Feature::PowerKit].into_iter().collect()),
        "setup.solo-features",
        "the outcome deals 1 Feature, not 2",
    );
    let heard = table.resolve(&deal([Feature::PowerKit, Feature::CloseRatio]));
    heard.cites(&[
        "setup.solo-features",
        "cards.unused-to-box",
        "setup.features-stay",
    ]);
    let features = &table.state.players[0].features[..];
    assert_eq!(
        features,
        [Feature::CloseRatio, Feature::PowerKit],
        "in the order of their list"
    );
    assert_eq!(table.state.features_left, [0; 4]);
    assert_eq!(table.state.phase, Phase::Load);

    let mut game = preset(1, SHORT_MAP);
    game.agreed.solo_features = Some([Feature::LightWeight, Feature::PowerKit]);
    let table = Table::at(game, Phase::Load);
    assert_eq!(
        table.state.players[0].features[..],
        [Feature::PowerKit, Feature::LightWeight]
    );
}
