//! The lines of a file that labels stand on, with a line around them, made fit to draw: short
//! enough for the width, tabs spread out, nothing that acts on a terminal.
//!
//! miette draws any text, but it would count from the beginning of a file for each label, let
//! lines run past the margin, and pass control characters on. So it is shown this excerpt in
//! place of the file. No label costs more than a few kilobytes of reading, however long the
//! file and its lines are.

use std::collections::BTreeMap;
use std::ops::Range;

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::Style;
use super::line::{self, Line, LineLabel};
use crate::diagnostic::Label;
use crate::diagnostic::render::visible::one_line;

/// A line of an excerpt, fit to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownLine {
    /// Its number in the file, from 1.
    pub number: usize,
    /// What of it is shown.
    pub text: String,
    /// What is marked on it.
    pub marks: Vec<ShownMark>,
}

/// A mark on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMark {
    /// Bytes of the line's text.
    pub range: Range<usize>,
    /// What is said there; may be empty.
    pub text: String,
    /// Whether it is the place of the finding, and not a related one.
    pub is_primary: bool,
}

/// An excerpt of one file with labels on it.
#[derive(Debug)]
pub struct Excerpt {
    name: String,
    /// The lines to draw, each with its newline.
    text: String,
    /// Runs of lines that follow each other in the file.
    runs: Vec<LineRun>,
    marks: Vec<ExcerptLabel>,
}

/// Lines that follow each other in the file.
#[derive(Debug)]
struct LineRun {
    /// The number of each row in the excerpt; none for one that goes on with a line.
    numbers: Vec<Option<usize>>,
    /// Bytes in the excerpt's text.
    range: Range<usize>,
    /// Number of the first line, from 1.
    first: usize,
    lines: usize,
}

/// A label on the excerpt.
#[derive(Debug)]
struct ExcerptLabel {
    /// Bytes in the excerpt's text.
    range: Range<usize>,
    text: Option<String>,
    primary: bool,
    /// Line and column in the file, from 1.
    position: (usize, usize),
}

impl Excerpt {
    /// The excerpt of the file of the first label, which is the primary one; the others must be
    /// in that file too.
    ///
    /// Lines that are too long are cut to what the labels need, or wrapped if they may be.
    pub fn new(labels: &[&Label], style: Style, may_wrap: bool) -> Self {
        let source = &labels[0].place.source;
        let positions: Vec<_> = labels.iter().map(|label| label.place.start()).collect();
        let lines = lines(&source.text, labels, &positions);

        // Before each line stand its number and four more columns.
        let digits = lines.keys().last().map_or(1, |last| last.to_string().len());
        let room = style.width().saturating_sub(digits + 4);

        let mut excerpt = Self {
            name: one_line(&source.name).into_owned(),
            text: String::new(),
            runs: Vec::new(),
            marks: Vec::new(),
        };
        for (&number, line) in &lines {
            let on_line: Vec<_> = (0..labels.len())
                .filter(|&index| positions[index].0 == number)
                .collect();
            let spots: Vec<_> = (on_line.iter())
                .map(|&index| LineLabel::new(labels[index], line))
                .collect();
            // miette counts rows as lines, and makes room for their numbers.
            let longest = (number + line::MOST_ROWS).to_string().len().max(digits);
            let narrow = (room + digits).saturating_sub(longest);
            let rows = may_wrap
                .then(|| line::wrap(&source.text, line, &spots, narrow))
                .flatten();
            if let Some(rows) = rows {
                for (at, row) in rows.into_iter().enumerate() {
                    let base = excerpt.text.len();
                    for (spot, range, text) in row.labels {
                        let index = on_line[spot];
                        excerpt.marks.push(ExcerptLabel {
                            range: base + range.start..base + range.end,
                            text,
                            primary: index == 0,
                            position: positions[index],
                        });
                    }
                    excerpt.push(number, at > 0, &row.text);
                }
                continue;
            }
            let drawn = line::draw(&source.text, line, &spots, room, style.ellipsis());
            let base = excerpt.text.len();
            for (&index, (range, text)) in on_line.iter().zip(drawn.labels) {
                excerpt.marks.push(ExcerptLabel {
                    range: base + range.start..base + range.end,
                    text,
                    primary: index == 0,
                    position: positions[index],
                });
            }
            excerpt.push(number, false, &drawn.text);
        }
        excerpt
    }

    /// Adds a row of a line: its first, or one that goes on with it.
    fn push(&mut self, number: usize, goes_on: bool, line: &str) {
        let start = self.text.len();
        self.text.push_str(line);
        self.text.push('\n');
        let end = self.text.len();
        match self.runs.last_mut() {
            Some(run) if goes_on => {
                run.range.end = end;
                run.numbers.push(None);
            }
            Some(run) if run.first + run.lines == number => {
                run.range.end = end;
                run.lines += 1;
                run.numbers.push(Some(number));
            }
            _ => self.runs.push(LineRun {
                numbers: vec![Some(number)],
                range: start..end,
                first: number,
                lines: 1,
            }),
        }
    }

    /// The numbers of all rows, none for those that go on with a line.
    pub fn numbers(&self) -> impl Iterator<Item = Option<usize>> {
        self.runs.iter().flat_map(|run| run.numbers.iter().copied())
    }

    /// Its lines with what is marked on each, for those who draw it themselves.
    pub fn lines(&self) -> Vec<ShownLine> {
        let mut lines = Vec::new();
        for run in &self.runs {
            let mut start = run.range.start;
            for (index, text) in self.text[run.range.clone()].lines().enumerate() {
                let end = start + text.len();
                let on_line = self.marks.iter().filter(|mark| {
                    (start..=end).contains(&mark.range.start) && mark.range.end <= end
                });
                let marks = on_line.map(|mark| ShownMark {
                    range: mark.range.start - start..mark.range.end - start,
                    text: mark.text.clone().unwrap_or_default(),
                    is_primary: mark.primary,
                });
                lines.push(ShownLine {
                    number: run.first + index,
                    text: text.to_owned(),
                    marks: marks.collect(),
                });
                start = end + 1;
            }
        }
        lines
    }

    /// The labels on the excerpt's text.
    pub fn labels(&self) -> impl Iterator<Item = LabeledSpan> {
        self.marks.iter().map(|mark| {
            let span = SourceSpan::from(mark.range.clone());
            if mark.primary {
                LabeledSpan::new_primary_with_span(mark.text.clone(), span)
            } else {
                LabeledSpan::new_with_span(mark.text.clone(), span)
            }
        })
    }
}

/// The lines with labels, and one above and below each, by number.
fn lines(text: &str, labels: &[&Label], positions: &[(usize, usize)]) -> BTreeMap<usize, Line> {
    let mut lines = BTreeMap::new();
    for (label, &(number, _)) in labels.iter().zip(positions) {
        lines
            .entry(number)
            .or_insert_with(|| Line::around(text, label.place.span.start));
    }
    for (number, line) in lines.clone() {
        if let Some(above) = line.above(text) {
            lines.entry(number - 1).or_insert(above);
        }
        if let Some(below) = line.below(text) {
            lines.entry(number + 1).or_insert(below);
        }
    }
    lines
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        _lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let run = (self.runs.iter())
            .find(|run| span.offset() < run.range.end)
            .ok_or(MietteError::OutOfBounds)?;
        // miette asks without lines around to learn the position that it writes above an
        // excerpt, and with lines around to draw.
        let position = (self.marks.iter())
            .filter(|_| lines_before == 0)
            .find(|mark| mark.range.start == span.offset())
            .map_or((run.first, 1), |mark| mark.position);
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            &self.text.as_bytes()[run.range.clone()],
            run.range.clone().into(),
            position.0 - 1,
            position.1 - 1,
            run.numbers.len(),
        )))
    }
}
