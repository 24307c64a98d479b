//! The texts that a document has had: back and forth without end.

/// A text, and the way to all that it was before.
#[derive(Debug)]
pub struct History {
    text: String,
    changes: Vec<TextChange>,
    /// How many of the changes have been made and not taken back.
    made: usize,
}

/// A part of a text that was replaced.
#[derive(Debug)]
struct TextChange {
    at: usize,
    old: String,
    new: String,
}

impl History {
    /// A text that has never been another.
    pub fn new(text: String) -> Self {
        Self {
            text,
            changes: Vec::new(),
            made: 0,
        }
    }

    /// The text as it is.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Makes it another text; whether it is one. What had been taken back is lost.
    pub fn change(&mut self, new: &str) -> bool {
        if new == self.text {
            return false;
        }
        let change = TextChange::between(&self.text, new);
        self.changes.truncate(self.made);
        self.changes.push(change);
        self.made += 1;
        new.clone_into(&mut self.text);
        true
    }

    /// Takes the last change back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.made.checked_sub(1) else {
            return false;
        };
        let TextChange { at, old, new } = &self.changes[last];
        self.text.replace_range(*at..at + new.len(), old);
        self.made = last;
        true
    }

    /// Makes again what was last taken back; whether there was anything.
    pub fn redo(&mut self) -> bool {
        let Some(TextChange { at, old, new }) = self.changes.get(self.made) else {
            return false;
        };
        self.text.replace_range(*at..at + old.len(), new);
        self.made += 1;
        true
    }

    /// Whether there is something to be taken back, and something to be made again.
    pub fn ways(&self) -> (bool, bool) {
        (self.made > 0, self.made < self.changes.len())
    }
}

impl TextChange {
    fn between(old: &str, new: &str) -> Self {
        let same = |(one, other): &(u8, u8)| one == other;
        let mut start = old.bytes().zip(new.bytes()).take_while(same).count();
        while !(old.is_char_boundary(start) && new.is_char_boundary(start)) {
            start -= 1;
        }
        let (rest_old, rest_new) = (&old[start..], &new[start..]);
        let ends = rest_old.bytes().rev().zip(rest_new.bytes().rev());
        let mut end = ends.take_while(same).count();
        while !(rest_old.is_char_boundary(rest_old.len() - end)
            && rest_new.is_char_boundary(rest_new.len() - end))
        {
            end -= 1;
        }
        Self {
            at: start,
            old: rest_old[..rest_old.len() - end].to_owned(),
            new: rest_new[..rest_new.len() - end].to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::History;

    proptest! {
        #[test]
        fn every_text_is_found_again(
            texts in prop::collection::vec("[aäß€\n]{0,6}", 1..12),
            back in 0..12_usize,
        ) {
            let mut history = History::new(texts[0].clone());
            let mut known = vec![texts[0].clone()];
            for text in &texts[1..] {
                if history.change(text) {
                    known.push(text.clone());
                }
                prop_assert_eq!(history.text(), text);
            }
            let mut at = known.len() - 1;
            for _ in 0..back {
                prop_assert_eq!(history.undo(), at > 0);
                at = at.saturating_sub(1);
                prop_assert_eq!(history.text(), &known[at]);
            }
            while history.redo() {
                at += 1;
                prop_assert_eq!(history.text(), &known[at]);
            }
            prop_assert_eq!(at, known.len() - 1);
            while history.undo() {}
            prop_assert_eq!(history.text(), &texts[0]);
        }
    }
}
