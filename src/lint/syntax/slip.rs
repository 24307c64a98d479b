//! One thing that is wrong with a text, in words of our own.

use std::ops::Range;
use std::sync::Arc;

use crate::diagnostic::{Edit, Finding, Fix, Source};
use crate::kit::quote::list;
use crate::lint::general::SYNTAX_ERROR;

/// One thing that is wrong.
#[derive(Clone, Debug)]
pub struct Slip {
    /// Where the parser tripped over it.
    pub at: usize,
    /// What to point at.
    pub span: Range<usize>,
    /// How far it reaches.
    pub sort: SlipReach,
    /// The text ends inside of a bracket.
    pub is_unclosed: bool,
    /// Whether it is a carriage return by itself.
    pub is_return: bool,
    message: String,
    help: String,
    /// Another place that belongs to it, and what to say there.
    also: Option<(Range<usize>, &'static str)>,
    /// What mends it.
    pub fix: Option<Fix>,
}

/// How far an error reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlipReach {
    /// A value or key that is wrong in itself.
    Value,
    /// A key that is given again.
    Again,
    /// A string that is not closed: what follows may belong into it.
    OpenString,
    /// Something out of place: what follows is doubtful.
    Structure,
}

impl Slip {
    /// A slip with words and without help.
    pub fn new(sort: SlipReach, at: usize, span: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            at,
            span,
            sort,
            is_unclosed: false,
            is_return: false,
            message: message.into(),
            help: String::new(),
            also: None,
            fix: None,
        }
    }

    /// The same with help.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// The same with a repair: other text in its place.
    pub fn replace(self, title: String, with: String) -> Self {
        let span = self.span.clone();
        self.edit(title, span, with)
    }

    /// The same with help that is also its repair: other text in its place.
    pub fn instead(self, help: String, with: String) -> Self {
        self.help(help.clone()).replace(help, with)
    }

    /// The same with a repair: other text in another place.
    pub fn edit(mut self, title: String, span: Range<usize>, text: String) -> Self {
        let edits = vec![Edit { span, text }];
        self.fix = Some(Fix { title, edits });
        self
    }

    /// The same with another place that belongs to it.
    pub fn also(mut self, span: Range<usize>, text: &'static str) -> Self {
        self.also = Some((span, text));
        self
    }

    /// The same in another text, of which `place` knows the places.
    pub fn moved(mut self, place: impl Fn(usize) -> usize) -> Self {
        let moved = |span: &Range<usize>| place(span.start)..place(span.end);
        self.span = moved(&self.span);
        self.also = self.also.map(|(span, text)| (moved(&span), text));
        for edit in self.fix.iter_mut().flat_map(|fix| &mut fix.edits) {
            edit.span = moved(&edit.span);
        }
        self
    }

    /// The same where it is the first of several keys that are given again.
    pub fn given_again<'k>(mut self, keys: impl Iterator<Item = &'k str>) -> Self {
        self.message = format!("{} are given twice", list(keys));
        self.help("remove these lines, or those further up")
    }

    /// The finding about it.
    pub fn finding(self, source: &Arc<Source>) -> Finding {
        let place = |span| source.place(span);
        let mut finding = Finding::new(&SYNTAX_ERROR, place(self.span), self.message);
        finding.help = Some(self.help).filter(|help| !help.is_empty());
        finding.fix = self.fix;
        match self.also {
            Some((span, text)) => finding.also(place(span), text),
            None => finding,
        }
    }
}
