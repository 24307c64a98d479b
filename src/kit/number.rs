//! Counts and indices in narrow types.

/// A count or an index, which is not negative, in a narrower type; of one that it cannot hold, the highest that it can:
/// documents' schemas see to it that there are few of whatever is counted.
///
/// # Example
/// ```
/// use scrutineer::kit::number::narrow;
/// assert_eq!(narrow::<u8>(7_usize), 7);
/// assert_eq!(narrow::<u8>(300_u32), 255);
/// ```
#[inline]
#[must_use]
pub fn narrow<T: Highest>(count: impl TryInto<T>) -> T {
    count.try_into().unwrap_or(T::HIGHEST)
}

/// A type of numbers with a highest one.
pub trait Highest {
    /// That number.
    const HIGHEST: Self;
}

macro_rules! highest {
    ($($number:ty),*) => {
        $(impl Highest for $number {
            const HIGHEST: Self = Self::MAX;
        })*
    };
}

highest!(u8, u16, u32, u64, usize, i8, i16, i32, i64);
