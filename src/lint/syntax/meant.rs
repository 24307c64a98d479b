//! A text as it was probably meant, and where its bytes are in the text that was written.

use std::ops::Range;

/// A text in which slips of one character are put right.
#[derive(Clone, Debug, Default)]
pub struct Meant {
    text: String,
    /// The text that was written.
    written: String,
    edits: Vec<MeantChange>,
}

/// A change.
#[derive(Clone, Debug)]
struct MeantChange {
    /// What is replaced, in the text that was written.
    from: Range<usize>,
    /// Bytes of what stands there instead.
    length: usize,
    /// How far behind its beginning a value ends that is made up, as nobody knows it.
    gap: Option<usize>,
}

impl Meant {
    /// A text as it was written.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            written: text.to_owned(),
            edits: Vec::new(),
        }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text with what cannot be read in place of values that are made up.
    #[must_use]
    pub fn with_gaps(&self) -> String {
        let mut text = self.text.clone();
        let (mut written, mut here) = (0, 0);
        for edit in &self.edits {
            let start = here + (edit.from.start - written);
            (here, written) = (start + edit.length, edit.from.end);
            if let Some(end) = edit.gap.map(|gap| start + gap) {
                text.replace_range(end - 1..end, "?");
            }
        }
        text
    }

    /// What was replaced, in the text that was written: in order, and often empty.
    #[must_use]
    pub fn edits(&self) -> Vec<Range<usize>> {
        self.edits.iter().map(|edit| edit.from.clone()).collect()
    }

    /// The place in the text that was written of a place in this one.
    #[must_use]
    pub fn origin(&self, at: usize) -> usize {
        let mut written = 0;
        let mut here = 0;
        for edit in &self.edits {
            let start = here + (edit.from.start - written);
            if at < start {
                break;
            }
            if at < start + edit.length {
                // Another character than the one that is meant may be a longer one.
                let origin = edit.from.start + (at - start).min(edit.from.len());
                return self.written.floor_char_boundary(origin);
            }
            written = edit.from.end;
            here = start + edit.length;
        }
        written + (at - here)
    }

    /// Whether a part of this text stands in the text that was written.
    pub(super) fn takes(&self, span: &Range<usize>) -> bool {
        let mut written = 0;
        let mut here = 0;
        self.edits.iter().all(|edit| {
            let start = here + (edit.from.start - written);
            written = edit.from.end;
            here = start + edit.length;
            span.end <= start || here <= span.start
        })
    }

    /// Replaces a part that [takes](Self::takes) it.
    pub(in crate::lint) fn change(&mut self, span: Range<usize>, text: &str) {
        self.replace(span, text, None);
    }

    /// The same with a text that ends with a value that is made up, or with what parts it from the next key.
    pub(in crate::lint) fn make_up(&mut self, span: Range<usize>, text: &str) {
        let gap = text.trim_end_matches([',', '\n']).len();
        self.replace(span, text, Some(gap));
    }

    fn replace(&mut self, span: Range<usize>, text: &str, gap: Option<usize>) {
        // The part lies between two changes: places there are counted from the first of them, for one
        // place of this text may stand for both sides of what was removed.
        let mut written = 0;
        let mut here = 0;
        let mut index = 0;
        for edit in &self.edits {
            let end = here + (edit.from.start - written) + edit.length;
            if span.start < end {
                break;
            }
            written = edit.from.end;
            here = end;
            index += 1;
        }
        let from = written + (span.start - here)..written + (span.end - here);
        let length = text.len();
        self.edits.insert(index, MeantChange { from, length, gap });
        self.text.replace_range(span, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_may_end_where_something_was_removed() {
        let mut meant = Meant::new("abcdef");
        meant.change(3..4, "");
        meant.change(2..3, "x");
        assert_eq!(meant.text(), "abxef");
        assert_eq!(meant.edits(), [2..3, 3..4]);
        assert!(meant.takes(&(0..2)));
    }

    #[test]
    fn places_are_those_of_the_text_that_was_written() {
        let mut meant = Meant::new("abcdef");
        meant.change(4..4, "}");
        meant.change(1..2, "");
        meant.change(0..0, "<<");
        assert_eq!(meant.text(), "<<acd}ef");
        let origins: Vec<usize> = (0..=8).map(|at| meant.origin(at)).collect();
        assert_eq!(origins, [0, 0, 0, 2, 3, 4, 4, 5, 6]);
        assert!(!meant.takes(&(0..3)) && meant.takes(&(3..5)) && !meant.takes(&(4..6)));
        meant.change(6..7, "E");
        assert_eq!(meant.text(), "<<acd}Ef");
        assert_eq!(meant.edits(), [0..0, 1..2, 4..4, 4..5]);
    }
}
