//! What is hidden and what is not, how positions look, and whole games by bots.

mod determinize;
mod play;

use super::super::components::{
    CopActionSpeed, CopBricks, CopBroke, CopCar, CopDuplicateParts, CopUsedCards, CubePartLoss,
    CubePlacement, DamageSlows, DraftOrder, EncounterMovement, FullBricks, FullMarket,
    InitiativeBonus, LostParts, MarketPass, NitrousEffect, NitrousFloor, PeekChoice, PeekRevealed,
    PickupOverflow, Readings, RepairTiming, Resupply, SpeedMultiplierStacking, TownActivity,
    TownEntry, TurnEnd, WaitingPay, WreckPayment, WreckPlacement,
};
use super::super::table::BrickRun;
use crate::games::sandbox::set_up;
use crate::kit::random::Random;

/// A game of a scenario without a header.
pub(super) fn game(scenario: &str) -> BrickRun {
    set_up(scenario).unwrap_or_else(|why| panic!("{scenario}: {why}"))
}

/// A game of any number of players with any readings, often with shorter roads and other numbers.
pub(super) fn any(random: &mut Random) -> BrickRun {
    fn pick<T: Copy>(values: &[T], random: &mut Random) -> T {
        values[random.below(values.len())]
    }
    let players = 1 + random.below(4);
    let mut scenario = format!("players = {players}\n");
    scenario += pick(&["mode = \"full\"\n", "mode = \"beginner\"\n"], random);
    scenario += pick(&["cars = \"deal\"\n", ""], random);
    if players == 1 {
        let levels = ["easy", "regular", "hard"];
        scenario.extend(["difficulty = \"", pick(&levels, random), "\"\n"]);
    }
    let mut game = game(&scenario);
    if random.below(2) == 0 {
        for town in &mut game.towns {
            town.road = u8::try_from(1 + random.below(6)).expect("few");
        }
    }
    if random.below(3) == 0 {
        let constants = &mut game.constants;
        constants.cubes = 3;
        constants.repair_cubes = 1;
        constants.wreck_cubes = 3;
        constants.wreck_fee = 6;
        constants.waiting_pay = 1;
        constants.market = 5;
    }
    game.readings = Readings {
        initiative_bonus: pick(InitiativeBonus::ALL, random),
        repair_timing: pick(RepairTiming::ALL, random),
        turn_end: pick(TurnEnd::ALL, random),
        wreck_placement: pick(WreckPlacement::ALL, random),
        wreck_payment: pick(WreckPayment::ALL, random),
        damage_slows: pick(DamageSlows::ALL, random),
        nitrous_effect: pick(NitrousEffect::ALL, random),
        nitrous_floor: pick(NitrousFloor::ALL, random),
        speed_multiplier_stacking: pick(SpeedMultiplierStacking::ALL, random),
        pickup_overflow: pick(PickupOverflow::ALL, random),
        peek_choice: pick(PeekChoice::ALL, random),
        peek_revealed: pick(PeekRevealed::ALL, random),
        full_market: pick(FullMarket::ALL, random),
        market_pass: pick(MarketPass::ALL, random),
        cube_placement: pick(CubePlacement::ALL, random),
        town_entry: pick(TownEntry::ALL, random),
        resupply: pick(Resupply::ALL, random),
        draft_order: pick(DraftOrder::ALL, random),
        waiting_pay: pick(WaitingPay::ALL, random),
        encounter_movement: pick(EncounterMovement::ALL, random),
        cube_part_loss: pick(CubePartLoss::ALL, random),
        full_bricks: pick(FullBricks::ALL, random),
        cop_action_speed: pick(CopActionSpeed::ALL, random),
        cop_used_cards: pick(CopUsedCards::ALL, random),
        cop_broke: pick(CopBroke::ALL, random),
        town_activity: pick(TownActivity::ALL, random),
        cop_car: pick(CopCar::ALL, random),
        cop_duplicate_parts: pick(CopDuplicateParts::ALL, random),
        cop_bricks: pick(CopBricks::ALL, random),
        lost_parts: pick(LostParts::ALL, random),
    };
    game
}
