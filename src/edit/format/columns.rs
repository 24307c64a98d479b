//! Comments that their authors have lined up with lines that are commented out, and comments that go on in the next
//! line: values know nothing of these, so they are put back into their columns when all else has its place.

use std::collections::{BTreeSet, HashMap};

use toml_parser::Source;
use toml_parser::lexer::TokenKind;

/// The fewest blanks before a `#` within a comment that begins another one, as in `# key = 1  # so many`.
const GAP: &str = "  #";

/// A comment where it stands.
struct PlacedComment<'t> {
    text: &'t str,
    /// Its line, as an index.
    line: usize,
    /// Where its line begins, and where it begins and ends itself, in bytes.
    home: usize,
    start: usize,
    end: usize,
}

impl PlacedComment<'_> {
    fn is_alone(&self, all: &str) -> bool {
        all[self.home..self.start].trim().is_empty()
    }

    /// Its column, in characters.
    fn column(&self, all: &str) -> usize {
        all[self.home..self.start].chars().count()
    }
}

/// All comments of a text, in their order.
fn comments(text: &str) -> Vec<PlacedComment<'_>> {
    let source = Source::new(text);
    let tokens = source
        .lex()
        .filter(|token| token.kind() == TokenKind::Comment);
    let (mut line, mut seen) = (0, 0);
    let placed = tokens.map(|token| {
        let (start, end) = (token.span().start(), token.span().end());
        line += text[seen..start].matches('\n').count();
        seen = start;
        PlacedComment {
            text: text[start..end].trim_end(),
            line,
            home: text[..start].rfind('\n').map_or(0, |before| before + 1),
            start,
            end,
        }
    });
    placed.collect()
}

/// In which columns of a comment at `column` others begin.
fn inner_columns(comment: &str, column: usize) -> impl Iterator<Item = usize> {
    let gaps = comment.match_indices(GAP);
    gaps.map(move |(at, gap)| column + comment[..at].chars().count() + gap.len() - 1)
}

/// Where a comment may go on in the line below.
struct Above {
    line: usize,
    columns: Vec<usize>,
}

impl Above {
    fn of(comment: &PlacedComment<'_>, column: usize, is_more: bool) -> Self {
        let columns = if is_more {
            vec![column]
        } else {
            inner_columns(comment.text, column).collect()
        };
        Self {
            line: comment.line,
            columns,
        }
    }
}

/// What the author of a text has lined up: by what comments say, the columns in which they stand.
#[derive(Default)]
struct WantedColumns<'t> {
    /// Of comments beside something. Those that say the same in several columns have several.
    beside: HashMap<&'t str, BTreeSet<usize>>,
    /// Of comments that go on from the line above.
    continued: HashMap<&'t str, usize>,
}

impl<'t> WantedColumns<'t> {
    fn of(text: &'t str) -> Self {
        let mut wanted = Self::default();
        let mut shared = BTreeSet::new();
        let mut above: Option<Above> = None;
        for comment in comments(text) {
            let column = comment.column(text);
            let is_alone = comment.is_alone(text);
            let is_continued = is_alone
                && above.is_some_and(|above| {
                    above.line + 1 == comment.line && above.columns.contains(&column)
                });
            if is_continued {
                wanted.continued.insert(comment.text, column);
            } else if is_alone {
                shared.extend(inner_columns(comment.text, column));
            } else {
                let columns = wanted.beside.entry(comment.text).or_default();
                columns.insert(column);
            }
            above = Some(Above::of(&comment, column, is_continued || !is_alone));
        }
        wanted
            .beside
            .retain(|_, columns| columns.len() == 1 && columns.is_subset(&shared));
        wanted
    }

    /// Where a comment goes on that stands alone on its line.
    fn continued(&self, comment: &PlacedComment<'_>, above: Option<&Above>) -> Option<usize> {
        let own = *self.continued.get(comment.text)?;
        let above = above.filter(|above| above.line + 1 == comment.line)?;
        let columns = &above.columns;
        let same = columns.iter().find(|column| **column == own);
        same.or(columns.first()).copied()
    }

    /// Where a comment stands beside something that is so wide.
    fn beside(&self, comment: &PlacedComment<'_>, width: usize) -> Option<usize> {
        let column = *self.beside.get(comment.text)?.first()?;
        (column > width).then_some(column)
    }
}

/// A formatted text with comments in the columns in which their author has lined them up.
pub(super) fn restored(text: &str, formatted: &str) -> String {
    let wanted = WantedColumns::of(text);
    let mut restored = String::with_capacity(formatted.len());
    let mut seen = 0;
    let mut above: Option<Above> = None;
    for comment in comments(formatted) {
        let is_alone = comment.is_alone(formatted);
        let code = formatted[comment.home..comment.start].trim_end();
        let width = code.chars().count();
        let moved = if is_alone {
            wanted.continued(&comment, above.as_ref())
        } else {
            wanted.beside(&comment, width)
        };
        let column = moved.unwrap_or_else(|| comment.column(formatted));
        restored.push_str(&formatted[seen..comment.home + code.len()]);
        restored.extend(std::iter::repeat_n(' ', column - width));
        restored.push_str(comment.text);
        seen = comment.end;
        let is_more = !is_alone || moved.is_some();
        above = Some(Above::of(&comment, column, is_more));
    }
    restored.push_str(&formatted[seen..]);
    restored
}
