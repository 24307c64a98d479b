//! How many of each kind there are: what names too many copies, or too few.

/// A kind of which another number is named than there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Miscount<T> {
    /// The kind.
    pub kind: T,
    /// How many are named.
    pub named: usize,
    /// How many there are.
    pub there: usize,
}

/// The kinds that are named in another number than there is of them, in the order in which they
/// come up.
pub fn miscounts<T: Copy + PartialEq>(named: &[T], there: &[T]) -> Vec<Miscount<T>> {
    let mut found: Vec<Miscount<T>> = Vec::new();
    for &kind in named.iter().chain(there) {
        let count = |items: &[T]| items.iter().filter(|other| **other == kind).count();
        let miscount = Miscount {
            kind,
            named: count(named),
            there: count(there),
        };
        if miscount.named != miscount.there && !found.iter().any(|other| other.kind == kind) {
            found.push(miscount);
        }
    }
    found
}

/// Every kind as often as it is counted.
pub fn copies<T: Copy>(kinds: &[T], counts: &[u8]) -> Vec<T> {
    let counted = kinds.iter().zip(counts);
    counted
        .flat_map(|(&kind, &count)| std::iter::repeat_n(kind, usize::from(count)))
        .collect()
}

/// Miscounts in one sentence; `name` says what a kind is called.
pub fn told<T>(miscounts: &[Miscount<T>], name: impl Fn(&T) -> String) -> String {
    let each = miscounts.iter();
    let each: Vec<String> = each
        .map(|miscount| format!("`{}`: {}", name(&miscount.kind), miscount.words()))
        .collect();
    each.join("; ")
}

impl<T> Miscount<T> {
    /// The miscount in words: `3 of them are named, and there are 2`.
    pub fn words(&self) -> String {
        let named = match self.named {
            0 => "none is named".to_owned(),
            1 => "one is named".to_owned(),
            many => format!("{many} are named"),
        };
        let there = match self.there {
            0 => "there is none".to_owned(),
            1 => "there is one".to_owned(),
            many => format!("there are {many}"),
        };
        format!("{named}, and {there}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_that_differs_comes_up_once() {
        let found = miscounts(&["a", "a", "b", "c", "c"], &["b", "a", "d", "c", "c"]);
        let kinds: Vec<(&str, usize, usize)> = found
            .iter()
            .map(|miscount| (miscount.kind, miscount.named, miscount.there))
            .collect();
        assert_eq!(kinds, [("a", 2, 1), ("d", 0, 1)]);
        assert_eq!(found[0].words(), "2 are named, and there is one");
        assert_eq!(copies(&["a", "b", "c"], &[2, 0, 1]), ["a", "a", "c"]);
    }
}
