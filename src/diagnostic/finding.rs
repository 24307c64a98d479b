//! One finding: what, where, why, and the remedy. Data only; drawing is in `render`.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;

use super::mistake::Mistake;
use super::rule::{Level, Rule};
use super::source::Place;

/// Something wrong in a document.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The rule that found it.
    pub rule: &'static Rule,
    /// The rule's level after configuration; starts as the rule's own.
    pub level: Level,
    /// What is wrong, with the values in it: lower-case start, no full stop, code in backticks.
    pub message: String,
    /// Where, and a word or two to write under it (may be empty).
    pub at: Label,
    /// Other places that belong to it, in this file or another.
    pub also: Vec<Label>,
    /// How many times over the same is wrong. Of the places, only the first few are shown.
    pub times: usize,
    /// The clause of the rulebook that it rests on.
    pub clause: Option<Citation>,
    /// What to type instead.
    pub help: Option<String>,
    /// An edit that certainly puts it right.
    pub fix: Option<Fix>,
    /// The title of the case of a script in which it was made.
    pub case: Option<Arc<str>>,
    /// The mistake behind it, if that shows in other findings as well.
    pub owed: Option<Arc<Mistake>>,
    /// The name or path in it that leads nowhere.
    pub nowhere: Option<Box<Nowhere>>,
}

/// A name or path that leads to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nowhere {
    /// What the name is of, such as `tile`; nothing if it is a path to a file.
    pub noun: Option<String>,
    /// As the document has it.
    pub name: String,
    /// Whether the finding knows what was meant, such as another name that is like it.
    pub is_meant: bool,
}

impl Nowhere {
    /// The same where the finding knows what was meant.
    #[must_use]
    pub fn meant(self) -> Self {
        Self {
            is_meant: true,
            ..self
        }
    }
}

/// How many things are wrong, each as often as its finding says.
pub fn times<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> usize {
    findings.into_iter().map(|finding| finding.times).sum()
}

/// How many further places a finding shows in which the same is wrong.
const FURTHER: usize = 3;

/// A place with a word about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub place: Place,
    /// What to write there; may be empty.
    pub text: String,
}

/// A rule of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Clause")]
pub struct Citation {
    /// Its stable id, such as `place.no-car-on-space`.
    pub id: &'static str,
    /// What it says, in this program's words.
    pub text: &'static str,
    /// The heading in the rulebook.
    pub heading: &'static str,
}

/// In one line: id, paraphrase and heading.
impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, text, heading } = self;
        write!(f, "{id} — {text} (rulebook: “{heading}”)")
    }
}

/// Edits to one file that put a finding right; applied all together or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What the fix does, as an instruction: "rename `minuts` to `minutes`".
    pub title: String,
    /// The edits, which do not overlap, in the file of the finding's own place.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// One edit.
    #[must_use]
    pub fn one(title: impl Into<String>, span: Range<usize>, text: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            edits: vec![Edit::new(span, text)],
        }
    }
}

/// Replaces a range of bytes by a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What to replace; empty to insert.
    pub span: Range<usize>,
    /// What to put there; empty to delete.
    pub text: String,
}

impl Edit {
    /// This text in place of these bytes.
    #[must_use]
    pub fn new(span: Range<usize>, text: impl Into<String>) -> Self {
        Self {
            span,
            text: text.into(),
        }
    }
}

impl Finding {
    /// A finding of `rule` at `place`.
    pub fn new(rule: &'static Rule, place: Place, message: impl Into<String>) -> Self {
        Self {
            rule,
            level: rule.level,
            message: message.into(),
            at: Label {
                place,
                text: String::new(),
            },
            also: Vec::new(),
            times: 1,
            clause: None,
            help: None,
            fix: None,
            case: None,
            owed: None,
            nowhere: None,
        }
    }

    /// Writes `text` under the main place.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.at.text = text.into();
        self
    }

    /// Whether it stands in the file of this name.
    #[must_use]
    pub fn is_about(&self, name: &str) -> bool {
        self.at.place.source.name == name
    }

    /// Adds a related place.
    #[must_use]
    pub fn also(mut self, place: Place, text: impl Into<String>) -> Self {
        self.also.push(Label {
            place,
            text: text.into(),
        });
        self
    }

    /// Adds a place in which the same is wrong, unless it shows enough of them.
    pub fn further(&mut self, place: Place, text: &str) {
        self.times += 1;
        if self.also.len() < FURTHER {
            self.also.push(Label {
                place,
                text: text.to_owned(),
            });
        }
    }

    /// Whether it fails the run, after configuration and comments.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.level == Level::Error
    }

    /// Whether it is an error by nature, whatever a configuration and comments make of it.
    #[must_use]
    pub fn is_fault(&self) -> bool {
        self.rule.level == Level::Error
    }

    /// Names the clause that it rests on.
    #[must_use]
    pub fn citing(mut self, clause: Citation) -> Self {
        self.clause = Some(clause);
        self
    }

    /// Says what to type instead.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Offers an edit that certainly puts it right.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }
}
