//! Applying the fixes that findings offer.

use std::collections::BTreeMap;

use crate::diagnostic::{Edit, Fix};

/// Applies those of `fixes` that do not get in each other's way, and says how many they were.
///
/// Of fixes that overlap, the first by place is applied; the others wait until the file has been
/// checked again, which may have made them needless. A fix whose edits overlap each other or do
/// not fit the text is never applied.
#[must_use]
pub fn apply(text: &str, fixes: &[&Fix]) -> (String, usize) {
    let mut in_order: Vec<&Fix> = fixes.to_vec();
    in_order.sort_by_key(|fix| fix.edits.iter().map(|edit| edit.span.start).min());

    let mut accepted = Accepted::default();
    let applied = in_order
        .into_iter()
        .filter(|fix| accepted.take(text, fix))
        .count();

    let mut result = String::with_capacity(text.len());
    let mut done = 0;
    for (&(start, end), replacement) in &accepted.0 {
        result.push_str(&text[done..start]);
        result.push_str(replacement);
        done = end;
    }
    result.push_str(&text[done..]);
    (result, applied)
}

/// Edits that do not overlap: replacements by the beginning and end of their spans.
#[derive(Default)]
struct Accepted<'f>(BTreeMap<(usize, usize), &'f str>);

impl<'f> Accepted<'f> {
    /// Accepts all edits of a fix or none; returns whether it did.
    fn take(&mut self, text: &str, fix: &'f Fix) -> bool {
        let taken = fix
            .edits
            .iter()
            .take_while(|edit| self.insert(text, edit))
            .count();
        if taken < fix.edits.len() {
            for edit in &fix.edits[..taken] {
                self.0.remove(&(edit.span.start, edit.span.end));
            }
        }
        taken == fix.edits.len() && taken > 0
    }

    fn insert(&mut self, text: &str, edit: &'f Edit) -> bool {
        let (start, end) = (edit.span.start, edit.span.end);
        let fits = text.get(start..end).is_some();
        let free = fits && !self.0.contains_key(&(start, end)) && !self.overlaps(start, end);
        if free {
            self.0.insert((start, end), &edit.text);
        }
        free
    }

    /// Whether an accepted edit shares a byte with the span, or one of them inserts inside the
    /// other. Edits that only touch do not overlap.
    fn overlaps(&self, start: usize, end: usize) -> bool {
        // Accepted edits lie apart, so of those that begin before `end` the last ends last.
        let before = self.0.range(..(end, 0)).next_back();
        before.is_some_and(|(&(_, other_end), _)| other_end > start)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use proptest::prelude::*;

    use super::apply;
    use crate::diagnostic::{Edit, Fix};

    fn fix(edits: &[(Range<usize>, &str)]) -> Fix {
        let edits = edits.iter().map(|(span, text)| Edit {
            span: span.clone(),
            text: (*text).to_owned(),
        });
        Fix {
            title: String::new(),
            edits: edits.collect(),
        }
    }

    #[track_caller]
    fn check(fixes: &[Fix], expected: (&str, usize)) {
        let fixes: Vec<_> = fixes.iter().collect();
        let (text, applied) = apply("abcdeä", &fixes);
        assert_eq!((text.as_str(), applied), expected);
    }

    #[test]
    fn fixes_that_lie_apart_are_all_applied() {
        check(&[], ("abcdeä", 0));
        check(&[fix(&[(1..2, "B")])], ("aBcdeä", 1));
        check(
            &[fix(&[(5..7, ""), (0..0, "<")]), fix(&[(2..3, "CC")])],
            ("<abCCde", 2),
        );
    }

    #[test]
    fn edits_may_touch() {
        check(
            &[
                fix(&[(1..2, "B")]),
                fix(&[(2..3, "C")]),
                fix(&[(2..2, "-")]),
            ],
            ("aB-Cdeä", 3),
        );
    }

    #[test]
    fn of_overlapping_fixes_the_first_by_place_is_applied_whole() {
        check(
            &[
                fix(&[(2..4, "x"), (0..1, "A")]),
                fix(&[(1..3, "y"), (4..5, "E")]),
            ],
            ("Abxeä", 1),
        );
        check(&[fix(&[(1..1, "x")]), fix(&[(1..1, "y")])], ("axbcdeä", 1));
        check(&[fix(&[(2..2, "x")]), fix(&[(1..3, "y")])], ("aydeä", 1));
    }

    #[test]
    fn a_fix_that_cannot_be_applied_is_not() {
        check(&[fix(&[(0..1, "A"), (6..7, "")])], ("abcdeä", 0));
        check(&[fix(&[(0..1, "A"), (9..9, "")])], ("abcdeä", 0));
        check(&[fix(&[(0..2, "A"), (1..3, "")])], ("abcdeä", 0));
        #[expect(clippy::reversed_empty_ranges, reason = "it must be refused")]
        check(&[fix(&[(3..2, "A")])], ("abcdeä", 0));
        check(&[fix(&[])], ("abcdeä", 0));
    }

    proptest! {
        /// What is applied is what applying the accepted fixes edit by edit, last first, gives,
        /// and every fix that is not accepted overlaps one that is.
        #[test]
        fn applying_is_like_editing_from_the_end(
            spans in prop::collection::vec(prop::collection::vec((0_usize..20, 0_usize..4), 1..3), 0..8),
        ) {
            let text = "abcdefghijklmnopqrst";
            let fixes: Vec<_> = spans.iter().enumerate().map(|(index, edits)| Fix {
                title: index.to_string(),
                edits: edits.iter().map(|&(start, length)| Edit {
                    span: start..(start + length).min(20),
                    text: index.to_string(),
                }).collect(),
            }).collect();
            let (fixed, applied) = apply(text, &fixes.iter().collect::<Vec<_>>());

            let overlap = |a: &Edit, b: &Edit| {
                let (a, b) = (&a.span, &b.span);
                a == b || a.start < b.end && b.start < a.end
            };
            let clash = |a: &Fix, b: &Fix| a.edits.iter().any(|a| b.edits.iter().any(|b| overlap(a, b)));
            let mut in_order: Vec<_> = fixes.iter().filter(|fix| match fix.edits.as_slice() {
                [one, other] => !overlap(one, other),
                _ => true,
            }).collect();
            in_order.sort_by_key(|fix| fix.edits.iter().map(|edit| edit.span.start).min());
            let mut accepted: Vec<&Fix> = Vec::new();
            for fix in in_order {
                if !accepted.iter().any(|other| clash(fix, other)) {
                    accepted.push(fix);
                }
            }
            let mut edits: Vec<_> = accepted.iter().flat_map(|fix| &fix.edits).collect();
            edits.sort_by_key(|edit| std::cmp::Reverse((edit.span.start, edit.span.end)));
            let mut expected = text.to_owned();
            for edit in edits {
                expected.replace_range(edit.span.clone(), &edit.text);
            }
            prop_assert_eq!((fixed, applied), (expected, accepted.len()));
        }
    }
}
