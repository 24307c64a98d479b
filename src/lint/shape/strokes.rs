//! Keys of the keyboard that were struck for others, where the schema tells which: in a header, for the end of a line, and
//! quotes and digits for each other. What is mended so has to make the whole document fit.

use std::ops::Range;
use std::slice::from_ref;

use super::Validator;
use super::lost_line::{LineSlip, LostLine};
use crate::document::is_bare_key;
use crate::kit::lines::line_at;

/// The longest line, in bytes, in which they are looked for.
const LONGEST_LINE: usize = 2_000;

/// The longest header that is mended, in bytes.
const LONGEST_HEADER: usize = 80;

/// The most changes of one sort that are tried.
const MOST: usize = 24;

impl Validator {
    /// A line that is to be a header: with another mark for a dot or a bracket, or with more behind its bracket.
    pub(super) fn header(&self, text: &str, at: usize) -> Option<LostLine> {
        let (start, line) = line_at(text, at);
        let written = line.trim_end();
        if written.len() > LONGEST_HEADER || !written.contains(['[', ']']) {
            return None;
        }
        let places = start..start + written.len();
        let headers = headers(written).into_iter();
        headers
            .filter(|header| is_header(header) && header != written)
            .find_map(|header| self.slipped(text, places.clone(), header, LineSlip::Lost))
    }

    /// A mark for which the end of the line was meant. Letters and digits are of words, which nobody takes out of a text
    /// unasked.
    pub(super) fn run_together(&self, text: &str, at: usize) -> Option<LostLine> {
        let line = line_around(text, at)?;
        let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let written = &text[line.clone()];
        let marks =
            written.match_indices(|c: char| c.is_ascii_punctuation() && !"-_.,".contains(c));
        let joints = marks.filter_map(|(place, mark)| {
            let (one, other) = (&written[..place], &written[place + mark.len()..]);
            let is_doubled = match mark {
                "[" | "{" => one.ends_with(mark) || other.starts_with(mark),
                "\"" | "'" => other.starts_with(mark),
                _ => false,
            };
            let is_joint = !is_doubled && are_lines(one, other);
            is_joint.then(|| line.start + place..line.start + place + mark.len())
        });
        let mut joints: Vec<Range<usize>> = joints.collect();
        joints.sort_by_key(|joint| joint.start.abs_diff(at));
        let mut joints = joints.into_iter().take(MOST);
        joints.find_map(|joint| self.slipped(text, joint, end.to_owned(), LineSlip::Joined))
    }

    /// A digit that was struck for a quote; `also_beside` where a quote beside it would do as well.
    pub(super) fn digit_for_quote(
        &self,
        text: &str,
        at: usize,
        also_beside: bool,
    ) -> Option<LostLine> {
        let line = line_around(text, at)?;
        let written = &text[line.clone()];
        let is_of_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let digits = written.match_indices(|c: char| c.is_ascii_digit());
        let ends = digits.filter_map(|(place, _)| {
            let before = written[..place].chars().next_back();
            let after = written[place + 1..].chars().next();
            let digit = line.start + place..line.start + place + 1;
            let opens = before.is_none_or(|c| c.is_whitespace() || "[{,=".contains(c));
            let closes = after.is_none_or(|c| c.is_whitespace() || "]},=".contains(c));
            match (opens, closes) {
                (true, false) => Some((digit.start, digit)),
                (false, true) if is_of_word(before) || before == Some('.') => {
                    Some((digit.end, digit))
                }
                _ => None,
            }
        });
        let mut ends: Vec<(usize, Range<usize>)> = ends.collect();
        ends.sort_by_key(|(_, digit)| digit.start.abs_diff(at));
        ends.into_iter().take(MOST).find_map(|(beside, digit)| {
            let beside = beside..beside;
            if !also_beside && self.fits_with(text, from_ref(&beside), "\"") {
                return None;
            }
            self.slipped(text, digit, "\"".to_owned(), LineSlip::Quote)
        })
    }

    /// A quote that was struck for a digit, which nobody knows.
    pub(super) fn quote_for_digit(&self, text: &str, at: usize) -> Option<LostLine> {
        let line = line_around(text, at)?;
        let quotes = text[line.clone()].match_indices(['"', '\'']);
        let mut quotes: Vec<usize> = quotes.map(|(place, _)| line.start + place).collect();
        quotes.sort_by_key(|place| place.abs_diff(at));
        quotes.into_iter().take(MOST).find_map(|place| {
            let slip = self.slipped(text, place..place + 1, "1".to_owned(), LineSlip::Digit)?;
            Some(LostLine {
                is_certain: false,
                ..slip
            })
        })
    }
}

/// The line around a place, unless it is very long.
fn line_around(text: &str, at: usize) -> Option<Range<usize>> {
    let (start, line) = line_at(text, at);
    (line.len() <= LONGEST_LINE).then(|| start..start + line.len())
}

/// What a line may be meant for that is nearly a header.
fn headers(written: &str) -> Vec<String> {
    let with = |place: Range<usize>, instead: &str| {
        let mut header = written.to_owned();
        header.replace_range(place, instead);
        header
    };
    let mut headers = Vec::new();
    let marks = |c: char| !c.is_alphanumeric() && c != '.';
    for (place, mark) in written
        .match_indices(marks)
        .skip_while(|(place, _)| *place == 0)
    {
        headers.push(with(place..place + mark.len(), "."));
    }
    // A character behind the last bracket goes; more than one says something.
    let count = (written.len() - written.trim_start_matches('[').len()).max(1);
    let end = written.find(&"]".repeat(count)).map(|end| end + count);
    if let Some((header, rest)) = end.and_then(|end| written.split_at_checked(end))
        && rest.trim().chars().count() <= 1
    {
        headers.push(header.to_owned());
    }
    let characters: Vec<(usize, char)> = written.char_indices().collect();
    let ends = |characters: &[(usize, char)], bracket: &str| -> Vec<String> {
        let mut ends = Vec::new();
        for &(place, c) in characters {
            let end = place + c.len_utf8();
            ends.extend([
                with(place..end, bracket),
                with(place..place, bracket),
                with(end..end, bracket),
            ]);
        }
        ends
    };
    let last = characters.len().saturating_sub(2);
    headers.extend(ends(&characters[..characters.len().min(2)], "["));
    headers.extend(ends(&characters[last..], "]"));
    headers
}

/// Whether a line is a header with keys that need no quotes.
fn is_header(line: &str) -> bool {
    let name = |open: &str, close: &str| line.strip_prefix(open)?.strip_suffix(close);
    let name = name("[[", "]]").or_else(|| name("[", "]"));
    name.is_some_and(|name| name.split('.').all(is_bare_key))
}

/// Whether two parts of a line may be lines of their own: the second begins with a key and its `=`, or is a header; or it
/// stands in brackets that are open, behind the comma of the first.
fn are_lines(one: &str, other: &str) -> bool {
    let (one, other) = (one.trim_end(), other.trim_start());
    let Some(last) = one.chars().next_back() else {
        return false;
    };
    let is_of_key = |c: char| c.is_alphanumeric() || "-_.\"',".contains(c);
    let key = other.trim_start_matches(is_of_key);
    let is_key = key.len() < other.len() && key.trim_start().starts_with('=');
    let is_whole = last.is_alphanumeric() || "\"']}".contains(last);
    let is_item = other.starts_with(['[', ']', '{', '}', '"']);
    (is_key || is_header(other)) && is_whole
        || is_key && last == ','
        || is_item && ",[".contains(last)
}
