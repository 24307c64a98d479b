//! Numbers of things in messages.

use std::fmt;

/// A number of things: the noun takes its plural unless there is one of them.
///
/// # Example
/// ```
/// use scrutineer::kit::count::Count;
///
/// assert_eq!(Count(1, "minute").to_string(), "1 minute");
/// assert_eq!(Count(0, "entry").to_string(), "0 entries");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Count<'n, N>(pub N, pub &'n str);

impl<N: fmt::Display + PartialEq + From<u8>> fmt::Display for Count<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number, noun) = self;
        if *number == N::from(1) {
            return write!(f, "{number} {noun}");
        }
        write!(f, "{number} {}", plural(noun))
    }
}

/// Several of what a noun names: of a pair of boards, pairs.
#[must_use]
pub fn plural(noun: &str) -> String {
    if let Some((head, rest)) = noun.split_once(" of ") {
        return format!("{} of {rest}", plural(head));
    }
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ => format!("{noun}s"),
    }
}

/// The verb of a number of things.
pub fn is_or_are<N: PartialEq + From<u8> + Copy>(number: N) -> &'static str {
    if number == N::from(1) { "is" } else { "are" }
}

/// A number of things behind its verb: "is 1 card", "are 2 cards".
pub fn are<N: fmt::Display + PartialEq + From<u8> + Copy>(number: N, noun: &str) -> String {
    format!("{} {}", is_or_are(number), Count(number, noun))
}

#[cfg(test)]
mod tests {
    use super::{Count, are};

    #[test]
    fn one_thing_is_and_two_are() {
        assert_eq!(are(1_u8, "stage"), "is 1 stage");
        assert_eq!(are(0_usize, "entry"), "are 0 entries");
    }

    #[test]
    fn one_thing_is_no_plural() {
        assert_eq!(Count(1_u8, "border piece").to_string(), "1 border piece");
        assert_eq!(Count(-1_i16, "minute").to_string(), "-1 minutes");
        assert_eq!(Count(2_usize, "key").to_string(), "2 keys");
        assert_eq!(Count(2_u64, "entry").to_string(), "2 entries");
        assert_eq!(
            Count(2_u64, "pair of boards").to_string(),
            "2 pairs of boards"
        );
    }
}
