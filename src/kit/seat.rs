//! Seats: who takes part, and sets of them.

use std::fmt;

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
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of seats, listed in seat order.
#[derive(Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// The set with one member.
    #[must_use]
    pub fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Whether the seat is a member.
    #[must_use]
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether nobody is a member.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The members in seat order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::MAX)
            .map(Seat::new)
            .filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::NONE;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
