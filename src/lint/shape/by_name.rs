//! A few things by name, found by a look at numbers.

/// Things by name, in the order of their names. Names are compared only where their marks are equal: every key of every
/// table of a document is looked up in such a list.
#[derive(Debug)]
pub(in crate::lint) struct ByName<T> {
    marks: Box<[u64]>,
    entries: Box<[(Box<str>, T)]>,
}

impl<T> Default for ByName<T> {
    fn default() -> Self {
        Self::from_iter([])
    }
}

impl<T> ByName<T> {
    /// What is called so.
    pub fn get(&self, name: &str) -> Option<&T> {
        self.position(name).map(|at| self.at(at))
    }

    /// Where that stands in the list.
    pub fn position(&self, name: &str) -> Option<usize> {
        let wanted = mark(name.as_bytes());
        let mut from = 0;
        loop {
            let at = from + self.marks[from..].iter().position(|mark| *mark == wanted)?;
            if *self.entries[at].0 == *name {
                return Some(at);
            }
            from = at + 1;
        }
    }

    /// What stands at a place of the list.
    pub fn at(&self, at: usize) -> &T {
        &self.entries[at].1
    }

    #[cfg(test)]
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|(name, _)| &**name)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.entries.iter().map(|(name, value)| (&**name, value))
    }
}

impl<T> FromIterator<(Box<str>, T)> for ByName<T> {
    /// Of two things with one name the last one is found, as in JSON.
    fn from_iter<I: IntoIterator<Item = (Box<str>, T)>>(entries: I) -> Self {
        let mut entries: Vec<(Box<str>, T)> = entries.into_iter().collect();
        entries.reverse();
        entries.sort_by(|(one, _), (other, _)| one.cmp(other));
        entries.dedup_by(|(one, _), (other, _)| one == other);
        let marks = entries.iter().map(|(name, _)| mark(name.as_bytes()));
        Self {
            marks: marks.collect(),
            entries: entries.into(),
        }
    }
}

/// A number in which most different names differ: the first and the last eight bytes, and the length.
fn mark(name: &[u8]) -> u64 {
    let number = |bytes: &[u8]| -> u64 {
        let (mut number, mut at) = (0, 0);
        while at < bytes.len() && at < 8 {
            number = number << 8 | u64::from(bytes[at]);
            at += 1;
        }
        number
    };
    let last = name
        .last_chunk::<8>()
        .map_or(0, |last| u64::from_be_bytes(*last));
    let first = match name.first_chunk::<8>() {
        Some(first) => u64::from_be_bytes(*first),
        None => number(name),
    };
    first ^ last.rotate_left(29) ^ (name.len() as u64) << 57
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_found_by_its_name_alone() {
        let names = [
            "",
            "a",
            "ab",
            "move",
            "player",
            "two-three",
            "three-four",
            "checkpoint",
            "a",
            "12345678",
            "1234567812345678",
        ];
        let list: ByName<usize> = (names.iter().enumerate())
            .map(|(at, name)| (Box::from(*name), at))
            .collect();
        assert_eq!(list.get("a"), Some(&8));
        assert_eq!(list.get("two-three"), Some(&5));
        assert_eq!(list.get("1234567812345678"), Some(&10));
        for absent in [
            "b",
            "moves",
            "mov",
            "87654321",
            "two-thre",
            "123456781234567",
        ] {
            assert_eq!(list.get(absent), None, "{absent}");
        }
        assert!(list.names().is_sorted());
        assert_eq!(list.iter().count(), 10);
    }
}
