//! Games and moves to test with.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use crate::document::Id;
use crate::games::rallyman::components::{
    AttackFeasibility, AttackOrder, BlockedJump, BumpBeyondTwo, BumpOnBump, ChainDirection,
    CheckpointOnJump, Components, DamageOverflow, Departure, Die, DirtFloor, DirtLifetime, Driver,
    DriverSetup, FinishDistance, Fixed, FlatsAndTires, FullSide, KnockOutNote, Options,
    OverspeedSpace, RallyTie, ReadingsGiven, RestartWhenFull, SameGearAfterAcceleration, Scenario,
    ShortcutAndLoss, SideBySide, SisuScope, SisuTiming, StartRoundOrder, StuckInNeutral,
    SurfaceChangeCheck, TireChoice, Tires,
};
use crate::games::rallyman::testing::{
    ODD_CARDS, ODD_DASHBOARDS, ODD_DICE, ODD_RALLIES, ODD_ZONES, SHORT_RALLIES, WORKSPACE,
};
use crate::games::rallyman::{DiceSet, Move, Place, PlanStep, Rallyman, ZoneSet};
use crate::games::testing::one_of;
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// Games of one to four drivers in any weather, under any readings.
pub(crate) fn games() -> impl Strategy<Value = Rallyman> {
    (scenarios(), any::<bool>()).prop_map(|(mut scenario, default_readings)| {
        if default_readings {
            scenario.readings = ReadingsGiven::default();
        }
        WORKSPACE.game(&scenario)
    })
}

/// Games of all sorts: on odd zones, with odd dashboards, cards and dice.
pub(crate) fn odd_games() -> impl Strategy<Value = Rallyman> {
    let dashboards = select(vec![
        None,
        Some(None),
        Some(Some("egg")),
        Some(Some("tank")),
    ]);
    let cards = select(vec![None, Some(ODD_CARDS)]);
    let dice = select(vec![None, Some(ODD_DICE)]);
    let rally = select(vec![
        ODD_RALLIES[0],
        ODD_RALLIES[1],
        ODD_RALLIES[2],
        ODD_RALLIES[3],
    ]);
    let others = (dashboards, cards, dice, rally);
    (scenarios(), others).prop_map(|(mut scenario, (dashboards, cards, dice, rally))| {
        scenario.components = Components {
            rules: None,
            rally: Some(rally.into()),
            zones: Some(ODD_ZONES.into()),
            dashboards: dashboards.map(|_| ODD_DASHBOARDS.into()),
            cards: cards.map(Into::into),
            dice: dice.map(Into::into),
        };
        if let (Some(Some(id)), Some(driver)) = (dashboards, scenario.drivers.values_mut().next()) {
            driver.dashboard = Some(Id(id.into()));
        }
        WORKSPACE.game(&scenario)
    })
}

/// Scenarios with the base components, on rallies that are soon driven.
pub(crate) fn scenarios() -> impl Strategy<Value = Scenario> {
    let drivers = proptest::sample::subsequence(Driver::ALL.to_vec(), 1..=4);
    let rally = select(vec![
        SHORT_RALLIES[0],
        SHORT_RALLIES[1],
        SHORT_RALLIES[2],
        SHORT_RALLIES[3],
        "rallies/sprint.toml",
    ]);
    let options = (any::<bool>(), any::<bool>(), prop::bool::weighted(0.2));
    let fixed = (any::<bool>(), option::of(select(Tires::ALL)));
    (drivers, rally, options, fixed, readings()).prop_map(
        |(drivers, rally, (time_attack, spend_seconds, shakedown), (ordered, tires), readings)| {
            let mut fixed = Fixed::default();
            if ordered {
                fixed.start_order = Some(drivers.iter().rev().copied().collect());
            }
            // Where there is no weather, there are no tires to choose.
            if let Some(tires) = tires.filter(|_| rally != SHORT_RALLIES[3]) {
                fixed.tires.insert(drivers[0], tires);
            }
            Scenario {
                drivers: drivers
                    .into_iter()
                    .map(|driver| (driver, DriverSetup::default()))
                    .collect(),
                options: Options {
                    time_attack,
                    spend_seconds,
                    shakedown,
                },
                components: Components {
                    rally: Some(rally.into()),
                    ..Components::default()
                },
                readings,
                fixed,
            }
        },
    )
}

/// Any choice of readings.
pub(crate) fn readings() -> impl Strategy<Value = ReadingsGiven> {
    let driving = (
        one_of(SameGearAfterAcceleration::ALL),
        one_of(ChainDirection::ALL),
        one_of(Departure::ALL),
        one_of(StartRoundOrder::ALL),
        one_of(StuckInNeutral::ALL),
        one_of(AttackOrder::ALL),
        one_of(AttackFeasibility::ALL),
        one_of(SisuTiming::ALL),
        one_of(SisuScope::ALL),
        one_of(FinishDistance::ALL),
    );
    let losing = (
        one_of(DamageOverflow::ALL),
        one_of(OverspeedSpace::ALL),
        one_of(SurfaceChangeCheck::ALL),
        one_of(FlatsAndTires::ALL),
        one_of(ShortcutAndLoss::ALL),
        one_of(KnockOutNote::ALL),
        one_of(FullSide::ALL),
        one_of(RestartWhenFull::ALL),
    );
    let others = (
        one_of(DirtFloor::ALL),
        one_of(DirtLifetime::ALL),
        one_of(BumpBeyondTwo::ALL),
        one_of(BumpOnBump::ALL),
        one_of(BlockedJump::ALL),
        one_of(CheckpointOnJump::ALL),
        one_of(RallyTie::ALL),
        one_of(TireChoice::ALL),
        one_of(SideBySide::ALL),
    );
    (driving, losing, others).prop_map(|(driving, losing, others)| ReadingsGiven {
        same_gear_after_acceleration: driving.0,
        chain_direction: driving.1,
        departure: driving.2,
        start_round_order: driving.3,
        stuck_in_neutral: driving.4,
        attack_order: driving.5,
        attack_feasibility: driving.6,
        sisu_timing: driving.7,
        sisu_scope: driving.8,
        finish_distance: driving.9,
        damage_overflow: losing.0,
        overspeed_space: losing.1,
        surface_change_check: losing.2,
        flats_and_tires: losing.3,
        shortcut_and_loss: losing.4,
        knock_out_note: losing.5,
        full_side: losing.6,
        restart_when_full: losing.7,
        dirt_floor: others.0,
        dirt_lifetime: others.1,
        bump_beyond_two: others.2,
        bump_on_bump: others.3,
        blocked_jump: others.4,
        checkpoint_on_jump: others.5,
        rally_tie: others.6,
        tire_choice: others.7,
        side_by_side: others.8,
    })
}

fn dice() -> impl Strategy<Value = Die> {
    select(Die::ALL)
}

/// A die and spaces that are near the start of every stage.
fn steps() -> impl Strategy<Value = PlanStep> {
    let land = option::weighted(0.1, (0..12_u16).prop_map(Place));
    (dice(), 0..12_u16, land).prop_map(|(die, to, land)| PlanStep {
        die,
        to: Place(to),
        land,
    })
}

/// Any move, most of them illegal.
pub(crate) fn moves() -> impl Strategy<Value = Move> {
    prop_oneof![
        4 => steps().prop_map(Move::Roll),
        2 => steps().prop_map(Move::Buy),
        2 => (vec(dice(), 1..7)).prop_map(|dice| {
            let listed = narrow::<u8>(dice.len());
            Move::Attack { dice: dice.into_iter().collect::<DiceSet>(), listed }
        }),
        2 => vec(steps(), 1..5).prop_map(|steps| Move::Arrange(steps.into_iter().collect())),
        1 => dice().prop_map(Move::GiveUp),
        1 => select(Tires::ALL).prop_map(Move::ChooseTires),
        1 => vec(0..4_usize, 1..=4)
            .prop_map(|order| Move::StartOrder(order.into_iter().map(Seat::new).collect())),
        1 => (0..4_u64).prop_map(|zones| Move::SnowZones(ZoneSet::of_word(zones))),
        3 => select(vec![
            Move::DiscardSpare,
            Move::KeepSpare,
            Move::ChangeTire,
            Move::Sisu,
            Move::AcceptLoss,
            Move::EndTurn,
        ]),
    ]
}
