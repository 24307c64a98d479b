//! What the documents of Checkpoint Rally may say: one type a kind, nothing checked but shape.

mod cards;
mod layout;
mod names;
mod pieces;
mod position;
mod rules;
mod scenario;

pub use cards::{Card, CheckpointCards};
pub use layout::MapLayout;
pub use names::{BorderFace, BordersLaid, Colour, Corner, MapChoice, SpaceName, Target};
pub use pieces::{
    Border, Car, CarSheet, Exit, Minutes, Road, TerrainBorders, Tile, TileSet, base_terrains,
};
pub use position::{DoneEntry, How, PendingDraws, Phase, PlayerPosition, Position, Slot};
pub use rules::{
    Bonus, BorderTerrain, CheckpointFrame, ClosedMarkers, Constants, FinisherCars, FinisherDraws,
    GivingUp, LastChance, LoneChaser, Readings, ReadingsGiven, Reshuffle, Rules, SharedTile,
    StartTileCheckpoint, TokenOnReplacedTile, TurnBack,
};
pub use scenario::{Components, Fixed, PlayerSetup, Scenario};
