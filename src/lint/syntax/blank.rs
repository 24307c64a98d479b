//! A text without what is not TOML in it, so that the rest can be judged.

use std::ops::Range;

use super::near_line_start;
use crate::document::parse;
use crate::kit::lines::lines;

/// The most places that are taken out of one text.
const ROUNDS: usize = 16;

/// The longest text that is tried, in bytes: it is parsed several times for each place.
const LONGEST: usize = 256 * 1024;

/// Places on a line at which a value may end, that are tried.
const MOST_ENDS: usize = 8;

/// A text in which what cannot be read is blank, with everything else where it was.
#[derive(Debug)]
pub struct Blanked {
    /// The text.
    pub text: String,
    /// What is blank in it.
    pub lost: Vec<Range<usize>>,
}

impl Blanked {
    /// Takes out of a text what cannot be read: as little as makes the rest readable. `None` if so
    /// much is wrong that this leads nowhere.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        let mut blanked = Self {
            text: text.to_owned(),
            lost: Vec::new(),
        };
        let mut errors = errors(text)?;
        for _ in 0..ROUNDS {
            let Some(first) = errors.iter().min().copied() else {
                return Some(blanked);
            };
            let mut regions = regions(&blanked.text, first);
            let line = near_line_start(&blanked.text, first.at);
            let is_header = is_header(&blanked.text[line..]);
            if first.is_duplicate && is_header {
                // What stands below it would be of the table above.
                regions.drain(..regions.len() - 1);
            }
            let tried = regions.into_iter().filter_map(|region| {
                let text = without(&blanked.text, &region);
                let left = self::errors(&text)?;
                (left.len() < errors.len()).then_some((
                    left.len(),
                    region.len(),
                    region,
                    text,
                    left,
                ))
            });
            // A key that is given again spoils nothing else.
            let is_key = first.is_duplicate && !is_header;
            let rank = |left: usize| if is_key { 0 } else { left };
            let (_, _, region, text, left) =
                tried.min_by_key(|(left, length, ..)| (rank(*left), *length))?;
            // Of a key that is given again the first one stays.
            let is_kept = is_key && first.at == start_of(&blanked.text, &region);
            if !is_kept {
                blanked.lost.push(region);
            }
            blanked.text = text;
            errors = left;
        }
        None
    }
}

/// Something that is not TOML.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct BlankError {
    at: usize,
    /// A key or a header is given again.
    is_duplicate: bool,
}

/// What is not TOML in a text; `None` if it nests too deep.
fn errors(text: &str) -> Option<Vec<BlankError>> {
    let errors = parse(text).errors;
    let errors = errors.iter().map(|error| {
        let (_, span) = error.toml()?;
        Some(BlankError {
            at: span.start,
            is_duplicate: error.is_duplicate_key(),
        })
    });
    errors.collect()
}

/// Where a region begins, blanks aside.
fn start_of(text: &str, region: &Range<usize>) -> usize {
    let part = &text[region.clone()];
    region.start + part.len() - part.trim_start().len()
}

/// What an error at an offset may have spoilt: its line, the line before, the key with its value or
/// the header that it stands in, the one before that, the table under its header.
fn regions(text: &str, error: BlankError) -> Vec<Range<usize>> {
    let at = error.at;
    let line = near_line_start(text, at.min(text.len()));
    let line_end = text[line..].find('\n').map_or(text.len(), |end| line + end);
    // A very long line is cut, and before it stands no end of another one.
    let end = line
        .checked_sub(1)
        .filter(|end| text.as_bytes()[*end] == b'\n');
    let before = end.map(|end| near_line_start(text, end)..end);
    let mut regions: Vec<Range<usize>> = std::iter::once(line..line_end).chain(before).collect();
    if error.is_duplicate {
        // In a table on one line, with the comma behind it.
        let ends = [(',', 1), ('}', 0)].into_iter();
        let ends = ends.flat_map(|(mark, own)| {
            let marks = text[at..line_end].match_indices(mark);
            marks.map(move |(end, _)| at + end + own)
        });
        regions.extend(ends.take(MOST_ENDS).map(|end| at..end));
    }
    let starts = |is: fn(&str) -> bool| {
        lines(text)
            .filter(move |(_, line)| is(line))
            .map(|(start, _)| start)
            .collect::<Vec<_>>()
    };
    let around = |starts: &[usize], at: usize| {
        let next = starts.partition_point(|start| *start <= at);
        let start = next.checked_sub(1).map(|index| starts[index])?;
        Some(start..starts.get(next).copied().unwrap_or(text.len()))
    };
    let items = starts(is_item);
    if let Some(item) = around(&items, line) {
        let before = item.start.checked_sub(1).and_then(|at| around(&items, at));
        regions.push(item);
        regions.extend(before);
    }
    regions.extend(around(&starts(is_header), line));
    regions
}

/// Whether a line begins a header, or a key with its value, at the left margin.
fn is_item(line: &str) -> bool {
    let is_of_key = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '"' | '\'');
    is_header(line) || line.starts_with(is_of_key) && line.contains('=')
}

fn is_header(line: &str) -> bool {
    line.starts_with('[')
}

/// The text with blanks in place of a region, lines kept.
fn without(text: &str, region: &Range<usize>) -> String {
    let blank: String = text[region.clone()]
        .bytes()
        .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
        .collect();
    format!("{}{blank}{}", &text[..region.start], &text[region.end..])
}

#[cfg(test)]
mod tests {
    use super::Blanked;

    #[track_caller]
    fn check(text: &str, lost: &[&str]) {
        let blanked = Blanked::of(text).expect("the rest can be read");
        let found: Vec<&str> = blanked
            .lost
            .iter()
            .map(|region| text[region.clone()].trim())
            .collect();
        assert_eq!(found, lost);
        assert_eq!(blanked.text.len(), text.len());
    }

    #[test]
    fn as_little_as_possible_is_taken_out() {
        check("a = 1\nb = \"x\nc = 2\n", &["b = \"x"]);
        check("a = 1\nb 2\nc = 3\n", &["b 2"]);
        check(
            "a = [\n  { b = 1 },\n  { b = },\n  { b = 3 },\n]\n",
            &["{ b = },"],
        );
        check(
            "[p.a]\nx = 1\n[p.b]\nx = 2\n[p.a]\nx = 3\n",
            &["[p.a]\nx = 3"],
        );
        check("[a]\nx = 1\n[b]\ny = 2\n[a]\nz = 3\n", &["[a]\nz = 3"]);
        check(
            "a = 1\nb = 2 3\n[c]\nd = 'x\ne = 1\n",
            &["b = 2 3", "d = 'x"],
        );
    }

    #[test]
    fn nothing_is_lost_of_a_key_that_is_given_again() {
        check("a = 1\na = 2\n", &[]);
        check("a = [\n  { b = 1, b = [1, 2], c = 3 },\n]\n", &[]);
        check("a = { b = 1, c = 2, c = 2 }\n", &[]);
        check("[t]\na = 1\nb = 2\nc = 1\nc = 2\nd = 3\nb = 4\n", &[]);
    }

    #[test]
    fn what_is_sound_stays() {
        check("a = 1\n[b]\nc = 2\n", &[]);
    }
}
