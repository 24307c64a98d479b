//! A line that has been lost: a header, or the line that opens a list.
//!
//! What stood below it has no place then, and each part of it would be a fault of its own. If one line put in makes the
//! whole document fit, that line is the mistake.

use std::ops::Range;
use std::sync::Arc;

use super::Validator;
use super::fault::FaultKind;
use super::sections;
use super::spot::ValueSpot;
use crate::diagnostic::{Edit, Finding, Fix, Place, Source};
use crate::document::spans::push;
use crate::document::{SyntaxError, Tree, dotted, parse};
use crate::kit::nearest::nearest;
use crate::lint::general;
use crate::lint::syntax::Meant;

/// The longest text, in bytes, in which a line is looked for: it is read anew for each one that is tried.
const LONGEST: usize = 64 * 1024;

/// How many lines are tried.
const MOST: usize = 60;

/// Before how many lines they are tried.
const MOST_PLACES: usize = 6;

/// How many words of a document may be the name of the table whose header is lost.
const MOST_NAMES: usize = 40;

/// A line that has been lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostLine {
    /// Where the line begins before which it belongs.
    at: usize,
    /// The line.
    line: String,
    /// Whether no other line would do.
    is_certain: bool,
}

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
        self.lost(text, &self.unknown(text, tree)?)
    }

    /// The line that a text has lost that is no TOML, if it has: with it, the document fits.
    #[must_use]
    pub fn lost_line(&self, text: &str, errors: &[SyntaxError]) -> Option<LostLine> {
        if text.len() > LONGEST {
            return None;
        }
        self.lost(text, &misread(text, errors)?)
    }

    fn lost(&self, text: &str, homeless: &Homeless<'_>) -> Option<LostLine> {
        let line = line_start(text, homeless.at);
        let mut places = paragraphs(text, line);
        // A single key that stands with others has hardly had a header of its own.
        if homeless.is_one && places.first() != Some(&line) {
            return None;
        }
        places.push(line);
        places.dedup();
        let lines = self.lines(text, homeless);
        places.into_iter().find_map(|at| {
            let fits = |line: &&String| self.fits_with(text, at, line);
            let fitting: Vec<&String> = lines.iter().filter(fits).collect();
            let is_like = |line: &&String| kinship(text, at, line);
            let best = fitting.iter().map(is_like).max()?;
            let alike = || fitting.iter().filter(|line| is_like(line) == best);
            let line = alike().min_by_key(|line| line.len())?;
            Some(LostLine {
                at,
                line: (**line).clone(),
                is_certain: alike().count() == 1,
            })
        })
    }

    /// The first keys that nobody knows where they stand.
    fn unknown<'t>(&self, text: &'t str, tree: &'t Tree<'_>) -> Option<Homeless<'t>> {
        let root = tree.get_ref();
        let (faults, _) = self.faults(tree);
        let mut unknown: Vec<(usize, &String, &str)> = Vec::new();
        let mut are_slips = true;
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
                    nearest(key, absent.copied()).is_some()
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
        let names = names(text);
        let mut lines: Vec<String> = Vec::new();
        let mut add = |line: String| {
            if lines.len() < MOST && !lines.contains(&line) {
                lines.push(line);
            }
        };
        if !homeless.are_items {
            let headers = text[..homeless.at].lines().rev();
            let last = headers
                .filter(|line| line.starts_with("[["))
                .map(str::trim_end);
            last.take(1).for_each(|line| add(line.to_owned()));
        }
        sections::each(&self.checks, &names, &mut |pointer, is_item, place| {
            if homeless.are_items {
                let name = pointer.rsplit('/').next().unwrap_or_default();
                if place.is_list() {
                    add(format!("{} = [", dotted(&format!("/{name}"))));
                }
            } else if !pointer.is_empty()
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

    fn fits_with(&self, text: &str, at: usize, line: &str) -> bool {
        let text = format!("{}{line}\n{}", &text[..at], &text[at..]);
        let parsed = parse(&text);
        parsed.errors.is_empty() && self.accepts(&parsed.tree)
    }
}

impl LostLine {
    /// What to say of it.
    #[must_use]
    pub fn finding(&self, source: &Arc<Source>) -> Finding {
        let line = &self.line;
        let rule = if line.starts_with('[') {
            &general::MISSING_FIELD
        } else {
            &general::SYNTAX_ERROR
        };
        let place = Place {
            source: Arc::clone(source),
            span: first_word(&source.text, self.at),
        };
        if !self.is_certain {
            return Finding::new(rule, place, "a line is missing before this")
                .help(format!("such as `{line}`"));
        }
        let help = format!("write `{line}` on a line of its own before it");
        let mut finding = Finding::new(rule, place, format!("`{line}` is missing before this"))
            .help(help.clone());
        finding.fix = Some(Fix {
            title: help,
            edits: vec![Edit {
                span: self.at..self.at,
                text: self.with_end(&source.text),
            }],
        });
        finding
    }

    /// The text with the line, if it can be no other.
    #[must_use]
    pub fn meant(&self, text: &str) -> Option<Meant> {
        self.is_certain.then(|| {
            let mut meant = Meant::new(text);
            meant.change(self.at..self.at, &self.with_end(text));
            meant
        })
    }

    fn with_end(&self, text: &str) -> String {
        let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
        format!("{}{end}", self.line)
    }
}

/// Where the parser gives up on what would be sound with another line before it.
fn misread<'t>(text: &'t str, errors: &[SyntaxError]) -> Option<Homeless<'t>> {
    let mut found = Vec::new();
    for error in errors {
        let SyntaxError::Toml { message, span } = error else {
            return None;
        };
        let is_again = message.starts_with("duplicate key");
        found.push((span.start, is_again, text.get(span.clone())?));
    }
    found.sort_unstable();
    let &(at, are_again, _) = found.first()?;
    let rest = text[line_start(text, at)..].trim_start_matches([' ', '\t']);
    if are_again && rest.starts_with("[[") {
        return first_of_list(text, rest.lines().next()?.trim_end());
    }
    let is_item = rest.starts_with(|c: char| "{[\"-".contains(c) || c.is_ascii_digit());
    let all_alike = found.iter().all(|(_, is_again, _)| *is_again == are_again);
    (all_alike && (are_again || is_item)).then(|| Homeless {
        at: text.len() - rest.len(),
        keys: (found.iter().filter(|_| are_again))
            .map(|(.., key)| key.trim_matches(['"', '\'']))
            .collect(),
        missing: Vec::new(),
        is_one: false,
        are_items: !are_again,
        header: None,
    })
}

/// Where the first item of a list of tables has lost its header, so that headers below it make the list a table, and the
/// header of the next item seems to be given again.
fn first_of_list<'t>(text: &'t str, header: &'t str) -> Option<Homeless<'t>> {
    let below = format!("{}.", header.strip_suffix("]]")?);
    let mut at = 0;
    let mut last = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with(&below) {
            break;
        }
        if !line.trim().is_empty() {
            last = at;
        }
        at += line.len();
    }
    (at < text.len()).then(|| Homeless {
        at: last,
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
    let mut start = 0;
    let mut is_apart = true;
    for here in text.split_inclusive('\n') {
        if start > line {
            break;
        }
        let is_aside = here.trim().is_empty() || here.starts_with('#');
        if here.starts_with('[') {
            starts.clear();
        } else if is_apart && !is_aside {
            starts.push(start);
        }
        is_apart = is_aside || here.starts_with('[');
        start += here.len();
    }
    starts.reverse();
    starts.truncate(MOST_PLACES);
    starts
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// The first word of a line.
fn first_word(text: &str, line: usize) -> Range<usize> {
    let rest = &text[line..];
    let start = line + rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let word = text[start..].split([' ', '\t', '=', '\r', '\n']).next();
    start..start + word.map_or(0, str::len)
}
