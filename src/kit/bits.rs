//! Small sets, in the bits of one number: of whatever has a number of its own.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::number::narrow;

/// What such a set can hold.
pub trait Member: Copy {
    /// Its number, below the number of bits of the sets that it is in.
    fn number(self) -> u32;

    /// What has this number. It is asked for numbers of members only.
    fn numbered(number: u32) -> Self;
}

/// The bits of a set: an unsigned number.
pub trait BitWord: Copy + Eq + Hash {
    /// No bit.
    const ZERO: Self;

    /// The bit with this number.
    fn bit(number: u32) -> Self;
    /// The bits of either.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// The bits of both.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// The bits that the other one lacks.
    #[must_use]
    fn without(self, other: Self) -> Self;
    /// Sets the bit with this number.
    #[inline]
    fn set(&mut self, number: u32) {
        *self = self.or(Self::bit(number));
    }
    /// Takes it out.
    #[inline]
    fn unset(&mut self, number: u32) {
        *self = self.without(Self::bit(number));
    }
    /// Whether it is set.
    #[inline]
    fn has(self, number: u32) -> bool {
        self.and(Self::bit(number)) != Self::ZERO
    }
    /// Takes the lowest bit out that is set: its number, if any is.
    fn take_lowest(&mut self) -> Option<u32>;
    /// The same of the highest.
    fn take_highest(&mut self) -> Option<u32>;
    /// All bits moved down by this many.
    #[must_use]
    fn down(self, by: u32) -> Self;
    /// How many bits are set.
    fn ones(self) -> u32;
    /// How many of the lowest eight are.
    fn ones_of_byte(self) -> u32;
}

/// Whatever is counted is its own number, as long as it is small.
macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl Member for $number {
            #[inline]
            fn number(self) -> u32 {
                narrow(self)
            }

            #[inline]
            fn numbered(number: u32) -> Self {
                narrow(number)
            }
        })*
    };
}

numbers!(u8, usize);

macro_rules! words {
    ($($word:ty),*) => {
        $(impl BitWord for $word {
            const ZERO: Self = 0;

            #[inline]
            fn bit(number: u32) -> Self {
                1 << number
            }

            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }

            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }

            #[inline]
            fn without(self, other: Self) -> Self {
                self & !other
            }

            #[inline]
            fn take_lowest(&mut self) -> Option<u32> {
                let lowest = (*self != 0).then(|| self.trailing_zeros());
                *self &= self.wrapping_sub(1);
                lowest
            }

            #[inline]
            fn take_highest(&mut self) -> Option<u32> {
                let highest = self.checked_ilog2()?;
                *self &= !Self::bit(highest);
                Some(highest)
            }

            #[inline]
            fn down(self, by: u32) -> Self {
                self.checked_shr(by).unwrap_or(0)
            }

            #[inline]
            fn ones(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn ones_of_byte(self) -> u32 {
                self.to_le_bytes()[0].count_ones()
            }
        })*
    };
}

words!(u8, u16, u32, u64, u128);

/// Where one number has too few bits: the first has the lowest.
impl<const N: usize> BitWord for [u64; N] {
    const ZERO: Self = [0; N];

    #[inline]
    fn bit(number: u32) -> Self {
        let mut bits = [0; N];
        bits[number as usize / 64] = 1 << (number % 64);
        bits
    }

    #[inline]
    fn set(&mut self, number: u32) {
        self[number as usize / 64] |= 1 << (number % 64);
    }

    #[inline]
    fn unset(&mut self, number: u32) {
        self[number as usize / 64] &= !(1 << (number % 64));
    }

    #[inline]
    fn has(self, number: u32) -> bool {
        self[number as usize / 64] & 1 << (number % 64) != 0
    }

    #[inline]
    fn or(self, other: Self) -> Self {
        std::array::from_fn(|at| self[at] | other[at])
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        std::array::from_fn(|at| self[at] & other[at])
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        std::array::from_fn(|at| self[at] & !other[at])
    }

    #[inline]
    fn take_lowest(&mut self) -> Option<u32> {
        let mut words = (0..).step_by(64).zip(self);
        words.find_map(|(from, bits)| Some(from + bits.take_lowest()?))
    }

    #[inline]
    fn take_highest(&mut self) -> Option<u32> {
        let mut words = self.iter_mut().enumerate().rev();
        let (at, highest) = words.find_map(|(at, bits)| Some((at, bits.take_highest()?)))?;
        Some(narrow::<u32>(at) * 64 + highest)
    }

    #[inline]
    fn down(self, by: u32) -> Self {
        let (far, by) = (by as usize / 64, by % 64);
        let at = |index: usize| self.get(index).copied().unwrap_or(0);
        std::array::from_fn(|index| {
            let high = at(index + far + 1).checked_shl(64 - by).unwrap_or(0);
            at(index + far) >> by | high
        })
    }

    #[inline]
    fn ones(self) -> u32 {
        self.iter().map(|bits| bits.count_ones()).sum()
    }

    #[inline]
    fn ones_of_byte(self) -> u32 {
        self.first()
            .map_or(0, |bits| bits.to_le_bytes()[0].count_ones())
    }
}

/// A set of `T`, in the bits of a `W`; listed by number.
pub struct Bits<T, W>(W, PhantomData<fn() -> T>);

impl<T: Member, W: BitWord> Bits<T, W> {
    /// Nothing.
    pub const NONE: Self = Self::of_word(W::ZERO);

    /// The set with these bits, each of which is the number of something.
    #[must_use]
    pub const fn of_word(word: W) -> Self {
        Self(word, PhantomData)
    }

    /// The bits of the set.
    #[must_use]
    #[inline]
    pub const fn word(self) -> W {
        self.0
    }

    /// The set with one member.
    #[must_use]
    #[inline]
    pub fn one(member: T) -> Self {
        Self::of_word(W::bit(member.number()))
    }

    /// Adds a member.
    #[inline]
    pub fn insert(&mut self, member: T) {
        self.0.set(member.number());
    }

    /// Adds all members of another set.
    #[inline]
    pub fn insert_all(&mut self, others: Self) {
        *self = self.or(others);
    }

    /// Takes a member out.
    #[inline]
    pub fn remove(&mut self, member: T) {
        self.0.unset(member.number());
    }

    /// Whether it is a member.
    #[must_use]
    #[inline]
    pub fn contains(self, member: T) -> bool {
        self.0.has(member.number())
    }

    /// The members of either set.
    #[must_use]
    #[inline]
    pub fn or(self, other: Self) -> Self {
        Self::of_word(self.0.or(other.0))
    }

    /// The members of both sets.
    #[must_use]
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self::of_word(self.0.and(other.0))
    }

    /// The members that are not in the other set.
    #[must_use]
    #[inline]
    pub fn without(self, other: Self) -> Self {
        Self::of_word(self.0.without(other.0))
    }

    /// Whether every member is one of the other set's.
    #[must_use]
    #[inline]
    pub fn is_subset(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub fn len(self) -> usize {
        self.0.ones() as usize
    }

    /// Whether there are none.
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == W::ZERO
    }

    /// The members by their numbers.
    #[inline]
    pub fn iter(self) -> Members<T, W> {
        Members(self)
    }

    /// The member with `count` members before it.
    ///
    /// # Panics
    /// If there are not so many.
    #[must_use]
    pub fn nth(self, count: usize) -> T {
        let (mut rest, mut passed, mut left) = (self.0, 0, count);
        // By bytes first: random moves ask for members far up.
        while rest != W::ZERO {
            let here = rest.ones_of_byte() as usize;
            if here > left {
                break;
            }
            left -= here;
            rest = rest.down(8);
            passed += 8;
        }
        for _ in 0..left {
            rest.take_lowest();
        }
        let Some(number) = rest.take_lowest() else {
            panic!("a set of {} has no member {count}", self.len());
        };
        T::numbered(passed + number)
    }
}

/// The members of a set that are still to come, from either end.
pub struct Members<T, W>(Bits<T, W>);

impl<T: Member, W: BitWord> Iterator for Members<T, W> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.0.0.take_lowest().map(T::numbered)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.0.len()
    }
}

impl<T: Member, W: BitWord> DoubleEndedIterator for Members<T, W> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.0.0.take_highest().map(T::numbered)
    }
}

impl<T: Member, W: BitWord> ExactSizeIterator for Members<T, W> {}

impl<T: Member, W: BitWord> FromIterator<T> for Bits<T, W> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        let mut set = Self::NONE;
        members.into_iter().for_each(|member| set.insert(member));
        set
    }
}

impl<T: Member + fmt::Debug, W: BitWord> fmt::Debug for Bits<T, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Member + fmt::Debug, W: BitWord> fmt::Debug for Members<T, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

// Derived, these would ask of members what only the bits need.
impl<T, W: Copy> Clone for Bits<T, W> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, W: Copy> Copy for Bits<T, W> {}

impl<T, W: Copy> Clone for Members<T, W> {
    #[inline]
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<T, W: BitWord> Default for Bits<T, W> {
    fn default() -> Self {
        Self(W::ZERO, PhantomData)
    }
}

impl<T, W: PartialEq> PartialEq for Bits<T, W> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T, W: Eq> Eq for Bits<T, W> {}

impl<T, W: Hash> Hash for Bits<T, W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// As its number.
impl<T, W: Serialize> Serialize for Bits<T, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T, W: Deserialize<'de>> Deserialize<'de> for Bits<T, W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(W::deserialize(deserializer)?, PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Small(u8);

    impl Member for Small {
        fn number(self) -> u32 {
            u32::from(self.0)
        }

        fn numbered(number: u32) -> Self {
            Self(u8::try_from(number).expect("it is below 128"))
        }
    }

    fn members() -> impl Strategy<Value = BTreeSet<Small>> {
        prop::collection::btree_set((0..128_u8).prop_map(Small), 0..40)
    }

    /// It does what the set of the standard library does.
    fn agree<W: BitWord>(
        one: &BTreeSet<Small>,
        other: &BTreeSet<Small>,
        some: Small,
    ) -> Result<(), TestCaseError> {
        let of = |set: &BTreeSet<Small>| set.iter().copied().collect::<Bits<Small, W>>();
        let (mut small, more) = (of(one), of(other));
        let listed = |set: Bits<Small, W>| set.iter().collect::<BTreeSet<Small>>();
        prop_assert_eq!(&listed(small), one);
        prop_assert!(small.iter().rev().eq(one.iter().rev().copied()));
        prop_assert_eq!((small.len(), small.is_empty()), (one.len(), one.is_empty()));
        prop_assert_eq!(small.contains(some), one.contains(&some));
        prop_assert_eq!(small.is_subset(more), one.is_subset(other));
        prop_assert_eq!(listed(small.or(more)), one | other);
        prop_assert_eq!(listed(small.and(more)), one & other);
        prop_assert_eq!(listed(small.without(more)), one - other);
        for (count, member) in one.iter().enumerate() {
            prop_assert_eq!(small.nth(count), *member);
        }
        small.remove(some);
        prop_assert!(!small.contains(some));
        small.insert(some);
        prop_assert!(small.contains(some));
        Ok(())
    }

    proptest! {
        #[test]
        fn sets_agree(one in members(), other in members(), some in (0..128_u8).prop_map(Small)) {
            agree::<u128>(&one, &other, some)?;
            agree::<[u64; 2]>(&one, &other, some)?;
        }
    }
}
