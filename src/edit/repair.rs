//! Applying fixes without harm: a file is never worse after its repair than before.

use super::fix;
use crate::diagnostic::Fix;

/// Most looks at one text: each is a check of the whole file.
const MOST_LOOKS: usize = 32;

/// Fewest looks at one text, however long it is.
const FEWEST_LOOKS: usize = 4;

/// Bytes that are looked at for one text: of a longer one there are fewer looks.
const LOOKED_AT: usize = 1_000_000;

/// A text and what has become of the fixes for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repaired {
    /// The text after those fixes that do no harm.
    pub text: String,
    /// How many of them were applied.
    pub applied: usize,
    /// How much is wrong with the text, if that was looked at and the text can be read.
    pub wrong: Option<usize>,
}

/// Applies those of `fixes` after which `judge` finds no more wrong than before.
///
/// `judge` says how much is wrong with a text, or nothing if the text cannot be read, which no fix
/// may lead to unless the text was unreadable before. All fixes are tried together first; if they
/// do harm, each half is tried by itself, and so on down to the harmful one. Fixes that no look
/// is left for are not applied. `known` is what `judge` says of the text itself, if somebody has asked
/// before.
pub fn repair(
    text: &str,
    fixes: &[&Fix],
    known: Option<usize>,
    mut judge: impl FnMut(&str) -> Option<usize>,
) -> Repaired {
    let unchanged = || Repaired {
        text: text.to_owned(),
        applied: 0,
        wrong: known,
    };
    let (changed, applied) = fix::apply(text, fixes);
    if applied == 0 || changed == text {
        return unchanged();
    }
    let mut trial = Trial {
        text,
        worst: known.or_else(|| judge(text)),
        judge,
        looks: (LOOKED_AT / text.len().max(1)).clamp(FEWEST_LOOKS, MOST_LOOKS),
        accepted: Vec::new(),
    };
    trial.take(fixes);
    let (text, applied) = fix::apply(text, &trial.accepted);
    Repaired {
        text,
        applied,
        wrong: trial.worst,
    }
}

struct Trial<'f, J> {
    text: &'f str,
    /// How much is wrong with the text and the fixes accepted so far; nothing if it cannot be read.
    worst: Option<usize>,
    judge: J,
    looks: usize,
    accepted: Vec<&'f Fix>,
}

impl<'f, J: FnMut(&str) -> Option<usize>> Trial<'f, J> {
    /// Accepts those of the fixes that do no harm beside those accepted already.
    fn take(&mut self, fixes: &[&'f Fix]) {
        if fixes.is_empty() || self.looks == 0 {
            return;
        }
        self.looks -= 1;
        let mut all = self.accepted.clone();
        all.extend(fixes);
        let (text, _) = fix::apply(self.text, &all);
        let wrong = (self.judge)(&text);
        let is_harmless = match (wrong, self.worst) {
            (Some(after), Some(before)) => after <= before,
            (Some(_), None) => true,
            (None, before) => before.is_none(),
        };
        if is_harmless {
            self.worst = wrong;
            self.accepted = all;
        } else if fixes.len() > 1 {
            let (first, second) = fixes.split_at(fixes.len() / 2);
            self.take(first);
            self.take(second);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Puts `text` in place of the character at `at`.
    fn fix(at: usize, text: &str) -> Fix {
        Fix::one("", at..at + 1, text)
    }

    /// As many things are wrong as there are `x`; a text with `!` cannot be read.
    fn judge(text: &str) -> Option<usize> {
        (!text.contains('!')).then(|| text.matches('x').count())
    }

    #[track_caller]
    fn check(text: &str, fixes: &[Fix], expected: (&str, usize)) {
        let fixes: Vec<&Fix> = fixes.iter().collect();
        let done = repair(text, &fixes, None, judge);
        assert_eq!((done.text.as_str(), done.applied), expected);
        let again = repair(&done.text, &[], None, judge);
        assert_eq!((again.text, again.applied), (done.text, 0));
    }

    #[test]
    fn fixes_that_do_no_harm_are_applied() {
        check("axbx", &[fix(1, "."), fix(3, "")], ("a.b", 2));
        check("ab", &[fix(0, "c")], ("cb", 1));
        check("ab", &[], ("ab", 0));
        check("a!", &[fix(1, "xx")], ("axx", 1));
        check("a!!", &[fix(1, "")], ("a!", 1));
    }

    #[test]
    fn the_harmful_one_is_dropped_and_the_others_are_applied() {
        check(
            "axbxc",
            &[fix(1, "."), fix(2, "xxx"), fix(3, ".")],
            ("a.b.c", 2),
        );
        check("axbxc", &[fix(1, "!"), fix(3, ".")], ("axb.c", 1));
        check("axb", &[fix(2, "x")], ("axb", 0));
        // Only for their sum they would do.
        check("axxb", &[fix(0, "xx"), fix(1, ""), fix(2, "")], ("xxb", 3));
    }

    #[test]
    fn the_looks_are_bounded() {
        let text = "a".repeat(1_000);
        let fixes: Vec<Fix> = (0..1_000).map(|at| fix(at, "x")).collect();
        let fixes: Vec<&Fix> = fixes.iter().collect();
        let mut looks = 0;
        let done = repair(&text, &fixes, None, |text| {
            looks += 1;
            judge(text)
        });
        assert_eq!((done.text, done.applied), (text, 0));
        assert!(looks <= MOST_LOOKS + 1, "{looks}");
        let long = "a".repeat(LOOKED_AT);
        let mut looks = 0;
        let done = repair(&long, &fixes, None, |text| {
            looks += 1;
            judge(text)
        });
        assert_eq!((done.applied, looks), (0, FEWEST_LOOKS + 1));
    }

    proptest! {
        #[test]
        fn no_repair_leaves_more_wrong_than_before(
            text in "[ax!]{1,12}",
            fixes in prop::collection::vec((0..12_usize, "[ax!]{0,3}"), 0..8),
        ) {
            let fixes: Vec<Fix> = fixes.iter().map(|(at, with)| fix(at % text.len(), with)).collect();
            let fixes: Vec<&Fix> = fixes.iter().collect();
            let done = repair(&text, &fixes, None, judge);
            match (judge(&text), judge(&done.text)) {
                (Some(before), Some(after)) => prop_assert!(after <= before),
                (Some(_), None) => prop_assert!(false, "it cannot be read any more"),
                (None, _) => {}
            }
        }
    }
}
