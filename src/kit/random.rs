//! The random stream that seeds name: version 1.
//!
//! A seed means the same outcomes on every platform and for ever, so the generator and the way
//! each draw uses it are part of the file format (`docs/random.md`) and pinned by test vectors
//! below. A change of either is a new stream version beside this one, never a change of this one.

use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The version of the stream that this build produces.
pub const STREAM: u32 = 1;

/// Stream 1: xoshiro256++ seeded from 64 bits by `SplitMix64`.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream that belongs to `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The stream that belongs to a path below `seed`, such as a game's number and a seat's: streams
    /// of different paths have nothing to do with each other.
    ///
    /// Each part is added to the seed times the golden ratio's 64 bits and the sum is mixed as
    /// `SplitMix64` mixes its state, which is the seed for the next part.
    #[must_use]
    pub fn branch(seed: u64, path: &[u64]) -> Self {
        const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
        Self::new(path.iter().fold(seed, |seed, part| {
            let sum = seed.wrapping_mul(GOLDEN).wrapping_add(*part);
            let mixed = (sum ^ (sum >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            mixed ^ (mixed >> 31)
        }))
    }

    /// A number from `0..n`: the high 64 bits of the next output times `n`.
    ///
    /// The departure from uniform is below `n / 2^64`, which no game can notice.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        assert!(n > 0, "a draw needs at least one outcome");
        let product = u128::from(self.0.next_u64()) * (n as u128);
        #[expect(clippy::cast_possible_truncation, reason = "the high half is below n")]
        let draw = (product >> 64) as usize;
        draw
    }

    /// Puts `items` into a uniformly random order: for `i` from the last index down to 1, swaps
    /// items `i` and `below(i + 1)`.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// Computed by a second implementation, written from the papers of Blackman and Vigna
    /// (xoshiro256++, 2021) and Steele, Lea and Flood (`SplitMix64`, 2014).
    #[test]
    fn stream_one_is_pinned() {
        let mut random = Random::new(0);
        let draws: Vec<usize> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(draws, [324, 382, 359, 11, 495, 20, 857, 845]);
        let mut order: Vec<u8> = (0..10).collect();
        Random::new(42).shuffle(&mut order);
        assert_eq!(order, [5, 3, 1, 0, 9, 6, 4, 7, 2, 8]);
        let mut branch = Random::branch(1, &[7, 3]);
        let draws: Vec<usize> = (0..4).map(|_| branch.below(1000)).collect();
        assert_eq!(draws, [66, 250, 693, 172]);
    }
}
