//! What the documents of Brick run may say: one type a kind, nothing checked but shape.

mod cards;
mod cars;
mod names;
mod position;
mod rules;
mod scenario;
mod spot;
mod towns;

pub use cards::{Card, Cards, CopsRange, Encounter, Pickup};
pub use cars::{Car, Cars};
pub use names::{Ability, CarsBy, Difficulty, Mode, Phase, PlayerName};
pub use position::{CopPosition, Placed, PlayerPosition, Position};
pub use rules::{
    Constants, CopActionSpeed, CopBricks, CopBroke, CopCar, CopDuplicateParts, CopParts,
    CopUsedCards, CubePartLoss, CubePlacement, DamageSlows, DraftOrder, EncounterMovement,
    FullBricks, FullMarket, InitiativeBonus, LostParts, MarketPass, NitrousEffect, NitrousFloor,
    PeekChoice, PeekRevealed, PickupOverflow, Readings, ReadingsGiven, RepairTiming, Resupply,
    Rules, SpeedMultiplierStacking, TownActivity, TownEntry, TurnEnd, WaitingPay, WreckPayment,
    WreckPlacement,
};
pub use scenario::{Components, Fixed, Scenario};
pub use spot::SpotText;
pub use towns::{Town, Towns};
