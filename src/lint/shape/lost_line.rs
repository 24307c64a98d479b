//! What to say of a line that has been lost, and the text with it.

use std::ops::Range;
use std::sync::Arc;

use super::lost::is_aside;
use crate::diagnostic::{Edit, Finding, Fix, Level, Place, Rule, Source};
use crate::kit::quote::quote;
use crate::lint::general;
use crate::lint::syntax::Meant;

const TWICE: &str = "this line stands here twice";

const CROSSED: &str = "this line and the next one have changed places";

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
    /// The brackets or quotes around its values are forgotten: so it is said.
    Bare(&'static str),
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

    /// What to say of it.
    #[must_use]
    pub fn finding(&self, source: &Arc<Source>) -> Finding {
        let at = &self.places[0];
        let said = source.text[at.clone()].trim_end();
        let span = at.start..at.start + said.len();
        match &self.slip {
            LineSlip::Lost => self.lost(source),
            LineSlip::Above(header) => {
                let key = first_word(&source.text, at.start);
                let message = format!(
                    "{} belongs below `{header}`",
                    quote(&source.text[key.clone()])
                );
                self.slipped(
                    source,
                    &general::UNKNOWN_FIELD,
                    key,
                    message,
                    "move it below that header",
                )
            }
            LineSlip::Twice => {
                let (message, help) = (TWICE.to_owned(), "remove one of the two");
                self.slipped(source, &general::SYNTAX_ERROR, span, message, help)
            }
            LineSlip::TwiceOrBelow(header) => {
                let place = Place {
                    source: Arc::clone(source),
                    span,
                };
                Finding::new(&general::SYNTAX_ERROR, place, TWICE).help(format!(
                    "remove one of the two, or move it below {}",
                    quote(header)
                ))
            }
            LineSlip::Bare(message) => {
                let message = (*message).to_owned();
                let help = format!("write `{}`", self.line.trim());
                self.slipped(source, &general::SYNTAX_ERROR, span, message, help)
            }
            LineSlip::Early => {
                let brace = at.start + said.find('}').unwrap_or_default();
                let message = "this closes the table before its last keys".to_owned();
                let help = "move it behind them";
                self.slipped(
                    source,
                    &general::SYNTAX_ERROR,
                    brace..brace + 1,
                    message,
                    help,
                )
            }
            LineSlip::Crossed => {
                let first = said.lines().next().unwrap_or_default().len();
                let (span, message) = (span.start..span.start + first, CROSSED.to_owned());
                self.slipped(source, &general::SYNTAX_ERROR, span, message, "swap them")
            }
            LineSlip::Joined => {
                let message = format!("{} stands where the line ends", quote(said));
                let help = "put a line break in its place";
                self.slipped(source, &general::SYNTAX_ERROR, span, message, help)
            }
            LineSlip::Quote => {
                let message = format!("{} stands where a quote belongs", quote(said));
                let help = "write `\"`";
                self.slipped(source, &general::SYNTAX_ERROR, span, message, help)
            }
            LineSlip::Digit | LineSlip::LeftOut | LineSlip::Comment => {
                let (message, help) = match self.slip {
                    LineSlip::LeftOut => (
                        format!("{} stands here for something that is left out", quote(said)),
                        "write what belongs there, or remove it",
                    ),
                    LineSlip::Comment => (
                        format!("a comment begins with `#`, not with {}", quote(said)),
                        "write `#` before it in each of its lines, and remove what ends it",
                    ),
                    _ => (
                        "this quote stands where a digit belongs".to_owned(),
                        "write the digit",
                    ),
                };
                let place = Place {
                    source: Arc::clone(source),
                    span,
                };
                Finding::new(&general::SYNTAX_ERROR, place, message).help(help)
            }
            LineSlip::Half => {
                let place = Place {
                    source: Arc::clone(source),
                    span: first_word(&source.text, at.start),
                };
                if breaks_off(said) {
                    let message = "what begins here is not finished";
                    return Finding::new(&general::SYNTAX_ERROR, place, message)
                        .help("write it to its end, and close each bracket that is opened");
                }
                let message = "a line is missing in what begins here";
                Finding::new(&general::SYNTAX_ERROR, place, message)
                    .help("put the line back, or close each bracket that is opened")
            }
        }
    }

    fn slipped(
        &self,
        source: &Arc<Source>,
        rule: &'static Rule,
        span: Range<usize>,
        message: String,
        help: impl Into<String>,
    ) -> Finding {
        let (source, help) = (Arc::clone(source), help.into());
        let mut finding = Finding::new(rule, Place { source, span }, message).help(help.clone());
        finding.fix = Some(Fix {
            title: help,
            edits: vec![Edit {
                span: self.places[0].clone(),
                text: self.line.clone(),
            }],
        });
        finding
    }

    fn lost(&self, source: &Arc<Source>) -> Finding {
        let line = &self.line;
        let (at, is_new) = (&self.places[0], self.is_new());
        let rule = if line.starts_with('[') && is_new {
            &general::MISSING_FIELD
        } else {
            &general::SYNTAX_ERROR
        };
        let place = |span| Place {
            source: Arc::clone(source),
            span,
        };
        let (span, message, help) = if is_new {
            (
                first_word(&source.text, at.start),
                format!("`{line}` is missing before this"),
                format!("write `{line}` on a line of its own before it"),
            )
        } else {
            (
                at.clone(),
                format!("this line should be `{line}`"),
                format!("write `{line}`"),
            )
        };
        if !self.is_certain {
            return Finding::new(rule, place(span), "a line is missing before this")
                .help(format!("such as `{line}`"));
        }
        let mut finding = Finding::new(rule, place(span), message).help(help.clone());
        if let [_, second, more @ ..] = &self.places[..] {
            let words = match more.len() {
                0 => "and this one".to_owned(),
                more => format!("and this one, and {more} more"),
            };
            finding = finding.also(place(second.clone()), words);
        }
        let edits = self.places.iter().map(|at| Edit {
            span: at.clone(),
            text: self.written(&source.text),
        });
        finding.fix = Some(Fix {
            title: help,
            edits: edits.collect(),
        });
        finding
    }

    /// Whether all errors that are found otherwise are found in it.
    #[must_use]
    pub fn explains(&self, findings: &[Finding]) -> bool {
        let errors = findings.iter().filter(|it| it.rule.level == Level::Error);
        let mut starts = errors.map(|finding| finding.at.place.span.start);
        starts.all(|start| self.places[0].contains(&start))
    }

    /// The text with the line, if it can be no other.
    #[must_use]
    pub fn meant(&self, text: &str) -> Option<Meant> {
        self.is_certain.then(|| {
            let mut meant = Meant::new(text);
            for at in self.places.iter().rev() {
                meant.change(at.clone(), &self.written(text));
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
