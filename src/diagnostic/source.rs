//! The text of a file and places in it.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A file's name as the reader knows it, and its text.
#[derive(Debug)]
pub struct Source {
    /// The path as given or found, with `/` between folders; `built-in:…` for one in the program.
    pub name: String,
    /// The whole text.
    pub text: String,
    marks: OnceLock<Vec<KnownPosition>>,
    lines: OnceLock<LineStarts>,
}

/// A known position in a text, so that no other position is counted from the beginning.
#[derive(Clone, Copy, Debug)]
struct KnownPosition {
    offset: usize,
    line: usize,
    column: usize,
}

/// The distance between marks in bytes: a look-up counts at most about so many.
const STRIDE: usize = if cfg!(test) { 16 } else { 1024 };

impl Source {
    /// The file called `name` with this text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            text: text.into(),
            marks: OnceLock::new(),
            lines: OnceLock::new(),
        }
    }

    /// Line and column of a byte offset, both counted from 1; the column counts characters.
    ///
    /// An offset inside a character means that character, one behind the text means its end.
    #[must_use]
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let offset = self.text.floor_char_boundary(offset);
        let marks = self.marks.get_or_init(|| marks(&self.text));
        let mark = marks[marks.partition_point(|mark| mark.offset <= offset) - 1];
        let KnownPosition { line, column, .. } = mark.forward(&self.text, offset);
        // No editor counts the byte order mark.
        let hidden = line == 1 && offset > 0 && self.text.starts_with('\u{feff}');
        (line, column - usize::from(hidden))
    }
}

/// What columns count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// Bytes of UTF-8.
    Utf8,
    /// Units of UTF-16, as most editors' protocols do.
    Utf16,
    /// Characters.
    Characters,
}

impl Columns {
    /// How many columns a text takes.
    fn count(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => text.chars().map(char::len_utf16).sum(),
            Self::Characters => text.chars().count(),
        }
    }
}

impl Source {
    fn lines(&self) -> &LineStarts {
        self.lines.get_or_init(|| LineStarts::of(&self.text))
    }

    /// Line and column of a byte offset, both counted from 0 as editors do, with every byte of the text counted: a lone
    /// `\r` ends a line, too.
    ///
    /// An offset inside a character means that character, one behind the text means its end.
    #[must_use]
    pub fn position(&self, offset: usize, columns: Columns) -> (usize, usize) {
        let offset = self.text.floor_char_boundary(offset);
        let lines = self.lines();
        let line = lines.line_of(offset);
        (line, columns.count(&self.text[lines.0[line]..offset]))
    }

    /// The byte offset at a line and column, both counted from 0 as [`position`](Self::position) does. A column behind
    /// the end of its line means that end, one inside a character that character, and a line behind the text means the
    /// text's end.
    #[must_use]
    pub fn offset(&self, line: usize, column: usize, columns: Columns) -> usize {
        self.lines().offset(&self.text, line, column, columns)
    }
}

/// Where the lines of a text begin, as editors count them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineStarts(Vec<usize>);

impl LineStarts {
    /// Those of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let mut starts = vec![0];
        starts.extend(begun(text, 0..text.len()));
        Self(starts)
    }

    /// The line in which an offset lies.
    fn line_of(&self, offset: usize) -> usize {
        self.0.partition_point(|start| *start <= offset) - 1
    }

    /// The byte offset at a line and column of the text, as [`Source::offset`] finds it.
    #[must_use]
    pub fn offset(&self, text: &str, line: usize, column: usize, columns: Columns) -> usize {
        let Some(begin) = self.0.get(line).copied() else {
            return text.len();
        };
        let end = self.0.get(line + 1).copied().unwrap_or(text.len());
        let written = text[begin..end]
            .strip_suffix('\n')
            .unwrap_or(&text[begin..end]);
        let written = match self.0.get(line + 1) {
            Some(_) => written.strip_suffix('\r').unwrap_or(written),
            None => written,
        };
        let mut passed = 0;
        for (at, character) in written.char_indices() {
            passed += columns.count(character.encode_utf8(&mut [0; 4]));
            if passed > column {
                return begin + at;
            }
        }
        begin + written.len()
    }

    /// Puts something in the place of a part of the text. Only the lines there are looked at anew.
    pub fn replace(&mut self, text: &mut String, span: Range<usize>, new: &str) {
        // What ends just before the part may end elsewhere now: a `\n` may have come behind a `\r`, or gone.
        let first = self.line_of(span.start.saturating_sub(1));
        let behind = self.0.partition_point(|start| *start <= span.end);
        let end = self.0.get(behind).copied().unwrap_or(text.len());
        let new_end = end - span.len() + new.len();
        for start in &mut self.0[behind..] {
            *start = *start - span.len() + new.len();
        }
        text.replace_range(span, new);
        let mut found = begun(text, self.0[first]..new_end);
        if behind < self.0.len() {
            found.retain(|start| *start < new_end);
        }
        self.0.splice(first + 1..behind, found);
    }
}

/// Where lines begin that follow an end of one in a part of a text.
fn begun(text: &str, part: Range<usize>) -> Vec<usize> {
    let bytes = text.as_bytes();
    let ends = part.filter(|at| match bytes[*at] {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    });
    ends.map(|at| at + 1).collect()
}

/// Two sources are equal if a reader could not tell them apart.
impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.text == other.text
    }
}

impl Eq for Source {}

impl KnownPosition {
    fn forward(self, text: &str, offset: usize) -> Self {
        let passed = &text[self.offset..offset];
        match passed.rfind('\n') {
            None => Self {
                offset,
                column: self.column + passed.chars().count(),
                ..self
            },
            Some(newline) => Self {
                offset,
                line: self.line + passed.bytes().filter(|&byte| byte == b'\n').count(),
                column: passed[newline + 1..].chars().count() + 1,
            },
        }
    }
}

fn marks(text: &str) -> Vec<KnownPosition> {
    let mut mark = KnownPosition {
        offset: 0,
        line: 1,
        column: 1,
    };
    let mut marks = vec![mark];
    while mark.offset + STRIDE < text.len() {
        mark = mark.forward(text, text.floor_char_boundary(mark.offset + STRIDE));
        marks.push(mark);
    }
    marks
}

/// A range of bytes in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub source: Arc<Source>,
    /// Byte range in its text.
    pub span: Range<usize>,
}

impl Source {
    /// A place in it.
    #[must_use]
    pub fn place(self: &Arc<Self>, span: Range<usize>) -> Place {
        Place {
            source: Arc::clone(self),
            span,
        }
    }
}

impl Place {
    /// Line and column of the first byte, both counted from 1.
    #[must_use]
    pub fn start(&self) -> (usize, usize) {
        self.source.line_column(self.span.start)
    }

    /// Line and column just behind the last byte, both counted from 1.
    #[must_use]
    pub fn end(&self) -> (usize, usize) {
        self.source.line_column(self.span.end)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Columns, LineStarts, Source};

    #[track_caller]
    fn check(text: &str, offset: usize, expected: (usize, usize)) {
        assert_eq!(Source::new("x.toml", text).line_column(offset), expected);
    }

    #[test]
    fn columns_count_characters_and_lines_end_with_their_newline() {
        check("", 0, (1, 1));
        check("", 7, (1, 1));
        check("ä = 1\nb", 3, (1, 3));
        check("ä = 1\nb", 1, (1, 1));
        check("ä = 1\nb", 6, (1, 6));
        check("ä = 1\nb", 7, (2, 1));
        check("a\r\nb\n", 99, (3, 1));
        check("\u{feff}a\nb", 0, (1, 1));
        check("\u{feff}a\nb", 3, (1, 1));
        check("\u{feff}a\nb", 4, (1, 2));
        check("\u{feff}a\nb", 5, (2, 1));
    }

    #[test]
    fn positions_count_what_they_are_asked_to() {
        let source = Source::new("x.toml", "a = 1\r\nb = \"é🏁x\"\n");
        let x = source.text.find('x').expect("it is there");
        for (columns, column) in [
            (Columns::Utf8, 11),
            (Columns::Utf16, 8),
            (Columns::Characters, 7),
        ] {
            assert_eq!(source.position(x, columns), (1, column));
            assert_eq!(source.offset(1, column, columns), x);
            // Behind the end of a line, and of the text.
            assert_eq!(source.offset(0, 99, columns), 5);
            assert_eq!(source.offset(9, 0, columns), source.text.len());
        }
        let flag = source.text.find('🏁').expect("it is there");
        assert_eq!(
            source.offset(1, 7, Columns::Utf16),
            flag,
            "inside of a character"
        );
    }

    #[test]
    fn a_lone_carriage_return_ends_a_line_for_editors() {
        let source = Source::new("x.toml", "a\rbc\r\nd\r");
        assert_eq!(source.position(3, Columns::Utf16), (1, 1));
        assert_eq!(source.position(6, Columns::Utf16), (2, 0));
        assert_eq!(source.offset(0, 9, Columns::Utf16), 1);
        assert_eq!(source.offset(1, 9, Columns::Utf16), 4);
        assert_eq!(source.offset(3, 0, Columns::Utf16), 8);
        // People who read the report know only the other kind.
        assert_eq!(source.line_column(3), (1, 4));
    }

    proptest! {
        #[test]
        fn offsets_and_positions_lead_to_each_other(
            text in "[\n\raé🏁]{0,99}",
            at in any::<prop::sample::Index>(),
        ) {
            let offset = text.floor_char_boundary(at.index(text.len() + 1));
            let source = Source::new("x.toml", text.clone());
            // Nobody can point between the two characters that end a line.
            prop_assume!(!(text[..offset].ends_with('\r') && text[offset..].starts_with('\n')));
            for columns in [Columns::Utf8, Columns::Utf16, Columns::Characters] {
                let (line, column) = source.position(offset, columns);
                let ends = text[..offset].replace("\r\n", "\n").matches(['\n', '\r']).count();
                prop_assert_eq!(line, ends);
                prop_assert_eq!(source.offset(line, column, columns), offset);
            }
        }

        #[test]
        fn lines_are_found_anew_only_where_something_has_changed(
            text in "[\n\raé]{0,20}",
            edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), "[\n\raé]{0,4}"), 1..5),
        ) {
            let mut text = text;
            let mut lines = LineStarts::of(&text);
            for (one, other, new) in &edits {
                let place = |at: &prop::sample::Index| text.floor_char_boundary(at.index(text.len() + 1));
                let (one, other) = (place(one), place(other));
                let mut expected = text.clone();
                expected.replace_range(one.min(other)..one.max(other), new);
                lines.replace(&mut text, one.min(other)..one.max(other), new);
                prop_assert_eq!(&text, &expected);
                prop_assert_eq!(&lines, &LineStarts::of(&expected));
            }
        }

        #[test]
        fn marks_change_nothing(
            text in "[\n\raé🏁]{0,99}",
            at in any::<prop::sample::Index>(),
        ) {
            let offset = text.floor_char_boundary(at.index(text.len() + 1));
            let before = &text[..offset];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().map_or(0, |rest| rest.chars().count()) + 1;
            prop_assert_eq!(Source::new("x.toml", text.clone()).line_column(offset), (line, column));
        }
    }
}
