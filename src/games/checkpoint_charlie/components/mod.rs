//! What the documents of Checkpoint Charlie may say: one type a kind, nothing checked but shape.

mod investigators;
mod markers;
mod names;
mod position;
mod rules;
mod scenario;
mod suspects;
mod traits;

pub use investigators::{Investigator, Investigators};
pub use markers::{Marker, Markers};
pub use names::{Colour, Phase, Placement, PlayerName, Special};
pub use position::{AccusationText, HeldText, PlayerPosition, Position};
pub use rules::{
    Accusable, AdlerChain, AdlerTarget, AdlerWindow, AnnounceWindow, ColourExhaustion, Constants,
    DeckOut, InvestigatorCardTurn, MissingClues, RaceTiebreak, Readings, ReadingsGiven, Rules,
    StasiReturn, TenPoints,
};
pub use scenario::{Components, Fixed, Options, Scenario};
pub use suspects::{Suspect, Suspects};
pub use traits::{Trait, Traits};
