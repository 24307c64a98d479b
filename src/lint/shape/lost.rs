//! A line that has been lost, or that is not what it was meant to be: a header, or the line that opens a list.
//!
//! What stands below it has no place then, and each part of it would be a fault of its own. If one line makes the whole
//! document fit, put in or in place of another one, that line is the mistake.

use std::cmp::Reverse;
use std::ops::Range;

use super::Validator;
use super::fault::FaultKind;
use super::lost_line::{LineSlip, LostLine, first_word};
use super::sections;
use super::slips::first_error;
use super::spot::ValueSpot;
use crate::document::header::{FORMAT, NEWEST};
use crate::document::spans::{push, steps};
use crate::document::{Header, SyntaxError, Tree, dotted, parse};
use crate::kit::lines::{line_at, line_start, lines};
use crate::kit::nearest::{certain, nearest};
use crate::lint::syntax::section_end;

/// The longest text, in bytes, in which a line is looked for: it is read anew for each one that is tried.
pub(super) const LONGEST: usize = 64 * 1024;

/// How many lines are tried.
const MOST: usize = 60;

/// Before how many lines they are tried.
const MOST_PLACES: usize = 6;

/// How many words of a document may be the name of the table whose header is lost.
const MOST_NAMES: usize = 40;

/// How many keys deeper than the last header above it a lost one is looked for.
const DEEPER: usize = 3;

/// The table that says what is otherwise than in another document, and the key that names this one.
const CHANGES: &str = "changes";
const POSITION: &str = "position";

/// Where something has no place.
struct Homeless<'t> {
    /// Where the first of it stands.
    at: usize,
    /// The keys that have none, or that are there twice.
    keys: Vec<&'t str>,
    /// What is missing, as pointers.
    missing: Vec<String>,
    /// Whether one key is all that is wrong.
    is_one: bool,
    /// Whether items of a list stand there, without keys.
    are_items: bool,
    /// The header that is lost, if its like is given again further down.
    header: Option<&'t str>,
}

impl Validator {
    /// The header that a document has lost, if it has: with it, the document fits.
    #[must_use]
    pub fn lost_header(&self, text: &str, tree: &Tree<'_>) -> Option<LostLine> {
        if text.len() > LONGEST {
            return None;
        }
        if let Some(line) = self.wrong_table(text, tree) {
            return self.reheaded(text, line);
        }
        let homeless = self.unknown(text, tree)?;
        self.misnamed_above(text, &homeless)
            .or_else(|| self.lost(text, &homeless))
    }

    /// Where a header begins that makes a table of what is none, if that is all that is wrong.
    fn wrong_table(&self, text: &str, tree: &Tree<'_>) -> Option<usize> {
        let (faults, _) = self.faults(tree);
        let [fault] = &faults[..] else { return None };
        let FaultKind::Type { .. } = fault.what else {
            return None;
        };
        ValueSpot::at(tree.get_ref(), &fault.path).table()?;
        let path = steps(&fault.path).collect::<Vec<_>>();
        let is_it = |line: &str| {
            line.starts_with('[')
                && keys_of(line).starts_with(&path.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let (line, _) = lines(text).find(|(_, line)| is_it(line))?;
        Some(line)
    }

    /// The line that a text has lost that is not TOML, if it has: with it, the document fits.
    #[must_use]
    pub fn lost_line(&self, text: &str, errors: &[SyntaxError]) -> Option<LostLine> {
        if text.len() > LONGEST {
            return None;
        }
        self.mistyped(text, errors)
            .or_else(|| self.lost(text, &misread(text, errors)?))
            .or_else(|| self.lost_above(text, errors))
    }

    /// The header that a text has lost whose keys are given again further down, where the table above has them as well:
    /// the first keys without a place stand before those.
    fn lost_above(&self, text: &str, errors: &[SyntaxError]) -> Option<LostLine> {
        errors
            .iter()
            .all(SyntaxError::is_duplicate_key)
            .then_some(())?;
        let tree = parse(text).tree;
        self.lost(text, &self.unknown(text, &tree)?)
    }

    /// A header that should be another one, as what stands below it tells: it has no place itself, or several keys right
    /// below it have none.
    fn misnamed_above(&self, text: &str, homeless: &Homeless<'_>) -> Option<LostLine> {
        let line = line_start(text, homeless.at);
        if text[line..].starts_with('[') {
            let name = |header: &str| header.trim_matches(['[', ']']).to_owned();
            let written = name(without_comment(text[line..].lines().next()?));
            // A slip of the pen is a key that is to be renamed.
            let is_slip = |found: &LostLine| {
                let meant = name(&found.line);
                // Without the table that it is in, it is no slip.
                let is_part = meant
                    .strip_suffix(&*written)
                    .is_some_and(|rest| rest.ends_with('.'));
                !is_part && nearest(&written, [&*meant]).is_some()
            };
            return self.reheaded(text, line).filter(|found| !is_slip(found));
        }
        if homeless.is_one {
            return None;
        }
        let above = lines(&text[..line]).filter(|(_, line)| line.starts_with('['));
        let (header, _) = above.last()?;
        let between = || lines(&text[header..line]);
        // Behind a blank line it is rather another header that is missing.
        if header == said_before(text, line) {
            let is_apart = between().any(|(_, line)| line.trim().is_empty());
            let lost = is_apart.then(|| self.lost(text, homeless)).flatten();
            return lost.or_else(|| self.reheaded(text, header));
        }
        let is_apart = between().any(|(_, line)| is_aside(line));
        (!is_apart).then(|| self.reheaded(text, header))?
    }

    /// The same of a header that is given again, or that has the name of a key; or of a key that is given again in place of
    /// one that is missing.
    #[must_use]
    pub fn misnamed_twice(&self, text: &str, errors: &[SyntaxError]) -> Option<LostLine> {
        if !errors.iter().all(SyntaxError::is_duplicate_key) {
            return None;
        }
        let at = first_error(text, errors)?;
        let (line, header) = line_at(text, at);
        let header = without_comment(header);
        if !header.starts_with('[') {
            return self.key_twice(text, at).filter(|_| errors.len() == 1);
        }
        let slip = self.mistyped(text, errors);
        if let Some(slip) = slip.or_else(|| self.slip_of(text, header)) {
            return Some(slip);
        }
        // Of two that are alike either may be the wrong one.
        let mut alike = lines(text).filter(|(_, line)| without_comment(line) == header);
        let (first, _) = alike.next()?;
        let other = (first < line).then_some(first);
        // Where either is right without the other, nobody knows which of them counts.
        let section = |at: usize| at..section_end(text, at);
        let is_right = |without: usize| self.fits_with(text, &[section(without)], "");
        if other.is_some_and(|other| is_right(other) && is_right(line)) {
            return None;
        }
        self.reheaded(text, line)
            .or_else(|| self.reheaded(text, other?))
    }

    /// The one key that is missing, without which a key would not be given again: nobody knows which of the two is meant for
    /// it.
    fn key_twice(&self, text: &str, at: usize) -> Option<LostLine> {
        let (line, said) = line_at(text, at);
        let word = first_word(text, line);
        let mut without = text.to_owned();
        without.replace_range(line..line + said.len(), &" ".repeat(said.len()));
        let parsed = parse(&without);
        let (faults, _) = self.faults(&parsed.tree);
        let ([fault], true) = (&faults[..], word.contains(&at)) else {
            return None;
        };
        let FaultKind::MissingKey { key, .. } = &fault.what else {
            return None;
        };
        let slip = LineSlip::ForAnother(key.clone());
        self.fits_with(text, std::slice::from_ref(&word), key)
            .then(|| LostLine::uncertain(word, slip))
    }

    /// Another header with nearly the name of one that is given: the first of a list, without which the headers below it
    /// make the list a table.
    fn slip_of(&self, text: &str, header: &str) -> Option<LostLine> {
        let name = |header: &str| header.trim_matches(['[', ']']).to_owned();
        let known = name(header);
        let headers = lines(text).filter(|(_, line)| line.starts_with('['));
        let mut slips = headers.filter_map(|(start, line)| {
            let written = without_comment(line);
            let is_slip = name(written) != known && certain(&name(written), [&*known]).is_some();
            is_slip.then_some(start..start + written.len())
        });
        let places = vec![slips.next()?];
        self.fits_with(text, &places, header)
            .then(|| LostLine::certain(places, header.to_owned(), LineSlip::Lost))
    }

    /// The one header that makes the document fit in place of the one at the beginning of a line.
    fn reheaded(&self, text: &str, line: usize) -> Option<LostLine> {
        let written = without_comment(text[line..].lines().next().unwrap_or_default());
        let at = line..line + written.len();
        let next = lines(&text[at.end..]).find(|(_, line)| line.starts_with('['));
        let end = next.map_or(text.len(), |(start, _)| at.end + start);
        let below = text[at.end..end].lines().skip(1);
        let keys = below.filter(|line| line.contains('='));
        let keys = keys.filter_map(|line| {
            let key = line.split(['.', '=']).next()?.trim();
            let key = key.trim_matches(['"', '\'']);
            let is_key = |c: char| c.is_ascii_alphanumeric() || "-_,".contains(c);
            (!key.is_empty() && key.chars().all(is_key)).then_some(key)
        });
        let keys: Vec<&str> = keys.collect();
        if keys.is_empty() {
            return None;
        }
        let homeless = Homeless {
            at: at.end,
            keys,
            missing: Vec::new(),
            is_one: false,
            are_items: false,
            header: None,
        };
        let places = vec![at.clone()];
        let path = written.trim_matches(['[', ']']);
        let mut lines = sections::headers_below(&self.checks, path, &homeless.keys, 1);
        for line in self.lines(text, &homeless) {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        let fitting = lines.into_iter().filter(|line| {
            *line != written && self.may_stand_in(text, line) && self.fits_with(text, &places, line)
        });
        let depth = |line: &String| line.matches('.').count();
        let shared = |line: &String| {
            let keys = line
                .trim_matches(['[', ']'])
                .split('.')
                .zip(path.split('.'));
            keys.filter(|(one, other)| one == other).count()
        };
        let whole = at.start..end;
        let whole = [whole];
        let may_be_empty = |line: &String| self.fits_with(text, &whole, &format!("{line}\n"));
        let is_slip = |line: &String| nearest(path, [line.trim_matches(['[', ']'])]).is_some();
        // A slip of the pen is meant for what it is a slip of. The one that has most of the path that is written is
        // meant; one of those nearest to the top rather than what may be written out in several places; one that has to
        // have such keys rather than one that may have any.
        let rank = |line: &String| {
            let kinship = (Reverse(is_slip(line)), Reverse(shared(line)));
            let is_begun = self.begins_component(text, line);
            (is_begun, kinship, depth(line), may_be_empty(line))
        };
        let mut ranked: Vec<_> = fitting.map(|line| (rank(&line), line)).collect();
        ranked.sort();
        let mut ranked = ranked.into_iter();
        let (least, line) = ranked.next()?;
        let is_only = ranked.next().is_none_or(|(rank, _)| rank != least);
        is_only.then(|| LostLine::certain(places, line, LineSlip::Lost))
    }

    /// A line with the name of a table or a list, which is not TOML as it is written, or makes none of what follows.
    fn mistyped(&self, text: &str, errors: &[SyntaxError]) -> Option<LostLine> {
        let toml = errors.iter().map(SyntaxError::toml);
        let starts = toml.map(|toml| toml.map_or(0, |(_, span)| span.start));
        let line = line_start(text, starts.min()?);
        let [here, before] = [line, said_before(text, line)].map(|start| {
            let written = text[start..].lines().next().unwrap_or_default();
            start..start + written.trim_end().len()
        });
        // A header that is given again is one of a list, for which a list has two brackets.
        let name = text[here.clone()].trim_matches(['[', ']']);
        let places = lines_that_say(text, &format!("[{name}]"));
        let header = format!("[[{name}]]");
        if text[here.clone()].starts_with('[')
            && !places.is_empty()
            && self.fits_with(text, &places, &header)
        {
            return Some(LostLine::certain(places, header, LineSlip::Lost));
        }
        [here, before].into_iter().find_map(|at| {
            let written = &text[at.clone()];
            let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '"');
            let path = written.trim_matches(|c| !is_of_name(c));
            // Words of a name are joined by hyphens.
            let path = if written.starts_with('[') {
                path.replace(' ', "-")
            } else {
                path.to_owned()
            };
            if path.is_empty() || !path.chars().all(|c| is_of_name(c) || c == '.') {
                return None;
            }
            let key = path.rsplit('.').next().unwrap_or_default();
            let lines = [
                format!("[{path}]"),
                format!("[[{path}]]"),
                format!("{path} = ["),
                // Of a list in the table that is open already.
                format!("{key} = ["),
            ];
            let places = vec![at];
            let fits = |line: &String| *line != written && self.fits_with(text, &places, line);
            let line = lines.into_iter().find(fits)?;
            Some(LostLine::certain(places, line, LineSlip::Lost))
        })
    }

    fn lost(&self, text: &str, homeless: &Homeless<'_>) -> Option<LostLine> {
        let line = line_start(text, homeless.at);
        let mut places = paragraphs(text, line);
        // A single key that stands with others has hardly had a header of its own; what closes a list is none of them.
        let above = text[..line].lines().next_back().unwrap_or_default();
        let stands_apart = !homeless.is_one || above.starts_with([']', '}']);
        if stands_apart && !places.contains(&line) {
            places.push(line);
        }
        let lines = self.lines(text, homeless);
        places.into_iter().find_map(|at| {
            let place = at..at;
            let places = vec![place];
            let fits = |line: &&String| {
                self.may_stand_in(text, line) && self.fits_with(text, &places, &format!("{line}\n"))
            };
            let fitting: Vec<&String> = lines.iter().filter(fits).collect();
            let is_like =
                |line: &&String| (!self.begins_component(text, line), kinship(text, at, line));
            let best = fitting.iter().map(is_like).max()?;
            let alike = || fitting.iter().filter(|line| is_like(line) == best);
            let line = alike().min_by_key(|line| line.len())?;
            Some(LostLine {
                line: (**line).clone(),
                is_certain: alike().count() == 1,
                slip: LineSlip::Lost,
                places,
            })
        })
    }

    /// The first keys that nobody knows where they stand.
    fn unknown<'t>(&self, text: &'t str, tree: &'t Tree<'_>) -> Option<Homeless<'t>> {
        let root = tree.get_ref();
        let (faults, _) = self.faults(tree);
        let mut unknown: Vec<(usize, &String, &str)> = Vec::new();
        let mut are_slips = true;
        // Of several keys at once each has to be very near to what it may be a slip of.
        let is_slip = |key: &str, known: Vec<&str>| match faults.len() {
            1 => nearest(key, known).is_some(),
            _ => certain(key, known).is_some(),
        };
        for fault in &faults {
            let (FaultKind::UnknownKey { key, .. } | FaultKind::Pattern { key: Some(key), .. }) =
                &fault.what
            else {
                continue;
            };
            let table = ValueSpot::at(root, &fault.path).table()?;
            are_slips &= match &fault.what {
                FaultKind::UnknownKey { known, .. } => {
                    let absent = known.iter().filter(|name| !table.contains_key(name));
                    is_slip(key, absent.copied().collect())
                }
                _ => false,
            };
            let (key, _) = table.get_key_value(key.as_str())?;
            unknown.push((key.span().start, &fault.path, key.get_ref().as_ref()));
        }
        let &(first, table, _) = unknown.iter().min()?;
        // Slips of the pen are no sign of a header.
        if are_slips {
            return None;
        }
        let line = line_start(text, first);
        let at = line + text[line..].find(|c| c != ' ' && c != '\t')?;
        let keys = if at == first {
            let keys = unknown.iter().filter(|(_, path, _)| *path == table);
            keys.map(|(.., key)| *key).collect()
        } else {
            // It is in a table on one line, whose key is homeless, unless that is an item of a list.
            let key = text[first_word(text, line)].trim_matches(['"', '\'']);
            if key.starts_with('{') {
                return None;
            }
            vec![key]
        };
        let missing = faults.iter().filter_map(|fault| match &fault.what {
            FaultKind::MissingKey { key, .. } => {
                let mut pointer = fault.path.clone();
                push(&mut pointer, key);
                Some(pointer)
            }
            _ => None,
        });
        Some(Homeless {
            at,
            keys,
            missing: missing.collect(),
            is_one: faults.len() == 1,
            are_items: false,
            header: None,
        })
    }

    /// The lines that may be the one: headers of tables that may have the keys, or what opens a list.
    fn lines(&self, text: &str, homeless: &Homeless<'_>) -> Vec<String> {
        if let Some(header) = homeless.header {
            return vec![header.to_owned()];
        }
        if homeless.are_items {
            let path = path_above(text, homeless.at);
            let keys = sections::lists_in(&self.checks, &path).into_iter();
            let lines = keys.map(|key| format!("{} = [", dotted(&format!("/{key}"))));
            return lines.take(MOST).collect();
        }
        let names = names(text);
        let mut lines: Vec<String> = Vec::new();
        let mut add = |line: String| {
            if lines.len() < MOST && !lines.contains(&line) {
                lines.push(line);
            }
        };
        let headers = text[..homeless.at].lines().rev();
        let last = headers
            .filter(|line| line.starts_with("[["))
            .map(str::trim_end);
        last.take(1).for_each(|line| add(line.to_owned()));
        let above = path_above(text, homeless.at).join(".");
        let below = sections::headers_below(&self.checks, &above, &homeless.keys, DEEPER);
        below.into_iter().for_each(&mut add);
        // What the next header is below, which may lie deeper than tables are looked for.
        let mut below = text[homeless.at..].lines();
        let next = below.find(|line| line.starts_with('['));
        let path = next.map_or("", |next| without_comment(next).trim_matches(['[', ']']));
        for (dot, _) in path.rmatch_indices('.') {
            let path = &path[..dot];
            add(format!("[{path}]"));
            add(format!("[[{path}]]"));
        }
        sections::each(&self.checks, &names, &mut |pointer, is_item, place| {
            if !pointer.is_empty()
                && place.is_table()
                && (homeless.keys.iter().all(|key| place.may_have(key))
                    || homeless.missing.iter().any(|missing| missing == pointer))
            {
                let path = dotted(pointer);
                add(if is_item {
                    format!("[[{path}]]")
                } else {
                    format!("[{path}]")
                });
            }
        });
        lines
    }

    /// Whether a header would write a component in place of which a document has nothing yet: nobody means that where a
    /// table of the document itself has such keys.
    fn begins_component(&self, text: &str, header: &str) -> bool {
        let path = keys_of(header);
        let mut leading = self
            .slots()
            .iter()
            .filter_map(|slot| slot.leading_to(&path));
        leading.any(|slot| {
            let mut headers = text.lines().filter(|line| line.starts_with('['));
            !headers.any(|line| keys_of(line).starts_with(slot))
        })
    }

    /// Whether the format that a document says has components in place, or a header begins none; and whether there is
    /// something to change, if it begins changes.
    fn may_stand_in(&self, text: &str, header: &str) -> bool {
        let is_change = keys_of(header).first() == Some(&CHANGES);
        if !is_change && !self.begins_component(text, header) {
            return true;
        }
        let parsed = parse(text);
        let root = parsed.tree.get_ref();
        let format = Header::of(root).format.unwrap_or(FORMAT);
        format >= NEWEST && (!is_change || root.contains_key(POSITION))
    }

    pub(super) fn fits_with(&self, text: &str, places: &[Range<usize>], instead: &str) -> bool {
        let mut text = text.to_owned();
        for place in places.iter().rev() {
            text.replace_range(place.clone(), instead);
        }
        let parsed = parse(&text);
        parsed.errors.is_empty() && self.accepts(&parsed.tree)
    }
}

/// The keys in the last header before a place.
pub(super) fn path_above(text: &str, at: usize) -> Vec<&str> {
    let mut above = text[..at].lines().rev();
    let header = above.find(|line| line.starts_with('['));
    header.map_or_else(Vec::new, keys_of)
}

/// The keys in a line with a header.
fn keys_of(header: &str) -> Vec<&str> {
    let keys = without_comment(header).trim_matches(['[', ']']).split('.');
    let keys = keys.map(|key| key.trim().trim_matches(['"', '\'']));
    keys.filter(|key| !key.is_empty()).collect()
}

/// A line with a header, without what is said behind it.
fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or_default().trim_end()
}

/// The lines that say this, and nothing else.
fn lines_that_say(text: &str, words: &str) -> Vec<Range<usize>> {
    let places = lines(text).filter(|(_, line)| line.trim_end() == words);
    places
        .map(|(start, _)| start..start + words.len())
        .collect()
}

/// Where the last line before one begins that says something.
fn said_before(text: &str, line: usize) -> usize {
    let said = lines(&text[..line]).filter(|(_, line)| !is_aside(line));
    said.last().map_or(0, |(start, _)| start)
}

/// Whether a line is blank or a comment.
pub(super) fn is_aside(line: &str) -> bool {
    let said = line.trim_start();
    said.is_empty() || said.starts_with('#')
}

/// Where the parser gives up on what would be sound with another line before it.
fn misread<'t>(text: &'t str, errors: &[SyntaxError]) -> Option<Homeless<'t>> {
    let mut found = Vec::new();
    for error in errors {
        let (_, span) = error.toml()?;
        found.push((
            span.start,
            error.is_duplicate_key(),
            text.get(span.clone())?,
        ));
    }
    found.sort_unstable();
    let &(at, are_again, _) = found.first()?;
    let rest = text[line_start(text, at)..].trim_start_matches([' ', '\t']);
    if are_again && rest.starts_with("[[") {
        return first_of_list(text, rest.lines().next()?.trim_end());
    }
    let is_item = rest.starts_with(|c: char| "{[\"-".contains(c) || c.is_ascii_digit());
    let all_again = found.iter().all(|(_, is_again, _)| *is_again);
    // Items on several lines have keys that are given again.
    let is_lost = if are_again { all_again } else { is_item };
    is_lost.then(|| Homeless {
        at: text.len() - rest.len(),
        keys: (found.iter().filter(|_| are_again))
            .map(|(.., key)| key.trim_matches(['"', '\'']))
            .collect(),
        missing: Vec::new(),
        is_one: are_again && found.len() == 1,
        are_items: !are_again,
        header: None,
    })
}

/// Where the first item of a list of tables has lost its header, so that headers below it make the list a table, and the
/// header of the next item seems to be given again.
fn first_of_list<'t>(text: &'t str, header: &'t str) -> Option<Homeless<'t>> {
    let name = header.strip_prefix("[[")?.strip_suffix("]]")?;
    let (below, key) = (format!("[[{name}."), format!("{name} = "));
    // A header below the item, or a key of it with the name of the list.
    let is_of_item = |line: &str| {
        line.starts_with(&below) || line.starts_with(&below[1..]) || line.starts_with(&key)
    };
    let (first, _) = lines(text).find(|(_, line)| is_of_item(line))?;
    Some(Homeless {
        at: said_before(text, first),
        keys: Vec::new(),
        missing: Vec::new(),
        is_one: false,
        are_items: false,
        header: Some(header),
    })
}

/// How well a header would go with those around it: it is above the next one, or its like in a list; how many keys it
/// shares with the last one.
fn kinship(text: &str, at: usize, header: &str) -> (bool, usize) {
    let path = header.trim_matches(['[', ']']);
    let is_header = |line: &&str| line.starts_with('[');
    let next = text[at..].lines().find(is_header);
    let is_above = next.is_some_and(|next| {
        let below = next.trim_start_matches('[').strip_prefix(path);
        next.trim_end() == header || below.is_some_and(|rest| rest.starts_with('.'))
    });
    let last = text[..at].lines().rev().find(is_header);
    let last = last.map_or("", |last| last.trim_matches(['[', ']']));
    let keys = last.split('.').zip(path.split('.'));
    (
        is_above,
        keys.take_while(|(one, other)| one == other).count(),
    )
}

/// The words of a document that may be names, each once.
fn names(text: &str) -> Vec<&str> {
    let is_name = |word: &&str| {
        let is_of_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        !word.is_empty() && word.chars().all(is_of_name)
    };
    let mut names: Vec<&str> = Vec::new();
    for line in text.lines() {
        for word in line.split('"').skip(1).step_by(2).filter(is_name) {
            if names.len() < MOST_NAMES && !names.contains(&word) {
                names.push(word);
            }
        }
    }
    names
}

/// Where what stands together begins, from a line back to the last header, comments before it aside.
fn paragraphs(text: &str, line: usize) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut is_apart = true;
    for (start, here) in lines(text).take_while(|(start, _)| *start <= line) {
        let is_header = here.starts_with('[');
        if is_header {
            starts.clear();
        } else if is_apart && !is_aside(here) {
            starts.push(start);
        }
        is_apart = is_aside(here) || is_header;
    }
    starts.reverse();
    starts.truncate(MOST_PLACES);
    starts
}
