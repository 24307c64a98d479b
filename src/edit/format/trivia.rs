//! What stands between the values of a document: comments, blank lines, line breaks.

use toml_edit::RawString;

/// A line without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TriviaLine {
    Blank,
    Comment(String),
}

/// What stands before a value or a key, or behind the last one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Trivia {
    /// A comment on the line of what came before, and how many blanks are before it.
    pub beside: Option<(usize, String)>,
    /// Lines of its own, at most one of them blank in a row.
    pub lines: Vec<TriviaLine>,
    /// Whether a line ends here.
    pub breaks: bool,
    /// How many blanks stand here, if nothing else does.
    pub blanks: usize,
}

impl Trivia {
    /// Of text that goes on in a line.
    pub fn within(raw: Option<&RawString>) -> Self {
        let text = raw.and_then(RawString::as_str).unwrap_or_default();
        let Some((beside, rest)) = text.split_once('\n') else {
            return Self {
                beside: beside(text),
                blanks: text.len(),
                ..Self::default()
            };
        };
        // The line break above ends another line.
        let lines = lines(rest);
        Self {
            beside: self::beside(beside),
            lines,
            breaks: true,
            blanks: 0,
        }
    }

    pub fn has_comments(&self) -> bool {
        let is_comment = |line: &TriviaLine| matches!(line, TriviaLine::Comment(_));
        self.beside.is_some() || self.lines.iter().any(is_comment)
    }
}

/// The lines of text that begins with one. Behind the last line break stands what indents the next value.
pub(super) fn lines(text: &str) -> Vec<TriviaLine> {
    let (whole, last) = text
        .rsplit_once('\n')
        .map_or((None, text), |(whole, last)| (Some(whole), last));
    let mut lines: Vec<TriviaLine> = Vec::new();
    for line in whole.into_iter().flat_map(|whole| whole.split('\n')) {
        match comment(line) {
            Some(comment) => lines.push(TriviaLine::Comment(comment)),
            None if lines.last() == Some(&TriviaLine::Blank) => {}
            None => lines.push(TriviaLine::Blank),
        }
    }
    lines.extend(comment(last).map(TriviaLine::Comment));
    lines
}

/// The comment that ends a line, and how many blanks are before it.
pub(super) fn beside(rest: &str) -> Option<(usize, String)> {
    let blanks = rest.len() - rest.trim_start().len();
    Some((blanks, comment(rest)?))
}

/// The comment on a line.
pub(super) fn comment(line: &str) -> Option<String> {
    let line = line.trim();
    (!line.is_empty()).then(|| line.to_owned())
}
