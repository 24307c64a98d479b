//! What the documents of Classic Rally may say: one type a kind, nothing checked but shape.

mod boards;
mod cards;
mod carried;
mod dice;
mod map;
mod names;
mod position;
mod rules;
mod scenario;
mod tiles;

pub use boards::{CarBoard, CarBoards};
pub use cards::{
    AccessoryCards, ByPlayers, CardTable, ConsumableCards, FeatureCards, HazardCards, JokerCards,
    RoadBookCards,
};
pub use carried::{CardsGiven, FeaturesGiven, HandGiven, LoadText};
pub use dice::Dice;
pub use map::RoadMap;
pub use names::{
    AnyCard, Aquaplaning, Board, Car, Card, CellName, Colour, Cure, Direction, Feature, Hazard,
    Joker, Location, Phase, Problem, Role, Side, Sign, Start, Step, StepName, Weather, laid_text,
};
pub use position::{DriveText, PlayerPosition, Position, TurnText};
pub use rules::{
    AquaplaningToolbox, AssistEmpty, AssistLimit, AssistMoments, BuildDeadlock,
    CloseRatioAtIntersection, CloseRatioCopies, CloseRatioTiming, Constants, DeadEndFacing,
    DisableStacking, EdgeMatch, FeatureDuplicates, FinishBlocks, FinishRollChoice, FinishedTurns,
    FuelDodge, FuelLeakTiming, IntersectionOccupancy, JokerMidDrive, MechanicScope,
    MismatchWhenAble, MustMoveScope, NamedDisable, OvertakeRefusal, Readings, ReadingsGiven,
    RerollWho, ResupplyWindow, RoadBookTiming, Rules, SignUTurn, SoloFeaturePool, StartHeading,
    StubShape, StuckCard, ToolboxUse, TurnDodge, VoteLocation,
};
pub use scenario::{BUILT, Components, Fixed, Scenario};
pub use tiles::{RoadTile, RoadTiles};
