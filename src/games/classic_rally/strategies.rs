//! Games, positions and moves to test with.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::games::classic_rally::components::{
    AquaplaningToolbox, AssistEmpty, AssistLimit, AssistMoments, BUILT, BuildDeadlock, Car, Card,
    CloseRatioAtIntersection, CloseRatioCopies, CloseRatioTiming, Colour, Components, Cure,
    DeadEndFacing, Direction, DisableStacking, EdgeMatch, Feature, FeatureDuplicates, FinishBlocks,
    FinishRollChoice, FinishedTurns, Fixed, FuelDodge, FuelLeakTiming, IntersectionOccupancy,
    JokerMidDrive, MechanicScope, MismatchWhenAble, MustMoveScope, NamedDisable, OvertakeRefusal,
    Problem, ReadingsGiven, RerollWho, ResupplyWindow, RoadBookTiming, Scenario, Side, SignUTurn,
    SoloFeaturePool, StartHeading, StubShape, StuckCard, ToolboxUse, TurnDodge, VoteLocation,
};
use crate::games::classic_rally::moves::Choice;
use crate::games::classic_rally::testing::{
    ODD_CARDS, ODD_TILES, SHORT_MAP, SMALL_BOARDS, WORKSPACE,
};
use crate::games::classic_rally::{
    Cards, Cell, ClassicRally, Exchange, Loot, Move, Route, RouteStep, Spot, TileId,
};
use crate::games::testing::one_of;
use crate::kit::seat::Seat;

/// Games of one to four players on any map, under any readings, all else left to chance.
pub(crate) fn games() -> impl Strategy<Value = ClassicRally> {
    (scenarios(), any::<bool>()).prop_map(|(mut scenario, default_readings)| {
        if default_readings {
            scenario.readings = ReadingsGiven::default();
        }
        WORKSPACE.game(&scenario)
    })
}

/// Games of all sorts: with base components, small boards, odd cards, odd tiles.
pub(crate) fn odd_games() -> impl Strategy<Value = ClassicRally> {
    let boards = select(vec![None, None, Some(SMALL_BOARDS)]);
    let cards = select(vec![None, None, Some(ODD_CARDS)]);
    let tiles = select(vec![None, None, Some(ODD_TILES)]);
    (scenarios(), boards, cards, tiles).prop_map(|(mut scenario, boards, cards, tiles)| {
        scenario.components = Components {
            boards: boards.map(Into::into),
            cards: cards.map(Into::into),
            tiles: tiles.map(Into::into),
            ..Components::default()
        };
        // The other maps are laid of the base set.
        if tiles.is_some() {
            scenario.stages = vec![BUILT.into(); scenario.stages.len()];
        }
        WORKSPACE.game(&scenario)
    })
}

/// Scenarios with the base components: one stage or two, most on a map that is soon driven.
pub(crate) fn scenarios() -> impl Strategy<Value = Scenario> {
    let map = select(vec![SHORT_MAP, SHORT_MAP, "maps/beginner.toml", BUILT]);
    let flags = (any::<bool>(), any::<bool>(), any::<bool>());
    let rounds = (1..=24_u16, option::of(10..60_u16));
    (1..=4_usize, map, flags, rounds, readings()).prop_map(
        |(
            players,
            map,
            (fewer_services, classification, chrono),
            (rounds, dnf_points),
            readings,
        )| {
            let second = chrono.then(|| SHORT_MAP.into());
            Scenario {
                players: Colour::ALL.iter().copied().take(players).collect(),
                stages: [map.into()].into_iter().chain(second).collect(),
                // The short map names no station that could be left out.
                fewer_services: fewer_services && map == BUILT && !chrono,
                classification,
                chrono,
                max_rounds: rounds,
                dnf_points,
                components: Components::default(),
                readings,
                fixed: Fixed::default(),
            }
        },
    )
}

/// Any choice of readings.
pub(crate) fn readings() -> impl Strategy<Value = ReadingsGiven> {
    let driving = (
        one_of(RoadBookTiming::ALL),
        one_of(IntersectionOccupancy::ALL),
        one_of(MismatchWhenAble::ALL),
        one_of(StuckCard::ALL),
        one_of(CloseRatioTiming::ALL),
        one_of(CloseRatioAtIntersection::ALL),
        one_of(DeadEndFacing::ALL),
        one_of(SignUTurn::ALL),
        one_of(StubShape::ALL),
        one_of(OvertakeRefusal::ALL),
        one_of(MustMoveScope::ALL),
        one_of(CloseRatioCopies::ALL),
    );
    let helping = (
        one_of(AssistLimit::ALL),
        one_of(AssistEmpty::ALL),
        one_of(ResupplyWindow::ALL),
        one_of(FuelLeakTiming::ALL),
        one_of(ToolboxUse::ALL),
        one_of(AquaplaningToolbox::ALL),
        one_of(MechanicScope::ALL),
        one_of(JokerMidDrive::ALL),
        one_of(FuelDodge::ALL),
        one_of(TurnDodge::ALL),
        one_of(AssistMoments::ALL),
    );
    let setting = (
        one_of(DisableStacking::ALL),
        one_of(FeatureDuplicates::ALL),
        one_of(NamedDisable::ALL),
        one_of(SoloFeaturePool::ALL),
        one_of(EdgeMatch::ALL),
        one_of(FinishRollChoice::ALL),
        one_of(RerollWho::ALL),
        one_of(BuildDeadlock::ALL),
        one_of(FinishBlocks::ALL),
        one_of(VoteLocation::ALL),
        one_of(FinishedTurns::ALL),
    );
    (driving, helping, setting).prop_map(|(driving, helping, setting)| ReadingsGiven {
        road_book_timing: driving.0,
        intersection_occupancy: driving.1,
        mismatch_when_able: driving.2,
        stuck_card: driving.3,
        close_ratio_timing: driving.4,
        close_ratio_at_intersection: driving.5,
        dead_end_facing: driving.6,
        sign_u_turn: driving.7,
        stub_shape: driving.8,
        overtake_refusal: driving.9,
        must_move_scope: driving.10,
        close_ratio_copies: driving.11,
        assist_limit: helping.0,
        assist_empty: helping.1,
        resupply_window: helping.2,
        fuel_leak_timing: helping.3,
        toolbox_use: helping.4,
        aquaplaning_toolbox: helping.5,
        mechanic_scope: helping.6,
        joker_mid_drive: helping.7,
        fuel_dodge: helping.8,
        turn_dodge: helping.9,
        assist_moments: helping.10,
        disable_stacking: setting.0,
        feature_duplicates: setting.1,
        named_disable: setting.2,
        solo_feature_pool: setting.3,
        edge_match: setting.4,
        finish_roll_choice: setting.5,
        reroll_who: setting.6,
        build_deadlock: setting.7,
        finish_blocks: setting.8,
        vote_location: setting.9,
        finished_turns: setting.10,
        // The maps of these games do not say how cars face.
        start_heading: None::<StartHeading>,
    })
}

/// Any seat that a game may have.
pub(crate) fn seats() -> impl Strategy<Value = Seat> {
    (0..4_usize).prop_map(Seat::new)
}

fn cards() -> impl Strategy<Value = Cards> {
    // Mostly few, for most tables of cards do not fit on any board.
    let few = prop_oneof![4 => Just(0_u8), 2 => Just(1), 1 => 2..9_u8];
    vec(few, Card::ALL.len()).prop_map(|counts| {
        let mut cards = Cards::NONE;
        for (&card, count) in Card::ALL.iter().zip(counts) {
            *cards.of_mut(card) = count;
        }
        cards
    })
}

fn exchanges() -> impl Strategy<Value = Exchange> {
    let feature = prop_oneof![9 => Just(None), 1 => one_of(Feature::ALL)];
    (cards(), cards(), feature).prop_map(|(gained, lost, feature)| Exchange {
        feature,
        ..Exchange::new(gained, lost)
    })
}

fn cells() -> impl Strategy<Value = Cell> {
    (-4..=5_i8, -4..=7_i8).prop_map(|(x, y)| Cell { x, y })
}

fn spots() -> impl Strategy<Value = Spot> {
    (cells(), 0..4_u8).prop_map(|(cell, rotation)| Spot { cell, rotation })
}

fn routes() -> impl Strategy<Value = Route> {
    let card = prop_oneof![3 => Just(None), 2 => one_of(Direction::ALL)];
    let step = (select(Side::ALL), card).prop_map(|(exit, card)| RouteStep { exit, card });
    let burn = prop_oneof![5 => Just(None), 1 => one_of(Direction::ALL)];
    let pauses = || proptest::bool::weighted(0.1);
    (vec(step, 0..5), burn, pauses(), pauses()).prop_map(|(steps, burn, joker, assist)| Route {
        burn,
        joker_next: joker,
        assist_next: assist,
        ..Route::new(steps)
    })
}

/// Any move.
pub(crate) fn moves() -> impl Strategy<Value = Move> {
    let setup = prop_oneof![
        (0..12_u8).prop_map(|tile| Move::RemoveService(TileId(tile))),
        (0..4_u8).prop_map(Move::PlaceStart),
        (0..12_u8, cells(), 0..4_u8).prop_map(|(tile, at, rotation)| Move::PlaceTile {
            tile: TileId(tile),
            at,
            rotation,
        }),
        Just(Move::KeepTile),
        spots().prop_map(Move::VoteFinish),
        spots().prop_map(Move::PlaceFinish),
        select(Feature::ALL).prop_map(Move::ChooseFeature),
        (cards(), cards()).prop_map(|(rally, assistance)| Move::Load {
            rally,
            assistance,
            feature: None,
        }),
        select(Side::ALL).prop_map(Move::PlaceRally),
        cells().prop_map(Move::PlaceAssist),
    ];
    let loot =
        (vec(cards(), 4), proptest::bool::weighted(0.1)).prop_map(|(from, elsewhere)| Loot {
            from: std::array::from_fn(|seat| from[seat]),
            elsewhere,
            feature: None,
        });
    let jokers = prop_oneof![
        exchanges().prop_map(Move::Transporter),
        loot.prop_map(Move::Robber),
        Just(Move::Saboteur),
        one_of(Problem::ALL).prop_map(Move::Mechanic),
    ];
    let choice = (0..4_usize, 0..4_usize).prop_map(|(one, other)| {
        let mut choice = Choice::default();
        choice.0[one] += 1;
        choice.0[other] += u8::from(other != one);
        Move::Disable(choice)
    });
    let free = prop_oneof![
        Just(Move::Roll),
        choice,
        routes().prop_map(Move::Drive),
        routes().prop_map(Move::Drive),
        routes().prop_map(Move::Drive),
        select(Direction::ALL).prop_map(Move::Burn),
        select(Side::ALL).prop_map(Move::DriveAssist),
        (exchanges(), any::<bool>())
            .prop_map(|(exchange, u_turn)| Move::Assist { exchange, u_turn }),
        Just(Move::UTurn),
        (select(Car::ALL), exchanges())
            .prop_map(|(car, exchange)| Move::Resupply { car, exchange }),
        (select(Problem::ALL), select(Cure::ALL))
            .prop_map(|(problem, with)| Move::Repair { problem, with }),
        Just(Move::EndTurn),
    ];
    prop_oneof![2 => setup, 2 => jokers, 6 => free]
}
