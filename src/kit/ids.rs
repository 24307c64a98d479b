//! Typed numbers of things, and lists that only such a number opens.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut, Index, IndexMut};

/// The place of a thing among those of its sort. [`ids!`](crate::ids) declares such types.
pub trait ListId: Copy {
    /// The thing with this index. Lists are short: an index that the number cannot hold becomes the highest.
    fn at(index: usize) -> Self;

    /// Its index.
    fn index(self) -> usize;
}

/// A list whose things are named by their places in it.
#[derive(PartialEq, Eq)]
pub struct IndexVec<I, T>(Vec<T>, PhantomData<fn() -> I>);

impl<I: ListId, T> IndexVec<I, T> {
    /// The places of all, in order.
    pub fn ids(
        &self,
    ) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + Clone + use<I, T> {
        (0..self.0.len()).map(I::at)
    }

    /// The first thing of which this is true.
    pub fn find(&self, is_it: impl FnMut(&T) -> bool) -> Option<I> {
        self.0.iter().position(is_it).map(I::at)
    }

    /// Puts a thing at the end; where it is.
    pub fn add(&mut self, thing: T) -> I {
        self.0.push(thing);
        I::at(self.0.len() - 1)
    }
}

impl<I, T> From<Vec<T>> for IndexVec<I, T> {
    fn from(things: Vec<T>) -> Self {
        Self(things, PhantomData)
    }
}

impl<I, T> FromIterator<T> for IndexVec<I, T> {
    fn from_iter<A: IntoIterator<Item = T>>(things: A) -> Self {
        Vec::from_iter(things).into()
    }
}

impl<I, T> Deref for IndexVec<I, T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<I, T> DerefMut for IndexVec<I, T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<I: ListId, T> Index<I> for IndexVec<I, T> {
    type Output = T;

    #[inline]
    fn index(&self, id: I) -> &T {
        &self.0[id.index()]
    }
}

impl<I: ListId, T> IndexMut<I> for IndexVec<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.0[id.index()]
    }
}

impl<'v, I, T> IntoIterator for &'v IndexVec<I, T> {
    type Item = &'v T;
    type IntoIter = std::slice::Iter<'v, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'v, I, T> IntoIterator for &'v mut IndexVec<I, T> {
    type Item = &'v mut T;
    type IntoIter = std::slice::IterMut<'v, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}

// Derived, these would ask of the number what only the things need.
impl<I, T> Default for IndexVec<I, T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<I, T: Clone> Clone for IndexVec<I, T> {
    fn clone(&self) -> Self {
        self.0.clone().into()
    }
}

impl<I, T: fmt::Debug> fmt::Debug for IndexVec<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Declares types of such numbers, each a [`ListId`] and a [`Member`](crate::kit::bits::Member) of small sets.
#[macro_export]
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($number:ty);)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct $name(pub $number);

            impl $name {
                /// The thing at a place in the list.
                #[must_use]
                #[inline]
                pub fn at(index: usize) -> Self {
                    Self($crate::kit::number::narrow(index))
                }

                /// Its place in the list.
                #[must_use]
                #[inline]
                pub fn index(self) -> usize {
                    usize::from(self.0)
                }
            }

            impl $crate::kit::ids::ListId for $name {
                #[inline]
                fn at(index: usize) -> Self {
                    Self::at(index)
                }

                #[inline]
                fn index(self) -> usize {
                    self.index()
                }
            }

            impl $crate::kit::bits::Member for $name {
                #[inline]
                fn number(self) -> u32 {
                    u32::from(self.0)
                }

                #[inline]
                fn numbered(number: u32) -> Self {
                    Self::at(number as usize)
                }
            }
        )*
    };
}

#[cfg(test)]
mod tests {
    use super::IndexVec;

    crate::ids! {
        /// A letter.
        Letter(u8);
    }

    #[test]
    fn things_are_found_where_their_numbers_say() {
        let mut letters: IndexVec<Letter, char> = "abc".chars().collect();
        let last = letters.add('d');
        assert_eq!((last, letters[last]), (Letter(3), 'd'));
        letters[Letter(1)] = 'x';
        assert_eq!(letters.find(|letter| *letter == 'x'), Some(Letter(1)));
        assert_eq!(letters.find(|letter| *letter == 'b'), None);
        let all: String = letters.ids().map(|id| letters[id]).collect();
        assert_eq!(all, "axcd");
    }

    #[test]
    fn an_index_that_is_too_large_is_the_highest() {
        assert_eq!(Letter::at(256), Letter(255));
        assert_eq!(Letter::at(255).index(), 255);
    }
}
