//! Tables of numbers that should run one way.

use std::fmt;

use super::{Scope, general};
use crate::diagnostic::Finding;

/// Which way the numbers of a table run; equal ones are fine both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Each is at least the one before.
    Rising,
    /// Each is at most the one before.
    Falling,
}

/// What is wrong with the order of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disorder {
    /// It runs the other way from its first number to its last.
    Reversed,
    /// The number at this index is on the wrong side of the one before.
    At(usize),
}

impl Order {
    /// What is wrong with these numbers: that they are reversed, or every number that is on the
    /// wrong side of the one before.
    pub fn faults<T: PartialOrd>(self, numbers: &[T]) -> Vec<Disorder> {
        let is_wrong = |pair: &[T]| match self {
            Self::Rising => pair[1] < pair[0],
            Self::Falling => pair[1] > pair[0],
        };
        let steps = || numbers.windows(2);
        let wrong: Vec<usize> = (1..)
            .zip(steps())
            .filter_map(|(index, pair)| is_wrong(pair).then_some(index))
            .collect();
        let rights = steps().filter(|pair| pair[0] != pair[1]).count();
        if wrong.len() > 1 && wrong.len() == rights {
            return vec![Disorder::Reversed];
        }
        wrong.into_iter().map(Disorder::At).collect()
    }

    /// The word for a number that is on the wrong side of the one before.
    fn wrong(self) -> &'static str {
        match self {
            Self::Rising => "fewer",
            Self::Falling => "more",
        }
    }
}

impl Scope<'_> {
    /// Reports a list of numbers, at `pointer`, that does not run as it should. `what` is one of them
    /// in words, such as «bonus minutes», and `rows` are the names of the numbers, such as «the first
    /// finisher».
    pub fn check_order<T: PartialOrd + fmt::Display>(
        &mut self,
        pointer: &str,
        what: &str,
        rows: &[&str],
        numbers: &[T],
        order: Order,
    ) {
        let key = pointer.rsplit('/').next().unwrap_or(pointer);
        let row = |index: usize| rows.get(index).copied().unwrap_or("the next");
        for fault in order.faults(numbers) {
            let (place, message, help) = match fault {
                Disorder::Reversed => {
                    let reversed: Vec<String> =
                        numbers.iter().rev().map(ToString::to_string).collect();
                    (
                        pointer.to_owned(),
                        format!(
                            "`{key}` runs the wrong way: {} {what} for {} than for {}",
                            order.wrong(),
                            row(numbers.len() - 1),
                            row(0),
                        ),
                        format!("write `{key} = [{}]`", reversed.join(", ")),
                    )
                }
                Disorder::At(index) => (
                    format!("{pointer}/{index}"),
                    format!(
                        "{} {what} for {}, {} than the {} for {}",
                        numbers[index],
                        row(index),
                        order.wrong(),
                        numbers[index - 1],
                        row(index - 1),
                    ),
                    match order {
                        Order::Rising => format!("write {} or more here", numbers[index - 1]),
                        Order::Falling => format!("write {} or less here", numbers[index - 1]),
                    },
                ),
            };
            let place = self.place(&place);
            self.report(Finding::new(&general::TABLE_ORDER, place, message).help(help));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_on_the_wrong_side_is_a_fault() {
        assert_eq!(Order::Falling.faults(&[4, 2, 2, 0]), []);
        assert_eq!(
            Order::Falling.faults(&[4, 5, 2, 3]),
            [1, 3].map(Disorder::At)
        );
        assert_eq!(Order::Falling.faults(&[0, 2]), [Disorder::At(1)]);
        assert_eq!(Order::Rising.faults(&[1, 2, 2, 5]), []);
        assert_eq!(Order::Rising.faults(&[1, 3, 2, 5]), [Disorder::At(2)]);
        assert_eq!(Order::Rising.faults::<u8>(&[]), []);
    }

    #[test]
    fn a_table_from_its_other_end_is_one_fault() {
        assert_eq!(Order::Falling.faults(&[0, 1, 1, 4]), [Disorder::Reversed]);
        assert_eq!(Order::Rising.faults(&[5, 3, 1]), [Disorder::Reversed]);
    }
}
