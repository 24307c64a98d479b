//! Simulation: many games by bots, on all cores, counted.
//!
//! A game of a [`Plan`] depends on its number and the plan alone. Threads take numbers as they come;
//! what they count is whole numbers that are added up in the end, so that a result depends neither
//! on how many threads there are nor on which of them plays what. Counts do not grow with the
//! number of games.

mod clauses;
mod groups;
mod order;
mod outcome;
mod report;
mod run;
mod shard;
mod simulator;
mod sweep;
mod tally;
#[cfg(test)]
mod tests;
mod tracks;

pub use clauses::ClauseCounts;
pub use groups::{Groups, SeatGroup, TestVerdict};
pub use outcome::{GameOutcome, Standing};
pub use report::{ClauseLine, GroupMember, GroupTable, clause_lines, first_player, tables};
pub use run::{RowWatcher, Simulation, Watch, run};
pub use shard::Shard;
pub use simulator::{Simulator, WrittenGame, simulator};
pub use sweep::{Comparison, Sweep, comparisons};
pub use tally::{Extreme, Tally};
pub use tracks::{SpaceVisits, Visits};

use super::bots::Bot;
use crate::kit::seat::Seat;

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// The seed of all of them.
    pub seed: u64,
    /// The bot of each seat, in the first game.
    pub bots: Vec<Bot>,
    /// Whether bots move on by a seat from each game to the next.
    pub rotate: bool,
    /// Steps after which a game is left unfinished.
    pub longest: usize,
    /// Whether it is counted how often each clause fires.
    pub clauses: bool,
}

impl Plan {
    /// The bot of a seat in the game with this number, counted from 1; nobody where there is none.
    #[must_use]
    pub fn bot(&self, number: u64, seat: Seat) -> Bot {
        let own = self.bots.get(seat.index()).copied();
        let own = own.unwrap_or(Bot::Automatic);
        if !self.rotate || own == Bot::Automatic {
            return own;
        }
        // Seats that nobody plays are passed over.
        let played = |bots: &[Bot]| bots.iter().filter(|bot| **bot != Bot::Automatic).count();
        let (seats, place) = (played(&self.bots), played(&self.bots[..seat.index()]));
        let turned = usize::try_from((number - 1) % seats as u64).unwrap_or(0);
        let mut bots = self.bots.iter().filter(|bot| **bot != Bot::Automatic);
        bots.nth((place + turned) % seats).copied().unwrap_or(own)
    }
}
