//! What happens in a step of a script, as pages for browsers tell it.

use std::fmt::Write as _;

use crate::document::inline;
use crate::engine::replay::Moment;
use crate::engine::{Clause, Viewer};
use crate::kit::count::Count;
use crate::paint::escaped;

/// Clauses in a line: the first one, and how many there are besides.
fn summary(ids: &[&str]) -> String {
    match ids {
        [first] => format!("<code>{first}</code>"),
        [first, rest @ ..] => {
            let more = Count(rest.len(), "more clause");
            format!("<code>{first}</code> and {more}")
        }
        [] => String::new(),
    }
}

/// A step and what comes of it, in words, as somebody sees it.
#[derive(Clone, Debug)]
pub(super) struct Deed {
    /// The number of the step from 1; `seed` for what the seed decides, `start` for the start.
    pub label: String,
    /// The step as a script writes it; nothing where none is made.
    pub step: Option<String>,
    /// The clause that refuses it, and why.
    pub refusal: Option<(&'static str, String)>,
    is_tried: bool,
    events: Vec<String>,
    /// The clauses that it cites.
    pub cites: Vec<&'static Clause>,
}

impl Deed {
    /// What a viewer sees of a moment.
    pub fn of(moment: &dyn Moment, viewer: Viewer) -> Self {
        let number = |entry: usize| (entry + 1).to_string();
        let action = moment.action(viewer);
        let label = match (&action, moment.entry()) {
            (_, Some(entry)) => number(entry),
            (Some(_), None) => "seed".to_owned(),
            (None, None) => "start".to_owned(),
        };
        let refusal = moment.refusal(viewer);
        Self {
            label,
            step: action.map(|action| super::replay::step(moment.player(), &action)),
            refusal: refusal.map(|(clause, why)| (clause.id, why.to_owned())),
            is_tried: moment.is_tried(viewer),
            events: moment.events(viewer).iter().map(inline).collect(),
            cites: moment.cites(viewer),
        }
    }

    /// Its number and the step itself.
    pub fn head(&self) -> String {
        let label = &self.label;
        match (&self.step, label.as_str()) {
            (Some(step), _) => format!("<b>{label}</b> <code>{}</code>", escaped(step)),
            (None, "start") => "<b>start</b>".to_owned(),
            (None, _) => format!("<b>{label}</b> looks"),
        }
    }

    /// What comes of it: the refusal, the events and the clauses, which lead where `link` says; if wanted,
    /// with what each clause says.
    pub fn outcome(&self, link: &dyn Fn(&str) -> Option<String>, with_sentences: bool) -> String {
        let linked = |id: &str| match link(id) {
            Some(href) => format!("<a href=\"{}\"><code>{id}</code></a>", escaped(&href)),
            None => format!("<code>{id}</code>"),
        };
        let mut out = String::new();
        match &self.refusal {
            Some((id, why)) => {
                let _ = write!(
                    out,
                    "<p class=\"refused\">✗ refused by {}: {}</p>",
                    linked(id),
                    escaped(why)
                );
            }
            None if self.is_tried => {
                out.push_str("<p class=\"label\">legal; not carried out</p>");
            }
            None => {}
        }
        if !self.events.is_empty() {
            out.push_str("<ul>");
            for event in &self.events {
                let _ = write!(out, "<li><code>{}</code></li>", escaped(event));
            }
            out.push_str("</ul>");
        }
        if !self.cites.is_empty() {
            let ids: Vec<&str> = self.cites.iter().map(|clause| clause.id).collect();
            let _ = write!(
                out,
                "<details data-ids=\"{}\"><summary>{}</summary>",
                ids.join(" "),
                summary(&ids)
            );
            if with_sentences {
                out.push_str("<dl>");
                for clause in &self.cites {
                    let (id, text) = (linked(clause.id), escaped(clause.text));
                    let _ = write!(out, "<dt>{id}</dt><dd>{text}</dd>");
                }
                out.push_str("</dl>");
            }
            out.push_str("</details>");
        }
        out
    }
}
