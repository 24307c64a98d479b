//! Lines with comments beside and above them.

use std::fmt::Write as _;

use super::trivia::TriviaLine;
use super::write_lines;

/// A line of a list or a table, or several where its value has several.
#[derive(Clone, Debug, Default)]
pub(super) struct AlignedRow {
    pub before: Vec<TriviaLine>,
    pub text: String,
    /// With how many blanks its author has left before it.
    pub comment: Option<(usize, String)>,
}

impl AlignedRow {
    /// The column in which its author began its comment, for a row of one line.
    fn column(&self) -> Option<usize> {
        let (blanks, _) = self.comment.as_ref()?;
        (!self.text.contains('\n')).then(|| self.text.chars().count() + blanks)
    }
}

/// The most blanks before a comment that has no column.
const MOST_BLANKS: usize = 3;

/// The rows as lines. Comments stand in one column where most of those that follow each other do.
pub(super) fn aligned(rows: &[AlignedRow], indent: usize) -> String {
    let mut text = String::new();
    let mut rest = rows;
    while !rest.is_empty() {
        let more = rest.iter().skip(1);
        let more = more.take_while(|row| row.before.is_empty() && row.comment.is_some());
        let (run, others) = rest.split_at(1 + more.count());
        let column = shared_column(run);
        for row in run {
            write_lines(&row.before, indent, &mut text);
            let _ = write!(text, "{:indent$}{}", "", row.text);
            if let Some((blanks, comment)) = &row.comment {
                let width = row.column().map(|column| column - blanks);
                let own = (*blanks).clamp(1, MOST_BLANKS);
                let blanks = match (column, width) {
                    (Some(column), Some(width)) if width < column => column - width,
                    _ => own,
                };
                let _ = write!(text, "{:blanks$}{comment}", "");
            }
            text.push('\n');
        }
        rest = others;
    }
    text
}

/// The column in which at least two comments stand, and most of them.
fn shared_column(run: &[AlignedRow]) -> Option<usize> {
    let columns: Vec<usize> = run.iter().filter_map(AlignedRow::column).collect();
    let count = |column: usize| columns.iter().filter(|other| **other == column).count();
    let best = columns
        .iter()
        .copied()
        .max_by_key(|column| (count(*column), *column))?;
    (count(best) > 1).then_some(best)
}
