//! Games and moves to test with.

use std::collections::BTreeMap;

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::document::Id;
use crate::games::checkpoint_charlie::components::{
    Accusable, AdlerChain, AdlerTarget, AdlerWindow, AnnounceWindow, ColourExhaustion, Components,
    DeckOut, Fixed, InvestigatorCardTurn, MissingClues, Options, Placement, PlayerName,
    RaceTiebreak, ReadingsGiven, Scenario, StasiReturn, TenPoints,
};
use crate::games::checkpoint_charlie::testing::{
    FEW_CATS, FEW_MARKERS, FOUR_CATS, FOUR_TRAITS, WORKSPACE,
};
use crate::games::checkpoint_charlie::{
    Card, CheckpointCharlie, Clue, InvestigatorId, MarkerId, Move, Said, SuspectId, TraitId,
};
use crate::games::testing::one_of;
use crate::kit::seat::Seat;

/// Games of three to five players with any options, under any readings.
pub(crate) fn games() -> impl Strategy<Value = CheckpointCharlie> {
    (scenarios(), any::<bool>()).prop_map(|(mut scenario, default_readings)| {
        if default_readings {
            scenario.readings = ReadingsGiven::default();
        }
        WORKSPACE.game(&scenario)
    })
}

/// Games with few cats, other traits, or a pool of which much is special.
pub(crate) fn odd_games() -> impl Strategy<Value = CheckpointCharlie> {
    let cats = select(vec![None, Some(FOUR_CATS), Some(FEW_CATS)]);
    let markers = option::weighted(0.7, Just(FEW_MARKERS.into()));
    (scenarios(), cats, markers).prop_map(|(mut scenario, cats, markers)| {
        let few = cats == Some(FEW_CATS);
        if cats.is_some() {
            scenario.fixed = Fixed::default();
            // There are four of these cats, and four traits of the others.
            scenario.players = scenario.players.min(4);
        }
        scenario.components = Components {
            suspects: cats.map(Into::into),
            traits: few.then(|| FOUR_TRAITS.into()),
            markers,
            ..Components::default()
        };
        WORKSPACE.game(&scenario)
    })
}

/// Scenarios with the base components.
pub(crate) fn scenarios() -> impl Strategy<Value = Scenario> {
    let options = (any::<bool>(), any::<bool>());
    (3..=5_u8, options, fixed(), readings()).prop_map(
        |(players, (stasi_officer, cafe_adler), mut fixed, readings)| {
            let plays = |player: &PlayerName| (*player as u8) < players;
            fixed.first = fixed.first.filter(plays);
            fixed.investigators.retain(|player, _| plays(player));
            fixed.clues.retain(|player, _| plays(player));
            if players == 5 || fixed.investigators.is_empty() {
                fixed.deck = None;
            }
            Scenario {
                players,
                options: Options {
                    stasi_officer,
                    cafe_adler,
                },
                components: Components::default(),
                readings,
                fixed,
            }
        },
    )
}

/// Anything that can be fixed for five players.
fn fixed() -> impl Strategy<Value = Fixed> {
    let by_player = |names: [&str; 5]| -> BTreeMap<PlayerName, Id> {
        let ids = names.map(|name| Id(name.into()));
        PlayerName::ALL.iter().copied().zip(ids).collect()
    };
    let first = option::of(select(PlayerName::ALL));
    let flags = (any::<bool>(), any::<bool>(), any::<bool>());
    (first, flags).prop_map(move |(first, (investigators, clues, deck))| Fixed {
        first,
        investigators: if investigators {
            by_player(["laces", "lansbury", "britton", "colombini", "meridian"])
        } else {
            BTreeMap::new()
        },
        clues: if clues {
            by_player(["hat", "no-glasses", "grey", "raincoat", "newspaper"])
        } else {
            BTreeMap::new()
        },
        deck: deck.then(|| {
            let cards = ["cat-10110", "cat-00011", "meridian", "cat-11110"];
            cards.map(|card| Id(card.into())).to_vec()
        }),
    })
}

/// Any choice of readings.
pub(crate) fn readings() -> impl Strategy<Value = ReadingsGiven> {
    let searching = (
        one_of(Accusable::ALL),
        one_of(InvestigatorCardTurn::ALL),
        one_of(MissingClues::ALL),
        one_of(DeckOut::ALL),
        one_of(RaceTiebreak::ALL),
    );
    let scoring = (
        one_of(ColourExhaustion::ALL),
        one_of(StasiReturn::ALL),
        one_of(TenPoints::ALL),
        one_of(AnnounceWindow::ALL),
        one_of(AdlerWindow::ALL),
        one_of(AdlerTarget::ALL),
        one_of(AdlerChain::ALL),
    );
    (searching, scoring).prop_map(|(searching, scoring)| ReadingsGiven {
        accusable: searching.0,
        investigator_card_turn: searching.1,
        missing_clues: searching.2,
        deck_out: searching.3,
        race_tiebreak: searching.4,
        colour_exhaustion: scoring.0,
        stasi_return: scoring.1,
        ten_points: scoring.2,
        announce_window: scoring.3,
        adler_window: scoring.4,
        adler_target: scoring.5,
        adler_chain: scoring.6,
    })
}

/// What a script may say of a reveal. What is so is never among it: that is no other move.
fn said() -> impl Strategy<Value = Said> {
    let card = prop_oneof![
        (0..32_u8).prop_map(|cat| Card::Suspect(SuspectId(cat))),
        (0..5_u8).prop_map(|one| Card::Investigator(InvestigatorId(one))),
    ];
    let placed = select(Placement::ALL);
    (option::weighted(0.2, card), option::weighted(0.2, placed))
        .prop_map(|(card, placed)| Said { card, placed })
}

/// Any move with the base components, most of them illegal.
pub(crate) fn moves() -> impl Strategy<Value = Move> {
    let clue = (0..5_u8, 0..2_u8).prop_map(|(of, face)| Clue {
        of: TraitId(of),
        face,
    });
    let exchange = (0..11_u8, 0..3_usize, 0..6_u8);
    prop_oneof![
        2 => (0..5_u8).prop_map(|one| Move::ChooseInvestigator(InvestigatorId(one))),
        2 => clue.prop_map(Move::ChooseFace),
        3 => said().prop_map(Move::Reveal),
        4 => (0..32_u8).prop_map(|cat| Move::Accuse(SuspectId(cat))),
        4 => exchange.prop_map(|(marker, from, slot)| Move::Exchange {
            marker: MarkerId(marker),
            from: Seat::new(from),
            slot,
        }),
        2 => select(vec![Move::Keep, Move::Announce, Move::EndRound]),
    ]
}
