//! Counts and indices in narrow types, and numbers that somebody writes in words.

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

const WORDS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// The integer that a text is, in words, or begins with: `4` of `four` and of `4 bricks`.
///
/// # Example
/// ```
/// use scrutineer::kit::number::integer_of;
/// assert_eq!(integer_of("Four").as_deref(), Some("4"));
/// assert_eq!(integer_of("-4 bricks").as_deref(), Some("-4"));
/// assert_eq!(integer_of("4.5 bricks"), None);
/// assert_eq!(integer_of("four bricks"), None);
/// ```
#[must_use]
pub fn integer_of(text: &str) -> Option<String> {
    if let Some(number) = WORDS
        .iter()
        .position(|word| word.eq_ignore_ascii_case(text))
    {
        return Some(number.to_string());
    }
    let (number, _) = text.split_once(' ')?;
    let number = number.parse::<i64>().ok()?;
    Some(number.to_string())
}
