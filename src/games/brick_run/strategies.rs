//! Games and moves to test with.

use std::collections::BTreeMap;

use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::document::Id;
use crate::games::brick_run::components::{
    CarsBy, Components, CopActionSpeed, CopBricks, CopBroke, CopCar, CopDuplicateParts,
    CopUsedCards, CubePartLoss, CubePlacement, DamageSlows, Difficulty, DraftOrder,
    EncounterMovement, Fixed, FullBricks, FullMarket, InitiativeBonus, LostParts, MarketPass, Mode,
    NitrousEffect, NitrousFloor, PeekChoice, PeekRevealed, PickupOverflow, PlayerName,
    ReadingsGiven, RepairTiming, Resupply, Scenario, SpeedMultiplierStacking, TownActivity,
    TownEntry, TurnEnd, WaitingPay, WreckPayment, WreckPlacement,
};
use crate::games::brick_run::testing::{MORE_CARDS, ODD_CARS, SHORT_TOWNS, WILD_RULES, WORKSPACE};
use crate::games::brick_run::{BrickRun, CarId, CardId, Cubes, Move, Peek, RoadSet};
use crate::games::testing::one_of;

/// Games of one to four players in either mode, under any readings.
pub(crate) fn games() -> impl Strategy<Value = BrickRun> {
    (scenarios(), any::<bool>()).prop_map(|(mut scenario, default_readings)| {
        if default_readings {
            scenario.readings = ReadingsGiven::default();
        }
        WORKSPACE.game(&scenario)
    })
}

/// Games with other cars, more cards, other towns or other numbers.
pub(crate) fn odd_games() -> impl Strategy<Value = BrickRun> {
    let cars = option::weighted(0.7, Just(ODD_CARS.into()));
    let cards = option::weighted(0.5, Just(MORE_CARDS.into()));
    let towns = option::weighted(0.7, Just(SHORT_TOWNS.into()));
    let rules = option::weighted(0.7, Just(WILD_RULES.into()));
    (scenarios(), cars, cards, towns, rules).prop_map(
        |(mut scenario, cars, cards, towns, rules)| {
            if cars.is_some() {
                scenario.fixed.cars.clear();
            }
            scenario.components = Components {
                rules,
                cars,
                cards,
                towns,
            };
            WORKSPACE.game(&scenario)
        },
    )
}

/// Scenarios with the base components.
pub(crate) fn scenarios() -> impl Strategy<Value = Scenario> {
    let modes = select(Mode::ALL);
    let cars = select(CarsBy::ALL);
    let difficulty = select(Difficulty::ALL);
    (1..=4_u8, modes, cars, difficulty, fixed(), readings()).prop_map(
        |(players, mode, cars, difficulty, mut fixed, readings)| {
            fixed.cars.retain(|player, _| (*player as u8) < players);
            Scenario {
                players,
                mode,
                difficulty: (players == 1).then_some(difficulty),
                cars,
                components: Components::default(),
                readings,
                fixed,
            }
        },
    )
}

/// Anything that can be fixed for four players.
fn fixed() -> impl Strategy<Value = Fixed> {
    let names = ["sedan", "farm-truck", "panel-van", "muscle-car"];
    let cars: BTreeMap<PlayerName, Id> = (PlayerName::ALL.iter().copied())
        .zip(names.map(|name| Id(name.into())))
        .collect();
    (0..=4_usize, any::<bool>()).prop_map(move |(count, deck)| Fixed {
        cars: cars.clone().into_iter().take(count).collect(),
        deck: deck.then(|| {
            let cards = ["c33", "c34", "c01", "c32", "c35", "c07"];
            cards.map(|card| Id(card.into())).to_vec()
        }),
    })
}

/// Any choice of readings.
pub(crate) fn readings() -> impl Strategy<Value = ReadingsGiven> {
    let driving = (
        one_of(InitiativeBonus::ALL),
        one_of(RepairTiming::ALL),
        one_of(NitrousEffect::ALL),
        one_of(NitrousFloor::ALL),
        one_of(SpeedMultiplierStacking::ALL),
        one_of(EncounterMovement::ALL),
        one_of(CubePlacement::ALL),
        one_of(TownEntry::ALL),
    )
        .boxed();
    let looking = (
        one_of(PickupOverflow::ALL),
        one_of(PeekChoice::ALL),
        one_of(PeekRevealed::ALL),
        one_of(TurnEnd::ALL),
        one_of(DamageSlows::ALL),
        one_of(WreckPlacement::ALL),
        one_of(WreckPayment::ALL),
        one_of(FullMarket::ALL),
    )
        .boxed();
    let towns = (
        one_of(MarketPass::ALL),
        one_of(Resupply::ALL),
        one_of(DraftOrder::ALL),
        one_of(WaitingPay::ALL),
        one_of(CubePartLoss::ALL),
        one_of(FullBricks::ALL),
        one_of(TownActivity::ALL),
    )
        .boxed();
    let cop = (
        one_of(CopActionSpeed::ALL),
        one_of(CopUsedCards::ALL),
        one_of(CopBroke::ALL),
        one_of(CopCar::ALL),
        one_of(CopDuplicateParts::ALL),
        one_of(CopBricks::ALL),
        one_of(LostParts::ALL),
    )
        .boxed();
    (driving, looking, towns, cop).prop_map(|(driving, looking, towns, cop)| ReadingsGiven {
        initiative_bonus: driving.0,
        repair_timing: driving.1,
        nitrous_effect: driving.2,
        nitrous_floor: driving.3,
        speed_multiplier_stacking: driving.4,
        encounter_movement: driving.5,
        cube_placement: driving.6,
        town_entry: driving.7,
        pickup_overflow: looking.0,
        peek_choice: looking.1,
        peek_revealed: looking.2,
        turn_end: looking.3,
        damage_slows: looking.4,
        wreck_placement: looking.5,
        wreck_payment: looking.6,
        full_market: looking.7,
        market_pass: towns.0,
        resupply: towns.1,
        draft_order: towns.2,
        waiting_pay: towns.3,
        cube_part_loss: towns.4,
        full_bricks: towns.5,
        town_activity: towns.6,
        cop_action_speed: cop.0,
        cop_used_cards: cop.1,
        cop_broke: cop.2,
        cop_car: cop.3,
        cop_duplicate_parts: cop.4,
        cop_bricks: cop.5,
        lost_parts: cop.6,
    })
}

fn cards() -> impl Strategy<Value = CardId> {
    (0..35_u8).prop_map(CardId)
}

/// Cubes, most of them as many as a player has.
fn cubes() -> impl Strategy<Value = Cubes> {
    let area = || prop_oneof![6 => 0..=4_i8, 1 => -1..=7_i8];
    (area(), area(), area(), area()).prop_map(|(movement, steer, cb, repair)| Cubes {
        movement,
        steer,
        cb,
        repair,
    })
}

fn peeks() -> impl Strategy<Value = Peek> {
    let places = proptest::collection::vec(1..=10_u8, 0..4);
    prop_oneof![
        (0..6_u8).prop_map(Peek::Next),
        places.prop_map(|places| Peek::Cards(places.into_iter().collect::<RoadSet>())),
    ]
}

/// Any move with the base components, most of them illegal.
pub(crate) fn moves() -> impl Strategy<Value = Move> {
    prop_oneof![
        2 => (0..5_u8).prop_map(|car| Move::TakeCar(CarId(car))),
        3 => cards().prop_map(Move::TakePart),
        3 => cards().prop_map(Move::BuyPart),
        1 => Just(Move::Pass),
        2 => (0..12_u16).prop_map(Move::BuyBricks),
        6 => cubes().prop_map(Move::Place),
        3 => (0..7_u8).prop_map(Move::Repair),
        4 => (0..14_u16).prop_map(Move::Advance),
        1 => select(vec![Move::Nitrous, Move::EndTurn]),
        2 => (-2..=2_i8, -2..=2_i8)
            .prop_map(|(low, high)| Move::Countermeasure { low, high }),
        2 => cards().prop_map(Move::LosePart),
        4 => peeks().prop_map(Move::Peek),
        3 => (0..12_u16).prop_map(Move::Sell),
    ]
}
