//! What the documents of Rallyman may say: one type a kind, nothing checked but shape.

mod cards;
mod dashboards;
mod dice;
mod names;
mod position;
mod rally;
mod rules;
mod scenario;
mod zones;

pub use cards::{Cards, GearCards, GearPile, ShortcutCards};
pub use dashboards::{Dashboard, Dashboards, Grip};
pub use dice::Dice;
pub use names::{
    Die, Driver, Face, GearEvent, Phase, ShortcutCard, Side, SpaceName, Stance, Status, Step,
    Surface, Technique, Tires,
};
pub use position::{
    CauseText, DirectionText, DriverPosition, GearSeen, LossText, PileText, PlanText, Position,
    TurnText,
};
pub use rally::{Rally, Section, Stage, Weather};
pub use rules::{
    AttackFeasibility, AttackOrder, BlockedJump, BumpBeyondTwo, BumpOnBump, ChainDirection,
    CheckpointOnJump, Constants, DamageOverflow, Departure, DirtFloor, DirtLifetime,
    FinishDistance, FlatsAndTires, FullSide, KnockOutNote, OverspeedSpace, RallyTie, Readings,
    ReadingsGiven, RestartWhenFull, Rules, SameGearAfterAcceleration, ShortcutAndLoss, SideBySide,
    SisuScope, SisuTiming, StartRoundOrder, StuckInNeutral, SurfaceChangeCheck, TireChoice,
};
pub use scenario::{Components, DriverSetup, Fixed, Options, Scenario};
pub use zones::{Bump, Corner, Junction, LegendDamage, Road, Segment, Straight, Zone, Zones};
