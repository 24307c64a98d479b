//! Slips of a line: above the header that it belongs to, written twice, or without the brackets of a list. As with a lost
//! line, what is mended so has to make the whole document fit.

use std::ops::Range;
use std::slice::from_ref;

use toml_parser::Source as TomlSource;
use toml_parser::lexer::TokenKind;

use super::Validator;
use super::fault::FaultKind;
use super::lost::{LONGEST, is_aside, path_above};
use super::lost_line::{LineSlip, LostLine, first_word};
use super::spot::ValueSpot;
use crate::document::spans::push;
use crate::document::{SyntaxError, Tree, is_bare_key, parse};
use crate::kit::lines::{line_at, line_start, lines};

/// The most lines that stand above a header together and belong below it.
const MOST_ABOVE: usize = 3;

/// How many doubled lines are tried.
const MOST_TWICE: usize = 8;

/// Into how many tables beside its own a doubled line is put.
const MOST_BESIDE: usize = 16;

/// Lines around an error among which two may have changed places.
const NEAR: usize = 2;

/// What items of a list are indented by.
const ITEM: usize = 2;

/// The most keys of a line of which the values are looked at.
const MOST_SIGNS: usize = 24;

/// What to say of values that lack the brackets of a list or a table.
const NO_BRACKETS: &str = "several values stand here without brackets";

/// What to say of values in brackets that are not those of a list.
const OTHER_BRACKETS: &str = "several values stand here, and not in the brackets of a list";

/// What to say of a table in a list.
const NO_BRACES: &str = "a table of a list stands here without braces";

/// What to say of values behind dashes.
const DASHES: &str = "a list stands in brackets, with commas between its values";

/// What to say of numbers that are one text.
const NO_QUOTES: &str = "a text stands here without quotes";

/// What stands for something that is left out, and what begins a comment elsewhere.
const MARKS: [(&str, LineSlip); 3] = [
    ("...", LineSlip::LeftOut),
    ("…", LineSlip::LeftOut),
    ("/*", LineSlip::Comment),
];

/// The most lines of a table in braces.
const MOST_ROWS: usize = 40;

/// The most items of lists right before an error that are tried.
const MOST_ITEMS: usize = 3;

impl Validator {
    /// The slip in a document that can be read: a line above the header that it belongs to.
    #[must_use]
    pub fn slip(&self, text: &str, tree: &Tree<'_>) -> Option<LostLine> {
        if text.len() > LONGEST {
            return None;
        }
        let root = tree.get_ref();
        let (faults, _) = self.faults(tree);
        let starts = faults.iter().filter_map(|fault| match &fault.what {
            FaultKind::UnknownKey { key, .. } | FaultKind::Pattern { key: Some(key), .. } => {
                let (span, _) = ValueSpot::at(root, &fault.path).key(key)?;
                Some(span.start)
            }
            _ => None,
        });
        self.above(text, starts.min()?)
    }

    /// The slip in a text that is not TOML.
    #[must_use]
    pub fn slip_in(&self, text: &str, errors: &[SyntaxError]) -> Option<LostLine> {
        let first = first_error(text, errors)?;
        placeholder(text, first)
            .or_else(|| self.above(text, first))
            .or_else(|| self.unbracketed(text, first))
            .or_else(|| self.numbers(text, first))
            .or_else(|| self.unbraced(text, first))
            .or_else(|| self.in_braces(text, first))
            .or_else(|| self.closed_early(text, first))
            .or_else(|| self.dashes(text, first))
            .or_else(|| self.braces(text, first))
            .or_else(|| self.twice(text))
            .or_else(|| self.run_together(text, first))
            .or_else(|| self.header(text, first))
    }

    /// The same of one for which no change of a single character makes the document fit.
    #[must_use]
    pub fn slip_of_more(&self, text: &str, errors: &[SyntaxError]) -> Option<LostLine> {
        let first = first_error(text, errors)?;
        self.crossed(text, first)
            .map(|crossed| {
                // Of two rows with one key either may belong to the other table.
                let is_again = errors.iter().all(SyntaxError::is_duplicate_key);
                let other = is_again.then(|| self.below_another(text, first));
                other.flatten().unwrap_or(crossed)
            })
            .or_else(|| self.digit_for_quote(text, first, false))
    }

    /// Whether a text is a document that fits.
    #[must_use]
    pub fn takes(&self, text: &str) -> bool {
        text.len() <= LONGEST && self.fits_with(text, &[], "")
    }

    /// The slip in a text that is not TOML, of which many findings come if it is not found.
    #[must_use]
    pub fn slip_of_many(&self, text: &str, errors: &[SyntaxError]) -> Option<LostLine> {
        let first = first_error(text, errors)?;
        self.quote_for_digit(text, first)
            .or_else(|| self.half(text, first))
    }

    /// What may have been meant as well as what the mended text says: it is so only if less is found then.
    #[must_use]
    pub fn guess(&self, text: &str, errors: &[SyntaxError]) -> Option<LostLine> {
        self.digit_for_quote(text, first_error(text, errors)?, true)
    }

    /// Lines that stand right above the header to whose table they belong.
    fn above(&self, text: &str, at: usize) -> Option<LostLine> {
        let start = line_start(text, at);
        let below: Vec<(usize, &str)> = lines(&text[start..]).take(MOST_ABOVE + 1).collect();
        let count = below.iter().position(|(_, line)| line.starts_with('['))?;
        if count == 0 || below[..count].iter().any(|(_, line)| is_aside(line)) {
            return None;
        }
        let (written, header) = below[count];
        let (middle, end) = (start + written, start + written + header.len());
        let above = &text[start..middle];
        let line = if header.ends_with('\n') {
            format!("{header}{above}")
        } else {
            // The end of the text, which may have no line break, stays as it is.
            format!("{header}\n{}", above.trim_end_matches(['\r', '\n']))
        };
        let name = header.split('#').next().unwrap_or_default().trim_end();
        self.slipped(text, start..end, line, LineSlip::Above(name.to_owned()))
    }

    /// Several values of a key without brackets.
    fn unbracketed(&self, text: &str, at: usize) -> Option<LostLine> {
        let (start, line) = line_at(text, at);
        let (key, value) = line.split_once('=')?;
        let said = value.trim();
        // Lists in a list have brackets of their own.
        let is_bare = match said.chars().next() {
            Some('[') => said.contains("], ["),
            Some('{') => said.contains("}, {"),
            _ => said.contains(','),
        };
        if !is_bare || said.contains('#') {
            return None;
        }
        let from = start + key.len() + 1 + (value.len() - value.trim_start().len());
        let place = from..from + said.len();
        let list = said.trim_end_matches(',');
        let written = [format!("[{list}]"), format!("{{ {list} }}")];
        (written.into_iter())
            .find_map(|line| self.slipped(text, place.clone(), line, LineSlip::Bare(NO_BRACKETS)))
    }

    /// Several numbers of a key without brackets, in those of something else, or of a text without quotes, wherever they
    /// stand in a line.
    fn numbers(&self, text: &str, at: usize) -> Option<LostLine> {
        let (start, line) = line_at(text, at);
        let mut signs = line.match_indices('=').take(MOST_SIGNS);
        signs.find_map(|(sign, _)| {
            let (place, numbers) = numbers(line, sign + 1)?;
            let place = start + place.start..start + place.end;
            let (list, cell) = (format!("[{numbers}]"), format!("\"{numbers}\""));
            let ways = if text[place.clone()] == *numbers {
                vec![(list, NO_BRACKETS), (cell, NO_QUOTES)]
            } else {
                vec![(list, OTHER_BRACKETS)]
            };
            let ways = ways.into_iter().find_map(|(written, message)| {
                self.slipped(text, place.clone(), written, LineSlip::Bare(message))
            });
            ways.or_else(|| self.comma_in_number(text, place))
        })
    }

    /// A comma in a whole number: what stands behind it may be as wrong as the comma itself.
    fn comma_in_number(&self, text: &str, place: Range<usize>) -> Option<LostLine> {
        let (number, rest) = text[place.clone()].split_once(',')?;
        let is_number = |part: &str| part.parse::<u32>().is_ok();
        if !is_number(number) || !is_number(rest) {
            return None;
        }
        let mut parts = [number, rest].into_iter();
        let slip = parts
            .find_map(|part| self.slipped(text, place.clone(), part.to_owned(), LineSlip::Comma))?;
        Some(LostLine {
            is_certain: false,
            ..slip
        })
    }

    /// A table in a list, on a line of its own, without braces.
    fn unbraced(&self, text: &str, at: usize) -> Option<LostLine> {
        let (start, line) = line_at(text, at);
        let row = line.trim_start();
        let from = start + line.len() - row.len();
        let said = row.trim_end().trim_end_matches(',');
        let is_row = line.starts_with([' ', '\t']) && said.starts_with(char::is_alphabetic);
        if !is_row || said.contains('#') {
            return None;
        }
        let (place, table) = (from..from + said.len(), format!("{{ {said} }}"));
        self.slipped(text, place, table, LineSlip::Bare(NO_BRACES))
    }

    /// Values between the brackets of a table, or of no value, wherever they stand in a line.
    fn in_braces(&self, text: &str, at: usize) -> Option<LostLine> {
        let (start, line) = line_at(text, at);
        let mut braces = line.match_indices(['{', '(']).take(MOST_SIGNS);
        braces.find_map(|(open, bracket)| {
            let close = if bracket == "{" { '}' } else { ')' };
            let is_value = line[..open].trim_end().ends_with(['=', '[', ',']);
            let (inner, _) = line[open + 1..].split_once(close).filter(|_| is_value)?;
            if inner.contains(['=', '{', '(']) || inner.trim().is_empty() {
                return None;
            }
            let from = start + open;
            let place = from..from + inner.len() + 2;
            let list = format!("[{inner}]");
            self.slipped(text, place, list, LineSlip::Bare(OTHER_BRACKETS))
        })
    }

    /// A list whose values stand on lines of their own behind dashes.
    fn dashes(&self, text: &str, at: usize) -> Option<LostLine> {
        let start = line_start(text, at);
        let mut below = lines(&text[start..]);
        let (_, line) = below.next()?;
        let line = line.trim_end();
        let key = line.strip_suffix(['=', ':'])?.trim_end();
        let mut end = start + line.len();
        let mut values = Vec::new();
        for (place, line) in below {
            let Some(value) = line.trim().strip_prefix("- ") else {
                break;
            };
            let value = value.trim();
            // A word needs quotes here.
            values.push(if is_bare_key(value) && value.parse::<i64>().is_err() {
                format!("\"{value}\"")
            } else {
                value.to_owned()
            });
            end = start + place + line.trim_end().len();
        }
        let place = start + key.len()..end;
        let list = format!(" = [{}]", values.join(", "));
        (!values.is_empty()).then_some(())?;
        self.slipped(text, place, list, LineSlip::Bare(DASHES))
    }

    /// A table in braces over several lines, whose keys stand there as below a header: without commas.
    fn braces(&self, text: &str, at: usize) -> Option<LostLine> {
        let all: Vec<(usize, &str)> = lines(text).collect();
        let here = all.partition_point(|(start, _)| *start <= at);
        let code = |line: &str| line.split('#').next().unwrap_or_default().trim_end().len();
        let path = |line: &str| -> Option<String> {
            let path = line[..code(line)].strip_suffix('{')?.trim_end();
            let path = path.strip_suffix(['=', ':'])?.trim();
            path.split('.').all(is_bare_key).then(|| path.to_owned())
        };
        let above = all[..here].iter().enumerate().rev().take(MOST_ROWS);
        let (open, header) = above
            .take_while(|(_, (_, line))| !line.starts_with('['))
            .find_map(|(index, (_, line))| Some((index, format!("[{}]", path(line)?))))?;
        let is_end = |line: &str| line.starts_with(['}', '[']);
        let rows = all[open + 1..].iter().take(MOST_ROWS);
        let rows: Vec<&str> = rows
            .map(|(_, line)| *line)
            .take_while(|line| !is_end(line))
            .collect();
        let rows_end = all[open + 1..][..rows.len()].last()?;
        let mut end = rows_end.0 + rows_end.1.len();
        if let Some((start, line)) = all.get(open + 1 + rows.len())
            && line.starts_with('}')
        {
            end = start + line.trim_end().len();
        }
        let (start, line) = all[open];
        let table = format!("{header}{}{}", &line[code(line)..], rows.concat());
        let place = start..end;
        self.slipped(text, place, table, LineSlip::Braces(header))
    }

    /// A table on one line that is closed before its last keys.
    fn closed_early(&self, text: &str, at: usize) -> Option<LostLine> {
        let (start, line) = line_at(text, at);
        let said = line.trim_end().trim_end_matches(',');
        let braces = said.match_indices('}').take(MOST_SIGNS);
        braces.map(|(close, _)| close).find_map(|close| {
            let rest = &said[close + 1..];
            let key = rest.strip_prefix(',')?.split('=').next()?.trim();
            if !is_bare_key(key) {
                return None;
            }
            let blank = &said[said[..close].trim_end().len()..close];
            let from = start + close - blank.len();
            let place = from..start + said.len();
            let meant = format!("{rest}{blank}}}");
            self.slipped(text, place, meant, LineSlip::Early)
        })
    }

    /// A line that stands there twice, one below the other. Two equal rows of which the first lacks its comma are no
    /// mistake.
    fn twice(&self, text: &str) -> Option<LostLine> {
        let all: Vec<(usize, &str)> = lines(text).collect();
        let again = all.windows(2).filter(|pair| {
            let [(_, one), (_, other)] = [pair[0], pair[1]];
            one == other && one.chars().any(char::is_alphanumeric)
        });
        again.take(MOST_TWICE).find_map(|pair| {
            let (start, line) = pair[1];
            let (place, above) = (start..start + line.len(), text[..start].trim_end().len());
            let slip_of_two = self.slipped(text, place.clone(), String::new(), LineSlip::Twice)?;
            if self.fits_with(text, from_ref(&(above..above)), ",") {
                return None;
            }
            if let Some(key) = self.chosen_key(text, start) {
                let slip = LineSlip::TwiceOrKey(key);
                return Some(LostLine {
                    is_certain: false,
                    slip,
                    ..slip_of_two
                });
            }
            let slip = match self.other_home(text, place) {
                Some(header) => LostLine {
                    is_certain: false,
                    slip: LineSlip::TwiceOrBelow(header),
                    ..slip_of_two
                },
                None => slip_of_two,
            };
            Some(slip)
        })
    }

    /// The key of a line, if its author has chosen it: cells, players and whatever else has no fixed names.
    fn chosen_key(&self, text: &str, start: usize) -> Option<String> {
        let line = text[start..].lines().next()?;
        let (key, _) = line.split_once('=')?;
        let key = key.trim().trim_matches(['"', '\'']);
        if key.is_empty() || key.starts_with(['{', '[']) {
            return None;
        }
        let mut pointer = String::new();
        for name in path_above(text, start) {
            push(&mut pointer, name);
        }
        let is_fixed = pointer.is_empty() || self.keys_at(&pointer).contains(&key);
        (!is_fixed).then(|| key.to_owned())
    }

    /// The header of another table in which a line would be right as well, among those above, below and beside its own:
    /// the line may have been moved, and not written twice.
    fn other_home(&self, text: &str, line: Range<usize>) -> Option<String> {
        let rest = format!("{}{}", &text[..line.start], &text[line.end..]);
        let headers: Vec<(usize, &str)> = lines(&rest)
            .filter(|(_, line)| line.starts_with('['))
            .collect();
        let own = headers.partition_point(|(start, _)| *start < line.start);
        let own = own.checked_sub(1)?;
        let parent = |header: &str| {
            let path = header.trim_end().trim_matches(['[', ']']);
            path.rsplit_once('.')
                .map_or("", |(parent, _)| parent)
                .to_owned()
        };
        let beside = parent(headers[own].1);
        let mut others: Vec<usize> = (0..headers.len())
            .filter(|index| {
                let distance = index.abs_diff(own);
                distance == 1 || distance > 1 && parent(headers[*index].1) == beside
            })
            .collect();
        others.sort_by_key(|index| index.abs_diff(own));
        let moved = text[line].trim_end();
        let home = others.into_iter().take(MOST_BESIDE).find(|index| {
            let (start, header) = headers[*index];
            let below = start + header.trim_end().len();
            self.fits_with(&rest, from_ref(&(below..below)), &format!("\n{moved}"))
        })?;
        Some(headers[home].1.trim_end().to_owned())
    }

    /// Two lines below each other that have changed places, near an error.
    fn crossed(&self, text: &str, at: usize) -> Option<LostLine> {
        let all: Vec<(usize, &str)> = lines(text).collect();
        let here = all.partition_point(|(start, _)| *start <= at);
        let near = &all[here.saturating_sub(NEAR + 1)..all.len().min(here + NEAR)];
        near.windows(2).find_map(|pair| {
            let [(start, one), (_, other)] = [pair[0], pair[1]];
            // The last line may have no end.
            if is_aside(one) || is_aside(other) || one == other || !other.ends_with('\n') {
                return None;
            }
            let both = start..start + one.len() + other.len();
            self.slipped(text, both, format!("{other}{one}"), LineSlip::Crossed)
        })
    }

    /// A key that is given again in a line, for which there is room in another table: nobody knows which of its two lines
    /// belongs there.
    fn below_another(&self, text: &str, at: usize) -> Option<LostLine> {
        let (start, line) = line_at(text, at);
        let key = first_word(text, start);
        if line.starts_with('[') || !key.contains(&at) {
            return None;
        }
        let header = self.other_home(text, start..start + line.len())?;
        let slip = LineSlip::BelowAnother(header);
        Some(LostLine::uncertain(key, slip))
    }

    /// Something over several lines in a list of which one is lost: without the rest of it, the document fits.
    fn half(&self, text: &str, at: usize) -> Option<LostLine> {
        let all: Vec<(usize, &str)> = lines(text).collect();
        let here = all
            .partition_point(|(start, _)| *start <= at)
            .checked_sub(1)?;
        // What stands as deep as the line with the error, deeper than items do: its beginning may be lost.
        let margin = indent(all[here].1);
        let as_deep = (0..=here).rev();
        let as_deep = as_deep.take_while(|index| indent(all[*index].1) >= margin && margin > ITEM);
        let unclosed = unclosed_item(&all[..=here]);
        let before = (0..here).rev().filter(|index| is_item(all[*index].1));
        let items = unclosed.into_iter().chain(before.take(MOST_ITEMS));
        let rests = std::iter::once(here).chain(as_deep.last());
        let parts = rests.map(|begin| (begin, here));
        let parts = parts.chain(items.map(|item| (item, item)));
        parts.into_iter().find_map(|(begin, last)| {
            let (start, first) = all[begin];
            let is_end = |line: &str| {
                let is_next = is_item(first) && is_beside(line, indent(first));
                is_next || !is_aside(line) && indent(line) < indent(first)
            };
            let mut below = all[last + 1..].iter();
            let (end, _) = below.find(|(_, line)| is_end(line))?;
            let whole = start..*end;
            // The list may need one.
            let fits = self.fits_with(text, from_ref(&whole), "")
                || unclosed == Some(begin) && self.fits_nearly_without(text, &whole);
            fits.then(|| LostLine::uncertain(whole, LineSlip::Half))
        })
    }

    fn fits_nearly_without(&self, text: &str, part: &Range<usize>) -> bool {
        let rest = format!("{}{}", &text[..part.start], &text[part.end..]);
        let parsed = parse(&rest);
        parsed.errors.is_empty() && self.fits_nearly(&parsed.tree)
    }

    pub(super) fn slipped(
        &self,
        text: &str,
        place: Range<usize>,
        line: String,
        slip: LineSlip,
    ) -> Option<LostLine> {
        let places = vec![place];
        self.fits_with(text, &places, &line)
            .then(|| LostLine::certain(places, line, slip))
    }
}

/// What stands for something that is left out, or begins a comment of another notation, in the line of an error.
fn placeholder(text: &str, at: usize) -> Option<LostLine> {
    let (start, line) = line_at(text, at);
    let tokens = TomlSource::new(line).lex();
    let mut said = tokens.filter(|token| matches!(token.kind(), TokenKind::Atom | TokenKind::Dot));
    said.find_map(|token| {
        let rest = &line[token.span().start()..];
        let (mark, slip) = MARKS.iter().find(|(mark, _)| rest.starts_with(mark))?;
        let from = start + token.span().start();
        let place = from..from + mark.len();
        Some(LostLine::uncertain(place, slip.clone()))
    })
}

/// Where the first error is, unless the text is too long to look for slips in.
pub(super) fn first_error(text: &str, errors: &[SyntaxError]) -> Option<usize> {
    if text.len() > LONGEST {
        return None;
    }
    let toml = errors.iter().filter_map(SyntaxError::toml);
    toml.map(|(_, span)| span.start).min()
}

/// Several numbers with commas between, behind a place of a line, and what to replace to put them right: with the brackets
/// around them.
fn numbers(line: &str, from: usize) -> Option<(Range<usize>, &str)> {
    let rest = line[from..].trim_start();
    let start = line.len() - rest.len();
    let closer = match rest.as_bytes().first()? {
        b'(' => Some(')'),
        b'{' => Some('}'),
        _ => None,
    };
    let inner = &rest[usize::from(closer.is_some())..];
    let end = inner.find(|c: char| !(c.is_ascii_digit() || ", -.".contains(c)));
    let (inside, behind) = inner.split_at(end.unwrap_or(inner.len()));
    let numbers = inside.trim_end_matches([',', ' ']).trim_start();
    let length = match closer {
        Some(closer) => behind.starts_with(closer).then_some(inside.len() + 2)?,
        None => numbers.len(),
    };
    numbers
        .contains(',')
        .then_some((start..start + length, numbers))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Whether a line begins an item of a list that stands on lines of its own.
fn is_item(line: &str) -> bool {
    line.starts_with(' ') && line.trim_start().starts_with(['{', '['])
}

/// Whether a line is no part of what begins with so much indentation: it stands no deeper, and closes none of its brackets.
fn is_beside(line: &str, margin: usize) -> bool {
    let closes = line.trim_start().starts_with([']', '}']);
    let is_part = indent(line) > margin || closes && indent(line) == margin;
    !is_aside(line) && !is_part
}

/// The first item behind which more brackets are open than before it, though the next one stands below it.
fn unclosed_item(all: &[(usize, &str)]) -> Option<usize> {
    let mut depth = 0;
    let mut last: Option<(usize, usize, i32)> = None;
    for (index, (_, line)) in all.iter().enumerate() {
        let margin = indent(line);
        match last {
            Some((item, its, before)) if is_beside(line, its) => {
                if depth > before {
                    return Some(item);
                }
                last = None;
            }
            _ => {}
        }
        if last.is_none() && is_item(line) {
            last = Some((index, margin, depth));
        }
        depth += balance(line);
    }
    None
}

/// How many more brackets a line opens than it closes.
fn balance(line: &str) -> i32 {
    let mut is_text = false;
    let mut open = 0;
    for c in line.chars() {
        match c {
            '"' => is_text = !is_text,
            _ if is_text => {}
            '#' => break,
            '[' | '{' => open += 1,
            ']' | '}' => open -= 1,
            _ => {}
        }
    }
    open
}
