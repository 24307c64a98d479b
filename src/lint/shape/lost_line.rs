//! What to say of a line that has been lost, and the text with it.

use std::ops::Range;
use std::sync::Arc;

use super::lost::is_aside;
use crate::diagnostic::{Edit, Finding, Fix, Source};
use crate::kit::quote::quote;
use crate::lint::general;
use crate::lint::syntax::Meant;

const TWICE: &str = "this line stands here twice";

const CROSSED: &str = "this line and the next one have changed places";

const BRACES: &str = "a table over several lines stands below a header, without braces";

/// A line that has been lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostLine {
    /// What it is to replace, once or, as the headers of a list, several times; empty where the line begins before which
    /// it belongs.
    pub(super) places: Vec<Range<usize>>,
    /// The line.
    pub(super) line: String,
    /// Whether no other line would do.
    pub(super) is_certain: bool,
    /// What has happened to it.
    pub(super) slip: LineSlip,
}

/// What can happen to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LineSlip {
    /// It is not there, or another one is in its place.
    Lost,
    /// It stands above this header, and belongs below it.
    Above(String),
    /// It stands there twice.
    Twice,
    /// It stands there twice, and may belong below this header once.
    TwiceOrBelow(String),
    /// It stands there twice, and may be meant once for another key: its author chooses the keys of its table.
    TwiceOrKey(String),
    /// It is a key that stands there twice, where this one is missing.
    ForAnother(String),
    /// It is a key that stands there twice, once instead of below this header.
    BelowAnother(String),
    /// The brackets or quotes around its values are forgotten: so it is said.
    Bare(&'static str),
    /// A comma stands in its whole number.
    Comma,
    /// It opens a table with braces, whose keys stand there as below this header.
    Braces(String),
    /// What closes its table stands before the last keys of it.
    Early,
    /// It has changed places with the one below it.
    Crossed,
    /// Something stands where it ends.
    Joined,
    /// A line is missing in what begins with it.
    Half,
    /// Something stands for what is left out.
    LeftOut,
    /// A comment of another notation begins.
    Comment,
    /// A digit stands where a quote belongs.
    Quote,
    /// A quote stands where a digit belongs.
    Digit,
}

impl LostLine {
    /// What should be written.
    #[must_use]
    pub fn line(&self) -> &str {
        &self.line
    }

    /// One that puts the document right by itself, or in the same way in several places.
    pub(super) fn certain(places: Vec<Range<usize>>, line: String, slip: LineSlip) -> Self {
        Self {
            places,
            line,
            is_certain: true,
            slip,
        }
    }

    /// A place where something is wrong of which nobody knows what was meant.
    pub(super) fn uncertain(place: Range<usize>, slip: LineSlip) -> Self {
        Self {
            places: vec![place],
            line: String::new(),
            is_certain: false,
            slip,
        }
    }

    /// What to say of it.
    #[must_use]
    pub fn finding(&self, source: &Arc<Source>) -> Finding {
        let rule = match self.slip {
            LineSlip::Lost if self.line.starts_with('[') && self.is_new() => {
                &general::MISSING_FIELD
            }
            LineSlip::Above(_) => &general::UNKNOWN_FIELD,
            _ => &general::SYNTAX_ERROR,
        };
        let place = |span| source.place(span);
        let (span, message, help) = self.words(&source.text);
        let mut finding = Finding::new(rule, place(span), message).help(help.clone());
        if !self.is_certain {
            return finding;
        }
        if let [_, second, more @ ..] = &self.places[..] {
            let words = match more.len() {
                0 => "and this one".to_owned(),
                more => format!("and this one, and {more} more"),
            };
            finding = finding.also(place(second.clone()), words);
        }
        let edits = self
            .places
            .iter()
            .map(|at| Edit::new(at.clone(), self.written(&source.text)));
        finding.fix = Some(Fix {
            title: help,
            edits: edits.collect(),
        });
        finding
    }

    /// Where something is wrong, what it is, and what to do about it.
    fn words(&self, text: &str) -> (Range<usize>, String, String) {
        let (at, line) = (&self.places[0], &self.line);
        let said = text[at.clone()].trim_end();
        let whole = at.start..at.start + said.len();
        let word = first_word(text, at.start);
        match &self.slip {
            LineSlip::Lost if !self.is_certain => (
                word,
                "a line is missing before this".to_owned(),
                format!("such as `{line}`"),
            ),
            LineSlip::Lost if self.is_new() => (
                word,
                format!("`{line}` is missing before this"),
                format!("write `{line}` on a line of its own before it"),
            ),
            LineSlip::Lost => (
                at.clone(),
                format!("this line should be `{line}`"),
                format!("write `{line}`"),
            ),
            LineSlip::Above(header) => {
                let key = quote(&text[word.clone()]);
                let message = format!("{key} belongs below `{header}`");
                (word, message, "move it below that header".to_owned())
            }
            LineSlip::Twice => (whole, TWICE.to_owned(), "remove one of the two".to_owned()),
            LineSlip::TwiceOrBelow(header) => {
                let header = quote(header);
                let help = format!("remove one of the two, or move it below {header}");
                (whole, TWICE.to_owned(), help)
            }
            LineSlip::TwiceOrKey(key) => {
                let key = quote(key);
                let help = format!(
                    "give one of the two the key that it is meant for, or remove it if {key} is all that was meant"
                );
                (whole, TWICE.to_owned(), help)
            }
            LineSlip::ForAnother(key) => {
                let (said, key) = (quote(said), quote(key));
                let message = format!("{said} is given twice, and {key} is missing");
                (whole, message, format!("call one of the two {key}"))
            }
            LineSlip::BelowAnother(header) => (
                whole,
                format!("{} is given twice", quote(said)),
                to_another(header),
            ),
            LineSlip::Bare(message) => {
                let value = line.trim_start_matches([' ', '=']).trim_end();
                let help = format!("write `{value}`");
                (whole, (*message).to_owned(), help)
            }
            LineSlip::Comma => (
                whole,
                "a whole number has no comma".to_owned(),
                without_comma(said, line),
            ),
            LineSlip::Braces(header) => {
                let line = said.lines().next().unwrap_or_default().len();
                let help = format!("write {} here, and no braces", quote(header));
                (at.start..at.start + line, BRACES.to_owned(), help)
            }
            LineSlip::Early => {
                let brace = at.start + said.find('}').unwrap_or_default();
                let message = "this closes the table before its last keys";
                let help = "move it behind them";
                (brace..brace + 1, message.to_owned(), help.to_owned())
            }
            LineSlip::Crossed => {
                let first = said.lines().next().unwrap_or_default().len();
                let first = at.start..at.start + first;
                (first, CROSSED.to_owned(), "swap them".to_owned())
            }
            LineSlip::Joined => (
                whole,
                format!("{} stands where the line ends", quote(said)),
                "put a line break in its place".to_owned(),
            ),
            LineSlip::Quote => (
                whole,
                format!("{} stands where a quote belongs", quote(said)),
                "write `\"`".to_owned(),
            ),
            LineSlip::Digit => (
                whole,
                "this quote stands where a digit belongs".to_owned(),
                "write the digit".to_owned(),
            ),
            LineSlip::LeftOut => (
                whole,
                format!("{} stands here for something that is left out", quote(said)),
                "write what belongs there, or remove it".to_owned(),
            ),
            LineSlip::Comment => (
                whole,
                format!("a comment begins with `#`, not with {}", quote(said)),
                "write `#` before it in each of its lines, and remove what ends it".to_owned(),
            ),
            LineSlip::Half if breaks_off(said) => (
                word,
                "what begins here is not finished".to_owned(),
                "write it to its end, and close each bracket that is opened".to_owned(),
            ),
            LineSlip::Half => (
                word,
                "a line is missing in what begins here".to_owned(),
                "put the line back, or close each bracket that is opened".to_owned(),
            ),
        }
    }

    /// Whether something may be missing that stands here under the key of something else: what else is found may follow from
    /// that.
    #[must_use]
    pub fn hides_entry(&self) -> bool {
        matches!(self.slip, LineSlip::TwiceOrKey(_))
    }

    /// The same where another line may be meant: of the named tables of a document, any may be the one.
    #[must_use]
    pub fn or_another(self) -> Self {
        Self {
            is_certain: self.is_certain && self.line.starts_with("[["),
            ..self
        }
    }

    /// Whether all errors that are found otherwise are found in it.
    #[must_use]
    pub fn explains(&self, findings: &[Finding]) -> bool {
        let errors = findings.iter().filter(|it| it.is_fault());
        let mut starts = errors.map(|finding| finding.at.place.span.start);
        starts.all(|start| self.places[0].contains(&start))
    }

    /// The text with the line, if it can be no other; without one that is given twice.
    #[must_use]
    pub fn meant(&self, text: &str) -> Option<Meant> {
        let is_known = self.is_certain || self.hides_entry() || self.slip == LineSlip::Comma;
        is_known.then(|| {
            let mut meant = Meant::new(text);
            for at in self.places.iter().rev() {
                let written = self.written(text);
                if self.slip == LineSlip::Comma {
                    meant.make_up(at.clone(), &written);
                } else {
                    meant.change(at.clone(), &written);
                }
            }
            meant
        })
    }

    /// Whether there is no such line yet.
    fn is_new(&self) -> bool {
        self.places[0].is_empty()
    }

    /// The line, with its end where it is put in.
    fn written(&self, text: &str) -> String {
        let end = match self.is_new() {
            true if text.contains("\r\n") => "\r\n",
            true => "\n",
            false => "",
        };
        format!("{}{end}", self.line)
    }
}

/// What to write for a number that is `said` with a comma, where `line` fits.
fn without_comma(said: &str, line: &str) -> String {
    if said.starts_with('0') {
        format!("write a whole number, such as `{line}`")
    } else {
        format!("write `{line}` or `{}`", said.replace(',', ""))
    }
}

/// What to do with one of two rows for which there is room below a header.
fn to_another(header: &str) -> String {
    let another = if header.starts_with("[[") {
        "another"
    } else {
        "the table of"
    };
    let home = quote(header);
    format!("keep one of the two here, and move the other one to {another} {home}, which has none")
}

/// Whether a text is a single line behind which no line of its own can follow, as it is while somebody types it.
fn breaks_off(said: &str) -> bool {
    let mut lines = said.lines().filter(|line| !is_aside(line));
    let (Some(line), None) = (lines.next(), lines.next()) else {
        return false;
    };
    let is_in_text = line.matches('"').count() % 2 == 1;
    is_in_text || !line.trim_end().ends_with([',', '[', '{'])
}

/// The first word of a line.
pub(super) fn first_word(text: &str, line: usize) -> Range<usize> {
    let rest = &text[line..];
    let start = line + rest.len() - rest.trim_start_matches([' ', '\t']).len();
    let word = text[start..].split([' ', '\t', '=', '\r', '\n']).next();
    start..start + word.map_or(0, str::len)
}
