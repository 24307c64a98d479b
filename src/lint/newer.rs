//! Forms that the format of a document does not have yet: read all the same, with an error that says which
//! format has them.

use super::{Scope, general};
use crate::diagnostic::{Finding, Fix, Place};
use crate::document::header::{FORMAT, NEWEST};

/// Forms of a later format that a document of an earlier one uses.
#[derive(Debug, Default)]
pub struct Newer {
    forms: Vec<(Place, String)>,
    doubtful: Vec<(Place, String)>,
}

impl Newer {
    /// Notes a form where it stands; `what` is the subject of a sentence.
    pub fn note(&mut self, at: Place, what: impl Into<String>) {
        self.forms.push((at, what.into()));
    }

    /// Notes what may be something else than such a form, and counts only beside one.
    pub fn note_doubtful(&mut self, at: Place, what: impl Into<String>) {
        self.doubtful.push((at, what.into()));
    }

    /// Reports the first of the forms, if the document says an earlier format than the newest: once the
    /// format is right, all of them are.
    /// Whether there was something to report.
    pub fn report(self, format: Option<i64>, scope: &mut Scope<'_>) -> bool {
        if format.unwrap_or(FORMAT) >= NEWEST || self.forms.is_empty() {
            return false;
        }
        let all = self.forms.into_iter().chain(self.doubtful);
        let first = all.min_by_key(|(place, _)| place.span.start);
        let Some((at, what)) = first else {
            return false;
        };
        let header = scope.document.place("/format");
        let is_there = format.is_some();
        let finding = Finding::new(
            &general::NEWER_FORM,
            at,
            format!("{what} needs format {NEWEST}"),
        )
        .help(format!(
            "write `format = {NEWEST}` at the beginning: all of format {FORMAT} holds in it too"
        ));
        scope.report(if is_there {
            finding
                .also(header.clone(), format!("this says format {FORMAT}"))
                .fix(Fix::one(
                    format!("write `format = {NEWEST}`"),
                    header.span,
                    NEWEST.to_string(),
                ))
        } else {
            finding
        });
        true
    }
}
