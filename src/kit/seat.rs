//! Seats: who takes part, and sets of them.

use super::bits::{Bits, Member};

/// One participant's place at the table, counted from 0 in the order that the game defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// More seats than any game here has; bounds [`SeatSet`].
    pub const MAX: usize = 8;

    /// The seat with this index.
    ///
    /// # Panics
    /// If `index` is not below [`Seat::MAX`].
    #[must_use]
    pub fn new(index: usize) -> Self {
        assert!(index < Self::MAX, "seat {index} is out of range");
        #[expect(clippy::cast_possible_truncation, reason = "checked against MAX above")]
        Self(index as u8)
    }

    /// The index, counted from 0.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Member for Seat {
    #[inline]
    fn number(self) -> u32 {
        u32::from(self.0)
    }

    #[inline]
    fn numbered(number: u32) -> Self {
        Self::new(number as usize)
    }
}

/// A set of seats, listed in seat order.
pub type SeatSet = Bits<Seat, u8>;
